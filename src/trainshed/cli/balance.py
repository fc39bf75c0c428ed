"""`trainshed balance`: what a bot's matches against itself say of a game."""

import json
import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from . import interrupt
from .choices import bot_option, game_argument, json_option, option_option, seats_option, with_game

if TYPE_CHECKING:
    from trainshed.lab.series import Played, SelfPlay

EXAMPLES = """\b
Examples:
  trainshed balance {game} --matches 5000
  trainshed balance {game} --bot club --seats 3 --matches 400 --html balance.html
  trainshed balance {game} --matches 5000 --seed 7 --json > balance.json
  trainshed balance {game} --option NAME=VALUE --out balance.json

The bot sits in every seat. Wins by seat, what each thing is worth to whoever takes it and at which
price, lengths and ends, with intervals of 95 %. The numbers are the bot's: they say how it plays,
and of the game what the bot understands. A match depends on the seed and its number alone, never
on --jobs. Ctrl-C ends early: what is finished is summed up.
docs/rooms/lab.md says how it is counted."""


@click.command(epilog=with_game(EXAMPLES), short_help="Count who wins a game by what.")
@game_argument()
@bot_option("greedy", "Who plays, in every seat.")
@seats_option()
@click.option(
    "--matches",
    type=click.IntRange(1, 10**7),
    default=1000,
    show_default=True,
    metavar="N",
    help="How many matches.",
)
@click.option("--seed", default="0", show_default=True, metavar="S", help="The seed of the series.")
@option_option()
@click.option(
    "--jobs",
    type=click.IntRange(1, 1024),
    metavar="N",
    help="How many processes play.  [default: all cores]",
)
@click.option(
    "--html",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Write a report with plots that needs nothing else.",
)
@click.option(
    "--out", type=click.Path(path_type=Path), metavar="FILE", help="Write the numbers as JSON."
)
@click.option("--force", is_flag=True, help="Write over files that exist.")
@json_option
def balance(*, as_json: bool, **given: Any) -> int:
    """Let a bot play GAME against itself, and count who wins by what."""
    from trainshed.bots import find as find_bot
    from trainshed.core import gamefile
    from trainshed.core.match import check_seed
    from trainshed.games import find
    from trainshed.lab.html import page
    from trainshed.lab.series import SelfPlay

    from .options import read_setting

    game = find(given["game"])
    setting = read_setting(game, given["seats"], given["options"])
    bot, seed = find_bot(given["bot"]).text, check_seed(given["seed"])
    self_play = SelfPlay(game.id, bot, setting.seats, given["matches"], seed, setting.options)
    writers = {given["out"]: as_text, given["html"]: page}
    for path in filter(None, writers):
        must_be_free(path, given["force"])
    found = counted(self_play, given["jobs"] or os.cpu_count() or 1)
    for path, write in writers.items():
        if path is not None:
            gamefile.write(path, write(found), given["force"])
    show(found, as_json)
    if found["played"] == self_play.matches:
        return 0
    done = f"{found['played']:,} of {self_play.matches:,} matches finished and summed up"
    raise KeyboardInterrupt(f"interrupted: {done}")


def must_be_free(path: Path, force: bool) -> None:
    """Refuse before anything is played what could not be written after it."""
    from trainshed.core.error import BadInput

    if path.exists() and not force:
        raise BadInput(f"{path} exists; add --force to write over it")
    if not path.parent.is_dir():
        raise BadInput(f"{path}: there is no folder {path.parent}; make it first")


def counted(self_play: "SelfPlay", jobs: int) -> dict[str, Any]:
    """Play with a bar; sum up what is finished."""
    from trainshed.lab.balance import balance as sum_up
    from trainshed.lab.series import play_all

    from .console import progress

    played: list[Played] = []
    with progress("playing", self_play.matches, "matches") as step, interrupt.postponed():
        for match in play_all(self_play, min(jobs, self_play.matches), interrupt.came):
            played.append(match)
            step(1)
    if not played:
        raise KeyboardInterrupt("interrupted before a match was finished; nothing was written")
    return sum_up(self_play, played)


def as_text(found: dict[str, Any]) -> str:
    """Return the numbers as a file holds them."""
    return json.dumps(found, indent=1, ensure_ascii=False) + "\n"


def show(found: dict[str, Any], as_json: bool) -> None:
    """Print the tables, for people or for programs."""
    from trainshed.lab.html import facts, tables

    from .console import grid, out, print_json, print_whole

    if as_json:
        print_json(found)
        return
    out().print(facts(found))
    for table in tables(found):
        print_whole(grid(table.title, table.heads, table.rows, figures=table.figures))
