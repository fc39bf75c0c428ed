"""Which actions are worth a look in a search: of prices those near a sensible one, otherwise
everything.
"""

from numpy import int64

from trainshed.core.rule import rule

from ..rules.actions import PRICE_STEP
from ..rules.state import PRICE, bottom_share
from ..rules.tables import NONE, STEP
from .quick import founding_price, offer

STEPS = (-4, -2, -1, 0, 1, 2, 4)  # of $100, around the price that `quick` names


@rule
def consider(s, actions, n):
    """Keep a few prices around the founding price, or around what the director may just pay."""
    if s.phase != PRICE or n <= len(STEPS):
        return n
    company = bottom_share(s, int64(s.column))
    price = founding_price(s) if s.director[company] == NONE else offer(s, company)
    highest = int(actions[n - 1]) - PRICE_STEP
    kept = 0
    for step in STEPS:
        at = price // STEP + step
        if 1 <= at <= highest:
            actions[kept] = PRICE_STEP + at
            kept += 1
    return kept
