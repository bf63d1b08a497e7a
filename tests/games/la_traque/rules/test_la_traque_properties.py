"""What holds in every game of La Traque, beyond what every game holds: random play of 2, 3 and 4 players."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from la_traque_play import FACTIONS, FOUR, THREE, TWO, at_random, clue_cards, position

from fast_play import fast_play_is_fair
from hallali.core.errors import BadNotation
from hallali.core.seats import OVER, REFEREE, SPECTATOR
from hallali.games.la_traque import LA_TRAQUE
from hallali.games.la_traque.rules.box import CARD, HUNT, INVESTIGATE
from hallali.games.la_traque.rules.random_play import play_on
from hallali.games.la_traque.rules.view import Chose, Drew, Informed, Kept, Peeked

Game = tuple[int, str, str]
SIZES = ("micro", "micro", "small", "real")
games = st.tuples(st.integers(0, 10_000), st.sampled_from(SIZES), st.sampled_from(FACTIONS))
few = settings(max_examples=4)


@few
@given(games)
@pytest.mark.rule("LT-47", "LT-48", "LT-49")
def test_most_domination_wins_at_the_target_or_after_the_last_round(game: Game) -> None:
    state = None
    for _, _, state in at_random(*game):
        assert (state.mover == OVER) == (state.outcome > 0) == bool(state.winners)
    assert state is not None
    assert max(state.domination) >= state.box.target or state.round + 1 == state.box.rounds
    best = max(state.domination)
    assert all(state.domination[seat] == best for seat in state.winners)


@few
@given(games)
@pytest.mark.rule("LT-1", "LT-28", "LT-41")
def test_nothing_is_lost_or_made(game: Game) -> None:
    every = None
    for before, _, state in at_random(*game):
        every = every or clue_cards(before)
        assert clue_cards(state) == every
        held = Counter(
            card - CARD
            for cards in (*state.hands, *state.reserves, *state.under)
            for card in cards
            if CARD <= card < CARD + state.box.first_special
        )
        held.update(face for face in state.faces if face >= 0)
        held.update(x for quarters in state.quarters for x in quarters if x < state.box.first_special)
        held.update(fugitive for level in state.unseen for fugitive in level)
        assert max(held.values()) == 1
        for seat in range(state.players):
            for agent in range(5):
                on = state.spots[5 * seat + agent]
                assert agent < state.box.agents or on == 0
                assert HUNT <= on < INVESTIGATE or not state.under[5 * seat + agent]
            assert min(state.influence[3 * seat : 3 * seat + 3]) >= 0
        taken = [on for on in state.spots if on >= INVESTIGATE]
        assert len(taken) == len(set(taken))


@pytest.mark.parametrize("token", ["", "go:atlantis", "inform:rumour", "inform:rumour@6", "capture:x@1", "keep", "=x",
                                   "rival:me", "use:", "success:nothing", "card:"])  # fmt: skip
def test_what_is_no_move_is_said_to_be_none(token: str) -> None:
    for number, (before, _, _) in enumerate(at_random(1, least=90)):
        if number % 10 == 0:
            with pytest.raises(BadNotation):
                LA_TRAQUE.read(before, token)


@pytest.mark.parametrize(("factions", "players"), [(TWO, 2), (THREE, 3), (FOUR, 4)])
@pytest.mark.rule("LT-9")
def test_the_seats_are_the_factions_named(factions: str, players: int) -> None:
    assert LA_TRAQUE.seats_of({"factions": factions}) == tuple(factions.split("+"))
    assert len(LA_TRAQUE.seats_of(LA_TRAQUE.options_for(players))) == players
    assert LA_TRAQUE.new("real", {"factions": factions}).players == players


@few
@given(games)
@pytest.mark.rule("LT-57", "LT-58")
def test_all_seats_told_at_once_are_told_what_each_is_told_alone(game: Game) -> None:
    hidden = 0
    for before, step, after in at_random(*game):
        eyes = (*range(after.players), SPECTATOR, REFEREE)
        *told, truth = LA_TRAQUE.tell_all(before, step, after, eyes)
        assert (*told, truth) == tuple(LA_TRAQUE.tell(before, step, after, seat) for seat in eyes)
        for heard in told:  # the referee is told the same things, and every number of them
            assert len(heard) == len(truth)
            for one, full in zip(heard, truth, strict=True):
                if isinstance(one, Drew | Informed | Chose | Kept | Peeked):
                    assert type(one) is type(full)
                    assert all(_within(getattr(one, field), getattr(full, field)) for field in one.__struct_fields__)
                    hidden += one != full
                else:
                    assert one == full
    assert hidden


def _within(shown: object, full: object) -> bool:
    """Say whether one field shows nothing but what is so: -1 and () show nothing."""
    if isinstance(shown, tuple) and isinstance(full, tuple):
        return shown == full or not Counter(shown) - Counter(full)
    return shown in (full, -1)


@few
@given(games)
def test_what_a_step_did_is_told_the_same_of_a_position_that_forgot_it(game: Game) -> None:
    """What the step did is kept with the position; without that, it is found by taking the step again."""
    for number, (before, step, after) in enumerate(at_random(*game)):
        if number % 7 == 0:
            told = LA_TRAQUE.tell(before, step, after, REFEREE)
            forgetful = after.clone()
            forgetful.latest, forgetful.noted, forgetful.earlier = -1, 0, ()
            assert LA_TRAQUE.tell(before, step, forgetful, REFEREE) == told
            assert LA_TRAQUE.tell(before, step, after.clone(), REFEREE) == told


@pytest.mark.parametrize("factions", [TWO, FOUR])
def test_fast_random_play_takes_the_steps_of_slow_random_play(factions: str) -> None:
    fast_play_is_fair(LA_TRAQUE, "micro", {"factions": factions}, play_on, seed=3, most=60)


@pytest.mark.rule("LT-57")
def test_a_position_says_on_one_line_whose_turn_it_is_and_no_secret() -> None:
    state = position(THREE, hand=("heron",), seat=1)
    assert repr(state) == repr(position(THREE, hand=("magpie",), seat=1))
    assert repr(state).startswith("<La Traque real: tzaar to move (act); ")
