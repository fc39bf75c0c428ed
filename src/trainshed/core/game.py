"""The contract: a game is a value, a frozen set of functions and facts; nothing here knows any
game by name.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import numpy as np
import numpy.typing as npt

from . import generic, record
from .action import Verbs
from .error import BadInput, shorten
from .face import Face
from .observation import Planes, observe_nothing
from .option import AnyOption
from .rule import rule
from .say import ENGLISH, Say

CONTRACT = 1  # the version of what a `Game` promises; a game from elsewhere may want a newer one
CHANCE = -1
OVER = -2
PUBLIC = -1  # the "seat" of a spectator

Rule = Callable[..., Any]
Entry = tuple[str, tuple[int, ...]]  # a field, and an index into it; () for the whole


@rule
def never_midway(s):  # type: ignore[no-untyped-def]
    """Stand in for a game in which every action is a decision of its own."""
    return False


@dataclass(frozen=True)
class Game:
    """Everything the house knows about one game. `docs/rooms/core.md` describes each part."""

    id: str
    title: str
    summary: str
    stage: str  # alpha, beta, production
    rules_version: int
    seats: tuple[int, int]  # fewest and most
    options: tuple[AnyOption, ...]
    verbs: Verbs
    dtype: np.dtype[Any]
    hidden: tuple[str, ...]  # fields that `redact` may change
    cache: tuple[str, ...]  # fields that only save work: left out of digests, diffs and texts

    max_actions_at_once: int
    max_chance: int
    max_length: int
    phases: int  # `s.phase` is below this
    settling: tuple[int, ...]  # phases in which `settle` has something to do

    setup: Rule  # setup(s, seats, options): the options, and after them the rules version
    to_move: Rule  # to_move(s) -> seat, CHANCE or OVER
    legal: Rule  # legal(s, out) -> n, ascending
    chance: Rule  # chance(s, out, weights) -> n, ascending
    apply: Rule  # apply(s, action): act, then settle until somebody is asked
    act: Rule  # act(s, action): what the actor does
    settle: Rule  # settle(s): the next thing that follows by itself
    refuse: Rule  # refuse(s, action) -> 0, or the code of the first reason against it
    scores: Rule  # scores(s, out)
    returns: Rule  # returns(s, out): what each seat makes of the result, in all 1
    redact: Rule  # redact(states, i, seat, out, j)
    determinise: Rule  # determinise(s, seat, stream)
    check: Rule  # check(s) -> 0, or the code of the broken law
    quick: Rule  # quick(s, actions, n, stream) -> index of a sensible action

    face: Face  # everything people read and see of it; rules contain no words
    write_position: Callable[[Any], str]
    read_position: Callable[[str], Any]
    components: Callable[[], dict[str, Any]]

    # What most games do without
    recall: Rule | None = None  # `redact` for a perfect memory; None: it knows no more than is seen
    secrets: Callable[[Any, int], list[Entry]] | None = None  # s, seat -> hidden parts of `hidden`
    spelling: Callable[[Any], Verbs] | None = None  # s -> the verbs as this match spells them
    # for learning
    observe: Rule = observe_nothing  # observe(s, seat, out): what a perfect memory knows, as planes
    planes: Planes = field(default_factory=Planes)  # the parts of what `observe` writes
    # for bots that search; a game plays without them, only less well
    evaluate: Rule | None = None  # evaluate(s, out): each seat's likely share of the victory
    wide: tuple[str, ...] = ()  # verbs whose arguments are amounts: near ones are alike
    secret: tuple[str, ...] = ()  # verbs of which others may not know what was done
    contract: int = CONTRACT  # the version it was written for
    # fields of the record that do not belong to the position: see `record.layout`
    materials: tuple[str, ...] = ()  # constant during a match: what is printed on its components
    scratch: tuple[str, ...] = ()  # working space, without meaning between two actions
    # whether the seat to move is in the middle of a decision that began with an earlier action
    is_midway: Rule = never_midway  # is_midway(s) -> bool
    # whether a seat is asked although it has one choice only: made by itself, it would tell why
    asks_anyway: Callable[[Any], bool] = lambda s: False
    replays: tuple[int, ...] = ()  # earlier versions of its rules by which it still plays
    # how many people play -> options that a waiting room proposes to them instead of the defaults
    proposes: Callable[[int], Mapping[str, Any]] = lambda people: {}
    # seats, options, say -> why they do not go together; "" where they do
    allows: Callable[..., str] = lambda seats, options, say=ENGLISH: ""

    def __hash__(self) -> int:
        return hash(self.id)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and other.id == self.id

    @cached_property
    def ignored(self) -> tuple[str, ...]:
        """Fields that do not belong to the position proper."""
        return (*self.cache, *self.scratch)

    @cached_property
    def position_size(self) -> int:
        """How many bytes of the record a copy within a match copies."""
        return record.position_size(self.dtype, (*self.materials, *self.scratch))

    def hidden_from(self, s: Any, seat: int) -> list[Entry]:
        """List what a seat, or the public, may not see of a position: all of `hidden`, or less."""
        return (
            [(name, ()) for name in self.hidden] if self.secrets is None else self.secrets(s, seat)
        )

    def verbs_at(self, s: Any) -> Verbs:
        """Return the verbs as the match of this position spells them: cards may be renamed."""
        return self.verbs if self.spelling is None else self.spelling(s)

    def new(
        self, seats: int, options: Mapping[str, Any] | None = None, rules: int | None = None
    ) -> record.States:
        """Return the position before the first chance event or decision, as a batch of one; by
        the newest rules, or by an earlier version of them.
        """
        from .option import as_in

        chosen = as_in(self.options, options, self.rules_version if rules is None else rules)
        self.must_allow(seats, chosen)
        states = record.batch(self.dtype, 1)
        self.setup(states[0], seats, self.numbers(chosen, rules))
        return states

    def numbers(
        self, options: Mapping[str, Any] | None = None, rules: int | None = None
    ) -> npt.NDArray[np.int64]:
        """Return what `setup` reads: all options one after the other, then the rules version."""
        from .option import as_in, encode_all

        version = self.rules_version if rules is None else rules
        chosen = as_in(self.options, options, version)
        return np.array([*encode_all(self.options, chosen), version], dtype=np.int64)

    def check_rules(self, version: int) -> None:
        """Refuse a version of the rules by which no match can be played any more, or not yet."""
        if version == self.rules_version or version in self.replays:
            return
        needed = f"needs rules version {shorten(str(version))} of {self.id}"
        ours = f"this program has version {self.rules_version}"
        if self.replays:
            ours += f" and replays {', '.join(map(str, self.replays))}"
        is_newer = version > self.rules_version
        way_out = "update trainshed" if is_newer else "take an earlier release of trainshed"
        raise BadInput(f"{needed}; {ours}: {way_out} to replay it")

    def must_allow(self, seats: int, options: Mapping[str, Any] | None, say: Say = ENGLISH) -> None:
        """Refuse seats and options that the game does not take together."""
        from .option import decode_all, encode_all

        self.check_seats(seats)
        chosen = decode_all(self.options, encode_all(self.options, options))
        if reason := self.allows(seats, chosen, say):
            raise BadInput(reason)

    def check_seats(self, seats: int) -> None:
        """Refuse a number of seats the game is not made for."""
        fewest, most = self.seats
        if not fewest <= seats <= most:
            raise BadInput(f"{self.title} takes {fewest} to {most} seats, not {seats}")


_registered: dict[str, Game] = {}


def register(game: Game) -> Game:
    """Add a game to the house; called once by the game's own package."""
    for other in _registered.values():
        if other.id == game.id or other.dtype == game.dtype:
            raise ValueError(f"{game.id} clashes with {other.id}: ids and dtypes must differ")
    verbs = {verb.name for verb in game.verbs.verbs}
    for name in (*game.wide, *game.secret):
        if name not in verbs:
            raise ValueError(f"{game.id}: wide and secret name verbs; '{name}' is none")
    _registered[game.id] = game
    generic.add(game)
    return game


def registered() -> tuple[Game, ...]:
    """Return the games that have been imported so far."""
    return tuple(_registered.values())
