"""What can be drawn as a curve along a game that is over: for each moment a number, by the game's own measure.

A gauge is told what its seat was told, and nothing else; the truth it is shown only to read off how near that came.
"""

from __future__ import annotations

from typing import Final, Protocol

import msgspec

from hallali.core.contract import Told, View

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
