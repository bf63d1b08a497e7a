"""Turns of La Traque, agents, and the maintenance (LT-12 to LT-22, LT-39 to LT-51)."""

from __future__ import annotations

import pytest
from la_traque_play import (
    BOX,
    FOUR,
    THREE,
    TWO,
    at_random,
    begun,
    card,
    cards,
    changing,
    empty,
    names,
    objective,
    place,
    play,
    position,
    spot,
    step_of,
    told,
)

from hallali.core.errors import IllegalAction
from hallali.core.seats import CHANCE, OVER, SPECTATOR
from hallali.games.la_traque import LA_TRAQUE
from hallali.games.la_traque.rules import actions as a
from hallali.games.la_traque.rules import phases as p
from hallali.games.la_traque.rules import view as v
from hallali.games.la_traque.rules.box import HUNT, REST, RUMOUR
from hallali.games.la_traque.rules.state import State


def refused(state: State, word: str) -> str:
    """Return the clause by which a step is refused."""
    with pytest.raises(IllegalAction) as caught:
        state.apply(step_of(state, word))
    return caught.value.refusal.clause


def pass_all(state: State) -> State:
    """Let everyone pass who has not."""
    while state.mover >= 0 and state.phase == p.ACT:
        play(state, "pass")
    return state


def next_round(state: State) -> State:
    """Pass, keep nothing, and let chance bring its first outcomes."""
    pass_all(state)
    while state.phase != p.ACT and state.mover != OVER:
        state.apply(a.END if state.phase == p.KEEP else state.chances()[0][0])
    return state


@pytest.mark.rule("LT-12", "LT-13")
def test_a_turn_has_one_to_three_actions() -> None:
    state = position(FOUR)
    assert "end" not in names(state)
    assert refused(state, "end") == "LT-12"
    play(state, "go:europe", "end")
    assert state.mover == 1
    state = position(FOUR)
    play(state, "go:europe", "go:europe", "go:america")
    assert state.mover == 1
    play(state, "pass", "pass", "pass")
    assert state.mover == 0
    assert state.actions == 3


@pytest.mark.rule("LT-14", "LT-40")
def test_who_passed_does_nothing_more_and_who_can_do_nothing_must() -> None:
    state = position(THREE)
    play(state, "pass", "go:europe", "end", "pass")
    assert state.mover == 1
    assert state.passed == [True, False, True]
    locked = position(FOUR, agents=[("europe", ())] * 5)
    assert names(locked) == ["pass"]
    assert refused(locked, "go:europe") == "LT-15"


@pytest.mark.rule("LT-15", "LT-16", "LT-18")
def test_an_agent_goes_to_a_free_open_place_and_not_twice_to_one_zone_in_a_turn() -> None:
    state = position(TWO)
    assert refused(state, "go:press-2") == "LT-16"  # open from three players on
    play(state, "go:funding-1")
    assert refused(state, "go:funding-2") == "LT-16"
    play(state, "go:rumours-1", "end")
    assert refused(state, "go:rumours-1") == "LT-16"  # taken
    play(state, "pass", "go:funding-2")
    assert state.spots[:3] == [spot("funding-1"), spot("rumours-1"), spot("funding-2")]


@pytest.mark.rule("LT-17", "LT-18", "LT-58")
def test_investigating_draws_to_the_reserve() -> None:
    state = position(FOUR)
    play(state, "go:rumours-1")
    assert state.reserves[0] == (RUMOUR,) * 4
    assert state.rumours == 36
    play(state, "go:funding-1")
    assert state.reserves[0] == (*cards("funding"), *(RUMOUR,) * 4)
    watcher = LA_TRAQUE.see(state, SPECTATOR)
    assert watcher.reserves[0] == state.reserves[0]
    play(state, "go:press-1")
    assert (state.phase, state.mover) == (p.DRAW, CHANCE)
    play(state, "=press-document", "=archives-microfilm")
    assert len(state.hands[0]) == 0
    assert set(state.reserves[0]) == {card("press-document"), card("archives-microfilm"), *cards("funding", "rumour")}
    watcher = LA_TRAQUE.see(state, SPECTATOR)
    assert watcher.reserves[0][:2] == (-3, -2)  # archives, press: the pile is known, the face is not


