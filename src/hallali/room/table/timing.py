"""Keeping time: when a turn passes, a table's clock is stored with it."""

from __future__ import annotations

import contextlib
import logging
from typing import Final

from sqlalchemy import case, delete, insert, select, update
from sqlalchemy.exc import SQLAlchemyError

from hallali.room.keep import clocks
from hallali.room.keep.schema import CLOCKS, SECRETS
from hallali.room.keep.store import Store
from hallali.room.table.table import Table

_LOG = logging.getLogger("hallali.room")
BEAT_S: Final = 10.0  #: how often the room notes that it is there
_SOME: Final = 20  # how many tables are settled at one look, so that others get their turn
_ALIVE: Final = "alive"


def runs(table: Table) -> int:
    """Return the seat whose time runs: that of the person on turn, if another person waits; else -1."""
    seat = table.turn if table.stage == "on" else -1
    return seat if seat >= 0 and len(table.people()) > 1 and table.seats[seat].guest else -1


async def turn(store: Store, table: Table, taken: float | None = None) -> None:
    """Pass the clock on, before a table is shown. The caller has its lock.

    taken: when the server took the act of the player on turn; None if there was none.
    """
    clock = table.clock
    if clock is None:
        return
    who = runs(table)
    anew = clocks.PLANS[clock.plan].each and taken is not None
    if who == clock.runs and not (anew and who >= 0):
        return
    clock.stop(clocks.now() if taken is None else taken, table.over)
    clock.start(who, clocks.now())
    try:
        await store.writes(keep, store, table.id, clock)
    except SQLAlchemyError as error:  # the act is stored, and that is what counts: the next turn stores the clock again
        _LOG.warning("a clock could not be kept: %s", type(error).__name__)
    clock.since = clocks.now()  # it runs from when it is shown


def keep(store: Store, game: str, clock: clocks.Clock) -> None:
    """Store how a table's clock stands."""
    with store.engine.begin() as db:
        db.execute(update(CLOCKS).where(CLOCKS.c.game == game).values(**clock.row()))


def due(store: Store, at: float) -> list[str]:
    """List some tables where a time has run out, the longest overdue first."""
    asked = select(CLOCKS.c.game).where(CLOCKS.c.due <= at).order_by(CLOCKS.c.due).limit(_SOME)
    with store.engine.connect() as db:
        return list(db.execute(asked).scalars())


def halt(store: Store, game: str) -> None:
    """Stop watching for the end of a time at a table."""
    with store.engine.begin() as db:
        db.execute(update(CLOCKS).where(CLOCKS.c.game == game).values(due=None))


def beat(store: Store, at: float) -> None:
    """Note that the room is open, if any time runs."""
    with store.engine.begin() as db:
        if db.execute(select(CLOCKS.c.game).where(CLOCKS.c.due.is_not(None)).limit(1)).first() is None:
            return
        if db.execute(update(SECRETS).where(SECRETS.c.name == _ALIVE).values(value=repr(at))).rowcount == 0:
            db.execute(insert(SECRETS).values(name=_ALIVE, value=repr(at)))


def resume(store: Store, at: float) -> None:
    """Give back the time during which the room was closed: no one could have acted."""
    with store.engine.begin() as db:
        found = db.execute(select(SECRETS.c.value).where(SECRETS.c.name == _ALIVE)).scalar()
        away = at - float(found) if found else 0.0
        if away > (2 * BEAT_S if store.shared else 0.0):  # otherwise another process was open
            # A turn that began after the last beat gets back no more than the time that has run.
            back = case((CLOCKS.c.since + away > at, at - CLOCKS.c.since), else_=away)
            running = CLOCKS.c.due.is_not(None)
            db.execute(update(CLOCKS).where(running).values(since=CLOCKS.c.since + back, due=CLOCKS.c.due + back))
        db.execute(delete(SECRETS).where(SECRETS.c.name == _ALIVE))
        db.execute(insert(SECRETS).values(name=_ALIVE, value=repr(at)))


async def begin(store: Store) -> None:
    """Give back, before anyone is served, the time during which the room was closed."""
    try:
        await store.writes(resume, store, clocks.now())
    except SQLAlchemyError as error:  # it is asked for soon enough, and the clocks run on
        _LOG.warning("the clocks could not be set: %s", type(error).__name__)


async def close(store: Store) -> None:
    """Note when the room was last open."""
    with contextlib.suppress(SQLAlchemyError, RuntimeError):
        await store.writes(beat, store, clocks.now())
