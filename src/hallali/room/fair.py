"""Who thinks next: a few workers, shared fairly by address and table, what people wait for first."""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict, deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from enum import IntEnum
from typing import Final

from hallali.core.errors import marked
from hallali.room.counts import Durations
from hallali.room.limits import TooMany

N_ = marked
_MOST: Final = 200  # of one address that wait, of what can be asked for again
_BUSY: Final = N_("Too much is being worked out for your address: try again in a moment.")


class Urgency(IntEnum):
    """What is worked out first."""

    MOVE = 0  #: a bot's answer
    HELP = 1  #: a belief for somebody who plays
    REPLAY = 2  #: a belief for somebody who looks back
    STUDY = 3  #: an analysis


Waiting = OrderedDict[str, OrderedDict[str, deque[asyncio.Future[None]]]]


class Fair:
    """Places at the workers: the most urgent first; then addresses take turns, and tables within each.

    slots: how many work at once. Used on one event loop.
    """

    def __init__(self, slots: int) -> None:
        self.free = slots
        self.moved = time.monotonic()  #: when a place was last given back
        self.longest = 0.0  #: how long anybody has waited, in seconds, since it was last set to 0
        self.waits = Durations()  #: how long everybody waited
        self._waiting: dict[Urgency, Waiting] = {urgency: OrderedDict() for urgency in Urgency}

    def depth(self, host: str | None = None) -> int:
        """Count what waits: all of it, or that of one address."""
        return sum(
            sum(not one.done() for one in line)
            for waiting in self._waiting.values()
            for of, tables in waiting.items()
            if host in (None, of)
            for line in tables.values()
        )

    @asynccontextmanager
    async def place(
        self, urgency: Urgency, host: str, table: str, patience: float | None = None
    ) -> AsyncIterator[None]:
        """Hold a place at the workers while the block runs.

        host: the address that it is for. patience: how many seconds it is waited for.
        Raises TimeoutError after that, TooMany if too much waits that nobody's turn hangs on.
        """
        if urgency >= Urgency.REPLAY and self.depth(host) >= _MOST:
            raise TooMany(_BUSY, 5)
        await self._come(urgency, host, table, patience)
        try:
            yield
        finally:
            self._go()

    async def _come(self, urgency: Urgency, host: str, table: str, patience: float | None) -> None:
        if self.free > 0:
            self.free -= 1
            self.waits.add(0.0)
            return
        came, turn = time.monotonic(), asyncio.get_running_loop().create_future()
        tables = self._waiting[urgency].setdefault(host, OrderedDict())
        tables.setdefault(table, deque()).append(turn)
        try:
            await asyncio.wait_for(turn, patience)
        except BaseException:
            if turn.done() and not turn.cancelled():  # it was granted in the same moment
                self._go()
            raise
        self.waits.add(time.monotonic() - came)
        self.longest = max(self.longest, time.monotonic() - came)

    def _go(self) -> None:
        """Give the place to whoever is next; nobody else is asked."""
        self.moved = time.monotonic()
        for waiting in self._waiting.values():
            while (turn := _next(waiting)) is not None:
                if not turn.done():
                    turn.set_result(None)
                    return
        self.free += 1


def _next(waiting: Waiting) -> asyncio.Future[None] | None:
    """Take whoever is next out of a line, and put their address and their table at its end."""
    if not waiting:
        return None
    host, tables = waiting.popitem(last=False)
    table, line = tables.popitem(last=False)
    turn = line.popleft()
    if line:
        tables[table] = line
    if tables:
        waiting[host] = tables
    return turn
