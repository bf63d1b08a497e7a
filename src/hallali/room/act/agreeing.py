"""What needs everyone at a table to agree: the next game, and taking a move back."""

from __future__ import annotations

import msgspec
from sqlalchemy import delete, insert

from hallali.core.errors import marked
from hallali.room.act.service import Room
from hallali.room.errors import Forbidden
from hallali.room.keep.notices import tell
from hallali.room.keep.schema import ASKS
from hallali.room.keep.store import Conflict, Store
from hallali.room.table import proposals, timing
from hallali.room.table.checks import seated
from hallali.room.table.proposals import Asked, written
from hallali.room.table.table import Table

N_ = marked


def put(store: Store, game: str, kind: str, found: Asked | None) -> None:
    """Keep what a seat asks of the others; None if it is no longer asked."""
    with store.engine.begin() as db:
        db.execute(delete(ASKS).where((ASKS.c.game == game) & (ASKS.c.kind == kind)))
        if found is not None:
            db.execute(insert(ASKS).values(game=game, kind=kind, seat=found.seat, body=written(found)))
        if store.shared:
            tell(db, game)


async def _keep(room: Room, table: Table, kind: str, found: Asked | None) -> None:
    """Store what is asked, and show it. The caller has the lock."""
    await room.store.writes(put, room.store, table.id, kind, found)
    if found is None:
        table.asks.pop(kind, None)
    else:
        table.asks[kind] = written(found)
    await room.hub.push(table)


def _answered(table: Table, seat: int, found: Asked, yes: bool) -> Asked | None:
    """Return what is asked once a seat has answered; None if the seat that asked no longer does."""
    me = table.first_of(seat)
    if yes:
        return msgspec.structs.replace(found, yes=(*found.yes, me)) if me not in found.yes else found
    return None if me == found.seat else msgspec.structs.replace(found, no=me)


def _agreed(table: Table, found: Asked) -> bool:
    return set(table.people()) <= table.beside(found.yes)  # those at one phone talk it over


async def _found(room: Room, table: Table, kind: str) -> Asked | None:
    """Return what is asked at a table; a player may have seen it before this process has."""
    if proposals.asked(table, kind) is None:
        await room.tables.catch_up(table)
    return proposals.asked(table, kind)


async def rematch(room: Room, table: Table, seat: int, same: bool = False, answer: str = "") -> str:
    """Offer the next game, or answer the offer: "yes" or "no". Return its id once all people agree, "" before.

    Asking for what another player offers accepts it; asking for something else offers that instead.
    """
    seated(seat)
    if table.rematch or table.pad or len(table.people()) < 2:
        return await room.seats.rematch(table, seat, same)
    async with table.lock:
        if not table.over:
            raise Forbidden(N_("The game is still going on."))
        found = await _found(room, table, proposals.REMATCH)
        if answer == "no":
            if found is not None and found.no < 0:
                await _keep(room, table, proposals.REMATCH, _answered(table, seat, found, False))
            return ""
        if found is None or found.no >= 0:
            if answer:
                raise Forbidden(N_("That offer has lapsed."))
            found = None
        elif not answer and found.same != same:
            found = None
        me = table.first_of(seat)
        found = _answered(table, seat, found, True) if found else Asked(me, (me,), same=same)
        assert found is not None
        await _keep(room, table, proposals.REMATCH, found)
        if not _agreed(table, found):
            return ""
    return await room.seats.rematch(table, found.seat, found.same, begun=True)


async def take_back(room: Room, table: Table, seat: int, answer: str = "") -> None:
    """Ask to take the last move back, or answer that: "yes" or "no". It is taken back once all people agree.

    If another player has moved since, that move falls away, too. The cards to come stay the same.
    """
    seated(seat)
    async with table.lock:
        found = await _found(room, table, proposals.BACK)
        if answer:
            if found is None or found.no >= 0:
                raise Forbidden(N_("That request has lapsed."))
            found = _answered(table, seat, found, answer == "yes")
        else:
            if not proposals.may_ask(table, seat):
                raise Forbidden(N_("There’s nobody to ask, or nothing to take back."))
            to = proposals.last_of(table, seat)
            if to is None or proposals.past_leaver(table, to):
                raise Forbidden(N_("There’s nobody to ask, or nothing to take back."))
            me = table.first_of(seat)
            found = Asked(me, (me,), entries=table.seq, to=to)
        if found is None or not _agreed(table, found):
            await _keep(room, table, proposals.BACK, found)
            return
        try:
            await room.store.writes(room.store.rewind, table.id, table.seq, found.to)
        except Conflict:
            await room.tables.catch_up(table)
            raise Forbidden(N_("That request has lapsed.")) from None
        if table.thinking is not None:
            table.thinking.cancel()
        table.rewind(found.to)
        await timing.turn(room.store, table)
        room.hub.renew(table)
        await _keep(room, table, proposals.BACK, msgspec.structs.replace(found, done=True))
    room.after(table)
