"""Tables: made, joined, filled, started, left, and talked at."""

import secrets
from collections.abc import Sequence
from typing import Annotated, Any

from fastapi import APIRouter, Depends
from fastapi.responses import RedirectResponse, Response

from trainshed.core import fair
from trainshed.core.document import from_text
from trainshed.core.error import BadInput
from trainshed.core.game import Game
from trainshed.core.option import OWN, Document, unusual
from trainshed.core.say import Say
from trainshed.core.setting import fitting
from trainshed.games import find, names

from ..db.models import BOT, GUEST, OPEN, WAITING, GuestRow, MatchRow, SeatRow
from ..db.repo import Made
from ..levels import free_name, spec_of
from ..proposal import options_at, people_at
from ..security import LONGEST_CHAT, clean, clean_name
from ..visitor import NOT_FOUND, Posted, Turned, Visitor, posted, visitor
from .play import look_at, waiting_room

router = APIRouter(include_in_schema=False)
Who = Annotated[Visitor, Depends(visitor)]
Form = Annotated[Posted, Depends(posted)]

FIRST = "amber brass copper early feather gentle granite iron ivory late maple misty north"
SECOND = "arch beacon bridge canal cutting depot harbour junction platform signal tunnel viaduct"
LETTERS = "abcdefghjkmnpqrstvwxyz23456789"  # none that are taken for another


def new_id() -> str:
    """Return the id of a new table: pleasant to read, impossible to guess."""
    tail = "".join(secrets.choice(LETTERS) for _ in range(10))
    return f"{secrets.choice(FIRST.split())}-{secrets.choice(SECOND.split())}-{tail}"


def open_table(
    who: Visitor,
    game: Game,
    seats: Sequence[SeatRow],
    actions: Sequence[Made] = (),
    **values: Any,
) -> str:
    """Keep a new table of the visitor's and return its id."""
    who.limit("tables", who.app.settings.tables_an_hour, 3600)
    guest, secret, match_id = who.must_be_guest(), fair.new_secret(), new_id()
    row = MatchRow(
        id=match_id,
        game=game.id,
        secret=secret,
        seed=fair.seed_of(secret),
        host_id=guest.id,
        version=1,
        plies=len(actions),
        **{"rules": game.rules_version, "options": {}, "wishes": {}, "mover": -1, **values},
    )
    for seat in seats:
        seat.match_id = match_id
    who.app.repo.add_match(row, list(seats), actions)
    return match_id


def game_of(form: Posted) -> Game:
    """Return the game that a form names."""
    if form.get("game") not in names():
        raise Turned(*NOT_FOUND)
    return find(form.get("game"))


def seats_in(form: Posted, game: Game) -> int:
    """Return how many seats a form asks for, within what the game takes."""
    fewest, most = game.seats
    return max(fewest, min(most, form.number("seats", min(4, most))))


def guest_seat(number: int, guest: GuestRow) -> SeatRow:
    """Return a guest's seat."""
    return SeatRow(
        number=number, kind=GUEST, name=guest.name, guest_id=guest.id, bot=None, stands_in=False
    )


def bot_seat(number: int, level: str, taken: list[str]) -> SeatRow:
    """Return a bot's seat, with a name that is still free."""
    spec = spec_of(level)
    return SeatRow(
        number=number,
        kind=BOT,
        name=free_name(taken),
        guest_id=None,
        bot=spec.text,
        stands_in=False,
    )


def open_seat(number: int) -> SeatRow:
    """Return an open seat."""
    return SeatRow(number=number, kind=OPEN, name="", guest_id=None, bot=None, stands_in=False)


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
    match_id = open_table(who, game, rows, options=options, wishes={"spectators": True})
    who.app.house.begin(match_id)
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
    match_id = open_table(who, game, rows, status=WAITING, options=options, wishes=wishes)
    return RedirectResponse(f"/t/{match_id}", 303)


def waiting(who: Visitor, match_id: str, host: bool = False) -> tuple[MatchRow, list[SeatRow]]:
    """Return a table that waits for its start, and its seats; only the host may change most."""
    row = who.app.repo.match(match_id)
    if row is None:
        raise Turned(*NOT_FOUND)
    if row.status != WAITING:
        raise Turned(409, "The match has begun.", "Go back to the table to see it.")
    if host and (who.guest is None or who.guest.id != row.host_id):
        raise Turned(403, "Only the host may do this.", "Ask the person who opened the table.")
    return row, who.app.repo.seats(match_id)


