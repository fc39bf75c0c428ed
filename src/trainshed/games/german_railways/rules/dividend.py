"""Dividends: every share of every railroad pays when a railroad makes a new connection. [9]"""

from trainshed.core.rule import rule

from .state import DOUBLE_PER_CONNECTION, PREFERRED_DIVIDEND, pays
from .tables import RAILROADS


@rule
def pay_dividends(s, maker, new_connections):
    """Pay every share its income; the railroad that made the connection pays twice. [9, C17]"""
    for railroad in range(RAILROADS):
        if not pays(s, railroad):
            continue
        per_share = int(s.income[railroad])
        if railroad == maker:
            per_share *= preferred_factor(s, new_connections)
        for seat in range(s.seats):
            amount = int(s.shares[seat, railroad]) * per_share
            s.cash[seat] += amount
            s.given += amount


@rule
def preferred_factor(s, new_connections):
    """Return how many times its income the connecting railroad pays. [9, C17]"""
    if s.option[PREFERRED_DIVIDEND] == DOUBLE_PER_CONNECTION:
        return 2 * new_connections
    return 2
