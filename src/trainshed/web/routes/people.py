"""The people at a table: not to hear somebody, to report, to remove, to close the table."""

import logging
from typing import Annotated

from fastapi import APIRouter, Depends
from fastapi.responses import RedirectResponse, Response

from .. import rendering
from ..admission import changing, look_at
from ..db.admin import add_report
from ..db.models import CLOSED, GUEST, ReportRow, SeatRow
from ..live_match import LiveMatch
from ..logs import NAME
from ..pages.moderation import KEPT_OUT, people_page
from ..seating import back_to, open_seat
from ..security import clean
from ..visitor import MUTED, NOT_FOUND, Posted, Turned, Visitor, muted_by, posted, visitor

LONGEST_REPORT = 1000
MOST_MUTED = 500
router = APIRouter(include_in_schema=False)
Who = Annotated[Visitor, Depends(visitor)]
Form = Annotated[Posted, Depends(posted)]
log = logging.getLogger(NAME)


@router.get("/t/{match_id}/people")
def people(match_id: str, who: Who) -> Response:
    """Show who sits at a table, and what one can do about it."""
    live, _ = look_at(who, match_id)
    page = people_page(live, who.guest, muted_by(who.guest), who.say)
    return rendering.page(who, "people.html", page=page, is_reported=False)


def somebody_at(live: LiveMatch, number: int) -> SeatRow:
    """Return a person's seat."""
    for seat in live.seats:
        if seat.number == number and seat.kind == GUEST and seat.guest_id is not None:
            return seat
    raise Turned(*NOT_FOUND)


@router.post("/t/{match_id}/mute")
def mute(match_id: str, who: Who, form: Form) -> Response:
    """Hear no more of what somebody says, at any table; or hear it again."""
    live, _ = look_at(who, match_id)
    other, guest = somebody_at(live, form.number("seat")).guest_id, who.must_be_guest()
    others = [each for each in muted_by(guest) if each != other]
    chosen = [*others, other] if form.get("muted") else others
    who.remember(**{MUTED: chosen[-MOST_MUTED:]})
    return RedirectResponse(f"/t/{match_id}/people", 303)


@router.post("/t/{match_id}/report")
def report(match_id: str, who: Who, form: Form) -> Response:
    """Tell the host of the site about a table, or somebody there."""
    live, _ = look_at(who, match_id)
    words = clean(form.get("text"), LONGEST_REPORT)
    if not words:
        raise Turned(422, "Nothing was reported.", "Say in a few words what happened.")
    about = None
    if form.get("seat"):
        about = somebody_at(live, form.number("seat")).guest_id
    guest = who.must_be_guest()
    who.within("reports")
    row = ReportRow(match_id=match_id, guest_id=guest.id, about_id=about, text=words)
    number = add_report(who.app.repo, row)
    log.warning("report %s about table %s: trainshed admin reports", number, match_id)
    page = people_page(live, guest, muted_by(guest), who.say)
    return rendering.page(who, "people.html", page=page, is_reported=True)


@router.get("/t/{match_id}/report")
def back_to_people(match_id: str) -> Response:
    """Lead back from the address of a page that thanked."""
    return RedirectResponse(f"/t/{match_id}/people", 303)


@router.post("/t/{match_id}/remove")
def remove(match_id: str, who: Who, form: Form) -> Response:
    """Take a seat from somebody before the match begins, and let him have none again."""
    guest, number = who.must_be_guest(), form.number("seat")
    with changing(who, match_id, host=True) as room:
        if not 0 <= number < len(room.seats):
            raise Turned(*NOT_FOUND)
        seat = room.seats[number]
        if seat.guest_id is None or seat.guest_id == guest.id:
            raise Turned(*NOT_FOUND)
        wishes = room.match.wishes
        out = [*wishes.get(KEPT_OUT, ()), seat.guest_id]
        room.change(wishes={**wishes, KEPT_OUT: out})
        room.say(seat.name, "removed")
        room.give(number, open_seat(number))
    return back_to(who, match_id, room.version)


@router.post("/t/{match_id}/close")
def close(match_id: str, who: Who, form: Form) -> Response:
    """Close a table whose match has not begun."""
    with changing(who, match_id, host=True) as room:
        room.change(status=CLOSED)
    who.app.tables.changed(match_id, room.version)
    return RedirectResponse("/", 303)
