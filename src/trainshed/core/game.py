"""The contract: a game is a value, a frozen set of functions and facts; nothing here knows any
game by name.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import numpy as np
import numpy.typing as npt

from . import generic, record
from .action import Verbs
from .complete import stand_ins
from .error import BadInput, shorten
from .face import Face
from .observation import Planes
from .option import AnyOption
from .pricing import Pricing
from .room import MOST_SEATS
from .say import ENGLISH, Say
from .stand_in import (
    check_nothing,
    consider_all,
    guess_nothing,
    left_out,
    never_midway,
    redact_nothing,
    settle_nothing,
)

CONTRACT = 1  # the version of what a `Game` promises; a game from elsewhere may want a newer one
CHANCE = -1
OVER = -2
PUBLIC = -1  # the "seat" of a spectator

Rule = Callable[..., Any]
Entry = tuple[str, tuple[int, ...]]  # a field, and an index into it; () for the whole


@dataclass(frozen=True)
class Game:
    """Everything the house knows about one game. `docs/rooms/core.md` describes each part.

    What is not `left_out` has no better default; the house makes the others: `complete.py`.
    """

    # What every game says
    id: str
    title: str
    summary: str
    seats: tuple[int, int]  # fewest and most
    verbs: Verbs
    dtype: np.dtype[Any]
    max_length: int  # no match has more actions
    setup: Rule  # setup(s, seats, options): the options, and after them the rules version
    to_move: Rule  # to_move(s) -> seat, CHANCE or OVER
    refuse: Rule  # refuse(s, action) -> 0, or the code of the first reason against it
    act: Rule  # act(s, action): what the actor does
    scores: Rule  # scores(s, out)

    # Facts
    stage: str = "alpha"  # beta, production
    rules_version: int = 1
    options: tuple[AnyOption, ...] = ()
    contract: int = CONTRACT  # the version it was written for
    max_actions_at_once: int = 0  # 0: as many as there are
    max_chance: int = 0  # the same
    phases: int = 8  # `s.phase` is below this
    phase_names: tuple[str, ...] = ()  # of those that anybody sees, in their order
    settling: tuple[int, ...] = ()  # phases in which `settle` has something to do
    hidden: tuple[str, ...] = ()  # fields that `redact` may change
    cache: tuple[str, ...] = ()  # fields that only save work: left out of digests, diffs and texts
    by_seat: tuple[str, ...] = ()  # fields with a number or a row for each seat
    # fields of the record that do not belong to the position: see `record.layout`
    materials: tuple[str, ...] = ()  # constant during a match: what is printed on its components
    scratch: tuple[str, ...] = ()  # working space, without meaning between two actions

    # Rules that follow from those above, or that many games have no use for
    legal: Rule = left_out  # legal(s, out) -> n, ascending
    chance: Rule = left_out  # chance(s, out, weights) -> n, ascending
    settle: Rule = settle_nothing  # settle(s): the next thing that follows by itself
    apply: Rule = left_out  # apply(s, action): act, then settle until somebody is asked
    returns: Rule = left_out  # returns(s, out): what each seat makes of the result, in all 1
    redact: Rule = redact_nothing  # redact(states, i, seat, out, j)
    determinise: Rule = guess_nothing  # determinise(s, seat, stream)
    check: Rule = check_nothing  # check(s) -> 0, or the code of the broken law
    quick: Rule = left_out  # quick(s, actions, n, stream) -> index of a sensible action

    face: Face = field(default_factory=Face)  # what people read and see; rules contain no words
    write_position: Callable[[Any], str] = left_out
    read_position: Callable[[str], Any] = left_out
    components: Callable[[], dict[str, Any]] = left_out

    # What most games do without
    recall: Rule | None = None  # `redact` for a perfect memory; None: it knows no more than is seen
    secrets: Callable[[Any, int], list[Entry]] | None = None  # s, seat -> hidden parts of `hidden`
    spelling: Callable[[Any], Verbs] | None = None  # s -> the verbs as this match spells them
    # for learning
    observe: Rule = left_out  # observe(s, seat, out): what a perfect memory knows, as planes
    planes: Planes = field(default_factory=Planes)  # the parts of what `observe` writes
    # for bots that search; a game plays without them, only less well
    evaluate: Rule | None = None  # evaluate(s, out): each seat's likely share of the victory
    # consider(s, actions, n) -> n: move those of n legal actions that are worth a look to the
    # front, in their order
    consider: Rule = consider_all
    # power and doubt by which chances come from playouts by `quick`: analysis/chances.py
    calibration: tuple[float, float] | None = None
    wide: tuple[str, ...] = ()  # verbs whose arguments are amounts: near ones are alike
    # those of them that are bids, which the seat pays: of equals the lowest is best, and a low one
    # leaves all higher ones for later
    paid: tuple[str, ...] = ()
    priced: tuple[Pricing, ...] = ()  # decisions that are prices: the judge tells a fair one
    secret: tuple[str, ...] = ()  # verbs of which others may not know what was done
    # whether the seat to move is in the middle of a decision that began with an earlier action
    is_midway: Rule = never_midway  # is_midway(s) -> bool
    # whether a seat is asked although it has one choice only: made by itself, it would tell why
    asks_anyway: Callable[[Any], bool] = lambda s: False
    replays: tuple[int, ...] = ()  # earlier versions of its rules by which it still plays
    # ahead(s, seat) -> bool: make it the seat's next turn, with nothing of others under way, for
    # plans; False where none is in sight
    ahead: Callable[[Any, int], bool] = lambda s, seat: False
    # how many people play -> options that a waiting room proposes to them instead of the defaults
    proposes: Callable[[int], Mapping[str, Any]] = lambda people: {}
    # seats, options, say -> why they do not go together; "" where they do
    allows: Callable[..., str] = lambda seats, options, say=ENGLISH: ""

    def __post_init__(self) -> None:
        for name, value in stand_ins(self).items():
            object.__setattr__(self, name, value)

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

    def is_bid(self, action: int) -> bool:
        """Tell whether an action is a bid, which its seat pays if nobody bids more."""
        return self.verbs.verb_of(action).name in self.paid

    @cached_property
    def bidding(self) -> frozenset[int]:
        """Bids, prices and purchases at a price: where one is among the choices, the decision is
        what something is worth.
        """
        names = {name for each in self.priced for name in (each.verb, each.refused)}
        return frozenset(self.verbs.actions_of({*self.paid, *names}))

    def phase_name(self, s: Any) -> str:
        """Return the name of a position's phase; without one, its number."""
        phase = int(s.phase)
        return self.phase_names[phase] if phase < len(self.phase_names) else str(phase)

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
        """Refuse a version of the rules by which matches can no longer be played, or not yet."""
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
    for objection in _objections(game):
        raise ValueError(f"{game.id}: {objection}")
    _registered[game.id] = game
    generic.add(game)
    return game


