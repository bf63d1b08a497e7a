"""What the host of the room keeps: whom they shut out, what guests told them, what they set, and what they did."""

from __future__ import annotations

import hashlib
import secrets
import time
from collections.abc import Sequence
from typing import Final

import msgspec
from sqlalchemy import create_engine, delete, insert, inspect, select
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import SQLAlchemyError

from hallali.core.errors import Message, marked
from hallali.room.keep import databases
from hallali.room.keep.schema import BANS, DEEDS, GUESTS, MUTED, REPORTS, SECRETS, SETTINGS
from hallali.room.keep.store import Store
from hallali.room.keep.troubles import Unreachable, for_host, shown

N_ = marked
NEVER: Final = N_(
    "No room of this version has been started yet with the database {url}, so nobody can be its host. "
    "Start it once with “hallali serve --database …”, or name the database of the room that runs."
)
OPERATOR: Final = "operator"  #: the name under which the hash of the host's link is kept
LINE: Final = "line"  #: the setting that holds what the host says to everybody
NAMES: Final = "names"  #: the setting that holds what no guest's name may contain, a line each
#: What no name may contain until the host sets a list of their own: addresses of the web, above all.
ADVERTS: Final = "http\nwww.\n.com\n.net\n.org\n.gg\nt.me/\n@"
_REPORTS: Final = 500  # the oldest are forgotten
_DEEDS: Final = 2000


class Ban(msgspec.Struct, frozen=True):
    """Somebody who is shut out."""

    kind: str  #: "guest" or "address"
    who: str  #: the guest, or the address as `limits.address` names it
    until: float  #: when it ends, in seconds since 1970
    why: str  #: what they are told


class Report(msgspec.Struct, frozen=True):
    """What a guest told the host."""

    number: int  #: by which the host forgets it; 0 before it is kept
    at: float  #: when, in seconds since 1970
    game: str  #: the table's id
    guest: str  #: who reports; "" if the room does not know them
    about: str  #: the guest whom it is about; "" if it is about the table
    text: str  #: what they wrote
    seat: int  #: whose seat it is about; -1 if it is about the table


class Deed(msgspec.Struct, frozen=True):
    """What the host did."""

    at: float  #: when, in seconds since 1970
    what: str  #: such as "ban"
    about: str  #: a table, a guest's short name, an address
    why: str  #: what the host wrote


def hashed(token: str) -> str:
    """Return what is kept of the secret in the host's link."""
    return hashlib.sha256(token.encode()).hexdigest()


def appoint(url: str, undo: bool = False) -> str:
    """Make the link by which the host works, while the room runs or not, and return its secret.

    The one before stops being valid. undo: make none. The room of this database must have been started once. One row is
    written: a running room on SQLite waits for that as for its own. Raises Unreachable.
    """
    token = secrets.token_urlsafe(24)
    where = databases.read(url)
    if (path := databases.file_of(where)) is not None and not path.exists():  # SQLite would make an empty one
        raise Unreachable(Message(NEVER, {"url": shown(where)}))
    engine = create_engine(where, hide_parameters=True)
    try:
        with engine.begin() as db:
            if not inspect(db).has_table(SECRETS.name):
                raise Unreachable(Message(NEVER, {"url": shown(where)}))
            db.execute(delete(SECRETS).where(SECRETS.c.name == OPERATOR))
            if not undo:
                db.execute(insert(SECRETS).values(name=OPERATOR, value=hashed(token)))
    except SQLAlchemyError as error:
        raise for_host(error, where) from None
    finally:
        engine.dispose()
    return token


def operator(store: Store) -> str:
    """Return the hash of the secret in the host's link; "" if there is no link."""
    with store.engine.connect() as db:
        return db.execute(select(SECRETS.c.value).where(SECRETS.c.name == OPERATOR)).scalar() or ""


def bans(store: Store) -> list[Ban]:
    """List who is shut out now."""
    with store.engine.connect() as db:
        rows = db.execute(select(BANS).where(BANS.c.until > time.time()).order_by(BANS.c.until)).all()
    return [Ban(row.kind, row.who, row.until, row.why) for row in rows]


