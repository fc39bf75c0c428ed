"""What a seat sees, as numbers for learning: named planes, seats counted from the observer on."""

from trainshed.core.observation import Planes
from trainshed.core.planes import amount, index, marks, observer, of_seats, own, seat
from trainshed.core.rule import rule

from ..meta import OPTIONS
from ..rules.state import FINISHED, SEATS
from ..rules.tables import RAILROADS, SPACES

PHASES_SEEN = FINISHED + 1


@rule
def write_track(s, seat, out, at):
    """Write where each railroad has its locomotives: most spaces are empty, so these first."""
    out[at : at + RAILROADS * SPACES] = 0
    for space in range(SPACES):
        if s.track[space]:
            for railroad in range(RAILROADS):
                out[at + railroad * SPACES + space] = (s.track[space] >> railroad) & 1
    return at + RAILROADS * SPACES


PLANES = Planes(
    [
        index("phase", (PHASES_SEEN,), "1 at the phase: banker, auction, vote, draw, action, ..."),
        seat(
            "to_move", (SEATS,), "1 at the seat that decides; none at chance and at the end", "seat"
        ),
        amount("seats", (1,), "how many play", 5),
        amount("round", (1,), "the round, 0 during the initial auctions", 30, field="round_number"),
        amount("quiet_rounds", (1,), "rounds in a row without building or selling", 3),
        of_seats("acted", (SEATS,), "1 at the seats that have had an action in these rounds"),
        amount("turn", (1,), "actions of the round that are over", 5),
        seat("order", (SEATS, SEATS), "1 at place, seat: whose marker was drawn"),
        of_seats("markers", (SEATS,), "markers in the bag", 3),
        index("on_offer", (RAILROADS,), "1 at the railroad whose share is auctioned"),
        amount("initial", (1,), "1 during the initial auctions"),
        amount("high_bid", (1,), "the highest bid in Talers", 30),
        seat("high_bidder", (SEATS,), "1 at the seat that made it"),
        of_seats("bidding", (SEATS,), "1 at the seats still in the auction"),
        index("building", (RAILROADS,), "1 at the railroad that builds"),
        amount("laid", (1,), "locomotives placed so far in this build", 3),
        amount("spent", (1,), "Talers spent so far in this build", 20),
        amount("treasury", (RAILROADS,), "Talers", 50),
        amount("income", (RAILROADS,), "income of one share", 10),
        amount("locomotives", (RAILROADS,), "locomotives left", 20),
        amount("sold", (RAILROADS,), "shares in players' hands", 3),
        marks("links", (RAILROADS, RAILROADS), "1 where two railroads are connected"),
        of_seats("cash", (SEATS,), "Talers", 50),
        of_seats("player_income", (SEATS,), "of all shares", 30),
        of_seats("shares", (SEATS, RAILROADS), "shares by seat and railroad", 3),
        own("track", (RAILROADS, SPACES), "1 where the railroad has a locomotive", write_track),
        amount("options", (len(OPTIONS),), "the value of each option, as a number", field="option"),
    ]
)
observe = observer(__name__, PLANES)
