"""Two players together."""

from __future__ import annotations

import pytest
from traque_play import (
    BOX,
    GAME,
    OVER,
    activatable,
    facts,
    healths,
    inventory,
    kind,
    names,
    pile,
    play,
    position,
    put,
    put_all,
    refused,
    row,
    shared,
    told,
)

from hallali.core.seats import SPECTATOR
from hallali.games.traque.rules import effects as e
from hallali.games.traque.rules import flow
from hallali.games.traque.rules import phases as p
from hallali.games.traque.rules import view as v
from hallali.games.traque.rules.state import State


def pair(own: list[str] | None = None, **fields: object) -> State:
    return position(own or [], players=2, **fields)  # type: ignore[arg-type]


def ended(state: State) -> str:
    return p.OUTCOMES[state.outcome] if state.mover == OVER else ""


@pytest.mark.rule("TQ-52")
def test_turns_alternate_time_is_shared_and_rows_and_health_are_not() -> None:
    state = play(pair(["grenade"], other=["door"]), "hide")
    assert (state.mover, state.time, row(state), row(state, 1)) == (1, 19, [], ["door"])
    play(state, "hide")
    assert (state.mover, state.time, row(state, 1)) == (0, 18, [])
    play(state, "draw", "=corridor", "end")
    assert (state.mover, row(state), row(state, 1)) == (1, ["corridor"], [])


@pytest.mark.rule("TQ-53")
def test_only_ones_own_row_and_the_shared_one_pay() -> None:
    state = play(pair(["corridor"], other=["grenade"]), "draw", "=ammunition")
    assert activatable(state) == {"ammunition"}  # the partner's grenade is no second move
    state = play(pair(["corridor"], shared=["grenade"]), "draw", "=ammunition")
    assert activatable(state) == {"ammunition", "corridor", "+grenade"}
    done = play(state.clone(), "corridor<ammunition,+grenade")
    assert (shared(done), row(done)) == ([], [])
    play(state, "+grenade<corridor")
    assert (inventory(state)[-1], shared(state), row(state)) == ("grenade", [], ["ammunition"])


@pytest.mark.rule("TQ-53")
def test_one_card_a_turn_goes_to_the_shared_row_between_activations() -> None:
    state = play(pair(["corridor", "grenade", "door"]), "draw", "=ammunition")
    assert {"share:corridor", "share:grenade", "share:door", "share:ammunition"} <= names(state)
    assert "Only a card of your own row" in refused(state, "share:flare")
    play(state, "ammunition<corridor", "share:grenade")
    assert (row(state), shared(state), activatable(state)) == (["door"], ["grenade"], set())
    play(state, "end", "draw", "=medical-kit", "end")
    play(state, "draw", "=corridor", "share:door")
    assert "one card a turn" in refused(state, "share:corridor")
    assert "+grenade" in activatable(state)
    assert "nobody to share with" in refused(play(position(["grenade"]), "draw", "=corridor"), "share:grenade")
    assert not any(word.startswith("share") for word in names(pair(["grenade"])))  # only after a draw


@pytest.mark.rule("TQ-53", "TQ-28")
def test_a_shared_card_counts_in_both_rows() -> None:
    state = play(pair(["flare"], other=["door", "lurker"]), "draw", "=corridor")
    play(state, "share:flare")  # its noise is the partner's second
    assert (state.phase, state.mover, state.foe, state.attacked) == (p.ROUND, 1, kind("lurker"), 1)
    assert (row(state), row(state, 1), shared(state)) == (["corridor"], [], [])
    play(state, "fire:1.pulse-rifle*1", "=1")
    assert (state.mover, state.turn) == (0, 0)  # then the turn goes on
    assert state.phase == p.ROW


@pytest.mark.rule("TQ-53", "TQ-29")
def test_noise_of_the_shared_row_wakes_what_is_drawn() -> None:
    state = play(pair(["door"], shared=["flare"]), "draw", "=lurker")
    assert (state.phase, state.mover, state.foe) == (p.ROUND, 0, kind("lurker"))
    assert shared(state) == []


