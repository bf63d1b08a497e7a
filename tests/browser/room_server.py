"""A room in this process, at an address that a browser can open."""

from __future__ import annotations

import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import uvicorn
from starlette.types import ASGIApp

from hallali.room.act.auth import hashed
from hallali.room.act.limits import NONE
from hallali.room.club import Club, Entrance
from hallali.room.keep.store import Store
from hallali.room.serve.pools import Threads
from hallali.room.web.app import create_app


@contextmanager
def served(
    database: str,
    port: int = 0,
    around: Callable[[ASGIApp], ASGIApp] = lambda app: app,
    hosted: Club | None = None,
    door: Entrance | None = None,
    root: str = "",
) -> Iterator[str]:
    """Start a room on this database, whose bots do not wait, and give its address. port: any free one by default.

    around: puts something around the application. hosted, door: what the room is called, and who may come in.
    root: the path under which it lives.
    """
    app = around(create_app(database, pace=0, where=Threads(), limits=NONE, hosted=hosted, door=door, root=root))
    taken = socket.socket()
    taken.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    taken.bind(("127.0.0.1", port))
    taken.listen(64)
    server = uvicorn.Server(uvicorn.Config(app, log_level="warning", timeout_graceful_shutdown=1))
    thread = threading.Thread(target=server.run, kwargs={"sockets": [taken]}, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{taken.getsockname()[1]}"
    server.should_exit = True
    thread.join(20)
    taken.close()


@contextmanager
def stocked(folder: Path, token: str) -> Iterator[tuple[str, Store]]:
    """Start a room that knows the guest with this token; give its address and its database, where tables are kept."""
    url = f"sqlite:///{folder / 'room.db'}"
    with served(url) as address:
        store = Store(url)
        store.add_device(hashed(token), hashed(token))
        yield address, store
        store.close()
