"""Games on real tables that have become records: kept among a guest's finished games, under the name of their pad."""

from __future__ import annotations

import json
import time
from collections.abc import Sequence
from typing import Final

from sqlalchemy import delete, insert

from hallali.room.keep.schema import ARCHIVES, ASKS, CALLED, ENTRIES, OF_A_GAME, OUTCOMES, POSTED, of_game
from hallali.room.keep.store import Store, Stored

#: How the seeds of such games begin, for nobody dealt them here: the name of the seat whose pad it was follows.
_MARK: Final = "pad:"
#: The same, for a query.
SEEDS_LIKE: Final = f"{_MARK}%"
#: Under what the numbers of the moves that are filled in are kept.
FILLED: Final = "filled"


def seed_of(role: str) -> str:
    """Return what is kept in the place of a seed. role: the name of the seat whose pad it was."""
    return _MARK + role


def role_of(seed: str) -> str:
    """Return the name of the seat whose pad a game was written from; "" for a game that was dealt here.

    >>> role_of(seed_of("marshal")), role_of("a seed")
    ('marshal', '')
    """
    return seed.removeprefix(_MARK) if seed.startswith(_MARK) else ""


def filled_of(stored: Stored) -> tuple[int, ...]:
    """Return the moves that are filled in, counted from 1."""
    return tuple(json.loads(stored.asks.get(FILLED, "[]")))


def keep(store: Store, stored: Stored, role: str, filled: Sequence[int]) -> None:
    """Keep a game that was played on a real table, in the place of what was kept of it before.

    role: the name of the seat whose pad it was. filled: the moves that are filled in, counted from 1.
    """
    now, name = time.time(), stored.id
    with store.engine.begin() as db:
        for table in (*OF_A_GAME, CALLED, OUTCOMES, POSTED, ARCHIVES):
            db.execute(delete(table).where(of_game(table) == name))
        store.put_new(db, stored, seed_of(role))
        rows = [
            {"game": name, "seq": number, "token": token, "key": None, "at": now}
            for number, token in enumerate(stored.tokens, 1)
        ]
        db.execute(insert(ENTRIES), rows)
        db.execute(insert(ASKS).values(game=name, kind=FILLED, seat=-1, body=json.dumps(list(filled))))
        store.put_word(db, name, len(rows))
