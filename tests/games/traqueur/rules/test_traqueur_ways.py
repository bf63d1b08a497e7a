"""Sets of squares at once find what a walk from square to square finds."""

from __future__ import annotations

import random

import pytest

from hallali.core import bits
from hallali.games.traqueur.rules import ways
from hallali.games.traqueur.rules.camp import Camp, path
from hallali.games.traqueur.rules.grid import OUTSIDE, Grid, grid_of


def walked(grid: Grid, barriers: int, start: int) -> int:
    """Return the squares that a way leads to, by walking."""
    seen = 0 if start == OUTSIDE else bits.bit(start)
    todo = [start]
    while todo:
        for square, place in grid.around(todo.pop()):
            if square != OUTSIDE and not bits.has(barriers, place) and not bits.has(seen, square):
                seen |= bits.bit(square)
                todo.append(square)
    return seen


@pytest.mark.rule("TRQ-5")
@pytest.mark.parametrize(("rows", "columns"), [(2, 2), (3, 2), (6, 6), (2, 10), (10, 2), (7, 8), (8, 8)])
def test_squares_are_reached_and_places_needed_as_by_walking(rows: int, columns: int) -> None:
    rng = random.Random(rows * 100 + columns)
    grid = grid_of(rows, columns)
    some = 0
    for _ in range(150):
        barriers = bits.mask_of(rng.randrange(grid.places) for _ in range(rng.randrange(grid.places)))
        square = rng.randrange(grid.squares)
        for start in (OUTSIDE, square):
            assert grid.reached(barriers, start) == walked(grid, barriers, start)
        way = path(grid, Camp(square, barriers))
        assert bool(way) == bits.has(walked(grid, barriers, OUTSIDE), square)
        if way and grid.squares <= ways.MOST:
            needed = ways.needed(rows, columns, barriers, square)
            cut = [place for place in way if not path(grid, Camp(square, barriers | bits.bit(place)))]
            assert sorted(needed) == sorted(cut)
            some += len(needed)
    assert some or grid.squares > ways.MOST
