"""Tournaments in a room of several processes: each looks after them, and what two of them do at once is done once."""

from __future__ import annotations

import asyncio
import contextlib
import random
import subprocess
import sys
import threading
import time
import urllib.request
from collections.abc import Callable, Iterator
from functools import partial
from typing import TYPE_CHECKING, Any

import pytest
from room_script import gesture
from several_script import JSON, SERVER, Guest, answers, processes, room_of, until

from hallali.core.errors import HallaliError
from hallali.room.act import tournaments
from hallali.room.keep import tournaments as kept
from hallali.room.table import rounds

if TYPE_CHECKING:
    from postgres_server import Server
    from starlette.testclient import TestClient

NAMES = ("Ana", "Ben", "Cleo", "Dan", "Eva", "Finn")
FIELDS = {"game": "fugitif", "size": "micro", "name": "Friday", "door": "1", "rounds": "3", "plays": "1", "mine": "Ana"}
#: A process that dies once it has paired a round: its tables are never made.
PAIRS_ONLY = """
import asyncio
from hallali.room.act.tournaments import Tournaments
async def never(*_):
    await asyncio.sleep(600)
Tournaments._table = never
"""


@pytest.fixture
def url(postgres: Server) -> str:
    return postgres.new()


@pytest.fixture
def rooms(url: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[list[TestClient]]:
    """Return two processes' rooms that look after tournaments only when they are told to."""
    monkeypatch.setattr(tournaments, "_LOOK_S", 3600.0)
    with processes(url) as found:
        yield found


@pytest.fixture
def awake(url: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[list[TestClient]]:
    """Return two processes' rooms that look often."""
    monkeypatch.setattr(tournaments, "_LOOK_S", 0.1)
    with processes(url) as found:
        yield found


class Evening:
    """A tournament whose guests come to one process or the other. The first of them made it, at the first process."""

    def __init__(self, rooms: list[TestClient], *names: str, **fields: str) -> None:
        self.rooms = rooms
        self.guests = {"Ana": Guest(rooms)}
        made = self.guests["Ana"].post("/tournaments", **{**FIELDS, **fields})
        assert made.status_code == 201, made.text
        self.where = made.json()["location"]
        self.id = self.where.rpartition("/")[2]
        for number, name in enumerate(names, 1):
            self.guests[name] = Guest(rooms, number % 2)
            assert self.do(name, "join", number % 2, name=name).status_code == 201

    def do(self, who: str, what: str, at: int = 0, **fields: Any) -> Any:
        return self.guests[who].at(at).post(f"{self.where}/{what}", **fields)

    def see(self, who: str = "Ana", at: int = 0) -> Any:
        return self.guests[who].at(at).see(self.where)

    def settle(self, at: int) -> None:
        """Have a process do at once what it would do within two seconds."""
        client: Any = self.rooms[at]
        client.portal.call(client.app.state.room.tournaments.settle, self.id)

    def resign(self, who: str, at: int) -> str:
        table = str(self.see(who, at)["table"])
        assert self.guests[who].at(at).post(f"{table}/resign").status_code == 200
        return table

    def points(self, at: int = 0) -> dict[str, float]:
        now = self.see(at=at)
        names = {one["number"]: one["name"] for one in now["players"]}
        return {names[one["number"]]: one["points"] for one in now["standings"]}

    def finish_round(self, at: int) -> None:
        """Have whoever comes later in the alphabet give each game up; both processes count, the other one first."""
        now = self.see(at=at)
        names = {one["number"]: one["name"] for one in now["players"]}
        for one in now["games"]:
            if one["points"] is None:
                self.resign(max(names[one["first"]], names[one["second"]]), at)
        self.settle(1 - at)
        self.settle(at)

    def meanwhile(self, at: int, act: Callable[[], Any], part: str = "find") -> None:
        """After this process has next read the tournament, do something else before it goes on."""
        here, done = room_of(self.guests["Ana"].at(at)).tournaments, list[int]()
        real = getattr(here, part)

        async def found(*args: Any) -> Any:
            read = await real(*args)
            if not done:
                done.append(1)
                await asyncio.to_thread(act)
            return read

        setattr(here, part, found)


def test_an_evening_is_played_at_both_processes(rooms: list[TestClient]) -> None:
    cup = Evening(rooms, *NAMES[1:4])
    assert [one["name"] for one in cup.see(at=1)["players"]] == list(NAMES[:4])
    assert cup.do("Ana", "next", 1).status_code == 200
    for number in (1, 2, 3):
        assert cup.see(at=0)["round"] == cup.see("Ben", at=1)["round"] == number
        assert cup.see("Ben", 0)["table"] == cup.see("Ben", 1)["table"]
        cup.finish_round(number % 2)
        assert sum(cup.points(0).values()) == sum(cup.points(1).values()) == 2 * number
        assert cup.do("Ana", "next", number % 2).status_code == (200 if number < 3 else 403)
    assert cup.see(at=1)["stage"] == "over"
    assert cup.points(1)["Ana"] == 3.0


def test_who_leaves_loses_at_the_other_process_and_another_is_free(rooms: list[TestClient]) -> None:
    cup = Evening(rooms, *NAMES[1:4])
    cup.do("Ana", "next", 0)
    assert cup.do("Dan", "leave", 1).status_code == 200
    assert cup.points(0)["Dan"] == 0.0
    cup.finish_round(0)
    assert sum(cup.points(1).values()) == 2.0
    assert cup.do("Ana", "next", 1).status_code == 200
    (free,) = (one for one in cup.see(at=0)["games"] if one["round"] == 2 and one["second"] is None)
    assert free["points"] == [1.0, 0.0]


@pytest.mark.parametrize("auto", ["", "1"])
def test_both_processes_begin_a_round_and_it_is_paired_once(
    rooms: list[TestClient], monkeypatch: pytest.MonkeyPatch, auto: str
) -> None:
    cup = Evening(rooms, *NAMES[1:], auto=auto)
    if auto:
        cup.do("Ana", "next")
        now = cup.see()
        for one in now["games"]:
            cup.resign(now["players"][one["first"]]["name"], 0)
    both, tried, real = threading.Barrier(2, timeout=60), list[int](), rounds.paired

    def paired(*args: Any) -> Any:
        tried.append(1)
        if len(tried) <= 2:
            both.wait()  # either has read the tournament, and neither has begun the round
        return real(*args)

    monkeypatch.setattr(tournaments, "paired", paired)
    said = list[int]()

    def go(at: int) -> None:
        if auto:
            cup.settle(at)
        else:
            said.append(cup.do("Ana", "next", at).status_code)

    for one in (threads := [threading.Thread(target=go, args=(at,)) for at in (0, 1)]):
        one.start()
    for one in threads:
        one.join()
    assert len(tried) == 2
    assert said == ([] if auto else [200, 200])
    now = cup.see(at=1)
    assert now["round"] == (2 if auto else 1)
    games = [one for one in now["games"] if one["round"] == now["round"]]
    assert sorted(n for one in games for n in (one["first"], one["second"])) == list(range(6))
    for one in games:
        assert Guest(rooms, 1).see(one["table"])["table"]["stage"] == "on"


def test_who_leaves_while_the_other_process_pairs_is_not_paired(rooms: list[TestClient]) -> None:
    cup = Evening(rooms, *NAMES[1:])
    real, left = tournaments.Tournaments._next, list[int]()
    here = room_of(cup.guests["Ana"]).tournaments

    async def next_(whole: Any) -> None:
        if not left:
            left.append((await asyncio.to_thread(cup.do, "Finn", "leave", 1)).status_code)
        await real(here, whole)

    here._next = next_
    assert cup.do("Ana", "next").status_code == 200
    assert left == [200]
    assert 5 not in {n for one in cup.see()["games"] for n in (one["first"], one["second"])}


def test_nobody_comes_into_a_round_robin_that_the_other_process_has_just_begun(rooms: list[TestClient]) -> None:
    cup = Evening(rooms, "Ben", kind="robin")
    cup.guests["Late"] = Guest(rooms)
    room = room_of(cup.guests["Late"])
    real, began = room.store.name_of, list[int]()

    def name_of(guest: str) -> str:
        began.append(cup.do("Ana", "next", 1).status_code)
        return str(real(guest))

    room.store.name_of = name_of
    cup.guests["Late"].post(
        "/tournaments", **{**FIELDS, "plays": "", "mine": "Late"}
    )  # the room knows them from now on
    assert cup.do("Late", "join").status_code == 403
    assert began == [200]
    assert len(cup.see()["players"]) == 2


def test_two_of_one_name_are_told_apart(rooms: list[TestClient]) -> None:
    cup = Evening(rooms, "Ben")
    cup.guests["One"], cup.guests["Other"] = Guest(rooms, 0), Guest(rooms, 1)
    tournament = room_of(cup.guests["One"]).tournaments
    real, first = tournament.find, list[int]()

    async def find(name: str) -> Any:
        found = await real(name)
        first.append(1)
        if len(first) == 2:  # the first look only says whether there is such a tournament
            await asyncio.to_thread(cup.do, "Other", "join", 1, name="Zoé")
        return found

    tournament.find = find
    assert cup.do("One", "join", name="Zoé").status_code == 201
    assert sorted(one["name"] for one in cup.see(at=1)["players"]) == ["Ana", "Ben", "Zoé", "Zoé (2)"]


def test_who_is_put_out_while_they_leave_cannot_come_back(rooms: list[TestClient]) -> None:
    cup = Evening(rooms, "Ben")
    cup.meanwhile(1, partial(cup.do, "Ana", "out", 0, number="1"))
    cup.do("Ben", "leave", 1)
    assert cup.see()["players"][1]["state"] == "out"
    assert cup.do("Ben", "join", 0, name="Ben").status_code == 403


def test_a_game_counts_as_it_ended_although_the_news_has_not_come(rooms: list[TestClient]) -> None:
    cup = Evening(rooms, "Ben")
    cup.do("Ana", "next")
    table = cup.see("Ben")["table"]
    assert cup.guests["Ben"].at(1).see(table)["table"]["stage"] == "on"  # the other process has it, too
    room_of(cup.guests["Ben"].at(1)).cluster.heard = lambda *_: None
    cup.resign("Ben", 0)
    cup.settle(1)
    assert cup.points(0) == {"Ana": 1.0, "Ben": 0.0}
    cup.settle(0)
    assert cup.points(1) == {"Ana": 1.0, "Ben": 0.0}


def test_when_time_is_up_it_is_the_turn_in_the_database_that_counts(rooms: list[TestClient]) -> None:
    cup = Evening(rooms, "Ben", span="1800")
    cup.do("Ana", "next")
    table = cup.see()["table"]
    seen = {name: cup.guests[name].at(1).see(table) for name in ("Ana", "Ben")}
    room_of(cup.guests["Ana"].at(1)).cluster.heard = lambda *_: None
    mover = seen["Ana"]["table"]["mover"]
    who = next(name for name in seen if seen[name]["seat"] == mover)
    rng = random.Random(1)
    for _ in range(20):  # until it is the other's turn
        now = cup.guests[who].see(table)
        if now["table"]["mover"] != mover:
            break
        gesture(cup.guests[who], table, now, rng)
    other = next(name for name in seen if name != who)
    kept.change(room_of(cup.guests["Ana"]).store, cup.id, since=time.time() - 1801)
    cup.settle(1)
    assert cup.points(0) == {who: 1.0, other: 0.0}


def test_a_game_that_ends_just_before_it_is_cut_counts_as_it_ended(rooms: list[TestClient]) -> None:
    cup = Evening(rooms, "Ben", span="1800")
    cup.do("Ana", "next")
    table = cup.see()["table"]
    mover = cup.guests["Ana"].see(table)["table"]["mover"]
    waits = next(name for name in ("Ana", "Ben") if cup.guests[name].see(table)["seat"] != mover)
    kept.change(room_of(cup.guests["Ana"]).store, cup.id, since=time.time() - 1801)
    here = room_of(cup.guests["Ana"].at(1)).tournaments
    real, ended = here._cut, list[str]()

    async def cut(*args: Any) -> Any:
        ended.append(await asyncio.to_thread(cup.resign, waits, 0))
        return await real(*args)

    here._cut = cut
    cup.settle(1)
    assert ended == [table]
    assert cup.points()[waits] == 0.0
    assert sum(cup.points().values()) == 1.0


def test_no_round_begins_before_second_games_that_a_process_did_not_live_to_make(rooms: list[TestClient]) -> None:
    cup = Evening(rooms, *NAMES[1:4], legs="2")
    cup.do("Ana", "next")

    async def dies(_: Any) -> bool:
        return False

    room_of(cup.guests["Ana"]).tournaments._second_legs = dies
    for name in ("Ana", "Ben", "Cleo", "Dan"):
        if cup.see(name)["table"]:
            cup.resign(name, 0)
            cup.settle(0)
    assert cup.id in kept.pending(room_of(cup.guests["Ana"]).store)
    assert cup.do("Ana", "next", 1).status_code == 403
    assert [one["leg"] for one in cup.see()["games"]] == [1, 2, 1, 2]


def test_who_left_has_lost_although_that_process_was_killed(awake: list[TestClient]) -> None:
    cup = Evening(awake, "Ben", "Cleo", "Dan")
    cup.do("Ana", "next")
    here = room_of(cup.guests["Ana"]).tournaments

    async def dies(_: str) -> None:
        raise HallaliError(tournaments.N_("It is over."))

    here.settle = dies
    cup.do("Dan", "leave", 0)
    until(lambda: any(one["points"] for one in cup.see(at=1)["games"]))
    assert cup.points(1)["Dan"] == 0.0


def test_a_clock_runs_although_whoever_made_the_table_was_killed(awake: list[TestClient]) -> None:
    cup = Evening(awake, "Ben", clock="10+10")
    here = room_of(cup.guests["Ana"]).tournaments

    async def dies(_: str) -> Any:
        raise HallaliError(tournaments.N_("It is over."))

    here._open = dies
    cup.do("Ana", "next")
    until(lambda: cup.id not in kept.pending(room_of(cup.guests["Ana"]).store))


@pytest.mark.skipif(sys.platform == "win32", reason="kill -9 is a signal of POSIX")
def test_a_killed_process_does_not_stop_a_tournament(url: str, awake: list[TestClient]) -> None:
    """It has paired a round, and made no table."""
    code = [sys.executable, "-c", PAIRS_ONLY + SERVER, url, "0"]
    process = subprocess.Popen(code, stdout=subprocess.PIPE, text=True)
    try:
        assert process.stdout is not None
        base = f"http://127.0.0.1:{int(process.stdout.readline())}"
        until(lambda: answers(base))
        cup = Evening(awake, *NAMES[1:4], auto="1")
        cookie = "; ".join(f"{name}={value}" for name, value in cup.guests["Ana"].cookies.items())
        there = urllib.request.Request(f"{base}{cup.where}/next", b"", {**JSON, "cookie": cookie})

        def ask() -> None:
            with contextlib.suppress(OSError):
                urllib.request.urlopen(there).close()

        asking = threading.Thread(target=ask)
        asking.start()
        until(lambda: cup.see(at=1)["round"] == 1)
        process.kill()
        process.wait()
        asking.join()

        def comes_to(number: int) -> bool:
            return bool(cup.see(at=1)["round"] == number)

        def made(table: str) -> bool:
            return bool(cup.guests["Ana"].at(1).get(f"/api/v1{table}").status_code == 200)

        def counted(name: str, table: str) -> bool:
            return bool(cup.see(name, 1)["table"] != table)

        for number in (1, 2, 3):
            until(partial(comes_to, number))
            for name in NAMES[:4]:
                where = cup.see(name, 1)["table"]
                if where and cup.see(at=1)["round"] == number:
                    until(partial(made, where))
                    cup.guests[name].at(1).post(f"{where}/resign")
                    until(partial(counted, name, where))
        until(lambda: cup.see(at=1)["stage"] == "over")
        assert sum(cup.points(1).values()) == 6.0
    finally:
        process.kill()
        process.wait()
        if process.stdout:
            process.stdout.close()
