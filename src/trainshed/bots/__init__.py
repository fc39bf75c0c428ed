"""Bots: each sees a `View` and the legal actions of its seat, and returns one of them.

A bot is one file and one line in `BOTS`. Its spec is its name, with parameters where it has any:
`greedy`, or `name:key=value,key=value`.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import Any, ClassVar, Protocol

from trainshed.core.action import shorten
from trainshed.core.error import BadInput, unknown
from trainshed.core.game import Game
from trainshed.core.option import Option, decode_all, encode_all, parse
from trainshed.core.seeds import stream

BOTS = {
    "random": "trainshed.bots.random:Random",
    "greedy": "trainshed.bots.greedy:Greedy",
}
PREFIX = "bot:"  # of a bot's name in a record: `bot:greedy`


@dataclass(frozen=True)
class View:
    """What a bot may know: the game, its own seat, the position as a perfect memory knows it."""

    game: Game
    seat: int
    state: Any  # a record as `Match.recalled` gives it
    names: Sequence[str]


class Bot(Protocol):
    """A player. `stream` is its own random numbers: the same seed makes the same choices."""

    meaning: ClassVar[str]  # one sentence for listings
    parameters: ClassVar[tuple[Option, ...]]
    pilot: ClassVar[int | None]  # how compiled play decides alike (core.play); None: it cannot

    def __init__(self, stream: Any, **parameters: Any) -> None: ...

    def choose(self, view: View, legal: Sequence[str]) -> str:
        """Return one of the legal actions."""


@dataclass(frozen=True)
class Spec:
    """A bot as people name it: its class and the values of its parameters."""

    text: str
    kind: type[Bot]
    parameters: Mapping[str, Any]

    @property
    def seat_name(self) -> str:
        """Return what a record calls its seat."""
        return PREFIX + self.text

    def make(self, seed: int, seat: int) -> Bot:
        """Return the bot for a seat of the match with this seed, at the start of its stream."""
        return self.kind(stream(seed, f"seat {seat}"), **self.parameters)


def kind_of(name: str) -> type[Bot]:
    """Return the class of a bot by its name."""
    if name not in BOTS:
        raise unknown("bot", name, BOTS)
    module, _, attribute = BOTS[name].partition(":")
    kind: type[Bot] = getattr(import_module(module), attribute)
    return kind


def find(text: str) -> Spec:
    """Read one spec such as `greedy`; a plain error names the bots or the parameters there are."""
    name, _, rest = text.strip().partition(":")
    kind = kind_of(name.strip().lower())
    try:
        given = parse([part for part in rest.split(",") if part.strip()])
        values = decode_all(kind.parameters, encode_all(kind.parameters, given))
    except BadInput as error:
        has = ", ".join(option.name for option in kind.parameters) or "none"
        raise BadInput(f"bot '{shorten(text)}': {error}; its parameters: {has}") from error
    return Spec(text.strip().lower(), kind, values)


def find_all(text: str) -> list[Spec]:
    """Read a list such as `greedy,random`; a piece with `=` belongs to the bot before it."""
    specs: list[str] = []
    for piece in text.split(","):
        if specs and "=" in piece and ":" not in piece:
            specs[-1] += f",{piece}"
        else:
            specs.append(piece)
    if not all(spec.strip() for spec in specs):
        raise BadInput(f"bots '{shorten(text)}': a name is missing; write them as greedy,random")
    return [find(spec) for spec in specs]


def for_seats(text: str, seats: int) -> list[Spec]:
    """Read a list of bots for so many seats: fewer repeat in turn, more are refused."""
    specs = find_all(text)
    if len(specs) > seats:
        raise BadInput(
            f"bots '{shorten(text)}': {len(specs)} bots for {seats} seats; leave some out"
        )
    return [specs[seat % len(specs)] for seat in range(seats)]
