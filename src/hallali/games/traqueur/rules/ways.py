# mypyc
"""Paths into a camp whose squares fit into a machine word: all neighbours of a set of squares are found at once."""

from __future__ import annotations

from mypy_extensions import i64

from hallali.core import words

#: The most squares that fit.
MOST = 62


def passages(rows: i64, columns: i64, barriers: int) -> tuple[i64, i64, i64]:
    """Return three sets of squares: with an open entrance, open to the right, and open downwards (see grid.py)."""
    squares: int = rows * columns
    all_squares: int = words.up_to(squares - 1)
    barred: i64 = barriers & all_squares  # the entrances, then the places to the right, row by row
    flat = ~barred & words.up_to(squares - 1)
    inside = flat >> rows
    every = words.up_to(columns - 2)
    entrances: i64 = 0
    right: i64 = 0
    for row in range(rows):
        entrances |= (flat >> row & 1) << row * columns
        right |= (inside & every) << row * columns
        inside >>= columns - 1
    barred = barriers >> squares
    return entrances, right, ~barred & words.up_to(squares - columns - 1)


def flood(start: i64, right: i64, down: i64, columns: i64) -> i64:
    """Return the squares that can be reached from these, themselves included."""
    seen = start
    while True:
        more = seen | (seen & right) << 1 | seen >> 1 & right | (seen & down) << columns | seen >> columns & down
        if more == seen:
            return seen
        seen = more


def needed(rows: i64, columns: i64, barriers: int, square: i64) -> list[int]:
    """List the places that must stay open for a square to be reached; it can be reached now."""
    entrances, right, down = passages(rows, columns, barriers)
    squares = rows * columns
    at = words.bit(square)
    found: list[int] = []
    for layer in reversed(_layers(at, entrances, right, down, columns)):
        # If there are two equally short ways back from here, neither is needed.
        near: i64 = layer
        left, over = near & right & at >> 1, near & down & at >> columns
        after, under = near & (at & right) << 1, near & (at & down) << columns
        if words.count(left | over | after | under) == 1:
            along, across = left | at & after >> 1, over | at & under >> columns
            if flood(entrances, right & ~along, down & ~across, columns) & words.bit(square) == 0:
                cut = words.lowest(along | across)
                found.append(squares + cut if across else rows + cut // columns * (columns - 1) + cut % columns)
        back = left | over | after | under
        at = back & -back
    if entrances & at and flood(entrances & ~at, right, down, columns) & words.bit(square) == 0:
        found.append(words.lowest(at) // columns)
    return found


def _layers(goal: i64, entrances: i64, right: i64, down: i64, columns: i64) -> list[int]:
    """List the squares by their distance from outside, up to the distance before the goal's."""
    found: list[int] = []
    seen: i64 = 0
    layer = entrances
    while layer & goal == 0:
        found.append(layer)
        seen |= layer
        more = (layer & right) << 1 | layer >> 1 & right | (layer & down) << columns | layer >> columns & down
        layer = more & ~seen
    return found
