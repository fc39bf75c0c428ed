"""How often somebody did something, counted by all processes together."""

import hmac
import time
from datetime import datetime, timedelta

from sqlalchemy import delete, select
from sqlalchemy.dialects.postgresql import insert

from ..limits import HOUR, Counts, Left, drawn
from .models import CountRow, exactly_now
from .repo import Repo

SWEEP = 600.0  # seconds from one clearing of old rows to the next


def counts_by_the_hour(repo: Repo, house_key: bytes, own: Counts) -> "Counts | SharedCounts":
    """Return what counts limits by the hour: on SQLite there is one process, which counts alone."""
    return SharedCounts(repo, house_key) if repo.engine.dialect.name == "postgresql" else own


class SharedCounts:
    """The limits by the hour, in PostgreSQL. They belong to requests that write anyway.

    Neither tokens nor addresses are kept: a row is found by a hash under the key of the house, and
    goes an hour after its last use, when it says nothing any more.
    """

    def __init__(self, repo: Repo, house_key: bytes) -> None:
        self.repo = repo
        self._key = hmac.digest(house_key, b"counts", "sha256")
        self._swept = time.monotonic()

    def wait(self, who: str, what: str, times: int, seconds: float) -> float:
        """Count one more, and return 0; where it is too many, return the seconds to wait."""
        name = hmac.digest(self._key, who.encode(), "sha256").hex()[:32]
        now = exactly_now()
        first = insert(CountRow).values(who=name, what=what, left=float(times), since=now)
        found = select(CountRow).where(CountRow.who == name, CountRow.what == what)
        with self.repo.writing() as session:
            session.execute(first.on_conflict_do_nothing())
            row = session.scalars(found.with_for_update()).one()  # the others wait for their turn
            passed = max(0.0, (now - row.since).total_seconds())  # clocks may differ a little
            left: Left = drawn(row.left, passed, times, seconds)
            row.left, row.since = left.left, max(now, row.since)
        self._sweep(now)
        return left.wait

    def _sweep(self, now: datetime) -> None:
        """Forget now and then what says nothing any more."""
        if time.monotonic() - self._swept < SWEEP:
            return
        self._swept = time.monotonic()
        with self.repo.writing() as session:
            session.execute(delete(CountRow).where(CountRow.since < now - timedelta(seconds=HOUR)))