@pytest.mark.rule("LT-17", "LT-57")
def test_what_is_drawn_is_told_to_its_seat_alone() -> None:
    state = position(FOUR)
    play(state, "go:press-1")
    mine = told(state, "=press-medal", 0)[0]
    theirs = told(state, "=press-medal", 1)[0]
    assert isinstance(mine, v.Drew)
    assert isinstance(theirs, v.Drew)
    assert (mine.card, theirs.card) == (card("press-medal"), -1)
    assert (theirs.pile, theirs.where) == (1, "reserve")


@pytest.mark.rule("LT-19")
def test_a_short_pile_gives_what_it_has() -> None:
    state = position(FOUR)
    state.rumours = 3
    with changing(state) as it:
        it.decks[1] = ()
    play(state, "go:rumours-1")
    assert state.reserves[0] == (RUMOUR,) * 3
    play(state, "go:press-1", "=archives-microfilm")  # the press gives nothing
    assert sum(len(reserve) for reserve in state.reserves) == 4
    play(state, "end", "go:rumours-2")
    assert empty(state.reserves[1])


@pytest.mark.rule("LT-20")
def test_any_number_of_agents_hunts_in_a_zone() -> None:
    state = position(FOUR)
    play(state, "go:europe", "go:europe", "go:europe")
    assert state.spots[:3] == [HUNT + 1] * 3


@pytest.mark.rule("LT-21", "LT-22", "LT-57")
def test_an_agent_is_informed_unseen() -> None:
    state = position(FOUR, hand=("funding",), agents=[("europe", ())])
    mine, theirs = (told(state, "inform:funding@1", seat)[0] for seat in (0, 1))
    assert isinstance(mine, v.Informed)
    assert isinstance(theirs, v.Informed)
    assert (mine.card, theirs.card) == (card("funding"), -1)
    assert refused(state, "inform:rumour@1") == "LT-21"
    assert refused(state, "inform:funding@2") == "LT-21"  # not in a hunting zone
    play(state, "inform:funding@1")
    own, other = (LA_TRAQUE.see(state, seat) for seat in (0, 1))
    assert own.under[0] == cards("funding")
    assert own.counts == other.counts
    assert other.all_under == ()


@pytest.mark.rule("LT-39")
def test_destiny_exchanges_the_objectives_once() -> None:
    state = position(FOUR, open_objectives=("green-card", "air-bridge"))
    play(state, "destiny")
    assert (state.phase, state.mover) == (p.REVEAL, CHANCE)
    drawn = [outcome for outcome, _ in state.chances()]
    assert objective("green-card") not in drawn
    play(state, "=joint-chiefs", "=launch-site")
    assert state.open[0] == (objective("joint-chiefs"), objective("launch-site"))
    assert objective("green-card") in state.aims[0]
    assert refused(state, "destiny") == "LT-39"
    assert refused(position(FOUR), "destiny") == "LT-39"  # none lies there


@pytest.mark.rule("LT-41", "LT-61")
def test_two_cards_of_the_hand_are_kept() -> None:
    state = position(TWO, hand=("funding", "rumour", "rumour", "kestrel"))
    pass_all(state)
    assert (state.phase, state.mover) == (p.KEEP, 0)
    seen = told(state, "keep:rumour,rumour", 1)[0]
    assert isinstance(seen, v.Kept)
    assert (seen.kept, seen.cards, seen.discarded) == (2, (), cards("kestrel"))
    assert seen.under == (0, 0, 0, 1, 0)
    steps = LA_TRAQUE.read(state, "keep:rumour,rumour")
    state.apply(steps[0])
    assert state.drafting
    watcher = LA_TRAQUE.see(state, 1)
    assert watcher.kept == ()
    state.apply(steps[1])
    with pytest.raises(IllegalAction):
        state.apply(a.CARD + card("kestrel"))
    state.apply(steps[2])
    assert state.hands[0] == (RUMOUR, RUMOUR)
    assert state.funding == 20