def ban(store: Store, found: Sequence[Ban]) -> None:
    """Shut out; forget the bans that have ended."""
    with store.engine.begin() as db:
        db.execute(delete(BANS).where(BANS.c.until <= time.time()))
        for one in found:
            db.execute(delete(BANS).where((BANS.c.kind == one.kind) & (BANS.c.who == one.who)))
            db.execute(insert(BANS).values(**msgspec.structs.asdict(one)))


def lift(store: Store, kind: str, who: str) -> None:
    """Let somebody in again."""
    with store.engine.begin() as db:
        db.execute(delete(BANS).where((BANS.c.kind == kind) & (BANS.c.who == who)))


def settings(store: Store) -> dict[str, str]:
    """Return what the host has set."""
    with store.engine.connect() as db:
        return {row.name: row.value for row in db.execute(select(SETTINGS))}


def set_to(store: Store, name: str, value: str) -> None:
    """Set something."""
    with store.engine.begin() as db:
        db.execute(delete(SETTINGS).where(SETTINGS.c.name == name))
        db.execute(insert(SETTINGS).values(name=name, value=value))


def report(store: Store, made: Report) -> None:
    """Keep what a guest tells the host; the oldest reports are forgotten when there are too many."""
    row = msgspec.structs.asdict(made)
    del row["number"]
    with store.engine.begin() as db:
        db.execute(insert(REPORTS).values(**row))
        old = select(REPORTS.c.number).order_by(REPORTS.c.number.desc()).offset(_REPORTS).limit(1)
        if (last := db.execute(old).scalar()) is not None:
            db.execute(delete(REPORTS).where(REPORTS.c.number <= last))


def reports(store: Store, limit: int = 50) -> list[Report]:
    """List what guests told the host, the newest first."""
    with store.engine.connect() as db:
        rows = db.execute(select(REPORTS).order_by(REPORTS.c.number.desc()).limit(limit)).mappings().all()
    return [Report(**row) for row in rows]


def dismiss(store: Store, number: int) -> None:
    """Forget a report: the host has seen to it."""
    with store.engine.begin() as db:
        db.execute(delete(REPORTS).where(REPORTS.c.number == number))


def note(store: Store, what: str, about: str, why: str) -> None:
    """Note what the host did."""
    with store.engine.begin() as db:
        db.execute(insert(DEEDS).values(at=time.time(), what=what, about=about[:120], why=why[:300]))
        old = select(DEEDS.c.number).order_by(DEEDS.c.number.desc()).offset(_DEEDS).limit(1)
        if (last := db.execute(old).scalar()) is not None:
            db.execute(delete(DEEDS).where(DEEDS.c.number <= last))


def deeds(store: Store, limit: int = 50) -> list[Deed]:
    """List what the host did, the latest first."""
    with store.engine.connect() as db:
        rows = db.execute(select(DEEDS).order_by(DEEDS.c.number.desc()).limit(limit)).all()
    return [Deed(row.at, row.what, row.about, row.why) for row in rows]


def mute(store: Store, guest: str, on: bool) -> None:
    """Take no more talk from a guest, at any table; or let them talk again."""
    put = (postgresql.insert if store.shared else sqlite.insert)(MUTED)
    with store.engine.begin() as db:
        if on:
            db.execute(put.values(guest=guest, at=time.time()).on_conflict_do_nothing())
        else:
            db.execute(delete(MUTED).where(MUTED.c.guest == guest))


def muted(store: Store) -> frozenset[str]:
    """Return the guests who are muted."""
    with store.engine.connect() as db:
        return frozenset(db.execute(select(MUTED.c.guest)).scalars())


def names(store: Store, guests: Sequence[str]) -> dict[str, str]:
    """Return the names that these guests gave themselves."""
    with store.engine.connect() as db:
        return {row.guest: row.name for row in db.execute(select(GUESTS).where(GUESTS.c.guest.in_(guests)))}
