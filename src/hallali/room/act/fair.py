"""Who thinks next: a few workers, shared fairly by address and table. What people wait for comes first."""

from __future__ import annotations

import asyncio
import time
from collections import Counter, OrderedDict, deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from enum import IntEnum
from typing import Final

from hallali.core.errors import Message, marked
from hallali.room.act.limits import TooMany, address
from hallali.room.counts import Durations

N_ = marked
_CROWD: Final = 24  # bots may wait to think, shared among the addresses that they are for, before a new table has to
_FEW: Final = 3  # but so many of one address always
_HALF_S: Final = 20.0  # after which half of what an address has used is forgotten
_UNIT_S: Final = 0.25  # less than this makes no difference between addresses
_SHORT_S: Final = 1.5  # what takes less than that, as a rule, may have the spare place
_NEWEST: Final = 0.2  # how much the newest time counts for what is the rule
_REMEMBERED: Final = 2000  # addresses, and kinds of work
_AGAIN_S: Final = 5  # when somebody may ask again
_THINK: Final = N_("Bots still have to think at other tables of your address: play on there, or wait {seconds} s.")
PAGE_S: Final = 5.0  #: for how many seconds a page waits for a worker
_MOST: Final = 200  # how much may wait for one address, of what can be asked for again
_BUSY: Final = N_("Too much is already being computed for your address: try again in a moment.")


class Urgency(IntEnum):
    """What is worked out first."""

    MOVE = 0  #: a bot's answer
    HELP = 1  #: a belief for someone who plays
    PAGE = 2  #: a page that takes long to draw
    REPLAY = 3  #: a belief for someone who looks back
    STUDY = 4  #: an analysis


class Turn(asyncio.Future[bool]):
    """Somebody's turn to come; its result says whether it is a spare place."""

    quick = True  #: whether it may be a spare one


Waiting = OrderedDict[str, OrderedDict[str, deque[Turn]]]


