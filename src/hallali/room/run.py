"""Serving the room: an address, a database, and the browser."""

from __future__ import annotations

import os
import signal
import socket
import sys
import threading
import webbrowser
from pathlib import Path

import uvicorn

from hallali.core import library
from hallali.core.edition import BadEdition
from hallali.core.errors import HallaliError, Message, marked
from hallali.folders import data_folder, editions_folder
from hallali.games import get
from hallali.i18n import negotiate, render, translator
from hallali.room import databases
from hallali.room.app import create_app

N_ = marked
PORT = 8765
KEPT = N_("The games are kept in {file}.")
_TRIED = 20


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
        taken = socket.socket(family, socket.SOCK_STREAM)
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


def read_editions(folder: Path | None = None) -> None:
    """Read the editions of a folder, or of the usual one, and say which of its files cannot be played.

    Raises HallaliError if the folder that was named is not there.
    """
    if folder is not None and not folder.is_dir():
        raise HallaliError(Message(N_("There is no folder {folder}."), {"folder": str(folder)}))
    folder = folder or editions_folder()
    lang = negotiate(os.environ.get("LANG", "en").replace(".", "_").split("_")[0])
    _ = translator(lang)
    library.LIBRARY.folder = str(folder)
    for path, error in library.add_folder(folder, lambda name: get(name).editions()):
        print(_(N_("The edition {file} is left out:")).format(file=path), flush=True)
        for line, text in said(error, lang):
            print(f"  {path.name}:{line}: {text}" if line else f"  {path.name}: {text}", flush=True)


def said(error: HallaliError, lang: str) -> list[tuple[int, str]]:
    """Return what is wrong with an edition in words: (line, or 0; sentence)."""
    if isinstance(error, BadEdition):
        return [(problem.line, render(problem.message, lang)) for problem in error.problems if not problem.warning]
    return [(0, render(error.message, lang))]


def serve(
    host: str = "127.0.0.1",
    port: int = PORT,
    database: str | None = None,
    open_browser: bool = True,
    editions: Path | None = None,
) -> None:
    """Serve the room until it is interrupted; prints its address.

    port: where to listen, or the next free port after it.
    database: an SQLAlchemy URL or a file, None for the usual file.
    editions: a folder of editions, None for the one in the data folder.
    Raises HallaliError if no port is free, or the database cannot be opened.
    """
    url = database_url(database)
    databases.opened(url, _say).dispose()  # what is wrong with it is said before anything else is done
    read_editions(editions)
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
    if threading.current_thread() is threading.main_thread():
        # When the server has shut down it raises the signal again, which by default ends the process on the spot: the
        # workers' semaphores would stay behind. So SIGTERM ends it as Ctrl-C does.
        signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        uvicorn.Server(config).run(sockets=[taken])
    except KeyboardInterrupt:
        pass
    finally:
        taken.close()
