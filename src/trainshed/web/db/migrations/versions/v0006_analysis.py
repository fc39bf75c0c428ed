"""What the judge makes of a match, kept with it."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Add the table."""
    op.create_table(
        "analysis",
        sa.Column("match_id", sa.String(60), sa.ForeignKey("match.id"), primary_key=True),
        sa.Column("asked", sa.DateTime, nullable=False),
        sa.Column("told", sa.JSON),
        sa.Column("failed", sa.String(300), nullable=False, server_default=""),
    )
