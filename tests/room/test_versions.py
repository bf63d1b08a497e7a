"""The database's version: made, recognised, migrated, refused; the same on SQLite and on PostgreSQL."""

from __future__ import annotations

import errno
import re
import shutil
import sqlite3
import subprocess
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Column, Engine, MetaData, String, create_engine, event, inspect, text
from sqlalchemy.engine import make_url
from sqlalchemy.exc import DatabaseError

from hallali.core.errors import Message
from hallali.room.keep import copies, databases, troubles, versions
from hallali.room.keep.schema import META, REVISION, VERSION
from hallali.room.keep.troubles import Unreachable
from hallali.room.keep.versions import FIRST, HOUSE, History

#: A revision after the newest.
NEXT = f"{int(REVISION) + 1:04}"
SECOND = f"""
import sqlalchemy as sa
from alembic import op
revision = "{NEXT}"
down_revision = "{REVISION}"
def upgrade():
    with op.batch_alter_table("game") as game:
        game.add_column(sa.Column("league", sa.String(40), nullable=False, server_default=""))
    op.execute("UPDATE guest SET name = name || '!'")
"""
FAILS = SECOND + '    op.execute("UPDATE nowhere SET name = 1")\n'
DIES = SECOND + "    import os; os._exit(9)\n"
FORGETS = SECOND.replace('"league"', '"leage"')


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/room.db"
    return str(request.getfixturevalue("postgres").new())


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "room.db"


def second(folder: Path, migration: str = SECOND) -> History:
    """Return the house's history with one revision more."""
    there = folder / "100% migrations"
    shutil.copytree(HOUSE.folder, there, ignore=shutil.ignore_patterns("__pycache__"))
    (there / "versions" / f"v{NEXT}_league.py").write_text(migration)
    tables = MetaData()
    for table in META.tables.values():
        table.to_metadata(tables)
    tables.tables["game"].append_column(Column("league", String(40), nullable=False, server_default=""))
    return History(there, NEXT, tables)


def opened(url: str, history: History = HOUSE) -> list[str]:
    """Open a database and close it; return what was said."""
    said: list[Message] = []
    databases.opened(url, said.append, history).dispose()
    return [str(one) for one in said]


def do(url: str, *commands: str) -> Any:
    """Do something to a database from outside; return what the last command finds."""
    engine = create_engine(make_url(url))
    with engine.begin() as db:
        for command in commands:
            found = db.execute(text(command))
        rows = [tuple(row) for row in found] if found.returns_rows else None
    engine.dispose()
    return rows


def refused(url: str, history: History = HOUSE) -> str:
    """Open what has to be refused; return the words. They do not send anybody on waiting."""
    before = everything(url) if Path(make_url(url).database or "").suffix == ".db" or "postgres" in url else None
    with pytest.raises(Unreachable) as caught:
        opened(url, history)
    assert before is None or everything(url) == before
    said = str(caught.value)
    assert "again in a moment" not in said
    return said


def everything(url: str) -> Any:
    """Return all that a database holds: its tables, columns, indices and rows."""
    engine = create_engine(make_url(url))
    try:
        with engine.connect() as db:
            there = inspect(db)
            return {
                name: (
                    [
                        (one["name"], str(one["type"]), one["nullable"], one["default"])
                        for one in there.get_columns(name)
                    ],
                    there.get_pk_constraint(name)["constrained_columns"],
                    [(one["name"], one["column_names"]) for one in there.get_indexes(name)],
                    sorted(map(str, db.execute(text(f'SELECT * FROM "{name}"')))),
                )
                for name in there.get_table_names()
            }
    finally:
        engine.dispose()


GUEST = "INSERT INTO guest (guest, name) VALUES ('g', 'Zoé')"
#: What a database was before there were versions.
UNVERSIONED = f"DROP TABLE {VERSION.name}"


