"""Backups: one SQLite file, whatever the database is; and the way back into either.

What SQLite has is copied page by page while it is played on. What PostgreSQL has is read in one
transaction, row by row. Either can be restored into either, so this is also the way to move.
"""

import os
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

from sqlalchemy import Connection, Engine, MetaData, Table, inspect, select, text
from sqlalchemy.engine import make_url
from sqlalchemy.exc import SQLAlchemyError

from trainshed.core.error import BadInput

from .engine import (
    check_version,
    connect,
    connect_existing,
    migrate,
    open_database,
    reason_of,
    shown,
    version_of,
)
from .models import Base

AT_ONCE = 1000  # rows
COUNTED = ("match", "guest", "action")  # what is told of a copy
VERSION = "alembic_version"
Counts = dict[str, int]


def back_up(address: str, path: Path) -> Counts:
    """Copy a database into a new file, while it is used; return how much is in it."""
    engine = connect_existing(address)
    try:
        _must_hold_tables(engine, address)
        with _appearing(path) as part:
            if engine.dialect.name == "sqlite":
                _copy_file(Path(engine.url.database or ""), part)
            else:
                _copy_rows(engine, part)
            return _checked(part, path)
    except (SQLAlchemyError, sqlite3.Error, OSError) as error:
        raise BadInput(f"{path}: no backup was made: {reason_of(error)}") from error
    finally:
        engine.dispose()


def restore(path: Path, address: str) -> Counts:
    """Put what a backup holds into a database that holds nothing yet; return how much it is."""
    if not path.is_file():
        raise BadInput(f"{path}: no such file; name a backup")
    is_file = connect(address).dialect.name == "sqlite"  # or it says what is wrong with it
    try:
        with tempfile.TemporaryDirectory(prefix="trainshed-") as folder:
            copy = Path(folder) / "copy.sqlite"
            copy.touch(0o600)
            _copy_file(path, copy)
            counts = _checked(copy, path)
            _bring_up_to_date(copy)
            if is_file:
                _into_file(copy, address)
            else:
                _into_tables(copy, address)
    except (SQLAlchemyError, sqlite3.Error, OSError) as error:
        raise BadInput(f"{path}: nothing was restored: {reason_of(error)}") from error
    return counts


def _must_hold_tables(engine: Engine, address: str) -> None:
    """Refuse an address without tables of ours."""
    found = version_of(engine)
    if found is None:
        raise BadInput(f"database {shown(address)}: holds no tables of trainshed")
    check_version(engine, found)


@contextmanager
def _appearing(path: Path) -> Iterator[Path]:
    """Yield a file beside its place, for the owner alone, that gets its name when it is whole."""
    if path.exists():
        raise BadInput(f"{path}: exists already; choose another name")
    try:
        handle, name = tempfile.mkstemp(".part", f".{path.name[:80]}.", path.parent)
    except OSError as error:
        way_out = "choose a place you may write to"
        raise BadInput(f"{path}: cannot be written: {error.strerror}; {way_out}") from error
    os.close(handle)
    part = Path(name)
    try:
        yield part
        with part.open("rb") as written:
            os.fsync(written.fileno())
        os.link(part, path)  # unlike a change of name it replaces nothing
    except FileExistsError as error:
        raise BadInput(f"{path}: exists already; choose another name") from error
    finally:
        for left in (part, Path(f"{part}-wal"), Path(f"{part}-shm"), Path(f"{part}-journal")):
            with suppress(FileNotFoundError):
                left.unlink()


def _copy_file(source: Path, target: Path) -> None:
    """Copy a SQLite file that may be in use, as it is at one moment."""
    with closing(sqlite3.connect(source)) as old, closing(sqlite3.connect(target)) as new:
        old.backup(new)
    _leave_one_file(target)


def _leave_one_file(path: Path) -> None:
    """Put everything into the file itself: nothing that must be copied with it stands beside it."""
    with closing(sqlite3.connect(path)) as file:
        file.execute("PRAGMA journal_mode=DELETE")


def _copy_rows(engine: Engine, target: Path) -> None:
    """Copy the tables of PostgreSQL, as they are at one moment, into a SQLite file."""
    new = connect(f"sqlite:///{target}")
    try:
        migrate(new, version_of(engine) or "head")
        calm = engine.execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True)
        with calm.connect() as old, new.connect().execution_options(writes=True) as into:
            _copy_tables(old, into)
            into.commit()
    finally:
        new.dispose()
    _leave_one_file(target)


def _copy_tables(old: Connection, new: Connection) -> None:
    """Copy all rows of all tables; those come first that others name."""
    for table in _tables(new):
        names = [column.name for column in table.columns]
        found = old.execution_options(yield_per=AT_ONCE).execute(select(table))
        for rows in found.mappings().partitions(AT_ONCE):
            new.execute(table.insert(), [{name: row[name] for name in names} for row in rows])


def _tables(connection: Connection) -> list[Table]:
    found = MetaData()
    found.reflect(connection)
    return [table for table in found.sorted_tables if table.name != VERSION]


def _checked(file: Path, name: Path) -> Counts:
    """Look whether a file is whole, and return how much is in it."""
    with closing(sqlite3.connect(file)) as copy:
        try:
            whole = copy.execute("PRAGMA integrity_check").fetchone()[0] == "ok"
            known = {row[0] for row in copy.execute("SELECT name FROM sqlite_master")}
        except sqlite3.DatabaseError:
            whole, known = False, set()
        if not whole or VERSION not in known:
            raise BadInput(f"{name}: is no backup of trainshed, or is damaged; name another")
        return {
            table: copy.execute(f'SELECT count(*) FROM "{table}"').fetchone()[0]
            for table in COUNTED
        }


def _bring_up_to_date(file: Path) -> None:
    engine = connect(f"sqlite:///{file}")
    try:
        migrate(engine)
    finally:
        engine.dispose()


def _into_file(copy: Path, address: str) -> None:
    target = Path(make_url(address).database or "")
    if not target.name or target.name == ":memory:":
        raise BadInput(f"database {shown(address)}: names no file; write sqlite:///tables.sqlite")
    try:
        target.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise BadInput(f"{target.parent}: cannot be made: {error.strerror}") from error
    if target.exists():
        way_out = "stop the server, move the file away, and try again"
        raise BadInput(f"{target}: exists already, and nothing is overwritten; {way_out}")
    with _appearing(target) as part:
        _copy_file(copy, part)


def _into_tables(copy: Path, address: str) -> None:
    engine, old = open_database(address), connect(f"sqlite:///{copy}")
    try:
        with old.connect() as source, engine.begin() as target:
            for table in Base.metadata.sorted_tables:
                if target.execute(select(table).limit(1)).first() is not None:
                    reason = "holds matches or guests already, and nothing is overwritten"
                    way_out = "restore into an empty database"
                    raise BadInput(f"database {shown(address)}: {reason}; {way_out}")
            _copy_tables(source, target)
            _count_on(target)
    finally:
        old.dispose()
        engine.dispose()


def _count_on(connection: Connection) -> None:
    """Let PostgreSQL number new rows after those that were copied."""
    found = inspect(connection)
    for table in found.get_table_names():
        for column in found.get_pk_constraint(table)["constrained_columns"]:
            asked = {"table": f'"{table}"', "column": column}
            sequence = connection.execute(
                text("SELECT pg_get_serial_sequence(:table, :column)"), asked
            ).scalar()
            if sequence is not None:
                newest = f'SELECT setval(:name, coalesce(max("{column}"), 0) + 1, false) FROM '
                connection.execute(text(f'{newest}"{table}"'), {"name": sequence})
