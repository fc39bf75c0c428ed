"""`trainshed arena`: a tournament between bots, kept on disk, summed up with intervals."""

import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from . import interrupt
from .choices import bots_argument, game_argument, json_option, option_option, with_game

if TYPE_CHECKING:
    from trainshed.arena.schedule import Schedule
    from trainshed.arena.standings import Standings

EXAMPLES = """\b
Examples:
  trainshed arena {game} greedy random random random --matches 400
  trainshed arena {game} mcts:ms=200 greedy greedy greedy --matches 200 --workers 16
  trainshed arena {game} beginner club expert --seats 3 --seed 7 --out levels
  trainshed arena {game} ./my_bot.py greedy --seats 4

Equal bots are one entry: the second example is one mcts against three greedy. Fewer bots than
seats repeat in turn; of more, every choice plays. Every permutation of seats comes equally often,
with the same seeds; the number of matches is rounded up for it. Stop with Ctrl-C, go on with the
same command: what is finished is kept. A bot that raises, hangs or breaks the rules forfeits the
match."""


@click.command(epilog=with_game(EXAMPLES), short_help="Play a tournament between bots.")
@game_argument()
@bots_argument()
@click.option(
    "--matches",
    type=click.IntRange(1, 10**7),
    default=100,
    show_default=True,
    metavar="N",
    help="How many matches; rounded up.",
)
@click.option(
    "--seats", type=int, metavar="N", help="How many seats.  [default: one for each bot, or 4]"
)
@option_option()
@click.option("--seed", default="0", show_default=True, metavar="S", help="The seed of the series.")
@click.option(
    "--out",
    type=click.Path(path_type=Path, file_okay=False),
    metavar="DIR",
    help="Keep matches and reports here.  [default: a folder in the user's data folder]",
)
@click.option(
    "--workers",
    type=click.IntRange(1, 1024),
    metavar="N",
    help="How many processes play.  [default: all cores]",
)
@click.option(
    "--limit",
    type=click.FloatRange(0.01, 86400),
    default=60.0,
    show_default=True,
    metavar="SECONDS",
    help="A decision that takes longer forfeits the match.",
)
@click.option("--ray", metavar="ADDRESS", help="Play on a Ray cluster; `local` starts one here.")
@json_option
def arena(*, as_json: bool, **given: Any) -> int:
    """Play a tournament of GAME between bots: wins, scores and ratings, with intervals."""
    from trainshed.arena.schedule import make_schedule
    from trainshed.arena.tournament import Tournament
    from trainshed.core.match import check_seed
    from trainshed.games import find

    from .options import read_options

    schedule = make_schedule(
        given["game"],
        given["bots"],
        seats=given["seats"],
        matches=given["matches"],
        seed=check_seed(given["seed"]),
        options=read_options(find(given["game"]), given["options"]),
        limit=given["limit"],
    )
    folder = given["out"] or default_folder(schedule)
    tournament = Tournament(schedule, folder, runner_of(given))
    table = play(tournament, as_json)
    show(schedule, table, folder, as_json)
    if table.matches == schedule.matches:
        return 0
    raise KeyboardInterrupt(
        f"interrupted: {table.matches:,} of {schedule.matches:,} matches are finished and kept in "
        f"{folder}; the same command goes on"
    )


def default_folder(schedule: "Schedule") -> Path:
    """Return the place of a tournament that is given none."""
    from .store import folder

    return folder().parent / "arena" / schedule.name()


def runner_of(given: dict[str, Any]) -> Any:
    """Return who plays: processes here, or a cluster."""
    if given["ray"]:
        from trainshed.arena.ray import Cluster

        return Cluster(given["ray"])
    from trainshed.arena.local import Local

    return Local(given["workers"] or os.cpu_count() or 1)


def play(tournament: Any, as_json: bool) -> "Standings":
    """Play what is due, with a bar and a line for every forfeit."""
    from .console import progress

    due = len(tournament.due)
    if not as_json:
        for line in announcement(tournament.schedule, due):
            click.echo(line)
    with progress("playing", due, "matches") as step, interrupt.postponed():

        def told(outcome: Any) -> None:
            step(1)
            if outcome.forfeit is not None:
                click.echo(forfeit_line(tournament.schedule, outcome), err=True)

        table: Standings = tournament.play(interrupt.came, told)
    return table


def announcement(schedule: "Schedule", due: int) -> list[str]:
    """Say what will be played."""
    seats = "1 seat" if schedule.seats == 1 else f"{schedule.seats} seats"
    lines = [
        f"{schedule.the_game.title}, {seats}: {schedule.matches:,} matches, "
        f"{schedule.rounds:,} seeds with {len(schedule.seatings)} seatings each"
    ]
    if due < schedule.matches:
        lines.append(f"{schedule.matches - due:,} of them are finished already")
    return lines


def forfeit_line(schedule: "Schedule", outcome: Any) -> str:
    """Say in a line who forfeited which match, and why."""
    seat = outcome.forfeit["seat"]
    bot = schedule.entries[outcome.table[seat]]
    return f"match {outcome.match}: {bot} in seat {seat} forfeits: {outcome.forfeit['reason']}"


def show(schedule: "Schedule", table: "Standings", folder: Path, as_json: bool) -> None:
    """Print the table, for people or for programs."""
    from trainshed.arena.html import HEADS, shown
    from trainshed.arena.report import HTML_FILE, as_data

    from .console import grid, print_json, print_whole

    if as_json:
        print_json(as_data(schedule, table))
        return
    print_whole(grid("", HEADS, [shown(row) for row in table.rows]))
    if table.unfinished:
        click.echo(f"{table.unfinished:,} matches were cut off at the longest length.")
    click.echo(f"Kept in {folder}; the report with plots: {HTML_FILE}")
