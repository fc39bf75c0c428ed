"""`trainshed puzzles`: mine matches of bots for positions with one best choice."""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from . import interrupt
from .choices import bot_option, game_argument, json_option, option_option, seats_option, with_game

if TYPE_CHECKING:
    from trainshed.lab.puzzle import Collection, Puzzle
    from trainshed.lab.series import SelfPlay

EXAMPLES = """\b
Examples:
  trainshed puzzles {game}
  trainshed puzzles {game} --matches 40 --seed 3 --count 12 --out puzzles.json
  trainshed puzzles {game} --bot greedy --matches 100 --json

Matches of a bot are searched for decisions where one choice wins clearly more often than every
other: by 7 hundredths and 4 standard errors, after 100 playouts of each choice and after 2,000, and
where `expert` finds it too. The weakest level that does is the puzzle's own. The same command finds
the same puzzles. docs/rooms/lab.md says more."""


@click.command(epilog=with_game(EXAMPLES), short_help="Mine matches of bots for puzzles.")
@game_argument()
@bot_option("mcts:iterations=250", "Whose matches are mined; it sits in every seat.")
@seats_option()
@click.option(
    "--matches",
    type=click.IntRange(1, 10**6),
    default=20,
    show_default=True,
    metavar="N",
    help="How many matches are mined.",
)
@click.option("--seed", default="0", show_default=True, metavar="S", help="The seed of the series.")
@option_option()
@click.option(
    "--count",
    type=click.IntRange(1, 1000),
    default=8,
    show_default=True,
    metavar="N",
    help="How many puzzles are kept at most: those that differ most.",
)
@click.option(
    "--threads",
    type=click.IntRange(1, 1024),
    metavar="N",
    help="How many threads.  [default: one for each core]",
)
@click.option(
    "--out", type=click.Path(path_type=Path), metavar="FILE", help="Write the puzzles here."
)
@click.option("--force", is_flag=True, help="Write over a file that exists.")
@json_option
def puzzles(*, as_json: bool, **given: Any) -> int:
    """Mine matches of GAME for positions in which one choice is clearly best."""
    from trainshed.bots import find as find_bot
    from trainshed.core import gamefile
    from trainshed.core.error import BadInput
    from trainshed.core.match import check_seed
    from trainshed.games import find
    from trainshed.lab.mine import PLAYOUTS, chosen
    from trainshed.lab.puzzle import Collection, to_text
    from trainshed.lab.series import SelfPlay

    from .balance import must_be_free
    from .options import read_setting

    game = find(given["game"])
    setting = read_setting(game, given["seats"], given["options"])
    if setting.seats == 1:
        raise BadInput("a puzzle is about the chance to win; take two seats or more")
    bot, seed = find_bot(given["bot"]).text, check_seed(given["seed"])
    self_play = SelfPlay(game.id, bot, setting.seats, given["matches"], seed, setting.options)
    if given["out"] is not None:
        must_be_free(given["out"], given["force"])
    found = list(mined(self_play, given["threads"]))
    kept = chosen(found, given["count"])
    made = Collection(game.id, command(given, self_play), PLAYOUTS, kept)
    if given["out"] is not None:
        gamefile.write(given["out"], to_text(made), given["force"])
    show(made, len(found), as_json)
    if not interrupt.came():
        return 0
    raise KeyboardInterrupt(f"interrupted: {len(found)} puzzles were found by then")


def mined(self_play: "SelfPlay", threads: int | None) -> "Iterator[Puzzle]":
    """Play and mine one match after the other, with a bar; stop at Ctrl-C."""
    from trainshed.lab.mine import Mine
    from trainshed.lab.series import Player

    from .console import progress

    player, mine = Player(self_play), Mine(self_play.seed, threads)
    with progress("mining", self_play.matches, "matches") as step, interrupt.postponed():
        for number in range(self_play.matches):
            if interrupt.came():
                return
            match = player.match(number)
            if match.is_over:
                yield from mine.dig(match)
            step(1)


def command(given: dict[str, Any], self_play: "SelfPlay") -> str:
    """Return the command that finds the same puzzles again."""
    chosen = "".join(f" --option {text}" for text in given["options"])
    return (
        f"trainshed puzzles {self_play.game} --bot {self_play.bot} --seats {self_play.seats}"
        f" --matches {self_play.matches} --seed {self_play.seed}{chosen} --count {given['count']}"
    )


def show(made: "Collection", found: int, as_json: bool) -> None:
    """Print the puzzles, for people or for programs."""
    from trainshed.lab.puzzle import to_text

    from .console import grid, out

    if as_json:
        click.echo(to_text(made), nl=False)
        return
    rows = [
        (
            number,
            f"after {len(each.actions)}",
            each.answer,
            *_shown(each),
            each.level,
            " ".join(f"{name} {n}/{each.tries}" for name, n in each.solved.items()),
        )
        for number, each in enumerate(made.puzzles, start=1)
    ]
    heads = ("", "Actions", "Best", "Wins", "Next best", "Less", "Level", "Solved by")
    out().print(grid(f"{len(made.puzzles)} of {found} puzzles", heads, rows, figures=(3, 5)))


def _shown(puzzle: "Puzzle") -> tuple[str, str, str]:
    """Return the chance of the answer, the choice that comes next, and how much less it wins."""
    others = [each for each in puzzle.choices if each.action != puzzle.answer]
    second = min(others, key=lambda each: each.behind)
    chance = puzzle.choice(puzzle.answer).chances[puzzle.seat]
    less = f"{100 * second.behind:.0f} ± {200 * second.error:.0f}"
    return f"{100 * chance:.0f} %", second.action, less
