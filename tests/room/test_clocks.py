"""Clocks: counted from what is shown to what is taken, kept with the table, and at zero a bot takes over."""

from __future__ import annotations

import asyncio
import random
import sqlite3
import threading
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from room_script import gesture
from sqlalchemy import event, insert, select
from starlette.testclient import TestClient

from hallali import i18n
from hallali.room.act import deadlines
from hallali.room.act.limits import NONE
from hallali.room.keep import clocks
from hallali.room.keep.clocks import GRACE_S, Clock
from hallali.room.keep.schema import CLOCKS, SECRETS
from hallali.room.keep.store import Store
from hallali.room.serve.pools import Threads
from hallali.room.table import timing
from hallali.room.web.app import create_app
from room_guests import Guest

EN = i18n.translator("en")


class Time:
    """A clock on the wall that only tests move."""

    def __init__(self) -> None:
        self.at = 1_800_000_000.0

    def __call__(self) -> float:
        return self.at

    def pass_(self, seconds: float) -> None:
        self.at += seconds


@pytest.fixture
def wall(monkeypatch: pytest.MonkeyPatch) -> Time:
    wall = Time()
    monkeypatch.setattr(clocks, "now", wall)
    return wall


def pair(guest: Any, another: Callable[[], Any], clock: str = "10+10", **more: Any) -> tuple[str, Any, Any]:
    """Make a table of two; return its address, whoever is on turn and the other."""
    table, friend = guest.new(opponent="friend", size="small", clock=clock, **more), another()
    assert friend.post(f"{table}/sit", name="Zoé").status_code < 400
    for one in (guest, friend):
        one.post(f"{table}/begin", entropy="e")
    first = guest if guest.see(table)["table"]["my_turn"] else friend
    return table, first, friend if first is guest else guest


def clock_of(guest: Any, table: str) -> Any:
    return guest.see(table)["clock"]


def act(guest: Any, table: str) -> None:
    """Make moves until it is another's turn."""
    rng = random.Random(1)
    while (seen := guest.see(table))["table"]["my_turn"]:
        gesture(guest, table, seen, rng)


def rooms_of(file: Path) -> TestClient:
    """Return a room on a database."""
    return TestClient(create_app(f"sqlite:///{file}", pace=0, where=Threads(), limits=NONE), follow_redirects=False)


def settled(guest: Any) -> int:
    client = guest.client
    return int(client.portal.call(deadlines.settle, client.app.state.room))


def test_a_turn_costs_what_it_took_and_brings_its_increment(guest: Any, another: Any, wall: Time) -> None:
    table, first, second = pair(guest, another)
    clock = clock_of(first, table)
    mover = first.see(table)["seat"]
    assert clock == {"plan": "10+10", "left": [600.0, 600.0], "runs": mover, "since": wall.at}
    wall.pass_(33.5)
    act(first, table)
    clock = clock_of(first, table)
    assert clock["left"][mover] == 600 - 33.5 + 10
    assert clock["runs"] == 1 - mover
    assert clock["since"] == wall.at
    wall.pass_(7)
    act(second, table)
    assert clock_of(second, table)["left"][1 - mover] == 603


def test_at_zero_a_bot_plays_on_and_the_log_says_so(guest: Any, another: Any, wall: Time) -> None:
    table, first, second = pair(guest, another)
    mover = first.see(table)["seat"]
    wall.pass_(600 + GRACE_S - 0.1)
    assert settled(guest) == 0
    wall.pass_(0.2)
    assert settled(guest) == 1
    seen = second.see(table)
    assert seen["table"]["players"][mover]["is_bot"]
    assert seen["table"]["stage"] == "on"
    assert seen["clock"]["runs"] == -1  # nobody waits for whoever is left
    assert "ran out of time; a bot plays on" in second.client.get(table).text
    assert first.see(table)["seat"] is None
    assert settled(guest) == 0
    until = time.monotonic() + 60
    while not second.see(table)["table"]["my_turn"] and time.monotonic() < until:
        time.sleep(0.01)
    assert second.see(table)["table"]["my_turn"]


def test_an_act_on_its_way_at_zero_still_counts(guest: Any, another: Any, wall: Time) -> None:
    table, first, _ = pair(guest, another)
    mover = first.see(table)["seat"]
    wall.pass_(601)
    act(first, table)
    wall.pass_(60)
    assert settled(guest) == 0
    assert clock_of(first, table)["left"][mover] == 10


