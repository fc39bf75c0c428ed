"""What the database is asked about analyses: which are waited for, and what was found."""

from typing import Any

from sqlalchemy import select

from .models import AnalysisRow, now
from .repo import Repo


class AnalysesRepo:
    """The table of analyses; each method is one transaction."""

    def __init__(self, repo: Repo) -> None:
        self.repo = repo

    def find(self, match_id: str) -> AnalysisRow | None:
        """Return what is kept of a match's analysis."""
        with self.repo.reading() as session:
            return session.get(AnalysisRow, match_id)

    def ask(self, match_id: str) -> None:
        """Keep that an analysis is waited for; what failed is tried again."""
        with self.repo.writing() as session:
            session.merge(AnalysisRow(match_id=match_id, asked=now(), told=None, failed=""))

    def keep(self, match_id: str, told: dict[str, Any] | None, failed: str = "") -> None:
        """Keep what was found, or why nothing was."""
        with self.repo.writing() as session:
            row = session.get(AnalysisRow, match_id)
            if row is not None:
                row.told, row.failed = told, failed[:300]

    def waited_for(self) -> list[str]:
        """Return the matches whose analyses were asked for and are not there, oldest first."""
        with self.repo.reading() as session:
            rows = session.scalars(
                select(AnalysisRow).where(AnalysisRow.failed == "").order_by(AnalysisRow.asked)
            )
            return [row.match_id for row in rows if row.told is None]
