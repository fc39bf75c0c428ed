"""The shortest way for the request that programs send most: a decision as JSON.

The framework's way through routers, dependencies and wrappers costs more than the decision. What
is unusual in any way, a mistake or a failure, goes that way all the same and is answered there:
sent twice, a decision is made once.
"""

from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from .routes.api import ActIn, decide

BEGIN, END = "/api/tables/", "/act"


class Quick:
    """Wraps the app."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a plain decision; pass everything else on."""
        if not is_decision(scope):
            await self.app(scope, receive, send)
            return
        body = await read(receive)
        try:
            decision = ActIn.model_validate_json(body)
            match_id = scope["path"][len(BEGIN) : -len(END)]
            answer = await decide(Request(scope), match_id, decision)
        except Exception:
            await self.app(scope, replayed(body, receive), send)
            return
        await respond(send, answer.model_dump_json().encode())


def is_decision(scope: Scope) -> bool:
    """Tell whether somebody sends a decision as JSON."""
    return (
        scope["type"] == "http"
        and scope["method"] == "POST"
        and scope["path"].startswith(BEGIN)
        and scope["path"].endswith(END)
        and (b"content-type", b"application/json") in scope["headers"]
    )


async def read(receive: Receive) -> bytes:
    """Read a whole body; what ends before it is complete is no JSON either."""
    body: bytes = b""
    while True:
        message = await receive()
        body += message.get("body", b"")
        if message["type"] != "http.request" or not message.get("more_body"):
            return body


def replayed(body: bytes, receive: Receive) -> Receive:
    """Give the body once more to who reads it next."""
    told = False

    async def again() -> Message:
        nonlocal told
        if told:
            return await receive()
        told = True
        return {"type": "http.request", "body": body, "more_body": False}

    return again


async def respond(send: Send, body: bytes) -> None:
    """Send an answer in JSON."""
    headers = [(b"content-type", b"application/json"), (b"content-length", b"%d" % len(body))]
    await send({"type": "http.response.start", "status": 200, "headers": headers})
    await send({"type": "http.response.body", "body": body})
