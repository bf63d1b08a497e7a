"""Attacks and combat."""

from __future__ import annotations

import pytest
from traque_play import (
    BOX,
    CHANCE,
    NAMES,
    activatable,
    drew,
    ended,
    fighting,
    inventory,
    kind,
    names,
    pile,
    play,
    position,
    put,
    queen,
    refused,
    row,
    told,
)

from hallali.games.traque.rules import actions as a
from hallali.games.traque.rules import effects as e
from hallali.games.traque.rules import flow
from hallali.games.traque.rules import phases as p
from hallali.games.traque.rules import view as v

# What sets off an attack.


@pytest.mark.rule("TQ-26", "TQ-27")
def test_a_single_creature_lies_in_the_row_and_hiding_discards_it() -> None:
    state = play(position(["door"]), "draw", "=mauler")  # one noise icon
    assert (row(state), state.foe) == (["door", "mauler"], -9)
    assert row(play(state, "hide")) == []
    assert state.discard[kind("mauler")] == 1


@pytest.mark.rule("TQ-28", "TQ-29")
@pytest.mark.parametrize(("before", "card"), [(["door", "stalker"], "flare"), (["door", "flare"], "stalker")])
def test_two_noise_icons_wake_a_creature_in_any_order(before: list[str], card: str) -> None:
    state = play(position([*before, "corridor"]), "draw", "=" + card)
    assert (state.phase, state.foe, row(state)) == (p.ROUND, kind("stalker"), [])
    assert state.discard[kind("stalker")] == 0
    assert sorted(pile(state.discard)) == ["corridor", "door", "flare"]
    play(state, "fire:1.pulse-rifle*2", "=11")
    assert state.discard[kind("stalker")] == 1


@pytest.mark.rule("TQ-28")
def test_of_two_creatures_the_strongest_attacks_and_the_other_is_discarded() -> None:
    state = play(position(["mauler", "grenade"]), "draw", "=lurker")
    assert (state.foe, state.strength) == (kind("mauler"), 3)
    assert pile(state.discard) == ["grenade", "lurker"]
    attacked = v.Attacked(who=0, foe=kind("mauler"), strength=3, row=True, pair=True)
    assert attacked in told(play(position(["mauler"]), "draw"), "=lurker")


@pytest.mark.rule("TQ-28")
def test_what_woke_a_creature_is_told_and_that_the_row_is_discarded() -> None:
    attacked = v.Attacked(who=0, foe=kind("stalker"), strength=2, row=True)
    assert attacked in told(play(position(["door", "stalker"]), "draw"), "=flare")


@pytest.mark.rule("TQ-28")
def test_of_two_as_strong_the_player_chooses() -> None:
    state = play(position(["stalker"]), "draw", "=snatcher")
    assert (state.phase, names(state)) == (p.TIE, {"fight:stalker", "fight:snatcher"})
    assert "TQ-28" in refused(state, "fight:lurker")
    play(state, "fight:snatcher")
    assert (state.foe, pile(state.discard)) == (kind("snatcher"), ["stalker"])
    assert play(position(["lurker"]), "draw", "=lurker").phase == p.ROUND  # between two of a kind there is no choice


@pytest.mark.rule("TQ-29")
def test_a_creature_gives_no_icon_and_cannot_be_activated() -> None:
    state = drew("grenade", ["corridor", "lurker"])
    assert activatable(state) == {"grenade"}
    assert "A creature cannot be activated" in refused(state, "lurker<")
    assert "no icon" in refused(state, "grenade<lurker")
    assert all(BOX.noise[number] == 0 == BOX.icons[number] for number in range(BOX.cards) if BOX.strength[number])


@pytest.mark.rule("TQ-29")
def test_the_attack_comes_before_any_activation() -> None:
    state = play(position(["grenade", "corridor", "lurker"]), "draw", "=stalker")
    assert (state.phase, row(state)) == (p.ROUND, [])
    assert not activatable(state)


@pytest.mark.rule("TQ-20", "TQ-28")
def test_an_item_avoids_an_attack_before_the_first_toss() -> None:
    state = fighting(inventory=["pulse-rifle/0/4", "sprinkles"])
    assert v.Beaten(who=0, foe=kind("stalker"), avoided=True) in told(state, "use:2.sprinkles")
    done = play(state.clone(), "use:2.sprinkles")
    assert (done.phase, done.foe, done.time) == (p.TURN, -9, 20)
    assert sorted(pile(done.discard)) == ["lurker", "sprinkles", "stalker"]
    play(state, "fire:1.pulse-rifle*1", "=0")
    assert "you have already thrown" in refused(state, "use:2.sprinkles")


