"""The Fugitive's turn (FUG-8 to FUG-16, FUG-36)."""

from __future__ import annotations

import pytest
from fugitif_play import (
    DEALT,
    OPENED,
    TO_DRAW,
    TO_GUESS,
    allows,
    facts,
    hand,
    legal,
    play,
    put,
    told,
    view,
)

from hallali.core import bits
from hallali.core.seats import SPECTATOR
from hallali.games.fugitif.rules.actions import DECK, END, PASS
from hallali.games.fugitif.rules.state import State
from hallali.games.fugitif.rules.view import EXTRA, FUGITIVE, GUESS, HIDE, MARSHAL, SPRINT, Chose, Drew, Laid, Passed


def at_hide(last: int, cards: set[int], reach: int = 3) -> State:
    """Return a position of a later turn: the newest hideout and the hand as wanted."""
    return put(play(f"{TO_DRAW} d1 =6"), row=(3, last), sprints=(0, 0), hand=cards, reach=reach)


@pytest.mark.rule("FUG-8")
def test_the_fugitive_begins_without_a_draw_and_lays_two() -> None:
    state = play(DEALT)
    assert (state.mover, view(state, FUGITIVE).phase, state.turn) == (FUGITIVE, HIDE, 1)
    assert PASS not in legal(state)
    state.apply(3)
    state.apply(END)
    assert state.drafting
    assert PASS not in legal(state)
    state.apply(5)
    state.apply(END)
    assert facts(state) == facts(play(OPENED.replace("+2", "")))  # nothing is left of the draft
    assert state.row == (3, 5)
    assert state.turns == (1, 1)
    assert state.mover == MARSHAL


@pytest.mark.rule("FUG-8")
def test_turns_alternate() -> None:
    state = play(TO_DRAW)
    assert (state.mover, state.turn) == (FUGITIVE, 2)
    state = play("d1 =6 pass", on=state)
    assert (state.mover, state.turn) == (MARSHAL, 2)
    state = play("d1 =7 pass", on=state)
    assert (state.mover, state.turn) == (FUGITIVE, 3)


@pytest.mark.rule("FUG-8")
def test_both_of_the_opening_may_sprint() -> None:
    state = play(f"{DEALT} h5+2/h9+3")
    assert state.row == (5, 9)
    assert state.sprints == (bits.bit(2), bits.bit(3))
    assert hand(state) == {1, 12, 16, 20, 42}


@pytest.mark.rule("FUG-8")
def test_nothing_of_the_opening_is_told_before_both_are_laid() -> None:
    state = play(DEALT)
    after = state.clone()
    after.apply(3)
    after.apply(END)
    assert view(after, MARSHAL) == view(state, MARSHAL)
    assert [type(one) for one in told(state, "h3/h5+2", MARSHAL)] == [Laid, Laid]


@pytest.mark.rule("FUG-8")
def test_a_first_hideout_without_a_second_is_not_offered() -> None:
    state = put(play(DEALT), hand={1, 2, 3, 12, 42})
    assert legal(state) == {1, 2}  # after 3, 12 would ask for 6 and only 3 are there
    refusal = state.refusal(3)
    assert refusal is not None
    assert refusal.clause in ("FUG-8", "FUG-12")
    lonely = put(play(DEALT), hand={1, 2, 8, 42})
    assert legal(lonely) == {1}  # after 2 there is 8 alone, and 1 pays 1 of the 3 that it needs
    lonely.apply(1)
    assert legal(lonely) == {END, 8}  # with 2 under 1 nothing could follow: 8 is out of reach
    refusal = lonely.refusal(2)
    assert refusal is not None


@pytest.mark.rule("FUG-8")
def test_the_2017_print_lays_one_or_two() -> None:
    one_or_two = {"opening": "one-or-two"}
    state = play(f"{DEALT} h3", options=one_or_two)
    assert (state.mover, state.row) == (FUGITIVE, (3,))
    assert PASS in legal(state)
    assert play("pass", on=state).mover == MARSHAL
    assert play("pass", on=state).row == (3,)
    two = play("h5+2", on=state)
    assert (two.mover, two.row, two.turns) == (MARSHAL, (3, 5), (1, 1))
    assert PASS not in legal(play(DEALT, options=one_or_two))


