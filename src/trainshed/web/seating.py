"""Who sits where at a new table: guests, bots, open seats."""

import re
from collections.abc import Sequence
from typing import Any

from fastapi.responses import RedirectResponse, Response

from trainshed.core.game import Game
from trainshed.core.proof import PAGE, SEALED
from trainshed.games import find, names

from .db.models import BOT, GUEST, OPEN, OVER, GuestRow, MatchRow, SeatRow
from .db.repo import Made, TooMany
from .levels import free_name, spec_of
from .limits import Full
from .pledges import new_id
from .security import clean
from .visitor import NOT_FOUND, Posted, Turned, Visitor

LONGEST_NONCE = 64
HASH = re.compile(r"[0-9a-f]{64}")


def nonce_in(form: Posted, name: str = "nonce", by: str = PAGE) -> str:
    """Return what a form adds to the draws: sealed, or with who gave it; "" where it is nothing."""
    if HASH.fullmatch(form.get("sealed")):
        return f"{SEALED} {form.get('sealed')}"
    text = clean(form.get(name), LONGEST_NONCE)
    return f"{by} {text}" if text else ""


def open_table(
    who: Visitor,
    form: Posted,
    game: Game,
    seats: Sequence[SeatRow],
    actions: Sequence[Made] = (),
    **values: Any,
) -> str:
    """Keep a new table of the visitor's and return its id: the one that his page was promised, with
    what the page adds to the draws.
    """
    who.within("tables")
    guest, pledges = who.must_be_guest(), who.app.pledges
    most = who.app.settings.running_tables if values.get("status") != OVER else None
    promised = pledges.table_of(who.token, form.get("pledge"))
    # Whoever comes with no promise, or one that was kept before, adds nothing to the next secret:
    # it would be chosen after what he adds.
    for match_id, nonce in ((promised, nonce_in(form)), (new_id(), "")):
        if not match_id:
            continue
        given = {"secret": pledges.secret_of(match_id), "seed": 0, **values}
        row = MatchRow(
            id=match_id,
            game=game.id,
            host_id=guest.id,
            version=1,
            plies=len(actions),
            **{"rules": game.rules_version, "options": {}, "wishes": {}, "mover": -1, **given},
        )
        for seat in seats:
            seat.match_id = match_id
            if seat.kind == GUEST and seat.guest_id == guest.id:
                seat.nonce = nonce
        try:
            is_new = who.app.repo.add_match(row, list(seats), actions, most)
        except TooMany as met:
            who.app.metrics.refused.add("running")
            raise too_many(most or 0, met.wait) from None
        if is_new:
            return match_id
    raise AssertionError("a new id is free")


def too_many(most: int, wait: float) -> Turned:
    """Turn away a guest who has as many tables going on as one may have."""
    return Full(
        "You have too many tables.",
        "You can have {n} tables going on. Nothing has changed. Finish a match or leave one; a"
        " table that nobody touches for a day no longer counts, the first of yours in {time}.",
        most,
        False,
        wait,
    )


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


def copied(seat: SeatRow) -> SeatRow:
    """Return another seat of the same."""
    return SeatRow(
        number=seat.number,
        kind=seat.kind,
        name=seat.name,
        guest_id=seat.guest_id,
        bot=seat.bot,
        stands_in=False,
        nonce=seat.nonce,
    )


def back_to(who: Visitor, match_id: str, version: int) -> Response:
    """Tell everybody at the table, and lead the visitor back to it."""
    who.app.tables.changed(match_id, version)
    return RedirectResponse(f"/t/{match_id}", 303)
