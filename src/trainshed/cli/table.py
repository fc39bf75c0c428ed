"""`trainshed table`: a match against bots in the terminal."""

import random
import shlex
from collections.abc import Collection
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from .choices import (
    bots_option,
    game_argument,
    option_option,
    seats_option,
    with_game,
)

if TYPE_CHECKING:
    from trainshed.bots import Bot
    from trainshed.core.match import Match

NEWEST = "newest"
EXAMPLES = """\b
Examples:
  trainshed table
  trainshed table {game} --seats 3 --bots greedy,random --name Anna
  trainshed table --seed 7 --option NAME=VALUE
  trainshed table --resume
  trainshed table --resume match.json
  trainshed table --resume match.json --bots ./my_bot.py

Type ? during the match for help. The match is saved after every action; --resume goes on with
the newest unfinished one, or with the record that is named. A bot of the record that is a file is
run only if --bots names it too."""


@click.command(epilog=with_game(EXAMPLES), short_help="Play a match against bots in the terminal.")
@game_argument(required=False)
@seats_option()
@bots_option("greedy", "The bots in the other seats; fewer than seats repeat.")
@click.option(
    "--seat",
    type=click.IntRange(0),
    default=0,
    show_default=True,
    metavar="K",
    help="Your own seat, counted from 0.",
)
@click.option("--name", default="Player", show_default=True, help="Your name in the record.")
@click.option("--seed", metavar="S", help="The seed of the match.  [default: a random one, shown]")
@option_option()
@click.option(
    "--resume",
    is_flag=False,
    flag_value=NEWEST,
    metavar="[FILE]",
    help="Go on with a match: the newest unfinished one, or the record FILE.",
)
@click.option(
    "--save",
    "save_as",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Keep the match in FILE.  [default: a new file in the user's data folder]",
)
@click.pass_context
def table(context: click.Context, /, **given: Any) -> None:
    """Play a match of GAME in the terminal: you in one seat, bots in the others."""
    from .console import out
    from .screen import facts
    from .session import Session
    from .trust import naming

    console = out()
    seated = begin(given) if given["resume"] is None else take_up(context, given)
    for line in facts(seated.match):
        console.print(line, style="bold")
    name = seated.match.names[seated.seat]
    console.print(f"You are seat {seated.seat}, {name}. Type ? for help.\n")
    session = Session(seated.match, seated.seat, seated.bots, seated.path, console)
    again = f"go on with: trainshed table{naming(seated.match.names)} --resume"
    try:
        over = session.run()
    except KeyboardInterrupt as error:
        way_on = f"{again} {shlex.quote(str(session.path))}"
        raise KeyboardInterrupt(f"interrupted, the match is kept; {way_on}") from error
    if not over:
        kept = shlex.quote(str(session.path))
        console.print(f"\nThe match is kept; {again} {kept}", soft_wrap=True)


@dataclass(frozen=True)
class Seated:
    """A match with its player, its bots, and the file it is kept in."""

    match: "Match"
    seat: int
    bots: "dict[int, Bot]"
    path: Path


def bots_of(match: "Match", seat: int, named: Collection[Path]) -> "dict[int, Bot]":
    """Return the bots in all other seats, by their names in the record; files only if `named`."""
    from trainshed.bots import find_stored

    return {
        other: find_stored(name, named).make(match.seed, other)
        for other, name in enumerate(match.names)
        if other != seat
    }


def begin(given: dict[str, Any]) -> Seated:
    """Set up a new match."""
    from trainshed.bots import Spec, for_seats
    from trainshed.core.error import BadInput
    from trainshed.core.match import Match, check_seed
    from trainshed.games import GAMES, find

    from . import store
    from .options import read_setting

    game, seat = find(given["game"] or GAMES[0]), given["seat"]
    setting = read_setting(game, given["seats"], given["options"])
    seats = setting.seats
    if seat >= seats:
        raise BadInput(f"--seat {seat}: there are {seats} seats, 0 to {seats - 1}")
    any_seed = random.SystemRandom().randrange(10**9)
    specs: list[Spec | None] = [*for_seats(given["bots"], seats - 1)]
    specs.insert(seat, None)
    for spec in filter(None, specs):
        spec.check_storable()
    own = check_name(given["name"])
    names = [own if spec is None else spec.seat_name for spec in specs]
    seed = any_seed if given["seed"] is None else check_seed(given["seed"])
    match = Match(game, names, seed, setting.options)
    path = given["save_as"] or store.new_path(match)
    refuse_existing(path)
    bots = {other: spec.make(seed, other) for other, spec in enumerate(specs) if spec is not None}
    return Seated(match, seat, bots, path)


def refuse_existing(path: Path) -> None:
    """Refuse to keep a match in a file that holds something else, or could not be read again."""
    from trainshed.core.error import BadInput

    from . import store

    store.refuse_many(path)
    if store.exists(path):
        raise BadInput(
            f"{path}: exists already; choose another name, or go on with --resume {path}"
        )


def check_name(name: str) -> str:
    """Refuse a name that a record cannot hold, or that is a bot's."""
    from trainshed.bots import PREFIX
    from trainshed.core import match
    from trainshed.core.action import shorten
    from trainshed.core.error import BadInput

    name = name.strip()
    try:
        if name.startswith(PREFIX):
            raise BadInput(f"a name does not begin with {PREFIX}")
        match.check_name(name)
    except BadInput as error:
        raise BadInput(f"--name '{shorten(name)}': {error}") from error
    return name


def take_up(context: click.Context, given: dict[str, Any]) -> Seated:
    """Go on with a stored match, all random streams where they stood."""
    from click.core import ParameterSource

    from trainshed.bots import PREFIX
    from trainshed.bots.driving import take_up as caught_up
    from trainshed.core import gamefile
    from trainshed.core.error import BadInput
    from trainshed.games import find

    from . import store
    from .trust import named_by

    for name in ("seats", "seat", "name", "seed", "options"):
        if context.get_parameter_source(name) is ParameterSource.COMMANDLINE:
            flag = "--option" if name == "options" else f"--{name}"
            raise BadInput(f"{flag} does not go with --resume: the record says it; leave it out")
    game = find(given["game"]).id if given["game"] else None
    path = store.newest_unfinished(game) if given["resume"] == NEWEST else Path(given["resume"])
    if path.suffix == ".jsonl":
        raise BadInput(
            f"{path}: holds many matches; the terminal goes on with a .json record of one"
        )
    stored = gamefile.read(path, find)
    people = [seat for seat, name in enumerate(stored.names) if not name.startswith(PREFIX)]
    if len(people) != 1:
        reason = "the terminal goes on with records that have one"
        raise BadInput(f"{path}: {len(people)} of its seats are people's; {reason}")
    if given["save_as"]:
        refuse_existing(given["save_as"])
    is_given = context.get_parameter_source("bots") is ParameterSource.COMMANDLINE
    named = named_by(given["bots"] if is_given else None, stored.names)
    bots = bots_of(stored, people[0], named)
    return Seated(caught_up(stored, bots), people[0], bots, given["save_as"] or path)