@pytest.mark.rule("FUG-9")
def test_later_turns_begin_with_a_draw_of_any_deck() -> None:
    state = play(TO_DRAW)
    assert legal(state) == {DECK, DECK + 1, DECK + 2}
    state = play("d3", on=state)
    assert {outcome for outcome, _ in state.chances()} == set(range(30, 42))
    state = play("=35", on=state)
    assert 35 in hand(state)
    assert state.deck_size(2) == 11
    assert view(state, FUGITIVE).phase == HIDE


@pytest.mark.rule("FUG-9", "FUG-33")
def test_the_deck_of_a_draw_is_public_and_the_card_secret() -> None:
    state = play(TO_DRAW)
    for seat in (FUGITIVE, MARSHAL, SPECTATOR):
        assert told(state, "d3", seat) == [Chose(who=FUGITIVE, deck=2)]
    chosen = play("d3", on=state)
    assert told(chosen, "=35", FUGITIVE) == [Drew(who=FUGITIVE, deck=2, card=35)]
    for seat in (MARSHAL, SPECTATOR):
        assert told(chosen, "=35", seat) == [Drew(who=FUGITIVE, deck=2, card=None)]


@pytest.mark.rule("FUG-9")
def test_an_empty_deck_cannot_be_drawn_of() -> None:
    state = put(play(TO_DRAW), decks=(0, [28], [31, 33]))
    assert legal(state) == {DECK + 1, DECK + 2}
    refusal = state.refusal(DECK)
    assert refusal is not None
    assert refusal.clause == "FUG-9"


@pytest.mark.rule("FUG-9")
def test_where_all_decks_are_empty_nothing_is_drawn() -> None:
    state = play("pass", on=put(play(TO_GUESS), decks=(0, 0, 0)))
    assert (state.mover, view(state, FUGITIVE).phase) == (FUGITIVE, HIDE)


@pytest.mark.rule("FUG-10")
def test_one_hideout_or_a_pass_ends_the_turn() -> None:
    state = play(f"{TO_DRAW} d1 =6")
    assert PASS in legal(state)
    laid = play("h6", on=state)
    assert (laid.mover, laid.row, laid.turns) == (MARSHAL, (3, 5, 6), (1, 1, 2))
    passed = play("pass", on=state)
    assert (passed.mover, passed.row) == (MARSHAL, (3, 5))
    assert told(state, "pass", MARSHAL) == [Passed(who=FUGITIVE, phase=HIDE)]


@pytest.mark.rule("FUG-11")
def test_from_4_to_5_6_or_7_without_a_sprint() -> None:
    state = play("", on=at_hide(4, {1, 2, 3, 5, 6, 7, 8, 42}))
    assert all(allows(state, f"h{number}") for number in (5, 6, 7))
    assert not allows(state, "h8")
    assert not any(allows(state, f"h{number}") for number in (1, 2, 3))
    refusal = state.refusal(3)
    assert refusal is not None
    assert refusal.clause == "FUG-11"


@pytest.mark.rule("FUG-11")
def test_never_equal_never_smaller_even_with_sprints() -> None:
    state = put(play(f"{TO_DRAW} d1 =6"), hand={1, 2, 3, 4, 5, 6, 42})
    assert legal(state) == {6, PASS}


@pytest.mark.rule("FUG-11")
def test_the_first_is_counted_from_0() -> None:
    state = put(play(DEALT), hand={1, 2, 3, 4, 5, 42})
    for number in (1, 2, 3):
        assert allows(state, f"h{number}/h{number + 1}")
    assert not allows(state, "h4/h5")
    assert allows(state, "h4+1/h5")


@pytest.mark.rule("FUG-11")
def test_the_second_of_the_opening_is_counted_from_the_first() -> None:
    state = put(play(DEALT), hand={3, 6, 7, 42, 1})
    assert allows(state, "h3/h6")
    assert not allows(state, "h3/h7")
    assert allows(state, "h3/h7+1")


@pytest.mark.rule("FUG-11")
def test_a_found_hideout_is_still_counted_from() -> None:
    state = play(f"{TO_GUESS} g5 d1 =6")
    assert bits.has(state.open, 5)
    assert state.last == 5
    assert allows(state, "h6")
    assert 4 not in legal(put(state, hand={4, 6, 42}))


