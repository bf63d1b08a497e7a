"""How games end (FUG-24 to FUG-29)."""

from __future__ import annotations

import pytest
from fugitif_play import TO_DRAW, TO_GUESS, legal, play, put, told, view

from hallali.core import bits
from hallali.core.seats import OVER, SPECTATOR
from hallali.games.fugitif.rules.actions import PASS
from hallali.games.fugitif.rules.state import State
from hallali.games.fugitif.rules.view import (
    CAUGHT,
    ESCAPED,
    FUGITIVE,
    HIDE,
    MANHUNT,
    MARSHAL,
    OVER_PHASE,
    RUN_DOWN,
    SLIPPED,
    STALLED,
    TIME,
    Ended,
    Guessed,
    Hideout,
    Idle,
    Laid,
    ManhuntBegan,
    Passed,
)


def near_the_end(found: int) -> State:
    """Return a position in which 42 can be laid from 39; `found` is the one hideout that was found."""
    return put(
        play(f"{TO_DRAW} d1 =6"),
        row=(29, 30, 39),
        sprints=(0, [2], [8]),
        turns=(1, 1, 2),
        open={found} if found else 0,
        hand={1, 4, 42},
    )


@pytest.mark.rule("FUG-24")
def test_the_marshal_wins_when_all_lie_open() -> None:
    state = play(f"{TO_GUESS} g3,5")
    assert (state.mover, state.outcome, state.returns()) == (OVER, CAUGHT, (-1.0, 1.0))
    assert state.legal() == []
    assert view(state, SPECTATOR).returns == (-1.0, 1.0)
    assert view(state, SPECTATOR).phase == OVER_PHASE


@pytest.mark.rule("FUG-24")
def test_one_hidden_hideout_keeps_the_game_alive() -> None:
    state = play(f"{TO_GUESS} g5 d1 =6 pass d1 =7")
    assert state.outcome == ""
    assert play("g3", on=state).outcome == CAUGHT
    laid = play(f"{TO_GUESS} g5 d1 =6 h6 d1 =7 g3")
    assert laid.outcome == ""


@pytest.mark.rule("FUG-24")
def test_nothing_laid_is_not_caught() -> None:
    assert play("=5 =9 =12 =16 =20").outcome == ""


@pytest.mark.rule("FUG-25", "FUG-28")
@pytest.mark.parametrize("found", [30, 39])
def test_42_wins_at_once_where_30_or_more_was_found(found: int) -> None:
    state = play("h42", on=near_the_end(found))
    assert (state.mover, state.outcome, state.returns()) == (OVER, ESCAPED, (1.0, -1.0))


@pytest.mark.rule("FUG-25")
def test_42_needs_reach_and_sprints_as_any_hideout() -> None:
    state = put(near_the_end(30), row=(29, 30, 37))
    assert 42 in legal(state)
    for cards in ("", "+1"):
        short = state.clone()
        for step in (42, *([1] if cards else [])):
            short.apply(step)
        refusal = short.refusal(0)
        assert refusal is not None
        assert refusal.clause == "FUG-12"
    assert play("h42+4", on=state).outcome == ESCAPED
    assert 42 not in legal(put(state, row=(29, 30, 35)))


@pytest.mark.rule("FUG-25", "FUG-33")
@pytest.mark.parametrize("seat", [MARSHAL, SPECTATOR])
def test_42_lies_face_up_and_its_sprint_cards_face_down(seat: int) -> None:
    before = near_the_end(0)
    laid = told(before, "h42+1+4", seat)
    assert laid == [Laid(place=3, turn=2, number=42, sprints=2, sprint_cards=None, reach=3), ManhuntBegan()]
    place = view(play("h42+1+4", on=before), seat).row[3]
    assert (place.number, place.open, place.sprints, place.sprint_cards) == (42, True, 2, None)


