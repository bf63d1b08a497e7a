"""How much each seat had found out along a game of Le Traqueur, in bits: how often the camps that fit were halved.

The bits are the base-2 logarithm of how many camps fitted at first over how many still fit. So they also say how
unlikely all the answers together were, and the truth is always among the camps that fit. The chance of the fugitive's
own square would be a plainer measure, but it says little: on 6 x 6 squares it only goes from 3% to 4% in most games,
until the detective walks into the right one.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

from hallali.core.contract import Told
from hallali.core.errors import marked
from hallali.games.traqueur.belief import odds
from hallali.games.traqueur.belief.belief import make
from hallali.games.traqueur.rules import view as v
from hallali.games.traqueur.rules.sizes import options_of, size_of
from hallali.interfaces.studies import BITS, Chart, Gauge

N_ = marked

CHART = Chart(
    N_("What each player had found out"),
    N_("With each point, half as many camps are still possible."),
    BITS,
    N_("how many of the possible camps the answer ruled out"),
)


class Found:
    """One seat's curve: what it has learnt about the other's camp."""

    label = ""

    def __init__(self, size: str, options: Mapping[str, Any], seat: int) -> None:
        self.seat = self.of = seat
        self._belief = make(size, options, seat)
        self._first = self._last = math.nan
        self._vain = False

    def hear(self, told: Told) -> None:
        """Take in what the seat was told, except the end, which lays everything open."""
        if isinstance(told, v.Ended):
            return
        self._belief.hear(told)
        if isinstance(told, (v.Asked, v.Found)) and told.who == self.seat:
            self._last = math.nan
            self._vain = isinstance(told, v.Asked) and not told.yes

    def vain(self) -> bool:
        """Say whether the last answer was a no, which ends the turn: that it rules much out decides nothing."""
        vain, self._vain = self._vain, False
        return vain

    def value(self, truth: v.TraqueurView) -> float | None:
        """Return the bits; None until the other's camp stands, where the search begins."""
        if not truth.built[1 - self.seat]:
            return None
        if math.isnan(self._first):
            self._first = math.log2(self._belief.camps())
        if math.isnan(self._last):
            self._last = math.log2(self._belief.camps())
        return self._first - self._last


def gauges(size: str, options: Mapping[str, Any]) -> tuple[Gauge[v.TraqueurView], ...]:
    """Return a gauge for each seat that searches; none for grids whose camps are not counted. Raises BadOption."""
    grid = size_of(size)
    if not odds.exact(grid):
        return ()
    seats = (v.SECOND,) if options_of(grid, options).one_sided else (v.FIRST, v.SECOND)
    return tuple(Found(size, options, seat) for seat in seats)
