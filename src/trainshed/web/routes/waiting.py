"""The waiting room: seats are taken and filled, options chosen, the match is started.

Each step is one change of the table and its seats: whatever else happens at the same moment comes
before it or after it.
"""

from datetime import datetime, timedelta
from typing import Annotated, Any

from fastapi import APIRouter, Depends
from fastapi.responses import RedirectResponse, Response

from trainshed.core.document import from_text
from trainshed.core.error import BadInput
from trainshed.core.fair import sealed
from trainshed.core.game import Game
from trainshed.core.option import OWN, Document, unusual
from trainshed.core.proof import HAND, PAGE
from trainshed.core.say import Say
from trainshed.core.setting import fitting
from trainshed.games import find

from ..admission import changing, look_at
from ..binding import bound, complete, is_sealed, terms_at
from ..db.models import OPEN, RUNNING
from ..db.room import Room
from ..db.wishes import note_first_mover
from ..levels import USUAL, own_name
from ..pace import pace_named
from ..pages.moderation import KEPT_OUT
from ..proposal import options_at, people_at
from ..rendering import waiting_room
from ..seating import (
    LONGEST_NONCE,
    back_to,
    bot_seat,
    copied,
    guest_seat,
    nonce_in,
    open_seat,
    seats_in,
)
from ..security import clean, clean_name
from ..visitor import NOT_FOUND, Posted, Turned, Visitor, posted, visitor

router = APIRouter(include_in_schema=False)
PATIENCE = timedelta(seconds=5)  # in which others may open their texts; pages wait as long
SINCE = "opening_since"  # among a table's wishes: when everything was fixed
BEGUN = 409  # status: a table that waits no longer
Who = Annotated[Visitor, Depends(visitor)]
Form = Annotated[Posted, Depends(posted)]


@router.post("/t/{match_id}/sit")
def sit(match_id: str, who: Who, form: Form) -> Response:
    """Take an open seat; whoever has one keeps that."""
    who.within("seats")
    guest, wanted = who.must_be_guest(form.get("name")), form.number("seat")
    with changing(who, match_id) as room:
        if guest.id in room.match.wishes.get(KEPT_OUT, ()):
            raise Turned(
                403,
                "You cannot sit down here.",
                "The host of this table has removed you. You can open one of your own.",
            )
        if not any(seat.guest_id == guest.id for seat in room.seats):
            open_ones = [seat.number for seat in room.seats if seat.kind == OPEN]
            if not open_ones:
                raise Turned(
                    409, "Somebody was faster.", "All seats are taken; you can watch the match."
                )
            number, seat = wanted if wanted in open_ones else open_ones[0], guest_seat(0, guest)
            seat.nonce = nonce_in(form)
            seat.name = own_name(seat.name, [each.name for each in room.seats])
            room.give(number, seat)
            room.say(seat.name, "sat")
            room.hand_on()
    return back_to(who, match_id, room.version)


@router.post("/t/{match_id}/nonce")
def add_nonce(match_id: str, who: Who, form: Form) -> Response:
    """Add a text of one's own to the draws, in the place of what the page has added."""
    who.limit("nonces", 60, 3600)
    nonce = nonce_in(form, "word", HAND)
    if not nonce:
        raise Turned(422, "No text was sent.", "Type any text; nothing has changed.")
    guest = who.must_be_guest()
    with changing(who, match_id) as room:
        own = [seat for seat in room.seats if seat.guest_id == guest.id]
        if not own:
            raise Turned(403, "You do not sit at this table.", "Sit down first.")
        own[0].nonce = nonce
        room.say(own[0].name, "nonce")
        room.change()
    return back_to(who, match_id, room.version)


@router.post("/t/{match_id}/open")
def open_nonce(match_id: str, who: Who, form: Form) -> Response:
    """Open what one's own seat has sealed; with the last one the match begins."""
    giver, text = form.get("by"), clean(form.get("text"), LONGEST_NONCE)
    opened = f"{HAND if giver == HAND else PAGE} {text}"
    try:
        with changing(who, match_id, opening=True) as room:
            begins = open_own(who, room, opened)
            if begins:
                begin(room)
    except Turned as turned:
        if turned.status != BEGUN:
            raise
        return RedirectResponse(f"/t/{match_id}", 303)  # it began without waiting for this one
    return go_on(who, room) if begins else back_to(who, match_id, room.version)


