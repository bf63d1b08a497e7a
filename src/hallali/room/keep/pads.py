"""What is kept of pads for real tables: each as text, for the guest whose it is alone."""

from __future__ import annotations

import json
import secrets
import time
from typing import Any, Final

import msgspec
from sqlalchemy import ColumnElement, CursorResult, RowMapping, delete, func, insert, select, update

from hallali.core.errors import HallaliError, Message, marked
from hallali.room.keep.schema import HALVES, PADS
from hallali.room.keep.store import Store

N_ = marked
MOST: Final = 40  #: pads of a guest
_FULL: Final = N_("You keep {count} pads already: throw one away first.")


class TooManyPads(HallaliError):  # noqa: N818
    """A guest keeps as many pads as there may be."""


class Kept(msgspec.Struct, frozen=True, kw_only=True):
    """A pad as it is kept."""

    id: str  #: its name in addresses
    guest: str  #: whose it is
    game: str  #: the game, by its name
    text: str  #: as `Pad.dumps` writes it
    drafts: tuple[tuple[int, ...], ...] = ()  #: the seat's own gesture as it is being made, with what it was before
    help: str = "off"  #: how much the page says of what follows: one of `show.HELP`
    changes: int = 0  #: how often anything of it was changed
    created: float = 0.0  #: when it was made
    changed: float = 0.0  #: when it was changed last


def _mine(name: str, guest: str) -> ColumnElement[bool]:
    return (PADS.c.id == name) & (PADS.c.guest == guest)


def _read(row: RowMapping) -> Kept:
    return Kept(**{**row, "drafts": tuple(map(tuple, json.loads(row["drafts"])))})


def add(store: Store, guest: str, game: str, text: str, help: str = "off") -> str:  # noqa: A002
    """Keep a new pad; return its name. help: how much the page says of what follows. Raises TooManyPads."""
    name, now = secrets.token_hex(12), time.time()
    row = {"id": name, "guest": guest, "game": game, "text": text, "drafts": "[]", "help": help, "changes": 0}
    with store.engine.begin() as db:
        there = db.execute(select(func.count()).select_from(PADS).where(PADS.c.guest == guest)).scalar_one()
        if there >= MOST:
            raise TooManyPads(Message(_FULL, {"count": there}))
        db.execute(insert(PADS).values(**row, created=now, changed=now))
    return name


def load(store: Store, name: str, guest: str) -> Kept | None:
    """Return a guest's pad; None if they have none of this name."""
    with store.engine.connect() as db:
        row = db.execute(select(PADS).where(_mine(name, guest))).mappings().first() if guest else None
    return None if row is None else _read(row)


def write(store: Store, it: Kept, before: int) -> bool:
    """Keep a pad as it has become; say whether that was done: not if it is no longer as often changed as `before`."""
    values = {"text": it.text, "drafts": json.dumps(it.drafts), "help": it.help, "changes": before + 1}
    asked = update(PADS).where(_mine(it.id, it.guest) & (PADS.c.changes == before))
    with store.engine.begin() as db:
        done: CursorResult[Any] = db.execute(asked.values(**values, changed=time.time()))
        return done.rowcount == 1


def drop(store: Store, name: str, guest: str) -> None:
    """Throw a guest's pad away."""
    with store.engine.begin() as db:
        db.execute(delete(HALVES).where((HALVES.c.pad == name) & (HALVES.c.guest == guest)))
        db.execute(delete(PADS).where(_mine(name, guest)))


def of_guest(store: Store, guest: str, game: str = "", most: int = MOST) -> list[Kept]:
    """List a guest's pads, the one that was changed last first. game: only those of one game. most: of them."""
    asked = select(PADS).where(PADS.c.guest == guest).order_by(PADS.c.changed.desc(), PADS.c.id).limit(most)
    if game:
        asked = asked.where(PADS.c.game == game)
    with store.engine.connect() as db:
        rows = db.execute(asked).mappings().all() if guest else ()
    return [_read(row) for row in rows]


def exported(store: Store, guest: str) -> list[dict[str, object]]:
    """Return all of a guest's pads, for a guest who takes a copy of what the room keeps about them."""
    return [{"id": one.id, "help": one.help, "pad": json.loads(one.text)} for one in of_guest(store, guest)]
