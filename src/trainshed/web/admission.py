"""Whether a visitor may see a table, act at it, or listen to it."""

from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager

from fastapi import Request
from fastapi.responses import Response

from trainshed.core.game import PUBLIC

from .db.models import CLOSED, GUEST, WAITING, MatchRow, SeatRow
from .db.room import Room
from .hub import HEARTBEAT, Events, WithNews
from .limits import Full, within
from .live_match import LiveMatch
from .visitor import NOT_FOUND, Turned, Visitor


def look_at(who: Visitor, match_id: str) -> tuple[LiveMatch, int]:
    """Return a table and the visitor's seat at it; a closed one is not there for strangers."""
    live = who.app.tables.matches.live(match_id)
    if live is None:
        raise Turned(*NOT_FOUND)
    must_be_open(live.row)
    seat = live.seat_of(who.guest.id if who.guest is not None else None)
    is_stranger = seat == PUBLIC and live.row.status != WAITING
    if is_stranger and not live.row.wishes.get("spectators", True):
        raise Turned(*NOT_FOUND)
    who.app.tables.looked_at(live)
    return live, seat


def must_be_open(row: MatchRow) -> None:
    """Turn everybody away from a table that its host, or the host of the site, has closed."""
    if row.status == CLOSED:
        raise Turned(410, "This table was closed.", "Nobody can play or watch here any more.")


def seated_at(who: Visitor, match_id: str) -> tuple[LiveMatch, int]:
    """Return a running table at which the visitor has a seat."""
    live, _ = look_at(who, match_id)
    return live, must_sit(who.request, live, who.guest.id if who.guest is not None else None)


def must_sit(request: Request, live: LiveMatch, guest: int | None) -> int:
    """Return a guest's seat, and count one more request to change something."""
    seat = live.seat_of(guest)
    if seat == PUBLIC:
        raise Turned(403, "You do not sit at this table.", "You can watch; nothing has changed.")
    within(request, "act")
    return seat


def rematch_of(who: Visitor, live: LiveMatch) -> str:
    """Return the table at which people who played together play again; "" where there is none."""
    is_company = sum(row.kind == GUEST for row in live.seats) > 1
    found: str = who.app.repo.rematch_of(live.row.id) if is_company else ""
    return found


@contextmanager
def changing(
    who: Visitor, match_id: str, host: bool = False, opening: bool = False
) -> Iterator[Room]:
    """Open a table that waits for its start for one change; only the host may make most, and while
    texts for the draws are opened none is made but those that belong to it.
    """
    with who.app.repo.room(match_id) as room:
        if room is None:
            raise Turned(*NOT_FOUND)
        must_be_open(room.match)
        if room.match.wishes.get("opening") and room.match.status == WAITING and not opening:
            raise Turned(409, "The match is about to begin.", "Nothing can be changed any more.")
        if room.match.status != WAITING:
            raise Turned(409, "The match has begun.", "Go back to the table to see it.")
        if host and (who.guest is None or who.guest.id != room.match.host_id):
            raise Turned(403, "Only the host may do this.", "Ask the person who opened the table.")
        yield room


def own_seat(who: Visitor, match_id: str) -> tuple[MatchRow, SeatRow]:
    """Return the table and the visitor's seat at it."""
    row = who.app.repo.match(match_id)
    if row is None or who.guest is None:
        raise Turned(*NOT_FOUND)
    must_be_open(row)
    for seat in who.app.repo.seats(match_id):
        if seat.guest_id == who.guest.id:
            return row, seat
    raise Turned(*NOT_FOUND)


def stream(
    who: Visitor,
    match_id: str,
    last_event_id: str | None,
    now: Callable[[], Awaitable[tuple[int, str]]],
    guest: int | None = None,
    person: int | None = None,
    with_news: WithNews | None = None,
) -> Response:
    """Answer with the events of a table; `person` is who sits there and looks at it."""
    told = last_event_id or who.request.query_params.get("seen", "")
    seen = int(told) if told.isascii() and told.isdigit() and len(told) < 12 else None
    most, scope = who.app.settings.streams_a_guest, who.request.scope
    many = most * who.app.settings.guests_an_address
    own, all_of_them = who.token[:16], scope["trainshed_address"]
    line = who.app.hub.take_line({own: most, all_of_them: many})
    if line is None:
        who.app.metrics.refused.add("streams")
        by_address = not who.app.hub.has_lines(own, most)
        n = many if by_address else most
        raise Full(
            "Too many pages are open.",
            "You can have {n} pages open. Close some, and reload this one {time} later.",
            n,
            by_address,
            HEARTBEAT,
        )
    events = who.app.hub.listen(match_id, seen, now, guest, person, with_news)
    return Events(who.request, events, line)
