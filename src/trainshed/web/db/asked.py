"""What is asked of the database in many words."""

from datetime import datetime, timedelta

from sqlalchemy import Select, exists, or_, select
from sqlalchemy.orm import aliased

from .models import BOT, GUEST, RUNNING, WAITING, MatchRow, PlanRow, ProxyRow, SeatRow, now

ALONE = timedelta(days=1)  # after which a table that nobody has touched is left alone


def due_in(game: str) -> Select[str]:
    """Ask for matches somebody plays that go on by themselves, as rows tell; newest first."""
    mover, person = aliased(SeatRow), aliased(SeatRow)
    by_bot = exists().where(
        mover.match_id == MatchRow.id,
        mover.number == MatchRow.mover,
        or_(mover.kind == BOT, mover.stands_in),
    )
    ordered = exists().where(ProxyRow.match_id == MatchRow.id, ProxyRow.seat == MatchRow.mover)
    planned = exists().where(PlanRow.match_id == MatchRow.id, PlanRow.seat == MatchRow.mover)
    somebody = exists().where(
        person.match_id == MatchRow.id, person.kind == GUEST, person.stands_in.is_(False)
    )
    return (
        select(MatchRow.id)
        .where(MatchRow.status == RUNNING, MatchRow.game == game, somebody)
        .where(or_(MatchRow.mover < 0, by_bot, ordered, planned.where(PlanRow.by_itself)))
        .order_by(MatchRow.changed.desc(), MatchRow.id)
    )


def going_on(guest_id: int | None) -> Select[datetime]:
    """Ask when the tables a guest has opened, and sits at, were touched last that wait or run and
    were not left alone for a day; first what was touched longest ago.
    """
    return (
        select(MatchRow.changed)
        .join(SeatRow, SeatRow.match_id == MatchRow.id)
        .where(SeatRow.guest_id == guest_id, SeatRow.stands_in.is_(False))
        .where(MatchRow.host_id == guest_id, MatchRow.status.in_((WAITING, RUNNING)))
        .where(MatchRow.changed > now() - ALONE)
        .order_by(MatchRow.changed)
    )
