"""Replays: of any match at any ply, of records that are sent in, and playing on from there."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Query
from fastapi.responses import HTMLResponse, RedirectResponse, Response

from trainshed.bots import BOTS, PREFIX, find_stored
from trainshed.core import fair, gamefile
from trainshed.core.error import BadInput
from trainshed.core.game import Game
from trainshed.core.match import Match
from trainshed.core.option import unusual
from trainshed.games import find

from .. import rendering
from ..admission import look_at, rematch_of
from ..db.models import BOT, GUEST, OVER, WAITING, SeatRow
from ..db.repo import Made
from ..live_match import LiveMatch, whole_record
from ..pages.draws import AGREE, DIFFER
from ..pages.judged import band_over, better_panels, judged_at, marked_plies, marks_by_ply
from ..pages.replay import BY_DECISION, at_ply, curve, first_look, replay_page, ways
from ..proposal import people_at
from ..seating import bot_seat, copied, guest_seat, open_seat, open_table
from ..security import clean_name
from ..visitor import NOT_FOUND, Posted, Turned, Visitor, posted, visitor

router = APIRouter(include_in_schema=False)
WISHES = {
    "public": False,
    "spectators": True,
    "pace": "",
    "bot_pace": "normal",
}  # what a rematch keeps, and usually
Who = Annotated[Visitor, Depends(visitor)]
Form = Annotated[Posted, Depends(posted)]


def begun(who: Visitor, match_id: str) -> tuple[LiveMatch, int]:
    """Return a table whose match has begun."""
    live, seat = look_at(who, match_id)
    if live.row.status == WAITING:
        raise Turned(*NOT_FOUND)
    return live, seat


@router.get("/t/{match_id}/replay")
def replay(
    match_id: str,
    who: Who,
    ply: int | None = None,
    by: Annotated[str, Query(max_length=20)] = BY_DECISION,
    better: bool = False,
) -> Response:
    """Show a match after any ply; `by` is how far a step goes; with the judge's better choice on
    the board, where there is one.
    """
    live, seat = begun(who, match_id)
    told = analysis_of(who, live)
    with live.lock:
        wanted = first_look(live) if ply is None else ply
        given = moment(who, live, seat, wanted, told, better)
        given["ways"] = found = ways(live, seat, who.say)
        band = band_over(live, told, seat, who.say) if told else None
        given |= {"band": band, "marked": marked_plies(told, seat) if told else ()}
        given["curve"] = None if band else curve(live, seat, who.say)
        given["marks"] = marks_by_ply(told, who.say) if told else {}
    given["way"] = next((each for each in found if each.id == by), found[0])
    return rendering.page(who, "replay.html", **given)


def analysis_of(who: Visitor, live: LiveMatch) -> dict[str, Any] | None:
    """Return what the judge found of a match that is over."""
    found = who.app.analyses.find(live.row.id) if live.row.status == OVER else None
    return found.told if found is not None else None


def moment(
    who: Visitor,
    live: LiveMatch,
    seat: int,
    ply: int,
    told: dict[str, Any] | None,
    better: bool,
) -> dict[str, Any]:
    """Work out what changes with the ply, and what the judge says of it."""
    page = replay_page(live, seat, ply, who.say, who.language)
    judged = judged_at(live, told, page.ply, seat, who.say, better) if told else None
    if judged is not None and judged.is_shown and judged.decision is not None:
        page = replace(page, panels=better_panels(live, judged.decision, who.say))
    return {"page": page, "judged": judged}


@router.get("/t/{match_id}/replay/parts")
def replay_parts(match_id: str, who: Who, ply: int = 0, better: bool = False) -> Response:
    """Return the parts of the replay that change with the ply."""
    live, seat = begun(who, match_id)
    told = analysis_of(who, live)
    with live.lock:
        given = moment(who, live, seat, ply, told, better)
    return HTMLResponse(rendering.text(who, "_replay_parts.html", **given))


@router.get("/t/{match_id}/record.json")
def download(match_id: str, who: Who) -> Response:
    """Hand out the record of a finished match; before its end it would tell what is drawn."""
    live, _ = begun(who, match_id)
    with live.lock:
        if live.row.status != OVER:
            raise Turned(
                409, "The match is still running.", "Its record can be downloaded when it is over."
            )
        text = gamefile.to_text(whole_record(live))
    name = f"trainshed-{match_id}.json"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(text, media_type="application/json", headers=headers)


@router.post("/t/{match_id}/fork")
def fork(match_id: str, who: Who, form: Form) -> Response:
    """Play on from a ply against bots, at a table of one's own; in any seat."""
    live, seat = begun(who, match_id)
    who.within("forks")
    with live.lock:
        ply = max(0, min(form.number("ply", live.ply), live.ply))
        then = at_ply(live, ply)
    if then.match.is_over or live.row.status != OVER:
        raise Turned(
            409, "This cannot be played on.", "Choose an earlier moment of a match that is over."
        )
    guest = who.must_be_guest()
    mine = max(0, min(form.number("seat", max(0, seat)), then.match.seats - 1))
    rows: list[SeatRow] = []
    for number in range(then.match.seats):
        names = [row.name for row in rows]
        rows.append(
            guest_seat(number, guest)
            if number == mine
            else bot_seat(number, form.get("level", "club"), [*names, guest.name])
        )
    actions = [Made(made.actor, made.text, k, made.how) for k, made in enumerate(then.made)]
    match_id = open_table(
        who,
        form,
        live.game,
        rows,
        actions,
        rules=live.row.rules,
        options=live.row.options,
        wishes={"spectators": True},
        parent_id=live.row.id,
        parent_ply=ply,
    )
    who.app.repo.say(match_id, guest.name, "", "forked")
    who.app.tables.begin(match_id)
    return RedirectResponse(f"/t/{match_id}", 303)


