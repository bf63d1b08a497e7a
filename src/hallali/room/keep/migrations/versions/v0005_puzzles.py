"""The days' deduction puzzles, and each guest's tries at them."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "puzzle",
        sa.Column("day", sa.String(10), primary_key=True),
        sa.Column("game", sa.String(32), primary_key=True),
        sa.Column("degree", sa.String(10), primary_key=True),
        sa.Column("body", sa.Text, nullable=False),
    )
    op.create_table(
        "try",
        sa.Column("day", sa.String(10), primary_key=True),
        sa.Column("game", sa.String(32), primary_key=True),
        sa.Column("degree", sa.String(10), primary_key=True),
        sa.Column("guest", sa.String(32), primary_key=True),
        sa.Column("tried", sa.Text, nullable=False),
        sa.Column("solved", sa.Float, nullable=True),
    )
    op.create_index("try_guest", "try", ["guest"])
