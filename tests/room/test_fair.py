"""Who thinks next."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any

import pytest
from room_script import wait

from hallali.room.act import fair, thinking
from hallali.room.act.fair import Fair, Urgency
from hallali.room.act.limits import TooMany


async def line(queue: Fair, asked: list[tuple[Urgency, str, str]]) -> list[str]:
    """Ask in this order while somebody works; return in which order they got their places, as host/table."""
    served: list[str] = []

    async def one(urgency: Urgency, host: str, table: str) -> None:
        async with queue.place(urgency, host, table):
            served.append(f"{host}/{table}")
            await asyncio.sleep(0)

    async with queue.place(Urgency.MOVE, "before", "t"):
        works: list[Coroutine[None, None, None]] = [one(*ask) for ask in asked]
        tasks = [asyncio.ensure_future(work) for work in works]
        await asyncio.sleep(0)
        assert queue.depth() == len(asked)
    await asyncio.gather(*tasks)
    return served


def test_addresses_take_turns_and_tables_within_each() -> None:
    many = [(Urgency.MOVE, "a", f"{number}") for number in range(50)]
    some = [(Urgency.MOVE, "b", "x"), (Urgency.MOVE, "b", "x"), (Urgency.MOVE, "b", "y")]
    served = asyncio.run(line(Fair(1), [*many, *some]))
    assert [who for who in served if who[0] == "b"] == ["b/x", "b/y", "b/x"]
    assert served.index("b/x") == 1
    assert served[:5] == ["a/0", "b/x", "a/1", "b/y", "a/2"]


def test_a_bot_does_not_wait_for_another_address_that_thinks_for_long() -> None:
    async def play() -> None:
        queue, served, ends = Fair(1, spare=1), list[str](), asyncio.Event()

        async def think(host: str, table: str) -> None:
            async with queue.place(Urgency.MOVE, host, table):
                served.append(f"{host}/{table}")
                await ends.wait()

        thoughts = [asyncio.create_task(think(*ask)) for ask in (("a", "1"), ("a", "2"), ("b", "x"), ("b", "y"))]
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        assert served == ["a/1", "b/x"]  # a's second bot has to wait, and so has b's
        assert (queue.free, queue.spare, queue.depth()) == (0, 0, 2)
        ends.set()
        await asyncio.gather(*thoughts)
        assert sorted(served[2:]) == ["a/2", "b/y"]
        assert (queue.free, queue.spare, queue.depth()) == (1, 1, 0)

    asyncio.run(play())


def test_who_had_little_thought_for_them_comes_before_who_had_much(monkeypatch: pytest.MonkeyPatch) -> None:
    """A guest whose bot is quick waited until the strong bots of every other address had thought once more."""
    now = [100.0]
    monkeypatch.setattr("hallali.room.act.fair.time.monotonic", lambda: now[0])

    async def play() -> None:
        queue, served = Fair(1), list[str]()

        async def think(host: str, table: str, seconds: float) -> None:
            async with queue.place(Urgency.MOVE, host, table):
                served.append(f"{host}/{table}")
                now[0] += seconds

        for number in range(9):
            await think(f"strong {number}", "1", 2.0)
        await think("quick", "1", 0.02)
        served.clear()
        async with queue.place(Urgency.MOVE, "before", "t"):
            tasks = [asyncio.create_task(think(f"strong {number}", "2", 2.0)) for number in range(9)]
            tasks += [asyncio.create_task(think("strong 0", "3", 2.0))]
            tasks += [asyncio.create_task(think("quick", table, 0.02)) for table in ("2", "3")]
            await asyncio.sleep(0)
        await asyncio.gather(*tasks)
        assert served[:2] == ["quick/2", "quick/3"]
        assert served[-1] == "strong 0/3", "the others had one each before its second"
        now[0] += 1000
        await think("strong 0", "4", 0.0)
        assert queue._before("strong 0") == (0, 0), "it is forgotten"

    asyncio.run(play())


def test_long_thoughts_never_have_the_spare_place(monkeypatch: pytest.MonkeyPatch) -> None:
    """Strong bots of ten addresses had all places, and a quick bot waited for whichever ended first: six seconds."""
    now = [100.0]
    monkeypatch.setattr("hallali.room.act.fair.time.monotonic", lambda: now[0])

    async def play() -> None:
        queue, served, ends = Fair(1, spare=1), list[str](), asyncio.Event()

        async def think(host: str, kind: str, seconds: float, guess: float = 0.0) -> None:
            async with queue.place(Urgency.MOVE, host, "t", None, kind, guess):
                served.append(host)
                await ends.wait()
                now[0] += seconds

        async def come(*asked: tuple[str, str, float, float]) -> list[asyncio.Task[None]]:
            ends.clear()
            served.clear()
            tasks = [asyncio.create_task(think(*one)) for one in asked]
            for _ in range(3):
                await asyncio.sleep(0)
            return tasks

        async def end(tasks: list[asyncio.Task[None]]) -> None:
            ends.set()
            await asyncio.gather(*tasks)
            assert (queue.free, queue.spare, queue.depth()) == (1, 1, 0)

        strong = [(f"new {number}", "expert", 3.0, 30.0) for number in range(3)]
        tasks = await come(*strong)
        assert served == ["new 0"], "what nobody knows yet is taken for what it is thought to be"
        tasks += await come(("a guest", "club", 0.0, 0.0))
        assert served == ["a guest"]
        await end(tasks)
        for kind, seconds in (("expert", 3.0), ("club", 0.2), ("novice", 9.0)):
            for _ in range(20):
                await end(await come(("somebody", kind, seconds, 0.0)))
        tasks = await come(*[(host, kind, seconds, 0.0) for host, kind, seconds, _ in strong])
        assert len(served) == 1, "now it is known to take long"
        tasks += await come(("b", "novice", 0.2, 0.0))
        assert not served, "and so is this, whatever was thought of it"
        tasks += await come(("c", "club", 0.2, 30.0))
        assert served == ["c"]
        await end(tasks)

    asyncio.run(play())


def test_new_tables_wait_while_many_bots_of_an_address_have_to_think(
    guest: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ten addresses made tables against strong bots, whose thoughts had everybody wait, and none was refused."""
    room = guest.client.app.state.room
    for places in ("free", "spare"):
        monkeypatch.setattr(room.thinking.fair, places, 0)
    monkeypatch.setattr(fair, "_CROWD", 4)
    for _ in range(4):
        table = guest.new(seat="marshal", opponent="bot:club")
        guest.post(f"{table}/begin", entropy="")
    for fields in ({"opponent": "bot:expert"}, {}, {"opponent": "friend", "seat-MARSHAL": "bot:club"}):
        told = guest.client.post("/new", json={"game": "fugitif", **fields}, headers={"accept": "application/json"})
        assert told.status_code == 429
        assert told.headers["retry-after"] == "5"
        assert told.json()["error"].startswith("Bots still have to think at other tables of your address")
    assert guest.client.post("/new", json={"game": "fugitif", "opponent": "friend"}).status_code in (201, 303)
    french = guest.client.post("/new", data={"game": "fugitif"}, headers={"accept-language": "fr"})
    assert "Les robots doivent encore réfléchir à d’autres tables" in french.text


