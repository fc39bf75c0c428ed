"""What a seat knows of Russian Railroads as planes of small numbers, for learning.

Seats are counted from the observer on, so that what was learnt in one seat serves in all.
"""

from numpy import int64

from trainshed.core.observation import Planes, left_of, number, one_of
from trainshed.core.planes import (
    amount,
    index,
    marks,
    marks_of_seats,
    observer,
    of_seats,
    own,
    several,
)
from trainshed.core.rule import rule

from ..rules.rules import to_move
from ..rules.state import FACE_UP_FOUNDRY, HELD, OPTIONS, OWNED, PHASES
from ..rules.tables import (
    CARDS,
    COLOURS,
    END_BONUSES,
    ENGINEERS,
    EXTENSION_SLOTS,
    FOUNDRIES,
    GAPS,
    HIGHEST,
    INCOMES,
    MARKERS,
    NONE,
    PLACES,
    RAILROADS,
    SEATS,
    SLOTS,
    STRIP,
    TOKENS,
)

PARTS = 8  # of the pool, from the first on
OF_SEAT = (
    ("score", 50, "points"),
    ("coins", 3, "coins"),
    ("coal", 3, "coal"),
    ("workers", 5, "own workers in hand"),
    ("extra", 2, "own workers gained"),
    ("turquoise", 2, "turquoise workers in hand"),
    ("black", 1, "1: the black worker is in hand"),
    ("passed", 1, "1: passed in this round"),
    ("doublers", 8, "doublers laid"),
    ("medal", 1, "1: the medal is placed"),
    ("revaluation", 1, "0 none, 1 base, 2 German"),
    ("held", 1, "end-bonus cards held"),
    ("branch", 1, "the branch of the main line, -1: not chosen"),
)


@rule
def write_mover(s, seat, out, at):
    """Write who decides; nobody at chance and at the end."""
    mover = to_move(s)
    return one_of(out, at, SEATS, left_of(s.seats, seat, mover) if mover >= 0 else int64(NONE))


@rule
def write_order(s, seat, out, at):
    """Write the seats by turn order."""
    for place in range(SEATS):
        at = number(out, at, left_of(s.seats, seat, s.order[place]))
    return at


@rule
def write_engineers(s, seat, out, at):
    """Write who has each engineer."""
    for engineer in range(ENGINEERS):
        owner = int64(s.engineer_at[engineer])
        is_owned = 0 <= owner < s.seats
        at = one_of(out, at, SEATS, left_of(s.seats, seat, owner) if is_owned else int64(NONE))
    return at


@rule
def write_foundries(s, seat, out, at):
    """Write who has each foundry; last, whether it lies face up."""
    for foundry in range(FOUNDRIES):
        at = one_of(out, at, SEATS + 1, place_of_foundry(s, seat, foundry))
    return at


@rule
def place_of_foundry(s, seat, foundry):
    """Return who has a foundry, SEATS where it lies face up, NONE where it is out of sight."""
    at = int64(s.foundry_at[foundry])
    if at >= OWNED:
        return left_of(int64(s.seats), seat, at - OWNED)
    return int64(SEATS) if at == FACE_UP_FOUNDRY else int64(NONE)


@rule
def write_own_cards(s, seat, out, at):
    """Write which end-bonus cards the observer holds."""
    for card in range(END_BONUSES):
        at = number(out, at, s.card_at[card] == HELD + seat)
    return at


@rule
def write_pool(s, seat, out, at):
    """Write the parts that are pending."""
    for part in range(PARTS):
        at = number(out, at, s.part_op[part] if part < s.pool else 0)
        at = number(out, at, s.part_count[part] if part < s.pool else 0)
    return at


PLANES = Planes(
    [
        index("phase", (PHASES,), "which node it is"),
        own("to_move", (SEATS,), "who decides", write_mover),
        several("rounds", ("round_now", "rounds"), "this round; rounds in all", 7),
        amount("option", (OPTIONS,), "the small options, by number"),
        own(
            "order", (SEATS,), "the seats by turn order, counted from the observer", write_order, 3
        ),
        *(of_seats(name, (SEATS,), meaning, scale) for name, scale, meaning in OF_SEAT),
        of_seats("track", (SEATS, COLOURS, RAILROADS), "the space each piece stands on", 9),
        of_seats("loco", (SEATS, RAILROADS, SLOTS), "locomotives", 5),
        of_seats("loco_manned", (SEATS, RAILROADS, SLOTS), "1: with a boilerman"),
        of_seats("factory", (SEATS, GAPS), "factories", 5),
        of_seats("factory_manned", (SEATS, GAPS), "1: with a boilerman"),
        of_seats("marker", (SEATS, MARKERS), "industry markers, -1: not in play", 10),
        of_seats("extension", (SEATS, EXTENSION_SLOTS), "tiles laid, -1: none", 9),
        of_seats("income_up", (SEATS, INCOMES), "income markers that can be used"),
        marks_of_seats("unlocked", (SEATS, COLOURS), "colours unlocked"),
        marks_of_seats("tokens", (SEATS, TOKENS), "? tokens unused"),
        own("engineer", (ENGINEERS, SEATS), "who has each engineer", write_engineers),
        own(
            "foundry",
            (FOUNDRIES, SEATS + 1),
            "who has each foundry; last: it lies face up",
            write_foundries,
        ),
        own("own_cards", (END_BONUSES,), "end-bonus cards the observer holds", write_own_cards),
        amount("strip", (STRIP,), "engineers from the hiring space on, -1: none", 10),
        amount("stack", (HIGHEST + 1,), "locomotives left, by number"),
        amount("factory_supply", (HIGHEST + 1,), "factories on offer, by number"),
        marks("card_open", (CARDS,), "? cards on offer"),
        marks("occupied", (PLACES,), "spaces and engineers in use"),
        several(
            "board",
            ("doublers_left", "turquoise_home", "pile", "face_down"),
            "doublers left, turquoise workers home, pile, foundries face down",
            5,
        ),
        own("pool", (PARTS, 2), "pending parts: kind, units left", write_pool, 5),
        several(
            "emil",
            ("emil_workers", "emil_passed"),
            "Emil's workers in hand; whether he has passed",
            4,
        ),
    ]
)
observe = observer(__name__, PLANES)