def unversioned(url: str) -> None:
    """Make a database as it was before there were versions."""
    engine = create_engine(make_url(url))
    with engine.begin() as db:
        versions.upgrade(db, HOUSE, FIRST)
        db.execute(text(UNVERSIONED))
    engine.dispose()


def test_an_empty_database_gets_the_newest(url: str) -> None:
    assert opened(url) == []
    assert do(url, f"SELECT version_num FROM {VERSION.name}") == [(REVISION,)]
    assert everything(url).keys() == META.tables.keys() | {VERSION.name}
    do(url, GUEST)
    before = everything(url)
    assert opened(url) == []
    assert everything(url) == before


def test_the_migrations_make_the_same_tables(url: str, tmp_path: Path, request: pytest.FixtureRequest) -> None:
    """So a new database can be made at once, without them."""
    sqlite = url.startswith("sqlite")
    other = f"sqlite:///{tmp_path}/other.db" if sqlite else request.getfixturevalue("postgres").new()
    engine = create_engine(make_url(other))
    with engine.begin() as db:
        versions.upgrade(db, HOUSE, "head")
    engine.dispose()
    opened(url)
    assert everything(other) == everything(url)


def test_the_newest_revision_is_the_one_that_the_tables_name() -> None:
    assert max(versions._revisions(HOUSE)) == REVISION


def test_one_from_before_versions_is_recognised(url: str) -> None:
    unversioned(url)
    do(url, GUEST)
    before = everything(url)
    assert f"has version {FIRST}. It is being updated to version {REVISION}" in opened(url)[0]
    after = everything(url)
    assert [after["left_seat"][0].pop()[0] for _ in range(2)] == ["why", "guest"]  # more columns
    assert after["game"][0].pop()[0] == "maker"
    assert {name: after[name] for name in before} == before
    assert after["device"][3] == ["('g', 'g', 0.0)"]  # their cookie goes on to name them
    assert opened(url) == []


def test_one_from_before_versions_is_recognised_after_more_of_them(url: str, tmp_path: Path) -> None:
    unversioned(url)
    do(url, GUEST)
    assert opened(url, second(tmp_path))
    assert do(url, "SELECT name FROM guest") == [("Zoé!",)]


def test_an_older_one_is_migrated(url: str, tmp_path: Path) -> None:
    opened(url)
    do(url, GUEST, f"INSERT INTO game VALUES ({', '.join(['1'] * 11)})")
    history = second(tmp_path)
    said = opened(url, history)
    assert do(url, "SELECT league FROM game") == [("",)]
    assert do(url, f"SELECT version_num FROM {VERSION.name}") == [(NEXT,)]
    assert f"has version {REVISION}. It is being updated to version {NEXT}" in said[0]
    assert f"now has version {NEXT}" in said[-1]
    assert opened(url, history) == []
    assert len(said) == (3 if url.startswith("sqlite") else 2)


def test_its_file_is_copied_first_with_what_the_wal_holds(file: Path, tmp_path: Path) -> None:
    url = f"sqlite:///{file}"
    opened(url)
    file.chmod(0o640)
    with closing(sqlite3.connect(file)) as writer:
        writer.execute(GUEST)
        writer.commit()
        assert file.with_name("room.db-wal").stat().st_size > 0
        before = everything(url)
        said = opened(url, second(tmp_path))
    (copy,) = tmp_path.glob("*.version-*")
    assert re.fullmatch(rf"room\.version-{REVISION}\.\d{{4}}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.db", copy.name)
    assert said[1] == f"A copy of the old one is kept: {copy}"
    assert everything(f"sqlite:///{copy}") == before
    assert everything(url) != before
    assert copy.stat().st_mode & 0o777 == 0o640  # it holds the dealers' seeds
    assert opened(f"sqlite:///{copy}") == []  # the Hallali that wrote it goes on with it


