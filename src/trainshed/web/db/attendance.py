"""What the database is asked about attendance: clocks, who is here, votes for a bot."""

from collections.abc import Collection
from datetime import datetime

from sqlalchemy import delete, select, update

from ..pace import NOBODY, Clock
from .models import ClockRow, HandOverRow, PresenceRow
from .repo import Repo


class AttendanceRepo:
    """The tables of attendance; each method is one transaction, and none changes a version."""

    def __init__(self, repo: Repo) -> None:
        self.repo = repo

    # clocks

    def clock(self, match_id: str) -> Clock | None:
        """Return the clocks of a table; None where they are not set up."""
        with self.repo.reading() as session:
            row = session.get(ClockRow, match_id)
            return None if row is None else _clock(row)

    def keep_clock(self, match_id: str, clock: Clock) -> None:
        """Keep the clocks of a table."""
        with self.repo.writing() as session:
            session.merge(
                ClockRow(
                    match_id=match_id,
                    seat=clock.seat,
                    since=clock.since,
                    left=list(clock.left),
                    ply=clock.ply,
                    deadline=clock.deadline,
                )
            )

    def run_out(self, now: datetime) -> list[str]:
        """Return the tables at which the time that runs is up."""
        with self.repo.reading() as session:
            return list(session.scalars(select(ClockRow.match_id).where(ClockRow.deadline <= now)))

    def stop_clock(self, match_id: str, clock: Clock) -> bool:
        """Stop the clock that runs; False where another process has done so, or it was turned."""
        with self.repo.writing() as session:
            stopped = session.execute(
                update(ClockRow)
                .where(
                    ClockRow.match_id == match_id,
                    ClockRow.seat == clock.seat,
                    ClockRow.since == clock.since,
                )
                .values(seat=NOBODY, deadline=None)
            )
            return bool(stopped.rowcount == 1)  # type: ignore[attr-defined]

    # presence

    def note(self, match_id: str, guests: Collection[int], is_here: bool, now: datetime) -> None:
        """Keep that guests look at a table, or no longer do."""
        with self.repo.writing() as session:
            for guest in guests:
                session.merge(
                    PresenceRow(match_id=match_id, guest_id=guest, is_here=is_here, seen=now)
                )

    def presence(self, match_id: str) -> dict[int, PresenceRow]:
        """Return what is known of everybody who ever looked at a table from a seat."""
        with self.repo.reading() as session:
            rows = session.scalars(select(PresenceRow).where(PresenceRow.match_id == match_id))
            return {row.guest_id: row for row in rows}

    # votes

    def vote(self, match_id: str, seat: int, voter: int) -> None:
        """Keep a vote that a bot should play for a seat."""
        with self.repo.writing() as session:
            session.merge(HandOverRow(match_id=match_id, seat=seat, voter=voter))

    def votes(self, match_id: str) -> dict[int, set[int]]:
        """Return who has voted for a bot, by seat."""
        found: dict[int, set[int]] = {}
        with self.repo.reading() as session:
            for row in session.scalars(select(HandOverRow).where(HandOverRow.match_id == match_id)):
                found.setdefault(row.seat, set()).add(row.voter)
        return found

    def forget_votes(self, match_id: str, seat: int) -> None:
        """Forget what was voted about a seat: its person is back, or a bot plays."""
        with self.repo.writing() as session:
            session.execute(
                delete(HandOverRow).where(
                    HandOverRow.match_id == match_id, HandOverRow.seat == seat
                )
            )


def _clock(row: ClockRow) -> Clock:
    return Clock(row.seat, row.since, tuple(row.left), row.ply)
