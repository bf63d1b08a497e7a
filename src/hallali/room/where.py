"""Where work runs: in processes, in threads, or here. The server chooses; see `hallali.room.serve.pools`."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import ParamSpec, Protocol, TypeVar

P = ParamSpec("P")
T = TypeVar("T")


class Busy(Exception):  # noqa: N818
    """A pool has had no room for a call for too long. Nothing was done."""


class Pool(Protocol):
    """Somewhere that calls are made, several at once."""

    @property
    def count(self) -> int:
        """How many calls can be made at once, not counting the spare ones."""

    async def warm(self) -> None:
        """Get ready before the first call."""

    @property
    def lost(self) -> bool:
        """Whether its workers have died, and something else does their work."""

    async def run(self, call: Callable[P, T], *args: P.args, **named: P.kwargs) -> T:
        """Make a call and return its result. The call goes on even if the caller goes away. Raises Busy."""

    async def answering(self, many: int) -> int:
        """Ask so many idle workers for a sign of life; return how many gave it. It may wait for ever."""

    def close(self) -> None:
        """Make no more calls."""


class Where(Protocol):
    """Where a room's work runs."""

    def thinkers(self, most: int = 4, spare: int = 0, last: bool = False) -> Pool:
        """Return a pool for work of seconds: what bots think. What is sent there must be plain data.

        most: how many calls are made at once. spare: how many more may be, see `fair.Fair`. last: whether its workers
        give way to all others.
        """

    def callers(self, many: int, name: str, patience: float | None = None) -> Pool:
        """Return a pool for calls that wait: those of the database.

        patience: for how many seconds a call may wait for a free place before it raises Busy; None for no limit.
        """

    async def aside(self, call: Callable[P, T], *args: P.args, **named: P.kwargs) -> T:
        """Make a single call that would hold everyone up for a moment."""


class _InPlace:
    """Not really a pool: each call is made at once, by the caller."""

    count = 1
    lost = False

    async def warm(self) -> None:
        """There is nothing to get ready."""

    async def run(self, call: Callable[P, T], *args: P.args, **named: P.kwargs) -> T:
        """Make a call."""
        return call(*args, **named)

    async def answering(self, many: int) -> int:
        """The caller lives."""
        return many

    def close(self) -> None:
        """There is nothing to close."""


class _InTurn(_InPlace):
    """The same for long calls: anything that is ready to run comes first, such as the answer to a move."""

    async def run(self, call: Callable[P, T], *args: P.args, **named: P.kwargs) -> T:
        """Make a call."""
        await asyncio.sleep(0)
        return call(*args, **named)


class Here:
    """Everything in place: no thread and no process is ever started, as in a browser."""

    def thinkers(self, most: int = 4, spare: int = 0, last: bool = False) -> Pool:
        """Return the pool for work of seconds; meanwhile nothing else happens."""
        return _InTurn()

    def callers(self, many: int, name: str, patience: float | None = None) -> Pool:
        """Return the pool for calls that wait."""
        return _InPlace()

    async def aside(self, call: Callable[P, T], *args: P.args, **named: P.kwargs) -> T:
        """Make a call."""
        return call(*args, **named)


HERE = Here()
