"""For the host and monitoring programs: whether the server lives and is ready, what it does."""

import shutil
import time
from collections.abc import Iterator
from hmac import compare_digest
from ipaddress import ip_address
from pathlib import Path

from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse, PlainTextResponse, Response
from sqlalchemy.exc import SQLAlchemyError

from trainshed import __version__
from trainshed.games import names

from ..db import admin
from ..metrics import CONTENT_TYPE, gauge

router = APIRouter(include_in_schema=False)
# What proxies add: whoever comes through one is not on this machine, even if the proxy is.
FORWARDED = ("forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-real-ip")
KNOWN_FOR = 1.0  # seconds for which the database is not asked again


@router.get("/health/live")
async def live() -> Response:
    """Say that the process lives: it answers."""
    return PlainTextResponse("live\n")


@router.get("/health")
@router.get("/health/ready")
def ready(request: Request) -> Response:
    """Say whether guests can be sent here: the database answers, all rules are ready."""
    app = request.app.state
    asked, status, known = getattr(app, "asked", (-KNOWN_FOR, 0, {}))
    if time.monotonic() - asked < KNOWN_FOR:  # anybody may ask, as often as he likes
        return JSONResponse(known, status)
    games = {name: app.tables.matches.preparing.is_ready(name) for name in names()}
    found = {"ready": all(games.values()), "database": True, "games": games}
    try:
        app.repo.ask()
    except SQLAlchemyError:
        found |= {"ready": False, "database": False}
    status = 200 if found["ready"] else 503
    app.asked = time.monotonic(), status, found
    return JSONResponse(found, status)


@router.get("/metrics")
def metrics(request: Request) -> Response:
    """Write what the server does, for Prometheus."""
    token = request.app.state.settings.metrics_token
    if not is_from_here(request) and not has_token(request, token):
        way_out = "ask from the machine itself, or with the token of TRAINSHED_METRICS_TOKEN"
        return PlainTextResponse(f"these figures are the host's: {way_out}\n", 403)
    text = request.app.state.metrics.text(gauges(request))
    return Response(text, media_type=CONTENT_TYPE)


def gauges(request: Request) -> Iterator[str]:
    """Write what is so now."""
    app = request.app.state
    tables, hub = app.tables, app.hub
    preparing, thinking = tables.matches.preparing, tables.driver.thinking
    yield from gauge("info", "The version that runs.", [({"version": __version__}, 1)])
    stored = admin.count_matches(app.repo).items()
    yield from gauge("matches", "Matches.", [({"status": name}, n) for name, n in stored])
    yield from gauge("reports", "Reports that wait.", [({}, admin.count_reports(app.repo))])
    at_hand = len(tables.matches.all_at_hand())
    yield from gauge("matches_in_memory", "Matches in memory.", [({}, at_hand)])
    yield from gauge("streams", "Pages and programs that listen.", [({}, hub.count())])
    yield from gauge("bots_waiting", "Bots that wait to think.", [({}, thinking.waiting())])
    yield from gauge("bots_thinking", "Bots that think.", [({}, thinking.at_work())])
    is_ready = [({"game": name}, float(preparing.is_ready(name))) for name in names()]
    yield from gauge("game_ready", "Games whose rules are ready.", is_ready)
    file = app.repo.engine.url.database
    if app.repo.engine.dialect.name == "sqlite" and file:
        free = shutil.disk_usage(Path(file).resolve().parent).free
        yield from gauge("disk_free_bytes", "Room beside the database.", [({}, free)])


def is_from_here(request: Request) -> bool:
    """Tell whether a request comes from this machine itself, through no proxy."""
    if any(name in request.headers for name in FORWARDED) or request.client is None:
        return False
    asked = request.url.hostname or ""
    return is_loopback(request.client.host) and (asked == "localhost" or is_loopback(asked))


def is_loopback(address: str) -> bool:
    """Tell whether an address never leaves the machine."""
    try:
        return ip_address(address).is_loopback
    except ValueError:
        return False


def has_token(request: Request, token: str) -> bool:
    """Tell whether a request carries the host's token."""
    kind, _, given = request.headers.get("authorization", "").partition(" ")
    fits = compare_digest(given.strip().encode(), token.encode())
    return bool(token) and kind.lower() == "bearer" and fits
