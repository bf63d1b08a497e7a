"""A turn of the search (TRQ-8 to TRQ-17)."""

from __future__ import annotations

import pytest
from traqueur_play import (
    BARE,
    END,
    FIRST,
    NEXT,
    SECOND,
    at,
    camp,
    facts,
    hunt,
    legal,
    names,
    play,
    race,
    refused,
    told,
    view,
)

from hallali.core.errors import IllegalAction
from hallali.games.traqueur.rules import view as v
from hallali.games.traqueur.rules.actions import SQUARE

#: The book's example: a barrier between B3 and B4. And one at the entrance of C1.
BOOK = camp("E5", "B3-B4 out-C1")
#: Nothing but A1 and A2 behind the entrance of A1, and the fugitive behind that of F1.
DEAD_END = camp("F2", "A1-B1 A2-B2 A2-A3")
#: A camp whose searcher may lose a turn by asking for F1.
OTHER = camp("F6", "out-F1")


@pytest.mark.rule("TRQ-8", "TRQ-10", "TRQ-11", "TRQ-12")
def test_a_turn_goes_on_with_yes_and_ends_with_no() -> None:
    state = race(BARE, BOOK, "B1 B2 B3")
    assert state.mover == FIRST
    assert at(state, FIRST) == "B3"
    state = play("B4", on=state)
    assert state.mover == SECOND
    assert at(state, FIRST) == "B3"
    assert names(state, state.seek(FIRST).barred) == {"B3-B4"}
    assert state.seek(FIRST).turns == 1
    assert [state.grid.square_name(square) for square in state.seek(FIRST).markers] == ["B1", "B2"]


@pytest.mark.rule("TRQ-8")
@pytest.mark.parametrize("place", ["B3-B4", "A1-A2", "C4-D4", "out-C1"])
def test_the_answers_are_true(place: str) -> None:
    # With that one barrier alone every place is answered by what the camp holds.
    one, _, other = place.partition("-")
    walk = {"B3": "B1 B2 B3", "A1": "A1", "C4": "B1 B2 B3 B4 C4", "out": ""}[one]
    heard = told(hunt(camp("F6", place), walk), other, SECOND)
    assert isinstance(heard[0], v.Asked)
    assert not heard[0].yes
    heard = told(hunt(camp("F6", "E5-E6"), walk), other, SECOND)
    assert isinstance(heard[0], v.Asked)
    assert heard[0].yes


@pytest.mark.rule("TRQ-8")
@pytest.mark.parametrize("moves", ["", "B1", "B1 B2", "B1 B2 B3"])
def test_a_turn_is_not_ended_at_will(moves: str) -> None:
    state = hunt(BOOK, moves)
    refusal = refused(state, "end")
    assert (refusal.clause, str(refusal.message)) == (
        "TRQ-8",
        ("A turn goes on until the answer is no: ask, or go through known passages."),
    )


@pytest.mark.rule("TRQ-9")
def test_the_maze_is_entered_by_any_square_of_column_1() -> None:
    state = hunt(BOOK)
    assert legal(state) == {"A1", "B1", "C1", "D1", "E1", "F1"}
    inside = play("B1", on=state)
    assert at(inside) == "B1"
    assert inside.seek(SECOND).markers == ()
    assert inside.seek(SECOND).turns == 0
    assert legal(inside) == {"A1", "B2", "C1", "out"}
    for token in ("B2", "F6"):
        assert refused(state, token).clause == "TRQ-9"
    assert refused(state, "out").clause == ""


@pytest.mark.rule("TRQ-9", "TRQ-12")
def test_a_no_at_an_entrance_leaves_the_detective_outside() -> None:
    state = race(BARE, BOOK, "C1")
    assert at(state, FIRST) == "out"
    assert names(state, state.seek(FIRST).barred) == {"out-C1"}
    assert state.mover == SECOND


@pytest.mark.rule("TRQ-10")
@pytest.mark.parametrize("token", ["A1", "A3", "C1", "C3"])
def test_never_diagonally(token: str) -> None:
    refusal = refused(hunt(BARE, "B1 B2"), token)
    assert refusal.clause == "TRQ-10"
    assert "never diagonally" in str(refusal)


@pytest.mark.rule("TRQ-10")
@pytest.mark.parametrize("token", ["F6", "B4", "D2", "C4"])
def test_only_to_a_square_beside(token: str) -> None:
    refusal = refused(hunt(BARE, "B1 B2"), token)
    assert refusal.clause == "TRQ-10"
    assert str(refusal.message) == f"{token} is not next to the detective."


