"""The threads in which bots think, shared fairly: addresses take turns, and the guests of each,
whoever has many tables; and one thread is left to others as long as there are others.
"""

import threading
import time
from collections import Counter
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass
from typing import TypeVar

from .metrics import Metrics
from .turns import Turns

RECENT = 30.0  # seconds for which a thread is kept free for somebody whose bots have thought
LOOK = 1.0  # seconds from one look to the next whether it is still kept
Result = TypeVar("Result")


@dataclass(frozen=True, eq=False)
class Work:
    """What is to be done, and for whom."""

    guest: int
    address: str
    do: Callable[[], None]

    @property
    def house(self) -> str:
        """The address; a guest of no known one is an address of his own."""
        return self.address or f"guest {self.guest}"


class Thinking:
    """A pool of threads with one queue for each guest, in a round for each address."""

    def __init__(
        self,
        threads: int,
        metrics: Metrics | None = None,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        self.metrics, self._now = metrics or Metrics(), now
        self._turns = Turns[Work]()
        self._seen: dict[tuple[str, int], float] = {}  # when somebody's bots had to think last
        self._busy: Counter[str | int] = Counter()  # threads by address and by guest
        self._change = threading.Condition()
        self._closed, self._at_work = False, 0
        self._threads = [
            threading.Thread(target=self._run, name=f"bots-{k}", daemon=True)
            for k in range(threads)
        ]
        for thread in self._threads:
            thread.start()

    def submit(self, guest: int, work: Callable[[], Result], address: str = "") -> "Future[Result]":
        """Do a guest's work when its turn comes; a guest of unknown address counts alone."""
        future: Future[Result] = Future()
        handed_in = time.perf_counter()

        def do() -> None:
            if not future.set_running_or_notify_cancel():
                return
            self.metrics.waiting.add(time.perf_counter() - handed_in)
            try:
                with self.metrics.thinking.measured():
                    result = work()
                future.set_result(result)
            except BaseException as error:
                future.set_exception(error)

        with self._change:
            if self._closed:
                future.cancel()
                return future
            asked = Work(guest, address, do)
            self._turns.add(asked, guest, address)
            self._note(asked)
            self._change.notify_all()
        return future

    def waiting(self) -> int:
        """Return how much work waits for its turn."""
        with self._change:
            return len(self._turns)

    def at_work(self) -> int:
        """Return how many threads think."""
        return self._at_work

    def close(self) -> None:
        """Finish what is being thought about, and forget the rest."""
        with self._change:
            self._closed = True
            self._turns.clear()
            self._change.notify_all()
        for thread in self._threads:
            thread.join()

    def _note(self, work: Work) -> None:
        """Note who is there, and forget who has gone."""
        now = self._now()
        self._seen.pop((work.house, work.guest), None)
        self._seen[work.house, work.guest] = now
        for who, at in list(self._seen.items()):
            if now - at <= RECENT:
                break
            del self._seen[who]

    def _may(self, work: Work) -> bool:
        """Tell whether a thread would be left to the others, where there are any."""
        free = len(self._threads) - self._at_work
        if free > 1 or len(self._threads) == 1:
            return True
        since = self._now() - RECENT
        here = [who for who, at in self._seen.items() if at >= since]
        others = any(house != work.house for house, _ in here)
        if others and self._busy[work.house] == self._at_work:
            return False
        same = any(house == work.house and guest != work.guest for house, guest in here)
        return not (same and self._busy[work.guest] == self._at_work)

    def _run(self) -> None:
        while (work := self._next()) is not None:
            work.do()
            with self._change:
                self._at_work -= 1
                self._busy.subtract([work.house, work.guest])
                self._busy += Counter()  # without those that are 0
                self._change.notify_all()

    def _next(self) -> Work | None:
        """Wait for work, and take what is next."""
        with self._change:
            while not self._closed:
                work = self._turns.take(self._may)
                if work is not None:
                    self._at_work += 1
                    self._busy.update([work.house, work.guest])
                    return work
                self._change.wait(LOOK if self._turns else None)
            return None
