"""How long Red Notice's belief takes: `uv run python benchmarks/red_notice_belief_speed.py [SIZE] [GAMES]`.

It plays random games and follows them as Jessah and as a spectator. Timed after each step that tells something: taking
it in, computing the odds of all cities, those of one hand and, now and then, drawing a whole world. `hallali bench`
compares the pure modules with the compiled ones; HALLALI_PURE=1 runs this with the pure ones.
"""

from __future__ import annotations

import random
import sys
import time

import hallali
from hallali import games
from hallali.core.seats import CHANCE, OVER, SPECTATOR
from hallali.games.red_notice.belief.belief import make
from hallali.games.red_notice.rules.view import ANGELA, JESSAH, Moved

GAME = games.get("red-notice")
DRAWS = 100  #: a world is drawn after about one in this many steps

Times = dict[str, list[float]]


def measure(size: str, eyes: int, seed: int, times: Times) -> None:
    """Time one game. eyes: the seat that follows it. times: where the times are added, in seconds."""
    rng = random.Random(seed)
    state = GAME.new(size)
    belief = make(size, {}, eyes)

    def timed(name: str, began: float) -> None:
        times.setdefault(name, []).append(time.process_time() - began)

    while state.mover != OVER:
        if state.mover == CHANCE:
            outcomes, weights = zip(*state.chances(), strict=True)
            step = rng.choices(outcomes, weights)[0]
        else:
            step = rng.choice(state.legal())
        before = state.clone()
        state.advance(step)
        tolds = GAME.tell(before, step, state, eyes)
        if not tolds:
            continue
        began = time.process_time()
        for told in tolds:
            belief.hear(told)
        timed("a step heard", began)
        if any(isinstance(told, Moved) for told in tolds):
            timed("of them, a walk of Angela's", began)
        began = time.process_time()
        belief.cities()
        timed("the odds of all cities", began)
        began = time.process_time()
        belief.holds(ANGELA)
        timed("the odds of a hand", began)
        if rng.random() < 1 / DRAWS:
            began = time.process_time()
            belief.sample(rng)
            timed("a world drawn", began)


def main() -> None:
    """Print the percentiles."""
    size = sys.argv[1] if len(sys.argv) > 1 else "real"
    count = int(sys.argv[2]) if len(sys.argv) > 2 else 20
    print(f"{size}, {count} games, {'compiled' if hallali.NATIVE else 'pure'}; milliseconds of processor time")
    for eyes, name in ((JESSAH, "Jessah"), (SPECTATOR, "a watcher")):
        times: Times = {}
        for seed in range(count):
            measure(size, eyes, seed, times)
        for what, row in times.items():
            row.sort()
            at = [row[int(len(row) * share)] * 1000 for share in (0.5, 0.95, 0.99)]
            print(
                f"{name}, {what}: {len(row)}, median {at[0]:.3f}, p95 {at[1]:.3f}, p99 {at[2]:.3f}, "
                f"worst {row[-1] * 1000:.3f}"
            )


if __name__ == "__main__":
    main()
