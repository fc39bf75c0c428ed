"""Backups: made while people play, and the way back, drilled on both databases."""

import sqlite3
import stat
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select

from trainshed.core.error import BadInput
from trainshed.web.db import backup
from trainshed.web.db.backup import back_up, restore
from trainshed.web.db.engine import connect, open_database
from trainshed.web.db.models import Base
from trainshed.web.db.repo import Repo

from .conftest import Guest, sensible, served
from .postgres import another_database
from .test_database import exercise, older


def address_of(path: Path) -> str:
    return f"sqlite:///{path}"


def contents(address: str) -> dict[str, list[Any]]:
    """Return all rows of a database."""
    engine = connect(address)
    with engine.connect() as connection:
        found = {
            table.name: sorted(map(repr, connection.execute(select(table))))
            for table in Base.metadata.sorted_tables
        }
    engine.dispose()
    return found


def filled(address: str) -> str:
    """Make a database in which something is."""
    engine = open_database(address)
    exercise(Repo(engine))
    engine.dispose()
    return address


def drill(first: str, second: str, folder: Path) -> None:
    """Play, back up, play on, lose everything, restore elsewhere, go on with the same cookie."""
    saved = folder / "saved.sqlite"
    with served(folder, database=first) as server:
        guest = Guest(server.address)
        path = guest.play_bots()
        state = guest.my_turn(path)
        assert guest.act(path, state["ply"], sensible(state["legal"]))["status"] == "done"
        kept = guest.my_turn(path)
        counts = back_up(first, saved)  # while the server runs
        assert counts["match"] == 1
        assert counts["action"] == kept["ply"]
        guest.act(path, kept["ply"], sensible(kept["legal"]))
        cookies = dict(guest.http.cookies)
        guest.http.close()
    assert restore(saved, second) == counts
    with served(folder, database=second) as server:
        again = Guest(server.address)
        again.http.cookies.clear()
        again.http.cookies.update(cookies)
        again.get(path)
        state = again.my_turn(path)
        assert {**state, "version": 0} == {**kept, "version": 0}
        assert again.act(path, state["ply"], sensible(state["legal"]))["status"] == "done"
        again.play_bots()  # new guests and tables find room beside what was restored
        other = Guest(server.address, "Ben")
        other.play_bots()
        other.http.close()
        again.http.close()


def test_the_drill_on_sqlite(tmp_path: Path) -> None:
    drill(address_of(tmp_path / "tables.sqlite"), address_of(tmp_path / "b" / "t.sqlite"), tmp_path)


@pytest.mark.full
def test_the_drill_on_postgresql(postgres: str, tmp_path: Path) -> None:
    first, second = (another_database(postgres, name) for name in ("drill_a", "drill_b"))
    drill(first, second, tmp_path)


@pytest.mark.full
def test_from_one_database_to_the_other_and_back(postgres: str, tmp_path: Path) -> None:
    sqlite = filled(address_of(tmp_path / "a.sqlite"))
    back_up(sqlite, tmp_path / "first")
    moved = another_database(postgres, "moved")
    restore(tmp_path / "first", moved)
    back_up(moved, tmp_path / "second")
    restore(tmp_path / "second", address_of(tmp_path / "b.sqlite"))
    assert contents(moved) == contents(address_of(tmp_path / "b.sqlite")) == contents(sqlite)
    with pytest.raises(BadInput, match="holds matches or guests already"):
        restore(tmp_path / "first", moved)


def test_a_backup_is_whole_the_owners_alone_and_leaves_nothing_beside_it(tmp_path: Path) -> None:
    source = filled(address_of(tmp_path / "a.sqlite"))
    place = tmp_path / "backups"
    place.mkdir()
    assert back_up(source, place / "b.sqlite") == {"match": 3, "guest": 4, "action": 3}
    assert [path.name for path in place.iterdir()] == ["b.sqlite"]
    assert stat.S_IMODE((place / "b.sqlite").stat().st_mode) == 0o600
    assert contents(address_of(place / "b.sqlite")) == contents(source)


def test_a_backup_of_an_earlier_version_is_brought_up_to_date(tmp_path: Path) -> None:
    engine = connect(address_of(tmp_path / "old.sqlite"))
    older(engine, "0001")
    engine.dispose()
    back_up(address_of(tmp_path / "old.sqlite"), tmp_path / "saved")
    restore(tmp_path / "saved", address_of(tmp_path / "new.sqlite"))
    assert contents(address_of(tmp_path / "new.sqlite"))["match"]
    with sqlite3.connect(tmp_path / "saved") as saved:  # the backup itself stays as it was
        assert saved.execute("SELECT version_num FROM alembic_version").fetchone() == ("0001",)
    saved.close()


def no_backup(address: str, path: Path) -> str:
    with pytest.raises(BadInput) as error:
        back_up(address, path)
    assert "\n" not in str(error.value)
    return str(error.value)


def test_what_cannot_be_backed_up_is_named_and_nothing_is_left(tmp_path: Path) -> None:
    source = filled(address_of(tmp_path / "a.sqlite"))
    target = tmp_path / "b"
    missing = tmp_path / "missing.sqlite"
    assert "there is no such file" in no_backup(address_of(missing), target)
    assert not missing.exists()
    (tmp_path / "text").write_text("no database")
    assert "file is not a database" in no_backup(address_of(tmp_path / "text"), target)
    sqlite3.connect(tmp_path / "empty.sqlite").execute("CREATE TABLE t (n)").connection.close()
    assert "no tables of trainshed" in no_backup(address_of(tmp_path / "empty.sqlite"), target)
    assert "cannot be written" in no_backup(source, tmp_path / "nowhere" / "b")
    assert "exists already" in no_backup(source, tmp_path / "text")
    assert (tmp_path / "text").read_text() == "no database"
    with sqlite3.connect(tmp_path / "a.sqlite") as database:
        database.execute("UPDATE alembic_version SET version_num = '9999'")
    database.close()
    assert "newer than this program; update trainshed" in no_backup(source, target)


def no_restore(path: Path, address: str) -> str:
    with pytest.raises(BadInput) as error:
        restore(path, address)
    assert "\n" not in str(error.value)
    return str(error.value)


def test_what_cannot_be_restored_is_named_and_nothing_is_changed(tmp_path: Path) -> None:
    source = filled(address_of(tmp_path / "a.sqlite"))
    back_up(source, tmp_path / "saved")
    target = address_of(tmp_path / "new.sqlite")
    assert "no such file" in no_restore(tmp_path / "nowhere", target)
    (tmp_path / "text").write_text("no backup" * 200)
    assert "not a database" in no_restore(tmp_path / "text", target)
    whole = (tmp_path / "saved").read_bytes()
    (tmp_path / "half").write_bytes(whole[: len(whole) // 2])
    assert "half: " in no_restore(tmp_path / "half", target)
    assert "names no file" in no_restore(tmp_path / "saved", "sqlite:///:memory:")
    assert not (tmp_path / "new.sqlite").exists()
    before = contents(source)
    assert "nothing is overwritten" in no_restore(tmp_path / "saved", source)
    assert contents(source) == before


def test_a_full_disk_leaves_no_half_backup(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    source = filled(address_of(tmp_path / "a.sqlite"))
    place = tmp_path / "backups"
    place.mkdir()

    def full(*_: object) -> None:
        raise sqlite3.OperationalError("database or disk is full")

    monkeypatch.setattr(backup, "_copy_file", full)
    assert "no backup was made: database or disk is full" in no_backup(source, place / "b")
    assert list(place.iterdir()) == []
