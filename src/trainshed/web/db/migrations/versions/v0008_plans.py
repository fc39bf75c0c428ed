"""Plans that people make while others think."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """Add the table."""
    op.create_table(
        "plan",
        sa.Column("match_id", sa.String(60), sa.ForeignKey("match.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("ply", sa.Integer, nullable=False),
        sa.Column("phase", sa.Integer, nullable=False),
        sa.Column("texts", sa.JSON, nullable=False),
        sa.Column("by_itself", sa.Boolean, nullable=False, server_default=sa.false()),
    )
