"""Matches that wait to be judged: one after the other, each in a process of its own that gives way
to the tables; what is found is kept with the match, for all who look.

What was asked for is in the database, so a restart goes on where it was.
"""

import contextlib
import json
import logging
import os
import subprocess
import sys
import threading
from collections import deque
from collections.abc import Sequence
from typing import Any

from trainshed.core import gamefile

from .db.analyses import AnalysesRepo
from .db.models import OVER, AnalysisRow
from .db.repo import Repo
from .live_match import whole_record
from .live_matches import LiveMatches
from .preparing import NotReady

LONGEST = 1800.0  # seconds: then something is wrong
THREADS = max(1, (os.cpu_count() or 1) // 2)
log = logging.getLogger("trainshed.web")


def judging() -> Sequence[str]:
    """Return the command that judges a match."""
    return sys.executable, "-m", "trainshed.analysis.worker", str(THREADS)


class Analyses:
    """The queue, and who works on it."""

    def __init__(self, repo: Repo, matches: LiveMatches) -> None:
        self.kept, self.matches = AnalysesRepo(repo), matches
        self.command = judging
        self._queue: deque[str] = deque()
        self._percent: dict[str, int] = {}  # of the one under way
        self._change = threading.Condition()
        self._process: subprocess.Popen[str] | None = None
        self._closed = False

    def start(self) -> None:
        """Begin, with what was left undone; a game that is made ready later comes later."""
        self.matches.preparing.then.append(lambda game: self._take_up())
        self._take_up()
        threading.Thread(target=self._run, name="analyses", daemon=True).start()

    def close(self) -> None:
        """Stop; what is under way is begun again next time."""
        with self._change:
            self._closed = True
            self._change.notify()
            if self._process is not None:
                self._process.kill()

    def find(self, match_id: str) -> AnalysisRow | None:
        """Return what is kept of a match's analysis."""
        return self.kept.find(match_id)

    def ask(self, match_id: str) -> None:
        """Have a match judged, unless it is or will be."""
        found = self.kept.find(match_id)
        if found is None or found.failed:
            self.kept.ask(match_id)
        elif found.told is not None:
            return
        self._put(match_id)

    def place(self, match_id: str) -> int:
        """Return how many are judged before a match; 0 for the one under way."""
        with self._change:
            before = int(bool(self._percent) and match_id not in self._percent)
            return before + self._queue.index(match_id) if match_id in self._queue else 0

    def percent(self, match_id: str) -> int:
        """Return how much of an analysis is done."""
        return self._percent.get(match_id, 0)

    def _take_up(self) -> None:
        for match_id in self.kept.waited_for():
            self._put(match_id)

    def _put(self, match_id: str) -> None:
        with self._change:
            if match_id not in self._queue and match_id not in self._percent:
                self._queue.append(match_id)
                self._change.notify()

    def _run(self) -> None:
        while True:
            with self._change:
                self._change.wait_for(lambda: self._queue or self._closed)
                if self._closed:
                    return
                match_id = self._queue.popleft()
                self._percent = {match_id: 0}
            with contextlib.suppress(NotReady):  # it comes again when the rules are there
                self._judge(match_id)
            self._percent = {}

    def _judge(self, match_id: str) -> None:
        """Judge one match, unless another process has done so, and keep what was found."""
        kept, live = self.kept.find(match_id), self.matches.live(match_id)
        if kept is None or kept.told is not None or live is None or live.row.status != OVER:
            return
        with live.lock:
            text = gamefile.to_line(whole_record(live))
        told, failed = self._ask_process(match_id, text)
        if not self._closed:
            self.kept.keep(match_id, told, "" if told else failed or "it stopped")
            if not told:
                log.error("match %s cannot be judged: %s", match_id, failed or "it stopped")

    def _ask_process(self, match_id: str, record: str) -> tuple[dict[str, Any] | None, str]:
        """Return the analysis of a record, or why there is none."""
        with self._change:
            if self._closed:
                return None, ""
            self._process = subprocess.Popen(
                self.command(), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
            )
        process = self._process
        assert process.stdin is not None
        assert process.stdout is not None
        too_long = threading.Timer(LONGEST, process.kill)
        too_long.daemon = True
        too_long.start()
        told: dict[str, Any] | None = None
        failed = ""
        with process, contextlib.suppress(BrokenPipeError, json.JSONDecodeError):
            process.stdin.write(record)
            process.stdin.close()
            for line in process.stdout:
                said = json.loads(line)
                self._percent[match_id] = said.get("percent", self._percent.get(match_id, 0))
                told, failed = said.get("analysis", told), said.get("error", failed)
        too_long.cancel()
        return told, failed
