"""Live updates: every open page listens, and hears the number of its table's newest version.

The number is the event's id, so a browser that comes back says what it has seen (Last-Event-ID)
and is told at once if something has changed since.
"""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from starlette.requests import Request
from starlette.responses import StreamingResponse
from starlette.types import Receive, Scope, Send

from .packing import HEAD, packed

HEARTBEAT = 15.0  # seconds; keeps the line open and finds listeners that have gone
UNWRAPPED = "trainshed_send"  # in a request's scope: how to answer past all that stands between
PEOPLE = "event: people\ndata: 1\n\n"
BEAT = ": still here\n\n"
RETRY = 1500  # milliseconds after which a browser comes back
WithNews = Callable[[int, str], Awaitable[str]]  # the newest version and what was heard -> event


@dataclass(eq=False)
class Listener:
    """An open page, or a guest's program; it is told the newest event only."""

    guest: int | None  # None for pages: they hear the number and ask for the rest
    person: int | None = None  # who sits at the table and looks at it
    event: str = ""
    aside: str = ""  # that somebody came or went: news without a version
    version: int = -1
    waiting: "asyncio.Future[None] | None" = None
    is_ended: bool = False

    def tell(self, version: int, event: str) -> None:
        """Give it an event; a slow reader skips to the newest."""
        if version <= self.version:
            return
        self.version, self.event = version, event
        self.wake()

    def wake(self) -> None:
        """Let it look whether there is an event; where there is none, it says that it lives."""
        if self.waiting is not None and not self.waiting.done():
            self.waiting.set_result(None)

    async def hear(self) -> str:
        """Wait for the next event, or for the next beat of the heart."""
        if not self.event and not self.aside:
            self.waiting = asyncio.get_running_loop().create_future()
            await self.waiting
        heard, self.event, self.aside = self.aside + self.event, "", ""
        return heard or BEAT