@pytest.mark.parametrize(("migration", "why"), [(FAILS, "nowhere"), (FORGETS, "game.league")])
def test_a_migration_that_fails_changes_nothing(url: str, tmp_path: Path, migration: str, why: str) -> None:
    opened(url)
    do(url, GUEST)
    history = second(tmp_path, migration)
    said = refused(url, history)
    assert f"could not be updated from version {REVISION} to {NEXT}" in said
    assert why in said
    assert "is unchanged" in said
    if url.startswith("sqlite"):
        (copy,) = tmp_path.glob("room.version-*")
        assert str(copy) in said
        assert everything(f"sqlite:///{copy}") == everything(url)
        assert str(copy) in refused(url, history)  # and who starts it again has no second copy
        assert [*tmp_path.glob("room.version-*.db")] == [copy]
    assert opened(url) == []


def test_a_process_that_dies_in_a_migration_changes_nothing(url: str, tmp_path: Path) -> None:
    opened(url)
    do(url, GUEST)
    before = everything(url)
    history = second(tmp_path, DIES)
    code = (
        "import sys, pathlib, sqlalchemy\n"
        "from hallali.room.keep import databases, schema, versions\n"
        "history = versions.History(pathlib.Path(sys.argv[2]), sys.argv[3], schema.META)\n"
        "databases.opened(sys.argv[1], print, history)\n"
    )
    died = subprocess.run([sys.executable, "-c", code, url, str(history.folder), NEXT], capture_output=True, text=True)
    assert died.returncode == 9, died.stderr
    assert f"It is being updated to version {NEXT}" in died.stdout or not died.stdout  # unflushed
    assert everything(url) == before
    assert opened(url) == []


def test_a_newer_one_is_refused(url: str, tmp_path: Path) -> None:
    opened(url)
    opened(url, second(tmp_path))
    said = refused(url)
    assert (
        f"was written by a newer Hallali: it has version {NEXT}, and this Hallali knows none after {REVISION}" in said
    )
    assert "Update Hallali" in said
    assert "Nothing was changed" in said


@pytest.mark.parametrize("damage", ["DROP TABLE toss", "ALTER TABLE game DROP COLUMN result"])
@pytest.mark.parametrize("before", [None, UNVERSIONED])
def test_what_is_missing_is_named(url: str, damage: str, before: str | None) -> None:
    unversioned(url) if before else opened(url)
    do(url, damage)
    said = refused(url)
    assert ("keeps there: toss." if "toss" in damage else "keeps there: game.result.") in said
    assert "Restore the latest copy" in said


def test_an_older_one_is_measured_by_its_own_version(url: str, tmp_path: Path) -> None:
    opened(url)
    do(url, "DROP TABLE toss")
    assert "keeps there: toss." in refused(url, second(tmp_path))  # and no league, which it never had
    assert not [*tmp_path.glob("room.version-*")]


def test_something_else_is_refused(url: str) -> None:
    do(url, "CREATE TABLE invoice (id INTEGER)", "CREATE TABLE alembic_version (version_num VARCHAR(32))")
    do(url, "INSERT INTO alembic_version VALUES ('cafe')")
    file = Path(make_url(url).database or "")
    was = file.read_bytes() if url.startswith("sqlite") else b""
    assert "belongs to another program (alembic_version, invoice): name another" in refused(url)
    assert not was or file.read_bytes() == was


def test_another_programs_versions_are_not_ours(url: str) -> None:
    opened(url)
    do(url, "CREATE TABLE alembic_version (version_num VARCHAR(32))", "INSERT INTO alembic_version VALUES ('cafe')")
    assert opened(url) == []


def test_processes_that_start_at_once_migrate_once(url: str, tmp_path: Path) -> None:
    opened(url)
    do(url, GUEST)
    history = second(tmp_path)
    start = threading.Barrier(4)

    def run(_: int) -> list[str]:
        start.wait(10)
        return opened(url, history)

    with ThreadPoolExecutor(4) as pool:
        said = [*pool.map(run, range(4))]
    assert sorted(map(len, said)) == [0, 0, 0, 3 if url.startswith("sqlite") else 2]
    assert do(url, "SELECT name FROM guest") == [("Zoé!",)]


