"""Tournaments that guests make by link, and the ladder."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "tournament",
        sa.Column("id", sa.String(24), primary_key=True),
        *(
            sa.Column(name, sa.String(length) if length else sa.Text, nullable=False)
            for name, length in (
                ("guest", 32), ("name", 60), ("game", 32), ("size", 32), ("options", 0), ("clock", 16), ("kind", 8),
            )
        ),
        sa.Column("rounds", sa.Integer, nullable=False),
        sa.Column("legs", sa.Integer, nullable=False),
        sa.Column("span", sa.Float, nullable=False),
        sa.Column("auto", sa.Integer, nullable=False),
        sa.Column("door", sa.Integer, nullable=False),
        sa.Column("stage", sa.String(8), nullable=False),
        sa.Column("round", sa.Integer, nullable=False),
        sa.Column("since", sa.Float, nullable=False),
        sa.Column("paused", sa.Float, nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("origin", sa.String(32), nullable=False),
    )  # fmt: skip
    op.create_index("tournament_stage", "tournament", ["stage"])
    op.create_table(
        "entrant",
        sa.Column("tournament", sa.String(24), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("guest", sa.String(32), nullable=False),
        sa.Column("name", sa.String(60), nullable=False),
        sa.Column("state", sa.String(8), nullable=False),
    )
    op.create_index("entrant_guest", "entrant", ["guest"])
    op.create_table(
        "pairing",
        sa.Column("tournament", sa.String(24), primary_key=True),
        *(sa.Column(name, sa.Integer, primary_key=True) for name in ("round", "board", "leg")),
        sa.Column("first", sa.Integer, nullable=False),
        sa.Column("second", sa.Integer, nullable=False),
        sa.Column("game", sa.String(24), nullable=False),
        sa.Column("first_points", sa.Float, nullable=True),
        sa.Column("second_points", sa.Float, nullable=True),
    )
    op.create_index("pairing_game", "pairing", ["game"])
    op.create_table(
        "listed", sa.Column("guest", sa.String(32), primary_key=True), sa.Column("at", sa.Float, nullable=False)
    )
    op.create_table(
        "ladder",
        sa.Column("id", sa.String(24), primary_key=True),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("season", sa.String(6), nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("first", sa.String(32), nullable=False),
        sa.Column("second", sa.String(32), nullable=False),
        sa.Column("first_points", sa.Float, nullable=False),
    )
    op.create_index("ladder_season", "ladder", ["season", "game"])
