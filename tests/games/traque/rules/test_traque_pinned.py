"""Random games of many editions, pinned: what can be done, seen and told at each step, and where fast play leads.

Run this file to write the digests anew, for a change that is meant.
"""

from __future__ import annotations

import hashlib
import json
import random
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import msgspec
import pytest

FOLDER = Path(__file__).parents[1]
sys.path.insert(0, str(FOLDER))

from traque_play import GAME, pick  # noqa: E402

from hallali.core import library  # noqa: E402
from hallali.core.seats import CHANCE, OVER  # noqa: E402
from hallali.games.traque.bots.playout import Mind  # noqa: E402
from hallali.games.traque.game import TRAQUE  # noqa: E402
from hallali.games.traque.rules.random_play import play_on  # noqa: E402
from hallali.games.traque.rules.state import State  # noqa: E402

KEPT = FOLDER / "pinned-games.json"
#: The games of each case.
GAMES = 6
HARD = {"hard_health": True, "hard_time": True, "target": "square", "skill": "clumsy"}
EASY = {"kit": True, "cat": True, "skill": "steady", "carry": True}
OLD = {"tokens": "box", "second_place": "must", "retoss_cards": "before", "last_unit": "serves", "retoss": "supply"}
CASES: dict[str, dict[str, Any]] = {
    "plain": {},
    "hard": HARD,
    "easy": EASY,
    "old": OLD,
    "older": {**OLD, "turn_end": "early", "rescue": "none", "muffled": "late"},
    "two": {"players": 2},
    "two-hard": {**HARD, "players": 2, "target_two": "square", "partner": 1},
    "two-easy": {**EASY, "players": 2},
    "two-old": {**OLD, "players": 2},
}
#: Editions in a folder, and those that the package holds.
FILES = ("edition", "eventful", "few")
HELD = ("small", "real", "house-1", "house-2", "house-3")


def start(edition: str, options: Mapping[str, Any]) -> State:
    """Return the first position."""
    if edition in ("small", "real"):
        return TRAQUE.new(edition, options)
    folder = FOLDER if edition in FILES else Path(sys.modules[State.__module__].__file__ or "").parent
    held = library.held((folder / f"{edition}.toml").read_text("utf-8"))
    library.LIBRARY.add(held)
    return TRAQUE.new("real", {**options, "edition": held.ref})


def played(state: State, rng: random.Random, mind: Mind) -> Iterator[Any]:
    """Play on at random, sometimes as a bot would, and yield all that can be known."""
    while state.mover != OVER:
        yield state.mover, state.legal(), [(one, round(odd, 9)) for one, odd in state.chances()]
        step = pick(rng, state)
        if state.mover != CHANCE and not state.drafting:
            mine = mind.step(state, rng)
            yield mine
            step = mine if rng.random() < 0.5 else step
        before = state.clone()
        state.apply(step)
        for seat in range(-1, state.players):
            yield GAME.see(state, seat)
        yield GAME.tell(before, step, state, 0), GAME.tell(before, step, before, 0)
        if before.mover == CHANCE or not (before.drafting or state.drafting):
            yield TRAQUE.write(before, (step,))
    yield state.returns(), repr(state)


def digest(edition: str, case: str) -> str:
    """Return a digest of some games and of where fast random play leads."""
    made = hashlib.sha256()
    for number in range(GAMES):
        state = start(edition, CASES[case])
        mind = Mind(state.box, state.options, noise=0.5)
        fast = state.clone()
        rng = random.Random(f"{edition}/{case}/{number}")
        for one in played(state, rng, mind):
            made.update(msgspec.json.encode(one))
        for count in (1, 7, 20, 1000):
            made.update(repr((play_on(fast, 1000 * number + count, count), fast, fast.legal())).encode())
    return made.hexdigest()[:16]


@pytest.mark.compiled
@pytest.mark.parametrize("edition", [*FILES, *HELD])
def test_games_go_as_they_always_did(edition: str) -> None:
    """Positions are kept in machine words, and nobody can tell."""
    kept = json.loads(KEPT.read_text("utf-8"))[edition]
    assert {case: digest(edition, case) for case in CASES} == kept


if __name__ == "__main__":
    found = {edition: {case: digest(edition, case) for case in CASES} for edition in (*FILES, *HELD)}
    KEPT.write_text(json.dumps(found, indent=1) + "\n", "utf-8")
