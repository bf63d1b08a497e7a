"""Pushes, by one WebSocket per tab. Everyone at a table gets the same number of frames, whatever they may see.

A frame holds the parts of the page that have changed for that tab, or how; the first frame holds all of them.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections import OrderedDict, defaultdict, deque
from collections.abc import Callable, Mapping
from typing import Any, Final

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from hallali.room.counts import Durations
from hallali.room.draw.show import Viewer
from hallali.room.push.pictures import Picture, Pictures, Sent
from hallali.room.table.pieces import Piece
from hallali.room.table.table import Table

_LOG = logging.getLogger("hallali.room")
PING_S: Final = 25.0  # a tab hears something at least this often; static/net.js waits for two of them
WRITE_S: Final = 10.0
QUEUE: Final = 64
SLICE: Final = 50  # how many tabs are served before other work gets its turn
GONE, AWAY, CROWDED, POLICY = 4404, 1012, 4429, 1008
COUNTS: Final = "hallali.counts"  #: in a socket's state: takes what counts the bytes that the tab sends
_PING: Final = '{"ping":1}'
#: Has a page that shows another's side, or the sheet, clear itself and ask anew what is to be shown.
PASSED: Final = '{"pass":1}'
_NOTHING: Final[Mapping[str, Piece]] = {}


class Line:
    """One tab's connection: the frames that wait to be sent to it.

    had: what the tab has once it has been sent all that waits. edits: whether it may be sent how parts have changed,
    and what is deflated.
    """

    __slots__ = (
        *("_edits", "_sending", "_socket", "_waiting"),
        *("beat", "cut", "guest", "had", "host", "page", "seats", "viewer"),
    )

    def __init__(self, socket: WebSocket, table: Table, viewer: Viewer, guest: str, edits: bool = False) -> None:
        self.viewer = viewer
        self.guest = guest
        self.seats = table.seats_of(guest) or frozenset({viewer.seat})
        self.had = _NOTHING
        self.cut = False
        self.beat = 0.0  # when it was last sent something
        self.host = ""  # the address that it comes from
        self.page = viewer.seat  # whose side its page shows
        self._socket = socket
        self._edits = edits
        self._waiting: deque[Sent] | None = None
        self._sending: asyncio.Task[None] | None = None

    def looks(self, table: Table) -> Viewer:
        """Return the viewer to draw for: a guest with several seats sees the table from the one on turn.

        A page of people who pass their phone on shows one side as long as it lives.
        """
        if len(self.seats) > 1 and not table.passes(self.guest):
            self.viewer = msgspec.structs.replace(self.viewer, seat=table.seat_of(self.guest))
        return self.viewer

    def passed(self, table: Table) -> bool:
        """Say whether the phone has gone to somebody else than the page shows."""
        return table.passes(self.guest) and self.page != table.seat_of(self.guest)

    def show(self, picture: Picture) -> None:
        """Queue what the tab lacks of a picture."""
        text: Sent
        if self._edits:
            text = picture.sent(self.had)
        else:
            text = picture.whole() if self.had is _NOTHING else picture.text(self.had)
        self.had = picture.pieces
        self.put(text)

    def put(self, text: Sent | None) -> None:
        """Queue a frame, or the end (None).

        A tab that is far behind is cut off, and gets a whole snapshot when it comes back.
        """
        if self.cut:
            return
        if self._waiting is None:
            self._waiting = deque()
        if text is None or len(self._waiting) >= QUEUE:
            self.cut = True
            self._waiting.clear()
        else:
            self._waiting.append(text)
        if self._sending is None:  # an idle tab has no task for what it may be sent
            self._sending = asyncio.create_task(self._send())

    async def _send(self) -> None:
        """Send what waits, and then the end."""
        try:
            while self._waiting:
                text = self._waiting.popleft()
                async with asyncio.timeout(WRITE_S):
                    if isinstance(text, str):
                        await self._socket.send_text(text)
                    else:
                        await self._socket.send_bytes(text)
        except (TimeoutError, RuntimeError, WebSocketDisconnect, OSError):
            self.cut = True
        self._sending = self._waiting = None
        if self.cut:
            with contextlib.suppress(RuntimeError, WebSocketDisconnect, OSError):
                await self._socket.close(AWAY)


class Hub:
    """All lines of this server, by table."""

    def __init__(self) -> None:
        self.lines: defaultdict[str, dict[Line, None]] = defaultdict(dict)
        self.pushes = Durations()  #: how long each drawing of a table took
        self._pictures = Pictures()
        self._listening: defaultdict[str, set[asyncio.Future[None]]] = defaultdict(set)
        self._quiet: OrderedDict[Line, None] = OrderedDict()  # the one that was pinged longest ago first
        self._beating: asyncio.Task[None] | None = None

    def here(self, table: str) -> frozenset[int]:
        """Return the seats of a table that have a tab open."""
        return frozenset(seat for line in self.lines.get(table, ()) for seat in line.seats)

    async def push(self, table: Table, seat: int | None = None) -> None:
        """Send everyone at the table, or one seat, how it now looks to them.

        It is drawn once for all who see the same; between the drawings others get through.
        """
        made: dict[Viewer, Picture] = {}
        if seat is None:
            self._tell(table.id)
            if table.shown < table.seq:
                table.news, table.shown = table.shown + 1, table.seq
        here = self.here(table.id)
        for number, line in enumerate(tuple(self.lines.get(table.id, ())), 1):
            if seat is not None and seat not in line.seats:
                continue
            try:
                if line.passed(table):
                    line.put(PASSED)
                    continue
                viewer = line.looks(table)
                if viewer not in made:
                    if made:
                        await asyncio.sleep(0)
                    with self.pushes.timed():
                        made[viewer] = self._pictures.of(table, viewer, here, anew=True)
                line.show(made[viewer])
            except Exception:  # a page that cannot be drawn must not stop the game
                _LOG.exception("a push failed")
                line.put(None)
            if not number % SLICE:
                await asyncio.sleep(0)

    async def news(self, table: str, patience: float) -> None:
        """Wait until everyone at a table is to see something new; `patience` seconds at most."""
        made = asyncio.get_running_loop().create_future()
        self._listening[table].add(made)
        try:
            await asyncio.wait({made}, timeout=patience)
        finally:
            made.cancel()
            if table in self._listening:
                self._listening[table].discard(made)
                if not self._listening[table]:
                    del self._listening[table]

    def _tell(self, table: str) -> None:
        """Wake those who wait for news of a table."""
        for one in self._listening.pop(table, ()):
            if not one.done():
                one.set_result(None)

    def renew(self, table: Table) -> None:
        """Have each tab be sent all of a table next: what it has belongs to another past."""
        for line in self.lines.get(table.id, ()):
            line.had = _NOTHING

    def answer(self, table: Table, viewer: Viewer, entry: int | None = None) -> dict[str, Any]:
        """Return how the table now looks to the guest: all of it, so that it holds whatever was pushed before.

        entry: the last one that they had seen; what was told since then is news.
        """
        return self._pictures.of(table, viewer, self.here(table.id)).since(_NOTHING, entry)

    def drop(self, table: str, seats: frozenset[int] | None = None) -> None:
        """Cut off a table's lines, so that they come back with their present seats."""
        for line in tuple(self.lines.get(table, ())):
            if seats is None or line.seats & seats:
                line.put(None)

    def pass_on(self, table: Table, guest: str) -> None:
        """Have the pages of a guest ask anew whose side they are to show."""
        for line in tuple(self.lines.get(table.id, ())):
            if line.guest == guest and line.passed(table):
                line.put(PASSED)

    def shut(self, guest: str, host: str) -> None:
        """Cut off the lines of a guest, or of an address, who is shut out. Either may be ""."""
        for lines in tuple(self.lines.values()):
            for line in tuple(lines):
                if (guest and line.guest == guest) or (host and line.host == host):
                    line.put(None)

    def say(self, text: str) -> None:
        """Show every tab what the host of the room says; "" takes it back."""
        frame = msgspec.json.encode({"notice": text}).decode()
        for lines in tuple(self.lines.values()):
            for line in tuple(lines):
                line.put(frame)

    def sign_out(self, guest: str) -> None:
        """Cut off a guest's lines everywhere, so that each comes back as the guest that its cookie then stands for."""
        for lines in tuple(self.lines.values()):
            for line in tuple(lines):
                if line.guest == guest:
                    line.put(None)

    def close(self) -> None:
        """Cut off every line."""
        if self._beating is not None:
            self._beating.cancel()
        for table in tuple(self.lines):
            self.drop(table)

    async def serve(
        self,
        socket: WebSocket,
        table: Table,
        viewer: Viewer,
        guest: str = "",
        host: str = "",
        hears: Callable[[int], str] = lambda _: "",
    ) -> None:
        """Serve a tab until it goes: a whole snapshot, then frames.

        host: the address that it comes from. hears: takes note of so many bytes that the tab has sent, and returns why
        it is to be closed if that is too much.
        """
        await socket.accept()
        viewer = msgspec.structs.replace(viewer, theme="auto", base="")
        # A page from before an upgrade knows only whole parts, and does not ask how they change.
        line = Line(socket, table, viewer, guest, "edits" in socket.query_params)
        line.host = host
        socket.scope["headers"].clear()  # messages are read, and there may be ten thousand tabs
        self.lines[table.id][line] = None
        self._quiet[line] = None
        line.beat = time.monotonic()
        try:
            if (shows := socket.query_params.get("as", "")).lstrip("-").isdecimal() and len(shows) < 4:
                line.page = int(shows)
            if line.passed(table):
                line.put(PASSED)
            else:
                line.show(self._pictures.of(table, line.looks(table), self.here(table.id)))
            if self._beating is None or self._beating.done():
                self._beating = asyncio.create_task(self._beat())
            while (said := await socket.receive())["type"] != "websocket.disconnect":
                # What a tab says does not matter, only how much; the server's own pings show that it is there.
                if words := hears(len(said.get("bytes") or said.get("text") or "")):
                    await socket.close(CROWDED, words)
                    break
        finally:
            line.cut = True
            self._quiet.pop(line, None)
            self.lines[table.id].pop(line, None)
            if not self.lines[table.id]:
                del self.lines[table.id]

    async def _beat(self) -> None:
        """Ping every tab each PING_S, so that its page knows that it is still heard."""
        while self._quiet:
            now, sent = time.monotonic(), 0
            while self._quiet and sent < SLICE * 10:
                line = next(iter(self._quiet))
                if now - line.beat < PING_S:
                    break
                self._quiet.move_to_end(line)
                line.beat = now
                line.put(_PING)
                sent += 1
            await asyncio.sleep(0.05 if sent else 0.5)
