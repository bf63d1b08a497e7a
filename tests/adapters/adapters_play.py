"""Random play of the adapters' games."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from hallali import games
from hallali.adapters.hunt import Hunt

CASES: tuple[tuple[str, str, dict[str, Any]], ...] = (
    ("fugitif", "micro", {}),
    ("fugitif", "real", {"events": True}),
    ("traqueur", "micro", {}),
    ("traqueur", "real", {"equal_turns": True}),
    ("traqueur", "small", {"mode": "one-sided"}),
    ("red-notice", "micro", {}),
    ("red-notice", "small", {"identities": "first-game"}),
)


def playing(game: str, size: str, options: dict[str, Any], rng: random.Random) -> Iterator[Hunt]:
    """Yield one game's positions where a seat has to move, and its end."""
    hunt = Hunt(games.get(game), size, options)
    hunt.deal(rng)
    while not hunt.over:
        yield hunt
        hunt.take(rng.choice(hunt.legal()))
        hunt.deal(rng)
    yield hunt
