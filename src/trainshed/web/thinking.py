"""The threads in which bots think, shared fairly: guests take turns, whoever has many tables."""

import threading
import time
from collections import OrderedDict, deque
from collections.abc import Callable
from concurrent.futures import Future
from typing import TypeVar

from .metrics import Metrics

Result = TypeVar("Result")


class Thinking:
    """A pool of threads with one queue for each guest."""

    def __init__(self, threads: int, metrics: Metrics | None = None) -> None:
        self.metrics = metrics or Metrics()
        self._queues: OrderedDict[int, deque[Callable[[], None]]] = OrderedDict()
        self._change = threading.Condition()
        self._closed, self._at_work = False, 0
        self._threads = [
            threading.Thread(target=self._run, name=f"bots-{k}", daemon=True)
            for k in range(threads)
        ]
        for thread in self._threads:
            thread.start()

    def submit(self, guest: int, work: Callable[[], Result]) -> "Future[Result]":
        """Do a guest's work when it is his turn."""
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
            self._queues.setdefault(guest, deque()).append(do)
            self._change.notify()
        return future

    def waiting(self) -> int:
        """Return how much work waits for its turn."""
        with self._change:
            return sum(map(len, self._queues.values()))

    def at_work(self) -> int:
        """Return how many threads think."""
        return self._at_work

    def close(self) -> None:
        """Finish what is being thought about, and forget the rest."""
        with self._change:
            self._closed = True
            self._queues.clear()
            self._change.notify_all()
        for thread in self._threads:
            thread.join()

    def _run(self) -> None:
        while (do := self._next()) is not None:
            do()
            with self._change:
                self._at_work -= 1

    def _next(self) -> Callable[[], None] | None:
        """Wait for work; take that of the guest who has waited longest, who then comes last."""
        with self._change:
            self._change.wait_for(lambda: self._queues or self._closed)
            if self._closed:
                return None
            guest, queue = self._queues.popitem(last=False)
            do = queue.popleft()
            if queue:
                self._queues[guest] = queue
            self._at_work += 1
            return do
