"""Threads that play positions out: compiled playouts release the interpreter, so they are real."""

import os
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from typing import Any, TypeVar

from trainshed.core.game import Game

from .playouts import Playouts

Item = TypeVar("Item")
Result = TypeVar("Result")


class Crew:
    """So many threads, each with playouts of its own."""

    def __init__(self, game: Game, seats: int, seed: int, threads: int | None = None) -> None:
        self.threads = max(1, threads or os.cpu_count() or 1)
        self._made_of = game, seats, seed
        self._own = threading.local()
        self._pool = ThreadPoolExecutor(self.threads)

    def __enter__(self) -> "Crew":
        return self

    def __exit__(self, *error: Any) -> None:
        self._pool.shutdown(cancel_futures=True)

    def each(
        self, work: Callable[[Playouts, Item], Result], items: Sequence[Item]
    ) -> Iterator[Result]:
        """Yield what comes of each item, in the order in which they are done."""
        futures = [self._pool.submit(self._work, work, item) for item in items]
        for future in as_completed(futures):
            yield future.result()

    def _work(self, work: Callable[[Playouts, Item], Result], item: Item) -> Result:
        return work(self._playouts(), item)

    def _playouts(self) -> Playouts:
        if not hasattr(self._own, "playouts"):
            self._own.playouts = Playouts(*self._made_of)
        found: Playouts = self._own.playouts
        return found
