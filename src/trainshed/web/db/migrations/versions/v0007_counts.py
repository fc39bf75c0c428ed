"""What is counted by the hour, for all processes together."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """Add the table."""
    op.create_table(
        "count",
        sa.Column("who", sa.String(32), primary_key=True),
        sa.Column("what", sa.String(20), primary_key=True),
        sa.Column("left", sa.Float, nullable=False),
        sa.Column("since", sa.DateTime, nullable=False),
    )
    op.create_index("ix_count_since", "count", ["since"])
