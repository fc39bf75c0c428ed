"""What the database is asked about plans that people make while others think."""

from collections.abc import Sequence

from sqlalchemy import delete, select

from .models import PlanRow
from .repo import ORDERED, Repo


class PlanRepo:
    """The table of plans. No method changes a version: a plan is no news for others."""

    def __init__(self, repo: Repo) -> None:
        self.repo = repo

    def of(self, match_id: str) -> Sequence[PlanRow]:
        """Return the plans at a table."""
        with self.repo.reading() as session:
            return list(session.scalars(select(PlanRow).where(PlanRow.match_id == match_id)))

    def keep(self, row: PlanRow) -> None:
        """Keep a plan in the place of an earlier one of the same seat."""
        with self.repo.writing() as session:
            session.merge(row)
            self.repo.notify(session.connection(), {row.match_id: ORDERED})

    def drop(self, match_id: str, seat: int) -> None:
        """Forget the plan of a seat."""
        with self.repo.writing() as session:
            session.execute(
                delete(PlanRow).where(PlanRow.match_id == match_id, PlanRow.seat == seat)
            )
            self.repo.notify(session.connection(), {match_id: ORDERED})
