"""The database's version: which tables it has, and how an older one is brought up to date.

One SELECT and a look at the columns say that nothing has to be done. Alembic takes far longer than that to import, so
it is imported only to migrate, or to recognise a version that is not the newest.
"""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Final, NamedTuple

from sqlalchemy import Connection, Engine, MetaData, create_engine, delete, false, insert, inspect, select, text
from sqlalchemy.exc import DBAPIError
from sqlalchemy.pool import StaticPool

from hallali.core.errors import Argument, Message, marked
from hallali.room.keep import copies, schema
from hallali.room.keep.schema import VERSION
from hallali.room.keep.troubles import Unreachable, for_host, reason, shown, trouble

N_ = marked
Columns = dict[str, set[str]]
Say = Callable[[Message], None]

_LOCK: Final = 0x48414C4C  # the number of the PostgreSQL lock under which tables are made and changed
_WAIT: Final = "10s"  # for tables that others read, a dump for one, before a migration gives up
_MANY: Final = 8  # at most so many names of tables and columns in one sentence
#: The revision of databases written before they had a version.
FIRST: Final = "0001"
#: Alembic runs one migration at a time in a process: its `context` and `op` are the process's.
_ALEMBIC = threading.Lock()


class History(NamedTuple):
    """The revisions of a database: Alembic's folder of them, the newest, and the tables as that one leaves them."""

    folder: Path
    newest: str
    tables: MetaData


HOUSE: Final = History(Path(__file__).parent / "migrations", schema.REVISION, schema.META)


def settle(engine: Engine, say: Say, history: History = HOUSE) -> None:
    """Make sure that a database has the tables of the newest revision.

    An empty one gets them. One from before there were versions is recognised by its tables. An older one is migrated,
    all or nothing, after a copy of its file was made if it is SQLite; `say` is told. Of several processes that start
    at once, one does it and the others wait.

    Raises Unreachable, and changes nothing, if the database is newer than this program, damaged, locked, read-only
    or not Hallali's. Raises DBAPIError if it does not answer.
    """
    with engine.begin() as db:
        _alone(db)
        columns = _columns(db)
        known = [*db.execute(select(VERSION.c.version_num)).scalars()] if VERSION.name in columns else []
        ours, tables = history.tables.tables, columns.keys() - {VERSION.name}
        if not known and not tables:
            history.tables.create_all(db)
            _stamp(db, history.newest)
            return
        if not known and not tables & ours.keys():
            raise _refusal(engine, _FOREIGN, found=_some(tables))
        at = ", ".join(known) or FIRST
        if at != history.newest and at not in _revisions(history):
            raise _refusal(engine, _NEWER, version=at[:40], newest=history.newest)
        if missing := _missing(_expected(history, at), columns):
            raise _refusal(engine, _LACKING, missing=_some(missing))
        if not known:
            _stamp(db, at)
        elif db.dialect.name == "sqlite":  # which lets BEGIN IMMEDIATE pass where it cannot write
            db.execute(delete(VERSION).where(false()))
        if at != history.newest:
            _migrate(db, say, history, at)


_FOREIGN: Final = N_(
    "The database {url} belongs to another program ({found}): name another with --database. Nothing was changed."
)
_NEWER: Final = N_(
    "The database {url} was written by a newer Hallali: it has version {version}, and this Hallali knows none "
    "after {newest}. Update Hallali, or name another database with --database. Nothing was changed."
)
_LACKING: Final = N_(
    "The database {url} lacks what Hallali keeps there: {missing}. It is damaged, or not Hallali’s. Restore the latest "
    "copy of it, or name another with --database. Nothing was changed."
)
_OLDER: Final = N_("The database {url} has version {old}. It is being updated to version {new}.")
_COPIED: Final = N_("A copy of the old one is kept: {copy}")
_DONE: Final = N_("The database {url} now has version {new}.")
_FAILED: Final = N_(
    "The database {url} could not be updated from version {old} to {new}: {reason}. It is unchanged: the "
    "Hallali that wrote it can go on using it."
)
_FAILED_COPY: Final = N_(
    "The database {url} could not be updated from version {old} to {new}: {reason}. It is unchanged: the "
    "Hallali that wrote it can go on using it. A copy of it is kept: {copy}"
)
_UNCOPIED: Final = N_(
    "The database {url} has version {old}. It must be copied before it is updated to version {new}, and the "
    "copy failed: {reason}. Nothing was changed."
)


