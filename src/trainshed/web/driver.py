"""What goes on by itself at the tables: chance, bots, standing orders, forced choices; each step
after a pause that a person can follow.
"""

import asyncio
import contextlib
import logging
import random
import threading
from collections import OrderedDict
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextvars import Context
from functools import partial

from trainshed.bots.driving import view_of

from . import judge
from .attendance import has_company
from .db.models import BY_BOT, DRAWN, FORCED, PROXY
from .db.repo import Made
from .lesson import scripted
from .live_match import LiveMatch
from .live_matches import LiveMatches
from .metrics import Metrics
from .preparing import NotReady
from .thinking import Thinking
from .writer import STALE, Answer, Writer

MOST_THINKERS = 48  # tables whose bots keep what they have searched: megabytes each
PACES = {"slow": 2.5, "normal": 1.0, "instant": 0.0}  # times the house's pace, as a table wishes
PAYDAY = {"slow": 5000.0, "normal": 3.5}  # the same after a dividend: slow, until one goes on
PAUSE_SHARE = {DRAWN: 0.6, FORCED: 0.4, PROXY: 0.7, BY_BOT: 1.0}  # of the pace, before a step
ORDER_PAUSES = 0.7, 4.0  # of the pace, before an order among people
WOKEN_AT_ONCE = 8  # tables that had to wait for the start
STUCK = Answer("stuck")
TAKE_OVER = 5.0  # seconds after which a process goes on where the one that should has not
log = logging.getLogger("trainshed.web")


