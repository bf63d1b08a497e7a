# mypyc
"""Where a detective can end a turn so as to leave the maze with the next one (TRQ-15)."""

from __future__ import annotations

from hallali.core import bits
from hallali.games.traqueur.rules.grid import OUTSIDE, Grid
from hallali.games.traqueur.rules.sizes import AT_WILL, Leaving


def region_of(grid: Grid, opened: int, square: int) -> int:
    """Return the set of squares that known passages lead to from a square without going out, itself included."""
    found = bits.bit(square)
    todo = [square]
    while todo:
        for other, place in grid.beside[todo.pop()]:
            if other != OUTSIDE and bits.has(opened, place) and not bits.has(found, other):
                found |= bits.bit(other)
                todo.append(other)
    return found


def resting(grid: Grid, opened: int, barred: int, region: int, leaving: Leaving) -> int:
    """Return the squares of column 1 where a detective can end a turn, to leave with the next one (TRQ-15).

    region: the squares that it can walk to, as `region_of` returns them. A region of one square counts if there is
    nothing to ask: then the turn passes.
    """
    known = opened | barred
    members = bits.members(region)
    sides = [(place, other) for square in members for other, place in grid.beside[square] if other != OUTSIDE]
    if len(members) == 1:
        asks = any(not bits.has(known, place) for place, _ in sides)
        return 0 if asks or members[0] % grid.columns else region
    column = bits.mask_of(square for square, _ in grid.ways_in if bits.has(region, square))
    if leaving == AT_WILL:
        return column
    entered = bits.mask_of(end for place in bits.members(opened) for end in grid.ends[place] if end != OUTSIDE)
    if not any(not bits.has(known, place) and not bits.has(entered, other) for place, other in sides):
        return column  # nothing new can be reached from here
    # Elsewhere only a dead end: all sides but the one that the detective comes by are barred.
    return bits.mask_of(
        square
        for square in bits.members(column)
        if sum(other != OUTSIDE and not bits.has(barred, place) for other, place in grid.beside[square]) == 1
    )
