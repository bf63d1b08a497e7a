"""Secrets, scores, devices, links, muted guests and archives.

Every guest's cookie so far becomes a device of theirs: a guest is stored under the hash of that cookie. The days until
today keep the cards that everyone could work out; later ones are dealt by the room's secret.
"""

from __future__ import annotations

import datetime

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Make the tables, and fill in what follows from the old ones."""
    secret = op.create_table(
        "secret",
        sa.Column("name", sa.String(32), primary_key=True),
        sa.Column("value", sa.String(64), nullable=False),
    )
    op.create_table(
        "score",
        sa.Column("puzzle", sa.String(32), primary_key=True),
        sa.Column("guest", sa.String(32), primary_key=True),
        sa.Column("game", sa.String(24), nullable=False),
        sa.Column("score", sa.String(80), nullable=False),
        sa.Column("helped", sa.Integer, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
    )
    op.create_table(
        "device",
        sa.Column("device", sa.String(32), primary_key=True),
        sa.Column("guest", sa.String(32), nullable=False),
        sa.Column("made", sa.Float, nullable=False),
    )
    op.create_index("device_guest", "device", ["guest"])
    op.create_table(
        "link",
        sa.Column("link", sa.String(32), primary_key=True),
        sa.Column("guest", sa.String(32), nullable=False),
        sa.Column("until", sa.Float, nullable=False),
    )
    op.create_table(
        "muted",
        sa.Column("guest", sa.String(32), primary_key=True),
        sa.Column("at", sa.Float, nullable=False),
    )
    op.create_table(
        "archive",
        sa.Column("game", sa.String(24), primary_key=True),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("closed", sa.Integer, nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
    )
    op.execute(
        "INSERT INTO device (device, guest, made) SELECT guest, guest, 0 FROM "
        "(SELECT guest FROM seat WHERE guest <> '' UNION SELECT guest FROM guest) AS known"
    )
    if not op.get_bind().execute(sa.text("SELECT count(*) FROM game")).scalar():
        return
    tomorrow = datetime.datetime.now(datetime.UTC).date() + datetime.timedelta(days=1)
    op.bulk_insert(
        secret, [{"name": "days_since", "value": tomorrow.isoformat()}, {"name": "unranked", "value": "yes"}]
    )
