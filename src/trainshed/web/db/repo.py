"""Everything that is asked of the database, in one place; each method is one transaction."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from itertools import groupby
from typing import Any

from sqlalchemy import (
    Connection,
    Engine,
    bindparam,
    delete,
    exists,
    insert,
    select,
    text,
    update,
)
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session, aliased

from .asked import ALONE, due_in, going_on
from .models import (
    CLOSED,
    OVER,
    WAITING,
    WATCHED,
    ActionRow,
    ChatRow,
    DeviceRow,
    GuestRow,
    MatchRow,
    ProxyRow,
    SeatRow,
    now,
)
from .room import Room

CHAT_LINES = 60
CHANNEL = "trainshed"  # of PostgreSQL: "ID VERSION" for every change of a table
TALKED = -2  # the same: those who watch have talked
ORDERED = -1  # in the place of a version: a standing order has changed, and nothing else
VERSION = select(MatchRow.version).where(MatchRow.id == bindparam("match_id"))
CONTINUE = (
    update(MatchRow)
    .where(MatchRow.id == bindparam("match_id"), MatchRow.version == bindparam("seen"))
    .values(
        version=bindparam("next_version"),
        plies=bindparam("next_plies"),
        mover=bindparam("next_mover"),
        changed=bindparam("at"),
    )
)
END = CONTINUE.values(status=OVER)
ADD_ACTIONS = insert(ActionRow)
NOTIFY = text("SELECT pg_notify('" + CHANNEL + "', :text)")


class TooMany(Exception):  # noqa: N818 - a limit was met, and that is no error
    """A guest has as many tables as one may have; the first no longer counts after `wait` seconds
    in which nobody touches it.
    """

    def __init__(self, wait: float) -> None:
        super().__init__()
        self.wait = wait


class Overtaken(Exception):  # noqa: N818 - it happens, and is no error
    """Another process has changed a match first."""


@dataclass(frozen=True)
class Made:
    """An action as it is kept: who, what, the first ply of its decision, and how it came."""

    actor: int
    text: str
    first: int
    how: str = ""


@dataclass(frozen=True)
class Change:
    """Actions that continue a match as it was at a version."""

    match_id: str
    version: int
    ply: int
    made: Sequence[Made]
    mover: int
    over: bool


@dataclass(frozen=True)
class Listed:
    """A table in a list: the match and its seats."""

    match: MatchRow
    seats: Sequence[SeatRow]


class Repo:
    """The database as the rest of the room sees it. What it returns is detached and read only."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self._writing = engine.execution_options(writes=True)

    @contextmanager
    def reading(self) -> Iterator[Session]:
        """Look at one consistent state."""
        with Session(self.engine, expire_on_commit=False) as session:
            yield session

    @contextmanager
    def writing(self) -> Iterator[Session]:
        """Change everything or nothing."""
        with Session(self._writing, expire_on_commit=False) as session, session.begin():
            yield session

    def ask(self) -> None:
        """Ask the database whether it answers."""
        with self.engine.connect() as connection:
            connection.execute(select(1))

    # guests

    def guest_of(self, token_hash: str) -> GuestRow | None:
        """Return the guest with this cookie."""
        with self.reading() as session:
            own = session.scalar(select(GuestRow).where(GuestRow.token_hash == token_hash))
            if own is not None:
                return own
            device = session.get(DeviceRow, token_hash)
            return session.get(GuestRow, device.guest_id) if device else None

    def make_guest(self, token_hash: str, name: str) -> GuestRow:
        """Remember a new guest; two requests at once make one."""
        try:
            with self.writing() as session:
                guest = GuestRow(name=name, token_hash=token_hash, wishes={})
                session.add(guest)
            return guest
        except IntegrityError:
            found = self.guest_of(token_hash)
            assert found is not None
            return found

    def change_guest(self, guest_id: int, **values: Any) -> None:
        """Change a guest's name or wishes."""
        with self.writing() as session:
            session.execute(update(GuestRow).where(GuestRow.id == guest_id).values(**values))

    # tables

    def add_match(
        self,
        match: MatchRow,
        seats: Sequence[SeatRow],
        actions: Sequence[Made] = (),
        most: int | None = None,
    ) -> bool:
        """Keep a new table with its seats, and the actions it begins with; False where its id is
        taken. `TooMany` where its host has `most` going on: others who open one for him wait.
        """
        try:
            with self.writing() as session:
                if most is not None:
                    session.get(GuestRow, match.host_id, with_for_update=True)
                    touched = session.scalars(going_on(match.host_id)).all()
                    if len(touched) >= most:
                        left = ALONE - (now() - touched[0]) if touched else ALONE
                        raise TooMany(left.total_seconds())
                session.add(match)
                session.flush()
                session.add_all(seats)
                session.add_all(_rows(match.id, 0, actions))
        except IntegrityError:
            if self.match(match.id) is None:
                raise
            return False
        return True

    def match(self, match_id: str) -> MatchRow | None:
        """Return a table."""
        with self.reading() as session:
            return session.get(MatchRow, match_id)

    def rematch_of(self, match_id: str) -> str:
        """Return the newest table that was opened to play a match again, "" where there is none."""
        again = (
            select(MatchRow.id)
            .where(MatchRow.parent_id == match_id, MatchRow.parent_ply.is_(None))
            .order_by(MatchRow.made.desc())
            .limit(1)
        )
        with self.reading() as session:
            return session.scalar(again) or ""

    def seats(self, match_id: str) -> list[SeatRow]:
        """Return the seats of a table in order."""
        with self.reading() as session:
            return self._seats(session, match_id)

    def _seats(self, session: Session, match_id: str) -> list[SeatRow]:
        asked = select(SeatRow).where(SeatRow.match_id == match_id).order_by(SeatRow.number)
        return list(session.scalars(asked))

    def change_match(self, match_id: str, **values: Any) -> int:
        """Change a table and return its new version."""
        with self.writing() as session:
            return self.touch(session, match_id, **values)

    def touch(self, session: Session, match_id: str, **values: Any) -> int:
        """Give a table its next version, with changes, inside a transaction; return it."""
        session.execute(
            update(MatchRow)
            .where(MatchRow.id == match_id)
            .values(version=MatchRow.version + 1, changed=now(), **values)
        )
        version = int(session.scalar(VERSION, {"match_id": match_id}) or 0)
        self.notify(session.connection(), {match_id: version})
        return version

    def version(self, match_id: str) -> int | None:
        """Return the version of a table; None where there is none."""
        with self.engine.connect() as connection:
            return connection.execute(VERSION, {"match_id": match_id}).scalar()

    def change_seat(self, match_id: str, number: int, **values: Any) -> int:
        """Change a seat and return the table's new version."""
        with self.writing() as session:
            session.execute(
                update(SeatRow)
                .where(SeatRow.match_id == match_id, SeatRow.number == number)
                .values(**values)
            )
            return self.touch(session, match_id)

    @contextmanager
    def room(self, match_id: str) -> Iterator[Room | None]:
        """Open a waiting room for one change, of which everything is kept or nothing; None where
        there is no such table.
        """
        with self.writing() as session:
            # PostgreSQL keeps others from the row; SQLite lets nobody else write meanwhile.
            match = session.get(MatchRow, match_id, with_for_update=True)
            if match is None:
                yield None
                return
            room = Room(match, self._seats(session, match_id), session, match.version)
            yield room
            if room.is_changed:
                session.flush()
                room.version = self.touch(session, match_id)

    # actions

    def actions(self, match_id: str) -> list[Made]:
        """Return all actions in order."""
        with self.reading() as session:
            asked = (
                select(ActionRow.actor, ActionRow.text, ActionRow.first, ActionRow.how)
                .where(ActionRow.match_id == match_id)
                .order_by(ActionRow.ply)
            )
            return [Made(*row) for row in session.execute(asked)]

    def keep(self, changes: Sequence[Change]) -> list[int | None]:
        """Keep the actions of many matches together; return the new version of each, None where
        the match has changed since the version from which its actions continue.
        """
        # In one order everywhere: two processes that wait for each other would wait for ever.
        ordered = sorted(changes, key=lambda change: change.match_id)
        try:
            with self._writing.begin() as connection:
                versions = self._continue_all(connection, ordered)
                self._add(connection, ordered, versions)
        except Overtaken:  # at one of them: find out which, and keep the others
            with self._writing.begin() as connection:
                versions = {each.match_id: self._continue(connection, each) for each in ordered}
                self._add(connection, ordered, versions)
        return [versions[change.match_id] for change in changes]

    def _add(
        self, connection: Connection, changes: Sequence[Change], versions: Mapping[str, int | None]
    ) -> None:
        """Add the actions of all changes that have a new version, and tell other processes."""
        rows = [
            row
            for change in changes
            if versions[change.match_id] is not None
            for row in _values(change.match_id, change.ply, change.made)
        ]
        if rows:
            connection.execute(ADD_ACTIONS, rows)
        self.notify(connection, versions)

    def _continue_all(
        self, connection: Connection, changes: Sequence[Change]
    ) -> dict[str, int | None]:
        """Raise the versions of many matches with few statements; all of them, or `Overtaken`."""
        raised, at = 0, now()
        for over, alike in groupby(changes, key=lambda change: change.over):
            given = [_next(change, at) for change in alike]
            raised += connection.execute(END if over else CONTINUE, given).rowcount
        if raised != len(changes):
            raise Overtaken
        return {change.match_id: change.version + 1 for change in changes}

    def _continue(self, connection: Connection, change: Change) -> int | None:
        """Raise the version of a match that nobody else has changed; else return None."""
        done = connection.execute(END if change.over else CONTINUE, _next(change, now()))
        return change.version + 1 if done.rowcount else None

    def cut_actions(self, change: Change, seat: int) -> int | None:
        """Take back all actions from a ply on, and the seat's proxy bid; None where the match has
        changed since that version.
        """
        name, actions = change.match_id, delete(ActionRow)
        with self._writing.begin() as connection:
            newest = self._continue(connection, change)
            if newest is None:
                return None
            connection.execute(
                actions.where(ActionRow.match_id == name, ActionRow.ply >= change.ply)
            )
            connection.execute(
                delete(ProxyRow).where(ProxyRow.match_id == name, ProxyRow.seat == seat)
            )
            self.notify(connection, {name: newest})
            return newest

    def notify(self, connection: Connection, versions: Mapping[str, int | None]) -> None:
        """Tell other processes, on a database that can: they hear it when all is stored."""
        if self.engine.dialect.name == "postgresql":
            told = [{"text": f"{name} {to}"} for name, to in versions.items() if to is not None]
            if told:
                connection.execute(NOTIFY, told)

    # proxy bids

    def proxies(self, match_id: str) -> list[ProxyRow]:
        """Return the proxy bids of a table."""
        with self.reading() as session:
            return list(session.scalars(select(ProxyRow).where(ProxyRow.match_id == match_id)))

    def set_proxy(self, proxy: ProxyRow) -> None:
        """Keep a proxy bid in the place of an earlier one of the same seat.

        The table keeps its version: what somebody has ordered is no news for others.
        """
        with self.writing() as session:
            session.merge(proxy)
            self.notify(session.connection(), {proxy.match_id: ORDERED})

    def drop_proxy(self, match_id: str, seat: int) -> None:
        """Forget the proxy bid of a seat."""
        with self.writing() as session:
            session.execute(
                delete(ProxyRow).where(ProxyRow.match_id == match_id, ProxyRow.seat == seat)
            )
            self.notify(session.connection(), {match_id: ORDERED})

    # talk

    def say(
        self, match_id: str, name: str, text: str, kind: str = "say", guest_id: int | None = None
    ) -> int:
        """Keep a line of talk and return the table's new version."""
        line = ChatRow(match_id=match_id, name=name, kind=kind, text=text, guest_id=guest_id)
        with self.writing() as session:
            session.add(line)
            return self.touch(session, match_id)

    def talk(self, match_id: str) -> list[ChatRow]:
        """Return the last lines of talk, the oldest first: so many of the table, so many of those
        who watch, so that neither crowd out the others.
        """
        asked = select(ChatRow).where(ChatRow.match_id == match_id).order_by(ChatRow.id.desc())
        whose = (ChatRow.kind != WATCHED, ChatRow.kind == WATCHED)
        with self.reading() as session:
            found = [session.scalars(asked.where(one).limit(CHAT_LINES)).all() for one in whose]
        return sorted([*found[0], *found[1]], key=lambda line: line.id)

    # lists of tables

    def tables_of(self, guest_id: int, most: int = 40) -> list[Listed]:
        """Return the tables at which a guest sits, the newest first."""
        with self.reading() as session:
            asked = (
                select(MatchRow)
                .join(SeatRow, SeatRow.match_id == MatchRow.id)
                .where(SeatRow.guest_id == guest_id, MatchRow.status != CLOSED)
                .order_by(MatchRow.changed.desc(), MatchRow.id)
                .limit(most)
            )
            return self.listed(session, session.scalars(asked).unique())

    def alone_of(self, guest_id: int, game: str, most: int = 200) -> list[MatchRow]:
        """Return the finished matches of a game that a guest played alone, the newest first; those
        that were played on from a moment of another match do not count.
        """
        other = aliased(SeatRow)
        others = exists().where(other.match_id == MatchRow.id, other.number > 0)
        asked = (
            select(MatchRow)
            .join(SeatRow, SeatRow.match_id == MatchRow.id)
            .where(SeatRow.guest_id == guest_id, SeatRow.stands_in.is_(False), ~others)
            .where(MatchRow.status == OVER, MatchRow.game == game, MatchRow.parent_ply.is_(None))
            .order_by(MatchRow.made.desc(), MatchRow.id)
            .limit(most)
        )
        with self.reading() as session:
            return list(session.scalars(asked))

    def open_tables(self, most: int = 20) -> list[Listed]:
        """Return public tables that wait for players, the newest first."""
        with self.reading() as session:
            asked = (
                select(MatchRow)
                .where(MatchRow.status == WAITING)
                .order_by(MatchRow.changed.desc(), MatchRow.id)
                .limit(5 * most)
            )
            listed = self.listed(session, session.scalars(asked))
            return [one for one in listed if one.match.wishes.get("public")][:most]

    def listed(self, session: Session, matches: Any) -> list[Listed]:
        """Return tables with their seats, inside a transaction."""
        found = list(matches)
        asked = (
            select(SeatRow)
            .where(SeatRow.match_id.in_([match.id for match in found]))
            .order_by(SeatRow.number)
        )
        seats: dict[str, list[SeatRow]] = {match.id: [] for match in found}
        for seat in session.scalars(asked):
            seats[seat.match_id].append(seat)
        return [Listed(match, seats[match.id]) for match in found]

    def due(self, game: str) -> list[str]:
        """Return matches somebody plays that go on by themselves, as rows tell; newest first."""
        with self.reading() as session:
            return list(session.scalars(due_in(game)))


def _rows(match_id: str, ply: int, made: Sequence[Made]) -> list[ActionRow]:
    return [ActionRow(**values) for values in _values(match_id, ply, made)]


def _next(change: Change, at: datetime) -> dict[str, Any]:
    """Return what becomes of a match, as CONTINUE and END want it."""
    return {
        "match_id": change.match_id,
        "seen": change.version,
        "next_version": change.version + 1,
        "next_plies": change.ply + len(change.made),
        "next_mover": change.mover,
        "at": at,
    }


def _values(match_id: str, ply: int, made: Sequence[Made]) -> list[dict[str, Any]]:
    return [
        {"match_id": match_id, "ply": ply + k, "actor": a.actor, "text": a.text}
        | {"first": a.first, "how": a.how, "at": now()}
        for k, a in enumerate(made)
    ]
