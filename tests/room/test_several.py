"""Several server processes share one PostgreSQL: what happens at one is seen at all; what one began another ends."""

from __future__ import annotations

import asyncio
import random
import re
import subprocess
import sys
import time
import urllib.request
import warnings
from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING, Any

import pytest
from room_script import gesture, wait
from several_script import JSON, SERVER, Guest, answers, heard, processes, room_of, until

from hallali import games
from hallali.core.errors import Message
from hallali.core.player import Said
from hallali.core.record import Record, verify
from hallali.room.web import health

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    from starlette.testclient import TestClient

if TYPE_CHECKING:
    from postgres_server import Server


@pytest.fixture
def url(postgres: Server) -> str:
    return postgres.new()


@pytest.fixture
def rooms(url: str) -> Iterator[list[TestClient]]:
    """Return two processes' rooms, each with a loop of its own; what they share is the database alone."""
    with processes(url) as found:
        yield found


@pytest.fixture
def friends(rooms: list[TestClient]) -> tuple[Guest, Guest, str]:
    """Return two persons at one table, each at a process of their own, who have begun."""
    one, two = Guest(rooms, 0), Guest(rooms, 1)
    table = one.new(seat="fugitive", opponent="friend", size="small")
    with one.listening(table) as live:
        assert two.post(f"{table}/sit", name="Two").status_code == 201
        heard(live, lambda _: True)
        assert one.see(table)["table"]["players"][1]["name"] == "Two"
        assert two.post(f"{table}/begin", entropy="2").status_code == 200
        heard(live, lambda _: one.see(table)["table"]["players"][1]["begun"])
        assert one.post(f"{table}/begin", entropy="1").status_code == 200
    until(lambda: two.see(table)["seq"] == 3)
    return one, two, table


def test_a_move_is_seen_at_the_other_process(friends: tuple[Guest, Guest, str], url: str) -> None:
    one, two, table = friends
    with two.listening(table) as live:
        answer = gesture(one, table, wait(one, table), random.Random(1))
        frames = heard(live, lambda frame: frame["seq"] == answer["seq"])
    assert [frame["seq"] for frame in frames] == list(range(4, answer["seq"] + 1))  # one for each entry
    assert two.see(table)["view"]["hand"] is None


def said(line: str, frame: Any) -> bool:
    return line in frame["parts"].get("chat", "") + frame.get("more", {}).get("chat", ("",))[0]


def reached(guest: Guest, table: str, seq: int) -> bool:
    return all(guest.at(number).see(table)["seq"] >= seq for number in (0, 1))


def test_table_talk(rooms: list[TestClient]) -> None:
    one, two = Guest(rooms, 0), Guest(rooms, 1)
    table = one.new(game="la-traque", opponent="friend", players=2)
    assert two.post(f"{table}/sit").status_code == 201
    with one.listening(table) as mine, two.listening(table) as theirs:
        for guest, live, line in ((one, theirs, "hallo"), (two, mine, "hi"), (one, theirs, "well")):
            assert guest.post(f"{table}/chat", text=line).status_code == 200
            heard(live, partial(said, line))


def test_names_leaving_and_the_next_game(friends: tuple[Guest, Guest, str]) -> None:
    one, two, table = friends
    with two.listening(table) as live:
        assert one.post(f"{table}/name", name="Zoé").status_code == 200
        heard(live, lambda frame: "Zoé" in str(frame["parts"]))
        assert one.post(f"{table}/resign").status_code == 200
        assert heard(live, lambda frame: frame["over"])
    assert two.post(f"{table}/resign").status_code == 403
    assert "location" not in one.post(f"{table}/rematch").json()
    where = two.post(f"{table}/rematch", answer="yes").json()["location"]
    # The other process is told of it a moment later; until then a press offers it once more.
    assert until(lambda: one.post(f"{table}/rematch").json().get("location")) == where
    assert two.see(where)["seat"] == 0


