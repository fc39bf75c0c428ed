"""Small changes of a table or a guest, each of one thing, which leave all else as it is."""

from typing import Any

from sqlalchemy import delete, update

from .models import WATCHED, ChatRow, GuestRow, HandOverRow, MatchRow, SeatRow
from .repo import TALKED, Repo


def wish(repo: Repo, match_id: str, while_it: str = "", /, **wishes: Any) -> int | None:
    """Change some wishes of a table and leave the others as they are; return its new version,
    None where the table is gone, or has another status than `while_it`.
    """
    with repo.writing() as session:
        match = session.get(MatchRow, match_id, with_for_update=True)
        if match is None or (while_it and match.status != while_it):
            return None
        return repo.touch(session, match_id, wishes={**match.wishes, **wishes})


def remember(repo: Repo, guest_id: int, **wishes: Any) -> dict[str, Any]:
    """Change some wishes of a guest and leave the others as they are; return all of them."""
    with repo.writing() as session:
        guest = session.get(GuestRow, guest_id, with_for_update=True)
        if guest is None:
            return wishes
        guest.wishes = {**guest.wishes, **wishes}
        return guest.wishes


def note_first_mover(repo: Repo, match_id: str, version: int, mover: int) -> None:
    """Keep who moves first, for lists, unless the match has gone on since that version."""
    with repo.writing() as session:
        session.execute(
            update(MatchRow)
            .where(MatchRow.id == match_id, MatchRow.version == version)
            .values(mover=mover)
        )


def stand_in(repo: Repo, seat: SeatRow, bot: str | None, said: str) -> int | None:
    """Let a bot decide for a person's seat, or its person again where there is none, and say so
    at the table; return its new version, None where the seat is somebody else's by now.
    """
    own = (SeatRow.match_id == seat.match_id, SeatRow.number == seat.number)
    line = ChatRow(match_id=seat.match_id, name=seat.name, kind=said, text="")
    votes = HandOverRow.match_id == seat.match_id, HandOverRow.seat == seat.number
    with repo.writing() as session:
        done = session.execute(
            update(SeatRow)
            .where(*own, SeatRow.guest_id == seat.guest_id)
            .values(stands_in=bot is not None, bot=bot)
        )
        if not done.rowcount:  # type: ignore[attr-defined]
            return None
        session.execute(delete(HandOverRow).where(*votes))
        session.add(line)
        return repo.touch(session, seat.match_id)


def say_aside(repo: Repo, match_id: str, name: str, text: str, guest_id: int | None) -> None:
    """Keep a line of somebody who watches while the match runs. The table keeps its version:
    those who play do not hear it.
    """
    line = ChatRow(match_id=match_id, name=name, kind=WATCHED, text=text, guest_id=guest_id)
    with repo.writing() as session:
        session.add(line)
        session.flush()
        repo.notify(session.connection(), {match_id: TALKED})
