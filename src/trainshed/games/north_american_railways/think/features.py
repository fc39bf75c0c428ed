"""What a seat knows, as numbers for learning: named planes, seats counted from the observer on.

Every payment is public, so all cash is known to a good memory, and so it is here. [9, R13]
"""

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

from ..rules.state import FINISHED, NO_PURCHASE, OPTIONS, SEATS
from ..rules.tables import CITY_ROWS, COLUMNS, COMPANIES, NONE, SHARE_ROWS, START_CITIES

PHASES_SEEN = FINISHED + 1
REASONS = NO_PURCHASE + 1
UNIT = 50  # money is counted in $50, which every amount is a multiple of

PLANES = Planes(
    [
        Plane("phase", (PHASES_SEEN,), "1 at the phase: deal_shares, ..., select, price, answer"),
        Plane("to_move", (SEATS,), "1 at the seat that decides; none at chance and at the end"),
        Plane("seats", (1,), "how many play", 5),
        Plane("turn", (1,), "the turn, 0 during the deal", 8),
        Plane("start_player", (SEATS,), "1 at the start player"),
        Plane("last_turn", (REASONS,), "1 at: not the last, few shares, few cities, no purchase"),
        Plane("begun", (1,), "player-turns begun in Phase I", 5),
        Plane("active", (SEATS,), "1 at the seat whose player-turn it is"),
        Plane("tried", (COMPANIES,), "1 at companies bought away in this player-turn"),
        Plane("uncovered", (COLUMNS,), "1 at columns that lost a card in this player-turn"),
        Plane("column", (COLUMNS,), "1 at the column selected and not yet sold"),
        Plane("price", (1,), "the price named or paid last, in $50", 20),
        Plane("used", (SEATS, COMPANIES), "1 where a seat has bought for a company this phase"),
        Plane("passed", (SEATS,), "1 at seats out of Phase II"),
        Plane("bought", (1,), "cities bought in this phase", 5),
        Plane("share_columns", (COLUMNS, SHARE_ROWS, COMPANIES), "1 at the company of each card"),
        Plane("share_counts", (COLUMNS,), "shares left; the last one is the bottom card", 7),
        Plane("city_columns", (COLUMNS, CITY_ROWS, 3), "cost and income in $50, and symbols", 10),
        Plane("city_counts", (COLUMNS,), "cities left; the last one is the bottom card", 9),
        Plane("director", (COMPANIES, SEATS), "1 at the director of each company"),
        Plane("treasury", (COMPANIES,), "in $50", 20),
        Plane("income", (COMPANIES,), "of the network, in $50", 20),
        Plane("symbols", (COMPANIES,), "of the network", 5),
        Plane("sold", (COMPANIES,), "shares in players' hands", 6),
        Plane("start_income", (START_CITIES,), "income of the start cities in $50", 4),
        Plane("cash", (SEATS,), "in $50", 40),
        Plane("shares", (SEATS, COMPANIES), "shares by seat and company", 3),
        Plane("options", (OPTIONS,), "the value of each option, as a number"),
    ]
)


@rule
def observe(s, seat, out):
    """Write all planes as `seat` knows them; the order is that of PLANES."""
    at = observe_flow(s, seat, out, int64(0))
    at = observe_phases(s, seat, out, at)
    at = observe_columns(s, out, at)
    at = observe_companies(s, seat, out, at)
    at = observe_seats(s, seat, out, at)
    for i in range(OPTIONS):
        out[at + i] = s.option[i]


@rule
def observe_flow(s, seat, out, at):
    """Write phase, mover and turn."""
    at = one_of(out, at, PHASES_SEEN, s.phase)
    at = one_of(out, at, SEATS, left_of(s.seats, seat, s.seat))
    at = number(out, at, s.seats)
    at = number(out, at, s.turn)
    at = one_of(out, at, SEATS, left_of(s.seats, seat, s.start_player))
    return one_of(out, at, REASONS, s.last_turn)


@rule
def observe_phases(s, seat, out, at):
    """Write the selection under way, and the purchases of Phase II."""
    at = number(out, at, s.begun)
    at = one_of(out, at, SEATS, left_of(s.seats, seat, s.active))
    at = bits(out, at, COMPANIES, s.tried)
    at = bits(out, at, COLUMNS, s.uncovered)
    at = one_of(out, at, COLUMNS, s.column)
    at = number(out, at, int64(s.price) // UNIT)
    for i in range(SEATS * COMPANIES):
        out[at + i] = 0
    for other in range(s.seats):
        bits(out, at + left_of(s.seats, seat, other) * COMPANIES, COMPANIES, s.used[other])
    at = by_seat(out, at + SEATS * COMPANIES, SEATS, s.seats, seat, s.passed, 1)
    return number(out, at, s.bought)


@rule
def observe_columns(s, out, at):
    """Write the cards on the table, as they were dealt."""
    for column in range(COLUMNS):
        for row in range(SHARE_ROWS):
            at = one_of(out, at, COMPANIES, s.share_column[column, row])
    for column in range(COLUMNS):
        at = number(out, at, s.share_count[column])
    for column in range(COLUMNS):
        for row in range(CITY_ROWS):
            at = observe_city(s, out, at, int64(s.city_column[column, row]))
    for column in range(COLUMNS):
        at = number(out, at, s.city_count[column])
    return at


@rule
def observe_city(s, out, at, city):
    """Write cost, income and symbols of a card, 0 for an empty place."""
    if city == NONE:
        out[at] = out[at + 1] = out[at + 2] = 0
    else:
        out[at] = int64(s.city_cost[city]) // UNIT
        out[at + 1] = int64(s.city_income[city]) // UNIT
        out[at + 2] = s.city_symbols[city]
    return at + 3


@rule
def observe_companies(s, seat, out, at):
    """Write who directs each company, and what it has."""
    for company in range(COMPANIES):
        at = one_of(out, at, SEATS, left_of(s.seats, seat, s.director[company]))
    for company in range(COMPANIES):
        out[at + company] = min(int64(s.treasury[company]) // UNIT, HIGHEST)
        out[at + COMPANIES + company] = min(int64(s.income[company]) // UNIT, HIGHEST)
        out[at + 2 * COMPANIES + company] = s.symbols[company]
        out[at + 3 * COMPANIES + company] = s.sold[company]
    at += 4 * COMPANIES
    for city in range(START_CITIES):
        at = number(out, at, int64(s.start_income[city]) // UNIT)
    return at


@rule
def observe_seats(s, seat, out, at):
    """Write money and shares of the seats, the observer's first."""
    at = by_seat(out, at, SEATS, s.seats, seat, s.cash, UNIT)
    for i in range(SEATS * COMPANIES):
        out[at + i] = 0
    for other in range(s.seats):
        row = at + left_of(s.seats, seat, other) * COMPANIES
        for company in range(COMPANIES):
            out[row + company] = s.shares[other, company]
    return at + SEATS * COMPANIES
