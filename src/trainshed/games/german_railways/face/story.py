"""What each share of a match cost and brought its owner, for the story told at the end."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from trainshed.core.face import Step
from trainshed.core.parts import Highlights, Ledger, Moment
from trainshed.core.say import Say
from trainshed.core.taking import Taking

from ..rules.dividend import preferred_factor
from ..rules.state import pays
from ..rules.tables import RAILROAD_IDS, RAILROADS

BEST = 3
FIRST, LATER = "First shares, at the opening auctions", "Later shares"


@dataclass
class Buy:
    """A share that was sold: after which ply, for how much, and what it brought until the end."""

    ply: int
    railroad: int
    price: int
    earned: int = 0

    @property
    def gain(self) -> int:
        """What it brought beyond its price."""
        return self.earned - self.price


def buys(steps: Iterable[Step]) -> list[Buy]:
    """Return every share that was sold, with its price and all dividends it has brought since."""
    found: list[Buy] = []
    for ply, (before, _, after) in enumerate(steps, start=1):
        paid = dividends(before, after)
        for buy in found:
            buy.earned += paid[buy.railroad]
        for railroad in range(RAILROADS):
            if after.sold[railroad] > before.sold[railroad]:
                price = int(after.treasury[railroad]) - int(before.treasury[railroad])
                found.append(Buy(ply, railroad, price))
    return found


def takings(steps: Iterable[Step]) -> Iterator[Taking]:
    """Yield every share that was sold: who took it, and for how much. [4.3]"""
    for before, _, after in steps:
        for railroad in (after.sold > before.sold).nonzero()[0]:
            more = after.shares[:, railroad] > before.shares[:, railroad]
            price = int(after.treasury[railroad]) - int(before.treasury[railroad])
            group = FIRST if before.initial else LATER
            yield Taking(group, RAILROAD_IDS[railroad], int(more.argmax()), price)


def highlights(steps: Iterable[Step], say: Say) -> Highlights:
    """Return the shares that brought most beyond their price."""
    best = sorted(buys(steps), key=lambda buy: (-buy.gain, buy.ply))[:BEST]
    brought = say.gettext("It brought {earned}, {gain} more than it cost.")
    return Highlights(
        say.gettext("Best buys"),
        say.gettext("what a share brought until the end"),
        [
            Moment(buy.ply, brought.format(earned=buy.earned, gain=buy.gain))
            for buy in best
            if buy.gain > 0
        ],
    )


def ledger(steps: Iterable[Step], say: Say) -> Ledger:
    """Return what each seat began with, paid for its shares, and was paid as dividends."""
    start: list[int] = []
    bids: list[int] = []
    paid: list[int] = []
    for before, _, after in steps:
        seats = int(after.seats)
        if not start:
            start, bids, paid = before.cash[:seats].tolist(), [0] * seats, [0] * seats
        column = paid if any(dividends(before, after)) else bids
        for seat in range(seats):
            column[seat] += int(after.cash[seat]) - int(before.cash[seat])
    heads = (say.gettext("Beginning"), say.gettext("Bids"), say.gettext("Dividends"))
    return Ledger(heads, list(zip(start, bids, paid, strict=True)))


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
