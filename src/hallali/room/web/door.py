"""The door: it counts what is read, and what everything takes of the processor and of the line."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from starlette.requests import HTTPConnection, Request
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.types import Message as Event

from hallali.room import addresses
from hallali.room.act.limits import TooMany, Work, address
from hallali.room.act.pacing import Pacer
from hallali.room.act.requests import count, guest_of, host_of, limiter_of, solvent


class Door:
    """Counts pages when they are asked for, and what is used while it is used. Commands are counted when they are
    taken; scripts and styles are never refused, but take from the same purse.

    refused: how a refusal is said.
    """

    def __init__(self, app: ASGIApp, refused: Callable[[Request, Exception], Awaitable[Response]]) -> None:
        self.app = app
        self._refused = refused
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

        await self._pacer.measured(self._serve(scope, receive, weighed), address(host), used)

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
