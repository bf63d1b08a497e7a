"""What holds in every game of Le Traqueur, compared with a slow reading of the same rules."""

from __future__ import annotations

import json
import pickle
from pathlib import Path
from typing import Any

import pytest
import traqueur_reference as slow
from hypothesis import given
from hypothesis import strategies as st
from traqueur_play import BARE, END, FIRST, SECOND, SIZES, camp, facts, games, hunt, pick, race, wander

from fast_play import fast_play_is_fair
from hallali.core import bits
from hallali.core.seats import CHANCE, OVER, REFEREE, SPECTATOR
from hallali.games.traqueur import TRAQUEUR
from hallali.games.traqueur.rules import camp as c
from hallali.games.traqueur.rules import view as v
from hallali.games.traqueur.rules.actions import BARRIER, SQUARE
from hallali.games.traqueur.rules.random_play import play_on
from hallali.games.traqueur.rules.state import State

Game = tuple[int, str, dict[str, Any]]
PERFT = Path(__file__).parents[1] / "perft.json"


@given(games)
@pytest.mark.rule("TRQ-17", "TRQ-20")
def test_who_leads_at_the_end_wins(game: Game) -> None:
    state = None
    for _, _, state in wander(*game):
        assert (state.mover == OVER) == (state.outcome != "")
    assert state is not None
    if not state.options.one_sided:
        won = {FIRST: (1.0, -1.0), SECOND: (-1.0, 1.0)}
        assert state.returns() == won.get(state.winner, (0.0, 0.0))
        assert (state.winner in won) == (state.outcome != v.EVEN)


@given(games, st.lists(st.sampled_from((FIRST, SECOND, SPECTATOR, REFEREE)), max_size=5))
@pytest.mark.rule("TRQ-23")
def test_all_seats_told_at_once_hear_what_each_hears_alone(game: Game, seats: list[int]) -> None:
    """In the order that was asked for, whatever other seats are asked for as well."""
    for before, step, after in wander(*game):
        alone = tuple(TRAQUEUR.tell(before, step, after, seat) for seat in seats)
        assert TRAQUEUR.tell_all(before, step, after, seats) == alone


@pytest.mark.parametrize("seed", range(3))
def test_a_game_on_the_largest_grid_ends(seed: int) -> None:
    for _, _, state in wander(seed, "10x10", {"equal_turns": True}, most=200_000):
        last = state
    assert last.mover == OVER


@given(games)
@pytest.mark.rule("TRQ-4", "TRQ-5")
def test_every_camp_that_stands_can_be_played_and_every_such_camp_can_be_built(game: Game) -> None:
    for before, step, after in wander(*game):
        if before.phase != v.BUILD:
            continue
        if step == END:
            built = after.camps[before.mover]
            assert built is not None
            assert c.refusal(before.grid, before.limit, built) is None
        elif before.drafting:
            # A barrier is offered exactly where the camp with it can be played.
            for place in range(before.low, before.grid.places):
                more = c.Camp(before.square, before.barriers | bits.bit(place))
                assert (BARRIER + place in before.legal()) == (c.refusal(before.grid, before.limit, more) is None)


def squares_of(place: frozenset[slow.Square]) -> str:
    """Name a place of the reference: outside first, then from the top left."""
    return "-".join(slow.name_of(square) for square in sorted(place))


def follow(reference: slow.Reference, before: State, step: int) -> None:
    """Compare a position of the search with the reference, and let that take the same step."""
    seat = before.mover
    assert (reference.mover, reference.over) == (seat, "")
    token = TRAQUEUR.write(before, [step])
    assert {TRAQUEUR.write(before, [one]) for one in before.legal()} == reference.legal()
    reference.play(token)


def compare(reference: slow.Reference, after: State) -> None:
    """Compare all that the searches hold."""
    for seat in (FIRST, SECOND):
        if after.seeks[seat] is None:
            continue
        seek = after.seek(seat)
        answers = reference.answers(seat)
        names = {squares_of(place): yes for place, yes in answers.items()}
        assert {after.grid.place_name(place) for place in bits.members(seek.open)} == {
            n for n, yes in names.items() if yes
        }
        assert {after.grid.place_name(place) for place in bits.members(seek.barred)} == {
            n for n, yes in names.items() if not yes
        }
        assert after.grid.square_name(seek.at) == slow.name_of(reference.at[seat])
        assert (seek.turns, seek.asked) == (reference.turns[seat], len(answers))
        assert [after.grid.square_name(square) for square in seek.markers] == reference.markers(seat)
    assert (after.outcome, after.winner) == (reference.over, reference.winner)
    assert after.mover == (OVER if reference.over else reference.mover)