class Driver:
    """Lets tables go on, and has the threads in which bots think."""

    def __init__(
        self,
        matches: LiveMatches,
        writer: Writer,
        pace: float,
        threads: int,
        metrics: Metrics | None = None,
    ) -> None:
        self.matches, self.writer, self.pace = matches, writer, pace
        self._thinkers: OrderedDict[str, LiveMatch] = OrderedDict()
        self._lock = threading.Lock()
        self._pool = ThreadPoolExecutor(threads, thread_name_prefix="tables")
        self.thinking = Thinking(threads, metrics)
        self._loop: asyncio.AbstractEventLoop | None = None
        self._driving: dict[str, asyncio.Task[None]] = {}
        self._again: set[str] = set()
        self._resting: dict[str, asyncio.Event] = {}  # set: the pause is over
        self._watching: dict[str, asyncio.TimerHandle] = {}
        self._closed = False
        self.between: Callable[[float, float], float] = random.SystemRandom().uniform
        self.is_watched: Callable[[LiveMatch], bool] = lambda live: True
        self.address_of: Callable[[int], str] = lambda guest: ""  # where he was seen last
        self.looked: Callable[[LiveMatch], None] = lambda live: None  # at a table that was woken

    def start(self) -> None:
        """Take the running loop for pauses, and wake running matches when their rules are ready."""
        self._loop = asyncio.get_running_loop()
        self.matches.preparing.start(self._wake_all)

    def _wake_all(self, game: str) -> None:
        """Wake the matches of a game that wait for us; from any thread. Those that wait for people
        stay where they are until somebody looks at them.
        """
        due = self.matches.repo.due(game)
        if due and self._is_going() and self._loop is not None:
            asyncio.run_coroutine_threadsafe(self._wake_each(due), self._loop)

    async def _wake_each(self, due: Sequence[str]) -> None:
        """Wake a few at a time, so that tables of people who are here need not wait for them."""
        going: set[asyncio.Task[None]] = set()
        for match_id in due:
            if self._closed:
                return
            going.add(self._wake(match_id))
            if len(going) >= WOKEN_AT_ONCE:
                _, going = await asyncio.wait(going, return_when=asyncio.FIRST_COMPLETED)

    def close(self) -> None:
        """Stop all driving; what was acknowledged is stored already."""
        self._closed = True
        self.matches.preparing.close()
        for task in list(self._driving.values()):
            task.cancel()
        for timer in self._watching.values():
            timer.cancel()
        self.thinking.close()
        self._pool.shutdown(wait=True, cancel_futures=True)
        self.writer.close()

    def drives(self, match_id: str) -> bool:
        """Tell whether a table goes on already."""
        return match_id in self._driving

    def wake(self, match_id: str) -> None:
        """Let chance, bots and proxies go on at a table; from any thread."""
        if self._is_going() and self._loop is not None:
            self._loop.call_soon_threadsafe(self._wake, match_id)

    def _is_going(self) -> bool:
        open_ = self._loop is not None and not self._loop.is_closed()
        return open_ and not self._closed

    def _wake(self, match_id: str) -> asyncio.Task[None]:
        if match_id in self._driving:
            self._again.add(match_id)
            return self._driving[match_id]
        # Whoever has woken it: what goes on by itself belongs to no request.
        loop, nobodys = asyncio.get_running_loop(), Context()
        task = loop.create_task(self._drive(match_id), context=nobodys)
        self._driving[match_id] = task
        return task

    def watch(self, match_id: str) -> None:
        """Look after a table that another process lets go on; from any thread.

        Should that process be gone, this one goes on. Should both, the second is too late: a
        change is stored only on top of the version that it continues.
        """
        if self._is_going() and self._loop is not None:
            self._loop.call_soon_threadsafe(self._watch, match_id)

    def _watch(self, match_id: str) -> None:
        earlier = self._watching.pop(match_id, None)
        if earlier is not None:
            earlier.cancel()
        loop, after = asyncio.get_running_loop(), TAKE_OVER + 2 * self.pace
        self._watching[match_id] = loop.call_later(after, self._take_over, match_id)

    def _take_over(self, match_id: str) -> None:
        self._watching.pop(match_id, None)
        if not self._closed:
            self._wake(match_id)

    async def _drive(self, match_id: str) -> None:
        try:
            while not self._closed:
                self._again.discard(match_id)
                if await self._go_on(match_id) or match_id in self._again:
                    continue
                return
        except asyncio.CancelledError:
            pass
        except Exception:
            log.exception("match %s: cannot go on", match_id)
            self._watch(match_id)  # try again later: the database may be away, or full
        finally:
            self._driving.pop(match_id, None)
            self._resting.pop(match_id, None)

    async def _go_on(self, match_id: str) -> bool:
        """Make the next step after a pause that a person can follow; False where none is due."""
        loop = asyncio.get_running_loop()
        hurry = self._resting[match_id] = asyncio.Event()  # before anything is read: none is missed
        try:
            live = await loop.run_in_executor(self._pool, self.matches.live, match_id)
        except NotReady:
            return False  # it is woken when the rules are there
        if live is None:
            return False
        how = await loop.run_in_executor(self._pool, self._due_at, live)
        if how is None or (live.is_bots_only() and not self.is_watched(live)):
            return False  # it is woken when something happens, or somebody looks
        pause = self._pause(live, how)
        if pause:
            with contextlib.suppress(TimeoutError):  # unless somebody does not want to wait
                await asyncio.wait_for(hurry.wait(), pause)
        if how == BY_BOT:
            host, think = live.row.host_id, partial(self._let_bot_decide, live)
            thought = self.thinking.submit(host, think, self.address_of(host))
            answer = await asyncio.wrap_future(thought)
        else:
            answer = await self.writer.offer(live, self._next)
        if answer is STALE:  # somebody else was faster, and goes on
            self._watch(match_id)
        return answer not in (STALE, STUCK)

    def hasten(self, match_id: str) -> None:
        """End the pause before a table's next step; from any thread."""
        resting = self._resting.get(match_id)
        if resting is not None and self._is_going() and self._loop is not None:
            self._loop.call_soon_threadsafe(resting.set)

    def _pause(self, live: LiveMatch, how: str) -> float:
        """Return the seconds before a step: none where everybody only waits for a person. An order
        is carried out after as long as somebody may have thought: others are not told of it.
        """
        if how == PROXY and has_company(live):
            return self.pace * self.between(*ORDER_PAUSES)
        wished = PACES.get(live.wished_pace, 1.0)
        if live.has_just_paid and not live.is_skipping:
            return self.pace * PAYDAY.get(live.wished_pace, 0.0)
        return 0.0 if live.is_skipping else self.pace * wished * PAUSE_SHARE[how]

    def _due_at(self, live: LiveMatch) -> str | None:
        with live.lock:
            self.looked(live)
            due = judge.due(live)
            live.is_skipping = live.is_skipping and due is not None
            live.has_just_paid = due is not None and judge.has_just_paid(live)
            return due

    def _next(self, live: LiveMatch) -> Answer | Sequence[Made]:
        return judge.next_steps(live, all_of_them=not self._pause(live, DRAWN))

    def _let_bot_decide(self, live: LiveMatch) -> Answer:
        """Let a bot think without holding the table up; what it says late is thrown away."""
        with live.lock:
            match, seat = live.match, live.match.to_move
            before = list(match.actions)  # after a take-back others may be as many
            if seat < 0 or not live.played_by_bot(seat):
                return STALE
            bot, legal, told = live.bot(seat), match.legal(), scripted(live)
            if not legal:  # components of somebody's own may lead there
                log.error("match %s: nothing may be done, and it is not over", live.row.id)
                return STUCK
            view = view_of(match, seat)
        self._note_thinker(live)
        try:
            text = told or (bot.choose(view, legal) if len(legal) > 1 else legal[0])
        except Exception:
            # A broken bot must not stop the table; what it did is in the server's log.
            log.exception("match %s: a bot failed", live.row.id)
            text = legal[0]
        if text not in legal:
            log.error("match %s: a bot chose '%.60s', which is not legal", live.row.id, text)
            text = legal[0]

        def make(live: LiveMatch) -> Answer | Sequence[Made]:
            is_late = live.match.actions != before or not live.played_by_bot(seat)
            return STALE if is_late else judge.make(live, seat, [text], BY_BOT)

        return self.writer.act(live, make)

    def _note_thinker(self, live: LiveMatch) -> None:
        """Let the bots of the table that has waited longest forget what they have searched."""
        with self._lock:
            self._thinkers[live.row.id] = live
            self._thinkers.move_to_end(live.row.id)
            many = len(self._thinkers) > MOST_THINKERS
            oldest = self._thinkers.popitem(last=False)[1] if many else None
        if oldest is not None:
            with oldest.lock:
                oldest.bots.clear()
