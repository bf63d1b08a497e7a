"""Who thinks next: a few workers, shared fairly by address and table. What people wait for comes first."""

from __future__ import annotations

import asyncio
import time
from collections import Counter, OrderedDict, deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from enum import IntEnum
from typing import Final

from hallali.core.errors import marked
from hallali.room.act.limits import TooMany, address
from hallali.room.counts import Durations

N_ = marked
_MOST: Final = 200  # how much may wait for one address, of what can be asked for again
_BUSY: Final = N_("Too much is already being computed for your address: try again in a moment.")


class Urgency(IntEnum):
    """What is worked out first."""

    MOVE = 0  #: a bot's answer
    HELP = 1  #: a belief for someone who plays
    PAGE = 2  #: a page that takes long to draw
    REPLAY = 3  #: a belief for someone who looks back
    STUDY = 4  #: an analysis


Waiting = OrderedDict[str, OrderedDict[str, deque[asyncio.Future[bool]]]]


class Fair:
    """Places at the workers: the most urgent first; then addresses take turns, and tables within each.

    slots: how many work at once. spare: how many more may, each for an address for which nothing else is being worked
    out, and of one urgency, `short`: so a bot need not wait for another address's long thought, nor a page for a study.
    Used on one event loop.
    """

    def __init__(self, slots: int, spare: int = 0, short: Urgency = Urgency.MOVE) -> None:
        self.free = slots
        self.spare = spare
        self._short = short
        self.moved = time.monotonic()  #: when a place was last given back
        self.longest = 0.0  #: the longest that anyone has waited, in seconds, since it was last set to 0
        self.waits = Durations()  #: how long each one waited
        self._waiting: dict[Urgency, Waiting] = {urgency: OrderedDict() for urgency in Urgency}
        self._working: Counter[str] = Counter()

    def depth(self, host: str | None = None) -> int:
        """Count what is waiting: all of it, or only for one address."""
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

        host: the address that it is for, or one within the same /64. patience: how many seconds to wait for it.
        Raises TimeoutError after that, TooMany if too much waits for this address and no turn depends on the work.
        """
        host = address(host)
        if urgency >= Urgency.PAGE and self.depth(host) >= _MOST:
            raise TooMany(_BUSY, 5)
        spare = await self._come(urgency, host, table, patience)
        try:
            yield
        finally:
            self._go(host, spare)

    async def _come(self, urgency: Urgency, host: str, table: str, patience: float | None) -> bool:
        """Wait for a place; say whether it is a spare one."""
        came, turn = time.monotonic(), asyncio.get_running_loop().create_future()
        tables = self._waiting[urgency].setdefault(host, OrderedDict())
        tables.setdefault(table, deque()).append(turn)
        self._hand_out()
        try:
            spare: bool = turn.result() if turn.done() else await asyncio.wait_for(turn, patience)
        except BaseException:
            if turn.done() and not turn.cancelled():  # it was granted in the same moment
                self._go(host, turn.result())
            raise
        waited = time.monotonic() - came
        self.waits.add(waited)
        self.longest = max(self.longest, waited)
        return spare

    def _go(self, host: str, spare: bool) -> None:
        """Give a place back."""
        self.moved = time.monotonic()
        self._working[host] -= 1
        if not self._working[host]:
            del self._working[host]
        self.spare += spare
        self.free += not spare
        self._hand_out()

    def _hand_out(self) -> None:
        """Give the free places to those who are next; no one else is asked."""
        while self.free and (host := next(filter(None, map(_next, self._waiting.values())), None)):
            self._grant(*host, spare=False)
        short = self._waiting[self._short]
        while self.spare and (idle := next((one for one in short if one not in self._working), None)) is not None:
            found = _next(short, idle)
            if found is not None:
                self._grant(*found, spare=True)

    def _grant(self, host: str, turn: asyncio.Future[bool], spare: bool) -> None:
        self.spare -= spare
        self.free -= not spare
        self._working[host] += 1
        turn.set_result(spare)


def _next(waiting: Waiting, host: str | None = None) -> tuple[str, asyncio.Future[bool]] | None:
    """Take the next one out of a line, and move their address and table to its end; None if no one waits.

    host: the only address to be asked; by default, the next one.
    """
    while waiting and (host is None or host in waiting):
        at = next(iter(waiting)) if host is None else host
        tables = waiting.pop(at)
        table, line = tables.popitem(last=False)
        turn = line.popleft()
        if line:
            tables[table] = line
        if tables:
            waiting[at] = tables
        if not turn.done():  # nothing else is left of those who gave up
            return at, turn
    return None
