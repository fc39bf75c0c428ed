"""A level that heeds the judge: it names no price above the upper end of the fair band.

    trainshed arena GAME bench/strength/fair_price.py club club club

Where this beats the level it is made of, the judge knows better than the level what things are
worth (`analysis/price.py`). Where even the least price is too high it leaves what is on offer.
"""

from collections.abc import Sequence
from typing import Any, ClassVar

from trainshed import bots
from trainshed.analysis.playouts import Playouts
from trainshed.analysis.price import Price, Pricer
from trainshed.core.option import Option


class FairPrice:
    """Asks a level what to do, and the judge what is the most to pay for it."""

    meaning: ClassVar[str] = "a level that pays at most the judge's fair price"
    parameters: ClassVar[tuple[Option, ...]] = (
        Option("bot", "club", ("beginner", "club", "expert"), meaning="which level"),
    )

    def __init__(self, stream: Any, bot: str) -> None:
        self.level = bots.kind_of(bot)(stream)
        self._pricer: Pricer | None = None
        self._band: Price | None = None
        self._least = 0  # price that could be named when the judge was asked last

    def take_time(self) -> None:
        """Let the level leave the clock alone: nobody waits."""
        self.level.take_time()  # type: ignore[attr-defined]

    def choose(self, view: bots.View, legal: Sequence[str]) -> str:
        """Return the level's choice, or the highest fair price where it names a higher one."""
        chosen = self.level.choose(view, legal)
        verb = chosen.split()[0]
        leaves = {pricing.verb: pricing.leave for pricing in view.game.priced}
        if verb not in leaves:
            return chosen
        prices = [text for text in legal if text.split()[0] == verb]
        band = self.band(view, amount_of(prices[0]))
        if band is None or amount_of(chosen) <= band.high:
            return chosen
        fair = [text for text in prices if amount_of(text) <= band.high]
        return max(fair, key=amount_of) if fair else leaves[verb] or prices[0]

    def band(self, view: bots.View, least: int) -> Price | None:
        """Return the fair band. The judge is asked once an auction, which goes on while the least
        price rises: half a second for every bid would be most of a match.
        """
        if self._pricer is None:
            self._pricer = Pricer(Playouts(view.game, len(view.names), seed=0))
        if least <= self._least or not self._least:
            self._band = self._pricer.price(view.state, len(view.actions), view.seat)
        self._least = least
        return self._band


def amount_of(text: str) -> int:
    """Return the amount an action names."""
    return int(text.split()[1])