@pytest.mark.rule("FUG-11")
def test_only_cards_of_the_hand_are_laid() -> None:
    state = play(f"{TO_DRAW} d1 =6")
    refusal = state.refusal(7)
    assert refusal is not None
    assert refusal.clause == "FUG-11"


@pytest.mark.rule("FUG-12")
def test_sprint_values_add_to_the_reach() -> None:
    state = play("", on=at_hide(4, {1, 2, 3, 9, 10, 11, 42}))
    assert not allows(state, "h10")
    assert not allows(state, "h10+2")
    assert not allows(state, "h10+1+3")
    assert allows(state, "h10+1+2")
    assert allows(state, "h10+2+3")
    assert not allows(state, "h11+1+2")
    assert allows(state, "h11+1+2+3")
    state.apply(10)
    state.apply(2)
    refusal = state.refusal(END)
    assert refusal is not None
    assert refusal.clause == "FUG-12"


@pytest.mark.rule("FUG-12", "FUG-8")
def test_what_no_sprint_reaches_is_not_offered() -> None:
    state = put(play(f"{TO_DRAW} d1 =6"), row=(3, 4), hand={1, 2, 12, 42})
    assert legal(state) == {PASS}
    refusal = state.refusal(12)
    assert refusal is not None
    assert refusal.clause == "FUG-12"


@pytest.mark.rule("FUG-12")
def test_sprint_cards_leave_the_hand_and_lie_under_the_hideout() -> None:
    state = play(f"{TO_DRAW} d1 =6 h9+1+6")
    assert state.row == (3, 5, 9)
    assert state.sprints[2] == bits.mask_of([1, 6])
    assert hand(state) == {12, 16, 20, 42}


@pytest.mark.rule("FUG-13")
def test_paying_too_much_is_allowed() -> None:
    state = play(f"{TO_DRAW} d1 =6")
    assert allows(state, "h6+1")
    assert allows(state, "h6+1+9+12+16+20")
    assert allows(state, "h9+1+6+12")
    assert allows(play(DEALT), "h1+2/h3+5+9")


@pytest.mark.rule("FUG-14")
def test_how_many_sprint_cards_is_public_and_which_is_not() -> None:
    state = play(f"{TO_DRAW} d1 =6")
    for seat in (MARSHAL, SPECTATOR):
        laid = told(state, "h9+1+6", seat)
        assert laid == [Laid(place=2, turn=2, number=None, sprints=2, sprint_cards=None, reach=3)]
        place = view(play("h9+1+6", on=state), seat).row[2]
        assert (place.sprints, place.sprint_cards, place.number, place.open) == (2, None, None, False)
    laid = told(state, "h9+1+6", FUGITIVE)
    assert laid == [Laid(place=2, turn=2, number=9, sprints=2, sprint_cards=(1, 6), reach=3)]


@pytest.mark.rule("FUG-14")
def test_found_sprint_cards_are_public() -> None:
    state = play(f"{TO_GUESS} g5")
    for seat in (FUGITIVE, MARSHAL, SPECTATOR):
        assert view(state, seat).row[1].sprint_cards == (2,)


@pytest.mark.rule("FUG-15")
def test_a_spent_card_cannot_be_a_hideout() -> None:
    state = play(DEALT)
    state.apply(3)
    state.apply(5)
    state.apply(END)
    assert 5 not in legal(state)
    refusal = state.refusal(5)
    assert refusal is not None
    assert refusal.clause == "FUG-15"
    later = play(f"{TO_DRAW} d1 =6 h6+9 d1 =7 pass d1 =8")
    assert 9 not in legal(later)
    assert not bits.has(later.hand, 9)


@pytest.mark.rule("FUG-15")
def test_42_is_never_a_sprint_card() -> None:
    state = play(f"{TO_DRAW} d1 =6")
    state.apply(6)
    assert 42 not in legal(state)
    refusal = state.refusal(42)
    assert refusal is not None
    assert refusal.clause == "FUG-15"


@pytest.mark.rule("FUG-15")
def test_the_hideout_is_not_its_own_sprint_card() -> None:
    state = play(f"{TO_DRAW} d1 =6")
    state.apply(6)
    assert 6 not in legal(state)


