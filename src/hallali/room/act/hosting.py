"""The host at work: who is shut out, who was refused and why, and what the host says to everybody."""

from __future__ import annotations

import asyncio
import logging
import time
import unicodedata
from collections import OrderedDict
from typing import Final

import msgspec
from sqlalchemy.exc import SQLAlchemyError

from hallali.core.errors import Message, marked
from hallali.room.act.limits import address
from hallali.room.act.seats import Seats
from hallali.room.act.tournaments import Tournaments
from hallali.room.errors import Forbidden, Missing
from hallali.room.keep import archive, host, invitations
from hallali.room.keep.host import Ban
from hallali.room.keep.store import Store
from hallali.room.push.sockets import Hub
from hallali.room.table.checks import clean
from hallali.room.table.opening import Tables
from hallali.room.table.table import Table

N_ = marked
_LOG = logging.getLogger("hallali.room")
_SEEN: Final = 5000  # guests whose address is remembered
_REFUSED: Final = 200  # kinds of refusals that are remembered
_LOOK_S: Final = 3.0  # how long another process may have shut somebody out without this one knowing it
LONGEST_S: Final = 366 * 24 * 3600.0  #: of a ban


class Seen(msgspec.Struct):
    """Where a guest came from last."""

    address: str  #: as `limits.address` names it
    at: float  #: when, in seconds since 1970


class Refused(msgspec.Struct):
    """What an address was refused, and how often."""

    address: str  #: as `limits.address` names it
    guest: str  #: the last guest who was; "" without a cookie
    why: str  #: in English
    times: int  #: how often
    at: float  #: when last, in seconds since 1970


