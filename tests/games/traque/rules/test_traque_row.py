"""A turn of Traqué: drawing and hiding, what cards cost, and where they go."""

from __future__ import annotations

import pytest
from traque_play import (
    BOX,
    CHANCE,
    GAME,
    OVER,
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
    put_all,
    refused,
    row,
    told,
)

from hallali.games.traque.rules import actions as a
from hallali.games.traque.rules import effects as e
from hallali.games.traque.rules import offers
from hallali.games.traque.rules import phases as p
from hallali.games.traque.rules import view as v
from hallali.games.traque.rules.box import box_of


@pytest.mark.rule("TQ-12")
def test_a_turn_is_a_draw_or_hiding() -> None:
    assert names(position(inventory=[])) == {"draw", "hide"}
    assert "only after a draw" in refused(position(["corridor", "grenade"]), "grenade<corridor")


@pytest.mark.rule("TQ-12", "TQ-15")
def test_after_a_draw_one_cannot_draw_or_hide() -> None:
    state = drew("grenade", ["corridor"])
    for word in ("draw", "hide"):
        assert "TQ-12" in refused(state, word)
    assert play(state, "end").phase == p.TURN


@pytest.mark.rule("TQ-13")
def test_a_drawn_card_joins_the_row_which_has_no_limit() -> None:
    state = position(inventory=[])
    names = ["corridor"] * 6 + ["sprinkles", "shotgun", "flamethrower"]  # noise wakes nobody where nobody is
    for name in names:
        left = state.deck[kind(name)]
        play(state, "draw", "=" + name)
        assert state.deck[kind(name)] == left - 1
        if state.phase == p.ROW:
            play(state, "end")
    assert row(state) == names


@pytest.mark.rule("TQ-13")
def test_an_empty_deck_is_made_anew_at_once() -> None:
    """The discard becomes the deck before the last card acts, so what that card discards is not in it."""
    state = position(["lurker", "corridor"], deck=["stalker"])
    discarded = sum(state.discard)
    play(state, "draw", "=stalker")
    assert state.phase == p.ROUND
    assert sum(state.deck) == discarded
    assert pile(state.discard) == ["corridor", "lurker"]


@pytest.mark.rule("TQ-13")
def test_with_nothing_to_draw_one_must_hide() -> None:
    state = position(["corridor", "grenade"], deck=["door"], inventory=[])
    lay(state, "discard", [0] * BOX.cards)
    play(state, "draw", "=door", "end")
    assert sum(state.deck) == 0
    assert names(state) == {"hide"}
    assert "Draw a card, or hide." in refused(state, "draw")
    play(state, "hide")
    assert names(state) == {"draw", "hide"}
    play(state, "draw")
    assert names(state) == {"=corridor", "=door", "=grenade"}


@pytest.mark.rule("TQ-14", "TQ-61")
def test_hiding_discards_the_row_for_a_unit_of_time() -> None:
    state = play(position(["lurker", "grenade", "corridor"]), "hide")
    assert row(state) == []
    assert pile(state.discard) == ["corridor", "grenade", "lurker"]
    assert (state.time, state.phase) == (19, p.TURN)
    assert play(state, "hide").time == 18  # even with an empty row
    assert state.turns == 2


@pytest.mark.rule("TQ-14", "TQ-45")
def test_hiding_on_the_last_unit_of_time_loses() -> None:
    state = play(position(time=1), "hide")
    assert (state.mover, p.OUTCOMES[state.outcome]) == (OVER, "late")


@pytest.mark.rule("TQ-15", "TQ-18")
def test_any_number_of_cards_one_at_a_time() -> None:
    state = drew("ammunition", ["corridor", "medical-kit", "grenade"])
    play(state, "ammunition<corridor")
    assert state.phase == p.ROW
    play(state, "grenade<medical-kit")
    assert inventory(state)[1:] == ["ammunition", "grenade"]
    assert (row(state), state.phase) == ([], p.TURN)  # nothing is left to be done: the turn ends by itself


@pytest.mark.rule("TQ-16", "TQ-17", "TQ-63")
def test_the_books_example_grenade_and_ammunition_move_through_the_corridor() -> None:
    state = drew("ammunition", ["grenade", "corridor"])
    assert activatable(state) == {"ammunition", "corridor", "grenade"}
    play(state, "corridor<grenade,ammunition")
    assert state.mover == CHANCE
    assert state.phase == p.PLACE
    assert (row(state), pile(state.discard)) == ([], ["corridor", "grenade", "ammunition"])
    play(state, "=lookout")
    assert inventory(state) == ["pulse-rifle/3/4"]


