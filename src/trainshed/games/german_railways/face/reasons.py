"""Why an action is refused in German Railways, in the reader's language, with its rule; the laws.

A message has named holes; what fills them is read from the position. Messages name no seat: the
reader may be the one who asks, or somebody who only looks on.
"""

from typing import Any

from trainshed.core.say import ENGLISH, Say

from ..rules import laws, refusals, state
from ..rules.actions import DONE, LAY, OFFER
from ..rules.cost import cost_of
from ..rules.state import AUCTION, BUILD
from ..rules.steps.auction import lowest_bid
from ..rules.tables import RAILROAD_IDS, RAILROADS, SHARES, SPENDING_CAP
from .names import WORDS, space_text, talers

LAWS = WORDS.by_code("laws", laws)
REASONS = WORDS.reasons(refusals, state)


def explain(s: Any, action: int, code: int, say: Say = ENGLISH) -> tuple[str, str]:
    """Give the reason behind a code of `refuse` in words, and the paragraph or ruling."""
    railroad = int(s.building) if s.phase == BUILD else (action - OFFER) % RAILROADS
    holes: dict[str, object] = {
        "shares": SHARES,
        "railroad": RAILROAD_IDS[railroad],
        "treasury": talers(int(s.treasury[railroad]), say),
        "most": talers(int(SPENDING_CAP[railroad]), say),
        "spent": int(s.spent),
    }
    if s.phase == AUCTION:
        holes |= {"lowest": lowest_bid(s), "cash": talers(int(s.cash[s.seat]), say)}
    if s.phase == BUILD and LAY <= action < DONE:
        cost = talers(int(cost_of(s, railroad, action - LAY)), say)
        holes |= {"space": space_text(action - LAY), "cost": cost}
    return REASONS.explain(s, code, say, **holes)
