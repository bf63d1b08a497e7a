# mypyc
"""Draws by weight. Each takes one random number, so the same chance draws the same."""

from __future__ import annotations

import random
from collections.abc import Sequence


def weighted(weights: Sequence[float], rng: random.Random, total: float) -> int:
    """Draw an index, with the probability that its weight gives; 0 where no weight is positive.

    total: what the weights add up to. Where rounding makes them a hair less, the last positive one takes the rest.

    >>> weighted([1.0, 0.0, 3.0], random.Random(1), 4.0)
    0
    """
    left = rng.random() * total
    last = 0
    for place, weight in enumerate(weights):
        if weight > 0.0:
            last = place
            left -= weight
            if left < 0.0:
                break
    return last


def outcome(chances: Sequence[tuple[int, float]], rng: random.Random) -> int:
    """Draw a chance outcome from (outcome, probability), as a position lists them."""
    return chances[weighted([probability for _, probability in chances], rng, 1.0)][0]
