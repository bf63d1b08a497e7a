"""Clients that do not read what they are sent: they are let go, and with them what waits for them in memory."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Final

LOOK_S: Final = 10.0  #: how often it is looked at what a client has taken
LEAST: Final = 10_000  #: bytes that it has to take meanwhile, or all that there are: a slow phone takes more


class Slow:
    """Watches one connection, from `begin` on, as long as something waits to be sent there.

    transport: the connection, which is aborted if its client takes too little. note: is called then.
    """

    __slots__ = ("_before", "_loop", "_note", "_timer", "_transport")

    def __init__(self, loop: asyncio.AbstractEventLoop, transport: asyncio.Transport, note: Callable[[], None]) -> None:
        self._loop = loop
        self._transport = transport
        self._note = note
        self._timer: asyncio.TimerHandle | None = None
        self._before = 0

    def begin(self) -> None:
        """Watch, if something waits."""
        waits = self._transport.get_write_buffer_size()
        if waits and self._timer is None:
            self._before = waits
            self._timer = self._loop.call_later(LOOK_S, self._look)

    def wrote(self, size: int) -> None:
        """Note that so many bytes more are sent, which the client cannot have been slow to take."""
        self._before += size
        self.begin()

    def took(self) -> None:
        """Note that the client has taken what it was sent before."""
        self.end()
        self.begin()

    def _look(self) -> None:
        self._timer = None
        waits = self._transport.get_write_buffer_size()
        if waits and waits > self._before - LEAST:
            self._note()
            self._transport.abort()
        else:
            self.begin()

    def end(self) -> None:
        """Watch no more."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
