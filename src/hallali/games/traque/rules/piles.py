# mypyc
"""Piles of cards whose order nobody knows: how many there are of each kind, packed into words.

A pile is the number of its cards, then four words of fifteen kinds each, four bits a kind. An edition has at most 60
kinds, and at most 15 cards of a kind.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from mypy_extensions import i64

Pile = tuple[i64, i64, i64, i64, i64]

#: How many kinds share a word.
KINDS: Final = 15
#: Every second count of a word.
_HALF: Final = 0x0F0F0F0F0F0F0F0F


def empty() -> Pile:
    """Return a pile without cards."""
    return (0, 0, 0, 0, 0)


def packed(counts: Sequence[int]) -> Pile:
    """Pack counts by kind."""
    found = empty()
    for kind, count in enumerate(counts):
        for _ in range(count):
            found = put(found, kind)
    return found


def put(pile: Pile, kind: i64) -> Pile:
    """Return a pile with one more card of a kind."""
    size, first, second, third, fourth = pile
    one = kind ^ kind | 1
    if kind < 15:
        return (size + 1, first + (one << 4 * kind), second, third, fourth)
    if kind < 30:
        return (size + 1, first, second + (one << 4 * kind - 60), third, fourth)
    if kind < 45:
        return (size + 1, first, second, third + (one << 4 * kind - 120), fourth)
    return (size + 1, first, second, third, fourth + (one << 4 * kind - 180))


def without(pile: Pile, kind: i64) -> Pile:
    """Return a pile with one card less of a kind."""
    size, first, second, third, fourth = pile
    one = kind ^ kind | 1
    if kind < 15:
        return (size - 1, first - (one << 4 * kind), second, third, fourth)
    if kind < 30:
        return (size - 1, first, second - (one << 4 * kind - 60), third, fourth)
    if kind < 45:
        return (size - 1, first, second, third - (one << 4 * kind - 120), fourth)
    return (size - 1, first, second, third, fourth - (one << 4 * kind - 180))


def together(one: Pile, other: Pile) -> Pile:
    """Return two piles as one. They must have no more than 15 cards of any kind."""
    return (one[0] + other[0], one[1] + other[1], one[2] + other[2], one[3] + other[3], one[4] + other[4])


def nth(pile: Pile, number: i64) -> i64:
    """Return the kind of the n-th card, counted from 0 in the order of the kinds. The pile must have more than that."""
    first: i64 = 0
    word = pile[1]
    pairs = (word & _HALF) + (word >> 4 & _HALF)
    there = pairs % 255  # the sum of all bytes
    if number >= there:
        number -= there
        first, word = 15, pile[2]
        pairs = (word & _HALF) + (word >> 4 & _HALF)
        there = pairs % 255
        if number >= there:
            number -= there
            first, word = 30, pile[3]
            pairs = (word & _HALF) + (word >> 4 & _HALF)
            there = pairs % 255
            if number >= there:
                number -= there
                first, word = 45, pile[4]
                pairs = (word & _HALF) + (word >> 4 & _HALF)
    here = pairs & 255
    while number >= here:
        number -= here
        pairs >>= 8
        word >>= 8
        first += 2
        here = pairs & 255
    return first if number < word & 15 else first + 1


def has(pile: Pile, kind: i64) -> bool:
    """Say whether there is a card of a kind."""
    if kind < 0 or kind >= 60:
        return False
    word = pile[1] if kind < 15 else pile[2] if kind < 30 else pile[3] if kind < 45 else pile[4]
    return word >> 4 * (kind % 15) & 15 > 0


@lru_cache(maxsize=16384)
def counts(pile: Pile, kinds: int) -> tuple[int, ...]:
    """List how many there are of each kind. kinds: how many kinds there are."""
    found = _counts(pile[1]) + _counts(pile[2])
    if kinds > 30:
        found += _counts(pile[3])
        if kinds > 45:
            found += _counts(pile[4])
    return found[:kinds]


@lru_cache(maxsize=16384)
def _counts(word: int) -> tuple[int, ...]:
    """List the counts of a word. Most words of a pile stay as they are from one position to the next."""
    found: list[int] = []
    for _ in range(KINDS):
        found.append(word & 15)
        word >>= 4
    return tuple(found)


def is_of_one(pile: Pile) -> bool:
    """Say whether all its cards are of one kind. The pile must not be empty."""
    return nth(pile, 0) == nth(pile, pile[0] - 1)
