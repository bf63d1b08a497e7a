"""Captured fugitives, co-operations, objectives and the words of the abilities (LT-31 to LT-38, LT-61, LT-63)."""

from __future__ import annotations

import pytest
from la_traque_play import FOUR, card, cards, changing, empty, names, objective, place, play, position, spot, told, x_of
from test_la_traque_turns import next_round, refused

from hallali.core.seats import CHANCE
from hallali.games.la_traque import LA_TRAQUE
from hallali.games.la_traque.rules import phases as p
from hallali.games.la_traque.rules import view as v
from hallali.games.la_traque.rules.box import HUNT, REST, RUMOUR

#: What the first marker of the CCCP brings, before the objective's own ability: two cards.
STEP = ("pile:rumours", "pile:rumours")


@pytest.mark.rule("LT-31", "LT-42")
def test_a_captured_fugitive_is_used_in_the_next_round() -> None:
    state = position(FOUR, faces={"europe-1": "heron"}, agents=[("europe", ("registers-medal", "rumour", "rumour"))])
    play(state, "capture:europe-1@1")
    assert refused(state, "use:heron") == "LT-31"
    next_round(state)
    assert card("heron") in state.hands[0]


@pytest.mark.rule("LT-31", "LT-33")
def test_a_mission_is_shown_done_and_gone() -> None:
    state = position(FOUR, hand=("heron", "magpie"))
    used = told(state, "use:heron", 1)[0]
    assert isinstance(used, v.Used)
    assert (used.card, used.mode) == (x_of("heron"), "mission")
    play(state, "use:heron")
    assert state.hands[0] == (*(RUMOUR,) * 3, card("magpie"))
    assert empty(state.quarters[0])
    assert refused(state, "use:magpie") == "LT-33"
    assert refused(position(FOUR, hand=("heron",)), "join:heron") == "LT-34"


@pytest.mark.rule("LT-34", "LT-35", "LT-45")
def test_co_operations_hold_or_recur_once_a_round() -> None:
    state = position(FOUR, hand=("magpie", "raven"))
    play(state, "join:magpie", "join:raven")
    assert state.quarters[0] == (x_of("magpie"), x_of("raven"))
    assert refused(state, "turn:magpie") == "LT-34"  # it holds all the time
    play(state, "turn:raven", "pile:funding")
    assert state.hands[0] == cards("funding")
    play(state, "pass", "pass", "pass", "go:rumours-1")
    assert len(state.reserves[0]) == 5  # the magpie's one more
    assert refused(state, "turn:raven") == "LT-35"
    play(state, "end")
    next_round(state)
    while state.mover:
        play(state, "pass")
    assert "turn:raven" in names(state)


@pytest.mark.rule("LT-36", "LT-37", "LT-38")
def test_an_objective_has_two_prices_and_one_ability() -> None:
    goals = ("peralta-commission", "shell-company")
    state = position("usa+network", faces={"america-1": "heron"}, open_objectives=goals, influence=(0, 0, 5), seat=1)
    assert "success:peralta-commission" in names(state)
    play(state, "triumph:peralta-commission", "place:america-1")  # the rulebook's example
    assert state.domination[1] == 2
    assert state.influence[3:] == [1, 0, 2]
    assert state.reserves[1] == cards("heron")
    assert empty(state.quarters[1])
    assert state.open[1] == (objective("shell-company"),)
    assert refused(state, "triumph:shell-company") == "LT-36"
    play(state, "success:shell-company", "go:funding-1")  # a co-operation, used in the same turn
    assert state.domination[1] == 3
    assert state.quarters[1] == (x_of("shell-company"),)
    assert state.reserves[1] == cards("funding", "funding", "heron")
    assert refused(position("usa+network", seat=1), "success:shell-company") in ("LT-12", "LT-36")


@pytest.mark.rule("LT-37")
def test_fulfilled_objectives_never_return() -> None:
    state = position("usa+network", open_objectives=("shell-company",), influence=(0, 0, 2), seat=1)
    play(state, "success:shell-company", "end")
    next_round(state)
    assert objective("shell-company") not in (*state.open[1], *state.aims[1])
    assert len(state.open[1]) == 3


