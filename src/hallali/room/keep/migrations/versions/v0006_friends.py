"""Clocks, why a player left a seat, and what one player asks the others: a rematch, or to take a move back."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Make the tables and the column; those who left before today gave up."""
    op.create_table(
        "clock",
        sa.Column("game", sa.String(24), primary_key=True),
        sa.Column("plan", sa.String(16), nullable=False),
        sa.Column("left", sa.Text, nullable=False),
        sa.Column("runs", sa.Integer, nullable=False),
        sa.Column("since", sa.Float, nullable=False),
        sa.Column("due", sa.Float, nullable=True),
    )
    op.create_index("clock_due", "clock", ["due"])
    op.create_table(
        "ask",
        sa.Column("game", sa.String(24), primary_key=True),
        sa.Column("kind", sa.String(16), primary_key=True),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
    )
    op.add_column("left_seat", sa.Column("why", sa.String(16), nullable=False, server_default=""))