def open_own(who: Visitor, room: Room, opened: str) -> bool:
    """Open the visitor's text; return whether it was the last."""
    guest = who.guest.id if who.guest is not None else None
    own = [seat for seat in room.seats if guest is not None and seat.guest_id == guest]
    if not own or not room.match.wishes.get("opening"):
        raise Turned(*NOT_FOUND)
    if own[0].nonce != sealed(opened):
        raise Turned(422, "This is not what was sealed.", "Nothing has changed.")
    own[0].nonce = opened
    room.change()
    return not any(is_sealed(seat.nonce) for seat in room.seats)


@router.post("/t/{match_id}/fill")
def fill(match_id: str, who: Who, form: Form) -> Response:
    """Put a bot into an open seat, or free a seat again."""
    guest, number = who.must_be_guest(), form.number("seat")
    with changing(who, match_id, host=True) as room:
        if not 0 <= number < len(room.seats) or room.seats[number].guest_id == guest.id:
            raise Turned(*NOT_FOUND)
        taken = [each.name for each in room.seats]
        level = form.get("level")
        room.give(number, bot_seat(number, level, taken) if level else open_seat(number))
    return back_to(who, match_id, room.version)


@router.post("/t/{match_id}/seats")
def set_seats(match_id: str, who: Who, form: Form) -> Response:
    """Change how many seats the table has; taken ones stay, and options that still go with them."""
    with changing(who, match_id, host=True) as room:
        game = find(room.match.game)
        wanted = seats_in(form, game)
        kept = [copied(seat) for seat in room.seats if seat.kind != OPEN]
        if len(kept) > wanted:
            raise Turned(409, "More seats are taken than that.", "Free a seat first.")
        proposed = game.proposes(people_at(room.seats))
        loose = {**proposed, **room.match.options}
        chosen = fitting(game, wanted, {}, loose, say=who.say).options
        room.change(options=unusual(game.options, chosen, proposed))
        room.lay([*kept, *(open_seat(number) for number in range(len(kept), wanted))])
    return back_to(who, match_id, room.version)


@router.post("/t/{match_id}/options")
def set_options(match_id: str, who: Who, form: Form) -> Response:
    """Change the options of the game, and who may see the table."""
    with changing(who, match_id, host=True) as room:
        game = find(room.match.game)
        given: dict[str, Any] = {
            o.name: form.all(o.name)[-1] for o in game.options if any(form.all(o.name))
        }
        given |= {name: room.match.options.get(name, OWN) for name in given if given[name] == OWN}
        here, seats = people_at(room.seats), len(room.seats)
        people = min(form.number("people", here), seats)  # as the host saw them
        try:
            options = unusual(game.options, given, game.proposes(people))
        except BadInput as error:
            raise Turned(
                422, "This option has no such value.", "Nothing has changed.", str(error)
            ) from error
        problem = clash(game, seats, {**game.proposes(here), **options}, who.say)
        if not problem:
            wishes: dict[str, Any] = {
                w: bool(form.get(w)) for w in ("public", "spectators", "hints")
            }
            wishes["pace"] = pace_named(form.get("pace")).id
            room.change(options=options, wishes={**room.match.wishes, **wishes})
    if problem:
        return waiting_room(who, look_at(who, match_id)[0], problem)
    return back_to(who, match_id, room.version)


