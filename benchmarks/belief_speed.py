"""How long the Marshal's belief takes: `uv run python benchmarks/belief_speed.py [GAMES] [SECONDS]`.

The positions are the Marshal's choices in real-size games against two Fugitives. One plays at random, and so lays many
sprint cards. The other is more plausible: it lays far with two sprint cards at most, and often bluffs with one. Timed
is computing the odds of every number from scratch, right after something was told.
"""

from __future__ import annotations

import random
import sys
import time
from typing import Any

from hallali import games
from hallali.core.seats import CHANCE, OVER
from hallali.games.fugitif.belief.belief import MarshalBelief
from hallali.games.fugitif.rules.sizes import options_of, size_of

GAME = games.get("fugitif")


def step(state: Any, rng: random.Random, belief: MarshalBelief, plausible: bool) -> int:
    """Choose a step: at random, or as a plausible player would."""
    if state.mover == CHANCE:
        chances = state.chances()
        return int(rng.choices([c for c, _ in chances], [p for _, p in chances])[0])
    legal = state.legal()
    if state.mover == 1:
        if legal[0] == 0:
            return 0
        if legal[-1] == 46:
            odds = belief.hideout_odds()
            best = max(legal[:-1], key=lambda n: odds[n])
            return best if rng.random() < 0.7 else 46
        return int(rng.choice(legal))
    if not plausible:
        return int(rng.choice(legal))
    if legal[0] == 0:
        return 0 if len(legal) == 1 or rng.random() < 0.8 else int(rng.choice(legal[1:]))
    near = [n for n in legal if n <= 42 and n <= state.last + 5]
    if near:
        return int(near[-1] if rng.random() < 0.7 else rng.choice(near))
    return int(46 if legal[-1] == 46 else rng.choice(legal))


def measure(plausible: bool, count: int, seconds: float) -> list[float]:
    """Return the times of the positions of some games, in seconds, in ascending order."""
    times: list[float] = []
    began = time.perf_counter()
    for seed in range(count):
        if time.perf_counter() - began > seconds:
            break
        rng = random.Random(seed)
        state = GAME.new("real", {})
        belief = MarshalBelief(size_of("real"), options_of({}))
        fresh = True
        while state.mover != OVER:
            if state.mover == 1 and not state.drafting and fresh:
                start = time.perf_counter()
                belief.hideout_odds()
                times.append(time.perf_counter() - start)
                fresh = False
            action = step(state, rng, belief, plausible)
            before = state.clone()
            state.apply(action)
            for told in GAME.tell(before, action, state, 1):
                belief.hear(told)
                fresh = True
    return sorted(times)


def main() -> None:
    """Print the percentiles."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 30
    seconds = float(sys.argv[2]) if len(sys.argv) > 2 else 120.0
    for name, plausible in (("random", False), ("plausible", True)):
        times = measure(plausible, count, seconds)
        at = [times[int(len(times) * share)] * 1000 for share in (0.5, 0.9, 0.95, 0.99)]
        print(
            f"{name}: {len(times)} positions, median {at[0]:.1f} ms, p90 {at[1]:.1f}, p95 {at[2]:.1f}, "
            f"p99 {at[3]:.1f}, worst {times[-1] * 1000:.0f}"
        )


if __name__ == "__main__":
    main()
