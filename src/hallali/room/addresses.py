"""The room's addresses. All of them are made here, since a room may live under a path: https://example.org/hallali/."""

from __future__ import annotations

from contextvars import ContextVar
from typing import Any

_ROOT: ContextVar[str] = ContextVar("root", default="")


def root() -> str:
    """Return the path under which the room lives, such as "/hallali"; "" for a room that has its host to itself."""
    return _ROOT.get()


def settle(path: str) -> None:
    """Set the path under which the room lives, for the rest of this request, or this task and those that it starts."""
    _ROOT.set(path.rstrip("/"))


def url(path: str) -> str:
    """Return the address of a page, a script or a command. path: as in the room's routes, such as "/games/fugitif"."""
    return _ROOT.get() + path


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
