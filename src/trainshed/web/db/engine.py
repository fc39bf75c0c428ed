"""Open the database, bring its tables up to date, and say plainly what is wrong with it."""

import os
import sqlite3
from contextlib import suppress
from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Engine, create_engine, event
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, NoSuchModuleError, SQLAlchemyError

from trainshed.core.error import BadInput, shorten

MIGRATIONS = Path(__file__).parent / "migrations"
MIGRATING = 7_845_001  # the number of PostgreSQL's lock: any, always the same
WAIT_FOR_LOCK = 5_000  # milliseconds
LONGEST_STATEMENT = 10_000  # milliseconds: PostgreSQL gives up what takes longer
LONGEST_PAUSE = 30_000  # milliseconds inside a transaction; then others get what it has locked
WAIT_FOR_LINE = 5  # seconds: for a new connection, or for one of the pool
SILENCE = {  # a server that was cut off is noticed within about 15 seconds
    "tcp_user_timeout": 15_000,
    "keepalives_idle": 10,
    "keepalives_interval": 2,
    "keepalives_count": 3,
}


def open_database(address: str, durable: bool = False) -> Engine:
    """Return the engine of a database whose tables are up to date.

    `durable`: SQLite waits for the disk at every change, so that not even a power cut loses one.
    """
    engine = connect(address, durable)
    if engine.dialect.name == "postgresql":
        _give_up_in_time(engine)
    if engine.dialect.name == "sqlite" and engine.url.database not in (None, "", ":memory:"):
        _make_private(Path(str(engine.url.database)))
    try:
        migrate(engine)
    except (SQLAlchemyError, sqlite3.Error) as error:
        engine.dispose()
        way_out = "check the address, that it runs, and that you may write to it"
        raise BadInput(f"database {shown(address)}: {reason_of(error)}; {way_out}") from error
    return engine


def connect_existing(address: str) -> Engine:
    """Return the engine of a database that is there; SQLite would make an empty one of a slip."""
    engine = connect(address)
    if engine.dialect.name == "sqlite" and not Path(engine.url.database or "").is_file():
        raise BadInput(f"database {shown(address)}: there is no such file; check the address")
    return engine


def open_existing(address: str) -> Engine:
    """Do the same, and bring its tables up to date."""
    connect_existing(address).dispose()
    return open_database(address)


def reason_of(error: Exception) -> str:
    """Return what a database says is wrong, in one line."""
    return str(getattr(error, "orig", None) or error).strip().partition("\n")[0]


def shown(address: str) -> str:
    """Return an address without its password."""
    try:
        return make_url(address).render_as_string(hide_password=True)
    except ArgumentError:
        return f"'{shorten(address)}'"


def connect(address: str, durable: bool = False) -> Engine:
    """Return the engine of a database as it is; nothing is made or changed yet."""
    try:
        url = make_url(address)
        if url.drivername == "postgresql":
            url = url.set(drivername="postgresql+psycopg")
        if url.get_backend_name() not in ("sqlite", "postgresql"):
            raise BadInput(f"database {shown(address)}: only sqlite and postgresql are supported")
        if url.get_backend_name() == "sqlite":
            return _sqlite(url, durable)
        given: Any = {
            "connect_timeout": WAIT_FOR_LINE,
            **SILENCE,
            **url.query,
        }  # his address counts
        line = {"pool_size": 10, "pool_timeout": WAIT_FOR_LINE, "pool_pre_ping": True}
        return create_engine(url, connect_args=given, **line)
    except (ArgumentError, NoSuchModuleError) as error:
        example = "sqlite:///tables.sqlite or postgresql://user@host/name"
        raise BadInput(f"database {shown(address)}: no address; write {example}") from error


def _give_up_in_time(engine: Engine) -> None:
    """Let no page wait for ever for PostgreSQL, and no page that hangs keep others waiting.

    By statements, not by options of the connection: poolers do not know those.
    """

    @event.listens_for(engine, "connect")
    def prepare(connection: Any, _: Any) -> None:
        connection.autocommit = True  # else it would be forgotten with the first rollback
        with connection.cursor() as cursor:
            cursor.execute(f"SET statement_timeout = {LONGEST_STATEMENT}")
            cursor.execute(f"SET lock_timeout = {WAIT_FOR_LOCK}")
            cursor.execute(f"SET idle_in_transaction_session_timeout = {LONGEST_PAUSE}")
        connection.autocommit = False


def _sqlite(url: Any, durable: bool) -> Engine:
    engine = create_engine(url, connect_args={"check_same_thread": False})

    @event.listens_for(engine, "connect")
    def prepare(connection: Any, _: Any) -> None:
        connection.isolation_level = None  # SQLAlchemy begins transactions itself, see below
        for line in (
            "journal_mode=WAL",
            f"synchronous={'FULL' if durable else 'NORMAL'}",
            f"busy_timeout={WAIT_FOR_LOCK}",
            "foreign_keys=ON",
        ):
            connection.execute(f"PRAGMA {line}")

    @event.listens_for(engine, "begin")
    def begin(connection: Any) -> None:
        # A transaction that will write takes its place in the queue at once, and never finds
        # half-way that another one was faster.
        connection.exec_driver_sql("BEGIN IMMEDIATE" if _writes(connection) else "BEGIN")

    return engine


def _make_private(path: Path) -> None:
    """Make a new database's file, and its folder where there is none, for the owner alone: whoever
    reads it could see hidden things. What is there already stays as its owner has it.
    """
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        reason = f"cannot be made: {error.strerror}; choose another"
        raise BadInput(f"{path.parent}: {reason}") from error
    with suppress(OSError):  # it is there, or SQLite will say why it cannot be
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))


def _writes(connection: Any) -> bool:
    return bool(connection.get_execution_options().get("writes", False))


def migrate(engine: Engine, to: str = "head") -> None:
    """Run the migrations that are still to be run; refuse a database of a newer version."""
    found = version_of(engine)
    check_version(engine, found)
    if found != versions()[-1]:
        config = _config()
        with engine.connect().execution_options(writes=True) as connection:
            if engine.dialect.name == "postgresql":  # of several that start, one does it
                for limit in ("statement_timeout", "lock_timeout"):  # it takes as long as it takes
                    connection.exec_driver_sql(f"SET LOCAL {limit} = 0")
                connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({MIGRATING})")
            config.attributes["connection"] = connection
            command.upgrade(config, to)
            connection.commit()


def versions() -> list[str]:
    """Return the versions that the tables have had, the first one first."""
    script = ScriptDirectory.from_config(_config())
    return [each.revision for each in script.walk_revisions()][::-1]


def version_of(engine: Engine) -> str | None:
    """Return the version of a database's tables; None where there are none."""
    with engine.connect() as connection:
        return MigrationContext.configure(connection).get_current_revision()


def check_version(engine: Engine, found: str | None) -> None:
    """Refuse a database of a version that this program does not know."""
    if found is not None and found not in versions():
        reason = f"its tables have version {found}, newer than this program"
        raise BadInput(f"database {engine.url.render_as_string()}: {reason}; update trainshed")


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    return config
