"""Limits of several processes on one PostgreSQL: what counts by the hour is counted together."""

from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from datetime import timedelta
from pathlib import Path

import pytest
from sqlalchemy import select

from trainshed.web.db import counts
from trainshed.web.db.counts import SharedCounts
from trainshed.web.db.engine import open_database
from trainshed.web.db.models import CountRow, exactly_now
from trainshed.web.db.repo import Repo
from trainshed.web.limits import HOUR, Count, Counts, drawn

from .conftest import FORM, GAME, Guest, Server, served
from .postgres import Postgres, another_database
from .test_limits import LIMITED

MANY = 8  # requests at the same time


def waits(counts: Counts | SharedCounts, who: str, times: int) -> float:
    """Count a guest's link, at an address with room for all."""
    return counts.wait("links", Count(who, times, HOUR), Count("here", 1000, HOUR))[0]


@pytest.fixture(scope="module")
def database(postgres_server: Postgres) -> str:
    return another_database(postgres_server.address, "limits")


@pytest.fixture
def two(database: str, tmp_path: Path) -> Iterator[tuple[Server, Server]]:
    """Two servers that share nothing but the database."""
    few = {"links_an_hour": 3, "records_an_hour": 3, "names_an_hour": 3, "running_tables": 3}
    few |= {"database": database, "guests_an_address": 1000, "tables_an_hour": 1000}
    with ExitStack() as both:
        yield (
            both.enter_context(served(tmp_path, **few)),
            both.enter_context(served(tmp_path, **few)),
        )


def at_both(two: tuple[Server, Server]) -> tuple[Guest, Guest]:
    """One guest who is known at both."""
    one = Guest(two[0].address)
    one.post("/me", name="Vera")
    other = Guest(two[1].address)
    other.http.cookies = one.http.cookies
    other.get("/")
    return one, other


@pytest.mark.parametrize("what", ["links", "records", "names"])
def test_two_processes_count_together(two: tuple[Server, Server], what: str) -> None:
    one, other = at_both(two)
    told = [LIMITED[what](guest, "").status_code for guest in (one, other, one, other, one)]
    met = [status == 429 for status in told]
    used = 1 if what == "names" else 0  # he has got one already, at no cost where it was the first
    assert met[3:] == [True, True]
    assert met[: 3 - used] == [False] * (3 - used)
    for guest in (one, other):
        guest.http.close()


def test_tables_opened_at_the_same_time_are_no_more_than_one_may_have(
    two: tuple[Server, Server],
) -> None:
    one, other = at_both(two)
    forms = [FORM.search(guest.http.get("/").text) for guest in (one, other)]
    assert all(forms)

    def open_at(k: int) -> int:
        guest, form = (one, other)[k % 2], forms[k % 2]
        assert form is not None
        data = {"form": form[1], "game": GAME, "seats": "3"}
        return guest.http.post("/tables", data=data, follow_redirects=False).status_code

    with ThreadPoolExecutor(MANY) as pool:
        told = Counter(pool.map(open_at, range(MANY)))
    assert told == {303: 3, 429: MANY - 3}
    for guest in (one, other):
        guest.http.close()


def test_many_at_the_same_time_are_counted_once_each(database: str) -> None:
    engine = open_database(database)
    both = [SharedCounts(Repo(engine), b"house") for _ in range(2)]
    with ThreadPoolExecutor(MANY) as pool:
        told = list(pool.map(lambda k: waits(both[k % 2], "Vera", 5), range(MANY)))
    assert [wait > 0 for wait in sorted(told)] == [False] * 5 + [True] * (MANY - 5)
    with Repo(engine).reading() as session:
        kept = [row.who for row in session.scalars(select(CountRow))]
    assert "Vera" not in " ".join(kept)  # neither tokens nor addresses are kept
    engine.dispose()


def test_what_says_nothing_any_more_is_forgotten(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    engine = open_database(database)
    shared = SharedCounts(Repo(engine), b"house")
    waits(shared, "Ben", 1)
    assert waits(shared, "Ben", 1) > 0
    later = exactly_now() + timedelta(seconds=HOUR + 1)
    monkeypatch.setattr(counts, "exactly_now", lambda: later)
    monkeypatch.setattr(counts, "SWEEP", 0.0)
    assert waits(shared, "Anna", 1) == 0
    with Repo(engine).reading() as session:
        assert len(list(session.scalars(select(CountRow)))) == 2  # hers, and the address's
    assert waits(shared, "Ben", 1) == 0  # an hour later
    engine.dispose()


def test_memory_and_database_count_alike() -> None:
    assert drawn(2.0, 0.0, 2, HOUR).wait == 0
    assert drawn(0.0, HOUR / 4, 2, HOUR).wait == pytest.approx(HOUR / 4)
    memory = Counts()
    assert [waits(memory, "Vera", 2) > 0 for _ in range(3)] == [False, False, True]
