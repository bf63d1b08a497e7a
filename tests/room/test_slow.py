"""Clients that do not read what they are sent are let go; those that read slowly are not."""

from __future__ import annotations

import asyncio
import socket
import time
from pathlib import Path
from typing import Any, cast

import httpx
import pytest
from test_frames import SHAKE
from test_wire import served

from hallali.room.serve import slow


@pytest.mark.parametrize("kind", ["pages", "tabs"])
def test_a_client_that_does_not_read_is_let_go(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kind: str) -> None:
    monkeypatch.setattr(slow, "LOOK_S", 0.2)
    with served(tmp_path, 100, 100) as room:
        one = socket.socket()
        one.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        one.connect(("127.0.0.1", room.port))
        if kind == "pages":
            one.sendall(b"GET /static/fonts/hallali-sans-600.woff2 HTTP/1.1\r\nHost: here\r\n\r\n" * 400)
            until = time.monotonic() + 60
            while not room.gate.refused and time.monotonic() < until:
                time.sleep(0.01)
            assert room.gate.refused == 1
        else:
            made = httpx.post(
                f"http://127.0.0.1:{room.port}/new",
                json={"game": "fugitif", "opponent": "friend"},
                headers={"accept": "application/json"},
            )
            one.sendall(SHAKE.format(where=made.json()["location"]).encode())
            hub, until = room.app.state.room.hub, time.monotonic() + 60
            while hub._beating is None and time.monotonic() < until:
                time.sleep(0.01)
            loop = hub._beating.get_loop()
            while hub.lines and time.monotonic() < until:
                loop.call_soon_threadsafe(hub.say, "x" * 200_000)
                time.sleep(0.05)
            assert not hub.lines
        one.close()


class Buffer:
    """A transport of which something waits to be read."""

    def __init__(self) -> None:
        self.waits, self.aborted = 0, False

    def get_write_buffer_size(self) -> int:
        return self.waits

    def abort(self) -> None:
        self.aborted = True


def test_a_client_that_reads_slowly_is_not_one_that_does_not_read(monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[Any] = []
    noted: list[int] = []

    class Loop:
        def call_later(self, _: float, call: Any) -> asyncio.Future[None]:
            calls.append(call)
            return asyncio.Future()

    async def play() -> None:
        buffer = Buffer()
        watch = slow.Slow(cast("Any", Loop()), cast("Any", buffer), lambda: noted.append(1))
        watch.begin()
        assert not calls, "nothing waits"
        buffer.waits = 50_000
        watch.begin()
        for _ in range(4):
            buffer.waits -= slow.LEAST
            calls.pop()()
            assert not buffer.aborted
        watch.wrote(1000)
        buffer.waits -= slow.LEAST - 1000  # it took as much, and was sent more
        calls.pop()()
        assert not buffer.aborted
        buffer.waits = 400_000
        watch.took()  # all that came before; this is the next page
        calls.clear()
        watch.end()
        watch.begin()
        calls.pop()()
        assert noted == [1]

    asyncio.run(play())
