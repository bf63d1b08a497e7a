"""Who thinks next."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine

import pytest

from hallali.room import fair
from hallali.room.fair import Fair, Urgency
from hallali.room.limits import TooMany


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
