"""What each entry of a game was worth: the game's own gauges (games/*/gauges.py), applied to a record."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

import msgspec

from hallali import games
from hallali.core import clock
from hallali.core.contract import Options, Position, View
from hallali.core.errors import HallaliError
from hallali.core.record import Record, last, renewed, replay, tell_steps
from hallali.core.seats import CHANCE, OVER, REFEREE
from hallali.interfaces.game import AnyGame
from hallali.interfaces.studies import BITS, Chart, Gauge, Tries, Vain
from hallali.lab import match, pool
from hallali.lab.wilson import Rate, mean_of

#: A change no larger than this does not count: sums of floats differ by as much.
NOTHING = 1e-9


class Line(msgspec.Struct, frozen=True):
    """One curve. of: the seat whose curve it is, or -1. label: its name in English, or "" for the seat's name.

    values: one for each moment, from before the first entry to after the last, or None if there is nothing to measure
    or the belief cannot tell.
    """

    of: int
    label: str
    values: tuple[float | None, ...]


class Change(msgspec.Struct, frozen=True):
    """What one entry changed.

    entry: counted from 1. line: the index of the line. by: the seat that moved, or CHANCE. odds: how likely the mover
    thought it beforehand that what they tried would come out so; None where nothing was tried, or nobody can tell.
    """

    entry: int
    line: int
    by: int
    change: float  #: by how much the line's value changed
    value: float  #: the value after it
    odds: float | None = None


class Analysis(msgspec.Struct, frozen=True):
    """A game's curves. chart:

    None if the game, or this size of it, has none. movers: the seat that moved at each entry, or CHANCE. tried: by
    entry, the chance of what came of a try (see Tries). vain: the entries that got their mover nowhere (see Vain).
    """

    game: str
    chart: Chart | None
    lines: tuple[Line, ...]  #: the curves
    movers: tuple[int, ...]
    tried: Mapping[int, float] = {}
    vain: frozenset[int] = frozenset()

    def changes(self) -> list[Change]:
        """List every entry that changed a line, in the order of the game."""
        found = []
        for entry, mover in enumerate(self.movers, 1):
            for number, line in enumerate(self.lines):
                before, after = line.values[entry - 1], line.values[entry]
                if before is not None and after is not None and abs(after - before) > NOTHING:
                    odds = self._odds(entry, line, mover, after - before)
                    found.append(Change(entry, number, mover, after - before, after, odds))
        return found

    def _odds(self, entry: int, line: Line, mover: int, change: float) -> float | None:
        """Return how likely it was that a try came out so. An answer's bits say it: each halves the chance."""
        if self.chart is not None and self.chart.unit == BITS:
            return 2.0**-change if mover == line.of and change > 0 else None
        return self.tried.get(entry)

    def greatest(self, count: int = 3, but: Callable[[Change], bool] = lambda one: False) -> list[Change]:
        """Return the largest changes, in the order of the game. The largest of each kind comes before a second of any
        kind. but: what to leave out.

        Changes are of the same kind if the same seat moved the same line in the same direction. Without this, a game
        that often turns a card face up would show nothing else.
        """
        wanted = (one for one in self.changes() if not but(one))
        left = sorted(wanted, key=lambda one: (-abs(one.change), one.entry))
        kinds: set[tuple[int, int, bool]] = set()
        first: list[Change] = []
        more: list[Change] = []
        for one in left:
            kind = (one.line, one.by, one.change > 0)
            (more if kind in kinds else first).append(one)
            kinds.add(kind)
        return sorted((first + more)[:count], key=lambda one: one.entry)