@pytest.mark.rule("TQ-53", "TQ-54")
def test_a_shared_creature_meets_the_partners() -> None:
    state = play(pair(["mauler"], other=["lurker", "grenade"]), "draw", "=corridor", "share:mauler")
    assert (state.mover, state.foe, row(state), row(state, 1)) == (1, kind("mauler"), ["corridor"], [])
    assert sorted(pile(state.discard)) == ["grenade", "lurker"]
    state = play(pair(["stalker"], other=["snatcher"]), "draw", "=corridor", "share:stalker")
    assert (state.mover, names(state)) == (1, {"fight:stalker", "fight:snatcher"})  # the attacked one chooses


@pytest.mark.rule("TQ-54")
def test_the_shared_row_goes_with_ones_own_and_the_others_stays() -> None:
    state = play(pair(["grenade"], other=["door"], shared=["corridor"]), "hide")
    assert (row(state), row(state, 1), shared(state)) == ([], ["door"], [])
    assert sorted(pile(state.discard)) == ["corridor", "grenade"]
    state = play(pair(["grenade"], other=["door"], shared=["stalker", "corridor"]), "draw", "=lurker")
    assert (state.foe, row(state), row(state, 1), shared(state)) == (kind("stalker"), [], ["door"], [])
    attacked = v.Attacked(who=0, foe=kind("stalker"), strength=2, row=True, pair=True, shared=True)
    assert attacked in told(play(pair(["grenade"], shared=["stalker", "corridor"]), "draw"), "=lurker")


@pytest.mark.rule("TQ-20", "TQ-53")
def test_an_item_avoids_the_creatures_of_both_ones_rows() -> None:
    state = pair(["grenade"], other=["stalker"], shared=["lurker", "corridor"], inventory=["sprinkles"])
    play(state, "use:1.sprinkles")
    assert (row(state), row(state, 1), shared(state)) == (["grenade"], ["stalker"], ["corridor"])
    assert sorted(pile(state.discard)) == ["lurker", "sprinkles"]


@pytest.mark.rule("TQ-55", "TQ-61")
def test_a_gift_costs_a_unit_of_time_and_goes_as_it_is() -> None:
    state = pair(inventory=["pulse-rifle/1/2", "-terrance", "medical-kit"])
    play(state, "give:1.pulse-rifle", "give:1.terrance")
    assert (inventory(state), state.time, state.mover) == (["medical-kit"], 18, 0)
    assert inventory(state, 1) == ["pulse-rifle/2/4", "pulse-rifle/1/2", "-terrance"]
    assert sum(state.stars) == 3  # it is no discard
    assert ended(play(pair(time=1), "give:1.pulse-rifle")) == "late"
    assert "There is nobody to give it to" in refused(position(), "give:1.pulse-rifle")


@pytest.mark.rule("TQ-55", "TQ-58")
def test_the_partner_is_asked_and_gives_or_not() -> None:
    state = play(pair(partner=["pulse-rifle/0/4", "medical-kit"]), "ask")
    assert (state.mover, state.phase, names(state)) == (1, p.AID, {"end", "give:1.pulse-rifle", "give:2.medical-kit"})
    assert "Give a card from your inventory" in refused(state, "draw")
    play(state, "give:2.medical-kit")
    assert (state.mover, state.time) == (1, 19)
    play(state, "end")
    assert (state.mover, inventory(state)[-1]) == (0, "medical-kit")
    assert "ask" not in names(state)  # not again before something else was done
    play(state, "draw", "=corridor")
    assert "ask" in names(state)


@pytest.mark.rule("TQ-55", "TQ-57")
def test_a_gift_in_a_fight() -> None:
    state = play(pair(["lurker"], partner=["grenade", "pulse-rifle/2/4"]), "draw", "=stalker", "ask", "give:1.grenade")
    play(state, "end")
    assert (state.phase, state.mover, inventory(state)[-1]) == (p.ROUND, 0, "grenade")
    play(state, "fire:1.pulse-rifle*1", "=0")
    assert state.phase == p.WHO  # not between a toss and its damage


@pytest.mark.rule("TQ-56")
def test_both_may_use_the_re_toss_token() -> None:
    for first in (0, 1):
        state = pair(["lurker"] if first == 0 else [], other=["lurker"], retoss=True)
        if first == 1:
            play(state, "hide")
        play(state, "draw", "=stalker", "fire:1.pulse-rifle*1", "=0")
        assert (state.phase, state.mover) == (p.AFTER, first)
        play(state, "again:1")
        assert state.retoss == 0


