"""Several processes' rooms on one PostgreSQL, and persons who come to any of them."""

from __future__ import annotations

import contextlib
import time
import urllib.request
import warnings
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import httpx
from room_script import listening

from hallali.room.act.limits import NONE
from hallali.room.serve.pools import Threads
from hallali.room.web.app import create_app

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    from starlette.testclient import TestClient

JSON = {"accept": "application/json"}

SERVER = """
import sys, uvicorn
from hallali.room.web import health
from hallali.room.web.app import create_app
from hallali.room.serve.pools import Threads
from hallali.room.serve.run import bind
taken = bind("127.0.0.1", 0)
app = create_app(sys.argv[1], pace=float(sys.argv[2]), where=Threads())
print(taken.getsockname()[1], flush=True)
uvicorn.Server(uvicorn.Config(app, log_level="warning")).run(sockets=[taken])
"""


class Guest:
    """A person who is known to all processes by one cookie, and comes to any of them."""

    def __init__(self, clients: Sequence[httpx.Client], at: int = 0) -> None:
        self.clients = clients
        self.client = clients[at]
        self.cookies: dict[str, str] = {}

    def at(self, process: int) -> Guest:
        """Return the same person at this process."""
        there = type(self)(self.clients, process)
        there.cookies = self.cookies
        return there

    def _ask(self, method: str, where: str, **more: Any) -> Any:
        self.client.cookies.clear()
        self.client.cookies.update(self.cookies)
        answer = self.client.request(method, where, headers=JSON, **more)
        self.cookies.update(answer.cookies)
        return answer

    def new(self, **fields: Any) -> str:
        answer = self._ask("POST", "/new", json={"game": "fugitif", **fields})
        assert answer.status_code == 201, answer.text
        return str(answer.json()["location"])

    def post(self, where: str, **fields: Any) -> Any:
        return self._ask("POST", where, data=fields)

    def see(self, table: str) -> Any:
        answer = self._ask("GET", f"/api/v1{table}")
        assert answer.status_code == 200, answer.text
        return answer.json()

    def get(self, where: str) -> Any:
        return self._ask("GET", where)

    @contextlib.contextmanager
    def listening(self, table: str) -> Iterator[Any]:
        self.client.cookies.clear()
        self.client.cookies.update(self.cookies)
        with listening(self, table) as live:
            assert live.receive_json()["snapshot"]
            yield live


def heard(live: Any, right: Callable[[Any], bool]) -> list[Any]:
    """Return the frames of a socket up to the first that is right; pings, each after a while of silence, are none."""
    frames: list[Any] = []
    pings = 0
    while not frames or not right(frames[-1]):
        frame = live.receive_json()
        if "seq" in frame:
            frames.append(frame)
        pings += "ping" in frame
        assert pings < 5, "nothing came for a long time"
    return frames


def until(what: Callable[[], Any], longest: float = 60.0) -> Any:
    """Wait until it is so, and give it."""
    end = time.monotonic() + longest
    while not (found := what()):
        assert time.monotonic() < end
        time.sleep(0.01)
    return found


@contextlib.contextmanager
def processes(url: str) -> Iterator[list[TestClient]]:
    """Open two processes' rooms, each with a loop of its own; what they share is the database alone."""
    with contextlib.ExitStack() as stack:
        apps = [create_app(url, pace=0.0, where=Threads(), limits=NONE) for _ in range(2)]
        yield [stack.enter_context(TestClient(app, follow_redirects=False)) for app in apps]


def room_of(guest: Guest) -> Any:
    return guest.client.app.state.room  # type: ignore[attr-defined]


def answers(base: str) -> bool:
    """Say whether a process is there."""
    with contextlib.suppress(OSError), urllib.request.urlopen(f"{base}/healthz") as answer:
        return bool(answer.status == 200)
    return False