def test_processes_that_start_at_once_make_the_tables_once(url: str) -> None:
    start = threading.Barrier(4)

    def run(_: int) -> list[str]:
        start.wait(10)
        return opened(url)

    with ThreadPoolExecutor(4) as pool:
        assert [*pool.map(run, range(4))] == [[]] * 4


def test_the_change_of_journal_waits_for_other_commands(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """SQLite refuses it at once, whatever the timeout, while another command is about to write."""
    path = tmp_path / "room.db"
    settle, ends = versions.settle, []

    def settle_then_write(*args: Any) -> None:
        settle(*args)
        writer = sqlite3.connect(path, check_same_thread=False, isolation_level=None)
        writer.execute("BEGIN IMMEDIATE")
        ends.append(threading.Timer(0.3, writer.close))
        ends[0].start()

    monkeypatch.setattr(versions, "settle", settle_then_write)
    assert opened(f"sqlite:///{path}") == []
    ends[0].join()
    assert do(f"sqlite:///{path}", "PRAGMA journal_mode") == [("wal",)]


def test_a_migration_does_not_wait_for_ever_for_who_reads(postgres: Any, tmp_path: Path, monkeypatch: Any) -> None:
    """A dump, for one."""
    url = postgres.new()
    opened(url)
    monkeypatch.setattr(versions, "_WAIT", "200ms")
    engine = create_engine(make_url(url))
    with engine.connect() as reader:
        reader.execute(text("SELECT count(*) FROM game"))
        assert "lock timeout" in refused(url, second(tmp_path))
    engine.dispose()


def test_alembic_is_not_imported_for_nothing(url: str) -> None:
    code = (
        "import sys\n"
        "from hallali.room.keep import databases\n"
        "databases.opened(sys.argv[1]).dispose()\n"
        "assert not {'alembic', 'mako'} & sys.modules.keys()\n"
    )
    for command in (None, "SELECT 1"):
        if command:
            do(url, command)
        subprocess.run([sys.executable, "-c", code, url], check=True)


# SQLite's files: what else can be wrong with them.


def test_what_is_no_sqlite_file_is_refused(file: Path) -> None:
    file.write_bytes(b"%PDF-1.7 " * 999)
    said = said_of(file)
    assert "is not an SQLite database" in said
    assert file.read_bytes() == b"%PDF-1.7 " * 999


def said_of(file: Path) -> str:
    with pytest.raises(Unreachable) as caught:
        opened(f"sqlite:///{file}")
    return str(caught.value)


@pytest.fixture
def full_file(file: Path) -> Path:
    """Return a room's file with something on many of its pages, all in the file itself."""
    opened(f"sqlite:///{file}")
    with closing(sqlite3.connect(file)) as db:
        db.executemany("INSERT INTO entry VALUES ('game', ?, ?, NULL, 1.5)", [(n, "=7" * 40) for n in range(2000)])
        db.commit()
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    return file


@pytest.mark.parametrize("damage", ["cut", "page", "schema"])
def test_a_damaged_file_is_refused(full_file: Path, damage: str) -> None:
    whole = full_file.read_bytes()
    half = len(whole) // 2 // 4096 * 4096
    changed = {
        "cut": whole[:half],
        "page": whole[:half] + b"\xff" * 4096 + whole[half + 4096 :],
        "schema": whole[:100] + b"\xff" * 3996 + whole[4096:],
    }[damage]
    full_file.write_bytes(changed)
    said = said_of(full_file)
    assert "is damaged: restore the latest copy" in said
    assert "Nothing was changed" in said
    assert full_file.read_bytes() == changed


def test_a_locked_file_is_said(full_file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(databases, "_PATIENCE", 100)
    with closing(sqlite3.connect(full_file)) as other:
        other.execute("BEGIN IMMEDIATE")
        assert "is locked: another program is writing to it" in said_of(full_file)


def test_a_file_that_cannot_be_written_is_said(full_file: Path) -> None:
    with pytest.raises(Unreachable, match="cannot be written, and the room keeps every move there"):
        opened(f"sqlite:///file:{full_file}?mode=ro&uri=true")
    assert not Path("file:").exists()  # no folder comes of such an address


def test_a_database_that_can_only_be_read_is_said(postgres: Any) -> None:
    url = postgres.new()
    opened(url)
    with pytest.raises(Unreachable, match="is read-only"):
        opened(url.replace("options=", "options=-cdefault_transaction_read_only%3Don%20"))


#: Opens a database where no file may have more bytes than the third word says: a disk that is full there.
LITTLE = """
import pathlib, resource, signal, sys
from hallali.room.keep import databases, schema, troubles, versions
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv[4]),) * 2)
history = versions.History(pathlib.Path(sys.argv[2]), sys.argv[3], schema.META)
try:
    databases.opened(sys.argv[1], print, history)
except troubles.Unreachable as error:
    print(error)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="files are limited by POSIX alone")
def test_a_copy_that_fails_stops_all(full_file: Path, tmp_path: Path) -> None:
    history = second(tmp_path)
    before = everything(f"sqlite:///{full_file}")
    words = [sys.executable, "-c", LITTLE, f"sqlite:///{full_file}", str(history.folder), NEXT, "65536"]
    said = subprocess.run(words, capture_output=True, text=True, check=True).stdout
    assert f"It must be copied before it is updated to version {NEXT}, and the copy failed" in said
    assert "Nothing was changed" in said
    assert everything(f"sqlite:///{full_file}") == before
    assert not [*tmp_path.glob("room.version-*")]


TINY_DISK = "PRAGMA max_page_count = 3"


def test_a_full_disk_is_said(file: Path) -> None:
    """SQLite's own limit of a file's pages gives the same error as the disk does."""
    events: list[Any] = []

    def tiny(connection: sqlite3.Connection, _record: Any) -> None:
        events.append(connection.execute(TINY_DISK).fetchall())

    event.listen(Engine, "connect", tiny)
    try:
        assert "The disk of the database" in said_of(file)
    finally:
        event.remove(Engine, "connect", tiny)
    assert events
    assert everything(f"sqlite:///{file}") == {}
    assert opened(f"sqlite:///{file}") == []


def test_an_error_does_not_repeat_what_was_being_kept(url: str) -> None:
    engine = databases.opened(url)
    with pytest.raises(DatabaseError) as caught, engine.begin() as db:
        db.execute(text("INSERT INTO nowhere VALUES (:body)"), {"body": "private"})
    engine.dispose()
    assert "private" not in str(caught.value)


@pytest.mark.parametrize(
    ("error", "kind"),
    [
        (OSError(errno.ENOSPC, "x"), "full"),
        (OSError(errno.EROFS, "x"), "read-only"),
        (OSError(errno.ENOENT, "x"), ""),
        (copies.Unsound("x"), "damaged"),
        (ValueError("x"), ""),
    ],
)
def test_what_an_error_means(error: Exception, kind: str) -> None:
    assert troubles.trouble(error) == kind


def test_what_postgresqls_errors_mean() -> None:
    psycopg = pytest.importorskip("psycopg")
    kinds = {
        "DiskFull": "full", "ReadOnlySqlTransaction": "read-only", "DataCorrupted": "damaged",
        "IndexCorrupted": "damaged", "LockNotAvailable": "locked", "AdminShutdown": "",
    }  # fmt: skip
    assert {name: troubles.trouble(getattr(psycopg.errors, name)("x")) for name in kinds} == kinds
