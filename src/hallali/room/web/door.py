"""The door: it counts what is read, and what everything takes of the processor and of the line."""

from __future__ import annotations

import math
from collections.abc import Awaitable, Callable

from starlette.requests import HTTPConnection, Request
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.types import Message as Event

from hallali.room import addresses
from hallali.room.act import pacing
from hallali.room.act.limits import TooMany, Work, address
from hallali.room.act.pacing import OUTSIDE_S, Pacer
from hallali.room.act.requests import count, guest_of, host_of, limiter_of, solvent

Refused = Callable[[Request, Exception], Awaitable[Response]]


class Door:
    """Counts pages when they are asked for, and what is used while it is used. Commands are counted when they are
    taken; scripts and styles are never refused, but take from the same purse.

    refused: how a refusal is said. briefly: how it is said at little cost, to an address that asks for much.
    """

    def __init__(self, app: ASGIApp, refused: Refused, briefly: Refused) -> None:
        self.app = app
        self._refused = refused
        self._briefly = briefly
        self._pacer = Pacer()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request or one tab, or say that it is one too many."""
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        conn = HTTPConnection(scope)
        limiter, guest, host = limiter_of(conn), guest_of(conn), host_of(conn)
        if not limiter.limits.measured:
            await self._serve(scope, receive, send)
            return

        async def weighed(message: Event) -> None:
            if message["type"] == "http.response.body":
                limiter.charge(Work.BYTES, guest, host, len(message.get("body", b"")))
            await send(message)

        def used(seconds: float) -> None:
            limiter.charge(Work.PROCESSOR, guest, host, seconds)

        place = address(host)
        self._pacer.spent(place, OUTSIDE_S)
        waited = await self._pacer.begins(place)
        asks = scope["type"] == "http" and not addresses.route(scope).startswith("/static/")
        late = asks and waited > pacing.PATIENCE_S
        work = self._late(scope, receive, weighed, waited) if late else self._serve(scope, receive, weighed)
        await self._pacer.measured(work, place, used)

    async def _late(self, scope: Scope, receive: Receive, send: Send, waited: float) -> None:
        """Say why this waited so long, rather than answer what was asked, which takes longer."""
        request = Request(scope, receive)
        error = limiter_of(request).crowded(max(1, math.ceil(waited)))
        answer = await self._briefly(request, error)
        await answer(scope, receive, send)

    async def _serve(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and not addresses.route(scope).startswith("/static/"):
            request = Request(scope, receive)
            try:
                solvent(request)
                if scope["method"] != "POST":
                    count(request, Work.READS)
            except TooMany as error:
                answer = await self._refused(request, error)
                await answer(scope, receive, send)
                return
        await self.app(scope, receive, send)
