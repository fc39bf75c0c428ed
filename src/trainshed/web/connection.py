"""One visitor's line: what comes before a request is known is bounded in size and in time.

The server's own protocol reads headers of any size, and waits for ever for the rest of a request
that somebody has begun to send.
"""

import asyncio
from typing import Any

from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol

LARGEST_HEAD = 32_768  # bytes of address and headers
HEAD_SECONDS = 20.0  # from the first byte of a request, or of the line, to the end of its headers
BODY_SECONDS = 120.0  # from there to the end of the body: a slow line sends a record in that


class Connection(HttpToolsProtocol):
    """A line with its bounds."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self._head = 0  # bytes of a head that is not complete
        self._is_in_head, self._is_refused = True, False
        self._deadline: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Give the first request its time."""
        super().connection_made(transport)
        self._expect(HEAD_SECONDS)

    def connection_lost(self, exc: Exception | None) -> None:
        """Wait no longer."""
        self._expect(None)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Read on, unless the head is longer than any of ours."""
        if self._is_refused:
            return
        super().data_received(data)
        if self._is_in_head and not self._is_refused:
            self._head += len(data)
            if self._head > LARGEST_HEAD:
                self._refuse(431)

    def on_message_begin(self) -> None:
        """Give the next request its time."""
        self._is_in_head, self._head = True, 0
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

    def on_body(self, body: bytes) -> None:
        """Hand a piece on."""
        if not self._is_refused:
            super().on_body(body)

    def on_message_complete(self) -> None:
        """The request is complete; the answer may take its time."""
        self._expect(None)
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
