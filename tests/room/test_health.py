"""The readiness check, and a database in trouble while the room is open."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
import threading
import time
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy.exc import DatabaseError, DataError

from hallali.room.keep import troubles
from hallali.room.keep.store import Store
from hallali.room.web import health

JSON = {"accept": "application/json"}


@pytest.fixture(autouse=True)
def asked_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health, "_FRESH_S", -1.0)


def test_all_is_well(client: Any) -> None:
    answer = client.get("/readyz")
    assert (answer.status_code, answer.json()) == (
        200,
        {"ok": True, "database": "ok", "workers": "ok", "disk": "ok"},
    )


def test_the_part_that_fails_is_named(client: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health, "_SPARE", 1 << 80)
    assert client.get("/readyz").json()["disk"] == "full"
    assert client.get("/readyz").status_code == 503
    assert client.get("/healthz").status_code == 200


def test_workers_at_work_are_ready_unless_they_are_stuck(client: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    fair = client.app.state.room.thinking.fair
    monkeypatch.setattr(fair, "free", 0)
    fair.moved = time.monotonic()
    assert client.get("/readyz").json()["workers"] == "busy"
    fair.moved -= 1000
    assert client.get("/readyz").json()["workers"] == "silent"


def test_while_another_program_writes_pages_are_read_and_readiness_says_so(guest: Any, tmp_path: Path) -> None:
    """Every writer waits; more of them than there are threads, and no reader waits behind them."""
    table = guest.new()
    room = guest.client.app.state.room
    with closing(sqlite3.connect(tmp_path / "room.db", isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        writers = [threading.Thread(target=guest.post, args=(f"{table}/chat",), kwargs={"text": "hé"})]
        room.tables.live.clear()  # the table is to be read from the database
        for writer in writers:
            writer.start()

        async def crowd() -> Any:
            calls = [room.store.writes(room.store.set_name, f"g{n}", "x", table[3:]) for n in range(20)]
            waiting = asyncio.gather(*calls, return_exceptions=True)
            await asyncio.sleep(0.2)
            before = room.store.reads(room.store.load, table[3:])
            found = await before
            return found, not waiting.done(), await waiting

        found, first, errors = guest.client.portal.call(crowd)
        assert found is not None
        assert first  # the reader did not wait for the writers
        assert all(isinstance(error, Exception) for error in errors)
        assert guest.client.get("/readyz").json()["database"] in ("locked", "silent")
        other.execute("ROLLBACK")
        for writer in writers:
            writer.join()
    assert guest.client.get("/readyz").json()["ok"]
    assert guest.post(f"{table}/chat", text="hé").status_code == 200


def test_damage_is_told_and_stays(guest: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    table = guest.new()

    def damaged(*_: object) -> None:
        cause = sqlite3.DatabaseError("database disk image is malformed")
        cause.sqlite_errorcode = sqlite3.SQLITE_CORRUPT
        raise DatabaseError("SELECT", {}, cause)

    monkeypatch.setattr(Store, "add_chat", damaged)
    answer = guest.post(f"{table}/chat", text="hé")
    assert answer.status_code == 503
    assert "damaged" in answer.json()["error"]
    assert "Nothing" not in answer.json()["error"]
    assert guest.client.get("/readyz").json()["database"] == "damaged"
    assert guest.client.get("/healthz").status_code == 200


def test_the_log_repeats_nothing_that_is_stored(guest: Any, monkeypatch: pytest.MonkeyPatch, caplog: Any) -> None:
    table = guest.new()

    def wrong(*_: object) -> None:
        raise DataError("INSERT", {"text": "my secret"}, Exception("too long\nDETAIL: (my secret)"), True)

    monkeypatch.setattr(Store, "add_chat", wrong)
    with caplog.at_level(logging.ERROR):
        answer = guest.client.post(f"{table}/chat", data={"text": "my secret"}, headers=JSON)
    assert answer.status_code == 500
    assert "too long" in caplog.text
    assert "my secret" not in caplog.text


def test_what_is_not_damage_is_forgotten() -> None:
    heard = troubles.Heard()
    heard.note(OSError())
    assert not heard.damaged
