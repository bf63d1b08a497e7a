"""What a room has thought over: its work is done here, and what is sent there is kept, to be compared like an answer.

A bot that gets a field too many may well play the same move. What it was given differs all the same.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final, ParamSpec, TypeVar, cast

import msgspec

from hallali.core.contract import View
from hallali.interfaces.table_page import Inferred
from hallali.room.table import bots
from hallali.room.where import Here, Pool

P = ParamSpec("P")
T = TypeVar("T")
#: Whose calls are kept: everything that thinks for a seat is in this module.
_THINKS: Final = bots.__name__


class Sent(msgspec.Struct, frozen=True):
    """A call that a room had made elsewhere, for a seat that thinks."""

    call: str  #: what was called, by its name
    seat: int | None  #: whom it is for: the seat that is named, or whose View it is
    content: bytes  #: everything that was sent along


#: What was inferred from the very same, byte for byte: of a function of what it is sent, one answer serves both worlds.
Inferences = dict[bytes, Inferred]


class Overheard(Here):
    """Everything is done in place. sent: the calls so far. known: see Inferences; both worlds share one."""

    def __init__(self, known: Inferences | None = None) -> None:
        self.sent: list[Sent] = []
        self.known = known

    def thinkers(self, most: int = 4, spare: int = 0, last: bool = False) -> Pool:
        """Return the pool for work of seconds; meanwhile nothing else happens."""
        return _Pool(super().thinkers(most, spare, last), self)

    async def aside(self, call: Callable[P, T], *args: P.args, **named: P.kwargs) -> T:
        """Make a call."""
        self.hear(call, args)
        return await super().aside(call, *args, **named)

    def hear(self, call: object, args: tuple[object, ...]) -> bytes:
        """Keep what is sent if it is for a seat that thinks, and return it; else b""."""
        if isinstance(call, partial):
            whole: partial[object] = call
            call, args = whole.func, (*whole.args, *args)
        if getattr(call, "__module__", "") != _THINKS:
            return b""
        found = [one.seat for one in args if isinstance(one, View)] or [one for one in args if isinstance(one, int)]
        content = msgspec.json.encode(args, enc_hook=repr, order="deterministic")
        self.sent.append(Sent(getattr(call, "__name__", ""), next(iter(found), None), content))
        return content

    def taken(self) -> list[Sent]:
        """Return the calls since it was last asked."""
        found, self.sent = self.sent, []
        return found


class _Pool:
    """Another pool, overheard."""

    def __init__(self, pool: Pool, where: Overheard) -> None:
        self._pool = pool
        self._where = where

    @property
    def count(self) -> int:
        """How many calls can be made at once."""
        return self._pool.count

    @property
    def lost(self) -> bool:
        """Whether its workers have died."""
        return self._pool.lost

    async def warm(self) -> None:
        """Get ready before the first call."""
        await self._pool.warm()

    async def run(self, call: Callable[P, T], *args: P.args, **named: P.kwargs) -> T:
        """Make a call. What a seat infers is worked out once, unless by habit: that hangs on more than what is sent."""
        sent, known = self._where.hear(call, args), self._where.known
        if known is None or getattr(call, "__name__", "") != bots.infer.__name__ or args[-1]:
            return await self._pool.run(call, *args, **named)
        if sent not in known:
            known[sent] = cast("Inferred", await self._pool.run(call, *args, **named))
        return cast("T", known[sent])

    async def answering(self, many: int) -> int:
        """Ask for signs of life."""
        return await self._pool.answering(many)

    def close(self) -> None:
        """Make no more calls."""
        self._pool.close()
