# mypyc
"""What the seats of a game did and were told, worked out when it is asked for: most learners never ask."""

from __future__ import annotations

from array import array
from collections.abc import Callable, MutableSequence, Sequence
from typing import Any, Final, final
from zlib import crc32

import msgspec
from msgspec.structs import astuple

from hallali.core.contract import Own, Told

_ENCODE: Final = msgspec.json.Encoder().encode
#: Takes a step in place, of (position, step, seats), and returns what each of these seats is told.
Advance = Callable[[Own, int, Sequence[int]], tuple[tuple[Told, ...], ...]]
#: What a number of a past is divided by.
SCALE: Final = 1024.0


def note(one: Told | int, kinds: Sequence[type], row: MutableSequence[int]) -> None:
    """Append the numbers of a step or of a Told to a seat's past; see interfaces.tensors.past_of."""
    if isinstance(one, int):
        row.append(1)
        row.append(one + 5)
        return
    row.append(2 + kinds.index(type(one)))
    for field in astuple(one):
        flatten(field, row)


def flatten(value: Any, row: MutableSequence[int]) -> None:
    """Append a value's numbers to a row, each plus 5; see interfaces.tensors.past_of."""
    if value is None:
        row.append(0)
    elif isinstance(value, int):  # a truth, too
        row.append(int(value) + 5)
    elif isinstance(value, tuple):
        row.append(len(value) + 5)
        for one in value:
            flatten(one, row)
    elif isinstance(value, str):
        row.append(crc32(value.encode()) % 1000 + 5)  # no two of a game's few words have the same number
    elif isinstance(value, msgspec.Struct):
        flatten(astuple(value), row)
    else:
        row.append(int(value) + 5)


def shares(numbers: Sequence[int]) -> array[float]:
    """Return the numbers of a past as they are kept: each divided by SCALE, at most 1."""
    return array("f", [min(1.0, number / SCALE) for number in numbers])


@final
class News:
    """A step, or a Told that one or several seats were told; how it is written is worked out once for all of them."""

    def __init__(self, what: Told | int) -> None:
        """Begin without its text and its numbers."""
        self.what = what
        self._text = ""
        self._shares: array[float] | None = None

    def text(self) -> str:
        """Return it as text."""
        if not self._text:
            what = self.what
            self._text = f">{what}" if isinstance(what, int) else _ENCODE(what).decode()
        return self._text

    def shares(self, kinds: Sequence[type]) -> array[float]:
        """Return it as numbers; see `shares`."""
        if self._shares is None:
            row: list[int] = []
            note(self.what, kinds, row)
            self._shares = shares(row)
        return self._shares


@final
class Pasts:
    """What each seat did and was told in one game, up to the step that it was last asked about.

    heard: by seat, all that the seat was told, in order. news: by seat, the same, with the seat's own steps in their
    place.
    """

    def __init__(self, advance: Advance, state: Own, seats: int) -> None:
        """Begin before the first step. state: the position there, which is not changed."""
        self.heard: list[list[Told]] = [[] for _ in range(seats)]
        self.news: list[list[News]] = [[] for _ in range(seats)]
        self._advance, self._state = advance, state
        self._seats = list(range(seats))
        self._steps = 0  # how many are behind `heard` and `news`
        self._texts = [""] * seats
        self._written = [0] * seats  # how much of each seat's news is behind `_texts`
        self._shares: list[array[float]] = [array("f") for _ in range(seats)]
        self._noted = [0] * seats  # how much of each seat's news is behind `_shares`

    def clone(self) -> Pasts:
        """Return an independent copy."""
        other = Pasts(self._advance, self._state, 0)  # a position that is kept here is never changed
        other.heard = [row.copy() for row in self.heard]
        other.news = [row.copy() for row in self.news]
        other._seats, other._steps = self._seats, self._steps
        other._texts, other._written = self._texts.copy(), self._written.copy()
        other._shares, other._noted = [numbers[:] for numbers in self._shares], self._noted.copy()
        return other

    def hear(self, steps: Sequence[int]) -> None:
        """Go on to the end of the game's steps, of which this has seen the first ones already."""
        count = len(steps)
        if self._steps == count:
            return
        state = self._state.clone()
        for number in range(self._steps, count):
            step = steps[number]
            mover: int = state.mover
            if mover >= 0:
                self.news[mover].append(News(step))
            fresh: list[News] = []
            told = self._advance(state, step, self._seats)
            for seat in range(len(told)):
                for one in told[seat]:
                    self.heard[seat].append(one)
                    found: News | None = None
                    for known in fresh:
                        if known.what is one:
                            found = known
                            break
                    if found is None:
                        found = News(one)
                        fresh.append(found)
                    self.news[seat].append(found)
        self._state, self._steps = state, count

    def past(self, seat: int) -> list[Told | int]:
        """Return all that a seat was told, with its own steps in their place."""
        return [one.what for one in self.news[seat]]

    def write(self, seat: int) -> str:
        """Return a seat's past as text, which names its information state."""
        news, begun = self.news[seat], self._written[seat]
        if begun < len(news):
            parts = [self._texts[seat]]
            for number in range(begun, len(news)):
                parts.append(news[number].text())
            self._texts[seat] = "".join(parts)
            self._written[seat] = len(news)
        return self._texts[seat]

    def numbers(self, seat: int, kinds: Sequence[type]) -> array[float]:
        """Return a seat's past as interfaces.tensors.past_of writes it, without the zeros before it."""
        news, numbers = self.news[seat], self._shares[seat]
        for number in range(self._noted[seat], len(news)):
            numbers.extend(news[number].shares(kinds))
        self._noted[seat] = len(news)
        return numbers
