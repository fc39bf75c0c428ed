"""The pieces of a position: tiles, players, pending parts and immediate questions."""

from dataclasses import dataclass, field
from typing import Any

from tests.reference.russian_railroads.components import Components, Effect

Number = int | str  # a factory's number, or the name of the coal factory


@dataclass
class Tile:
    """A locomotive on a railroad or a factory in a gap."""

    number: Number
    manned: bool = False
    special: bool = False  # the 9 without a factory side

    def value(self, raised_by: int) -> int:
        assert isinstance(self.number, int)
        return self.number + (raised_by if self.manned else 0)


@dataclass
class Part:
    """A pending part of the pool (15.2)."""

    kind: str
    direct: bool
    left: int = 1
    droppable: int = 0  # of a direct part: so many of its last units may be dropped
    colors: list[str] = field(default_factory=list)
    distinct: bool = False
    one_each: bool = False
    printed: tuple[str, ...] = ()  # of a set: all its colours, moved or not
    moved: list[tuple[str, str]] = field(default_factory=list)
    open_bonus: int = 0  # black steps that a black step of this part adds (track_open)
    options: list[list[Effect]] = field(default_factory=list)
    effect: Effect = field(default_factory=dict)
    chain: tuple[str, ...] = ()
    manned: bool = False

    @property
    def must(self) -> int:
        """Units that cannot be dropped."""
        return max(0, self.left - self.droppable) if self.direct else 0


@dataclass
class Immediate:
    """A question or event that is answered before the pool goes on; kind is the node's name."""

    kind: str
    direct: bool = False
    chain: tuple[str, ...] = ()
    railroad: str = ""
    slot: dict[str, Any] = field(default_factory=dict)
    gap: int = 0
    effect: Effect = field(default_factory=dict)
    number: Number = 0
    drawn: list[str] = field(default_factory=list)
    draws: bool = False  # BOILERMAN_TARGET: an unseen tile is drawn afterwards


@dataclass
class Unit:
    """A unit in progress: a locomotive chain or a factory being built."""

    kind: str  # "locomotive" to be taken, "chain", "source", "gap"
    tile: Tile | None = None
    at: int = 0  # of a locomotive or factory that was a choice: where its part stood,
    direct: bool = False  # and whether it was direct


@dataclass
class Player:
    """One seat's board and pieces."""

    workers: int
    coins: int
    coal: int
    tracks: dict[str, dict[str, int]]
    locomotives: dict[str, list[Tile | None]]
    factories: list[Tile | None]
    tokens: list[str]
    markers: list[int]
    unlocked: list[str] = field(default_factory=lambda: ["black"])
    score: int = 0
    own_total: int = 0
    extra: int = 0
    turquoise: int = 0
    black: int = 0
    has_black: bool = False
    passed: bool = False
    doublers: int = 0
    engineers: list[str] = field(default_factory=list)
    used_engineers: list[str] = field(default_factory=list)
    tokens_placed: list[str] = field(default_factory=list)
    cards: list[str] = field(default_factory=list)
    medal: bool = False
    revaluation: str | None = None
    end_bonus: list[str] = field(default_factory=list)
    fired: list[str] = field(default_factory=list)
    placed: list[str] = field(default_factory=list)  # spaces used this round, for f07
    branch: str | None = None
    extensions: dict[str, str] = field(default_factory=dict)  # slot id: tile id
    income: list[str] = field(default_factory=list)
    income_used: list[str] = field(default_factory=list)
    foundries: list[str] = field(default_factory=list)
    foundries_used: list[str] = field(default_factory=list)


@dataclass
class Emil:
    """The opponent of the solo game."""

    workers: int
    total: int
    reserve: list[int]  # scores at which one more worker comes
    deck: list[str]
    engineers: list[str] = field(default_factory=list)
    tiles: list[tuple[str, Number]] = field(default_factory=list)
    passed: bool = False
    drawing: bool = False


def new_player(c: Components) -> Player:
    railroad, number = c.start_locomotive
    locomotives: dict[str, list[Tile | None]] = {r.id: [None] * r.slots for r in c.railroads}
    locomotives[railroad][0] = Tile(number)
    return Player(
        workers=c.workers,
        own_total=c.workers,
        coins=c.coins,
        coal=c.start_coal,
        tracks={r.id: {"black": c.start_black[r.id]} for r in c.railroads},
        locomotives=locomotives,
        factories=[None] * c.gaps,
        tokens=list(c.tokens),
        markers=[c.marker_start],
    )