class Events(StreamingResponse):
    """An answer that goes on: its start takes the framework's way, what follows the bare line.

    Each wrapper on the way costs about as much as the event itself.
    """

    media_type = "text/event-stream"

    def __init__(
        self, request: Request, events: AsyncIterator[str], ended: Callable[[], None]
    ) -> None:
        headers = {
            "X-Accel-Buffering": "no",
            "Cache-Control": "no-store",
            "Vary": "Accept-Encoding",
        }
        self._is_packed = "gzip" in request.headers.get("accept-encoding", "")
        if self._is_packed:
            headers["Content-Encoding"] = "gzip"
        super().__init__(events, headers=headers)
        self._line: Send | None = request.scope.get(UNWRAPPED)
        self._ended = ended

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer until one of the two has gone."""
        try:
            await super().__call__(scope, receive, send)
        finally:
            self._ended()

    async def stream_response(self, send: Send) -> None:
        """Send the events as they come."""
        start = {"status": self.status_code, "headers": self.raw_headers}
        await send({"type": "http.response.start", **start})
        line, head = send, HEAD
        async for text in self.body_iterator:
            body = str(text).encode()
            if self._is_packed:  # a file that never ends, block by block
                body, head = head + packed(body), b""
            await line({"type": "http.response.body", "body": body, "more_body": True})
            line = self._line or send
        await send({"type": "http.response.body", "body": b"", "more_body": False})


class Hub:
    """Who listens to which table. Publishing is safe from any thread."""

    def __init__(self) -> None:
        # Sets are never changed but replaced: other threads read them.
        self._listening: dict[str, frozenset[Listener]] = {}
        self._lines: Counter[str] = Counter()  # by guest, and by address
        self._loop: asyncio.AbstractEventLoop | None = None
        self._heart: asyncio.TimerHandle | None = None
        self._closed = False
        self.moved: Callable[[str, int, bool], None] = lambda match_id, person, is_here: None

    def start(self) -> None:
        """Take the running loop as the one in which listeners live."""
        self._loop = asyncio.get_running_loop()
        self._heart = self._loop.call_later(HEARTBEAT, self._beat)

    def _beat(self) -> None:
        """Wake all listeners, with or without news."""
        for listening in self._listening.values():
            for listener in listening:
                listener.wake()
        if not self._closed and self._loop is not None:
            self._heart = self._loop.call_later(HEARTBEAT, self._beat)

    def take_line(self, most: Mapping[str, int]) -> Callable[[], None] | None:
        """Count one more line of everybody named; return what ends it, None where one has as many
        as may be.
        """
        if any(self._lines[who] >= limit for who, limit in most.items()):
            return None
        self._lines.update(most.keys())

        def end() -> None:
            self._lines -= Counter(most.keys())

        return end

    def has_lines(self, who: str, many: int) -> bool:
        """Tell whether somebody has so many lines."""
        return self._lines[who] >= many

    def tables(self) -> list[str]:
        """Return the tables to which somebody listens."""
        return list(self._listening)

    def guests(self, match_id: str) -> set[int]:
        """Return the guests whose programs want to hear what has become of a table."""
        listening = self._listening.get(match_id, ())
        return {listener.guest for listener in listening if listener.guest is not None}

    def people(self, match_id: str) -> set[int]:
        """Return the guests who sit at a table and look at it."""
        listening = self._listening.get(match_id, ())
        return {listener.person for listener in listening if listener.person is not None}

    def nudge(self, match_id: str, watchers: bool = False, only: int | None = None) -> None:
        """Tell the pages of a table that somebody came, went or voted; those of watchers that they
        have talked; or those of `only` one person what is nobody else's. From any thread.
        """
        if self._listening.get(match_id) and self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._nudge, match_id, watchers, only)

    def _nudge(self, match_id: str, watchers: bool, only: int | None) -> None:
        for listener in self._listening.get(match_id, ()):
            is_meant = listener.guest is None and not (watchers and listener.person is not None)
            if is_meant and only in (None, listener.person):
                listener.aside = PEOPLE
                listener.wake()

    def hang_up(self, guest: int) -> None:
        """Close all streams of a guest, from any thread; who is still let in connects again."""
        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._hang_up, guest)

    def _hang_up(self, guest: int) -> None:
        for listening in self._listening.values():
            for listener in listening:
                if guest in (listener.guest, listener.person):
                    listener.is_ended = True
                    listener.wake()

    def is_news(self, match_id: str, version: int) -> bool:
        """Tell whether somebody at a table has not heard of a version."""
        return any(each.version < version for each in self._listening.get(match_id, ()))

    def publish(
        self, match_id: str, version: int, contents: Mapping[int, str] = MappingProxyType({})
    ) -> None:
        """Tell everybody at a table its newest version, and programs what each may know of it."""
        listening = self._listening.get(match_id)
        if listening and self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._tell, match_id, version, contents)

    def _tell(self, match_id: str, version: int, contents: Mapping[int, str]) -> None:
        for listener in self._listening.get(match_id, ()):
            if listener.guest is None:
                listener.tell(version, event(version))
            elif listener.guest in contents:
                listener.tell(version, event(version, contents[listener.guest]))

    def close(self) -> None:
        """Let all listeners go."""
        self._closed = True
        if self._heart is not None:
            self._heart.cancel()
        self._beat()

    def count(self) -> int:
        """Return how many pages listen."""
        return sum(len(listening) for listening in self._listening.values())

    async def listen(
        self,
        match_id: str,
        seen: int | None,
        now: Callable[[], Awaitable[tuple[int, str]]],
        guest: int | None = None,
        person: int | None = None,
        with_news: WithNews | None = None,
    ) -> AsyncIterator[str]:
        """Yield events: the present version if it was not seen, then each new one; `with_news` says
        more of each.

        `now` is asked after the listener has its place, so that nothing falls between.
        """
        listener = Listener(guest, person)
        is_new = person is not None and person not in self.people(match_id)
        self._listening[match_id] = self._listening.get(match_id, frozenset()) | {listener}
        if is_new and person is not None:
            self.moved(match_id, person, True)
        try:
            yield f"retry: {RETRY}\n\n"
            version, content = await now()
            if seen != version:
                listener.tell(version, event(version, content))
            else:
                listener.version = max(version, listener.version)
            while not self._closed:
                heard = await listener.hear()
                if with_news is not None and heard is not BEAT:
                    heard = await with_news(listener.version, heard)
                if self._closed or listener.is_ended:
                    return
                yield heard
        finally:
            self._listening[match_id] -= {listener}
            if not self._listening[match_id]:
                del self._listening[match_id]
            if person is not None and person not in self.people(match_id) and not self._closed:
                self.moved(match_id, person, False)


def event(version: int, content: str = "", kind: str = "table") -> str:
    """Write one event."""
    return f"id: {version}\nevent: {kind}\ndata: {content or version}\n\n"
