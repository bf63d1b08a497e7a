"""What a seat was told, as the last so many rows of an array (hallali.core.rows), and a memory that keeps them."""

from __future__ import annotations

from array import array
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from hallali.core.contract import Own, Told
from hallali.core.errors import BadOption, Message, missing_extra
from hallali.core.observing import Memory, Observer
from hallali.core.rows import WIDTH, Rows
from hallali.core.sparse import Sparse

try:
    import numpy as np
    import numpy.typing as npt
except ImportError as error:
    raise missing_extra(error, "gymnasium") from None

if TYPE_CHECKING:
    from hallali.interfaces.game import AnyGame

#: Rows: (rows, WIDTH).
Shorts = npt.NDArray[np.int16]


def last(written: array[int], count: int, into: Shorts | None = None) -> Shorts:
    """Return the last `count` rows of what `Rows.write` gave: (count, WIDTH), empty rows first.

    A Told of several rows may be cut, so that the rest of it comes first. into: is written instead of a new array.

    >>> from array import array
    >>> last(array("h", range(1, 17)), 2)[:, :3].tolist()
    [[0, 0, 0], [1, 2, 3]]
    """
    rows: Shorts = np.empty((count, WIDTH), np.int16) if into is None else into
    there = min(count, len(written) // WIDTH)
    rows[: count - there] = 0
    if there:
        rows[count - there :] = np.frombuffer(written, np.int16).reshape(-1, WIDTH)[-there:]
    return rows


def last_of(rows: Rows, heard: Sequence[Told], count: int) -> Shorts:
    """Return the last `count` rows of all that a seat was told: (count, WIDTH). Raises BadRow."""
    return last(rows.write(heard[-count:]), count)  # each Told is a row or more


def asked(count: int) -> int:
    """Return how many rows are asked for. Raises BadOption if it is less than 0."""
    if count < 0:
        raise BadOption(Message("The number of rows to keep is 0 or more, not {count}.", {"count": count}))
    return count


class Listened:
    """An Observer's own memory, and the last rows of what each seat was told."""

    def __init__(self, game: AnyGame, memory: Memory, rows: Rows, count: int, seats: int) -> None:
        self.memory = memory
        self.told = [array("h") for _ in range(seats)]
        self._game, self._rows, self._most = game, rows, count * WIDTH

    def take(self, state: Own, step: int) -> None:
        """Take a step in place, and write down what each seat is told of it."""
        before = state.clone()
        self.memory.take(state, step)
        news = self._game.tell_all(before, step, state, range(len(self.told)))
        for written, tolds in zip(self.told, news, strict=True):
            for told in tolds:
                self._rows.append(told, written)
            if len(written) > 2 * self._most:  # seldom: cutting moves everything that stays
                del written[: -self._most]

    def clone(self) -> Listened:
        """Return an independent copy."""
        other = Listened(self._game, self.memory.clone(), self._rows, self._most // WIDTH, 0)
        other.told = [written[:] for written in self.told]
        return other


class Listener:
    """An Observer whose memories also keep the last rows of what each seat was told."""

    def __init__(self, game: AnyGame, observer: Observer, count: int, options: Mapping[str, Any]) -> None:
        """Listen alongside another Observer. count: how many rows are kept of each seat. Raises BadOption, BadRow."""
        self._game, self._observer, self._count = game, observer, count
        self._rows, self._seats = game.tensors().rows(), len(game.seats_of(options))

    def begin(self) -> Listened:
        """Return the memory of a game that begins."""
        return Listened(self._game, self._observer.begin(), self._rows, self._count, self._seats)

    def observe(self, state: Own, seat: int, memory: Listened, into: Sparse) -> None:
        """Write what the seat observes, as the other Observer does."""
        self._observer.observe(state, seat, memory.memory, into)

    def legal(self, state: Own) -> list[int] | int:
        """Return the legal steps of the mover, as the other Observer does."""
        return self._observer.legal(state)


def heard(memory: Memory) -> list[array[int]]:
    """Return what a Listener's memory keeps of each seat."""
    assert isinstance(memory, Listened)
    return memory.told
