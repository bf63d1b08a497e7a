"""The door of a room that asks for a word: the page that asks, invitations, and tables' links that let in."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from typing import Final

from starlette.requests import HTTPConnection, Request
from starlette.responses import JSONResponse, RedirectResponse, Response
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocket

from hallali import i18n
from hallali.core.errors import HallaliError, marked
from hallali.room import addresses, club
from hallali.room.act import auth
from hallali.room.act.requests import (
    admit,
    fields_of,
    guest_of,
    host_of,
    lang_of,
    limiter_of,
    page,
    room_of,
    text_in,
    wants_json,
)
from hallali.room.draw import site
from hallali.room.errors import Forbidden, Missing
from hallali.room.keep import invitations
from hallali.room.table.checks import offering

N_ = marked
_ASKS: Final = N_("This room is for those who know its word: say it at its front page first.")
_WRONG: Final = N_("That isn’t the word. Ask the person who invited you.")
_GONE: Final = N_("This invitation is no longer valid: ask for a new one.")
#: What answers whoever has not said the word: the door itself, what has a secret of its own, and what the door's page
#: is made of.
_OPEN: Final = re.compile(
    r"/door|/come/[^/]+|/t/[^/]+/come/[^/]+|/host(/[^/]+)?|/device/[^/]+|/lang/[^/]+|/theme/[^/]+|/static/.*|/healthz|"
    r"/readyz|/metrics|/manifest\.webmanifest|/sw\.js"
)
#: Pages of one game.
_OF_GAME: Final = re.compile(r"/(?:games|start|day|puzzle|puzzles|learn|rules|editions)/([^/]+)(?:/.*)?")

Refused = Callable[[Request, Exception], Awaitable[Response]]


class Threshold:
    """Asks whoever has not been let in for the word, and says of a game that the room does not offer that it does not.

    refused: how a refusal is said.
    """

    def __init__(self, app: ASGIApp, refused: Refused) -> None:
        self.app = app
        self._refused = refused

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request or one tab, or ask for the word."""
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        conn, path = HTTPConnection(scope), addresses.route(scope)
        if not auth.is_in(conn) and not _OPEN.fullmatch(path):
            await self._ask(scope, receive, send)
            return
        # A table's own rules can be read even where its game is no longer offered.
        named = None if conn.query_params.get("table") else _OF_GAME.fullmatch(path)
        if scope["type"] == "http" and named is not None and not club.here().offers(named[1]):
            try:
                offering(named[1])
            except HallaliError as error:
                answer = await self._refused(Request(scope, receive), error)
                await answer(scope, receive, send)
            return
        await self.app(scope, receive, send)

    async def _ask(self, scope: Scope, receive: Receive, send: Send) -> None:
        site.settle("")  # what the host says to everybody is for those who are in
        if scope["type"] == "websocket":
            socket = WebSocket(scope, receive, send)
            await socket.accept()
            await socket.close(4403, i18n.translator(lang_of(socket))(_ASKS)[:100])
            return
        request = Request(scope, receive)
        if wants_json(request):
            answer = await self._refused(request, Forbidden(_ASKS))
        else:
            path = addresses.route(scope)
            query = f"?{request.url.query}" if request.url.query else ""
            answer = _page(request, path + query if scope["method"] == "GET" else "/")
        await answer(scope, receive, send)


def _page(request: Request, back: str, said: str = "") -> Response:
    _ = i18n.translator(lang_of(request))
    greeting = club.here().greeting(lang_of(request))
    return page(request, "door.html", {"back": back, "said": _(said), "greeting": greeting}, 403)


async def door_page(request: Request) -> Response:
    """Ask for the word; lead in whoever has said it."""
    back = request.query_params.get("next", "/")
    return RedirectResponse(addresses.inside(back), 303) if auth.is_in(request) else _page(request, back)


async def say(request: Request) -> Response:
    """Take {"word", "next"}: let in whoever says the word."""
    admit(request)
    fields = await fields_of(request)
    back = text_in(fields, "next", "/")
    if not auth.is_in(request):
        limiter_of(request).guess("door", host_of(request))
        if not club.entrance().right(text_in(fields, "word")):
            room_of(request).host.refuse(host_of(request), guest_of(request), "the wrong word at the door")
            if wants_json(request):
                raise Forbidden(_WRONG)
            return _page(request, back, _WRONG)
    return _in(request, back)


def _in(request: Request, back: str) -> Response:
    """Let somebody in, and lead them to a page."""
    where = addresses.inside(back)
    made: Response = JSONResponse({"location": where}) if wants_json(request) else RedirectResponse(where, 303)
    auth.let_in(made, request)
    return made


async def invited(request: Request) -> Response:
    """Show an invitation. Opening it uses nothing up: programs open it, too."""
    if auth.is_in(request):
        return RedirectResponse(addresses.url("/"), 303)
    token, store = str(request.path_params["token"]), room_of(request).store
    if not await store.reads(invitations.valid, store.engine, token):
        raise Missing(_GONE)
    return page(request, "come.html", {"token": token, "greeting": club.here().greeting(lang_of(request))})


async def come(request: Request) -> Response:
    """Let somebody in by an invitation."""
    admit(request)
    token, store = str(request.path_params["token"]), room_of(request).store
    if not auth.is_in(request) and not await store.writes(invitations.use, store.engine, token):
        raise Missing(_GONE)
    return _in(request, "/")


async def by_table(request: Request) -> Response:
    """Let somebody in by a table's link, as long as a seat is free there, and lead them to the table."""
    name, shown = str(request.path_params["id"]), str(request.path_params["pass"])
    where = addresses.table(name)
    if auth.is_in(request):
        return RedirectResponse(addresses.url(where), 303)
    if not club.entrance().passes(name, shown):
        return _page(request, where)
    table = await room_of(request).tables.find(name)
    if table.stage != "open":
        return _page(request, where, N_("Nobody is missing at this table any more, so its link lets nobody in."))
    return _in(request, where)
