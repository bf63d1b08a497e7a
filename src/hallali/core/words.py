# mypyc
"""Sets of numbers from 0 to 62 as the bits of one machine word. core.bits does the same for sets of any size.

Compiled, an i64 is a plain 64-bit number that wraps around without a word; so no set may hold 63, and no literal
is shifted by a variable (the literal would be a 32-bit number), nor is 2 ** 62 or more (it would be a Python object).
Where nothing is compiled, an i64 is an int.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

#: Whether this very module runs compiled.
COMPILED: Final = not __file__.endswith(".py")

EVEN: Final = 0x1555555555555555  #: the even numbers from 0 to 60
ODD: Final = 0x2AAAAAAAAAAAAAAA  #: the odd numbers from 1 to 61


def bit(n: i64) -> i64:
    """Return the set that holds n alone."""
    one = n ^ n | 1
    return one << n


def has(mask: i64, n: i64) -> bool:
    """Return whether n is in the set."""
    return (mask >> n) & 1 == 1


def up_to(n: i64) -> i64:
    """Return the set {0, ..., n}; empty for n < 0."""
    if n < 0:
        return 0
    return bit(n + 1 if n < 62 else 63) - 1


def span(low: i64, high: i64) -> i64:
    """Return the set {low, ..., high}; empty where low > high."""
    return up_to(high) & ~up_to(low - 1)


def bytewise(mask: i64) -> i64:
    """Count the members in each byte, by adding neighbouring bits, which machine words do quickly."""
    x = mask - ((mask >> 1) & EVEN)
    x = (x & 0x3333333333333333) + ((x >> 2) & 0x3333333333333333)
    return (x + (x >> 4)) & 0x0F0F0F0F0F0F0F0F


def sideways(mask: i64) -> i64:
    """Count the members: the last byte of the product is the sum of all bytes."""
    return (bytewise(mask) * 0x0101010101010101 >> 56) & 127


def count(mask: i64) -> i64:
    """Count the members."""
    if COMPILED:
        return sideways(mask)
    return int.bit_count(mask)


def lowest(mask: i64) -> i64:
    """Return the smallest member of a set that is not empty."""
    if COMPILED:
        return sideways((mask & -mask) - 1)
    return int.bit_length(mask & -mask) - 1


def highest(mask: i64) -> i64:
    """Return the largest member, or -1 for the empty set."""
    if not COMPILED:
        return int.bit_length(mask) - 1
    x = mask | mask >> 1
    x |= x >> 2
    x |= x >> 4
    x |= x >> 8
    x |= x >> 16
    x |= x >> 32
    return sideways(x) - 1


def nth(mask: i64, n: i64) -> i64:
    """Return the n-th smallest member, counted from 0. The set must have more than n."""
    low: i64 = 0
    if COMPILED:
        # Each byte of `sums` counts the members up to that byte. Its top bit outlives the subtraction where n is no
        # less: that many bytes lie before the one that is wanted.
        sums = bytewise(mask) * 0x0101010101010101
        behind = ((n * 0x01010101010101 | 0x80808080808080) - (sums & 0x7F7F7F7F7F7F7F)) & 0x80808080808080
        low = sideways(behind) * 8
        n -= (sums << 8 >> low) & 0xFF
        mask = (mask >> low) & 0xFF
    while n > 0:
        mask &= mask - 1
        n -= 1
    if COMPILED:
        return low + lowest(mask)
    return int.bit_length(mask & -mask) - 1


def members(mask: i64) -> list[int]:
    """List the members in ascending order."""
    found: list[int] = []
    while mask:
        found.append(lowest(mask))
        mask &= mask - 1
    return found


def digit(row: i64, place: i64) -> i64:
    """Return one of a word's sixteen numbers below 16."""
    return (row >> place * 4) & 15
