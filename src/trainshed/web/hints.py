"""Hints: what the judge would do, for whoever is asked. At a table against bots alone, in a match
of one's own, or where the host allows it.

They are found in a process of its own, which compiles what it needs without holding up any page.
"""

import contextlib
import json
import logging
import subprocess
import sys
import threading
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from trainshed.analysis.hint_worker import question
from trainshed.analysis.hints import Hint
from trainshed.analysis.price import Price
from trainshed.core.replay import Steps

from . import judge
from .db.models import RUNNING
from .live_match import LiveMatch
from .turns import Asker, Desk

MOST_WAITING = 2  # of the server's threads: pages need the others
PATIENCE = 10.0  # seconds in which who was sent away goes before others
LONGEST = 180.0  # seconds: the first hint of a game may have to be compiled
ASKED = "hint"  # among the wishes of a table: the seat that asked last, and at which ply
ALLOWED = "hints"  # among them, too: the host lets everybody ask
log = logging.getLogger("trainshed.web")


def are_allowed(live: LiveMatch, seat: int) -> bool:
    """Tell whether a seat may ask what the judge would do."""
    if seat < 0:
        return False
    alone = len(live.seats) == 1 or bool(judge.bots_only(live, seat))
    return alone or bool(live.row.wishes.get(ALLOWED))


def is_due(live: LiveMatch, seat: int) -> bool:
    """Tell whether a seat decides now, by itself."""
    return live.match.to_move == seat and judge.due(live) is None


def were_asked_for(live: LiveMatch, seat: int) -> bool:
    """Tell whether a seat has asked at this very decision."""
    return live.row.wishes.get(ASKED) == [seat, live.ply] and is_due(live, seat)


def finding() -> Sequence[str]:
    """Return the command that finds hints."""
    return sys.executable, "-m", "trainshed.analysis.hint_worker"


@dataclass(frozen=True)
class Advice:
    """What the judge would do, and the fair price: of what is on offer after `begun`."""

    hints: Sequence[Hint] = ()
    price: Price | None = None
    begun: tuple[int, ...] = ()


def kept(live: LiveMatch, seat: int) -> Advice | None:
    """Return what was found in this process for the decision that is due."""
    actions, found = live.hints.get(seat, ((), None))
    return found if actions == tuple(live.match.actions) else None


def are_missing(live: LiveMatch, seat: int) -> bool:
    """Tell whether hints were asked for that this process has yet to find."""
    return seat >= 0 and were_asked_for(live, seat) and kept(live, seat) is None


def find_missing(finder: "HintFinder", live: LiveMatch, seat: int, who: Asker) -> None:
    """Find again what another process has found: it is the same."""
    with live.lock:
        missing = live.row.status == RUNNING and are_missing(live, seat)
    if missing:
        finder.find(live, seat, who)


class HintFinder:
    """Asks the process, one question at a time."""

    def __init__(self) -> None:
        self.command = finding
        self._lock, self.desk = threading.Lock(), Desk(MOST_WAITING, PATIENCE)
        self._process: subprocess.Popen[str] | None = None
        self._closed = False

    def find(self, live: LiveMatch, seat: int, who: Asker) -> bool:
        """Find the hints for the decision that a seat has to make now, none where it fails; tell
        whether there was time for it.
        """
        with live.lock:
            match, actions = live.match, tuple(live.match.actions)
            legal = Steps(match.game).look(match.states)[1]
            known, ply, found = match.recalled(seat), live.ply, kept(live, seat)
        if found is not None and found.hints:
            return True
        if not self.desk.enter(who):
            return False
        try:
            line = question(match.game.id, match.seats, ply, seat, known, legal)
            with self._lock:
                live.hints[seat] = (actions, self._ask(line))
        finally:
            self.desk.leave()
        return True

    def price(self, live: LiveMatch, seat: int, begun: tuple[int, ...]) -> Advice | None:
        """Return the fair price alone, of what is on offer after actions of a seat that decides;
        None where it does no more.
        """
        with live.lock:
            match = live.match
            if not is_due(live, seat):
                return None
            line = question(
                match.game.id, match.seats, live.ply, seat, match.recalled(seat), [], begun
            )
        with self._lock:
            return self._ask(line)

    def close(self) -> None:
        """Stop; who waits for a hint gets none."""
        self._closed = True
        if self._process is not None:
            self._process.kill()  # whoever reads from it stops doing so
            with self._lock:
                self._end()

    def _end(self) -> None:
        process, self._process = self._process, None
        if process is not None:
            process.kill()
            with contextlib.suppress(BrokenPipeError), process:
                pass  # its pipes are closed

    def _ask(self, line: str) -> Advice:
        """Ask the process, a new one where the last has gone home or failed."""
        for _ in range(2):
            if self._closed:
                break
            if self._process is None:
                self._process = subprocess.Popen(
                    self.command(), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
                )
            told = _told(self._process, line)
            if not told:  # it has gone home, or failed
                self._end()
            else:
                return _read(json.loads(told))
        log.error("no hint could be found: %s", line[:80])
        return Advice()


def _read(told: dict[str, Any]) -> Advice:
    """Return advice from what the process has written."""
    lists = ("actions", "scores")
    found = [
        Hint(**{**each, **{name: tuple(each[name]) for name in lists if name in each}})
        for each in told["hints"]
    ]
    price = dict(told.get("price") or {})
    begun = tuple(price.pop("begun", ()))
    return Advice(found, Price(**price) if price else None, begun)


def _told(process: "subprocess.Popen[str]", line: str) -> str:
    """Return what a process answers; nothing where it is gone, or thinks too long."""
    assert process.stdin is not None
    assert process.stdout is not None
    too_long = threading.Timer(LONGEST, process.kill)
    too_long.daemon = True
    too_long.start()
    try:
        process.stdin.write(line + "\n")
        process.stdin.flush()
        return process.stdout.readline()
    except BrokenPipeError:
        return ""
    finally:
        too_long.cancel()
