"""The room as a browser runs it: requests and lines come as messages, and what is kept goes to the page's own storage.

room.js calls this, in a worker. It knows nothing of a browser, so tests run it as it is.
"""

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections.abc import Callable
from contextlib import AsyncExitStack
from http.cookies import SimpleCookie
from pathlib import Path
from typing import Any, Final
from urllib.parse import parse_qsl, unquote

from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from hallali import i18n
from hallali.core.errors import marked
from hallali.room import addresses
from hallali.room.act.limits import NONE
from hallali.room.act.requests import lang_of
from hallali.room.web.app import create_app, problem
from hallali.room.where import HERE

N_ = marked
Pairs = list[tuple[str, str]]
#: Says to storage what is to be kept, as bytes; it raises if they could not be written.
Save = Callable[[bytes], object]
#: Hears a line's frames: (text, None), (None, bytes), and (None, None) when it has ended.
Hear = Callable[[str | None, bytes | None], object]

#: What needs a second browser, which only a server can reach.
_OTHERS: Final = N_(
    "This needs a second browser, and here there is no server to bring two together. Play against a bot, or both at "
    "this device; or start a room with a server: “hallali serve”."
)
_UNKEPT: Final = N_(
    "This could not be written to the browser’s storage, so it may be lost when the page is closed: the storage may be "
    "full. Free some, and try again."
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


class Anywhere:
    """The room in a browser. Nothing is answered or shown before it is kept."""

    def __init__(self, origin: str, root: str, folder: str, save: Save) -> None:
        """Prepare it; `start` starts it.

        origin: the site's, such as https://example.org. root: the path below it, without the last slash.
        folder: where the database lies while the room runs.
        """
        self.scheme, _, self.host = origin.partition("://")
        self.origin, self.root, self.save = origin, root, save
        self.file = Path(folder) / "room.db"
        self.cookies: dict[str, str] = {}
        self._lines: dict[str, tuple[asyncio.Queue[Message], asyncio.Task[None]]] = {}
        self._open = AsyncExitStack()
        self._kept: tuple[int, str] | None = None

    async def start(self, kept: bytes = b"") -> None:
        """Start the room. kept: what was last given to `save`, if anything was."""
        if kept:
            head, _, rows = bytes(kept).partition(b"\n")
            self.cookies = json.loads(head)
            self.file.write_bytes(rows)
        app = create_app(f"sqlite:///{self.file}", HERE, limits=NONE, root=self.root, apart=True)
        self.app: ASGIApp = Alone(app)
        await self._open.enter_async_context(app.router.lifespan_context(app))
        self._rows = sqlite3.connect(self.file)
        self.keep()

    async def close(self) -> None:
        """End the room."""
        for queue, _ in tuple(self._lines.values()):
            queue.put_nowait({"type": "websocket.disconnect", "code": 1001})
        await asyncio.gather(*(task for _, task in self._lines.values()), return_exceptions=True)
        await self._open.aclose()
        self._rows.close()

    def keep(self) -> None:
        """Write what has changed since the last time to storage. Raises what `save` raises."""
        head = json.dumps(self.cookies)
        now = (self._rows.execute("PRAGMA data_version").fetchone()[0], head)
        if now != self._kept:
            self.save(head.encode() + b"\n" + self._rows.serialize())
            self._kept = now

    async def ask(self, method: str, url: str, headers: Pairs, body: bytes = b"") -> tuple[int, Pairs, bytes]:
        """Answer a request. url: its path and query."""
        status, answered, parts = 500, Pairs(), list[bytes]()
        sent = [{"type": "http.request", "body": bytes(body)}]

        async def receive() -> Message:
            if sent:
                return sent.pop()
            await asyncio.Event().wait()  # the one who asked is there until they are answered
            return {"type": "http.disconnect"}

        async def send(message: Message) -> None:
            nonlocal status, answered
            if message["type"] == "http.response.start":
                status = message["status"]
                answered = self._answered([(a.decode("latin-1"), b.decode("latin-1")) for a, b in message["headers"]])
            else:
                parts.append(message.get("body", b""))

        scope = {**self._scope("http", url, headers), "method": method, "http_version": "1.1"}
        await self.app(scope, receive, send)
        try:
            self.keep()
        except Exception:
            text = i18n.translator(lang_of(Request(scope)))(_UNKEPT)
            said = json.dumps({"error": text}) if _wants_json(headers) else text
            kind = "application/json" if _wants_json(headers) else "text/plain; charset=utf-8"
            return 503, [("content-type", kind), ("retry-after", "2")], said.encode()
        return status, answered, b"".join(parts)

    def open(self, name: str, url: str, hear: Hear) -> None:
        """Open a line to a table. name: by which `cut` knows it."""
        queue: asyncio.Queue[Message] = asyncio.Queue()
        queue.put_nowait({"type": "websocket.connect"})

        async def send(message: Message) -> None:
            if message["type"] == "websocket.send":
                self.keep()
                hear(message.get("text"), message.get("bytes"))

        async def serve() -> None:
            try:
                await self.app({**self._scope("websocket", url, []), "subprotocols": []}, queue.get, send)
            finally:
                self._lines.pop(name, None)
                hear(None, None)

        self._lines[name] = queue, asyncio.ensure_future(serve())

    def cut(self, name: str) -> None:
        """End a line: its tab has gone."""
        if name in self._lines:
            self._lines[name][0].put_nowait({"type": "websocket.disconnect", "code": 1001})

    def _scope(self, kind: str, url: str, headers: Pairs) -> Scope:
        path, _, query = url.partition("?")
        cookie = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        whole = [*headers, ("host", self.host), ("origin", self.origin), ("cookie", cookie)]
        scheme = self.scheme if kind == "http" else self.scheme.replace("http", "ws")
        return {
            "type": kind,
            "asgi": {"version": "3.0"},
            "scheme": scheme,
            "path": unquote(path),
            "raw_path": path.encode(),
            "root_path": self.root,
            "query_string": query.encode(),
            "headers": [(name.lower().encode("latin-1"), value.encode("latin-1", "replace")) for name, value in whole],
            "client": ("127.0.0.1", 1),
            "server": (self.host.partition(":")[0], 80),
            "state": {},
        }

    def _answered(self, headers: Pairs) -> Pairs:
        """Take the cookies out of an answer's headers, and let the shell frame the page."""
        found = Pairs()
        for name, value in headers:
            if name == "set-cookie":
                self._set(value)
            elif name == "content-security-policy":
                found.append((name, value.replace("frame-ancestors 'none'", "frame-ancestors 'self'")))
            elif name != "content-length":
                found.append((name, value))
        return found

    def _set(self, text: str) -> None:
        for name, crumb in SimpleCookie(text).items():
            if crumb["max-age"] == "0" or not crumb.value:
                self.cookies.pop(name, None)
            else:
                self.cookies[name] = crumb.value


def _wants_json(headers: Pairs) -> bool:
    return any(name == "accept" and "json" in value for name, value in headers)


def pairs(given: Any) -> Pairs:
    """Read headers as JavaScript lists them."""
    return [(str(name), str(value)) for name, value in given]
