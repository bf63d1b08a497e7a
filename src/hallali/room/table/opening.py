"""The live tables: read from the store when someone asks for them, kept up to date with it, and dropped when idle."""

from __future__ import annotations

import asyncio
import re
from collections import OrderedDict
from typing import Protocol

from hallali.core.errors import marked
from hallali.room.errors import Missing, Stale
from hallali.room.keep import archive, editions
from hallali.room.keep.store import Store, Stored
from hallali.room.table import helping
from hallali.room.table.table import Table
from hallali.room.table.watchers import Watchers
from hallali.room.table.worth import score_of

N_ = marked
_KEPT = 500  # how many tables are kept in memory while no one looks at them
_SOME = 50  # how many more there may be before any of them is dropped


class After(Protocol):
    """What a room does after each entry, and whenever a bot or a dealer may have to act."""

    def __call__(self, table: Table, ours: bool = True) -> None:
        """Go on from the table's present state. ours: whether the entry was made here, not by another process."""


class Tables:
    """All live tables of this process, by id. Each has its own lock, and changes only under it."""

    def __init__(self, store: Store, hub: Watchers) -> None:
        self.store = store
        self.hub = hub
        self.live: OrderedDict[str, Table] = OrderedDict()  # the one used longest ago first
        self._opening = asyncio.Lock()
        self._loading = ""  # the table that is being read from the database
        self._missed = False  # whether it has changed since

    async def find(self, name: str) -> Table:
        """Return the table of this id, read from the database if it is not live. Raises Missing."""
        if not re.fullmatch(r"[A-Za-z0-9_-]{6,24}", name):
            raise Missing(N_("There is no such table."))
        if name not in self.live:
            async with self._opening:
                if name not in self.live:
                    self.live[name] = await self._load(name)
        self.live.move_to_end(name)
        self._forget()
        return self.live[name]

    async def _load(self, name: str) -> Table:
        """Read a table from the database; again, if it was changed meanwhile. Raises Missing."""
        self._loading = name
        while True:
            self._missed = False
            stored = await self.store.reads(self.store.load, name)
            if stored is None:
                if await self.store.writes(archive.bring_back, self.store, name):
                    continue
                raise Missing(N_("There is no such table."))
            seed = await self.store.reads(self.store.seed, name)
            if not self._missed:
                break
        await self.store.reads(editions.bring, self.store, stored)
        table = Table(stored, seed)
        if (
            table.result != stored.result
        ):  # its last entry was stored, but the process was killed before it could store the result
            await self.store.writes(self.store.finish, name, table.result, score_of(table))
        return table

    async def put_away(self) -> int:
        """Archive the tables that no one has touched for a long time; return how many."""
        done = 0
        for one in await self.store.reads(archive.listed, self.store, 500, archive.DAYS):
            async with self._opening:
                if one.id not in self.live:
                    done += await self.store.writes(archive.put_away, self.store, one.id)
        return done

    def _forget(self) -> None:
        """Drop a few tables that no one looks at, starting with those used longest ago."""
        if len(self.live) - len(self.hub.lines) < _KEPT + _SOME:
            return
        idle = [t for t in self.live.values() if t.id not in self.hub.lines and not t.lock.locked()]
        for table in idle[:-_KEPT]:
            if table.thinking is None or table.thinking.done():
                del self.live[table.id]

    def holds(self, table: Table) -> bool:
        """Say whether this is still the live table of its id."""
        return self.live.get(table.id) is table

    def changed(self, name: str) -> None:
        """Note that another process has changed a table: if it is being read right now, it is read again."""
        self._missed = self._missed or name == self._loading

    def all_changed(self) -> None:
        """Note that any table may have changed."""
        self._missed = True

    async def catch_up(self, table: Table) -> None:
        """Read and show what is stored of a table and not yet known here. The caller has its lock.

        Raises Stale if it is not the game known here, as after a backup was restored; then the whole table is read
        again.
        """
        table.behind = False
        stored = await self.store.reads(self.store.load, table.id)
        if stored is None or stored.tokens[: table.seq] != table.record.moves:
            self.live.pop(table.id, None)
            self.hub.drop(table.id)
            raise Stale
        helps = helping.votes(table)
        gone, private = self._people(table, stored)
        public = _words(table, stored) or bool(gone) or helps != helping.votes(table)
        table.keys = dict(stored.keys)
        table.record.tosses = dict(stored.tosses)
        table.remarks = stored.remarks if self.store.shared else table.remarks
        table.thoughts = stored.thoughts
        for token in stored.tokens[table.seq :]:
            table.play(token, table.game.read(table.state, token))
            table.settle()
            if not table.deals_next:
                await self.hub.push(table)
                public = False
        if table.result and not stored.result:  # the process that stored the last entry may not live to store this
            await self.store.writes(self.store.finish, table.id, table.result, score_of(table))
        if stored.result and stored.result != table.result:
            table.result, public = stored.result, True
            for seat in range(len(table.seats)):
                table.forget(seat)
        if public or table.shown < table.seq:
            await self.hub.push(table)
        for seat in private:
            await self.hub.push(table, seat)

    def _people(self, table: Table, stored: Stored) -> tuple[frozenset[int], list[int]]:
        """Take over who has which seat, and their notes; return the seats that changed, and those whose notes did."""
        changed = {new.seat for old, new in zip(table.seats, stored.seats, strict=True) if old != new}
        left = {seat for seat in changed if table.seats[seat].guest not in ("", stored.seats[seat].guest)}
        notes = [seat for seat in stored.notes if stored.notes[seat] != table.notes.get(seat)]
        table.seats, table.notes = stored.seats, stored.notes
        table.record.entropy = table.entropy()
        for seat in left:
            table.forget(seat)
        if left:
            self.hub.drop(table.id, frozenset(left))
        return frozenset(changed), [seat for seat in notes if seat not in left]


def _words(table: Table, stored: Stored) -> bool:
    """Take over what was said and who left; say whether anything is new."""
    before = (table.chat, table.left, table.rematch, table.asks)
    table.chat, table.left, table.rematch = stored.chat, stored.left, stored.rematch
    table.clock, table.asks = stored.clock, stored.asks
    return before != (table.chat, table.left, table.rematch, table.asks)
