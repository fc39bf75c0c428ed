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
COUNTED = "trainshed_counted"  # in a request's scope: the short way has counted it


@dataclass(frozen=True)
class Limit:
    """A setting, the time for which it holds, and the sentence for whoever met it."""

    setting: str
    seconds: float
    words: str


LIMITS = {
    "act": Limit("actions_a_minute", MINUTE, "You can act {n} times per minute."),
    "chat": Limit("chats_a_minute", MINUTE, "You can speak {n} times per minute."),
    "changes": Limit("changes_a_minute", MINUTE, "You can change something {n} times per minute."),
    "pages": Limit("pages_a_minute", MINUTE, "You can load {n} pages per minute."),
    "tables": Limit("tables_an_hour", HOUR, "You can open {n} tables per hour."),
    "guests": Limit("tables_an_hour", HOUR, "{n} new guests can come per hour."),
    "forks": Limit("forks_an_hour", HOUR, "You can play on from {n} moments per hour."),
    "seats": Limit("seats_an_hour", HOUR, "You can sit down, leave and return {n} times per hour."),
    "records": Limit("records_an_hour", HOUR, "You can send in {n} records per hour."),
    "documents": Limit("documents_an_hour", HOUR, "You can send {n} files per hour."),
    "names": Limit("names_an_hour", HOUR, "You can change your name {n} times per hour."),
    "links": Limit("links_an_hour", HOUR, "You can make {n} links per hour."),
    "analyses": Limit("analyses_an_hour", HOUR, "You can have {n} matches analysed per hour."),
    "hints": Limit("hints_an_hour", HOUR, "You can ask for {n} hints per hour."),
    "reports": Limit("reports_an_hour", HOUR, "You can report {n} times per hour."),
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
            told.append(say.gettext("Everyone on your network shares this limit."))
        after = say.gettext("Nothing has changed. Try again in {time}.")
        return " ".join([*told, after.format(time=spoken(self.retry_after or 1))])


class Full(Turned):
    """Somebody has as many of something as one may have at a time."""

    def __init__(self, title: str, words: str, n: int, by_address: bool, wait: float) -> None:
        super().__init__(429, title, words)
        self.n, self.by_address, self.retry_after = n, by_address, max(1, math.ceil(wait))

    def told(self, say: Say) -> str:
        """Say how many one may have, whom that counts, and when there is room again."""
        told = [super().told(say).format(n=self.n, time=spoken(self.retry_after or 1))]
        if self.by_address:
            told.append(say.gettext("Everybody at your address counts together."))
        return " ".join(told)


def spoken(seconds: int) -> str:
    """Write a time as people read it."""
    if seconds < 120:
        return f"{seconds} s"
    return f"{math.ceil(seconds / 60)} min" if seconds < 7200 else f"{math.ceil(seconds / 3600)} h"


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


@dataclass(frozen=True)
class Count:
    """Whose time is counted, how often he may, and in how many seconds that is filled up again."""

    who: str
    times: int
    seconds: float


class Kept:
    """How often somebody did something in this process: so many times at once, refilled. Of those
    who are forgotten first nothing was heard for the longest time.
    """

    def __init__(self, most: int) -> None:
        self._left: OrderedDict[tuple[str, str], tuple[float, float]] = OrderedDict()
        self._most = most

    def __len__(self) -> int:
        return len(self._left)

    def drawn(self, who: Count, what: str, now: float) -> Left:
        """Return what would be left once it was counted."""
        left, since = self._left.get((who.who, what), (float(who.times), now))
        return drawn(left, now - since, who.times, who.seconds)

    def keep(self, who: Count, what: str, found: Left, now: float) -> None:
        """Keep what is left."""
        self._left[who.who, what] = (found.left, now)
        self._left.move_to_end((who.who, what))
        while len(self._left) > self._most:
            self._left.popitem(last=False)


class Counts:
    """How often guests and addresses did something in this process. What is limited by the hour is
    kept apart from what is limited by the minute, and addresses from guests: nobody is forgotten
    because others, or he himself under other names, load many pages.
    """

    def __init__(self, most_remembered: int = 20_000) -> None:
        self._lock = threading.Lock()
        whose = [(is_long, is_address) for is_long in (False, True) for is_address in (False, True)]
        self.kept = {each: Kept(most_remembered) for each in whose}

    def wait(self, what: str, guest: Count | None, address: Count) -> tuple[float, bool]:
        """Count one more, and return 0; where it is too many, return the seconds to wait, and
        whether that is because of the whole address. Then nothing is counted or kept of the guest.
        """
        now = time.monotonic()  # not the time of day: that may jump
        is_long = address.seconds >= HOUR
        guests, addresses = self.kept[is_long, False], self.kept[is_long, True]
        with self._lock:
            all_of_them = addresses.drawn(address, what, now)
            if all_of_them.wait:
                addresses.keep(address, what, all_of_them, now)
                return all_of_them.wait, True
            if guest is not None:
                own = guests.drawn(guest, what, now)
                guests.keep(guest, what, own, now)
                if own.wait:
                    return own.wait, False
            addresses.keep(address, what, all_of_them, now)
            return 0.0, False


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
    wait, by_address = _wait(request, what, times, seconds)
    if wait:
        app.metrics.refused.add(what)
        many = times * app.settings.guests_an_address if by_address else times
        raise TooOften(limit, many, by_address, wait)


def wait_for(request: Request, what: str) -> float:
    """Count one more, and return 0; where it is too many, return the seconds to wait."""
    found = LIMITS[what]
    times = getattr(request.app.state.settings, found.setting)
    return _wait(request, what, times, found.seconds)[0]


def _wait(request: Request, what: str, times: int, seconds: float) -> tuple[float, bool]:
    app: Any = request.app.state
    # By the minute each process counts for itself: pages must not ask the database for it.
    counts = app.shared_limits if seconds >= HOUR else app.limits
    guest = Count(request.scope["trainshed_token"][:16], times, seconds)
    many = times * app.settings.guests_an_address
    address = Count(request.scope["trainshed_address"], many, seconds)
    found: tuple[float, bool] = counts.wait(what, guest, address)
    return found


def lookup(request: Request) -> None:
    """Turn away an address that comes with more cookies than anybody has whom only the database
    may know.
    """
    app: Any = request.app.state
    times = app.settings.pages_a_minute
    address = Count(request.scope["trainshed_address"], times, MINUTE)
    wait, _ = app.limits.wait("cookies", None, address)
    if wait:
        app.metrics.refused.add("cookies")
        raise TooOften(LIMITS["pages"], times, True, wait)