@pytest.mark.rule("FUG-25", "FUG-26")
@pytest.mark.parametrize("found", [0, 29])
def test_under_30_there_is_a_manhunt_without_a_draw(found: int) -> None:
    state = play("h42", on=near_the_end(found))
    assert (state.mover, state.outcome) == (MARSHAL, "")
    assert view(state, MARSHAL).phase == MANHUNT
    assert PASS in legal(state)
    assert not legal(state) & {0, 42, 43, 44, 45}


@pytest.mark.rule("FUG-26")
def test_the_manhunt_answers_one_number_at_a_time() -> None:
    state = play("h42", on=near_the_end(0))
    heard = told(state, "m30", SPECTATOR)[0]
    assert isinstance(heard, Guessed)
    assert (heard.right, heard.manhunt, heard.found[0].number, heard.found[0].sprint_cards) == (True, True, 30, (2,))
    state = play("m30", on=state)
    assert (state.mover, state.outcome) == (MARSHAL, "")
    assert not legal(state) & {30, 2}
    assert play("m29", on=state).outcome == ""


@pytest.mark.rule("FUG-27")
def test_finding_all_but_42_wins_for_the_marshal() -> None:
    state = play("h42 m30 m29", on=near_the_end(0))
    ended = told(state, "m39", FUGITIVE)[-1]
    assert isinstance(ended, Ended)
    assert (ended.outcome, ended.returns) == (RUN_DOWN, (-1.0, 1.0))
    state = play("m39", on=state)
    assert (state.mover, state.outcome, state.returns()) == (OVER, RUN_DOWN, (-1.0, 1.0))


@pytest.mark.rule("FUG-27")
@pytest.mark.parametrize("token", ["m31", "m2", "m8", "m1"])
def test_the_first_wrong_number_wins_for_the_fugitive(token: str) -> None:
    state = play(f"h42 m29 {token}", on=near_the_end(0))
    assert (state.mover, state.outcome, state.returns()) == (OVER, SLIPPED, (1.0, -1.0))


@pytest.mark.rule("FUG-26")
def test_stopping_counts_as_a_wrong_number() -> None:
    state = play("h42 m29", on=near_the_end(0))
    assert told(state, "pass", FUGITIVE)[0] == Passed(who=MARSHAL, phase=MANHUNT)
    assert play("pass", on=state).outcome == SLIPPED


def emptied() -> State:
    """Return the Marshal's guess of turn 1 with all decks empty."""
    return put(play(TO_GUESS), decks=(0, 0, 0))


@pytest.mark.rule("FUG-29")
def test_three_idle_turns_lose() -> None:
    state = play("pass pass pass pass pass", on=emptied())
    assert (state.mover, state.outcome) == (FUGITIVE, "")
    state = play("pass", on=state)
    assert (state.mover, state.outcome, state.returns()) == (OVER, STALLED, (-1.0, 1.0))


@pytest.mark.rule("FUG-29")
def test_wrong_guesses_do_not_help_and_right_ones_do() -> None:
    assert play("pass pass g7 pass g8 pass", on=emptied()).outcome == STALLED
    assert play("pass pass pass pass g5 pass", on=emptied()).outcome == ""
    assert play("pass pass g5 pass pass pass", on=emptied()).outcome == ""
    assert play("pass pass g5 pass pass pass pass pass", on=emptied()).outcome == STALLED
    assert play("g5 pass pass pass pass pass", on=emptied()).outcome == STALLED


@pytest.mark.rule("FUG-29")
def test_a_hideout_begins_the_count_again() -> None:
    state = put(emptied(), hand={6, 42})
    state = play("pass pass pass pass pass h6 pass pass pass pass", on=state)
    assert state.outcome == ""
    assert play("pass pass", on=state).outcome == STALLED


@pytest.mark.rule("FUG-29")
def test_a_turn_that_began_with_a_card_left_does_not_count() -> None:
    state = put(play(TO_GUESS), decks=(0, 0, [40]))
    state = play("pass d3 =40 pass pass pass pass pass", on=state)
    assert state.outcome == ""
    assert state.idle == 2
    assert play("pass pass", on=state).outcome == STALLED


