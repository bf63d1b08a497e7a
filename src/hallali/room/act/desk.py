"""A player's desk: their private notes, how much help they get, their name, and what they say to the table."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Mapping
from typing import Any

from hallali.core.errors import BadNotation, BadOption, Message, marked
from hallali.room.act.thinking import Thinking
from hallali.room.draw import reactions
from hallali.room.draw.show import HELP, STRUCK, UNASKED
from hallali.room.errors import Forbidden
from hallali.room.keep.store import Conflict, Store
from hallali.room.push.sockets import Hub
from hallali.room.table import taught
from hallali.room.table.checks import clean, seated
from hallali.room.table.opening import Tables
from hallali.room.table.table import HABIT, Table
from hallali.room.table.turns import named

N_ = marked
MOST = 1000  #: lines that a table's talk holds


async def keep(store: Store, table: Table, seat: int, body: dict[str, Any]) -> None:
    """Keep what a person at the table has noted and chosen. The caller has the table's lock."""
    await store.writes(store.set_notes, table.id, seat, body)
    table.notes[seat] = body


class Desk:
    """Everything that changes nothing in the game."""

    def __init__(self, store: Store, hub: Hub, tables: Tables, thinking: Thinking) -> None:
        self.store = store
        self.hub = hub
        self.tables = tables
        self.thinking = thinking

    async def note(self, table: Table, seat: int, fields: Mapping[str, Any]) -> None:
        """Keep a player's marks and text. fields: `number` and `mark`, `marks`, `text`."""
        seated(seat)
        seat = table.first_of(seat)
        async with table.lock:
            body = dict(table.notes.get(seat, {}))
            marks = dict(body.get("marks", {}))
            wanted = fields.get("marks")
            changes = dict(wanted) if isinstance(wanted, Mapping) else {}
            if fields.get("number") not in (None, ""):
                changes[str(fields["number"])] = str(fields.get("mark", ""))
            for number, mark in changes.items():
                whole = re.fullmatch(r"\d{1,3}", str(number)) and int(number) in table.kit.markable
                if not whole or (mark and mark not in table.kit.marks):
                    raise BadNotation(N_("A mark needs a number, and “out”, “suspect” or nothing."))
                marks.pop(str(int(number)), None)
                if mark:
                    marks[str(int(number))] = str(mark)
            body["marks"] = marks
            if "text" in fields:
                body["text"] = str(fields["text"])[:4000]
            await self._keep(table, seat, body)

    async def set_help(self, table: Table, seat: int, mode: str) -> None:
        """Choose how much help a player gets: one of `show.HELP`; "struck" where the game strikes out what is proven,
        "habit" where a bot knows how the others play.
        """
        seated(seat)
        seat = table.first_of(seat)
        has = {HABIT: bool(table.kit.reader(table.record.size, seat)), STRUCK: table.kit.picture.strikes}
        known = [one for one in HELP if has.get(one, True)]
        if mode not in known:
            raise BadOption(
                Message(N_("There is no such help here; choose one of: {known}."), {"known": ", ".join(known)})
            )
        async with table.lock:
            body = {**table.notes.get(seat, {}), "help": mode}
            if mode != "off" and not table.over:
                body["helped"] = True  # a day's ranking says so, and the others at the table see it
            body = taught.passed(table, body, mode)
            await self._keep(table, seat, body)
        if mode not in UNASKED:
            await self.thinking.infer(table, seat)
        await self.hub.push(table)

    async def look(self, table: Table, seat: int) -> None:
        """Go on from a step of a lesson that only asks the learner to look."""
        seated(seat)
        async with table.lock:
            await self._keep(table, seat, taught.passed(table, dict(table.notes.get(seat, {}))))

    async def _keep(self, table: Table, seat: int, body: dict[str, Any]) -> None:
        await keep(self.store, table, seat, body)
        await self.hub.push(table, seat)

    async def rename(self, table: Table, seat: int, guest: str, name: str) -> None:
        """Set a guest's name."""
        seated(seat)
        name = clean(name, 24)
        mine = table.own(seat)
        if not table.passes(guest):
            await self.store.writes(self.store.set_name, guest, name, table.id)
        await self.store.writes(self.store.name_seats, table.id, mine, name)
        async with table.lock:
            for number in mine:
                table.seats[number].name = name
            await self.hub.push(table)

    async def mute(self, table: Table, seat: int, other: int, on: bool) -> None:
        """Stop showing a player what another seat says, or show it again. Only they know: no one else is told."""
        seated(seat)
        seat = table.first_of(seat)
        if not 0 <= other < len(table.seats):
            raise BadOption(N_("There is no such seat."))
        async with table.lock:
            body = dict(table.notes.get(seat, {}))
            muted = {*body.get("muted", ())} - {other}
            body["muted"] = sorted(muted | {other} if on else muted)
            await self._keep(table, seat, body)

    async def react(self, table: Table, seat: int, name: str, key: str = "") -> None:
        """Say one of the quick reactions to the table. Raises Forbidden if there are too many in a short time."""
        seated(seat)
        if name not in reactions.ALL:
            raise BadOption(N_("There is no such reaction."))
        if not reactions.admit(table.reacted.setdefault(seat, deque())):
            raise Forbidden(N_("Too many reactions at once: wait a moment."))
        await self._say(table, seat, reactions.line(name), key)

    async def say(self, table: Table, seat: int, text: str, key: str = "") -> None:
        """Say a line to the table: only once, however often a page sends it with this key."""
        seated(seat)
        await self._say(table, seat, clean(text, 280), key)

    async def _say(self, table: Table, seat: int, line: str, key: str) -> None:
        async with table.lock:
            if key and named(seat, key) in table.recent:
                return
            if await self.store.reads(self.store.is_muted, table.seats[seat].guest):
                raise Forbidden(N_("The host of this room has muted you: what you write is not shown."))
            while line:
                if len(table.chat) >= MOST:
                    raise Forbidden(N_("This table’s talk is full: no more lines fit."))
                try:
                    await self.store.writes(self.store.add_chat, table.id, len(table.chat) + 1, seat, line)
                except Conflict:
                    await self.tables.catch_up(table)  # someone spoke at another process
                    continue
                table.chat.append((seat, line))
                if key:
                    table.recent.append(named(seat, key))
                await self.hub.push(table)
                return
