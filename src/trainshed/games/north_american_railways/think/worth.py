"""What things are worth to a player: shares, money in treasuries, directorships; in whole dollars.

Whole numbers only, so that every lane and machine judges alike. `quick` chooses by these worths,
`evaluate` sums them up. docs/games/north_american_railways/evaluation.md tells the thought behind.
"""

from numpy import int64

from trainshed.core.rule import rule

from ..rules.income import bonus
from ..rules.state import CITY, FINISHED, cities_left, shares_left
from ..rules.tables import FEW_CITIES, SHARES, SYMBOL_VALUE

TURN = 100  # turns are counted in hundredths

# Measured in matches between bots; evaluation.md says how.
SOLD_A_PLAYER_TURN = 180  # shares that leave the columns, in hundredths: some are bought away
BOUGHT_A_TURN = 6  # cities
# What the cities of a deck are like, about: a guess for what treasuries will buy
USUAL_COST = 450
USUAL_INCOME = 220
USUAL_SYMBOLS = 130  # dollars a share at the end
MONEY_OF_USE = 75  # per cent of a treasury that finds its city
MONEY_A_SHARE = 250  # what a share to be sold will bring its treasury
PRIVILEGE = 60  # what a director has of his company in each turn, beside the income of his shares


@rule
def incomes_to_come(s):
    """Estimate how many times income will still be paid, in hundredths: the nearest end counts."""
    if s.phase == FINISHED:
        return int64(0)
    if s.last_turn:
        return int64(TURN)
    return TURN + min(turns_of_shares(s), turns_of_cities(s))


@rule
def turns_of_shares(s):
    """Estimate the turns after this one until fewer shares are left than players. [5.4]"""
    seats = int64(s.seats)
    left = TURN * shares_left(s)
    if s.phase != CITY:
        left -= (seats - max(int64(s.begun) - 1, int64(0))) * SOLD_A_PLAYER_TURN
    left -= TURN * (seats - 1) // 2
    return max(int64(0), left * TURN // (seats * SOLD_A_PLAYER_TURN))


@rule
def turns_of_cities(s):
    """Estimate the turns after this one until a Phase II begins with few cities. [6]"""
    return max(int64(0), TURN * (cities_left(s) - FEW_CITIES) // BOUGHT_A_TURN)


@rule
def mean_sold(s, company):
    """Return twice the shares that will share an income, on average over the incomes to come."""
    sold = int64(s.sold[company])
    if s.last_turn and s.phase == CITY:
        return 2 * max(sold, int64(1))
    return sold + SHARES


@rule
def worth_of_money(s, company, money):
    """Estimate what money in a treasury brings each share until the end."""
    turns = incomes_to_come(s) - TURN // 2
    each = 2 * USUAL_INCOME * turns // (TURN * mean_sold(s, company)) + USUAL_SYMBOLS
    return money * MONEY_OF_USE // 100 * each // USUAL_COST


@rule
def worth_of_share(s, company):
    """Estimate what one share of the company will bring until the end."""
    turns = incomes_to_come(s)
    earned = 2 * int64(s.income[company]) * turns // (TURN * mean_sold(s, company))
    money = int64(s.treasury[company])
    if not s.last_turn:
        money += MONEY_A_SHARE * (SHARES - int64(s.sold[company])) // 2
    return earned + SYMBOL_VALUE * int64(s.symbols[company]) + worth_of_money(s, company, money)


@rule
def worth_of_directing(s, company):
    """Estimate what a director has of his privileges until the end: bonus, the right to buy."""
    if s.last_turn and s.phase == CITY:
        return bonus(s, company)
    return PRIVILEGE * incomes_to_come(s) // TURN
