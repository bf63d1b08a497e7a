"""Calls: a guest whose turn has come, and who has no page of the table open, is notified on their devices.

A device is asked through the push service of its browser (Web Push), which learns when, and nothing of what is said.
Nothing here holds up a move: it happens afterwards, in tasks of its own, a bounded number of them. Without the extra
`push` there are no calls, and pages notify while they are open, as before.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import time
from collections import OrderedDict
from typing import TYPE_CHECKING, Final

from sqlalchemy.exc import SQLAlchemyError

from hallali import i18n
from hallali.core.errors import HallaliError, marked
from hallali.room import club
from hallali.room.act.limits import Limiter, TooMany, Work
from hallali.room.background import Background
from hallali.room.errors import Forbidden, Missing
from hallali.room.keep import subscriptions
from hallali.room.keep.store import Store
from hallali.room.keep.subscriptions import BEGIN, Subscription
from hallali.room.push.posting import Post, Refused, Unsent
from hallali.room.push.sockets import Hub
from hallali.room.table.table import Table

if TYPE_CHECKING:
    from hallali.room.push.sealing import Key

N_ = marked
_LOG = logging.getLogger("hallali.room")
MOST: Final = 2000  #: tables at which somebody may be about to be called
_AT_ONCE: Final = 16  # messages that are sent at the same time
_REMEMBERED: Final = 20_000
_KEPT_S: Final = 24 * 3600  # for which a push service keeps a message for a device that is off
_GONE: Final = (404, 410)
#: After so many seconds a guest without a page is called: they may be between two pages, or be answered at once. A page
#: of a phone that has gone to sleep looks open for a while, so it is looked for once more.
PATIENCE: Final = (10.0, 60.0)
_TURN: Final = N_("It is your turn.")
_BEGIN: Final = N_("Everybody is here")
_NONE: Final = N_("This room notifies only while a page of it is open.")
_KEYS: Final = N_("A subscription has an address and two keys, as the browser gives them: endpoint, p256dh and auth.")
_BUSY: Final = N_("The push service of this browser can’t be found right now: try again later.")

Moment = tuple[
    int, tuple[tuple[int, str], ...]
]  # the number of entries, and the seats that are waited for, with guests
_NOBODY: Final[Moment] = 0, ()


class Calling:
    """What calls guests to their tables.

    post: what sends requests to push services. patience: how long a guest without a page is waited for, and how long
    one whose page seems to be open, in seconds.
    """

    def __init__(self, store: Store, hub: Hub, background: Background) -> None:
        self.store = store
        self.hub = hub
        self.post = Post()
        self.patience: tuple[float, ...] = PATIENCE
        self._background = background
        self._key: Key | None = None
        self._room = ""
        self._limiter: Limiter | None = None
        self._waiting: dict[str, asyncio.Task[None]] = {}
        self._known: OrderedDict[str, Moment] = OrderedDict()  # what was begun last, by table
        self._calling: set[str] = set()  # the tables at which somebody is being called now
        self._turnstile = asyncio.Semaphore(_AT_ONCE)

    @property
    def public(self) -> str:
        """What a browser subscribes with; "" where no device can be called."""
        return self._key.public if self._key else ""

    @property
    def pending(self) -> int:
        """At how many tables somebody may be about to be called."""
        return len(self._waiting)

    def begin(self, limiter: Limiter) -> None:
        """Get ready, where the extra is there. limiter: counts what is sent."""
        self._limiter, self._room = limiter, club.here().name
        with contextlib.suppress(ModuleNotFoundError):  # without the extra there is no key
            from hallali.room.push.sealing import Key

            self._key = Key(self.store.days.about("the calls"))

    # What a guest asks for.

    async def subscribe(self, guest: str, one: Subscription) -> None:
        """Keep a device of a guest's. Raises Missing, Forbidden, Refused."""
        if self._key is None:
            raise Missing(_NONE)
        from hallali.room.push import sealing

        try:
            sealing.read(one.key, one.auth)
        except ValueError:
            raise Forbidden(_KEYS) from None
        try:
            await self.post.look(one.endpoint)
        except Unsent:
            raise Forbidden(_BUSY) from None
        await self.store.writes(subscriptions.keep, self.store, guest, one)

    async def forget(self, guest: str, endpoint: str) -> None:
        """Forget a device of a guest's."""
        await self.store.writes(subscriptions.drop, self.store, endpoint, guest)

    # When somebody is waited for.

    def wake(self, table: Table) -> None:
        """Have whom a table waits for called after a while, if no page of theirs is open then. It returns at once."""
        if self._key is None:
            return
        moment, still = self._new(table)
        if still or not moment[1] or len(self._waiting) >= MOST:
            return
        task = self._waiting[table.id] = self._background.spawn(self._wait(table, moment))
        task.add_done_callback(lambda done: self._ended(table.id, done))

    def seen(self, table: Table) -> None:
        """Note what another process did; for the others, note whether whom the table waits for has a page open here."""
        if self._key is None or not self.store.shared:
            return
        (entries, awaited), _ = self._new(table)
        here = self.hub.here(table.id)
        for seat, guest in awaited:
            if seat in here:
                self._background.spawn(self._claim(table.id, seat, guest, entries))

    def _new(self, table: Table) -> tuple[Moment, bool]:
        """Return for whom a table waits, nobody where that is not new, and whether it has waited for them before.

        Whoever was to be called before is not.
        """
        moment, before = _moment(table), self._known.get(table.id)
        if table.due or before == moment:  # the dealer comes first
            return _NOBODY, False
        self._known.pop(table.id, None)
        waited = self._waiting.pop(table.id, None)
        if waited and table.id not in self._calling:
            waited.cancel()
        if moment[1]:
            self._known[table.id] = moment
        if len(self._known) > _REMEMBERED:
            self._known.popitem(last=False)
        # Somebody may stay on turn, after a gesture of theirs or a card: whoever was not called yet may be later.
        same = before is not None and before[1] == moment[1]
        return moment, same and (waited is None or table.id in self._calling)

    def _ended(self, name: str, task: asyncio.Task[None]) -> None:
        if self._waiting.get(name) is task:
            del self._waiting[name]

    async def _wait(self, table: Table, moment: Moment) -> None:
        """Call whoever has no page open when the patience is at its end."""
        entries, awaited = moment
        left, waited = list(awaited), 0.0
        for until in self.patience:
            await asyncio.sleep(until - waited)
            waited = until
            here = self.hub.here(table.id)
            for one in [one for one in left if one[0] not in here]:
                left.remove(one)
                await self._call(table, *one, entries)
            if not left:
                return

    async def _claim(self, game: str, seat: int, guest: str, entries: int) -> list[Subscription]:
        try:
            return await self.store.writes(subscriptions.claim, self.store, game, seat, guest, entries)
        except SQLAlchemyError as error:
            _LOG.warning("nobody could be called: %s", type(error).__name__)
            return []

    async def _call(self, table: Table, seat: int, guest: str, entries: int) -> None:
        """Call a guest on all their devices, unless they were called already or nobody waits for them any more."""
        try:
            if not await self.store.reads(subscriptions.of_guest, self.store, guest):
                return
        except SQLAlchemyError:
            return
        try:
            if self._limiter:
                self._limiter.admit(Work.CALLS, guest, "all the calls")
        except TooMany:
            return
        self._calling.add(table.id)
        try:
            devices = await self._claim(table.id, seat, guest, entries)
            words = _BEGIN if entries == BEGIN else _TURN
            await asyncio.gather(*(self._send(table, one, words) for one in devices))
        finally:
            self._calling.discard(table.id)

    async def _send(self, table: Table, one: Subscription, words: str) -> None:
        """Send a message to a device; forget the device if it is no longer there."""
        from hallali.room.push import sealing

        if self._key is None:
            return
        told = {
            "title": f"{table.game.title} · {self._room}",
            "body": i18n.translator(one.lang)(words),
            "tag": table.id,
            "at": f"t/{table.id}",
        }
        async with self._turnstile:
            try:
                body = sealing.seal(json.dumps(told, ensure_ascii=False).encode(), *sealing.read(one.key, one.auth))
                status = await self.post.send(
                    one.endpoint,
                    {
                        "TTL": str(_KEPT_S),
                        "Urgency": "normal",
                        "Content-Type": "application/octet-stream",
                        "Content-Encoding": "aes128gcm",
                        "Authorization": self._key.header(one.endpoint, one.contact, time.time()),
                    },
                    body,
                )
            except (Refused, Unsent, ValueError) as error:
                _LOG.info("a device could not be called: %s", type(error).__name__)
                return
        if status in _GONE:
            try:
                await self.store.writes(subscriptions.drop, self.store, one.endpoint)
            except (SQLAlchemyError, HallaliError) as error:
                _LOG.warning("a device that is gone could not be forgotten: %s", type(error).__name__)


def _moment(table: Table) -> Moment:
    """Return for whom a table of several people waits, and since which entry: nobody where people pass one phone on."""
    if not table.social or table.lesson is not None:
        return table.seq, ()
    if table.stage == "begin":
        awaited = [one for one in table.seats if one.entropy is None]
        return BEGIN, tuple((one.seat, one.guest) for one in awaited if one.guest and not table.passes(one.guest))
    if table.stage != "on" or not 0 <= table.turn < len(table.seats):
        return table.seq, ()
    one = table.seats[table.turn]
    return table.seq, (((one.seat, one.guest),) if one.guest and not table.passes(one.guest) else ())
