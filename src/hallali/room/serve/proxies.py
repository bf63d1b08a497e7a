"""The proxies that are trusted: whether an address is one of them is asked here.

Such a proxy says by which scheme a request came and from which address, and opens as many connections as it likes.
"""

from __future__ import annotations

import ipaddress
from collections.abc import Iterable

from starlette.types import ASGIApp
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

Network = ipaddress.IPv4Network | ipaddress.IPv6Network


class Trusted:
    """Addresses and networks of proxies.

    named: such as "10.0.0.2", "172.16.0.0/12" or "2001:db8::/32", or several with commas or spaces between; "*":
    any.
    Raises ValueError for anything else: a proxy that is misspelt would never be trusted, and nobody would be told.
    """

    def __init__(self, named: Iterable[str] = ()) -> None:
        words = [word for text in named for word in text.replace(",", " ").split()]
        self._any = "*" in words
        self._networks: list[Network] = [ipaddress.ip_network(word, strict=False) for word in words if word != "*"]

    def __contains__(self, host: object) -> bool:
        """Say whether an address is a trusted proxy's. An IPv4 address may be written as IPv6 (::ffff:10.0.0.2)."""
        if self._any:
            return True
        try:
            found = ipaddress.ip_address(str(host).partition("%")[0])
        except ValueError:  # a Unix socket has none
            return False
        if isinstance(found, ipaddress.IPv6Address) and found.ipv4_mapped is not None:
            found = found.ipv4_mapped
        return any(found in network for network in self._networks)

    def get_trusted_client_address(self, forwarded: str) -> tuple[str, int]:
        """Return the last address in X-Forwarded-For that is not a trusted proxy's, or else the first; its port is 0.

        Named as Uvicorn asks for it.
        """
        hosts = [_bare(part.strip()) for part in forwarded.split(",")]
        foreign = () if self._any else (host for host in reversed(hosts) if host not in self)
        return next(iter(foreign), hosts[0]), 0


def _bare(host: str) -> str:
    """Return an address without its port: "[2001:db8::1]:443" or "192.0.2.7:443"."""
    if host.startswith("["):
        return host[1:].partition("]")[0]
    return host.partition(":")[0] if host.count(":") == 1 else host


class Forwarded(ProxyHeadersMiddleware):
    """Has a request be what a trusted proxy says of it: by http or https, and from where."""

    def __init__(self, app: ASGIApp, trusted: Trusted) -> None:
        super().__init__(app)  # type: ignore[arg-type]  # Uvicorn and Starlette type the same thing in two ways
        self.trusted_hosts = trusted  # type: ignore[assignment]  # it asks for no more than Trusted has
