"""Live updates: every open page listens, and hears the number of its table's newest version.

The number is the event's id, so a browser that comes back says what it has seen (Last-Event-ID)
and is told at once if something has changed since.
"""

import asyncio
import contextlib
from collections import defaultdict
from collections.abc import AsyncIterator

HEARTBEAT = 15.0  # seconds; keeps the line open and finds listeners that have gone
RETRY = 1500  # milliseconds after which a browser comes back


class Hub:
    """Who listens to which table. Publishing is safe from any thread."""

    def __init__(self) -> None:
        self._listening: dict[str, set[asyncio.Queue[int]]] = defaultdict(set)
        self._loop: asyncio.AbstractEventLoop | None = None
        self._closed = False

    def start(self) -> None:
        """Take the running loop as the one in which listeners live."""
        self._loop = asyncio.get_running_loop()

    def publish(self, match_id: str, version: int) -> None:
        """Tell everybody at a table its newest version."""
        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._tell, match_id, version)

    def _tell(self, match_id: str, version: int) -> None:
        for queue in self._listening.get(match_id, ()):
            if queue.full():  # a slow reader needs only the newest
                queue.get_nowait()
            queue.put_nowait(version)

    def close(self) -> None:
        """Let all listeners go."""
        self._closed = True
        for match_id in list(self._listening):
            self._tell(match_id, -1)

    def count(self) -> int:
        """Return how many pages listen."""
        return sum(len(queues) for queues in self._listening.values())

    async def listen(self, match_id: str, version: int, seen: int | None) -> AsyncIterator[str]:
        """Yield events: the present version if it was not seen, then each new one."""
        queue: asyncio.Queue[int] = asyncio.Queue(maxsize=1)
        self._listening[match_id].add(queue)
        try:
            yield f"retry: {RETRY}\n\n"
            if seen != version:
                yield event(version)
            while not self._closed:
                try:
                    newest = await asyncio.wait_for(queue.get(), HEARTBEAT)
                except TimeoutError:
                    yield ": still here\n\n"
                    continue
                if newest < 0:
                    return
                yield event(newest)
        finally:
            self._listening[match_id].discard(queue)
            if not self._listening[match_id]:
                with contextlib.suppress(KeyError):
                    del self._listening[match_id]


def event(version: int) -> str:
    """Write one event."""
    return f"id: {version}\nevent: table\ndata: {version}\n\n"
