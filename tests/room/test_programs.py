"""Programs at a table: the example plays whole games over a real socket, and the JSON is what docs/protocol.md says."""

from __future__ import annotations

import importlib.util
import itertools
import json
import socket
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
import uvicorn

from hallali import games
from hallali.core.record import Record, verify
from hallali.room.act.limits import NONE
from hallali.room.serve.pools import Threads
from hallali.room.web import programs
from hallali.room.web.app import create_app

EXAMPLES = Path(__file__).parents[2] / "examples"


@pytest.fixture(scope="module")
def remote() -> ModuleType:
    spec = importlib.util.spec_from_file_location("remote_bot", EXAMPLES / "remote_bot.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Serve a room from a thread of this process."""
    database = tmp_path_factory.mktemp("room") / "room.db"
    app = create_app(f"sqlite:///{database}", pace=0.0, where=Threads(), limits=NONE)
    taken = socket.create_server(("127.0.0.1", 0))
    server = uvicorn.Server(uvicorn.Config(app, log_level="warning", ws="none"))
    thread = threading.Thread(target=server.run, kwargs={"sockets": [taken]})
    thread.start()
    while not server.started:
        time.sleep(0.01)
    yield f"http://127.0.0.1:{taken.getsockname()[1]}/"
    server.should_exit = True
    thread.join()
    taken.close()


def both(remote: ModuleType, address: str, bot: str, fields: dict[str, Any], seat: str) -> list[dict[str, Any]]:
    """Play a game between the maker of a table, at random, and who comes by its link; give how each sees its end."""
    host = remote.Room(address)
    host.new(opponent="friend", **fields)
    guest = remote.Room(f"{address.rstrip('/')}{host.table}")
    found: list[dict[str, Any]] = []

    def come() -> None:
        found.append(remote.play(guest, remote.maker_of(bot) if bot else remote.Anything, "Guest", seat, "2"))

    thread = threading.Thread(target=come)
    thread.start()
    found.insert(0, remote.play(host, remote.Anything, "Host", seed="1"))
    thread.join()
    record = Record.from_json(json.dumps(host.record()).encode())
    verify(games.get(record.game), record)
    assert record.players[found[1]["seat"]] == "Guest"
    return found


def test_fugitif_is_played_by_link_with_a_bot_of_ones_own(remote: ModuleType, address: str) -> None:
    fields = {"game": "fugitif", "seat": "marshal", "size": "small"}
    host, guest = both(remote, address, f"{EXAMPLES / 'own_bot.py'}:Bot", fields, "fugitive")
    assert (host["seat"], guest["seat"]) == (1, 0)
    assert guest["table"]["result"]["won"] is not host["table"]["result"]["won"]


def test_la_traque_is_played_by_link_at_random(remote: ModuleType, address: str) -> None:
    fields = {"game": "la-traque", "seat": "usa", "players": 2, "size": "micro"}
    host, guest = both(remote, address, "", fields, "")
    assert host["table"]["stage"] == guest["table"]["stage"] == "over"


# One request at a time.


def send(guest: Any, table: str, command: str, status: int = 200, **fields: Any) -> Any:
    answer = guest.client.post(f"/api/v1{table}/{command}", json=fields)
    assert answer.status_code == status, answer.text
    return answer.json()


@pytest.fixture
def table(guest: Any, another: Any) -> tuple[str, Any]:
    """Make a table of two guests, the first of them the Fugitive; both have begun."""
    where = guest.client.post("/api/v1/new", json={"game": "fugitif", "seat": "fugitive", "opponent": "friend"})
    assert where.status_code == 201
    link = where.json()["location"]
    other = another()
    seen = send(other, link, "sit", name="Other")
    assert (seen["seat"], seen["table"]["stage"]) == (1, "begin")
    send(guest, link, "begin", entropy="a")
    assert send(other, link, "begin", entropy="b")["table"]["stage"] == "on"
    return link, other


def test_a_gesture_that_is_only_begun_is_shown_and_not_kept(guest: Any, table: tuple[str, Any]) -> None:
    link, other = table
    seen, theirs = guest.see(link), other.see(link)
    begun = send(guest, link, "gesture", seq=seen["seq"], key="a", steps=[2])
    assert (begun["done"], begun["draft"], begun["view"]["phase"]) == (False, [2], "sprint")
    assert 0 in begun["view"]["legal"]
    assert (guest.see(link), other.see(link)) == (seen, theirs)
    done = send(guest, link, "gesture", seq=seen["seq"], key="a", steps=[2, 0, 3, 0])
    assert done["done"]
    assert [one["told"]["number"] for one in done["told"] if one["told"]["type"] == "laid"] == [2, 3]
    assert [one["told"]["number"] for one in other.see(link)["told"] if one["told"]["type"] == "laid"] == [None] * 2
    again = send(guest, link, "gesture", seq=seen["seq"], key="a", steps=[2, 0, 3, 0])
    assert again == done  # the key is known: once is enough


def test_a_gesture_is_refused_in_words(guest: Any, table: tuple[str, Any]) -> None:
    link, other = table
    seen = guest.see(link)
    place = {"seq": seen["seq"], "key": "k"}
    assert send(guest, link, "gesture", 422, **place, steps=[99])["error"]
    assert send(guest, link, "gesture", 422, **place, steps=[2, 0, 2, 0])["clause"].startswith("FUG-")
    assert "more than one move" in send(guest, link, "gesture", 422, **place, steps=[1, 0, 2, 0, 43])["error"]
    wrong: list[Any] = [[], "", {}, None, ["x"], [1] * 201]
    for steps in wrong:
        send(guest, link, "gesture", 400, **place, steps=steps)
    assert "not your turn" in send(other, link, "gesture", 403, **place, steps=[43])["error"]
    stale = send(guest, link, "gesture", 409, seq=seen["seq"] - 1, key="k", steps=[1, 0, 2, 0])
    assert stale.pop("error")
    assert stale == guest.see(link) == seen
    send(guest, link, "explode", 404)


def test_who_waits_is_answered_when_there_is_news(
    guest: Any, table: tuple[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    link, other = table
    seen = other.see(link)
    found: list[Any] = []

    def wait() -> None:
        found.append(other.client.get(f"/api/v1{link}?since={seen['seq']}&wait=20").json())

    thread = threading.Thread(target=wait)
    thread.start()
    time.sleep(0.2)
    assert not found
    send(guest, link, "gesture", seq=seen["seq"], key="a", steps=[2, 0, 3, 0])
    thread.join(60)
    assert found[0]["seq"] > seen["seq"]
    assert all(one["seq"] > seen["seq"] for one in found[0]["told"])
    monkeypatch.setattr(programs, "LOOK_S", None)  # looking twice would fail
    assert other.client.get(f"/api/v1{link}?since=0&wait=20").json()["table"]["my_turn"]


def test_a_command_of_the_page_is_answered_with_the_table(guest: Any, table: tuple[str, Any]) -> None:
    link, other = table
    assert send(guest, link, "name", name="Me")["table"]["players"][0]["name"] == "Me"
    over = send(guest, link, "resign")
    assert over["table"]["result"]["won"] is False
    assert "location" not in send(other, link, "rematch")
    assert send(guest, link, "rematch", answer="yes")["location"].startswith("/t/")
    assert guest.client.get(f"/api/v1{link}/record").json()["resigned"] == "fugitive"


def test_no_bot_is_imported_by_its_name(guest: Any, app: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "trap.py").write_text("open('sprung', 'w').close()\n", "utf-8")
    for name in ("py:trap:make", "py:trap.py:make", f"py:{tmp_path}/trap.py:make"):
        for fields in ({"opponent": f"bot:{name}"}, {"seat-fugitive": f"bot:{name}", "seat": "marshal"}):
            for answer in (
                guest.client.post("/api/v1/new", json={"game": "fugitif", **fields}),
                guest.client.post("/new", data={"game": "fugitif", **fields}, headers={"accept": "application/json"}),
            ):
                assert answer.status_code == 422
                assert "There is no bot “py:" in answer.json()["error"]
    # Even where it stands in the store: such a bot takes any move.
    link = guest.new(seat="marshal", opponent="bot:novice")
    app.state.room.tables.live[link.removeprefix("/t/")].seats[0].bot = "py:trap:make"
    send(guest, link, "begin")
    seen = guest.client.get(f"/api/v1{link}?since=0&wait=5").json()
    while not seen["table"]["my_turn"]:
        seen = guest.client.get(f"/api/v1{link}?since={seen['seq']}&wait=5").json()
    assert not (tmp_path / "sprung").exists()


def test_the_page_lists_every_field(guest: Any, table: tuple[str, Any]) -> None:
    page = (Path(__file__).parents[2] / "docs" / "protocol.md").read_text("utf-8")
    seen = guest.see(table[0])
    for name in (*seen, *seen["table"], *seen["table"]["players"][0]):
        assert f"`{name}`" in page, name
    over = send(guest, table[0], "resign")
    for name in over["table"]["result"]:
        assert f"`{name}`" in page, name


def test_what_is_thrown_is_thrown_by_the_program(
    remote: ModuleType, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("hallali.room.act.seats.new_seed", lambda: "7" * 64)
    drawn = itertools.count()
    monkeypatch.setattr(remote.secrets, "token_hex", lambda _: f"{next(drawn)}")
    room = remote.Room(address)
    room.new(game="traque", size="small", toss="throw", seat="player")
    seen = remote.play(room, remote.Anything, "Thrower", seed="1")
    assert seen["lid"]["flight"]["strength"] == 0.25
    assert room.record()["tosses"]
