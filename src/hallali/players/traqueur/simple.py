"""Policies that weigh no chances: ask anything, and depth first."""

from __future__ import annotations

import random

from hallali.games.traqueur.grid import OUTSIDE
from hallali.games.traqueur.instincts import LEAVE, Mind


def at_random(mind: Mind, limit: int, rng: random.Random) -> int:
    """Ask any place; leave only where nothing is left to ask."""
    return rng.choice(mind.asks())[0]


def depth_first(mind: Mind, limit: int, rng: random.Random) -> int:
    """Ask from the square that was entered last and still has something to ask; leave where none has."""
    asks = mind.asks()
    if not asks:
        return LEAVE
    latest = {square: number for number, square in enumerate(mind.order)}
    latest[OUTSIDE] = -1
    last = max(latest[start] for _, start, _ in asks)
    return rng.choice([place for place, start, _ in asks if latest[start] == last])
