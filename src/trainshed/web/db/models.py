"""The tables of the database: guests, matches, seats, actions, orders, talk, what is judged."""

from datetime import UTC, datetime
from typing import Any

from sqlalchemy import (
    JSON,
    BigInteger,
    DateTime,
    Float,
    ForeignKey,
    Index,
    Integer,
    String,
    Text,
    false,
)
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

WAITING, RUNNING, OVER, CLOSED = "waiting", "running", "over", "closed"
WATCHED = "watch"  # the kind of a line of talk by somebody who watches
OPEN, GUEST, BOT = "open", "guest", "bot"
MUTED, BANNED = "muted", "banned"  # the standing of a guest; most have none
DECIDED, DRAWN, FORCED, PROXY, BY_BOT = "", "drawn", "forced", "proxy", "bot"


def now() -> datetime:
    """Return the time as the database keeps it: UTC, without a zone."""
    return exactly_now().replace(microsecond=0)


def exactly_now() -> datetime:
    """Return the same to the microsecond."""
    return datetime.now(UTC).replace(tzinfo=None)


class Base(DeclarativeBase):
    """The registry of all tables."""


class GuestRow(Base):
    """A person: a name, and the hash of the token in the cookie."""

    __tablename__ = "guest"
    id: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str] = mapped_column(String(40))
    token_hash: Mapped[str] = mapped_column(String(64), unique=True)
    link_hash: Mapped[str | None] = mapped_column(String(64), unique=True)  # for another device
    link_ends: Mapped[datetime | None] = mapped_column(DateTime)
    wishes: Mapped[dict[str, Any]] = mapped_column(JSON, default=dict)  # what is remembered
    made: Mapped[datetime] = mapped_column(DateTime, default=now)
    standing: Mapped[str] = mapped_column(String(10), default="", server_default="")


class DeviceRow(Base):
    """One more device of a guest, by the hash of its own token."""

    __tablename__ = "device"
    token_hash: Mapped[str] = mapped_column(String(64), primary_key=True)
    guest_id: Mapped[int] = mapped_column(ForeignKey("guest.id"), index=True)
    made: Mapped[datetime | None] = mapped_column(DateTime, default=now)


class HouseRow(Base):
    """What the house keeps to itself, in all its processes: the key of tokens and secrets."""

    __tablename__ = "house"
    name: Mapped[str] = mapped_column(String(40), primary_key=True)
    value: Mapped[str] = mapped_column(String(200))


class MatchRow(Base):
    """A table: game, options, secret of its draws, and where it stands."""

    __tablename__ = "match"
    id: Mapped[str] = mapped_column(String(60), primary_key=True)
    game: Mapped[str] = mapped_column(String(60))
    rules: Mapped[int] = mapped_column(Integer)
    options: Mapped[dict[str, Any]] = mapped_column(JSON, default=dict)
    wishes: Mapped[dict[str, Any]] = mapped_column(JSON, default=dict)  # house rules of the table
    secret: Mapped[str] = mapped_column(String(64))  # shown at the end; "" where it proves nothing
    seed: Mapped[int] = mapped_column(BigInteger)  # of the draws, where there is no key
    draw_key: Mapped[str | None] = mapped_column(String(64))  # once the match has begun: core/fair
    proof: Mapped[dict[str, Any] | None] = mapped_column(JSON)  # of the key, without the secret
    bot_secret: Mapped[str | None] = mapped_column(String(64))  # bots draw from it; never shown
    status: Mapped[str] = mapped_column(String(10), default=WAITING)
    host_id: Mapped[int] = mapped_column(ForeignKey("guest.id"))
    version: Mapped[int] = mapped_column(Integer, default=0)  # rises with every change
    plies: Mapped[int] = mapped_column(Integer, default=0)
    mover: Mapped[int] = mapped_column(Integer, default=-1)  # a cache for lists of tables
    parent_id: Mapped[str | None] = mapped_column(String(60))  # forked from, or rematch of
    parent_ply: Mapped[int | None] = mapped_column(Integer)
    made: Mapped[datetime] = mapped_column(DateTime, default=now)
    changed: Mapped[datetime] = mapped_column(DateTime, default=now, index=True)

    __table_args__ = (
        Index("match_by_status", "status", "changed"),
        Index("match_by_parent", "parent_id"),
    )


class SeatRow(Base):
    """A seat of a table: open, a guest's, or a bot's; a bot may stand in for a guest."""

    __tablename__ = "seat"
    match_id: Mapped[str] = mapped_column(ForeignKey("match.id"), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True)
    kind: Mapped[str] = mapped_column(String(10), default=OPEN)
    name: Mapped[str] = mapped_column(String(80), default="")
    guest_id: Mapped[int | None] = mapped_column(ForeignKey("guest.id"), index=True)
    bot: Mapped[str | None] = mapped_column(String(80))  # its spec
    stands_in: Mapped[bool] = mapped_column(default=False)
    nonce: Mapped[str] = mapped_column(String(80), default="")  # what it adds to the draws, by whom
    recorded: Mapped[str | None] = mapped_column(String(80))  # what a record sent in calls it


