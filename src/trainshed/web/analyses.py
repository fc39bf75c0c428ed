"""Matches that wait to be judged: one after the other, each in a process of its own that gives way
to the tables; what is found is kept with the match, for all who look.

What was asked for goes first; a match in which people sat is judged unasked when it is over. What
is asked for or under way is in the database, with how far it is: so a restart goes on where it was,
and several processes share the work. A match that waited unasked comes back when somebody looks at
its end.
"""

import contextlib
import json
import logging
import os
import secrets
import subprocess
import sys
import threading
from collections.abc import Sequence
from typing import Any

from sqlalchemy.exc import DBAPIError

from trainshed.analysis import FORMAT
from trainshed.core import gamefile

from .db.analyses import AnalysesRepo
from .db.models import GUEST, OVER, AnalysisRow
from .db.repo import Repo
from .live_match import LiveMatch, whole_record
from .live_matches import LiveMatches
from .preparing import NotReady
from .turns import Asker, Turns

LONGEST = 1800.0  # seconds: then something is wrong
LOOK_AGAIN = 5.0  # seconds: whether another process has left something undone
BEAT = 5.0  # seconds from one sign of life to the next, at most
PAUSE = 0.3  # seconds between two, at least
MOST_UNASKED = 3  # matches of one host that wait without having been asked for
THREADS = max(1, (os.cpu_count() or 1) // 2)
NOBODY = Asker()
log = logging.getLogger("trainshed.web")


def judging() -> Sequence[str]:
    """Return the command that judges a match."""
    return sys.executable, "-m", "trainshed.analysis.worker", str(THREADS)


class Analyses:
    """The queue, and who works on it."""

    def __init__(self, repo: Repo, matches: LiveMatches, unasked: bool = True) -> None:
        self.kept, self.matches, self.unasked = AnalysesRepo(repo), matches, unasked
        self.command = judging
        self.name = secrets.token_hex(8)  # of this process, among those that judge
        self._queue = Turns[str]()  # what was asked for
        self._askers: dict[str, Asker] = {}  # who asked for it here
        self._later: dict[str, int] = {}  # nobody asked for them: their hosts
        self._not_here: set[str] = set()  # what this process cannot judge, or not yet
        self._change = threading.Condition()
        self._news = False  # something was asked for, or is over
        self._process: subprocess.Popen[str] | None = None
        self._worker: threading.Thread | None = None
        self._closed = False

    def start(self) -> None:
        """Begin, with what was left undone; a game that is made ready later comes later."""
        self.matches.preparing.then.append(lambda game: self._look_again())
        self._worker = threading.Thread(target=self._run, name="analyses", daemon=True)
        self._worker.start()

    def close(self) -> None:
        """Stop; what is under way is left to another process, or begun again next time."""
        with self._change:
            self._closed = True
            self._change.notify()
            if self._process is not None:
                self._process.kill()
        if self._worker is not None:
            self._worker.join(BEAT)
        with contextlib.suppress(DBAPIError):  # it is free soon, by itself
            self.kept.leave(self.name)

    def find(self, match_id: str) -> AnalysisRow | None:
        """Return what is kept of a match's analysis, unless it is of an older kind."""
        found = self.kept.find(match_id)
        is_old = found is not None and found.told is not None and found.told["format"] != FORMAT
        return None if is_old else found

    def finished(self, live: LiveMatch) -> None:
        """Have a match of people judged though nobody asks: after those that somebody asks for."""
        match_id, host = live.row.id, live.row.host_id
        if not self.unasked or not any(seat.kind == GUEST and seat.guest_id for seat in live.seats):
            return
        with self._change:
            if list(self._later.values()).count(host) < MOST_UNASKED:
                self._later.setdefault(match_id, host)
                self._tell_worker()

    def is_waited_for(self, match_id: str) -> bool:
        """Tell whether a match is being judged or will be."""
        return match_id in self._waiting()

    def ask(self, match_id: str, who: Asker = NOBODY) -> None:
        """Have a match judged, unless it is or will be; those who ask take turns."""
        with self._change:
            self._askers.setdefault(match_id, who)
        found = self.find(match_id)
        if found is None or found.failed:
            self.kept.ask(match_id)
        with self._change:
            self._later.pop(match_id, None)
            self._tell_worker()

    def place(self, match_id: str) -> int:
        """Return how many are judged before a match; 0 for one under way."""
        found, waiting = self.kept.find(match_id), self._waiting()
        is_under_way = found is not None and found.by
        return 0 if is_under_way or match_id not in waiting else waiting.index(match_id)

    def _waiting(self) -> list[str]:
        """Return all that wait, what is next first: what is under way in any process, what was
        asked for, then what nobody asked for.
        """
        asked, under_way = self.kept.waited_for(), self.kept.under_way()
        with self._change:
            self._line_up([each for each in asked if each not in under_way])
            line = [each for each in self._queue.order() if each in asked]
            return list(dict.fromkeys([*under_way, *line, *asked, *self._later]))

    def _line_up(self, asked: Sequence[str]) -> None:
        """Put what was asked for, in any process, behind all that its guest waits for."""
        for match_id in asked:
            if match_id not in self._queue and match_id not in self._not_here:
                who = self._askers.get(match_id, NOBODY)
                self._queue.add(match_id, who.guest, who.address)

    def _take(self) -> str | None:
        """Take what was asked for and is next."""
        asked = self.kept.waited_for()
        with self._change:
            self._askers = {each: who for each, who in self._askers.items() if each in asked}
            self._line_up(asked)
            return self._queue.take()

    def _look_again(self) -> None:
        with self._change:
            self._not_here.clear()
            self._tell_worker()

    def _tell_worker(self) -> None:
        self._news = True
        self._change.notify()

    def _run(self) -> None:
        while not self._closed:
            self._news = False
            match_id = None
            try:
                match_id = self._next()
                if match_id is not None:
                    self._judge(match_id)
            except DBAPIError:
                log.exception("analyses: the database does not answer")
            if match_id is None:
                with self._change:
                    self._change.wait_for(lambda: self._news or self._closed, LOOK_AGAIN)

    def _next(self) -> str | None:
        """Claim a match that no other process judges: asked for, or else over."""
        for _ in range(len(self.kept.waited_for())):
            asked = self._take()
            if asked is not None and self.kept.claim(asked, self.name):
                return asked
        with self._change:
            match_id = next(iter(self._later), "")
        if not match_id:
            return None
        if self.find(match_id) is None:
            self.kept.ask(match_id)
        with self._change:
            self._later.pop(match_id, None)
            self._news = True  # there may be more of them
        return match_id if self.kept.claim(match_id, self.name) else None

    def _judge(self, match_id: str) -> None:
        """Judge one match that is claimed, and keep what was found."""
        try:
            live = self.matches.live(match_id)
        except NotReady:  # it comes again when the rules are there
            live = None
        if live is None or live.row.status != OVER:
            self._not_here.add(match_id)
            self.kept.leave(self.name)
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
        telling = Telling(self.kept, match_id, self.name)
        with telling, process, contextlib.suppress(BrokenPipeError, json.JSONDecodeError):
            process.stdin.write(record)
            process.stdin.close()
            for line in process.stdout:
                said = json.loads(line)
                telling.hear(said)
                told, failed = said.get("analysis", told), said.get("error", failed)
        too_long.cancel()
        return told, failed


class Telling:
    """Tells the other processes that a match is being judged, and how far it is."""

    def __init__(self, kept: AnalysesRepo, match_id: str, by: str) -> None:
        self.kept, self.match_id, self.by = kept, match_id, by
        self._percent = 0
        self._early: dict[str, Any] | None = None
        self._news, self._over = threading.Event(), threading.Event()
        self._thread = threading.Thread(target=self._tell, name="telling", daemon=True)

    def __enter__(self) -> "Telling":
        self._thread.start()
        return self

    def __exit__(self, *error: object) -> None:
        self._over.set()
        self._news.set()
        self._thread.join()

    def hear(self, said: dict[str, Any]) -> None:
        """Hear what the process says; what comes too fast is told together."""
        self._percent = said.get("percent", self._percent)
        self._early = said.get("early", self._early)
        self._news.set()

    def _tell(self) -> None:
        while not self._over.is_set():
            self._news.wait(BEAT)
            self._news.clear()
            early, self._early = self._early, None
            with contextlib.suppress(DBAPIError):  # the next one may be heard
                self.kept.tell(self.match_id, self.by, self._percent, early)
            self._over.wait(PAUSE)