def test_by_days_each_move_has_its_time_anew(guest: Any, another: Any, wall: Time) -> None:
    table, first, _ = pair(guest, another, "3d")
    mover = first.see(table)["seat"]
    wall.pass_(2 * 24 * 3600)
    act(first, table)
    assert clock_of(first, table)["left"][mover] == 3 * 24 * 3600
    wall.pass_(3 * 24 * 3600 + GRACE_S)
    assert settled(guest) == 1
    assert first.see(table)["table"]["players"][1 - mover]["is_bot"]


def test_a_clock_is_as_it_was_after_a_restart(tmp_path: Path, wall: Time) -> None:
    """Time for which there was no room counts for nobody."""
    with rooms_of(tmp_path / "room.db") as client:
        other = TestClient(client.app, follow_redirects=False)
        other.portal = client.portal
        table, first, second = pair(Guest(client), lambda: Guest(other))
        wall.pass_(100)
        act(first, table)
        wall.pass_(50)
        before = clock_of(first, table)
        jars = [first.client.cookies, second.client.cookies]
    wall.pass_(4000)
    with rooms_of(tmp_path / "room.db") as client:
        for jar in jars:
            client.cookies = jar
            after = clock_of(Guest(client), table)
        assert after == {**before, "since": wall.at - 50}
        wall.pass_(600 - 50 + GRACE_S)
        assert settled(Guest(client)) == 1


def test_after_a_crash_nobody_has_more_time_than_before(tmp_path: Path, wall: Time) -> None:
    """The room is cut off without a word. What it noted last is a while ago: a turn that began since gets no more."""
    kept = tmp_path / "kept.db"
    with rooms_of(tmp_path / "room.db") as client:
        other = TestClient(client.app, follow_redirects=False)
        other.portal = client.portal
        table, first, second = pair(Guest(client), lambda: Guest(other))
        store = client.app.state.room.store  # type: ignore[attr-defined]
        timing.beat(store, wall.at)
        wall.pass_(6)  # the first player's turn goes on, and is noted no more
        act(first, table)
        wall.pass_(3)
        before = clock_of(second, table)
        with sqlite3.connect(tmp_path / "room.db") as source, sqlite3.connect(kept) as target:
            source.backup(target)  # the disk as a crash leaves it
        jar = second.client.cookies
    wall.pass_(1000)
    with rooms_of(kept) as client:
        client.cookies = jar
        after = clock_of(Guest(client), table)
    assert after == {**before, "since": wall.at}  # all 1,003 seconds are given back, and not the 1,009 since the beat


def test_the_last_turn_brings_no_increment(guest: Any, another: Any, wall: Time) -> None:
    table, first, second = pair(guest, another)
    wall.pass_(5)
    act(first, table)
    wall.pass_(7)
    second.post(f"{table}/resign")
    left = clock_of(first, table)["left"]
    assert left[first.see(table)["seat"]] == 605
    assert left[second.see(table)["seat"]] == 593


def test_the_move_that_ends_a_game_brings_no_increment(guest: Any, another: Any, wall: Time) -> None:
    table, first, second = pair(guest, another)
    spent, turns = Counter[int](), Counter[int]()
    while (seen := first.see(table))["table"]["stage"] == "on":
        mover = seen["clock"]["runs"]
        wall.pass_(2)
        act(first if seen["seat"] == mover else second, table)
        spent[mover] += 2
        turns[mover] += 1
    left = clock_of(first, table)["left"]
    assert [600 - spent[seat] + 10 * (turns[seat] - (seat == mover)) for seat in (0, 1)] == left


def test_bots_have_no_time_and_no_clock_is_made_against_them_alone(guest: Any, another: Any, wall: Time) -> None:
    alone = guest.new(opponent="bot:novice", size="small", clock="10+10")
    assert clock_of(guest, alone) is None
    assert "part-clocks" not in guest.client.get(alone).text
    table, first, _ = pair(guest, another)
    page = first.client.get(table).text
    assert page.count("<time") == 2
    wall.pass_(700)
    settled(guest)
    assert guest.client.get(table).text.count("<time") == 1


