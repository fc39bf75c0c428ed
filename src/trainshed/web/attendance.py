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
from .db.models import BY_BOT, GUEST, RUNNING, WAITING, PresenceRow, SeatRow, exactly_now
from .db.repo import Repo
from .db.wishes import stand_in
from .hub import Hub
from .levels import spec_of
from .live_match import LiveMatch
from .live_matches import LiveMatches
from .pace import NOBODY, Clock, pace_of
from .preparing import NotReady

LOOK = 1.0  # seconds from one look at the clocks to the next
BEAT = 60.0  # seconds from one note of who is here to the next
BLINK = 15.0  # seconds for which nobody is missed: pages are loaded anew
SETTLE = 2.0  # seconds after which somebody who has gone is noted as such
HOST_GONE = 300.0  # seconds after which a waiting room is handed on
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
        self._leaving: dict[tuple[str, int], asyncio.TimerHandle] = {}

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
        for leaving in self._leaving.values():
            leaving.cancel()

    async def _look(self) -> None:
        loop, looks = asyncio.get_running_loop(), 0
        while True:
            await asyncio.sleep(LOOK)
            looks += 1
            try:
                await loop.run_in_executor(None, self.sweep)
                if looks % int(BEAT / LOOK) == 0:
                    await loop.run_in_executor(None, self._note_all)
                    await loop.run_in_executor(None, self.hand_on_rooms)
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
        version = stand_in(self.repo, seat, spec_of(level).text, why)
        if version is not None:
            self.changed(match_id, version)

    # presence

    def at(self, live: LiveMatch) -> dict[int, Attendee]:
        """Return the people of a table by seat."""
        here = self.hub.people(live.row.id)
        known = {} if self.all_listen(live) else self.kept.presence(live.row.id)
        return {
            seat.number: self._attendee(known.get(seat.guest_id or 0), seat.guest_id in here)
            for seat in live.sitting
            if seat.kind == GUEST
        }

    def all_listen(self, live: LiveMatch) -> bool:
        """Tell whether every person of a table listens to it in this process."""
        here = self.hub.people(live.row.id)
        return all(seat.guest_id in here for seat in live.sitting if seat.kind == GUEST)

    def is_at_hand(self, live: LiveMatch) -> bool:
        """Tell whether the people of a table are known without a question to the database."""
        if pace_of(live.row.wishes).is_timed:
            return False
        return not has_company(live) or self.all_listen(live)

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
        """Take note that somebody came or went where others wait for him; in the loop. Who comes
        back in a moment was never gone.
        """
        live, leaving = self.matches.at_hand(match_id), self._leaving.pop((match_id, guest), None)
        if leaving is not None:
            leaving.cancel()
        if live is None or not has_company(live):
            return
        loop = asyncio.get_running_loop()
        if not is_here:
            gone = partial(self._has_gone, match_id, guest)
            self._leaving[match_id, guest] = loop.call_later(SETTLE, gone)
        elif leaving is None:
            loop.run_in_executor(None, partial(self._note, match_id, guest, True))

    def _has_gone(self, match_id: str, guest: int) -> None:
        self._leaving.pop((match_id, guest), None)
        note = partial(self._note, match_id, guest, False)
        asyncio.get_running_loop().run_in_executor(None, note)

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

    def hand_on_rooms(self) -> None:
        """Let others be the hosts of waiting rooms whose hosts have gone; where somebody waits."""
        for match_id in self.hub.tables():
            live = self.matches.at_hand(match_id)
            if live is not None and live.row.status == WAITING:
                self.hand_on(live)

    def hand_on(self, live: LiveMatch) -> None:
        """Let the first who is here be the host of a waiting room whose host has gone."""
        host, since = live.row.host_id, self.now() - live.row.changed
        if not has_company(live) or since.total_seconds() < HOST_GONE:
            return
        people = self.at(live)
        hosts = [each for k, each in people.items() if live.seats[k].guest_id == host]
        if any(each.is_here or (each.gone or HOST_GONE) < HOST_GONE for each in hosts):
            return
        others = [number for number, each in people.items() if each.is_here]
        if not others:
            return
        with self.repo.room(live.row.id) as room:
            if room is None or (room.match.status, room.match.host_id) != (WAITING, host):
                return
            seat = room.seats[others[0]]
            if seat.guest_id != live.seats[others[0]].guest_id:
                return
            room.be_hosted_by(seat)
        self.changed(live.row.id, room.version)

    def voters(self, live: LiveMatch, seat: int) -> set[int]:
        """Return the seats of the people who decide whether a bot plays for a seat: who is here."""
        return {
            number
            for number, each in self.at(live).items()
            if each.is_here and number != seat and not live.seats[number].stands_in
        }

    def may_hand_over(self, live: LiveMatch, seat: int) -> bool:
        """Tell whether the others may ask for a bot in a seat: all wait for its person, and the
        table has no clock, which would decide. Whoever calls holds the table's lock.
        """
        is_timed = pace_of(live.row.wishes).is_timed
        return not is_timed and person_asked(live) == seat != NOBODY

    def hand_over(self, live: LiveMatch, seat: int, voter: int) -> bool:
        """Let somebody at the table ask for a bot in the seat of one who is away: the host decides
        alone, others by majority of those who are here. False where nobody may ask that.
        """
        who = self.at(live).get(seat)
        with live.lock:
            is_asked_for = who is not None and who.is_away and self.may_hand_over(live, seat)
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
    return sum(seat.kind == GUEST for seat in live.sitting) > 1


def person_asked(live: LiveMatch) -> int:
    """Return the seat of the person who must decide now; NOBODY where it goes on by itself."""
    is_asked = live.row.status == RUNNING and not live.match.is_over and judge.due(live) is None
    return live.match.to_move if is_asked else NOBODY
