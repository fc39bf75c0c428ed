"""The position of North American Railways: one flat record, its constants and tiny readers."""

from numpy import int64

from trainshed.core import record
from trainshed.core.counting import total
from trainshed.core.rule import rule

from .tables import CITIES, CITY_ROWS, COLUMNS, COMPANIES, SHARE_ROWS, START_CITIES, STEP

SEATS = 5
NAME_WORDS = 3  # a name is 24 bytes of UTF-8 in three words

# s.phase
DEAL_SHARES, DEAL_CITIES, DRAW_START, SELECT, PRICE, ANSWER, HOME, CITY, FINISHED = range(9)
# set by a step, left by `rules.settle` before anybody sees them
TURN_OVER, BUY_OVER, INCOME_DUE = 9, 10, 11
PHASES = 12

# s.last_turn: why this turn is the last
NOT_LAST, FEW_SHARES, FEW_CITIES_LEFT, NO_PURCHASE = range(4)

# s.owner, where it is no company
IN_COLUMN, UNDEALT = -1, -2

# s.option[...], in the order of meta.SMALL_OPTIONS
START_CASH_5P, INITIAL_PASS, CAPPED_BY_DIRECTOR, ALL_IN_SCOPE, UNCOVERED_AVAILABLE = range(5)
VOLUNTARY_PASS, BONUS_WHEN_Q_ZERO, FINAL_HALF, START_CITY_CHOICE, SHOW_REMOVED = range(5, 10)
MONEY_VISIBILITY = 10
OPTIONS = 11
NO, YES = range(2)  # of options that are off by default
ON, OFF = range(2)  # of options that are on by default
CASH_1400, CASH_1500 = range(2)
FIRST_SELECTION, ANY_SELECTION = range(2)
EXACT, UP, DOWN = range(3)
TOP_OF_STACK, FOUNDER_CHOOSES = range(2)
MONEY_HIDDEN, MONEY_OPEN = range(2)

STATE = record.layout(
    [
        # flow
        ("phase", "i1"),  # DEAL_SHARES .. FINISHED
        ("seats", "i1"),  # how many play
        ("seat", "i1"),  # who decides, or NONE
        ("turn", "i1"),  # 0 during the deal, then 1, 2, ...
        ("start_player", "i1"),  # seat, or NONE during the deal
        ("last_turn", "i1"),  # NOT_LAST, or why this turn is the last
        ("option", "i1", (OPTIONS,)),  # by START_CASH_5P .. MONEY_VISIBILITY
        ("dealt", "i1"),  # cards of the deal under way
        # Phase I
        ("begun", "i1"),  # player-turns begun in this phase
        ("active", "i1"),  # whose player-turn it is, or NONE outside the phase
        ("tried", "i1"),  # mask of companies whose director bought the share away in it
        ("uncovered", "i1"),  # mask of columns that lost a card in it
        ("granted", "i1"),  # mask of seats that had no money and took $200 in this phase
        ("column", "i1"),  # selected and not yet sold, or NONE
        ("price", "i4"),  # named or paid last
        # Phase II
        ("used", "i1", (SEATS,)),  # mask of companies each seat has bought a city for
        ("passed", "i1", (SEATS,)),  # 1: out for the rest of the phase
        ("bought", "i1"),  # cities bought in this phase
        # cards
        ("share_left", "i1", (COMPANIES,)),  # not dealt yet
        ("share_column", "i1", (COLUMNS, SHARE_ROWS)),  # companies as dealt, or NONE
        ("share_count", "i1", (COLUMNS,)),  # left; the last of them is the bottom card
        ("city_column", "i1", (COLUMNS, CITY_ROWS)),  # cities as dealt, or NONE
        ("city_count", "i1", (COLUMNS,)),
        ("owner", "i1", (CITIES,)),  # company, IN_COLUMN or UNDEALT
        ("joined", "i1", (CITIES,)),  # 1, 2, ...: its place in a network; 0: in none
        # companies
        ("director", "i1", (COMPANIES,)),  # seat, or NONE
        ("home", "i1", (COMPANIES,)),  # its start city, or NONE
        ("treasury", "i4", (COMPANIES,)),
        ("members", "i1", (COMPANIES,)),  # cities bought into its network
        ("income", "i4", (COMPANIES,)),  # of its network
        ("symbols", "i2", (COMPANIES,)),  # of its network
        ("sold", "i1", (COMPANIES,)),  # shares in players' hands
        # seats
        ("cash", "i4", (SEATS,)),
        ("shares", "i1", (SEATS, COMPANIES)),
        ("given", "i4"),  # what the bank has handed out, less what it has taken
    ],
    materials=[  # the deck: what is printed on the cards of this match
        ("city_cost", "i2", (CITIES,)),
        ("city_income", "i2", (CITIES,)),
        ("city_symbols", "i1", (CITIES,)),
        ("start_income", "i2", (START_CITIES,)),
        ("name", "i8", (CITIES + START_CITIES, NAME_WORDS)),  # cities, then start cities
    ],
)
HIDDEN = ("cash", "given")  # `hidden.secrets` says which parts, from whom
CACHE: tuple[str, ...] = ()
MATERIALS = ("city_cost", "city_income", "city_symbols", "start_income", "name")


@rule
def half_up(price):
    """Return half of a price, rounded up to the next $100: what a treasury gets. [1]"""
    return STEP * ((price // STEP + 1) // 2)


@rule
def shares_left(s):
    """Count the shares in all columns."""
    return total(s.share_count, COLUMNS)


@rule
def cities_left(s):
    """Count the cities in all columns."""
    return total(s.city_count, COLUMNS)


@rule
def bottom_share(s, column):
    """Return the company of the bottom card of a column that is not empty. [2]"""
    return int64(s.share_column[column, int64(s.share_count[column]) - 1])


@rule
def bottom_city(s, column):
    """Return the bottom card of a column of cities that is not empty. [2]"""
    return int64(s.city_column[column, int64(s.city_count[column]) - 1])


@rule
def is_tried(s, company):
    """Tell whether its director bought a share away in this player-turn. [5.2]"""
    return (int64(s.tried) >> company) & 1 == 1


@rule
def next_seat(s, seat):
    """Return the seat to the left."""
    after = int64(seat) + 1
    return after if after < s.seats else 0


@rule
def set_last_turn(s, reason):
    """Make this turn the last; the first reason stands. [4, R16]"""
    if s.last_turn == 0:
        s.last_turn = reason
