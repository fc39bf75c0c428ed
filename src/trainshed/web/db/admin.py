"""What a host does by hand to tables and people; each function is one transaction.

A server that runs meanwhile sees it: every table that changes gets a new version.
"""

import secrets
from typing import Any

from sqlalchemy import delete, func, or_, select, update
from sqlalchemy.orm import Session

from trainshed.core.error import BadInput

from .models import (
    BANNED,
    CLOSED,
    GUEST,
    MUTED,
    OPEN,
    OVER,
    RUNNING,
    WAITING,
    Base,
    ChatRow,
    DeviceRow,
    GuestRow,
    MatchRow,
    ReportRow,
    SeatRow,
)
from .repo import Listed, Repo
from .room import Room

NOBODY = "Guest"  # what somebody is called who was erased


def tables(repo: Repo, status: str = "", most: int = 40) -> list[Listed]:
    """Return the tables that changed last, of one status or of all."""
    asked = select(MatchRow).order_by(MatchRow.changed.desc(), MatchRow.id).limit(most)
    with repo.reading() as session:
        return repo.listed(
            session, session.scalars(asked.where(MatchRow.status == status) if status else asked)
        )


def count_matches(repo: Repo) -> dict[str, int]:
    """Return how many matches wait, run, are over, and were closed."""
    asked = select(MatchRow.status, func.count().label("matches")).group_by(MatchRow.status)
    with repo.engine.connect() as connection:
        found = {row.status: row.matches for row in connection.execute(asked)}
    return dict.fromkeys((WAITING, RUNNING, OVER, CLOSED), 0) | found


def people(repo: Repo, name: str = "", most: int = 40) -> list[tuple[GuestRow, int]]:
    """Return the newest guests, or those whose name has these letters, and at how many tables."""
    seats = func.count(SeatRow.match_id)
    asked = (
        select(GuestRow, seats)
        .outerjoin(SeatRow, SeatRow.guest_id == GuestRow.id)
        .where(func.lower(GuestRow.name).contains(name.lower(), autoescape=True))
        .group_by(GuestRow.id)
        .order_by(GuestRow.id.desc())
        .limit(most)
    )
    with repo.reading() as session:
        return [(row[0], row[1]) for row in session.execute(asked)]


def close_table(repo: Repo, match_id: str) -> None:
    """Close a table to players and watchers; what was played stays in the database."""
    with repo.writing() as session:
        _match(session, match_id)
        repo.touch(session, match_id, status=CLOSED)


def delete_table(repo: Repo, match_id: str) -> None:
    """Forget a table with all that belongs to it."""
    with repo.writing() as session:
        match = _match(session, match_id)
        repo.touch(session, match_id)  # other processes hear of it
        for table in reversed(Base.metadata.sorted_tables):
            if "match_id" in table.c:
                session.execute(delete(table).where(table.c.match_id == match_id))
        session.delete(match)


def mute(repo: Repo, guest_id: int) -> str:
    """Mute somebody; return the name."""
    with repo.writing() as session:
        guest = _guest(session, guest_id)
        guest.standing = MUTED
        return guest.name


def ban(repo: Repo, guest_id: int, bot: str) -> str:
    """Ban somebody, and let the others play on; return the name."""
    with repo.writing() as session:
        guest = _guest(session, guest_id)
        guest.standing = BANNED
        for match, seats in _tables_of(session, guest_id):
            _go_on_without(repo, session, match, seats, guest_id, bot)
        return guest.name


def pardon(repo: Repo, guest_id: int) -> str:
    """Let somebody talk and play again; return the name."""
    with repo.writing() as session:
        guest = _guest(session, guest_id)
        guest.standing = ""
        return guest.name


def rename(repo: Repo, guest_id: int, name: str) -> str:
    """Rename somebody wherever the name stands; return the old name."""
    with repo.writing() as session:
        guest = _guest(session, guest_id)
        before = guest.name
        guest.name = name
        for seat in session.scalars(select(SeatRow).where(SeatRow.guest_id == guest_id)):
            _call(session, seat, name)
            repo.touch(session, seat.match_id)
        return before


def add_report(repo: Repo, report: ReportRow) -> int:
    """Keep what a guest reports, and return its number."""
    with repo.writing() as session:
        session.add(report)
        session.flush()
        return report.id


def count_reports(repo: Repo) -> int:
    """Return how many reports wait to be settled."""
    asked = select(func.count()).select_from(ReportRow).where(ReportRow.settled.is_(False))
    with repo.reading() as session:
        return session.scalar(asked) or 0


def reports(repo: Repo, settled: bool = False) -> list[tuple[ReportRow, str, str]]:
    """Return the reports that wait, the oldest first, or the settled ones too; each with the names
    of who wrote it and whom it is about.
    """
    asked = select(ReportRow).order_by(ReportRow.id)
    with repo.reading() as session:
        found = session.scalars(asked if settled else asked.where(ReportRow.settled.is_(False)))
        return [(row, _name(session, row.guest_id), _name(session, row.about_id)) for row in found]


def settle(repo: Repo, number: int) -> None:
    """Lay a report aside."""
    with repo.writing() as session:
        report = session.get(ReportRow, number)
        if report is None:
            raise BadInput(f"report {number}: there is none; see trainshed admin reports --all")
        report.settled = True


