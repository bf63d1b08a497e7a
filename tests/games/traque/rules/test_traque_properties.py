"""What holds in every game of Traqué, beyond what holds in every game: random play, all options, two editions."""

from __future__ import annotations

import json
import random
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from make_traque_records import reached
from traque_play import CHANCE, GAME, OVER, PERFT, at_random, cards, counted, facts, fighting, healths, position, tokens

from fast_play import fast_play_is_fair
from hallali.core.errors import BadNotation
from hallali.core.seats import REFEREE, SPECTATOR
from hallali.games.traque import TRAQUE
from hallali.games.traque.belief.belief import make
from hallali.games.traque.game import Traque
from hallali.games.traque.rules import effects as e
from hallali.games.traque.rules import flow
from hallali.games.traque.rules import phases as p
from hallali.games.traque.rules import view as v
from hallali.games.traque.rules.box import ammo_of, shots_of
from hallali.games.traque.rules.random_play import play_on
from hallali.games.traque.rules.sizes import OPTIONS
from hallali.games.traque.rules.state import State
from hallali.games.traque.rules.tasks import T_STAR

options = st.fixed_dictionaries({option.name: st.sampled_from(option.choices) for option in OPTIONS})
games = st.tuples(
    st.integers(0, 10_000),
    options,
    st.sampled_from((GAME, TRAQUE)),
    st.sampled_from(TRAQUE.sizes),
)
Game = tuple[int, dict[str, Any], Traque, str]


@given(games)
@pytest.mark.rule("TQ-45", "TQ-46", "TQ-59")
def test_a_game_ends_by_time_by_death_or_by_escape(game: Game) -> None:
    state = None
    for _, _, state in at_random(*game):
        assert (state.mover == OVER) == (state.outcome > 0)
        assert state.time > 0 or state.outcome or game[1]["last_unit"] == "serves"
        assert min(healths(state)[: state.players]) > 0 or state.outcome == p.KILLED
    assert state is not None
    assert len(state.returns()) == game[1]["players"]
    assert (flow.score(state) > 0) == (state.outcome == p.ESCAPED) == (state.returns()[0] == 1.0)


@given(games)
@pytest.mark.rule("TQ-5", "TQ-18", "TQ-30", "TQ-36", "TQ-38", "TQ-42")
def test_tokens_are_neither_lost_nor_made(game: Game) -> None:
    total = tokens(game[2].new(game[3], game[1]))
    for _, _, state in at_random(*game):
        assert tokens(state) == total
        assert min(state.supply) >= 0
        if game[1]["tokens"] == "box":
            assert total == sum(state.box.supply)
            for kind, most in ((e.T_LARGE, 0), (e.T_SMALL, 0), (e.T_RETOSS, 1), (e.T_KEY, 3), (e.T_HIT, 2)):
                assert state.supply[kind] <= most
        held = (*state.inventory(0), *state.inventory(1))
        assert all(0 <= ammo_of(card) <= 7 >= shots_of(card) >= 0 for card in held)


@given(games)
@pytest.mark.rule("TQ-8", "TQ-13", "TQ-24", "TQ-41")
def test_cards_are_neither_lost_nor_made_but_for_the_crew(game: Game) -> None:
    """A crew card leaves the game, and a creature comes in while one is left. Every other card stays."""
    first = None
    for _, _, state in at_random(*game):
        now = cards(state)
        first = first or now
        gone = 0
        for number, (was, count) in enumerate(zip(first, now, strict=True)):
            if state.box.kind[number] == e.CREW:
                assert was >= count
                gone += was - count
            else:
                assert was == count, state.box.edition.card[number].id
        waiting = state.agenda.count(T_STAR) + (state.phase == p.STAR)
        assert sum(state.stars) == max(0, 3 - gone) or waiting or state.mover == OVER
        assert not any(state.aside) or state.phase == p.SEEK


@given(games)
@pytest.mark.rule("TQ-6", "TQ-64")
def test_health_and_time_stay_within_the_board(game: Game) -> None:
    for _, _, state in at_random(*game):
        rules = state.box.rules
        most = rules.health_two if state.players == 2 else rules.health
        assert all(0 <= health <= most for health in healths(state)[: state.players])
        assert 0 <= state.time <= rules.time


@given(games)
@pytest.mark.rule("TQ-27", "TQ-28", "TQ-29")
def test_no_row_ever_rests_with_what_would_attack(game: Game) -> None:
    for _, _, state in at_random(*game):
        if state.mover in (CHANCE, OVER) or state.phase == p.TIE or state.foe != -9:
            continue
        for seat in range(state.players):
            lying = state.row(seat) + state.shared
            creatures = [kind for kind in lying if state.box.kind[kind] == e.CREATURE]
            noise = sum(state.box.noise[kind] for kind in lying)
            assert len(creatures) < 2
            assert not (creatures and noise >= 2)