def test_how_many_bots_may_wait_depends_on_how_many_addresses_they_are_for() -> None:
    async def play() -> None:
        queue = Fair(1)
        async with queue.place(Urgency.MOVE, "busy", "0"):
            tasks = [
                asyncio.ensure_future(queue.place(Urgency.MOVE, f"192.0.2.{host}", f"{table}").__aenter__())
                for host in range(10)
                for table in range(3 if host else 2)
            ]
            await asyncio.sleep(0)
            queue.admit("192.0.2.0")
            queue.admit("198.51.100.1")
            with pytest.raises(TooMany):
                queue.admit("192.0.2.1")
            for task in tasks[2:]:
                task.cancel()
            await asyncio.gather(*tasks[2:], return_exceptions=True)
            for table in range(10):
                tasks.append(asyncio.ensure_future(queue.place(Urgency.MOVE, "192.0.2.1", f"{table}").__aenter__()))
            await asyncio.sleep(0)
            queue.admit("192.0.2.1")  # only two share the room now
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    asyncio.run(play())


@pytest.mark.parametrize("urgency", [Urgency.HELP, Urgency.REPLAY, Urgency.STUDY])
def test_the_spare_place_is_for_bots_alone(urgency: Urgency) -> None:
    async def play() -> None:
        queue = Fair(1, spare=1)
        async with queue.place(Urgency.MOVE, "a", "1"):
            with pytest.raises(TimeoutError):
                async with queue.place(urgency, "b", "1", 0.01):
                    raise AssertionError
        assert (queue.free, queue.spare) == (1, 1)

    asyncio.run(play())


