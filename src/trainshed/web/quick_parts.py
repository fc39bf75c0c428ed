"""The short way of what open pages ask most: the parts of a table, made in the loop itself.

Rules and templates hold the interpreter anyway: in threads they would only wait for their turns.
What would have to wait, for the database or for a table that is being changed, goes the long way.
"""

import asyncio
import re
from collections.abc import Sequence
from typing import Any
from urllib.parse import parse_qsl

from starlette.requests import Request
from starlette.types import Scope

from trainshed.core.game import PUBLIC

from . import security
from .hints import are_missing
from .languages import LANGUAGES
from .limits import COUNTED, within
from .live_match import LiveMatch
from .parts import Answer, Asking, Part, answer_to, parts_for
from .visitor import Reader, guest_id

WAY = re.compile(r"/t/([^/]+)/parts")
HEADERS = (b"x-parts", b"accept-encoding")
TRIES, PAUSE = 50, 0.002  # seconds; a change is stored within a few milliseconds
LONGEST_KNOWN = 800  # characters of X-Parts
LONGEST_PLAN = 40  # steps


def is_asked_for(scope: Scope) -> bool:
    """Tell whether a page asks for its parts."""
    if scope["type"] != "http" or scope["method"] != "GET":
        return False
    path: str = scope["path"]
    return path.endswith("/parts")


async def quick_answer(app: Any, scope: Scope) -> Answer | None:
    """Return the parts that a page has not got; None where that must go the long way. `app` is the
    state of the app; whoever asks was met by the guard.
    """
    way, asked = WAY.fullmatch(scope["path"]), _read(scope["query_string"])
    if way is None or asked is None:
        return None
    live = app.tables.matches.at_hand(way[1])
    if live is None or live.is_stale:
        return None
    within(Request(scope), "pages")  # before the work
    scope[COUNTED] = True
    guest = await guest_id(Request(scope))
    if guest is None:
        return None
    language, plan, has_text = asked
    reader = app.readers.get(guest, Reader())
    asking = Asking(live.seat_of(guest), language, reader, plan, has_text=has_text)
    headers = {name: value for name, value in scope["headers"] if name in HEADERS}
    known = headers.get(b"x-parts", b"").decode("latin-1")
    if asking.seat == PUBLIC or len(known) > LONGEST_KNOWN:
        return None
    found = await parts_soon(app, live, asking)
    if found is None:
        return None
    token = security.forgery_token(scope["trainshed_token"])
    return answer_to(found, known, token, b"gzip" in headers.get(b"accept-encoding", b""))


def language_of(scope: Scope) -> str:
    """Return the language that a page asks for."""
    asked = _read(scope["query_string"])
    return "en" if asked is None else asked[0]


def _read(query: bytes) -> tuple[str, Sequence[str], bool] | None:
    """Read language, plan and whether the board is wanted as text; None where something else is in
    an address.
    """
    if query == b"lang=en":  # what nearly all ask
        return "en", (), False
    pairs = parse_qsl(query.decode("latin-1"), keep_blank_values=True, max_num_fields=60)
    language = [value for name, value in pairs if name == "lang"]
    plan = [value for name, value in pairs if name == "plan"]
    text = [value for name, value in pairs if name == "text"]
    is_plain = len(language) == 1 and language[0] in LANGUAGES and len(plan) <= LONGEST_PLAN
    is_plain &= text in ([], ["1"]) and len(pairs) == 1 + len(plan) + len(text)
    return (language[0], plan, bool(text)) if is_plain else None


async def parts_soon(app: Any, live: LiveMatch, asking: Asking) -> Sequence[Part] | None:
    """Make the parts as soon as nobody changes the table, if the database need not be asked."""
    for _ in range(TRIES):
        if live.lock.acquire(blocking=False):
            break
        await asyncio.sleep(PAUSE)
    else:
        return None
    try:
        is_quick = live.is_nearly_told(asking.seat, asking.language)
        is_quick &= not are_missing(live, asking.seat)
        if live.is_stale or not is_quick or not app.tables.attendance.is_at_hand(live):
            return None
        found = parts_for(app.tables.attendance, live, asking)
        app.prices.look(live)
        return found
    finally:
        live.lock.release()
