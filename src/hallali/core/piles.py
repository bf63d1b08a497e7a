"""The same cards for everyone: with a day's seed each pile is dealt separately, whatever happens between two draws.

The dealer's draws are numbered by their place in the record (docs/decisions/0004-the-dealer.md). With a day's seed they
are numbered within their pile instead; the game's method `pile(state)` names the pile that is drawn from now.
docs/decisions/0019-the-colony-of-the-day.md says why.
"""

from __future__ import annotations

import datetime
import hashlib
import hmac

from hallali.core.contract import Game, Position
from hallali.core.seats import CHANCE

_DAY = "day:"


def day_seed(secret: str, game: str, day: datetime.date) -> str:
    """Return the seed of a day's puzzle: the same at every table of a room, and at most 64 characters long.

    secret: the room's own. Without it no one can work out a day's cards. "" for the days before rooms had secrets:
    their seeds followed from the date alone, so their cards were the same in all rooms.
    """
    text = f"{_DAY}{day.isoformat()}:"
    about = f"hallali {game} {day.isoformat()}".encode()
    made = hmac.new(secret.encode(), about, hashlib.sha256) if secret else hashlib.sha256(about)
    return text + made.hexdigest()[: 64 - len(text)]


def day_of(seed: str) -> str:
    """Return the day that a seed belongs to, such as 2026-11-21, or "" for any other seed.

    >>> import datetime
    >>> day_of(day_seed("the room's secret", "traque", datetime.date(2026, 5, 1)))
    '2026-05-01'
    """
    return seed.split(":")[1] if seed.startswith(_DAY) and seed.count(":") == 2 else ""


class Piles:
    """Numbers the draws of one game. Call `count` for every chance outcome, in order."""

    def __init__(self, game: Game, seed: str) -> None:
        self._pile = game.pile if day_of(seed) else None
        self._counts: dict[str, int] = {}

    def place(self, state: Position, number: int) -> int | str:
        """Return what the dealer draws by: the number of the entry, or a pile and how often it was drawn from."""
        name = self._pile(state) if self._pile else ""
        if not name:
            return number
        return f"{name}:{self._counts.get(name, 0)}"

    def count(self, state: Position) -> None:
        """Note that something is drawn in this position."""
        if self._pile is not None and state.mover == CHANCE:
            name = self._pile(state)
            self._counts[name] = self._counts.get(name, 0) + 1
