"""Who asks: the cookie's token, the guest behind it, the language, and what forms must carry."""

import time
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from fastapi import Request
from starlette.concurrency import run_in_threadpool
from starlette.datastructures import FormData, UploadFile

from trainshed.core.say import Say

from . import security
from .db.models import BANNED, GuestRow
from .db.wishes import remember
from .languages import best, catalogue
from .limits import count, within
from .pledges import Pledge
from .turned import Turned
from .turns import Asker

MUTED = "muted"  # in a guest's wishes: the numbers of those they do not want to hear
MOST_GUESTS = 20_000  # whose numbers are remembered
KNOWN_FOR = 30.0  # seconds: then a host's decision about somebody has come through


NOT_FOUND = (404, "This line is closed.", "There is no such table, or it is not open to you.")


@dataclass
class Visitor:
    """One request's visitor."""

    request: Request
    token: str
    guest: GuestRow | None
    language: str
    say: Say = field(init=False)

    def __post_init__(self) -> None:
        self.say = catalogue(self.language)

    @property
    def app(self) -> Any:
        """The parts of the app."""
        return self.request.app.state

    @property
    def asker(self) -> Asker:
        """Whose turn it is when many want the same."""
        guest = self.guest.id if self.guest is not None else 0
        return Asker(guest, self.request.scope["trainshed_address"])

    @property
    def name(self) -> str:
        """What the visitor is called."""
        return self.guest.name if self.guest is not None else ""

    @property
    def form_token(self) -> str:
        """What forms must carry."""
        return security.forgery_token(self.token)

    @cached_property
    def pledge(self) -> Pledge:
        """What the server promises for the next table that the visitor opens."""
        made: Pledge = self.app.pledges.make(self.token)
        return made

    @property
    def wishes(self) -> dict[str, Any]:
        """What the visitor chose to be remembered."""
        return self.guest.wishes if self.guest is not None else {}

    def must_be_guest(self, name: str = "") -> GuestRow:
        """Return the guest; a new one gets the name that was given, or a plain one."""
        name = security.clean_name(name)
        if self.guest is None:
            self.within("guests")
            called = name or self.say.gettext("Guest")
            self.guest = self.app.repo.make_guest(security.hashed(self.token), called)
            _note_address(self.request, self.guest.id)
        elif name and name != self.guest.name:
            self.within("names")
            self.app.repo.change_guest(self.guest.id, name=name)
            self.guest.name = name
        return self.guest

    def remember(self, **wishes: Any) -> None:
        """Remember a choice for next time."""
        guest = self.must_be_guest()
        guest.wishes = remember(self.app.repo, guest.id, **wishes)
        _note_reader(self.app.readers, guest)

    def limit(self, what: str, times: int, seconds: float) -> None:
        """Turn away what comes too often."""
        count(self.request, what, times, seconds)

    def within(self, what: str) -> None:
        """Turn away what comes more often than the host allows."""
        within(self.request, what)


async def guest_id(request: Request) -> int | None:
    """Return the guest's number without asking the database twice for the same cookie."""
    known: dict[str, tuple[int, float]] = request.app.state.guests
    found, since = known.get(security.hashed(request.scope["trainshed_token"]), (None, 0.0))
    if found is not None and time.monotonic() - since < KNOWN_FOR:
        return found
    guest = (await run_in_threadpool(visitor, request)).guest
    return guest.id if guest is not None else None


def visitor(request: Request) -> Visitor:
    """Find out who asks; whoever was banned may look, and change nothing."""
    found = recognised(request)
    if request.method != "GET" and is_banned(request, found.guest):
        raise Turned(
            403, "You are banned from this site.", "Its host has decided so. You can still watch."
        )
    return found


def is_banned(request: Request, guest: GuestRow | None) -> bool:
    """Tell whether the host of the site has banned a guest, or the address they come from."""
    is_person = guest is not None and guest.standing == BANNED
    return is_person or request.app.state.bans.holds(request.scope["trainshed_address"])


