"""Why an action is refused in North American Railways, in the reader's language, with its rule.

A message has named holes; what fills them is read from the position as the reader may know it.
Money that is hidden (below nothing) is never named. [R13]
"""

from typing import Any

from trainshed.core.say import ENGLISH, Say

from ..rules import laws, refusals, state
from ..rules.actions import CITY_FOR, SELECT_COLUMN
from ..rules.state import CITY, SELECT, bottom_city, bottom_share
from ..rules.steps.price import highest_price
from ..rules.tables import COLUMNS, COMPANIES, OWN_PRICE
from .trade import WORDS, company_name, printed

LAWS = WORDS.by_code("laws", laws)
REASONS = WORDS.reasons(refusals, state)


def explain(s: Any, action: int, code: int, say: Say = ENGLISH) -> tuple[str, str]:
    """Give the reason behind a code of `refuse` in words, and the paragraph or ruling."""
    holes: dict[str, object] = {
        "cash": int(s.cash[s.seat]),
        "price": int(s.price),
        "own": OWN_PRICE,
    }
    if code == refusals.PRICE_ABOVE_DIRECTOR:
        holes["most"] = highest_price(s)
    if s.phase == SELECT and 0 <= action - SELECT_COLUMN < COLUMNS:
        column = action - SELECT_COLUMN
        holes["column"] = column + 1
        if s.share_count[column]:
            holes["company"] = company_name(say, int(bottom_share(s, column)))
    if s.phase == CITY and 0 <= action - CITY_FOR < COMPANIES * COLUMNS:
        company, column = divmod(action - CITY_FOR, COLUMNS)
        holes |= {"company": company_name(say, company), "column": column + 1}
        holes |= _of_purchase(s, company, column)
    return REASONS.explain(s, code, say, **holes)


def _of_purchase(s: Any, company: int, column: int) -> dict[str, object]:
    if not s.city_count[column]:
        return {}
    card, treasury = printed(s, int(bottom_city(s, column))), int(s.treasury[company])
    return card | {"treasury": treasury, "missing": card["cost"] - treasury}
