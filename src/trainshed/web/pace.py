"""The pace of a table and the clocks that go with it: plain values, told what time it is."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any

from trainshed.core.say import Say

NOBODY = -1  # whose time runs while chance, a bot or nobody decides
GRACE = 60.0  # seconds that somebody has at least who comes back, or finds the server back


@dataclass(frozen=True)
class Pace:
    """How much time there is, in seconds: for a whole match with some given back at each move, or
    for each move; none at all where both are 0.
    """

    id: str
    bank: int = 0
    back: int = 0
    each: int = 0

    @property
    def is_timed(self) -> bool:
        """Whether there is a clock."""
        return self.bank > 0 or self.each > 0

    def words(self, say: Say) -> str:
        """Say what the pace is."""
        if self.bank:
            words = say.gettext("{m} min each, {s} s back a move")
            return words.format(m=self.bank // 60, s=self.back)
        if self.each:
            hours = self.each // 3600
            words = say.ngettext("{n} hour a move", "{n} hours a move", hours)
            return words.format(n=hours)
        return say.gettext("no clock")


NONE = Pace("")
PACES = (
    NONE,
    Pace("quick", bank=5 * 60, back=10),
    Pace("live", bank=15 * 60, back=20),
    Pace("hours", each=12 * 3600),
    Pace("day", each=24 * 3600),
    Pace("days", each=72 * 3600),
)


def pace_named(name: object) -> Pace:
    """Return a pace by its name; none where there is no such pace."""
    return next((pace for pace in PACES if pace.id == name), NONE)


def pace_of(wishes: Mapping[str, Any]) -> Pace:
    """Return the pace among the house rules of a table."""
    return pace_named(wishes.get("pace", ""))


@dataclass(frozen=True)
class Clock:
    """The clocks of all seats: whose runs since when, and what each had left then."""

    seat: int
    since: datetime
    left: tuple[float, ...]
    ply: int = 0  # how many actions were made then

    def left_at(self, seat: int, now: datetime) -> float:
        """Return the seconds that a seat has left."""
        spent = (now - self.since).total_seconds() if seat == self.seat else 0.0
        return max(0.0, self.left[seat] - max(0.0, spent))

    @property
    def deadline(self) -> datetime | None:
        """When the time that runs is up."""
        if self.seat == NOBODY:
            return None
        return self.since + timedelta(seconds=self.left[self.seat])


def set_up(pace: Pace, seats: int, now: datetime) -> Clock:
    """Return the clocks before the first move."""
    return Clock(NOBODY, now, (float(pace.bank or pace.each),) * seats)


def turned(clock: Clock, pace: Pace, now: datetime, asked: int, ply: int, has_moved: bool) -> Clock:
    """Return the clocks once something has happened: `asked` is the person who decides now, and
    `has_moved` tells whether the one whose time ran has decided.
    """
    if asked == clock.seat and not has_moved:
        return clock  # the same question still stands
    left = list(clock.left)
    if clock.seat != NOBODY:
        left[clock.seat] = clock.left_at(clock.seat, now) + (pace.back if has_moved else 0)
    if asked != NOBODY:
        left[asked] = float(pace.each) or left[asked] or GRACE
    return Clock(asked, now, tuple(left), ply)


def pardoned(clock: Clock, now: datetime) -> Clock:
    """Return the clocks for whoever could not move because the server was away."""
    if clock.deadline is None or clock.left_at(clock.seat, now) >= GRACE:
        return clock
    left = list(clock.left)
    left[clock.seat] = GRACE
    return replace(clock, since=now, left=tuple(left))