@pytest.mark.rule("TQ-20", "TQ-37")
def test_who_has_nothing_but_an_item_that_avoids_is_not_lost_yet() -> None:
    state = fighting(inventory=["sprinkles"])
    assert names(state) == {"use:1.sprinkles"}
    play(state, "use:1.sprinkles")
    assert ended(state) == ""


@pytest.mark.rule("TQ-20", "TQ-37")
def test_what_avoids_creatures_is_no_way_to_meet_the_queen_or_a_later_round() -> None:
    assert ended(queen(inventory=["sprinkles"])) == "killed"
    state = play(fighting(inventory=["pulse-rifle/0/1", "sprinkles"]), "fire:1.pulse-rifle*1", "=0")
    assert ended(state) == "killed"


@pytest.mark.rule("TQ-20")
def test_the_queen_is_not_avoided_by_anything() -> None:
    state = queen(inventory=["pulse-rifle/0/4", "sprinkles", "syringe"], health=3)
    assert "The queen cannot be avoided" in refused(state, "use:2.sprinkles")
    play(state, "use:3.syringe")  # it heals, too
    assert (state.health(0), state.phase, state.foe) == (4, p.ROUND, -2)


@pytest.mark.rule("TQ-20")
def test_what_else_an_item_does_is_done_in_a_fight_and_the_fight_goes_on() -> None:
    state = fighting(inventory=["pulse-rifle/0/4", "syringe", "lure"], health=2)
    play(state, "use:3.lure")  # it heals, but neither searches nor starts another fight
    assert (state.health(0), state.phase, state.foe, state.strength) == (3, p.ROUND, kind("stalker"), 2)
    play(state, "fire:1.pulse-rifle*1", "=0", "use:2.syringe")
    assert (state.health(0), state.phase, state.foe, state.rounds) == (3, p.ROUND, kind("stalker"), 2)
    state = play(position(inventory=["pulse-rifle/0/4", "lure"], health=2), "use:2.lure", "=grenade", "=lurker")
    assert state.foe == kind("lurker")
    play(state, "fire:1.pulse-rifle*1", "=1")
    assert (state.foe, state.strength) == (-1, 1)


@pytest.mark.rule("TQ-20", "TQ-24")
def test_nobody_is_looked_for_in_a_fight() -> None:
    state = fighting(inventory=["pulse-rifle/0/4", "motion-sensor"])
    assert "It would do nothing now" in refused(state, "use:2.motion-sensor")


# The toss.


@pytest.mark.rule("TQ-30")
def test_one_weapon_any_of_its_shots_and_grenades_at_once() -> None:
    state = fighting("mauler", inventory=["pulse-rifle/0/4", "pistol/0/2", "grenade"])
    assert {"fire:1.pulse-rifle*1", "fire:1.pulse-rifle*4", "fire:2.pistol*2"} <= names(state)
    assert "Only one weapon a round" in refused(state, "fire:1.pulse-rifle*1,2.pistol*1")
    assert "not have that many shots" in refused(state, "fire:2.pistol*3")
    assert "You have no such token" in refused(state, "fire:grenade")
    play(state, "use:3.grenade", "fire:1.pulse-rifle*2,grenade")
    assert [e.TOKENS[one] for one in state.volley] == ["shot", "shot", "grenade"]
    assert names(state) == {f"={number:03b}" for number in range(8)}


@pytest.mark.rule("TQ-30")
def test_at_least_one_token() -> None:
    state = fighting()
    assert "at least one token" in str(state.refusal(a.TOSS))
    assert not {"end", "draw", "hide"} & names(state)
    assert "Choose what you throw" in refused(state, "hide")


@pytest.mark.rule("TQ-31", "TQ-61", "TQ-33")
def test_a_toss_costs_a_unit_of_time_and_a_re_toss_none() -> None:
    state = play(fighting(retoss=True), "fire:1.pulse-rifle*4")
    assert state.time == 19
    play(state, "=0001", "again:1,2")
    assert (state.time, state.retoss) == (19, 0)
    play(state, "=10")
    assert (state.phase, state.foe) == (p.TURN, -9)  # one of the first toss, one of the second


