"""What other server processes do at a table: this one hears that it is behind, reads the log and shows it.

Nothing is taken from the notification but the table's id: what is so, the database says.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from typing import Any

from sqlalchemy.exc import SQLAlchemyError

from hallali.core.errors import HallaliError
from hallali.room.errors import Stale
from hallali.room.sockets import Hub
from hallali.room.store import Conflict, Store, Stored
from hallali.room.table import Table

_LOG = logging.getLogger("hallali.room")
#: After so long this process does what another was expected to do: deal, or have a bot think.
PATIENCE_S = 1.0


class Sharing:
    """Tables that other processes may serve too. A room that has its database alone never comes here."""

    store: Store
    hub: Hub
    _tables: dict[str, Table]
    _loading: str  # the table that is being read from the database
    _missed: bool  # whether it has changed since

    def _after(self, table: Table, ours: bool = True) -> None:
        """Called after each entry, made here or by another process."""
        raise NotImplementedError

    def _spawn(self, work: Any) -> asyncio.Task[None]:
        """Have something done beside all else."""
        raise NotImplementedError

    async def _follow(self, table: Table) -> None:
        """Do what follows by itself from how the table stands."""
        raise NotImplementedError

    def listen(self) -> None:
        """Hear from now on what other processes do. The loop must be running."""
        loop = asyncio.get_running_loop()

        def call(what: Any, *args: Any) -> None:
            with contextlib.suppress(RuntimeError):  # the loop is closed: so is the room
                loop.call_soon_threadsafe(what, *args)

        self.store.listen(lambda game, seq: call(self._heard, game, seq), lambda: call(self._renewed))

    def _heard(self, game: str, seq: int) -> None:
        """Note that a table has changed: it is read at once where somebody looks, and else before it is next used."""
        self._missed = self._missed or game == self._loading
        table = self._tables.get(game)
        if table is None or 0 < seq <= table.seq:
            return
        table.behind = True
        if table.id in self.hub.lines or table.prepared:
            self._spawn(self._refresh(table))

    def _renewed(self) -> None:
        """Read all tables anew: the listener was cut off, and what came meanwhile is not told again."""
        self._missed = True
        for game in tuple(self._tables):
            self._heard(game, 0)

    async def _refresh(self, table: Table) -> None:
        """Read what has changed at a table, and go on from there."""
        async with table.lock:
            if not table.behind:
                return
            try:
                await self._catch_up(table)
                if table.prepared.get(table.mover):
                    await self._follow(table)
            except SQLAlchemyError as error:
                table.behind = True  # the listener reads it again when the database is back
                _LOG.warning("a table could not be read again: %s", type(error).__name__)
                return
            except HallaliError:
                return  # it was read whole, as a new table
        self._after(table, ours=False)

    async def reach(self, table: Table) -> None:
        """Read a table anew of which the asker may have seen at another process what is not yet known here."""
        if self.store.shared:
            table.behind = True
            await self._refresh(table)

    async def _catch_up(self, table: Table) -> None:
        """Read and show what is kept of a table and not yet known here. The caller has its lock.

        Raises Stale where it is another game than is known here, as after a backup was restored: it is read whole.
        """
        table.behind = False
        stored = await asyncio.to_thread(self.store.load, table.id)
        if stored is None or stored.tokens[: table.seq] != table.record.moves:
            self._tables.pop(table.id, None)
            self.hub.drop(table.id)
            raise Stale
        gone, private = self._people(table, stored)
        public = _words(table, stored) or bool(gone)
        table.keys = dict(stored.keys)
        table.record.tosses = dict(stored.tosses)
        table.remarks = stored.remarks if self.store.shared else table.remarks
        for token in stored.tokens[table.seq :]:
            table.play(token, table.game.read(table.state, token))
            table.settle()
            self.hub.push(table)
            public = False
        if stored.result and stored.result != table.result:
            table.result, public = stored.result, True
            for seat in range(len(table.seats)):
                table.forget(seat)
        if public:
            self.hub.push(table)
        for seat in private:
            self.hub.push(table, seat)

    def _people(self, table: Table, stored: Stored) -> tuple[frozenset[int], list[int]]:
        """Take over who sits where and their notes; give the seats that changed, and those whose notes did."""
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

    # What the process that did the last entry may not live to do.

    def _watch(self, table: Table) -> None:
        """See to it that the dealer acts, if the process that should have seen to it does not."""
        if self.store.shared and table.due and (table.watching is None or table.watching.done()):
            table.watching = self._spawn(self._take_up(table))

    async def _take_up(self, table: Table) -> None:
        """Have the dealer act, where nobody else does."""
        while table.due and self._tables.get(table.id) is table:
            seq = table.seq
            await asyncio.sleep(PATIENCE_S)
            if table.behind:
                await self._refresh(table)
            async with table.lock:
                if table.seq == seq and table.due:
                    with contextlib.suppress(HallaliError, SQLAlchemyError):
                        await self._follow(table)
                        self._after(table)
                    return

    async def _claimed(self, table: Table, seat: int) -> bool:
        """Wait until no other process thinks for this table's bots; False where there is nothing to think of then."""
        seq = table.seq
        while self._tables.get(table.id) is table and (table.seq, table.mover) == (seq, seat) and table.seats[seat].bot:
            try:
                if await asyncio.to_thread(self.store.claim, table.id, seq):
                    return True
            except Conflict:
                table.behind = True
            except SQLAlchemyError as error:
                _LOG.warning("a bot waits for the database: %s", type(error).__name__)
            if table.behind:
                await self._refresh(table)
            await asyncio.sleep(PATIENCE_S)
        return False


def _words(table: Table, stored: Stored) -> bool:
    """Take over what was said and who left; say whether anything is new."""
    before = (table.chat, table.left, table.rematch)
    table.chat, table.left, table.rematch = stored.chat, stored.left, stored.rematch
    return before != (table.chat, table.left, table.rematch)