@given(games)
@pytest.mark.rule(
    *("TRQ-2", "TRQ-4", "TRQ-5", "TRQ-8", "TRQ-9", "TRQ-10", "TRQ-11", "TRQ-12", "TRQ-13", "TRQ-14", "TRQ-15"),
    *("TRQ-16", "TRQ-17", "TRQ-19", "TRQ-20", "TRQ-21", "TRQ-22", "TRQ-27", "TRQ-28"),
)
def test_the_rules_agree_with_a_slow_reading_of_the_clauses(game: Game) -> None:
    _, _, options = game
    reference: slow.Reference | None = None
    camps: dict[int, tuple[slow.Square, set[slow.Place]]] = {}
    draft: list[str] = []
    for before, step, after in wander(*game):
        grid = before.grid
        if before.mover == CHANCE:
            continue
        if reference is None:
            reference = slow.Reference(grid.rows, grid.columns, before.begins, options)
            by_name = {squares_of(place): place for place in reference.places()}
            assert set(by_name) == {grid.place_name(place) for place in range(grid.places)}
            squares = {
                slow.name_of((row, column)): (row, column) for row in range(grid.rows) for column in range(grid.columns)
            }
        if before.phase == v.SEARCH:
            follow(reference, before, step)
            compare(reference, after)
            continue
        if not draft:
            draft = [grid.square_name(step - 2)]
        elif step != END:
            draft.append(grid.place_name(step - BARRIER))
        else:
            fugitive, barred = squares[draft[0]], {by_name[name] for name in draft[1:]}
            assert reference.has_way(fugitive, barred)
            assert len(barred) <= before.limit
            camps[before.mover] = (fugitive, barred)
            reference.camps = camps
            draft = []
        if draft and after.drafting:
            fugitive, barred = squares[draft[0]], {by_name[name] for name in draft[1:]}
            offered = {grid.place_name(one - BARRIER) for one in after.legal() if one != END}
            for place in range(after.low, grid.places):
                name = grid.place_name(place)
                fits = len(barred) < after.limit and reference.has_way(fugitive, barred | {by_name[name]})
                assert (name in offered) == fits


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


@pytest.mark.rule("TRQ-5", "TRQ-8", "TRQ-14", "TRQ-16")
@pytest.mark.parametrize("entry", json.loads(PERFT.read_text()), ids=lambda one: f"{one['size']}-{one['options']}")
def test_the_counts_of_positions_are_the_known_ones(entry: dict[str, Any]) -> None:
    state = TRAQUEUR.new(entry["size"], entry["options"])
    for token in entry.get("after", []):
        for step in TRAQUEUR.read(state, token):
            state.apply(step)
    assert [count(state, depth) for depth in range(len(entry["counts"]))] == entry["counts"]


def playable(rows: int, columns: int, limit: int) -> int:
    """Count the camps of a grid by trying every set of places, with the reference's own words."""
    reference = slow.Reference(rows, columns, FIRST, {})
    places = sorted(reference.places(), key=sorted)
    squares = [(row, column) for row in range(rows) for column in range(columns)]
    total = 0
    for number in range(2 ** len(places)):
        barred = {place for n, place in enumerate(places) if number & 2**n}
        if len(barred) <= limit:
            total += sum(reference.has_way(square, barred) for square in squares)
    return total


@pytest.mark.rule("TRQ-4", "TRQ-5", "TRQ-25")
@pytest.mark.parametrize(("size", "limit"), [("micro", 2), ("micro", "unlimited"), ("2x3", 3)])
def test_every_camp_can_be_built_in_one_way(size: str, limit: int | str) -> None:
    start = TRAQUEUR.new(size, {"mode": "one-sided", "barriers": limit})
    built, todo = 0, [start]
    while todo:
        state = todo.pop()
        for step in state.legal():
            after = state.clone()
            after.apply(step)
            if after.phase == v.BUILD:
                todo.append(after)
            else:
                built += 1
    assert built == playable(start.grid.rows, start.grid.columns, start.limit)


@given(st.integers(0, 2**32), st.sampled_from(SIZES))
def test_random_play_is_reproducible(seed: int, size: str) -> None:
    import random

    state = TRAQUEUR.new(size)
    assert pick(random.Random(seed), state) == pick(random.Random(seed), state)


def test_apply_and_advance_are_the_same_step() -> None:
    for token in ("B1", "A1"):
        one, other = hunt(BARE), hunt(BARE)
        (step,) = TRAQUEUR.read(one, token)
        one.apply(step)
        other.advance(step)
        assert facts(one) == facts(other)


@pytest.mark.parametrize(("size", "most"), [("mini", 1000), ("real", 25)])
def test_fast_random_play_takes_the_steps_of_slow_random_play(size: str, most: int) -> None:
    for seed in range(3):
        fast_play_is_fair(TRAQUEUR, size, {"equal_turns": True}, play_on, seed, most)


@pytest.mark.rule("TRQ-23")
def test_a_position_says_on_one_line_what_everyone_knows() -> None:
    state = race(BARE, camp("F6", "out-A1"), "A1 B1 B2")
    first, second = "first: 1 turns lost, 1 answers, outside", "second: 0 turns lost, 2 answers, on B2"
    assert repr(state) == f"<Le Traqueur 6x6: second to move (search); {first}; {second}>"
    assert repr(race(camp("E5"), camp("F6", "out-A1"), "A1 B1 B2")) == repr(state)


def test_a_position_sent_to_another_process_is_the_same_there() -> None:
    state = race(BARE, camp("F6", "out-A1"), "A1 B1 B2")
    sent = pickle.loads(pickle.dumps(state))
    assert facts(sent) == facts(state)
    assert sent.grid is state.grid


@pytest.mark.rule("TRQ-15")
def test_steps_are_listed_in_rising_order_the_end_of_the_turn_first() -> None:
    state = hunt(camp("F6", "A1-A2"), "B1 A1 A2 B1 A1", leaving="next-turn")  # back in a dead end of column 1
    assert state.legal() == [END, SQUARE + 6]
