"""What tabs say: the pages say nothing, so a tab that says much is closed, in words, and nobody waits for it."""

from __future__ import annotations

import asyncio
import contextlib
import json
import socket
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import httpx
import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect
from test_wire import Served, served
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from hallali.room.act.limits import NONE, Limiter, Limits, TooMany
from hallali.room.act.listening import Listening
from hallali.room.push.sockets import CROWDED
from hallali.room.serve import tabs
from hallali.room.serve.pools import Threads
from hallali.room.web.app import create_app

JSON = {"accept": "application/json"}
PING = b"\x89\x80\x00\x00\x00\x00"
SHAKE = (
    "GET {where}/live HTTP/1.1\r\nHost: here\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
    "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
)


@pytest.fixture
def room(tmp_path: Path) -> Iterator[Served]:
    with served(tmp_path, 200, 200, limits=Limits()) as made:
        yield made


def table_at(room: Served) -> tuple[str, str]:
    """Make a table; return its address and the guest's cookie."""
    made = httpx.post(f"http://127.0.0.1:{room.port}/new", json={"game": "fugitif", "opponent": "friend"}, headers=JSON)
    cookie = "; ".join(f"{name}={value}" for name, value in made.cookies.items())
    return str(made.json()["location"]), cookie


def closed(tab: Any) -> ConnectionClosed:
    """Read a tab to its end, and return how it was closed."""
    while True:
        try:
            tab.recv(60)
        except ConnectionClosed as end:
            return end


@pytest.mark.parametrize("kind", ["pings", "messages", "large messages"])
def test_a_tab_that_says_too_much_is_closed_in_words(room: Served, kind: str) -> None:
    where, cookie = table_at(room)
    at = f"ws://127.0.0.1:{room.port}{where}/live"
    with connect(at, additional_headers={"cookie": cookie, "accept-language": "fr"}) as tab:
        with contextlib.suppress(ConnectionClosed):
            for number in range(1000):
                if kind == "pings":
                    tab.ping(str(number))
                else:
                    tab.send("x" * (1000 if kind == "large messages" else 1))
        end = closed(tab)
    assert end.rcvd is not None
    assert end.rcvd.code == CROWDED
    assert "Cet onglet envoie trop" in end.rcvd.reason
    refused = room.app.state.room.host.refused.values()
    assert [(one.address, one.times) for one in refused if "frames" in one.why] == [("127.0.0.1", 1)]


def test_pings_are_not_even_read_once_they_are_too_many(room: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    """The library answers each of them, and it is that which costs: so they are counted before it sees them."""
    where, _ = table_at(room)
    seen, real = [], tabs.TabWire.handle_ping

    def noted(self: tabs.TabWire) -> None:
        seen.append(self)
        real(self)

    monkeypatch.setattr(tabs.TabWire, "handle_ping", noted)
    with room.open(SHAKE.format(where=where).encode()) as tab:
        assert tab.recv(12) == b"HTTP/1.1 101"
        with contextlib.suppress(OSError):
            for _ in range(50):
                tab.sendall(PING * 10_000)
        tab.settimeout(60)
        with contextlib.suppress(ConnectionError):
            while tab.recv(1 << 16):
                pass
    assert len(seen) < 1000


def test_a_tab_that_answers_pings_stays_whatever_its_neighbour_sends(room: Served) -> None:
    where, cookie = table_at(room)
    at, sent = f"ws://127.0.0.1:{room.port}{where}/live", {"cookie": cookie}
    with connect(at, additional_headers=sent) as quiet, connect(at, additional_headers=sent) as loud:
        assert json.loads(quiet.recv(60))["snapshot"]
        with contextlib.suppress(ConnectionClosed):
            while True:
                loud.send("x" * 500)
        closed(loud)
        assert quiet.ping("here").wait(60)


def test_a_tab_that_goes_on_after_the_room_has_closed_it_is_cut_off(room: Served) -> None:
    with room.open(SHAKE.format(where="/t/abcdefgh").encode()) as tab:  # there is no such table
        tab.settimeout(60)
        assert tab.recv(12) == b"HTTP/1.1 101"
        began = time.monotonic()
        with contextlib.suppress(OSError):
            while time.monotonic() < began + 60:
                tab.sendall(PING * 100)
        assert time.monotonic() < began + 8


@pytest.fixture
def client(tmp_path: Path) -> Iterator[Callable[[str], TestClient]]:
    """Return clients by their addresses."""
    app = create_app(f"sqlite:///{tmp_path}/room.db", where=Threads(), limits=Limits())
    with TestClient(app) as first:

        def at(host: str) -> TestClient:
            made = TestClient(app, client=(host, 50000))
            made.portal = first.portal
            return made

        yield at


def test_the_application_counts_as_well_whatever_serves_it(client: Callable[[str], TestClient]) -> None:
    one = client("2001:db8:1:2::1")
    where = one.post("/new", json={"game": "fugitif", "opponent": "friend"}, headers=JSON).json()["location"]
    with one.websocket_connect(f"{where}/live") as tab:
        assert tab.receive_json()["snapshot"]
        for _ in range(200):
            tab.send_text("x" * 100)
        with pytest.raises(WebSocketDisconnect) as end:
            tab.receive_json()
    assert end.value.code == CROWDED
    assert "sends too much" in end.value.reason


def test_what_tabs_say_counts_for_their_guest_and_for_their_address() -> None:
    limiter = Limiter(Limits())

    def says(guest: str, host: str) -> int:
        """Return how much a new tab can say."""
        tab = Listening(limiter, guest, host)
        for number in range(10_000):
            try:
                tab.hear(1)
            except TooMany:
                return number
        raise AssertionError

    first = says("a", "2001:db8::1")
    assert 20 < first < 400
    assert says("a", "2001:db8::1") < first / 3, "a new tab of the same guest"
    assert first / 3 < says("b", "2001:db8::2"), "another guest of the same household"
    while says("", "2001:db8::3") > 20:
        pass
    assert says("c", "2001:db8::4") < first / 3, "the household has used up its share"
    assert says("c", "2001:db8:1::4") > first / 3, "another one has not"
    assert limiter.refused["frames"] >= 5


def test_a_limit_of_none_hears_everything() -> None:
    tab = Listening(Limiter(NONE), "a", "192.0.2.1")
    for _ in range(10_000):
        tab.hear(1000)


def test_others_are_served_while_tabs_send_all_that_they_can(room: Served) -> None:
    where, _ = table_at(room)
    ends = threading.Event()

    def flood() -> None:
        while not ends.is_set():
            with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", room.port), 5) as tab:
                tab.sendall(SHAKE.format(where=where).encode())
                while not ends.is_set():
                    tab.sendall(PING * 1000)

    crowd = [threading.Thread(target=flood) for _ in range(2)]
    for one in crowd:
        one.start()
    try:
        assert [room.get() for _ in range(20)] == [200] * 20
    finally:
        ends.set()
        for one in crowd:
            one.join(60)


def test_a_frame_that_cannot_be_read_before_the_handshake_is_answered_ends_the_tab_without_a_traceback() -> None:
    """Seen once among 500,000 hostile requests: Uvicorn asserts that it has said goodbye, and there it has not."""
    ended: list[bool] = []
    wire = object.__new__(tabs.TabWire)
    wire.queue = asyncio.Queue()
    wire.conn = SimpleNamespace(close_sent=None)  # type: ignore[assignment]
    wire.transport = SimpleNamespace(close=lambda: ended.append(True))  # type: ignore[assignment]
    wire.handle_parser_exception()
    assert ended
    assert wire.queue.get_nowait()["type"] == "websocket.disconnect"