def back_to(who: Visitor, match_id: str, version: int) -> Response:
    """Tell everybody at the table, and lead the visitor back to it."""
    who.app.house.changed(match_id, version)
    return RedirectResponse(f"/t/{match_id}", 303)


@router.post("/t/{match_id}/sit")
def sit(match_id: str, who: Who, form: Form) -> Response:
    """Take an open seat."""
    _, seats = waiting(who, match_id)
    guest = who.must_be_guest(form.get("name"))
    if any(seat.guest_id == guest.id for seat in seats):
        return RedirectResponse(f"/t/{match_id}", 303)
    wanted = form.number("seat")
    open_ones = [seat.number for seat in seats if seat.kind == OPEN]
    number = wanted if wanted in open_ones else next(iter(open_ones), None)
    taken = [seat.name for seat in seats]
    name = guest.name if guest.name not in taken else f"{guest.name} {len(taken)}"
    if number is None or not who.app.repo.take_seat(match_id, number, guest, name):
        raise Turned(409, "Somebody was faster.", "All seats are taken; you can watch the match.")
    version = who.app.repo.say(match_id, name, "", "sat")
    return back_to(who, match_id, version)


@router.post("/t/{match_id}/fill")
def fill(match_id: str, who: Who, form: Form) -> Response:
    """Put a bot into an open seat, or free a seat again."""
    _, seats = waiting(who, match_id, host=True)
    number = form.number("seat")
    if not 0 <= number < len(seats) or seats[number].guest_id == who.must_be_guest().id:
        raise Turned(*NOT_FOUND)
    if form.get("level"):
        seat = bot_seat(number, form.get("level"), [each.name for each in seats])
    else:
        seat = open_seat(number)
    version = who.app.repo.change_seat(
        match_id, number, kind=seat.kind, name=seat.name, guest_id=None, bot=seat.bot
    )
    return back_to(who, match_id, version)


@router.post("/t/{match_id}/seats")
def set_seats(match_id: str, who: Who, form: Form) -> Response:
    """Change how many seats the table has; taken ones stay, and options that still go with them."""
    row, seats = waiting(who, match_id, host=True)
    game = find(row.game)
    wanted = seats_in(form, game)
    kept = [seat for seat in seats if seat.kind != OPEN]
    if len(kept) > wanted:
        raise Turned(409, "More seats are taken than that.", "Free a seat first.")
    rows = [
        SeatRow(
            match_id=match_id,
            number=number,
            kind=seat.kind,
            name=seat.name,
            guest_id=seat.guest_id,
            bot=seat.bot,
            stands_in=False,
        )
        for number, seat in enumerate(kept)
    ]
    rows += [open_seat(number) for number in range(len(kept), wanted)]
    for seat in rows:
        seat.match_id = match_id
    proposed = game.proposes(people_at(seats))
    loose = {**proposed, **row.options}
    chosen = fitting(game, wanted, {}, loose, say=who.say).options
    options = unusual(game.options, chosen, proposed)
    return back_to(who, match_id, who.app.repo.lay_seats(match_id, rows, options=options))


@router.post("/t/{match_id}/options")
def set_options(match_id: str, who: Who, form: Form) -> Response:
    """Change the options of the game, and who may see the table."""
    row, seats = waiting(who, match_id, host=True)
    game = find(row.game)
    given: dict[str, Any] = {
        o.name: form.all(o.name)[-1] for o in game.options if any(form.all(o.name))
    }
    given |= {name: row.options.get(name, OWN) for name in given if given[name] == OWN}
    people = min(form.number("people", people_at(seats)), len(seats))  # as the host saw them
    try:
        options = unusual(game.options, given, game.proposes(people))
    except BadInput as error:
        raise Turned(
            422, "This option has no such value.", "Nothing has changed.", str(error)
        ) from error
    proposed = game.proposes(people_at(seats))
    if problem := clash(game, len(seats), {**proposed, **options}, who.say):
        return waiting_room(who, look_at(who, match_id)[0], problem)
    wishes = {"public": bool(form.get("public")), "spectators": bool(form.get("spectators"))}
    version = who.app.repo.change_match(match_id, options=options, wishes=wishes)
    return back_to(who, match_id, version)


