"""The ladder's games: what is over between people whom it names is counted when somebody asks for it."""

from __future__ import annotations

import contextlib
import time

import msgspec

from hallali import games
from hallali.core.errors import HallaliError
from hallali.room.keep import editions
from hallali.room.keep import ladder as kept
from hallali.room.keep.store import Store
from hallali.room.table.table import Table


def fill(store: Store) -> None:
    """Count the games of this season that are over and not counted yet, and the last ones of the season before."""
    now = time.time()
    season = kept.season_of(now)
    before = kept.season_of(kept.begins(season).timestamp() - 1)
    for name in (before, season):
        found = []
        for one in kept.uncounted(store, name):
            points = one.first_points if one.first_points >= 0 else _points(store, one.id)
            if points is not None and one.game in games.GAMES and not games.get(one.game).together:
                found.append(msgspec.structs.replace(one, first_points=points))
        kept.count(store, found)


def _points(store: Store, name: str) -> float | None:
    """Return what the first seat got at a table, 0 to 1; None if that is not known."""
    with contextlib.suppress(HallaliError):  # a game whose rules are no longer known
        stored = store.load(name)
        if stored is not None:
            editions.bring(store, stored)
            worth = Table(stored, store.seed(name)).returns()
            if len(worth) == 2:
                return 0.5 if worth[0] == worth[1] else float(worth[0] > worth[1])
    return None
