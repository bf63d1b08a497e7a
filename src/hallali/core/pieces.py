# mypyc
"""Ready-made pieces of an array of 32-bit floats, as bytes: rows are joined from them, which takes no arithmetic."""

from __future__ import annotations

import struct
from typing import Final

from mypy_extensions import i64

#: How many neighbours a piece of a set covers.
EIGHT: Final = 8


def packed(*numbers: float) -> bytes:
    """Return numbers as 32-bit floats, in this machine's order of bytes."""
    return struct.pack(f"={len(numbers)}f", *numbers)


def shares(whole: int) -> list[bytes]:
    """Return 0 / whole to whole / whole, a piece each."""
    return [packed(part / whole) for part in range(whole + 1)]


def one_of(count: int) -> list[bytes]:
    """Return rows of zeros with a single 1: by its place; the last row has none."""
    return [packed(*[float(place == one) for place in range(count)]) for one in range(count + 1)]


def _sets(count: int) -> list[bytes]:
    """Return every set of `count` neighbours as ones and zeros, by its bits."""
    return [packed(*[float(members >> place & 1) for place in range(count)]) for members in range(2**count)]


def entries(count: int) -> list[bytes]:
    """Return a 1 at each place from 0 to count - 1, as `Sparse.enter` takes it."""
    one = packed(1.0)
    return [place + one for place in places(count)]


def places(count: int) -> list[bytes]:
    """Return the places from 0 to count - 1: each is the first half of an entry for `Sparse.enter`."""
    whole = struct.pack(f"={count}i", *range(count))
    return [whole[start : start + 4] for start in range(0, 4 * count, 4)]


#: Sets of eight neighbours by their bits; and of fewer, by how many they are.
EIGHTS: Final[list[bytes]] = _sets(EIGHT)
FEWER: Final[list[list[bytes]]] = [_sets(count) for count in range(EIGHT)]
#: Zeros, by how many.
ZEROS: Final[list[bytes]] = [bytes(4 * count) for count in range(65)]


def add_set(pieces: list[bytes], members: i64, count: i64) -> None:
    """Add a 1 for each member of a set of numbers from 0 to count - 1, at most 63, and a 0 for each other number."""
    if not members:
        pieces.append(ZEROS[count])
        return
    while count >= EIGHT:
        pieces.append(EIGHTS[members & 255])
        members >>= EIGHT
        count -= EIGHT
    if count:
        pieces.append(FEWER[count][members])


def add_share(pieces: list[bytes], table: list[bytes], part: i64) -> None:
    """Add part / whole, at most 1. table: what `shares` returns for the whole."""
    last: i64 = len(table) - 1
    pieces.append(table[part if part < last else last])
