"""Pushes, by one WebSocket per tab. Everyone gets one frame for every entry, whatever they may see of it.

A frame holds the parts of the page that have changed for that tab; the first frame holds all of them.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
from collections import defaultdict
from typing import Any

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from hallali.room import show
from hallali.room.counts import Durations
from hallali.room.show import Viewer
from hallali.room.table import Table

_LOG = logging.getLogger("hallali.room")
PING_S = 2.5
SILENCE_S = 90.0  # a tab in the background may answer rarely
WRITE_S = 10.0
QUEUE = 64
GONE, AWAY, CROWDED = 4404, 1012, 4429


class Line:
    """One tab's connection: the frames that wait to be sent to it."""

    def __init__(self, table: Table, viewer: Viewer, guest: str) -> None:
        self.viewer = viewer
        self.guest = guest
        self.seats = table.seats_of(guest) or frozenset({viewer.seat})
        self.queue: asyncio.Queue[str | None] = asyncio.Queue(QUEUE)
        self._sent: dict[str, str] = {}  # the parts as they were last sent, except for the entry's number in them

    def looks(self, table: Table) -> Viewer:
        """Return the viewer to draw for: whoever holds several seats sees the table from the one on turn."""
        if len(self.seats) > 1:
            self.viewer = msgspec.structs.replace(self.viewer, seat=table.seat_of(self.guest))
        return self.viewer

    def changed(self, frame: dict[str, Any]) -> str:
        """Write a frame with only those parts that differ from what the tab has."""
        number = f'name="seq" value="{frame["seq"]}"'
        bare = {name: part.replace(number, "") for name, part in frame["parts"].items()}
        fresh = {name: part for name, part in frame["parts"].items() if self._sent.get(name) != bare[name]}
        self._sent |= bare
        return json.dumps({**frame, "parts": fresh}, ensure_ascii=False)

    def put(self, text: str | None) -> None:
        """Queue a frame; a tab that is far behind is cut off, and gets a whole snapshot when it comes back."""
        try:
            self.queue.put_nowait(text)
        except asyncio.QueueFull:
            while not self.queue.empty():
                self.queue.get_nowait()
            self.queue.put_nowait(None)


class Hub:
    """All lines of this server, by table."""

    def __init__(self) -> None:
        self.lines: defaultdict[str, set[Line]] = defaultdict(set)
        self.pushes = Durations()  #: how long each push took to draw

    def here(self, table: str) -> frozenset[int]:
        """Return the seats of a table that have a tab open."""
        return frozenset(seat for line in self.lines.get(table, ()) for seat in line.seats)

    def push(self, table: Table, seat: int | None = None, names: tuple[str, ...] = ()) -> None:
        """Send everyone at the table, or one seat, how it now looks to them."""
        with self.pushes.timed():
            self._push(table, seat, names)

    def _push(self, table: Table, seat: int | None, names: tuple[str, ...]) -> None:
        made: dict[Viewer, dict[str, Any]] = {}
        here = self.here(table.id)
        for line in tuple(self.lines.get(table.id, ())):
            if seat is not None and seat not in line.seats:
                continue
            try:
                viewer = line.looks(table)
                if viewer not in made:
                    made[viewer] = show.frame(table, viewer, here, names)
                line.put(line.changed(made[viewer]))
            except Exception:  # a page that cannot be drawn must not stop the game
                _LOG.exception("a push failed")
                line.put(None)

    def drop(self, table: str, seats: frozenset[int] | None = None) -> None:
        """Cut off a table's lines, so that they come back with their present seats."""
        for line in tuple(self.lines.get(table, ())):
            if seats is None or line.seats & seats:
                line.put(None)

    def sign_out(self, guest: str) -> None:
        """Cut off a guest's lines everywhere, so that each comes back as whoever its cookie then names."""
        for lines in tuple(self.lines.values()):
            for line in tuple(lines):
                if line.guest == guest:
                    line.put(None)

    def close(self) -> None:
        """Cut off every line."""
        for table in tuple(self.lines):
            self.drop(table)

    async def serve(self, socket: WebSocket, table: Table, viewer: Viewer, guest: str = "") -> None:
        """Serve a tab until it goes: a whole snapshot, then frames."""
        await socket.accept()
        line = Line(table, viewer, guest)
        self.lines[table.id].add(line)
        first: dict[str, Any] = show.frame(table, viewer, self.here(table.id))
        line.put(line.changed({**first, "snapshot": True, "say": ""}))
        writer = asyncio.create_task(_write(socket, line))
        reader = asyncio.create_task(_read(socket))
        try:
            await asyncio.wait((writer, reader), return_when=asyncio.FIRST_COMPLETED)
        finally:
            self.lines[table.id].discard(line)
            if not self.lines[table.id]:
                del self.lines[table.id]
            for task in (writer, reader):
                task.cancel()
            await asyncio.gather(writer, reader, return_exceptions=True)
            with contextlib.suppress(RuntimeError, WebSocketDisconnect, OSError):
                await socket.close(AWAY)


async def _write(socket: WebSocket, line: Line) -> None:
    """Send what waits, or a ping if nothing does."""
    beats = 0
    while True:
        try:
            text = await asyncio.wait_for(line.queue.get(), PING_S)
        except TimeoutError:
            beats += 1
            text = json.dumps({"ping": beats})
        if text is None:
            return
        await asyncio.wait_for(socket.send_text(text), WRITE_S)


async def _read(socket: WebSocket) -> None:
    """Listen for signs of life; what they say does not matter."""
    with contextlib.suppress(TimeoutError, WebSocketDisconnect, KeyError):
        while True:
            await asyncio.wait_for(socket.receive_text(), SILENCE_S)
