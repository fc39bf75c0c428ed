"""Get the rules ready while the pages are served already, one game after the other.

Compiling would hold up every other thread of this process, so others do it, one for each game, and
fill the compiled cache; then this one only loads, in a thread. Until then a table of that game
answers that its rules are being made ready, and its page comes back by itself. Tables of other
games never wait for it.
"""

import contextlib
import gc
import logging
import os
import subprocess
import sys
import threading
from collections import deque
from collections.abc import Callable, Sequence

from trainshed.bots.warmup import is_prepared, prepare
from trainshed.core.game import Game
from trainshed.games import all_games

AGAIN = 2  # seconds after which a page that had to wait comes back
AT_ONCE = min(2, os.cpu_count() or 1)  # games that are compiled at the same time
log = logging.getLogger("trainshed.web")

Then = Callable[[str], None]


class NotReady(Exception):  # noqa: N818 - nothing is wrong, it only takes a while
    """The rules of a game are still being made ready."""


def compiling(game: str) -> Sequence[str]:
    """Return the command that compiles a game in a process of its own."""
    return sys.executable, "-m", "trainshed.bots.warmup", game


class Preparing:
    """Knows which games are ready; all of `then` are called with each game that has become so."""

    def __init__(self, command: Callable[[str], Sequence[str]] = compiling) -> None:
        self.command = command
        self.then: list[Then] = []
        self._ready: set[str] = set()
        self._processes: list[subprocess.Popen[bytes]] = []
        self._closed = False
        self._lock = threading.Lock()

    def is_ready(self, game: str) -> bool:
        """Tell whether the rules of a game can be used without waiting."""
        return game in self._ready

    def start(self, then: Then) -> None:
        """Begin; a process that cannot be started, or fails, only means that it takes longer."""
        self.then.append(then)
        threading.Thread(target=self._run, name="preparing", daemon=True).start()

    def close(self) -> None:
        """Stop what is still under way."""
        with self._lock:
            self._closed = True
            for process in self._processes:
                process.terminate()
            for process in self._processes:
                process.wait()

    def _run(self) -> None:
        # Threads of a pool would hold up the end of the program until they are done.
        waiting = deque(all_games())
        at_work = [
            threading.Thread(target=self._work, args=(waiting,), daemon=True)
            for _ in range(AT_ONCE)
        ]
        for each in at_work:
            each.start()
        for each in at_work:
            each.join()
        if self._closed:
            return
        # What is loaded now stays: looking through all of it for garbage again and again would
        # hold up every table for a quarter of a second. A page is made of thousands of objects.
        gc.collect()
        gc.freeze()
        gc.set_threshold(10_000, 10, 10)

    def _work(self, waiting: "deque[Game]") -> None:
        with contextlib.suppress(IndexError):  # nothing is waiting any more
            while not self._closed:
                self._prepare(waiting.popleft())

    def _prepare(self, game: Game) -> None:
        try:
            if self.command is not compiling or not is_prepared(game):
                self._compile(game.id)
            if self._closed:
                return
            prepare(game)
        except Exception:
            if self._closed:
                return
            log.exception("%s cannot be made ready; its tables will try for themselves", game.id)
        self._ready.add(game.id)
        for then in self.then:
            then(game.id)

    def _compile(self, name: str) -> None:
        with self._lock:
            if self._closed:
                return
            process = subprocess.Popen(self.command(name), stdin=subprocess.DEVNULL)
            self._processes.append(process)
        process.wait()


class Ready(Preparing):
    """For whoever compiles when the first table asks: ready from the beginning."""

    def is_ready(self, game: str) -> bool:
        """Say yes."""
        return True

    def start(self, then: Then) -> None:
        """Call back at once."""
        for game in all_games():
            then(game.id)