@pytest.mark.rule("TQ-57", "TQ-34")
def test_round_one_is_the_attacked_ones_and_later_ones_are_agreed_on() -> None:
    state = play(pair(["snatcher"], partner=["pulse-rifle/2/4", "quint", "mirova"]), "draw", "=lurker")
    assert (state.phase, state.mover, state.fighter) == (p.ROUND, 0, 0)
    play(state, "fire:1.pulse-rifle*1", "=0")
    assert (state.phase, state.mover, healths(state)) == (p.WHO, 0, [3, 4])
    assert names(state) == {"who:1", "who:2"}
    assert "Choose who fights" in refused(state, "draw")
    play(state, "who:2")
    assert (state.phase, state.mover) == (p.ROUND, 1)
    play(state, "fire:1.pulse-rifle*1", "=0")
    assert (state.phase, state.mover, healths(state)) == (p.CREW, 1, [3, 4])  # the fighter's own crew, and choice
    play(state, "card:2.quint", "=spawn", "who:2", "fire:1.pulse-rifle*3", "=111")
    assert (inventory(state, 1), inventory(state)) == (["pulse-rifle/2/0", "mirova"], ["pulse-rifle/3/3"])
    assert (state.mover, state.turn) in ((0, 0), (1, 1))


@pytest.mark.rule("TQ-57", "TQ-34")
def test_the_attacked_one_decides_and_the_fighter_is_hurt_whosever_turn_it_is() -> None:
    state = play(pair(["mauler"], other=["lurker"]), "draw", "=corridor", "share:mauler")
    play(state, "fire:1.pulse-rifle*1", "=0")
    assert (state.turn, state.phase, state.mover, healths(state)) == (0, p.WHO, 1, [4, 3])
    play(state, "who:1", "fire:1.pulse-rifle*1", "=0")
    assert (state.phase, state.mover, healths(state)) == (p.WHO, 1, [3, 3])


@pytest.mark.rule("TQ-57", "TQ-51")
def test_the_fighter_uses_their_own_target() -> None:
    state = play(pair(["lurker"], target_two="square"), "draw", "=stalker", "fire:1.pulse-rifle*1")
    skill = e.SKILLS.index("usual")
    assert dict(state.chances())[1] == pytest.approx(BOX.p[e.T_SHOT][0][skill])
    play(state, "=0", "who:2", "fire:1.pulse-rifle*1")
    assert dict(state.chances())[1] == pytest.approx(BOX.p[e.T_SHOT][1][skill])
    assert [player.target for player in GAME.see(state, 0).players] == ["circle", "square"]


@pytest.mark.rule("TQ-37", "TQ-57")
def test_who_is_attacked_must_be_able_to_in_round_one_and_either_later() -> None:
    state = play(pair(["lurker"], inventory=["pulse-rifle/0/0"], partner=[]), "draw", "=stalker")
    assert ended(state) == "killed"
    state = play(pair(["lurker"], inventory=["pulse-rifle/0/1"]), "draw", "=stalker", "fire:1.pulse-rifle*1", "=0")
    assert (state.phase, state.mover, state.fighter) == (p.ROUND, 1, 1)  # the one who can
    assert "who:1" not in names(state)
    state = pair(["lurker"], inventory=["pulse-rifle/0/1"], partner=[])
    assert ended(play(state, "draw", "=stalker", "fire:1.pulse-rifle*1", "=0")) == "killed"


@pytest.mark.rule("TQ-37", "TQ-55")
def test_who_gives_away_the_last_weapon_in_a_later_round_leaves_it_to_the_other() -> None:
    state = play(pair(["lurker"]), "draw", "=stalker", "fire:1.pulse-rifle*1", "=0", "who:1", "give:1.pulse-rifle")
    assert (ended(state), state.phase, state.mover, state.fighter) == ("", p.ROUND, 1, 1)
    assert inventory(state, 1) == ["pulse-rifle/2/4", "pulse-rifle/3/3"]
    state = play(pair(["lurker"]), "draw", "=stalker", "give:1.pulse-rifle")
    assert (state.phase, state.mover) == (p.RESCUE, 1)  # round 1 is fought by the attacked player
    assert ended(play(state, "end")) == "killed"