def test_notes_are_their_players_alone(friends: tuple[Guest, Guest, str]) -> None:
    one, two, table = friends
    elsewhere = two.at(0)
    with one.at(0).listening(table) as theirs, elsewhere.listening(table) as mine:
        assert two.post(f"{table}/notes", text="by the mill").status_code == 200
        heard(mine, lambda _: True)
        assert "by the mill" in elsewhere.get(table).text
        assert elsewhere.post(f"{table}/name", name="Zed").status_code == 200
        assert "Zed" in str(heard(theirs, lambda _: True)[0]["parts"])  # it got no frame for the notes
    assert "by the mill" not in one.get(table).text


def test_a_notification_carries_no_content(rooms: list[TestClient], postgres: Server) -> None:
    guest = Guest(rooms)
    with postgres.connect() as spy:
        spy.execute("LISTEN hallali")
        table = guest.new(seat="fugitive", opponent="bot:novice", size="micro")
        guest.post(f"{table}/begin", entropy="e")
        guest.post(f"{table}/notes", text="secret")
        gesture(guest, table, wait(guest, table), random.Random(1))
        wait(guest, table)
        said = list[str]()

        def more() -> bool:
            said.extend(notice.payload for notice in spy.notifies(timeout=0.2))
            return len(said) > 5

        until(more)
    assert all(re.fullmatch(re.escape(table.removeprefix("/t/")) + r" \d+", one) for one in said)


def test_who_comes_second_gets_a_409(friends: tuple[Guest, Guest, str]) -> None:
    one, two, table = friends
    other = one.at(1)
    seen = other.see(table)
    room_of(other).cluster.heard = lambda *_: None  # the news have not come yet
    first = gesture(one, table, wait(one, table), random.Random(1))
    token = room_of(one).tables.live[table.removeprefix("/t/")].record.moves[seen["seq"]]
    last = other.post(f"{table}/move", seq=seen["seq"], key="k", text=token)
    assert last.status_code == 409, last.text
    assert last.json()["seq"] == first["seq"]
    assert "part-bar" in last.json()["parts"]["bar"]
    assert other.see(table)["seq"] == two.at(0).see(table)["seq"]


def pages(person: Guest, where: str) -> list[bytes]:
    """What each process shows; nothing while one still works out what the moves of a game that is over were worth."""
    shown = [person.at(number).get(where).content for number in (0, 1)]
    return [] if any(b"data-pending" in one for one in shown) else shown


@pytest.mark.parametrize("size", ["micro", "small"])
def test_a_game_that_is_played_here_and_there(rooms: list[TestClient], size: str) -> None:
    """Each gesture at any process, and both have tabs open: no error is seen, and the record is whole.

    After each gesture both show the same, byte by byte, to who plays and to who watches.
    """
    guest, watcher, rng = Guest(rooms), Guest(rooms), random.Random(size)
    table = guest.new(seat="marshal", opponent="bot:novice", size=size)
    with guest.listening(table), guest.at(1).listening(table):
        assert guest.post(f"{table}/begin", entropy="e").status_code == 200
        while True:
            here = guest.at(rng.randrange(2))
            seen = wait(here, table)
            if seen["table"]["stage"] == "over":
                break
            last = gesture(here, table, seen, rng)["seq"]
            until(partial(reached, guest, table, last))
            wait(guest, table), wait(guest.at(1), table)
            for person in (guest, watcher):
                for where in (table, f"/api/v1{table}"):
                    shown = until(partial(pages, person, where))
                    assert shown[0] == shown[1]
    records = [Record.from_json(guest.at(n).get(f"{table}/record.json").content) for n in (0, 1)]
    verify(games.get("fugitif"), records[0])
    assert records[0] == records[1]


