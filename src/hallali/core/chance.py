# mypyc
"""Draws by weight. Each takes one random number, so the same chance draws the same."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from typing import Final, Protocol, cast, final

TURN: Final = 2.0 * math.pi  #: a full turn, in radians


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
    left = rng.random()
    last = chances[0][0]
    for one, probability in chances:
        if probability > 0.0:
            last = one
            left -= probability
            if left < 0.0:
                break
    return last


class _Spare(Protocol):
    """Draws normal numbers two at a time: the second waits here for the next call of `random.Random.gauss`."""

    gauss_next: float | None


@final
class Normals:
    """Draws normal numbers: those that `random.Random.gauss(0.0, 1.0)` would, without a call of Python for each.

    While it is used nobody else may draw normal numbers from `rng`; `give_back` leaves it as `gauss` would have.

    >>> one, two = random.Random(1), random.Random(1)
    >>> normals = Normals(one)
    >>> [normals.draw() for _ in range(3)] == [two.gauss(0.0, 1.0) for _ in range(3)]
    True
    >>> normals.give_back()
    >>> one.gauss(0.0, 1.0) == two.gauss(0.0, 1.0)
    True
    """

    def __init__(self, rng: random.Random) -> None:
        self._rng = rng
        self._even = rng.random
        spare = cast(_Spare, rng).gauss_next
        self._waits = spare is not None
        self._spare = spare if spare is not None else 0.0

    def draw(self) -> float:
        """Return a number of mean 0 and standard deviation 1."""
        if self._waits:
            self._waits = False
            return self._spare
        angle = self._even() * TURN
        radius = math.sqrt(-2.0 * math.log(1.0 - self._even()))
        self._spare = math.sin(angle) * radius
        self._waits = True
        return math.cos(angle) * radius

    def give_back(self) -> None:
        """Leave the number that waits, if any, to whoever draws next."""
        cast(_Spare, self._rng).gauss_next = self._spare if self._waits else None
