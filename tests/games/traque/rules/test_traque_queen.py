"""The final fight, against the queen."""

from __future__ import annotations

import pytest
from traque_play import GAME, drew, ended, play, queen, row, told

from hallali.games.traque.rules import flow
from hallali.games.traque.rules import phases as p
from hallali.games.traque.rules import view as v


@pytest.mark.rule("TQ-44", "TQ-39", "TQ-47")
def test_beating_the_queen_with_three_hits_wins() -> None:
    state = queen(inventory=["pulse-rifle/0/4", "mirova", "-quint", "pistol/1/2"], health=4, time=9)
    assert (state.foe, state.strength, state.phase, state.attack) == (-2, 3, p.ROUND, False)
    play(state, "fire:1.pulse-rifle*4", "=0011")
    assert (ended(state), state.health(0)) == ("", 3)
    state = queen(inventory=["pulse-rifle/0/4", "mirova", "-quint", "pistol/1/2"], health=4, time=9)
    play(state, "fire:1.pulse-rifle*4", "=0111")
    assert (ended(state), state.returns()) == ("escaped", (1.0,))
    assert flow.score(state) == 2 * 4 + 8 + 3 + 1
    view = GAME.see(state, 0)
    assert (view.score, view.outcome) == (20, "escaped")
    assert v.Ended(outcome="escaped", score=20, returns=(1.0,)) in told(
        play(
            queen(inventory=["pulse-rifle/0/4", "mirova", "-quint", "pistol/1/2"], health=4, time=9),
            "fire:1.pulse-rifle*4",
        ),
        "=0111",
    )


@pytest.mark.rule("TQ-44", "TQ-25")
def test_the_queen_does_not_clear_the_row() -> None:
    state = drew("ammunition", ["corridor", "grenade", "shotgun"], places=[])
    play(state, "corridor<grenade,ammunition", "=launch-pad")
    assert row(state) == ["shotgun"]


@pytest.mark.rule("TQ-45")
def test_a_toss_on_the_last_unit_of_time_loses_even_against_the_queen() -> None:
    state = play(queen(time=1, hits=2), "fire:1.pulse-rifle*4,hit,hit")
    assert (ended(state), flow.score(state)) == ("late", 0)


@pytest.mark.rule("TQ-44", "TQ-40")
def test_hit_tokens_help_against_the_queen() -> None:
    state = play(queen(hits=2, time=2), "fire:1.pulse-rifle*1,hit,hit", "=1")
    assert (ended(state), state.time) == ("escaped", 1)
