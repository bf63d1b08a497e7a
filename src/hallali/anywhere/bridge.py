"""The room as a browser runs it: requests and lines come as messages, and what is kept goes to the page's own storage.

room.js calls this, in a worker. It knows nothing of a browser, so tests run it as it is.
"""

from __future__ import annotations

import asyncio
import datetime
import json
from collections.abc import Callable, Sequence
from http.cookies import SimpleCookie
from pathlib import Path
from typing import Any, Final
from urllib.parse import unquote

from starlette.requests import Request
from starlette.types import Message, Scope

from hallali import i18n
from hallali.anywhere import carrying, kept
from hallali.anywhere.running import Running
from hallali.anywhere.second import Gone, Second, Send
from hallali.core.errors import marked
from hallali.room import addresses, club
from hallali.room.act import auth
from hallali.room.act.requests import lang_of
from hallali.room.web import history
from hallali.room.where import HERE, Where

N_ = marked
Pairs = list[tuple[str, str]]
#: Says to storage what is to be kept, as bytes; it raises if they could not be written.
Save = Callable[[bytes], object]
#: Hears a line's frames: (text, None), (None, bytes), and (None, None) when it has ended.
Hear = Callable[[str | None, bytes | None], object]

_UNKEPT: Final = N_(
    "This could not be written to the browser’s storage, so it may be lost when the page is closed: the storage may be "
    "full. Free some, and try again."
)


