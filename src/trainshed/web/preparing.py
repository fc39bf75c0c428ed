"""Get the rules ready while the pages are served already.

Compiling takes most of a minute and would hold up every other thread of this process, so others do
it, one for each game, and fill the compiled cache. Then this one only loads, in a thread. Until
then a table answers that the rules are being made ready, and its page comes back by itself.
"""

import gc
import logging
import subprocess
import sys
import threading
from collections.abc import Callable, Sequence

from trainshed.bots.warmup import is_prepared, prepare
from trainshed.games import GAMES, find

AGAIN = 2  # seconds after which a page that had to wait comes back
COMPILE = tuple((sys.executable, "-m", "trainshed.bots.warmup", name) for name in GAMES)
log = logging.getLogger("trainshed.web")


class NotReady(Exception):  # noqa: N818 - nothing is wrong, it only takes a while
    """The rules are still being made ready."""


class Preparing:
    """Says whether the rules are ready; all of `then` are called once they are."""

    def __init__(self, commands: Sequence[Sequence[str]] = COMPILE) -> None:
        self.commands = commands
        self.is_ready = False
        self.then: list[Callable[[], None]] = []
        self._processes: list[subprocess.Popen[bytes]] = []
        self._closed = False
        self._lock = threading.Lock()

    def start(self, then: Callable[[], None]) -> None:
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
        try:
            games = [find(name) for name in GAMES]
            if self.commands != COMPILE or not all(is_prepared(game) for game in games):
                self._compile()
            if self._closed:
                return
            for game in games:
                prepare(game)
            # What is loaded now stays: looking through all of it for garbage again and again would
            # hold up every table for a quarter of a second. A page is made of thousands of objects.
            gc.collect()
            gc.freeze()
            gc.set_threshold(10_000, 10, 10)
        except Exception:
            log.exception("the rules cannot be made ready; tables will try for themselves")
        self.is_ready = True
        for then in self.then:
            then()

    def _compile(self) -> None:
        with self._lock:
            if self._closed:
                return
            for command in self.commands:
                self._processes.append(subprocess.Popen(command, stdin=subprocess.DEVNULL))
        for process in self._processes:
            process.wait()


class Ready(Preparing):
    """For whoever compiles when the first table asks: ready from the beginning."""

    def __init__(self) -> None:
        super().__init__()
        self.is_ready = True

    def start(self, then: Callable[[], None]) -> None:
        """Call back at once."""
        then()
