"""The files that pages ask for, as `assets` makes them: kept by browsers for good under a name with their digest."""

from __future__ import annotations

from typing import Final

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from hallali.room import addresses
from hallali.room.draw import assets
from hallali.room.web import packing

#: For a name with the digest of what it names.
KEPT: Final = "public, max-age=31536000, immutable"
#: For any other name: kept, but asked for again, whether it has changed.
ASKED: Final = "no-cache"


class Lean:
    """Serves files, packed for whoever takes that. They are few and small, so they are held in memory."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a file, or say that it has not changed. Raises HTTPException if there is none."""
        if scope["type"] != "http":
            raise HTTPException(404)
        await self._answer(Request(scope))(scope, receive, send)

    def _answer(self, request: Request) -> Response:
        if request.method not in ("GET", "HEAD"):
            raise HTTPException(405, headers={"Allow": "GET, HEAD"})
        found = assets.asked(addresses.route(request.scope)[1:])
        if found is None:
            raise HTTPException(404)
        sent, fixed = found
        headers = {"cache-control": KEPT if fixed else ASKED, "etag": f'"{sent.tag}"'}
        body = sent.body
        if sent.packed is not None:
            headers["vary"] = "Accept-Encoding"
            if packing.accepted(request.headers.get("accept-encoding", "")):
                body, headers["content-encoding"], headers["etag"] = sent.packed, "gzip", f'"{sent.tag}-gzip"'
        known = (one.strip().removeprefix("W/") for one in request.headers.get("if-none-match", "").split(","))
        if headers["etag"] in known:
            headers.pop("content-encoding", None)
            return Response(status_code=304, headers=headers)
        return Response(body, headers=headers, media_type=sent.kind)
