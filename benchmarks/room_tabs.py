"""What room_load.py asks a room with: kept-alive connections, and tabs that take little of the processor."""

from __future__ import annotations

import asyncio
import json
import os
import re
import zlib
from base64 import b64encode
from typing import Any, Final, Protocol
from urllib.parse import urlencode

GIVEN_UP_S: Final = 120.0
_CUT: Final = re.compile("(?=<[^/])")  # as room/edits.py cuts


class Shown(Protocol):
    """Whoever is told what a tab was sent."""

    def shown(self, frame: Any) -> None:
        """Take a frame."""


class Http:
    """A kept-alive connection."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._reader: asyncio.StreamReader | None = None
        self._writer: asyncio.StreamWriter | None = None

    async def ask(self, method: str, path: str, cookie: str = "", **fields: object) -> tuple[int, str, bytes]:
        """Ask for something; return (status, the cookie that was set, body)."""
        body = urlencode({name: str(value) for name, value in fields.items()}).encode()
        head = f"{method} {path} HTTP/1.1\r\nhost: 127.0.0.1:{self._port}\r\naccept: application/json\r\n"
        if cookie:
            head += f"cookie: {cookie}\r\n"
        if method == "POST":
            head += f"content-type: application/x-www-form-urlencoded\r\ncontent-length: {len(body)}\r\n"
        asked = f"{head}\r\n".encode() + body
        try:
            answer, found = await self._answer(asked)
        except (ConnectionError, asyncio.IncompleteReadError):  # it was idle for long, so the server has closed it
            self.close()
            answer, found = await self._answer(asked)
        guest = re.search(r"set-cookie: (hallali_guest=[^;]*|__Host-[^;]*)", answer)
        if "connection: close" in answer:
            self.close()
        return int(answer.split()[1]), guest[1] if guest else "", found

    async def _answer(self, asked: bytes) -> tuple[str, bytes]:
        """Send a request; return the answer's head and body."""
        if self._writer is None or self._reader is None:
            self._reader, self._writer = await asyncio.open_connection("127.0.0.1", self._port, limit=2**20)
        self._writer.write(asked)
        head = (await self._reader.readuntil(b"\r\n\r\n")).decode("latin-1")
        length = re.search(r"content-length: (\d+)", head)
        return head, await self._reader.readexactly(int(length[1])) if length else b""

    def close(self) -> None:
        """Close it."""
        if self._writer is not None:
            self._writer.close()
        self._reader = self._writer = None


def put_together(parts: dict[str, str], frame: dict[str, Any]) -> None:
    """Bring the parts that a tab was pushed up to date with the next frame, as static/net.js does.

    Lists that only grow are left as they were: they have no buttons.
    """
    for name, (_, *steps) in frame.get("edits", {}).items():
        cut = [piece for piece in _CUT.split(parts[name]) if piece]
        parts[name] = "".join(one if isinstance(one, str) else "".join(cut[one[0] : sum(one)]) for one in steps)
    parts |= frame["parts"]


class Tab(asyncio.Protocol):
    """A page's socket: it asks for what a page's script asks for, and answers pings."""

    def __init__(self, port: int, path: str, cookie: str = "", seat: Shown | None = None) -> None:
        self._hello = (
            f"GET {path}?edits=1 HTTP/1.1\r\nhost: 127.0.0.1:{port}\r\nupgrade: websocket\r\nconnection: upgrade\r\n"
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
    async def at(cls, port: int, path: str, cookie: str = "", seat: Shown | None = None) -> Tab:
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
            elif kind == 2:
                self._text(zlib.decompress(body))

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
