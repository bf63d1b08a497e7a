"""How games end and what a search costs (TRQ-19 to TRQ-21, TRQ-27, TRQ-28)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from traqueur_play import (
    BARE,
    END,
    FIRST,
    NEXT,
    OPTIONS,
    OUT,
    OUTSIDE,
    SECOND,
    SQUARE,
    camp,
    changed,
    hunt,
    legal,
    play,
    race,
    refused,
    told,
    view,
    wander,
)

from hallali.core import bits
from hallali.core.seats import OVER, SPECTATOR
from hallali.games.traqueur.rules import view as v
from hallali.games.traqueur.rules.camp import Camp
from hallali.games.traqueur.rules.grid import grid_of
from hallali.games.traqueur.rules.seek import Seek
from hallali.games.traqueur.rules.state import State

#: Camps of 2 by 2. In this one the fugitive stands on B2, and the entrance of B1 is barred.
DEEP = camp("B2", "out-B1", "micro")
#: A1 is entered, and A2 behind it is a dead end; the fugitive stands on B1.
NEAR = camp("B1", "A1-B1 A2-B2", "micro")


@pytest.mark.rule("TRQ-19")
def test_the_first_to_enter_the_fugitives_square_wins_at_once() -> None:
    state = race(DEEP, DEEP, "A1 A2")
    assert (state.mover, state.outcome) == (FIRST, "")
    heard = told(state, "B2", SPECTATOR)
    assert heard[1:] == [
        v.Found(who=FIRST, square=3),
        v.Ended(outcome=v.FOUND, returns=(1.0, -1.0), camps=(v.CampView(3, (1,)), v.CampView(3, (1,)))),
    ]
    state = play("B2", on=state)
    assert (state.mover, state.outcome, state.winner, state.returns()) == (OVER, v.FOUND, FIRST, (1.0, -1.0))
    assert state.legal() == [] == state.chances()
    assert view(state, SPECTATOR).phase == v.OVER_PHASE
    assert str(state.refusal(SQUARE)) == "The game is over."


@pytest.mark.rule("TRQ-19")
def test_the_second_wins_the_same_way_in_the_same_round() -> None:
    state = race(DEEP, DEEP, "B1 A1 A2 B2")
    assert (state.outcome, state.winner, state.returns()) == (v.FOUND, SECOND, (-1.0, 1.0))


@pytest.mark.rule("TRQ-19")
def test_entering_from_outside_or_by_a_known_passage_wins_too() -> None:
    assert race(DEEP, NEAR, "B1").outcome == v.FOUND
    assert race(DEEP, NEAR, "A1").outcome == ""
    # The square of one's own fugitive is nothing to the own detective.
    assert race(NEAR, DEEP, "A1 B1").outcome == ""


#: Turns that bring the first seat nothing new: to and fro behind A1 of NEAR, whose answers all come in the first turns.
QUIET = ("A2 A1 end", "A2 A1 end", "A2 A1 end", "A2 A1 end", "A2 A1 end", "A2 A1 end")


def hushed(*turns: str) -> State:
    """Let the second seat search NEAR alone: all answers behind A1 first (three turns), then these turns."""
    return hunt(NEAR, " ".join(["A1 A2 B2 A1 B1", *turns]), **NEXT)


@pytest.mark.rule("TRQ-20")
def test_six_turns_in_a_row_without_a_new_answer_lose() -> None:
    state = hushed()
    assert (state.seek(SECOND).turns, state.seek(SECOND).quiet) == (2, 0)
    for turns in range(1, 6):
        state = play(QUIET[0], on=state)
        assert (state.seek(SECOND).quiet, state.outcome) == (turns, "")
    state = play("A2 A1", on=state)
    assert told(state, "end", FIRST)[0] == v.TurnEnded(who=SECOND, why=v.ENDED_TURN, turns=8, quiet=6)
    state = play("end", on=state)
    assert (state.mover, state.outcome, state.winner) == (OVER, v.QUIET, FIRST)


@pytest.mark.rule("TRQ-20")
def test_leaving_counts_and_a_new_answer_begins_the_count_again() -> None:
    state = hushed(*QUIET[:4], "out")
    assert (state.seek(SECOND).quiet, state.outcome) == (5, "")
    # By the known entrance and round in vain: nothing new, and lost.
    assert play("A1 A2 A1 end", on=state).outcome == v.QUIET
    # The turn that finds the fugitive is not one of the six.
    assert play("B1", on=state).outcome == v.FOUND
    grid = grid_of(2, 2)
    seek = changed(Seek(grid), quiet=5)
    seek.move(grid.square_of("B1"), bits.bit(grid.place_of("out-B1")))
    assert (seek.quiet, seek.turns) == (0, 1)


@pytest.mark.rule("TRQ-20")
def test_a_new_yes_early_in_the_turn_counts() -> None:
    state = hunt(camp("F6"), "A1 A2 A1 out")
    assert state.seek(SECOND).quiet == 0
    state = play("A1 A2 A1 out", on=state)
    assert state.seek(SECOND).quiet == 1
    state = play("A1 B1 A1 out", on=state)
    assert state.seek(SECOND).quiet == 0


@pytest.mark.rule("TRQ-20")
def test_in_a_race_the_count_is_each_seats_own() -> None:
    state = race(NEAR, NEAR, "A1 A2 B2 A1 A2 B2 A1 B1 A1 B1 " + "A2 A1 end A2 A1 end " * 5, **NEXT)
    assert [state.seek(seat).quiet for seat in (FIRST, SECOND)] == [5, 5]
    lost = play("A2 A1 end", on=state)
    assert (lost.outcome, lost.winner, lost.returns()) == (v.QUIET, SECOND, (-1.0, 1.0))


def to_something_new(seek: Seek, barriers: int) -> int:
    """Count the turns, from the start of one, until a new answer can be had: tried out, level by level."""
    level, turns = [seek.clone()], 1
    while level:
        nxt: dict[int, Seek] = {}
        for start in level:
            seen, todo = set(), [start.clone()]
            while todo:
                here = todo.pop()
                key = (here.at, here.first_move, here.stepped)
                if key in seen:
                    continue
                seen.add(key)
                for action in here.legal():
                    target = OUTSIDE if action == OUT else action - SQUARE
                    if action != END and not here.known(here.grid.place(here.at, target)):
                        return turns
                    after = changed(here, steps=0)
                    if action == END:
                        after.end_turn()
                    else:
                        after.move(target, barriers)
                    if after.turns > here.turns:
                        nxt[after.at] = after
                    else:
                        todo.append(after)
        level, turns = list(nxt.values()) if turns < 9 else [], turns + 1
    return turns


@given(st.tuples(st.integers(0, 2**32), st.sampled_from(["micro", "mini", "small"]), st.sampled_from(OPTIONS)))
@pytest.mark.rule("TRQ-20")
def test_three_turns_always_suffice_for_something_new(game: tuple[int, str, dict[str, object]]) -> None:
    most = 2 if game[2].get("leaving", "same-turn") == "same-turn" else 3
    for _, _, state in wander(*game):
        if state.phase == v.SEARCH and state.seek(state.mover).first_move:
            theirs = state.camps[1 - state.mover]
            assert theirs is not None
            assert to_something_new(state.seek(state.mover), theirs.barriers) <= most


@pytest.mark.rule("TRQ-21")
def test_without_the_option_there_are_no_equal_turns() -> None:
    state = race(DEEP, DEEP, "A1 A2 B2")
    assert state.outcome == v.FOUND


@pytest.mark.rule("TRQ-21")
def test_with_equal_turns_the_other_has_one_more_and_may_come_too_late() -> None:
    state = race(DEEP, DEEP, "A1 A2 B2", equal_turns=True)
    assert (state.mover, state.outcome, state.last_turn) == (SECOND, "", True)
    assert view(state, FIRST).last_turn
    assert view(state, FIRST).camps == ()
    state = play("B1", on=state)
    assert (state.mover, state.outcome, state.winner, state.returns()) == (OVER, v.FOUND, FIRST, (1.0, -1.0))


@pytest.mark.rule("TRQ-21")
def test_both_there_with_as_many_noes_is_a_draw() -> None:
    state = race(DEEP, DEEP, "A1 A2 B2 A1 A2 B2", equal_turns=True)
    assert (state.mover, state.outcome, state.returns()) == (OVER, v.EVEN, (0.0, 0.0))
    assert state.winner not in (FIRST, SECOND)


@pytest.mark.rule("TRQ-21")
def test_both_there_with_as_many_noes_is_a_draw_though_one_asked_more() -> None:
    state = race(BARE, BARE, "A1 A2 A3 A4 A5 A6 B6 C6 D6 E6 F6", equal_turns=True)
    state = play("F1 E1 E2 F2 F3 F4 F5 F6", on=state)
    assert [state.seek(seat).asked for seat in (FIRST, SECOND)] == [11, 8]
    assert state.outcome == v.EVEN


@pytest.mark.rule("TRQ-21")
@pytest.mark.parametrize("fewer", [FIRST, SECOND])
def test_both_there_the_fewer_noes_win(fewer: int) -> None:
    # In three turns one is told no twice; the other once, and leaves the maze in another turn.
    barred, bare = camp("B2", "A1-A2 out-B1", "micro"), camp("B2", "out-B1", "micro")
    camps = (bare, barred) if fewer == SECOND else (barred, bare)
    twice, once = ("B1", "A1 A2", "B1 B2"), ("B1", "A1 B1 A1 out", "A1 A2 B2")
    turns = (twice, once) if fewer == SECOND else (once, twice)
    moves = " ".join(turn for both in zip(*turns, strict=True) for turn in both)
    state = race(*camps, moves, equal_turns=True)
    noes = [bits.count(state.seek(seat).barred) for seat in (FIRST, SECOND)]
    assert (noes[fewer], noes[1 - fewer]) == (1, 2)
    assert (state.mover, state.outcome, state.winner) == (OVER, v.FEWER, fewer)
    assert state.returns()[fewer] == 1.0
    assert state.seek(fewer).asked >= state.seek(1 - fewer).asked


@pytest.mark.rule("TRQ-21")
def test_who_did_not_begin_needs_no_evening() -> None:
    state = race(DEEP, DEEP, "B1 A1 A2 B2", equal_turns=True)
    assert (state.mover, state.outcome, state.winner) == (OVER, v.FOUND, SECOND)
    second = race(DEEP, DEEP, "A1 A2 B2", equal_turns=True, begins="second")
    assert (second.mover, second.outcome, second.last_turn) == (FIRST, "", True)
    lost = play("B1", on=second)
    assert (lost.winner, lost.returns()) == (SECOND, (-1.0, 1.0))


@pytest.mark.rule("TRQ-21", "TRQ-28")
def test_in_a_one_sided_search_nothing_is_evened() -> None:
    state = hunt(DEEP, "A1 A2 B2", equal_turns=True)
    assert (state.mover, state.outcome, state.winner) == (OVER, v.FOUND, SECOND)


@pytest.mark.rule("TRQ-27")
def test_a_search_costs_its_turns_and_not_its_steps() -> None:
    walk = " ".join(["A1 A2 A3 A4", *["A3 A4"] * 20])
    assert hunt(BARE, walk).seek(SECOND).turns == 0
    # A no, a turn ended to leave, a leaving, a turn passed: each costs one.
    no = hunt(DEEP, "B1")
    assert no.seek(SECOND).turns == 1
    left = play("A1 B1 A1 out", on=no)
    assert left.seek(SECOND).turns == 2
    ended = hushed("A2 A1")
    assert told(ended, "end", SECOND) == [v.TurnEnded(who=SECOND, why=v.ENDED_TURN, turns=3, quiet=1)]
    shut = camp("B1", "A1-A2 A1-B1", "micro")
    passed = hunt(shut, "A1 A2 B1 out A1", **NEXT)
    assert told(passed, "end", SECOND) == [v.TurnEnded(who=SECOND, why=v.PASSED, turns=4, quiet=2)]


@pytest.mark.rule("TRQ-27", "TRQ-28")
@pytest.mark.parametrize(("moves", "cost"), [("A1 A2 B2", 0.0), ("B1 A1 A2 B2", 1.0), ("A1 A2 A1 out A1 A2 B2", 1.0)])
def test_a_one_sided_search_costs_the_turns_lost(moves: str, cost: float) -> None:
    state = hunt(DEEP, moves)
    assert (state.outcome, state.winner) == (v.FOUND, SECOND)
    assert state.returns() == (cost, -cost)


@pytest.mark.rule("TRQ-28")
def test_in_a_one_sided_search_one_hides_and_the_other_seeks() -> None:
    state = hunt(DEEP)
    assert (state.mover, state.begins) == (SECOND, SECOND)
    assert state.camps == (Camp(3, 2), None)
    shown = view(state, FIRST)
    assert [search.seat for search in shown.searches] == [SECOND]
    assert shown.built == (True, False)
    state = play("B1", on=state)
    assert state.mover == SECOND
    assert legal(state) == {"A1"}
    assert refused(state, "B1").clause == "TRQ-14"


@pytest.mark.rule("TRQ-20", "TRQ-28")
def test_a_search_that_is_given_up_costs_more_than_any_that_goes_on() -> None:
    state = hushed(*QUIET)
    assert (state.outcome, state.winner) == (v.QUIET, FIRST)
    assert state.returns() == (8.0 + 6 + 4, -18.0)  # 6 places, 2 rows


def plain_search(state: State) -> None:
    """Search on, from the start of a turn: ask all that can be reached; else leave by what is known."""
    for _ in range(1000):
        if state.mover != SECOND:
            return
        seek = state.seek(SECOND)
        reach, todo = {seek.at: [seek.at]}, [seek.at]
        while todo:
            here = todo.pop(0)
            for near, place in seek.grid.around(here):
                if near != OUTSIDE and bits.has(seek.open, place) and near not in reach:
                    reach[near] = [*reach[here], near]
                    todo.append(near)
            if here == OUTSIDE:
                break
        asks = [
            (path, near)
            for at, path in reach.items()
            for near, place in seek.grid.around(at)
            if near != OUTSIDE and not seek.known(place)
        ]
        if asks:
            path, near = asks[0]
            steps = [SQUARE + square for square in [*path[1:], near]]
        elif seek.at == OUTSIDE:
            inside = next(s for s, place in seek.grid.ways_in if unfinished(seek, s) and bits.has(seek.open, place))
            steps = [SQUARE + inside]
        else:
            door = next(s for s, place in seek.grid.ways_in if s in reach and bits.has(seek.open, place))
            steps = [SQUARE + square for square in reach[door][1:]]
            if not steps and (seek.may_leave or seek.may_end):
                steps = [OUT if seek.may_leave else END]
            else:
                # Who has just come in there takes a step and comes back, where there is one.
                beyond = next((path[1] for path in reach.values() if len(path) > 1), -1)
                steps = steps or ([SQUARE + beyond, SQUARE + seek.at] if beyond >= 0 else [])
                steps.append(OUT if seek.same_turn and steps else END)
        for step in steps:
            if state.mover == SECOND:
                state.apply(step)
    raise AssertionError("the search does not end")


def unfinished(seek: Seek, start: int) -> bool:
    """Say whether an unknown place can be reached from this square."""
    reached = seek.grid.reached(seek.grid.all_places & ~seek.open, start)
    return any(not seek.known(place) for s in bits.members(reached) for near, place in seek.grid.around(s) if near >= 0)


@given(
    st.integers(0, 2**32),
    st.sampled_from(["micro", "mini", "small", "2x7", "7x2"]),
    st.sampled_from(["next-turn", "same-turn"]),
)
@pytest.mark.rule("TRQ-28", "TRQ-20")
def test_whoever_goes_on_needs_no_more_than_giving_up_costs(seed: int, size: str, leaving: str) -> None:
    options = {"mode": "one-sided", "leaving": leaving, "barriers": "unlimited"}
    for _, _, state in wander(seed, size, options):
        if state.phase == v.SEARCH and state.seek(SECOND).first_move:
            before = state.seek(SECOND).turns
            after = state.clone()
            after.second = changed(after.second, quiet=0)
            plain_search(after)
            assert after.outcome == v.FOUND
            assert after.seek(SECOND).turns - before < state.grid.places + 2 * state.grid.rows
