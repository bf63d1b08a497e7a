"""Places, tests, searches, and fights that the row did not set off."""

from __future__ import annotations

import pytest
from traque_play import (
    BOX,
    CHANCE,
    OVER,
    TOTAL,
    activatable,
    drew,
    inventory,
    kind,
    lay,
    names,
    pile,
    place,
    play,
    position,
    put,
    refused,
    row,
    tokens,
    told,
)

from hallali.games.traque.rules import effects as e
from hallali.games.traque.rules import flow, powers
from hallali.games.traque.rules import phases as p
from hallali.games.traque.rules import view as v
from hallali.games.traque.rules.state import State


def at(name: str, health: int = 0, **fields: object) -> State:
    """Return the position after a corridor drew a place; a shotgun stays in the row."""
    fields = {"row": ["corridor", "grenade", "shotgun"], **fields}
    return play(drew("ammunition", health=health, **fields), "corridor<grenade,ammunition", "=" + name)  # type: ignore[arg-type]


def two(first: str, second: str, **fields: object) -> State:
    """Return the position after a door drew two places."""
    return play(drew("door", ["pass-card"], **fields), "door<pass-card", "=" + first, "draw", "=" + second)


@pytest.mark.rule("TQ-22")
def test_a_place_must_be_carried_out() -> None:
    state = at("flooded-gallery")
    assert (state.time, state.phase) == (19, p.TURN)


@pytest.mark.rule("TQ-22")
def test_a_place_may_say_that_it_may_be_left() -> None:
    state = at("greenhouse", health=3)
    assert (state.phase, names(state)) == (p.LEAVE, {"end", "play"})
    left = play(state.clone(), "end")
    assert (left.time, left.health(0), left.phase) == (20, 3, p.TURN)
    done = play(state, "play")
    assert (done.time, done.health(0)) == (19, 4)
    assert "Play the place, or leave it." in refused(at("greenhouse"), "draw")


@pytest.mark.rule("TQ-22", "TQ-19")
def test_of_two_places_one_is_played_and_the_other_does_not_happen() -> None:
    state = two("flooded-gallery", "control-room")
    assert (state.phase, state.time, state.keys(0)) == (p.WHICH, 20, 0)
    assert names(state) == {"to:flooded-gallery", "to:control-room"}
    assert "Choose one of the two places." in refused(state, "to:nest")
    play(state, "to:control-room")
    assert (state.time, state.keys(0)) == (20, 1)
    assert not {place("flooded-gallery"), place("control-room")} & set(play_places(state))


def play_places(state: State) -> list[int]:
    return [number for number in range(BOX.places) if state.places >> number & 1]


@pytest.mark.rule("TQ-22", "TQ-44", "TQ-46")
@pytest.mark.parametrize("order", [("launch-pad", "control-room"), ("control-room", "launch-pad")])
def test_the_launch_pad_is_played_whatever_lies_beside_it(order: tuple[str, str]) -> None:
    state = position(["pass-card"], places=["control-room", "nest"], second_place="must")
    state.drawn = 12
    state = play(state, "draw", "=door", "door<pass-card", "=" + order[0])
    assert state.phase == p.PLACE  # both are drawn
    play(state, "=" + order[1])
    assert (state.phase, state.foe, state.strength, state.keys(0)) == (p.ROUND, -2, 3, 0)


@pytest.mark.rule("TQ-46", "TQ-9")
def test_the_last_place_is_the_launch_pad_and_no_other_is_drawn() -> None:
    state = play(drew("door", ["pass-card"], places=[]), "door<pass-card")
    assert names(state) == {"=launch-pad"}
    play(state, "=launch-pad")
    assert state.phase == p.ROUND


