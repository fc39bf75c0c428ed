"""A quick, sensible choice for any decision: for the `greedy` bot and for playouts.

Judged in whole dollars, so that every lane and machine chooses alike: what a share will still earn
until the end, what a city adds to the companies I own more of than the others do.
"""

from numpy import int64

from trainshed.core.rule import rule
from trainshed.core.seeds import below

from ..rules.actions import CITY_FOR, END, PASS, SELECT_COLUMN
from ..rules.state import ANSWER, CITY, PRICE, SELECT, bottom_city, bottom_share, half_up
from ..rules.steps.answer import takes_over
from ..rules.tables import COLUMNS, NONE, OWN_PRICE, SHARES, STEP, SYMBOL_VALUE
from .worth import (
    TURN,
    USUAL_COST,
    USUAL_INCOME,
    USUAL_SYMBOLS,
    incomes_to_come,
    worth_of_directing,
    worth_of_money,
    worth_of_share,
)

THRIFT = 20  # per cent that a dollar spent counts more: later turns have bargains too
FOUNDING = 40  # per cent of the cash for a new company
EAGER = 88  # per cent of the price at which a director is of two minds
GOES_ON = 500  # what another selection is worth, after a share was bought away


@rule
def quick(s, actions, n, stream):
    """Return the index of a sensible action among n legal ones."""
    if s.phase == PRICE:
        return choose_price(s, n, stream)
    if s.phase == ANSWER:
        return n - 1 if is_worth_buying(s, stream) else 0
    best = 0
    best_worth = -(1 << 40)
    for i in range(n):
        if s.phase == SELECT:
            worth = worth_of_selection(s, actions[i])
        elif s.phase == CITY:
            worth = worth_of_purchase(s, actions[i])
        else:
            worth = int64(s.start_income[i])
        worth = worth * 4 + below(stream, 4)  # equals are told apart by chance
        if worth > best_worth:
            best, best_worth = i, worth
    return best


# Phase I


@rule
def worth_of_selection(s, action):
    """Judge a column by what I gain from its share at the price I would name."""
    if action == END:
        return int64(0)
    company = bottom_share(s, action - SELECT_COLUMN)
    if s.director[company] == NONE:
        return gain_of_founding(s, company)
    if s.director[company] == s.seat:
        price = min(int64(s.cash[s.seat]), int64(OWN_PRICE))
        return gain_of_share(s, company, price) - price * THRIFT // 100
    price = offer(s, company)
    if will_buy_away(s, company, price):
        return price - half_up(price) + treasury_gain(s, company, price) + GOES_ON
    gain = gain_of_share(s, company, price) - price * THRIFT // 100
    if takes_over(s, company):
        gain += worth_of_directing(s, company)
    return gain


@rule
def treasury_gain(s, company, price):
    """Return what the half of a price that goes to the treasury brings the shares I have."""
    return int64(s.shares[s.seat, company]) * worth_of_money(s, company, half_up(price))


@rule
def gain_of_share(s, company, price):
    """Return what one more share brings me, with what the treasury gets for it, less its price."""
    money = worth_of_money(s, company, half_up(price))
    return worth_of_share(s, company) + money + treasury_gain(s, company, price) - price


@rule
def gain_of_founding(s, company):
    """Return what a company of my own brings me: its first share and its direction."""
    price = founding_price(s)
    first = int64(s.start_income[0]) * incomes_to_come(s) * 2 // (TURN * (SHARES + 1))
    worth = first + worth_of_share(s, company) + worth_of_money(s, company, price)
    return worth + worth_of_directing(s, company) - price * (100 + THRIFT) // 100


@rule
def founding_price(s):
    """Name a part of the cash: enough for a first city, and for the shares to come."""
    price = int64(s.cash[s.seat]) * FOUNDING // 100 // STEP * STEP
    return min(max(price, STEP), 600)


@rule
def fair_price(s, company):
    """Return the price at which the director may as well allow as buy away."""
    others = int64(s.seats) - 1
    worth = worth_of_share(s, company) * (others + 1)
    if takes_over(s, company):
        worth += worth_of_directing(s, company) * (others + 1)
    return 2 * worth // (2 * others + 3)


@rule
def will_buy_away(s, company, price):
    """Guess the director's answer to an offer."""
    director = int64(s.director[company])
    return price <= s.cash[director] and price * (100 + THRIFT) // 100 < fair_price(s, company)


@rule
def offer(s, company):
    """Name what the director is just willing to pay, half of it to me; or what he cannot pay."""
    price = fair_price(s, company) * 100 // (100 + THRIFT) * EAGER // 100
    director = int64(s.cash[s.director[company]])
    if director < price:
        price = director + STEP
    price = (price + STEP // 2) // STEP * STEP
    return max(int64(STEP), min(price, int64(s.cash[s.seat])))


@rule
def choose_price(s, n, stream):
    """Name the founding price or the offer, now and then a step more or less."""
    company = bottom_share(s, int64(s.column))
    price = founding_price(s) if s.director[company] == NONE else offer(s, company)
    steps = price // STEP - 1
    if below(stream, 2) == 0:
        steps += below(stream, 3) - 1
    return min(max(steps, 0), n - 1)


@rule
def is_worth_buying(s, stream):
    """Judge as director: the share for me at that price, against the share for a rival."""
    company = bottom_share(s, int64(s.column))
    mood = 95 + below(stream, 11)
    return int64(s.price) * (100 + THRIFT) // 100 * 100 < fair_price(s, company) * mood


# Phase II


@rule
def worth_of_purchase(s, action):
    """Judge a city for a company: what it brings me more than the others, less what it costs."""
    if action == PASS:
        return int64(0)
    company, column = divmod(action - CITY_FOR, COLUMNS)
    city = bottom_city(s, column)
    turns = incomes_to_come(s)
    sold = int64(s.sold[company])
    mine = int64(s.shares[s.seat, company])
    others = int64(s.seats) - 1
    each = int64(s.city_income[city]) * turns // (TURN * sold) + SYMBOL_VALUE * int64(
        s.city_symbols[city]
    )
    spent = int64(s.city_cost[city]) * usual_return(s, company, turns) // 200
    return (each - spent) * (mine * others - (sold - mine)) * 10 // others + 1


@rule
def usual_return(s, company, turns):
    """Estimate in percent what a dollar of the treasury would bring a share in a later turn."""
    if turns <= TURN:
        return int64(0)
    each = USUAL_INCOME * (turns - TURN) // (TURN * int64(s.sold[company])) + USUAL_SYMBOLS
    return each * 100 // USUAL_COST
