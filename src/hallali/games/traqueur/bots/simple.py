"""Policies that do not weigh chances: ask anything, and depth first."""

from __future__ import annotations

import random
from typing import Protocol

from hallali.games.traqueur.bots.instincts import LEAVE, Mind
from hallali.games.traqueur.rules.grid import OUTSIDE


class Policy(Protocol):
    """Chooses what to ask."""

    def __call__(self, mind: Mind, limit: int, rng: random.Random) -> int:
        """Return a place of mind.asks(), which is not empty, or LEAVE if mind.may_leave().

        limit: how many barriers the camp may have.
        """


def at_random(mind: Mind, limit: int, rng: random.Random) -> int:
    """Ask any place; leave only if nothing is left to ask."""
    return rng.choice(mind.asks())[0]


def depth_first(mind: Mind, limit: int, rng: random.Random) -> int:
    """Ask from the last entered square that still has something to ask; leave if none has."""
    asks = mind.asks()
    if not asks:
        return LEAVE
    latest = {square: number for number, square in enumerate(mind.order)}
    latest[OUTSIDE] = -1
    last = max(latest[start] for _, start, _ in asks)
    return rng.choice([place for place, start, _ in asks if latest[start] == last])


def restless(mind: Mind, limit: int, rng: random.Random) -> int:
    """Ask any place, and lose patience now and then: out, to try elsewhere."""
    return LEAVE if rng.random() < 0.05 and mind.may_leave() else at_random(mind, limit, rng)


def straying(mind: Mind, limit: int, rng: random.Random) -> int:
    """Go on from where the detective stands, but now and then ask anywhere."""
    asks = mind.asks()
    return at_random(mind, limit, rng) if asks and rng.random() < 0.25 else depth_first(mind, limit, rng)
