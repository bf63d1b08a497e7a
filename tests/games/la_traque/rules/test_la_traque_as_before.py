"""Games at random go as they did before the position was kept in machine words, by digests of all that can be seen.

`python tests/games/la_traque/rules/test_la_traque_as_before.py` prints new ones, for a change of the rules that is
meant.
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

FOLDER = Path(__file__).parents[1]
sys.path.insert(0, str(FOLDER))

from la_traque_play import FOUR, THREE, TWO, pick  # noqa: E402

from hallali import games, players  # noqa: E402
from hallali.core import library  # noqa: E402
from hallali.core.contract import Told  # noqa: E402
from hallali.core.seats import CHANCE, OVER, REFEREE, SPECTATOR  # noqa: E402
from hallali.core.sparse import Sparse  # noqa: E402
from hallali.games.la_traque import LA_TRAQUE  # noqa: E402
from hallali.games.la_traque.observe import Observer  # noqa: E402
from hallali.games.la_traque.rules import actions as a  # noqa: E402
from hallali.games.la_traque.rules.random_play import play_on  # noqa: E402
from hallali.games.la_traque.rules.state import State  # noqa: E402
from hallali.search.random_play import random_steps  # noqa: E402

KEPT = FOLDER / "as_before.json"
CASES: dict[str, dict[str, Any]] = {
    "four": {"factions": FOUR},
    "four-hidden": {"factions": FOUR, "specials": "hidden", "seating": "usa+network+tzaar+cccp"},
    "three": {"factions": THREE, "rumours": 3},
    "three-late": {"factions": "cccp+tzaar+network", "passing": "next-turn"},
    "two": {"factions": TWO},
    "two-late": {"factions": "tzaar+network", "specials": "hidden", "passing": "next-turn"},
}
#: Editions in a folder; "" is the house's.
EDITIONS = ("", "split", "words")
#: How many games of each case; these go to the end, then some that stop early.
WHOLE, SHORT = 2, 3


def start(edition: str, options: dict[str, Any]) -> State:
    """Return the first position."""
    if edition:
        held = library.held((FOLDER / "editions" / f"{edition}.toml").read_text("utf-8"))
        library.LIBRARY.add(held)
        options = {**options, "edition": held.ref}
    return LA_TRAQUE.new("real", options)


def played(edition: str, case: str) -> str:
    """Play some games, and return a digest of all that can be seen, told and done, and of what is refused."""
    found = hashlib.sha256()
    options = CASES[case]
    for number in range(WHOLE + SHORT):
        rng = random.Random(f"{edition} {case} {number}")
        state = start(edition, options)
        eyes = (*range(state.players), SPECTATOR, REFEREE)
        observer = Observer(state.box, state.players)
        memory = observer.begin()
        count = 0
        while state.mover != OVER and (number < WHOLE or count < 400):
            count += 1
            step, before = pick(rng, state), state.clone()
            refusal = state.refusal(rng.randrange(-2, a.COUNT + 2))
            state.apply(step)
            facts = (step, state.mover, state.legal(), state.chances(), state.drafting, state.returns(), repr(state))
            found.update(repr(facts).encode())
            found.update(repr(refusal and (refusal.message, refusal.clause)).encode())
            found.update(repr(LA_TRAQUE.tell_all(before, step, state, eyes)).encode())
            if count % 9 == 0 or state.mover == OVER:
                for seat in eyes:
                    found.update(msgspec.json.encode(LA_TRAQUE.see(state, seat)))
                for seat in range(state.players):
                    written = Sparse()
                    observer.observe(state, seat, memory, written)
                    found.update(b"".join(written.entries))
            if count % 40 == 0 and before.mover >= 0:
                for other in before.legal()[:12]:
                    after = before.clone()
                    after.advance(other)
                    found.update(repr(LA_TRAQUE.tell(before, other, after, 0)).encode())
    begun = start(edition, options)
    found.update(repr((random_steps(begun, 11, 4000, play_on), random_steps(begun, 11, 800))).encode())
    return found.hexdigest()[:16]


def thought(case: str) -> str:
    """Return a digest of what bots decide, a search among them, and of the worlds that each seat's belief draws."""
    found = hashlib.sha256()
    options = CASES[case]
    game = games.get("la-traque")
    for number, names in enumerate((("greedy", "novice", "club", "strong"), ("ismcts:6it",) * 4)):
        rng = random.Random(f"{case} {number}")
        state = start("", options)
        seats = tuple(range(state.players))
        crowd = [players.make(names[seat], game, seat, "1", "real", options) for seat in seats]
        beliefs = [LA_TRAQUE.belief("real", options, seat) for seat in seats]
        for count in range(340 if number == 0 else 60 + 14 * state.players):
            if state.mover == CHANCE or (number == 1 and count < 50 + 10 * state.players):
                steps = [pick(rng, state)]
            elif state.mover == OVER:
                break
            else:
                steps = list(crowd[state.mover].choose(LA_TRAQUE.see(state, state.mover)))
            for step in steps:
                told = LA_TRAQUE.advance(state, step, seats)
                hear(told, crowd, beliefs)
            found.update(repr(steps).encode())
            if count % 60 == 59:
                world = random.Random(count)
                found.update(repr([list(belief.sample(world)) for belief in beliefs]).encode())
    return found.hexdigest()[:16]


def hear(told: tuple[tuple[Told, ...], ...], crowd: list[Any], beliefs: list[Any]) -> None:
    """Let each seat hear what it is told."""
    for seat, said in enumerate(told):
        for one in said:
            beliefs[seat].hear(one)
            crowd[seat].hear(one)


@pytest.mark.parametrize("case", CASES)
def test_random_games_go_as_before(case: str) -> None:
    kept = json.loads(KEPT.read_text("utf-8"))["played"]
    assert {edition: played(edition, case) for edition in EDITIONS} == {
        edition: kept[f"{edition} {case}"] for edition in EDITIONS
    }


@pytest.mark.parametrize("case", ["four", "three-late", "two"])
def test_bots_decide_as_before(case: str) -> None:
    assert thought(case) == json.loads(KEPT.read_text("utf-8"))["thought"][case]


if __name__ == "__main__":
    pinned = {
        "played": {f"{edition} {case}": played(edition, case) for case in CASES for edition in EDITIONS},
        "thought": {case: thought(case) for case in ("four", "three-late", "two")},
    }
    sys.stdout.write(json.dumps(pinned, indent=1) + "\n")
