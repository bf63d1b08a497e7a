"""How the time of a run shrinks with workers: measured on this machine's cores, worked out beyond them.

`python benchmarks/cluster_growth.py [--game fugitif] [--bots novice,novice] [--games 200] [--rounds 5] [--ray]`

Measured: `hallali.lab.simulate` with 1, 2, ... processes, as many as there are cores, in turns, round by round. A ratio
is that of one round, against one process; printed are its geometric mean and 95 % interval (Student's t on the
logarithms).

Worked out: the same run, larger, on more workers than there are here, by a model that holds what `hallali.lab.cluster`
does. Pieces of 16 games go out in order, three for each worker; results are taken in order, and the next piece goes out
when the first that is out was taken. Its numbers are measured here, in this order: the seconds of each game, drawn
again with replacement; what it takes to sum up a game; what Ray takes for a piece of that size (--ray; else as the pool
takes); the bytes of a game. Two are assumed, and can be set: the network's --latency and --bandwidth. Printed is the
95 % interval of the model's own chance; what the assumptions are worth it does not say.
"""

from __future__ import annotations

import argparse
import heapq
import math
import os
import pickle
import random
import statistics
import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import NamedTuple, TypeVar

from hallali.lab import pool
from hallali.lab.simulate import simulate

T = TypeVar("T")
R = TypeVar("R")

#: As hallali.lab.cluster has them: games in a piece, and pieces out for each worker.
PIECE, AHEAD = 16, 3
#: Student's t for 95 %, by degrees of freedom; beyond these, the last.
_T = (12.71, 4.30, 3.18, 2.78, 2.57, 2.45, 2.36, 2.31, 2.26, 2.23, 2.20, 2.18, 2.16, 2.14, 2.13)


class Costs(NamedTuple):
    """What was measured. games: the seconds of each. merge, piece: seconds for a game, for a piece. size: bytes."""

    games: list[float]
    merge: float
    piece: float
    size: float


class Timed:
    """A worker in this process that keeps how long each item took, and what came of it."""

    def __init__(self) -> None:
        self.seconds: list[float] = []
        self.results: list[object] = []

    def spread(self, work: Callable[[T], R], items: Sequence[T]) -> Iterator[R]:
        """Yield work(item) for each item."""
        for item in items:
            begun = time.perf_counter()
            found = work(item)
            self.seconds.append(time.perf_counter() - begun)
            self.results.append(found)
            yield found


class Known:
    """Hands out results that are known: what is left is the work of whoever takes them."""

    def __init__(self, results: Sequence[object]) -> None:
        self.results = results

    def spread(self, work: Callable[[T], R], items: Sequence[T]) -> Iterator[R]:
        """Yield what is known."""
        yield from self.results  # type: ignore[misc]  # they are of this work


def filler(size: int, item: int) -> bytes:
    """Return so many bytes, as a game's result has."""
    return bytes(size)


def measured(play: Callable[..., object], cluster: pool.Workers) -> Costs:
    """Return what the parts of a run take here."""
    timed = Timed()
    play(workers=timed)
    begun = time.perf_counter()
    play(workers=Known(timed.results))
    merge = (time.perf_counter() - begun) / len(timed.results)
    size = len(pickle.dumps(timed.results)) / len(timed.results)
    pieces = 200
    nothing = partial(filler, int(size))
    list(pool.spread(nothing, range(PIECE * 8), cluster))  # starts what must be started
    begun = time.perf_counter()
    list(pool.spread(nothing, range(PIECE * pieces), cluster))
    return Costs(timed.seconds, merge, (time.perf_counter() - begun) / pieces, size)


def modelled(costs: Costs, games: int, workers: int, latency: float, bandwidth: float, rng: random.Random) -> float:
    """Return the seconds that a run of so many games takes on so many workers."""
    take = costs.piece + PIECE * (costs.merge + costs.size / bandwidth)
    free = [0.0] * workers
    taken: list[float] = []
    for number in range(math.ceil(games / PIECE)):
        sent = taken[number - AHEAD * workers] if number >= AHEAD * workers else 0.0
        begun = max(sent + latency, heapq.heappop(free))
        done = begun + sum(rng.choices(costs.games, k=PIECE))
        heapq.heappush(free, done)
        taken.append(max(taken[-1] if taken else 0.0, done + latency) + take)
    return taken[-1]


