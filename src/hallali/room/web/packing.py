"""Pages and other answers packed by gzip, for whoever takes that.

How long a packed answer is tells a little of what is in it: text that somebody else chose packs better if it repeats
what stands there already (the attack called BREACH). So the answers that hold what opens a door, a link to a guest's
seats or to the host's page, are never packed, and every other one gets a filling of a length drawn by lot in the header
of its gzip.
"""

from __future__ import annotations

import re
import secrets
import struct
import zlib
from typing import Final

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from hallali.room import addresses

#: Shorter ones fit in a packet or two as they are.
LEAST: Final = 1000
#: A La Traque table, the largest page, goes from 140 KB to 18 in 1.1 ms; the next levels take longer for little.
LEVEL: Final = 5
#: How many bytes the filling may have.
FILLING: Final = 100
#: Answers that hold, or may hold, what opens a door.
_DOOR: Final = re.compile("/(?:device|host)")
_KINDS: Final = ("text/", "application/json", "application/manifest+json", "image/svg+xml")
_QUALITY: Final = re.compile(r"q=(\d(?:\.\d*)?)")


def accepted(header: str) -> bool:
    """Say whether an Accept-Encoding takes gzip.

    >>> accepted("br, gzip;q=0.5"), accepted("*"), accepted("gzip;q=0, *"), accepted("")
    (True, True, False, False)
    """
    found: dict[str, bool] = {}
    for one in header.lower().split(","):
        name, _, rest = one.strip().partition(";")
        quality = _QUALITY.search(rest)
        found[name.strip()] = quality is None or float(quality[1]) > 0
    return found.get("gzip", found.get("x-gzip", found.get("*", False)))


def packed(body: bytes, filling: int = 0) -> bytes:
    """Return bytes as gzip. filling: how many bytes the header gets that mean nothing, as the file's name."""
    packer = zlib.compressobj(LEVEL, zlib.DEFLATED, -zlib.MAX_WBITS)
    head = b"\x1f\x8b\x08\x08" + bytes(4) + b"\x00\xff" + b"-" * filling + b"\x00"
    tail = struct.pack("<LL", zlib.crc32(body), len(body) & 0xFFFFFFFF)
    return head + packer.compress(body) + packer.flush() + tail


class Packed:
    """Packs the answers for which that pays. Those that come in pieces, such as files to keep, stay as they are."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request."""
        if scope["type"] != "http" or _DOOR.match(addresses.route(scope)):
            await self.app(scope, receive, send)
            return
        takes = accepted(Headers(scope=scope).get("accept-encoding", ""))
        begun: Message | None = None

        async def packing(message: Message) -> None:
            nonlocal begun
            if message["type"] == "http.response.start":
                begun = message
                return
            start, begun = begun, None
            if start is not None:
                body = message.get("body", b"")
                if message["type"] == "http.response.body" and not message.get("more_body") and _packable(start):
                    start, message = _answered(start, message, body, takes)
                await send(start)
            await send(message)

        await self.app(scope, receive, packing)


def _packable(start: Message) -> bool:
    headers = Headers(raw=start["headers"])
    return (
        start["status"] not in (204, 304)
        and "content-encoding" not in headers
        and headers.get("content-type", "").startswith(_KINDS)
    )


def _answered(start: Message, message: Message, body: bytes, takes: bool) -> tuple[Message, Message]:
    """Return an answer as it is sent to somebody who takes gzip, or who does not."""
    headers = list(start["headers"])
    if not any(name.lower() == b"vary" for name, _ in headers):
        headers.append((b"vary", b"Accept-Encoding"))
    if takes and len(body) >= LEAST:
        body = packed(body, secrets.randbelow(FILLING))
        headers = [(name, value) for name, value in headers if name.lower() != b"content-length"]
        headers += [(b"content-encoding", b"gzip"), (b"content-length", b"%d" % len(body))]
    return {**start, "headers": headers}, {**message, "body": body}
