"""Setup: an empty table, money for the players, the deck of the match. [3]"""

from trainshed.core.rule import rule

from .state import CASH_1500, DEAL_SHARES, NAME_WORDS, OPTIONS, START_CASH_5P, UNDEALT
from .tables import (
    CITIES,
    CITY_ROWS,
    COLUMNS,
    COMPANIES,
    MORE_CASH_WITH_FIVE,
    NONE,
    SHARE_ROWS,
    SHARES,
    START_CITIES,
    STARTING_CASH,
)

# Where the deck's numbers begin among the options
COSTS = OPTIONS
INCOMES = COSTS + CITIES
SYMBOLS = INCOMES + CITIES
START_INCOMES = SYMBOLS + CITIES
NAMES = START_INCOMES + START_CITIES


@rule
def setup(s, seats, options):
    """Write the position before the first card is dealt into a blank record."""
    s.phase = DEAL_SHARES
    s.seats = seats
    s.seat = NONE
    s.start_player = NONE
    s.active = NONE
    s.column = NONE
    for i in range(OPTIONS):
        s.option[i] = options[i]
    take_deck(s, options)
    clear_table(s)
    for seat in range(seats):
        s.cash[seat] = starting_cash(s)
        s.given += starting_cash(s)


@rule
def starting_cash(s):
    """Return what each seat begins with. [3.5, R1]"""
    more = s.seats == 5 and s.option[START_CASH_5P] == CASH_1500
    return STARTING_CASH[s.seats] + (MORE_CASH_WITH_FIVE if more else 0)


@rule
def take_deck(s, options):
    """Copy what is printed on the cards into the position. [2, `deck`]"""
    for city in range(CITIES):
        s.city_cost[city] = options[COSTS + city]
        s.city_income[city] = options[INCOMES + city]
        s.city_symbols[city] = options[SYMBOLS + city]
    for city in range(START_CITIES):
        s.start_income[city] = options[START_INCOMES + city]
    for city in range(CITIES + START_CITIES):
        for word in range(NAME_WORDS):
            s.name[city, word] = options[NAMES + city * NAME_WORDS + word]


@rule
def clear_table(s):
    """Put all cards into their stacks; no company is founded. [3.4]"""
    for company in range(COMPANIES):
        s.share_left[company] = SHARES
        s.director[company] = NONE
        s.home[company] = NONE
    for city in range(CITIES):
        s.owner[city] = UNDEALT
    for column in range(COLUMNS):
        for row in range(SHARE_ROWS):
            s.share_column[column, row] = NONE
        for row in range(CITY_ROWS):
            s.city_column[column, row] = NONE
