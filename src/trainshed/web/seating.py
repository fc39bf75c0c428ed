"""Who sits where at a new table: guests, bots, open seats."""

import secrets
from collections.abc import Sequence
from typing import Any

from fastapi.responses import RedirectResponse, Response

from trainshed.core import fair
from trainshed.core.game import Game
from trainshed.games import find, names

from .db.models import BOT, GUEST, OPEN, OVER, GuestRow, MatchRow, SeatRow
from .db.repo import Made
from .levels import free_name, spec_of
from .visitor import NOT_FOUND, Posted, Turned, Visitor

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
    who.within("tables")
    guest, secret, match_id = who.must_be_guest(), fair.new_secret(), new_id()
    if values.get("status") != OVER:
        must_have_room(who, guest)
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


def must_have_room(who: Visitor, guest: GuestRow) -> None:
    """Turn away a guest who has as many tables going on as one may have."""
    if who.app.repo.going_on(guest.id) >= who.app.settings.running_tables:
        who.app.metrics.refused.add("running")
        raise Turned(
            429,
            "You have too many tables.",
            "Nothing has changed. Finish a match, or leave one; then open another table.",
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
    )


def back_to(who: Visitor, match_id: str, version: int) -> Response:
    """Tell everybody at the table, and lead the visitor back to it."""
    who.app.tables.changed(match_id, version)
    return RedirectResponse(f"/t/{match_id}", 303)
