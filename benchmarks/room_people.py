"""Whoever loads a room: a connection, a tab's socket and a player who clicks, as a browser would (room_load.py)."""

from __future__ import annotations

import asyncio
import json
import os
import random
import re
import time
from base64 import b64encode
from collections import deque
from urllib.parse import urlencode

TAB = "bench"  # each guest has one tab
GIVEN_UP_S = 120.0


class Http:
    """A kept-alive connection."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._reader: asyncio.StreamReader | None = None
        self._writer: asyncio.StreamWriter | None = None

    async def ask(self, method: str, path: str, cookie: str = "", **fields: object) -> tuple[int, str, bytes]:
        """Ask for something; return (status, the cookie that was set, body)."""
        if self._writer is None or self._reader is None:
            self._reader, self._writer = await asyncio.open_connection("127.0.0.1", self._port, limit=2**20)
        body = urlencode({name: str(value) for name, value in fields.items()}).encode()
        head = (
            f"{method} {path} HTTP/1.1\r\nhost: 127.0.0.1:{self._port}\r\naccept: application/json\r\nx-tab: {TAB}\r\n"
        )
        if cookie:
            head += f"cookie: {cookie}\r\n"
        if method == "POST":
            head += f"content-type: application/x-www-form-urlencoded\r\ncontent-length: {len(body)}\r\n"
        self._writer.write(f"{head}\r\n".encode() + body)
        answer = (await self._reader.readuntil(b"\r\n\r\n")).decode("latin-1")
        length = re.search(r"content-length: (\d+)", answer)
        found = await self._reader.readexactly(int(length[1])) if length else b""
        guest = re.search(r"set-cookie: (hallali_guest=[^;]*|__Host-[^;]*)", answer)
        if "connection: close" in answer:
            self.close()
        return int(answer.split()[1]), guest[1] if guest else "", found

    def close(self) -> None:
        """Close it."""
        if self._writer is not None:
            self._writer.close()
        self._reader = self._writer = None


class Tab(asyncio.Protocol):
    """A page's socket: it answers pings as the page's script does, and keeps the parts that have buttons."""

    def __init__(self, port: int, path: str, cookie: str = "", seat: Seat | None = None) -> None:
        self._hello = (
            f"GET {path} HTTP/1.1\r\nhost: 127.0.0.1:{port}\r\nupgrade: websocket\r\nconnection: upgrade\r\n"
            f"sec-websocket-key: {b64encode(os.urandom(16)).decode()}\r\nsec-websocket-version: 13\r\n"
            + (f"cookie: {cookie}\r\n" if cookie else "")
            + "\r\n"
        ).encode()
        self._got = bytearray()
        self._seat = seat
        self._open = False
        self.ready: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.transport: asyncio.Transport | None = None
        self.lost = False

    @classmethod
    async def at(cls, port: int, path: str, cookie: str = "", seat: Seat | None = None) -> Tab:
        """Open a tab; return it when its snapshot is there."""
        _, tab = await asyncio.get_running_loop().create_connection(
            lambda: cls(port, path, cookie, seat), "127.0.0.1", port
        )
        await asyncio.wait_for(tab.ready, GIVEN_UP_S)
        return tab

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for the socket."""
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        transport.write(self._hello)
        self._hello = b""

    def connection_lost(self, exc: Exception | None) -> None:
        """Note that it was closed."""
        self.lost = True
        if not self.ready.done():
            self.ready.set_exception(ConnectionError("the tab was closed"))

    def data_received(self, data: bytes) -> None:
        """Read what came."""
        self._got += data
        if not self._open:
            end = self._got.find(b"\r\n\r\n")
            if end < 0:
                return
            self._open = self._got.startswith(b"HTTP/1.1 101")
            del self._got[: end + 4]
        while (frame := self._frame()) is not None:
            kind, body = frame
            if kind == 9:
                self.send(10, body)
            elif kind == 1:
                self._text(body)

    def _frame(self) -> tuple[int, bytes] | None:
        got = self._got
        if len(got) < 2:
            return None
        size, at = got[1] & 127, 2
        if size > 125:
            wide = 2 if size == 126 else 8
            size, at = int.from_bytes(got[2 : 2 + wide], "big"), 2 + wide
        if len(got) < at + size:
            return None
        found = got[0] & 15, bytes(got[at : at + size])
        del got[: at + size]
        return found

    def _text(self, body: bytes) -> None:
        if body.startswith(b'{"ping"'):
            number = json.loads(body)["ping"]
            self.send(1, b'{"pong": %d}' % number)
            return
        if self._seat is not None:
            self._seat.shown(json.loads(body))
        if not self.ready.done():
            self.ready.set_result(None)

    def send(self, kind: int, body: bytes) -> None:
        """Send a short message, masked by zeros."""
        if self.transport is not None and not self.transport.is_closing():
            self.transport.write(bytes((128 | kind, 128 | len(body), 0, 0, 0, 0)) + body)


_BUTTON = re.compile(r"<(?:button|input)[^>]*>")
_VALUE = re.compile(r'value="(-?\d+)"')