@router.post("/t/{match_id}/document")
def set_document(match_id: str, who: Who, form: Form) -> Response:
    """Take a document of the host's own for an option: a deck, a component set."""
    row, seats = waiting(who, match_id, host=True)
    who.limit("documents", 60, 3600)
    game = find(row.game)
    documents = {o.name: o for o in game.options if isinstance(o, Document)}
    option, file = documents.get(form.get("option")), form.file("document")
    if option is None:
        raise Turned(*NOT_FOUND)
    if file is None or not file.filename:
        raise Turned(422, "No file was sent.", "Choose a file such as deck.json.")
    name, say = clean_name(file.filename) or "document.json", who.say
    try:
        text = file.file.read().decode("utf-8-sig")
        document = from_text(option, text, name)
        proposed = game.proposes(people_at(seats))
        options = unusual(game.options, {**row.options, option.name: document}, proposed)
    except (UnicodeDecodeError, BadInput) as error:
        reason = str(error) if isinstance(error, BadInput) else f"{name}: not UTF-8 text"
        sitting, _ = look_at(who, match_id)
        return waiting_room(who, sitting, say.gettext("This file cannot be used."), reason)
    if problem := clash(game, len(seats), {**proposed, **options}, say):
        return waiting_room(who, look_at(who, match_id)[0], problem)
    return back_to(who, match_id, who.app.repo.change_match(match_id, options=options))


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
    """Begin; bots take the seats that are still open."""
    row, seats = waiting(who, match_id, host=True)
    game = find(row.game)
    options = options_at(game, row, seats)
    if problem := clash(game, len(seats), options, who.say):
        raise Turned(409, who.say.gettext("The match cannot begin like this."), problem)
    taken = [seat.name for seat in seats]
    for seat in seats:
        if seat.kind == OPEN:
            bot = bot_seat(seat.number, form.get("level", "club"), taken)
            taken.append(bot.name)
            who.app.repo.change_seat(match_id, seat.number, kind=BOT, name=bot.name, bot=bot.bot)
    options = unusual(game.options, options)
    who.app.repo.change_match(match_id, options=options, rules=game.rules_version)
    who.app.house.begin(match_id)
    return RedirectResponse(f"/t/{match_id}", 303)


@router.post("/t/{match_id}/leave")
def leave(match_id: str, who: Who, form: Form) -> Response:
    """Leave a seat: before the start it is open again, later a bot plays on, marked as such."""
    row, number = own_seat(who, match_id)
    if row.status == WAITING:
        version = who.app.repo.change_seat(
            match_id, number, kind=OPEN, guest_id=None, name="", bot=None
        )
        who.app.house.changed(match_id, version)
        return RedirectResponse("/", 303)
    spec = spec_of(form.get("level", "club"))
    who.app.repo.change_seat(match_id, number, stands_in=True, bot=spec.text)
    return back_to(who, match_id, who.app.repo.say(match_id, who.name, "", "left"))


@router.post("/t/{match_id}/return")
def come_back(match_id: str, who: Who, form: Form) -> Response:
    """Take one's own seat back from the bot."""
    _, number = own_seat(who, match_id)
    who.app.repo.change_seat(match_id, number, stands_in=False, bot=None)
    return back_to(who, match_id, who.app.repo.say(match_id, who.name, "", "returned"))


def own_seat(who: Visitor, match_id: str) -> tuple[MatchRow, int]:
    """Return the table and the number of the visitor's seat at it."""
    row = who.app.repo.match(match_id)
    if row is None or who.guest is None:
        raise Turned(*NOT_FOUND)
    for seat in who.app.repo.seats(match_id):
        if seat.guest_id == who.guest.id:
            return row, seat.number
    raise Turned(*NOT_FOUND)


@router.post("/t/{match_id}/chat")
def chat(match_id: str, who: Who, form: Form) -> Response:
    """Say something to the table; only who sits there may."""
    own_seat(who, match_id)
    who.limit("chat", who.app.settings.chats_a_minute, 60)
    said = clean(form.get("text"), LONGEST_CHAT)
    if said:
        who.app.house.changed(match_id, who.app.repo.say(match_id, who.name, said))
    return RedirectResponse(f"/t/{match_id}#talk", 303)