@pytest.mark.rule("TQ-23")
@pytest.mark.parametrize(
    ("health", "token"), [(6, "test-large"), (4, "test-large"), (3, "test-small"), (1, "test-small")]
)
def test_a_test_is_tossed_with_the_token_that_the_health_says(health: int, token: str) -> None:
    state = at("infirmary", health=health)
    assert state.mover == CHANCE
    assert [e.TOKENS[one] for one in state.volley] == [token]
    assert dict(state.chances())[1] == pytest.approx(BOX.p[e.TOKENS.index(token)][0][e.SKILLS.index("usual")])
    assert play(state.clone(), "=0").health(0) == health
    assert play(state, "=1").health(0) == min(6, health + 1)


@pytest.mark.rule("TQ-23", "TQ-61")
def test_a_test_is_resolved_before_anything_else_and_costs_no_time() -> None:
    state = at("infirmary", health=5, inventory=["medical-kit"])
    assert names(state) == {"=0", "=1"}
    play(state, "=0")
    assert (state.time, state.phase) == (20, p.TURN)


@pytest.mark.rule("TQ-23")
def test_what_a_failed_and_a_passed_test_bring() -> None:
    assert play(at("generator"), "=1").time == 20
    assert play(at("generator", time=9), "=1").time == 10
    assert play(at("generator", time=9), "=0").time == 8
    assert play(at("cave-in"), "=0").health(0) == 5
    assert play(at("cave-in"), "=1").health(0) == 6
    assert v.Test(who=0, passed=True) in told(at("cave-in"), "=1")
    assert v.Test(who=0, passed=False) in told(at("cave-in"), "=0")


@pytest.mark.rule("TQ-23", "TQ-11")
def test_a_test_is_tossed_at_the_own_target() -> None:
    state = at("infirmary", health=5, target="square")
    assert dict(state.chances())[1] == pytest.approx(BOX.p[e.T_LARGE][1][e.SKILLS.index("usual")])


@pytest.mark.rule("TQ-33", "TQ-61")
def test_a_tests_token_may_be_tossed_again() -> None:
    state = play(at("infirmary", health=5, retoss=True), "=0")
    assert (state.phase, names(state)) == (p.AFTER, {"keep", "again:1"})
    kept = play(state.clone(), "keep")
    assert (kept.health(0), kept.retoss) == (5, 1)
    play(state, "again:1")
    assert (state.mover, state.retoss, state.time, state.supply[e.T_RETOSS]) == (CHANCE, 0, 20, 1)
    assert play(state, "=1").health(0) == 6


@pytest.mark.rule("TQ-24")
def test_a_search_stops_where_the_card_is_found() -> None:
    state = at("armoury")
    assert state.phase == p.SEEK
    before = sum(state.deck)
    play(state, "=grenade", "=lurker")
    assert state.aside[kind("grenade")] == state.aside[kind("lurker")] == 1
    assert (sum(state.deck), state.phase) == (before - 2, p.SEEK)
    assert dict(state.chances())[kind("grenade")] == pytest.approx(
        1 / (before - 2)
    )  # one of the three paid, one was drawn in the search
    play(state, "=pistol")
    assert inventory(state) == ["pulse-rifle/3/4", "pistol/1/2"]
    assert (sum(state.deck), sum(state.aside)) == (before - 1, 0)
    assert (row(state), state.time, state.phase) == (["shotgun"], 20, p.TURN)


@pytest.mark.rule("TQ-24")
def test_a_search_ends_after_so_many_cards() -> None:
    state = play(at("storeroom"), "=lurker", "=lurker", "=lurker")
    assert state.phase == p.SEEK
    assert v.Moved(what="none", who=0) in told(state, "=lurker")
    play(state, "=lurker")
    assert (state.phase, state.deck[kind("lurker")], sum(state.aside)) == (p.TURN, 5, 0)
    assert inventory(state) == ["pulse-rifle/3/4"]