@pytest.mark.rule("TQ-16", "TQ-18", "TQ-63")
def test_the_books_example_the_corridor_searches_for_ammunition() -> None:
    state = play(drew("ammunition", ["grenade", "corridor"]), "ammunition<corridor")
    assert inventory(state) == ["pulse-rifle/3/4", "ammunition"]
    assert (row(state), pile(state.discard)) == (["grenade"], ["corridor"])
    assert state.phase == p.TURN  # nothing more can be activated


@pytest.mark.rule("TQ-63")
def test_the_house_edition_agrees_with_the_cards_that_the_book_shows() -> None:
    cards = {card.id: card for card in box_of("real").edition.card}
    assert "move" in cards["grenade"].icons
    assert cards["ammunition"].icons == ("move",)
    assert cards["ammunition"].cost == ("search",)
    assert cards["ammunition"].kind == "item"
    assert cards["corridor"].icons == ("search",)
    assert (cards["corridor"].cost, cards["corridor"].places) == (("move", "move"), 1)


@pytest.mark.rule("TQ-16", "TQ-17")
def test_a_card_gives_one_icon_of_those_that_are_asked_for() -> None:
    # The hand has one move (grenade) and one search (medical kit): the corridor wants two moves.
    state = drew("medical-kit", ["grenade", "corridor"])
    assert activatable(state) == {"grenade"}
    assert "TQ-16" in refused(state, "corridor<grenade")
    assert "each card gives one" in refused(state, "corridor<grenade,medical-kit")


@pytest.mark.rule("TQ-17")
def test_two_icons_of_one_card_are_not_paid() -> None:
    """The laser drill gives a key or noise. Noise pays for nothing."""
    state = drew("airlock", ["laser-drill", "grenade"])  # the airlock costs search and key
    assert activatable(state) == set()
    state = drew("airlock", ["laser-drill", "corridor"])
    assert "airlock" in activatable(state)
    assert "TQ-17" in refused(state, "airlock<laser-drill,laser-drill")


@pytest.mark.rule("TQ-17")
def test_two_cards_do_not_pay_the_same_icon_twice() -> None:
    state = drew("airlock", ["corridor", "corridor", "laser-drill"])  # the airlock costs search and key
    assert "TQ-17" in refused(state, "airlock<corridor,corridor")
    play(state, "airlock<corridor,laser-drill")
    assert row(state) == ["corridor"]


@pytest.mark.rule("TQ-42")
@pytest.mark.parametrize(("count", "gives"), [(0, False), (1, True), (5, True)])
def test_a_crew_card_is_turned_while_a_single_token_is_left_of_what_it_gives(count: int, gives: bool) -> None:
    state = position()
    put_all(state, "supply", [count] * len(state.supply))
    state.foe = 0  # in a fight it may give shots and grenades, too
    crew = [kind for kind, words in enumerate(BOX.gives) if words and all(what == e.GAIN for what, _, _ in words)]
    assert crew
    assert [offers.turnable(state, 0, kind) for kind in crew] == [gives] * len(crew)


@pytest.mark.rule("TQ-42")
@pytest.mark.parametrize("count", [0, 1])
def test_a_crew_card_that_loads_is_turned_while_a_single_shot_is_left(count: int) -> None:
    state = position(inventory=["pulse-rifle/3/4"])
    (kind,) = [kind for kind, words in enumerate(BOX.gives) if any(what == e.AMMO for what, _, _ in words)]
    put(state, "supply", e.T_AMMO, count)
    assert offers.turnable(state, 0, kind) == (count == 1)


@pytest.mark.rule("TQ-17")
def test_a_card_is_spent_once_and_never_beyond_the_cost() -> None:
    state = drew("corridor", ["grenade", "pistol", "medical-kit"])
    assert "That card is already spent" in refused(state, "corridor<grenade,grenade")
    assert "That card gives no icon that you still have to pay" in refused(state, "corridor<medical-kit,grenade")
    play(state, "corridor<grenade,pistol")  # no third card is asked for: the gesture is complete
    assert row(state) == ["medical-kit"]
    state = drew("grenade", ["corridor"])
    for step in state.legal():
        assert not a.PAY <= step < a.SHARE  # nothing is discarded needlessly


