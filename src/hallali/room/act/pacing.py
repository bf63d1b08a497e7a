"""What requests take of the processor, step by step: an address that takes much has its further steps wait for others.

Requests take turns on one event loop, and an honest click needs some ten turns. Many requests at once of one address
would have each of these turns wait for all of them, however few a second its limits let through in the long run.
"""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict, deque
from collections.abc import Callable, Coroutine, Generator
from contextvars import ContextVar
from typing import Any, Final, ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")

#: The processor time of this thread, in seconds. A browser has no threads, and Python there no clock for one.
worked: Callable[[], float] = getattr(time, "thread_time", time.process_time)

PART: Final = 0.5  #: of the loop, for all addresses together that have their steps wait
LEAST: Final = 0.02  #: of the loop, for each of them
AT_ONCE_S: Final = 0.15  #: how much an address may take before its steps wait, in a room that is not busy
BUSY_S: Final = 0.3  #: how much all may take at once; near it, and above half of the loop, each may take less at once
LEAST_AT_ONCE_S: Final = 0.04  #: but this much
PATIENCE_S: Final = 3.0  #: for how long a request may wait before it is begun; then its address is told why
OUTSIDE_S: Final = 0.0005  #: what a request takes of the loop before it is here: its connection, its head
_NEAR_S: Final = 1.0  # for how long an address counts as one that is there
_NOTHING_S: Final = 1e-5  # not worth a wait
_REMEMBERED: Final = 2000  # addresses


#: Counts, for the request in whose context something is done, what that takes of the processor in other threads.
METER: ContextVar[Callable[[float], None] | None] = ContextVar("meter", default=None)


def timed(work: Callable[P, T], *args: P.args, **named: P.kwargs) -> tuple[float, T]:
    """Make a call; return (how many seconds of the processor it took, what it returned)."""
    began = worked()
    found = work(*args, **named)
    return worked() - began, found


class Pacer:
    """Says when each address may take its next step on the event loop.

    An address that took little goes on at once. One that took much waits, its steps one after the other, as long as
    there are others; alone it has all of the loop. How much is much depends on the room: many addresses that each take
    a little less would together keep everyone waiting.

    now: the time in seconds. later: calls a function after so many seconds; by default, the running loop does.
    """

    def __init__(
        self,
        now: Callable[[], float] = time.monotonic,
        later: Callable[[float, Callable[[], None]], object] | None = None,
    ) -> None:
        self._now = now
        self._later = later
        self._taken: OrderedDict[str, tuple[float, float]] = OrderedDict()  # (seconds, when); the latest last
        self._all = 0.0, now()  # what all have taken lately, as above
        self._lines: dict[str, deque[asyncio.Future[None]]] = {}

    @property
    def _rate(self) -> float:
        return max(LEAST, PART / max(1, len(self._lines)))

    def spent(self, host: str, seconds: float) -> None:
        """Note what a step of an address took."""
        now = self._now()
        self._taken[host] = self._level(host, now) + seconds, now
        self._taken.move_to_end(host)
        self._all = min(BUSY_S, self._whole(now) + seconds), now
        if len(self._taken) > _REMEMBERED:
            self._taken.popitem(last=False)

    def _level(self, host: str, now: float) -> float:
        """Return what an address has taken lately."""
        taken, since = self._taken.get(host, (0.0, now))
        return max(0.0, taken - (now - since) * self._rate)

    def _whole(self, now: float) -> float:
        """Return what all addresses have taken lately beyond half of the loop."""
        taken, since = self._all
        return max(0.0, taken - (now - since) * PART)

    def at_once(self, now: float) -> float:
        """Return how much an address may take before its steps wait."""
        return max(LEAST_AT_ONCE_S, AT_ONCE_S * min(1.0, 2 - 2 * self._whole(now) / BUSY_S))

    def _alone(self, host: str, now: float) -> bool:
        """Say whether nobody else has asked for anything lately."""
        for other in reversed(self._taken):
            if other != host:
                return now - self._taken[other][1] > _NEAR_S
        return True

    def wait(self, host: str) -> float:
        """Return for how many seconds the address has to wait: 0.0 if it may go on."""
        now = self._now()
        over = self._level(host, now) - self.at_once(now)
        return 0.0 if over < _NOTHING_S or self._alone(host, now) else over / self._rate

    def turn(self, host: str) -> asyncio.Future[None] | None:
        """Return what the next step of an address has to wait for; None if it may go on."""
        line = self._lines.get(host)
        if line is None:
            wait = self.wait(host)
            if wait <= 0:
                return None
            line = self._lines[host] = deque()
            self._call(wait, host)
        made = asyncio.get_running_loop().create_future()
        line.append(made)
        return made

    def _call(self, wait: float, host: str) -> None:
        later = self._later or asyncio.get_running_loop().call_later
        later(wait, lambda: self._next(host))

    def _next(self, host: str) -> None:
        """Let the next step of an address go on, if it may by now; then see to the one after it."""
        line = self._lines[host]
        wait = self.wait(host)
        while line and wait <= 0:
            one = line.popleft()
            if not one.done():  # whoever waits may have gone
                one.set_result(None)
                break
        if line:
            self._call(wait, host)  # without a wait: in the next turn of the loop, when this step has been counted
        else:
            del self._lines[host]

    async def begins(self, host: str) -> float:
        """Wait until an address may begin something; return for how many seconds it has waited."""
        turn = self.turn(host)
        if turn is None:
            return 0.0
        came = self._now()
        await turn
        return self._now() - came

    async def measured(self, work: Coroutine[Any, Any, T], host: str, count: Callable[[float], None]) -> T:
        """Await some work of an address step by step, each when it is its turn; count what the steps took.

        The first has had its turn: see `begins`. What is done for it in other threads counts as well: see `METER`.
        """

        def used(seconds: float) -> None:
            self.spent(host, seconds)
            count(seconds)

        METER.set(used)
        made: T = await _Steps(work, self, host, used)
        return made


class _Steps:
    """Some work that is measured while it is awaited."""

    def __init__(self, work: Coroutine[Any, Any, T], pacer: Pacer, host: str, count: Callable[[float], None]) -> None:
        self._work = work
        self._pacer = pacer
        self._host = host
        self._count = count

    def __await__(self) -> Generator[Any, Any, Any]:
        """Take one step after the other."""
        error: BaseException | None = None
        begun = False
        while True:
            if begun and error is None and (turn := self._pacer.turn(self._host)) is not None:
                try:
                    yield from turn
                except BaseException as raised:
                    error = raised
            began, begun = worked(), True
            try:
                waits_for = self._work.send(None) if error is None else self._work.throw(error)
            except StopIteration as end:
                return end.value
            finally:
                self._count(worked() - began)
            try:
                error = None
                yield waits_for
            except BaseException as raised:
                error = raised
