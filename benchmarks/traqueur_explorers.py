"""How many turns explorers of Le Traqueur lose in the same camps, and how often the first would win a race.

    python benchmarks/traqueur_explorers.py explorer:planning explorer:depth --camps 400 --builders random,perfect

The first explorer searches each camp once; the others are cheap, so they search it several times and their averages
count. A race depends only on how many turns each side loses. So every pair of camps counts as a race: the first wins
if it loses fewer turns, and half of the ties, since lots are drawn for who begins.

After the first builder, each line also says how many turns more that builder's camps cost than the first one's do:

    python benchmarks/traqueur_explorers.py explorer:planning --camps 400 --builders adversarial,snare
"""

from __future__ import annotations

import argparse
import math
import random
import statistics
import time
from collections.abc import Sequence

from hallali.games.traqueur.bots.builders import builder_of, cost
from hallali.games.traqueur.bots.levels import EXPLORERS
from hallali.games.traqueur.rules.sizes import SAME_TURN, Options, limit_of, size_of
from hallali.lab import pool

#: How often each explorer after the first searches each camp.
CHEAP = 8

BUILDERS = ("random", "perfect", "deepest", "adversarial", "snare")


def one(work: tuple[str, str, int, str, str, tuple[str, ...]]) -> list[tuple[list[int], float]]:
    """Build a camp and let each explorer search it. Return the turns that each lost and the seconds it took."""
    builder_name, seed, number, size, leaving, names = work
    runs = 1
    grid = size_of(size)
    limit = limit_of(grid, Options())
    builder = builder_of(builder_name)
    assert builder is not None
    camp = builder(random.Random(f"{seed}:{builder_name}:{number}"), grid, limit)
    found = []
    for name in names:
        policy = EXPLORERS[name][0]
        start = time.process_time()
        draws = [random.Random(f"{seed}:{name}:{number}:{run}") for run in range(runs)]
        lost = [cost(grid, camp, policy, limit, drawn, leaving == SAME_TURN) for drawn in draws]
        found.append((lost, (time.process_time() - start) / runs))
        runs = CHEAP
    return found


def mean(values: Sequence[float]) -> str:
    """Return a mean with its 95% interval, as text."""
    half = 1.96 * statistics.stdev(values) / math.sqrt(len(values))
    return f"{statistics.mean(values):6.2f} ± {half:.2f}"


def more(values: Sequence[float], others: Sequence[float]) -> str:
    """Return how much greater the first mean is than the second, of other camps, with its 95% interval, as text."""
    half = 1.96 * math.sqrt(statistics.variance(values) / len(values) + statistics.variance(others) / len(others))
    return f"{statistics.mean(values) - statistics.mean(others):.2f} ± {half:.2f}"


def race(first: Sequence[Sequence[int]], second: Sequence[Sequence[int]]) -> str:
    """Return the probability that the first wins a race, with its 95% interval (by Hoeffding's U-statistic), as text.

    first, second: for each camp, what each search of it cost.
    """

    def share(one: Sequence[int], other: Sequence[int]) -> float:
        return statistics.mean(1.0 if a < b else 0.5 if a == b else 0.0 for a in one for b in other)

    wins = [[share(one, other) for other in second] for one in first]
    # Both search the same camps, so the two contributions of a camp to the pairs are combined.
    rows = [statistics.mean(row) for row in wins]
    parts = [row + statistics.mean(column) for row, column in zip(rows, zip(*wins, strict=True), strict=True)]
    half = 1.96 * statistics.stdev(parts) / math.sqrt(len(parts))
    return f"{100 * statistics.mean(rows):5.1f}% ± {100 * half:.1f}"


def main() -> None:
    """Measure and print a line for each builder and explorer."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("explorers", nargs="+", choices=list(EXPLORERS), metavar="EXPLORER")
    parser.add_argument("--camps", type=int, default=400)
    parser.add_argument("--builders", default=",".join(BUILDERS))
    parser.add_argument("--seed", default="1")
    parser.add_argument("--size", default="real")
    parser.add_argument("--leaving", default=SAME_TURN, help="how the maze is left, as the option says")
    parser.add_argument("--workers", type=int, default=0)
    chosen = parser.parse_args()
    names = tuple(chosen.explorers)
    begun: list[list[float]] = []  # what the first builder's camps cost each explorer
    for builder in chosen.builders.split(","):
        work = [(builder, chosen.seed, number, chosen.size, chosen.leaving, names) for number in range(chosen.camps)]
        found = list(pool.spread(one, work, chosen.workers))
        lost = [[row[number][0] for row in found] for number in range(len(names))]
        means = [[statistics.mean(costs) for costs in camps] for camps in lost]
        begun = begun or means
        for number, name in enumerate(names):
            seconds = statistics.mean(row[number][1] for row in found)
            line = f"{builder:12} {name:20} loses {mean(means[number])} turns, thinking {seconds:.2f} s"
            if means is not begun:
                line += f"; {more(means[number], begun[number])} more than in the first builder's"
            if number:
                less = [other - own for own, other in zip(means[0], means[number], strict=True)]
                line += f"; {names[0]} loses {mean(less)} fewer, wins the race {race(lost[0], lost[number])}"
            print(line, flush=True)


if __name__ == "__main__":
    main()