@pytest.mark.rule("TQ-17")
def test_a_card_does_not_pay_for_itself() -> None:
    state = drew("corridor", ["medical-kit"])  # both give a search; the kit costs two
    assert activatable(state) == set()
    state = drew("medical-kit", ["corridor", "medical-kit"])
    assert activatable(state) == {"medical-kit"}
    assert "That card is already spent" in refused(state, "medical-kit<medical-kit,medical-kit")
    play(state, "medical-kit<corridor,medical-kit")
    assert inventory(state)[1:] == ["medical-kit"]


@pytest.mark.rule("TQ-16")
def test_which_card_stands_for_which_icon_is_found() -> None:
    """Any order of payments that works is accepted; one that blocks the rest is refused."""
    state = drew("shutter", ["flamethrower", "flare"])  # costs move and search
    assert {"shutter"} <= activatable(state)
    for word in ("shutter<flare,flamethrower", "shutter<flamethrower,flare"):
        done = play(state.clone(), word)
        assert done.phase == p.PLACE


@pytest.mark.rule("TQ-18", "TQ-5")
def test_a_weapon_comes_with_its_load() -> None:
    state = play(drew("shotgun", ["corridor", "medical-kit"]), "shotgun<corridor,medical-kit")
    assert inventory(state) == ["pulse-rifle/3/4", "shotgun/1/3"]
    assert (state.supply[e.T_AMMO], state.supply[e.T_SHOT]) == (3, 1)
    state = play(drew("flamethrower", ["corridor", "grenade"]), "flamethrower<grenade,corridor")
    assert inventory(state) == ["pulse-rifle/3/4", "flamethrower/1/3"]
    assert state.supply[e.T_FLAME] == 0


@pytest.mark.rule("TQ-19")
def test_a_door_draws_a_place_for_each_icon() -> None:
    state = play(drew("door", ["pass-card"]), "door<pass-card", "=lookout", "draw")
    assert state.phase == p.PLACE
    assert pile(state.discard) == ["door", "pass-card"]
    play(state, "=nest")
    assert state.phase == p.WHICH
    state = play(drew("shutter", ["grenade", "corridor"]), "shutter<grenade,corridor", "=lookout")
    assert state.phase == p.TURN


@pytest.mark.rule("TQ-20")
def test_items_are_discarded_for_their_effect_on_ones_own_turn() -> None:
    state = position(inventory=["medical-kit", "stimulant"], health=2, time=10)
    play(state, "use:1.medical-kit")
    assert (state.health(0), state.phase) == (4, p.TURN)
    assert (inventory(state), pile(state.discard)) == (["stimulant"], ["medical-kit"])
    play(state, "draw", "=corridor")
    play(state, "use:1.stimulant")
    assert (state.time, inventory(state)) == (12, [])


@pytest.mark.rule("TQ-20")
def test_items_are_used_among_activations_too() -> None:
    state = play(drew("grenade", ["corridor"], inventory=["medical-kit"], health=3), "use:1.medical-kit")
    assert (state.health(0), state.phase) == (5, p.ROW)
    assert "grenade" in activatable(state)


@pytest.mark.rule("TQ-20")
def test_within_an_activation_nothing_else_is_done() -> None:
    state = drew("corridor", ["grenade", "pistol"], inventory=["medical-kit"], health=3)
    for step in GAME.read(state, "corridor<grenade")[:2]:
        state.apply(step)
    assert state.drafting
    assert "Discard cards from your row" in str(state.refusal(a.USE))


@pytest.mark.rule("TQ-20")
def test_an_item_that_avoids_clears_the_row_of_creatures() -> None:
    state = position(["lurker", "grenade"], inventory=["sprinkles"])
    play(state, "use:1.sprinkles")
    assert row(state) == ["grenade"]
    assert sorted(pile(state.discard)) == ["lurker", "sprinkles"]
    assert "There is no creature to avoid" in refused(position(inventory=["sprinkles"]), "use:1.sprinkles")


@pytest.mark.rule("TQ-20", "TQ-24")
def test_an_item_may_seek_a_member_of_the_crew() -> None:
    state = play(position(inventory=["motion-sensor"]), "use:1.motion-sensor", "=grenade", "=quint")
    assert inventory(state) == ["quint"]
    assert row(state) == []
    assert state.deck[kind("grenade")] == 3
    assert sum(state.stars) == 3


@pytest.mark.rule("TQ-20")
def test_an_item_that_would_do_nothing_is_kept() -> None:
    assert "It would do nothing now" in refused(position(inventory=["medical-kit"]), "use:1.medical-kit")
    assert "Only an item" in refused(position(), "use:1.pulse-rifle")
    assert "no such card" in refused(position(), "use:2")


