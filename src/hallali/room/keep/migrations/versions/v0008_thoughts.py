"""What bots thought of their gestures, to be told after the game."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """Make the table; what was thought in older games is not known."""
    op.create_table(
        "thought",
        sa.Column("game", sa.String(24), primary_key=True),
        sa.Column("seq", sa.Integer, primary_key=True),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("thought", sa.Text, nullable=False),
    )
