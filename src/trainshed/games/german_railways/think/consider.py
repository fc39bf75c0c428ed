"""Which actions are worth a look in a search: in an auction a few bids, otherwise everything.

Twenty bids that are worth the same share the visits of a search by lot. Between the least raise and
the bid that nobody can answer a few steps are enough; above that bid there is only waste.
"""

from trainshed.core.rule import rule

from ..rules.actions import BID
from ..rules.state import AUCTION
from .bidding import richest_bidder

STEPS = (2, 6)  # Talers above the least raise


@rule
def consider(s, actions, n):
    """Keep pass, the least raise, a few steps above it and what no rival can answer."""
    if s.phase != AUCTION or n <= 2:
        return n
    lowest, highest = int(actions[1]) - BID, int(actions[n - 1]) - BID
    unanswered = richest_bidder(s) + 1
    kept = 2
    for step in STEPS:
        if lowest + step < min(unanswered, highest + 1):
            actions[kept] = BID + lowest + step
            kept += 1
    if lowest < unanswered <= highest:
        actions[kept] = BID + unanswered
        kept += 1
    return kept