def _refusal(engine: Engine, words: str, **args: str) -> Unreachable:
    return Unreachable(Message(words, {"url": shown(engine.url), **args}))


def _some(names: set[str]) -> str:
    listed = sorted(names)
    return ", ".join(listed[:_MANY]) + (", …" if len(listed) > _MANY else "")


def _alone(db: Connection) -> None:
    """Make everyone else who wants to change the tables wait. Raises if the database cannot be written at all."""
    if db.dialect.name == "sqlite":
        db.exec_driver_sql("BEGIN IMMEDIATE")
        return
    if db.execute(text("SHOW transaction_read_only")).scalar() == "on":
        words = N_(
            "The database {url} is read-only, like a standby server’s, and the room keeps every move there. "
            "Name another with --database, or make this one writable."
        )
        raise _refusal(db.engine, words)
    db.execute(text(f"SELECT pg_advisory_xact_lock({_LOCK})"))


def _columns(db: Connection) -> Columns:
    """Return the columns of each existing table."""
    found = inspect(db).get_multi_columns()
    return {name: {column["name"] for column in columns} for (_, name), columns in found.items()}


def _missing(expected: Columns, there: Columns) -> set[str]:
    """Return the tables and columns that should be there but are not."""
    lost = {name for name in expected if name not in there}
    return lost | {f"{name}.{one}" for name in expected.keys() - lost for one in expected[name] - there[name]}


def _stamp(db: Connection, revision: str) -> None:
    VERSION.create(db, checkfirst=True)
    db.execute(delete(VERSION))
    db.execute(insert(VERSION).values(version_num=revision))


def _expected(history: History, revision: str) -> Columns:
    """Return the columns of each table at a revision."""
    if revision == history.newest:
        return {table.name: {column.name for column in table.columns} for table in history.tables.sorted_tables}
    engine = create_engine("sqlite://", poolclass=StaticPool)
    try:
        with engine.begin() as db:
            upgrade(db, history, revision)
            return {name: columns for name, columns in _columns(db).items() if name != VERSION.name}
    finally:
        engine.dispose()


def _revisions(history: History) -> set[str]:
    from alembic.script import ScriptDirectory

    return {script.revision for script in ScriptDirectory(str(history.folder)).walk_revisions()}


def upgrade(db: Connection, history: History, revision: str) -> None:
    """Run the migrations up to a revision, in the transaction that is open."""
    from alembic import command
    from alembic.config import Config

    config = Config(attributes={"connection": db})
    config.set_main_option("script_location", str(history.folder).replace("%", "%%"))
    with _ALEMBIC:
        command.upgrade(config, revision)


def _migrate(db: Connection, say: Say, history: History, at: str) -> None:
    """Bring a database from an older revision to the newest. Raises Unreachable if that fails."""
    facts: dict[str, Argument] = {"url": shown(db.engine.url), "old": at, "new": history.newest}
    copy: Path | None = None
    try:
        if db.dialect.name == "sqlite":
            copies.sound(db)
            copy = copies.copied(db, at)
        else:
            db.execute(text(f"SET LOCAL lock_timeout = '{_WAIT}'"))
    except (DBAPIError, OSError, sqlite3.Error) as error:
        if trouble(error) in ("damaged", "foreign"):
            raise for_host(error, db.engine.url) from error
        raise Unreachable(Message(_UNCOPIED, {**facts, "reason": reason(error)})) from error
    say(Message(_OLDER, facts))
    if copy is not None:
        say(Message(_COPIED, {"copy": str(copy)}))
    try:
        upgrade(db, history, history.newest)
        if missing := _missing(_expected(history, history.newest), _columns(db)):
            raise _Unfinished(f"it made no {_some(missing)}")
    except Exception as error:  # a migration may fail in any way; the transaction ends here in all of them
        more: dict[str, Argument] = {} if copy is None else {"copy": str(copy)}
        words = _FAILED if copy is None else _FAILED_COPY
        raise Unreachable(Message(words, {**facts, **more, "reason": reason(error)})) from error
    say(Message(_DONE, facts))


class _Unfinished(Exception):  # noqa: N818
    """A migration left something out."""
