# mypyc
"""Sets of places as machine words: the entrances in one, and the inner places in words of WIDTH each.

The inner places of the grid of the box just fit one word. What larger grids need more is a row of further words, which
is empty on the others. Only the rules know of it: for everyone else a set of places is one integer (grid.py).
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from hallali.core import bits, words

#: How many inner places a word holds, the set of them, and the first number past them.
WIDTH: Final = 60
LOW: Final = 0xFFFFFFFFFFFFFFF
#: The entrances of the largest grid.
GATES: Final = 0x3FF


def gates_of(rows: i64, places: int) -> i64:
    """Return the entrances of a set of places."""
    low: int = words.up_to(rows - 1)
    return places & low


def word_of(rows: int, places: int, number: int) -> i64:
    """Return one of the words of inner places of a set of places."""
    return places >> rows + WIDTH * number & LOW


def joined(rows: int, gates: i64, first: i64, more: tuple[int, ...], at: int = 0) -> int:
    """Return a set of places as one integer. more: a row in which its second and third word stand from `at` on."""
    found: int = first
    if more:
        found |= more[at] << WIDTH | more[at + 1] << 2 * WIDTH
    low: int = gates
    return low | found << rows


def members(rows: i64, gates: i64, first: i64, more: tuple[int, ...], at: int = 0) -> list[int]:
    """List the members of a set of places, in rising order."""
    if more:
        return bits.members(joined(rows, gates, first, more, at))
    found = words.members(gates)
    while first:
        found.append(rows + words.lowest(first))
        first &= first - 1
    return found


def with_place(more: tuple[int, ...], number: i64) -> tuple[int, ...]:
    """Return the second and third word of a set of inner places with one of these places in addition."""
    second: i64 = more[0]
    third: i64 = more[1]
    if number < 2 * WIDTH:
        return second | words.bit(number - WIDTH), more[1]
    return more[0], third | words.bit(number - 2 * WIDTH)
