"""Positions as text: written for people, read for tests and tools; what follows from the rest may
be left out.
"""

from typing import Any

from trainshed.core import position_parts as hold
from trainshed.core.action import shorten
from trainshed.core.keyed_lines import KeyedLines
from trainshed.core.position_lines import Line, PositionLines
from trainshed.core.position_parts import Part, Said

from ..meta import GAME_ID, OPTIONS, REPLAYS, RULES_VERSION, SEATS
from ..rules import state as st
from ..rules import tables as t
from ..rules.actions import VERBS
from ..rules.contact import connect, met_at
from ..rules.income import income_of
from ..rules.setup import setup
from ..rules.steps.auction import leave_auction
from ..rules.steps.build import place as put_locomotive
from .names import ids_of

PHASES = ("banker", "auction", "vote", "draw", "action", "build", "finished")
ENDS = ("none", "all_connected", "impossible", "stalemate", "agreed")


def is_anybody_asked(s: Any) -> bool:
    """Tell whether a seat decides."""
    return s.phase not in (st.BANKER, st.DRAW, st.FINISHED)


def most_laid(s: Any) -> int:
    """Return how many locomotives the build under way may place."""
    return int(t.ALLOWANCE[s.building])


def is_railroad_at(s: Any, railroad: int, space: int) -> bool:
    """Tell whether a railroad is in a space."""
    return bool(s.track[space] >> railroad & 1)


def track(railroad: int) -> Part:
    """Hold the spaces of a railroad but its first: their ids, or the names of cities."""

    def write(s: Any) -> list[str]:
        tracks = s.track.tolist()  # each look at a field makes a view of it
        spaces = (
            x for x in range(t.SPACES) if tracks[x] >> railroad & 1 and x != t.START[railroad]
        )
        return [t.SPACE_IDS[space] for space in spaces]

    def read(s: Any, said: Said) -> None:
        for name in said.words:
            action = VERBS.action(f"lay {name.replace('_', ' ')}")
            if action is None:
                raise said.fail(VERBS.complaint(f"lay {name}"))
            space = action - VERBS.first("lay")
            if is_railroad_at(s, railroad, space) or s.locomotives[railroad] == 0:
                most = t.LOCOMOTIVES[railroad]
                raise said.fail(f"{name} is given twice, or there are more than {most} spaces")
            put_locomotive(s, railroad, space)

    return Part(write, read)


def pairs(s: Any) -> list[str]:
    """Write the links, each once."""
    return [
        f"{t.RAILROAD_IDS[a]}-{b}"
        for a in range(t.RAILROADS)
        for b in ids_of(int(s.links[a]))
        if b in t.RAILROAD_IDS[a:]
    ]


def read_pairs(s: Any, said: Said) -> None:
    """Read links such as PO-NME."""
    for pair in said.words:
        one, dash, other = pair.partition("-")
        if not dash or one == other:
            raise said.fail(f"'{shorten(pair)}' is no pair such as PO-NME")
        ends = (said.reader.place_of(said.key, x, t.RAILROAD_IDS, "railroad") for x in (one, other))
        connect(s, next(ends), 1 << next(ends))


def connect_all(s: Any) -> None:
    """Connect all railroads that meet."""
    for railroad in range(t.RAILROADS):
        for space in range(t.SPACES):
            if is_railroad_at(s, railroad, space):
                connect(s, railroad, met_at(s, railroad, space))


def charter(railroad: int) -> Line:
    """Return the line of a railroad."""
    shares = (slice(None), railroad)
    parts = {
        "treasury": hold.number("treasury", 0, at=(railroad,)),
        "income": hold.number("income", 0, 99, lambda s: income_of(s, railroad), at=(railroad,)),
        "shares": hold.numbers("shares", 0, t.SHARES, at=shares, short=True),
        "track": track(railroad),
    }
    return Line(t.RAILROAD_IDS[railroad], named=parts)


