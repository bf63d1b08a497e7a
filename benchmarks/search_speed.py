"""Search simulations or sampled worlds of two checkouts, in turns: `python benchmarks/search_speed.py OTHER [GAME...]`.

OTHER is another checkout of this repository, such as `git worktree add ../before COMMIT` makes, with an environment of
its own in `.venv` (`uv sync` there). Each round runs the work that `hallali bench` calls "search simulations", or with
--worlds "sampled worlds", once in each checkout, in a process of its own, and the two take turns in going first. The
clock is looked at so seldom that this takes no time. Pure modules run on both sides, unless --as-built says that each
side runs what it was built with.

Printed for each game: what each side does per second of processor time (medians over the rounds), and how
many times as fast this checkout is, as the geometric mean of the rounds' ratios with its 95 % interval (Student's t on
the logarithms).
"""

from __future__ import annotations

import argparse
import json
import math
import os
import statistics
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent

#: Student's t for 95 %, by degrees of freedom; beyond these, the last.
_T = (12.71, 4.30, 3.18, 2.78, 2.57, 2.45, 2.36, 2.31, 2.26, 2.23, 2.20, 2.18, 2.16, 2.14, 2.13)

#: What runs on each side. It says where the package lies and what it was built as, so that no side runs the other's.
_CODE = """
import functools, json, sys, time
import hallali
from hallali.lab import bench, bench_own
*_, sampling, searching = bench_own.works(sys.argv[1], "real", {})
seconds, each, work = float(sys.argv[2]), 500, searching
if sys.argv[3] == "worlds":  # each drawn by itself, however many the work draws between looks at the clock
    inner = dict(zip(sampling.__code__.co_freevars, (cell.cell_contents for cell in sampling.__closure__)))
    belief, rng, each = inner["belief"], inner["rng"], 1
    work = functools.partial(belief.sample, rng)
work()
began = time.process_time()
work()
often = max(1, int(seconds / 20 / max(time.process_time() - began, 1e-7)))
done, began = 0, time.process_time()
while (spent := time.process_time() - began) < seconds:
    for _ in range(often):
        work()
    done += often * each
print(json.dumps([hallali.__file__, bench.ours(), done / spent]))
"""


def rate(checkout: Path, game: str, seconds: float, pure: bool, worlds: bool) -> tuple[str, float]:
    """Return how a checkout runs, compiled or pure, and what it does a second."""
    env = {name: value for name, value in os.environ.items() if name not in ("HALLALI_NATIVE", "HALLALI_PURE")}
    env.pop("PYTHONPATH", None)
    if pure:
        env["HALLALI_PURE"] = "1"
    python = checkout / ".venv" / "bin" / "python"
    command = [str(python), "-c", _CODE, game, str(seconds), "worlds" if worlds else "search"]
    run = subprocess.run(command, env=env, cwd=checkout, capture_output=True, text=True, check=True)
    file, how, found = json.loads(run.stdout)
    if not Path(file).resolve().is_relative_to(checkout):
        raise RuntimeError(f"{python} runs {file}, which is not of {checkout}")
    return how, found


def interval(ratios: list[float]) -> tuple[float, float, float]:
    """Return the geometric mean of ratios and its 95 % interval."""
    logs = [math.log(ratio) for ratio in ratios]
    middle = statistics.fmean(logs)
    if len(logs) < 2:
        return math.exp(middle), 0.0, math.inf
    off = _T[min(len(logs) - 2, len(_T) - 1)] * statistics.stdev(logs) / math.sqrt(len(logs))
    return math.exp(middle), math.exp(middle - off), math.exp(middle + off)


def main() -> None:
    """Measure, and print."""
    said = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    said.add_argument("other", type=Path)
    said.add_argument("games", nargs="*", default=["red-notice", "la-traque"])
    said.add_argument("--rounds", type=int, default=5)
    said.add_argument("--seconds", type=float, default=0.1, help="the least processor time of each side in each round")
    said.add_argument("--as-built", action="store_true")
    said.add_argument("--worlds", action="store_true")
    asked = said.parse_args()
    sides = (ROOT, asked.other.resolve())
    for game in asked.games:
        found: list[list[float]] = [[], []]
        built = ["", ""]
        for number in range(asked.rounds):
            for side in (0, 1) if number % 2 else (1, 0):
                built[side], one = rate(sides[side], game, asked.seconds, not asked.as_built, asked.worlds)
                found[side].append(one)
        mean, low, high = interval([one / other for one, other in zip(*found, strict=True)])
        here, there = (statistics.median(rates) for rates in found)
        print(
            f"{game}: {here:,.1f} a second here ({built[0]}), {there:,.1f} there ({built[1]}); "
            f"{mean:.2f} times [{low:.2f} to {high:.2f}], {asked.rounds} rounds",
            flush=True,
        )


if __name__ == "__main__":
    main()
