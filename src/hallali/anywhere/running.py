"""The room's application on one file of its database, as a browser runs it."""

from __future__ import annotations

import json
import sqlite3
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Final
from urllib.parse import parse_qsl

from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from hallali import i18n
from hallali.anywhere import research
from hallali.core.errors import marked
from hallali.room import addresses, club
from hallali.room.act.limits import NONE
from hallali.room.act.requests import lang_of
from hallali.room.act.service import Room
from hallali.room.web.app import create_app, problem
from hallali.room.where import Where

N_ = marked
#: What needs a second browser, which only a server can reach.
_OTHERS: Final = N_(
    "This needs a second browser, and here there is no server to bring two together. Play against a bot, or both at "
    "this device; or start a room with a server: “hallali serve”."
)
_NEEDS_OTHERS: Final = ("/devices", "/device/", "/neighbours", "/tournaments", "/ladder")


class Alone:
    """Says of what needs other people that it is not to be had here."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        path = addresses.route(scope)
        body = await receive() if scope["method"] == "POST" else None
        if path.startswith(_NEEDS_OTHERS) or (body and path == "/new" and _for_friends(body["body"])):
            request = Request(scope)
            addresses.settle(scope["root_path"])
            text = i18n.translator(lang_of(request))(_OTHERS)
            await problem(request, 403, text)(scope, receive, send)
            return
        given = [body] if body else []

        async def again() -> Message:
            return given.pop() if given else await receive()

        await self.app(scope, again, send)


def _for_friends(body: bytes) -> bool:
    """Say whether a form asks for a table with a seat that only a link fills."""
    fields = parse_qsl(body.decode(errors="replace"))
    return any((name == "opponent" or name.startswith("seat-")) and value == "friend" for name, value in fields)


class Running:
    """The room while it runs on one file."""

    def __init__(self, file: Path, root: str, where: Where, hosted: club.Club) -> None:
        self.file = file
        self._made = create_app(f"sqlite:///{file}", where, limits=NONE, root=root, apart=True, hosted=hosted)
        self._made.router.routes.append(research.ROUTE)
        self.app: ASGIApp = Alone(self._made)
        self._open = AsyncExitStack()

    async def start(self) -> None:
        """Start it. Raises what starting a room raises."""
        await self._open.enter_async_context(self._made.router.lifespan_context(self._made))
        self.rows = sqlite3.connect(self.file)

    @property
    def room(self) -> Room:
        """What answers."""
        room: Room = self._made.state.room
        return room

    async def close(self) -> None:
        """End it."""
        await self._open.aclose()
        self.rows.close()

    def state(self, cookies: dict[str, str]) -> tuple[int, str]:
        """Return what changes whenever there is more to keep."""
        return self.rows.execute("PRAGMA data_version").fetchone()[0], json.dumps(cookies)

    def kept(self, cookies: dict[str, str]) -> bytes:
        """Return what is to be kept: the cookies, as a line of JSON, and the database's file."""
        return json.dumps(cookies).encode() + b"\n" + self.rows.serialize()

    def remove(self) -> None:
        """Remove the file and what lies beside it: its log, a copy from before it was migrated."""
        for path in self.file.parent.glob(f"{self.file.stem}.*"):
            path.unlink(missing_ok=True)
