"""The devices that a guest is known by: which cookies the room knows, links to further devices, and signing them out.

A cookie that this room has not made stands for no guest. The database holds a hash of what a cookie or a link holds.
"""

from __future__ import annotations

import time
from collections import OrderedDict
from typing import Final

from sqlalchemy.exc import SQLAlchemyError
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Receive, Scope, Send

from hallali.room import addresses
from hallali.room.act import auth
from hallali.room.keep.store import Store

GUEST: Final = "hallali.guest"  #: where a request's scope says who asks
_REMEMBERED: Final = 20_000
_FRESH_S: Final = 10.0  # how long another process may have signed a device out without this one knowing it
LINK_S: Final = 600.0  #: how long a link is valid


class Devices:
    """All devices of the room's guests."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._known: OrderedDict[str, tuple[str, float]] = OrderedDict()

    async def guest_of(self, token: str) -> str:
        """Return the guest whose device holds this secret; "" if the room did not make the secret."""
        name, now = auth.hashed(token), time.monotonic()
        guest, since = self._known.get(name, ("", 0.0))
        if guest and (not self.store.shared or now - since < _FRESH_S):
            self._known.move_to_end(name)
            return guest
        try:
            found = await self.store.reads(self.store.guest_of, name)
        except SQLAlchemyError:
            if guest:  # the database is away: open tables can still be looked at
                return guest
            raise
        self._known.pop(name, None)
        if found:
            self._remember(name, found)
        return found

    def _remember(self, name: str, guest: str) -> None:
        self._known[name] = guest, time.monotonic()
        while len(self._known) > _REMEMBERED:
            self._known.popitem(last=False)

    async def add(self, guest: str = "", instead: str = "") -> tuple[str, str]:
        """Make a device and return (its secret, its guest). guest: a new one by default.

        instead: the secret of the device that it replaces, which stops being valid.
        """
        token = auth.new_token()
        name, old = auth.hashed(token), auth.hashed(instead)
        await self.store.writes(self.store.add_device, name, guest or name, old)
        self._known.pop(old, None)
        self._remember(name, guest or name)
        return token, guest or name

    async def link(self, guest: str) -> str:
        """Make a link to another device and return its secret; the guest's earlier link stops being valid."""
        token = auth.new_token()
        await self.store.writes(self.store.add_link, auth.hashed(token), guest, time.time() + LINK_S)
        return token

    async def linked(self, token: str) -> str:
        """Return the guest whom a link is for; "" if it was used, is too old, or never was one."""
        return await self.store.reads(self.store.linked, auth.hashed(token), time.time())

    async def use(self, token: str) -> str:
        """Use a link up and return its guest; "" as in `linked`."""
        return await self.store.writes(self.store.use_link, auth.hashed(token), time.time())

    async def sign_out(self, guest: str) -> str:
        """Sign out all of a guest's devices, and return the secret of the only one that remains: a new one."""
        token = auth.new_token()
        name = auth.hashed(token)
        await self.store.writes(self.store.only_device, name, guest)
        self.forget(guest)
        self._remember(name, guest)
        return token

    def forget(self, guest: str) -> None:
        """Ask the database again which devices are a guest's."""
        for other in [other for other, (one, _) in self._known.items() if one == guest]:
            del self._known[other]


class Known:
    """Notes who asks, by the cookie, before anything else is done."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request or one tab. Raises SQLAlchemyError if the database cannot be asked."""
        if scope["type"] not in ("http", "websocket") or addresses.route(scope).startswith("/static/"):
            await self.app(scope, receive, send)
            return
        conn = HTTPConnection(scope)
        token = auth.token_of(conn)
        devices: Devices = scope["app"].state.room.devices
        scope[GUEST] = await devices.guest_of(token) if token else ""
        await self.app(scope, receive, send)