def analyse(record: Record, seconds: float = 0.0) -> Analysis:
    """Read a game's gauges along its record. Raises BadRecord, BadOption.

    seconds: the processor time allowed, or 0 for no limit: how far it comes does not depend on who else is at work.
    When it is over, the rest is not measured.

    >>> from hallali import games
    >>> from hallali.lab import match
    >>> game = games.get("fugitif")
    >>> played, _ = match.play(game, ("random", "random"), "an evening in May", "micro")
    >>> found = analyse(played)
    >>> found.chart is not None
    True
    """
    until = clock.spent() + seconds
    game = games.get(record.game)
    chart, gauges = game.gauges(record.size, record.options)
    values: list[list[float | None]] = [[] for _ in gauges]
    movers: list[int] = []
    tried: dict[int, float] = {}
    vain: set[int] = set()
    for state, _, steps in replay(game, record):
        truth = game.see(state, REFEREE)
        for gauge, line in zip(gauges, values, strict=True):
            line.append(None if seconds and clock.spent() > until else _value(gauge, truth))
        if not steps:
            break
        movers.append(CHANCE if state.mover in (CHANCE, OVER) else int(state.mover))
        _tell(game, state, steps, gauges)
        for gauge in gauges:
            if isinstance(gauge, Tries) and (odds := gauge.took()) is not None:
                tried[len(movers)] = odds
            if isinstance(gauge, Vain) and gauge.vain():
                vain.add(len(movers))
    lines = tuple(Line(gauge.of, gauge.label, tuple(line)) for gauge, line in zip(gauges, values, strict=True))
    known = any(value is not None for line in lines for value in line.values)
    return Analysis(game.name, chart if known else None, lines if known else (), tuple(movers), tried, frozenset(vain))


#: A game's analysis, and what each seat won.
Played = tuple[Analysis, tuple[float, ...]]


def finished(record: Record) -> Played:
    """Analyse a record, and return what each seat won. A seat that resigned has lost. Raises BadRecord."""
    game = games.get(record.game)
    record = renewed(game, record)
    returns = tuple(last(game, record).returns())
    if record.resigned:
        seats = game.seats_of(record.options)
        returns = tuple(-1.0 if seat == record.resigned or game.together else 1.0 for seat in seats)
    return analyse(record), returns


def play(
    name: str,
    bots: Sequence[str],
    count: int,
    seed: str,
    size: str,
    options: Options,
    workers: pool.Workers = 0,
    progress: Callable[[int], None] | None = None,
) -> list[Played]:
    """Have bots play `count` games, dealt from SEED:0 on, and analyse each. Raises BadPlayer, BadOption."""
    found = []
    work = partial(_play, name, tuple(bots), size, dict(options))
    for one in pool.spread(work, [f"{seed}:{number}" for number in range(count)], workers):
        found.append(one)
        if progress:
            progress(1)
    return found


def _play(name: str, bots: tuple[str, ...], size: str, options: Options, seed: str) -> Played:
    record, returns = match.play(games.get(name), bots, seed, size, options)
    return analyse(record), returns


def _value(gauge: Gauge, truth: View) -> float | None:
    try:
        return gauge.value(truth)
    except HallaliError:  # there the belief cannot tell
        return None


def _tell(game: AnyGame, state: Position, steps: Sequence[int], gauges: Sequence[Gauge]) -> None:
    seats = tuple(dict.fromkeys(gauge.seat for gauge in gauges))
    for seat, told in tell_steps(game, state, steps, seats):
        for gauge in gauges:
            if gauge.seat == seat:
                gauge.hear(told)


class Tenths(msgspec.Struct, frozen=True):
    """One line's mean at each tenth of the game, from start to end, over the games that `of` won, or lost.

    games: how many. means: None if none of them had anything to measure.
    """

    of: int
    label: str  #: what the line measures, in English
    won: bool
    games: int
    means: tuple[Rate | None, ...]


def tenths(found: Sequence[Played]) -> list[Tenths]:
    """Sum up games of one kind, given as (analysis, what each seat won): where won and lost games diverge.

    A tenth that falls between two moments uses the one before it. Games that no one won count as lost.
    """
    rows = []
    for number, line in enumerate(next((one.lines for one, _ in found if one.lines), ())):
        for won in (True, False):
            these = [one for one, returns in found if one.lines and (returns[max(line.of, 0)] > 0) == won]
            means = tuple(_mean([one.lines[number].values for one in these], tenth) for tenth in range(11))
            rows.append(Tenths(line.of, line.label, won, len(these), means))
    return rows


def _mean(lines: Sequence[Sequence[float | None]], tenth: int) -> Rate | None:
    values = [line[(len(line) - 1) * tenth // 10] for line in lines]
    known = [value for value in values if value is not None]
    return mean_of(known) if known else None
