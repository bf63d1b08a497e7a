"""Requests to addresses that strangers name: only to the internet, never to a network of the room's own.

A browser says at which address its push service takes messages, so anyone can say any address. A request goes only by
https, to the usual port of a host whose every address is public; it goes to the very address that was looked at,
follows no redirection, and of the answer only the status is read.
"""

from __future__ import annotations

import asyncio
import contextlib
import ipaddress
import re
import socket
from collections.abc import Awaitable, Callable, Mapping
from typing import TYPE_CHECKING, Final
from urllib.parse import SplitResult, urlsplit

from hallali.core.errors import HallaliError, marked

if TYPE_CHECKING:
    import ssl  # which a room in a browser does not have

N_ = marked
LONGEST: Final = 1000  #: characters of an address
_PATIENCE_S: Final = 10.0
_LOOK_S: Final = 5.0
_HOST: Final = re.compile(r"(?=.{4,253}\Z)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])?")
_PATH: Final = re.compile(r"[!-~]*")
_NAT64: Final = ipaddress.IPv6Network("64:ff9b::/96")

Resolve = Callable[[str, int], Awaitable[list[str]]]


class Refused(HallaliError):  # noqa: N818
    """An address to which the room sends nothing."""


class Unsent(Exception):  # noqa: N818
    """A request that was not answered."""


def public(address: str) -> bool:
    """Say whether an address of the internet protocol is of the internet, and of no network of somebody's own.

    >>> [public(one) for one in ("93.184.215.14", "10.1.2.3", "169.254.169.254", "::1", "::ffff:127.0.0.1")]
    [True, False, False, False, False]
    """
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return False
    if isinstance(found, ipaddress.IPv6Address):
        inner = found.ipv4_mapped or found.sixtofour
        if found in _NAT64:
            inner = ipaddress.IPv4Address(int(found) & 0xFFFFFFFF)
        if inner is not None:
            return public(str(inner))
    return found.is_global and not found.is_multicast and not found.is_reserved


async def resolved(host: str, port: int) -> list[str]:
    """Return the addresses of a host. Raises OSError if it has none."""
    found = await asyncio.get_running_loop().getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return list(dict.fromkeys(str(one[4][0]) for one in found))


class Post:
    """Sends requests to addresses of strangers.

    may: whether a request may go to this address. ports: to which ports; empty for any. context: whom to trust.
    resolve: returns the addresses of a host. patience: for how many seconds a request may go on.
    """

    def __init__(
        self,
        may: Callable[[str], bool] = public,
        ports: frozenset[int] = frozenset({443}),
        context: ssl.SSLContext | None = None,
        resolve: Resolve = resolved,
        patience: float = _PATIENCE_S,
    ) -> None:
        self._may = may
        self._ports = ports
        self._context = context
        self._resolve = resolve
        self._patience = patience

    def _read(self, where: str) -> SplitResult:
        try:
            found = urlsplit(where)
            port = found.port or 443
        except ValueError:
            raise Refused(_WORDS) from None
        plain = len(where) <= LONGEST and found.scheme == "https" and _PATH.fullmatch(where) and "@" not in found.netloc
        if not plain or not _HOST.fullmatch(found.hostname or "") or (self._ports and port not in self._ports):
            raise Refused(_WORDS)
        return found

    async def look(self, where: str) -> str:
        """Return the address of the internet protocol that a request to an address would go to.

        Raises Refused if none may, and Unsent if its host is not known.
        """
        found = self._read(where)
        try:
            async with asyncio.timeout(_LOOK_S):
                there = await self._resolve(found.hostname or "", found.port or 443)
        except (OSError, UnicodeError, TimeoutError):
            raise Unsent("the host is not known") from None
        if not there or not all(map(self._may, there)):
            raise Refused(_WORDS)
        return there[0]

    async def send(self, where: str, headers: Mapping[str, str], body: bytes) -> int:
        """Post a body and return the status of the answer. Raises Refused, and Unsent if no answer comes in time."""
        address, found = await self.look(where), self._read(where)
        if self._context is None:
            import ssl

            self._context = ssl.create_default_context()
        path = (found.path or "/") + (f"?{found.query}" if found.query else "")
        lines = [f"POST {path} HTTP/1.1", f"Host: {found.netloc}", "Connection: close", f"Content-Length: {len(body)}"]
        head = "\r\n".join([*lines, *(f"{name}: {value}" for name, value in headers.items()), "", ""])
        try:
            async with asyncio.timeout(self._patience):
                return await self._asked(address, found, head.encode() + body)
        except (OSError, EOFError, ValueError, TimeoutError) as error:
            raise Unsent(type(error).__name__) from None

    async def _asked(self, address: str, found: SplitResult, request: bytes) -> int:
        """Send a request and read the status alone. Raises OSError, EOFError, ValueError."""
        reader, writer = await asyncio.open_connection(
            address, found.port or 443, ssl=self._context, server_hostname=found.hostname, limit=4096
        )
        try:
            writer.write(request)
            await writer.drain()
            line = await reader.readuntil(b"\n")
        except asyncio.LimitOverrunError as error:
            raise ValueError from error
        finally:
            with contextlib.suppress(OSError):
                writer.transport.abort()
        status = re.match(rb"HTTP/1\.[01] (\d{3})\b", line)
        if status is None:
            raise ValueError
        return int(status[1])


_WORDS: Final = N_(
    "The room sends notifications only to the push service of a browser: an address on the internet, with https."
)
