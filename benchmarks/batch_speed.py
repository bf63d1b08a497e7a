"""What a Batch's options cost or bring, in turns: `python benchmarks/batch_speed.py [--games fugitif] [--rows 64]`.

Each round plays every game at random once in a plain Batch and once in each that is asked about, in turns, for as long
as --seconds says; the masks choose, as a learner's would. Printed for each game: steps a second of the clock (medians
over the rounds), and how many times as fast as the plain Batch of the same round, as the geometric mean with its 95 %
interval (Student's t on the logarithms).
"""

from __future__ import annotations

import argparse
import math
import statistics
import time
from collections.abc import Callable, Sequence

import numpy as np

from hallali import games
from hallali.adapters.batch import Batch
from hallali.lab.bench import ours

#: Student's t for 95 %, by degrees of freedom; beyond these, the last.
_T = (12.71, 4.30, 3.18, 2.78, 2.57, 2.45, 2.36, 2.31, 2.26, 2.23, 2.20, 2.18, 2.16, 2.14, 2.13)


def playing(batch: Batch, rows: bool) -> Callable[[float], float]:
    """Return what plays a Batch at random for some seconds, and returns how many steps a second it took."""
    rng = np.random.default_rng(7)
    turn = batch.turn()
    chances = [rng.random(turn.masks.shape, dtype=np.float32) for _ in range(61)]

    def play(seconds: float) -> float:
        nonlocal turn
        begun, number = time.perf_counter(), 0
        while (spent := time.perf_counter() - begun) < seconds:
            number += 1
            turn = batch.step((turn.masks * chances[number % len(chances)]).argmax(axis=1))
            if rows:
                batch.told()
        return number * len(batch) / spent

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


def main() -> None:
    """Play, print."""
    asked = argparse.ArgumentParser(description="What a Batch's options cost or bring.")
    asked.add_argument("--games", default=",".join(games.GAMES))
    asked.add_argument("--count", type=int, default=256, help="games side by side")
    asked.add_argument("--rows", type=int, default=64, help="rows kept of what each seat is told")
    asked.add_argument("--rounds", type=int, default=5)
    asked.add_argument("--seconds", type=float, default=0.5)
    chosen = asked.parse_args()
    print(f"{ours()}; {chosen.count} games side by side\n")
    print("| game | how | steps a second | times as fast |\n| --- | --- | ---: | ---: |")
    for game in chosen.games.split(","):
        works = {
            "plain": playing(Batch(game, chosen.count, seed=7), False),
            f"{chosen.rows} rows": playing(Batch(game, chosen.count, seed=7, rows=chosen.rows), True),
        }
        rates: dict[str, list[float]] = {name: [] for name in works}
        for _ in range(chosen.rounds):
            for name, play in works.items():
                rates[name].append(play(chosen.seconds))
        for name, found in rates.items():
            ratio = interval([one / plain for one, plain in zip(found, rates["plain"], strict=True)])
            shown = "1" if name == "plain" else f"{ratio[0]:.3f} [{ratio[1]:.3f}-{ratio[2]:.3f}]"
            print(f"| {game} | {name} | {statistics.median(found):,.0f} | {shown} |")


if __name__ == "__main__":
    main()
