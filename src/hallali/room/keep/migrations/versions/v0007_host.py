"""Who made a table: they alone give its empty chairs to bots."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """Make the column; who made an older table is not known, so anyone there may fill its chairs."""
    op.add_column("game", sa.Column("maker", sa.Integer, nullable=False, server_default="-1"))