@pytest.mark.rule("TQ-33")
def test_any_of_the_tokens_are_tossed_again() -> None:
    state = play(fighting(retoss=True), "fire:1.pulse-rifle*3", "=100")
    assert {"keep", "again:1", "again:2", "again:3"} == names(state)
    assert "TQ-33" in refused(state, "again:3,2")
    kept = play(state.clone(), "keep")
    assert (kept.health(0), kept.retoss) == (5, 1)
    play(state, "again:1,3", "=00")  # the hit is tossed again, too, and lost
    assert (state.health(0), state.retoss, state.supply[e.T_RETOSS], state.phase) == (5, 0, 1, p.ROUND)
    assert v.Tossed(who=0, again=True, tokens=(0,), hits=(0,)) in told(
        play(fighting(retoss=True), "fire:1.pulse-rifle*2", "=01", "again:1"), "=1"
    )


@pytest.mark.rule("TQ-33")
def test_a_hit_that_is_tossed_again_and_misses_is_none() -> None:
    state = play(fighting(retoss=True), "fire:1.pulse-rifle*3", "=100", "again:1,2", "=01")
    assert (state.foe, state.health(0)) == (kind("stalker"), 5)  # one hit of the two that are needed
    state = play(fighting(retoss=True), "fire:1.pulse-rifle*3", "=100", "again:2,3", "=01")
    assert state.foe == -9


@pytest.mark.rule("TQ-33")
def test_without_the_token_nothing_is_tossed_again() -> None:
    assert play(fighting(), "fire:1.pulse-rifle*1", "=0").phase == p.ROUND


@pytest.mark.rule("TQ-32", "TQ-39")
@pytest.mark.parametrize(("hits", "beaten"), [("=011", True), ("=111", True), ("=001", False), ("=000", False)])
def test_as_many_hits_as_the_strength_beat_it(hits: str, beaten: bool) -> None:
    state = play(fighting("stalker"), "fire:1.pulse-rifle*3", hits)
    assert (state.foe == -9) == beaten
    assert (state.discard[kind("stalker")] == 1) == beaten
    assert state.health(0) == (6 if beaten else 5)


@pytest.mark.rule("TQ-32", "TQ-35")
@pytest.mark.parametrize("carry", [False, True])
def test_hits_of_earlier_rounds_count_only_where_they_are_carried(carry: bool) -> None:
    state = play(fighting("stalker", carry=carry), "fire:1.pulse-rifle*1", "=1")
    assert (state.phase, state.health(0), state.rounds, state.carried) == (p.ROUND, 5, 2, int(carry))
    play(state, "fire:1.pulse-rifle*1", "=1")
    assert (state.foe == -9) == carry
    if carry:
        assert state.carried == 0


@pytest.mark.rule("TQ-32", "TQ-49")
def test_the_dice_hit_by_the_table_of_the_edition() -> None:
    for skill in e.SKILLS:
        for number, target in enumerate(e.TARGETS):
            state = play(fighting(skill=skill, target=target), "fire:1.pulse-rifle*2")
            hit = BOX.p[e.T_SHOT][number][e.SKILLS.index(skill)]
            assert dict(state.chances()) == pytest.approx(
                {0: (1 - hit) ** 2, 1: hit * (1 - hit), 2: hit * (1 - hit), 3: hit * hit}
            )


@pytest.mark.rule("TQ-40")
def test_flames_and_lasers_are_tossed_like_shots_and_hit_as_they_do() -> None:
    state = fighting(inventory=["flamethrower/0/3", "laser-drill/0/3"])
    for word, token in (("fire:1.flamethrower*2", e.T_FLAME), ("fire:2.laser-drill*2", e.T_LASER)):
        done = play(state.clone(), word)
        assert done.volley == (token, token)
        assert dict(done.chances())[3] == pytest.approx(BOX.p[token][0][e.SKILLS.index("usual")] ** 2)
        assert done.supply[token] == 2


@pytest.mark.rule("TQ-40", "TQ-31")
def test_a_hit_token_counts_without_a_toss() -> None:
    state = play(fighting("lurker", hits=1), "fire:hit")
    assert (state.foe, state.time, state.hits(0), state.supply[e.T_HIT]) == (-9, 20, 0, 2)
    state = play(fighting("stalker", hits=1), "fire:1.pulse-rifle*1,hit")
    assert (state.mover, state.time) == (CHANCE, 19)
    assert play(state, "=1").foe == -9
    state = play(fighting("stalker", hits=1), "fire:hit")  # not enough: it costs health like any round
    assert (state.health(0), state.time, state.rounds) == (5, 20, 2)


# Damage.


