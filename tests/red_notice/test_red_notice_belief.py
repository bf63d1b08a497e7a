"""The belief of Red Notice against the truth, against its own samples and against a count of all histories."""

from __future__ import annotations

import random
import sys
from itertools import islice
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hallali.games.red_notice.view import ANGELA

sys.path.insert(0, str(Path(__file__).parent))
from red_notice_eyes import EYES, Heard, play, told_by

SIZES = ("micro", "small", "real")


def assert_truth_is_possible(heard: Heard) -> None:
    """The truth is one of the worlds that each belief counts."""
    state = heard.state
    for eyes, belief in heard.beliefs.items():
        if state.angela >= 0:
            assert state.angela in belief.support()
            assert sum(belief.cities()) == pytest.approx(1)
        if eyes == ANGELA and state.angela >= 0:
            assert belief.support() == {state.angela}


@pytest.mark.rule("RN-57")
@pytest.mark.parametrize("size", SIZES)
def test_angela_is_always_where_she_can_be(size: str) -> None:
    for seed in range(4):
        for heard in play(size, seed):
            assert_truth_is_possible(heard)


@pytest.mark.rule("RN-56")
@pytest.mark.parametrize("size", SIZES)
@settings(max_examples=10, deadline=None)
@given(seed=st.integers(0, 10**9), share=st.floats(0, 1), first_game=st.booleans())
def test_a_sampled_world_tells_each_eyes_what_they_were_told(
    size: str, seed: int, share: float, first_game: bool
) -> None:
    options = {"identities": "first-game"} if first_game else {}
    rng = random.Random(seed)
    length = sum(1 for _ in play(size, seed, options))
    heard = next(islice(play(size, seed, options), int(share * (length - 1)), None))
    for eyes in EYES:
        steps = heard.beliefs[eyes].sample(rng)
        assert told_by(size, options, steps, eyes) == heard.tolds[eyes]
