"""What rows cost a Batch, and what processes bring: `python benchmarks/batch_speed.py [--workers 1,2,4]`.

Each round plays every game at random once in a plain Batch and once in each that is asked about, in turns, for as long
as --seconds says; the masks choose, as a learner's would. Printed for each game: steps a second of the clock (medians
over the rounds), and how many times as fast as the plain Batch of the same round, as the geometric mean with its 95 %
interval (Student's t on the logarithms). A step of several processes waits for the slowest of them, so on a machine
with other work it waits for that. The last column therefore has the same ratio of the time that a step takes which is
quicker than nine tenths of them: those are disturbed least.
"""

from __future__ import annotations

import argparse
import math
import os
import statistics
import time
from collections.abc import Callable, Sequence

import numpy as np

from hallali import games
from hallali.adapters.batch import Batch
from hallali.adapters.parallel import ParallelBatch
from hallali.lab.bench import ours

#: Student's t for 95 %, by degrees of freedom; beyond these, the last.
_T = (12.71, 4.30, 3.18, 2.78, 2.57, 2.45, 2.36, 2.31, 2.26, 2.23, 2.20, 2.18, 2.16, 2.14, 2.13)


def playing(batch: Batch | ParallelBatch, rows: bool) -> Callable[[float], tuple[float, float]]:
    """Return what plays a Batch at random for some seconds.

    It returns how many steps a second it took, and how many it would have taken if all had been as quick as a tenth.
    """
    rng = np.random.default_rng(7)
    turn = batch.turn()
    chances = [rng.random(turn.masks.shape, dtype=np.float32) for _ in range(61)]

    def play(seconds: float) -> tuple[float, float]:
        nonlocal turn
        times: list[float] = []
        while sum(times) < seconds:
            steps = (turn.masks * chances[len(times) % len(chances)]).argmax(axis=1)
            begun = time.perf_counter()
            turn = batch.step(steps)
            if rows:
                batch.told()
            times.append(time.perf_counter() - begun)
        return len(batch) / statistics.fmean(times), len(batch) / sorted(times)[len(times) // 10]

    for _ in range(3):  # so that the games are not all at their beginning
        play(0.1)
    return play


def interval(ratios: Sequence[float]) -> tuple[float, float, float]:
    """Return the geometric mean of ratios and its 95 % interval."""
    logs = [math.log(ratio) for ratio in ratios]
    middle = statistics.fmean(logs)
    if len(logs) < 2:
        return math.exp(middle), 0.0, math.inf
    off = _T[min(len(logs) - 2, len(_T) - 1)] * statistics.stdev(logs) / math.sqrt(len(logs))
    return math.exp(middle), math.exp(middle - off), math.exp(middle + off)


def said(found: Sequence[tuple[float, float]], plain: Sequence[tuple[float, float]], which: int) -> str:
    """Return the ratio of two works' rates, round by round. which: of all steps, or of the quickest tenth."""
    ratio = interval([one[which] / other[which] for one, other in zip(found, plain, strict=True)])
    return f"{ratio[0]:.2f} [{ratio[1]:.2f}-{ratio[2]:.2f}]"


def main() -> None:
    """Play, print."""
    asked = argparse.ArgumentParser(description="What a Batch's options cost or bring.")
    asked.add_argument("--games", default=",".join(games.GAMES))
    asked.add_argument("--count", type=int, default=256, help="games side by side")
    asked.add_argument("--rows", type=int, default=64, help="rows kept of what each seat is told; 0: not asked")
    asked.add_argument("--workers", default="", help="how many processes, such as 1,2,4")
    asked.add_argument("--pin", action="store_true", help="keep each worker on a core of its own (Linux)")
    asked.add_argument("--rounds", type=int, default=5)
    asked.add_argument("--seconds", type=float, default=0.5)
    chosen = asked.parse_args()
    cores, load = len(os.sched_getaffinity(0)), os.getloadavg()[0]
    print(f"{ours()}; {chosen.count} games side by side; {cores} cores, with a load of {load:.1f}\n")
    print("| game | how | steps a second | times as fast | the quickest tenth |\n| --- | --- | ---: | ---: | ---: |")
    for game in chosen.games.split(","):
        works = {"plain": playing(Batch(game, chosen.count, seed=7), False)}
        if chosen.rows:
            works[f"{chosen.rows} rows"] = playing(Batch(game, chosen.count, seed=7, rows=chosen.rows), True)
        shared = {int(workers): f"workers: {workers}" for workers in chosen.workers.split(",") if workers}
        batches = {name: ParallelBatch(game, chosen.count, seed=7, workers=number) for number, name in shared.items()}
        for batch in batches.values() if chosen.pin else ():
            for worker, core in zip(batch._workers, sorted(os.sched_getaffinity(0)), strict=False):
                os.sched_setaffinity(worker.pid, {core})
        works |= {name: playing(batch, False) for name, batch in batches.items()}
        rates: dict[str, list[tuple[float, float]]] = {name: [] for name in works}
        for _ in range(chosen.rounds):
            for name, play in works.items():
                rates[name].append(play(chosen.seconds))
        for batch in batches.values():
            batch.close()
        for name, found in rates.items():
            shown = ["1" if name == "plain" else said(found, rates["plain"], which) for which in (0, 1)]
            middle = statistics.median(rate for rate, _ in found)
            print(f"| {game} | {name} | {middle:,.0f} | {' | '.join(shown)} |", flush=True)


if __name__ == "__main__":
    main()
