"""Observations as arrays: named planes, one after the other in a flat float32 vector of fixed length.

A plane is filled from the seat's View and from what the seat was told, and from nothing else. Every number lies in
0..1. `hallali.games.GAME.tensors` says which planes a game has.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Collection, Mapping, Sequence
from functools import cache
from math import prod
from typing import TYPE_CHECKING, Any, NamedTuple

from hallali.core.contract import Own, Told
from hallali.core.errors import HallaliError, Message, missing_extra
from hallali.core.observing import Observer
from hallali.core.pasts import note, shares
from hallali.core.rows import Rows
from hallali.core.sparse import FIELD, PART, PLACE, Sparse

try:
    import numpy as np
    import numpy.typing as npt
except ImportError as error:
    raise missing_extra(error, "gymnasium") from None

if TYPE_CHECKING:
    from hallali.interfaces.game import AnyGame

Floats = npt.NDArray[np.float32]
Mask = npt.NDArray[np.int8]
Ints = npt.NDArray[np.int32]
#: How an entry of core.sparse lies in its bytes.
_ENTRY = np.dtype([("place", "=i4"), ("number", "=f4")])
#: Fills named planes, all 0 at first, from a View and what the seat was told.
Fill = Callable[[Mapping[str, Floats], Any, Sequence[Told]], None]


class WrongShape(HallaliError):  # noqa: N818
    """An array of the wrong length."""


class Plane(NamedTuple):
    """A part of an observation. shape: that of its numbers; meaning: what they stand for."""

    name: str  #: what it is called, unique in its game
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

    planes: in the order of the vector. length: that of the whole vector. deaf: whether it is written from the View
    alone, whatever the seat was told.
    """

    def __init__(self, planes: Sequence[Plane], fill: Fill, deaf: bool = False) -> None:
        self.planes = tuple(planes)
        self.deaf = deaf
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
        """Return the planes of a vector by name, as views into it. Raises WrongShape.

        >>> from hallali import games
        >>> game = games.get("fugitif")
        >>> tensor = game.tensors().tensor("micro", {}, 1)
        >>> vector = tensor.encode(game.see(game.new("micro"), 1))
        >>> vector.shape == (tensor.length,)
        True
        >>> sorted(tensor.named(vector))[:4]
        ['cards', 'closed', 'counts', 'decks']
        """
        if vector.shape != (self.length,):
            raise WrongShape(
                Message(
                    "This observation has the shape {found}; one row of {wanted} is needed.",
                    {"found": str(vector.shape), "wanted": self.length},
                )
            )
        return {name: vector[part].reshape(shape) for name, part, shape in self._parts}

    def starts(self) -> dict[str, int]:
        """Return where each plane begins in the vector, by name, so that an Observer can write it."""
        return {name: part.start for name, part, _ in self._parts}


def mask_of(legal: Sequence[int], actions: int) -> Mask:
    """Return 1 for each legal step of 0..actions-1, 0 for the others.

    >>> mask_of((1, 3), 5).tolist()
    [0, 1, 0, 1, 0]
    """
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
        note(one, kinds, row)
    vector: Floats = np.empty(length, dtype=np.float32)
    past_into(shares(row), vector)
    return vector


def past_into(numbers: array[float], vector: Floats) -> None:
    """Write the last numbers of a past, as core.pasts keeps them, to the end of a vector, and zeros before them."""
    begun = max(0, len(vector) - len(numbers))
    vector[:begun] = 0.0
    if begun < len(vector):
        vector[begun:] = np.frombuffer(numbers, np.float32)[begun - len(vector) :]


def fill(written: Sparse, into: Floats) -> None:
    """Fill an array of rows with what an Observer wrote. This replaces everything in the array.

    Pieces may be longer than the rows if another seat's rows are longer: the rest is left out.
    """
    if len(into) == 1:
        into[0] = row_of(written, into.shape[1])
        return
    written.close()
    begun = 0
    if written.pieces:
        heads = np.frombuffer(b"".join(written.pieces), np.float32).reshape(len(into), -1)
        begun = min(heads.shape[1], into.shape[1])
        into[:, :begun] = heads[:, :begun]
    into.view(np.uint8)[:, 4 * begun :] = 0  # as bytes it is three times as fast
    row = into.reshape(-1)
    if written.words:
        members = _numbers(written.words).view(np.uint8)
        found = np.flatnonzero(np.unpackbits(members, bitorder="little").view(np.bool_))  # quick for truths alone
        row[_numbers(written.starts)[found >> 6] + (found & 63)] = 1.0
    if written.entries:
        _enter(written, row)
    if written.fractions:
        packed = _numbers(written.fractions)
        row[packed >> PLACE] = (packed >> PART & FIELD) / (packed & FIELD)
    if written.places:
        row[_numbers(written.places)] = np.fromiter(written.values, np.float32, len(written.values))


