"""Others in the same house: which address this computer has in the home network, and listening there as well."""

from __future__ import annotations

import asyncio
import ipaddress
import socket
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Final

import uvicorn

from hallali.core.errors import HallaliError, marked

N_ = marked
NOWHERE = N_("This computer is in no home network: connect it to one, such as your Wi-Fi, and try again.")
#: Addresses to ask the way to: one that documentation uses, which nobody has, and the usual ones of routers at home,
#: for a network without a way out.
_ASKED: Final = ("192.0.2.1", "192.168.0.1", "192.168.1.1", "10.0.0.1", "172.16.0.1")
_HOMES: Final = [ipaddress.ip_network(net) for net in ("10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16")]


def address() -> str:
    """Return this computer's address in the home network. Raises HallaliError if it is in none.

    Nothing is sent: to connect a UDP socket only chooses the way. An address that the internet could reach is no
    home's, and is not returned.
    """
    for asked in _ASKED:
        if (found := _towards(asked)) and any(ipaddress.ip_address(found) in net for net in _HOMES):
            return found
    raise HallaliError(NOWHERE)


def _towards(asked: str) -> str:
    """Return the own address from which packets to this one would go; "" where there is no way."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as way:
        try:
            way.connect((asked, 9))
        except OSError:
            return ""
        found: str = way.getsockname()[0]
        return found


class Server(uvicorn.Server):
    """A server that can listen at further addresses while it runs. then: called once it has begun."""

    def __init__(self, config: uvicorn.Config, then: Callable[[], Awaitable[None]] | None = None) -> None:
        super().__init__(config)
        self._then = then

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to serve."""
        await super().startup(sockets=sockets)
        if self.started and self._then is not None:
            await self._then()

    async def listen(self, taken: socket.socket) -> None:
        """Take connections from this socket, too, from now on until the server ends."""
        config = self.config
        given = {"config": config, "server_state": self.server_state, "app_state": self.lifespan.state}
        made: Callable[[], asyncio.Protocol] = partial(config.http_protocol_class, **given)
        loop = asyncio.get_running_loop()
        self.servers.append(await loop.create_server(made, sock=taken, backlog=config.backlog))
