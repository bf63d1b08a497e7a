"""Serving the room: an address, a database, and the browser."""

from __future__ import annotations

import contextlib
import logging
import os
import signal
import socket
import sys
import threading
import webbrowser
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import cast

import msgspec
import uvicorn

from hallali.core import library
from hallali.core.edition import BadEdition
from hallali.core.errors import HallaliError, Message, marked
from hallali.folders import data_folder, editions_folder
from hallali.games import get
from hallali.i18n import render, spoken_here, translator
from hallali.room import addresses, club
from hallali.room.act.limits import Limits
from hallali.room.keep import databases
from hallali.room.serve import neighbours, pools, sole
from hallali.room.serve.porch import Porch
from hallali.room.serve.proxies import Forwarded, Trusted
from hallali.room.serve.tabs import TabWire
from hallali.room.serve.wire import Gate, Sparse, Wire
from hallali.room.web.app import create_app

N_ = marked
PORT = 8765
KEPT = N_("The games are kept in {file}.")
_TRIED = 20
_HERE = ("127.0.0.1", "localhost", "::1")
_EVERYWHERE = ("0.0.0.0", "::")  # noqa: S104
PROXIES = "127.0.0.1,::1"  #: the proxies that are trusted where none is named
_FEW, _MANY = 1024, 32_768  # files and connections of one process
_OWN = 100  # of these, what the database, the workers and the log need
_EACH = 300  # connections of one address that are not tabs
_PING_S = 25.0  # browsers answer by themselves; one that has not within two of these is gone
_SOCKET_BYTES = 1024  # of one message from a tab, which says only that it is alive


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
        # Asyncio sends small answers at once (TCP_NODELAY) only if the socket names its protocol.
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


def descriptors() -> int:
    """Return how many files and connections this process may have open, after asking for as many as it may get."""
    try:
        import resource
    except ImportError:  # Windows, which has no such limit
        return _FEW
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = _MANY if hard == resource.RLIM_INFINITY else min(_MANY, hard)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        with contextlib.suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
            soft = wanted
    return wanted if soft == resource.RLIM_INFINITY else soft


def trust(proxies: Sequence[str] = ()) -> Trusted:
    """Return the proxies that are trusted: those named, or else those of FORWARDED_ALLOW_IPS, or else this machine's.

    Raises HallaliError if one of them is neither an address nor a network.
    """
    try:
        return Trusted(proxies or [os.environ.get("FORWARDED_ALLOW_IPS", PROXIES)])
    except ValueError as error:
        wrong = Message(N_("A proxy is named by its address or network: {error}."), {"error": str(error)})
        raise HallaliError(wrong) from None


def _say(message: Message) -> None:
    print(f"Hallali: {message}", flush=True)


def read_editions(folder: Path | None = None) -> None:
    """Read the editions of a folder, or of the usual one, and say which of its files cannot be played.

    Raises HallaliError if the folder that was named is not there.
    """
    if folder is not None and not folder.is_dir():
        raise HallaliError(Message(N_("There is no folder {folder}."), {"folder": str(folder)}))
    folder = folder or editions_folder()
    lang = spoken_here()
    _ = translator(lang)
    library.LIBRARY.folder = str(folder)
    for path, error in library.add_folder(folder, lambda name: get(name).editions()):
        print(_(N_("The edition {file} is left out:")).format(file=path), flush=True)
        for line, text in said(error, lang):
            print(f"  {path.name}:{line}: {text}" if line else f"  {path.name}: {text}", flush=True)


def said(error: HallaliError, lang: str) -> list[tuple[int, str]]:
    """Return what is wrong with an edition in words: (line, or 0; sentence)."""
    if isinstance(error, BadEdition):
        wrong = [problem for problem in error.problems if not problem.warning]
        return [(problem.line, render(problem.message, lang, verbatim=True)) for problem in wrong]
    return [(0, render(error.message, lang))]


