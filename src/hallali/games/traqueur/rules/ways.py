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
    below: i64 = barriers >> squares
    inside = barred >> rows
    entrances, right = _across(rows, columns, ~barred, ~inside)
    return entrances, right, ~below & words.up_to(squares - columns - 1)


def passages_of(rows: i64, columns: i64, gates: i64, walls: i64) -> tuple[i64, i64, i64]:
    """Return the same for barriers in words, where one word has all inner ones."""
    squares = rows * columns
    entrances, right = _across(rows, columns, ~gates, ~walls)
    return entrances, right, ~walls >> squares - rows & words.up_to(squares - columns - 1)


def _across(rows: i64, columns: i64, gates: i64, inside: i64) -> tuple[i64, i64]:
    """Return two sets of squares: with one of these entrances, and of those that one can pass to the right."""
    every = words.up_to(columns - 2)
    entrances: i64 = 0
    right: i64 = 0
    at: i64 = 0
    for row in range(rows):
        entrances |= (gates >> row & 1) << at
        right |= (inside & every) << at
        inside >>= columns - 1
        at += columns
    return entrances, right


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
    entrances, right, down = cut_off_by(entrances, right, down, columns, square)
    found: list[int] = []
    for one in words.members(entrances):
        found.append(one // columns)
    for one in words.members(right):
        found.append(rows + one // columns * (columns - 1) + one % columns)
    for one in words.members(down):
        found.append(rows * columns + one)
    return found


def cut_off_by(entrances: i64, right: i64, down: i64, columns: i64, square: i64) -> tuple[i64, i64, i64]:
    """Return which of the ways must stay open for a square to be reached, in three sets; it can be reached now.

    Each of them is on every way there. So one is taken, a shortest one, and its places are passed in order: where what
    can be reached without it beforehand includes nothing of it beyond a place, there is no way round this place.
    """
    goal = words.bit(square)
    along, across, at = _shortest(entrances, right, down, columns, goal)
    ahead = goal | at | along | along << 1 | across | across << columns
    right &= ~along
    down &= ~across
    reached = flood(entrances & ~at, right, down, columns)
    gate: i64 = 0
    if reached & ahead == 0:
        gate = at
    needed_right: i64 = 0
    needed_down: i64 = 0
    while reached & goal == 0:
        ahead &= ~at
        reached = flood(reached | at, right, down, columns)
        left, over = at >> 1 & along & ahead, at >> columns & across & ahead
        after, under = (at & along) << 1 & ahead, (at & across) << columns & ahead
        if reached & ahead == 0:
            needed_right |= left | after >> 1
            needed_down |= over | under >> columns
        at = left | over | after | under
    return gate, needed_right, needed_down


def _shortest(entrances: i64, right: i64, down: i64, columns: i64, goal: i64) -> tuple[i64, i64, i64]:
    """Return the passages of a shortest way to a square, to the right and downwards, and where it comes in.

    The squares are laid out by their distance from outside, in three sets in turn: what is next to a square of one set
    is a step nearer in the set before it.
    """
    layer = seen = last = entrances
    before: i64 = 0
    following: i64 = 0
    while seen & goal == 0:
        layer = (layer & right) << 1 | layer >> 1 & right | (layer & down) << columns | layer >> columns & down
        layer &= ~seen
        seen |= layer
        last, before, following = following | layer, last, before
    along: i64 = 0
    across: i64 = 0
    at = goal
    while at & entrances == 0:
        back = before & right & at >> 1
        if back:
            along |= back
        else:
            back = before & down & at >> columns
            if back:
                across |= back
            else:
                back = before & (at & right) << 1
                if back:
                    along |= at
                else:
                    back = before & (at & down) << columns
                    across |= at
        at = back
        last, before, following = before, following, last
    return along, across, at
