"""How far a measured rate (by Wilson's interval) or a mean can be trusted."""

from __future__ import annotations

import math
import statistics
from collections.abc import Sequence

import msgspec

#: The normal quantile of a two-sided 95% interval.
Z95 = 1.959963984540054


class Rate(msgspec.Struct, frozen=True):
    """A measured rate, between 0 and 1, or a mean, and its 95% interval."""

    value: float  #: the rate or the mean
    low: float  #: the lower end of the interval
    high: float  #: its upper end


def wilson(wins: int, games: int, z: float = Z95) -> Rate:
    """Return the rate of `wins` in `games` with Wilson's score interval.

    Raises ValueError if the counts are impossible. For 0 games nothing is known: the interval is 0 to 1.

    >>> rate = wilson(55, 100)
    >>> round(rate.low, 3), rate.value, round(rate.high, 3)
    (0.452, 0.55, 0.644)
    """
    if not 0 <= wins <= games:
        raise ValueError(f"{wins} wins in {games} games")
    if games == 0:
        return Rate(0.0, 0.0, 1.0)
    share = wins / games
    square = z * z / games
    centre = share + square / 2
    spread = z * math.sqrt(share * (1 - share) / games + square / (4 * games))
    low = 0.0 if wins == 0 else max(0.0, (centre - spread) / (1 + square))
    high = 1.0 if wins == games else min(1.0, (centre + spread) / (1 + square))
    return Rate(share, low, high)


def mean_of(values: Sequence[float], z: float = Z95) -> Rate:
    """Return the mean with the normal distribution's interval. Raises ValueError if there are no values.

    >>> found = mean_of([1.0, 2.0, 3.0])
    >>> round(found.low, 2), found.value, round(found.high, 2)
    (0.87, 2.0, 3.13)
    """
    if not values:
        raise ValueError("no values")
    mean = statistics.fmean(values)
    spread = z * statistics.stdev(values) / math.sqrt(len(values)) if len(values) > 1 else math.inf
    return Rate(mean, mean - spread, mean + spread)


def paired(gaps: Sequence[float], z: float = Z95) -> Rate:
    """Return the mean of differences of two shares on the same deals, -1 to 1, with Agresti and Min's interval.

    Half a deal is added for either side, and one on which nothing differs: where few games or none differ, the interval
    still has a width. Raises ValueError if there are no values.

    >>> found = paired([0.0] * 38)
    >>> round(found.low, 2), found.value, round(found.high, 2)
    (-0.05, 0.0, 0.05)
    """
    if not gaps:
        raise ValueError("no values")
    deals = len(gaps) + 2
    middle = math.fsum(gaps) / deals
    spread = z * math.sqrt(max(0.0, (math.fsum(gap * gap for gap in gaps) + 1) / deals - middle * middle) / deals)
    return Rate(statistics.fmean(gaps), middle - spread, middle + spread)
