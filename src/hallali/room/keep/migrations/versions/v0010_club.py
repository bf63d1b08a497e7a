"""A room of one's own: invitations that let in at the door, and phrases that bring a guest's seats back."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "invitation",
        sa.Column("invitation", sa.String(64), primary_key=True),
        sa.Column("whom", sa.String(60), nullable=False),
        sa.Column("made", sa.Float, nullable=False),
        sa.Column("until", sa.Float, nullable=False),
        sa.Column("left", sa.Integer, nullable=False),
        sa.Column("used", sa.Integer, nullable=False),
    )
    op.create_table(
        "phrase",
        sa.Column("guest", sa.String(32), primary_key=True),
        sa.Column("phrase", sa.String(64), nullable=False),
        sa.Column("made", sa.Float, nullable=False),
    )
    op.create_index("phrase_phrase", "phrase", ["phrase"], unique=True)
