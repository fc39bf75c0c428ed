"""A table as programs hear it: what a guest may know now, without the log, as JSON."""

from collections.abc import Iterable

from pydantic_core import to_json

from trainshed.core.game import PUBLIC

from .db.models import WAITING
from .live_match import LiveMatch

NOBODY = 0  # in the place of a guest's id; ids begin with 1


def events_for(live: LiveMatch, guests: Iterable[int]) -> dict[int, str]:
    """Write what each guest may know of a table, for those who may know anything; hold its lock."""
    row, match = live.row, live.match
    begun, mover, views = row.status != WAITING, match.to_move, {}
    told: dict[int, str] = {}
    for guest in guests:
        seat = live.seat_of(guest)
        if seat == PUBLIC and begun and not row.wishes.get("spectators", True):
            continue
        side = seat if live.game.hidden else PUBLIC  # without secrets all see the same
        if begun and side not in views:
            views[side] = to_json(match.view(side)).decode()
        fields = {"version": row.version, "status": row.status, "ply": live.ply}
        fields |= {"to_move": mover, "my_seat": seat}
        fields["legal"] = match.legal() if begun and mover == seat else []
        told[guest] = f'{to_json(fields).decode()[:-1]},"view":{views.get(side, "{}")}}}'
    return told
