"""What a seat knows of Russian Railroads as planes of small numbers, for learning.

Seats are counted from the observer on, so that what was learnt in one seat serves in all.
"""

from numpy import int64

from trainshed.core.observation import Plane, Planes, bits, by_seat, left_of, number, one_of
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
PLANES = Planes(
    [
        Plane("phase", (PHASES,), "which node it is"),
        Plane("to_move", (SEATS,), "who decides"),
        Plane("rounds", (2,), "this round; rounds in all", 7),
        Plane("option", (OPTIONS,), "the small options, by number"),
        Plane("order", (SEATS,), "the seats by turn order, counted from the observer", 3),
        *(Plane(name, (SEATS,), meaning, scale) for name, scale, meaning in OF_SEAT),
        Plane("track", (SEATS, COLOURS, RAILROADS), "the space each piece stands on", 9),
        Plane("loco", (SEATS, RAILROADS, SLOTS), "locomotives", 5),
        Plane("loco_manned", (SEATS, RAILROADS, SLOTS), "1: with a boilerman"),
        Plane("factory", (SEATS, GAPS), "factories", 5),
        Plane("factory_manned", (SEATS, GAPS), "1: with a boilerman"),
        Plane("marker", (SEATS, MARKERS), "industry markers, -1: not in play", 10),
        Plane("extension", (SEATS, EXTENSION_SLOTS), "tiles laid, -1: none", 9),
        Plane("income_up", (SEATS, INCOMES), "income markers that can be used"),
        Plane("unlocked", (SEATS, COLOURS), "colours unlocked"),
        Plane("tokens", (SEATS, TOKENS), "? tokens unused"),
        Plane("engineer", (ENGINEERS, SEATS), "who has each engineer"),
        Plane("foundry", (FOUNDRIES, SEATS + 1), "who has each foundry; last: it lies face up"),
        Plane("own_cards", (END_BONUSES,), "end-bonus cards the observer holds"),
        Plane("strip", (STRIP,), "engineers from the hiring space on, -1: none", 10),
        Plane("stack", (HIGHEST + 1,), "locomotives left, by number"),
        Plane("factory_supply", (HIGHEST + 1,), "factories on offer, by number"),
        Plane("card_open", (CARDS,), "? cards on offer"),
        Plane("occupied", (PLACES,), "spaces and engineers in use"),
        Plane("board", (4,), "doublers left, turquoise workers home, pile, foundries face down", 5),
        Plane("pool", (PARTS, 2), "pending parts: kind, units left", 5),
        Plane("emil", (2,), "Emil's workers in hand; whether he has passed", 4),
    ]
)


@rule
def observe(s, seat, out):
    """Write what a seat knows: nothing that `redact` hides from it."""
    at = flow(s, seat, out, int64(0))
    at = figures(s, seat, out, at)
    at = boards(s, seat, out, at)
    at = means(s, seat, out, at)
    shared(s, seat, out, at)


@rule
def flow(s, seat, out, at):
    """Write where the match stands."""
    seats = int64(s.seats)
    at = one_of(out, at, PHASES, int64(s.phase))
    mover = to_move(s)
    at = one_of(out, at, SEATS, left_of(seats, seat, mover) if mover >= 0 else int64(NONE))
    at = number(out, at, s.round_now)
    at = number(out, at, s.rounds)
    for option in range(OPTIONS):
        at = number(out, at, s.option[option])
    for place in range(SEATS):
        at = number(out, at, left_of(seats, seat, int64(s.order[place])))
    return at


@rule
def figures(s, seat, out, at):
    """Write the figures of all seats, in the order of OF_SEAT."""
    seats = int64(s.seats)
    at = by_seat(out, at, SEATS, seats, seat, s.score, 1)
    at = by_seat(out, at, SEATS, seats, seat, s.coins, 1)
    at = by_seat(out, at, SEATS, seats, seat, s.coal, 1)
    at = by_seat(out, at, SEATS, seats, seat, s.workers, 1)
    at = by_seat(out, at, SEATS, seats, seat, s.extra, 1)
    at = by_seat(out, at, SEATS, seats, seat, s.turquoise, 1)
    at = by_seat(out, at, SEATS, seats, seat, s.black, 1)
    at = by_seat(out, at, SEATS, seats, seat, s.passed, 1)
    at = by_seat(out, at, SEATS, seats, seat, s.doublers, 1)
    at = by_seat(out, at, SEATS, seats, seat, s.medal, 1)
    at = by_seat(out, at, SEATS, seats, seat, s.revaluation, 1)
    at = by_seat(out, at, SEATS, seats, seat, s.held, 1)
    return by_seat(out, at, SEATS, seats, seat, s.branch, 1)


