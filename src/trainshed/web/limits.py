"""How often one guest may do something, and all guests of one address together."""

import math
import threading
import time
from collections import OrderedDict
from dataclasses import dataclass
from typing import Any

from starlette.requests import Request

from trainshed.core.say import Say

from .turned import Turned

MINUTE, HOUR = 60.0, 3600.0


@dataclass(frozen=True)
class Limit:
    """A setting, the time for which it holds, and the sentence for whoever met it."""

    setting: str
    seconds: float
    words: str


LIMITS = {
    "act": Limit("actions_a_minute", MINUTE, "You can act {n} times a minute."),
    "chat": Limit("chats_a_minute", MINUTE, "You can speak {n} times a minute."),
    "pages": Limit("pages_a_minute", MINUTE, "You can load {n} pages a minute."),
    "tables": Limit("tables_an_hour", HOUR, "You can open {n} tables an hour."),
    "guests": Limit("tables_an_hour", HOUR, "{n} new guests can come in an hour."),
    "forks": Limit("forks_an_hour", HOUR, "You can play on from {n} moments an hour."),
    "seats": Limit("seats_an_hour", HOUR, "You can sit down, leave and return {n} times an hour."),
    "records": Limit("records_an_hour", HOUR, "You can send in {n} records an hour."),
    "documents": Limit("documents_an_hour", HOUR, "You can send {n} files an hour."),
    "names": Limit("names_an_hour", HOUR, "You can change your name {n} times an hour."),
    "links": Limit("links_an_hour", HOUR, "You can make {n} links an hour."),
    "analyses": Limit("analyses_an_hour", HOUR, "You can have {n} matches judged an hour."),
    "hints": Limit("hints_an_hour", HOUR, "You can ask for {n} hints an hour."),
    "reports": Limit("reports_an_hour", HOUR, "You can report {n} times an hour."),
}


class TooOften(Turned):
    """Something was done more often than a limit allows."""

    def __init__(self, limit: Limit | None, n: int, by_address: bool, wait: float) -> None:
        super().__init__(429, "That was too fast.", limit.words if limit else "")
        self.n, self.by_address, self.retry_after = n, by_address, max(1, math.ceil(wait))

    def told(self, say: Say) -> str:
        """Say which limit was met, whom it counts, and when it ends."""
        told = [super().told(say).format(n=self.n)] if self.words else []
        if self.by_address:
            told.append(say.gettext("Everybody at your address counts together."))
        after = say.gettext("Nothing has changed. Try again in {time}.")
        return " ".join([*told, after.format(time=spoken(self.retry_after or 1))])


def spoken(seconds: int) -> str:
    """Write a time as people read it."""
    return f"{seconds} s" if seconds < 120 else f"{math.ceil(seconds / 60)} min"


@dataclass(frozen=True)
class Left:
    """How often somebody may do something after it was asked for once more, and how long to wait
    until it is granted: 0 where it was.
    """

    left: float
    wait: float


def drawn(left: float, passed: float, times: int, seconds: float) -> Left:
    """Take one of so many times, which are filled up again over the seconds that pass."""
    left = min(float(times), left + passed * times / seconds)
    return Left(left - 1, 0.0) if left >= 1 else Left(left, (1 - left) * seconds / max(times, 1))


class Counts:
    """How often somebody did something in this process: so many times at once, refilled."""

    def __init__(self, most_remembered: int = 20_000) -> None:
        self._left: OrderedDict[tuple[str, str], tuple[float, float]] = OrderedDict()
        self._lock = threading.Lock()
        self._most = most_remembered

    def wait(self, who: str, what: str, times: int, seconds: float) -> float:
        """Count one more, and return 0; where it is too many, return the seconds to wait."""
        # Not the time of day: that may jump.
        now, key = time.monotonic(), (who, what)
        with self._lock:
            left, since = self._left.pop(key, (float(times), now))
            found = drawn(left, now - since, times, seconds)
            self._left[key] = (found.left, now)
            while len(self._left) > self._most:
                self._left.popitem(last=False)
            return found.wait


def within(request: Request, what: str) -> None:
    """Turn away what comes more often than the host allows."""
    found = LIMITS[what]
    times = getattr(request.app.state.settings, found.setting)
    count(request, what, times, found.seconds, found)


def count(
    request: Request, what: str, times: int, seconds: float, limit: Limit | None = None
) -> None:
    """Turn away what comes too often, from one guest or from one address with all its guests."""
    app: Any = request.app.state
    many = times * app.settings.guests_an_address
    # By the minute each process counts for itself: pages must not ask the database for it.
    counts = app.shared_limits if seconds >= HOUR else app.limits
    wait = counts.wait(request.scope["trainshed_token"][:16], what, times, seconds)
    by_address = not wait
    if by_address:
        wait = counts.wait(request.scope["trainshed_address"], what, many, seconds)
    if wait:
        app.metrics.refused.add(what)
        raise TooOften(limit, many if by_address else times, by_address, wait)
