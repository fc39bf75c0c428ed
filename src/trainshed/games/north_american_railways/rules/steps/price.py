"""The price of a selected share: found a company, or make its director an offer. [5.1, 5.2]"""

from numpy import int64

from trainshed.core.rule import rule

from ..actions import PRICE_STEP
from ..refusals import FINE, PRICE_ABOVE_CASH, PRICE_ABOVE_DIRECTOR
from ..state import ANSWER, CAPPED_BY_DIRECTOR, MONEY_OPEN, MONEY_VISIBILITY, YES, bottom_share
from ..steps.answer import let_buy
from ..steps.home import place_start_city
from ..steps.select import take_share
from ..tables import HIGHEST_PRICE, NONE, STEP


@rule
def highest_price(s):
    """Return the most the player may name: his cash, and what R3 and R25 say. [5.1.4, R3, R25]"""
    highest = min(int64(s.cash[s.seat]), HIGHEST_PRICE)
    director = int64(s.director[bottom_share(s, int64(s.column))])
    if s.option[CAPPED_BY_DIRECTOR] == YES and director != NONE:
        highest = min(highest, max(int64(s.cash[director]), STEP))
    return highest


@rule
def legal_price(s, out):
    """List $100, $200, ... up to the most he may name. [5.1.4]"""
    n = highest_price(s) // STEP
    for i in range(n):
        out[i] = PRICE_STEP + 1 + i
    return n


@rule
def refuse_price(s, action):
    """Find the reason against a price."""
    price = STEP * (action - PRICE_STEP)
    if price > s.cash[s.seat]:
        return PRICE_ABOVE_CASH
    return FINE if price <= highest_price(s) else PRICE_ABOVE_DIRECTOR


@rule
def apply_price(s, action):
    """Found the company, or ask its director; open money asks no poor one. [5.1.4, 5.2, 9]"""
    price = STEP * (action - PRICE_STEP)
    s.price = price
    director = int64(s.director[bottom_share(s, int64(s.column))])
    if director == NONE:
        found(s, price)
    elif s.cash[director] < price and s.option[MONEY_VISIBILITY] == MONEY_OPEN:
        let_buy(s)
    else:
        s.seat = director
        s.phase = ANSWER


@rule
def found(s, price):
    """Pay the whole price into the treasury, take the share, become director. [5.1.4, 5.3]"""
    column = int64(s.column)
    company = bottom_share(s, column)
    s.cash[s.seat] -= price
    s.treasury[company] += price
    s.director[company] = s.seat
    take_share(s, int64(s.seat), column)
    place_start_city(s, company)
