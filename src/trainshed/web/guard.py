"""The outermost layer: gives every visitor a cookie, limits sizes, adds the headers."""

import re
from collections.abc import Callable
from typing import Any

from sqlalchemy.exc import SQLAlchemyError
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from . import security
from .limits import COUNTED, lookup, within
from .settings import Settings
from .tokens import TOKEN, Tokens, is_old
from .visitor import NOT_FOUND, Turned

UPLOAD = re.compile(r"/replays|/t/[^/]+/document")
COOKIES = {
    name: re.compile(rb'(?:^|;) *%b="?(%b)"? *(?=;|$)' % (name.encode(), TOKEN.pattern.encode()))
    for name in (security.COOKIE, security.CLOSED_COOKIE)
}
HEADERS = [(name.lower().encode(), value.encode()) for name, value in security.HEADERS.items()]
ONLY_HTTPS = (b"strict-transport-security", b"max-age=31536000")
Refuse = Callable[[Request, Turned], Response]  # answers what the app is not to see
FOR_ALL = ("/static/", "/health", "/metrics")  # whoever asks need not be known
MOST = 4  # cookies of one name that are looked at
NO_STORE = (b"cache-control", b"no-store")


class Guard:
    """Wraps the app."""

    def __init__(self, app: ASGIApp, settings: Settings, tokens: Tokens, refuse: Refuse) -> None:
        self.app, self.settings, self.tokens, self.refuse = app, settings, tokens, refuse
        self.headers = [*HEADERS, ONLY_HTTPS] if settings.secure else HEADERS
        self.proxies = security.networks(settings.proxies)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on with its token, and its answer back with the headers."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        if scope["method"] == "HEAD" and not scope["path"].endswith("/live"):
            scope = {**scope, "method": "GET"}  # the server itself leaves the body out
        is_nobodys, setting = scope["path"].startswith(FOR_ALL), ""
        scope["trainshed_address"] = self._address(scope)
        met: Turned | None = None
        is_sure = False
        try:
            is_sure = is_nobodys or await self._look_up(scope)
        except Turned as turned:
            met = turned
        self.meet(scope)
        if is_sure and not scope["trainshed_cookie_is_kept"] and not is_nobodys:
            setting = security.cookie(scope["trainshed_token"], self.settings.secure)

        async def answer(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = message.setdefault("headers", [])
                headers += self.headers
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
        if met is None and not is_nobodys and COUNTED not in scope:
            try:
                within(Request(scope), "pages" if scope["method"] == "GET" else "changes")
            except Turned as turned:
                met = turned
        if met is not None:
            await self.refuse(Request(scope), met)(scope, receive, answer)
            return
        await self.app(scope, self._counted(scope, receive), answer)

    async def _look_up(self, scope: Scope) -> bool:
        """Ask the database for tokens that only it knows, so often and no more for one address;
        False where it does not answer, for then nobody's cookie is to be lost.
        """
        try:
            for _, brought in self._brought(scope):
                if self.tokens.must_look_up(brought):
                    lookup(Request(scope))
                    await run_in_threadpool(self.tokens.look_up, brought)
        except SQLAlchemyError:
            return False
        return True

    def meet(self, scope: Scope) -> str | None:
        """Note who comes, and from where; return the token of the cookie, if there is one of ours.

        A token that was not issued here is not taken: whoever put it there would know it.
        """
        found = [each for each in self._brought(scope) if self.tokens.is_ours(each[1])]
        name, token = found[0] if found else ("", None)
        scope["trainshed_token"] = token or self.tokens.new()
        scope["trainshed_token_is_new"] = token is None
        scope["trainshed_cookie_is_kept"] = name == self._cookie_name
        scope["trainshed_address"] = self._address(scope)
        if self.settings.secure:  # whoever speaks https stands in front of us
            scope["scheme"] = "https"
        return token

    @property
    def _cookie_name(self) -> str:
        return security.CLOSED_COOKIE if self.settings.secure else security.COOKIE

    def _brought(self, scope: Scope) -> list[tuple[str, str]]:
        """Return the tokens of a request's cookies, each with the name of its cookie.

        Over https the closed cookie counts. One of the other name is from before there was a closed
        one: it is taken once, where it is as old as that, and comes back closed.
        """
        lines = [value for name, value in scope["headers"] if name == b"cookie"]
        names = [self._cookie_name, *([security.COOKIE] if self.settings.secure else [])]
        found = [
            (name, str(token, "ascii"))
            for name in names
            for line in lines
            for token in COOKIES[name].findall(line)
        ]
        return [each for each in found if each[0] == self._cookie_name or is_old(each[1])][:MOST]

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
