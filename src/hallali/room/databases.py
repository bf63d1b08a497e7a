"""Opening a database: SQLite, or PostgreSQL by its URL. What goes wrong is said in words, without the password."""

from __future__ import annotations

import importlib
from pathlib import Path
from typing import Any, Final

from sqlalchemy import URL, Engine, create_engine, event, text
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, DBAPIError

from hallali.core.errors import HallaliError, Message, MissingExtra, marked
from hallali.room.schema import META

N_ = marked
_CREATING: Final = 0x48414C4C  # the number of the lock under which the tables are made
#: A connection to a machine that has gone is noticed within half a minute, by both ends.
_ALIVE: Final = {"connect_timeout": "5", "keepalives_idle": "10", "keepalives_interval": "5", "keepalives_count": "3"}
_SERVER_ALIVE: Final = "SET tcp_keepalives_idle = 10; SET tcp_keepalives_interval = 5; SET tcp_keepalives_count = 3"


class Unreachable(HallaliError):  # noqa: N818
    """The database cannot be opened."""


def opened(url: str) -> Engine:
    """Open a database, and make the tables that it lacks.

    url: an SQLAlchemy URL, such as sqlite:////home/me/hallali.db or postgresql+psycopg://me@here/hallali.
    Raises MissingExtra where PostgreSQL's driver is missing, Unreachable for any other reason.
    """
    where = read(url)
    engine = _sqlite(where) if where.get_backend_name() == "sqlite" else _postgresql(where)
    try:
        with engine.begin() as db:
            if engine.dialect.name == "postgresql":  # of two processes that start at once, one waits
                db.execute(text(f"SELECT pg_advisory_xact_lock({_CREATING})"))
            META.create_all(db)
    except (DBAPIError, OSError) as error:
        engine.dispose()
        cause = error.orig if isinstance(error, DBAPIError) else error
        reason = (str(cause).strip() or type(cause).__name__).splitlines()[0]
        shown = where.set(query={}).render_as_string(hide_password=True)
        text_ = N_("The database {url} cannot be opened: {reason}")
        raise Unreachable(Message(text_, {"url": shown, "reason": reason})) from None
    return engine


def read(url: str) -> URL:
    """Read a database's URL. Raises Unreachable, which does not repeat it: a password may stand anywhere in it."""
    try:
        where = make_url(url)
    except (ArgumentError, ValueError):
        where = None
    if where is None or (where.get_backend_name() != "sqlite" and "@" in f"{where.host}{where.database}"):
        raise Unreachable(
            N_(
                "This database URL cannot be read. PostgreSQL’s are: postgresql+psycopg://USER:PASSWORD@HOST/DATABASE; "
                "in the password, write “%40” for “@”, “%2F” for “/” and “%3A” for “:”."
            )
        )
    if where.drivername in ("postgres", "postgresql"):
        where = where.set(drivername="postgresql+psycopg")
    if where.get_backend_name() != "sqlite" and where.drivername != "postgresql+psycopg":
        known = N_("The room's database is SQLite or PostgreSQL (postgresql+psycopg://…), not “{name}”.")
        raise Unreachable(Message(known, {"name": where.drivername[:40]}))
    return where


def _sqlite(where: URL) -> Engine:
    engine = create_engine(where)
    if where.database and where.database != ":memory:":
        try:
            Path(where.database).parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            reason = Message(
                N_("The database {url} cannot be opened: {reason}"), {"url": str(where), "reason": str(error)}
            )
            raise Unreachable(reason) from None
    event.listen(engine, "connect", _tune)
    return engine


def _postgresql(where: URL) -> Engine:
    try:
        importlib.import_module("psycopg")
    except ImportError:
        raise MissingExtra(
            N_("PostgreSQL needs its driver, psycopg: uv run --extra postgres hallali serve --database …")
        ) from None
    asked = {name: value for name, value in _ALIVE.items() if name not in where.query}
    # A connection is tried before it is used: those that the server broke, as when it restarts, are renewed.
    engine = create_engine(where, pool_pre_ping=True, connect_args=asked)
    event.listen(engine, "connect", _stay)
    return engine


def _tune(connection: Any, _record: Any) -> None:
    """Set a new SQLite connection up: readers beside the writer, and each commit on the disk."""
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=5000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _stay(connection: Any, _record: Any) -> None:
    """Have the server notice that this process has gone, even with its whole machine: what it had claimed is free."""
    before, connection.autocommit = connection.autocommit, True
    connection.execute(_SERVER_ALIVE)
    connection.autocommit = before
