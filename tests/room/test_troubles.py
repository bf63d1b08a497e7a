"""What guests are told when the database does not take what they do, and whether they are sent on trying."""

from __future__ import annotations

import sqlite3
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Engine, event, make_url, text
from sqlalchemy.exc import OperationalError

from hallali import i18n
from hallali.room.keep import databases, troubles

HINTS = {
    "limit": "The database may not grow any further",
    "locked": "Another program is blocking the database",
    "full": "The disk of the database is full",
    "read-only": "The database cannot be written",
    "damaged": "The database is damaged",
}


def with_pragma(engine: Engine, pragma: str) -> None:
    """Have each connection from now on begin with this."""

    def tell(connection: sqlite3.Connection, _record: object) -> None:
        connection.execute(pragma).fetchall()

    event.listen(engine, "connect", tell)
    engine.dispose()


@pytest.fixture
def engine(app: Any, guest: Any, monkeypatch: pytest.MonkeyPatch) -> Engine:
    """Return the engine of a room that has a table, and waits for nobody."""
    monkeypatch.setattr(databases, "_PATIENCE", 50)
    guest.table = guest.new(seat="fugitive", opponent="friend")
    found: Engine = app.state.room.store.engine
    found.dispose()
    return found


def told(guest: Any, hint: str, again: bool) -> None:
    answer = guest.post(f"{guest.table}/begin", entropy="e" * 150)
    assert answer.status_code == 503, answer.text
    said = answer.json()["error"]
    assert hint in said
    assert "the host of this room" in said
    assert ("Try again in a moment" in said) == again
    assert ("retry-after" in answer.headers) == again
    french = guest.client.post(
        f"{guest.table}/begin", data={"entropy": "e"}, headers={"accept": "application/json", "accept-language": "fr"}
    )
    assert said != french.json()["error"]


def test_a_lock_passes(guest: Any, engine: Engine, tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "room.db")) as other:
        other.execute("BEGIN IMMEDIATE")
        told(guest, HINTS["locked"], again=True)
    assert guest.post(f"{guest.table}/begin", entropy="e").status_code == 200


def test_a_full_disk_does_not_pass(guest: Any, engine: Engine) -> None:
    with engine.connect() as db:
        pages = db.execute(text("PRAGMA page_count")).scalar_one()
    with_pragma(engine, f"PRAGMA max_page_count = {pages}")
    for _ in range(100):  # until the pages that are there are full
        answer = guest.client.post("/new", json={"game": "fugitif", "seat": "fugitive", "opponent": "friend"})
        if answer.status_code != 201:
            break
    assert answer.status_code == 503
    assert HINTS["full"] in answer.json()["error"]
    assert "retry-after" not in answer.headers


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such limit")
def test_a_limit_on_the_size_of_files_is_told_as_what_it_is(guest: Any, engine: Engine, tmp_path: Path) -> None:
    import resource

    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    most = max(1 << 16, *(file.stat().st_size for file in tmp_path.glob("room.db*")))
    resource.setrlimit(resource.RLIMIT_FSIZE, (most, before[1]))
    try:
        for _ in range(100):  # until the log has grown so far
            answer = guest.client.post("/new", json={"game": "fugitif", "seat": "fugitive", "opponent": "friend"})
            if answer.status_code != 201:
                break
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
    assert answer.status_code == 503
    assert HINTS["limit"] in answer.json()["error"]
    assert "retry-after" not in answer.headers
    assert guest.post(f"{guest.table}/begin", entropy="e").status_code == 200


def test_a_write_that_fails_for_no_known_reason_is_no_lock(guest: Any, engine: Engine) -> None:
    error = sqlite3.OperationalError("disk I/O error")
    error.sqlite_errorcode = 778  # SQLITE_IOERR_WRITE
    found = OperationalError("INSERT", {}, error)
    assert troubles.trouble(found) == "failing"
    assert not troubles.passes(found)
    for words in (troubles.for_host(found, make_url("sqlite:///room.db")).message, troubles.for_guest(found)):
        assert i18n.render(words, "en") != i18n.render(words, "fr")
    error.sqlite_errorcode = 266  # SQLITE_IOERR_READ: it may be over in a moment
    assert troubles.passes(found)


def test_what_cannot_be_written_does_not_pass(guest: Any, engine: Engine) -> None:
    with_pragma(engine, "PRAGMA query_only = 1")
    told(guest, HINTS["read-only"], again=False)


def test_damage_does_not_pass(guest: Any, engine: Engine, tmp_path: Path, another: Callable[[], Any]) -> None:
    file = tmp_path / "room.db"
    file.write_bytes(file.read_bytes()[:4096] + b"\xff" * (file.stat().st_size - 4096))
    told(guest, HINTS["damaged"], again=False)


def test_what_nothing_is_known_of_may_pass(guest: Any, engine: Engine, tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "room.db")) as db:
        db.execute("ALTER TABLE seat RENAME TO chair")
    told(guest, "The database isn’t answering", again=True)


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (OSError(28, "No space left on device"), "[Errno 28] No space left on device"),
        (OperationalError("SELECT 1", {}, sqlite3.OperationalError("disk I/O error\nof a row")), "disk I/O error"),
        (ValueError(), "ValueError"),
    ],
)
def test_the_first_line_of_an_error_is_told_to_the_host(error: Exception, said: str) -> None:
    told = i18n.render(troubles.for_host(error, make_url("sqlite:///room.db")).message, "en")
    assert said in told
    assert "of a row" not in told
    assert said in troubles.traced(error)