@router.post("/t/{match_id}/rematch")
def rematch(match_id: str, who: Who, form: Form) -> Response:
    """Open the same table again: bots sit down, people are invited."""
    live, seat = begun(who, match_id)
    opened = rematch_of(who, live)
    if opened and seat >= 0:
        return RedirectResponse(f"/t/{opened}", 303)
    guest = who.must_be_guest()
    people = [row for row in live.seats if row.kind == GUEST and row.guest_id != guest.id]
    rows: list[SeatRow] = []
    for row in live.seats:
        if row.guest_id == guest.id or (seat < 0 and not rows):
            rows.append(guest_seat(row.number, guest))
        elif row.kind == BOT:
            rows.append(bot_seat(row.number, "", [each.name for each in rows]))
            rows[-1].bot, rows[-1].name = row.bot, row.name
        elif seat >= 0:  # whoever sat here sits here again; the host may free the seat
            rows.append(copied(row))
            rows[-1].bot, rows[-1].nonce = None, ""
        else:
            rows.append(open_seat(row.number))
    game, played = live.game, live.match.options
    proposed = game.proposes(people_at(live.seats))  # what was played stands against it
    made = open_table(
        who,
        form,
        game,
        rows,
        options=unusual(game.options, played) | {name: played[name] for name in proposed},
        wishes={name: live.row.wishes.get(name, usual) for name, usual in WISHES.items()},
        parent_id=live.row.id if seat >= 0 else None,
    )
    if not people:
        who.app.tables.begin(made)
    elif seat >= 0:  # the others hear of it where they are
        who.app.tables.changed(match_id, who.app.repo.say(match_id, guest.name, "", "rematch"))
    return RedirectResponse(f"/t/{made}", 303)


@router.post("/replays")
def send_in(who: Who, form: Form) -> Response:
    """Keep a record that was sent in, as a finished table that can be replayed."""
    who.within("records")

    def ready(game: str) -> Game:
        found = find(game)
        who.app.tables.matches.must_be_ready(found.id)
        return found

    file = form.file("record")
    if file is None or not file.filename:
        raise Turned(422, "No file was sent.", "Choose a record such as match.json.")
    name = clean_name(file.filename) or "record"
    try:
        text = file.file.read().decode("utf-8-sig")
        match = gamefile.from_text(text, ready, name)
    except UnicodeDecodeError as error:
        raise _unreadable(f"{name}: not UTF-8 text") from error
    except BadInput as error:
        raise _unreadable(str(error)) from error
    if not match.actions:
        raise _unreadable(f"{name}: no action was made")
    made = _keep(who, form, match)
    return RedirectResponse(f"/t/{made}/replay", 303)


def _unreadable(detail: str) -> Turned:
    return Turned(
        422,
        "This record cannot be replayed.",
        "Nothing was kept. Send a whole record, such as match.json, as Trainshed writes it.",
        detail,
    )


def _keep(who: Visitor, form: Posted, match: Match) -> str:
    """Keep a match as its record tells it: seats, seed and proof are its own, not ours."""
    shown = _told_apart([name.removeprefix(PREFIX) for name in match.names])
    seats = [
        SeatRow(
            number=number,
            kind=BOT if name.startswith(PREFIX) else GUEST,
            name=shown[number],
            guest_id=None,
            bot=_known_bot(name),
            stands_in=False,
            recorded=name,
        )
        for number, name in enumerate(match.names)
    ]
    actions = [
        Made(actor, match.verbs.text(action), ply)
        for ply, (actor, action) in enumerate(zip(match.actors, match.actions, strict=True))
    ]
    proof = match.proof.to_document() if match.proof is not None else None
    secret = proof.pop("secret") if proof is not None else match.secret
    return open_table(
        who,
        form,
        match.game,
        seats,
        actions,
        status=OVER,
        rules=match.rules,
        options=match.options,
        wishes={"spectators": True, "sent_in": True, "draws": _judged(match)},
        parent_ply=0,
        seed=match.seed,
        secret=secret,
        draw_key=match.key.hex() or None,
        proof=proof,
    )


def _judged(match: Match) -> str:
    """Tell whether the draws of a record agree with its proof; "" where it has none."""
    if match.proof is None and not match.secret:
        return ""
    try:
        if match.proof is not None:
            fair.check_proof(match, match.proof)
        else:
            fair.check_draws(match, match.secret)
    except BadInput:
        return DIFFER
    return AGREE


def _told_apart(names: Sequence[str]) -> list[str]:
    """Give seats of the same name a number from the second on."""
    return [
        name if name not in names[:k] else f"{name[:76]} {names[: k + 1].count(name)}"
        for k, name in enumerate(names)
    ]


def _known_bot(name: str) -> str | None:
    if not name.startswith(PREFIX):
        return None
    try:
        text = find_stored(name).text  # never a file: anybody may send a record in
    except BadInput:
        return "greedy"
    return text if text in BOTS else "greedy"  # nor one that thinks for ten minutes a move
