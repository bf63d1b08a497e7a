"""Sets of squares at once find what a walk from square to square finds."""

from __future__ import annotations

import random
from itertools import product

import pytest

from hallali.core import bits
from hallali.core.errors import BadNotation
from hallali.games.traqueur.rules import ways
from hallali.games.traqueur.rules.camp import Camp, distance, path
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


def test_how_far_the_fugitive_is() -> None:
    grid = grid_of(6, 6)
    for fugitive, start in product(range(36), repeat=2):
        steps = abs(fugitive // 6 - start // 6) + abs(fugitive % 6 - start % 6)
        if steps <= 2:  # no way by the outside is shorter
            assert distance(grid, Camp(fugitive, 0), start) == steps
    for square, _ in grid.ways_in:
        assert distance(grid, Camp(square, 0), OUTSIDE) == 1
    cell = grid.square_of("C3")
    shut = bits.mask_of(place for _, place in grid.around(cell))
    assert distance(grid, Camp(cell, shut), OUTSIDE) == distance(grid, Camp(cell, shut), cell + 1) == -1
    assert distance(grid, Camp(cell, bits.bit(grid.place_of("C3-C4"))), cell + 1) == 3  # the way round


def test_a_place_lies_between_neighbours_alone_and_a_long_word_is_cut_off() -> None:
    grid = grid_of(6, 6)
    for one, other in ((OUTSIDE, OUTSIDE), (0, 0), (0, 7), (36, 35), (0, 36)):
        assert grid.place(one, other) == -1
    with pytest.raises(BadNotation) as refused:
        grid.place_of("x" * 60)
    assert f"“{'x' * 40}”" in str(refused.value)
