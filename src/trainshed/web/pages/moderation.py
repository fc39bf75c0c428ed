"""The people at a table, for whoever wants to hear less of one, or to report one."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from trainshed.core.game import Game
from trainshed.core.say import Say
from trainshed.games import find

from ..db.models import GUEST, WAITING, GuestRow
from ..live_match import LiveMatch

KEPT_OUT = "kept_out"  # in a table's wishes: the numbers of those who may not sit down


@dataclass(frozen=True)
class Person:
    """Somebody who has a seat."""

    seat: int
    name: str
    is_me: bool
    is_muted: bool


@dataclass(frozen=True)
class PeoplePage:
    """What the page shows."""

    id: str
    title: str
    people: Sequence[Person]
    is_known: bool  # the reader has a name, and can mute
    is_waiting: bool
    is_host: bool


def people_page(
    live: LiveMatch, guest: GuestRow | None, muted: Collection[int], say: Say
) -> PeoplePage:
    """Work out the people of a table for a visitor."""
    game: Game = find(live.row.game)
    me = guest.id if guest is not None else None
    return PeoplePage(
        id=live.row.id,
        title=say.gettext(game.title),
        people=[
            Person(seat.number, seat.name, seat.guest_id == me, seat.guest_id in muted)
            for seat in live.seats
            if seat.kind == GUEST and seat.guest_id is not None
        ],
        is_known=guest is not None,
        is_waiting=live.row.status == WAITING,
        is_host=me is not None and me == live.row.host_id,
    )
