"""A whole game in a room that may start neither a thread nor a process, and has no server: see test_here.py."""

from __future__ import annotations

import asyncio
import importlib
import json
import sys
import threading
from importlib.abc import MetaPathFinder
from typing import Any, NoReturn

FORBIDDEN = ("uvicorn", "websockets", "multiprocessing", "_multiprocessing", "hallali.room.serve")


class Refuse(MetaPathFinder):
    """Imports none of the forbidden modules."""

    def find_spec(self, name: str, path: object = None, target: object = None) -> None:
        if any(name == one or name.startswith(f"{one}.") for one in FORBIDDEN):
            raise AssertionError(f"{name} was imported")


def refused(*_: object) -> NoReturn:
    raise AssertionError("a thread was started")


sys.meta_path.insert(0, Refuse())
threading.Thread.start = refused  # type: ignore[method-assign, assignment]

from hallali.room.act.limits import NONE  # noqa: E402
from hallali.room.web.app import create_app  # noqa: E402
from hallali.room.where import Here  # noqa: E402


class Guest:
    """Asks the application as a server does, by ASGI alone."""

    def __init__(self, app: Any) -> None:
        self.app = app
        self.cookie = b""

    async def ask(self, method: str, path: str, body: object = None) -> tuple[int, bytes]:
        headers = [(b"host", b"here"), (b"accept", b"application/json"), (b"cookie", self.cookie)]
        if body is not None:
            headers += [(b"content-type", b"application/json"), (b"origin", b"http://here")]
        path, _, query = path.partition("?")
        scope = {
            "type": "http", "asgi": {"version": "3.0"}, "http_version": "1.1", "scheme": "http", "method": method,
            "path": path, "raw_path": path.encode(), "root_path": "", "query_string": query.encode(),
            "headers": headers, "client": ("127.0.0.1", 1), "server": ("here", 80), "state": {},
        }  # fmt: skip
        sent = [{"type": "http.request", "body": b"" if body is None else json.dumps(body).encode()}]
        status, got = 0, b""

        async def receive() -> Any:
            return sent.pop() if sent else {"type": "http.disconnect"}

        async def send(message: Any) -> None:
            nonlocal status, got
            if message["type"] == "http.response.start":
                status = message["status"]
                for name, value in message["headers"]:
                    if name == b"set-cookie" and value.startswith(b"hallali_guest"):
                        self.cookie = value.split(b";")[0]
            else:
                got += message.get("body", b"")

        await self.app(scope, receive, send)
        return status, got

    async def json(self, method: str, path: str, body: object = None) -> Any:
        status, got = await self.ask(method, path, body)
        assert status < 400, (status, got)
        return json.loads(got)


async def main(url: str, game: str, plant: str = "") -> None:
    """Play a game against a bot, and read what a finished game shows. plant: what is done that must be refused."""
    if plant == "thread":
        await asyncio.to_thread(len, url)
    if plant == "server":
        importlib.import_module("hallali.room.serve.pools")
    app = create_app(url, Here(), pace=0.0, limits=NONE)
    async with app.router.lifespan_context(app):
        guest = Guest(app)
        for path in ("/", f"/games/{game}", f"/rules/{game}", "/static/net.js", "/static/favicon.svg", "/readyz"):
            status, _ = await guest.ask("GET", path)
            assert status == 200, path
        made = await guest.json("POST", "/api/v1/new", {"game": game, "size": "small", "opponent": "bot:novice"})
        table = f"/api/v1{made['location']}"
        seen = await guest.json("POST", f"{table}/begin", {"entropy": "e"})
        for number in range(3000):
            if seen["table"]["stage"] != "on":
                break
            legal = seen["view"].get("legal") or []
            if legal:
                body = {"seq": seen["seq"], "key": str(number), "steps": [*seen["draft"], legal[number % len(legal)]]}
                seen = await guest.json("POST", f"{table}/gesture", body)
            else:
                await asyncio.sleep(0.01)
                seen = await guest.json("GET", table)
        assert seen["table"]["stage"] == "over", seen["table"]
        for path in ("/verify", "/replay?at=2", "/replay"):
            status, _ = await guest.ask("GET", made["location"] + path)
            assert status == 200, path
        print(json.dumps({"game": game, "over": True, "entries": seen["seq"]}))


asyncio.run(main(*sys.argv[1:]))