class Fair:
    """Places at the workers: the most urgent first; then the address that has used them least lately.

    Addresses that have used them alike take turns, and so do the tables within each. To take turns by thoughts alone
    was not fair: a strong bot's takes a hundred times as long as a quick one's, and a guest who asked for a quick one
    waited until every other address had had a long one.

    slots: how many work at once. spare: how many more may, each for an address for which nothing else is being worked
    out, of one urgency, `short`, and of a kind that does not take long: so a quick bot need not wait for long thoughts,
    nor a page for a study. A thought that has begun is not broken off, so long ones never have a spare place: those of
    ten addresses would always fill it. Used on one event loop.
    """

    def __init__(self, slots: int, spare: int = 0, short: Urgency = Urgency.MOVE) -> None:
        self.free = slots
        self.spare = spare
        self._short = short
        self.moved = time.monotonic()  #: when a place was last given back
        self.longest = 0.0  #: the longest that anyone has waited, in seconds, since it was last set to 0
        self.waits = Durations()  #: how long each one waited
        self._usual: OrderedDict[str, float] = OrderedDict()  # seconds of a kind of work; the latest last
        self._waiting: dict[Urgency, Waiting] = {urgency: OrderedDict() for urgency in Urgency}
        self._working: Counter[str] = Counter()
        self._used: OrderedDict[str, tuple[float, float]] = OrderedDict()  # (seconds of workers, when); latest last

    def depth(self, host: str | None = None) -> int:
        """Count what is waiting: all of it, or only for one address."""
        lines = self._waiting.values()
        found = [tables for line in lines for tables in line.values()] if host is None else []
        if host is not None:
            found = [line[host] for line in lines if host in line]
        return sum(not one.done() for tables in found for line in tables.values() for one in line)

    def admit(self, host: str) -> None:
        """Say whether an address may begin another table with bots. Raises TooMany if too many of its bots wait."""
        waiting = Counter(
            of
            for of, tables in self._waiting[Urgency.MOVE].items()
            for line in tables.values()
            for one in line
            if not one.done()
        )
        if waiting[address(host)] >= max(_FEW, _CROWD // max(1, len(waiting))):
            raise TooMany(Message(_THINK, {"seconds": str(_AGAIN_S)}), _AGAIN_S, "bots")

    def _before(self, host: str) -> tuple[int, int]:
        """Return what says which address is next: the least of these."""
        used, since = self._used.get(host, (0.0, 0.0))
        return self._working[host], int(used * 0.5 ** ((time.monotonic() - since) / _HALF_S) / _UNIT_S)

    def _note(self, host: str, kind: str, seconds: float) -> None:
        """Note for how long a worker was at work for an address, and on what."""
        if kind:
            self._usual[kind] = self._usual.pop(kind, seconds) * (1 - _NEWEST) + seconds * _NEWEST
            if len(self._usual) > _REMEMBERED:
                self._usual.popitem(last=False)
        now = time.monotonic()
        used, since = self._used.pop(host, (0.0, now))
        self._used[host] = used * 0.5 ** ((now - since) / _HALF_S) + seconds, now
        if len(self._used) > _REMEMBERED:
            self._used.popitem(last=False)

    @asynccontextmanager
    async def place(
        self, urgency: Urgency, host: str, table: str, patience: float | None = None, kind: str = "", guess: float = 0.0
    ) -> AsyncIterator[None]:
        """Hold a place at the workers while the block runs.

        host: the address that it is for, or one within the same /64. patience: how many seconds to wait for it. kind:
        what is worked out, where that may take long: how long is learnt from what went before. guess: how many seconds
        it is thought to take until then. Raises TimeoutError after `patience`, TooMany if too much waits for this
        address and no turn depends on the work, or if a page has waited for longer than anyone looks at an empty one.
        """
        host = address(host)
        if urgency >= Urgency.PAGE and self.depth(host) >= _MOST:
            raise TooMany(_BUSY, _AGAIN_S)
        if urgency == Urgency.PAGE:
            try:
                spare = await self._come(urgency, host, table, PAGE_S, True)
            except TimeoutError:
                raise TooMany(_BUSY, _AGAIN_S) from None
        else:
            spare = await self._come(urgency, host, table, patience, self._usual.get(kind, guess) < _SHORT_S)
        began = time.monotonic()
        try:
            yield
        finally:
            self._note(host, kind, time.monotonic() - began)
            self._go(host, spare)

    async def _come(self, urgency: Urgency, host: str, table: str, patience: float | None, quick: bool) -> bool:
        """Wait for a place; say whether it is a spare one."""
        came, turn = time.monotonic(), Turn()
        turn.quick = quick
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
        while self.free and (found := next(filter(None, map(self._next, self._waiting.values())), None)):
            self._grant(*found, spare=False)
        short = self._waiting[self._short]
        while self.spare and (found := self._next(short, idle=True)) is not None:
            self._grant(*found, spare=True)

    def _next(self, waiting: Waiting, idle: bool = False) -> tuple[str, Turn] | None:
        """Take the next one out of a line, and move their address and table to its end; None if no one waits.

        idle: whether it must be quick, and of an address for which nothing is being worked out.
        """
        while hosts := [host for host in waiting if not idle or self._may_share(host, waiting[host])]:
            at = min(hosts, key=self._before)
            tables = waiting.pop(at)
            table = next(table for table, line in tables.items() if not idle or _passes(line))
            line = tables.pop(table)
            turn = line.popleft()
            if line:
                tables[table] = line
            if tables:
                waiting[at] = tables
            if not turn.done():  # nothing else is left of those who gave up
                return at, turn
        return None

    def _may_share(self, host: str, tables: OrderedDict[str, deque[Turn]]) -> bool:
        """Say whether a spare place may be for this address: nothing works for it, and a table's next is quick."""
        return host not in self._working and any(map(_passes, tables.values()))

    def _grant(self, host: str, turn: Turn, spare: bool) -> None:
        self.spare -= spare
        self.free -= not spare
        self._working[host] += 1
        turn.set_result(spare)


def _passes(line: deque[Turn]) -> bool:
    """Say whether the first of a table may have a spare place; one who gave up is passed over by whoever comes."""
    return line[0].quick or line[0].done()
