"""A room in this process, at an address that a browser can open."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager

import uvicorn

from hallali.room.app import create_app
from hallali.room.limits import NONE


@contextmanager
def served(database: str) -> Iterator[str]:
    """Start a room on this database, whose bots do not wait, and give its address."""
    app = create_app(database, pace=0, workers="thread", limits=NONE)
    taken = socket.socket()
    taken.bind(("127.0.0.1", 0))
    taken.listen(64)
    server = uvicorn.Server(uvicorn.Config(app, log_level="warning", timeout_graceful_shutdown=1))
    thread = threading.Thread(target=server.run, kwargs={"sockets": [taken]}, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{taken.getsockname()[1]}"
    server.should_exit = True
    thread.join(20)
    taken.close()
