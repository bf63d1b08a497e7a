"""A copy of each edition that a game is played with, so that the game outlives its file."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Make the table of editions."""
    op.create_table(
        "edition",
        sa.Column("game", sa.String(32), primary_key=True),
        sa.Column("ref", sa.String(80), primary_key=True),
        sa.Column("text", sa.Text, nullable=False),
    )
