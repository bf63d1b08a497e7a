"""Entries on their way into the database: those that wait are stored together, in one transaction."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import Final

import msgspec

from hallali.core.errors import Message
from hallali.core.player import Thought

MOST: Final = 64  #: entries that one transaction stores at most
Keep = Callable[[Sequence["Entry"]], Awaitable[Sequence[Exception | None]]]


class Entry(msgspec.Struct, frozen=True):
    """An entry of a game, with what is kept next to it."""

    game: str  #: the table's id
    seq: int  #: the entry's number, from 1
    token: str  #: the move in the game's notation
    key: str | None  #: under which the command is remembered, so that it is not done twice
    toss: str = ""  #: how tokens flew, "" if none did
    #: What a bot said of it: (seat, line); kept only if other processes have to know it.
    remark: tuple[int, Message] | None = None
    thought: tuple[int, Thought] | None = None  #: what a bot thought, to be told after the game: (seat, thought)


class Journal:
    """Entries that wait to be kept. Each waits for one transaction at most before its own begins.

    keep: keeps entries, and says for each what was wrong with it.
    """

    def __init__(self, keep: Keep) -> None:
        self._keep = keep
        self._waiting: list[tuple[Entry, asyncio.Future[None]]] = []
        self._keeping: asyncio.Task[None] | None = None

    async def add(self, entry: Entry) -> None:
        """Keep an entry; it is stored when this returns. Raises what was wrong with it."""
        kept = asyncio.get_running_loop().create_future()
        self._waiting.append((entry, kept))
        if self._keeping is None:
            self._keeping = asyncio.create_task(self._work())
        await kept

    async def _work(self) -> None:
        while self._waiting:
            some, self._waiting = self._waiting[:MOST], self._waiting[MOST:]
            try:
                _settle(some, await self._keep([entry for entry, _ in some]))
            except Exception as error:
                _settle(some, [error] * len(some))
            except BaseException:  # the room is closing
                for _, kept in some + self._waiting:
                    kept.cancel()
                raise
        self._keeping = None


def _settle(some: Sequence[tuple[Entry, asyncio.Future[None]]], found: Sequence[Exception | None]) -> None:
    """Tell those who wait, unless they have gone."""
    for (_, kept), wrong in zip(some, found, strict=True):
        if kept.done():
            continue
        if wrong is None:
            kept.set_result(None)
        else:
            kept.set_exception(wrong)
