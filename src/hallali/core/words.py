"""Sets of numbers from 0 to 62 as the bits of one machine word: what core.bits is to sets of any size.

Compiled, an i64 is a plain 64-bit number that wraps around without a word; so no set may hold 63, and no literal
is shifted by a variable (the literal would be a 32-bit number). Where nothing is compiled, an i64 is an int.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

#: Whether this very module runs compiled.
COMPILED: Final = not __file__.endswith(".py")

EVEN: Final = 0x1555555555555555  #: the even numbers from 0 to 60


def bit(n: i64) -> i64:
    """Give the set that holds n alone."""
    one = n ^ n | 1
    return one << n


def has(mask: i64, n: i64) -> bool:
    """Say whether n is in the set."""
    return (mask >> n) & 1 == 1


def up_to(n: i64) -> i64:
    """Give the set {0, ..., n} for n < 62; empty for n < 0."""
    return bit(n + 1) - 1 if n >= 0 else 0


def span(low: i64, high: i64) -> i64:
    """Give the set {low, ..., high}; empty where low > high."""
    return up_to(high) & ~up_to(low - 1)


def sideways(mask: i64) -> i64:
    """Count the members by adding neighbouring bits, which machine words do quickly."""
    x = mask - ((mask >> 1) & 0x5555555555555555)
    x = (x & 0x3333333333333333) + ((x >> 2) & 0x3333333333333333)
    x = (x + (x >> 4)) & 0x0F0F0F0F0F0F0F0F
    x += x >> 8
    x += x >> 16
    x += x >> 32
    return x & 127


def count(mask: i64) -> i64:
    """Count the members."""
    if COMPILED:
        return sideways(mask)
    return int.bit_count(mask)


def lowest(mask: i64) -> i64:
    """Give the least member of a set that is not empty."""
    if COMPILED:
        return sideways((mask & -mask) - 1)
    return int.bit_length(mask & -mask) - 1


def highest(mask: i64) -> i64:
    """Give the greatest member; -1 for the empty set."""
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
    """Give the n-th least member, counted from 0; the set has more than n."""
    while n > 0:
        mask &= mask - 1
        n -= 1
    return lowest(mask)
