"""Who took which share of a match, and for how much."""

from collections.abc import Iterable, Iterator

from trainshed.core.face import Step
from trainshed.core.say import ENGLISH
from trainshed.core.taking import Taking

from ..rules.actions import PRICE_STEP
from ..rules.state import PRICE
from ..rules.tables import STEP
from .trade import company_name

FIRST, LATER = "First shares, which found a company", "Later shares"


def takings(steps: Iterable[Step]) -> Iterator[Taking]:
    """Yield every share that was sold. [5]"""
    for before, action, after in steps:
        for company in (after.sold > before.sold).nonzero()[0]:
            more = after.shares[:, company] > before.shares[:, company]
            price = STEP * (action - PRICE_STEP) if before.phase == PRICE else after.price
            group = LATER if before.sold[company] else FIRST
            yield Taking(group, company_name(ENGLISH, company), int(more.argmax()), int(price))