def _objections(game: Game) -> Iterator[str]:
    """Yield what a game says of itself that cannot be; what its rules do, `conformance` tries."""
    if not re.fullmatch(r"[a-z][a-z0-9_]*", game.id):
        yield "an id is made of small letters, digits and _"
    verbs = {verb.name for verb in game.verbs.verbs}
    for name in (*game.wide, *game.secret):
        if name not in verbs:
            yield f"wide and secret name verbs; '{name}' is none"
    for pricing in game.priced:
        named = {pricing.verb, pricing.granted, pricing.refused, pricing.leave} - {""}
        for name in sorted(named - verbs):
            yield f"priced names verbs; '{name}' is none"
    for name in game.paid:
        if name not in game.wide:
            yield f"paid names verbs that are wide; '{name}' is none"
    fewest, most = game.seats
    if not 1 <= fewest <= most <= MOST_SEATS:
        yield f"{fewest} to {most} seats; there may be 1 to {MOST_SEATS}"
    fields = game.dtype.names or ()
    for name in ("phase", *game.hidden, *game.cache, *game.by_seat, *game.materials, *game.scratch):
        if name not in fields:
            yield f"the record has no field '{name}'"
    for name in game.by_seat:
        if game.dtype[name].shape[:1] != (most,):
            yield f"the field '{name}' is by seat, but has not {most} rows"
    if game.hidden and game.redact is redact_nothing:
        yield "it has hidden fields, but no `redact`"


def registered() -> tuple[Game, ...]:
    """Return the games that have been imported so far."""
    return tuple(_registered.values())