@pytest.mark.rule("TQ-34", "TQ-35")
def test_not_beaten_costs_a_health_and_goes_on() -> None:
    state = play(fighting("lurker"), "fire:1.pulse-rifle*1", "=0")
    assert (state.health(0), state.phase, state.rounds, state.foe) == (5, p.ROUND, 2, kind("lurker"))
    play(state, "fire:1.pulse-rifle*1", "=0", "fire:1.pulse-rifle*1", "=0")
    assert (state.health(0), state.rounds, state.time) == (3, 4, 17)


@pytest.mark.rule("TQ-35", "TQ-45")
def test_the_last_health_or_time_ends_it() -> None:
    state = play(fighting(health=1), "fire:1.pulse-rifle*1", "=0")
    assert (ended(state), state.returns(), flow.score(state)) == ("killed", (-1.0,), 0)
    state = play(fighting(time=1), "fire:1.pulse-rifle*4")  # whatever it would hit
    assert (ended(state), state.time) == ("late", 0)


@pytest.mark.rule("TQ-34", "TQ-41")
def test_a_creature_with_the_crew_icon_takes_a_crew_card_instead() -> None:
    state = play(fighting("snatcher", inventory=["pulse-rifle/0/4", "mirova"]), "fire:1.pulse-rifle*1", "=0")
    assert (state.phase, state.health(0), inventory(state)) == (p.STAR, 6, ["pulse-rifle/0/3"])
    play(state, "=hatchling")
    assert (state.phase, state.rounds) == (p.ROUND, 2)
    assert "mirova" not in pile(state.deck) + pile(state.discard)
    play(state, "fire:1.pulse-rifle*1", "=0")
    assert state.health(0) == 5  # no crew is left


@pytest.mark.rule("TQ-34")
def test_face_down_ones_are_taken_too_and_it_is_the_players_choice_which() -> None:
    state = fighting("snatcher", inventory=["pulse-rifle/0/4", "mirova", "-quint"])
    play(state, "fire:1.pulse-rifle*1", "=0")
    assert (state.phase, names(state)) == (p.CREW, {"card:2.mirova", "card:3.quint"})
    assert "Choose the crew card" in refused(state, "fire:1.pulse-rifle*1")
    play(state, "card:3.quint", "=spawn")
    assert (inventory(state), state.health(0)) == (["pulse-rifle/0/3", "mirova"], 6)
    state = play(fighting("snatcher", inventory=["pulse-rifle/0/4", "-quint"]), "fire:1.pulse-rifle*1", "=0", "=spawn")
    assert (inventory(state), state.health(0)) == (["pulse-rifle/0/3"], 6)


@pytest.mark.rule("TQ-34")
def test_a_creature_without_the_icon_leaves_the_crew_alone() -> None:
    state = play(fighting("stalker", inventory=["pulse-rifle/0/4", "mirova"]), "fire:1.pulse-rifle*1", "=0")
    assert (state.health(0), inventory(state)[1:]) == (5, ["mirova"])


# Ammunition.


@pytest.mark.rule("TQ-36", "TQ-61", "TQ-5")
def test_shots_leave_the_weapon_and_a_reload_brings_its_number() -> None:
    state = play(fighting("mauler", inventory=["pulse-rifle/2/4"]), "fire:1.pulse-rifle*3", "=000")
    assert (inventory(state), state.supply[e.T_SHOT], state.time) == (["pulse-rifle/2/1"], 7, 19)
    play(state, "reload:1.pulse-rifle")
    assert (inventory(state), state.supply[e.T_SHOT], state.supply[e.T_AMMO]) == (["pulse-rifle/1/4"], 4, 6)
    assert (state.time, state.phase, state.rounds) == (18, p.ROUND, 2)  # the left-over shot is not added


@pytest.mark.rule("TQ-36")
def test_a_reload_on_ones_own_turn() -> None:
    state = play(position(inventory=["pulse-rifle/1/3"]), "reload:1.pulse-rifle")
    assert (inventory(state), state.time, state.phase) == (["pulse-rifle/0/4"], 19, p.TURN)
    state = drew("grenade", ["corridor"], inventory=["pulse-rifle/1/0"])
    assert inventory(play(state, "reload:1.pulse-rifle")) == ["pulse-rifle/0/4"]
    assert "There is no ammunition" in refused(position(inventory=["pulse-rifle/0/2"]), "reload:1.pulse-rifle")
    assert "fully loaded" in refused(position(), "reload:1.pulse-rifle")
    assert "Only a weapon" in refused(position(inventory=["stimulant"]), "reload:1.stimulant")


