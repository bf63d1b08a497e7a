"""How long Le Traqueur's belief takes: `uv run python benchmarks/traqueur_belief_speed.py [SIZE] [GAMES] [SECONDS]`.

The positions follow each new answer of one-sided searches, of random camps and of perfect mazes. The seeker asks at
random, but prefers places that are not known. Timed are the odds of all squares and places at the uniform level,
computed from scratch; the extra cost of the policy level; and drawing a camp at each level.
"""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Iterator
from itertools import pairwise

from hallali.core import bits
from hallali.games.traqueur.belief import odds
from hallali.games.traqueur.belief.belief import make
from hallali.games.traqueur.belief.knowledge import Knowledge
from hallali.games.traqueur.belief.odds import POLICY, UNIFORM, Urn
from hallali.games.traqueur.rules import actions
from hallali.games.traqueur.rules.grid import OUTSIDE, Grid
from hallali.games.traqueur.rules.seek import Seek
from hallali.games.traqueur.rules.sizes import size_of

DRAWS = 50


def target_of(step: int) -> int:
    """Return the square that a step leads to, or OUTSIDE."""
    return OUTSIDE if step == actions.OUT else step - actions.SQUARE


def search(grid: Grid, perfect: bool, rng: random.Random) -> Iterator[Knowledge]:
    """Search a random camp; yield what is known after each new answer."""
    belief = make(grid, {"mode": "one-sided"}, 1)
    camp = belief.urn().forest.draw(rng) if perfect else belief.sample_camp(rng)
    seek, known = Seek(grid), belief.known()
    while seek.at != camp.fugitive:
        legal = seek.legal()
        steps = [a for a in legal if a != actions.END]
        new = [a for a in steps if not seek.known(grid.place(seek.at, target_of(a)))]
        step = rng.choice(new if new and rng.random() < 0.8 else steps or legal)
        if step == actions.END:
            seek.end_turn()
            continue
        target = target_of(step)
        place, asked = grid.place(seek.at, target), seek.asked
        seek.move(target, camp.barriers)
        if seek.asked > asked and seek.at != camp.fugitive:
            known.answer(target, place, bits.has(seek.open, place))
            yield known.clone()


def show(name: str, times: list[float]) -> None:
    """Print the percentiles of some times, in seconds."""
    times = sorted(times)
    at = [times[int(len(times) * share)] * 1000 for share in (0.5, 0.9, 0.95, 0.99)]
    print(
        f"{name}: {len(times)}, median {at[0]:.3f} ms, p90 {at[1]:.3f}, p95 {at[2]:.3f}, p99 {at[3]:.3f}, "
        f"worst {times[-1] * 1000:.3f}"
    )


def measure(grid: Grid, perfect: bool, count: int, seconds: float) -> None:
    """Time the positions of some searches."""
    times: dict[str, list[float]] = {name: [] for name in ("uniform", "policy on top", "a draw", "a policy draw")}
    began = time.perf_counter()
    rng = random.Random(1)
    for _ in range(count):
        for known in search(grid, perfect, rng):
            if time.perf_counter() - began > seconds:
                break
            urn = Urn(known)
            clock = [time.perf_counter()]
            for level in (UNIFORM, POLICY):
                odds.of(urn, level)
                clock.append(time.perf_counter())
            for level in (UNIFORM, POLICY):
                for _ in range(DRAWS):
                    urn.draw(rng, level)
                clock.append(time.perf_counter())
            spent = [late - early for early, late in pairwise(clock)]
            for row, one, share in zip(times.values(), spent, (1, 1, DRAWS, DRAWS), strict=True):
                row.append(one / share)
    for name, row in times.items():
        show(f"{'perfect mazes' if perfect else 'any camps'}, {name}", row)


def main() -> None:
    """Print the percentiles of both kinds of camps."""
    grid = size_of(sys.argv[1] if len(sys.argv) > 1 else "real")
    count = int(sys.argv[2]) if len(sys.argv) > 2 else 20
    seconds = float(sys.argv[3]) if len(sys.argv) > 3 else 60.0
    started = time.perf_counter()
    odds.uniform(Knowledge(grid, grid.perfect))
    print(f"before any answer, once: {(time.perf_counter() - started) * 1000:.0f} ms")
    for perfect in (False, True):
        measure(grid, perfect, count, seconds)


if __name__ == "__main__":
    main()
