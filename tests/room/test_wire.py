"""Connections that say nothing, or too much: they give way, and the room goes on."""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import socket
import sys
import threading
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any, cast

import httpx
import pytest
import uvicorn
from starlette.testclient import TestClient
from uvicorn.protocols.utils import ClientDisconnected
from websockets.sync.client import connect

from hallali.room.act.limits import NONE, Limits, Pace, Share
from hallali.room.serve import run, wire
from hallali.room.serve.pools import Threads
from hallali.room.serve.porch import Porch
from hallali.room.serve.proxies import Trusted
from hallali.room.serve.tabs import Mailbox, TabWire
from hallali.room.serve.wire import Gate, Sparse, Wire
from hallali.room.web.app import create_app

HALF = b"GET / HTTP/1.1\r\nHost: here\r\nX-Slow: "


class Served:
    """A room behind a gate, in a thread."""

    def __init__(self, folder: Path, gate: Gate, limits: Limits = NONE) -> None:
        app = create_app(f"sqlite:///{folder / 'room.db'}", where=Threads(), limits=limits)
        self.gate, self.app = gate, app
        self.taken = Porch(run.bind("127.0.0.1", 0), NONE, gate)
        self.taken.listen(128)
        self.port = self.taken.getsockname()[1]
        config = uvicorn.Config(
            app,
            http=cast("Any", partial(Wire, gate=gate)),
            ws=TabWire,
            log_level="critical",
            timeout_keep_alive=60,
        )
        self.server = uvicorn.Server(config)
        self.thread = threading.Thread(target=self.server.run, kwargs={"sockets": [self.taken]})

    def open(self, say: bytes = b"") -> socket.socket:
        made = socket.create_connection(("127.0.0.1", self.port), 60)
        made.sendall(say)
        return made

    def get(self) -> int:
        return httpx.get(f"http://127.0.0.1:{self.port}/healthz", timeout=60).status_code


@contextlib.contextmanager
def served(
    folder: Path, most: int, each: int, trusted: Trusted | None = None, limits: Limits = NONE
) -> Iterator[Served]:
    room = Served(folder, Gate(most, each, trusted), limits)
    room.thread.start()
    try:
        until = time.monotonic() + 60
        while not room.server.started and time.monotonic() < until:
            time.sleep(0.01)
        yield room
    finally:
        room.server.should_exit = True
        room.thread.join(60)
        room.taken.close()


def said(one: socket.socket) -> str:
    """Read to the end of a connection."""
    one.settimeout(60)
    found = b""
    with contextlib.suppress(ConnectionError):
        while part := one.recv(4096):
            found += part
    one.close()
    return found.decode()


def test_half_requests_give_way_to_whole_ones(tmp_path: Path) -> None:
    with served(tmp_path, 20, 1000) as room:
        halves = [room.open(HALF) for _ in range(100)]
        assert [room.get() for _ in range(5)] == [200] * 5
        assert len(room.gate) <= 20
        assert "503 Service Unavailable" in said(halves[0])
        for one in halves[1:]:
            one.close()


def test_one_address_has_its_share(tmp_path: Path) -> None:
    with served(tmp_path, 1000, 5) as room:
        idle = [room.open() for _ in range(10)]
        assert room.get() == 200
        assert len(room.gate) <= 5
        for one in idle:
            one.close()


def test_a_proxy_speaks_for_many(tmp_path: Path) -> None:
    with served(tmp_path, 1000, 5, Trusted(["127.0.0.1"])) as room:
        idle = [room.open() for _ in range(10)]
        assert room.get() == 200
        assert len(room.gate) >= 10
        for one in idle:
            one.close()


def test_a_request_has_to_come_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wire, "HEAD_S", 0.3)
    with served(tmp_path, 100, 100) as room:
        assert "408 Request Timeout" in said(room.open(HALF))
        assert "408 Request Timeout" in said(room.open())
        whole = room.open(b"GET /healthz HTTP/1.1\r\nHost: here\r\n\r\n")  # kept alive, and then half a request
        assert whole.recv(4096).startswith(b"HTTP/1.1 200")
        whole.sendall(HALF)
        assert "408" in said(whole)


FEW = Limits(connections=Share(Pace(1e-6, 3), Pace(1e-6, 3)))


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere the loopback has one address")
def test_an_address_opens_so_many_connections_and_is_told_why() -> None:
    gate = Gate(100, 100)
    with Porch(run.bind("127.0.0.1", 0), FEW, gate) as porch:
        porch.listen(128)
        porch.setblocking(False)
        where = porch.getsockname()
        mine = [socket.create_connection(where, 60) for _ in range(6)]
        for one in mine:
            one.sendall(HALF)
        others = [socket.create_connection(where, 60, ("127.0.0.2", 0)) for _ in range(2)]
        taken = []
        with contextlib.suppress(BlockingIOError):
            while True:
                taken.append(porch.accept())
        assert [who[0] for _, who in taken] == ["127.0.0.1"] * 3 + ["127.0.0.2"]  # the fourth ends this turn
        assert [said(one).startswith("HTTP/1.1 429") for one in mine[3:]] == [True] * 3
        taken.append(porch.accept())
        assert gate.refused == 3
        for one in (*mine[:3], *others, *(made for made, _ in taken)):
            one.close()


