"""Who is at the tables, whose time runs, and when a bot plays on for somebody who is away.

Presence is known from the lines on which pages listen; other processes hear of it through the
database, a minute late at most. Clocks are kept in the database after every move, so that they
outlive the process. What time it is, is asked of `now`: tests set it.
"""

import asyncio
import contextlib
import logging
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial

from . import judge, pace
from .db.attendance import AttendanceRepo
from .db.models import BY_BOT, GUEST, RUNNING, PresenceRow, SeatRow, exactly_now
from .db.repo import Repo
from .hub import Hub
from .levels import spec_of
from .live_match import LiveMatch
from .live_matches import LiveMatches
from .pace import NOBODY, Clock, pace_of
from .preparing import NotReady

LOOK = 1.0  # seconds from one look at the clocks to the next
BEAT = 60.0  # seconds from one note of who is here to the next
BLINK = 15.0  # seconds for which nobody is missed: pages are loaded anew
AWAY = 60.0  # seconds after which others may let a bot play
LEVEL = "club"  # of the bot that plays on
log = logging.getLogger("trainshed.web")


@dataclass(frozen=True)
class Attendee:
    """A person at a table: here, or gone for so many seconds; None: never seen."""

    is_here: bool
    gone: float | None = None

    @property
    def is_away(self) -> bool:
        """Whether others need not wait any longer."""
        return not self.is_here and (self.gone is None or self.gone >= AWAY)