@pytest.mark.rule("TQ-36", "TQ-45")
def test_a_reload_with_the_last_time_loses() -> None:
    assert ended(play(fighting(inventory=["pulse-rifle/1/0"], time=1), "reload:1.pulse-rifle")) == "late"


@pytest.mark.rule("TQ-5", "TQ-36")
def test_a_reload_takes_the_shots_that_there_are() -> None:
    state = position(inventory=["pulse-rifle/0/6", "pistol/1/0"])
    play(state, "reload:2.pistol")
    assert inventory(state) == ["pulse-rifle/0/6", "pistol/0/2"]
    state = position(inventory=["pulse-rifle/0/7", "pistol/1/0"])
    assert inventory(play(state, "reload:2.pistol"))[1] == "pistol/0/1"
    state = position(inventory=["pulse-rifle/0/7", "pistol/1/1"])
    assert "No tokens of its shots are left" in refused(state, "reload:2.pistol")


@pytest.mark.rule("TQ-36", "TQ-40")
def test_ammunition_is_of_its_own_weapon() -> None:
    state = position(inventory=["pulse-rifle/1/0", "flamethrower/0/0"])
    assert "There is no ammunition on this weapon" in refused(state, "reload:2.flamethrower")
    state = play(position(inventory=["pulse-rifle/1/4", "flamethrower/1/0"]), "reload:2.flamethrower")
    assert inventory(state) == ["pulse-rifle/1/4", "flamethrower/0/3"]


@pytest.mark.rule("TQ-37")
def test_who_cannot_attack_is_killed() -> None:
    for stock in ([], ["pulse-rifle/0/0"], ["medical-kit", "-sorel"]):
        assert ended(fighting(inventory=stock)) == "killed", stock


@pytest.mark.rule("TQ-37", "TQ-35")
@pytest.mark.parametrize(
    "stock",
    [["pulse-rifle/1/0"], ["pulse-rifle/0/1"], ["grenade"], ["terrance"], ["hobbes"], ["sorel"], ["sprinkles"],
     ["pulse-rifle/0/0", "ammunition"], ["pulse-rifle/0/0", "quint"]],
)  # fmt: skip
def test_any_way_to_attack_will_do(stock: list[str]) -> None:
    state = fighting(inventory=stock)
    assert state.phase == p.ROUND
    assert state.legal()


@pytest.mark.rule("TQ-37")
def test_items_that_do_not_attack_do_not_help() -> None:
    for stock in (["ammunition"], ["stimulant"], ["quint"], ["pass-card"], ["mirova"]):
        assert ended(fighting(inventory=stock)) == "killed", stock
    state = fighting(hits=1, inventory=[])
    assert names(state) == {"fire:hit"}


@pytest.mark.rule("TQ-37", "TQ-5")
def test_what_the_supply_does_not_have_is_no_way_to_attack() -> None:
    for stock, token in (
        (["pulse-rifle/0/0", "ammunition"], e.T_AMMO),
        (["pulse-rifle/0/0", "quint"], e.T_AMMO),
        (["pulse-rifle/1/0"], e.T_SHOT),
        (["grenade"], e.T_GRENADE),
        (["hobbes"], e.T_SHOT),
        (["sorel"], e.T_HIT),
    ):
        state = position(["lurker"], inventory=stock)
        put(state, "supply", token, 0)
        assert ended(play(state, "draw", "=stalker")) == "killed", stock


@pytest.mark.rule("TQ-35", "TQ-37")
def test_it_ends_in_death_when_the_last_shot_is_gone() -> None:
    state = play(fighting(inventory=["pulse-rifle/0/2"]), "fire:1.pulse-rifle*2", "=01")
    assert ended(state) == "killed"
    assert state.health(0) == 5  # the damage, and then nothing left to attack with


@pytest.mark.rule("TQ-37")
def test_what_is_used_up_before_the_toss_is_noticed() -> None:
    """A crew card took the only grenade token, so the grenade card gives nothing."""
    state = fighting(inventory=["pulse-rifle/1/0"], time=5)
    assert names(state) == {"reload:1.pulse-rifle"}
    play(state, "reload:1.pulse-rifle")
    assert names(state) == {f"fire:1.pulse-rifle*{shots}" for shots in range(1, 5)}