class ActionRow(Base):
    """One action of a match. There is one of each ply: a second one is refused here."""

    __tablename__ = "action"
    match_id: Mapped[str] = mapped_column(ForeignKey("match.id"), primary_key=True)
    ply: Mapped[int] = mapped_column(primary_key=True)
    actor: Mapped[int] = mapped_column(Integer)
    text: Mapped[str] = mapped_column(String(80))
    first: Mapped[int] = mapped_column(Integer)  # ply of the first action of the same decision
    how: Mapped[str] = mapped_column(String(10), default="")  # DRAWN, FORCED, PROXY, BY_BOT or ""
    at: Mapped[datetime] = mapped_column(DateTime, default=now)


class ProxyRow(Base):
    """What the server bids for a seat in one auction: the minimum up to a limit; 0 passes."""

    __tablename__ = "proxy"
    match_id: Mapped[str] = mapped_column(ForeignKey("match.id"), primary_key=True)
    seat: Mapped[int] = mapped_column(primary_key=True)
    auction: Mapped[str] = mapped_column(String(40))
    verb: Mapped[str] = mapped_column(String(20))
    leave: Mapped[str] = mapped_column(String(20))
    limit: Mapped[int] = mapped_column(Integer)


class PlanRow(Base):
    """A whole decision that a seat has prepared for its next turn, while others think."""

    __tablename__ = "plan"
    match_id: Mapped[str] = mapped_column(ForeignKey("match.id"), primary_key=True)
    seat: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    ply: Mapped[int] = mapped_column(Integer)  # how many actions had been made
    phase: Mapped[int] = mapped_column(Integer)  # of the turn for which it is meant
    texts: Mapped[list[str]] = mapped_column(JSON)
    by_itself: Mapped[bool] = mapped_column(default=False, server_default=false())  # unasked


class ChatRow(Base):
    """A line of talk; `kind` names a system line, which each reader gets in their own language."""

    __tablename__ = "chat"
    id: Mapped[int] = mapped_column(primary_key=True)
    match_id: Mapped[str] = mapped_column(ForeignKey("match.id"), index=True)
    name: Mapped[str] = mapped_column(String(80))
    kind: Mapped[str] = mapped_column(String(20), default="say")
    text: Mapped[str] = mapped_column(Text)
    at: Mapped[datetime] = mapped_column(DateTime, default=now)
    guest_id: Mapped[int | None] = mapped_column(index=True)  # who said it, where it is known


class ReportRow(Base):
    """What a guest tells the host of the site about a table, or about somebody there."""

    __tablename__ = "report"
    id: Mapped[int] = mapped_column(primary_key=True)
    match_id: Mapped[str] = mapped_column(ForeignKey("match.id"), index=True)
    guest_id: Mapped[int] = mapped_column(ForeignKey("guest.id"))
    about_id: Mapped[int | None] = mapped_column(ForeignKey("guest.id"))
    text: Mapped[str] = mapped_column(Text)
    at: Mapped[datetime] = mapped_column(DateTime, default=now)
    settled: Mapped[bool] = mapped_column(default=False, index=True)


class ClockRow(Base):
    """The clocks of a table that has a pace: whose time runs since when, and what each has left."""

    __tablename__ = "clock"
    match_id: Mapped[str] = mapped_column(ForeignKey("match.id"), primary_key=True)
    seat: Mapped[int] = mapped_column(Integer)  # NOBODY while no person is asked
    since: Mapped[datetime] = mapped_column(DateTime)
    left: Mapped[list[float]] = mapped_column(JSON)  # seconds, by seat
    ply: Mapped[int] = mapped_column(Integer)
    deadline: Mapped[datetime | None] = mapped_column(DateTime, index=True)


class PresenceRow(Base):
    """Whether somebody who sits at a table looks at it, and when that was last known."""

    __tablename__ = "presence"
    match_id: Mapped[str] = mapped_column(ForeignKey("match.id"), primary_key=True)
    guest_id: Mapped[int] = mapped_column(ForeignKey("guest.id"), primary_key=True)
    is_here: Mapped[bool] = mapped_column(default=False)
    seen: Mapped[datetime] = mapped_column(DateTime)


class AnalysisRow(Base):
    """What the judge makes of a match: nothing while it is waited for, plain data, or why not."""

    __tablename__ = "analysis"
    match_id: Mapped[str] = mapped_column(ForeignKey("match.id"), primary_key=True)
    asked: Mapped[datetime] = mapped_column(DateTime, default=now)
    told: Mapped[dict[str, Any] | None] = mapped_column(JSON(none_as_null=True))
    failed: Mapped[str] = mapped_column(String(300), default="", server_default="")
    by: Mapped[str] = mapped_column(String(40), default="", server_default="")  # who judges it
    alive: Mapped[datetime | None] = mapped_column(DateTime)  # when the judge was last heard of
    percent: Mapped[int] = mapped_column(Integer, default=0, server_default="0")
    early: Mapped[dict[str, Any] | None] = mapped_column(JSON(none_as_null=True))  # a first curve


class CountRow(Base):
    """How often somebody may still do something, and when that was worked out."""

    __tablename__ = "count"
    who: Mapped[str] = mapped_column(String(32), primary_key=True)  # a hash: see `counts.py`
    what: Mapped[str] = mapped_column(String(20), primary_key=True)
    left: Mapped[float] = mapped_column(Float)
    since: Mapped[datetime] = mapped_column(DateTime, index=True)


class HandOverRow(Base):
    """A vote that a bot should play for a seat whose person is away."""

    __tablename__ = "hand_over"
    match_id: Mapped[str] = mapped_column(ForeignKey("match.id"), primary_key=True)
    seat: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    voter: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)  # a seat
