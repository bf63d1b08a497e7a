"""Visits to a site without a server, for tests: the room by messages, and what its storage holds."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeVar

from hallali.anywhere.bridge import Anywhere, Pairs

T = TypeVar("T")
JSON: Pairs = [("accept", "application/json"), ("content-type", "application/json")]
FORM: Pairs = [("accept", "text/html"), ("content-type", "application/x-www-form-urlencoded")]


def run(work: Coroutine[Any, Any, T]) -> T:
    return asyncio.run(asyncio.wait_for(work, 60))


def in_a_thread(work: Coroutine[Any, Any, T]) -> T:
    """Do the same beside a loop that runs already, as Playwright's does."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(run, work).result()


class Site:
    """A site under /sub, and what its storage holds."""

    def __init__(self, folder: Path, origin: str = "http://here:8000") -> None:
        self.folder, self.origin = folder, origin
        self.kept: list[bytes] = []
        self.full = False

    async def open(self) -> Anywhere:
        """Start the room as the next visit does."""
        folder = self.folder / str(len(list(self.folder.iterdir())))
        folder.mkdir()
        room = Anywhere(self.origin, "/sub", str(folder), self.save)
        await room.start(self.kept[-1] if self.kept else b"")
        return room

    def save(self, data: bytes) -> None:
        if self.full:
            raise OSError("full")
        self.kept.append(data)


async def ask(room: Anywhere, method: str, path: str, body: object = None) -> tuple[int, Any]:
    status, _, said = await room.ask(method, f"/sub{path}", JSON, b"" if body is None else json.dumps(body).encode())
    return status, json.loads(said)


async def begun(room: Anywhere) -> tuple[str, Any]:
    status, made = await ask(room, "POST", "/api/v1/new", {"game": "fugitif", "opponent": "bot:novice", "seat": "0"})
    assert status < 400, made
    table = f"/api/v1{made['location'].removeprefix('/sub')}"
    status, seen = await ask(room, "POST", f"{table}/begin", {"entropy": "e"})
    assert status < 400
    return table, seen


async def moved(room: Anywhere, table: str) -> Any:
    """Press until the record grows; return what is seen then."""
    _, seen = await ask(room, "GET", table)
    before, number = seen["seq"], 0
    while seen["seq"] == before:
        if legal := seen["view"].get("legal"):
            number += 1
            steps = [*seen["draft"], legal[number % len(legal)]]
            body = {"seq": seen["seq"], "key": f"{before} {number}", "steps": steps}
            status, seen = await ask(room, "POST", f"{table}/gesture", body)
            assert status == 200, seen
        else:
            await asyncio.sleep(0.02)
            _, seen = await ask(room, "GET", table)
    return seen


async def saved(folder: Path) -> bytes:
    """Play a game to its end without a server, begin another, and return the file with both."""
    room = await Site(folder).open()
    table, _ = await begun(room)
    await ask(room, "POST", f"{table}/resign")
    await begun(room)
    _, _, file = await room.ask("GET", "/sub/kept/file", [])
    await room.close()
    return file
