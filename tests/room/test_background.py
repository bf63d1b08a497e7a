"""A room that closes ends all its work, also where a library has swallowed that the work is to end."""

from __future__ import annotations

import asyncio
import threading

import pytest

from hallali.room import background
from hallali.room.background import Background
from hallali.room.serve.pools import Threads


def test_work_that_has_not_heard_the_first_time_is_told_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(background, "_AGAIN_S", 0.01)
    heard = []

    async def deaf() -> None:
        for _ in range(3):
            try:
                await asyncio.sleep(3600)
            except asyncio.CancelledError:
                heard.append(1)
        await asyncio.sleep(3600)

    async def room() -> None:
        tasks = Background()
        tasks.spawn(deaf())
        await asyncio.sleep(0)
        await tasks.close()

    asyncio.run(room())
    assert len(heard) == 3


@pytest.mark.parametrize("steps", range(4))
def test_who_goes_away_while_a_thread_is_looked_for_goes(steps: int) -> None:
    async def asks() -> bool:
        pool, go_on = Threads().callers(1, "test", patience=60), threading.Event()
        asked = asyncio.create_task(pool.run(go_on.wait, 60))
        for _ in range(steps):
            await asyncio.sleep(0)
        asked.cancel()
        await asyncio.wait([asked])
        go_on.set()
        pool.close()
        return asked.cancelled()

    assert asyncio.run(asks())