def serve(
    host: str = "127.0.0.1",
    port: int = PORT,
    database: str | None = None,
    open_browser: bool = True,
    editions: Path | None = None,
    proxies: Sequence[str] = (),
    hosts: Sequence[str] = (),
    root: str = "",
    house: bool = False,
    hosted: club.Club | None = None,
    door: club.Entrance | None = None,
) -> None:
    """Serve the room until it is interrupted; prints its address.

    port: where to listen, or the next free port after it.
    database: an SQLAlchemy URL or a file, None for the usual file.
    editions: a folder of editions, None for the one in the data folder.
    proxies: the addresses of proxies that are believed what they say of whom they ask for; by default, those that
    FORWARDED_ALLOW_IPS names, or else this machine's.
    hosts: the names by which browsers may ask for the room; any by default.
    root: the path under which the room lives, such as "/hallali".
    house: whether others in the home network can come in from the start; if not, whoever sits at this computer may let
    them in later. Neither where the room listens at an address or answers to names that were chosen.
    hosted: what the room is called and offers. door: what asks for a word; by default nobody is asked.
    Raises HallaliError if no port is free, a proxy is no address, or the database cannot be opened or is served by
    another process.
    """
    url, trusted = database_url(database), trust(proxies)
    if house and (hosts or host not in (*_HERE, *_EVERYWHERE)):
        raise HallaliError(N_("--house goes with neither --hostname nor another --host than this computer’s own."))
    if house:
        neighbours.address()  # that there is none is said before anything else is done
    with sole.Sole(url):
        databases.opened(url, _say).dispose()  # what is wrong with it is said before anything else is done
        read_editions(editions)
        _serve(host, port, url, database is None, open_browser, trusted, hosts, root.strip("/"), house, hosted, door)


def _serve(
    host: str,
    port: int,
    url: str,
    usual: bool,
    open_browser: bool,
    trusted: Trusted,
    hosts: Sequence[str],
    root: str,
    house: bool,
    hosted: club.Club | None,
    door: club.Entrance | None,
) -> None:
    room_for = descriptors() - _OWN
    limits = Limits()
    tabs = min(limits.sockets[2], room_for * 3 // 4)
    gate = Gate(max(50, room_for - tabs), _EACH, trusted)
    limits = msgspec.structs.replace(limits, sockets=(*limits.sockets[:2], tabs))
    taken = Porch(bind(host, port), limits, gate, trusted)

    async def opened() -> tuple[str, int]:
        """Listen in the home network as well, and say where."""
        there, number = neighbours.address(), taken.getsockname()[1]
        if host not in _EVERYWHERE:
            door = Porch(bind(there, number), limits, gate, trusted)
            number = door.getsockname()[1]
            await server.listen(door)
        _say(
            Message(
                N_("In your home network: {address}"), {"address": f"http://{there}:{number}/{root and root + '/'}"}
            )
        )
        return there, number

    may = not hosts and host in (*_HERE, *_EVERYWHERE)
    home = addresses.Home(opened if may else None, own=host not in _EVERYWHERE)
    app = create_app(
        url,
        pools.Processes(),
        limits=limits,
        gate=gate,
        hosts=hosts,
        root=f"/{root}" if root else "",
        home_network=home,
        hosted=hosted,
        door=door,
        ahead=True,
    )
    shown = {"0.0.0.0": "127.0.0.1", "::": "localhost"}.get(host, host)  # noqa: S104
    address = f"http://{f'[{shown}]' if ':' in shown else shown}:{taken.getsockname()[1]}/{root and root + '/'}"
    taken.listen(128)  # before the address is known: early visitors wait instead of being refused
    print(f"Hallali: {address}", flush=True)
    if usual:
        _ = translator(spoken_here())
        print(_(KEPT).format(file=usual_database()), flush=True)
    if open_browser:
        opener = threading.Timer(0.8, webbrowser.open, (address,))
        opener.daemon = True
        opener.start()
    config = uvicorn.Config(
        Forwarded(app, trusted),
        http=cast("type[Wire]", partial(Wire, gate=gate)),
        log_level="warning",
        ws=TabWire,
        ws_max_size=_SOCKET_BYTES,
        ws_max_queue=4,
        ws_per_message_deflate=False,
        ws_ping_interval=_PING_S,
        ws_ping_timeout=_PING_S * 2,
        timeout_graceful_shutdown=3,
        server_header=False,
        proxy_headers=False,  # Forwarded reads them
    )
    for name in ("uvicorn", "uvicorn.error", "asyncio", "hallali.room"):
        logging.getLogger(name).addFilter(Sparse())
    if threading.current_thread() is threading.main_thread():
        # When the server has shut down it raises the signal again, which by default ends the process on the spot: the
        # workers' semaphores would stay behind. So SIGTERM ends it as Ctrl-C does.
        signal.signal(signal.SIGTERM, signal.default_int_handler)
    server = neighbours.Server(config, home.open if house else None)
    try:
        server.run(sockets=[taken])
    except KeyboardInterrupt:
        pass
    finally:
        taken.close()
