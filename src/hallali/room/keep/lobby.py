"""Tables that anyone may join: the guest who makes one can have the front page list it while a seat is free."""

from __future__ import annotations

import json
import time
from typing import Any, Final

import msgspec
from sqlalchemy import insert, select

from hallali.room.keep.schema import GAMES, POSTED, SEATS
from hallali.room.keep.store import Store, StoredSeat

_DAYS_S: Final = 3 * 24 * 3600.0  # how long a table is listed


class Open(msgspec.Struct, frozen=True):
    """A table with a free seat that anyone may take."""

    id: str  #: the table's
    game: str  #: the game's name
    size: str  #: the game's
    options: dict[str, Any]  #: the game's
    seats: list[StoredSeat]  #: who sits there


def post(store: Store, game: str) -> None:
    """Have a new table listed until its seats are taken."""
    with store.engine.begin() as db:
        db.execute(insert(POSTED).values(game=game, at=time.time()))


def posted(store: Store, guest: str, limit: int = 8) -> list[Open]:
    """List the tables at which a guest, "" for a new one, may sit down, the newest first."""
    mine = select(SEATS.c.game).where(SEATS.c.guest == guest) if guest else select(SEATS.c.game).where(SEATS.c.seat < 0)
    free = select(SEATS.c.game).where((SEATS.c.guest == "") & (SEATS.c.bot == ""))
    asked = select(GAMES.c.id, GAMES.c.game, GAMES.c.size, GAMES.c.options)
    asked = asked.select_from(POSTED.join(GAMES, GAMES.c.id == POSTED.c.game)).where(
        (POSTED.c.at >= time.time() - _DAYS_S) & (GAMES.c.result == "") & GAMES.c.id.in_(free) & GAMES.c.id.not_in(mine)
    )
    with store.engine.connect() as db:
        rows = db.execute(asked.order_by(POSTED.c.at.desc()).limit(limit)).all()
        names = [row.id for row in rows]
        sat = db.execute(select(SEATS).where(SEATS.c.game.in_(names)).order_by(SEATS.c.seat)).mappings().all()
    seats: dict[str, list[StoredSeat]] = {}
    for one in sat:
        seats.setdefault(one["game"], []).append(StoredSeat(**{key: one[key] for key in one if key != "game"}))
    return [Open(row.id, row.game, row.size, json.loads(row.options), seats[row.id]) for row in rows]
