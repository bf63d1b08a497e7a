"""The odds of fights: known values, and the same answers as a full search of the rules."""

from __future__ import annotations

from functools import partial

import pytest

from hallali.core.seats import CHANCE
from hallali.games.traque import TRAQUE
from hallali.games.traque.belief.odds import Fight, Fighter, Gun, Prices, fight_of, hits_of
from hallali.games.traque.rules import actions as a
from hallali.games.traque.rules import fights, flow
from hallali.games.traque.rules.box import CARDLESS, card_of
from hallali.games.traque.rules.state import State

GAME = TRAQUE


def test_hits_add_up_over_sorts_of_tokens() -> None:
    assert hits_of(1, ((0.5, 2),)) == pytest.approx(0.75)
    assert hits_of(2, ((0.5, 1), (0.9, 1))) == pytest.approx(0.45)
    assert hits_of(0, ()) == 1.0
    assert hits_of(2, ((0.5, 1),)) == 0.0


@pytest.mark.parametrize(("p", "strength", "chance"), [(0.5, 3, 0.7766), (0.5, 2, 0.9905), (0.3, 3, 0.2951)])
def test_the_rifle_against_a_strength(p: float, strength: int, chance: float) -> None:
    """Four shots, three more loads, health 6 and time 20."""
    fight = Fight(strength, Prices(), p, 0.0)
    assert 1 - fight.cost(Fighter(6, 20, (Gun(p, 4, 4, 3),))) == pytest.approx(chance, abs=1e-4)


def best(state: State) -> float:
    """Return the chance of winning a fight, by trying every step of the rules."""
    if state.foe == -9 or state.outcome:
        return float(state.foe == -9 and not state.outcome)
    if state.mover == CHANCE:
        return sum(p * best(after(state, outcome)) for outcome, p in state.chances())
    return max(best(after(state, step)) for step in state.legal())


def after(state: State, step: int) -> State:
    """Return the position after a step."""
    other = state.clone()
    other.advance(step)
    return other


def fight(strength: int, *, health: int, time: int, ammo: int, shots: int, grenades: int, retoss: int) -> State:
    """Return the start of a fight with exactly this much of everything."""
    state = GAME.new("small", {"retoss": "supply"})
    state.inventories[0] = (card_of(state.box.rifle, ammo, shots),)
    state.health[0], state.time, state.retoss, state.grenades[0] = health, time, retoss, grenades
    fights.start(state, CARDLESS, strength, 0, attack=False)
    flow.resume(state)
    return state


@pytest.mark.rule("TQ-30")
@pytest.mark.parametrize("strength", [1, 2, 3])
@pytest.mark.parametrize(
    "have",
    [
        {"health": 2, "time": 4, "ammo": 0, "shots": 3, "grenades": 0, "retoss": 0},
        {"health": 2, "time": 4, "ammo": 1, "shots": 1, "grenades": 1, "retoss": 0},
        {"health": 2, "time": 3, "ammo": 0, "shots": 2, "grenades": 1, "retoss": 1},
        {"health": 1, "time": 2, "ammo": 1, "shots": 1, "grenades": 0, "retoss": 0},
    ],
)
def test_the_table_agrees_with_the_rules(strength: int, have: dict[str, int]) -> None:
    state = partial(fight, strength, **have)()
    view = GAME.see(state, 0)
    table, fighter = fight_of(state.box, view, 0, strength)
    assert 1 - table.cost(fighter) == pytest.approx(best(state), abs=1e-9)


@pytest.mark.rule("TQ-36")
def test_a_reload_is_weighed_against_a_last_toss() -> None:
    """One shot cannot beat strength 2. The weapon is reloaded if there is time for it."""
    state = fight(2, health=3, time=6, ammo=1, shots=1, grenades=0, retoss=0)
    view = GAME.see(state, 0)
    table, fighter = fight_of(state.box, view, 0, 2)
    assert min(table.options(fighter), key=lambda option: option.cost).toss.reload
    assert a.RELOAD in state.legal()
