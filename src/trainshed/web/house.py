"""The matches that are under way: every change of one goes through here, one at a time.

An action is stored before it is acknowledged. What is in memory is a cache: it can be thrown away
at any time and comes back from the stored actions.
"""

import asyncio
import contextlib
import logging
import threading
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from trainshed.bots.driving import view_of
from trainshed.core.decision import back_to
from trainshed.core.error import BadInput, Refused
from trainshed.core.game import CHANCE, OVER, Game
from trainshed.core.match import Match
from trainshed.core.say import ENGLISH, Say

from .db.models import BY_BOT, DECIDED, DRAWN, FORCED, PROXY, RUNNING, MatchRow, ProxyRow
from .db.repo import Change, Made, Repo
from .event import events_for
from .hub import Hub
from .live_match import LiveMatch, load, order_at
from .preparing import NotReady, Preparing, Ready
from .writer import AGAIN, DONE, STALE, Answer, Make, Writer

MOST_IN_MEMORY = 400
MOST_RESULTS = 20_000
MOST_THINKERS = 48  # tables whose bots keep what they have searched: megabytes each
PAUSE_SHARE = {DRAWN: 0.6, FORCED: 0.4, PROXY: 0.7, BY_BOT: 1.0}  # of the pace, before a step
TAKE_OVER = 5.0  # seconds after which a process goes on where the one that should has not
log = logging.getLogger("trainshed.web")


