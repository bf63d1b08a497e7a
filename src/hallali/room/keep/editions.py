"""The editions of stored games: if an edition's file is gone, its copy in the database is used."""

from __future__ import annotations

from hallali import games
from hallali.core.library import LIBRARY, MissingEdition, held
from hallali.core.options import EDITION
from hallali.room.keep.store import Store, Stored


def bring(store: Store, stored: Stored) -> None:
    """Make the edition of a game known to the library: if its file is gone, from the copy in the database."""
    game = games.get(stored.game)
    try:
        game.edition_of(stored.size, {EDITION.name: stored.edition})
    except MissingEdition:
        if text := store.edition(stored.game, stored.edition):
            LIBRARY.add(held(text), listed=False)
