"""Phase II: buy a city for a company with its own money, or pass. [6]"""

from numpy import int64

from trainshed.core.rule import rule

from ..actions import CITY_FOR, PASS
from ..refusals import (
    COMPANY_USED,
    FINE,
    MUST_BUY,
    NO_CITY_LEFT,
    NO_SHARE_OWNED,
    TREASURY_TOO_SMALL,
)
from ..state import BUY_OVER, ON, VOLUNTARY_PASS, bottom_city
from ..tables import COLUMNS, COMPANIES, NONE


@rule
def may_buy_for(s, seat, company):
    """Tell whether a seat has a share and has not bought for the company in this phase. [6, R20]"""
    return s.shares[seat, company] > 0 and (int64(s.used[seat]) >> company) & 1 == 0


@rule
def can_pay(s, company, column):
    """Tell whether a treasury pays for the bottom city of a column. [6]"""
    return s.city_count[column] > 0 and s.city_cost[bottom_city(s, column)] <= s.treasury[company]


@rule
def cheapest(s):
    """Return the cost of the cheapest bottom city, more than any treasury where none is left."""
    least = int64(1 << 30)
    for column in range(COLUMNS):
        if s.city_count[column] > 0:
            least = min(least, int64(s.city_cost[bottom_city(s, column)]))
    return least


@rule
def can_buy_any(s, seat):
    """Tell whether a seat has a legal purchase. [6]"""
    least = cheapest(s)
    for company in range(COMPANIES):
        if s.treasury[company] >= least and may_buy_for(s, seat, company):
            return True
    return False


@rule
def may_pass(s):
    """Tell whether a player who can buy may pass. [R7]"""
    return s.option[VOLUNTARY_PASS] == ON


@rule
def legal_city(s, out):
    """List `pass`, and every company with every city its treasury pays for. [6, R7]"""
    n = 0
    if may_pass(s):
        out[0] = PASS
        n = 1
    for company in range(COMPANIES):
        if may_buy_for(s, s.seat, company):
            for column in range(COLUMNS):
                if can_pay(s, company, column):
                    out[n] = CITY_FOR + company * COLUMNS + column
                    n += 1
    return n


@rule
def refuse_city(s, action):
    """Find the reason against a purchase or a pass. [6, R7]"""
    if action == PASS:
        return FINE if may_pass(s) else MUST_BUY
    company, column = divmod(action - CITY_FOR, COLUMNS)
    if s.shares[s.seat, company] == 0:
        return NO_SHARE_OWNED
    if not may_buy_for(s, s.seat, company):
        return COMPANY_USED
    if s.city_count[column] == 0:
        return NO_CITY_LEFT
    return FINE if can_pay(s, company, column) else TREASURY_TOO_SMALL


@rule
def apply_city(s, action):
    """Pass for the rest of the phase, or buy. [6]"""
    if action == PASS:
        s.passed[s.seat] = 1
    else:
        company, column = divmod(action - CITY_FOR, COLUMNS)
        buy_city(s, company, column)
    s.phase = BUY_OVER


@rule
def buy_city(s, company, column):
    """Pay the bank from the treasury; the city joins the network. [6, R24]"""
    city = bottom_city(s, column)
    s.treasury[company] -= int64(s.city_cost[city])
    s.given -= int64(s.city_cost[city])
    s.city_count[column] -= 1
    s.city_column[column, int64(s.city_count[column])] = NONE
    join(s, company, city)
    s.used[s.seat] = int64(s.used[s.seat]) | (1 << company)
    s.bought += 1


@rule
def join(s, company, city):
    """Add a city to the end of a company's network. [6]"""
    s.members[company] += 1
    s.owner[city] = company
    s.joined[city] = s.members[company]
    s.income[company] += int64(s.city_income[city])
    s.symbols[company] += int64(s.city_symbols[city])
