"""Connections, before anything asks through them: how many there are, and how long each may take to say what it wants.

A connection that has not sent a whole request head gives way to new ones, the oldest first: a client that opens many
and says nothing loses them, and people who come to play are let in.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import Counter
from collections.abc import Callable
from typing import Any, Final

from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

from hallali.room.act.limits import address
from hallali.room.push.sockets import COUNTS, CROWDED
from hallali.room.serve.proxies import Trusted

HEAD_S: Final = 10.0  # for a whole request head, from the connection or from the last answer
_LINE, _LINES = 8000, 100  # of a tab's first request: the library drops longer ones without a word, and the tab hangs
_UNHEARD: Final = 4096  # bytes that a tab may send while nobody listens: before it is accepted, and once it is closed
_LAST_WORDS_S: Final = 1.0  # for which a tab that was closed can still read why
_ANSWER: Final = (
    "HTTP/1.1 {status}\r\ncontent-type: text/plain; charset=utf-8\r\nconnection: close\r\n"
    "retry-after: {again}\r\ncontent-length: {length}\r\n\r\n{text}"
)


def answer(status: str, text: str, again: int = 2) -> bytes:
    """Return a whole answer, in words, for a client that is not served.

    again: after how many seconds it may come back.
    """
    return _ANSWER.format(status=status, again=again, length=len(text), text=text).encode()


class Gate:
    """Lets connections in: `most` in all, `each` from one address unless it is a trusted proxy's.

    refused: how many connections were closed because there were too many, or because they said nothing.
    """

    def __init__(self, most: int, each: int, trusted: Trusted | None = None) -> None:
        self.most = most
        self.each = each
        self.refused = 0
        self._trusted = trusted or Trusted()
        self._open: dict[Wire, str] = {}
        self._count: Counter[str] = Counter()
        self._waiting: dict[Wire, None] = {}  # for a request's head; the one that has waited longest first

    def __len__(self) -> int:
        """Count the open connections; a tab's socket does not count."""
        return len(self._open)

    def enter(self, wire: Wire, host: str) -> bool:
        """Let a connection in, in the place of one that waits if there are too many; False if none waits."""
        trusted, host = host in self._trusted, address(host)
        crowded = not trusted and self._count[host] >= self.each
        if crowded or len(self._open) >= self.most:
            idle = next((one for one in self._waiting if not crowded or self._open[one] == host), None)
            self.refused += 1
            if idle is None:
                return False
            self.leave(idle)
            idle.say("503 Service Unavailable", "Too many connections are open, and this one asked nothing.")
        self._open[wire] = host
        self._count[host] += 1
        return True

    def wait(self, wire: Wire) -> None:
        """Note that a connection has asked nothing yet, or nothing further."""
        if wire in self._open:
            self._waiting.pop(wire, None)
            self._waiting[wire] = None

    def busy(self, wire: Wire) -> None:
        """Note that a connection has asked for something."""
        self._waiting.pop(wire, None)

    def leave(self, wire: Wire) -> None:
        """Forget a connection."""
        self._waiting.pop(wire, None)
        host = self._open.pop(wire, None)
        if host is not None:
            self._count[host] -= 1
            if not self._count[host]:
                del self._count[host]


