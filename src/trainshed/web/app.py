"""The web app: all its parts put together."""

import gzip
import logging
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, nullcontext
from functools import lru_cache
from pathlib import Path
from typing import Any

from anyio import to_thread
from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, Response
from fastapi.staticfiles import StaticFiles
from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as OutOfConnections
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.types import Scope

from trainshed import __version__
from trainshed.core.error import BadInput
from trainshed.core.say import ENGLISH
from trainshed.games import names

from . import rendering
from .analyses import Analyses
from .bans import Bans
from .connection import Lines
from .db.counts import counts_by_the_hour
from .db.devices import Devices
from .db.engine import open_database
from .db.house import house_key
from .db.repo import Repo
from .fastpath import ANSWERED, FastApp
from .guard import Guard
from .hints import HintFinder
from .hub import Hub
from .limits import Counts
from .logs import REQUEST
from .metrics import Counting, Metrics
from .notify import Notifications
from .pledges import Pledges
from .preparing import AGAIN, NotReady, Preparing
from .prices import Prices
from .routes import (
    about,
    analysis,
    api,
    devices,
    health,
    home,
    learn,
    people,
    play,
    puzzle,
    replay,
    table,
    waiting,
)
from .settings import Settings, from_environment
from .tables import Tables
from .theme import DARK, LIGHT, themed
from .tokens import Tokens
from .visitor import NOT_FOUND, Turned, Visitor, recognised, stranger
from .watchdog import Watchdog

THREADS = 8  # in which pages are made, beside those of the bots
COMMENTS = {  # for whoever reads our files here, not there
    ".css": re.compile(rb"/\*.*?\*/\n?", re.DOTALL),
    ".js": re.compile(rb"^ *//.*\n", re.MULTILINE),  # those that have lines of their own
}
NOTHING = re.compile(rb"(?!)")
PACKED = {"content-encoding": "gzip", "vary": "Accept-Encoding"}
log = logging.getLogger("trainshed.web")


class Files(StaticFiles):
    """Our own files: fonts, and what has its hash in the address, may be kept for ever."""

    def file_response(
        self, full_path: Any, stat_result: Any, scope: Scope, status_code: int = 200
    ) -> Response:
        """Answer with a file and how long it may be kept; modules ask again each time."""
        answer = super().file_response(full_path, stat_result, scope, status_code)
        is_text = Path(full_path).suffix in (".css", ".js", ".svg")
        if answer.status_code == 200 and is_text and takes_gzip(Request(scope)):
            packed = packed_file(str(full_path), stat_result.st_mtime_ns)
            headers = dict(answer.headers) | PACKED | {"content-length": str(len(packed))}
            answer = Response(packed, headers=headers)
        is_fixed = b"v=" in scope["query_string"] or "/fonts/" in scope["path"]
        kept = "public, max-age=31536000, immutable" if is_fixed else "no-cache"
        answer.headers["Cache-Control"] = kept
        return answer


@lru_cache(maxsize=200)
def packed_file(path: str, changed: int) -> bytes:
    """Compress one of our files, once as long as it is not changed; comments stay at home."""
    file = Path(path)
    return packed_text(COMMENTS.get(file.suffix, NOTHING).sub(b"", file.read_bytes()))


@lru_cache(maxsize=200)
def packed_text(content: bytes) -> bytes:
    """Compress a text that is sent again and again as small as it goes, once."""
    return gzip.compress(content, 9, mtime=0)


def takes_gzip(request: Request) -> bool:
    """Tell whether whoever asks can unpack what is sent."""
    return "gzip" in request.headers.get("accept-encoding", "")


ROOMS = (
    *(health, about, home, learn, devices, people),
    *(table, waiting, play, replay, analysis, puzzle, api),
)


def create_app(
    settings: Settings | None = None,
    preparing: Preparing | None = None,
    watchdog: Watchdog | None = None,
) -> FastAPI:
    """Make the app; it opens its database at once, and says so if it cannot."""
    settings = settings or from_environment()
    engine = open_database(settings.database, settings.durable)
    repo, hub, metrics = Repo(engine), Hub(), Metrics()
    tables = Tables(repo, hub, settings.pace, settings.threads, preparing, metrics)
    analyses = Analyses(repo, tables.matches, settings.judge_unasked)
    tables.over, hints = analyses.finished, HintFinder()
    counting, notifications = Counting(metrics), Notifications(engine, tables.heard, tables.missed)

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        # Threads take turns anyway; many that wait for theirs cost more than they do.
        to_thread.current_default_thread_limiter().total_tokens = THREADS
        log.addHandler(counting)
        hub.start()
        tables.attendance.start()
        tables.driver.start()
        notifications.start()
        analyses.start()
        with watchdog or nullcontext():
            yield
        analyses.close()
        hints.close()
        notifications.close()
        tables.attendance.close()
        hub.close()
        tables.driver.close()
        engine.dispose()
        log.removeHandler(counting)

    app = FastApp(
        title="Trainshed",
        version=__version__,
        lifespan=lifespan,
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/openapi.json",
        redirect_slashes=False,  # it would reflect any name of the server
    )
    key = house_key(repo)
    app.state.pledges, app.state.devices, app.state.bans = Pledges(key), Devices(repo), Bans(repo)
    app.state.tokens = tokens = Tokens(key, repo)
    app.state.settings, app.state.repo, app.state.hub = settings, repo, hub
    app.state.metrics = app.metrics = metrics
    app.state.tables, app.state.limits, app.state.guests = tables, Counts(), {}
    app.state.analyses, app.state.hints, app.state.lines = analyses, hints, Lines()
    app.state.prices = Prices(hints, hub.nudge, settings.fair_prices)
    app.state.shared_limits = counts_by_the_hour(repo, key, app.state.limits)
    app.state.readers = {}  # guests whose wishes change what they see
    app.add_middleware(GZipMiddleware, minimum_size=800, compresslevel=5)
    app.add_middleware(Guard, settings=settings, tokens=tokens, refuse=_refuse)
    app.guard = Guard(app, settings, tokens, _refuse)
    _open_rooms(app)
    _answer_mistakes(app)
    return app


