"""What every game must hold, by the checks of hallali.testing: random play over all sizes and options of each.

What they must be told of a game stands in its tests' folder, as SUBJECT.
"""

from __future__ import annotations

import fugitif_play
import la_traque_play
import pytest
import red_notice_play
import traque_play
import traqueur_play
from hypothesis import given, settings
from hypothesis import strategies as st

from hallali import games, testing
from hallali.testing import Subject, checks

SUBJECTS = {
    "fugitif": fugitif_play.SUBJECT,
    "traqueur": traqueur_play.SUBJECT,
    "red-notice": red_notice_play.SUBJECT,
    "traque": traque_play.SUBJECT,
    "traque-house": traque_play.HOUSE,
    "la-traque": la_traque_play.SUBJECT,
}
every = pytest.mark.parametrize("subject", SUBJECTS.values(), ids=SUBJECTS)
seeds = st.integers(0, 2**32)


def test_no_game_is_left_out() -> None:
    assert {subject.game.name for subject in SUBJECTS.values()} == set(games.GAMES)
    assert all(subject.believer() for subject in SUBJECTS.values())


@every
@given(seed=seeds)
@pytest.mark.rule("FUG-29", "TRQ-17", "TRQ-20", "RN-55", "TQ-45", "TQ-46", "TQ-59", "LT-47", "LT-48", "LT-49")
def test_every_game_ends(subject: Subject, seed: int) -> None:
    checks.ends(subject.play(seed))


@every
@given(seed=seeds)
def test_there_is_always_something_to_do(subject: Subject, seed: int) -> None:
    checks.steps(subject.play(seed))


@every
@given(seed=seeds)
@pytest.mark.rule("FUG-8", "FUG-12")
def test_clones_are_independent(subject: Subject, seed: int) -> None:
    checks.clones(subject.play(seed))


@every
@given(seed=seeds)
@pytest.mark.rule("FUG-9", "FUG-11", "FUG-23", "TRQ-5", "TRQ-8", "TRQ-14")
def test_what_is_not_legal_is_refused_in_words_and_changes_nothing(subject: Subject, seed: int) -> None:
    checks.refusals(subject.play(seed))


@every
@given(seed=seeds)
def test_a_record_reads_back_and_replays_to_equal_positions(subject: Subject, seed: int) -> None:
    checks.records(subject.play(seed))


@every
@given(seed=seeds)
@pytest.mark.rule("RN-56", "LT-57", "LT-58")
def test_views_and_tolds_come_back_and_nothing_shows_of_anothers_draft(subject: Subject, seed: int) -> None:
    checks.sights(subject.play(seed))


@every
@given(seed=seeds)
def test_what_a_seat_is_told_becomes_rows_and_comes_back(subject: Subject, seed: int) -> None:
    testing.rows(subject.play(seed))


@every
@settings(max_examples=settings().max_examples // 2)  # of each game; a belief is the dearest to check
@given(seed=seeds)
@pytest.mark.rule("FUG-33", "FUG-34", "FUG-35", "TRQ-23", "TRQ-24", "TRQ-28", "RN-56", "RN-57", "LT-57", "LT-58")
def test_what_a_belief_draws_is_what_its_seat_was_told_and_the_truth_stays_possible(
    subject: Subject, seed: int
) -> None:
    checks.beliefs(subject.play(seed))


@pytest.mark.parametrize("subject", [SUBJECTS["red-notice"], SUBJECTS["la-traque"]], ids=["red-notice", "la-traque"])
@given(seed=seeds)
@pytest.mark.rule("RN-56", "RN-60", "LT-57")
def test_a_seat_is_shown_and_told_the_same_whatever_it_may_not_know(subject: Subject, seed: int) -> None:
    assert subject.disguise
    checks.secrets(subject.play(seed))
