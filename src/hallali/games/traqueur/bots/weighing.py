# mypyc
"""The policy that weighs chances over randomly drawn camps; the more camps, the better it chooses."""

from __future__ import annotations

import random
from typing import Final

from hallali.core import bits
from hallali.games.traqueur.bots import worlds as w
from hallali.games.traqueur.bots.instincts import LEAVE, Mind
from hallali.games.traqueur.rules.grid import OUTSIDE

#: How much it counts that a place is open at all; that the way to the fugitive passes it counts as 1.
OPEN: Final = 0.3


class Chances:
    """What the drawn camps say about each place.

    opens: by place, in how many camps it is open.
    ways: by place and direction (2 x place, + 1 towards the first of its ends), in how many camps the way from where
        the detective is, or else from outside, to the fugitive passes it.
    """

    def __init__(self, mind: Mind, drawn: list[w.World]) -> None:
        self.grid = mind.grid
        self.count = len(drawn)
        self.opens = [0] * mind.grid.places
        self.ways = [0] * (2 * mind.grid.places)
        for opened, fugitive in drawn:
            for place in bits.members(opened):
                self.opens[place] += 1
            self._way(mind, opened, fugitive)

    def _way(self, mind: Mind, opened: int, fugitive: int) -> None:
        """Follow the way back from the fugitive to the nearest square that was entered, or outside."""
        beside, here, seen = self.grid.beside, mind.here, mind.seen
        came = [(-1, -1)] * self.grid.squares  # by square, the next one on the way to the fugitive and the place
        came[fugitive] = (fugitive, -1)
        row = [fugitive]
        elsewhere = (-1, -1)
        for at in row:
            for other, place in beside[at]:
                if not bits.has(opened, place) or (other >= 0 and came[other][0] >= 0):
                    continue
                if other >= 0 and not bits.has(seen, other):
                    came[other] = (at, place)
                    row.append(other)
                elif (other >= 0 and bits.has(here, other)) or not here:
                    self._count(came, at, place)
                    return
                elif elsewhere[0] < 0:
                    elsewhere = (at, place)
        if elsewhere[0] >= 0:
            self._count(came, elsewhere[0], elsewhere[1])

    def _count(self, came: list[tuple[int, int]], at: int, place: int) -> None:
        while place >= 0:
            self.ways[2 * place + (self.grid.ends[place][0] == at)] += 1
            at, place = came[at]

    def way(self, place: int, target: int) -> float:
        """Return how likely the way to the fugitive passes this place towards this square."""
        return self.ways[2 * place + (self.grid.ends[place][0] == target)] / self.count

    def worth(self, place: int, target: int) -> float:
        """Return how worthwhile it is to ask: the chance that the place leads to the fugitive, plus a little for
        leading on at all, divided by the chance of a no.
        """
        ways = self.way(place, target)
        opens = self.opens[place] / self.count
        return (ways + OPEN * opens + 0.0001) / (1.003 - opens)


def weighing(
    mind: Mind, limit: int, rng: random.Random, count: int = 400, deep: float = 1.0, forests: float = 0.0
) -> int:
    """Ask where it is most worthwhile; leave only if nothing is left to ask. Note in the mind how sure it is.

    count: how many camps are drawn. deep: how many times as worthwhile it is to go on from the square that was entered
    last, of those that leave something to ask. forests: see worlds.Drawer.
    """
    asks = mind.asks()
    if not asks:
        return LEAVE
    drawn = w.Drawer(mind, limit, rng, forests).draw(count)
    if not drawn:
        return rng.choice(asks)[0]
    chances = Chances(mind, drawn)
    last = latest(mind, asks)
    _, best, to = max(
        (chances.worth(place, target) * (deep if start == last else 1.0), place, target)
        for place, start, target in asks
    )
    mind.sure = chances.way(best, to)
    return best


def latest(mind: Mind, asks: list[tuple[int, int, int]]) -> int:
    """Return where the questions begin that begin at the square that was entered last; OUTSIDE before all others."""
    starts = {start for _, start, _ in asks}
    for square in reversed(mind.order):
        if square in starts:
            return square
    return OUTSIDE
