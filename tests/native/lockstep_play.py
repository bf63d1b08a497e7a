"""Plays random games and prints every field of every position; run in two processes, compiled and pure."""

from __future__ import annotations

import hashlib
import json
import sys
from typing import Any

import hallali
from hallali import games
from hallali.core.seats import CHANCE, OVER
from hallali.search import random_play
from hallali.testing.plays import fields_of

#: What is neither a number nor a text is looked into by its fields.
LEAVES = (int, str, bool, type(None))


def plain(value: Any) -> Any:
    """Write a value so that both modes write it alike; a size, options, a grid and sums say what they are elsewhere."""
    if isinstance(value, LEAVES):
        return value
    if isinstance(value, tuple | list):
        return [plain(one) for one in value]
    names = sorted(fields_of(value))
    assert names, f"{type(value)} has no fields to compare"
    return {
        name: plain(getattr(value, name)) for name in names if name not in ("size", "options", "grid", "box", "sums")
    }


def main(name: str, size: str, options: str, seed: int, count: int) -> None:
    """Play `count` games; print a line for each position."""
    chance = random_play.seeded(seed)
    for _ in range(count):
        state: Any = games.get(name).new(size, json.loads(options))
        while state.mover != OVER:
            steps = [outcome for outcome, _ in state.chances()] if state.mover == CHANCE else state.legal()
            chance = random_play.following(chance)
            step = steps[(chance & random_play.LOW) * len(steps) >> 32]
            state.advance(step)
            line = json.dumps([step, plain(state), state.legal(), state.chances(), state.returns()])
            print(hashlib.sha256(line.encode()).hexdigest()[:16], state.mover, step)
    print(random_play.random_steps(games.get(name).new(size, json.loads(options)), seed, 3000))
    print("native" if hallali.NATIVE else "pure", file=sys.stderr)


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], sys.argv[3], int(sys.argv[4]), int(sys.argv[5]))
