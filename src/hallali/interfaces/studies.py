"""What a game brings for studying it: gauges and tallies.

A gauge draws a curve along a game that is over: a number for each moment, by the game's own measure. It hears only what
its seat was told; it sees the truth only to measure how close the seat came.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple, Protocol, runtime_checkable

import msgspec

from hallali.core.contract import Options, Told
from hallali.core.generics import Shown

SHARE: Final = "share"  #: a chance or a share, 0 to 1; shown in percent, its changes in points
BITS: Final = "bits"  #: how often the possibilities were halved, 0 and up
NUMBER: Final = "number"  #: something counted in the game itself, 0 and up


class Chart(msgspec.Struct, frozen=True):
    """What a game's curves show, in English, marked for translation.

    title: what stands above the curves. meaning: what they measure, in a sentence. unit: SHARE, BITS or NUMBER.
    points: what a change is counted in, as the head of a list says it. thing: what a NUMBER counts, where a line has no
    label that says it. lost: what is added where the one whose curve it is has lost though it ended high.
    """

    title: str
    meaning: str
    unit: str
    points: str = ""
    thing: str = ""
    lost: str = ""


class Gauge(Protocol[Shown]):
    """The measure of one curve, on its way through a game.

    seat: the seat that is told: the hunter, or SPECTATOR if no telling is needed.
    of: the seat whose curve it is, or -1. label: its name in English, marked; "" for the seat's name.
    """

    @property
    def seat(self) -> int:
        """The seat that is told."""

    @property
    def of(self) -> int:
        """The seat whose curve it is."""

    @property
    def label(self) -> str:
        """The name of the curve."""

    def hear(self, told: Told) -> None:
        """Take note of what the seat was told, in the order of the game."""

    def value(self, truth: Shown) -> float | None:
        """Return the measure of this moment; None if there is none. truth: the referee's view."""


@runtime_checkable
class Tries(Protocol):
    """A gauge that knows how likely it was that what its seat tried came out as it did: a guess, a search."""

    def took(self) -> float | None:
        """Return the chance that the seat gave beforehand to what came of its last try, and forget it; or None."""


@runtime_checkable
class Vain(Protocol):
    """A gauge that knows whether what its seat tried last only told it something, and got it nowhere: a no."""

    def vain(self) -> bool:
        """Say so, and forget it."""


class Sheet(msgspec.Struct, frozen=True):
    """A table that a game adds to its balance report. name: for programs. rows: by id, a count for each column.

    never: rows that should not be all 0. parts: whether the counts of a row are parts of one sum. names: the rows'
    names, by id and language; a row that has none shows its id.
    """

    name: str
    title: str  #: its heading, in English, marked for translation
    columns: list[str]  #: the headings of its columns, in English, marked
    rows: dict[str, list[int]]
    never: list[str]
    parts: bool = False
    names: dict[str, dict[str, str]] = {}


#: Statistics: (sheet, row, column) -> how often.
Counts = Counter[tuple[str, str, str]]


class Tally(Protocol):
    """Counts one game by what a spectator is told."""

    def hear(self, told: Told) -> None:
        """Count something that happened."""

    def counts(self, winners: Sequence[int]) -> Counts:
        """Return the counts of the finished game."""


class Tallies(NamedTuple):
    """A game's own statistics.

    tally: (size, options, seats) -> the Tally of a game. sheets: (size, options, counts) -> tables.
    """

    tally: Callable[[str, Options, Sequence[str]], Tally]
    sheets: Callable[[str, Options, Counts], list[Sheet]]