def recognised(request: Request) -> Visitor:
    """Find out who asks, whatever they may do."""
    token = request.scope["trainshed_token"]
    key, known = security.hashed(token), request.app.state.guests
    guest = request.app.state.repo.guest_of(key)
    known.pop(key, None)
    if guest is not None:
        _note_reader(request.app.state.readers, guest)
        _note_address(request, guest.id)
    if guest is not None and not is_banned(request, guest):  # those are looked up every time
        known[key] = (guest.id, time.monotonic())
        if len(known) > MOST_GUESTS:
            known.pop(next(iter(known)), None)
    chosen = (guest.wishes.get("language") if guest else None) or request.cookies.get("language")
    return Visitor(request, token, guest, best(chosen, request.headers.get("accept-language")))


def muted_by(guest: GuestRow | None) -> frozenset[int]:
    """Return the numbers of those whom a guest does not want to hear."""
    found = guest.wishes.get(MUTED, ()) if guest is not None else ()
    return frozenset(found)


@dataclass(frozen=True)
class Reader:
    """What a guest has wished that changes what a table shows him."""

    muted: frozenset[int] = frozenset()
    is_new: bool = False  # and wants advice


def reader_of(guest: GuestRow | None) -> Reader:
    """Return what a guest has wished of tables."""
    return Reader(muted_by(guest), bool(guest is not None and guest.wishes.get("new")))


def _note_reader(known: dict[int, Reader], guest: GuestRow) -> None:
    """Keep what a guest has wished, for pages that do not ask the database."""
    wished = reader_of(guest)
    if wished != Reader():
        known[guest.id] = wished
    else:
        known.pop(guest.id, None)


def _note_address(request: Request, guest: int) -> None:
    """Keep where a guest was seen last: bots' time is shared between addresses, too."""
    known: dict[int, str] = request.app.state.tables.addresses
    known.pop(guest, None)
    known[guest] = request.scope["trainshed_address"]
    if len(known) > MOST_GUESTS:
        known.pop(next(iter(known)), None)


def forget(request: Request, token_hash: str) -> None:
    """Ask the database again who has a cookie."""
    request.app.state.guests.pop(token_hash, None)


def stranger(request: Request) -> Visitor:
    """Return who asks as far as the request alone tells: the database cannot be asked."""
    language = best(request.cookies.get("language"), request.headers.get("accept-language"))
    return Visitor(request, request.scope["trainshed_token"], None, language)


@dataclass(frozen=True)
class Posted:
    """A form that came from one of our pages."""

    data: FormData

    def get(self, name: str, otherwise: str = "") -> str:
        """Return a field as text."""
        value = self.data.get(name, otherwise)
        return value if isinstance(value, str) else otherwise

    def all(self, name: str) -> list[str]:
        """Return all values of a field."""
        return [value for value in self.data.getlist(name) if isinstance(value, str)]

    def number(self, name: str, otherwise: int = -1) -> int:
        """Return a field as a whole number."""
        text = self.get(name)
        return int(text) if text.isascii() and text.isdigit() and len(text) < 9 else otherwise

    def file(self, name: str) -> UploadFile | None:
        """Return a file that was sent."""
        value = self.data.get(name)
        return value if isinstance(value, UploadFile) else None


async def posted(request: Request) -> AsyncIterator[Posted]:
    """Read a form, and turn it away where it did not come from one of our pages."""
    token = request.scope["trainshed_token"]
    async with request.form(max_fields=100, max_files=1) as data:
        _must_be_ours(request, token, data.get("form"))
        yield Posted(data)


def _must_be_ours(request: Request, token: str, given: object) -> None:
    if request.scope["trainshed_token_is_new"]:
        raise Turned(
            403,
            "Your browser sent no cookie.",
            "A cookie is how we know that it is you. Allow cookies for this site and try again.",
        )
    if not isinstance(given, str) or not security.is_genuine(token, given):
        raise Turned(
            403,
            "This page is out of date.",
            "Nothing has changed. Load it again and try once more.",
        )


__all__ = ["MUTED", "NOT_FOUND", "Posted", "Turned", "Visitor", "forget", "guest_id", "muted_by"]
__all__ += ["posted", "recognised", "stranger", "visitor"]