def interval(numbers: Sequence[float]) -> tuple[float, float, float]:
    """Return the geometric mean and its 95 % interval."""
    logs = [math.log(number) for number in numbers]
    middle = statistics.fmean(logs)
    if len(logs) < 2:
        return math.exp(middle), 0.0, math.inf
    off = _T[min(len(logs) - 2, len(_T) - 1)] * statistics.stdev(logs) / math.sqrt(len(logs))
    return math.exp(middle), math.exp(middle - off), math.exp(middle + off)


def main() -> None:
    """Measure, work out, print both tables."""
    asked = argparse.ArgumentParser(description="How the time of a run shrinks with workers.")
    asked.add_argument("--game", default="fugitif")
    asked.add_argument("--bots", default="novice,novice")
    asked.add_argument("--games", type=int, default=200)
    asked.add_argument("--rounds", type=int, default=5)
    asked.add_argument("--ray", action="store_true", help="measure what Ray takes for a piece, on this machine")
    asked.add_argument("--latency", type=float, default=0.001, help="seconds, one way")
    asked.add_argument("--bandwidth", type=float, default=100e6, help="bytes a second into the machine that asks")
    asked.add_argument("--large", type=int, default=1_000_000, help="games of the run that is worked out")
    chosen = asked.parse_args()
    play = partial(simulate, chosen.game, chosen.games, "1", players=tuple(chosen.bots.split(",")))
    counts = range(1, len(os.sched_getaffinity(0)) + 1 if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1)
    seconds: dict[int, list[float]] = {count: [] for count in counts}
    records = set[str]()
    for _ in range(chosen.rounds):
        for count in counts:
            begun = time.perf_counter()
            records.add(play(workers=count).records_sha256)
            seconds[count].append(time.perf_counter() - begun)
    begun = time.perf_counter()
    list(pool.spread(partial(filler, 0), range(max(counts)), max(counts)))
    start, load = time.perf_counter() - begun, os.getloadavg()[0]
    print(f"to start {max(counts)} processes takes {start:.1f} s; the machine's load is {load:.1f}")
    print(f"{chosen.games} games of {chosen.game}, {chosen.bots}; {len(records)} fingerprint of their records\n")
    print("| processes | seconds, median | times as fast as one |\n| ---: | ---: | ---: |")
    for count in counts:
        ratio = interval([one / many for one, many in zip(seconds[1], seconds[count], strict=True)])
        shown = f"{ratio[0]:.2f} [{ratio[1]:.2f}-{ratio[2]:.2f}]" if count > 1 else "1"
        print(f"| {count} | {statistics.median(seconds[count]):.2f} | {shown} |")

    cluster: pool.Workers = max(counts)
    if chosen.ray:
        from hallali.lab.cluster import LOCAL, Ray

        cluster = Ray(LOCAL)
    costs = measured(play, cluster)
    each = statistics.fmean(costs.games)
    print(
        f"\na game {1e3 * each:.2f} ms (standard deviation {1e3 * statistics.stdev(costs.games):.2f}), its result "
        f"{costs.size:.0f} bytes, summed up in {1e3 * costs.merge:.3f} ms; a piece of {PIECE} games costs "
        f"{1e3 * costs.piece:.2f} ms through {'Ray' if chosen.ray else 'the pool'}\n"
    )
    print(f"| workers | {chosen.large:,} games take | times as fast as one | of each worker's time |")
    print("| ---: | ---: | ---: | ---: |")
    rng = random.Random(1)
    alone = each * chosen.large
    for workers in (1, 4, 16, 64, 256, 1024, 4096):
        runs = [modelled(costs, chosen.large, workers, chosen.latency, chosen.bandwidth, rng) for _ in range(4)]
        ratio = interval([alone / run for run in runs])
        print(
            f"| {workers:,} | {statistics.median(runs):,.0f} s | {ratio[0]:,.1f} [{ratio[1]:,.1f}-{ratio[2]:,.1f}] "
            f"| {ratio[0] / workers:.0%} |"
        )


if __name__ == "__main__":
    main()