class Anywhere:
    """The room in a browser. Nothing is answered or shown before it is kept."""

    def __init__(
        self,
        origin: str,
        root: str,
        folder: str,
        save: Save,
        send: Send | None = None,
        languages: Sequence[str] = (),
    ) -> None:
        """Prepare it; `start` starts it.

        origin: the site's, such as https://example.org. root: the path below it, without the last slash.
        folder: where the database lies while the room runs. send: has a second worker make a call, so that bots think
        there; None if they think here. languages: those that are offered, the first for browsers that name none of
        them; all by default.
        """
        self.scheme, _, self.host = origin.partition("://")
        self.origin, self.root, self.save = origin, root, save
        self.cookies: dict[str, str] = {}
        self._folder = Path(folder)
        self._where: Where = HERE if send is None else Second(send)
        self._hosted = club.Club(languages=tuple(languages))
        self._run = Running(self._folder / "room.db", root, self._where, self._hosted)
        self._runs = 1
        self._lines: dict[str, tuple[asyncio.Queue[Message], asyncio.Task[None]]] = {}
        self._changing = asyncio.Lock()
        self._kept: tuple[int, str] | None = None

    async def start(self, kept: bytes = b"") -> None:
        """Start the room. kept: what was last given to `save`, if anything was."""
        if kept:
            head, _, rows = bytes(kept).partition(b"\n")
            self.cookies = json.loads(head)
            self._run.file.write_bytes(rows)
        await self._run.start()
        try:
            self.keep()
        except Exception:
            if not kept:
                raise
            self._kept = self._run.state(
                self.cookies
            )  # what a start writes, the next one writes as well: so all can be read

    async def close(self) -> None:
        """End the room."""
        await self._leave()
        await self._run.close()

    async def _leave(self) -> None:
        """End all lines; a page that is still there opens its own again."""
        left = tuple(self._lines.values())
        for queue, _ in left:
            queue.put_nowait({"type": "websocket.disconnect", "code": 1001})
        await asyncio.gather(*(task for _, task in left), return_exceptions=True)

    def keep(self) -> None:
        """Write what has changed since the last time to storage. Raises what `save` raises."""
        now = self._run.state(self.cookies)
        if now != self._kept:
            self.save(self._run.kept(self.cookies))
            self._kept = now

    # What is kept, as a file and back: see `kept`.

    def size(self) -> int:
        """Return how many bytes are kept."""
        return len(self._run.kept(self.cookies))

    async def games(self) -> int:
        """Return how many games are listed as the guest's."""
        addresses.settle(self.root)
        room, token = self._run.room, auth.token_of(self._request())
        guest = await room.devices.guest_of(token) if token else ""
        return len(await room.store.reads(history.games_of, room.store, guest))

    async def carried(self, today: datetime.date) -> bytes:
        """Return all that is kept as a file."""
        games = await self.games()
        status, _, finished = await self.ask("GET", f"{self.root}/mine/export", [])
        return carrying.packed(self._run.kept(self.cookies), games, today, finished if status == 200 else b"")

    def look(self, file: bytes) -> carrying.Head:
        """Check a file, and say what it holds. Raises Refused if it is not one that could be brought."""
        brought, path = carrying.unpacked(bytes(file)), self._folder / "looked-at.db"
        try:
            path.write_bytes(brought.rows)
            carrying.checked(path)
        finally:
            path.unlink(missing_ok=True)
        return brought.head

    async def bring(self, file: bytes) -> None:
        """Put what a file holds in the place of what is kept. Raises Refused or Unkept; then nothing changed."""
        brought = carrying.unpacked(bytes(file))
        addresses.settle(self.root)
        cookies = {}
        for name, value in brought.cookies.items():  # over https a guest's cookie has another name than without
            plain = name.removeprefix("__Secure-").removeprefix("__Host-")
            secret = plain in (auth.COOKIE, auth.DOOR)
            cookies[auth.name_of(self._request(), plain) if secret else name] = value
        await self._change(cookies, brought.rows)

    async def erase(self) -> None:
        """Forget everything and begin anew. Raises Unkept."""
        await self._change({}, b"")
        self._kept = None  # storage has two files in turn: the other one still holds what is to be forgotten
        try:
            self.keep()
        except Exception as error:
            raise kept.Unkept from error

    async def _change(self, cookies: dict[str, str], rows: bytes) -> None:
        """Go on with other rows and cookies, once a room runs on them and they are kept; until then with these."""
        async with self._changing:
            self._runs += 1
            then = Running(self._folder / f"room-{self._runs}.db", self.root, self._where, self._hosted)
            try:
                if rows:
                    then.file.write_bytes(rows)
                    carrying.checked(then.file)
                await then.start()
            except Exception as error:
                then.remove()
                if isinstance(error, carrying.Refused):
                    raise
                raise carrying.Damaged from error
            try:
                state = then.state(cookies)
                self.save(then.kept(cookies))
            except Exception as error:
                await then.close()
                then.remove()
                raise kept.Unkept from error
            before, self._run, self.cookies, self._kept = self._run, then, cookies, state
            await self._leave()
            await before.close()
            before.remove()

    async def ask(self, method: str, url: str, headers: Pairs, body: bytes = b"") -> tuple[int, Pairs, bytes]:
        """Answer a request. url: its path and query."""
        status, answered, parts, run = 500, Pairs(), list[bytes](), self._run
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
                found = [(a.decode("latin-1"), b.decode("latin-1")) for a, b in message["headers"]]
                answered = self._answered(found, run is self._run)
            else:
                parts.append(message.get("body", b""))

        scope = {**self._scope("http", url, headers), "method": method, "http_version": "1.1"}
        club.settle(self._hosted)
        if f"{addresses.route(scope)}/".startswith(f"{kept.ROUTE}/"):
            addresses.settle(self.root)
            return await kept.answer(self, Request(scope), bytes(body))
        await run.app(scope, receive, send)
        try:
            self.keep()
        except Exception:
            text = i18n.translator(lang_of(Request(scope)))(_UNKEPT)
            said = json.dumps({"error": text}) if _wants_json(headers) else text
            kind = "application/json" if _wants_json(headers) else "text/plain; charset=utf-8"
            return 503, [("content-type", kind), ("retry-after", "2")], said.encode()
        return status, answered, b"".join(parts)

    def open(self, name: str, url: str, languages: str, hear: Hear) -> None:
        """Open a line to a table. name: by which `cut` knows it. languages: as a browser names them to a host."""
        queue: asyncio.Queue[Message] = asyncio.Queue()
        queue.put_nowait({"type": "websocket.connect"})

        async def send(message: Message) -> None:
            if message["type"] == "websocket.send":
                self.keep()
                hear(message.get("text"), message.get("bytes"))

        async def serve() -> None:
            try:
                await self._run.app(
                    {**self._scope("websocket", url, [("accept-language", languages)]), "subprotocols": []},
                    queue.get,
                    send,
                )
            finally:
                self._lines.pop(name, None)
                hear(None, None)

        self._lines[name] = queue, asyncio.ensure_future(serve())

    def cut(self, name: str) -> None:
        """End a line: its tab has gone."""
        if name in self._lines:
            self._lines[name][0].put_nowait({"type": "websocket.disconnect", "code": 1001})

    def _request(self) -> Request:
        """Return a request of the guest's."""
        return Request(self._scope("http", f"{self.root}/", []))

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

    def _answered(self, headers: Pairs, still: bool) -> Pairs:
        """Take the cookies out of an answer's headers, and let the shell frame the page.

        still: whether the same room runs now. If other games took its place meanwhile, its cookies are not taken.
        """
        found = Pairs()
        for name, value in headers:
            if name == "set-cookie":
                if still:
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


def thinking(post: Callable[[bytes], Any]) -> Send:
    """Return what has a second worker make a call. post: JavaScript's: it promises the bytes that come back."""

    async def send(call: bytes) -> bytes:
        try:
            said = await post(call)
        except Exception as error:
            raise Gone(str(error)[:200]) from None
        return bytes(said.to_bytes() if hasattr(said, "to_bytes") else said)

    return send


def pairs(given: Any) -> Pairs:
    """Read headers as JavaScript lists them."""
    return [(str(name), str(value)) for name, value in given]