@pytest.mark.rule("TRQ-10")
def test_a_row_does_not_go_on_in_the_next() -> None:
    state = hunt(BARE, "A1 A2 A3 A4 A5 A6")
    assert legal(state) == {"A5", "B6"}
    assert str(refused(state, "B1").message) == "B1 is not next to the detective."
    assert str(refused(hunt(BARE, "A1"), "A6").message) == "A6 is not next to the detective."
    assert refused(state, "A6").clause == ""


@pytest.mark.rule("TRQ-25")
def test_a_step_off_the_grid_is_refused() -> None:
    state = hunt(BARE, "A1")
    for step in (SQUARE + 36, SQUARE + 99, -5):
        refusal = state.refusal(step)
        assert refusal is not None
        assert refusal.clause == "TRQ-25"
        assert "from A1 to F6" in str(refusal)


@pytest.mark.rule("TRQ-11", "TRQ-13")
def test_markers_stay_where_the_detective_passed() -> None:
    state = hunt(BARE, "A1 A2 B2 B1 A1 A2 A3")
    assert [state.grid.square_name(square) for square in state.seek(SECOND).markers] == ["A1", "A2", "B2", "B1"]
    assert state.seek(SECOND).asked == 6


@pytest.mark.rule("TRQ-11")
def test_leaving_lays_no_marker() -> None:
    state = hunt(DEAD_END, "A1 B1 out")
    assert at(state) == "out"
    assert state.seek(SECOND).markers == ()


@pytest.mark.rule("TRQ-13")
def test_known_passages_are_walked_one_by_one_and_announced() -> None:
    state = hunt(BARE, "A1 A2 A3")
    assert told(state, "A2", FIRST) == [
        v.Walked(who=SECOND, origin=2, target=1, place=state.grid.place_of("A2-A3")),
    ]
    state = play("A2", on=state)
    assert at(state) == "A2"
    assert (state.seek(SECOND).asked, state.seek(SECOND).turns, state.seek(SECOND).steps) == (3, 0, 1)
    refusal = refused(play("A1", on=state), "A3")
    assert refusal.clause == "TRQ-10"


@pytest.mark.rule("TRQ-13")
def test_a_passage_known_from_one_side_is_open_from_the_other_and_in_later_turns() -> None:
    state = hunt(BOOK, "B1 B2 B3 B4 B2 A2 A1 B1")
    assert state.seek(SECOND).turns == 1
    assert told(state, "B2", SECOND) == [v.Walked(who=SECOND, origin=6, target=7, place=state.grid.place_of("B1-B2"))]


@pytest.mark.rule("TRQ-14")
def test_a_place_known_to_be_barred_is_not_asked_again() -> None:
    state = hunt(BOOK, "B1 B2 B3 B4")
    assert "B4" not in legal(state)
    refusal = refused(state, "B4")
    assert (refusal.clause, str(refusal.message)) == ("TRQ-14", "B3-B4 is known to be blocked.")
    other_side = play("A3 A4 B4", on=state)
    assert legal(other_side) == {"A4", "B5", "C4"}
    assert refused(other_side, "B3").clause == "TRQ-14"
    assert refused(hunt(BOOK, "C1"), "C1").clause == "TRQ-14"


@pytest.mark.rule("TRQ-14", "TRQ-16")
def test_an_entrance_known_to_be_barred_is_no_way_out() -> None:
    state = hunt(BOOK, "C1 B1 B2 B3 B4 B2 B1 C1")
    assert at(state) == "C1"
    assert "out" not in legal(state)
    assert refused(state, "out").clause == "TRQ-14"


@pytest.mark.rule("TRQ-15", "TRQ-16")
def test_whoever_is_back_in_column_1_may_leave_at_once_and_loses_one_turn() -> None:
    state = race(BARE, DEAD_END, "A1 A2 A1")
    assert legal(state) == {"A2", "B1", "out"}
    assert refused(state, "end").clause == "TRQ-8"
    state = play("out", on=state)
    assert (at(state, FIRST), state.seek(FIRST).turns, state.mover) == ("out", 1, SECOND)
    unknown = race(BARE, camp("F2", "out-B1"), "A1 B1")
    assert "out" in legal(unknown)
    unknown = play("out", on=unknown)
    assert (at(unknown, FIRST), unknown.seek(FIRST).turns) == ("B1", 1)
    assert names(unknown, unknown.seek(FIRST).barred) == {"out-B1"}


