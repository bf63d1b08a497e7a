"""How good suggestions are by measure: legal, quick, the same in worlds that the seat cannot tell apart."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator, Sequence

import msgspec

from hallali import games, players
from hallali.core.contract import Value
from hallali.core.gestures import fault_of
from hallali.core.record import Record
from hallali.core.texts import ENGLISH
from hallali.interfaces import twins
from hallali.interfaces.game import AnyGame
from hallali.lab import match
from hallali.players import advice

#: How many positions are taken of one game played.
EACH = 5


class Report(msgspec.Struct, kw_only=True):
    """What was found. legal, sure: positions whose suggestion was legal, and the same when asked again.

    twins: comparisons with another world; differing: those whose bytes differed. seconds, processor: p50, p95 and the
    longest, by the clock and by the processor's time; slowest: which that was.
    """

    game: str  #: the game, by its name
    size: str  #: the size, by its name
    positions: int = 0
    legal: int = 0
    sure: int = 0
    twins: int = 0
    differing: int = 0
    seconds: tuple[float, float, float] = (0.0, 0.0, 0.0)
    processor: tuple[float, float, float] = (0.0, 0.0, 0.0)
    slowest: str = ""
    failures: list[str] = []  #: what was wrong with suggestions, in words
    examples: list[str] = []  #: the first few, in words


def measure(
    name: str, positions: int, seed: str, size: str = "real", options: dict[str, Value] | None = None, shown: int = 0
) -> Report:
    """Ask for suggestions in positions of games between bots of every strength. shown: how many to keep as examples."""
    game, chosen = games.get(name), dict(options or {})
    report = Report(game=name, size=size, failures=[], examples=[])
    times: list[float] = []
    spent: list[float] = []
    number = 0
    while report.positions < positions:
        number += 1
        rng = random.Random(f"{seed}:{number}")
        for world, cut, seat in _positions(game, size, chosen, rng, min(EACH, positions - report.positions)):
            began, worked = time.perf_counter(), time.process_time()
            mine = _asked(game, size, chosen, world, cut, seat)
            times.append(time.perf_counter() - began)
            spent.append(time.process_time() - worked)
            if spent[-1] == max(spent):
                phase = getattr(game.see(world.states[cut], seat), "phase", "")
                report.slowest = f"{game.seats_of(chosen)[seat]}, {phase}, after {cut} entries: {mine.said[ENGLISH]}"
            _judge(report, game, size, chosen, world, cut, seat, mine, rng)
            if len(report.examples) < shown:
                report.examples.append(f"{game.seats_of(chosen)[seat]}: {mine.said[ENGLISH]}")
    if times:
        report.seconds, report.processor = _percentiles(times), _percentiles(spent)
    return report


def _percentiles(times: list[float]) -> tuple[float, float, float]:
    times = sorted(times)
    return times[len(times) // 2], times[int(len(times) * 0.95)], times[-1]


def _positions(
    game: AnyGame, size: str, options: dict[str, Value], rng: random.Random, count: int
) -> Iterator[tuple[twins.World, int, int]]:
    """Yield some positions of one game in which a seat is to move: (world, entries before it, the seat)."""
    seats = game.seats_of(options)
    bots = [rng.choice(_quick(players.names(game, seat, options))) for seat in range(len(seats))]
    record: Record
    record, _ = match.play(game, bots, f"suggest {rng.random()}", size, options)
    world = twins.read(game, size, options, record.moves)
    turns = [at for at, entry in enumerate(world.entries) if entry.mover >= 0]
    for at in sorted(rng.sample(turns, min(count, len(turns)))):
        yield world, at, world.entries[at].mover


def _quick(names: Sequence[str]) -> list[str]:
    return [name for name in names if name in ("random", "novice", "amateur", "club")] or [names[0]]


def _asked(
    game: AnyGame, size: str, options: dict[str, Value], world: twins.World, cut: int, seat: int
) -> advice.Advice:
    tolds = [told for number in range(cut) for told in world.told(number, seat)]
    return advice.advise(game, size, options, tolds, game.see(world.states[cut], seat))


def _judge(
    report: Report,
    game: AnyGame,
    size: str,
    options: dict[str, Value],
    world: twins.World,
    cut: int,
    seat: int,
    mine: advice.Advice,
    rng: random.Random,
) -> None:
    """Check one suggestion: legal, the same again, and the same in a twin."""
    report.positions += 1
    fault = fault_of(game, world.states[cut], mine.steps)
    report.legal += not fault
    where = f"{seat} after {cut} of {' '.join(world.tokens(cut))[-200:]}"
    if fault:
        report.failures.append(f"{where}: {fault}")
    known = msgspec.json.encode(mine)
    again = msgspec.json.encode(_asked(game, size, options, world, cut, seat))
    report.sure += known == again
    twin = game.twins().maker(world, game, seat, size, options, rng).make(cut, 0) if cut else None
    if twin is None or len(twin.entries) < cut:
        return
    report.twins += 1
    theirs = msgspec.json.encode(_asked(game, size, options, twin, cut, seat))
    if theirs != known:
        report.differing += 1
        report.failures.append(f"{where}: {known[:300]!r} is {theirs[:300]!r} in a twin")
