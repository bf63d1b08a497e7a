"""What holds in every game: random play over all sizes and options."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from fugitif_play import facts, pick, view, wander
from hypothesis import given
from hypothesis import strategies as st

from hallali.core import bits
from hallali.core.errors import IllegalAction, Refusal
from hallali.core.record import write_moves
from hallali.core.seats import CHANCE, OVER, SPECTATOR
from hallali.games.fugitif import FUGITIF
from hallali.games.fugitif.actions import ACTIONS
from hallali.games.fugitif.rules import State

SIZES = ("micro", "small", "real")
OPTIONS: tuple[dict[str, Any], ...] = (
    {},
    {"events": True},
    {"opening": "one-or-two", "second_edition": True},
    {"events": True, "opening": "one-or-two", "second_edition": True},
)
PERFT = Path(__file__).with_name("perft.json")
games = st.tuples(st.integers(0, 2**32), st.sampled_from(SIZES), st.sampled_from(OPTIONS))


@given(games)
@pytest.mark.rule("FUG-1", "FUG-12", "FUG-15", "FUG-31")
def test_every_card_is_somewhere_once(game: tuple[int, str, dict[str, Any]]) -> None:
    for _, _, state in wander(*game):
        places = [state.hand, state.files, state.removed, *state.decks, *state.sprints, *map(bits.bit, state.row)]
        assert sum(map(bits.count, places)) == state.size.escape
        union = 0
        for place in places:
            union |= place
        assert union == bits.span(1, state.size.escape)
        events = 2 * len(state.decks) if state.pool or state.seen else 0
        assert view(state, SPECTATOR).events_left + len(state.seen) == events


@given(games)
@pytest.mark.rule("FUG-11", "FUG-12")
def test_rows_rise_within_reach(game: tuple[int, str, dict[str, Any]]) -> None:
    for before, _, after in wander(*game):
        last = before.row[-1] if before.row else 0
        reach = before.reach
        for place in range(len(before.row), len(after.row)):
            paid = sum(2 - card % 2 for card in bits.members(after.sprints[place]))
            assert last < after.row[place] <= last + reach + paid
            last, reach = after.row[place], 3


@given(games)
@pytest.mark.rule("FUG-29")
def test_every_game_ends(game: tuple[int, str, dict[str, Any]]) -> None:
    state = None
    for _, _, state in wander(*game, most=1500):
        assert (state.mover == OVER) == (state.outcome != "")
    assert state is not None
    assert state.mover == OVER
    assert sorted(state.returns()) == [-1.0, 1.0]
    assert state.legal() == [] == state.chances()


@given(games)
def test_chances_add_up_and_steps_exist(game: tuple[int, str, dict[str, Any]]) -> None:
    for state, _, _ in wander(*game):
        if state.mover == CHANCE:
            assert sum(p for _, p in state.chances()) == pytest.approx(1)
            assert all(p > 0 for _, p in state.chances())
        else:
            steps = state.legal()
            assert steps
            assert steps == sorted(set(steps))
            assert 0 <= steps[0] <= steps[-1] < ACTIONS


@given(games)
@pytest.mark.rule("FUG-8", "FUG-12")
def test_no_draft_is_a_dead_end_and_clones_are_independent(game: tuple[int, str, dict[str, Any]]) -> None:
    for before, step, after in wander(*game):
        copy = before.clone()
        assert facts(copy) == facts(before)
        copy.apply(step)
        assert facts(copy) == facts(after)
        assert facts(copy) != facts(before)


def refused_everywhere(state: State) -> None:
    """Every step that is not legal is refused in words and changes nothing."""
    allowed = {o for o, _ in state.chances()} if state.mover == CHANCE else set(state.legal())
    before = facts(state)
    for step in range(-1, 65):
        refusal = state.refusal(step)
        if step in allowed:
            assert refusal is None
            continue
        assert isinstance(refusal, Refusal)
        assert str(refusal.message)
        assert "{" not in str(refusal)
        with pytest.raises(IllegalAction):
            state.apply(step)
        assert facts(state) == before


@given(games)
@pytest.mark.rule("FUG-9", "FUG-11", "FUG-23")
def test_what_is_not_legal_is_refused_in_words_and_changes_nothing(game: tuple[int, str, dict[str, Any]]) -> None:
    seen: set[tuple[object, ...]] = set()
    for state, _, after in wander(*game):
        key = (state.mover, state.task, state.drafting, bits.count(state.chosen), bits.count(state.picks))
        if key not in seen:
            seen.add(key)
            refused_everywhere(state)
        if after.mover == OVER:
            refused_everywhere(after)


@given(games)
def test_tokens_round_trip_and_a_replay_is_the_same(game: tuple[int, str, dict[str, Any]]) -> None:
    steps = []
    last = None
    for _, step, after in wander(*game):
        steps.append(step)
        last = after
    assert last is not None
    _, size, options = game
    tokens = write_moves(FUGITIF, FUGITIF.new(size, options), steps)
    state = FUGITIF.new(size, options)
    again: list[int] = []
    for token in tokens:
        read = FUGITIF.read(state, token)
        assert FUGITIF.write(state, read) == token
        assert not any(sign.isspace() for sign in token)
        for step in read:
            again.append(step)
            state.apply(step)
    assert again == steps
    assert facts(state) == facts(last)


def count(state: State, depth: int) -> int:
    """Count the positions `depth` steps and chance outcomes below this one; ends count as one."""
    if depth == 0 or state.mover == OVER:
        return 1
    steps = [o for o, _ in state.chances()] if state.mover == CHANCE else state.legal()
    total = 0
    for step in steps:
        after = state.clone()
        after.apply(step)
        total += count(after, depth - 1)
    return total


@pytest.mark.rule("FUG-8", "FUG-9", "FUG-11", "FUG-12", "FUG-17", "FUG-23")
@pytest.mark.parametrize("entry", json.loads(PERFT.read_text()), ids=lambda one: f"{one['size']}-{one['options']}")
def test_the_counts_of_positions_are_the_known_ones(entry: dict[str, Any]) -> None:
    state = FUGITIF.new(entry["size"], entry["options"])
    assert [count(state, depth) for depth in range(len(entry["counts"]))] == entry["counts"]


def test_random_play_is_reproducible() -> None:
    import random

    state = FUGITIF.new()
    assert pick(random.Random(1), state) == pick(random.Random(1), state)