@pytest.mark.rule("TRQ-15")
def test_to_leave_with_the_next_turn_one_may_end_this_one_where_one_cannot_go_on() -> None:
    state = hunt(DEAD_END, "A1 B1 A2", **NEXT)  # A1-B1 is barred
    assert "end" not in legal(state)
    state = play("A1", on=state)  # A2 leads further, but nothing else does from A1
    assert legal(state) == {"A2", "end"}
    assert told(state, "end", FIRST) == [v.TurnEnded(who=SECOND, why=v.ENDED_TURN, turns=2, quiet=0)]
    state = play("end", on=state)
    assert (at(state), state.seek(SECOND).turns) == ("A1", 2)


@pytest.mark.rule("TRQ-15")
@pytest.mark.parametrize("moves", ["A1 A2 A1", "A1 B1 A1 A2 A1", "A1 B1"])
def test_a_turn_is_not_ended_in_column_1_while_another_way_is_open(moves: str) -> None:
    state = hunt(BARE, moves, **NEXT)
    refusal = refused(state, "end")
    assert refusal.clause == "TRQ-15"
    assert str(refusal.message) == "You can end the turn in column 1 only if you cannot go on from there."
    assert "end" in legal(hunt(BARE, moves, leaving="at-will"))  # as rules 1 had it


@pytest.mark.rule("TRQ-15")
def test_a_known_way_on_that_leads_to_nothing_new_does_not_count() -> None:
    # Behind A1 lie A1, A2, B1 and B2, all of them entered, and no way on: only the ring itself is open.
    ring = camp("C2", "A2-A3 B2-B3 B2-C2 B1-C1", "3x3")
    state = hunt(ring, "A1 A2 B2 B1 A1 A2 A3 B2 B3 C2 B1", **NEXT)
    assert at(state) == "B1"
    assert "end" not in legal(state)  # C1 can still be asked for
    state = play("C1 A1", on=state)
    assert at(state) == "A1"
    assert legal(state) == {"A2", "B1", "end"}


@pytest.mark.rule("TRQ-15")
def test_whoever_came_in_from_outside_or_stands_there_since_the_last_turn_may_not() -> None:
    assert legal(hunt(BARE, "A1", **NEXT)) == {"A2", "B1"}
    state = hunt(DEAD_END, "A1 A2 A1 B1", **NEXT)
    assert (at(state), state.seek(SECOND).turns) == ("A1", 1)
    assert legal(state) == {"A2", "out"}
    assert legal(hunt(BARE, "A1")) == {"A2", "B1", "out"}


@pytest.mark.rule("TRQ-15")
def test_who_has_nothing_left_there_must_end() -> None:
    shut = hunt(camp("B2", "A1-B1", "micro"), "A1 A2 A1 B1 A2 A1 A2 A1 A2 A1 A2", **NEXT)
    assert legal(shut) == {"A1", "B2"}
    shut = play("A1", on=shut)
    assert at(shut) == "A1"
    assert shut.seek(SECOND).steps == 8
    assert legal(shut) == {"end"}
    assert told(shut, "end", SECOND)[0] == v.TurnEnded(who=SECOND, why=v.ENDED_TURN, turns=2, quiet=1)


@pytest.mark.rule("TRQ-15", "TRQ-16", "TRQ-27")
def test_going_back_and_out_loses_one_turn_or_with_the_option_two() -> None:
    once = hunt(DEAD_END, "A1 B1 A2 A1 out")
    assert (at(once), once.seek(SECOND).turns) == ("out", 2)
    twice = hunt(DEAD_END, "A1 B1 A2 A1 end out", **NEXT)
    assert (at(twice), twice.seek(SECOND).turns) == ("out", 3)


@pytest.mark.rule("TRQ-16")
def test_with_the_option_leaving_is_only_a_turns_first_move() -> None:
    state = hunt(DEAD_END, "A1 B1 A2 A1", **NEXT)
    refusal = refused(state, "out")
    assert (refusal.clause, str(refusal.message)) == (
        "TRQ-16",
        "You can leave the maze only with the first move of a turn.",
    )
    state = play("end", on=state)
    assert "out" in legal(state)
    assert refused(play("A2 A1", on=state), "out").clause == "TRQ-16"
    assert told(state, "out", FIRST) == [
        v.Walked(who=SECOND, origin=0, target=-1, place=0),
        v.TurnEnded(who=SECOND, why=v.LEFT, turns=3, quiet=1),
    ]


