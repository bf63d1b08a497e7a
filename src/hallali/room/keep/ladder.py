"""The ladder: who agrees to be named there, and the games between such people, season by season."""

from __future__ import annotations

import datetime
import time
from collections.abc import Sequence
from typing import Final

import msgspec
from sqlalchemy import and_, delete, func, select
from sqlalchemy.dialects import postgresql, sqlite

from hallali.room.keep.schema import GAMES, GUESTS, LADDER, LEFT, LISTED, SEATS
from hallali.room.keep.store import Store

_AT_ONCE: Final = 200  # how many games are looked for at once


class Met(msgspec.Struct, frozen=True):
    """A finished game between two people."""

    id: str  #: the table's
    game: str  #: the game's name
    season: str  #: in which its table was made
    at: float  #: when that was, in seconds since 1970
    first: str  #: the guest in the first seat
    second: str  #: the guest in the second
    first_points: float  #: what the first got, 0 to 1; below 0 if it is still to be worked out


def season_of(at: float) -> str:
    """Return the season of a time: the year and its quarter.

    >>> season_of(0.0)
    '1970-1'
    """
    date = datetime.datetime.fromtimestamp(at, datetime.UTC)
    return f"{date.year:04}-{(date.month + 2) // 3}"


def begins(season: str) -> datetime.datetime:
    """Return when a season begins. Raises ValueError for a text that is none."""
    year, _, quarter = season.partition("-")
    if season != f"{int(year):04}-{int(quarter)}" or not 1 <= int(quarter) <= 4:
        raise ValueError(season)
    return datetime.datetime(int(year), 3 * int(quarter) - 2, 1, tzinfo=datetime.UTC)


def set_listed(store: Store, guest: str, on: bool) -> None:
    """Name a guest in the ladder from now on, or no longer."""
    put = (postgresql.insert if store.shared else sqlite.insert)(LISTED)
    with store.engine.begin() as db:
        if on:
            db.execute(put.values(guest=guest, at=time.time()).on_conflict_do_nothing())
        else:
            db.execute(delete(LISTED).where(LISTED.c.guest == guest))


def is_listed(store: Store, guest: str) -> bool:
    """Say whether the ladder names a guest."""
    with store.engine.connect() as db:
        return db.execute(select(LISTED.c.guest).where(LISTED.c.guest == guest)).first() is not None


def uncounted(store: Store, season: str) -> list[Met]:
    """List finished games of a season that are not counted yet: of two people, both of whom are named.

    A game that one of them left by the clock is lost by them, whoever plays on; its points are known. Others have -1.
    """
    start = begins(season).timestamp()
    one, other, gone, gone_too = SEATS.alias(), SEATS.alias(), LEFT.alias(), LEFT.alias()
    first, second = func.coalesce(gone.c.guest, one.c.guest), func.coalesce(gone_too.c.guest, other.c.guest)
    third = select(SEATS.c.game).where((SEATS.c.game == GAMES.c.id) & (SEATS.c.seat > 1)).exists()
    here, there = LISTED.alias(), LISTED.alias()
    joined = (
        GAMES.join(one, and_(one.c.game == GAMES.c.id, one.c.seat == 0))
        .join(other, and_(other.c.game == GAMES.c.id, other.c.seat == 1))
        .outerjoin(gone, and_(gone.c.game == GAMES.c.id, gone.c.seat == 0))
        .outerjoin(gone_too, and_(gone_too.c.game == GAMES.c.id, gone_too.c.seat == 1))
        .join(here, here.c.guest == first)
        .join(there, there.c.guest == second)
    )
    left = gone.c.seq.is_not(None) | gone_too.c.seq.is_not(None)
    new = GAMES.c.id.not_in(select(LADDER.c.id).where(LADDER.c.season == season))
    asked = (
        select(GAMES.c.id, GAMES.c.game, GAMES.c.created, first, second, gone.c.seq, gone_too.c.seq)
        .select_from(joined)
        .where((GAMES.c.created >= start) & ((GAMES.c.result != "") | left) & new & ~third & (first != second))
        .order_by(GAMES.c.created)
        .limit(_AT_ONCE)
    )
    with store.engine.connect() as db:
        rows = db.execute(asked).all()
    found = []
    for name, game, at, who, whom, left_first, left_second in rows:
        gone_at = {seq: points for seq, points in ((left_first, 0.0), (left_second, 1.0)) if seq is not None}
        if season_of(at) == season:
            points = gone_at[min(gone_at)] if gone_at else -1.0  # of two who left, the first has lost
            found.append(Met(name, game, season, at, who, whom, points))
    return found


def count(store: Store, found: Sequence[Met]) -> None:
    """Keep what games were worth."""
    put = (postgresql.insert if store.shared else sqlite.insert)(LADDER)
    with store.engine.begin() as db:
        for one in found:
            db.execute(put.values(**msgspec.structs.asdict(one)).on_conflict_do_nothing())


def of_season(store: Store, season: str, game: str) -> tuple[list[Met], dict[str, str]]:
    """Return the games of a season between people who are named, the first first; and what these are called."""
    named = select(LISTED.c.guest)
    mine = (LADDER.c.season == season) & (LADDER.c.game == game)
    both = LADDER.c.first.in_(named) & LADDER.c.second.in_(named)
    with store.engine.connect() as db:
        rows = db.execute(select(LADDER).where(mine & both).order_by(LADDER.c.at, LADDER.c.id)).mappings().all()
        names = db.execute(select(GUESTS.c.guest, GUESTS.c.name).where(GUESTS.c.guest.in_(named))).all()
    return [Met(**row) for row in rows], {row.guest: row.name for row in names}


def seasons(store: Store) -> list[str]:
    """List the seasons in which anything was counted, the latest first."""
    with store.engine.connect() as db:
        return sorted(db.execute(select(LADDER.c.season).distinct()).scalars(), reverse=True)
