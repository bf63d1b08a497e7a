"""What Alembic runs to migrate: the connection, in its transaction, comes from `hallali.room.keep.versions`."""

from __future__ import annotations

from alembic import context

from hallali.room.keep.schema import VERSION

context.configure(connection=context.config.attributes["connection"], version_table=VERSION.name)
context.run_migrations()
