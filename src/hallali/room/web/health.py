"""/readyz: whether the room can do its work, and if not, which part fails."""

from __future__ import annotations

import asyncio
import os
import shutil
import time
from typing import Final, Literal

import msgspec
from sqlalchemy.exc import SQLAlchemyError
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from hallali.room.act.requests import room_of
from hallali.room.act.service import Room
from hallali.room.keep import databases, troubles

State = Literal["ok", "busy", "locked", "read-only", "full", "damaged", "foreign", "silent", "unknown"]

_SPARE: Final = 32 << 20  # bytes that have to be free on the disk of a SQLite file
_WORD_S: Final = 5.0  # within which an idle worker has to answer
_STUCK_S: Final = 90.0  # after which workers that give nothing back count as silent: no bot may think as long
_FRESH_S: Final = 2.0  # how long an answer is used again, however often it is asked for


class Readiness(msgspec.Struct, frozen=True):
    """How each part is."""

    ok: bool  #: whether all of them are fine
    database: State  #: whether it can be read and written
    workers: State  #: whether they answer
    disk: State  #: whether a SQLite file has room to grow; "ok" for PostgreSQL, whose disk is elsewhere


class Ready:
    """Asks the parts of a room, at most every two seconds."""

    def __init__(self, database: str, heard: troubles.Heard) -> None:
        self._file = databases.file_of(databases.read(database))
        self._heard = heard
        self._lock = asyncio.Lock()
        self._known: tuple[float, Readiness] | None = None

    async def ask(self, room: Room) -> Readiness:
        """Return how the parts are."""
        async with self._lock:
            if self._known is None or time.monotonic() - self._known[0] > _FRESH_S:
                database, workers = await asyncio.gather(self._database(room), _workers(room))
                disk = await room.where.aside(self._disk)
                well = database == disk == "ok" and workers in ("ok", "busy")
                self._known = time.monotonic(), Readiness(well, database, workers, disk)
            return self._known[1]

    async def _database(self, room: Room) -> State:
        try:
            async with asyncio.timeout(2 * _WORD_S):
                await room.store.writes(room.store.writable)
        except SQLAlchemyError as error:
            self._heard.note(error)
            return "damaged" if self._heard.damaged else troubles.trouble(error) or "silent"
        except TimeoutError:
            return "silent"
        return "damaged" if self._heard.damaged else "ok"

    def _disk(self) -> State:
        if self._file is None:
            return "ok"
        try:
            return "ok" if shutil.disk_usage(self._file.parent).free >= _SPARE else "full"
        except OSError:
            return "unknown"


async def _workers(room: Room) -> State:
    thinking = room.thinking
    if thinking.fair.free <= 0:
        return "busy" if time.monotonic() - thinking.fair.moved < _STUCK_S else "silent"
    try:
        await asyncio.wait_for(thinking.workers.run(os.getpid), _WORD_S)
    except Exception:  # a pool can break in many ways
        return "silent"
    return "ok"


async def readyz(request: Request) -> Response:
    """Say whether the room can serve: 503, with the part that fails, if not."""
    found = await request.app.state.ready.ask(room_of(request))
    return JSONResponse(msgspec.to_builtins(found), 200 if found.ok else 503)
