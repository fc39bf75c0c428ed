"""What the database is asked about analyses: which are waited for, who works on one, the findings.

Several processes share the work: each claims a match before it judges it, and gives signs of life.
Where these stop, another process takes it over.
"""

from datetime import timedelta
from typing import Any

from sqlalchemy import CursorResult, null, or_, select, update

from .models import AnalysisRow, exactly_now
from .repo import Repo

SILENT = 30.0  # seconds without a sign of life after which another process takes over
FREE = {"by": "", "alive": None, "percent": 0, "early": None}


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
        row = AnalysisRow(match_id=match_id, asked=exactly_now(), told=None, failed="", **FREE)
        with self.repo.writing() as session:
            session.merge(row)

    def keep(self, match_id: str, told: dict[str, Any] | None, failed: str = "") -> None:
        """Keep what was found, or why nothing was."""
        with self.repo.writing() as session:
            row = session.get(AnalysisRow, match_id)
            if row is not None:
                row.told, row.failed, row.by, row.early = told, failed[:300], "", None

    def claim(self, match_id: str, by: str) -> bool:
        """Let one process judge a match, if no other does that gives signs of life; tell whether it
        may.
        """
        now = exactly_now()
        silent = AnalysisRow.alive < now - timedelta(seconds=SILENT)
        claimed = (
            update(AnalysisRow)
            .where(AnalysisRow.match_id == match_id, *_is_waited_for())
            .where(or_(AnalysisRow.by.in_(("", by)), AnalysisRow.alive.is_(None), silent))
            .values(by=by, alive=now, percent=0, early=null())
        )
        return self._change(claimed) == 1

    def tell(self, match_id: str, by: str, percent: int, early: dict[str, Any] | None) -> bool:
        """Give a sign of life: how far it is, and the first curve once there is one. Tell whether
        the match is still this process's.
        """
        told: dict[str, Any] = {"alive": exactly_now(), "percent": percent}
        if early is not None:
            told["early"] = early
        mine = AnalysisRow.match_id == match_id, AnalysisRow.by == by
        return self._change(update(AnalysisRow).where(*mine).values(told)) == 1

    def leave(self, by: str) -> None:
        """Leave what a process has claimed to the others."""
        self._change(update(AnalysisRow).where(AnalysisRow.by == by).values(FREE))

    def waited_for(self) -> list[str]:
        """Return the matches whose analyses were asked for and are not there: those under way
        first, then the oldest.
        """
        order = AnalysisRow.by == "", AnalysisRow.asked, AnalysisRow.match_id
        with self.repo.reading() as session:
            found = select(AnalysisRow.match_id).where(*_is_waited_for()).order_by(*order)
            return list(session.scalars(found))

    def under_way(self) -> list[str]:
        """Return the matches that a process judges."""
        claimed = select(AnalysisRow.match_id).where(*_is_waited_for(), AnalysisRow.by != "")
        with self.repo.reading() as session:
            return list(session.scalars(claimed.order_by(AnalysisRow.asked)))

    def _change(self, statement: Any) -> int:
        with self.repo.writing() as session:
            found = session.execute(statement)
            assert isinstance(found, CursorResult)
            return found.rowcount


def _is_waited_for() -> Any:
    return AnalysisRow.told.is_(null()), AnalysisRow.failed == ""
