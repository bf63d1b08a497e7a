"""What `check` passes can be played: editions made at random are checked, then played to the end at random."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from boxes.kits import KITS
from boxes.making import Change, Kit, made
from hallali import games
from hallali.core.contract import Value
from hallali.core.library import LIBRARY, Held, Loaded
from hallali.core.seats import REFEREE
from hallali.games.fugitif.rules import box as fugitif
from hallali.games.la_traque.rules import box as la_traque
from hallali.games.red_notice.rules import box as red_notice
from hallali.games.red_notice.rules import checks as red_notice_checks
from hallali.games.traque.rules import box as traque
from hallali.testing import Broken, Subject, checks
from test_every_game import SUBJECTS

every = pytest.mark.parametrize("name", KITS)
numbers = st.integers(0, 2**16)
changes = st.lists(st.tuples(numbers, numbers, numbers), min_size=1, max_size=8)
seeds = st.integers(0, 2**32)
#: How many moves of a game are looked at by everyone.
LOOKS = 6


@contextmanager
def known(game: str, kit: Kit, loaded: Loaded[Any]) -> Iterator[None]:
    """Have an edition in the library for a while: thousands of them would not be forgotten by themselves."""
    LIBRARY.add(Held(game, loaded.ref, {"en": "Made"}, loaded.text))
    try:
        yield
    finally:
        LIBRARY._held.pop((game, loaded.ref), None)
        LIBRARY._listed.remove((game, loaded.ref))
        kit.shelf._known.clear()
        for cached in (fugitif.box_of, la_traque._box, red_notice._box, traque._box):
            cached.cache_clear()


def played(name: str, some: Sequence[Change], seed: int) -> None:
    """Make an edition, and play it to the end with any options: steps and the end are as in every game.

    Now and then all that the table sees is looked at, and a token is written and read.
    """
    kit, game, subject = KITS[name], games.get(name), SUBJECTS[name]
    loaded = made(kit, some)
    with known(name, kit, loaded):
        rng = random.Random(seed)
        options: dict[str, Value] = {option.name: rng.choice(option.choices) for option in game.options}
        options |= {"edition": loaded.ref} | ({"events": True} if name == "fugitif" else {})
        size = "micro" if name == "la-traque" and rng.random() < 0.8 else "real"
        play = Subject(game, pick=subject.pick, longest=subject.longest).play(seed, size, options)
        checks.steps(play)
        checks.ends(play)
        for _, before, step, after in play.some(LOOKS):
            for eyes in (*play.eyes, REFEREE):
                game.see(after, eyes)
                game.tell(before, step, after, eyes)
        moves = play.tokens()
        assert len(moves) <= len(play.steps)


@every
@settings(max_examples=4)
@given(some=changes, seed=seeds)
def test_what_check_passes_can_be_played(name: str, some: Sequence[Change], seed: int) -> None:
    played(name, some, seed)


@pytest.mark.parametrize("change", [(1, 7, 3), (0, 7, 476)], ids=["equal tokens", "POW tokens"])
def test_what_cannot_be_played_is_found(monkeypatch: pytest.MonkeyPatch, change: Change) -> None:
    """Eight equal tokens could not be counted: such an edition passed, and a game with it stopped."""
    monkeypatch.setattr(red_notice_checks, "MOST_EQUAL", 99)
    with pytest.raises(Broken, match="nothing can be done"):
        played("red-notice", [change], 2)


@pytest.mark.long
@every
@settings(max_examples=5000, derandomize=False, suppress_health_check=list(HealthCheck))
@given(some=changes, seed=seeds)
def test_what_check_passes_can_be_played_whatever_it_holds(name: str, some: Sequence[Change], seed: int) -> None:
    played(name, some, seed)
