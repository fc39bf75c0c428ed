"""Setup: one locomotive on each start city, money for the players, the banker. [3]"""

from trainshed.core.rule import rule

from .income import income_of
from .start_ways import NEAREST, START_WAY, START_WAY_LENGTH
from .state import BANKER, FIRST_BIDDER, RANDOM_SEAT, SEATS, WAYS
from .steps.auction import leave_auction, start_auction
from .steps.build import leave_build, place
from .tables import LOCOMOTIVES, NONE, RAILROADS, START, STARTING_CASH, WORDS


@rule
def setup(s, seats, options):
    """Write the position before the first chance event or decision into a blank record."""
    s.seats = seats
    for i in range(len(s.option)):
        s.option[i] = options[i]
    s.rules = options[len(s.option)]
    for railroad in range(RAILROADS):
        s.locomotives[railroad] = LOCOMOTIVES[railroad]
        place(s, railroad, START[railroad])  # all eight before any share is sold [3.1]
        s.income[railroad] = income_of(s, railroad)
        set_start_ways(s, railroad)
    for seat in range(SEATS):
        s.order[seat] = NONE
    for seat in range(seats):
        s.cash[seat] = STARTING_CASH[seats]
        s.given += STARTING_CASH[seats]
    leave_build(s)
    leave_auction(s)
    s.initial = 1
    s.seat = NONE
    if s.option[FIRST_BIDDER] == RANDOM_SEAT:
        s.phase = BANKER
    else:
        start_auction(s, 0, 0)


@rule
def set_start_ways(s, railroad):
    """Give the proof the ways it would find first."""
    for slot in range(WAYS):
        s.way_partner[railroad, slot] = NEAREST[railroad, slot]
        for leg in range(2):
            s.way_length[railroad, slot, leg] = START_WAY_LENGTH[railroad, slot, leg]
            for word in range(WORDS):
                s.way[railroad, slot, leg, word] = START_WAY[railroad, slot, leg, word]
