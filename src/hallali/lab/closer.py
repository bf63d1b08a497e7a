"""Some games of two editions looked at closely: how the game's own curves run, and how many choices move them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

import msgspec

from hallali import games
from hallali.core.contract import Options
from hallali.core.record import replay
from hallali.interfaces.studies import BITS, NUMBER, SHARE
from hallali.lab import analysis, match
from hallali.lab.wilson import Rate, mean_of

#: What a choice must change a curve by to be counted, by the curve's unit: five points, a halving, one.
TELLS: Final[Mapping[str, float]] = {SHARE: 0.05, BITS: 1.0, NUMBER: 1.0}
#: Along a game, curves are read at its start, at its end, and at the nine moments between that divide it evenly.
MOMENTS: Final = 11


class Close(msgspec.Struct, frozen=True):
    """One game. lines: of each curve, its value at each of the MOMENTS; None where there is none."""

    lines: tuple[tuple[float | None, ...], ...]
    choices: int  #: how often a player could choose between steps
    told: int  #: how many of these moved a curve, by as much as TELLS says


class Curve(msgspec.Struct, frozen=True):
    """One curve's mean along the games of either edition."""

    of: int  #: the seat whose it is, or -1
    label: str  #: its name, in English
    a: tuple[Rate | None, ...]  #: with the first edition, at each of the MOMENTS
    b: tuple[Rate | None, ...]  #: with the second


def closely(name: str, bot: str, size: str, options: Options, seed: str, seconds: float = 0.0) -> Close:
    """Play a game with the same bot in every seat, and look at it. seconds: for the curves; 0 is without a limit.

    >>> one = closely("fugitif", "random", "micro", {}, "1")
    >>> len(one.lines[0]), one.choices > one.told > 0
    (11, True)
    """
    game = games.get(name)
    record, _ = match.play(game, (bot,) * len(game.seats_of(options)), seed, size, options)
    found = analysis.analyse(record, seconds)
    free = [state.mover >= 0 and len(state.legal()) > 1 for state, _, steps in replay(game, record) if steps]
    least = TELLS[found.chart.unit] if found.chart else 0.0
    moved = {change.entry for change in found.changes() if abs(change.change) >= least}
    lines = tuple(
        tuple(line.values[(len(line.values) - 1) * moment // (MOMENTS - 1)] for moment in range(MOMENTS))
        for line in found.lines
    )
    return Close(lines, sum(free), sum(one for entry, one in enumerate(free, 1) if entry in moved))


def curves(name: str, size: str, options: Options, a: Sequence[Close], b: Sequence[Close]) -> list[Curve]:
    """Return the means of the game's curves over the games of both editions. options: with the second edition."""
    _, gauges = games.get(name).gauges(size, options)
    known = min((len(one.lines) for one in (*a, *b)), default=0)
    return [
        Curve(gauge.of, gauge.label, _means(a, number), _means(b, number))
        for number, gauge in enumerate(gauges[:known])
    ]


def _means(found: Sequence[Close], number: int) -> tuple[Rate | None, ...]:
    rows = [[one.lines[number][moment] for one in found] for moment in range(MOMENTS)]
    known = [[value for value in row if value is not None] for row in rows]
    return tuple(mean_of(row) if len(row) > 1 else None for row in known)
