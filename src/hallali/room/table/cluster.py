"""What other server processes do at a table: this process hears that it is behind, reads the log and shows it.

Only the table's id is taken from the notification; everything else comes from the database. A room that has its
database to itself never waits here.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable

from sqlalchemy.exc import SQLAlchemyError

from hallali.core.errors import HallaliError
from hallali.room.background import Background
from hallali.room.keep.store import Conflict, Store
from hallali.room.table.opening import After, Tables
from hallali.room.table.table import Table
from hallali.room.table.turns import Turns
from hallali.room.where import Where

_LOG = logging.getLogger("hallali.room")
#: After this time, this process does what another was expected to do: deal, or have a bot think.
PATIENCE_S = 1.0


class Cluster:
    """One of several processes that serve the same tables.

    after: called after what another process did, and after what this one does in another's place.
    """

    def __init__(
        self, store: Store, tables: Tables, turns: Turns, where: Where, background: Background, after: After
    ) -> None:
        self.store = store
        self.tables = tables
        self.turns = turns
        self._background = background
        self._after = after
        self._where = where

    def listen(self) -> None:
        """Listen from now on for what other processes do. The loop must be running."""
        loop = asyncio.get_running_loop()

        def call(work: Callable[[], None]) -> None:
            with contextlib.suppress(RuntimeError):  # the loop is closed: so is the room
                loop.call_soon_threadsafe(work)

        self.store.listen(lambda game, seq: call(lambda: self.heard(game, seq)), lambda: call(self.renewed))

    async def close(self) -> None:
        """Stop listening."""
        if self.store.shared:
            await self._where.aside(self.store.deafen)

    def heard(self, game: str, seq: int) -> None:
        """Note that a table has changed: it is read at once if someone looks at it, else before it is next used."""
        self.tables.changed(game)
        table = self.tables.live.get(game)
        if table is None or 0 < seq <= table.seq:
            return
        table.behind = True
        if table.id in self.tables.hub.lines or table.prepared:
            self._background.spawn(self.refresh(table))

    def renewed(self) -> None:
        """Read all tables again: the listener was cut off, and what it missed is not repeated."""
        self.tables.all_changed()
        for game in tuple(self.tables.live):
            self.heard(game, 0)

    async def refresh(self, table: Table) -> None:
        """Read what has changed at a table, if anything has, and go on from there."""
        async with table.lock:
            if not table.behind:
                return
            try:
                await self.tables.catch_up(table)
                if table.prepared.get(table.mover):
                    await self.turns.follow(table)
            except SQLAlchemyError as error:
                table.behind = True  # the listener reads it again when the database is back
                _LOG.warning("a table could not be read again: %s", type(error).__name__)
                return
            except HallaliError:
                return  # the whole table was read, as a new one
        self._after(table, ours=False)

    async def reach(self, table: Table) -> None:
        """Read a table again if the guest may have seen something at another process that is not yet known here."""
        if self.store.shared:
            table.behind = True
            await self.refresh(table)

    # What the process that made the last entry may not live to do.

    def watch(self, table: Table) -> None:
        """Make sure that the dealer acts, even if the process responsible for it does not."""
        if self.store.shared and table.due and (table.watching is None or table.watching.done()):
            table.watching = self._background.spawn(self._take_up(table))

    async def _take_up(self, table: Table) -> None:
        """Have the dealer act if no one else does."""
        while table.due and self.tables.holds(table):
            seq = table.seq
            await asyncio.sleep(PATIENCE_S)
            if table.behind:
                await self.refresh(table)
            async with table.lock:
                if table.seq == seq and table.due:
                    with contextlib.suppress(HallaliError, SQLAlchemyError):
                        await self.turns.follow(table)
                        self._after(table)
                    return

    async def claimed(self, table: Table, seat: int) -> bool:
        """Wait until no other process thinks for this table's bots; False if there is then nothing left to think about.

        After True, `free` must be called.
        """
        if not self.store.shared:
            return True
        seq = table.seq
        while self.tables.holds(table) and (table.seq, table.mover) == (seq, seat) and table.seats[seat].bot:
            try:
                if await self._where.aside(self.store.claim, table.id, seq):
                    return True
            except Conflict:
                table.behind = True
            except SQLAlchemyError as error:
                _LOG.warning("a bot waits for the database: %s", type(error).__name__)
            if table.behind:
                await self.refresh(table)
            await asyncio.sleep(PATIENCE_S)
        return False

    async def free(self, table: Table) -> None:
        """Let other processes think for this table's bots."""
        if self.store.shared:
            await self._where.aside(self.store.unclaim, table.id)
