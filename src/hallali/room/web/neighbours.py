"""Letting others in the same house join: whoever sits at this computer opens the door to the home network."""

from __future__ import annotations

import re

from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, RedirectResponse, Response
from starlette.types import ASGIApp, Receive, Scope, Send

from hallali.core.errors import marked
from hallali.room import addresses
from hallali.room.act.requests import admit, fields_of, from_here, room_of, text_in, wants_json
from hallali.room.errors import Forbidden

N_ = marked
_BACK = re.compile(r"/(t/[\w-]{1,24}|devices)")


async def let_in(request: Request) -> Response:
    """Open the door, and lead back to {"back"}. Raises Forbidden for anyone who does not sit at this computer."""
    admit(request)
    home, room = addresses.home(), room_of(request)
    if not home.state or not from_here(request):
        raise Forbidden(N_("Only the person at this computer can let others in."))
    await home.open()
    for table in list(room.tables.live.values()):
        if table.free_seats():
            async with table.lock:
                await room.hub.push(table)
    where = text_in(await fields_of(request), "back", "/")
    where = where if _BACK.fullmatch(where) else "/"
    if wants_json(request):
        return JSONResponse({"location": home.base + addresses.url(where)})
    return RedirectResponse(addresses.url(where), 303)


class Doorstep:
    """Lets nobody in through the door to the home network who asks for another name than the one that it offers.

    Otherwise a page from elsewhere could have a browser in the house believe that this room is its own server.
    """

    def __init__(self, app: ASGIApp, home: addresses.Home) -> None:
        self.app = app
        self.home = home

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request or one tab."""
        if scope["type"] in ("http", "websocket") and self.home.guards(scope.get("server")):
            names = [value.decode("latin-1") for name, value in scope["headers"] if name == b"host"]
            if names != [self.home.name]:
                if scope["type"] == "websocket":
                    await send({"type": "websocket.close", "code": 4403, "reason": ""})
                else:
                    await PlainTextResponse("Invalid host header", 400)(scope, receive, send)
                return
        await self.app(scope, receive, send)
