"""What a seat knows, as numbers for learning: named planes, seats counted from the observer on.

Every payment is public, so all cash is known to a good memory, and so it is here. [9, R13]
"""

from numpy import int64

from trainshed.core.observation import Planes
from trainshed.core.planes import (
    amount,
    index,
    marks,
    marks_of_seats,
    observer,
    of_seats,
    own,
    seat,
)
from trainshed.core.rule import rule

from ..meta import SMALL_OPTIONS
from ..rules.state import FINISHED, NO_PURCHASE, SEATS
from ..rules.tables import CITY_ROWS, COLUMNS, COMPANIES, NONE, SHARE_ROWS, START_CITIES

PHASES_SEEN = FINISHED + 1
REASONS = NO_PURCHASE + 1
UNIT = 50  # money is counted in $50, which every amount is a multiple of


@rule
def write_cities(s, seat, out, at):
    """Write cost, income and symbols of each city on the table, 0 for an empty place."""
    for column in range(COLUMNS):
        for row in range(CITY_ROWS):
            city = int64(s.city_column[column, row])
            is_there = city != NONE
            out[at] = int64(s.city_cost[city]) // UNIT if is_there else 0
            out[at + 1] = int64(s.city_income[city]) // UNIT if is_there else 0
            out[at + 2] = s.city_symbols[city] if is_there else 0
            at += 3
    return at


PLANES = Planes(
    [
        index("phase", (PHASES_SEEN,), "1 at the phase: deal_shares, ..., select, price, answer"),
        seat(
            "to_move", (SEATS,), "1 at the seat that decides; none at chance and at the end", "seat"
        ),
        amount("seats", (1,), "how many play", 5),
        amount("turn", (1,), "the turn, 0 during the deal", 8),
        seat("start_player", (SEATS,), "1 at the start player"),
        index("last_turn", (REASONS,), "1 at: not the last, few shares, few cities, no purchase"),
        amount("begun", (1,), "player-turns begun in Phase I", 5),
        seat("active", (SEATS,), "1 at the seat whose player-turn it is"),
        marks("tried", (COMPANIES,), "1 at companies bought away in this player-turn"),
        marks("uncovered", (COLUMNS,), "1 at columns that lost a card in this player-turn"),
        index("column", (COLUMNS,), "1 at the column selected and not yet sold"),
        amount("price", (1,), "the price named or paid last, in $50", 20, unit=UNIT),
        marks_of_seats(
            "used", (SEATS, COMPANIES), "1 where a seat has bought for a company this phase"
        ),
        of_seats("passed", (SEATS,), "1 at seats out of Phase II"),
        amount("bought", (1,), "cities bought in this phase", 5),
        index(
            "share_columns",
            (COLUMNS, SHARE_ROWS, COMPANIES),
            "1 at the company of each card",
            "share_column",
        ),
        amount(
            "share_counts",
            (COLUMNS,),
            "shares left; the last one is the bottom card",
            7,
            field="share_count",
        ),
        own(
            "city_columns",
            (COLUMNS, CITY_ROWS, 3),
            "cost and income in $50, and symbols",
            write_cities,
            10,
        ),
        amount(
            "city_counts",
            (COLUMNS,),
            "cities left; the last one is the bottom card",
            9,
            field="city_count",
        ),
        seat("director", (COMPANIES, SEATS), "1 at the director of each company"),
        amount("treasury", (COMPANIES,), "in $50", 20, unit=UNIT),
        amount("income", (COMPANIES,), "of the network, in $50", 20, unit=UNIT),
        amount("symbols", (COMPANIES,), "of the network", 5),
        amount("sold", (COMPANIES,), "shares in players' hands", 6),
        amount("start_income", (START_CITIES,), "income of the start cities in $50", 4, unit=UNIT),
        of_seats("cash", (SEATS,), "in $50", 40, unit=UNIT),
        of_seats("shares", (SEATS, COMPANIES), "shares by seat and company", 3),
        amount(
            "options",
            (len(SMALL_OPTIONS),),
            "the value of each option, as a number",
            field="option",
        ),
    ]
)
observe = observer(__name__, PLANES)
