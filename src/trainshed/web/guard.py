"""The outermost layer: gives every visitor a cookie, limits sizes, adds the headers."""

import re
from collections.abc import Callable
from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from . import security
from .limits import within
from .settings import Settings
from .visitor import NOT_FOUND, Turned

YEAR = 365 * 24 * 3600
UPLOAD = re.compile(r"/replays|/t/[^/]+/document")
COOKIE = re.compile(
    rb'(?:^|;) *%b="?(%b)"? *(?:;|$)' % (security.COOKIE.encode(), security.TOKEN.pattern.encode())
)
HEADERS = [(name.lower().encode(), value.encode()) for name, value in security.HEADERS.items()]
Refuse = Callable[[Request, Turned], Response]  # answers what the app is not to see
FOR_ALL = ("/static/", "/health", "/metrics")  # whoever asks need not be known
NO_STORE = (b"cache-control", b"no-store")


class Guard:
    """Wraps the app."""

    def __init__(self, app: ASGIApp, settings: Settings, refuse: Refuse) -> None:
        self.app, self.settings, self.refuse = app, settings, refuse
        self.proxies = security.networks(settings.proxies)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on with its token, and its answer back with the headers."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        if scope["method"] == "HEAD" and not scope["path"].endswith("/live"):
            scope = {**scope, "method": "GET"}  # the server itself leaves the body out
        token = self.meet(scope)
        is_nobodys = scope["path"].startswith(FOR_ALL)
        setting = None if token or is_nobodys else self._cookie(scope["trainshed_token"])

        async def answer(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = message.setdefault("headers", [])
                headers += HEADERS
                if not any(name == b"cache-control" for name, _ in headers):
                    headers.append(NO_STORE)
                if setting:
                    headers.append((b"set-cookie", setting.encode()))
            await send(message)

        if self.is_too_large(scope):
            await drain(receive)
            refused = self.refuse(Request(scope), too_large())
            refused.headers["Connection"] = "close"  # nobody reads the rest
            await refused(scope, receive, answer)
            return
        if "\0" in scope["path"]:  # no database takes it, and no page has it
            await self.refuse(Request(scope), Turned(*NOT_FOUND))(scope, receive, answer)
            return
        if scope["method"] == "GET" and not is_nobodys:
            try:
                within(Request(scope), "pages")
            except Turned as turned:
                await self.refuse(Request(scope), turned)(scope, receive, answer)
                return
        await self.app(scope, self._counted(scope, receive), answer)

    def meet(self, scope: Scope) -> str | None:
        """Note who comes, and from where; return the token of the cookie, if there is one."""
        token = self._token(scope)
        scope["trainshed_token"] = token or security.new_token()
        scope["trainshed_token_is_new"] = token is None
        scope["trainshed_address"] = self._address(scope)
        if self.settings.secure:  # whoever speaks https stands in front of us
            scope["scheme"] = "https"
        return token

    def _token(self, scope: Scope) -> str | None:
        for name, value in scope["headers"]:
            if name == b"cookie":
                found = COOKIE.search(value)
                if found:
                    return str(found.group(1), "ascii")
        return None

    def _address(self, scope: Scope) -> str:
        """Return where a request comes from; a proxy is believed only where the host says so."""
        found = scope["client"][0] if scope.get("client") else ""
        if self.settings.forwarded and (not found or security.is_among(found, self.proxies)):
            wanted = self.settings.forwarded.lower().encode()
            told = [value for name, value in scope["headers"] if name == wanted]
            # Each proxy adds at the end whom it has seen; what stands before, anybody can write.
            for found in reversed(b",".join(told).decode("latin-1").split(",")):
                if not security.is_among(found, self.proxies):
                    break
        return security.network(found)

    def _cookie(self, token: str) -> str:
        secure = "; Secure" if self.settings.secure else ""
        return f"{security.COOKIE}={token}; Path=/; Max-Age={YEAR}; HttpOnly; SameSite=Lax{secure}"

    def _most(self, scope: Scope) -> int:
        is_upload = UPLOAD.fullmatch(scope["path"]) is not None
        return self.settings.largest_record if is_upload else self.settings.largest_body

    def is_too_large(self, scope: Scope) -> bool:
        """Tell whether a request says that it is larger than any of ours."""
        for name, value in scope["headers"]:
            if name == b"content-length":
                return not value.isdigit() or int(value) > self._most(scope)
        return False

    def _counted(self, scope: Scope, receive: Receive) -> Receive:
        """Cut off a body without a length that turns out too long."""
        left = self._most(scope)

        async def counted() -> Any:
            nonlocal left
            message = await receive()
            left -= len(message.get("body", b""))
            if left < 0:
                raise too_large()
            return message

        return counted


async def drain(receive: Receive, most: int = 32_000_000) -> None:
    """Read on and forget: a browser that still sends when the line is closed shows no answer."""
    while most > 0:
        message = await receive()
        if message["type"] != "http.request" or not message.get("more_body"):
            return
        most -= len(message.get("body", b""))


def too_large() -> Turned:
    """Say that nothing of ours is so large."""
    return Turned(
        413,
        "This is larger than anything that belongs here.",
        "Nothing has changed. A record of a match is far smaller: is it the right file?",
    )
