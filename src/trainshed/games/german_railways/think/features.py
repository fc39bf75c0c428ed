"""What a seat sees, as numbers for learning: named planes, seats counted from the observer on."""

from numpy import int64

from trainshed.core.observation import (
    HIGHEST,
    Plane,
    Planes,
    bits,
    by_seat,
    left_of,
    number,
    one_of,
)
from trainshed.core.rule import rule

from ..rules.state import FINISHED, SEATS
from ..rules.tables import RAILROADS, SPACES

PHASES_SEEN = FINISHED + 1
OPTIONS = 11

PLANES = Planes(
    [
        Plane("phase", (PHASES_SEEN,), "1 at the phase: banker, auction, vote, draw, action, ..."),
        Plane("to_move", (SEATS,), "1 at the seat that decides; none at chance and at the end"),
        Plane("seats", (1,), "how many play", 5),
        Plane("round", (1,), "the round, 0 during the initial auctions", 30),
        Plane("quiet_rounds", (1,), "rounds in a row without building or selling", 3),
        Plane("acted", (SEATS,), "1 at the seats that have had an action in these rounds"),
        Plane("turn", (1,), "actions of the round that are over", 5),
        Plane("order", (SEATS, SEATS), "1 at place, seat: whose marker was drawn"),
        Plane("markers", (SEATS,), "markers in the bag", 3),
        Plane("on_offer", (RAILROADS,), "1 at the railroad whose share is auctioned"),
        Plane("initial", (1,), "1 during the initial auctions"),
        Plane("high_bid", (1,), "the highest bid in Talers", 30),
        Plane("high_bidder", (SEATS,), "1 at the seat that made it"),
        Plane("bidding", (SEATS,), "1 at the seats still in the auction"),
        Plane("building", (RAILROADS,), "1 at the railroad that builds"),
        Plane("laid", (1,), "locomotives placed so far in this build", 3),
        Plane("spent", (1,), "Talers spent so far in this build", 20),
        Plane("treasury", (RAILROADS,), "Talers", 50),
        Plane("income", (RAILROADS,), "income of one share", 10),
        Plane("locomotives", (RAILROADS,), "locomotives left", 20),
        Plane("sold", (RAILROADS,), "shares in players' hands", 3),
        Plane("links", (RAILROADS, RAILROADS), "1 where two railroads are connected"),
        Plane("cash", (SEATS,), "Talers", 50),
        Plane("player_income", (SEATS,), "of all shares", 30),
        Plane("shares", (SEATS, RAILROADS), "shares by seat and railroad", 3),
        Plane("track", (RAILROADS, SPACES), "1 where the railroad has a locomotive"),
        Plane("options", (OPTIONS,), "the value of each option, as a number"),
    ]
)


@rule
def observe(s, seat, out):
    """Write all planes as `seat` sees them; the order is that of PLANES."""
    at = observe_flow(s, seat, out, int64(0))
    at = observe_decision(s, seat, out, at)
    at = observe_railroads(s, out, at)
    at = observe_seats(s, seat, out, at)
    at = observe_track(s, out, at)
    for i in range(OPTIONS):
        out[at + i] = s.option[i]


@rule
def observe_flow(s, seat, out, at):
    """Write phase, mover, round, and the order of the round."""
    at = one_of(out, at, PHASES_SEEN, s.phase)
    at = one_of(out, at, SEATS, left_of(s.seats, seat, s.seat))
    at = number(out, at, s.seats)
    at = number(out, at, s.round_number)
    at = number(out, at, s.quiet_rounds)
    at = by_seat(out, at, SEATS, s.seats, seat, s.acted, 1)
    at = number(out, at, s.turn)
    for place in range(SEATS):
        at = one_of(out, at, SEATS, left_of(s.seats, seat, s.order[place]))
    return by_seat(out, at, SEATS, s.seats, seat, s.markers, 1)


@rule
def observe_decision(s, seat, out, at):
    """Write the auction and the build under way."""
    at = one_of(out, at, RAILROADS, s.on_offer)
    at = number(out, at, s.initial)
    at = number(out, at, s.high_bid)
    at = one_of(out, at, SEATS, left_of(s.seats, seat, s.high_bidder))
    at = by_seat(out, at, SEATS, s.seats, seat, s.bidding, 1)
    at = one_of(out, at, RAILROADS, s.building)
    at = number(out, at, s.laid)
    return number(out, at, s.spent)


@rule
def observe_railroads(s, out, at):
    """Write what stands on the railroads' charters, and who is connected with whom."""
    for railroad in range(RAILROADS):
        out[at + railroad] = min(int64(s.treasury[railroad]), HIGHEST)
        out[at + RAILROADS + railroad] = s.income[railroad]
        out[at + 2 * RAILROADS + railroad] = s.locomotives[railroad]
        out[at + 3 * RAILROADS + railroad] = s.sold[railroad]
    at += 4 * RAILROADS
    for railroad in range(RAILROADS):
        at = bits(out, at, RAILROADS, s.links[railroad])
    return at


@rule
def observe_seats(s, seat, out, at):
    """Write money, income and shares of the seats, the observer's first."""
    at = by_seat(out, at, SEATS, s.seats, seat, s.cash, 1)
    at = by_seat(out, at, SEATS, s.seats, seat, s.player_income, 1)
    for i in range(SEATS * RAILROADS):
        out[at + i] = 0
    for other in range(s.seats):
        row = at + left_of(s.seats, seat, other) * RAILROADS
        for railroad in range(RAILROADS):
            out[row + railroad] = s.shares[other, railroad]
    return at + SEATS * RAILROADS


@rule
def observe_track(s, out, at):
    """Write where each railroad has its locomotives: most spaces are empty, so these first."""
    out[at : at + RAILROADS * SPACES] = 0
    for space in range(SPACES):
        if s.track[space]:
            for railroad in range(RAILROADS):
                out[at + railroad * SPACES + space] = (s.track[space] >> railroad) & 1
    return at + RAILROADS * SPACES