@pytest.mark.rule("TQ-24", "TQ-13")
def test_a_search_goes_through_the_discard_where_the_deck_ends() -> None:
    state = position(["corridor", "grenade"], deck=["ammunition", "lurker"])
    play(state, "draw", "=ammunition", "corridor<grenade,ammunition", "=armoury", "=lurker")
    assert state.phase == p.SEEK
    assert sum(state.discard) == 0
    assert state.deck[kind("corridor")] >= 1
    assert state.deck[kind("lurker")] == 4  # the one that was drawn waits
    play(state, "=pistol")
    assert state.deck[kind("lurker")] == 5


@pytest.mark.rule("TQ-24", "TQ-13")
def test_what_is_found_last_of_the_deck_leaves_a_new_one() -> None:
    state = position(["corridor", "grenade"], deck=["ammunition", "pistol"])
    play(state, "draw", "=ammunition", "corridor<grenade,ammunition", "=armoury", "=pistol")
    assert "pistol/1/2" in inventory(state)
    assert (sum(state.discard), sum(state.deck)) == (0, 66)


@pytest.mark.rule("TQ-24")
def test_a_search_with_nothing_left_to_draw_ends() -> None:
    state = position(inventory=["motion-sensor"], deck=["lurker"])
    lay(state, "discard", [0] * BOX.cards)
    play(state, "draw", "=lurker", "use:1.motion-sensor", "=motion-sensor")  # the one card there is: its own
    assert (state.phase, pile(state.deck), sum(state.aside)) == (p.TURN, ["motion-sensor"], 0)


@pytest.mark.rule("TQ-24", "TQ-25")
def test_a_creature_that_is_found_is_fought_and_the_row_stays() -> None:
    state = play(at("mess-hall"), "=grenade", "=snatcher")
    assert (state.phase, state.foe, state.strength) == (p.ROUND, kind("snatcher"), 2)
    assert row(state) == ["shotgun"]
    assert state.deck[kind("grenade")] == 2  # shuffled back before the fight
    play(state, "fire:1.pulse-rifle*2", "=11")
    assert (row(state), state.discard[kind("snatcher")]) == (["shotgun"], 1)


@pytest.mark.rule("TQ-25")
def test_a_place_may_force_a_fight_with_a_creature_on_no_card() -> None:
    state = at("nest")
    assert (state.foe, state.strength, row(state)) == (-1, 2, ["shotgun"])
    discarded = sum(state.discard)
    play(state, "fire:1.pulse-rifle*2", "=11")
    assert (sum(state.discard), row(state), state.phase) == (discarded, ["shotgun"], p.TURN)


@pytest.mark.rule("TQ-25", "TQ-23")
def test_a_failed_test_may_force_a_fight() -> None:
    assert play(at("vents"), "=1").foe == -9
    state = play(at("vents"), "=0")
    assert (state.foe, state.strength, state.phase) == (-1, 1, p.ROUND)


@pytest.mark.rule("TQ-25", "TQ-34")
def test_a_creature_on_no_card_and_the_queen_leave_the_crew_alone() -> None:
    state = play(at("nest", inventory=["pulse-rifle/0/4", "mirova"]), "fire:1.pulse-rifle*1", "=0")
    assert (state.health(0), inventory(state)[1:]) == (5, ["mirova"])
    state = drew("ammunition", ["corridor", "grenade"], places=[], inventory=["pulse-rifle/0/4", "mirova"])
    play(state, "corridor<grenade,ammunition", "=launch-pad", "fire:1.pulse-rifle*1", "=0")
    assert (state.health(0), inventory(state)[1:]) == (5, ["mirova"])


@pytest.mark.rule("TQ-25")
def test_activations_go_on_after_a_place() -> None:
    state = drew("ammunition", ["corridor", "grenade", "grenade", "corridor"])
    play(state, "corridor<grenade,ammunition", "=nest", "fire:1.pulse-rifle*2", "=11")
    assert (state.phase, activatable(state)) == (p.ROW, {"grenade"})


