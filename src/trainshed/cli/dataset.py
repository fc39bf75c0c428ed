"""`trainshed dataset`: the decisions of many matches as a file for learning."""

import json
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import click

from . import interrupt
from .choices import (
    bots_option,
    game_argument,
    json_option,
    option_option,
    seats_option,
    with_game,
)

ROOM = "trainshed.adapters.dataset"  # by its name: top rooms do not import each other
EXAMPLES = """\b
Examples:
  trainshed dataset {game} --games 200 --bots greedy --out greedy.npz
  trainshed dataset {game} --games 1000 --out moves.parquet

One row for each decision: what the seat knew, which actions were legal, what it did, and its share
of the victory at the end. docs/rooms/adapters.md describes the columns. Parquet needs the extra
`dataset`. Ctrl-C ends early: what is finished is kept."""


@click.command(
    epilog=with_game(EXAMPLES), short_help="Write decisions of many matches for learning."
)
@game_argument()
@seats_option()
@click.option(
    "--games",
    type=click.IntRange(1, 10**7),
    default=100,
    show_default=True,
    metavar="N",
    help="How many matches.",
)
@bots_option("greedy", "The bots in the order of the seats; fewer than seats repeat.")
@click.option("--seed", default="0", show_default=True, metavar="S", help="The seed of the series.")
@option_option()
@click.option(
    "--out",
    type=click.Path(path_type=Path),
    required=True,
    metavar="FILE",
    help="Where to: .npz or .parquet.",
)
@click.option("--force", is_flag=True, help="Write over a file that exists.")
@json_option
def dataset(
    *,
    game: str,
    seats: int | None,
    games: int,
    bots: str,
    seed: str,
    options: tuple[str, ...],
    out: Path,
    force: bool,
    as_json: bool,
) -> int:
    """Play matches of GAME between bots and write every decision to a file for learning."""
    from trainshed.bots import for_seats
    from trainshed.core.match import check_seed
    from trainshed.games import find

    from .options import read_setting

    room = import_module(ROOM)
    room.check_name(out)
    found = find(game)
    setting = read_setting(found, seats, options)
    specs = for_seats(bots, setting.seats)
    facts = {
        "game": found.id,
        "rules": str(found.rules_version),
        "seed": str(check_seed(seed)),
        "options": json.dumps(setting.options, ensure_ascii=False),
        "bots": ",".join(spec.text for spec in specs),
    }
    parts = Counted(room.played(found, specs, games, check_seed(seed), setting.options), games)
    rows = room.write(out, iter(parts), facts, force)
    show(out, parts.matches, rows, as_json)
    if parts.matches == games:
        return 0
    raise KeyboardInterrupt(
        f"interrupted: {parts.matches:,} of {games:,} matches finished and kept in {out}"
    )


class Counted:
    """Matches as they come, with a progress bar, until all are there or Ctrl-C comes."""

    def __init__(self, parts: Iterator[Any], games: int) -> None:
        self.parts, self.games, self.matches = parts, games, 0

    def __iter__(self) -> Iterator[Any]:
        from .console import progress

        with progress("playing", self.games, "matches") as step, interrupt.postponed():
            for part in self.parts:
                yield part
                self.matches += 1
                step(1)
                if interrupt.came():
                    return


def show(out: Path, matches: int, rows: int, as_json: bool) -> None:
    """Say what was written."""
    from .console import out as console
    from .console import print_json

    size = out.stat().st_size
    if as_json:
        print_json({"file": str(out), "games": matches, "decisions": rows, "bytes": size})
    else:
        console().print(f"{out}: {rows:,} decisions of {matches:,} matches, {size / 1e6:.1f} MB")