class Wire(H11Protocol):
    """A connection that Uvicorn serves, once the gate has let it in."""

    def __init__(self, *args: Any, gate: Gate, **named: Any) -> None:
        super().__init__(*args, **named)
        self._gate = gate
        self._late: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Come in, or be told that there are too many."""
        super().connection_made(transport)
        if self._gate.enter(self, self.client[0] if self.client else ""):
            self._listen()
        else:
            self.say("503 Service Unavailable", "Too many connections are open: try again in a moment.")

    def handle_events(self) -> None:
        """Read what came; once it is a whole head, the clock stops."""
        before = self.cycle
        super().handle_events()
        if self.cycle is not before and not self.cycle.response_complete:
            self._stop()
            self._gate.busy(self)

    def on_response_complete(self) -> None:
        """Wait for the next request on this connection."""
        super().on_response_complete()
        if self.cycle.response_complete and not self.transport.is_closing():
            self._listen()

    def handle_websocket_upgrade(self, event: Any) -> None:
        """Hand the connection over: tabs are counted elsewhere."""
        if any(len(name) + len(value) > _LINE for name, value in event.headers) or len(event.headers) > _LINES:
            self.say("431 Request Header Fields Too Large", "This request's cookies or other headers are too long.")
            return
        self._leave()
        super().handle_websocket_upgrade(event)

    def connection_lost(self, exc: Exception | None) -> None:
        """Make room."""
        self._leave()
        super().connection_lost(exc)

    def say(self, status: str, text: str) -> None:
        """Answer without a request, and close."""
        self._leave()
        if not self.transport.is_closing():
            self.transport.write(answer(status, text))
            self.transport.close()

    def _listen(self) -> None:
        self._stop()
        self._gate.wait(self)
        self._late = self.loop.call_later(HEAD_S, self._too_late)

    def _too_late(self) -> None:
        self._gate.refused += 1
        self.say("408 Request Timeout", f"No whole request came within {HEAD_S:.0f} seconds.")

    def _stop(self) -> None:
        if self._late is not None:
            self._late.cancel()
            self._late = None

    def _leave(self) -> None:
        self._stop()
        self._gate.leave(self)


class Mailbox:
    """What one task waits for, in order: an asyncio.Queue that takes no memory while it is empty."""

    __slots__ = ("_getter", "_items")

    def __init__(self) -> None:
        self._items: list[Any] = []
        self._getter: asyncio.Future[None] | None = None

    def empty(self) -> bool:
        """Say whether nothing waits to be taken."""
        return not self._items

    def put_nowait(self, item: Any) -> None:
        """Add something."""
        self._items.append(item)
        if self._getter is not None and not self._getter.done():
            self._getter.set_result(None)

    async def get(self) -> Any:
        """Wait for the next one, and take it."""
        while not self._items:
            self._getter = asyncio.get_running_loop().create_future()
            try:
                await self._getter
            finally:
                self._getter = None
        return self._items.pop(0)


class TabWire(WebSocketsSansIOProtocol):
    """A tab's socket: of ten thousand that are idle, each takes as little memory as it can.

    What comes is counted before it is read: the library answers pings by itself, and frames of six bytes cost it more
    than the room takes for a page. A tab that sends too much is closed, in words, and no longer read.
    """

    def __init__(self, *args: Any, **named: Any) -> None:
        super().__init__(*args, **named)
        self.queue = Mailbox()  # type: ignore[assignment]
        self._hears: Callable[[int], str] | None = None
        self._unheard = _UNHEARD
        self._deaf = False

    def handle_connect(self, event: Request) -> None:
        """Take the handshake, and have the application say what counts."""
        super().handle_connect(event)
        if not self.close_sent:
            self.scope["state"][COUNTS] = self._count

    def _count(self, hears: Callable[[int], str]) -> None:
        self._hears = hears

    def data_received(self, data: bytes) -> None:
        """Read what came, unless it is too much."""
        if self._deaf:
            return
        if not self.handshake_initiated or self._may(len(data)):
            super().data_received(data)

    def _may(self, size: int) -> bool:
        """Count what came; close the tab if it is too much."""
        if self._hears is None or not self.handshake_complete or self.close_sent:
            self._unheard -= size
            words = "" if self._unheard >= 0 else "Too much was sent before it was asked for."
        else:
            words = self._hears(size)
        if words:
            self._close(words)
        return not words

    def _close(self, words: str) -> None:
        """Say why, and read no more: what a client still sends stays with it."""
        self._deaf = True
        self.stop_keepalive()
        self.read_paused = False  # the application shall not have it read on
        self.transport.pause_reading()
        if not self.handshake_complete or self.close_sent:
            self.transport.close()
            return
        self.queue.put_nowait({"type": "websocket.disconnect", "code": CROWDED, "reason": words})
        self.conn.send_close(CROWDED, words)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self.close_timer = self.loop.call_later(_LAST_WORDS_S, self.transport.close)

    async def send(self, message: Any) -> None:
        """Send something; when the socket is accepted, what its handshake said is forgotten."""
        await super().send(message)
        if message["type"] == "websocket.accept":
            self.request.headers.clear()
            self.response.headers.clear()


class Sparse(logging.Filter):
    """Lets at most `most` like lines a minute into the log, and says how many it left out."""

    def __init__(self, most: int = 20) -> None:
        super().__init__()
        self._most = most
        self._since = 0.0
        self._seen: Counter[tuple[str, str]] = Counter()

    def filter(self, record: logging.LogRecord) -> bool:
        """Say whether a line goes into the log."""
        now = time.monotonic()
        if now - self._since > 60:
            self._since = now
            self._seen.clear()
        like = (record.name, str(record.msg)[:200])
        if like not in self._seen and len(self._seen) >= 200:
            like = ("", "")
        self._seen[like] += 1
        if self._seen[like] == self._most:
            record.msg = f"{record.msg} (like lines are left out for a minute)"
        return self._seen[like] <= self._most
