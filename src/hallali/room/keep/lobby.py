"""Tables that anyone may join: the guest who makes one can have the front page list it while a seat is free."""

from __future__ import annotations

import json
import random
import time
from collections.abc import Sequence
from typing import Any, Final

import msgspec
from sqlalchemy import delete, insert, select

from hallali.room.keep.schema import CLOCKS, GAMES, POSTED, SEATS
from hallali.room.keep.store import Store, StoredSeat

_CANDIDATES: Final = 400  # of which some are listed
_DAYS_S: Final = 3 * 24 * 3600.0  # how long a table is listed


class Open(msgspec.Struct, frozen=True):
    """A table with a free seat that anyone may take."""

    id: str  #: the table's
    game: str  #: the game's name
    size: str  #: the game's
    options: dict[str, Any]  #: the game's
    seats: list[StoredSeat]  #: who sits there
    clock: str = ""  #: the name of its plan, "" for none
    maker: int = -1  #: the seat of the guest who made it


def post(store: Store, game: str, maker: str = "", origin: str = "") -> None:
    """Have a new table listed until its seats are taken; of one maker's tables, only the last is listed.

    origin: stands for the maker's address.
    """
    with store.engine.begin() as db:
        if maker:
            theirs = select(SEATS.c.game).where(SEATS.c.guest == maker)
            db.execute(delete(POSTED).where(POSTED.c.game.in_(theirs)))
        db.execute(insert(POSTED).values(game=game, at=time.time(), origin=origin))


def fairly(rows: Sequence[tuple[str, str]], limit: int, rng: random.Random) -> list[str]:
    """Choose tables to list: one from each origin before there is a second from any; which origins, if there are too
    many, is drawn. rows: (table, origin), the newest first. The newest stay in front.
    """
    shares: dict[str, list[str]] = {}
    for game, origin in rows:
        shares.setdefault(origin or game, []).append(game)
    found: list[str] = []
    while len(found) < limit and shares:
        origins = list(shares)
        rng.shuffle(origins)
        for origin in origins[: limit - len(found)]:
            found.append(shares[origin].pop(0))
        shares = {origin: left for origin, left in shares.items() if left}
    chosen = set(found)
    return [game for game, _ in rows if game in chosen]


def posted(store: Store, guest: str, limit: int = 8) -> list[Open]:
    """List tables at which a guest, "" for a new one, may sit down: chosen `fairly`, anew each minute."""
    mine = select(SEATS.c.game).where(SEATS.c.guest == guest) if guest else select(SEATS.c.game).where(SEATS.c.seat < 0)
    free = select(SEATS.c.game).where((SEATS.c.guest == "") & (SEATS.c.bot == ""))
    asked = select(GAMES.c.id, GAMES.c.game, GAMES.c.size, GAMES.c.options, GAMES.c.maker, POSTED.c.origin)
    asked = asked.select_from(POSTED.join(GAMES, GAMES.c.id == POSTED.c.game)).where(
        (POSTED.c.at >= time.time() - _DAYS_S) & (GAMES.c.result == "") & GAMES.c.id.in_(free) & GAMES.c.id.not_in(mine)
    )
    with store.engine.connect() as db:
        rows = db.execute(asked.order_by(POSTED.c.at.desc()).limit(_CANDIDATES)).all()
        if not rows:
            return []
        rng = random.Random(f"{guest} {time.time() // 60}")
        names = fairly([(row.id, row.origin) for row in rows], limit, rng)
        rows = [row for row in rows if row.id in names]
        clocks = db.execute(select(CLOCKS.c.game, CLOCKS.c.plan).where(CLOCKS.c.game.in_(names))).all()
        plans = {row.game: row.plan for row in clocks}
        sat = db.execute(select(SEATS).where(SEATS.c.game.in_(names)).order_by(SEATS.c.seat)).mappings().all()
    seats: dict[str, list[StoredSeat]] = {}
    for one in sat:
        seats.setdefault(one["game"], []).append(StoredSeat(**{key: one[key] for key in one if key != "game"}))
    return [
        Open(row.id, row.game, row.size, json.loads(row.options), seats[row.id], plans.get(row.id, ""), row.maker)
        for row in rows
    ]
