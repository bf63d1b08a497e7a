"""The codes of pads: whoever is given one puts that pad together with their own, of another seat at the same table."""

from __future__ import annotations

import secrets
import time
from typing import Final

from sqlalchemy import delete, insert, select

from hallali.room.keep.schema import HALVES, LENT, PADS
from hallali.room.keep.store import Store

#: For how long a code is valid, in seconds, and of what it is made: no letter that is read as a digit.
VALID_S: Final = 86_400.0
_SIGNS: Final = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
_LENGTH: Final = 8


def code_of(store: Store, pad: str) -> str:
    """Return the code that a pad has now; "" if none."""
    valid = (HALVES.c.pad == pad) & (HALVES.c.at > time.time() - VALID_S)
    with store.engine.connect() as db:
        return str(db.execute(select(HALVES.c.code).where(valid).limit(1)).scalar() or "")


def make(store: Store, pad: str, guest: str) -> str:
    """Return a new code for a guest's pad, in the place of an older one."""
    now = time.time()
    code = _new()
    with store.engine.begin() as db:
        db.execute(delete(HALVES).where((HALVES.c.pad == pad) | (HALVES.c.at <= now - VALID_S)))
        db.execute(insert(HALVES).values(code=code, pad=pad, guest=guest, at=now))
    return code


def lend(store: Store, game: str, text: str) -> str:
    """Return a new code for a pad that is kept elsewhere: it is kept here until the code is valid no more."""
    now, code = time.time(), _new()
    with store.engine.begin() as db:
        db.execute(delete(LENT).where(LENT.c.at <= now - VALID_S))
        db.execute(insert(LENT).values(code=code, game=game, text=text, at=now))
    return code


def text_of(store: Store, typed: str) -> tuple[str, str]:
    """Return (the game, the pad as text) to which a code leads, as it is typed; ("", "") if to none."""
    code, since = "".join(sign for sign in typed.upper() if sign in _SIGNS), time.time() - VALID_S
    asked = select(PADS.c.game, PADS.c.text).select_from(HALVES.join(PADS, PADS.c.id == HALVES.c.pad))
    lent = select(LENT.c.game, LENT.c.text).where((LENT.c.code == code) & (LENT.c.at > since))
    with store.engine.connect() as db:
        row = db.execute(asked.where((HALVES.c.code == code) & (HALVES.c.at > since))).first()
        row = row or db.execute(lent).first()
    return ("", "") if row is None else (str(row[0]), str(row[1]))


def _new() -> str:
    return "".join(secrets.choice(_SIGNS) for _ in range(_LENGTH))
