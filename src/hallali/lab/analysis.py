"""What each entry of a game was worth: the game's own gauges (games/*/gauges.py), read along a record."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from hallali import games
from hallali.core.contract import Game
from hallali.core.errors import HallaliError
from hallali.core.gauges import Chart, Gauge
from hallali.core.record import Record, replay, tell_steps
from hallali.core.seats import CHANCE, OVER, REFEREE

#: A change that is no more than this is none: sums of floats differ by as much.
NOTHING = 1e-9


class Line(msgspec.Struct, frozen=True):
    """One curve. of: whose, a seat, or -1. label: its name in English; "" for the seat's.

    values: one for each moment, from before the first entry to after the last; None where there is nothing to measure
    or the belief cannot tell.
    """

    of: int
    label: str
    values: tuple[float | None, ...]


class Change(msgspec.Struct, frozen=True):
    """What one entry changed. entry: counted from 1. line: which. by: the seat that moved, or CHANCE."""

    entry: int
    line: int
    by: int
    change: float
    value: float


class Analysis(msgspec.Struct, frozen=True):
    """A game's curves. chart: None where the game, or this size of it, has none. movers: by entry, or CHANCE."""

    game: str
    chart: Chart | None
    lines: tuple[Line, ...]
    movers: tuple[int, ...]

    def changes(self) -> list[Change]:
        """List every entry that changed a line, in the order of the game."""
        found = []
        for entry, mover in enumerate(self.movers, 1):
            for number, line in enumerate(self.lines):
                before, after = line.values[entry - 1], line.values[entry]
                if before is not None and after is not None and abs(after - before) > NOTHING:
                    found.append(Change(entry, number, mover, after - before, after))
        return found

    def greatest(self, count: int = 3) -> list[Change]:
        """Give the greatest changes, in the order of the game: of each kind the greatest before a second of any.

        Changes are of a kind where the same seat moved the same line the same way: else a game that lays a card open
        again and again would have nothing but that to tell.
        """
        left = sorted(self.changes(), key=lambda one: (-abs(one.change), one.entry))
        kinds: set[tuple[int, int, bool]] = set()
        first, more = [], []
        for one in left:
            kind = (one.line, one.by, one.change > 0)
            (more if kind in kinds else first).append(one)
            kinds.add(kind)
        return sorted((first + more)[:count], key=lambda one: one.entry)


def analyse(record: Record) -> Analysis:
    """Read a game's gauges along its record. Raises BadRecord, BadOption."""
    game = games.get(record.game)
    chart, gauges = games.gauges(game.name, record.size, record.options)
    values: list[list[float | None]] = [[] for _ in gauges]
    movers = []
    for state, _, steps in replay(game, record):
        truth = game.see(state, REFEREE)
        for gauge, line in zip(gauges, values, strict=True):
            line.append(_value(gauge, truth))
        if not steps:
            break
        movers.append(CHANCE if state.mover in (CHANCE, OVER) else int(state.mover))
        _tell(game, state, steps, gauges)
    lines = tuple(Line(gauge.of, gauge.label, tuple(line)) for gauge, line in zip(gauges, values, strict=True))
    known = any(value is not None for line in lines for value in line.values)
    return Analysis(game.name, chart if known else None, lines if known else (), tuple(movers))


def _value(gauge: Gauge, truth: object) -> float | None:
    try:
        return gauge.value(truth)  # type: ignore[arg-type]
    except HallaliError:  # there the belief cannot tell
        return None


def _tell(game: Game, state: object, steps: Sequence[int], gauges: Sequence[Gauge]) -> None:
    seats = tuple(dict.fromkeys(gauge.seat for gauge in gauges))
    for seat, told in tell_steps(game, state, steps, seats):
        for gauge in gauges:
            if gauge.seat == seat:
                gauge.hear(told)
