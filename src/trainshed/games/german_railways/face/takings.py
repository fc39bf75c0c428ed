"""Who took which share of a match, and for how much."""

from collections.abc import Iterable, Iterator

from trainshed.core.face import Step
from trainshed.core.taking import Taking

from ..rules.tables import RAILROAD_IDS

FIRST, LATER = "First shares, at the opening auctions", "Later shares"


def takings(steps: Iterable[Step]) -> Iterator[Taking]:
    """Yield every share that was sold. [4.3]"""
    for before, _, after in steps:
        for railroad in (after.sold > before.sold).nonzero()[0]:
            more = after.shares[:, railroad] > before.shares[:, railroad]
            price = int(after.treasury[railroad]) - int(before.treasury[railroad])
            group = FIRST if before.initial else LATER
            yield Taking(group, RAILROAD_IDS[railroad], int(more.argmax()), price)