@pytest.mark.parametrize(
    "token",
    ["", "draw!", "to:atlantis", "door", "nobody<", "door<sword", "fire:", "fire:1", "fire:0.pistol*1", "fire:1*9",
     "use:0", "use:x", "use:1.sword", "again:0", "again:99", "who:3", "give:65", "share:sword", "=door", "reload"],
)  # fmt: skip
def test_what_is_no_move_is_said_to_be_none(token: str) -> None:
    for state, _, _ in at_random(1, {"players": 2}):
        if state.mover != CHANCE:
            with pytest.raises(BadNotation):
                GAME.read(state, token)
            return


@pytest.mark.parametrize("token", ["", "draw", "=atlantis", "=", "door", "=2", "=10101010101"])
def test_what_chance_cannot_bring_is_said_too(token: str) -> None:
    seen = set()
    for state, _, _ in at_random(1):
        if state.mover == CHANCE and state.phase not in seen:
            seen.add(state.phase)
            with pytest.raises(BadNotation):
                GAME.read(state, token)
    assert {p.CARD, p.TOSS} <= seen


@given(games)
def test_to_ask_what_a_step_would_do_changes_nothing(game: Game) -> None:
    for number, (before, step, _) in enumerate(at_random(*game)):
        if number % 5 == 0:
            known = facts(before)
            flow.would_happen(before, step)
            assert facts(before) == known


@given(games)
@pytest.mark.rule("TQ-60")
def test_everyone_sees_and_is_told_the_same(game: Game) -> None:
    """Except for the legal steps and the gesture under way, which only the mover sees."""
    seed, chosen, rules, size = game
    for number, (before, step, after) in enumerate(at_random(*game)):
        if number % 4:
            continue
        eyes = (*range(chosen["players"]), SPECTATOR, REFEREE)
        told = [list(rules.tell(before, step, after, seat)) for seat in eyes]
        assert all(one == told[0] for one in told)
        assert [list(heard) for heard in rules.tell_all(before, step, after, eyes)] == told
        forgetful = after.clone()
        forgetful.latest, forgetful.events, forgetful.earlier = -1, 0, ()
        assert list(rules.tell(before, step, forgetful, 0)) == told[0]
        assert msgspec.json.decode(msgspec.json.encode(told[0]), type=list[v.AnyTold]) == told[0]
        views = [msgspec.structs.replace(rules.see(after, seat), seat=0, legal=()) for seat in eyes]
        if not after.drafting:
            assert all(view == views[0] for view in views)
        else:
            still = [view for seat, view in zip(eyes, views, strict=True) if seat not in (after.mover, REFEREE)]
            assert all(view.chosen == -1 and not view.paid and not view.picks for view in still)
        view = rules.see(after, 0)
        assert msgspec.json.decode(msgspec.json.encode(view), type=v.TraqueView) == view
    del seed, size


@given(games)
@pytest.mark.rule("TQ-60")
def test_the_order_of_the_deck_shows_in_nothing(game: Game) -> None:
    """A belief is the one history, and the Tolds name every step of it."""
    seed, chosen, rules, size = game
    belief = make(size, chosen, 0)
    steps, committed = [], 0
    for before, step, after in at_random(*game):
        steps.append(step)
        for told in rules.tell(before, step, after, 0):
            belief.hear(told)
        if not after.drafting:
            committed = len(steps)
    assert belief.sample(random.Random(1)) == tuple(steps[:committed])
    del seed


@pytest.mark.parametrize("row", json.loads(PERFT.read_text("utf-8")), ids=lambda row: f"{row['seed']}-{row['after']}")
def test_positions_are_counted_to_a_depth(row: dict[str, Any]) -> None:
    """The positions come from random games. The counts are data, so that a change of the rules is noticed."""
    state = reached(row["seed"], row["options"], row["after"])
    assert counted(state, len(row["counts"]) - 1) == row["counts"]


def is_tossed(state: State) -> bool:
    return state.phase == p.TOSS


@pytest.mark.parametrize("chosen", [{}, {"players": 2, "tokens": "box", "carry": True}], ids=["alone", "two"])
def test_fast_random_play_takes_the_steps_of_slow_random_play(chosen: dict[str, Any]) -> None:
    for seed in range(2):
        fast_play_is_fair(TRAQUE, "small", chosen, play_on, seed, most=30, otherwise=is_tossed)


@pytest.mark.rule("TQ-60")
def test_a_position_says_on_one_line_what_everyone_knows() -> None:
    state = position(["lurker"], health=4, time=9, places=[])
    assert repr(state) == "<Traqué real: player to move (turn); time 9; health 4; places 14 of 15; deck 66>"
    two = repr(fighting(players=2))
    assert two.startswith("<Traqué real: player to move (round); ")
    assert "; health 4 and 4; " in two
    assert two.endswith("; a fight against strength 2, round 1>")