def test_what_happens_at_zero_is_said_before(guest: Any, another: Any) -> None:
    for page in ("/games/fugitif", "/start/la-traque/seats?players=3"):
        text = guest.client.get(page).text
        assert "10 minutes each, plus 10 seconds a turn" in text
        assert clocks.AT_ZERO in text
    table = guest.new(opponent="friend", clock="1d")
    assert clocks.AT_ZERO in guest.client.get(table).text
    assert f"Clock: a day for each move. {clocks.AT_ZERO}" in another().client.get(table).text
    answer = guest.client.post("/new", json={"game": "fugitif", "opponent": "friend", "clock": "1+0"})
    assert answer.status_code == 422
    assert "10+10" in answer.json()["error"]


def test_the_next_game_has_the_same_clock(guest: Any, another: Any, wall: Time) -> None:
    table, first, second = pair(guest, another)
    first.post(f"{table}/resign")
    assert clock_of(first, table)["runs"] == -1
    for one in (first, second):
        where = one.post(f"{table}/rematch").json().get("location")
    assert clock_of(second, where)["plan"] == "10+10"


def test_of_a_thousand_tables_those_are_read_whose_time_is_over(tmp_path: Path) -> None:
    store = Store(f"sqlite:///{tmp_path}/room.db")
    with store.engine.begin() as db:
        rows = [{"game": f"g{n}", **Clock("3d", [1e6, 1e6], 0, 1e9 + n).row()} for n in range(1000)]
        db.execute(insert(CLOCKS), rows)
    asked: list[tuple[str, Any]] = []
    event.listen(store.engine, "before_cursor_execute", lambda *call: asked.append(call[2:4]))
    assert timing.due(store, 1e9) == []
    assert len(timing.due(store, 1e10)) == 20
    with store.engine.connect() as db:
        for statement, values in asked[:2]:
            plan = [row[-1] for row in db.exec_driver_sql(f"EXPLAIN QUERY PLAN {statement}", values)]
            assert plan == ["SEARCH clock USING INDEX clock_due (due<?)"], "the others aren’t read"
    store.close()


@pytest.mark.parametrize(
    ("seconds", "said"),
    [(0, "0:00"), (9.2, "0:10"), (600, "10:00"), (3600, "1:00:00"), (90000, "25:00:00"), (3 * 86400, "3 days 0 h")],
)
def test_a_time_is_written_as_clocks_do(seconds: float, said: str) -> None:
    assert clocks.figures(seconds, EN) == said


def test_an_address_that_brings_a_friend_offers_a_clock(guest: Any) -> None:
    def page(query: str) -> str:
        return str(guest.client.get(f"/start/fugitif?{query}").text)

    assert '<option value="1d">' in page("seat=marshal&opponent=friend&size=small")
    assert '<option value="1d" selected>' in page("seat=marshal&opponent=friend&clock=1d")
    assert 'name="clock" value' not in page("seat=marshal&opponent=friend&clock=1d")
    assert 'name="clock"' not in page("seat=marshal&opponent=bot:club")
    assert 'name="clock"' not in page("")


def test_that_the_room_is_open_is_noted_now_and_then(
    guest: Any, another: Any, wall: Time, monkeypatch: pytest.MonkeyPatch
) -> None:
    pair(guest, another)
    room, looks = guest.client.app.state.room, threading.Semaphore(0)
    due = timing.due

    def looked(store: Store, at: float) -> list[str]:
        looks.release()
        return due(store, at)

    def noted() -> float:
        with room.store.engine.connect() as db:
            return float(db.execute(select(SECRETS.c.value).where(SECRETS.c.name == "alive")).scalar_one())

    async def watch(more: int) -> None:
        """Watch at so many times; at each until a look has ended."""
        watching = asyncio.create_task(deadlines.watch(room))
        for seconds in (0.0, timing.BEAT_S - 0.1, 0.2)[:more]:
            wall.pass_(seconds)
            for _ in range(3):  # one may have begun before the time passed
                assert await asyncio.to_thread(looks.acquire, timeout=60)
        watching.cancel()
        await asyncio.gather(watching, return_exceptions=True)

    monkeypatch.setattr(timing, "due", looked)
    monkeypatch.setattr(deadlines, "_LOOK_S", 0.002)
    before = wall.at - 5
    timing.beat(room.store, before)
    guest.client.portal.call(watch, 2)
    assert noted() == before, "not yet"
    guest.client.portal.call(watch, 3)
    assert noted() == wall.at
