"""What a host needs among strangers: who is muted or banned, who said what, what was reported."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Add the standing of guests, the guest of each line of talk, and reports."""
    standing = sa.Column("standing", sa.String(10), nullable=False, server_default="")
    op.add_column("guest", standing)
    op.add_column("chat", sa.Column("guest_id", sa.Integer))  # unknown of earlier lines
    op.create_index("ix_chat_guest_id", "chat", ["guest_id"])
    op.create_table(
        "report",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("match_id", sa.String(60), sa.ForeignKey("match.id"), nullable=False),
        sa.Column("guest_id", sa.Integer, sa.ForeignKey("guest.id"), nullable=False),
        sa.Column("about_id", sa.Integer, sa.ForeignKey("guest.id")),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("at", sa.DateTime, nullable=False),
        sa.Column("settled", sa.Boolean, nullable=False),
    )
    op.create_index("ix_report_match_id", "report", ["match_id"])
    op.create_index("ix_report_settled", "report", ["settled"])
