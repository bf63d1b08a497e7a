"""The four ambitions of La Traque (LT-52 to LT-56, LT-64)."""

from __future__ import annotations

import pytest
from la_traque_play import BOX, card, cards, changing, names, place, play, position, told, x_of
from test_la_traque_turns import refused

from hallali.games.la_traque.rules import ambitions, flow
from hallali.games.la_traque.rules import effects as e
from hallali.games.la_traque.rules import phases as p
from hallali.games.la_traque.rules import view as v
from hallali.games.la_traque.rules.box import CCCP, NETWORK, TZAAR, USA
from hallali.games.la_traque.rules.state import State
from hallali.games.la_traque.rules.tasks import T_NEXT, task


def advance(state: State, seat: int, track: int, change: int) -> State:
    """Advance an ambition as a part of the seat's turn."""
    state.mover = -2
    state.push(task(T_NEXT, seat))
    ambitions.advance(state, seat, track, change)
    flow.resume(state)
    return state


@pytest.mark.rule("LT-52", "LT-61")
def test_tzaar_takes_one_hunter_of_two_at_each_of_three_steps() -> None:
    steps = {at for (faction, _, at), pair in zip(BOX.steps, BOX.choose, strict=True) if faction == TZAAR and pair}
    assert steps == {2, 4, 8}
    state = position("usa+tzaar", faces={"europe-1": "heron"},
                     agents=[("europe", ("registers-medal", "rumour", "rumour"))], seat=1)  # fmt: skip
    with changing(state) as it:
        it.ambition[3] = 1
    play(state, "capture:europe-1@1")
    assert names(state) == ["card:hunter-witness", "card:hunter-archivist"]
    mine, theirs = (told(state, "card:hunter-archivist", seat)[0] for seat in (1, 0))
    assert isinstance(mine, v.Chose)
    assert isinstance(theirs, v.Chose)
    assert mine == theirs  # both cards lie face up next to the board (LT-65)
    assert theirs.special == x_of("hunter-archivist")
    assert theirs.pair == (x_of("hunter-witness"), x_of("hunter-archivist"))
    play(state, "card:hunter-archivist")
    assert state.reserves[1] == cards("heron", "hunter-archivist")


@pytest.mark.rule("LT-52", "LT-63", "LT-64")
def test_steps_passed_together_pay_lowest_first_and_once() -> None:
    state = advance(position("usa+tzaar", seat=1), 1, 0, 5)
    assert names(state) == ["card:hunter-witness", "card:hunter-archivist"]
    play(state, "card:hunter-witness")
    assert names(state) == ["card:hunter-tracker", "card:hunter-advocate"]
    play(state, "card:hunter-advocate")
    assert state.phase == p.ACT
    advance(state, 1, 0, 1)
    assert card("tribunal") in state.reserves[1]
    assert state.phase == p.ACT


@pytest.mark.rule("LT-52")
def test_the_tribunal_judges_a_fugitive_of_the_hand_once_a_round() -> None:
    state = position("usa+tzaar", hand=("tribunal", "bittern", "heron"), seat=1)
    play(state, "join:tribunal", "turn:tribunal", "card:bittern", "pile:rumours")
    word, *bonus = BOX.effects[BOX.coop[x_of("tribunal")][0]]
    assert word == e.JUDGE
    scores = [
        amount for name, amount, *_ in (BOX.effects[one] for one in BOX.bundles[bonus[2]]) if name == e.DOMINATION
    ]
    assert state.domination[1] == sum(scores) > 0  # of level 3
    assert state.hands[1] == cards("heron", "rumour")
    assert refused(state, "turn:tribunal") == "LT-35"


@pytest.mark.rule("LT-53", "LT-56")
def test_the_usa_advance_by_rockets_of_objectives() -> None:
    state = position("usa+tzaar", open_objectives=("treasury-bond",), influence=(0, 0, 3))
    play(state, "triumph:treasury-bond")  # the rulebook's example: 1 domination and 2 symbols
    assert state.ambition[0] == 2
    play(state, "pile:rumours", "pile:rumours")  # what the step gives besides domination
    bonus = sum(BOX.effects[number][1] for step, lines in zip(BOX.steps, BOX.bonus, strict=True)
                if step[0] == USA and step[2] <= 2 for number in lines
                if BOX.effects[number][0] == e.DOMINATION)  # fmt: skip
    assert state.domination[0] == 1 + bonus
    assert len(state.hands[0]) == 4  # and its mission


@pytest.mark.rule("LT-54")
def test_the_network_has_a_track_for_each_kind_and_plots_at_three() -> None:
    plots = [step for step, pair in zip(BOX.steps, BOX.choose, strict=True) if step[0] == NETWORK and pair]
    assert sorted(plots) == [(NETWORK, track, 3) for track in range(3)]
    under = ("registers-medal", "press-document", "rumour", "rumour", "rumour")
    state = position("usa+network", faces={"europe-3": "anvil"}, agents=[("europe", under)], seat=1)
    with changing(state) as it:
        it.ambition[5] = 1
    play(state, "capture:europe-3@1", "track:political")  # a collaborator of level 2: the same track
    assert state.influence[3:] == [0, 0, 2]
    assert state.ambition[3:] == [0, 0, 3]
    play(state, "pile:rumours")  # step 2
    assert names(state) == ["card:plot-senator", "card:plot-scandal"]
    play(state, "card:plot-scandal")
    assert card("plot-scandal") in state.reserves[1]
    assert card("plot-senator") not in (*state.reserves[1], *state.hands[1])


@pytest.mark.rule("LT-55", "LT-61")
def test_the_cccp_places_each_marker_once() -> None:
    state = position("cccp+tzaar", open_objectives=("sputnik", "general-strike", "front-page"), influence=(0, 5, 6))
    play(state, "success:general-strike", "pile:rumours", "pile:rumours")
    assert state.ambition[0] == 1
    again = state.clone()
    play(again, "success:sputnik", "=archives-microfilm", "=archives-microfilm")  # strikes lie there: nothing
    assert again.ambition[0] == 1
    play(state, "triumph:sputnik")
    assert names(state) == ["marker:strikes", "marker:leaders"]
    play(state, "marker:leaders")
    assert state.ambition[0] == 2
    play(state, "=archives-microfilm", "=archives-document")
    advance(state, 0, 0, 1)
    assert state.ambition[0] == 3
    assert x_of("collectivisation") in state.quarters[0]  # straight to the headquarters
    assert all(step[0] != CCCP or step[2] == 3 or gift < 0 for step, gift in zip(BOX.steps, BOX.installs, strict=True))


@pytest.mark.rule("LT-64")
def test_ambition_beyond_the_end_is_lost_and_domination_is_counted_past_twelve() -> None:
    state = position("usa+tzaar")
    with changing(state) as it:
        it.ambition[0], it.domination[0] = 11, 12
    advance(state, 0, 0, 4)
    assert state.ambition[0] == 12
    assert state.domination[0] == 13
    before = list(state.domination)
    advance(state, 0, 0, 1)
    assert state.domination == before


@pytest.mark.rule("LT-55", "LT-63")
def test_an_ability_can_advance_any_ambition() -> None:
    trial = position("usa+tzaar", open_objectives=("extradition",), influence=(0, 0, 3), seat=1)
    play(trial, "success:extradition")
    assert trial.ambition[3] == 1
    coup = position("usa+network", open_objectives=("coup",), influence=(2, 0, 2), seat=1)
    play(coup, "success:coup", "track:scientific")
    assert coup.ambition[3:] == [0, 1, 0]
    assert place("europe-1") >= 0
