# mypyc
"""Camps as someone builds them who wants to cost the searcher turns: mazes with any number of entrances.

One way leads from outside to each square, so the open places are a spanning tree of the squares and the outside. A few
squares are sealed off. The fugitive is at a dead end. Searches for costly camps find such ones (lairs.py), and the
kinds of `worlds.py`, whose mazes have as many entrances as the house's, do not fit them.
"""

from __future__ import annotations

import math
import random
from functools import cache
from typing import Final

from mypy_extensions import i64

from hallali.core import bits
from hallali.games.traqueur.bots.instincts import Mind
from hallali.games.traqueur.rules.grid import OUTSIDE, Grid

#: How much likelier an entrance is on the tree than another place, and how much less likely a square is sealed off.
DOOR: Final = 2.5
LID: Final = 0.03

#: At how much of the greatest depth the fugitive's dead end is at least, and how often.
HIDING: Final = ((0.0, 0.4), (0.6, 0.3), (0.9, 0.3))

#: How firmly a known way is on the tree, and the bit of no place: of what seals a square off.
FIRM: Final = 1e7
NOTHING: Final = 0

#: A multiply-with-carry generator's, as in worlds.py.
LOW: Final = 0xFFFFFFFF
FACTOR: Final = 698769069


class Forests:
    """Draws such camps as fit what is known.

    fits: how likely the answers are in such a camp, but for the fugitive's square.
    """

    def __init__(self, mind: Mind) -> None:
        grid = self.grid = mind.grid
        self.seen, self.open = mind.seen, mind.open
        known = log_forests(grid, mind.open, mind.barred)
        self.fits = math.exp(known - _every_forest(grid)) if known > -math.inf else 0.0
        # The nodes: 0 is outside and all that known ways join to it, and each further one is a square or what known
        # ways join. starts: by node, where its ways begin in the lists, and at last where they end. beyond, passed,
        # upto: by way, the node beyond, the place's bit, and the weights of the node's ways so far.
        self.starts: list[int] = [0]
        self.beyond: list[int] = []
        self.passed: list[int] = []
        self.upto: list[float] = []
        if self.fits > 0.0:
            self._lay_out(mind)

    def _lay_out(self, mind: Mind) -> None:
        grid, known = self.grid, mind.open | mind.barred
        nodes, count = _joined(grid, mind.open)
        within: list[list[int]] = [[] for _ in range(count)]
        for square in range(grid.squares):
            within[nodes[square]].append(square)
        self.starts.append(0)  # no walk begins outside
        for node in range(1, count):
            total = 0.0
            for square in within[node]:
                for other, place in grid.beside[square]:
                    beyond = 0 if other == OUTSIDE else nodes[other]
                    if beyond != node and not bits.has(known, place):
                        total += DOOR if other == OUTSIDE else 1.0
                        self._way(beyond, bits.bit(place), total)
                total += LID
                self._way(0, NOTHING, total)
            self.starts.append(len(self.beyond))

    def _way(self, beyond: int, passed: int, upto: float) -> None:
        self.beyond.append(beyond)
        self.passed.append(passed)
        self.upto.append(upto)

    def _tree(self, rng: random.Random) -> int:
        """Draw the open places: walks that forget their circles, each until it meets the tree."""
        starts, beyond, upto = self.starts, self.beyond, self.upto
        count = len(starts) - 1
        onward = [0] * count
        joined = [False] * count
        joined[0] = True
        opened = self.open
        chance: i64 = rng.getrandbits(60) + 1
        for start in range(1, count):
            at = start
            while not joined[at]:
                chance = FACTOR * (chance & LOW) + (chance >> 32)
                last = starts[at + 1] - 1
                drawn = float(int(chance & LOW)) / 4294967296.0 * upto[last]
                way = starts[at]
                while way < last and upto[way] <= drawn:
                    way += 1
                onward[at] = way
                at = beyond[way]
            at = start
            while not joined[at]:
                joined[at] = True
                opened |= self.passed[onward[at]]
                at = beyond[onward[at]]
        return opened

    def draw(self, rng: random.Random) -> tuple[int, int] | None:
        """Draw a camp: its open places and the fugitive's square; None if that was entered or cannot be reached."""
        opened = self._tree(rng)
        drawn, least = rng.random(), 0.0
        for share, often in HIDING:
            least = share
            drawn -= often
            if drawn < 0.0:
                break
        squares = _dead_ends(self.grid, opened, least)
        if not squares:
            return None
        square = squares[int(rng.random() * len(squares))]
        return None if bits.has(self.seen, square) else (opened, square)


def _joined(grid: Grid, opened: int) -> tuple[list[int], int]:
    """Number what known ways join, from 0 for the outside; return each square's number and how many there are."""
    nodes = [-1] * grid.squares
    todo = []
    for square, place in grid.ways_in:
        if bits.has(opened, place):
            nodes[square] = 0
            todo.append(square)
    count = 0
    start = 0
    while True:
        while todo:
            for other, place in grid.beside[todo.pop()]:
                if other != OUTSIDE and nodes[other] < 0 and bits.has(opened, place):
                    nodes[other] = count
                    todo.append(other)
        while start < grid.squares and nodes[start] >= 0:
            start += 1
        count += 1
        if start == grid.squares:
            return nodes, count
        nodes[start] = count
        todo.append(start)


def _dead_ends(grid: Grid, opened: int, least: float) -> list[int]:
    """List the squares from which no way leads on, at least this share of the greatest depth deep."""
    depths = [0] * grid.squares
    row = []
    for square, place in grid.ways_in:
        if bits.has(opened, place):
            depths[square] = 1
            row.append(square)
    ends = []
    for at in row:
        depth = depths[at] + 1
        before = len(row)
        for other, place in grid.beside[at]:
            if other >= 0 and depths[other] == 0 and bits.has(opened, place):
                depths[other] = depth
                row.append(other)
        if len(row) == before:
            ends.append(at)
    if not ends:
        return []
    floor = depths[row[-1]] * least
    return [square for square in ends if depths[square] >= floor]


def log_forests(grid: Grid, opened: int, barred: int) -> float:
    """Return the logarithm of the weight of all such camps that have these places open and none of those.

    By the matrix-tree theorem, with the outside as the node that is left out; the matrix is a band.
    """
    size, width = grid.squares, grid.columns
    rows = [[0.0] * (width + 1) for _ in range(size)]
    for square in range(size):
        rows[square][0] = LID
    for place in range(grid.places):
        if bits.has(barred, place):
            continue
        one, other = grid.ends[place]
        weight = DOOR if one == OUTSIDE else 1.0
        if bits.has(opened, place):
            weight *= FIRM
        rows[other][0] += weight
        if one != OUTSIDE:
            rows[one][0] += weight
            rows[one][other - one] -= weight
    total = -math.log(FIRM) * bits.count(opened)
    for at in range(size):
        row = rows[at]
        if row[0] <= 1e-9:
            return -math.inf
        total += math.log(row[0])
        for step in range(1, min(width, size - 1 - at) + 1):
            if row[step] != 0.0:
                factor = row[step] / row[0]
                below = rows[at + step]
                for further in range(step, width + 1):
                    below[further - step] -= factor * row[further]
    return total


@cache
def _every_forest(grid: Grid) -> float:
    return log_forests(grid, 0, 0)