@pytest.mark.rule("TQ-57", "TQ-44")
def test_the_queens_first_round_is_the_drawers() -> None:
    state = play(pair(places=[]), "hide")
    put(state, "rows", 1, (kind("corridor"), kind("grenade")))
    play(state, "draw", "=ammunition", "corridor<grenade,ammunition", "=launch-pad")
    assert (state.phase, state.mover, state.foe) == (p.ROUND, 1, -2)
    play(state, "fire:1.pulse-rifle*1", "=0")
    assert (state.phase, state.mover) == (p.WHO, 1)
    play(state, "who:1", "fire:1.pulse-rifle*4", "=1110")
    assert (ended(state), state.returns()) == ("escaped", (1.0, 1.0))


@pytest.mark.rule("TQ-58", "TQ-22")
def test_the_drawer_has_the_last_word() -> None:
    state = play(pair(), "hide")
    put(state, "rows", 1, (kind("pass-card"),))
    play(state, "draw", "=door", "door<pass-card", "=lookout")
    assert (state.phase, state.mover) == (p.MORE, 1)
    play(state, "draw", "=infirmary")
    assert (state.phase, state.mover) == (p.WHICH, 1)
    play(state, "to:infirmary")
    assert state.fighter == 1  # and the test is theirs


@pytest.mark.rule("TQ-59")
def test_both_lose_with_one() -> None:
    state = play(pair(["lurker"], health=1), "draw", "=stalker", "fire:1.pulse-rifle*1", "=0")
    assert (ended(state), healths(state), state.returns()) == ("killed", [0, 1], (-1.0, -1.0))
    assert play(pair(time=1), "hide").returns() == (-1.0, -1.0)
    state = play(pair(other=["lurker"], health=1), "hide", "draw", "=stalker", "fire:1.pulse-rifle*1", "=0")
    assert (ended(state), healths(state), state.returns()) == ("killed", [1, 0], (-1.0, -1.0))


@pytest.mark.rule("TQ-65", "TQ-47")
def test_the_score_of_two_counts_time_once() -> None:
    state = pair(["corridor", "grenade"], places=[], time=7, inventory=["pulse-rifle/0/4", "mirova"],
                 partner=["pulse-rifle/0/4", "-quint"])  # fmt: skip
    put_all(state, "health", [3, 2])
    play(state, "draw", "=ammunition", "corridor<grenade,ammunition", "=launch-pad", "fire:1.pulse-rifle*3", "=111")
    assert (ended(state), flow.score(state)) == ("escaped", 2 * (3 + 2) + 3 + 1 + 6)


@pytest.mark.rule("TQ-60")
def test_both_and_spectators_see_the_same_but_for_a_gesture_under_way() -> None:
    state = play(pair(["corridor"], shared=["grenade"]), "draw", "=ammunition")
    own, other = GAME.see(state, 0), GAME.see(state, 1)
    assert own.legal
    assert not other.legal
    before = facts(state)
    state.apply(GAME.read(state, "corridor<ammunition,+grenade")[0])
    assert GAME.see(state, 0).chosen >= 0
    assert GAME.see(state, 1) == other
    assert GAME.see(state, SPECTATOR).chosen == -1
    assert facts(state) != before


@pytest.mark.rule("TQ-42", "TQ-57")
def test_crew_tokens_wait_for_their_owner_while_the_other_fights() -> None:
    state = play(pair(["lurker"], inventory=["pulse-rifle/0/2", "terrance"], partner=["pulse-rifle/0/4"]), "draw",
                 "=stalker", "turn:2.terrance", "fire:1.pulse-rifle*1", "=0", "who:2")  # fmt: skip
    assert "You have no such token" in refused(state, "fire:crew-grenade")
    play(state, "fire:1.pulse-rifle*1", "=0", "who:1", "fire:crew-grenade", "=1")
    assert state.phase == p.WHO
    assert (healths(state), state.lent(0), state.lent(1)) == ([2, 3], (0, 0, 0, 0), (0, 0, 0, 0))