def test_what_a_player_waits_for_comes_first() -> None:
    asked = [
        (Urgency.STUDY, "a", "s"), (Urgency.REPLAY, "a", "r"), (Urgency.HELP, "a", "h"), (Urgency.MOVE, "a", "m"),
    ]  # fmt: skip
    assert asyncio.run(line(Fair(1), asked)) == ["a/m", "a/h", "a/r", "a/s"]


def test_who_gives_up_waiting_leaves_no_gap() -> None:
    async def play() -> None:
        queue = Fair(1)
        async with queue.place(Urgency.MOVE, "a", "1"):
            with pytest.raises(TimeoutError):
                async with queue.place(Urgency.MOVE, "a", "2", 0.01):
                    raise AssertionError
            gone = asyncio.ensure_future(queue.place(Urgency.MOVE, "a", "3").__aenter__())
            await asyncio.sleep(0)
            gone.cancel()
            await asyncio.gather(gone, return_exceptions=True)
            assert queue.depth() == 0
        assert queue.free == 1
        async with queue.place(Urgency.MOVE, "a", "4"):
            assert queue.free == 0
        assert queue.free == 1

    asyncio.run(play())


def test_an_address_can_ask_for_so_many_replays(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fair, "_MOST", 3)

    async def play() -> None:
        queue = Fair(1)
        async with queue.place(Urgency.MOVE, "a", "0"):
            waiting = [
                asyncio.ensure_future(queue.place(Urgency.REPLAY, "a", f"{number}").__aenter__()) for number in range(3)
            ]
            await asyncio.sleep(0)
            with pytest.raises(TooMany):
                await queue.place(Urgency.REPLAY, "a", "x").__aenter__()
            other = asyncio.ensure_future(queue.place(Urgency.REPLAY, "b", "x").__aenter__())
            await asyncio.sleep(0)
            assert queue.depth() == 4
            for task in (*waiting, other):
                task.cancel()
            await asyncio.gather(*waiting, other, return_exceptions=True)

    asyncio.run(play())


def test_a_bot_answers_while_no_worker_gets_free(guest: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    room = guest.client.app.state.room
    monkeypatch.setattr(thinking, "DEADLINE", 0.05)
    monkeypatch.setattr(thinking, "LONGEST", 0.1)
    for places in ("free", "spare"):
        monkeypatch.setattr(room.thinking.fair, places, 0)
    table = guest.new(seat="marshal", opponent="bot:club")
    guest.post(f"{table}/begin", entropy="")
    assert wait(guest, table)["table"]["my_turn"]


def test_quick_moves_are_thought_of_by_the_workers(guest: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """A crowd of them in this process would have everybody wait."""
    room, asked = guest.client.app.state.room, list[object]()
    run = room.thinking.workers.run

    async def noted(work: Any, *args: Any) -> Any:
        asked.append(work)
        if len(asked) == 1:
            raise TimeoutError  # the bot itself thinks for too long
        return await run(work, *args)

    monkeypatch.setattr(room.thinking.workers, "run", noted)
    monkeypatch.setattr(asyncio, "to_thread", None)
    table = guest.new(seat="marshal", opponent="bot:club")
    guest.post(f"{table}/begin", entropy="")
    assert wait(guest, table)["table"]["my_turn"]
    assert len(asked) >= 2


def test_an_address_whose_work_is_done_may_have_the_spare_place_again() -> None:
    async def play() -> None:
        queue = Fair(1, spare=1)
        async with queue.place(Urgency.MOVE, "a", "1"):
            for _ in range(3):
                async with queue.place(Urgency.MOVE, "b", "1", 0.01):
                    assert (queue.free, queue.spare) == (0, 0)
            async with queue.place(Urgency.MOVE, "b", "1"):
                with pytest.raises(TimeoutError):
                    async with queue.place(Urgency.MOVE, "b", "2", 0.01):
                        raise AssertionError

    asyncio.run(play())


def test_how_long_each_one_waited_is_counted() -> None:
    queue = Fair(1)
    asyncio.run(line(queue, [(Urgency.MOVE, "a", "1"), (Urgency.HELP, "b", "2")]))
    assert sum(queue.waits.counts) == 3, "the one before them, too"
    assert 0 < queue.longest <= queue.waits.total
