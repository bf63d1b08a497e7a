"""Which of an application's addresses were asked for: one that no surface asks for could leak unseen."""

from __future__ import annotations

from collections.abc import Iterable

from starlette.applications import Starlette
from starlette.routing import BaseRoute, Match, Mount, Route, WebSocketRoute

from hallali.room.act.commands import COMMANDS


def unasked(app: Starlette, asked: Iterable[tuple[str, str]]) -> list[str]:
    """Return the routes and the table's commands that are not among what was asked: "GET /new" and so on.

    asked: the method and path of everything that guests asked for; a socket counts as a GET.
    """
    asked = set(asked)
    reached = {_reached(app.routes, method, path) for method, path in asked}
    missing = [_name(route) for route in app.routes if _name(route) not in reached]
    pressed = {path.rpartition("/")[2] for method, path in asked if method == "POST" and path.startswith("/t/")}
    return missing + [f"POST /t/{{id}}/{name}" for name in COMMANDS if name not in pressed]


def _reached(routes: Iterable[BaseRoute], method: str, path: str) -> str:
    for route in routes:
        kind = "websocket" if isinstance(route, WebSocketRoute) else "http"
        scope = {"type": kind, "method": method, "path": path, "root_path": "", "headers": []}
        if route.matches(scope)[0] == Match.FULL:
            return _name(route)
    return ""


def _name(route: BaseRoute) -> str:
    if isinstance(route, Route):
        return f"{'POST' if 'POST' in (route.methods or ()) else 'GET'} {route.path}"
    if isinstance(route, WebSocketRoute):
        return f"socket {route.path}"
    return f"files {route.path}" if isinstance(route, Mount) else repr(route)
