"""/readyz: whether the room can do its work, and if not, which part fails."""

from __future__ import annotations

import asyncio
import contextlib
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

State = Literal[
    "ok", "busy", "locked", "read-only", "full", "limit", "failing", "damaged", "foreign", "silent", "lost", "unknown"
]

_SPARE: Final = 32 << 20  # bytes that have to be free on the disk of a SQLite file
_PAGE: Final = 4096  # bytes that are written to see whether the disk takes them
_WORD_S: Final = 5.0  # within which idle workers have to answer, and the disk
_STUCK_S: Final = 90.0  # after which workers that give nothing back count as silent: no bot may think as long
_FRESH_S: Final = 2.0  # how long an answer is used again, however often it is asked for


class Readiness(msgspec.Struct, frozen=True):
    """How each part is."""

    ok: bool  #: whether all of them are fine
    database: State  #: whether it can be read and written
    workers: State  #: whether each that has nothing to do answers; "lost" if there are none and threads think
    disk: State  #: whether it takes a small file next to a SQLite file, and has room; "ok" for PostgreSQL's, elsewhere


class Ready:
    """Asks the parts of a room, at most every two seconds."""

    def __init__(self, database: str, heard: troubles.Heard) -> None:
        self._file = databases.file_of(databases.read(database))
        self._heard = heard
        self._lock = asyncio.Lock()
        self._known: tuple[float, Readiness] | None = None
        self._writing: asyncio.Task[State] | None = None  # a disk that hangs holds one thread, and not one a question

    async def ask(self, room: Room) -> Readiness:
        """Return how the parts are."""
        async with self._lock:
            if self._known is None or time.monotonic() - self._known[0] > _FRESH_S:
                database, workers, disk = await asyncio.gather(
                    self._database(room), _workers(room), self._written(room)
                )
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

    async def _written(self, room: Room) -> State:
        if self._writing is None:
            self._writing = asyncio.ensure_future(room.where.aside(self._disk))
        done, _ = await asyncio.wait({self._writing}, timeout=_WORD_S)
        if not done:
            return "silent"
        found, self._writing = self._writing, None
        return found.result()

    def _disk(self) -> State:
        """Write a small file, have it on the disk, and remove it."""
        if self._file is None:
            return "ok"
        beside = self._file.with_name(f"{self._file.name}.ready")
        try:
            try:
                file = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
                try:
                    os.write(file, bytes(_PAGE))
                    os.fsync(file)
                finally:
                    os.close(file)
            finally:
                with contextlib.suppress(FileNotFoundError):
                    beside.unlink()
            return "ok" if shutil.disk_usage(self._file.parent).free >= _SPARE else "full"
        except OSError as error:
            return troubles.trouble(error) or "unknown"


async def _workers(room: Room) -> State:
    thinking = room.thinking
    idle = thinking.fair.free + thinking.fair.spare
    if thinking.fair.free <= 0 and time.monotonic() - thinking.fair.moved >= _STUCK_S:
        return "silent"
    try:
        async with asyncio.timeout(_WORD_S):
            answered = await thinking.workers.answering(max(0, idle))
    except Exception:  # a pool can break in many ways
        answered = -1
    if thinking.workers.lost:
        return "lost"
    # Those that began to think in the meantime could not answer.
    if answered < min(idle, thinking.fair.free + thinking.fair.spare):
        return "silent"
    return "ok" if thinking.fair.free > 0 else "busy"


async def readyz(request: Request) -> Response:
    """Say whether the room can serve: 503, with the part that fails, if not."""
    found = await request.app.state.ready.ask(room_of(request))
    return JSONResponse(msgspec.to_builtins(found), 200 if found.ok else 503)
