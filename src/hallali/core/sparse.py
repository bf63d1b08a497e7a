# mypyc
"""What compiled code writes, and rows of arrays are filled from: their beginnings in pieces, then what is not 0.

The pieces are quickest where most numbers are not 0. Of the others there are four kinds, the quickest first: entries,
ready-made as bytes, which pay where the same are written again and again; a whole set of ones as a machine word; a
fraction as one integer; and any number. `hallali.interfaces.tensors.fill` reads them.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from hallali.core import words

#: How a fraction is packed into one integer: place, part, whole.
PART: Final = 14
PLACE: Final = 28
FIELD: Final = 0x3FFF  #: the largest whole, and the bits of a part
#: How many neighbouring places go into one set of ones.
SPAN: Final = 62


@final
class Sparse:
    """Numbers by place; each place is written once at most. Ones that come near each other cost least.

    pieces: how each row begins, as bytes (hallali.core.pieces): as many numbers in each. Where they are 0,
    other numbers may be written.
    base: what each place counts from, so that many rows are written one after the other.
    entries: places and numbers as bytes (hallali.core.pieces). bases, counts: what places count from, and for how many.
    fractions: place, part and whole, packed. words, starts: sets of ones, and what their members count from.
    places, values: any other numbers, side by side. `close` comes before they are read.
    """

    def __init__(self) -> None:
        """Begin with zeros alone."""
        self.pieces: list[bytes] = []
        self.base: i64 = 0
        self.entries: list[bytes] = []
        self.bases: list[int] = []
        self.counts: list[int] = []
        self.fractions: list[int] = []
        self.words: list[int] = []
        self.starts: list[int] = []
        self.places: list[int] = []
        self.values: list[float] = []
        self._word: i64 = 0  # the ones written last, from _start on
        self._start: i64 = 0

    def one(self, place: i64) -> None:
        """Write a 1 at a place after the base."""
        ahead = self.base + place - self._start
        if 0 <= ahead < SPAN:
            self._word |= words.bit(ahead)
            return
        self.close()
        self._start = self.base + place
        self._word = 1

    def share(self, place: i64, part: i64, whole: i64) -> None:
        """Write part / whole at a place, at most 1. part: 0 or more. whole: from 1 to FIELD."""
        if part >= whole:
            self.one(place)
        elif part > 0:
            self.fractions.append(((self.base + place) << PLACE) | (part << PART) | whole)

    def ones(self, place: i64, members: i64) -> None:
        """Write a 1 at place + n for each member n of a set (core.words)."""
        if members:
            self.words.append(members)
            self.starts.append(self.base + place)

    def enter(self, entries: bytes) -> None:
        """Write numbers at places after the base. entries: each is a place of 32 bits, then its 32-bit float."""
        self.entries.append(entries)
        self.bases.append(self.base)
        self.counts.append(len(entries) >> 3)

    def put(self, place: i64, value: float) -> None:
        """Write a number at a place after the base."""
        self.places.append(self.base + place)
        self.values.append(value)

    def close(self) -> None:
        """Add the ones that wait for more near them to the sets of ones."""
        if self._word:
            self.words.append(self._word)
            self.starts.append(self._start)
            self._word = 0

    def row(self, length: i64) -> bytearray:
        """Return what was written, but for the entries, as one row of `length` 32-bit floats, quicker than by numpy.

        Raises IndexError where a number lies beyond the row.
        """
        self.close()
        row = bytearray(b"".join(self.pieces))
        missing = 4 * length - len(row)
        if missing < 0:
            del row[missing:]
        elif missing > 0:
            row += bytes(missing)
        if not self.words and not self.fractions and not self.places:
            return row
        numbers = memoryview(row).cast("f")
        for number in range(len(self.words)):
            start: i64 = self.starts[number]
            left: i64 = self.words[number]
            while left:
                lowest = left & -left
                numbers[start + words.sideways(lowest - 1)] = 1.0
                left ^= lowest
        for packed in self.fractions:
            numbers[packed >> PLACE] = (packed >> PART & FIELD) / (packed & FIELD)
        for number in range(len(self.places)):
            numbers[self.places[number]] = self.values[number]
        return row

    def clear(self) -> None:
        """Be zeros alone again."""
        self.pieces = []
        self.base = 0
        self.entries = []
        self.bases = []
        self.counts = []
        self.fractions = []
        self.words = []
        self.starts = []
        self.places = []
        self.values = []
        self._word = 0
        self._start = 0
