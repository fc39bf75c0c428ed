"""Bots: each sees a `View` and the legal actions of its seat, and returns one of them.

A bot is one file and one line in `BOTS`, or a user's own file. Its spec is its name or its path,
with parameters where it has any: `greedy`, `mcts:ms=500,threads=2`, `./my_bot.py`.
"""

import re
import shlex
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any, ClassVar, Protocol

from trainshed.core.action import shorten
from trainshed.core.error import BadInput, unknown
from trainshed.core.game import Game
from trainshed.core.known import UNKNOWN as UNKNOWN
from trainshed.core.match import LONGEST_NAME
from trainshed.core.option import Option, decode_all, encode_all, parse
from trainshed.core.record import batch
from trainshed.core.seeds import stream
from trainshed.core.trial import Trial

from . import files
from .failure import RAISED, Failure, line_of, told

BOTS = {
    "random": "trainshed.bots.random:Random",
    "greedy": "trainshed.bots.greedy:Greedy",
    "mcts": "trainshed.bots.mcts:Mcts",
    "beginner": "trainshed.bots.levels:Beginner",
    "club": "trainshed.bots.levels:Club",
    "expert": "trainshed.bots.levels:Expert",
}
PARAMETER = re.compile(r"\s*[\w-]+\s*=")  # how a piece of a list begins that is no bot of its own
PREFIX = "bot:"  # of a bot's name in a record: `bot:greedy`


@dataclass(frozen=True)
class View:
    """What a bot may know: the game, its own seat, the position as a perfect memory knows it."""

    game: Game
    seat: int
    state: Any  # a record as `Match.recalled` gives it
    names: Sequence[str]
    actions: Sequence[int] = ()  # what was done so far, chance included; some may be UNKNOWN

    def guess(self, stream: Any) -> Trial:
        """Return a position to try things on: what the seat cannot know is drawn anew."""
        states = batch(self.game.dtype, 1)
        states[0] = self.state
        self.game.determinise(states[0], self.seat, stream)
        return Trial(self.game, states, len(self.names))


class Bot(Protocol):
    """A player. `stream` is its own random numbers: the same seed makes the same choices."""

    meaning: ClassVar[str]  # one sentence for listings
    parameters: ClassVar[tuple[Option, ...]]
    pilot: ClassVar[int | None]  # how compiled play decides alike (core.play); None: it cannot
    # optional: `forgetful = True` where nothing but the view and the seed counts, not earlier calls
    # optional: `take_time()`, called where nobody waits: it drops a bound by the clock

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
        """Return what a record calls its seat; of a long path only the end."""
        most = LONGEST_NAME - len(PREFIX)
        return PREFIX + (self.text if len(self.text) <= most else f"…{self.text[1 - most :]}")

    def check_storable(self) -> None:
        """Refuse a spec that a record cannot hold whole, so that it could not be resumed."""
        if self.seat_name == PREFIX + self.text:
            return
        most = LONGEST_NAME - len(PREFIX)
        reason = f"a record takes {most} characters of a bot, this has {len(self.text)}"
        way_out = "leave out parameters, or name its file by a shorter path"
        raise BadInput(f"bot '{shorten(self.text)}': {reason}; {way_out}")

    def make(self, seed: int, seat: int, own: Any = None) -> Bot:
        """Return the bot for a seat of the match with this seed, at the start of its stream; or of
        its `own`, where bots are not to draw from the seed.
        """
        words = stream(seed, f"seat {seat}") if own is None else own
        try:
            if not has_init(self.kind):
                return self.kind()  # type: ignore[call-arg]  # a user's bot without a memory
            return self.kind(words, **self.parameters)
        except RAISED as error:
            taken = ", ".join(["self", "stream", *self.parameters])
            reason = f"cannot be made: {told(error)}{line_of(error, self.kind)}"
            way_out = f"it is made with __init__({taken})"
            raise Failure(self.text, f"seed {seed}", seat, reason, way_out) from error


def has_init(kind: type) -> bool:
    """Tell whether a class takes a stream and parameters; a user's bot may do without."""
    return any("__init__" in vars(each) for each in kind.__mro__[:-1])


def kind_of(name: str) -> type[Bot]:
    """Return the class of a bot by its name."""
    if name not in BOTS:
        raise unknown("bot", name, BOTS)
    module, _, attribute = BOTS[name].partition(":")
    kind: type[Bot] = getattr(import_module(module), attribute)
    return kind


def find(text: str) -> Spec:
    """Read one spec such as `greedy` or `./my_bot.py`; a plain error names what there is."""
    if files.is_file(text):
        name, rest = files.split(text.strip())
        return _with_parameters(text.strip(), files.load(name), rest)
    name, _, rest = text.strip().lower().partition(":")
    return _with_parameters(text.strip().lower(), kind_of(name.strip()), rest)


def find_stored(name: str, named: Collection[Path] = ()) -> Spec:
    """Return the bot that a record names; a file only if whoever asks has `named` it too.

    A record may come from anybody, and must not make us run a file that lies about.
    """
    text = name.removeprefix(PREFIX)
    if files.is_file(text) and files.place_of(text) not in named:
        path = files.split(text)[0]
        reason = "a record does not run a file by itself"
        raise BadInput(f"bot '{path}': {reason}; if you trust it, add --bots {shlex.quote(path)}")
    return find(text)


def _with_parameters(text: str, kind: type[Bot], rest: str) -> Spec:
    """Add the values of a bot's parameters, defaults filled in."""
    try:
        given = parse([part for part in rest.split(",") if part.strip()])
        values = decode_all(kind.parameters, encode_all(kind.parameters, given))
    except BadInput as error:
        has = ", ".join(option.name for option in kind.parameters) or "none"
        raise BadInput(f"bot '{shorten(text)}': {error}; its parameters: {has}") from error
    if given and not has_init(kind):
        taken = ", ".join(["self", "stream", *values])
        reason = "it has no __init__ to take its parameters"
        raise BadInput(f"bot '{shorten(text)}': {reason}; write __init__({taken})")
    return Spec(text, kind, values)


def find_all(text: str) -> list[Spec]:
    """Read a list such as `greedy,random`."""
    return [find(spec) for spec in split_all(text)]


def split_all(text: str) -> list[str]:
    """Split a list into its specs; a piece such as `depth=3` belongs to the bot before it."""
    specs: list[str] = []
    for piece in text.split(","):
        if specs and PARAMETER.match(piece):
            specs[-1] += f",{piece}"
        else:
            specs.append(piece)
    if not all(spec.strip() for spec in specs):
        raise BadInput(f"bots '{shorten(text)}': a name is missing; write them as greedy,random")
    return specs


def for_seats(text: str, seats: int) -> list[Spec]:
    """Read a list of bots for so many seats: fewer repeat in turn, more are refused."""
    specs = find_all(text)
    if len(specs) > seats:
        raise BadInput(
            f"bots '{shorten(text)}': {len(specs)} bots for {seats} seats; leave some out"
        )
    return [specs[seat % len(specs)] for seat in range(seats)]
