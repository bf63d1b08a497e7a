"""The codes by which two pads of one table are put together."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"


def upgrade() -> None:
    """Make the table."""
    op.create_table(
        "half",
        sa.Column("code", sa.String(12), primary_key=True),
        sa.Column("pad", sa.String(32), nullable=False),
        sa.Column("guest", sa.String(32), nullable=False),
        sa.Column("at", sa.Float, nullable=False),
    )
    op.create_index("half_pad", "half", ["pad"])
