"""Rematches and matches that were played on are found by the match they came from."""

from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Add the index."""
    op.create_index("match_by_parent", "match", ["parent_id"])
