"""The same cards for everyone: a seed that is a day's deals each pile by itself, whatever is done between two draws.

The dealer's draws are numbered by their place in the record (docs/decisions/0004-the-dealer.md). With a day's seed they
are numbered within their pile instead, as the game names it: its optional method `pile(state)`, which says what is
drawn from now. docs/decisions/0019-the-colony-of-the-day.md says why.
"""

from __future__ import annotations

import datetime
import hashlib
from typing import Any

from hallali.core.contract import Game
from hallali.core.seats import CHANCE

_DAY = "day:"


def day_seed(game: str, day: datetime.date) -> str:
    """Give the seed of a day's puzzle: the same everywhere, and at most 64 characters long."""
    text = f"{_DAY}{day.isoformat()}:"
    return text + hashlib.sha256(f"hallali {game} {day.isoformat()}".encode()).hexdigest()[: 64 - len(text)]


def day_of(seed: str) -> str:
    """Give the day that a seed is of, as 2026-11-21; "" for any other seed."""
    return seed.split(":")[1] if seed.startswith(_DAY) and seed.count(":") == 2 else ""


class Piles:
    """Numbers the draws of one game: tell it of every chance outcome, in order, by `count`."""

    def __init__(self, game: Game, seed: str) -> None:
        self._pile = getattr(game, "pile", None) if day_of(seed) else None
        self._counts: dict[str, int] = {}

    def place(self, state: Any, number: int) -> int | str:
        """Give what the dealer is to draw by: the number of the entry, or a pile and how often it was drawn from."""
        if self._pile is None:
            return number
        name = str(self._pile(state))
        return f"{name}:{self._counts.get(name, 0)}"

    def count(self, state: Any) -> None:
        """Take note that something is drawn in this position."""
        if self._pile is not None and state.mover == CHANCE:
            name = str(self._pile(state))
            self._counts[name] = self._counts.get(name, 0) + 1