def export_person(repo: Repo, guest_id: int) -> dict[str, Any]:
    """Return everything that is kept of somebody, as plain data; of tokens only how many."""
    with repo.reading() as session:
        guest = _guest(session, guest_id)
        seats = select(SeatRow, MatchRow).join(MatchRow, MatchRow.id == SeatRow.match_id)
        said = select(ChatRow).where(ChatRow.guest_id == guest_id).order_by(ChatRow.id)
        told = select(ReportRow).where(ReportRow.guest_id == guest_id).order_by(ReportRow.id)
        return {
            "id": guest.id,
            "name": guest.name,
            "since": f"{guest.made}",
            "standing": guest.standing,
            "wishes": guest.wishes,
            "devices": 1 + _devices(session, guest_id),
            "tables": [
                {"id": match.id, "game": match.game, "status": match.status}
                | {"seat": seat.number, "name": seat.name, "since": f"{match.made}"}
                for seat, match in session.execute(
                    seats.where(SeatRow.guest_id == guest_id).order_by(MatchRow.made, MatchRow.id)
                )
            ],
            "talk": [
                {"table": row.match_id, "at": f"{row.at}", "text": row.text}
                for row in session.scalars(said)
            ],
            "reports": [
                {"table": row.match_id, "at": f"{row.at}", "text": row.text}
                for row in session.scalars(told)
            ],
        }


def erase_person(repo: Repo, guest_id: int, bot: str) -> str:
    """Forget who somebody was; return his name. What was played stays, by a seat without a name; a
    bot plays on where others sit, too.
    """
    with repo.writing() as session:
        guest = _guest(session, guest_id)
        before = guest.name
        for match, seats in _tables_of(session, guest_id):
            if match.status == WAITING or len([s for s in seats if s.kind == GUEST]) > 1:
                _go_on_without(repo, session, match, seats, guest_id, bot)
        guest.name, guest.wishes, guest.token_hash = NOBODY, {}, secrets.token_hex(32)
        for column in GuestRow.__table__.columns:
            if column.nullable:
                setattr(guest, column.name, None)
        for table in _own_tables():
            session.execute(delete(table).where(table.c.guest_id == guest_id))
        for seat in session.scalars(select(SeatRow).where(SeatRow.guest_id == guest_id)):
            _forget_talk(session, seat)
            _call(session, seat, f"{NOBODY} {seat.number + 1}")
            repo.touch(session, seat.match_id)
        session.execute(delete(ChatRow).where(ChatRow.guest_id == guest_id))
        his = or_(ReportRow.guest_id == guest_id, ReportRow.about_id == guest_id)
        session.execute(delete(ReportRow).where(his))
        return before


def _tables_of(session: Session, guest_id: int) -> list[tuple[MatchRow, list[SeatRow]]]:
    """Return the tables that wait or run at which somebody sits, or of which he is the host; nobody
    else changes them meanwhile.
    """
    sits = select(SeatRow.match_id).where(SeatRow.guest_id == guest_id)
    asked = (
        select(MatchRow)
        .where(MatchRow.status.in_((WAITING, RUNNING)))
        .where(or_(MatchRow.id.in_(sits), MatchRow.host_id == guest_id))
        .order_by(MatchRow.id)
        .with_for_update()
    )
    seats = select(SeatRow).order_by(SeatRow.number)
    return [
        (match, list(session.scalars(seats.where(SeatRow.match_id == match.id))))
        for match in session.scalars(asked).all()
    ]


def _go_on_without(
    repo: Repo, session: Session, match: MatchRow, seats: list[SeatRow], guest_id: int, bot: str
) -> None:
    """Let a table go on without somebody: a bot plays, a seat that waits is open again, and the
    next one is the host.
    """
    room = Room(match, seats, session, match.version)
    for seat in seats:
        if seat.guest_id == guest_id and match.status == RUNNING:
            seat.stands_in, seat.bot = True, bot
        elif seat.guest_id == guest_id:
            room.give(seat.number, SeatRow(kind=OPEN, name=""))
    if match.status == WAITING:
        room.hand_on()
        if not any(seat.kind == GUEST for seat in seats):  # nobody is left who could begin
            match.wishes = {name: w for name, w in match.wishes.items() if name != "opening"}
    session.flush()
    repo.touch(session, match.id)


def _forget_talk(session: Session, seat: SeatRow) -> None:
    """Delete what was said from a seat, also before lines had a guest."""
    lines = delete(ChatRow).where(ChatRow.match_id == seat.match_id, ChatRow.name == seat.name)
    session.execute(lines.where(or_(ChatRow.guest_id.is_(None), ChatRow.guest_id == seat.guest_id)))


def _call(session: Session, seat: SeatRow, name: str) -> None:
    """Give a seat another name, and the lines that were signed with it."""
    lines = update(ChatRow).where(ChatRow.match_id == seat.match_id, ChatRow.name == seat.name)
    session.execute(lines.values(name=name))
    seat.name = name


def _own_tables() -> list[Any]:
    """Return the tables that hold only what belongs to a guest: his devices, where he was."""
    others = {SeatRow.__table__, ChatRow.__table__, ReportRow.__table__}
    return [
        table
        for table in Base.metadata.sorted_tables
        if "guest_id" in table.c and table not in others
    ]


def _devices(session: Session, guest_id: int) -> int:
    asked = select(func.count()).select_from(DeviceRow).where(DeviceRow.guest_id == guest_id)
    return session.scalar(asked) or 0


def _match(session: Session, match_id: str) -> MatchRow:
    found = session.get(MatchRow, match_id)
    if found is None:
        raise BadInput(f"table {match_id}: there is none; see trainshed admin tables")
    return found


def _guest(session: Session, guest_id: int) -> GuestRow:
    found = session.get(GuestRow, guest_id)
    if found is None:
        raise BadInput(f"person {guest_id}: there is none; see trainshed admin people")
    return found


def _name(session: Session, guest_id: int | None) -> str:
    found = session.get(GuestRow, guest_id) if guest_id is not None else None
    return found.name if found is not None else ""
