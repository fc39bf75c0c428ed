"""The first tables."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Make all tables."""
    _people()
    _matches()
    _play()


def _people() -> None:
    op.create_table(
        "guest",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("token_hash", sa.String(64), nullable=False, unique=True),
        sa.Column("link_hash", sa.String(64), unique=True),
        sa.Column("wishes", sa.JSON, nullable=False),
        sa.Column("made", sa.DateTime, nullable=False),
    )
    op.create_table(
        "device",
        sa.Column("token_hash", sa.String(64), primary_key=True),
        sa.Column("guest_id", sa.Integer, sa.ForeignKey("guest.id"), nullable=False),
    )
    op.create_index("ix_device_guest_id", "device", ["guest_id"])


def _matches() -> None:
    op.create_table(
        "match",
        sa.Column("id", sa.String(60), primary_key=True),
        sa.Column("game", sa.String(60), nullable=False),
        sa.Column("rules", sa.Integer, nullable=False),
        sa.Column("options", sa.JSON, nullable=False),
        sa.Column("wishes", sa.JSON, nullable=False),
        sa.Column("secret", sa.String(64), nullable=False),
        sa.Column("seed", sa.BigInteger, nullable=False),
        sa.Column("status", sa.String(10), nullable=False),
        sa.Column("host_id", sa.Integer, sa.ForeignKey("guest.id"), nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("plies", sa.Integer, nullable=False),
        sa.Column("mover", sa.Integer, nullable=False),
        sa.Column("parent_id", sa.String(60)),
        sa.Column("parent_ply", sa.Integer),
        sa.Column("made", sa.DateTime, nullable=False),
        sa.Column("changed", sa.DateTime, nullable=False),
    )
    op.create_index("ix_match_changed", "match", ["changed"])
    op.create_index("match_by_status", "match", ["status", "changed"])
    op.create_table(
        "seat",
        sa.Column("match_id", sa.String(60), sa.ForeignKey("match.id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("guest_id", sa.Integer, sa.ForeignKey("guest.id")),
        sa.Column("bot", sa.String(80)),
        sa.Column("stands_in", sa.Boolean, nullable=False),
    )
    op.create_index("ix_seat_guest_id", "seat", ["guest_id"])


def _play() -> None:
    op.create_table(
        "action",
        sa.Column("match_id", sa.String(60), sa.ForeignKey("match.id"), primary_key=True),
        sa.Column("ply", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("actor", sa.Integer, nullable=False),
        sa.Column("text", sa.String(80), nullable=False),
        sa.Column("first", sa.Integer, nullable=False),
        sa.Column("how", sa.String(10), nullable=False),
        sa.Column("at", sa.DateTime, nullable=False),
    )
    op.create_table(
        "proxy",
        sa.Column("match_id", sa.String(60), sa.ForeignKey("match.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("auction", sa.String(40), nullable=False),
        sa.Column("verb", sa.String(20), nullable=False),
        sa.Column("leave", sa.String(20), nullable=False),
        sa.Column("limit", sa.Integer, nullable=False),
    )
    op.create_table(
        "chat",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("match_id", sa.String(60), sa.ForeignKey("match.id"), nullable=False),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("kind", sa.String(20), nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("at", sa.DateTime, nullable=False),
    )
    op.create_index("ix_chat_match_id", "chat", ["match_id"])
