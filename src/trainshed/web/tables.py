"""All tables of one process: what is asked of a live match goes through here, and everybody who
listens is told what became of it.

An action is stored before it is acknowledged. The parts: `live_matches` keeps them in memory,
`judge` says what may happen, `writer` stores it, `driver` lets go on what goes on by itself, `hub`
tells the listeners.
"""

import asyncio
import contextlib
import time
from collections.abc import Callable, Sequence

from trainshed.core.game import CHANCE
from trainshed.core.say import ENGLISH, Say

from . import judge
from .attendance import Attendance
from .binding import bound
from .db.models import RUNNING, PlanRow, ProxyRow
from .db.plans import PlanRepo
from .db.repo import ORDERED, TALKED, Change, Made, Repo
from .driver import Driver
from .event import events_for
from .hub import Hub
from .live_match import LiveMatch
from .live_matches import LiveMatches
from .metrics import Metrics
from .preparing import NotReady, Preparing, Ready
from .writer import DONE, STALE, Answer, Make, Writer

LOOKING = 60.0  # seconds for which a page without scripts counts as looked at


class Tables:
    """The parts of a process that are about tables, and what is asked of them."""

    def __init__(
        self,
        repo: Repo,
        hub: Hub,
        pace: float,
        threads: int,
        preparing: Preparing | None = None,
        metrics: Metrics | None = None,
    ) -> None:
        self.repo, self.hub, self.pace = repo, hub, pace
        self.plans = PlanRepo(repo)
        self.matches = LiveMatches(repo, preparing or Ready())
        self.writer = Writer(repo, self._tell, metrics)
        self.driver = Driver(self.matches, self.writer, pace, threads, metrics)
        self.driver.is_watched = self.is_watched
        self.over: Callable[[LiveMatch], None] = lambda live: None  # told of a match that is over
        self.addresses: dict[int, str] = {}  # where guests were seen last
        self.driver.address_of = lambda guest: self.addresses.get(guest, "")
        self.attendance = Attendance(repo, hub, self.matches, self.changed)
        self.driver.looked = self.attendance.turned

    def looked_at(self, live: LiveMatch) -> None:
        """Note that somebody looks at a table: what has rested, or was never woken, goes on."""
        live.looked_at = time.monotonic()
        if live.row.status == RUNNING and not self.driver.drives(live.row.id):
            with live.lock:
                is_due = judge.due(live) is not None
            if is_due:
                self.driver.wake(live.row.id)

    def is_watched(self, live: LiveMatch) -> bool:
        """Tell whether somebody listens to a table, or has looked at it just now."""
        just_now = time.monotonic() - live.looked_at < LOOKING
        return just_now or live.row.id in self.hub.tables()

    def changed(self, match_id: str, version: int) -> None:
        """Tell everybody that a table has changed by other means than actions."""
        found = self.matches.at_hand(match_id)
        if found is not None:
            found.is_stale = True
        self._tell_all(match_id, version)
        self.driver.wake(match_id)

    def talked(self, match_id: str) -> None:
        """Tell those who watch that one of them has said something."""
        live = self.matches.at_hand(match_id)
        if live is not None:
            with live.lock:
                live.talk = self.repo.talk(match_id)
                live.shown.clear()
        self.hub.nudge(match_id, watchers=True)

    def heard(self, match_id: str, version: int) -> None:
        """Take note of what another process has stored, or this one."""
        if version == TALKED:
            self.talked(match_id)
            return
        found = self.matches.at_hand(match_id)
        if found is not None:
            with found.lock:
                found.is_stale |= found.row.version < version or version == ORDERED
        if self.hub.is_news(match_id, version):
            self._tell_all(match_id, version)
        if found is None or found.is_stale:  # it was not this process
            self.driver.watch(match_id)

    def missed(self) -> None:
        """Take note that changes may have been missed: everything is read again."""
        known = self.matches.all_at_hand()
        for live in known.values():
            live.is_stale = True
        for match_id in known.keys() | set(self.hub.tables()):
            version = self.repo.version(match_id)
            if version is not None:
                self._tell_all(match_id, version)
                self.driver.watch(match_id)

    def _tell_all(self, match_id: str, version: int) -> None:
        """Tell all listeners that a table is to be read again."""
        contents = {}
        if self.hub.guests(match_id):
            with contextlib.suppress(NotReady):
                live = self.matches.live(match_id)
                if live is not None:
                    with live.lock:
                        contents = self._contents(live)
        self.hub.publish(match_id, version, contents)

    def _tell(self, live: LiveMatch) -> None:
        """Tell all listeners of a table what has just been stored, and let it go on."""
        self.attendance.turned(live)
        self.hub.publish(live.row.id, live.row.version, self._contents(live))
        if live.match.is_over:
            live.bots.clear()
            self.over(live)
        if judge.due(live) is not None:
            self.driver.wake(live.row.id)

    def _contents(self, live: LiveMatch) -> dict[int, str]:
        return events_for(live, self.hub.guests(live.row.id))

    def begin(self, match_id: str) -> None:
        """Start a match whose seats are all taken; its first step may wait for the rules."""
        mover = CHANCE
        with contextlib.suppress(NotReady):
            live = self.matches.live(match_id)
            assert live is not None
            mover = live.match.to_move
        begin = self.repo.actions(match_id)
        with self.repo.room(match_id) as room:
            assert room is not None
            keys = bound(room.match, room.seats, begin)
            room.change(status=RUNNING, mover=mover, **keys)
        self.changed(match_id, room.version)

    # actions

    def act(
        self, live: LiveMatch, seat: int, ply: int, texts: Sequence[str], say: Say = ENGLISH
    ) -> Answer:
        """Make a decision of a person: all its actions, or none."""
        return self.writer.act(live, self._decision(seat, ply, texts, say))

    def offer(
        self, live: LiveMatch, seat: int, ply: int, texts: Sequence[str]
    ) -> "asyncio.Future[Answer]":
        """Do the same from the loop, without a thread that waits."""
        return self.writer.offer(live, self._decision(seat, ply, texts, ENGLISH))

    def _decision(self, seat: int, ply: int, texts: Sequence[str], say: Say) -> Make:
        def make(live: LiveMatch) -> Answer | Sequence[Made]:
            made = judge.decide(live, seat, ply, texts, say)
            if self.pace or isinstance(made, Answer):
                return made
            more = judge.next_steps(live, all_of_them=True)
            return made if isinstance(more, Answer) else [*made, *more]

        return make

    def undo(self, live: LiveMatch, seat: int, ply: int, say: Say = ENGLISH) -> Answer:
        """Take back a seat's last decision."""
        with live.lock:
            keep = judge.undo_to(live, seat)
            if not self._shown(live, seat, ply, keep):
                return STALE
            if keep is None:
                reason = say.gettext("others have acted since, or something was drawn")
                return Answer("refused", reason)
            row = live.row
            change = Change(row.id, row.version, keep, (), mover=seat, over=False)
            version = self.repo.cut_actions(change, seat)
            if version is None:  # another process was faster
                live.is_stale = True
                return STALE
            live.cut(keep)
            self.matches.forget_result(row.id)
            row.version, row.plies = version, live.ply
            live.proxies = [proxy for proxy in live.proxies if proxy.seat != seat]
            self._tell(live)
        return DONE

    def _shown(self, live: LiveMatch, seat: int, ply: int, keep: int | None) -> bool:
        """Tell whether a page of that ply showed what is taken back; bots may have gone on."""
        if ply == live.ply or not judge.bots_only(live, seat):
            return ply == live.ply
        return keep is not None and keep < ply < live.ply

    # standing orders

    def set_proxy(self, live: LiveMatch, proxy: ProxyRow) -> None:
        """Keep a standing order and carry it out when its turn comes; nobody else hears of it."""
        with live.lock:
            self.repo.set_proxy(proxy)
            self._own_changed(live, proxy.seat)
        self.driver.wake(live.row.id)

    def drop_proxy(self, live: LiveMatch, seat: int) -> None:
        """End the standing order of a seat."""
        with live.lock:
            self.repo.drop_proxy(live.row.id, seat)
            self._own_changed(live, seat)

    # plans

    def keep_plan(self, live: LiveMatch, row: PlanRow) -> None:
        """Keep what a seat plans, and make it when its turn comes where that is wished; nobody else
        hears of it.
        """
        with live.lock:
            self.plans.keep(row)
            self._own_changed(live, row.seat)
        self.driver.wake(live.row.id)

    def drop_plan(self, live: LiveMatch, seat: int) -> None:
        """Forget what a seat has planned."""
        with live.lock:
            self.plans.drop(live.row.id, seat)
            self._own_changed(live, seat)

    def _own_changed(self, live: LiveMatch, seat: int) -> None:
        """Let the table be read anew, and the pages of one seat look again: nobody else hears."""
        live.is_stale = True
        self.hub.nudge(live.row.id, only=live.seats[seat].guest_id)
