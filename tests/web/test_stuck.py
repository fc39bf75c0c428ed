"""A PostgreSQL that is stuck: a clear page in time, and play goes on when it is free again."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, create_engine
from sqlalchemy.engine import make_url
from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as OutOfConnections

from trainshed.web.db import engine as module
from trainshed.web.db.engine import open_database

from .conftest import Guest, from_now_on, sensible, served, wait_until

pytestmark = pytest.mark.full


@pytest.fixture
def beside(postgres: str) -> Iterator[Connection]:
    """A connection of somebody else's."""
    engine = create_engine(make_url(postgres).set(drivername="postgresql+psycopg"))
    with engine.connect() as connection:
        yield connection
    engine.dispose()


@pytest.mark.parametrize(("limit", "reads"), [("lock_timeout", False), ("statement_timeout", True)])
def test_what_somebody_else_has_locked_is_not_waited_for(
    postgres: str,
    tmp_path: Path,
    beside: Connection,
    limit: str,
    reads: bool,
) -> None:
    with served(tmp_path, database=postgres) as server:
        guest = Guest(server.address)
        path = guest.play_bots()
        state = guest.my_turn(path)
        form, choice = guest.form, sensible(state["legal"])
        from_now_on(server, f"SET {limit} = 200")
        beside.exec_driver_sql(f"LOCK TABLE match IN {'ACCESS ' if reads else ''}EXCLUSIVE MODE")
        body = {"ply": state["ply"], "actions": [choice], "form": form}
        answer = guest.http.post("/api/tables" + path.removeprefix("/t") + "/act", json=body)
        assert answer.status_code == 503
        assert answer.json()["error"] == "The database does not answer."
        if reads:
            assert "Wait a moment and try again" in guest.get(path, 503).text
        beside.rollback()
        from_now_on(server, f"SET {limit} = 300000")
        assert guest.my_turn(path)["ply"] == state["ply"]
        assert guest.act(path, state["ply"], choice)["status"] == "done"
        guest.http.close()


def test_who_hangs_inside_a_transaction_is_ended(
    postgres: str, beside: Connection, monkeypatch: pytest.MonkeyPatch
) -> None:
    open_database(postgres).dispose()  # it may pause while it makes its tables
    monkeypatch.setattr(module, "LONGEST_PAUSE", 3_000)
    engine = open_database(postgres)
    with engine.connect() as hung:
        pid = hung.exec_driver_sql("SELECT pg_backend_pid()").scalar_one()
        lives = "SELECT count(*) FROM pg_stat_activity WHERE pid = %(pid)s"

        def is_ended() -> bool:
            found = beside.exec_driver_sql(lives, {"pid": pid}).scalar_one()
            beside.rollback()  # what it shows is of one moment in a transaction
            return found == 0

        wait_until(is_ended)
        with pytest.raises(DBAPIError):
            hung.exec_driver_sql("SELECT 1")
    engine.dispose()


def test_a_connection_is_waited_for_in_seconds(
    postgres: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "WAIT_FOR_LINE", 5)
    engine = open_database(postgres)
    lines = [engine.connect() for _ in range(20)]
    with pytest.raises(OutOfConnections):
        engine.connect()
    for line in lines:
        line.close()
    engine.dispose()


def test_what_the_host_has_written_into_the_address_counts(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    told: dict[str, Any] = {}

    def note(*given: Any, **parameters: Any) -> None:
        told.update(parameters)
        raise OSError("not connected")

    monkeypatch.setattr("psycopg.connect", note)
    with pytest.raises(OSError, match="not connected"):
        module.connect("postgresql://somebody@192.0.2.1/x?connect_timeout=3").connect()
    assert told["connect_timeout"] == "3"
    assert told["tcp_user_timeout"] == 15_000
