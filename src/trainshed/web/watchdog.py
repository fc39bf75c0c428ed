"""Ends a process whose loop stands still: the one that started it puts another in its place.

A stopped process, or one that holds the interpreter, does not answer whoever watches over it. One
whose loop is blocked would answer for ever, from another thread, and serve nobody.
"""

import asyncio
import logging
import os
import sys
import threading
import traceback
from collections.abc import Callable
from types import FrameType

LOOK = 1.0  # seconds from one look to the next
PATIENCE = 15  # looks in a row without a sign of life
FAILED = 70  # the exit status of a program that failed inside
log = logging.getLogger("trainshed.web")


def end_process() -> None:
    """Leave at once: what was acknowledged is stored, and nothing else can be saved."""
    os._exit(FAILED)


class Watchdog:
    """A thread that looks whether the loop turns."""

    def __init__(
        self, look: float = LOOK, patience: int = PATIENCE, end: Callable[[], None] = end_process
    ) -> None:
        self.look, self.patience, self.end = look, patience, end
        self._looks = 0  # since the last sign of life; not seconds: a clock may jump
        self._closed = threading.Event()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._thread = 0  # in which the loop runs

    def __enter__(self) -> "Watchdog":
        """Watch the running loop."""
        self._loop, self._thread = asyncio.get_running_loop(), threading.get_ident()
        threading.Thread(target=self._watch, name="watchdog", daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        """Watch no longer."""
        self._closed.set()

    def _watch(self) -> None:
        while not self._closed.wait(self.look):
            if self._loop is None or self._loop.is_closed():
                return
            self._looks += 1
            if self._looks > self.patience:
                self._tell()
                self.end()
                return
            self._loop.call_soon_threadsafe(self._live)

    def _live(self) -> None:
        self._looks = 0

    def _tell(self) -> None:
        """Say where the loop stands still, for whoever has to mend it."""
        frame: FrameType | None = sys._current_frames().get(self._thread)
        where = "".join(traceback.format_stack(frame)[-3:]) if frame is not None else ""
        words = "process %d: its loop stood still for %d s; it ends, another takes over. At: %s"
        log.error(words, os.getpid(), self._looks * self.look, where)
