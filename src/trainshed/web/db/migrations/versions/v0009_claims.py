"""Which process judges a match, and how far it is."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    """Add the columns; what is waited for is claimed by nobody."""
    op.add_column("analysis", sa.Column("by", sa.String(40), nullable=False, server_default=""))
    op.add_column("analysis", sa.Column("alive", sa.DateTime))
    op.add_column("analysis", sa.Column("percent", sa.Integer, nullable=False, server_default="0"))
    op.add_column("analysis", sa.Column("early", sa.JSON))
