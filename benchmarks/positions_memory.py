"""Bytes a position takes in two checkouts: `python benchmarks/positions_memory.py OTHER [GAME...]`.

OTHER is another checkout of this repository, such as `git worktree add ../before COMMIT` makes, with an environment of
its own in `.venv` (`uv sync` there). In each checkout, in a process of its own, 10,000 positions are kept as they come
up in random games, each as a clone; counted is by how much the process grew (its resident set), divided by 10,000.
Positions of one game share what `clone` lets them share: that is how searches and beliefs keep them. As many positions
are kept and let go before, so that what the process has from other work does not count. Rounds repeat it with other
deals. Each side runs what it was built with (`hallali compile`).
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
GAMES = ("fugitif", "traqueur", "red-notice", "traque", "la-traque")

#: What runs on each side. It says where the package lies and what it was built as.
_CODE = """
import gc, json, os, random, sys
import hallali
from hallali import games
from hallali.core.seats import CHANCE, OVER
from hallali.lab import bench
from hallali.lab.bench_own import _any

def size():
    gc.collect()
    return int(open("/proc/self/statm").read().split()[1]) * os.sysconf("SC_PAGE_SIZE")

def positions(game, many, seed):
    rng, kept = random.Random(seed), []
    while len(kept) < many:
        state = game.new("real", {})
        while state.mover != OVER and len(kept) < many:
            if state.mover != CHANCE:
                kept.append(state.clone())
            state.advance(_any(state, rng))
    return kept

game, many = games.get(sys.argv[1]), int(sys.argv[2])
positions(game, many // 10, sys.argv[3] + " before")
before = size()
kept = positions(game, many, sys.argv[3])
print(json.dumps([hallali.__file__, bench.ours(), (size() - before) / len(kept)]))
"""


def weight(checkout: Path, game: str, many: int, seed: str) -> tuple[str, float]:
    """Return how a checkout runs, compiled or pure, and the bytes of a position in it."""
    env = {name: value for name, value in os.environ.items() if name not in ("HALLALI_NATIVE", "HALLALI_PURE")}
    env.pop("PYTHONPATH", None)
    command = [str(checkout / ".venv" / "bin" / "python"), "-c", _CODE, game, str(many), seed]
    ran = subprocess.run(command, cwd=checkout, env=env, stdout=subprocess.PIPE, text=True, check=True)
    where, how, found = json.loads(ran.stdout.splitlines()[-1])
    if not Path(where).is_relative_to(checkout.resolve()):
        raise SystemExit(f"{checkout} runs the package in {where}, not its own")
    return how, found


def main() -> None:
    """Weigh the positions of both checkouts and print a row for each game."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("other", type=Path)
    parser.add_argument("games", nargs="*", default=GAMES)
    parser.add_argument("--positions", type=int, default=10_000)
    parser.add_argument("--rounds", type=int, default=3)
    given = parser.parse_args()
    print(f"{'game':<12} {'here':>16} {'there':>16}  there / here (each round)")
    for game in given.games:
        rounds = [
            (
                weight(ROOT, game, given.positions, str(at)),
                weight(given.other.resolve(), game, given.positions, str(at)),
            )
            for at in range(given.rounds)
        ]
        cells = []
        for side in (0, 1):
            median = statistics.median(one[side][1] for one in rounds)
            cells.append(f"{median:,.0f} B ({rounds[0][side][0]})")
        ratios = ", ".join(f"{there / here:.2f}" for (_, here), (_, there) in rounds)
        print(f"{game:<12} {cells[0]:>16} {cells[1]:>16}  {ratios}", flush=True)


if __name__ == "__main__":
    main()
