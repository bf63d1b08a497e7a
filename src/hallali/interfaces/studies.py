"""What a game brings to be studied with: gauges and tallies.

A gauge is a curve along a game that is over: for each moment a number, by the game's own measure. It is told what its
seat was told, and nothing else; the truth it is shown only to read off how near that came.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple, Protocol

import msgspec

from hallali.core.contract import Options, Told, View

SHARE: Final = "share"  #: a chance or a share, 0 to 1; shown in percent, its changes in points
BITS: Final = "bits"  #: how often what is possible was halved, 0 and up
NUMBER: Final = "number"  #: what is counted in the game itself, 0 and up


class Chart(msgspec.Struct, frozen=True):
    """What a game's curves show. title, meaning: English, marked for translation. unit: SHARE, BITS or NUMBER."""

    title: str
    meaning: str
    unit: str


class Gauge(Protocol):
    """One curve's measure, under way through a game.

    seat: who is told: the seat that hunts; SPECTATOR for who needs no telling.
    of: whose curve it is: a seat, or -1 for nobody's. label: its name in English, marked; "" for the seat's name.
    """

    @property
    def seat(self) -> int:
        """Who is told."""

    @property
    def of(self) -> int:
        """Whose curve it is."""

    @property
    def label(self) -> str:
        """What it is called."""

    def hear(self, told: Told) -> None:
        """Take note of what the seat was told; in the order of the game."""

    def value(self, truth: View) -> float | None:
        """Measure the moment; None where there is nothing to measure. truth: the referee's view of it."""


class Sheet(msgspec.Struct, frozen=True):
    """A table that a game adds to its balance. rows: by name, a count for each column.

    never: rows that should not be all 0. parts: whether a row's counts are parts of one sum.
    """

    name: str
    title: str
    columns: list[str]
    rows: dict[str, list[int]]
    never: list[str]
    parts: bool = False


#: What is counted: (sheet, row, column) -> how often.
Counts = Counter[tuple[str, str, str]]


class Tally(Protocol):
    """Counts one game by what a spectator is told of it."""

    def hear(self, told: Told) -> None:
        """Take note of something that happened."""

    def counts(self, winners: Sequence[int]) -> Counts:
        """Return what was counted of the game that is over."""


class Tallies(NamedTuple):
    """What counts more of a game.

    tally: of (size, options, seats), for one game. sheets: of (size, options, counts), over many.
    """

    tally: Callable[[str, Options, Sequence[str]], Tally]
    sheets: Callable[[str, Options, Counts], list[Sheet]]