@pytest.mark.parametrize("claims", [True, False])
def test_bots_think_at_one_process(rooms: list[TestClient], claims: bool) -> None:
    """And where they do at two, as when a claim was lost, what the second found is dropped and nobody hears of it."""
    guest = Guest(rooms)
    table = guest.new(seat="marshal", opponent="bot:novice", size="micro")
    thought: list[int] = []
    for number in (0, 1):
        room = room_of(guest.at(number))
        run = room.thinking.workers.run

        async def think(*args: Any, number: int = number, run: Any = run) -> Any:
            thought.append(number)
            await asyncio.sleep(0.3)
            if not claims:
                await asyncio.to_thread(until, lambda: len(thought) == 2)
            steps, _ = await run(*args)
            return steps, Said(Message("What a mist!"))

        room.thinking.workers.run = think
        if not claims:
            room.store.claim = lambda *_: True
    with guest.listening(table), guest.at(1).listening(table):
        assert guest.post(f"{table}/begin", entropy="e").status_code == 200
        seen = wait(guest, table)
        until(lambda: guest.at(1).see(table)["seq"] == seen["seq"])
        tables = [room_of(guest.at(number)).tables.live[table.removeprefix("/t/")] for number in (0, 1)]
        until(lambda: all(one.thinking is None or one.thinking.done() for one in tables))
    assert len(thought) == (1 if claims else 2)
    logs = [guest.at(number).get(table).text.partition('id="part-log"')[2] for number in (0, 1)]
    assert [log.partition("</section>")[0].count("What a mist!") for log in logs] == [1, 1]
    assert guest.see(table)["seq"] == guest.at(1).see(table)["seq"] == seen["seq"]


def test_the_room_outlives_a_restart_of_the_database(
    friends: tuple[Guest, Guest, str], postgres: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, two, table = friends
    monkeypatch.setattr(health, "_FRESH_S", -1.0)
    assert one.get("/readyz").json()["ok"]
    with two.listening(table) as live:
        postgres.stop()
        try:
            told = one.get("/readyz")
            assert told.status_code == 503
            assert told.json() == {"ok": False, "database": "silent", "workers": "ok", "disk": "ok"}
            seen = one.see(table)
            assert one.post(f"{table}/name", name="Zoé").status_code == 503
            assert two.get("/").status_code == 503
        finally:
            postgres.start()
        assert one.get("/readyz").json()["ok"]
        assert one.post(f"{table}/name", name="Zoé").status_code == 200
        heard(live, lambda frame: "Zoé" in str(frame["parts"]))
        answer = gesture(one, table, seen, random.Random(1))
        heard(live, lambda frame: frame["seq"] == answer["seq"])


@pytest.mark.skipif(sys.platform == "win32", reason="kill -9 is a signal of POSIX")
def test_a_game_goes_on_when_its_process_is_killed(url: str, postgres: Server, rooms: list[TestClient]) -> None:
    """Its bot was thinking, and would have for minutes."""
    process = subprocess.Popen([sys.executable, "-c", SERVER, url, "600"], stdout=subprocess.PIPE, text=True)
    try:
        assert process.stdout is not None
        base = f"http://127.0.0.1:{int(process.stdout.readline())}"
        guest = Guest(rooms)
        until(lambda: answers(base))
        table = guest.new(seat="marshal", opponent="bot:novice", size="micro")
        cookie = "; ".join(f"{name}={value}" for name, value in guest.cookies.items())
        there = urllib.request.Request(f"{base}{table}/begin", b"entropy=e", {**JSON, "cookie": cookie})
        with urllib.request.urlopen(there) as answer, postgres.connect() as db:
            assert answer.status == 200
            until(lambda: db.execute("SELECT 1 FROM pg_locks WHERE locktype = 'advisory'").fetchall())
        with guest.listening(table) as live:
            seq = guest.see(table)["seq"]
            time.sleep(0.3)
            assert guest.see(table)["seq"] == seq  # it waits for the other's
            process.kill()
            process.wait()
            heard(live, lambda frame: frame["seq"] > seq)
            wait(guest, table)
    finally:
        process.kill()
        process.wait()
        if process.stdout:
            process.stdout.close()
