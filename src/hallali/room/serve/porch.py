"""The socket that connections come by: a few in each turn of the event loop, and of each address so many a second.

Otherwise a client that opens connections as fast as they are taken keeps all others waiting: a turn of the loop took in
a hundred of them, each costs a millisecond or more, and an honest click needs ten turns. Refusing a connection here
costs three system calls, before anything is made for it or read from it.
"""

from __future__ import annotations

import contextlib
import socket
import time
from typing import Any, Final

from hallali.room.act.limits import Buckets, Limits, Work, address
from hallali.room.serve.proxies import Trusted
from hallali.room.serve.wire import Gate, answer

_AT_ONCE: Final = 4  # how many are let in in one turn of the loop
_TURNED_AWAY: Final = 32  # how many are refused in one turn
_READ: Final = 65536  # bytes to read before refusing: a connection that is closed unread loses our last words
_FAST: Final = answer(
    "429 Too Many Requests",
    "Too many new connections come from your address, perhaps from someone next to you: wait a moment, then go on.",
)


class Porch(socket.socket):
    """A listening socket, in the place of `taken`.

    limits: how many connections an address may open. gate: counts what is refused. trusted: proxies, which speak for
    many, and may open as many as they like.
    """

    def __init__(self, taken: socket.socket, limits: Limits, gate: Gate, trusted: Trusted | None = None) -> None:
        super().__init__(taken.family, taken.type, taken.proto, taken.detach())
        self._pace = limits.of(Work.CONNECTIONS).address
        self._gate = gate
        self._trusted = trusted or Trusted()
        self._buckets = Buckets()
        self._in = 0  # this turn

    def accept(self) -> tuple[socket.socket, Any]:
        """Take the next connection that may come in. Raises BlockingIOError if there is none in this turn."""
        try:
            if self._in >= _AT_ONCE:
                raise BlockingIOError
            for _ in range(_TURNED_AWAY):
                made, where = super().accept()
                if self._may(where[0]):
                    self._in += 1
                    return made, where
                self._refuse(made)
            raise BlockingIOError
        except BlockingIOError:
            self._in = 0
            raise

    def _may(self, host: str) -> bool:
        if host in self._trusted:
            return True
        now, host = time.monotonic(), address(host)
        if self._buckets.wait(Work.CONNECTIONS, host, self._pace, now) > 0:
            return False
        self._buckets.take(Work.CONNECTIONS, host, self._pace, now)
        return True

    def _refuse(self, made: socket.socket) -> None:
        self._gate.refused += 1
        with contextlib.closing(made), contextlib.suppress(OSError):
            made.setblocking(False)
            made.send(_FAST)
            made.recv(_READ)
