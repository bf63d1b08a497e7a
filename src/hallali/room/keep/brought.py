"""Games that were played elsewhere, kept among a guest's finished games."""

from __future__ import annotations

import time

from sqlalchemy import insert, select

from hallali.room.keep.schema import ENTRIES, GAMES, SEATS, TOSSES
from hallali.room.keep.store import Store, Stored


def here(store: Store, guest: str, commitment: str) -> bool:
    """Say whether a guest has the game of a commitment here already: played here, or brought before."""
    asked = select(GAMES.c.id).join(SEATS, SEATS.c.game == GAMES.c.id)
    with store.engine.connect() as db:
        row = db.execute(asked.where((SEATS.c.guest == guest) & (GAMES.c.commitment == commitment)).limit(1)).first()
    return row is not None


def keep(store: Store, stored: Stored, seed: str) -> None:
    """Keep a game that is over, with its entries and throws. seed: the dealer's."""
    now, name = time.time(), stored.id
    with store.engine.begin() as db:
        store.put_new(db, stored, seed)
        rows = [
            {"game": name, "seq": number, "token": token, "key": None, "at": now}
            for number, token in enumerate(stored.tokens, 1)
        ]
        if rows:
            db.execute(insert(ENTRIES), rows)
        if tosses := [{"game": name, "seq": seq, "line": line} for seq, line in stored.tosses.items()]:
            db.execute(insert(TOSSES), tosses)
