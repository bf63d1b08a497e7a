"""Observations as arrays: named planes, one after the other in a flat float32 vector of fixed length.

A plane is filled from the seat's View and from what the seat was told, and from nothing else. Every number lies in
0..1. `hallali.games.GAME.tensors` says which planes a game has.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import prod
from typing import Any, NamedTuple
from zlib import crc32

from msgspec import Struct
from msgspec.structs import astuple

from hallali.core.contract import Told
from hallali.core.errors import HallaliError, Message, missing_extra

try:
    import numpy as np
    import numpy.typing as npt
except ImportError as error:
    raise missing_extra(error, "gymnasium") from None

Floats = npt.NDArray[np.float32]
Mask = npt.NDArray[np.int8]
#: Fills named planes, all 0 at first, from a View and what the seat was told.
Fill = Callable[[Mapping[str, Floats], Any, Sequence[Told]], None]


class WrongShape(HallaliError):  # noqa: N818
    """An array of the wrong length."""


class Plane(NamedTuple):
    """A part of an observation. shape: that of its numbers; meaning: what they stand for."""

    name: str
    shape: tuple[int, ...]
    meaning: str


class Bounds(NamedTuple):
    """The bounds of a game's numbers.

    actions: one more than the largest step. outcomes: one more than the largest chance outcome.
    steps, chances: upper bounds for one game; they are safe, not tight.
    past: how many numbers of a seat's past are kept; see `past_of`.
    least, most: the smallest and the largest return of a seat.
    """

    actions: int
    outcomes: int
    steps: int
    chances: int
    past: int
    least: float = -1.0
    most: float = 1.0


class Tensor:
    """How a seat's observation is written.

    planes: in the order of the vector. length: that of the whole vector.
    """

    def __init__(self, planes: Sequence[Plane], fill: Fill) -> None:
        self.planes = tuple(planes)
        self._fill = fill
        self._parts: list[tuple[str, slice, tuple[int, ...]]] = []
        self.length = 0
        for plane in planes:
            end = self.length + prod(plane.shape)
            self._parts.append((plane.name, slice(self.length, end), plane.shape))
            self.length = end

    def encode(self, view: Any, heard: Sequence[Told] = (), into: Floats | None = None) -> Floats:
        """Return a View and what its seat was told as a vector, written into `into` if given. Raises WrongShape."""
        vector: Floats = np.empty(self.length, dtype=np.float32) if into is None else into
        vector[...] = 0.0
        self._fill(self.named(vector), view, heard)
        return vector

    def named(self, vector: Floats) -> dict[str, Floats]:
        """Return the planes of a vector by name, as views into it. Raises WrongShape."""
        if vector.shape != (self.length,):
            raise WrongShape(
                Message(
                    "This observation has the shape {found}; one row of {wanted} is asked for.",
                    {"found": str(vector.shape), "wanted": self.length},
                )
            )
        return {name: vector[part].reshape(shape) for name, part, shape in self._parts}


def mask_of(legal: Sequence[int], actions: int) -> Mask:
    """Return 1 for each legal step of 0..actions-1, 0 for the others."""
    mask: Mask = np.zeros(actions, dtype=np.int8)
    mask[list(legal)] = 1
    return mask


def past_of(past: Sequence[Told | int], kinds: Sequence[type], length: int) -> Floats:
    """Return all that a seat did and was told as a row of `length` numbers: zeros first, the latest at the end.

    A step of its own is 1, step; a Told is 2 + its kind's number, then its fields in order. A missing value counts as
    -5, a word as its checksum modulo 1000; a tuple is preceded by its length. Each number n is written as
    (n + 5) / 1024, at most 1, and a kind's number as n / 1024. Different pasts give different vectors as long as there
    is room; the earliest numbers are lost first.
    """
    row: list[int] = []
    for one in past:
        if isinstance(one, int):
            row += (1, one + 5)
        else:
            row.append(2 + kinds.index(type(one)))
            for field in astuple(one):
                flatten(field, row)
    vector: Floats = np.zeros(length, dtype=np.float32)
    kept = row[-length:]
    if kept:
        vector[-len(kept) :] = np.minimum(1.0, np.array(kept, dtype=np.float32) / 1024)
    return vector


def flatten(value: Any, row: list[int]) -> None:
    """Append a value's numbers to a row, each plus 5; see `past_of`."""
    if value is None:
        row.append(0)
    elif isinstance(value, Struct):
        flatten(astuple(value), row)
    elif isinstance(value, tuple):
        row.append(len(value) + 5)
        for one in value:
            flatten(one, row)
    elif isinstance(value, str):
        row.append(crc32(value.encode()) % 1000 + 5)  # no two of a game's few words have the same number
    else:
        row.append(int(value) + 5)


class Tensors(NamedTuple):
    """How a game is written as arrays. kinds: those of Told. tensor: (size, options, seat) -> Tensor.

    bounds: (size, options) -> Bounds. Both raise BadOption.
    """

    kinds: tuple[type, ...]
    tensor: Callable[[str, Mapping[str, Any], int], Tensor]
    bounds: Callable[[str, Mapping[str, Any]], Bounds]
