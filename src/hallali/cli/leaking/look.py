"""What a guest who looks at a table does and gets, item by item, in the order in which it came."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Final

import msgspec

from hallali.cli.leaking.guests import Answer, Guest, Tab
from hallali.cli.leaking.stage import WATCHER, Side, Stage, token
from hallali.core.contract import Position
from hallali.interfaces.twins import World
from hallali.room.table.table import Table

#: The virtual seconds after which everything has happened that follows from an act.
REST_S: Final = 0.9
#: The tabs that are open, each with the query of its socket: a page from before an upgrade gets whole parts.
_TABS: Final = {"whole": "", "edits": "?edits"}


class Item(msgspec.Struct, frozen=True):
    """Something that a guest got. surface: what it belongs to. what: which one, in words."""

    surface: str
    what: str
    content: bytes  #: all of it


class Look:
    """A guest at one of two tables: what they ask for is kept, and so is all that is pushed to them."""

    def __init__(self, stage: Stage, side: Side, world: World, deep: bool) -> None:
        self.stage = stage
        self.side = side
        self.world = world
        self.deep = deep  #: whether what takes long, or hangs on the table but little, is looked at, too
        self.items: list[Item] = []
        self.surface = ""
        self.me = self.guest(side.seat if side.seat >= 0 else WATCHER)
        self.others = {
            seat: self.guest(seat) for seat in range(side.seats) if seat != side.seat and seat not in side.bots
        }
        self.page = f"/t/{side.id}"
        self.api = f"/api/v1/t/{side.id}"
        self._tabs: dict[str, Tab] = {}
        self._read: dict[str, int] = {}
        self._began = stage.loop.now

    def guest(self, number: int) -> Guest:
        """Return one of the room's guests."""
        return Guest(self.stage.app, token(number))

    @property
    def table(self) -> Table:
        """The table as the room holds it: to choose what to ask for, never to say what comes."""
        return self.stage.room.tables.live[self.side.id]

    @property
    def position(self) -> Position:
        """The true position."""
        return self.world.states[len(self.side.tokens)]

    @property
    def seq(self) -> int:
        """How many entries the table has."""
        return self.table.seq

    @property
    def asked(self) -> list[tuple[str, str]]:
        """Everything that was asked for here."""
        there = [self.me, *self.others.values()]
        return [one for guest in there for one in guest.asked]

    def keep(self, what: str, content: bytes) -> None:
        """Keep something that the guest got."""
        self.items.append(Item(self.surface, what, content))

    async def get(self, where: str, guest: Guest | None = None, *, script: bool = False) -> Answer:
        """Read an address, and keep what comes."""
        return await self._ask("GET", where, None, guest, script)

    async def post(self, where: str, fields: Mapping[str, object] | None = None, *, script: bool = True) -> Answer:
        """Do something, and keep what comes."""
        return await self._ask("POST", where, fields or {}, None, script)

    async def _ask(
        self, method: str, where: str, fields: Mapping[str, object] | None, guest: Guest | None, script: bool
    ) -> Answer:
        began = self.stage.loop.now
        answer = await (guest or self.me).ask(method, where, fields, script=script)
        took = round(self.stage.loop.now - began, 6)
        said = f" {msgspec.json.encode(fields).decode()}" if fields else ""
        self.keep(f"{method} {where}{said}", answer.whole + f"\n\nafter {took} s".encode())
        return answer

    def sent(self, seat: int | None = None, most: int | None = None) -> None:
        """Keep what was sent to be thought over since this was last asked. seat: for whom alone, None for everyone."""
        calls = [one for one in self.stage.where.taken() if seat is None or one.seat == seat]
        for one in calls[:most]:
            self.keep(f"what {one.call} is given", one.content)

    async def open_tabs(self) -> None:
        """Open the table's page twice: as pages do today, and as those did that know only whole parts."""
        for name in _TABS:
            self._open(name)
        await self.rest()

    def _open(self, name: str) -> None:
        self._tabs[name] = self.me.tab(f"{self.page}/live{_TABS[name]}")
        self._read[name] = 0

    async def come_back(self) -> None:
        """Open the tabs again that the room has closed, as a page does: what follows would go unseen."""
        closed = [name for name, tab in self._tabs.items() if tab.closed]
        for name in closed:
            await self._tabs[name].leave()
            self._open(name)
        if closed:
            await self.rest()
            self.frames()

    async def rest(self, seconds: float = REST_S) -> None:
        """Wait until all has happened that follows from what was done."""
        await asyncio.sleep(seconds)

    def frames(self) -> None:
        """Keep what has come over the sockets: how much, when, in which order."""
        for name, tab in self._tabs.items():
            new = tab.came[self._read[name] :]
            self._read[name] = len(tab.came)
            times = " ".join(f"{time - self._began:.6f}" for time, _sent in new)
            after = self.surface
            self.items.append(Item("timing", f"number and times of the frames after {after} ({name})", times.encode()))
            self.items += [
                Item("frames", f"frame {number} after {after} ({name})", sent)
                for number, (_time, sent) in enumerate(new, 1)
            ]

    async def leave(self) -> None:
        """Close the tabs. That one is closed already is noted as an error: nobody looked at what followed."""
        for name, tab in self._tabs.items():
            if tab.closed:
                self.stage.heard.said.append(f"the tab ({name}) was closed before the end")
            await tab.leave()
        await self.rest()