@pytest.mark.rule("FUG-16", "FUG-34")
def test_the_fugitive_always_sees_the_own_row_and_the_marshal_no_looks() -> None:
    state = play(f"{TO_DRAW} d1 =6 h9+1+6 d1 =7")
    row = view(state, FUGITIVE).row
    assert [(place.number, place.sprint_cards) for place in row] == [(3, ()), (5, (2,)), (9, (1, 6))]
    before = facts(state)
    view(state, FUGITIVE)
    assert facts(state) == before


@pytest.mark.rule("FUG-36")
def test_a_fugitive_who_passes_may_draw_of_the_nearest_deck() -> None:
    second = {"second_edition": True}
    state = play(f"{TO_DRAW} d1 =6 pass", options=second)
    assert (state.mover, view(state, FUGITIVE).phase) == (FUGITIVE, EXTRA)
    assert legal(state) == {DECK, PASS}
    drawn = play("d1 =7", on=state)
    assert 7 in hand(drawn)
    assert drawn.mover == MARSHAL
    declined = play("pass", on=state)
    assert declined.mover == MARSHAL
    assert hand(declined) == hand(state)
    assert play(f"{TO_DRAW} d1 =6 h6", options=second).mover == MARSHAL


@pytest.mark.rule("FUG-36")
def test_nearest_means_not_empty() -> None:
    state = put(play(f"{TO_DRAW} d1 =6", options={"second_edition": True}), decks=(0, [17], [30]))
    after = play("pass", on=state)
    assert legal(after) == {DECK + 1, PASS}
    refusal = after.refusal(DECK + 2)
    assert refusal is not None
    assert refusal.clause == "FUG-36"
    empty = put(state, decks=(0, 0, 0))
    assert play("pass", on=empty).mover == MARSHAL


@pytest.mark.rule("FUG-36")
def test_a_closed_nearest_deck_gives_no_extra_card() -> None:
    state = put(play(f"{TO_DRAW} d1 =6", options={"second_edition": True}), closed=0, closed_by=FUGITIVE, closed_ends=1)
    assert play("pass", on=state).mover == MARSHAL


@pytest.mark.rule("FUG-36")
def test_without_the_option_a_pass_draws_nothing() -> None:
    assert play(f"{TO_DRAW} d1 =6 pass").mover == MARSHAL


@pytest.mark.rule("FUG-36", "FUG-8")
def test_a_first_turn_draws_nothing_whatever_the_options() -> None:
    state = play(f"{DEALT} h3 pass", options={"second_edition": True, "opening": "one-or-two"})
    assert state.mover == MARSHAL


@pytest.mark.rule("FUG-38")
def test_the_micro_size_adds_no_sprint_card_to_a_hideout_within_reach() -> None:
    state = play("=5", size="micro")
    state.apply(1)
    assert legal(state) == {END}
    refusal = state.refusal(2)
    assert refusal is not None
    assert refusal.clause == "FUG-38"
    assert "within reach" in str(refusal)


@pytest.mark.rule("FUG-38")
def test_a_low_sprint_card_may_go_before_a_higher_one_that_would_do_alone() -> None:
    state = put(play("=5 h1/h2 d1 =4 pass d1 =6", size="micro"), hand={3, 4, 5, 6, 7, 8})
    for sprints in ("+4", "+3+4", "+3+5", "+3+6"):  # 7 is 2 out of reach
        assert allows(state, f"h7{sprints}"), sprints
    for sprints in ("", "+3", "+4+5", "+3+4+5", "+3+5+6"):
        assert not allows(state, f"h7{sprints}"), sprints


def test_a_draft_shows_its_own_phase_and_steps_to_its_player() -> None:
    state = play(f"{TO_DRAW} d1 =6")
    state.apply(9)
    state.apply(1)
    assert view(state, FUGITIVE).phase == SPRINT
    assert view(state, FUGITIVE).draft == (9, 1)
    assert view(state, FUGITIVE).target == 9
    assert view(state, MARSHAL).phase == HIDE
    assert view(play(OPENED), MARSHAL).phase != GUESS


@pytest.mark.rule("FUG-8")
def test_the_first_of_two_stays_in_sight_of_its_player_while_the_second_is_drafted() -> None:
    state = play(DEALT)
    for step, draft in ((5, (5,)), (2, (5, 2)), (END, (5, 2, END)), (9, (5, 2, END, 9)), (3, (5, 2, END, 9, 3))):
        state.apply(step)
        assert view(state, FUGITIVE).draft == draft
    assert view(state, MARSHAL).draft == ()
