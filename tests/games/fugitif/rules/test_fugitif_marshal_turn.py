"""The Marshal's turn (FUG-17 to FUG-23)."""

from __future__ import annotations

import pytest
from fugitif_play import DEALT, OPENED, TO_DRAW, TO_GUESS, allows, files, legal, play, put, told, view

from hallali.core import bits
from hallali.core.seats import SPECTATOR
from hallali.games.fugitif.rules import guesses
from hallali.games.fugitif.rules.actions import DECK, END, PASS
from hallali.games.fugitif.rules.view import FUGITIVE, GUESS, MARSHAL, Chose, Drew, Guessed, Hideout, Passed

#: Turn 3 of the Marshal, hideouts 3, 5 and 9 face down, with 2 under 5 and 1+6 under 9.
THREE = f"{TO_DRAW} d1 =6 h9+1+6 d1 =7"


@pytest.mark.rule("FUG-17")
def test_two_cards_on_the_first_turn_the_first_seen_before_the_second_deck() -> None:
    state = play(OPENED)
    assert (state.mover, legal(state)) == (MARSHAL, {DECK, DECK + 1, DECK + 2})
    state = play("d1 =4", on=state)
    assert (state.mover, legal(state)) == (MARSHAL, {DECK, DECK + 1, DECK + 2})
    assert view(state, MARSHAL).files == (4,)
    state = play("d3 =29", on=state)
    assert files(state) == {4, 29}
    assert view(state, MARSHAL).phase == GUESS


@pytest.mark.rule("FUG-17")
def test_one_card_on_later_turns() -> None:
    state = play(f"{TO_DRAW} d1 =6 pass d2 =17")
    assert files(state) == {4, 29, 17}
    assert view(state, MARSHAL).phase == GUESS


@pytest.mark.rule("FUG-17", "FUG-33", "FUG-34")
def test_her_decks_are_public_and_her_cards_secret() -> None:
    state = play(OPENED)
    assert told(state, "d3", FUGITIVE) == told(state, "d3", SPECTATOR) == [Chose(who=MARSHAL, deck=2)]
    state = play("d3", on=state)
    assert told(state, "=29", MARSHAL) == [Drew(who=MARSHAL, deck=2, card=29)]
    for seat in (FUGITIVE, SPECTATOR):
        assert told(state, "=29", seat) == [Drew(who=MARSHAL, deck=2, card=None)]
        assert view(play("=29", on=state), seat).files is None


@pytest.mark.rule("FUG-17")
def test_empty_decks_are_not_drawn_of() -> None:
    state = put(play(OPENED), decks=(0, [17], 0))
    assert legal(state) == {DECK + 1}
    refusal = state.refusal(DECK)
    assert refusal is not None
    state = play("d2 =17", on=state)  # the second draw falls away
    assert view(state, MARSHAL).phase == GUESS


@pytest.mark.rule("FUG-18")
def test_she_may_let_the_guess_be() -> None:
    state = play(TO_GUESS)
    assert PASS in legal(state)
    assert play("pass", on=state).mover == FUGITIVE
    assert told(state, "pass", FUGITIVE) == [Passed(who=MARSHAL, phase=GUESS)]


@pytest.mark.rule("FUG-18", "FUG-22")
@pytest.mark.parametrize("token", ["g5", "g7", "g3,7"])
def test_a_guess_ends_the_turn_right_or_wrong(token: str) -> None:
    state = play(f"{TO_GUESS} {token}")
    assert (state.mover, state.turn) == (FUGITIVE, 2)


@pytest.mark.rule("FUG-18", "FUG-22")
def test_there_are_guesses_left_in_her_turn_alone() -> None:
    for tokens, left in ((DEALT, 0), (OPENED, 0), (TO_GUESS, 1), (TO_DRAW, 0), (f"{TO_GUESS} g3,5", 0)):
        assert view(play(tokens), SPECTATOR).guesses_left == left, tokens


@pytest.mark.rule("FUG-19")
def test_a_right_guess_turns_up_all_with_their_sprint_cards() -> None:
    state = play(THREE)
    heard = told(state, "g3,9", SPECTATOR)
    assert heard == [
        Guessed(
            numbers=(3, 9),
            right=True,
            found=(
                Hideout(place=0, number=3, sprints=0, sprint_cards=(), open=True, turn=1),
                Hideout(place=2, number=9, sprints=2, sprint_cards=(1, 6), open=True, turn=2),
            ),
        )
    ]
    row = view(play("g3,9", on=state), SPECTATOR).row
    assert [(place.open, place.number, place.sprint_cards) for place in row] == [
        (True, 3, ()),
        (False, None, None),
        (True, 9, (1, 6)),
    ]


@pytest.mark.rule("FUG-20")
@pytest.mark.parametrize("token", ["g3,7", "g3,5,10", "g4"])
def test_a_wrong_guess_turns_nothing_up_and_says_nothing_more(token: str) -> None:
    state = play(THREE)
    numbers = tuple(int(number) for number in token[1:].split(","))
    for seat in (FUGITIVE, MARSHAL, SPECTATOR):
        assert told(state, token, seat) == [Guessed(numbers=numbers, right=False, found=())]
    after = play(token, on=state)
    assert after.open == 0
    assert view(after, MARSHAL).row == view(state, MARSHAL).row


@pytest.mark.rule("FUG-21")
@pytest.mark.parametrize("token", ["g2", "g6", "g1", "g2,5"])
def test_sprint_cards_cannot_be_guessed(token: str) -> None:
    after = play(f"{THREE} {token}")
    assert after.open == 0
    assert all(not place.open for place in view(after, MARSHAL).row)


@pytest.mark.rule("FUG-23")
def test_1_to_41_are_offered_also_the_impossible() -> None:
    state = play(TO_GUESS)
    assert legal(state) == {*range(1, 42), PASS}  # 4 and 29 lie in her own files
    for number in (0, 42):
        refusal = state.refusal(number)
        assert refusal is not None
        assert refusal.clause == "FUG-23"


@pytest.mark.rule("FUG-23")
def test_at_most_as_many_numbers_as_lie_face_down_and_each_once() -> None:
    state = play(TO_GUESS)
    assert allows(state, "g3,5")
    assert not allows(state, "g3,5,7")
    state.apply(3)
    refusal = state.refusal(3)
    assert refusal is not None
    assert refusal.clause == "FUG-23"
    found = play(f"{TO_GUESS} g5 d1 =6 pass d1 =7")
    assert allows(found, "g3")
    assert not allows(found, "g3,7")
    assert allows(play(THREE), "g3,5,9")


@pytest.mark.rule("FUG-23")
def test_what_lies_open_is_not_offered() -> None:
    state = play(f"{TO_GUESS} g5 d1 =6 pass d1 =7")
    assert not legal(state) & {5, 2}
    for number in (5, 2):
        refusal = state.refusal(number)
        assert refusal is not None
        assert refusal.clause == "FUG-23"


@pytest.mark.rule("FUG-23")
def test_a_number_guessed_wrong_may_come_again_and_be_laid() -> None:
    state = play(f"{TO_GUESS} g7 d1 =7 h7 d1 =8")
    assert allows(state, "g7")
    assert bits.has(play("g7", on=state).open, 7)


@pytest.mark.rule("FUG-23")
def test_an_empty_guess_is_none() -> None:
    refusal = play(TO_GUESS).refusal(END)
    assert refusal is not None


def test_the_micro_size_guesses_one_number() -> None:
    state = play("=5 h1/h2 d1 =4", size="micro")
    assert guesses.most(state) == 1
    assert not allows(state, "g1,2")
