"""Opening a database: SQLite, or PostgreSQL by its URL. Errors are put into words, without the password."""

from __future__ import annotations

import contextlib
import logging
import os
import sqlite3
import time
from pathlib import Path
from typing import Any, Final

from sqlalchemy import URL, Engine, create_engine, event
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, OperationalError

from hallali.core.errors import Message, MissingExtra, marked
from hallali.room.keep import copies, versions
from hallali.room.keep.troubles import Unreachable, for_host
from hallali.room.keep.versions import History, Say

N_ = marked
_LOG = logging.getLogger("hallali.room")
#: Who may read a new SQLite file, and with it the dealers' seeds: its owner. SQLite gives its WAL the same rights.
PRIVATE: Final = 0o600
_CHECKED: Final = 16 << 20  # a file of up to this many bytes is checked at each start
_PATIENCE = 5000  # milliseconds that a command waits for another writer of a SQLite file
#: A connection to a machine that has gone is noticed within half a minute, by both ends.
_ALIVE: Final = {"connect_timeout": "5", "keepalives_idle": "10", "keepalives_interval": "5", "keepalives_count": "3"}
_SERVER_ALIVE: Final = "SET tcp_keepalives_idle = 10; SET tcp_keepalives_interval = 5; SET tcp_keepalives_count = 3"


def opened(url: str, say: Say | None = None, history: History = versions.HOUSE) -> Engine:
    """Open a database; make its tables, or bring them up to date, if necessary: see `versions.settle`.

    url: an SQLAlchemy URL, such as sqlite:////home/me/hallali.db or postgresql+psycopg://me@here/hallali.
    say: is told what is done to an older database; by default the log is.
    Raises MissingExtra if PostgreSQL's driver is missing, Unreachable for any other reason.
    """
    where = read(url)
    engine = _sqlite(where) if where.get_backend_name() == "sqlite" else _postgresql(where)
    try:
        if engine.dialect.name == "sqlite":
            with engine.connect() as db:
                copies.sound(db, _CHECKED)
        versions.settle(engine, say or _log, history)
        if engine.dialect.name == "sqlite":  # now that it is known to be ours: this is kept in the file
            _log_ahead(engine)
    except BaseException as error:
        engine.dispose()
        if isinstance(error, DBAPIError | OSError | sqlite3.Error):
            raise for_host(error, where) from None
        raise
    return engine


def _log_ahead(engine: Engine) -> None:
    """Have a SQLite file write ahead to a log, so that readers and a writer do not wait for each other.

    SQLite does not wait for locks while it changes this, whatever the timeout: of processes that start at once, all but
    one would be told that the file is locked.
    """
    until = time.monotonic() + _PATIENCE / 1000
    while True:
        try:
            with engine.connect() as db:
                db.exec_driver_sql("PRAGMA journal_mode=WAL")
            return
        except OperationalError as error:
            if "locked" not in str(error.orig) or time.monotonic() > until:
                raise
        time.sleep(0.02)


def _log(message: Message) -> None:
    _LOG.warning("%s", message)


def read(url: str) -> URL:
    """Read a database's URL. Raises Unreachable, which does not repeat the URL: a password may stand anywhere in it."""
    try:
        where = make_url(url)
    except (ArgumentError, ValueError):
        where = None
    if where is None or (where.get_backend_name() != "sqlite" and "@" in f"{where.host}{where.database}"):
        raise Unreachable(
            N_(
                "This database URL cannot be read. A PostgreSQL URL looks like "
                "postgresql+psycopg://USER:PASSWORD@HOST/DATABASE. In the password, write “%40” for “@”, “%2F” "
                "for “/” and “%3A” for “:”."
            )
        )
    if where.drivername in ("postgres", "postgresql"):
        where = where.set(drivername="postgresql+psycopg")
    if where.get_backend_name() != "sqlite" and where.drivername != "postgresql+psycopg":
        known = N_("The room’s database is SQLite or PostgreSQL (postgresql+psycopg://…), not “{name}”.")
        raise Unreachable(Message(known, {"name": where.drivername[:40]}))
    return where


def file_of(where: URL) -> Path | None:
    """Return the file of a SQLite database; None for one in memory, for a `file:` address, and for PostgreSQL."""
    name = where.database or ""
    if where.get_backend_name() != "sqlite" or name in ("", ":memory:") or name.startswith("file:"):
        return None
    return Path(name).resolve()


def _sqlite(where: URL) -> Engine:
    engine = create_engine(where, hide_parameters=True)
    if path := file_of(where):
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise for_host(error, where) from None
        with contextlib.suppress(OSError):  # it is there, or SQLite says why it cannot be made
            os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, PRIVATE))
    event.listen(engine, "connect", _tune)
    return engine


def _postgresql(where: URL) -> Engine:
    try:
        import psycopg  # noqa: F401
    except ImportError:
        raise MissingExtra(
            N_("PostgreSQL needs its driver, psycopg: uv run --extra postgres hallali serve --database …")
        ) from None
    asked = {name: value for name, value in _ALIVE.items() if name not in where.query}
    # A connection is tried before it is used: those that the server broke, for instance by restarting, are renewed.
    engine = create_engine(where, hide_parameters=True, pool_pre_ping=True, connect_args=asked)
    event.listen(engine, "connect", _stay)
    return engine


def _tune(connection: Any, _record: Any) -> None:
    """Set a new SQLite connection up: each commit reaches the disk, and commands wait for locks. It writes nothing."""
    cursor = connection.cursor()
    for pragma in ("synchronous=FULL", f"busy_timeout={_PATIENCE}"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _stay(connection: Any, _record: Any) -> None:
    """Have the server notice when this process, or its whole machine, has gone, so that its claims become free."""
    before, connection.autocommit = connection.autocommit, True
    connection.execute(_SERVER_ALIVE)
    connection.autocommit = before