def _open_rooms(app: FastAPI) -> None:
    """Let the app answer at every address it has."""
    app.get("/static/games/{game}.css", include_in_schema=False)(game_style)
    app.get("/static/{theme}/style.css", include_in_schema=False)(style_in_theme)
    app.get("/static/{theme}/games/{game}.css", include_in_schema=False)(style_in_theme)
    app.mount("/static", Files(directory=rendering.STATIC), name="static")
    for room in ROOMS:
        app.include_router(room.router)


def game_style(request: Request, game: str) -> Response:
    """Answer with a game's own style; its address has its hash, so it may be kept for ever."""
    return _kept(request, rendering.style_of(game)[1] if game in names() else b"")


def style_in_theme(request: Request, theme: str, game: str = "") -> Response:
    """Answer with the style of all pages, or a game's own, for one theme only."""
    if theme not in (LIGHT, DARK) or (game and game not in names()):
        raise Turned(*NOT_FOUND)
    style = rendering.style_of(game)[1] if game else (rendering.STATIC / "style.css").read_bytes()
    return _kept(request, themed(style, theme))


def _kept(request: Request, content: bytes) -> Response:
    if not content:
        raise Turned(*NOT_FOUND)
    kept = {"Cache-Control": "public, max-age=31536000, immutable"}
    if takes_gzip(request):
        content, kept = packed_text(content), kept | PACKED
    return Response(content, media_type="text/css", headers=kept)


def _answer_mistakes(app: FastApp) -> None:
    """Answer whatever goes wrong with a page, or plainly to programs."""

    async def turned_away(request: Request, error: Exception) -> Response:
        assert isinstance(error, Turned)
        return _answer(request, error)

    async def http(request: Request, error: Exception) -> Response:
        assert isinstance(error, HTTPException)
        if error.status_code == 404:
            return _answer(request, Turned(*NOT_FOUND))
        return _answer(request, Turned(error.status_code, "This cannot be done."))

    async def bad_input(request: Request, error: Exception) -> Response:
        turned = Turned(422, "This cannot be done.", "Nothing has changed.", str(error)[:300])
        return _answer(request, turned)

    async def unreadable(request: Request, error: Exception) -> Response:
        assert isinstance(error, RequestValidationError)
        if not wants_json(request):
            return _answer(request, Turned(422, "This cannot be done.", "Nothing has changed."))
        # What was sent is not sent back: it may be anything, also what JSON cannot say.
        detail = [{key: each[key] for key in ("loc", "msg", "type")} for each in error.errors()]
        return JSONResponse({"detail": detail}, status_code=422)

    async def not_ready(request: Request, error: Exception) -> Response:
        turned = Turned(
            503,
            "The rules are being prepared.",
            "The first time this takes about a minute. This page updates by itself.",
        )
        answer = _answer(request, turned, stranger(request))
        answer.headers["Retry-After"] = answer.headers["Refresh"] = str(AGAIN)
        return answer

    async def not_stored(request: Request, error: Exception) -> Response:
        reason = str(getattr(error, "orig", None) or error).strip().partition("\n")[0]
        log.error("%s %s: the database: %s", request.method, request.url.path, reason)
        return _answer(request, not_stored_because(reason), stranger(request))

    async def broken(request: Request, error: Exception) -> Response:
        log.exception("%s %s", request.method, request.url.path, exc_info=error)
        request.scope[ANSWERED] = True
        return _answer(request, failed())

    app.not_stored = not_stored
    app.add_exception_handler(Turned, turned_away)
    app.add_exception_handler(HTTPException, http)
    app.add_exception_handler(BadInput, bad_input)
    app.add_exception_handler(RequestValidationError, unreadable)
    app.add_exception_handler(NotReady, not_ready)
    app.add_exception_handler(DBAPIError, not_stored)
    app.add_exception_handler(OutOfConnections, not_stored)
    app.add_exception_handler(Exception, broken)


def failed() -> Turned:
    """Say that something broke."""
    return Turned(
        500,
        "A signal has failed.",
        "Something broke on our side. What was acknowledged before is safe.",
    )


def not_stored_because(reason: str) -> Turned:
    """Say what is wrong with the database as far as a guest can use it."""
    if any(words in reason.lower() for words in ("is full", "no space left", "disk full")):
        return Turned(
            507,
            "There is no room to store this.",
            "Nothing has changed. The host must make room on the disk; then try again.",
        )
    return Turned(
        503,
        "The database does not answer.",
        "Nothing has changed. Wait a moment and try again; what was acknowledged is safe.",
    )


def _answer(request: Request, turned: Turned, who: Visitor | None = None) -> Response:
    answer: Response
    if wants_json(request):
        body = {"error": turned.detail or turned.title, "way_out": turned.told(ENGLISH)}
        if turned.status >= 500:
            body["request"] = REQUEST.get()  # by which the host finds it in the log
        answer = JSONResponse(body, status_code=turned.status)
    else:
        answer = rendering.message(who or recognised(request), turned)
    if turned.retry_after is not None:
        answer.headers["Retry-After"] = str(turned.retry_after)
    return answer


def _refuse(request: Request, turned: Turned) -> Response:
    return _answer(request, turned, stranger(request))


def wants_json(request: Request) -> bool:
    """Tell whether a program asks, not a person's browser."""
    accepted = request.headers.get("accept", "")
    return request.url.path.startswith("/api/") or accepted.startswith("application/json")
