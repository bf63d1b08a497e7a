# mypyc
"""Draws by weight. Each takes one random number, so the same chance draws the same."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from itertools import accumulate
from typing import Final, Protocol, TypeVar, cast, final

from mypy_extensions import i64

T = TypeVar("T")

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


@final
class Lots:
    """Draws what the methods of `random.Random` draw, number for number, without a call of Python for each.

    >>> one, two = random.Random(1), random.Random(1)
    >>> lots, cards, same = Lots(one), list(range(9)), list(range(9))
    >>> lots.shuffle(cards)
    >>> two.shuffle(same)
    >>> cards == same, lots.sample(cards, 3) == two.sample(same, 3), cards[lots.below(9)] == two.choice(same)
    (True, True, True)
    >>> lots.by_sums(sums_of([1.0, 2.0])) == two.choices([0, 1], [1.0, 2.0])[0]
    True
    """

    def __init__(self, rng: random.Random) -> None:
        self.even = rng.random
        self._bits = rng.getrandbits

    def below(self, count: i64) -> i64:
        """Return a number below a count: the index that `choice` draws."""
        width: i64 = 0
        while count >> width:
            width += 1
        found: i64 = self._bits(width)
        while found >= count:
            found = self._bits(width)
        return found

    def shuffle(self, row: list[T]) -> None:
        """Shuffle a list in place."""
        at: i64 = len(row) - 1
        while at > 0:
            other = self.below(at + 1)
            row[at], row[other] = row[other], row[at]
            at -= 1

    def sample(self, row: list[T], count: int) -> list[T]:
        """Draw so many members of a list, each at most once."""
        return [row[place] for place in self.places(len(row), count)]

    def places(self, size: int, count: int) -> list[int]:
        """Draw so many places of a list of this size, as `sample` does."""
        if not 0 <= count <= size:
            raise ValueError("there are not so many")
        most = 21
        if count > 5:
            most += 4 ** math.ceil(math.log(count * 3, 4))
        found: list[int] = []
        if size <= most:
            pool = list(range(size))
            left: i64 = size
            for _ in range(count):
                place = self.below(left)
                left -= 1
                found.append(pool[place])
                pool[place] = pool[left]
            return found
        while len(found) < count:
            place = self.below(size)
            if place not in found:
                found.append(place)
        return found

    def by_sums(self, sums: list[float]) -> i64:
        """Draw a place by weight, as `choices` does. sums: the weights up to each place, that one's included."""
        high: i64 = len(sums) - 1
        point = self.even() * sums[high]
        low: i64 = 0
        while low < high:
            middle = (low + high) // 2
            if point < sums[middle]:
                high = middle
            else:
                low = middle + 1
        return low


def sums_of(weights: Sequence[float]) -> list[float]:
    """Return the sum of the weights up to each place, that one's included, for `Lots.by_sums`."""
    return list(accumulate(weights))
