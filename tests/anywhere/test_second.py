"""Bots in a second worker: the room answers while they think, and what they play is the same wherever they do."""

from __future__ import annotations

import asyncio
import pickle
from pathlib import Path

import pytest

from hallali.anywhere import second
from hallali.anywhere.bridge import Anywhere
from hallali.core.errors import BadOption
from hallali.core.library import MissingEdition
from site_visits import ask, begun, moved, run


async def opened(folder: Path, send: second.Send) -> Anywhere:
    room = Anywhere("http://here:8000", "/sub", str(folder), lambda _: None, send)
    await room.start()
    return room


def test_the_room_answers_while_a_bot_thinks(tmp_path: Path) -> None:
    async def visit() -> None:
        asked, may = asyncio.Event(), asyncio.Event()

        async def send(call: bytes) -> bytes:
            asked.set()
            await may.wait()
            return second.made(call)

        room = await opened(tmp_path, send)
        table, _ = await begun(room)
        waiting = asyncio.create_task(asked.wait())
        while not asked.is_set():  # until it is the bot's turn
            move = asyncio.create_task(moved(room, table))
            await asyncio.wait({move, waiting}, return_when=asyncio.FIRST_COMPLETED)
        move.cancel()
        status, seen = await ask(room, "GET", table)
        assert status == 200
        assert (await ask(room, "GET", table))[1]["seq"] == seen["seq"], "the bot has not moved yet"
        may.set()
        assert (await moved(room, table))["seq"] > seen["seq"]
        await room.close()

    run(visit())


def test_a_bot_does_there_what_it_does_here(tmp_path: Path) -> None:
    """Each call of a game is made in both ways: from the same seed and presses comes the same record."""

    async def visit() -> None:
        thoughts = list[tuple[object, object]]()

        async def send(call: bytes) -> bytes:
            said = second.made(call)
            thoughts.append((pickle.loads(said), (True, pickle.loads(call)())))
            return said

        room = await opened(tmp_path, send)
        table, _ = await begun(room)
        while len(thoughts) < 6:
            await moved(room, table)
        assert all(there == here for there, here in thoughts)
        await room.close()

    run(visit())


def test_where_the_other_worker_is_gone_bots_think_here(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def visit() -> None:
        async def send(call: bytes) -> bytes:
            raise second.Gone("no memory")

        room = await opened(tmp_path, send)
        table, seen = await begun(room)
        for _ in range(6):
            seen = await moved(room, table)
        assert "no memory" in caplog.text
        assert seen["seq"] >= 6
        await room.close()

    run(visit())


def _fails(which: str) -> None:
    raise {"option": BadOption("no"), "edition": MissingEdition("fugitif", "mine:0")}[which]


def test_what_a_call_raises_there_is_raised_here() -> None:
    async def send(call: bytes) -> bytes:
        return second.made(call)

    pool = second.Second(send).thinkers()
    for which, kind in (("option", BadOption), ("edition", MissingEdition)):
        with pytest.raises(kind):
            asyncio.run(pool.run(_fails, which))
