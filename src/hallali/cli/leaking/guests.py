"""Guests of an application that has no server: they ask by ASGI alone, and keep their cookies as a browser does."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Mapping, MutableMapping
from http.cookies import SimpleCookie
from typing import Any, Final
from urllib.parse import urlencode

import msgspec
from starlette.applications import Starlette

HOST: Final = "leaks.test"
Message = MutableMapping[str, Any]


class Answer(msgspec.Struct, frozen=True):
    """What came back."""

    status: int  #: as HTTP has it
    headers: tuple[tuple[str, str], ...]  #: in their order
    body: bytes  #: whole

    @property
    def whole(self) -> bytes:
        """All of it: status, headers, body."""
        lines = [str(self.status), *(f"{name}: {value}" for name, value in self.headers)]
        return "\n".join(lines).encode() + b"\n\n" + self.body


class Guest:
    """Somebody who asks. token: what their cookie holds, "" for somebody who never came before."""

    def __init__(self, app: Starlette, token: str, lang: str = "en") -> None:
        self.app = app
        self.lang = lang
        self.cookies = {"__Host-hallali_guest": token} if token else {}
        self.asked: list[tuple[str, str]] = []  #: (method, path) of everything that was asked

    def _headers(self, method: str, more: Mapping[str, str]) -> list[tuple[bytes, bytes]]:
        found = {"host": HOST, "accept-language": self.lang, **more}
        if self.cookies:
            found["cookie"] = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        if method not in ("GET", "HEAD"):
            found["origin"] = f"https://{HOST}"
        return [(name.encode(), value.encode()) for name, value in found.items()]

    def _scope(self, kind: str, method: str, where: str, more: Mapping[str, str]) -> Message:
        path, _, query = where.partition("?")
        self.asked.append((method, path))
        return {
            "type": kind,
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "scheme": "wss" if kind == "websocket" else "https",
            "method": method,
            "path": path,
            "raw_path": path.encode(),
            "root_path": "",
            "query_string": query.encode(),
            "headers": self._headers(method, more),
            "client": ("127.0.0.1", 1),
            "server": (HOST, 443),
            "subprotocols": [],
            "state": {},
        }

    async def ask(
        self, method: str, where: str, fields: Mapping[str, object] | None = None, *, script: bool = False
    ) -> Answer:
        """Ask for an address. fields: as a form sends them, or, where a script asks, as JSON."""
        more = {"accept": "application/json"} if script else {"accept": "text/html"}
        body = b""
        if fields is not None:
            more["content-type"] = "application/json" if script else "application/x-www-form-urlencoded"
            body = json.dumps(fields).encode() if script else urlencode(dict(fields)).encode()
        sent = [{"type": "http.request", "body": body, "more_body": False}]
        status, headers, parts = 0, list[tuple[str, str]](), list[bytes]()

        async def receive() -> Message:
            if sent:
                return sent.pop()
            await asyncio.Event().wait()  # somebody who waits for the answer stays
            raise AssertionError

        async def send(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                headers.extend((name.decode("latin-1"), value.decode("latin-1")) for name, value in message["headers"])
            else:
                parts.append(message.get("body", b""))

        await self.app(self._scope("http", method, where, more), receive, send)
        self._keep(headers)
        return Answer(status, tuple(headers), b"".join(parts))

    def _keep(self, headers: list[tuple[str, str]]) -> None:
        for name, value in headers:
            if name == "set-cookie":
                for key, one in SimpleCookie(value).items():
                    self.cookies[key] = one.value

    def tab(self, where: str) -> Tab:
        """Open a page's socket."""
        return Tab(self.app, self._scope("websocket", "GET", where, {"origin": f"https://{HOST}"}))


class Tab:
    """An open socket: what came over it so far, each with its time."""

    def __init__(self, app: Starlette, scope: Message) -> None:
        del scope["method"]
        self.came: list[tuple[float, bytes]] = []
        self._leaves = asyncio.Event()
        self._greeted = False
        self._task = asyncio.create_task(app(scope, self._receive, self._send))

    async def _receive(self) -> Message:
        if not self._greeted:
            self._greeted = True
            return {"type": "websocket.connect"}
        await self._leaves.wait()
        return {"type": "websocket.disconnect", "code": 1001}

    async def _send(self, message: Message) -> None:
        text, kind = message.get("text"), message["type"]
        sent = text.encode() if text is not None else message.get("bytes") or b""
        if kind != "websocket.send":
            sent = f"{kind} {message.get('code', '')} {message.get('reason', '')}".encode()
        self.came.append((round(asyncio.get_running_loop().time(), 6), sent))

    @property
    def closed(self) -> bool:
        """Whether the room has closed it."""
        return bool(self.came) and self.came[-1][1].startswith(b"websocket.close")

    async def leave(self) -> None:
        """Close it."""
        self._leaves.set()
        await self._task
