"""The room's addresses. All of them are made here, since a room may live under a path: https://example.org/hallali/."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextvars import ContextVar
from typing import Any, Final

#: Where the addresses of tables begin.
TABLES: Final = "/t/"


class Home:
    """The home network around this computer, and the room's address there once its door is open.

    opening: opens the door, and returns the host and the port there; it raises HallaliError if there is no network.
    None for a room that has no such door: it is hosted for others already. own: whether the door is a socket of its
    own, where no other name counts.
    """

    def __init__(self, opening: Callable[[], Awaitable[tuple[str, int]]] | None = None, own: bool = True) -> None:
        self._opening = opening
        self._own = own
        self._at: tuple[str, int] | None = None
        self._lock = asyncio.Lock()

    @property
    def state(self) -> str:
        """Whether others there can come in: "open", "shut", or "" where there is no door."""
        return "open" if self._at is not None else "shut" if self._opening is not None else ""

    @property
    def name(self) -> str:
        """The host and port by which browsers there ask for the room; "" while the door is shut."""
        return f"{self._at[0]}:{self._at[1]}" if self._at is not None else ""

    @property
    def base(self) -> str:
        """The room's address there, without its path; "" while the door is shut."""
        return f"http://{self.name}" if self.name else ""

    async def open(self) -> None:
        """Open the door, if it is not open yet. Raises HallaliError if there is no network."""
        async with self._lock:
            if self._at is None and self._opening is not None:
                self._at = await self._opening()

    def guards(self, server: object) -> bool:
        """Say whether a connection came in by the door. server: the host and port that it was made to."""
        return self._own and self._at is not None and isinstance(server, list | tuple) and tuple(server) == self._at


_ROOT: ContextVar[str] = ContextVar("root", default="")
_HOME: ContextVar[Home] = ContextVar("home", default=Home())  # noqa: B039  # one without a door never changes


def root() -> str:
    """Return the path under which the room lives, such as "/hallali"; "" for a room that has its host to itself."""
    return _ROOT.get()


def home() -> Home:
    """Return the home network around this computer, as the room knows it."""
    return _HOME.get()


def settle(path: str, home: Home | None = None) -> None:
    """Set the path under which the room lives, for the rest of this request, or this task and those that it starts.

    home: the home network, if the room has a door to it.
    """
    _ROOT.set(path.rstrip("/"))
    if home is not None:
        _HOME.set(home)


def url(path: str) -> str:
    """Return the address of a page, a script or a command. path: as in the room's routes, such as "/games/fugitif"."""
    return _ROOT.get() + path


def inside(wanted: str) -> str:
    """Return the address of a page of this room; of the front page, if that is none. wanted: as somebody sent it."""
    safe = wanted.startswith("/") and not wanted.startswith(("//", "/\\")) and wanted.isprintable()
    return url(wanted if safe else "/")


def cookies() -> str:
    """Return the path for which the room's cookies hold."""
    return _ROOT.get() or "/"


def table(name: str) -> str:
    """Return the route of a table, as programs are told it."""
    return f"/t/{name}"


def route(scope: Any) -> str:
    """Return what an ASGI scope asks for, as in the room's routes."""
    path: str = scope["path"]
    under: str = scope.get("root_path", "")
    return path[len(under) :] if under and f"{path}/".startswith(f"{under}/") else path