def row_of(written: Sparse, length: int) -> Floats:
    """Return what an Observer wrote of one seat as a new vector.

    >>> from hallali import games
    >>> game = games.get("traqueur")
    >>> observer, state, written = observer_of(game, "micro", {}), game.new("micro"), Sparse()
    >>> observer.observe(state, 0, observer.begin(), written)
    >>> tensor = game.tensors().tensor("micro", {}, 0)
    >>> bool((row_of(written, tensor.length) == tensor.encode(game.see(state, 0))).all())
    True
    """
    row = np.frombuffer(written.row(length), np.float32)
    if written.entries:
        _enter(written, row)
    return row


def write_row(written: Sparse, row: Floats, memory: memoryview) -> None:
    """Write what an Observer wrote of one seat into a vector. memory: the vector's own, as bytes."""
    memory[:] = written.row(len(row))
    if written.entries:
        _enter(written, row)


def _numbers(found: Collection[int]) -> npt.NDArray[np.int64]:
    """Return a list of integers as an array: three times as fast as by numpy.array, which looks at each one's kind."""
    return np.fromiter(found, "<i8", len(found))


def _enter(written: Sparse, row: Floats) -> None:
    """Write the entries of one or many rows: of these, numpy is quicker than what is compiled."""
    entries = np.frombuffer(b"".join(written.entries), _ENTRY)
    places = entries["place"]
    if any(written.bases):
        places = places + np.repeat(_numbers(written.bases), _numbers(written.counts))
    row[places] = entries["number"]


def masks_of(allowed: tuple[list[int], list[int], list[int]], count: int, actions: int) -> Mask:
    """Return 1 for each legal step, 0 for the others, in a row for each game. allowed: as core.many lists them."""
    sets, counts, steps = allowed
    masks: Mask = np.zeros((count, actions), np.int8)
    if sets:
        members = _numbers(sets).view(np.uint8).reshape(count, 8)
        known = min(actions, 64)
        masks[:, :known] = np.unpackbits(members, axis=1, count=known, bitorder="little")
    else:
        rows = np.repeat(np.arange(0, count * actions, actions), _numbers(counts))
        masks.reshape(-1)[rows + _numbers(steps)] = 1
    return masks


class Heard:
    """The memory of a game without an Observer: all that each seat was told."""

    def __init__(self, game: AnyGame, seats: int) -> None:
        self._game = game
        self.heard: list[list[Told]] = [[] for _ in range(seats)]

    def take(self, state: Own, step: int) -> None:
        """Take a step in place, and hear what each seat is told of it."""
        news = self._game.advance(state, step, range(len(self.heard)))
        for heard, told in zip(self.heard, news, strict=True):
            heard += told

    def clone(self) -> Heard:
        """Return an independent copy."""
        other = Heard(self._game, 0)
        other.heard = [list(row) for row in self.heard]
        return other


class ByViews:
    """An Observer of any game, by its Views. It is slower than the others, and they must write the same."""

    def __init__(self, game: AnyGame, size: str, options: Mapping[str, Any]) -> None:
        """Prepare the observations. Raises BadOption."""
        self._game = game
        seats = range(len(game.seats_of(options)))
        self._tensors = [game.tensors().tensor(size, options, seat) for seat in seats]
        self._longest = max(tensor.length for tensor in self._tensors)

    def begin(self) -> Heard:
        """Return the memory of a game that begins."""
        return Heard(self._game, len(self._tensors))

    def observe(self, state: Own, seat: int, memory: Heard, into: Sparse) -> None:
        """Write what the seat observes."""
        vector = self._tensors[seat].encode(self._game.see(state, seat), memory.heard[seat])
        into.pieces.append(vector.tobytes())
        into.pieces.append(bytes(4 * (self._longest - len(vector))))

    def legal(self, state: Own) -> list[int]:
        """Return the legal steps of the mover."""
        legal: list[int] = state.legal() if state.mover >= 0 else []
        return legal


class Tensors(NamedTuple):
    """How a game is written as arrays. kinds: those of Told. tensor: (size, options, seat) -> Tensor.

    bounds: (size, options) -> Bounds. observer: (size, options) -> what writes observations without Views, if anything
    does; see `observer_of`. All three raise BadOption. words: all that a field of a Told may say, in an order that
    stays; None if there is no list.
    """

    kinds: tuple[type, ...]
    tensor: Callable[[str, Mapping[str, Any], int], Tensor]
    bounds: Callable[[str, Mapping[str, Any]], Bounds]
    observer: Callable[[str, Mapping[str, Any]], Observer] | None = None
    words: tuple[str, ...] | None = None

    def rows(self) -> Rows:
        """Return what writes Tolds as rows of small integers, for all sizes, options and seats. Raises BadRow."""
        return _rows(self.kinds, self.words)


@cache
def _rows(kinds: tuple[type, ...], words: tuple[str, ...] | None) -> Rows:
    return Rows(kinds, words)


def observer_of(game: AnyGame, size: str, options: Mapping[str, Any]) -> Observer:
    """Return what writes a game's observations: its own Observer, or one by Views. Raises BadOption."""
    own = game.tensors().observer
    return ByViews(game, size, options) if own is None else own(size, options)
