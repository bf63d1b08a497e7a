"""Perfect mazes: camps where exactly one way leads from outside to each square.

Such a camp is a spanning tree of the squares and one open entrance, and has as many barriers as TRQ-27 says. All of
them are equally likely, and so are the squares to hide on: every square has its way in. How many there are is
a determinant (Kirchhoff's matrix-tree theorem): of the squares' Laplacian without one square, or without the squares
already entered, which count as one. Its inverse says how likely each place is to be part of the tree.
"""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from functools import lru_cache

import msgspec

from hallali.core import bits
from hallali.games.traqueur.belief.knowledge import Knowledge
from hallali.games.traqueur.rules.camp import Camp
from hallali.games.traqueur.rules.grid import OUTSIDE, Grid


class Span(msgspec.Struct, frozen=True):
    """The spanning trees of the squares that fit."""

    log_count: float  #: the logarithm of their number
    #: by place, the probability that the tree passes it; entrances and known places stay at 0
    places: tuple[float, ...]


class Forest:
    """The perfect mazes that fit what is known.

    possible: whether there is one. share: the share that fits of all perfect mazes, with all squares in each.
    """

    def __init__(self, known: Knowledge) -> None:
        self.grid = known.grid
        self.known = known
        self.doors = self._doors()
        self.root = known.entered or bits.bit(0)
        self.possible = self.doors != 0 and known.limit >= self.grid.perfect and self._spans()
        self.hideouts = bits.members(known.hideouts(known.barred)) if self.possible else []
        self._near: list[tuple[tuple[int, int], ...]] = []

    def _doors(self) -> int:
        """Return what the one open entrance can be: the known open one, or all that can be; none if two are open."""
        known, entrances = self.known, bits.up_to(self.grid.rows - 1)
        if known.entered:
            # A tree joins as many squares to outside as it has passages: one more makes a cycle.
            fits = bits.count(known.open) == bits.count(known.entered) and bits.count(known.open & entrances) == 1
            return known.open & entrances if fits else 0
        return entrances & ~known.barred

    def _spans(self) -> bool:
        """Say whether the remaining places join all squares, through the one entrance."""
        entrances = bits.up_to(self.grid.rows - 1)
        closed = self.known.barred | entrances
        start = bits.lowest(self.root)
        return bits.count(self.grid.reached(closed, start)) == self.grid.squares

    @property
    def share(self) -> float:
        """The share that fits of all perfect mazes, with all hiding places in each."""
        if not self.possible:
            return 0.0
        grid = self.grid
        trees = math.exp(self.span().log_count - _span(grid, 1, 0).log_count)
        return trees * bits.count(self.doors) / grid.rows * len(self.hideouts) / grid.squares

    def span(self) -> Span:
        """Return the spanning trees that fit."""
        return _span(self.grid, self.root, self.known.barred)

    def squares(self) -> list[float]:
        """Return for each square the probability that the fugitive is there."""
        odds = [0.0] * self.grid.squares
        for square in self.hideouts:
            odds[square] = 1.0 / len(self.hideouts)
        return odds

    def places(self) -> list[float]:
        """Return for each place the probability that it is barred."""
        known, rows = self.known, self.grid.rows
        odds = [1.0 - odd for odd in self.span().places]
        for place in range(rows):
            odds[place] = 1.0 - 1.0 / bits.count(self.doors) if bits.has(self.doors, place) else 1.0
        for place in bits.members(known.open):
            odds[place] = 0.0
        return odds

    def draw(self, rng: random.Random) -> Camp:
        """Draw a camp by Wilson's algorithm: walks that forget their loops, each until it meets the tree."""
        if not self._near:
            self._near = _near(self.grid, self.root, self.known.barred)
        near, chance = self._near, rng.random
        doors = bits.members(self.doors)
        tree = self.known.open | bits.bit(doors[int(chance() * len(doors))])
        joined = [bool(bits.has(self.root, square)) for square in range(self.grid.squares)]
        tree = grow(rng, near, joined, tree)
        fugitive = self.hideouts[int(chance() * len(self.hideouts))]
        return Camp(fugitive, self.grid.all_places & ~tree)


def grow(rng: random.Random, near: Sequence[Sequence[tuple[int, int]]], joined: list[bool], tree: int) -> int:
    """Join everything to a tree, uniformly among all ways, by Wilson's algorithm; return the set of its places.

    near: for each node its (neighbour, the place between as a set). joined: which nodes the tree has already; all of
    them when this returns. tree: the set of places so far.
    """
    chance = rng.random
    onward: list[tuple[int, int]] = [(0, 0)] * len(near)
    for start in range(len(near)):
        at = start
        while not joined[at]:
            ways = near[at]
            onward[at] = way = ways[int(chance() * len(ways))]
            at = way[0]
        at = start
        while not joined[at]:
            joined[at] = True
            at, place = onward[at]
            tree |= place
    return tree


def _near(grid: Grid, root: int, barred: int) -> list[tuple[tuple[int, int], ...]]:
    """List for each square its neighbours past places that can be open, with the place as a set."""
    return [
        ()
        if bits.has(root, square)
        else tuple(
            [
                (other, bits.bit(place))
                for other, place in grid.beside[square]
                if other != OUTSIDE and not bits.has(barred, place)
            ]
        )
        for square in range(grid.squares)
    ]


@lru_cache(maxsize=256)
def _span(grid: Grid, root: int, barred: int) -> Span:
    """Count the trees that join every square to the root squares, which count as one."""
    free = [square for square in range(grid.squares) if not bits.has(root, square)]
    number = {square: i for i, square in enumerate(free)}
    size = len(free)
    rows = [[0.0] * size for _ in range(size)]
    passages = [place for place in range(grid.rows, grid.places) if not bits.has(barred, place)]
    for place in passages:
        one, other = (number.get(square, -1) for square in grid.ends[place])
        for end in (one, other):
            if end >= 0:
                rows[end][end] += 1.0
        if one >= 0 and other >= 0:
            rows[one][other] -= 1.0
            rows[other][one] -= 1.0
    log_count, inverse = _inverse(rows)
    odds = [0.0] * grid.places
    for place in passages:
        one, other = (number.get(square, -1) for square in grid.ends[place])
        if one >= 0 and other >= 0:
            odds[place] = inverse[one][one] + inverse[other][other] - 2.0 * inverse[one][other]
        elif max(one, other) >= 0:
            odds[place] = inverse[max(one, other)][max(one, other)]
    return Span(log_count, tuple([min(1.0, max(0.0, odd)) for odd in odds]))


def _inverse(rows: list[list[float]]) -> tuple[float, list[list[float]]]:
    """Return the logarithm of the determinant, and the inverse, of a positive definite matrix, without pivots."""
    size = len(rows)
    work = [row + [float(i == j) for j in range(size)] for i, row in enumerate(rows)]
    log_determinant = 0.0
    for i in range(size):
        pivot = work[i][i]
        log_determinant += math.log(pivot)
        lead = [value / pivot for value in work[i]]
        work[i] = lead
        for j in range(size):
            factor = work[j][i]
            if j != i and factor != 0.0:
                work[j] = [value - factor * first for value, first in zip(work[j], lead, strict=True)]
    return log_determinant, [row[size:] for row in work]
