"""Tables that anyone may join, what games that are over were worth, and who it was that left a seat."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Make the tables and the column; who left a seat before today is not known."""
    op.create_table(
        "posted",
        sa.Column("game", sa.String(24), primary_key=True),
        sa.Column("at", sa.Float, nullable=False),
    )
    op.create_table(
        "outcome",
        sa.Column("game", sa.String(24), primary_key=True),
        sa.Column("returns", sa.Text, nullable=False),
    )
    op.add_column("left_seat", sa.Column("guest", sa.String(32), nullable=False, server_default=""))
