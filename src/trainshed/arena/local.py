"""Matches on this machine: processes, watched by a clock, so that no bot can hold up the others."""

import contextlib
import multiprocessing
import os
import signal
import time
from collections import deque
from collections.abc import Iterator, Sequence
from multiprocessing.connection import Connection, wait
from typing import Any

from trainshed import bots
from trainshed.bots import files
from trainshed.bots.warmup import decide_once
from trainshed.core.error import BadInput
from trainshed.core.match import Match

from .fixture import NOBODY, Outcome, forfeited, play
from .runner import Stop
from .schedule import Schedule

POLL_SECONDS = 0.2
READY = "ready"


class Local:
    """Plays in processes of its own; `workers` at most."""

    def __init__(self, workers: int = 1) -> None:
        self.workers = workers

    def run(self, schedule: Schedule, numbers: Sequence[int], stop: Stop) -> Iterator[Outcome]:
        """Play the matches; the first worker compiles before the others start."""
        due, workers = deque(numbers), [Worker(schedule)] if numbers else []
        wanted = min(self.workers, len(numbers))
        try:
            while (due or any(worker.number is not None for worker in workers)) and not stop():
                if workers[0].is_ready:
                    workers += [Worker(schedule) for _ in range(wanted - len(workers))]
                for worker in workers:
                    worker.give(due)
                wait([worker.link for worker in workers], POLL_SECONDS)
                for place, worker in enumerate(workers):
                    outcome = worker.ended()
                    if outcome is not None:
                        yield outcome
                    if not worker.is_alive:
                        workers[place] = Worker(schedule)
        finally:
            for worker in workers:
                worker.kill()


class Worker:
    """One process, what it plays, and whose turn it is there since when."""

    def __init__(self, schedule: Schedule) -> None:
        context = multiprocessing.get_context("spawn")
        self.schedule, self.is_ready, self.is_alive = schedule, False, True
        self.number: int | None = None  # of the match under way
        self.turn = context.Array("d", [float(NOBODY), 0.0])  # seat, and since when
        self.link, theirs = context.Pipe()
        self.process = context.Process(target=work, args=(schedule, theirs, self.turn), daemon=True)
        self.process.start()
        theirs.close()

    def give(self, due: "deque[int]") -> None:
        """Give the worker its next match if it waits for one."""
        if self.is_ready and self.number is None and due:
            self.number = due.popleft()
            self.link.send(self.number)

    def ended(self) -> Outcome | None:
        """Return a match that has ended by now: played, or forfeited by whoever hangs."""
        if self.link.poll():
            try:
                return self._receive()
            except EOFError:
                return self._lost("ended the process it played in")
        seat, since = self.turn[:]
        if seat != NOBODY and time.monotonic() - since > self.schedule.limit:
            return self._lost(f"took longer than {self.schedule.limit:g} s for a decision")
        return None

    def _receive(self) -> Outcome | None:
        message = self.link.recv()
        if message == READY:
            self.is_ready = True
            return None
        if isinstance(message, Exception):
            raise message
        self.number = None
        outcome: Outcome = message
        return outcome

    def _lost(self, reason: str) -> Outcome:
        seat, number = int(self.turn[0]), self.number
        self.kill()
        if seat == NOBODY or number is None:
            raise BadInput(
                f"a worker process ended by itself (exit code {self.process.exitcode}); "
                "what is finished is kept: start the same command again"
            )
        return forfeited(self.schedule, self.schedule.fixture(number), seat, reason)

    def kill(self) -> None:
        """End the process, whatever it does."""
        self.is_alive = False
        self.process.kill()
        self.process.join()
        self.link.close()


def work(schedule: Schedule, link: "Connection[Any, Any]", turn: Any) -> None:
    """Be a worker: warm up, then play what is sent, until the other end closes."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for whoever started us
    silence()

    def watch(seat: int) -> None:
        turn[1] = time.monotonic()
        turn[0] = float(seat)

    with contextlib.suppress(EOFError, BrokenPipeError):
        try:
            for text in schedule.entries:
                if not files.is_file(text):
                    first = Match(schedule.the_game, schedule.seats, 0, schedule.options)
                    decide_once(first, bots.find(text))
            link.send(READY)
            while True:
                link.send(play(schedule, schedule.fixture(link.recv()), watch))
        except (EOFError, BrokenPipeError):
            raise
        except Exception as error:  # a fault of ours: shown by the process that everybody sees
            link.send(BadInput(f"a worker failed: {type(error).__name__}: {error}"))


def silence() -> None:
    """Send what bots print nowhere: the screen belongs to the tournament."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    os.dup2(nowhere, 2)
