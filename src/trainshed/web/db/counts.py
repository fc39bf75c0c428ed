"""How often somebody did something, counted by all processes together."""

import hmac
import time
from datetime import datetime, timedelta

from sqlalchemy import delete, select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.orm import Session

from ..limits import HOUR, Count, Counts, Left, drawn
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

    def wait(self, what: str, guest: Count | None, address: Count) -> tuple[float, bool]:
        """Count one more, and return 0; where it is too many, return the seconds to wait, and
        whether that is because of the whole address. Then nothing is counted or kept of the guest.
        """
        now = exactly_now()
        with self.repo.writing() as session:
            # Addresses before guests, everywhere: two that wait for each other would wait for ever.
            everybody = self._row(session, what, address, now)
            all_of_them = _drawn(everybody, address, now)
            if all_of_them.wait:
                told = all_of_them.wait, True
            elif guest is None:
                told = 0.0, False
            else:
                row = self._row(session, what, guest, now)
                own = _drawn(row, guest, now)
                row.left, row.since = own.left, max(now, row.since)
                told = own.wait, False
            if not told[0] or told[1]:
                everybody.left, everybody.since = all_of_them.left, max(now, everybody.since)
        self._sweep(now)
        return told

    def _row(self, session: Session, what: str, who: Count, now: datetime) -> CountRow:
        """Return the row of somebody; whoever wants it, too, waits for his turn."""
        name = hmac.digest(self._key, who.who.encode(), "sha256").hex()[:32]
        first = insert(CountRow).values(who=name, what=what, left=float(who.times), since=now)
        session.execute(first.on_conflict_do_nothing())
        found = select(CountRow).where(CountRow.who == name, CountRow.what == what)
        return session.scalars(found.with_for_update()).one()

    def _sweep(self, now: datetime) -> None:
        """Now and then forget what no longer says anything."""
        if time.monotonic() - self._swept < SWEEP:
            return
        self._swept = time.monotonic()
        with self.repo.writing() as session:
            session.execute(delete(CountRow).where(CountRow.since < now - timedelta(seconds=HOUR)))


def _drawn(row: CountRow, who: Count, now: datetime) -> Left:
    passed = max(0.0, (now - row.since).total_seconds())  # clocks may differ a little
    return drawn(row.left, passed, who.times, who.seconds)
