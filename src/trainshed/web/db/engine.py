"""Open the database, bring its tables up to date, and say plainly what is wrong with it."""

import sqlite3
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
WAIT_FOR_LOCK = 5_000  # milliseconds


def open_database(address: str) -> Engine:
    """Return the engine of a database whose tables are up to date."""
    engine = _engine(address)
    try:
        migrate(engine)
    except (SQLAlchemyError, sqlite3.Error) as error:
        engine.dispose()
        reason = str(getattr(error, "orig", None) or error).strip().splitlines()[0]
        way_out = "check the address, that it runs, and that you may write to it"
        raise BadInput(f"database {shown(address)}: {reason}; {way_out}") from error
    return engine


def shown(address: str) -> str:
    """Return an address without its password."""
    try:
        return make_url(address).render_as_string(hide_password=True)
    except ArgumentError:
        return f"'{shorten(address)}'"


def _engine(address: str) -> Engine:
    try:
        url = make_url(address)
        if url.drivername == "postgresql":
            url = url.set(drivername="postgresql+psycopg")
        if url.get_backend_name() not in ("sqlite", "postgresql"):
            raise BadInput(f"database {shown(address)}: only sqlite and postgresql are supported")
        if url.get_backend_name() == "sqlite":
            return _sqlite(url)
        return create_engine(url, pool_pre_ping=True, pool_size=10)
    except (ArgumentError, NoSuchModuleError) as error:
        example = "sqlite:///tables.sqlite or postgresql://user@host/name"
        raise BadInput(f"database {shown(address)}: no address; write {example}") from error


def _sqlite(url: Any) -> Engine:
    if url.database and url.database != ":memory:":
        folder = Path(url.database).parent
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise BadInput(f"{folder}: cannot be made: {error.strerror}; choose another") from error
    engine = create_engine(url, connect_args={"check_same_thread": False})

    @event.listens_for(engine, "connect")
    def prepare(connection: Any, _: Any) -> None:
        connection.isolation_level = None  # SQLAlchemy begins transactions itself, see below
        for line in (
            "journal_mode=WAL",
            "synchronous=NORMAL",
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


def _writes(connection: Any) -> bool:
    return bool(connection.get_execution_options().get("writes", False))


def migrate(engine: Engine) -> None:
    """Run the migrations that are still to be run; refuse a database of a newer version."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    script = ScriptDirectory.from_config(config)
    with engine.connect() as connection:
        found = MigrationContext.configure(connection).get_current_revision()
    known = {revision.revision for revision in script.walk_revisions()}
    if found is not None and found not in known:
        reason = f"its tables have version {found}, newer than this program"
        raise BadInput(f"database {engine.url.render_as_string()}: {reason}; update trainshed")
    if found != script.get_current_head():
        with engine.connect().execution_options(writes=True) as connection:
            config.attributes["connection"] = connection
            command.upgrade(config, "head")
            connection.commit()