@pytest.mark.rule("TRQ-16")
def test_the_maze_is_left_from_column_1_alone() -> None:
    state = hunt(DEAD_END, "A1 A2 A3")
    assert at(state) == "A2"
    refusal = refused(state, "out")
    assert (refusal.clause, str(refusal.message)) == (
        "TRQ-16",
        "You can leave the maze only from a square of column 1.",
    )


@pytest.mark.rule("TRQ-16", "TRQ-12")
def test_an_unknown_entrance_is_asked_from_inside() -> None:
    state = hunt(camp("F6", "out-B1"), "A1 B1")
    assert told(state, "out", FIRST) == [
        v.Asked(who=SECOND, origin=6, target=-1, place=1, yes=False),
        v.TurnEnded(who=SECOND, why=v.NO, turns=1, quiet=0),
    ]
    assert at(play("out", on=state)) == "B1"
    free = hunt(BARE, "A1 B1")
    assert told(free, "out", FIRST) == [
        v.Asked(who=SECOND, origin=6, target=-1, place=1, yes=True),
        v.TurnEnded(who=SECOND, why=v.LEFT, turns=1, quiet=0),
    ]
    assert at(play("out", on=free)) == "out"


@pytest.mark.rule("TRQ-16")
def test_who_left_enters_with_the_next_turn() -> None:
    state = race(OTHER, DEAD_END, "A1 A2 A1 out")
    assert state.mover == SECOND
    state = play("F1", on=state)
    assert (state.mover, at(state, FIRST)) == (FIRST, "out")
    assert legal(state) == {"A1", "B1", "C1", "D1", "E1", "F1"}


@pytest.mark.rule("TRQ-17")
def test_after_72_known_steps_only_an_unknown_place_is_offered() -> None:
    state = hunt(BARE, "A1 A2 " + "A1 A2 " * 35 + "A1")
    assert state.seek(SECOND).steps == 71
    assert "A2" in legal(state)
    state = play("A2", on=state)
    assert state.seek(SECOND).steps == 72
    assert legal(state) == {"A3", "B2"}
    refusal = refused(state, "A1")
    assert refusal.clause == "TRQ-17"
    assert "72 known steps" in str(refusal)
    asked = play("A3", on=state)
    assert asked.seek(SECOND).steps == 0
    assert legal(asked) == {"A2", "A4", "B3"}


@pytest.mark.rule("TRQ-17")
def test_where_nothing_is_left_the_turn_passes() -> None:
    state = hunt(camp("B1", "A1-A2 A1-B1", "micro"), "A1 A2 B1 out A1", **NEXT)
    assert legal(state) == {"end"}
    assert told(state, "end", FIRST) == [v.TurnEnded(who=SECOND, why=v.PASSED, turns=4, quiet=2)]
    far = hunt(camp("B1", "A2-B2", "micro"), "A1 A2 B2 " + "A1 A2 " * 4)
    assert (at(far), far.seek(SECOND).steps, legal(far)) == ("A2", 8, {"end"})
    passed = play("end", on=far)
    assert (passed.seek(SECOND).turns, passed.seek(SECOND).steps, legal(passed)) == (2, 0, {"A1"})


@pytest.mark.rule("TRQ-17")
def test_the_known_steps_are_those_of_one_turn() -> None:
    state = hunt(camp("B2", "A1-B1", "micro"), "A1 A2 A1 A2 A1 A2 A1 B1")
    assert state.seek(SECOND).steps == 0
    assert legal(state) == {"A2", "out"}


@pytest.mark.rule("TRQ-17", "TRQ-15")
def test_leaving_is_a_known_step_too() -> None:
    state = hunt(camp("B2", "A1-B1", "micro"), "A1 A2 A1 B1 A2 A1 A2 A1 A2 A1 A2 A1")
    assert (at(state), state.seek(SECOND).steps, legal(state)) == ("A1", 8, {"end"})
    assert refused(state, "out").clause == "TRQ-17"
    assert told(state, "end", FIRST) == [v.TurnEnded(who=SECOND, why=v.PASSED, turns=2, quiet=1)]


def test_the_turn_changes_nothing_of_the_others_search() -> None:
    state = race(BARE, BOOK, "B1 B2 B3 B4")
    before = facts(state)["first"]
    after = facts(play("A1 A2", on=state))["first"]
    assert before == after


def test_a_search_takes_no_steps_of_a_camp() -> None:
    state = hunt(BARE, "A1")
    with pytest.raises(IllegalAction):
        state.apply(END)
    assert view(state, SECOND).phase == v.SEARCH
