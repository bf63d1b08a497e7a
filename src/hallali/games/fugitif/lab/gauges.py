"""How close the Marshal was, over the course of a game of Fugitif.

For each hideout in the row except 42, take the probability that a guess at its number would have been right, by the
uniform belief given what the Marshal had been told; a hideout that is face up counts as 1. The measure is the mean of
these. So it is 1 once the Fugitive is caught (FUG-24), falls with each hideout laid, and rises with what is learned.
"""

from __future__ import annotations

import contextlib
import math
from collections.abc import Mapping
from typing import Any

from hallali.core.contract import Told, View
from hallali.core.errors import HallaliError, marked
from hallali.games.fugitif.belief.belief import MarshalBelief, make
from hallali.games.fugitif.rules import view as v
from hallali.games.fugitif.rules.view import MARSHAL
from hallali.interfaces.studies import SHARE, Chart, Gauge

N_ = marked

CHART = Chart(
    N_("How much of the trail the Marshal knew"),
    N_("Average chance of guessing each hideout; found ones count as 100%."),
    SHARE,
    N_("in points: what the Marshal knew of the trail"),
    lost=N_("It was not enough: the Fugitive got away."),
)


class Nearness:
    """The Marshal's curve."""

    seat = MARSHAL
    of = MARSHAL
    label = ""

    def __init__(self, size: str, options: Mapping[str, Any]) -> None:
        belief = make(size, options, MARSHAL)
        assert isinstance(belief, MarshalBelief)
        self._belief = belief
        self._escape = belief.size.escape
        self._odds: list[float] | None = None
        self._took: float | None = None

    def hear(self, told: Told) -> None:
        """Take in what the Marshal was told."""
        if isinstance(told, v.Guessed):
            with contextlib.suppress(HallaliError):  # the belief cannot tell
                self._odds = self._odds or self._belief.hideout_odds()
                right = math.prod(self._odds[number] for number in told.numbers)
                self._took = right if told.right else 1.0 - right
        if not isinstance(told, v.Ended):
            self._belief.hear(told)
            self._odds = None

    def took(self) -> float | None:
        """Return the chance that the last guess would come out as it did."""
        took, self._took = self._took, None
        return took

    def value(self, truth: View) -> float | None:
        """Return the mean, 0 to 1; None before the first hideout. Raises HallaliError if the belief cannot tell."""
        assert isinstance(truth, v.FugitifView)
        row = [hideout for hideout in truth.row if hideout.number != self._escape]
        if not row:
            return None
        if self._odds is None:
            self._odds = self._belief.hideout_odds()
        return sum(1.0 if one.open else min(1.0, self._odds[one.number or 0]) for one in row) / len(row)


def gauges(size: str, options: Mapping[str, Any]) -> tuple[Gauge, ...]:
    """Return the game's gauges, one for each curve. Raises BadOption."""
    return (Nearness(size, options),)