class Attendance:
    """Presence, clocks and votes of all tables; `changed` tells everybody at a table."""

    def __init__(
        self, repo: Repo, hub: Hub, matches: LiveMatches, changed: Callable[[str, int], None]
    ) -> None:
        self.repo, self.hub, self.matches, self.changed = repo, hub, matches, changed
        self.kept = AttendanceRepo(repo)
        self.now: Callable[[], datetime] = exactly_now
        self._looking: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Look at the clocks from now on; who could not move while we were away is pardoned."""
        now = self.now()
        for match_id in self.kept.run_out(now + timedelta(seconds=pace.GRACE)):
            clock = self.kept.clock(match_id)
            if clock is not None:
                self.kept.keep_clock(match_id, pace.pardoned(clock, now))
        self.hub.moved = self._moved
        self._looking = asyncio.get_running_loop().create_task(self._look())

    def close(self) -> None:
        """Look no longer."""
        if self._looking is not None:
            self._looking.cancel()

    async def _look(self) -> None:
        loop, looks = asyncio.get_running_loop(), 0
        while True:
            await asyncio.sleep(LOOK)
            looks += 1
            try:
                await loop.run_in_executor(None, self.sweep)
                if looks % int(BEAT / LOOK) == 0:
                    await loop.run_in_executor(None, self._note_all)
            except Exception:  # the database may be away: the next look finds the same
                log.exception("the clocks cannot be read")

    # clocks

    def turned(self, live: LiveMatch) -> None:
        """Let the right clock run after a change; whoever calls holds the table's lock."""
        rules = pace_of(live.row.wishes)
        if not rules.is_timed:
            return
        match_id, now = live.row.id, self.now()
        clock = self.kept.clock(match_id) or pace.set_up(rules, live.match.seats, now)
        since = live.made[clock.ply :]
        has_moved = any(made.actor == clock.seat and made.how != BY_BOT for made in since)
        fresh = pace.turned(clock, rules, now, person_asked(live), live.ply, has_moved)
        if fresh is not clock:
            self.kept.keep_clock(match_id, fresh)

    def clock(self, live: LiveMatch) -> Clock | None:
        """Return the clocks of a table that has a pace."""
        return self.kept.clock(live.row.id) if pace_of(live.row.wishes).is_timed else None

    def sweep(self) -> None:
        """Let bots play on where time is up."""
        for match_id in self.kept.run_out(self.now()):
            with contextlib.suppress(NotReady):
                self._time_is_up(match_id)

    def _time_is_up(self, match_id: str) -> None:
        live, clock = self.matches.live(match_id), self.kept.clock(match_id)
        if live is None or clock is None or clock.seat == NOBODY:
            return
        with live.lock:
            is_due = person_asked(live) == clock.seat and clock.left_at(clock.seat, self.now()) <= 0
            if not is_due:
                self.turned(live)
        if is_due and self.kept.stop_clock(match_id, clock):
            self.let_bot_play(match_id, live.seats[clock.seat], "late")

    def let_bot_play(self, match_id: str, seat: SeatRow, why: str, level: str = LEVEL) -> None:
        """Let a bot decide for a seat until its person takes it back; the table is told why."""
        self.repo.change_seat(match_id, seat.number, stands_in=True, bot=spec_of(level).text)
        self.kept.forget_votes(match_id, seat.number)
        self.changed(match_id, self.repo.say(match_id, seat.name, "", why))

    # presence

    def at(self, live: LiveMatch) -> dict[int, Attendee]:
        """Return the people of a table by seat."""
        here = self.hub.people(live.row.id)
        known = {} if self._all_listen(live) else self.kept.presence(live.row.id)
        return {
            seat.number: self._attendee(known.get(seat.guest_id or 0), seat.guest_id in here)
            for seat in live.seats
            if seat.kind == GUEST
        }

    def _all_listen(self, live: LiveMatch) -> bool:
        """Tell whether every person of a table listens to it in this process."""
        here = self.hub.people(live.row.id)
        return all(seat.guest_id in here for seat in live.seats if seat.kind == GUEST)

    def is_at_hand(self, live: LiveMatch) -> bool:
        """Tell whether the people of a table are known without a question to the database."""
        if pace_of(live.row.wishes).is_timed:
            return False
        return not has_company(live) or self._all_listen(live)

    def _attendee(self, row: PresenceRow | None, listens: bool) -> Attendee:
        if listens:
            return Attendee(True)
        if row is None:
            return Attendee(False)
        gone = max(0.0, (self.now() - row.seen).total_seconds())
        # In another process: it says so every minute, as long as it lives.
        return Attendee(gone < BLINK or (row.is_here and gone < 2 * BEAT + BLINK), gone)

    def saw(self, live: LiveMatch, seat: int) -> None:
        """Take note that somebody has loaded a table's page: without scripts nothing listens."""
        guest = live.seats[seat].guest_id if seat >= 0 else None
        if guest is not None and has_company(live) and guest not in self.hub.people(live.row.id):
            self.kept.note(live.row.id, [guest], False, self.now())

    def _moved(self, match_id: str, guest: int, is_here: bool) -> None:
        """Take note that somebody came or went where others wait for him; in the loop."""
        live = self.matches.at_hand(match_id)
        if live is None or not has_company(live):
            return
        loop = asyncio.get_running_loop()
        loop.run_in_executor(None, partial(self._note, match_id, guest, is_here))

    def _note(self, match_id: str, guest: int, is_here: bool) -> None:
        try:
            self.kept.note(match_id, [guest], is_here, self.now())
            self.hub.nudge(match_id)
        except Exception:
            log.exception("match %s: who is here cannot be kept", match_id)

    def _note_all(self) -> None:
        for match_id in self.hub.tables():
            here, live = self.hub.people(match_id), self.matches.at_hand(match_id)
            if here and live is not None and has_company(live):
                self.kept.note(match_id, here, True, self.now())

    # hand-over

    def voters(self, live: LiveMatch, seat: int) -> set[int]:
        """Return the seats of the people who decide whether a bot plays for a seat: who is here."""
        return {
            number
            for number, each in self.at(live).items()
            if each.is_here and number != seat and not live.seats[number].stands_in
        }

    def hand_over(self, live: LiveMatch, seat: int, voter: int) -> bool:
        """Let somebody at the table ask for a bot in the seat of one who is away: the host decides
        alone, others by majority of those who are here. False where nobody may ask that.
        """
        who = self.at(live).get(seat)
        is_asked_for = live.row.status == RUNNING and who is not None and who.is_away
        if not is_asked_for or live.seats[seat].stands_in or live.seats[voter].stands_in:
            return False
        self.kept.vote(live.row.id, seat, voter)
        voters = self.voters(live, seat) | {voter}
        votes = self.kept.votes(live.row.id).get(seat, set()) & voters
        is_host = live.seats[voter].guest_id == live.row.host_id
        if is_host or 2 * len(votes) > len(voters):
            self.let_bot_play(live.row.id, live.seats[seat], "handed")
        else:
            self.hub.nudge(live.row.id)
        return True


def has_company(live: LiveMatch) -> bool:
    """Tell whether more than one person sits at a table."""
    return sum(seat.kind == GUEST for seat in live.seats) > 1


def person_asked(live: LiveMatch) -> int:
    """Return the seat of the person who must decide now; NOBODY where it goes on by itself."""
    is_asked = live.row.status == RUNNING and not live.match.is_over and judge.due(live) is None
    return live.match.to_move if is_asked else NOBODY
