"""Invitations: links that let in where a word is asked for at the door. Of each the database keeps a hash."""

from __future__ import annotations

import hashlib
import secrets
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

import msgspec
from sqlalchemy import ColumnElement, Engine, create_engine, delete, func, insert, inspect, or_, select, update
from sqlalchemy.exc import SQLAlchemyError

from hallali.core.errors import Message, marked
from hallali.room.errors import Missing
from hallali.room.keep import databases, host
from hallali.room.keep.schema import INVITATIONS
from hallali.room.keep.troubles import Unreachable, for_host, shown

N_ = marked
_MOST: Final = 200
MOST_USES: Final = 10_000  #: that an invitation may have
MOST_DAYS: Final = 3660  #: that an invitation may be valid for


class Invitation(msgspec.Struct, frozen=True):
    """A link that lets in."""

    short: str  #: the letters by which the host tells invitations apart, and withdraws them
    whom: str  #: for whom it was made, as the host wrote it
    made: float  #: when, in seconds since 1970
    until: float  #: until when it is valid; 0 for ever
    left: int  #: how many it still lets in; -1 for any number
    used: int  #: how many it has let in


def make(engine: Engine, whom: str = "", uses: int = -1, days: float = 0.0) -> str:
    """Make an invitation and return its secret. uses: -1 for any number. days: how long it is valid; 0 for ever.

    Raises Missing if there are too many already.
    """
    token, now = secrets.token_urlsafe(18), time.time()
    with engine.begin() as db:
        db.execute(delete(INVITATIONS).where(~_valid(now)))
        if db.execute(select(func.count()).select_from(INVITATIONS)).scalar_one() >= _MOST:
            raise Missing(N_("There are too many invitations: withdraw some first."))
        row = {"whom": whom[:60], "made": now, "until": now + days * 86400 if days else 0.0}
        db.execute(insert(INVITATIONS).values(invitation=_hashed(token), left=uses, used=0, **row))
    return token


def valid(engine: Engine, token: str) -> bool:
    """Say whether an invitation lets in now."""
    asked = select(INVITATIONS.c.used).where((INVITATIONS.c.invitation == _hashed(token)) & _valid(time.time()))
    with engine.connect() as db:
        return db.execute(asked).first() is not None


def use(engine: Engine, token: str) -> bool:
    """Let one in by an invitation; say whether it did. Of several who take the last use at once, one gets it."""
    found = (INVITATIONS.c.invitation == _hashed(token)) & _valid(time.time())
    change = {"used": INVITATIONS.c.used + 1}
    with engine.begin() as db:
        if db.execute(update(INVITATIONS).where(found & (INVITATIONS.c.left < 0)).values(**change)).rowcount == 1:
            return True
        counted = {**change, "left": INVITATIONS.c.left - 1}
        return db.execute(update(INVITATIONS).where(found & (INVITATIONS.c.left > 0)).values(**counted)).rowcount == 1


def listed(engine: Engine) -> list[Invitation]:
    """List the invitations that are valid, the newest first."""
    asked = select(INVITATIONS).where(_valid(time.time())).order_by(INVITATIONS.c.made.desc())
    with engine.connect() as db:
        rows = db.execute(asked).all()
    return [Invitation(row.invitation[:8], row.whom, row.made, row.until, row.left, row.used) for row in rows]


def withdraw(engine: Engine, short: str) -> None:
    """Withdraw an invitation. short: as `Invitation.short`. Raises Missing if there is none."""
    with engine.begin() as db:
        gone = func.substr(INVITATIONS.c.invitation, 1, 8) == short
        if not db.execute(delete(INVITATIONS).where(gone)).rowcount:
            raise Missing(N_("There is no such invitation."))


@contextmanager
def beside(url: str) -> Iterator[Engine]:
    """Open the database of a room that may be running, for a moment. Raises Unreachable."""
    where = databases.read(url)
    path = databases.file_of(where)
    engine = create_engine(where, hide_parameters=True)
    try:
        if (path is not None and not path.exists()) or not inspect(engine).has_table(INVITATIONS.name):
            raise Unreachable(Message(host.NEVER, {"url": shown(where)}))
        yield engine
    except SQLAlchemyError as error:
        raise for_host(error, where) from None
    finally:
        engine.dispose()


def _valid(now: float) -> ColumnElement[bool]:
    return or_(INVITATIONS.c.until == 0.0, INVITATIONS.c.until >= now) & (INVITATIONS.c.left != 0)


def _hashed(token: str) -> str:
    return hashlib.sha256(token.encode(errors="replace")).hexdigest()
