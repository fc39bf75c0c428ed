"""Tables: made, left, come back to, and talked at."""

from typing import Annotated

from fastapi import APIRouter, Depends
from fastapi.responses import RedirectResponse, Response

from trainshed.core.game import PUBLIC
from trainshed.core.option import unusual
from trainshed.core.setting import fitting

from ..admission import changing, look_at, own_seat, seated_at
from ..attendance import LEVEL
from ..db.models import MUTED, OVER, RUNNING, WAITING, WATCHED
from ..db.wishes import say_aside, stand_in
from ..pages.talk import PHRASE, phrases
from ..seating import back_to, bot_seat, game_of, guest_seat, open_seat, open_table, seats_in
from ..security import LONGEST_CHAT, clean
from ..visitor import NOT_FOUND, Posted, Turned, Visitor, posted, visitor

router = APIRouter(include_in_schema=False)
Who = Annotated[Visitor, Depends(visitor)]
Form = Annotated[Posted, Depends(posted)]


@router.post("/play")
def play_now(who: Who, form: Form) -> Response:
    """Sit down against bots at once, with what was chosen last time or what the game offers."""
    game, level, offer = game_of(form), form.get("level", "club"), form.number("offer")
    guest = who.must_be_guest(form.get("name"))
    if 0 <= offer < len(game.face.offers):
        seats, chosen = game.face.offers[offer].seats, game.face.offers[offer].options
    else:
        seats = seats_in(form, game)
        chosen = fitting(game, seats, {}).options
        who.remember(**{game.id: {"seats": seats, "level": level}})
    options = unusual(game.options, chosen)
    rows = [guest_seat(0, guest)]
    for number in range(1, seats):
        rows.append(bot_seat(number, level, [row.name for row in rows]))
    wishes = {"spectators": True, "bot_pace": who.wishes.get("bot_pace", "normal")}
    match_id = open_table(who, form, game, rows, options=options, wishes=wishes)
    who.app.tables.begin(match_id)
    return RedirectResponse(f"/t/{match_id}", 303)


@router.post("/tables")
def make_table(who: Who, form: Form) -> Response:
    """Open a table with a seat for the host and open ones for others."""
    game = game_of(form)
    guest = who.must_be_guest(form.get("name"))
    rows, seats = [guest_seat(0, guest)], seats_in(form, game)
    rows += [open_seat(number) for number in range(1, seats)]
    options = unusual(game.options, fitting(game, seats, {}).options)
    wishes = {"spectators": True, "public": False}
    match_id = open_table(who, form, game, rows, status=WAITING, options=options, wishes=wishes)
    return RedirectResponse(f"/t/{match_id}", 303)


@router.post("/t/{match_id}/leave")
def leave(match_id: str, who: Who, form: Form) -> Response:
    """Leave a seat: before the start it is open again, later a bot plays on, marked as such."""
    row, seat = own_seat(who, match_id)
    who.within("seats")
    if row.status == WAITING:
        with changing(who, match_id) as room:
            for each in room.seats:
                if each.guest_id == seat.guest_id:
                    room.give(each.number, open_seat(each.number))
            room.hand_on()
        who.app.tables.changed(match_id, room.version)
        return RedirectResponse("/", 303)
    level = form.get("level", LEVEL)
    who.app.tables.attendance.let_bot_play(match_id, seat, "left", level)
    return RedirectResponse(f"/t/{match_id}", 303)


@router.post("/t/{match_id}/return")
def come_back(match_id: str, who: Who, form: Form) -> Response:
    """Take one's own seat back from the bot."""
    _, seat = own_seat(who, match_id)
    who.within("seats")
    version = stand_in(who.app.repo, seat, None, "returned")
    if version is None:
        raise Turned(*NOT_FOUND)
    return back_to(who, match_id, version)


@router.post("/t/{match_id}/hand-over")
def hand_over(match_id: str, who: Who, form: Form) -> Response:
    """Let a bot play for somebody who is away, or vote for it."""
    live, voter = seated_at(who, match_id)
    seat = form.number("seat", -1)
    if not who.app.tables.attendance.hand_over(live, seat, voter):
        raise Turned(409, "Nobody is away there.", "Nothing has changed. Go back to the table.")
    return RedirectResponse(f"/t/{match_id}", 303)


@router.post("/t/{match_id}/chat")
def chat(match_id: str, who: Who, form: Form) -> Response:
    """Say something to the table; who watches is heard by those at it only after the match."""
    live, number = look_at(who, match_id)
    watches = number == PUBLIC and live.row.status in (RUNNING, OVER)
    speaker = who.must_be_guest() if watches else own_seat(who, match_id)[1]
    if who.guest is not None and who.guest.standing == MUTED:
        raise Turned(403, "You cannot talk here.", "The host of this site has muted you.")
    who.within("chat")
    said, phrase = clean(form.get("text"), LONGEST_CHAT), form.get("phrase")
    is_phrase = phrase in phrases(who.say) and not watches
    if is_phrase or said:
        line = (phrase, PHRASE) if is_phrase else (said, WATCHED if watches else "say")
        guest_id = who.guest.id if who.guest is not None else None
        if watches and live.row.status == RUNNING:
            say_aside(who.app.repo, match_id, speaker.name, said, guest_id)
            who.app.tables.talked(match_id)
        else:
            version = who.app.repo.say(match_id, speaker.name, *line, guest_id=guest_id)
            who.app.tables.changed(match_id, version)
    return RedirectResponse(f"/t/{match_id}#talk", 303)