def test_a_proxy_opens_as_many_connections_as_it_likes() -> None:
    with Porch(run.bind("127.0.0.1", 0), FEW, Gate(100, 100), Trusted(["127.0.0.0/8"])) as porch:
        porch.listen(128)
        porch.setblocking(False)
        mine = [socket.create_connection(porch.getsockname(), 60) for _ in range(4)]
        for one in [*mine, *(porch.accept()[0] for _ in range(4))]:
            one.close()


def test_many_like_lines_are_one() -> None:
    shown: list[str] = []
    logger = logging.getLogger("hallali.test")
    handler = logging.Handler()
    handler.emit = lambda record: shown.append(record.getMessage())  # type: ignore[method-assign]
    logger.addHandler(handler)
    logger.addFilter(Sparse(3))
    for number in range(1000):
        logger.warning("broken: %s", number)
    logger.warning("something else")
    assert shown == ["broken: 0", "broken: 1", "broken: 2 (like lines are left out for a minute)", "something else"]


def test_files_are_as_many_as_the_system_lets() -> None:
    assert run.descriptors() >= 256


def test_a_mailbox_keeps_the_order_and_wakes_whoever_waits() -> None:
    async def use() -> None:
        box = Mailbox()
        box.put_nowait(1)
        box.put_nowait(2)
        assert [await box.get(), await box.get()] == [1, 2]
        waiting = asyncio.create_task(box.get())
        await asyncio.sleep(0)
        box.put_nowait(3)
        assert await waiting == 3
        late = asyncio.create_task(box.get())
        await asyncio.sleep(0)
        late.cancel()
        await asyncio.gather(late, return_exceptions=True)
        assert box.empty()
        box.put_nowait(4)
        assert not box.empty()
        assert await box.get() == 4

    asyncio.run(use())


def test_a_tab_is_served_over_its_own_socket_and_forgotten_when_it_goes(tmp_path: Path) -> None:
    with served(tmp_path, 50, 50) as room, httpx.Client(base_url=f"http://127.0.0.1:{room.port}") as guest:
        made = guest.post(
            "/new", json={"game": "fugitif", "opponent": "friend"}, headers={"accept": "application/json"}
        )
        table = made.json()["location"]
        cookie = "; ".join(f"{name}={value}" for name, value in guest.cookies.items())
        hub = room.app.state.room.hub
        with connect(f"ws://127.0.0.1:{room.port}{table}/live", additional_headers={"cookie": cookie}) as tab:
            assert json.loads(tab.recv(60))["snapshot"]
            guest.post(f"{table}/name", data={"name": "Marthe"}, headers={"accept": "application/json"})
            assert "Marthe" in tab.recv(60)
            assert len(hub.lines) == 1
        until = time.monotonic() + 60
        while hub.lines and time.monotonic() < until:
            time.sleep(0.01)
        assert not hub.lines


def test_a_tab_with_too_many_cookies_is_told_so(tmp_path: Path) -> None:
    """It hung before: the library that serves tabs says nothing of a line of 8 KB."""
    with served(tmp_path, 50, 50) as room:
        upgrade = (
            "GET /t/abcdefgh/live HTTP/1.1\r\nHost: here\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
            "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nCookie: a={}\r\n\r\n"
        )
        assert said(room.open(upgrade.format("x" * 9000).encode())).startswith("HTTP/1.1 431")
        with room.open(upgrade.format("x" * 7000).encode()) as tab:
            assert tab.recv(12) == b"HTTP/1.1 101"


def test_only_the_named_hosts_are_served(tmp_path: Path) -> None:
    app = create_app(f"sqlite:///{tmp_path}/room.db", where=Threads(), limits=NONE, hosts=("room.example",))
    with TestClient(app) as client:
        codes = [
            client.get("/healthz", headers={"host": host}).status_code
            for host in ("room.example", "room.example:8765", "127.0.0.1:8765", "elsewhere.example")
        ]
    assert codes == [200, 200, 200, 400]


def test_a_tab_that_goes_before_it_is_told_why_it_must_is_no_fault_of_the_room(app: Any, guest: Any) -> None:
    scope = {
        "type": "websocket", "asgi": {"version": "3.0"}, "http_version": "1.1", "scheme": "ws",
        "path": "/t/nothing/live", "raw_path": b"/t/nothing/live", "root_path": "", "query_string": b"",
        "server": ("testserver", 80), "client": ("127.0.0.1", 5000), "subprotocols": [], "extensions": {},
        "state": {}, "headers": [(b"host", b"testserver"), (b"origin", b"http://testserver")],
    }  # fmt: skip
    sent = []

    async def receive() -> dict[str, str]:
        return {"type": "websocket.connect"}

    async def send(message: Any) -> None:
        sent.append(message["type"])
        if message["type"] == "websocket.close":
            raise ClientDisconnected

    asyncio.run(app(scope, receive, send))
    assert sent == ["websocket.accept", "websocket.close"]
