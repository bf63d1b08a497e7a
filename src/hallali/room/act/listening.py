"""What a tab sends: it is counted, whatever it says."""

from __future__ import annotations

import time
from typing import Final

from hallali.room.act.limits import Limiter, Pace, Work

_FREE: Final = Pace(4, 256)  # bytes that each tab may say without anyone being asked: an answer to a ping takes ten
_LEAST: Final = 16  # bytes that each piece counts as: one of a single byte costs as much work


class Listening:
    """Counts what one tab sends. The room's pages send nothing, and a browser only answers pings.

    That much is free: a neighbour at the same address, who sends too much, does not have an honest tab closed. The rest
    counts for the guest and for the address, so that more tabs, or new ones, may not send more.

    guest: "" for a visitor without a cookie.
    """

    __slots__ = ("_guest", "_host", "_left", "_limiter", "_since")

    def __init__(self, limiter: Limiter, guest: str, host: str) -> None:
        self._limiter = limiter
        self._guest = guest
        self._host = host
        self._left = _FREE.burst
        self._since = time.monotonic()

    def hear(self, size: int) -> None:
        """Count a piece of so many bytes, before it is read. Raises TooMany."""
        now, size = time.monotonic(), max(size, _LEAST)
        left = min(_FREE.burst, self._left + (now - self._since) * _FREE.rate)
        if left < size:
            self._limiter.admit(Work.FRAMES, self._guest, self._host, size)
            return
        self._left, self._since = left - size, now
