"""Bots that think in a second worker of the page, so that the one that runs the room answers meanwhile.

A call and its result are pickled, as for the processes of a served room: what a bot does is the same wherever it does
it. Where there is no second worker, or it has gone, calls are made here, when nothing else is to be done.
"""

from __future__ import annotations

import asyncio
import logging
import pickle
from collections.abc import Awaitable, Callable
from functools import partial
from typing import ParamSpec, TypeVar

from hallali.room import lending
from hallali.room.where import Here, Pool

P = ParamSpec("P")
T = TypeVar("T")
_LOG = logging.getLogger("hallali.room")
#: Has the other worker make a call: `made` there takes what is sent and returns what comes back.
Send = Callable[[bytes], Awaitable[bytes]]


class Gone(Exception):  # noqa: N818
    """The other worker could not be started, or has ended."""


def made(call: bytes) -> bytes:
    """Make a call that was sent, and return what to send back: its result, or what it raised."""
    try:
        found = True, pickle.loads(call)()  # noqa: S301 - from the page's own worker
    except Exception as error:
        found = False, error
    return pickle.dumps(found)


class Second(Here):
    """Everything in place but what bots think.

    >>> import asyncio
    >>> async def here(call: bytes) -> bytes:
    ...     return made(call)
    >>> asyncio.run(Second(here).thinkers().run(pow, 2, 10))
    1024
    """

    def __init__(self, send: Send) -> None:
        """send: has a call made; it raises Gone where that cannot be done."""
        self._send = send

    def thinkers(self, most: int = 4, spare: int = 0, last: bool = False) -> Pool:
        """Return the pool for work of seconds. There is one such worker for all who ask."""
        return _Other(self._send, super().thinkers(most, spare, last))


class _Other:
    """The other worker, as a pool. own: makes the calls where there is none."""

    count = 1

    def __init__(self, send: Send, own: Pool) -> None:
        self._send, self._own = send, own
        self.lost = False

    async def warm(self) -> None:
        """It is started when a table is opened, or by the first call."""

    async def run(self, call: Callable[P, T], *args: P.args, **named: P.kwargs) -> T:
        """Make a call there. Raises what it raises."""
        return await lending.lending(self._there, partial(call, *args, **named))

    async def _there(self, call: Callable[[], T]) -> T:
        try:
            said = await self._send(pickle.dumps(call))
        except Gone as error:
            _LOG.warning("bots think where the room runs: %s", error)
            self.lost = True
            return await self._own.run(call)
        self.lost = False
        well, found = pickle.loads(said)  # noqa: S301 - from the page's own worker
        if not well:
            raise found
        result: T = found
        return result

    async def answering(self, many: int) -> int:
        """Say that it lives: it is started anew when it has gone."""
        await asyncio.sleep(0)
        return many

    def close(self) -> None:
        """Leave it: the page ends it."""
