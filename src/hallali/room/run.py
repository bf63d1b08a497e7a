"""Serving the room: an address, a database, and the browser."""

from __future__ import annotations

import os
import socket
import sys
import threading
import webbrowser
from pathlib import Path

import platformdirs
import uvicorn

from hallali.core.errors import HallaliError, Message, marked
from hallali.i18n import negotiate, translator
from hallali.room import databases
from hallali.room.app import create_app

N_ = marked
PORT = 8765
KEPT = N_("The games are kept in {file}.")
_TRIED = 20


def data_folder() -> Path:
    """Return this program's data folder for the user, as is usual on the system."""
    return platformdirs.user_data_path("hallali", appauthor=False)


def old_data_folder() -> Path:
    """Return the data folder used before platformdirs chose it; the same on most machines."""
    if sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    elif sys.platform == "darwin":
        base = Path.home() / "Library" / "Application Support"
    else:
        base = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    return base / "hallali"


def usual_database() -> Path:
    """Return the file of the usual database: in the old data folder if it lies there already, else in the new."""
    new, old = (folder() / "hallali.db" for folder in (data_folder, old_data_folder))
    return old if old.exists() and not new.exists() else new


def database_url(chosen: str | None) -> str:
    """Return the database's URL: the chosen one, a file's path as SQLite, or the usual one."""
    if chosen and "://" in chosen:
        return chosen
    path = Path(chosen) if chosen else usual_database()
    return f"sqlite:///{path.expanduser().resolve()}"


def bind(host: str, port: int) -> socket.socket:
    """Take the port, or the next free one. Raises HallaliError if none of the next twenty is free."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    for number in range(port, port + _TRIED) if port else (0,):
        # Asyncio sends small answers at once (TCP_NODELAY) only where the socket names its protocol.
        taken = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        if os.name == "posix":
            taken.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            taken.bind((host, number))
        except OSError:
            taken.close()
            continue
        return taken
    raise HallaliError(
        Message(N_("No port from {port} upwards can be used at {host}."), {"port": str(port), "host": host})
    )


def _say(message: Message) -> None:
    print(f"Hallali: {message}", flush=True)


def serve(host: str = "127.0.0.1", port: int = PORT, database: str | None = None, open_browser: bool = True) -> None:
    """Serve the room until it is interrupted; prints its address.

    port: where to listen, or the next free port after it.
    database: an SQLAlchemy URL or a file, None for the usual file.
    Raises HallaliError if no port is free, or the database cannot be opened.
    """
    url = database_url(database)
    databases.opened(url, _say).dispose()  # what is wrong with it is said before anything else is done
    app = create_app(url)
    taken = bind(host, port)
    shown = {"0.0.0.0": "127.0.0.1", "::": "localhost"}.get(host, host)  # noqa: S104
    address = f"http://{f'[{shown}]' if ':' in shown else shown}:{taken.getsockname()[1]}/"
    taken.listen(128)  # before the address is known: whoever comes at once waits instead of being refused
    print(f"Hallali: {address}", flush=True)
    if database is None:
        _ = translator(negotiate(os.environ.get("LANG", "en").replace(".", "_").split("_")[0]))
        print(_(KEPT).format(file=usual_database()), flush=True)
    if open_browser:
        opener = threading.Timer(0.8, webbrowser.open, (address,))
        opener.daemon = True
        opener.start()
    config = uvicorn.Config(
        app, log_level="warning", ws_per_message_deflate=False, timeout_graceful_shutdown=3, server_header=False
    )
    try:
        uvicorn.Server(config).run(sockets=[taken])
    except KeyboardInterrupt:
        pass
    finally:
        taken.close()
