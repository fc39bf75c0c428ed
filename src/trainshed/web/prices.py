"""Fair prices on the sheets of auctions and offers, where hints are allowed: found one after the
other beside the pages, which never wait for them.
"""

import logging
import threading
from collections.abc import Callable

from trainshed.core.parts import Amount

from . import hints
from .hints import Advice, HintFinder
from .live_match import LiveMatch

MOST = 16  # prices that wait to be found; whoever comes then is told none
log = logging.getLogger("trainshed.web")

Key = tuple[int, tuple[int, ...]]  # a seat, and what it has tried before the price is named
Wanted = tuple[str, Key, tuple[int, ...]]  # of a match, after these actions


def wanted(live: LiveMatch, seat: int, begun: tuple[int, ...], amount: Amount | None) -> None:
    """Keep that a page names a price: it is to be found, if hints are allowed."""
    verbs = {pricing.verb for pricing in live.game.priced}
    if amount is None or amount.verb not in verbs or len(live.seats) == 1:
        return
    if hints.are_allowed(live, seat) and hints.is_due(live, seat):
        actions = tuple(live.match.actions)
        if live.prices.get((seat, begun), ((-1,), None))[0] != actions:
            live.prices = {key: kept for key, kept in live.prices.items() if kept[0] == actions}
            live.prices[seat, begun] = actions, None


def found(live: LiveMatch, seat: int, begun: tuple[int, ...]) -> Advice | None:
    """Return what was found for the decision that is due; None where nothing was yet."""
    actions, advice = live.prices.get((seat, begun), ((), None))
    is_due = advice is not None and actions == tuple(live.match.actions)
    return advice if is_due else None


def known(live: LiveMatch, seat: int) -> int:
    """Return how many prices are there for what a seat decides now: with one more its page is
    another. Those of its last decision, which are kept until a page names a new one, do not count.
    """
    kept = [a for (of, _), (a, advice) in live.prices.items() if of == seat and advice is not None]
    return kept.count(tuple(live.match.actions)) if kept else 0


class Prices:
    """Finds the prices that pages name."""

    def __init__(self, finder: HintFinder, told: Callable[[str], None], is_on: bool = True) -> None:
        self.finder, self.told, self.is_on = finder, told, is_on
        self._lock = threading.Lock()
        self._waiting: dict[Wanted, LiveMatch] = {}
        self._is_at_work = False

    def look(self, live: LiveMatch) -> None:
        """Have the prices found that the pages of a table have named; return at once."""
        prices = list(live.prices.items())
        missing = [(key, actions) for key, (actions, advice) in prices if advice is None]
        if not missing or not self.is_on:
            return
        with self._lock:
            for key, actions in missing:
                if len(self._waiting) < MOST:
                    self._waiting.setdefault((live.row.id, key, actions), live)
            if self._is_at_work or not self._waiting:
                return
            self._is_at_work = True
        threading.Thread(target=self._find_all, name="prices", daemon=True).start()

    def _find_all(self) -> None:
        while True:
            with self._lock:
                if not self._waiting:
                    self._is_at_work = False
                    return
                wanted = next(iter(self._waiting))
                live = self._waiting[wanted]
            try:
                self._find(live, wanted)
            except Exception:  # of one table: the others have theirs found
                log.exception("match %s: no price could be found", wanted[0])
            with self._lock:
                del self._waiting[wanted]

    def _find(self, live: LiveMatch, wanted: Wanted) -> None:
        match_id, key, actions = wanted
        with live.lock:
            if live.prices.get(key) != (actions, None) or actions != tuple(live.match.actions):
                return
        advice = self.finder.price(live, *key)
        with live.lock:
            if advice is None or live.prices.get(key) != (actions, None):
                return
            live.prices[key] = actions, advice
        if advice.price is not None:
            self.told(match_id)
