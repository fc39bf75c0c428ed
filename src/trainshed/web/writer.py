"""The writer: stores what is decided at all tables, many decisions in one transaction.

One thread takes every decision that waits, makes each in memory while it holds the table's lock,
and stores all of them together. Only then are the locks given back and the answers given: nobody
sees what is not stored, and a storage that is slow is asked once for many.
"""

import asyncio
import logging
import queue
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from dataclasses import dataclass

from .db.repo import Change, Made, Repo
from .live_match import LiveMatch
from .metrics import Metrics

MOST_AT_ONCE = 100
GATHER = (
    0.001  # seconds in which others may come along: fewer turns between threads and on the disk
)
TRIES = 3  # of a decision at a table that another process changes at the same time
log = logging.getLogger("trainshed.web")


@dataclass(frozen=True)
class Answer:
    """What became of a request to change a match."""

    status: str  # done, again (it was made before), stale, refused
    reason: str = ""
    rule: str = ""

    @property
    def is_fine(self) -> bool:
        """Whether what was asked stands."""
        return self.status in ("done", "again")


DONE, AGAIN, STALE = Answer("done"), Answer("again"), Answer("stale")
Make = Callable[[LiveMatch], Answer | Sequence[Made]]


Waiting = Future[Answer] | asyncio.Future[Answer]


@dataclass
class Offer:
    """A decision that waits: what makes it in memory, and who waits for the answer."""

    live: LiveMatch
    make: Make
    waiting: Waiting
    tries: int = 0
    made: Sequence[Made] = ()
    result: Answer | Exception | None = None


class Writer:
    """One thread that stores; `kept` is told of every table whose change is stored."""

    def __init__(
        self, repo: Repo, kept: Callable[[LiveMatch], None], metrics: Metrics | None = None
    ) -> None:
        self.repo, self.kept, self.metrics = repo, kept, metrics or Metrics()
        self._offers: queue.SimpleQueue[Offer | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="writer", daemon=True)
        self._thread.start()

    def act(self, live: LiveMatch, make: Make) -> Answer:
        """Hand in a decision from a thread, and wait until it is stored or cannot be made."""
        waiting: Future[Answer] = Future()
        self._offers.put(Offer(live, make, waiting))
        return waiting.result()

    def offer(self, live: LiveMatch, make: Make) -> "asyncio.Future[Answer]":
        """Hand in a decision from the loop; the answer comes as above."""
        waiting: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        self._offers.put(Offer(live, make, waiting))
        return waiting

    def close(self) -> None:
        """Store what still waits, and stop."""
        self._offers.put(None)
        self._thread.join()

    def _run(self) -> None:
        later: list[Offer] = []
        open_ = True
        while open_ or later:
            batch = later or []
            if open_ and not batch:
                open_ = self._take(batch, block=True)
                time.sleep(GATHER)
            while open_ and len(batch) < MOST_AT_ONCE and not self._offers.empty():
                open_ = self._take(batch, block=False)
            later = self._carry_out(batch)

    def _take(self, batch: list[Offer], block: bool) -> bool:
        """Take the next decision that waits; False where there will be no more."""
        offer = self._offers.get(block)
        if offer is not None:
            batch.append(offer)
        return offer is not None

    def _carry_out(self, batch: Sequence[Offer]) -> list[Offer]:
        """Make and store; return the decisions that must wait for the next turn."""
        held, later = self._held(batch)
        try:
            made = [offer for offer in held if self._make(offer)]
            again = self._store(made) if made else []
        finally:
            for offer in held:
                offer.live.lock.release()
            _answer([offer for offer in held if offer.result is not None])
        return again + later

    def _held(self, batch: Sequence[Offer]) -> tuple[list[Offer], list[Offer]]:
        """Lock the table of each offer; those found locked wait for the next batch, all but one."""
        held: list[Offer] = []
        later: list[Offer] = []
        tables: set[int] = set()
        for offer in batch:
            is_last_hope = not held and offer is batch[-1]
            if id(offer.live) not in tables and offer.live.lock.acquire(is_last_hope):
                tables.add(id(offer.live))
                held.append(offer)
            else:
                later.append(offer)
        return held, later

    def _make(self, offer: Offer) -> bool:
        """Make a decision in memory; False where there is nothing to store."""
        try:
            if offer.live.is_stale:
                offer.live.reload(self.repo)
            made = offer.make(offer.live)
        except Exception as error:
            offer.live.take_back()
            offer.result = error
            return False
        if isinstance(made, Answer):
            offer.result = made
            return False
        offer.made = made
        return True

    def _store(self, offers: Sequence[Offer]) -> list[Offer]:
        """Store all of them; return those that another process was faster than."""
        try:
            with self.metrics.storing.measured():
                versions = self.repo.keep([_change(offer) for offer in offers])
        except Exception as error:
            for offer in offers:
                offer.live.take_back()
                offer.result = error
            return []
        again = []
        for offer, version in zip(offers, versions, strict=True):
            if version is not None:
                self._is_kept(offer, version)
                continue
            offer.live.take_back()
            offer.tries += 1
            if offer.tries < TRIES:
                again.append(offer)
            else:
                offer.result = STALE
        return again

    def _is_kept(self, offer: Offer, version: int) -> None:
        live = offer.live
        live.made += offer.made
        for made in offer.made:
            self.metrics.moves.add(made.how or "decided")
        live.row.version, live.row.plies = version, live.ply
        if live.match.is_over:
            live.row.status = "over"
        try:
            self.kept(live)
        except Exception:  # what is stored is stored, whoever cannot be told of it
            log.exception("match %s: its listeners were not told", live.row.id)
        offer.result = DONE


def _answer(offers: Sequence[Offer]) -> None:
    """Tell everybody who waits; all of one loop in one go."""
    loops: dict[asyncio.AbstractEventLoop, list[Offer]] = {}
    for offer in offers:
        if isinstance(offer.waiting, Future):
            _settle([offer])
        else:
            loops.setdefault(offer.waiting.get_loop(), []).append(offer)
    for loop, waiting in loops.items():
        if not loop.is_closed():
            loop.call_soon_threadsafe(_settle, waiting)


def _settle(offers: Sequence[Offer]) -> None:
    for offer in offers:
        if offer.waiting.done():  # nobody waits any more
            continue
        if isinstance(offer.result, Exception):
            offer.waiting.set_exception(offer.result)
        elif offer.result is not None:
            offer.waiting.set_result(offer.result)


def _change(offer: Offer) -> Change:
    live, match = offer.live, offer.live.match
    first = len(match.actions) - len(offer.made)
    return Change(live.row.id, live.row.version, first, offer.made, match.to_move, match.is_over)