@pytest.mark.rule("TQ-38", "TQ-5")
def test_a_grenade_card_gives_a_token_that_is_tossed_alone_or_with_shots() -> None:
    state = fighting("mauler", inventory=["pulse-rifle/0/4", "grenade", "grenade", "grenade"])
    play(state, "use:2.grenade", "use:2.grenade")
    assert (state.grenades(0), state.supply[e.T_GRENADE], inventory(state)[1:]) == (2, 0, ["grenade"])
    assert state.discard[kind("grenade")] == 2
    assert "It would do nothing now" in refused(state, "use:2.grenade")
    play(state, "fire:1.pulse-rifle*1,grenade,grenade")
    assert (state.time, state.grenades(0), state.supply[e.T_GRENADE]) == (19, 0, 2)  # once per toss
    play(state, "=000", "use:2.grenade", "fire:grenade", "=1")
    assert (state.time, state.health(0), inventory(state)) == (18, 4, ["pulse-rifle/0/3"])
    assert "It would do nothing now" in refused(position(inventory=["grenade"]), "use:1.grenade")


# Crew in a fight.


@pytest.mark.rule("TQ-42", "TQ-5")
def test_a_crew_card_is_turned_once_for_its_tokens() -> None:
    state = play(position(inventory=["mirova", "adeyemi", "quint", "pulse-rifle/0/0"]), "turn:1.mirova")
    assert (state.keys(0), state.supply[e.T_KEY], inventory(state)[0]) == (1, 2, "-mirova")
    assert "face-up" in refused(state, "turn:1.mirova")
    play(state, "turn:2.adeyemi", "turn:3.quint")
    assert state.retoss == 1
    assert inventory(state) == ["-mirova", "-adeyemi", "-quint", "pulse-rifle/1/0"]
    assert sum(state.stars) == 3  # nobody left


@pytest.mark.rule("TQ-42")
def test_shots_and_grenades_of_the_crew_are_for_the_fight_in_which_it_is_turned() -> None:
    for name in ("hobbes", "terrance", "okoro"):
        assert "can only be used in a fight" in refused(position(inventory=[name]), f"turn:1.{name}")
    state = fighting(inventory=["pulse-rifle/0/4", "hobbes", "terrance", "okoro"])
    play(state, "turn:2.hobbes", "turn:3.terrance", "turn:4.okoro")
    assert (state.lent(0)[e.T_SHOT], state.lent(0)[e.T_GRENADE], state.keys(0)) == (3, 1, 1)
    assert (state.supply[e.T_SHOT], state.supply[e.T_GRENADE]) == (1, 1)
    play(state, "fire:1.pulse-rifle*1,shot,shot,crew-grenade")
    assert [e.TOKENS[one] for one in state.volley] == ["shot", "shot", "shot", "grenade"]
    play(state, "=1000")
    assert (state.lent(0)[e.T_SHOT], state.lent(0)[e.T_GRENADE]) == (1, 0)  # kept for the next round
    play(state, "fire:1.pulse-rifle*2", "=11")
    assert (state.lent(0)[e.T_SHOT], state.supply[e.T_SHOT], state.supply[e.T_GRENADE]) == (0, 7, 2)  # and then lost
    assert (state.keys(0), inventory(state)[1:]) == (1, ["-hobbes", "-terrance", "-okoro"])


@pytest.mark.rule("TQ-42")
def test_crew_tokens_alone_can_be_tossed() -> None:
    state = play(fighting("stalker", inventory=["hobbes"]), "turn:1.hobbes")
    assert names(state) == {"fire:shot"}
    play(state, "fire:shot,shot", "=11")
    assert state.foe == -9
    assert "You have no such token" in refused(
        play(fighting("stalker", inventory=["hobbes"]), "turn:1.hobbes"), "fire:shot,shot,shot"
    )


# The end.


@pytest.mark.rule("TQ-36")
def test_an_inventory_of_many_cards_has_a_name_for_each() -> None:
    stock = [name for name in NAMES if BOX.kind[kind(name)] in (e.ITEM, e.CREW)]
    stock += ["medical-kit", "pass-card", "pass-card", "pass-card", "grenade", "grenade", "ammunition", "ammunition"]
    stock += ["ammunition", "ammunition", "motion-sensor", "pistol", "shotgun"]
    state = fighting("lurker", inventory=[*stock, "pulse-rifle/3/4"])
    assert len(state.inventory(0)) > 32
    number = len(state.inventory(0))
    play(state, f"fire:{number}.pulse-rifle*2", "=00", "keep", f"reload:{number}.pulse-rifle")
    assert inventory(state)[-1] == "pulse-rifle/2/4"
