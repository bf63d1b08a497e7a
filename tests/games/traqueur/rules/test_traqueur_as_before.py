"""Random games of every size go as they did before the position was kept in machine words, by digests of what is seen.

`python tests/games/traqueur/rules/test_traqueur_as_before.py` prints new ones, for a change of the rules that is meant.
"""

from __future__ import annotations

import hashlib
import json
import random
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest

from hallali.core.seats import CHANCE, OVER, REFEREE, SPECTATOR
from hallali.games.traqueur import TRAQUEUR
from hallali.games.traqueur.rules import view as v
from hallali.games.traqueur.rules.random_play import play_on
from hallali.games.traqueur.rules.state import State
from hallali.search.random_play import random_steps

DIGESTS = Path(__file__).parents[1] / "as_before.json"
#: On 7x6 and the six after it one word cannot hold all inner places, and on the last four not all squares.
SIZES = (
    "micro",
    "mini",
    "2x7",
    "7x2",
    "2x10",
    "10x2",
    "real",
    "7x6",
    "6x7",
    "7x8",
    "8x7",
    "8x8",
    "9x7",
    "7x10",
    "10x10",
)
OPTIONS: tuple[dict[str, Any], ...] = (
    {"equal_turns": True},
    {"begins": "second", "leaving": "next-turn", "barriers": "unlimited"},
    {"leaving": "at-will", "barriers": 3},
    {"mode": "one-sided", "leaving": "next-turn", "barriers": "unlimited"},
)


def step_of(rng: random.Random, state: State) -> int:
    """Choose a step; camps come bare and full."""
    if state.mover == CHANCE:
        return rng.getrandbits(1)
    steps = state.legal()
    if state.phase == v.BUILD and len(steps) > 1 and steps[0] == 0:
        return 0 if rng.random() < (0.02, 0.1, 0.3)[rng.getrandbits(8) % 3] else rng.choice(steps[1:5])
    return rng.choice(steps)


def digest(size: str, options: dict[str, Any]) -> str:
    """Play some games, and return a digest of all that can be seen of them."""
    found = hashlib.sha256()
    grid = TRAQUEUR.new(size, options).grid
    for number in range(2 if grid.squares > 50 else 5):
        rng = random.Random(f"{size} {options} {number}")
        state = TRAQUEUR.new(size, options)
        while state.mover != OVER:
            step, before = step_of(rng, state), state.clone()
            state.apply(step)
            facts = (step, state.mover, state.legal(), state.phase, state.winner, state.drafting, state.returns())
            found.update(repr(facts).encode())
            if rng.random() < 0.1 or state.mover == OVER:
                for seat in (0, 1, SPECTATOR, REFEREE):
                    found.update(msgspec.json.encode(TRAQUEUR.see(state, seat)))
                    found.update(repr(TRAQUEUR.tell(before, step, state, seat)).encode())
                refusal = state.refusal(rng.randrange(300))
                found.update(repr(refusal and refusal.message.text).encode())
    # The loop of the rules' own, and that of every game.
    start = TRAQUEUR.new(size, options)
    for fast in (random_steps(start, 11, 1500, play_on), random_steps(start, 11, 1500)):
        found.update(repr(fast).encode())
    return found.hexdigest()[:16]


@pytest.mark.parametrize("size", SIZES)
def test_random_games_go_as_before(size: str) -> None:
    known = json.loads(DIGESTS.read_text())[size]
    assert [digest(size, options) for options in OPTIONS] == known


if __name__ == "__main__":
    found = {size: [digest(size, options) for options in OPTIONS] for size in SIZES}
    sys.stdout.write(json.dumps(found, indent=1) + "\n")
