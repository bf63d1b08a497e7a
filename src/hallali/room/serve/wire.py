"""Connections, before anything asks through them: how many there are, and how long each may take to say what it wants.

A connection that has not sent a whole request head gives way to new ones, the oldest first: a client that opens many
and says nothing loses them, and people who come to play are let in.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import Counter
from typing import Any, Final

from uvicorn.protocols.http.h11_impl import H11Protocol

from hallali.room.act.limits import address
from hallali.room.serve.proxies import Trusted
from hallali.room.serve.slow import Slow

HEAD_S: Final = 10.0  # for a whole request head, from the connection or from the last answer
_LINE, _LINES = 8000, 100  # of a tab's first request: the library drops longer ones without a word, and the tab hangs
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

    def refuse(self) -> None:
        """Count a connection that is let go."""
        self.refused += 1

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
        self._slow: Slow

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Come in, or be told that there are too many."""
        super().connection_made(transport)
        self._slow = Slow(self.loop, transport, self._gate.refuse)
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
            if not self.transport.get_write_buffer_size():
                self._slow.took()

    def on_response_complete(self) -> None:
        """Wait for the next request on this connection."""
        super().on_response_complete()
        self._slow.begin()
        if self.cycle.response_complete and not self.transport.is_closing():
            self._listen()

    def pause_writing(self) -> None:
        """See to it that the client reads what waits for it."""
        super().pause_writing()
        self._slow.begin()

    def resume_writing(self) -> None:
        """Go on: the client has read."""
        super().resume_writing()
        self._slow.took()

    def handle_websocket_upgrade(self, event: Any) -> None:
        """Hand the connection over: tabs are counted elsewhere."""
        if any(len(name) + len(value) > _LINE for name, value in event.headers) or len(event.headers) > _LINES:
            self.say("431 Request Header Fields Too Large", "This request's cookies or other headers are too long.")
            return
        self._leave()
        self._slow.end()
        super().handle_websocket_upgrade(event)

    def connection_lost(self, exc: Exception | None) -> None:
        """Make room."""
        self._leave()
        self._slow.end()
        super().connection_lost(exc)

    def say(self, status: str, text: str) -> None:
        """Answer without a request, and close."""
        self._leave()
        if not self.transport.is_closing():
            self.transport.write(answer(status, text))
            self.transport.close()
            self._slow.begin()

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
