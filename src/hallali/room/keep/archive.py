"""Tables that no one has touched for a long time: each becomes one compressed document, and rows again when needed.

Who sits there, and who left, is kept in rows too: this is how a guest finds the table again.
"""

from __future__ import annotations

import json
import time
import zlib
from collections.abc import Sequence
from typing import Any, Final

import msgspec
from sqlalchemy import Connection, Table, delete, func, insert, select, union

from hallali.core.errors import marked
from hallali.interfaces.lessons import is_lesson
from hallali.room.errors import Missing
from hallali.room.keep.evenings import role_of
from hallali.room.keep.notices import tell
from hallali.room.keep.schema import (
    ARCHIVES,
    ASKS,
    CALLED,
    CHAT,
    ENTRIES,
    GAMES,
    LEFT,
    NOTES,
    OF_A_GAME,
    POSTED,
    SEATS,
    SEEDS,
    TOSSES,
    of_game,
)
from hallali.room.keep.store import Store, Stored, StoredSeat

N_ = marked
DAYS: Final = 90
_DAY_S: Final = 24 * 3600.0
_ROWS: Final = (SEATS, LEFT)  # these are kept in rows as well


class Kept(msgspec.Struct, frozen=True):
    """A table that was put away, as one of its guests finds it again."""

    id: str  #: the table's
    game: str  #: the game's name
    options: dict[str, Any]  #: the game's
    seats: list[StoredSeat]  #: who sat there
    over: bool  #: whether the game had ended
    created: float = 0.0  #: when it was made, in seconds since 1970
    size: str = "real"  #: the game's
    moves: int = 0  #: how many were made there
    lesson: bool = False  #: whether it was a lesson
    beside: bool = False  #: whether it was played on a real table


class Listed(msgspec.Struct, frozen=True):
    """A table, as the person who runs the room sees it: no card is among this."""

    id: str  #: the table's
    game: str  #: the game's name
    created: float  #: when it was made, in seconds since 1970
    touched: float  #: when anyone last did anything there, in seconds since 1970
    entries: int  #: how many there are
    guests: int  #: how many seats people have
    over: bool  #: whether the game has ended


def _touched(game: Any) -> Any:
    """Return when a game was last touched, as an expression."""
    moved = select(func.coalesce(func.max(ENTRIES.c.at), 0.0)).where(ENTRIES.c.game == game).scalar_subquery()
    spoke = select(func.coalesce(func.max(CHAT.c.at), 0.0)).where(CHAT.c.game == game).scalar_subquery()
    return moved, spoke


def listed(store: Store, limit: int = 50, idle: float = 0.0) -> list[Listed]:
    """List the tables that no one has touched for `idle` days, the longest untouched first."""
    moved, spoke = _touched(GAMES.c.id)
    entries = select(func.count()).where(ENTRIES.c.game == GAMES.c.id).scalar_subquery()
    guests = select(func.count()).where((SEATS.c.game == GAMES.c.id) & (SEATS.c.guest != "")).scalar_subquery()
    until = time.time() - idle * _DAY_S
    late = (GAMES.c.created <= until) & (moved <= until) & (spoke <= until)
    asked = select(GAMES.c.id, GAMES.c.game, GAMES.c.created, moved, spoke, entries, guests, GAMES.c.result).where(late)
    with store.engine.connect() as db:
        rows = db.execute(asked.order_by(GAMES.c.created).limit(limit)).all()
    found = [Listed(row[0], row[1], row[2], max(row[2:5]), row[5], row[6], bool(row[7])) for row in rows]
    return sorted(found, key=lambda one: one.touched)


def put_away(store: Store, game: str, idle: float = DAYS, closed: bool = False) -> bool:
    """Make a table one document; False if there is none, or someone touched it in the last `idle` days.

    closed: whether it is not to be opened again.
    """
    until = time.time() - idle * _DAY_S
    with store.engine.begin() as db:
        if store.shared:  # a player about to move there waits, and then finds the table changed
            db.execute(select(GAMES.c.id).where(GAMES.c.id == game).with_for_update())
        moved, spoke = _touched(game)
        row = db.execute(select(GAMES.c.created, moved, spoke).where(GAMES.c.id == game)).first()
        if row is None or max(row) > until:
            return False
        found = {one.name: [dict(each) for each in _rows(db, one, game)] for one in OF_A_GAME}
        body = zlib.compress(json.dumps(found, ensure_ascii=False).encode(), 9)
        for one in OF_A_GAME:
            if one not in _ROWS:
                db.execute(delete(one).where(of_game(one) == game))
        db.execute(delete(POSTED).where(POSTED.c.game == game))
        db.execute(delete(CALLED).where(CALLED.c.game == game))
        db.execute(insert(ARCHIVES).values(game=game, at=time.time(), closed=int(closed), body=body))
        if store.shared:
            tell(db, game, 0)
    return True