@pytest.mark.rule("TQ-21", "TQ-5")
def test_a_key_token_pays_for_a_key() -> None:
    state = play(drew("door", keys=2, row=["corridor"]), "door<key*", "=lookout", "end")
    assert (state.keys(0), state.supply[e.T_KEY]) == (1, 2)
    assert row(state) == ["corridor"]
    state = drew("airlock", ["corridor", "grenade"], keys=1)
    assert "no key icon left" in refused(state, "grenade<key*")
    assert "no key token" in refused(state, "airlock<key*,key*")
    play(state, "airlock<corridor,key*")
    assert state.keys(0) == 0


@pytest.mark.rule("TQ-20", "TQ-21", "TQ-5")
def test_keys_are_gained_while_there_are_any() -> None:
    state = position(inventory=["pass-card", "pass-card", "pass-card", "pass-card"])
    for number in range(1, 4):
        play(state, "use:1.pass-card")
        assert state.keys(0) == number
    assert "It would do nothing now" in refused(state, "use:1.pass-card")


@pytest.mark.rule("TQ-20")
def test_smoke_discards_the_row_without_time_and_may_hurt() -> None:
    state = play(position(["lurker", "door"], inventory=["smoke"]), "use:1.smoke")
    assert row(state) == []
    assert (state.time, state.health(0)) == (20, 5)
    assert sorted(pile(state.discard)) == ["door", "lurker", "smoke"]


@pytest.mark.rule("TQ-41")
def test_a_crew_card_that_pays_leaves_the_game_and_a_starred_creature_comes() -> None:
    state = drew("corridor", ["hobbes", "grenade"])
    play(state, "corridor<hobbes,grenade")
    assert state.phase == p.STAR
    assert dict(state.chances()) == pytest.approx({kind(name): 1 / 3 for name in ("hatchling", "spawn", "sentinel")})
    play(state, "=spawn")
    assert state.phase == p.PLACE
    assert pile(state.stars) == ["hatchling", "sentinel"]
    assert state.deck[kind("spawn")] == 1
    assert "hobbes" not in pile(state.deck) + pile(state.discard)


@pytest.mark.rule("TQ-41")
def test_the_crew_of_a_discarded_row_is_lost_one_creature_each() -> None:
    state = play(position(["hobbes", "terrance", "quint", "mirova", "door"]), "hide")
    assert state.phase == p.STAR
    play(state, "=spawn", "=sentinel")  # the third comes by itself, and for the fourth crew card none is left
    assert state.phase == p.TURN
    assert pile(state.stars) == []
    assert [state.deck[kind(name)] for name in ("spawn", "sentinel", "hatchling")] == [1, 1, 1]
    assert pile(state.discard) == ["door"]


@pytest.mark.rule("TQ-41")
def test_with_no_starred_creature_left_none_comes() -> None:
    state = play(position(["hobbes"], stars=0), "hide")
    assert (state.phase, sum(state.deck), pile(state.discard)) == (p.TURN, 66, [])


@pytest.mark.rule("TQ-13", "TQ-41")
def test_a_crew_card_lost_by_the_last_draw() -> None:
    state = play(position(["hobbes", "lurker"], deck=["stalker"], stars=1), "draw", "=stalker")
    assert state.phase == p.ROUND
    assert state.deck[kind("sentinel")] == 1


@pytest.mark.rule("TQ-13", "TQ-41")
def test_a_creature_is_shuffled_into_a_whole_deck_never_into_none() -> None:
    state = position(["hobbes", "door"], deck=["lurker"], inventory=[])
    lay(state, "discard", [0] * BOX.cards)
    play(state, "draw", "=lurker")
    assert sum(state.deck) == 0
    play(state, *(["end"] if state.phase == p.ROW else []), "hide", "=spawn")
    assert sorted(pile(state.deck)) == ["door", "lurker", "spawn"]


@pytest.mark.rule("TQ-15", "TQ-16")
def test_what_is_told_of_an_activation() -> None:
    state = drew("door", ["pass-card"], keys=1)
    assert v.Activated(who=0, card=kind("door"), shared=False, paid=(-1,), paid_shared=(False,)) in told(
        state, "door<key*"
    )
    assert v.Activated(who=0, card=kind("door"), shared=False, paid=(kind("pass-card"),), paid_shared=(False,)) in told(
        state, "door<pass-card"
    )
    assert place("nest") >= 0
