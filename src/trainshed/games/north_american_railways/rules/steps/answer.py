"""The director's answer to an offer: let the other buy, or buy the share himself. [5.2, 5.3]"""

from numpy import int64

from trainshed.core.rule import rule

from ..actions import ALLOW, BUY
from ..refusals import DIRECTOR_TOO_POOR, FINE
from ..state import SELECT, TURN_OVER, bottom_share, half_up
from ..steps.select import can_select_any, take_share


@rule
def refuse_answer(s, action):
    """Find the reason against an answer. [5.2]"""
    return DIRECTOR_TOO_POOR if action == BUY and s.cash[s.seat] < s.price else FINE


@rule
def apply_answer(s, action):
    """Let the active player buy, or buy the share away from him. [5.2]"""
    if action == ALLOW:
        let_buy(s)
    else:
        buy_away(s, int64(s.seat))


@rule
def takes_over(s, company):
    """Tell whether one share more makes the active player director. [5.3, R19]"""
    director = int64(s.director[company])
    return s.shares[s.active, company] + 1 >= s.shares[director, company]


@rule
def let_buy(s):
    """Sell to the active player; with as many shares he becomes director. [5.2, 5.3, R19]"""
    active, column, price = int64(s.active), int64(s.column), int64(s.price)
    company = bottom_share(s, column)
    s.cash[active] -= price
    s.treasury[company] += half_up(price)
    s.given -= price - half_up(price)
    if takes_over(s, company):
        s.director[company] = active
    take_share(s, active, column)
    s.phase = TURN_OVER


@rule
def buy_away(s, director):
    """Sell to the director, half to the active player, who may select another company. [5.2, R5]"""
    active, column, price = int64(s.active), int64(s.column), int64(s.price)
    company = bottom_share(s, column)
    s.cash[director] -= price
    s.treasury[company] += half_up(price)
    s.cash[active] += price - half_up(price)
    take_share(s, director, column)
    s.tried = int64(s.tried) | (1 << company)
    s.seat = active
    s.phase = SELECT if can_select_any(s) else TURN_OVER
