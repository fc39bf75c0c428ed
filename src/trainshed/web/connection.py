"""One visitor's line: how many there are is bounded, and what comes before a request is known, in
size and in time.

The server's own protocol reads headers of any size, and waits for ever for the rest of a request
that somebody has begun to send.
"""

import asyncio
import contextlib
from collections import Counter
from functools import lru_cache
from typing import Any

from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol

from .security import is_among, network, networks
from .settings import Settings

LARGEST_HEAD = 32_768  # bytes of address and headers
HEAD_SECONDS = 20.0  # from the first byte of a request, or of the line, to the end of its headers
FOR_FILES = 100  # that the server itself opens
BODY_SECONDS = 120.0  # from there to the end of the body: a slow line sends a record in that


@lru_cache(maxsize=1)
def most_files() -> int:
    """Return how many lines may be open as far as the system is concerned."""
    with contextlib.suppress(ImportError):  # not every system has such a bound
        import resource

        soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
        if soft != resource.RLIM_INFINITY:
            return soft - FOR_FILES
    return 10**9


class Lines:
    """The lines to a process: how many there are, and from where."""

    def __init__(self) -> None:
        self.all, self.many = Counter[str](), 0

    def take(self, settings: Settings, address: str) -> str | None:
        """Count one more, and return under which name; None where there are too many."""
        is_own = is_among(address, _networks(settings.proxies))
        name = "" if is_own else network(address)
        is_full = self.many >= min(settings.lines, most_files())
        if is_full or (name and self.all[name] >= settings.lines_an_address):
            return None
        self.all[name] += 1
        self.many += 1
        return name

    def end(self, name: str) -> None:
        """Count one less."""
        self.all[name] -= 1
        self.many -= 1
        if not self.all[name]:
            del self.all[name]


_networks = lru_cache(maxsize=8)(networks)


class Connection(HttpToolsProtocol):
    """A line with its bounds."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self._head = 0  # bytes since the request began, or since its body went on
        self._pieces = 0  # of bodies
        self._is_in_head, self._is_complete, self._is_refused = True, False, False
        self._deadline: asyncio.TimerHandle | None = None
        self._name: str | None = None  # under which the line is counted

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Give the first request its time, unless there are too many lines."""
        super().connection_made(transport)
        state = getattr(self.app, "state", None)
        if state is not None:
            address = self.client[0] if self.client else ""
            self._name = state.lines.take(state.settings, address)
            if self._name is None:
                state.metrics.refused.add("lines")
                self._refuse(503)
                return
        self._expect(HEAD_SECONDS)

    def connection_lost(self, exc: Exception | None) -> None:
        """Wait no longer."""
        self._expect(None)
        if self._name is not None:
            self.app.state.lines.end(self._name)
            self._name = None
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Read on, unless the head is longer than any of ours, or what comes between the pieces of
        a body and after it: the parser gathers all of that.
        """
        if self._is_refused:
            return
        pieces = self._pieces
        super().data_received(data)
        is_body = self._pieces != pieces
        if not is_body and not self._is_complete and not self._is_refused:
            self._head += len(data)
            if self._head > LARGEST_HEAD:
                self._refuse(431)

    def on_message_begin(self) -> None:
        """Give the next request its time."""
        self._is_in_head, self._is_complete, self._head = True, False, 0
        self._expect(HEAD_SECONDS)
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        """Let the app have the request, and the body its time."""
        self._is_in_head = False
        size = len(self.url) + sum(len(name) + len(value) for name, value in self.headers)
        if size > LARGEST_HEAD:
            self._refuse(431)
        else:
            self._expect(BODY_SECONDS)
            super().on_headers_complete()

    def on_header(self, name: bytes, value: bytes) -> None:
        """Note a header; what comes after a body is no part of the head, and nobody's."""
        if self._is_in_head:
            super().on_header(name, value)

    def on_body(self, body: bytes) -> None:
        """Hand a piece on."""
        self._pieces += 1
        self._head = 0
        if not self._is_refused:
            super().on_body(body)

    def on_message_complete(self) -> None:
        """The request is complete; the answer may take its time."""
        self._expect(None)
        self._is_complete = True
        if not self._is_refused:
            super().on_message_complete()

    def _expect(self, seconds: float | None) -> None:
        """Wait so long for what comes next, and no longer; None ends the waiting."""
        if self._deadline is not None:
            self._deadline.cancel()
        self._deadline = None if seconds is None else self.loop.call_later(seconds, self._late)

    def _late(self) -> None:
        if self._is_in_head and self._head:
            self._refuse(408)
        else:  # nothing was asked yet, or the app has the request: it hears that nobody is there
            self.transport.close()

    def _refuse(self, status: int) -> None:
        """Say why in one line, and close."""
        self._is_refused = True
        self._expect(None)
        ended = b"connection: close\r\ncontent-length: 0\r\n\r\n"
        self.transport.write(STATUS_LINE[status] + ended)
        self.transport.close()


__all__ = ["BODY_SECONDS", "HEAD_SECONDS", "LARGEST_HEAD", "Connection"]