@pytest.mark.rule("FUG-29")
@pytest.mark.parametrize("seat", [FUGITIVE, MARSHAL, SPECTATOR])
def test_every_seat_is_warned_before_the_third_idle_turn(seat: int) -> None:
    last = put(play(TO_GUESS), decks=(0, 0, [40]))
    assert view(last, seat).idle_left == 0
    drawn = play("pass d3", on=last)
    assert told(drawn, "=40", seat)[-1] == Idle(turns=0, left=3)  # the last card
    drawn = play("=40", on=drawn)
    assert view(drawn, seat).idle_left == 0  # this turn began with a card
    assert told(drawn, "pass", seat) == [Passed(who=FUGITIVE, phase=HIDE)]
    state = play("pass pass", on=drawn)
    for turns, left in ((1, 2), (2, 1)):
        assert view(state, seat).idle_left == left + 1
        assert told(state, "pass", seat) == [Passed(who=FUGITIVE, phase=HIDE), Idle(turns=turns, left=left)]
        state = play("pass pass", on=state)
    assert view(state, seat).idle_left == 1
    assert [type(one) for one in told(state, "pass", seat)] == [Passed, Ended]


@pytest.mark.rule("FUG-29")
def test_a_right_guess_or_a_hideout_takes_the_warning_back() -> None:
    state = play("pass pass", on=emptied())
    assert view(state, FUGITIVE).idle_left == 2
    assert view(play("g5", on=state), FUGITIVE).idle_left == 3
    laid = play("pass h6 pass", on=put(state, hand={6, 42}))
    assert view(laid, MARSHAL).idle_left == 3


@pytest.mark.rule("FUG-37")
@pytest.mark.parametrize("seat", [MARSHAL, SPECTATOR])
def test_at_the_end_the_row_is_turned_up_for_everyone(seat: int) -> None:
    before = near_the_end(30)
    assert [place.number for place in view(before, seat).row] == [None, 30, None]
    row = (
        Hideout(place=0, number=29, sprints=0, sprint_cards=(), open=False, turn=1),
        Hideout(place=1, number=30, sprints=1, sprint_cards=(2,), open=True, turn=1),
        Hideout(place=2, number=39, sprints=1, sprint_cards=(8,), open=False, turn=2),
        Hideout(place=3, number=42, sprints=1, sprint_cards=(4,), open=True, turn=2),
    )
    assert told(before, "h42+4", seat)[-1] == Ended(outcome=ESCAPED, returns=(1.0, -1.0), row=row)
    seen = view(play("h42+4", on=before), seat)
    assert seen.row == row
    assert (seen.hand, seen.hidden) == (None, 2)  # the hand stays closed, and two were never found


@pytest.mark.rule("FUG-29")
def test_the_micro_size_warns_of_nothing_since_its_rounds_end_first() -> None:
    state = play("=5 h1/h2 d1 =4 pass d1 =6 pass d1", size="micro")
    assert not [one for one in told(state, "=7", MARSHAL) if isinstance(one, Idle)]
    state = play("=7 pass", on=state)
    assert view(state, FUGITIVE).idle_left == 0
    assert not [one for one in told(state, "pass", MARSHAL) if isinstance(one, Idle)]


def test_the_micro_size_runs_out_of_rounds() -> None:
    state = play("=5 h1/h2 d1 =4 pass d1 =6 pass d1 =7 pass pass", size="micro")
    assert state.outcome == ""
    state = play("pass", on=state)
    assert (state.outcome, state.returns()) == (TIME, (-1.0, 1.0))


@pytest.mark.rule("FUG-24", "FUG-27", "FUG-28")
def test_found_is_a_set_of_hideouts_and_never_holds_42() -> None:
    state = play("h42 m29", on=near_the_end(0))
    assert not bits.has(state.open, 42)
    assert bits.count(state.hidden) == 2