class House:
    """All tables of one process, and the threads in which bots think."""

    def __init__(
        self, repo: Repo, hub: Hub, pace: float, threads: int, preparing: Preparing | None = None
    ) -> None:
        self.repo, self.hub, self.pace = repo, hub, pace
        self.preparing = preparing or Ready()
        self._live: OrderedDict[str, LiveMatch] = OrderedDict()
        self._thinkers: OrderedDict[str, LiveMatch] = OrderedDict()
        self._lock = threading.Lock()
        self._results: dict[str, Sequence[int]] = {}  # of finished matches
        self._writer = Writer(repo, self._tell)
        self._pool = ThreadPoolExecutor(threads, thread_name_prefix="bots")
        self._loop: asyncio.AbstractEventLoop | None = None
        self._driving: dict[str, asyncio.Task[None]] = {}
        self._again: set[str] = set()
        self._watching: dict[str, asyncio.TimerHandle] = {}
        self._closed = False

    # matches

    def live(self, match_id: str) -> LiveMatch | None:
        """Return a table as it is in the database now; None where there is none."""
        found = self.at_hand(match_id)
        if found is None:
            return self._load(match_id)
        with found.lock:  # whoever changes it in this process has the lock until it is stored
            if found.is_stale or self.repo.version(match_id) != found.row.version:
                found.reload(self.repo)
        return found

    def must_be_ready(self, game: str) -> None:
        """Go on only when the rules of a game are ready."""
        if not self.preparing.is_ready(game):
            raise NotReady

    def at_hand(self, match_id: str) -> LiveMatch | None:
        """Return a table from memory; another process may have changed it since."""
        with self._lock:
            found = self._live.get(match_id)
            if found is not None:
                self._live.move_to_end(match_id)
            return found

    def _load(self, match_id: str) -> LiveMatch | None:
        row = self.repo.match(match_id)
        if row is None:
            return None
        self.must_be_ready(row.game)
        loaded = load(self.repo, match_id)
        if loaded is None:
            return None
        with self._lock:
            found = self._live.setdefault(match_id, loaded)
            while len(self._live) > MOST_IN_MEMORY:
                self._live.popitem(last=False)
            return found

    def changed(self, match_id: str, version: int) -> None:
        """Tell everybody that a table has changed by other means than actions."""
        found = self.at_hand(match_id)
        if found is not None:
            found.is_stale = True
        self._tell_all(match_id, version)
        self.wake(match_id)

    def heard(self, match_id: str, version: int) -> None:
        """Take note of what another process has stored, or this one."""
        found = self.at_hand(match_id)
        if found is not None:
            with found.lock:
                found.is_stale |= found.row.version < version
        if self.hub.is_news(match_id, version):
            self._tell_all(match_id, version)
        if found is None or found.is_stale:  # it was not this process
            self.watch(match_id)

    def missed(self) -> None:
        """Take note that changes may have been missed: everything is read anew."""
        with self._lock:
            known = dict(self._live)
        for live in known.values():
            live.is_stale = True
        for match_id in known.keys() | set(self.hub.tables()):
            version = self.repo.version(match_id)
            if version is not None:
                self._tell_all(match_id, version)
                self.watch(match_id)

    def _tell_all(self, match_id: str, version: int) -> None:
        """Tell all listeners of a table that is to be read anew."""
        contents = {}
        if self.hub.guests(match_id):
            with contextlib.suppress(NotReady):
                live = self.live(match_id)
                if live is not None:
                    with live.lock:
                        contents = self._contents(live)
        self.hub.publish(match_id, version, contents)

    def _tell(self, live: LiveMatch) -> None:
        """Tell all listeners of a table what has just been stored, and let it go on."""
        self.hub.publish(live.row.id, live.row.version, self._contents(live))
        if live.match.is_over:
            live.bots.clear()
        if self._due(live) is not None:
            self.wake(live.row.id)

    def _contents(self, live: LiveMatch) -> dict[int, str]:
        return events_for(live, self.hub.guests(live.row.id))

    def begin(self, match_id: str) -> None:
        """Start a match whose seats are all taken; its first step may wait for the rules."""
        mover = CHANCE
        with contextlib.suppress(NotReady):
            live = self.live(match_id)
            assert live is not None
            mover = live.match.to_move
        self.changed(match_id, self.repo.change_match(match_id, status=RUNNING, mover=mover))

    def first_mover(self, game: Game, seats: int, options: Mapping[str, Any]) -> int:
        """Return who moves first, as far as it can be known before the rules are ready."""
        if not self.preparing.is_ready(game.id):
            return CHANCE
        return Match(game, seats, options=options).to_move

    def result(self, row: MatchRow) -> Sequence[int]:
        """Return the scores of a finished match; nothing where it cannot be replayed now."""
        found = self._results.get(row.id)
        if found is None:
            with contextlib.suppress(NotReady, BadInput):
                self.must_be_ready(row.game)
                live = self.at_hand(row.id) or load(self.repo, row.id)
                if live is not None and live.match.is_over:
                    with live.lock:
                        found = self._results[row.id] = live.match.scores()
            while len(self._results) > MOST_RESULTS:
                self._results.pop(next(iter(self._results)), None)
        return found or ()

    # actions

    def act(
        self, live: LiveMatch, seat: int, ply: int, texts: Sequence[str], say: Say = ENGLISH
    ) -> Answer:
        """Make a decision of a person: all its actions, or none."""
        return self._writer.act(live, self._decision(seat, ply, texts, say))

    def offer(
        self, live: LiveMatch, seat: int, ply: int, texts: Sequence[str]
    ) -> "asyncio.Future[Answer]":
        """Do the same from the loop, without a thread that waits."""
        return self._writer.offer(live, self._decision(seat, ply, texts, ENGLISH))

    def _decision(self, seat: int, ply: int, texts: Sequence[str], say: Say) -> Make:
        def make(live: LiveMatch) -> Answer | Sequence[Made]:
            if live.row.status != RUNNING:
                return STALE
            if ply != live.ply:
                return _late(live, seat, ply, texts)
            if live.match.to_move != seat:
                return Answer("refused", live.whose_turn(say))
            made = _make(live, seat, texts, DECIDED, say)
            if self.pace or isinstance(made, Answer):
                return made
            more = self._next(live)
            return made if isinstance(more, Answer) else [*made, *more]

        return make

    # taking back

    def undo_to(self, live: LiveMatch, seat: int) -> int | None:
        """Return the ply to which a seat may go back: before its last decision, or its last action
        inside one, if nothing was drawn, revealed or decided by others since.
        """
        if live.made and live.made[-1].actor != seat:
            return None
        return back_to(live.match, live.decisions, seat, lambda ply: live.made[ply].how == DECIDED)

    def undo(self, live: LiveMatch, seat: int, ply: int, say: Say = ENGLISH) -> Answer:
        """Take back a seat's last decision."""
        with live.lock:
            if ply != live.ply:
                return STALE
            keep = self.undo_to(live, seat)
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
            self._results.pop(row.id, None)
            row.version, row.plies = version, live.ply
            live.proxies = [proxy for proxy in live.proxies if proxy.seat != seat]
            self._tell(live)
        return DONE

    # standing orders

    def set_proxy(self, live: LiveMatch, proxy: ProxyRow) -> None:
        """Keep a standing order and carry it out when its turn comes."""
        self.changed(live.row.id, self.repo.set_proxy(proxy))

    def drop_proxy(self, live: LiveMatch, seat: int) -> None:
        """End the standing order of a seat."""
        self.changed(live.row.id, self.repo.drop_proxy(live.row.id, seat))

    def proxy_of(self, live: LiveMatch, seat: int) -> ProxyRow | None:
        """Return the order of a seat that stands now."""
        own = [proxy for proxy in live.proxies if proxy.seat == seat]
        order = order_at(live) if own else None
        return next((proxy for proxy in own if order and proxy.auction == order.id), None)

    # what goes on by itself

    def start(self) -> None:
        """Take the running loop for pauses, and wake running matches when their rules are ready."""
        self._loop = asyncio.get_running_loop()
        self.preparing.start(self._wake_all)

    def _wake_all(self, game: str) -> None:
        """Wake the running matches; those of games that are not ready go back to sleep."""
        for match_id in self.repo.running():
            self.wake(match_id)

    def close(self) -> None:
        """Stop all driving; what was acknowledged is stored already."""
        self._closed = True
        self.preparing.close()
        for task in list(self._driving.values()):
            task.cancel()
        for timer in self._watching.values():
            timer.cancel()
        self._pool.shutdown(wait=True, cancel_futures=True)
        self._writer.close()

    def wake(self, match_id: str) -> None:
        """Let chance, bots and proxies go on at a table; from any thread."""
        if self._is_going() and self._loop is not None:
            self._loop.call_soon_threadsafe(self._wake, match_id)

    def _is_going(self) -> bool:
        open_ = self._loop is not None and not self._loop.is_closed()
        return open_ and not self._closed

    def _wake(self, match_id: str) -> None:
        if match_id in self._driving:
            self._again.add(match_id)
            return
        task = asyncio.get_running_loop().create_task(self._drive(match_id))
        self._driving[match_id] = task

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

    async def _go_on(self, match_id: str) -> bool:
        """Make the next step after a pause that a person can follow; False where none is due."""
        loop = asyncio.get_running_loop()
        try:
            live = await loop.run_in_executor(self._pool, self.live, match_id)
        except NotReady:
            return False  # it is woken when the rules are there
        if live is None:
            return False
        how = await loop.run_in_executor(self._pool, self._due_at, live)
        if how is None:
            return False
        if self.pace:
            await asyncio.sleep(self.pace * PAUSE_SHARE[how])
        if how == BY_BOT:
            answer = await loop.run_in_executor(self._pool, self._let_bot_decide, live)
        else:
            answer = await self._writer.offer(live, self._next)
        if answer is STALE:  # somebody else was faster, and goes on
            self._watch(match_id)
        return answer is not STALE

    def _due_at(self, live: LiveMatch) -> str | None:
        with live.lock:
            return self._due(live)

    def _due(self, live: LiveMatch) -> str | None:
        """Tell how the next step comes about; None where a person must decide, or all is over."""
        mover = live.match.to_move
        if mover == OVER or live.row.status != RUNNING:
            return None
        if mover == CHANCE:
            return DRAWN
        if live.played_by_bot(mover):
            return BY_BOT
        if live.is_forced(len(live.match.legal())):
            return FORCED
        return PROXY if self.proxy_of(live, mover) is not None else None

    def _next(self, live: LiveMatch) -> Answer | Sequence[Made]:
        """Make what is due without anybody's thinking: one step, or without pauses all of them."""
        made: list[Made] = []
        while not made or not self.pace:
            step = self._step(live)
            if isinstance(step, Answer):
                break
            made += step
        return made or STALE

    def _step(self, live: LiveMatch) -> Answer | Sequence[Made]:
        how, match = self._due(live), live.match
        if how == DRAWN:
            first = live.ply
            drawn = match.advance()
            return [Made(d.actor, d.text, first + k, DRAWN) for k, d in enumerate(drawn)]
        if how == FORCED:
            return _make(live, match.to_move, match.legal(), how)
        if how == PROXY:
            return _make(live, match.to_move, [self._proxys_choice(live)], how)
        return STALE

    def _let_bot_decide(self, live: LiveMatch) -> Answer:
        """Let a bot think without holding the table up; what it says late is thrown away."""
        with live.lock:
            match, ply, seat = live.match, live.ply, live.match.to_move
            if seat < 0 or not live.played_by_bot(seat):
                return STALE
            bot, legal = live.bot(seat), match.legal()
            view = view_of(match, seat)
        self._note_thinker(live)
        try:
            text = bot.choose(view, legal) if len(legal) > 1 else legal[0]
        except Exception:
            # A broken bot must not stop the table; what it did is in the server's log.
            log.exception("match %s: a bot failed", live.row.id)
            text = legal[0]

        def make(live: LiveMatch) -> Answer | Sequence[Made]:
            is_late = live.ply != ply or not live.played_by_bot(seat)
            return STALE if is_late else _make(live, seat, [text], BY_BOT)

        return self._writer.act(live, make)

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

    def _proxys_choice(self, live: LiveMatch) -> str:
        """Take the least number that is legal, as long as it is within the limit; else leave."""
        proxy = self.proxy_of(live, live.match.to_move)
        assert proxy is not None
        numbers = [text for text in live.match.legal() if text.startswith(proxy.verb + " ")]
        lowest = min((int(text.split()[1]) for text in numbers), default=proxy.limit + 1)
        return f"{proxy.verb} {lowest}" if lowest <= proxy.limit else proxy.leave


def _late(live: LiveMatch, seat: int, ply: int, texts: Sequence[str]) -> Answer:
    """Answer what comes after its ply is taken: the same again is fine, all else is stale."""
    verbs = live.match.verbs
    wanted = [(seat, verbs.action(text)) for text in texts]
    made = list(zip(live.match.actors, live.match.actions, strict=True))
    return AGAIN if wanted and made[ply : ply + len(texts)] == wanted else STALE


def _make(
    live: LiveMatch, seat: int, texts: Sequence[str], how: str, say: Say = ENGLISH
) -> Answer | Sequence[Made]:
    """Make actions in memory, all or none; return them as they are kept."""
    match, first = live.match, live.ply
    for number, text in enumerate(texts):
        answer = match.submit(text, actor=seat, say=say)
        if isinstance(answer, Refused):
            if match.verbs.action(text) is None and say is not ENGLISH:
                reason = say.gettext("there is no such move in this game")
                answer = Refused(answer.action, reason)
            if number:
                match.undo(number)
            return Answer("refused", answer.reason, answer.rule)
    actions = zip(match.actors[first:], match.actions[first:], strict=True)
    return [Made(actor, match.verbs.text(a), first, how) for actor, a in actions]