@pytest.mark.rule("LT-42", "LT-43", "LT-44", "LT-45", "LT-46", "LT-58")
def test_the_maintenance() -> None:
    state = position(THREE, hand=("rumour",), quarters=("marshalled-aid",), agents=[("europe", ("rumour",))])
    play(state, "go:rumours-1", "turn:marshalled-aid", "pile:funding", "end")
    with changing(state) as it:
        it.spots[4] = REST
    assert state.turned
    next_round(state)
    assert state.hands[0] == (RUMOUR,) * 4  # the reserve; of the hand nothing was kept
    assert empty(state.reserves[0])
    assert state.spots[:5] == [spot("europe"), 0, 0, 0, 0]
    assert state.under[0] == (RUMOUR,)
    assert all((face >= 0) == (BOX.least[number] <= 3) for number, face in enumerate(state.faces))
    assert all(len(open_) == 3 for open_ in state.open)
    assert empty(state.turned)
    assert (state.first, state.mover, state.round) == (1, 1, 1)


@pytest.mark.rule("LT-44")
def test_an_empty_deck_fills_nothing() -> None:
    state = position(TWO)
    with changing(state) as it:
        it.unseen = [(), (), ()]
        it.aims[0] = ()
    next_round(state)
    assert max(state.faces) == -1
    assert len(state.open[0]) == 0


@pytest.mark.rule("LT-47")
def test_the_round_of_twelve_is_finished_and_not_maintained() -> None:
    state = position(THREE, hand=("rumour",))
    with changing(state) as it:
        it.domination = [12, 0, 13]
    play(state, "go:europe", "end")
    assert state.mover == 1
    pass_all(state)
    assert state.mover == OVER
    assert state.winners == (2,)
    assert state.hands[0] == (RUMOUR,)
    assert state.returns() == (-0.5, -0.5, 1.0)


@pytest.mark.rule("LT-48")
def test_ties_go_to_influence_left_then_are_shared() -> None:
    state = position(THREE)
    with changing(state) as it:
        it.domination = [12, 12, 12]
        it.influence = [1, 1, 1, 0, 3, 0, 2, 0, 0]
    assert pass_all(state).winners == (0, 1)
    assert state.returns() == pytest.approx((0.25, 0.25, -0.5))


@pytest.mark.rule("LT-49")
def test_thirty_rounds_are_all() -> None:
    state = position(TWO)
    state.round = 29
    assert pass_all(state).mover == OVER
    assert state.outcome == p.TIME
    early = position(TWO)
    early.round = 28
    assert pass_all(early).mover != OVER


@pytest.mark.rule("LT-50")
def test_two_players_share_the_world_with_strangers() -> None:
    state = position(TWO, faces={"america-1": "heron", "america-3": "kestrel"})
    pass_all(state)
    assert state.strangers[place("america-1")] == 1
    gone = position(TWO, faces={"america-1": "heron", "america-3": "kestrel"})
    with changing(gone) as it:
        it.strangers[place("america-1")] = it.strangers[place("america-3")] = 1
    pass_all(gone)
    assert gone.faces[place("america-1")] == -1 or gone.phase == p.FILL  # of level 1: at the second
    assert gone.faces[place("america-3")] == card("kestrel") - 16
    others = begun(THREE)
    pass_all(others)
    assert max(others.strangers) == 0


@pytest.mark.rule("LT-50")
def test_strangers_come_before_new_cards() -> None:
    for before, _, after in at_random(3, "real", TWO, least=400):
        if before.round < after.round:
            for count, face in zip(after.strangers, after.faces, strict=True):
                assert count <= (after.box.grade[face] if face >= 0 else 0)


