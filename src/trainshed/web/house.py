"""The matches that are under way: every change of one goes through here, one at a time.

An action is stored before it is acknowledged. What is in memory is a cache: it can be thrown away
at any time and comes back from the stored actions.
"""

import asyncio
import logging
import threading
from collections import OrderedDict
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

from trainshed.bots.driving import view_of
from trainshed.core.error import Refused
from trainshed.core.game import CHANCE, OVER
from trainshed.core.page import ENGLISH, Say

from .db.models import BY_BOT, DECIDED, DRAWN, FORCED, PROXY, RUNNING, ProxyRow
from .db.repo import Made, Repo
from .live import Hub
from .sitting import Sitting, load

MOST_IN_MEMORY = 400
log = logging.getLogger("trainshed.web")


@dataclass(frozen=True)
class Answer:
    """What became of a request to change a match."""

    status: str  # done, again (it was made before), stale, refused
    reason: str = ""
    rule: str = ""

    @property
    def is_fine(self) -> bool:
        """Whether what was asked stands."""
        return self.status in ("done", "again")


DONE, AGAIN, STALE = Answer("done"), Answer("again"), Answer("stale")


class House:
    """All tables of one process, and the threads in which bots think."""

    def __init__(self, repo: Repo, hub: Hub, pace: float, threads: int) -> None:
        self.repo, self.hub, self.pace = repo, hub, pace
        self._sittings: OrderedDict[str, Sitting] = OrderedDict()
        self._lock = threading.Lock()
        self._pool = ThreadPoolExecutor(threads, thread_name_prefix="bots")
        self._loop: asyncio.AbstractEventLoop | None = None
        self._driving: dict[str, asyncio.Task[None]] = {}
        self._again: set[str] = set()
        self._closed = False

    # sittings

    def sitting(self, match_id: str) -> Sitting | None:
        """Return a table, from memory or from the database; None where there is none."""
        with self._lock:
            found = self._sittings.get(match_id)
            if found is not None:
                self._sittings.move_to_end(match_id)
                return found
        loaded = load(self.repo, match_id)
        if loaded is None:
            return None
        with self._lock:
            found = self._sittings.setdefault(match_id, loaded)
            while len(self._sittings) > MOST_IN_MEMORY:
                self._sittings.popitem(last=False)
            return found

    def forget(self, match_id: str) -> None:
        """Throw a table out of memory: it has changed in the database."""
        with self._lock:
            self._sittings.pop(match_id, None)

    def changed(self, match_id: str, version: int) -> None:
        """Tell everybody that a table has changed by other means than actions."""
        self.forget(match_id)
        self.hub.publish(match_id, version)
        self.wake(match_id)

    def begin(self, match_id: str) -> None:
        """Start a match whose seats are all taken."""
        self.forget(match_id)
        sitting = self.sitting(match_id)
        assert sitting is not None
        version = self.repo.change_match(match_id, status=RUNNING, mover=sitting.match.to_move)
        self.changed(match_id, version)

    # actions

    def act(
        self, sitting: Sitting, seat: int, ply: int, texts: Sequence[str], say: Say = ENGLISH
    ) -> Answer:
        """Make a decision of a person: all its actions, or none."""
        with sitting.lock:
            if ply != sitting.ply:
                return self._late(sitting, seat, ply, texts)
            if sitting.match.to_move != seat:
                return Answer("refused", sitting.whose_turn(say))
            answer = self._make(sitting, seat, texts, DECIDED, say)
        self.wake(sitting.row.id)
        return answer

    def _late(self, sitting: Sitting, seat: int, ply: int, texts: Sequence[str]) -> Answer:
        """Answer what comes after its ply is taken: the same again is fine, all else is stale."""
        verbs = sitting.match.verbs
        wanted = [(seat, verbs.action(text)) for text in texts]
        made = list(zip(sitting.match.actors, sitting.match.actions, strict=True))
        return AGAIN if wanted and made[ply : ply + len(texts)] == wanted else STALE

    def _make(
        self, sitting: Sitting, seat: int, texts: Sequence[str], how: str, say: Say = ENGLISH
    ) -> Answer:
        match, first = sitting.match, sitting.ply
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
        made = [Made(actor, match.verbs.text(a), first, how) for actor, a in actions]
        return self._keep(sitting, made)

    def _keep(self, sitting: Sitting, made: Sequence[Made]) -> Answer:
        """Store what the match in memory has just done; where that fails, forget the memory."""
        match, row = sitting.match, sitting.row
        try:
            version = self.repo.add_actions(
                row.id, len(match.actions) - len(made), made, match.to_move, match.is_over
            )
        except Exception:
            self.forget(row.id)
            raise
        if version is None:  # another process was faster
            self.forget(row.id)
            return STALE
        sitting.made += made
        if self._sittings.get(row.id) is not sitting:
            self.forget(row.id)  # read anew in the meantime, and now behind
        self._published(sitting, version)
        return DONE

    def _published(self, sitting: Sitting, version: int) -> None:
        sitting.row.version, sitting.row.plies = version, sitting.ply
        if sitting.match.is_over:
            sitting.row.status = "over"
        self.hub.publish(sitting.row.id, version)

    # taking back

    def undo_to(self, sitting: Sitting, seat: int) -> int | None:
        """Return the ply to which a seat may go back: before its last decision, if nothing was
        drawn, revealed or decided by others since.
        """
        ply = sitting.ply
        if sitting.match.is_over or seat < 0:
            return None
        while ply > 0 and sitting.made[ply - 1].actor == seat:
            made = sitting.made[ply - 1]
            if made.how == DECIDED:
                return made.first
            ply -= 1
        return None

    def undo(self, sitting: Sitting, seat: int, ply: int, say: Say = ENGLISH) -> Answer:
        """Take back a seat's last decision."""
        with sitting.lock:
            if ply != sitting.ply:
                return STALE
            keep = self.undo_to(sitting, seat)
            if keep is None:
                reason = say.gettext("others have acted since, or something was drawn")
                return Answer("refused", reason)
            sitting.cut(keep)
            self.repo.drop_proxy(sitting.row.id, seat)
            version = self.repo.cut_actions(sitting.row.id, keep, sitting.match.to_move)
            self._published(sitting, version)
        self.wake(sitting.row.id)
        return DONE

    # proxy bids

    def set_proxy(self, sitting: Sitting, proxy: ProxyRow) -> None:
        """Keep a proxy bid and carry it out when its turn comes."""
        self.repo.set_proxy(proxy)
        self.wake(sitting.row.id)

    def proxy_of(self, sitting: Sitting, seat: int) -> ProxyRow | None:
        """Return the proxy bid of a seat for the auction under way."""
        auction = auction_of(sitting)
        for proxy in self.repo.proxies(sitting.row.id):
            if proxy.seat == seat and proxy.auction == auction:
                return proxy
        return None

    # what goes on by itself

    def start(self) -> None:
        """Take the running loop for pauses, and wake all running matches."""
        self._loop = asyncio.get_running_loop()
        for match_id in self.repo.running():
            self.wake(match_id)

    def close(self) -> None:
        """Stop all driving; what was acknowledged is stored already."""
        self._closed = True
        for task in list(self._driving.values()):
            task.cancel()
        self._pool.shutdown(wait=True, cancel_futures=True)

    def wake(self, match_id: str) -> None:
        """Let chance, bots and proxies go on at a table; from any thread."""
        if self._loop is not None and not self._closed and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._wake, match_id)

    def _wake(self, match_id: str) -> None:
        if match_id in self._driving:
            self._again.add(match_id)
            return
        task = asyncio.get_running_loop().create_task(self._drive(match_id))
        self._driving[match_id] = task

    async def _drive(self, match_id: str) -> None:
        loop = asyncio.get_running_loop()
        try:
            while not self._closed:
                self._again.discard(match_id)
                pause = await loop.run_in_executor(self._pool, self.pause_before, match_id)
                if pause is None:
                    if match_id in self._again:
                        continue
                    return
                if pause:
                    await asyncio.sleep(pause)
                await loop.run_in_executor(self._pool, self.step, match_id)
        except asyncio.CancelledError:
            pass
        except Exception:
            log.exception("match %s: cannot go on", match_id)
        finally:
            self._driving.pop(match_id, None)

    def pause_before(self, match_id: str) -> float | None:
        """Return how long to wait before the next step; None where a person must decide."""
        sitting = self.sitting(match_id)
        if sitting is None or sitting.row.status != RUNNING:
            return None
        with sitting.lock:
            how = self._due(sitting)
        share = {DRAWN: 0.6, FORCED: 0.4, PROXY: 0.7, BY_BOT: 1.0}
        return None if how is None else self.pace * share[how]

    def _due(self, sitting: Sitting) -> str | None:
        mover = sitting.match.to_move
        if mover == OVER:
            return None
        if mover == CHANCE:
            return DRAWN
        if sitting.played_by_bot(mover):
            return BY_BOT
        if len(sitting.match.legal()) == 1 and not asks_anyway(sitting):
            return FORCED
        return PROXY if self.proxy_of(sitting, mover) is not None else None

    def step(self, match_id: str) -> None:
        """Make the next draws, or the next action of a bot or a proxy."""
        sitting = self.sitting(match_id)
        if sitting is None or sitting.row.status != RUNNING:
            return
        with sitting.lock:
            how = self._due(sitting)
            if how == DRAWN:
                self._draw(sitting)
            elif how == FORCED:
                self._make(sitting, sitting.match.to_move, sitting.match.legal(), how)
            elif how == PROXY:
                text = self._proxys_choice(sitting)
                self._make(sitting, sitting.match.to_move, [text], how)
        if how == BY_BOT:
            self._let_bot_decide(sitting)

    def _draw(self, sitting: Sitting) -> None:
        first = sitting.ply
        drawn = sitting.match.advance()
        self._keep(sitting, [Made(d.actor, d.text, first + k, DRAWN) for k, d in enumerate(drawn)])

    def _let_bot_decide(self, sitting: Sitting) -> None:
        """Let a bot think without holding the table up; what it says late is thrown away."""
        with sitting.lock:
            match, ply, seat = sitting.match, sitting.ply, sitting.match.to_move
            if seat < 0 or not sitting.played_by_bot(seat):
                return
            bot, legal = sitting.bot(seat), match.legal()
            view = view_of(match, seat)
        try:
            text = bot.choose(view, legal) if len(legal) > 1 else legal[0]
        except Exception:
            # A broken bot must not stop the table; what it did is in the server's log.
            log.exception("match %s: a bot failed", sitting.row.id)
            text = legal[0]
        with sitting.lock:
            if sitting.ply == ply and sitting.played_by_bot(seat):
                self._make(sitting, seat, [text], BY_BOT)

    def _proxys_choice(self, sitting: Sitting) -> str:
        """Bid the least that is legal, as long as it is within the limit; else leave."""
        proxy = self.proxy_of(sitting, sitting.match.to_move)
        assert proxy is not None
        bids = [text for text in sitting.match.legal() if text.startswith(proxy.verb + " ")]
        lowest = min((int(text.split()[1]) for text in bids), default=proxy.limit + 1)
        return f"{proxy.verb} {lowest}" if lowest <= proxy.limit else proxy.leave


def auction_of(sitting: Sitting) -> str:
    """Name the auction under way, "" where there is none."""
    page = sitting.game.page
    return page.auction(sitting.match.state) if page is not None else ""


def asks_anyway(sitting: Sitting) -> bool:
    """Tell whether a person is asked though there is one choice: made at once it would tell why."""
    page = sitting.game.page
    return page is not None and page.asks_anyway(sitting.match.state)