@pytest.mark.rule("LT-61")
def test_specials_are_used_by_their_abilities_and_the_discarded_leave() -> None:
    state = position("usa+tzaar", hand=("hunter-witness", "rumour"), agents=[("europe", ())], seat=1)
    play(state, "inform:hunter-witness@1")
    assert state.under[5] == cards("hunter-witness")
    other = position("usa+tzaar", hand=("tribunal", "rumour", "rumour"), seat=1)
    while other.phase != p.KEEP or other.mover != 1:
        play(other, "pass" if other.phase == p.ACT else "keep:")
    seen = told(other, "keep:rumour", 0)[0]
    assert isinstance(seen, v.Kept)
    assert seen.discarded == cards("tribunal")
    play(other, "keep:rumour")
    assert card("tribunal") not in other.hands[1]


# The words, one by one (LT-63: an effect does what it can)


@pytest.mark.rule("LT-63")
def test_draw_comes_to_the_hand() -> None:
    state = position(FOUR, hand=("kestrel",))
    play(state, "use:kestrel", "pile:funding", "pile:rumours", "pile:press")
    assert (state.phase, state.mover) == (p.DRAW, CHANCE)
    play(state, "=press-medal")
    assert state.hands[0] == cards("press-medal", "funding", "rumour")
    empty = position(FOUR, hand=("heron",))
    empty.rumours = 1
    play(empty, "use:heron")
    assert empty.hands[0] == (RUMOUR,)


@pytest.mark.rule("LT-63", "LT-64")
def test_influence_stops_at_the_end_of_the_track() -> None:
    state = position("usa+network", hand=("plot-arms",), influence=(10, 0, 0), seat=1)
    play(state, "use:plot-arms")
    assert state.influence[3:] == [12, 0, 0]


def test_recall_and_relocate_say_up_to() -> None:
    state = position(FOUR, hand=("opal",), agents=[("europe", ("rumour",))])
    with changing(state) as it:
        it.spots[1], it.spots[2] = REST, spot("press-1")
    play(state, "use:opal")
    assert names(state) == ["end", "agent:2", "agent:3"]
    play(state, "agent:2", "end")
    assert state.spots[:3] == [HUNT + 1, 0, spot("press-1")]
    moved = position("cccp+tzaar", agents=[("europe", ("rumour",))], open_objectives=("sleeping-cells",),
                     influence=(2, 0, 0))  # fmt: skip
    play(moved, "success:sleeping-cells", *STEP, "agent:1", "zone:america", "end", "pile:rumours", "pile:funding")
    assert moved.spots[0] == spot("america")
    assert moved.under[0] == (RUMOUR,)


@pytest.mark.rule("LT-57")
def test_peek_shows_a_rivals_cards_to_the_one_who_looks() -> None:
    state = position("usa+cccp+tzaar", hand=("merlin",))
    with changing(state) as it:
        it.hands[1] = cards("press-medal", "rumour")
    play(state, "use:merlin")
    assert names(state) == ["rival:cccp"]  # the third holds nothing
    mine, third = (told(state, "rival:cccp", seat)[0] for seat in (0, 2))
    assert isinstance(mine, v.Peeked)
    assert isinstance(third, v.Peeked)
    assert (mine.hand, third.hand) == (state.hands[1], ())
    goal = position("cccp+tzaar", open_objectives=("closed-city",), influence=(0, 3, 0))
    with changing(goal) as it:
        it.spots[5], it.under[5] = spot("europe"), cards("press-document")
    play(goal, "success:closed-city", *STEP)
    seen = told(goal, "rival:tzaar", 0)[0]
    assert isinstance(seen, v.Peeked)
    assert seen.under[0] == cards("press-document")


