"""The shortest ways for what programs and pages do most: decisions as JSON, and live events.

The framework's way through routers, dependencies and wrappers costs more than the decision. What
is unusual in any way, a mistake or a failure, goes that way all the same and is answered there:
sent twice, a decision is made once.
"""

import asyncio
from collections.abc import Awaitable, Callable, Sequence

from fastapi import FastAPI
from sqlalchemy.exc import DBAPIError
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Message, Receive, Scope, Send

from .guard import NO_STORE, Guard
from .hub import UNWRAPPED
from .languages import catalogue
from .limits import COUNTED, TooOften, within
from .logs import new_request
from .metrics import Metrics
from .quick_parts import is_asked_for, language_of, quick_answer
from .routes.api import ActIn, decide

BEGIN, END = "/api/tables/", "/act"
HOLD = 0.2  # seconds for which who asks too often has to wait for the answer
ANSWERED = "trainshed_answered"  # in a request's scope: what broke is told and in the log
Headers = Sequence[tuple[bytes, bytes]]
JSON = (b"content-type", b"application/json")
TEXT = (b"content-type", b"text/plain; charset=utf-8")
HTML = (b"content-type", b"text/html; charset=utf-8")


class FastApp(FastAPI):
    """The app with its short ways; `guard` looks at who comes as it does on the long one."""

    guard: Guard
    metrics: Metrics
    not_stored: Callable[[Request, Exception], Awaitable[Response]]  # answers what is not kept

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer what is asked, and count it."""
        if scope["type"] == "http":
            new_request()
            scope[UNWRAPPED] = send
            send = self.metrics.watched(scope, send)
        try:
            await self._answer(scope, receive, send)
        except Exception:
            if not scope.get(ANSWERED):  # the framework passes on what it has answered
                raise

    async def _answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a plain decision, or with parts; everything else goes the framework's way."""
        if is_asked_for(scope) and await self._answer_parts(scope, send):
            return
        if not is_decision(scope) or self.guard.is_too_large(scope):
            await super().__call__(scope, receive, send)
            return
        scope["app"] = self
        body = await read(receive)
        try:
            if self.guard.meet(scope) is None:
                raise LookupError("no cookie")
            within(Request(scope), "changes")
            scope[COUNTED] = True
            decision = ActIn.model_validate_json(body)
            match_id = scope["path"][len(BEGIN) : -len(END)]
            answer = await decide(Request(scope), match_id, decision)
        except DBAPIError as error:  # it was waited for once, and that is enough
            refused = await self.not_stored(Request(scope), error)
            await respond(send, bytes(refused.body), self.guard.headers, refused.status_code)
            return
        except Exception:
            await super().__call__(scope, replayed(body, receive), send)
            return
        await respond(send, answer.model_dump_json().encode(), self.guard.headers)

    async def _answer_parts(self, scope: Scope, send: Send) -> bool:
        """Send the parts that a page asks for; False where that is not done so quickly."""
        scope["app"] = self
        try:
            found = await quick_answer(self.state, scope) if self.guard.meet(scope) else None
        except (
            TooOften
        ) as met:  # said in a line, after a moment: who asks and asks is to cost little
            await asyncio.sleep(HOLD)
            told = met.told(catalogue(language_of(scope))).encode()
            headers = [TEXT, (b"retry-after", str(met.retry_after).encode())]
            await respond(send, told, self.guard.headers, met.status, headers)
            return True
        except Exception:  # whatever it is, the long way meets it again and says so
            return False
        if found is None:
            return False
        packed = [(b"content-encoding", b"gzip")] if found.is_packed else []
        headers = [HTML, (b"x-parts", found.marks.encode()), (b"vary", b"Accept-Encoding"), *packed]
        await respond(send, found.body, self.guard.headers, 200, headers)
        return True


def is_decision(scope: Scope) -> bool:
    """Tell whether somebody sends a decision as JSON, and says how long it is."""
    if scope["type"] != "http" or scope["method"] != "POST":
        return False
    path: str = scope["path"]
    if not path.startswith(BEGIN) or not path.endswith(END):
        return False
    headers = scope["headers"]
    return JSON in headers and any(name == b"content-length" for name, _ in headers)


async def read(receive: Receive) -> bytes:
    """Read a whole body; what ends before it is complete is no JSON either."""
    body: bytes = b""
    while True:
        message = await receive()
        body += message.get("body", b"")
        if message["type"] != "http.request" or not message.get("more_body"):
            return body


def replayed(body: bytes, receive: Receive) -> Receive:
    """Hand the same body to the next reader."""
    told = False

    async def again() -> Message:
        nonlocal told
        if told:
            return await receive()
        told = True
        return {"type": "http.request", "body": body, "more_body": False}

    return again


async def respond(
    send: Send, body: bytes, common: Headers, status: int = 200, own: Headers = (JSON,)
) -> None:
    """Send an answer, in JSON if nothing else is said, with the headers that all answers have."""
    headers = [*own, (b"content-length", b"%d" % len(body)), *common, NO_STORE]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
