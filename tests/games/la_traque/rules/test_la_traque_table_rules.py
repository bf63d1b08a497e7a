"""What La Traque's book says and the first version of the rules did otherwise; one test a finding."""

from __future__ import annotations

import random

import pytest
from la_traque_play import FOUR, begun, card, cards, changing, names, pick, play, position, told, x_of
from test_la_traque_turns import refused

from hallali.core.errors import BadRecord
from hallali.core.seats import CHANCE, OVER
from hallali.games.la_traque import LA_TRAQUE
from hallali.games.la_traque.rules import view as v
from hallali.games.la_traque.rules.box import NETWORK, TZAAR, USA
from hallali.games.la_traque.rules.sizes import SEATINGS, options_of
from hallali.games.la_traque.rules.state import State


def choosing(specials: str) -> State:
    """Return Tzaar's choice of a hunter, its first, against the USA."""
    state = position("usa+tzaar", faces={"europe-1": "heron"},
                     agents=[("europe", ("registers-medal", "rumour", "rumour"))], seat=1)  # fmt: skip
    state.options = options_of({"factions": "usa+tzaar", "specials": specials})
    with changing(state) as it:
        it.ambition[3] = 1
    return play(state, "capture:europe-1@1")


@pytest.mark.rule("LT-52", "LT-57", "LT-65")
def test_finding_2_everyone_sees_which_special_card_is_taken() -> None:
    state = choosing("open")
    for seat in (0, 1):
        chose = told(state, "card:hunter-archivist", seat)[0]
        assert isinstance(chose, v.Chose)
        assert chose.special == x_of("hunter-archivist")
    play(state, "card:hunter-archivist")
    view = LA_TRAQUE.see(state, 0)
    assert view.reserves[1] == cards("heron", "hunter-archivist")


@pytest.mark.rule("LT-57", "LT-65")
def test_with_hidden_specials_the_pair_alone_is_known() -> None:
    state = choosing("hidden")
    chose = told(state, "card:hunter-archivist", 0)[0]
    assert isinstance(chose, v.Chose)
    assert (chose.special, chose.pair) == (-1, (x_of("hunter-witness"), x_of("hunter-archivist")))
    play(state, "card:hunter-archivist")
    view = LA_TRAQUE.see(state, 0)
    assert view.reserves[1] == (v.OF_PAIR, card("heron"))


@pytest.mark.rule("LT-9", "LT-12", "LT-66")
def test_finding_3_factions_sit_in_any_order_and_play_clockwise() -> None:
    assert len(SEATINGS) == 6
    seating = "usa+network+tzaar+cccp"
    assert LA_TRAQUE.seats_of({"seating": seating}) == ("usa", "network", "tzaar", "cccp")
    three = {"seating": seating, "factions": "usa+tzaar+network"}
    assert LA_TRAQUE.seats_of(three) == ("usa", "network", "tzaar")
    assert LA_TRAQUE.seats_of({}) == LA_TRAQUE.seats  # as named, where nothing is said
    state = LA_TRAQUE.new("real", three)
    rng = random.Random(1)
    while state.mover == CHANCE:
        state.apply(pick(rng, state))
    assert state.factions == (USA, NETWORK, TZAAR)
    first = state.mover
    play(state, "pass", "pass")
    assert state.mover == (first + 2) % 3


@pytest.mark.parametrize("seating", SEATINGS)
def test_every_seating_is_played_to_its_end(seating: str) -> None:
    rng = random.Random(seating)
    state = LA_TRAQUE.new("micro", {"seating": seating})
    while state.mover != OVER:
        state.apply(pick(rng, state))
    assert len(state.winners) >= 1


def stuck(passing: str) -> State:
    """Return a turn whose only move is made, with two actions left and nothing to do with them."""
    state = position(FOUR, agents=[("europe", ())] * 4)
    with changing(state) as it:
        it.destiny[0] = False
    state.options = options_of({"passing": passing})
    return play(state, "go:europe")


@pytest.mark.rule("LT-14", "LT-67")
def test_finding_6_who_can_do_nothing_else_must_pass_in_the_middle_of_a_turn() -> None:
    state = stuck("at-once")
    assert (state.mover, state.actions) == (0, 2)
    assert names(state) == ["pass"]
    assert refused(state, "end") == "LT-14"
    assert play(state, "pass").passed[0]


@pytest.mark.rule("LT-14", "LT-67")
def test_passing_may_wait_for_the_next_turn() -> None:
    state = stuck("next-turn")
    assert names(state) == ["pass", "end"]
    play(state, "end", "pass", "pass", "pass")
    assert names(state) == ["pass"]


@pytest.mark.rule("LT-65", "LT-67")
def test_games_of_the_first_rules_go_on_by_them() -> None:
    factions = {"factions": "usa+tzaar"}
    assert LA_TRAQUE.rules == 2
    assert LA_TRAQUE.replayed(factions, 2) == factions
    assert LA_TRAQUE.replayed(factions, 1) == {**factions, "specials": "hidden", "passing": "next-turn"}
    with pytest.raises(BadRecord):
        LA_TRAQUE.replayed(factions, 3)


@pytest.mark.rule("LT-14")
def test_with_something_to_do_a_turn_may_still_be_ended() -> None:
    state = begun(FOUR)
    play(state, "go:europe")
    assert {"pass", "end"} <= set(names(state))


def judging(fugitive: str) -> State:
    """Return Tzaar's judgement of a fugitive of its hand."""
    state = position("usa+tzaar", hand=("tribunal", fugitive), seat=1)
    return play(state, "join:tribunal", "turn:tribunal", f"card:{fugitive}")


@pytest.mark.rule("LT-52", "LT-68")
def test_finding_1_judging_gives_a_bonus_of_any_kind_for_each_level() -> None:
    state = judging("heron")  # of level 1: a rumour
    assert state.domination[1] == 0
    assert state.hands[1] == cards("rumour")
    assert judging("kestrel").domination[1] == 1  # of level 2
    state = judging("bittern")  # of level 3: a card from any pile, too
    assert state.domination[1] == 1
    assert play(state, "pile:funding").hands[1] == cards("funding")
