"""The codes of pads: whoever is given one puts that pad together with their own, of another seat at the same table."""

from __future__ import annotations

import secrets
import time
from typing import Final

from sqlalchemy import delete, insert, select

from hallali.room.keep.schema import HALVES, PADS
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
    code = "".join(secrets.choice(_SIGNS) for _ in range(_LENGTH))
    with store.engine.begin() as db:
        db.execute(delete(HALVES).where((HALVES.c.pad == pad) | (HALVES.c.at <= now - VALID_S)))
        db.execute(insert(HALVES).values(code=code, pad=pad, guest=guest, at=now))
    return code


def text_of(store: Store, typed: str) -> tuple[str, str]:
    """Return (the game, the pad as text) to which a code leads, as it is typed; ("", "") if to none."""
    code = "".join(sign for sign in typed.upper() if sign in _SIGNS)
    asked = select(PADS.c.game, PADS.c.text).select_from(HALVES.join(PADS, PADS.c.id == HALVES.c.pad))
    valid = (HALVES.c.code == code) & (HALVES.c.at > time.time() - VALID_S)
    with store.engine.connect() as db:
        row = db.execute(asked.where(valid)).first()
    return ("", "") if row is None else (str(row[0]), str(row[1]))