@pytest.mark.rule("TQ-22", "TQ-20")
def test_a_place_may_give_and_then_take() -> None:
    state = play(at("rover-bay"), "play")
    assert state.grenades(0) == 0
    play(state, "fire:1.pulse-rifle*1", "=1")
    assert state.grenades(0) == 1  # first the fight, then what is found
    state = play(at("workshop"))
    assert inventory(state) == ["pulse-rifle/4/4"]


@pytest.mark.rule("TQ-22")
def test_ammunition_goes_to_one_weapon_of_the_own_choice() -> None:
    state = at("workshop", inventory=["pulse-rifle/3/4", "pistol/1/0"])
    assert (state.phase, names(state)) == (p.LOAD, {"card:1.pulse-rifle", "card:2.pistol"})
    assert "Choose the weapon" in refused(state, "draw")
    assert inventory(play(state, "card:2.pistol")) == ["pulse-rifle/3/4", "pistol/2/0"]


@pytest.mark.rule("TQ-22", "TQ-5")
def test_a_card_may_be_lost() -> None:
    state = play(at("drill-head", inventory=["pulse-rifle/3/4", "stimulant", "pass-card"]), "=0")
    assert (state.phase, names(state)) == (p.LOSE, {"card:2.stimulant", "card:3.pass-card"})
    play(state, "card:3.pass-card")
    assert inventory(state) == ["pulse-rifle/3/4", "stimulant"]
    assert state.discard[kind("pass-card")] == 1
    state = play(at("drill-head", inventory=["pass-card", "pass-card"]), "=0")
    assert inventory(state) == ["pass-card"]  # between equal ones there is no choice
    assert play(at("drill-head", inventory=[]), "=0").phase == p.TURN


@pytest.mark.rule("TQ-41")
def test_a_crew_card_lost_in_a_place_leaves_the_game() -> None:
    state = play(at("lift", inventory=["-mirova"]), "=0")
    assert state.phase == p.STAR
    play(state, "=hatchling")
    assert inventory(state) == []
    assert "mirova" not in pile(state.discard) + pile(state.deck)


@pytest.mark.rule("TQ-61", "TQ-45")
def test_a_place_that_takes_the_last_time_or_health_loses() -> None:
    state = at("flooded-gallery", time=1)
    assert (state.mover, p.OUTCOMES[state.outcome]) == (OVER, "late")
    state = play(at("cave-in", health=1), "=0")
    assert (state.mover, p.OUTCOMES[state.outcome]) == (OVER, "killed")
    assert state.returns() == (-1.0,)


@pytest.mark.rule("TQ-5", "TQ-22")
def test_a_lost_weapons_tokens_go_back_and_the_first_weapon_leaves_the_game() -> None:
    state = position(inventory=["pulse-rifle/3/4", "pistol/1/2"])
    powers.queue(state, ((e.LOSE, e.WEAPON, 0),), False)
    flow.resume(state)
    assert names(state) == {"card:1.pulse-rifle", "card:2.pistol"}
    left = play(state.clone(), "card:2.pistol")
    assert (left.supply[e.T_AMMO], left.supply[e.T_SHOT], left.discard[kind("pistol")]) == (4, 4, 1)
    play(state, "card:1.pulse-rifle")
    assert (state.supply[e.T_AMMO], state.supply[e.T_SHOT], sum(state.discard)) == (6, 6, 0)
    assert tokens(state) == TOTAL


@pytest.mark.rule("TQ-5", "TQ-20")
def test_a_weapon_holds_seven_ammunition_tokens() -> None:
    state = position(inventory=["pulse-rifle/6/4"])
    put(state, "supply", e.T_AMMO, state.supply[e.T_AMMO] + 3)
    powers.queue(state, ((e.AMMO, 3, 0),), False)
    flow.resume(state)
    assert (inventory(state), state.supply[e.T_AMMO]) == (["pulse-rifle/7/4"], 3)
