"""Who is at a table, whose time runs there, and who wants a bot in whose seat."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Add the tables."""
    op.create_table(
        "clock",
        _match(),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("since", sa.DateTime, nullable=False),
        sa.Column("left", sa.JSON, nullable=False),
        sa.Column("ply", sa.Integer, nullable=False),
        sa.Column("deadline", sa.DateTime),
    )
    op.create_index("ix_clock_deadline", "clock", ["deadline"])
    op.create_table(
        "presence",
        _match(),
        sa.Column("guest_id", sa.Integer, sa.ForeignKey("guest.id"), primary_key=True),
        sa.Column("is_here", sa.Boolean, nullable=False),
        sa.Column("seen", sa.DateTime, nullable=False),
    )
    op.create_table(
        "hand_over",
        _match(),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("voter", sa.Integer, primary_key=True, autoincrement=False),
    )


def _match() -> sa.Column[str]:
    return sa.Column("match_id", sa.String(60), sa.ForeignKey("match.id"), primary_key=True)