@router.post("/t/{match_id}/document")
def set_document(match_id: str, who: Who, form: Form) -> Response:
    """Take a document of the host's own for an option: a deck, a component set."""
    who.within("documents")
    problem = detail = ""
    with changing(who, match_id, host=True) as room:
        game, file = find(room.match.game), form.file("document")
        documents = {o.name: o for o in game.options if isinstance(o, Document)}
        option = documents.get(form.get("option"))
        if option is None:
            raise Turned(*NOT_FOUND)
        if file is None or not file.filename:
            raise Turned(422, "No file was sent.", "Choose a file such as deck.json.")
        name = clean_name(file.filename) or "document.json"
        proposed = game.proposes(people_at(room.seats))
        try:
            document = from_text(option, file.file.read().decode("utf-8-sig"), name)
            chosen = {**room.match.options, option.name: document}
            options = unusual(game.options, chosen, proposed)
        except (UnicodeDecodeError, BadInput) as error:
            problem = who.say.gettext("This file cannot be used.")
            detail = str(error) if isinstance(error, BadInput) else f"{name}: not UTF-8 text"
        else:
            problem = clash(game, len(room.seats), {**proposed, **options}, who.say)
            if not problem:
                room.change(options=options)
    if problem:
        return waiting_room(who, look_at(who, match_id)[0], problem, detail)
    return back_to(who, match_id, room.version)


@router.get("/t/{match_id}/options")
@router.get("/t/{match_id}/document")
def back_to_room(match_id: str) -> Response:
    """Lead back from the address of a page that said what is wrong."""
    return RedirectResponse(f"/t/{match_id}", 303)


def clash(game: Game, seats: int, options: dict[str, Any], say: Say) -> str:
    """Return a sentence that says why seats and options do not go together; "" where they do."""
    try:
        game.must_allow(seats, options, say)
    except BadInput as error:
        reason = str(error)
        return f"{reason[:1].upper()}{reason[1:]}."
    return ""


@router.post("/t/{match_id}/start")
def start(match_id: str, who: Who, form: Form) -> Response:
    """Begin; bots take the seats that are still open. Where seats have sealed what they add to the
    draws, everything is fixed now and they open it; a second start, when they have had their time,
    waits for them no longer.
    """
    now = who.app.tables.attendance.now()
    with changing(who, match_id, host=True, opening=True) as room:
        if room.match.wishes.get("opening"):
            begins = had_time(room.match.wishes.get(SINCE), now)
        else:
            settle(who, form, room)
            begins = complete(room.seats)
            roster = terms_at(room.match, room.seats).roster()
            room.change(wishes={**room.match.wishes, "opening": roster, SINCE: now.isoformat()})
        if begins:
            begin(room)
    return go_on(who, room) if begins else back_to(who, match_id, room.version)


def had_time(since: object, now: datetime) -> bool:
    """Tell whether others have had their time to open what they have sealed; a clock that has
    jumped holds nobody up.
    """
    began = datetime.fromisoformat(str(since)) if since else datetime.min
    return not timedelta() <= now - began < PATIENCE


def settle(who: Visitor, form: Posted, room: Room) -> None:
    """Fix the seats, the options and the rules of a match that is to begin."""
    game = find(room.match.game)
    options = options_at(game, room.match, room.seats)
    if problem := clash(game, len(room.seats), options, who.say):
        raise Turned(409, who.say.gettext("The match cannot begin like this."), problem)
    fill_open(room, form.get("level", USUAL))
    room.change(options=unusual(game.options, options), rules=game.rules_version)


def fill_open(room: Room, level: str) -> None:
    """Put bots into the seats that nobody has."""
    for seat in room.seats:
        if seat.kind == OPEN:
            taken = [each.name for each in room.seats]
            room.give(seat.number, bot_seat(seat.number, level, taken))


def begin(room: Room) -> None:
    """Bind a match to its draws and let it run."""
    fill_open(room, USUAL)  # of somebody whom the host of the site has sent away meanwhile
    over = ("opening", SINCE)
    wishes = {name: wish for name, wish in room.match.wishes.items() if name not in over}
    room.change(status=RUNNING, wishes=wishes, **bound(room.match, room.seats))


def go_on(who: Visitor, room: Room) -> Response:
    """Lead to a match that has just begun."""
    row, seats = room.match, len(room.seats)
    # For lists of tables only; it may take a while, and others want to write meanwhile.
    mover = who.app.tables.matches.first_mover(find(row.game), seats, row.options)
    note_first_mover(who.app.repo, row.id, room.version, mover)
    return back_to(who, row.id, room.version)
