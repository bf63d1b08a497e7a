"""Old tables become archives and open again; `hallali admin`."""

from __future__ import annotations

import json
import zlib
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from room_script import listening
from sqlalchemy import func, select, update
from starlette.testclient import TestClient

from hallali.cli import main
from hallali.room.act.limits import NONE
from hallali.room.keep import archive
from hallali.room.keep.schema import ARCHIVES, CHAT, ENTRIES, GAMES, SEATS
from hallali.room.keep.store import Store
from hallali.room.serve.pools import Threads
from hallali.room.serve.sole import Sole
from hallali.room.web.app import create_app
from room_guests import Guest


def aged(store: Store, days: float) -> None:
    """Have everything been done so many days ago."""
    with store.engine.begin() as db:
        for column in (GAMES.c.created, ENTRIES.c.at, CHAT.c.at):
            db.execute(update(column.table).values({column: column - days * 86400}))


def begun(guest: Any) -> str:
    table = str(guest.new(game="la-traque", opponent="friend"))
    guest.post(f"{table}/chat", text="hé")
    return table


def test_an_old_table_is_put_away_and_opens_as_it_was(guest: Any) -> None:
    table, room = begun(guest), guest.client.app.state.room
    assert guest.client.portal.call(room.tables.put_away) == 0  # somebody touched it
    aged(room.store, archive.DAYS + 1)
    room.tables.live.clear()
    before = guest.see(table)
    assert guest.client.portal.call(room.tables.put_away) == 0  # it is live
    room.tables.live.clear()
    assert guest.client.portal.call(room.tables.put_away) == 1
    assert room.store.load(table[3:]) is None
    assert guest.see(table) == before
    assert "hé" in guest.client.get(table).text
    with room.store.engine.connect() as db:
        assert db.execute(select(func.count()).select_from(ARCHIVES)).scalar() == 0
    with listening(guest, table) as live:
        assert live.receive_json()["snapshot"]


def test_a_guest_finds_a_table_that_was_put_away(guest: Any, another: Any) -> None:
    table, room = begun(guest), guest.client.app.state.room
    before = [line for line in guest.client.get("/").text.splitlines() if f'"{table}"' in line]
    assert before
    aged(room.store, archive.DAYS + 1)
    room.tables.live.clear()
    assert guest.client.portal.call(room.tables.put_away) == 1
    after = [line for line in guest.client.get("/").text.splitlines() if f'"{table}"' in line]
    assert after == before
    assert table[3:] not in room.tables.live  # it was listed, not opened
    assert table not in another().client.get("/").text
    assert guest.see(table)["seat"] is not None
    assert guest.client.get("/").text.count(f'"{table}"') == 1
    with room.store.engine.connect() as db:
        assert db.execute(select(func.count()).select_from(SEATS)).scalar() == len(room.store.load(table[3:]).seats)


def test_a_table_that_was_closed_is_not_found(guest: Any) -> None:
    table, store = begun(guest), guest.client.app.state.room.store
    guest.client.app.state.room.tables.live.clear()
    assert archive.put_away(store, table[3:], idle=0, closed=True)
    assert table not in guest.client.get("/").text


@pytest.fixture
def kept(tmp_path: Path) -> tuple[str, str]:
    """Return the database of a room that was stopped, and a table there."""
    url = f"sqlite:///{tmp_path}/room.db"
    with TestClient(create_app(url, pace=0.0, where=Threads(), limits=NONE), follow_redirects=False) as client:
        return url, begun(Guest(client))[3:]


def admin(url: str, *args: str) -> tuple[int, str]:
    done = CliRunner().invoke(main, ["admin", args[0], "--database", url, *args[1:]])
    return done.exit_code, done.output


def test_whoever_runs_the_room_lists_and_archives(kept: tuple[str, str]) -> None:
    url, table = kept
    code, found = admin(url, "list", "--json")
    assert code == 0
    (one,) = json.loads(found)
    assert (one["id"], one["game"], one["guests"], one["over"]) == (table, "la-traque", 1, False)
    assert table in admin(url, "list")[1]
    assert "no such table" in admin(url, "list", "--idle", "90")[1]
    assert admin(url, "archive") == (0, "Archived: 0.\n")
    assert admin(url, "archive", "--days", "0") == (0, "Archived: 1.\n")
    assert "no such table" in admin(url, "list")[1]


def test_whoever_runs_the_room_mutes_and_closes(kept: tuple[str, str]) -> None:
    url, table = kept
    store = Store(url)
    stored = store.load(table)
    assert stored is not None
    seat = next(one for one in stored.seats if one.guest)
    assert admin(url, "mute", table, str(seat.seat)) == (0, "Muted.\n")
    assert store.is_muted(seat.guest)
    assert admin(url, "mute", table, str(seat.seat)) == (0, "Muted.\n")
    assert admin(url, "mute", "--undo", table, str(seat.seat))[0] == 0
    assert not store.is_muted(seat.guest)
    assert admin(url, "mute", table, "nobody")[0] == 2
    assert admin(url, "close", "nothing-here")[0] == 2
    assert admin(url, "close", table)[0] == 0
    store.close()
    with TestClient(create_app(url, where=Threads(), limits=NONE)) as client:
        answer = client.get(f"/t/{table}")
    assert answer.status_code == 404
    assert "closed this table" in answer.text


def test_a_running_room_on_sqlite_has_to_be_stopped_first(kept: tuple[str, str]) -> None:
    with Sole(kept[0]):
        code, said = admin(kept[0], "list")
    assert code == 2
    assert "is in use" in said


def test_what_a_newer_process_put_away_opens_here_too(guest: Any) -> None:
    """While a new Hallali runs beside this one, its archives have columns and tables that are not known here."""
    table, room = begun(guest), guest.client.app.state.room
    before = guest.see(table)
    aged(room.store, archive.DAYS + 1)
    room.tables.live.clear()
    assert guest.client.portal.call(room.tables.put_away) == 1
    with room.store.engine.begin() as db:
        found = json.loads(zlib.decompress(db.execute(select(ARCHIVES.c.body)).scalar_one()))
        for one in (found[GAMES.name][0], *found[SEATS.name]):
            one["league"] = "new"
        found["league"] = [{"game": table[3:], "name": "new"}]
        db.execute(update(ARCHIVES).values(body=zlib.compress(json.dumps(found).encode())))
    assert f'"{table}"' in guest.client.get("/").text
    assert archive.read(room.store, table[3:])
    assert guest.see(table)["seat"] == before["seat"]
    assert "hé" in guest.client.get(table).text
