"""Puzzles: the list, the one of the day, one puzzle, its answer, and playing on from it."""

from typing import Annotated, Any

from fastapi import APIRouter, Depends
from fastapi.responses import RedirectResponse, Response

from trainshed.core.game import CHANCE

from .. import marks, rendering, security
from ..db.models import DECIDED, DRAWN, SeatRow
from ..db.repo import Made
from ..pages.puzzle import (
    Numbered,
    address,
    all_puzzles,
    following,
    puzzle_page,
    shelves,
    today,
    todays,
)
from ..seating import bot_seat, guest_seat, open_table
from ..visitor import NOT_FOUND, Posted, Turned, Visitor, posted, visitor

router = APIRouter(include_in_schema=False)
Who = Annotated[Visitor, Depends(visitor)]
Form = Annotated[Posted, Depends(posted)]


def wanted(game: str, number: int) -> Numbered:
    """Return a puzzle by its address."""
    for each in all_puzzles():
        if (each[0].id, each[1]) == (game, number):
            return each
    raise Turned(*NOT_FOUND)


@router.get("/puzzles")
def listed(who: Who) -> Response:
    """Show all puzzles."""
    shown = shelves(marks.of(who.request), today(), who.say)
    return rendering.page(who, "puzzles.html", shelves=shown)


@router.get("/puzzles/today")
def of_today(who: Who) -> Response:
    """Lead to the puzzle of the day."""
    found = todays(today())
    return RedirectResponse("/puzzles" if found is None else address(found[0], found[1]), 303)


@router.get("/puzzles/{game}/{number}")
def puzzle(game: str, number: int, who: Who) -> Response:
    """Show a puzzle, and its answer once one was given."""
    numbered = wanted(game, number)
    who.app.tables.matches.must_be_ready(game)
    known = marks.of(who.request)
    said = marks.answer_of(known, numbered[2])
    page = puzzle_page(numbered, said, who.name, today(), following(numbered, known), who.say)
    answer = rendering.page(who, "puzzle.html", page=page)
    answer.headers["Cache-Control"] = "no-store"
    return answer


@router.post("/puzzles/{game}/{number}")
def answered(game: str, number: int, who: Who, form: Form) -> Response:
    """Keep the first answer; a second one changes nothing."""
    numbered = wanted(game, number)
    known = marks.of(who.request)
    letter = marks.letter_of(numbered[2], form.get("action"))
    if not letter:
        raise Turned(422, "This is not one of the answers.", "Choose one of those on the sheet.")
    known.setdefault(marks.key_of(numbered[2]), letter)
    answer = RedirectResponse(address(numbered[0], number), 303)
    closed: Any = {"samesite": "lax", "secure": who.app.settings.secure, "httponly": True}
    answer.set_cookie(marks.COOKIE, marks.written(known), max_age=security.YEAR, **closed)
    return answer


@router.post("/puzzles/{game}/{number}/play")
def play_on(game: str, number: int, who: Who, form: Form) -> Response:
    """Play on from the position against bots, at a table of one's own."""
    found, _, chosen = wanted(game, number)
    guest = who.must_be_guest(form.get("name"))
    rows: list[SeatRow] = []
    for seat in range(chosen.seats):
        taken = [guest.name, *(row.name for row in rows)]
        is_own = seat == chosen.seat
        rows.append(guest_seat(seat, guest) if is_own else bot_seat(seat, "club", taken))
    made = []
    for ply, told in enumerate(chosen.actions):
        actor, _, text = told.partition(" ")
        by, how = (CHANCE, DRAWN) if actor == "*" else (int(actor), DECIDED)
        made.append(Made(by, text, ply, how))
    match_id = open_table(
        who,
        form,
        found,
        rows,
        made,
        rules=chosen.rules,
        options=dict(chosen.options),
        wishes={"spectators": True},
    )
    who.app.tables.begin(match_id)
    return RedirectResponse(f"/t/{match_id}", 303)
