"""A room's database from before there were versions: its games go on.

room_909d1ed.sql is the dump of what the room of commit 909d1ed wrote: two games of Fugitif and two of Le Traqueur
against bots, one over and one under way each, and one of Fugitif between friends.
"""

from __future__ import annotations

import json
import random
import sqlite3
import warnings
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from room_script import gesture, wait
from sqlalchemy import create_engine
from sqlalchemy.engine import make_url

from hallali import games
from hallali.core.record import Record, verify
from hallali.games.traqueur.rules.actions import OUT
from hallali.room.act.auth import COOKIE
from hallali.room.act.limits import NONE
from hallali.room.keep import versions
from hallali.room.keep.schema import META
from hallali.room.serve.pools import Threads
from hallali.room.web.app import create_app

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    from starlette.testclient import TestClient

if TYPE_CHECKING:
    from postgres_server import Server

DUMP = (Path(__file__).parent / "room_909d1ed.sql").read_text("utf-8")
ME, FRIEND = "T_fzkI6ixHnn9vYXe4GeHJxfdTa7-W19", "4UrsGaBRL7-Z0ZlGL7SddXwwdPDFiSNF"
FUGITIF_OVER, FUGITIF, FRIENDS = "/t/GoeRHGRCmxm8", "/t/dDV_CV38cNI0", "/t/iEpRlFc7UED4"
TRAQUEUR_OVER, TRAQUEUR = "/t/P3-rYO9OA62E", "/t/3fXpJh4-fSZ8"


class Guest:
    """Somebody who comes back with the cookie of then."""

    def __init__(self, client: TestClient, cookie: str) -> None:
        self.client = client
        self.cookie = cookie

    def post(self, where: str, **fields: Any) -> Any:
        self.client.cookies.clear()
        self.client.cookies.set(COOKIE, self.cookie)
        return self.client.post(where, data=fields, headers={"accept": "application/json"})

    def see(self, table: str) -> Any:
        self.client.cookies.clear()
        self.client.cookies.set(COOKIE, self.cookie)
        answer = self.client.get(f"/api/v1{table}")
        assert answer.status_code == 200, answer.text
        return answer.json()


def as_postgresql(url: str) -> None:
    """Put the same rows into a database of PostgreSQL that has no version either."""
    engine = create_engine(make_url(url))
    with closing(sqlite3.connect(":memory:")) as old, engine.begin() as db:
        versions.upgrade(db, versions.HOUSE, "0001")
        old.executescript(DUMP)
        old.row_factory = sqlite3.Row
        there = {name for (name,) in old.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()}
        for table in META.sorted_tables:
            if table.name in there and (rows := [dict(row) for row in old.execute(f'SELECT * FROM "{table.name}"')]):
                db.execute(table.insert(), rows)
        db.exec_driver_sql("DROP TABLE hallali_version")
    engine.dispose()


@pytest.fixture(params=["sqlite", "postgresql"])
def client(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[TestClient]:
    if request.param == "sqlite":
        url = f"sqlite:///{tmp_path}/room.db"
        with closing(sqlite3.connect(tmp_path / "room.db")) as db:
            db.executescript(DUMP)
    else:
        server: Server = request.getfixturevalue("postgres")
        as_postgresql(url := server.new())
    app = create_app(url, pace=0.0, where=Threads(), limits=NONE)
    with TestClient(app, follow_redirects=False) as made:
        yield made


@pytest.mark.parametrize(("table", "game"), [(FUGITIF_OVER, "fugitif"), (TRAQUEUR_OVER, "traqueur")])
def test_a_game_that_was_over_is_read(client: TestClient, table: str, game: str) -> None:
    assert Guest(client, ME).see(table)["table"]["stage"] == "over"
    record = Record.from_json(client.get(f"{table}/record.json").content)
    verify(games.get(game), record)
    assert "✓" in client.get(f"{table}/verify").text
    assert client.get(f"{table}/replay?at={len(record.moves)}").status_code == 200


def test_a_game_of_fugitif_goes_on(client: TestClient) -> None:
    guest = Guest(client, ME)
    before = wait(guest, FUGITIF)
    assert (before["seq"], before["table"]["players"][1]["name"]) == (14, "Zoé")
    assert "près de 12" in client.get(FUGITIF).text
    assert gesture(guest, FUGITIF, before, random.Random(1))["seq"] > 14
    rng = random.Random(2)
    while (seen := wait(guest, FUGITIF))["table"]["stage"] != "over":
        gesture(guest, FUGITIF, seen, rng)
    verify(games.get("fugitif"), Record.from_json(json.dumps(client.get(f"{FUGITIF}/record.json").json()).encode()))


def test_a_game_of_le_traqueur_goes_on(client: TestClient) -> None:
    guest = Guest(client, ME)
    before = wait(guest, TRAQUEUR)
    assert before["seq"] == 20
    step = next(step for step in before["view"]["legal"] if step > OUT)
    answer = guest.post(f"{TRAQUEUR}/step", seq=20, choose=step)
    assert answer.status_code == 200, answer.text
    assert wait(guest, TRAQUEUR)["seq"] > 20  # and the bot has answered


def test_friends_go_on(client: TestClient) -> None:
    me, friend = Guest(client, ME), Guest(client, FRIEND)
    mover = [me, friend][wait(friend, FRIENDS)["table"]["mover"]]
    assert mover is friend
    assert client.app.state.room.store.load(FRIENDS.removeprefix("/t/")).chat == [(0, "à toi")]  # type: ignore[attr-defined]
    assert gesture(friend, FRIENDS, friend.see(FRIENDS), random.Random(1))["seq"] > 4