class Seat:
    """Somebody at a table: what their page offers, and what they click."""

    def __init__(self, table: Match, cookie: str) -> None:
        self.table, self.cookie = table, cookie
        self.parts: dict[str, str] = {}
        self.seq = self.pushed = 0
        self.yours = False

    def shown(self, frame: dict[str, object], pushed: bool = True) -> None:
        """Take a frame as a page does. pushed: not the answer to a click."""
        parts = frame.get("parts")
        if isinstance(parts, dict):
            self.parts |= {name: part for name, part in parts.items() if isinstance(part, str)}
        seq = frame.get("seq")
        if isinstance(seq, int):
            if pushed:
                self.table.heard(self, seq)
                self.pushed = seq
            if seq < self.seq:
                return
            self.seq = seq
        self.yours = bool(frame.get("yours", self.yours))
        self.table.over = self.table.over or bool(frame.get("over"))

    def click(self, rng: random.Random) -> tuple[str, dict[str, object]] | None:
        """Choose a button: the primary one if it can be pressed, otherwise any; None if there is none."""
        steps: list[str] = []
        first: tuple[str, dict[str, object]] | None = None
        for part in self.parts.values():
            if "<button" not in part or ("choose" not in part and "primary" not in part):
                continue
            for button in _BUTTON.findall(part):
                value = _VALUE.search(button)
                if " disabled" in button or 'type="hidden"' in button:
                    continue
                primary = 'data-key="primary"' in button
                where = re.search(r'formaction="([^"]*)"', button)
                if primary and where:
                    first = where[1], {}
                elif 'name="choose"' in button and value:
                    if primary:
                        first = f"{self.table.path}/step", {"choose": value[1]}
                    steps.append(value[1])
        if first is not None:
            return first
        return (f"{self.table.path}/step", {"choose": rng.choice(steps)}) if steps else None


class Match:
    """A table, and when its entries were asked for and seen."""

    def __init__(self, load: Load, number: int) -> None:
        self.load = load
        self.number = number
        self.path = ""
        self.seats: list[Seat] = []
        self.tabs: list[Tab] = []
        self.over = False
        self.asked = 0.0

    def heard(self, seat: Seat, seq: int) -> None:
        """Note a push."""
        if seq > seat.pushed and self.tabs:
            self.load.pushes += 1
            if self.asked:
                self.load.waits.append(time.perf_counter() - self.asked)
                if seat is self.seats[1]:
                    self.load.moves += seq - seat.pushed

    async def set_up(self, http: Http, tabs: bool = True) -> None:
        """Make the table; both sit down and begin."""
        port, game = self.load.port, {"game": "fugitif", "seat": "fugitive", "opponent": "friend"}
        status, cookie, body = await http.ask("POST", "/new", **game)
        assert status == 201, body
        self.path = json.loads(body)["location"]
        _, other, _ = await http.ask("POST", f"{self.path}/sit", f"hallali_guest={b64encode(os.urandom(18)).decode()}")
        self.tabs, self.over, self.asked = [], False, 0.0
        self.seats = [Seat(self, one) for one in (cookie, other)]
        for seat in reversed(self.seats):
            _, _, body = await http.ask("POST", f"{self.path}/begin", seat.cookie, entropy="x")
        seat.shown(json.loads(body), pushed=False)
        while self.seats[0].yours and await self.click(http):  # the first turn takes many clicks
            pass
        if tabs:
            self.tabs = [await Tab.at(port, f"{self.path}/live?tab={TAB}", seat.cookie, seat) for seat in self.seats]

    async def click(self, http: Http) -> bool:
        """Have whoever is on turn click; say whether anybody could."""
        seat = next((one for one in self.seats if one.yours), None)
        chosen = seat.click(self.load.rng) if seat else None
        if seat is None or chosen is None:
            return False
        where, fields = chosen
        self.asked = time.perf_counter()
        self.load.key += 1
        status, _, body = await http.ask("POST", where, seat.cookie, **fields, seq=seat.seq, key=self.load.key)
        self.load.answers.append(time.perf_counter() - self.asked)
        self.load.clicks += 1
        if status >= 500:
            self.load.failed += 1
        elif status < 400:
            seat.shown(json.loads(body), pushed=False)
        else:
            self.load.refused += 1
        await asyncio.sleep(0)
        return True

    def close(self) -> None:
        """Close its tabs."""
        for tab in self.tabs:
            if tab.transport is not None:
                tab.transport.abort()


class Load:
    """What the client counts. waits: seconds from a click to the pushes it led to; answers: to its answer."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.rng = random.Random(1)
        self.key = 0
        self.clear()

    def clear(self) -> None:
        """Begin to count."""
        self.moves = self.pushes = self.clicks = self.refused = self.failed = 0
        self.waits: list[float] = []
        self.answers: list[float] = []

    async def play(self, matches: list[Match], seconds: float, clients: int, rate: float = 0.0) -> float:
        """Click at all tables in turn for some seconds; return how many they were.

        rate: clicks a second, 0 for as many as are answered.
        """
        waiting = deque(matches)
        until = time.perf_counter() + seconds
        began = next_ = time.perf_counter()

        async def one() -> None:
            nonlocal next_
            http = Http(self.port)
            while time.perf_counter() < until:
                if rate:
                    wait = next_ - time.perf_counter()
                    next_ = max(next_, time.perf_counter() - 0.5) + 1 / rate
                    if wait > 0:
                        await asyncio.sleep(wait)
                if not waiting:
                    await asyncio.sleep(0.005)
                    continue
                match = waiting.popleft()
                if match.over:
                    match.close()
                    await match.set_up(http)
                elif not await match.click(http):
                    await asyncio.sleep(0.002)
                waiting.append(match)
            http.close()

        await asyncio.gather(*(one() for _ in range(clients)))
        return time.perf_counter() - began