def test_guard_keeps_others_from_capturing_until_the_next_rounds_end() -> None:
    state = position("cccp+tzaar+network", faces={"europe-1": "heron"}, open_objectives=("front-page",),
                     influence=(0, 0, 2))  # fmt: skip
    with changing(state) as it:
        it.spots[5], it.under[5] = spot("europe"), cards("registers-medal", "rumour", "rumour")
    play(state, "success:front-page", *STEP, "place:europe-1", "pile:rumours", "pile:rumours", "end")
    assert refused(state, "capture:europe-1@1") == "LT-51"
    play(state, "pass")
    with changing(state) as it:
        it.hands[2] = cards("needle")
    play(state, "use:needle")
    assert state.phase == p.PILE  # another's guard is not taken over either: there is nothing to guard
    play(state, "pile:rumours", "end")
    next_round(state)
    assert state.guards[place("europe-1")] > 0
    next_round(state)
    assert state.guards[place("europe-1")] == 0


def test_sabotage_takes_influence_of_a_rival() -> None:
    state = position("usa+network", hand=("plot-scandal",), seat=1)
    with changing(state) as it:
        it.influence[1] = 2
    play(state, "use:plot-scandal", "rival:usa")
    assert names(state) == ["track:scientific"]
    play(state, "track:scientific")
    assert state.influence[1] == 0
    unknown = position("usa+network", hand=("plot-scandal",), seat=1)
    play(unknown, "use:plot-scandal")  # it may be used though it does nothing
    assert (unknown.mover, unknown.hands[1]) == (1, ())


def test_more_actions_more_moves_cheaper_objectives() -> None:
    state = position(FOUR, hand=("osprey",))
    play(state, "use:osprey", "pile:rumours")
    assert state.actions == 4
    convoy = position(FOUR, quarters=("air-bridge",))
    play(convoy, "go:europe")
    play(convoy, "go:europe")
    assert (convoy.actions, convoy.frees) == (2, 0)
    play(convoy, "go:europe", "go:america")
    assert (convoy.actions, convoy.frees) == (1, 0)
    thrifty = position(FOUR, quarters=("congress-hearing",), open_objectives=("air-bridge",), influence=(1, 0, 0))
    play(thrifty, "success:air-bridge")
    assert thrifty.influence[0] == 0
    advised = position("usa+tzaar", quarters=("hunter-advocate",), hand=("rumour",) * 4, agents=[("europe", ())],
                       seat=1)  # fmt: skip
    play(advised, "inform:rumour@1", "inform:rumour@1")
    assert advised.actions == 2


def test_free_moves_after_the_last_action_are_offered_and_may_be_left() -> None:
    state = position(FOUR, quarters=("air-bridge",), hand=("rumour",), agents=[("europe", ())])
    play(state, "inform:rumour@1", "go:europe", "go:europe", "go:europe")
    assert state.actions == 0
    assert set(names(state)) >= {"end", "go:europe"}
    assert "pass" not in names(state)
    assert refused(state, "pass") == "LT-12"
    play(state, "end")
    assert state.mover == 1


def test_more_cards_are_kept_with_an_ability() -> None:
    state = position("usa+tzaar", quarters=("hunter-chronicler",), hand=("rumour",) * 5, seat=1)
    while state.phase != p.KEEP or state.mover != 1:
        play(state, "pass" if state.phase == p.ACT else "keep:")
    play(state, "keep:rumour,rumour,rumour,rumour")
    assert state.hands[1].count(RUMOUR) >= 4


@pytest.mark.rule("LT-51", "LT-63")
def test_remove_empties_a_place() -> None:
    state = position("usa+network", faces={"europe-1": "heron"}, open_objectives=("rats-cache",), influence=(2, 0, 0),
                     seat=1)  # fmt: skip
    with changing(state) as it:
        it.strangers[place("europe-1")] = 1
    play(state, "success:rats-cache", "place:europe-1", "pile:rumours", "pile:rumours")
    assert state.faces[place("europe-1")] == -1
    assert state.strangers[place("europe-1")] == 0
    assert state.influence[3:] == [0, 0, 0]
    view = LA_TRAQUE.see(state, 0)
    assert view.faces[place("europe-1")] == -1
