"""Every camp of a small grid, one by one, and which of them fit what was told.

It takes from the package the places' numbers alone. Whether a way leads somewhere is found by spreading until nothing
changes; whether a camp fits is found by giving each answer again.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from typing import NamedTuple

from hallali.core.contract import Told
from hallali.games.traqueur.rules import view as v
from hallali.games.traqueur.rules.grid import Grid


class Walls(NamedTuple):
    """A set of barriers, and the squares that ways from outside lead to. perfect: just one way to each square."""

    barred: frozenset[int]
    joined: tuple[int, ...]
    perfect: bool


@cache
def every(grid: Grid) -> tuple[Walls, ...]:
    """List every set of barriers."""
    found = []
    for number in range(2**grid.places):
        barred = frozenset(place for place in range(grid.places) if number // 2**place % 2)
        passages = [ends for place, ends in enumerate(grid.ends) if place not in barred]
        joined = {-1}
        while True:
            more = {square for ends in passages for square in ends if joined & set(ends)} - joined
            if not more:
                break
            joined |= more
        doors = sum(1 for one, _ in passages if one == -1)
        tree = len(joined) == grid.squares + 1 and len(passages) == grid.squares and doors == 1
        found.append(Walls(barred, tuple(sorted(joined - {-1})), tree))
    return tuple(found)


class Camps(NamedTuple):
    """Camps with their weights, which add up to 1."""

    camps: list[tuple[frozenset[int], int]]
    weights: list[float]

    def squares(self, grid: Grid) -> list[float]:
        """Return for each square how likely it hides the fugitive."""
        odds = [0.0] * grid.squares
        for (_, fugitive), weight in zip(self.camps, self.weights, strict=True):
            odds[fugitive] += weight
        return odds

    def places(self, grid: Grid) -> list[float]:
        """Return for each place how likely it is barred."""
        odds = [0.0] * grid.places
        for (barred, _), weight in zip(self.camps, self.weights, strict=True):
            for place in barred:
                odds[place] += weight
        return odds


def fitting(grid: Grid, limit: int, told: Sequence[Told], searcher: int) -> list[tuple[Walls, int]]:
    """List the camps of at most `limit` barriers that give the answers that their searcher was given."""
    barred: set[int] = set()
    passed: set[int] = set()
    empty: set[int] = set()
    found: set[int] = set()
    for number, one in enumerate(told):
        if not isinstance(one, (v.Asked, v.Walked)) or one.who != searcher:
            continue
        if isinstance(one, v.Asked) and not one.yes:
            barred.add(one.place)
            continue
        passed.add(one.place)
        following = told[number + 1] if number + 1 < len(told) else None
        (found if isinstance(following, v.Found) else empty).add(one.target)
    camps = []
    for walls in every(grid):
        if len(walls.barred) <= limit and barred <= walls.barred and not passed & walls.barred:
            camps += [(walls, s) for s in walls.joined if s not in empty and found <= {s}]
    return camps


def uniform(camps: Iterable[tuple[Walls, int]]) -> Camps:
    """Weigh all camps alike."""
    rows = [(walls.barred, square) for walls, square in camps]
    return Camps(rows, [1.0 / len(rows)] * len(rows))


def mixed(camps: list[tuple[Walls, int]], before: list[tuple[Walls, int]], perfect: float) -> Camps:
    """Weigh by two builders: one of perfect mazes, with this probability, and one of any camp.

    camps: those that fit; before: those that there were before any answer.
    """
    trees = sum(1 for walls, _ in before if walls.perfect)
    share = perfect if trees else 0.0
    weights = [(share / trees if walls.perfect else 0.0) + (1.0 - share) / len(before) for walls, _ in camps]
    total = sum(weights)
    return Camps([(walls.barred, square) for walls, square in camps], [weight / total for weight in weights])
