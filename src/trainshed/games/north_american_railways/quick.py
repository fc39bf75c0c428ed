"""A quick, sensible choice for any decision: for the `greedy` bot and for playouts.

Judged in whole dollars, so that every lane and machine chooses alike: what a share will still earn
until the end, what a city adds to the companies I own more of than the others do.
"""

from numpy import int64

from trainshed.core.rule import rule
from trainshed.core.seeds import below

from .actions import CITY_FOR, END, PASS, SELECT_COLUMN
from .state import ANSWER, CITY, PRICE, SELECT, bottom_city, bottom_share, half_up, shares_left
from .tables import COLUMNS, NONE, OWN_PRICE, SHARES, STEP, SYMBOL_VALUE

# What the cities of a deck are like, about: a guess for what treasuries will buy
USUAL_COST = 450
USUAL_INCOME = 220
USUAL_SYMBOLS = 130  # dollars a share at the end
CHANCE_TO_SPEND = 70  # percent of a treasury that finds its city


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


@rule
def incomes_to_come(s):
    """Estimate how many times income will still be paid: a turn sells a share to each player."""
    if s.last_turn:
        return int64(1)
    return max(int64(1), (shares_left(s) + max(int64(s.begun) - 1, 0)) // int64(s.seats))


@rule
def worth_of_money(s, company, money):
    """Estimate what money in a treasury brings each share until the end."""
    turns = incomes_to_come(s) - 1
    halves = int64(s.sold[company]) + SHARES  # twice the shares that will share the income
    each = 2 * USUAL_INCOME * turns // halves + USUAL_SYMBOLS
    return money * CHANCE_TO_SPEND // 100 * each // USUAL_COST


@rule
def worth_of_share(s, company):
    """Estimate what one more share of the company will bring until the end."""
    halves = int64(s.sold[company]) + SHARES
    earned = 2 * int64(s.income[company]) * incomes_to_come(s) // halves
    shown = SYMBOL_VALUE * int64(s.symbols[company])
    return earned + shown + worth_of_money(s, company, int64(s.treasury[company]))


# Phase I


@rule
def worth_of_selection(s, action):
    """Judge a column by what I gain from its share at the price I would name."""
    if action == END:
        return int64(0)
    company = bottom_share(s, action - SELECT_COLUMN)
    cash = int64(s.cash[s.seat])
    worth = worth_of_share(s, company)
    mine = int64(s.shares[s.seat, company]) + 1
    if s.director[company] == NONE:
        price = founding_price(s)
        first = int64(s.start_income[0]) * incomes_to_come(s) * 2 // (SHARES + 1)
        return first + worth_of_money(s, company, price) - price
    if s.director[company] == s.seat:
        price = min(cash, OWN_PRICE)
        return worth + mine * worth_of_money(s, company, half_up(price)) - price
    price = offer(s, company)
    gain = worth + mine * worth_of_money(s, company, half_up(price)) - price
    return gain * 3 // 2  # if the director pays instead, half the price is mine for nothing


@rule
def founding_price(s):
    """Name two fifths of the cash: enough for a first city or two, and for the shares to come."""
    price = int64(s.cash[s.seat]) * 2 // 5 // STEP * STEP
    return min(max(price, STEP), 700)


@rule
def offer(s, company):
    """Name half of what the share is worth: a bargain if allowed, and a gain if not."""
    price = worth_of_share(s, company) // 2 // STEP * STEP
    return max(int64(STEP), min(price, int64(s.cash[s.seat])))


@rule
def choose_price(s, n, stream):
    """Name the founding price or the offer, now and then a step more or less."""
    company = bottom_share(s, int64(s.column))
    price = founding_price(s) if s.director[company] == NONE else offer(s, company)
    steps = price // STEP - 1 + below(stream, 3) - 1
    return min(max(steps, 0), n - 1)


@rule
def is_worth_buying(s, stream):
    """Judge as director: the share for me at that price, against the share for a rival."""
    company = bottom_share(s, int64(s.column))
    others = int64(s.seats) - 1
    price = int64(s.price)
    gain = worth_of_share(s, company) - price
    if s.shares[s.active, company] + 1 >= s.shares[s.seat, company]:
        gain += STEP // 2 * incomes_to_come(s)  # I would lose the directorship
    return gain + gain // others + price // 3 > 50 * below(stream, 3)  # and keep a rival from it


# Phase II


@rule
def worth_of_purchase(s, action):
    """Judge a city for a company: what it brings me more than the others, less what it costs."""
    if action == PASS:
        return int64(0)
    company = (action - CITY_FOR) // COLUMNS
    city = bottom_city(s, action - CITY_FOR - company * COLUMNS)
    turns = incomes_to_come(s)
    sold = int64(s.sold[company])
    mine = int64(s.shares[s.seat, company])
    others = int64(s.seats) - 1
    each = int64(s.city_income[city]) * turns // sold + SYMBOL_VALUE * int64(s.city_symbols[city])
    spent = int64(s.city_cost[city]) * usual_return(s, company, turns) // 200
    return (each - spent) * (mine * others - (sold - mine)) * 10 // others + 1


@rule
def usual_return(s, company, turns):
    """Estimate in percent what a dollar of the treasury would bring a share in a later turn."""
    if turns == 1:
        return int64(0)
    each = USUAL_INCOME * (turns - 1) // int64(s.sold[company]) + USUAL_SYMBOLS
    return each * 100 // USUAL_COST
