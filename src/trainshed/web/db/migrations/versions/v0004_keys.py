"""Matches draw from a key that the seats have a part in; links to other devices end.

A secret is kept from now on only where it proves something: not for matches that were played on
from others, nor for records that were sent in.
"""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Add the key of the house, keys and nonces of matches, and ends of links."""
    op.create_table(
        "house",
        sa.Column("name", sa.String(40), primary_key=True),
        sa.Column("value", sa.String(200), nullable=False),
    )
    op.add_column("match", sa.Column("draw_key", sa.String(64)))
    op.add_column("match", sa.Column("proof", sa.JSON))
    op.add_column("match", sa.Column("bot_secret", sa.String(64)))
    op.add_column("seat", sa.Column("nonce", sa.String(80), nullable=False, server_default=""))
    op.add_column("seat", sa.Column("recorded", sa.String(80)))
    op.add_column("guest", sa.Column("link_ends", sa.DateTime))
    op.add_column("device", sa.Column("made", sa.DateTime))
    match = sa.table("match", sa.column("secret"), sa.column("parent_ply"))
    op.execute(sa.update(match).where(match.c.parent_ply.is_not(None)).values(secret=""))
    guest = sa.table("guest", sa.column("link_hash"))
    op.execute(sa.update(guest).values(link_hash=None))  # of links that did not end