AUCTION_PARTS = {
    "first": hold.seat("first_bidder"),
    "high": hold.number("high_bid", 0, fill=0),
    "by": hold.number("high_bidder", t.NONE, lambda s: s.seats - 1, t.NONE),
    "in": hold.marks("bidding", 1),
    "initial": hold.flag("initial"),
}
BUILD_PARTS = {
    "laid": hold.number("laid", 0, most_laid, 0),
    "spent": hold.number("spent", 0, 999, 0),
    "rural": hold.number("laid_rural", 0, most_laid, 0),
    "dearest": hold.number("dearest_rural", 0, 99, 0),
    "contacts": hold.mask("contacts", t.RAILROAD_IDS, "railroad", 0),
}
LINES = (
    Line("phase", hold.place("phase", PHASES, "phase", st.ACTION)),
    Line("round", hold.number("round_number", 0, 30_000, 1)),
    Line("seat", hold.seat("seat", is_anybody_asked)),
    Line("order", hold.numbers("order", t.NONE, lambda s: s.seats - 1)),
    Line("turn", hold.number("turn", 0, lambda s: s.seats, 0)),
    Line("markers", hold.numbers("markers", 0, lambda s: s.seats)),
    Line("quiet", hold.number("quiet_rounds", 0, 100, 0), {"busy": hold.number("busy", 0, 1)}),
    Line("acted", hold.marks("acted", brief=True)),
    Line("cash", hold.numbers("cash", 0, 1_000_000)),
    Line(
        "auction",
        hold.place("on_offer", t.RAILROAD_IDS, "railroad"),
        AUCTION_PARTS,
        when=lambda s: s.phase == st.AUCTION,
        example="auction KSS first 0 high 7 by 2 in 0 2",
    ),
    Line(
        "build",
        hold.place("building", t.RAILROAD_IDS, "railroad"),
        BUILD_PARTS,
        when=lambda s: s.phase == st.BUILD,
        example="build PO laid 1 spent 2",
    ),
    Line(
        "player_income", hold.numbers("player_income", 0, 1000), when=lambda s: s.phase == st.BUILD
    ),
    Line("end", hold.place("end", ENDS, "end", st.NOT_ENDED, brief=True)),
    *(charter(railroad) for railroad in range(t.RAILROADS)),
    Line("links", Part(pairs, read_pairs, connect_all)),
)


def finish(s: Any, reader: KeyedLines) -> None:
    """Refuse what does not go together; fill in what follows from several lines."""
    for railroad, key in enumerate(t.RAILROAD_IDS):
        s.sold[railroad] = s.shares[:, railroad].sum()
        if s.sold[railroad] > t.SHARES:
            raise reader.fail(key, f"{int(s.sold[railroad])} shares; there are {t.SHARES}")
    if "quiet" in reader and "busy" not in reader.words("quiet"):
        raise reader.fail("quiet", "expected 'quiet N busy 0' or 'quiet N busy 1'")
    if s.acted.any() and (s.rules == 1 or s.quiet_rounds == 0):
        raise reader.fail("acted", "only in a quiet spell, by rules version 2: quiet 2 busy 0")
    if (s.end == st.NOT_ENDED) == (s.phase == st.FINISHED):
        raise reader.fail("end", f"a finished position names its end: {', '.join(ENDS[1:])}")
    if s.phase == st.ACTION and "order" not in reader:
        seats = int(s.seats)
        s.order[:seats] = [(int(s.seat) + k - int(s.turn)) % seats for k in range(seats)]
    if s.phase == st.AUCTION:
        if (s.high_bid > 0) != (s.high_bidder >= 0):
            raise reader.fail("auction", "a high bid and its bidder come together: high 7 by 2")
        if not s.bidding[s.seat]:
            raise reader.fail("auction", f"seat {int(s.seat)} is to move but no longer in")
    else:
        leave_auction(s)
        s.initial = s.phase == st.BANKER
    if s.phase != st.BUILD or "player_income" not in reader:  # moved when the build is finished
        st.move_income_markers(s)
    s.given = int(s.cash.sum()) + int(s.treasury.sum())


POSITIONS = PositionLines(
    GAME_ID, (RULES_VERSION, *REPLAYS), SEATS, OPTIONS, st.STATE, setup, LINES, finish
)
