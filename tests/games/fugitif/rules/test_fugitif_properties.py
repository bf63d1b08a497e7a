"""What holds in every game of Fugitif, beyond what every game holds: random play over all sizes and options."""

from __future__ import annotations

import json
import pickle
from pathlib import Path
from typing import Any

import pytest
from fugitif_play import TO_GUESS, facts, pick, play, view, wander
from hypothesis import given
from hypothesis import strategies as st

from fast_play import fast_play_is_fair
from hallali.core import bits
from hallali.core.seats import CHANCE, OVER, SPECTATOR
from hallali.games.fugitif import FUGITIF
from hallali.games.fugitif.rules.random_play import play_on
from hallali.games.fugitif.rules.state import State

SIZES = ("micro", "small", "real")
OPTIONS: tuple[dict[str, Any], ...] = (
    {},
    {"events": True},
    {"opening": "one-or-two", "second_edition": True},
    {"events": True, "opening": "one-or-two", "second_edition": True},
)
PERFT = Path(__file__).parents[1] / "perft.json"
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
@pytest.mark.rule("FUG-29")
def test_it_is_said_why_a_game_ended_at_its_end_alone(game: tuple[int, str, dict[str, Any]]) -> None:
    for _, _, state in wander(*game):
        assert (state.mover == OVER) == (state.outcome != "")


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


@pytest.mark.parametrize("options", OPTIONS)
def test_fast_random_play_takes_the_steps_of_slow_random_play(options: dict[str, Any]) -> None:
    fast_play_is_fair(FUGITIF, "small", options, play_on, seed=3, most=10_000)
    fast_play_is_fair(FUGITIF, "real", options, play_on, seed=4, most=9)


def test_random_play_is_reproducible() -> None:
    import random

    state = FUGITIF.new()
    assert pick(random.Random(1), state) == pick(random.Random(1), state)


@pytest.mark.rule("FUG-33")
def test_a_position_says_on_one_line_what_everyone_knows() -> None:
    state = play(f"{TO_GUESS} g5 d1 =6 h9+1+6")
    shown = "turn 2; row (?) [5] (?)++; decks 6 12 12; cards 4 and 2"
    assert repr(state) == f"<Fugitif real: marshal to move (draw); {shown}>"
    assert repr(play(f"{TO_GUESS} g3,5")).startswith("<Fugitif real: over (caught), marshal won; turn 1; row [3] [5]; ")


def test_a_position_sent_to_another_process_is_the_same_there() -> None:
    state = play(f"{TO_GUESS} g5 d1 =6 h9+1+6", options={"second_edition": True})
    sent = pickle.loads(pickle.dumps(state))
    assert facts(sent) == facts(state)
    assert sent.box is state.box
