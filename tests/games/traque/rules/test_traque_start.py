"""What everyone sees before the first card, what is told of events, and effects of which none can do anything."""

from __future__ import annotations

from typing import Any

import pytest
from test_traque_words import kind, names, play, shelves, start
from traque_play import GAME, drew, place, put, refused, told
from traque_play import play as play_house

from hallali.core.seats import SPECTATOR
from hallali.games.traque import TRAQUE
from hallali.games.traque.rules import effects as e
from hallali.games.traque.rules import phases as p
from hallali.games.traque.rules import view as v
from hallali.games.traque.rules.actions import ACTIVATE, ACTIVATE_SHARED, DRAW, HIDE

__all__ = ["shelves"]


@pytest.mark.rule("TQ-4", "TQ-12", "TQ-51")
@pytest.mark.parametrize("players", [1, 2])
def test_a_game_begins_with_nothing_under_way(players: int) -> None:
    view = TRAQUE.see(TRAQUE.new(options={"players": players}), SPECTATOR)
    nothing: dict[str, Any] = {
        "shared": (), "opened": (), "volley": (), "in_air": (), "results": (), "paid": (), "picks": (),
        "drawn": 0, "turn": 0, "turns": 0, "sure": 0,
        "weapon": -1, "chosen": -1, "place": -1, "event": -1, "choice": -1,
        "fight": None, "shared_now": False, "outcome": "",
    }  # fmt: skip
    assert {name: getattr(view, name) for name in nothing} == nothing
    assert (view.mover, view.phase, len(view.players)) == (0, "turn", players)
    assert (sum(view.discard), sum(view.aside)) == (0, 0)
    for player in view.players:
        assert (player.row, player.keys, player.hits, player.grenades, sum(player.lent)) == ((), 0, 0, 0, 0)
    assert TRAQUE.new(options={"players": players}).legal()[:2] == [DRAW, HIDE]


@pytest.mark.rule("TQ-66", "TQ-22")
def test_an_event_is_told_as_an_event_and_a_place_as_a_place() -> None:
    state = play(start(), "draw")
    (step,) = TRAQUE.read(state, "=siren")
    after = state.clone()
    after.apply(step)
    heard = [one for one in TRAQUE.tell(state, step, after, SPECTATOR) if isinstance(one, v.Did | v.PlaceTold)]
    assert heard[0] == v.Did(who=0, what="event", card=kind(state.box, "siren"))
    at_a_door = drew("ammunition", ["corridor", "grenade"], places=["control-room"])
    there = told(play_house(at_a_door, "corridor<grenade,ammunition"), "=control-room")
    deeds = [(one.place, one.what) for one in there if isinstance(one, v.PlaceTold)]
    assert deeds == [(place("control-room"), "drawn"), (place("control-room"), "played")]


@pytest.mark.rule("TQ-66", "TQ-23")
def test_no_event_is_seen_but_while_one_is_under_way() -> None:
    toss = play(start(), "draw", "=tremor")
    assert TRAQUE.see(toss, SPECTATOR).event == kind(toss.box, "tremor")
    toss.retoss = 0
    assert TRAQUE.see(play(toss, "=1"), SPECTATOR).event == -1
    test = play_house(
        drew("ammunition", ["corridor", "grenade"], places=["generator"]), "corridor<grenade,ammunition", "=generator"
    )
    view = GAME.see(test, SPECTATOR)
    assert (view.phase, view.place, view.event) == ("toss", place("generator"), -1)


@pytest.mark.rule("TQ-67")
def test_where_neither_effect_can_do_anything_both_are_offered_and_do_nothing() -> None:
    state = start(("corridor", "grenade"))
    state.places, state.drawn = 1 << [one.id for one in state.box.edition.place].index("infirmary"), 13
    put(state, "supply", e.T_KEY, 0)
    state.retoss = 0
    play(state, "draw", "=ammunition", "corridor<grenade,ammunition", "=infirmary", "=1")
    assert (state.phase, names(state)) == (p.EITHER, {"do:1", "do:2"})
    for word in ("do:1", "do:2"):
        after = play(state.clone(), word)
        assert (after.health(0), after.keys(0)) == (state.most_health, 0)


@pytest.mark.rule("TQ-15")
def test_any_card_of_a_row_is_activated_only_after_a_draw() -> None:
    state = GAME.new()
    for step in (ACTIVATE, ACTIVATE + 1, ACTIVATE_SHARED, ACTIVATE_SHARED + 1):
        assert "only after a draw" in str(state.refusal(step))
    assert "TQ-12" in refused(state, "end")
