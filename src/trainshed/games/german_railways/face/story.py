"""What each share of a match brought its owner, for the story told at the end."""

from collections.abc import Iterable
from typing import Any

from trainshed.core.page import Buy

from ..rules.dividend import preferred_factor
from ..rules.state import pays
from ..rules.tables import RAILROADS


def buys(steps: Iterable[tuple[Any, int, Any]]) -> list[Buy]:
    """Return every share that was sold, with its price and all dividends it has brought since."""
    found: list[Buy] = []
    of: list[int] = []  # the railroad of each
    for ply, (before, _, after) in enumerate(steps, start=1):
        paid = dividends(before, after)
        for k, railroad in enumerate(of):
            found[k].earned += paid[railroad]
        for railroad in range(RAILROADS):
            if after.sold[railroad] > before.sold[railroad]:
                found.append(_bought(ply, railroad, before, after))
                of.append(railroad)
    return found


def _bought(ply: int, railroad: int, before: Any, after: Any) -> Buy:
    held = after.shares[:, railroad] - before.shares[:, railroad]
    price = int(after.treasury[railroad]) - int(before.treasury[railroad])
    return Buy(ply, int(held.argmax()), price)


def dividends(before: Any, after: Any) -> list[int]:
    """Return what a share of each railroad was paid between two positions. [9, C17, C28]"""
    met = [int(after.links[k]) & ~int(before.links[k]) for k in range(RAILROADS)]
    if not any(met):
        return [0] * RAILROADS
    maker = int(before.building)
    factor = int(preferred_factor(after, met[maker].bit_count()))
    return [
        int(after.income[k]) * (factor if k == maker else 1) if pays(after, k) else 0
        for k in range(RAILROADS)
    ]