def _rows(db: Connection, table: Table, game: str) -> Sequence[Any]:
    return db.execute(select(table).where(of_game(table) == game)).mappings().all()


def games_of(store: Store, guest: str, limit: int | None = 12) -> list[Kept]:
    """List the tables of a guest's that were put away, also those that they left, the latest first; without those that
    were closed for good.

    limit: how many at most; None for all.
    """
    if not guest:
        return []
    theirs = union(select(SEATS.c.game).where(SEATS.c.guest == guest), select(LEFT.c.game).where(LEFT.c.guest == guest))
    mine = select(ARCHIVES.c.game, ARCHIVES.c.body).where(ARCHIVES.c.game.in_(theirs) & (ARCHIVES.c.closed == 0))
    with store.engine.connect() as db:
        rows = db.execute(mine.order_by(ARCHIVES.c.at.desc()).limit(limit)).all()
    return [_kept(row.game, _unpacked(row.body)) for row in rows]


def _unpacked(body: bytes) -> dict[str, list[dict[str, Any]]]:
    """Return an archive's rows by table, without columns of a newer Hallali's that runs, or ran, on this database."""
    found = json.loads(zlib.decompress(body))
    return {
        one.name: [{key: row[key] for key in row if key in one.c} for row in found[one.name]]
        for one in OF_A_GAME
        if one.name in found  # older archives lack the newer tables
    }


def _kept(name: str, found: dict[str, list[dict[str, Any]]]) -> Kept:
    (game,) = found[GAMES.name]
    seats = [StoredSeat(**{key: one[key] for key in one if key != "game"}) for one in found[SEATS.name]]
    seats.sort(key=lambda one: one.seat)
    return Kept(
        name,
        game["game"],
        json.loads(game["options"]),
        seats,
        bool(game["result"]),
        game["created"],
        game["size"],
        sum(not one["token"].startswith("=") for one in found[ENTRIES.name]),
        any(is_lesson(one["seed"]) for one in found[SEEDS.name]),
        any(role_of(one["seed"]) for one in found[SEEDS.name]),
    )


def read(store: Store, game: str) -> tuple[Stored, str] | None:
    """Return a table that was put away, and its seed, leaving it there; None if there is no such archive."""
    with store.engine.connect() as db:
        body = db.execute(select(ARCHIVES.c.body).where(ARCHIVES.c.game == game)).scalar()
    if body is None:
        return None
    found = _unpacked(body)
    (row,), (seed,) = found[GAMES.name], found[SEEDS.name]
    entries = sorted(found[ENTRIES.name], key=lambda one: one["seq"])
    stored = Stored(
        **{**row, "options": json.loads(row["options"])},
        seats=_kept(game, found).seats,
        tokens=[one["token"] for one in entries],
        notes={one["seat"]: json.loads(one["body"]) for one in found[NOTES.name]},
        tosses={one["seq"]: one["line"] for one in found[TOSSES.name]},
        asks={one["kind"]: one["body"] for one in found.get(ASKS.name, ())},
    )
    return stored, seed["seed"]


def bring_back(store: Store, game: str) -> bool:
    """Make a table's rows again; False if there is no such archive. Raises Missing if the table was closed.

    Of several processes that want it at once, one does it, and the others find it done.
    """
    with store.engine.begin() as db:
        asked = select(ARCHIVES.c.body, ARCHIVES.c.closed).where(ARCHIVES.c.game == game)
        row = db.execute(asked.with_for_update() if store.shared else asked).first()
        if row is None:
            return db.execute(select(GAMES.c.id).where(GAMES.c.id == game)).first() is not None
        if row.closed:
            raise Missing(N_("The host of this room has closed this table."))
        if db.execute(delete(ARCHIVES).where(ARCHIVES.c.game == game)).rowcount != 1:
            return True
        found = _unpacked(row.body)
        for one in _ROWS:
            db.execute(delete(one).where(of_game(one) == game))
        for one in OF_A_GAME:
            if rows := found.get(one.name):
                db.execute(insert(one), rows)
    return True