class Host:
    """What the host of the room sees and does. None of `seen` and `refused` is stored: addresses are forgotten when the
    room ends, but for those that are shut out.
    """

    def __init__(self, store: Store, hub: Hub, tables: Tables, seats: Seats) -> None:
        self.store = store
        self.hub = hub
        self.tables = tables
        self.seats = seats
        self.bans: dict[tuple[str, str], Ban] = {}
        self.line = ""  #: what the host says to everybody
        self.names = host.ADVERTS  #: what no guest's name may contain, a line each
        self.seen: OrderedDict[str, Seen] = OrderedDict()
        self.refused: OrderedDict[tuple[str, str], Refused] = OrderedDict()

    async def refresh(self) -> None:
        """Read what is kept, and show it where it is new."""
        found = await self.store.reads(host.bans, self.store)
        self.bans = {(one.kind, one.who): one for one in found}
        kept = await self.store.reads(host.settings, self.store)
        self.names = kept.get(host.NAMES, host.ADVERTS)
        if (line := kept.get(host.LINE, "")) != self.line:
            self.line = line
            self.hub.say(line)
        for one in found:
            self._drop(one)

    async def watch(self) -> None:
        """Keep up with what the host does at other processes."""
        while True:
            try:
                await self.refresh()
            except SQLAlchemyError as error:
                _LOG.warning("what the host has set could not be read: %s", type(error).__name__)
            if not self.store.shared:
                return
            await asyncio.sleep(_LOOK_S)

    # Who asks.

    def meet(self, guest: str, where: str) -> None:
        """Note where a guest comes from."""
        if guest:
            self.seen[guest] = Seen(address(where), time.time())
            self.seen.move_to_end(guest)
            if len(self.seen) > _SEEN:
                self.seen.popitem(last=False)

    def barred(self, guest: str, where: str) -> Ban | None:
        """Return why a guest, or anyone from this address, is shut out; None if they are not."""
        if not self.bans:
            return None
        found = self.bans.get(("guest", guest)) or self.bans.get(("address", address(where)))
        return found if found is not None and found.until > time.time() else None

    def refuse(self, where: str, guest: str, why: str) -> None:
        """Note that something was refused."""
        key = address(where), why
        one = self.refused.setdefault(key, Refused(key[0], guest, why, 0, 0.0))
        one.times, one.guest, one.at = one.times + 1, guest, time.time()
        self.refused.move_to_end(key)
        if len(self.refused) > _REFUSED:
            self.refused.popitem(last=False)
        if one.times in (1, 10, 100, 1000) or one.times % 10_000 == 0:
            _LOG.warning("refused %s, %d times: %s", key[0], one.times, why)

    def named(self, text: str, longest: int = 24) -> str:
        """Return a guest's name, or that of what they make, cleaned. Raises Forbidden for one that the host's list
        refuses.
        """
        name = clean(text, longest)
        plain = _plain(name)
        if any(word and word in plain for word in map(_plain, self.names.splitlines())):
            raise Forbidden(N_("This room takes no such name: choose another one."))
        return name

    # What the host does; all of it is noted.

    async def _note(self, what: str, about: str, why: str = "") -> None:
        await self.store.writes(host.note, self.store, what, about, why)
        _LOG.warning("the host: %s %s %s", what, about, why)

    async def ban(self, guest: str, where: str, seconds: float, why: str) -> None:
        """Shut a guest, an address or both out for a time."""
        until, why = time.time() + max(60.0, min(seconds, LONGEST_S)), clean(why, 200)
        found = [
            Ban(kind, who, until, why) for kind, who in (("guest", guest[:64]), ("address", address(where)[:64])) if who
        ]
        if not found:
            raise Missing(N_("There is nobody to shut out."))
        await self.store.writes(host.ban, self.store, found)
        await self.refresh()
        await self._note("ban", " ".join(one.who if one.kind == "address" else short(one.who) for one in found), why)

    async def lift(self, kind: str, who: str) -> None:
        """Let somebody in again."""
        await self.store.writes(host.lift, self.store, kind, who)
        await self.refresh()
        await self._note("lift", who if kind == "address" else short(who))

    async def mute(self, guest: str, on: bool) -> None:
        """Take no more talk from a guest, or let them talk again."""
        await self.store.writes(host.mute, self.store, guest, on)
        await self._note("mute" if on else "unmute", short(guest))

    async def put_out(self, name: str, seat: int) -> None:
        """Put the guest in a seat out of a table: before the game begins the seat is free again, then it gives up."""
        table = await self.tables.find(name)
        if not 0 <= seat < len(table.seats) or not (guest := table.seats[seat].guest):
            raise Missing(N_("No guest has that seat."))
        if table.stage in ("open", "begin"):
            await self.seats.put_out(table, seat, self.known(guest))
        elif not table.over:
            await self.seats.resign(table, seat)
        await self._note("put out", f"{short(guest)} {name}")

    def known(self, guest: str) -> str:
        """Return the address that a guest came from last; "" if that is not known."""
        found = self.seen.get(guest)
        return found.address if found else ""

    async def close(self, name: str) -> None:
        """Close a table: nobody can open it any more."""
        table = self.tables.live.get(name)
        if table is not None:
            async with table.lock:
                await self._close(name, table)
        else:
            await self._close(name)
        await self._note("close", name)

    async def _close(self, name: str, table: Table | None = None) -> None:
        if not await self.store.writes(archive.put_away, self.store, name, -1.0, closed=True):
            raise Missing(Message(N_("There is no table {table}."), {"table": name[:40]}))
        if table is not None:
            if table.thinking is not None:
                table.thinking.cancel()
            self.tables.live.pop(name, None)
            self.hub.drop(name)

    async def close_tournament(self, tournaments: Tournaments, name: str) -> None:
        """End a tournament as it stands: games that go on count no more. Raises Missing."""
        called = await tournaments.host_closes(name)
        await self._note("close tournament", f"{name} {called}")

    async def put_out_of(self, tournaments: Tournaments, name: str, number: int) -> None:
        """Put a guest out of a tournament, for good: the game that they are in is lost. Raises Missing."""
        guest = await tournaments.host_puts_out(name, number)
        await self._note("put out of tournament", f"{short(guest)} {name}")

    async def say(self, text: str) -> None:
        """Say a line to everybody, above every page; "" takes it back."""
        text = clean(text, 200)
        await self.store.writes(host.set_to, self.store, host.LINE, text)
        await self.refresh()
        await self._note("say", "", text)

    async def set_names(self, text: str) -> None:
        """Set what no guest's name may contain, a line each."""
        words = [word for word in (clean(line, 40) for line in text.splitlines()[:500]) if word]
        await self.store.writes(host.set_to, self.store, host.NAMES, "\n".join(words))
        await self.refresh()
        await self._note("names", f"{len(words)}")

    async def dismiss(self, number: int) -> None:
        """Forget a report that was seen to."""
        await self.store.writes(host.dismiss, self.store, number)
        await self._note("dismiss", str(number))

    async def invite(self, whom: str, uses: int, days: int) -> str:
        """Make an invitation and return its secret. uses: -1 for any number. days: how long it is valid; 0 for ever."""
        whom = clean(whom, 60)
        token = await self.store.writes(invitations.make, self.store.engine, whom, uses, float(days))
        await self._note("invite", whom)
        return token

    async def withdraw(self, short: str) -> None:
        """Withdraw an invitation. Whoever has come by it stays in."""
        await self.store.writes(invitations.withdraw, self.store.engine, short)
        await self._note("withdraw", short[:8])

    def _drop(self, one: Ban) -> None:
        """Cut off the tabs of whoever is shut out: they are told why when they come back."""
        self.hub.shut(one.who if one.kind == "guest" else "", one.who if one.kind == "address" else "")


def short(guest: str) -> str:
    """Return the few letters by which the host tells guests apart."""
    return guest[:8]


def _plain(text: str) -> str:
    """Return a text without what hides words in it: look-alike letters, capitals, spaces."""
    return "".join(unicodedata.normalize("NFKC", text).casefold().split())
