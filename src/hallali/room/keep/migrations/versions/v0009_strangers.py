"""A room for strangers: when each guest first started a day's puzzle, and what its host does while it runs."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    """Make the tables and the column. What was played of the days until now counts as started."""
    starts = op.create_table(
        "start",
        sa.Column("day", sa.String(10), primary_key=True),
        sa.Column("game", sa.String(32), primary_key=True),
        sa.Column("guest", sa.String(32), primary_key=True),
        sa.Column("id", sa.String(24), nullable=False),
    )
    op.create_index("start_guest", "start", ["guest"])
    for name, columns in {
        "report": [("game", 24), ("guest", 32), ("about", 32), ("text", 300)],
        "deed": [("what", 16), ("about", 120), ("why", 300)],
    }.items():
        op.create_table(
            name,
            sa.Column("number", sa.Integer, primary_key=True),
            sa.Column("at", sa.Float, nullable=False),
            *(sa.Column(column, sa.String(length), nullable=False) for column, length in columns),
            *((sa.Column("seat", sa.Integer, nullable=False),) if name == "report" else ()),
        )
    op.create_table(
        "ban",
        sa.Column("kind", sa.String(8), primary_key=True),
        sa.Column("who", sa.String(64), primary_key=True),
        sa.Column("until", sa.Float, nullable=False),
        sa.Column("why", sa.String(200), nullable=False),
    )
    op.create_table(
        "setting",
        sa.Column("name", sa.String(16), primary_key=True),
        sa.Column("value", sa.Text, nullable=False),
    )
    op.add_column("posted", sa.Column("origin", sa.String(32), nullable=False, server_default=""))
    if rows := _started():
        op.bulk_insert(starts, rows)


def _started() -> list[dict[str, str]]:
    """Return the first table of each guest's at each day's puzzle: by the deal's seed, or by the bot that sets it."""
    asked = sa.text(
        "SELECT game.id, game.game, dealer.seed, mine.guest, other.bot FROM game "
        "JOIN seat AS mine ON mine.game = game.id AND mine.guest <> '' "
        "LEFT JOIN dealer ON dealer.game = game.id AND dealer.seed LIKE :dealt "
        "LEFT JOIN seat AS other ON other.game = game.id AND other.bot LIKE :built "
        "WHERE dealer.seed IS NOT NULL OR other.bot IS NOT NULL ORDER BY game.created"
    )
    found: dict[tuple[str, str, str], str] = {}
    for row in op.get_bind().execute(asked, {"dealt": "day:%", "built": "%daily:%"}):
        day = (row.seed.removeprefix("day:") if row.seed else row.bot.partition("daily:")[2])[:10]
        found.setdefault((day, row.game, row.guest), row.id)
    return [{"day": day, "game": game, "guest": guest, "id": name} for (day, game, guest), name in found.items()]