@pytest.mark.rule("LT-51")
def test_a_guarded_fugitive_still_leaves_and_a_touched_one_takes_its_strangers_along() -> None:
    state = position(
        "cccp+tzaar", faces={"america-1": "heron", "europe-1": "osprey"}, open_objectives=("press-headlines",),
        influence=(0, 0, 4), seat=1,
    )  # fmt: skip
    with changing(state) as it:
        it.strangers[place("america-1")] = it.strangers[place("europe-1")] = 1
    play(state, "success:press-headlines", "place:america-1", "track:military")
    assert state.strangers[place("america-1")] == 1
    assert state.guards[place("america-1")] > 0
    play(state, "end")
    pass_all(state)
    assert state.faces[place("america-1")] == -1
    trial = position("cccp+tzaar", faces={"europe-1": "osprey"}, open_objectives=("nuremberg-trial",),
                     influence=(0, 0, 3), seat=1)  # fmt: skip
    with changing(trial) as it:
        it.strangers[place("europe-1")] = 1
    play(trial, "success:nuremberg-trial", "place:europe-1")
    assert trial.faces[place("europe-1")] == -1
    assert trial.strangers[place("europe-1")] == 0


@pytest.mark.parametrize(
    ("word", "clause", "said"),
    [
        ("end", "LT-12", "at least one action"),
        ("destiny", "LT-39", "You have no objective face up"),
        ("go:press-2", "LT-16", "open with 3 players or more"),
        ("go:rumours-1", "LT-16", "An agent is already in this place"),
        ("use:kestrel", "LT-31", "not in your hand"),
        ("use:magpie", "LT-33", "no mission"),
        ("join:snipe", "LT-31", "not in your hand"),
        ("join:bittern", "LT-34", "no co-operation"),
        ("turn:magpie", "LT-35", "not at your headquarters"),
        ("turn:raven", "LT-35", "was already used this round"),
        ("turn:curlew", "LT-34", "permanent"),
        ("success:green-card", "LT-36", "do not have this objective"),
        ("capture:america-2@1", "LT-24", "No fugitive lies there"),
        ("capture:america-1@1", "LT-24", "not in the fugitive’s zone"),
        ("capture:europe-1@1", "LT-24", "does not hold all the clues"),
        ("capture:europe-2@1", "LT-51", "Another player protects"),
        ("inform:rumour@1", "LT-21", "not in your hand"),
        ("inform:plover@1", "LT-21", "no hunt ability"),
        ("inform:funding@2", "LT-21", "only under an agent in a hunting zone"),
    ],
)
def test_a_refusal_says_what_was_wrong(word: str, clause: str, said: str) -> None:
    state = position(
        TWO, hand=("funding", "magpie", "bittern", "plover"), quarters=("raven", "curlew"),
        faces={"europe-1": "heron", "europe-2": "merlin", "america-1": "jackdaw"}, agents=[("europe", ())],
    )  # fmt: skip
    with changing(state) as it:
        it.spots[5] = spot("rumours-1")
        it.turned = (card("raven") - 16,)
        it.guards[place("europe-2")] = 2
    refusal = state.refusal(step_of(state, word))
    assert refusal is not None
    assert refusal.clause == clause
    assert said in str(refusal)


def test_a_refusal_tells_what_is_asked_for() -> None:
    spent = position(TWO, open_objectives=("green-card",))
    with changing(spent) as it:
        it.destiny[0] = False
    refusal = spent.refusal(a.DESTINY)
    assert refusal is not None
    assert "Your destiny token is spent" in str(refusal)
    away = position(TWO, agents=[("europe", ())] * 5, faces={"europe-1": "heron"}, open_objectives=("green-card",))
    for step, said in (
        (step_of(away, "go:rumours-1"), "no agent at the headquarters"),
        (step_of(away, "success:green-card"), "do not have the influence"),
    ):
        refusal = away.refusal(step)
        assert refusal is not None
        assert said in str(refusal)
    twice = position(FOUR)
    play(twice, "go:rumours-1")
    refusal = twice.refusal(step_of(twice, "go:rumours-2"))
    assert refusal is not None
    assert "already sent an agent to this zone" in str(refusal)
