"""What is kept of editions that guests write: each draft for its guest, with the versions that were set aside."""

from __future__ import annotations

import secrets
import time
from typing import Any, Final

import msgspec
from sqlalchemy import CursorResult, RowMapping, delete, func, insert, select, update

from hallali.core.errors import HallaliError, Message, marked
from hallali.room.keep.schema import DRAFTS, VERSIONS
from hallali.room.keep.store import Store

N_ = marked
MOST: Final = 40  #: drafts of a guest
MOST_VERSIONS: Final = 50  #: of a draft; the oldest goes
LONGEST: Final = 200_000  #: characters of a draft; the largest house edition has 61,000
_FULL: Final = N_("You have {count} editions on your bench already: throw one away first.")


class TooManyDrafts(HallaliError):  # noqa: N818
    """A guest has as many drafts as there may be."""


class Draft(msgspec.Struct, frozen=True, kw_only=True):
    """An edition that somebody writes. id is a secret: whoever knows it may read, play and copy the edition."""

    id: str  #: its name in addresses
    guest: str  #: whose it is: nobody else changes it
    game: str  #: the game, by its name
    parent: str  #: the edition that it came from, as its file
    text: str  #: the file as it stands
    changes: int = 0  #: how often it was changed
    created: float = 0.0  #: when it was begun
    changed: float = 0.0  #: when it was changed last


class Version(msgspec.Struct, frozen=True):
    """A draft as it was set aside. number: counted from 1."""

    number: int  #: which of the draft's
    text: str  #: the file as it stood
    at: float  #: when it was set aside, in seconds since 1970


def add(store: Store, guest: str, game: str, parent: str, text: str) -> str:
    """Keep a new draft; return its name. Raises TooManyDrafts."""
    name, now = secrets.token_hex(12), time.time()
    row = {"id": name, "guest": guest, "game": game, "parent": parent, "text": text, "changes": 0}
    with store.engine.begin() as db:
        there = db.execute(select(func.count()).select_from(DRAFTS).where(DRAFTS.c.guest == guest)).scalar_one()
        if there >= MOST:
            raise TooManyDrafts(Message(_FULL, {"count": there}))
        db.execute(insert(DRAFTS).values(**row, created=now, changed=now))
    return name


def load(store: Store, name: str) -> Draft | None:
    """Return a draft; None if there is none of this name."""
    with store.engine.connect() as db:
        row = db.execute(select(DRAFTS).where(DRAFTS.c.id == name)).mappings().first()
    return None if row is None else _read(row)


def _read(row: RowMapping) -> Draft:
    return Draft(**row)


def write(store: Store, it: Draft, text: str) -> bool:
    """Keep a draft's new text; say whether that was done: not if it was changed elsewhere since it was read."""
    asked = update(DRAFTS).where((DRAFTS.c.id == it.id) & (DRAFTS.c.changes == it.changes))
    with store.engine.begin() as db:
        done: CursorResult[Any] = db.execute(asked.values(text=text, changes=it.changes + 1, changed=time.time()))
        return done.rowcount == 1


def drop(store: Store, name: str) -> None:
    """Throw a draft away, with its versions."""
    with store.engine.begin() as db:
        db.execute(delete(VERSIONS).where(VERSIONS.c.draft == name))
        db.execute(delete(DRAFTS).where(DRAFTS.c.id == name))


def of_guest(store: Store, guest: str, game: str = "") -> list[Draft]:
    """List a guest's drafts, the one that was changed last first. game: only those of one game."""
    asked = select(DRAFTS).where(DRAFTS.c.guest == guest).order_by(DRAFTS.c.changed.desc(), DRAFTS.c.id)
    if game:
        asked = asked.where(DRAFTS.c.game == game)
    with store.engine.connect() as db:
        rows = db.execute(asked).mappings().all() if guest else ()
    return [_read(row) for row in rows]


def versions(store: Store, name: str) -> list[Version]:
    """List a draft's versions, the newest first."""
    asked = select(VERSIONS).where(VERSIONS.c.draft == name).order_by(VERSIONS.c.number.desc())
    with store.engine.connect() as db:
        return [Version(row["number"], row["text"], row["at"]) for row in db.execute(asked).mappings()]


def put_aside(store: Store, it: Draft) -> None:
    """Keep a draft as it stands as its newest version, unless that is the same; the oldest of too many goes."""
    mine = VERSIONS.c.draft == it.id
    newest = select(VERSIONS).where(mine).order_by(VERSIONS.c.number.desc()).limit(1)
    with store.engine.begin() as db:
        last = db.execute(newest).mappings().first()
        if last is not None and last["text"] == it.text:
            return
        number = last["number"] + 1 if last is not None else 1
        db.execute(insert(VERSIONS).values(draft=it.id, number=number, text=it.text, at=time.time()))
        db.execute(delete(VERSIONS).where(mine & (VERSIONS.c.number <= number - MOST_VERSIONS)))


def exported(store: Store, guest: str) -> list[dict[str, object]]:
    """Return all of a guest's drafts, for a guest who takes a copy of what the room keeps about them."""
    return [
        {
            "id": one.id,
            "game": one.game,
            "text": one.text,
            "versions": [{"number": v.number, "at": v.at, "text": v.text} for v in versions(store, one.id)],
        }
        for one in of_guest(store, guest)
    ]
