"""The room: it holds its parts, opens tables, and says what follows an entry."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping, Set
from typing import Any, Final

from sqlalchemy.exc import SQLAlchemyError

from hallali.core.library import LIBRARY
from hallali.room.act.calling import Calling
from hallali.room.act.desk import Desk
from hallali.room.act.devices import Devices
from hallali.room.act.hosting import Host
from hallali.room.act.phrases import Phrases
from hallali.room.act.puzzles import Riddles
from hallali.room.act.ranking import Ranking
from hallali.room.act.seats import Seats
from hallali.room.act.stream import Stream
from hallali.room.act.studies import Studies
from hallali.room.act.suggestions import Suggesting
from hallali.room.act.thinking import Thinking
from hallali.room.act.tournaments import Tournaments
from hallali.room.background import Background
from hallali.room.keep.store import Store
from hallali.room.push.sockets import Hub
from hallali.room.table import timing
from hallali.room.table.cluster import Cluster
from hallali.room.table.opening import Tables
from hallali.room.table.table import Table
from hallali.room.table.turns import Turns
from hallali.room.where import Where

_LOG = logging.getLogger("hallali.room")
_HOUR_S: Final = 3600.0


class Room:
    """All tables of this server, and everything that can be done at them.

    hub: the open tabs. tables: the live tables. turns: moves, drafts, throws and the dealer. seats: who sits where.
    host: whom the host of the room shuts out, and what else they do. desk: notes, help, names and talk.
    thinking: bots, beliefs, analysis. cluster: what other processes do.
    suggesting: what a seat could do, and why. ranking: days' games. riddles: days' deduction puzzles.
    stream: those without end. devices: by which guests are known. phrases: by which they come back.
    tournaments: those that guests make by link. studies: games of editions on the bench.
    calling: notifies guests whose turn has come.
    where: where long work is done.
    pace: how many seconds a bot's answer takes at least, so that its time reveals nothing.
    """

    def __init__(self, store: Store, where: Where, pace: float = 0.6) -> None:
        self.store = store
        self.where = where
        self.hub = Hub()
        self.background = Background()
        self.tables = Tables(store, self.hub)
        self.turns = Turns(store, self.hub, self.tables, where, self.after)
        self.cluster = Cluster(store, self.tables, self.turns, where, self.background, self.after)
        self.thinking = Thinking(where, pace, self.hub, self.turns, self.cluster, self.background, store.days)
        self.seats = Seats(store, self.hub, self.tables, self.turns, self.after)
        self.calling = Calling(store, self.hub, self.background)
        self.host = Host(store, self.hub, self.tables, self.seats)
        self.desk = Desk(store, self.hub, self.tables, self.thinking)
        self.suggesting = Suggesting(store, self.hub, self.thinking)
        self.ranking = Ranking(store)
        self.devices = Devices(store)
        self.phrases = Phrases(store, where)
        self.riddles = Riddles(store, self.thinking, store.days)
        self.stream = Stream(self.riddles)
        self.tournaments = Tournaments(store, self.seats, self.fresh)
        self.studies = Studies(self.thinking, self.background)

    async def open(self, name: str, host: str = "") -> Table:
        """Return the table of this id, up to date, with its bots and its dealer at work. Raises Missing.

        host: the address of the guest who asks; "" for anyone who does not play there.
        """
        table = await self.tables.find(name)
        table.host = host or table.host
        if table.behind:
            await self.cluster.refresh(table)
        if not table.awake:
            await self.turns.go_on(table)
        self.thinking.wake(table)
        self.cluster.watch(table)
        return table

    async def fresh(self, name: str) -> Table:
        """Return a table as the database has it now, whatever this process has heard so far. Raises Missing."""
        table = await self.open(name)
        await self.cluster.reach(table)
        return table if self.tables.holds(table) else await self.open(name)

    async def create(
        self,
        guest: str,
        game: str,
        seat: str,
        opponent: str,
        size: str,
        options: Mapping[str, Any],
        places: Mapping[str, str] | None = None,
        day: str = "",
        clock: str = "",
        called: Mapping[str, str] | None = None,
    ) -> Table:
        """Make a table with the guest at it: see `Seats.create`. Raises BadOption."""
        made = await self.seats.create(guest, game, seat, opponent, size, options, places, day, clock, called)
        return await self.open(made)

    def after(self, table: Table, ours: bool = True) -> None:
        """After an entry, have the bot on turn think, a person called, and compute beliefs for who asked for help."""
        self.thinking.wake(table)
        self.cluster.watch(table)
        self.thinking.help(table, ours)
        if ours:
            self.calling.wake(table)
        else:
            self.calling.seen(table)

    async def tidy(self) -> None:
        """Archive the tables that no one has touched for a long time, and forget guests' editions of which no table is
        open, now and once an hour.
        """
        unused: Set[tuple[str, str]] = frozenset()
        while True:
            played = {(one.game.name, one.record.edition) for one in self.tables.live.values()}
            unused = LIBRARY.tidy(played, unused)
            try:
                await self.tables.put_away()
            except SQLAlchemyError as error:
                _LOG.warning("old tables could not be archived: %s", type(error).__name__)
            await asyncio.sleep(_HOUR_S)

    async def close(self) -> None:
        """Stop all thinking, and close every tab's connection."""
        self.hub.close()
        await self.cluster.close()
        await self.background.close()
        await self.stream.close()
        await self.riddles.close()
        self.thinking.close()
        await timing.close(self.store)
        self.store.close()
