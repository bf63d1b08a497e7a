"""The devices that a guest lets the room notify, and of which turn each seat has been told."""

from __future__ import annotations

import datetime
import hashlib
import time
from typing import Any, Final
from urllib.parse import urlsplit

import msgspec
from sqlalchemy import Connection, delete, func, insert, select, update
from sqlalchemy.dialects import postgresql, sqlite

from hallali.room.keep.schema import CALLED, ENTRIES, GAMES, SEATS, SUBSCRIPTIONS
from hallali.room.keep.store import Store

EACH: Final = 5  #: devices of a guest's; a further one takes the place of the oldest
DAYS: Final = 90  #: for which a device is kept of which nothing is heard
_DAY_S: Final = 24 * 3600.0
_NEVER: Final = -2
BEGIN: Final = -1  #: stands for the number of entries where a seat is waited for before the game begins


class Subscription(msgspec.Struct, frozen=True):
    """A device that is notified."""

    endpoint: str  #: where its push service takes messages
    key: str  #: its public key
    auth: str  #: the secret that it shares with the room
    lang: str  #: the language of the guest there
    contact: str  #: the address of the room, as the guest knows it


def _named(endpoint: str) -> str:
    return hashlib.sha256(endpoint.encode()).hexdigest()


def keep(store: Store, guest: str, one: Subscription) -> None:
    """Keep a device of a guest's, whoever had it before; of more than `EACH`, the newest."""
    name, now = _named(one.endpoint), time.time()
    with store.engine.begin() as db:
        db.execute(
            delete(SUBSCRIPTIONS).where((SUBSCRIPTIONS.c.name == name) | (SUBSCRIPTIONS.c.at < now - DAYS * _DAY_S))
        )
        db.execute(insert(SUBSCRIPTIONS).values(name=name, guest=guest, at=now, **msgspec.to_builtins(one)))
        theirs = select(SUBSCRIPTIONS.c.name).where(SUBSCRIPTIONS.c.guest == guest)
        extra = (
            db.execute(theirs.order_by(SUBSCRIPTIONS.c.at.desc(), SUBSCRIPTIONS.c.name).offset(EACH)).scalars().all()
        )
        db.execute(delete(SUBSCRIPTIONS).where(SUBSCRIPTIONS.c.name.in_(extra)))


def drop(store: Store, endpoint: str, guest: str = "") -> None:
    """Forget a device. guest: whose it has to be; "" for anyone's."""
    chosen = SUBSCRIPTIONS.c.name == _named(endpoint)
    with store.engine.begin() as db:
        db.execute(delete(SUBSCRIPTIONS).where(chosen & (SUBSCRIPTIONS.c.guest == guest) if guest else chosen))


def of_guest(store: Store, guest: str) -> list[Subscription]:
    """Return the devices that a guest lets the room notify, the newest first."""
    asked = select(SUBSCRIPTIONS).where(SUBSCRIPTIONS.c.guest == guest).order_by(SUBSCRIPTIONS.c.at.desc())
    with store.engine.connect() as db:
        return [
            Subscription(**{name: row[name] for name in Subscription.__struct_fields__})
            for row in db.execute(asked).mappings()
        ]


def exported(store: Store, guest: str) -> list[dict[str, Any]]:
    """Return what is kept of a guest's devices, for their own eyes; what would let others write to them is left out."""
    asked = select(SUBSCRIPTIONS.c.endpoint, SUBSCRIPTIONS.c.at).where(SUBSCRIPTIONS.c.guest == guest)
    with store.engine.connect() as db:
        return [
            {
                "service": urlsplit(row.endpoint).hostname or "",
                "since": datetime.datetime.fromtimestamp(row.at, datetime.UTC).isoformat(timespec="seconds"),
            }
            for row in db.execute(asked.order_by(SUBSCRIPTIONS.c.at))
        ]


def _waits(db: Connection, game: str, seat: int, moment: int) -> bool:
    """Say whether a seat is still waited for as it was at this moment."""
    if db.execute(select(GAMES.c.result).where(GAMES.c.id == game)).scalar() != "":
        return False
    if moment == BEGIN:
        sits = (SEATS.c.game == game) & (SEATS.c.seat == seat)
        row = db.execute(select(SEATS.c.entropy).where(sits)).first()
        return row is not None and row.entropy is None
    return db.execute(select(func.count()).select_from(ENTRIES).where(ENTRIES.c.game == game)).scalar() == moment


def claim(store: Store, game: str, seat: int, guest: str, moment: int) -> list[Subscription]:
    """Return the devices to tell that a seat is waited for: none where it was told already, or no longer is.

    Of several processes that ask, one gets them. moment: how many entries there are; `BEGIN` before the game begins.
    """
    found = of_guest(store, guest)
    if not found:
        return []
    put = (postgresql.insert if store.engine.dialect.name == "postgresql" else sqlite.insert)(CALLED)
    there = (CALLED.c.game == game) & (CALLED.c.seat == seat)
    with store.engine.begin() as db:
        if not _waits(db, game, seat, moment):
            return []
        db.execute(put.values(game=game, seat=seat, moment=_NEVER).on_conflict_do_nothing())
        new = update(CALLED).where(there & (CALLED.c.moment != moment)).values(moment=moment)
        return found if db.execute(new).rowcount == 1 else []
