"""The guided first match: begun, and left."""

from typing import Annotated

from fastapi import APIRouter, Depends
from fastapi.responses import RedirectResponse, Response

from trainshed.core.game import CHANCE
from trainshed.core.option import unusual

from ..admission import seated_at
from ..db.models import DECIDED, DRAWN
from ..db.repo import Made
from ..db.wishes import wish
from ..lesson import WISH, lesson_of
from ..levels import free_name
from ..looks import look_of
from ..seating import back_to, bot_seat, game_of, guest_seat, open_table
from ..visitor import NOT_FOUND, Posted, Turned, Visitor, posted, visitor

router = APIRouter(include_in_schema=False)
Who = Annotated[Visitor, Depends(visitor)]
Form = Annotated[Posted, Depends(posted)]


@router.post("/learn")
def learn(who: Who, form: Form) -> Response:
    """Begin a guided match."""
    game = game_of(form)
    lesson = lesson_of(game)
    if lesson is None:
        raise Turned(*NOT_FOUND)
    guest = who.must_be_guest(form.get("name"))
    rows = [bot_seat(number, "beginner", [guest.name]) for number in range(len(lesson.names))]
    for row, name in zip(rows, lesson.names, strict=True):
        is_taken = look_of(name) == look_of(guest.name)
        row.name = free_name([guest.name, *lesson.names]) if is_taken else name
    rows[lesson.seat] = guest_seat(lesson.seat, guest)
    made = []
    for ply, told in enumerate(lesson.actions[: lesson.begins]):
        actor, _, text = told.partition(" ")
        by, how = (CHANCE, DRAWN) if actor == "*" else (int(actor), DECIDED)
        made.append(Made(by, text, ply, how))
    options, wishes = unusual(game.options, lesson.options), {"spectators": False, WISH: True}
    match_id = open_table(who, form, game, rows, made, options=options, wishes=wishes)
    who.remember(new=True)  # advice goes on at other tables
    who.app.tables.begin(match_id)
    return RedirectResponse(f"/t/{match_id}", 303)


@router.post("/t/{match_id}/leave-lesson")
def leave_lesson(match_id: str, who: Who, form: Form) -> Response:
    """Go on without notes; the match is the same."""
    live, _ = seated_at(who, match_id)
    version = wish(who.app.repo, match_id, "", **{WISH: False})
    if version is None:
        raise Turned(*NOT_FOUND)
    return back_to(who, live.row.id, version)
