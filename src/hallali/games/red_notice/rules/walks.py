# mypyc
"""Angela's walk so far, as one word: where she came to, where a radar rang, and what she paid for.

From the lowest bits: up to five cities of six bits; at which of these steps a radar rang; how many steps there are; up
to two payments of seven bits; and whether anything of it is not yet committed. A walk has at most five moves, for no
card and no identity gives more, and at most two payments, for she never has more than four points.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from hallali.core import words

MOST_PAID: Final = 2
_RANG: Final = 30  #: where the set of the steps at which a radar rang begins
_COUNT: Final = 35
_PAID: Final = 38
_STEP: Final = 0x800000000  #: one in the number of steps
DRAFTED: Final = 0x10000000000000  #: is set while anything of the walk is not yet committed
#: The bits that say where she went and what rang.
WAY: Final = 0x3FFFFFFFFF


def count(walk: i64) -> i64:
    """Return how many steps were taken."""
    return (walk >> _COUNT) & 7


def city(walk: i64, step: i64) -> i64:
    """Return the city that a step came to."""
    return (walk >> 6 * step) & 63


def path(walk: i64) -> tuple[int, ...]:
    """Return the cities that she came to."""
    return tuple([city(walk, step) for step in range(count(walk))])


def rings(walk: i64) -> tuple[int, ...]:
    """Return the city of each radar that rang, in order."""
    return tuple([city(walk, step) for step in range(count(walk)) if words.has(walk, _RANG + step)])


def come(walk: i64, to: i64) -> i64:
    """Return the walk with a step to a city, or on the spot."""
    return (walk + _STEP) | to << 6 * count(walk) | DRAFTED


def ring(walk: i64) -> i64:
    """Return the walk with the radar of its last step ringing."""
    return walk | words.bit(_RANG - 1 + count(walk))


def pay(walk: i64, piece: i64) -> i64:
    """Return the walk with a payment. piece: a number below 127."""
    return walk | (piece + 1) << (_PAID if (walk >> _PAID) & 127 == 0 else _PAID + 7) | DRAFTED


def paid(walk: i64, which: i64) -> i64:
    """Return the piece of the first payment (0) or the second (1) that is not yet told; -1 if there is none."""
    return ((walk >> _PAID + 7 * which) & 127) - 1


def told(walk: i64) -> i64:
    """Return the walk with its payments told: nothing of it is left to commit."""
    return walk & WAY