@rule
def seat_at(s, seat, away):
    """Return the seat that sits so far to the left of the observer, NONE where nobody does."""
    if away >= s.seats:
        return int64(NONE)
    return (int64(seat) + away) % int64(s.seats)


@rule
def row(out, at, values, other, width):
    """Write the numbers of one seat; 0 where nobody sits."""
    for i in range(width):
        out[at + i] = values[i] if other != NONE else 0
    return at + width


@rule
def boards(s, seat, out, at):
    """Write the player boards, the observer's first."""
    for away in range(SEATS):
        other = seat_at(s, seat, away)
        for colour in range(COLOURS):
            at = row(out, at, s.track[other, colour], other, RAILROADS)
    for away in range(SEATS):
        other = seat_at(s, seat, away)
        for railroad in range(RAILROADS):
            at = row(out, at, s.loco[other, railroad], other, SLOTS)
    for away in range(SEATS):
        other = seat_at(s, seat, away)
        for railroad in range(RAILROADS):
            at = row(out, at, s.loco_manned[other, railroad], other, SLOTS)
    for away in range(SEATS):
        other = seat_at(s, seat, away)
        at = row(out, at, s.factory[other], other, GAPS)
    for away in range(SEATS):
        other = seat_at(s, seat, away)
        at = row(out, at, s.factory_manned[other], other, GAPS)
    for away in range(SEATS):
        other = seat_at(s, seat, away)
        at = row(out, at, s.marker[other], other, MARKERS)
    for away in range(SEATS):
        other = seat_at(s, seat, away)
        at = row(out, at, s.extension[other], other, EXTENSION_SLOTS)
    return at


@rule
def means(s, seat, out, at):
    """Write what each seat may still use: income markers, colours, tokens, engineers, foundries."""
    seats = int64(s.seats)
    for away in range(SEATS):
        other = seat_at(s, seat, away)
        at = row(out, at, s.income_up[other], other, INCOMES)
    for away in range(SEATS):
        other = seat_at(s, seat, away)
        at = bits(out, at, COLOURS, int64(s.unlocked[other]) if other != NONE else int64(0))
    for away in range(SEATS):
        other = seat_at(s, seat, away)
        at = bits(out, at, TOKENS, int64(s.tokens[other]) if other != NONE else int64(0))
    for engineer in range(ENGINEERS):
        owner = int64(s.engineer_at[engineer])
        is_owned = 0 <= owner < seats
        at = one_of(out, at, SEATS, left_of(seats, seat, owner) if is_owned else int64(NONE))
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
def shared(s, seat, out, at):
    """Write the observer's own cards, the table, and what is pending."""
    for card in range(END_BONUSES):
        at = number(out, at, s.card_at[card] == HELD + seat)
    at = row(out, at, s.strip, int64(0), STRIP)
    at = row(out, at, s.stack, int64(0), HIGHEST + 1)
    at = row(out, at, s.factory_supply, int64(0), HIGHEST + 1)
    at = bits(out, at, CARDS, int64(s.card_open))
    at = bits(out, at, PLACES, int64(s.occupied))
    at = number(out, at, s.doublers_left)
    at = number(out, at, s.turquoise_home)
    at = number(out, at, s.pile)
    at = number(out, at, s.face_down)
    for part in range(PARTS):
        at = number(out, at, s.part_op[part] if part < s.pool else 0)
        at = number(out, at, s.part_count[part] if part < s.pool else 0)
    at = number(out, at, s.emil_workers)
    return number(out, at, s.emil_passed)
