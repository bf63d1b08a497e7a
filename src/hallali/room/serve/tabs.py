"""A tab's socket: what comes is counted before it is read, and whoever does not read what is sent is let go."""

from __future__ import annotations

import asyncio
from asyncio.transports import BaseTransport
from collections.abc import Callable
from typing import Any, Final

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

from hallali.room.push.sockets import COUNTS, CROWDED
from hallali.room.serve.slow import Slow

_UNHEARD: Final = 4096  # bytes that a tab may send while nobody listens: before it is accepted, and once it is closed
_LAST_WORDS_S: Final = 5.0  # for which a tab that was closed can still read why, on a slow line too


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
        self._slow: Slow

    def connection_made(self, transport: BaseTransport) -> None:
        """Take the connection over."""
        super().connection_made(transport)
        self._slow = Slow(self.loop, self.transport, lambda: None)

    def connection_lost(self, exc: Exception | None) -> None:
        """Let it go."""
        self._slow.end()
        super().connection_lost(exc)

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

    def handle_parser_exception(self) -> None:
        """Let a tab go whose frames cannot be read. Uvicorn expects that it was told so; before the handshake is
        answered nobody can tell it anything.
        """
        if self.conn.close_sent is not None:
            super().handle_parser_exception()
            return
        self.queue.put_nowait({"type": "websocket.disconnect", "code": 1006})
        self.close_sent = True
        self.transport.close()

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
        if self.transport.get_write_buffer_size():
            self._slow.wrote(len(message.get("bytes") or message.get("text") or ""))
        if message["type"] == "websocket.accept":
            self.request.headers.clear()
            self.response.headers.clear()
