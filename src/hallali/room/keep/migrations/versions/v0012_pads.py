"""Pads: what one seat knows of a game on a real table."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    """Make the table."""
    op.create_table(
        "pad",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("guest", sa.String(32), nullable=False),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("drafts", sa.Text, nullable=False),
        sa.Column("help", sa.String(16), nullable=False),
        sa.Column("changes", sa.Integer, nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("changed", sa.Float, nullable=False),
    )
    op.create_index("pad_guest", "pad", ["guest"])
