"""The odds of fights: known values, and the same answers as a full search of the rules."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from traque_play import put

from hallali.core import library
from hallali.core.seats import CHANCE
from hallali.games.traque import TRAQUE
from hallali.games.traque.belief.odds import Fight, Fighter, Gun, Prices, fight_of, hits_of
from hallali.games.traque.rules import actions as a
from hallali.games.traque.rules import fights, flow
from hallali.games.traque.rules.box import CARDLESS, Box, ammo_of, card_of, kind_of, shots_of
from hallali.games.traque.rules.state import State

GAME = TRAQUE
FREE = Prices()


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


def best(state: State, first: State, prices: Prices = FREE) -> float:
    """Return what a fight costs that begins at `first`, by trying every step of the rules; if nothing but being killed
    has a price, the chance of losing."""
    if state.foe == -9 or state.outcome:
        return spent(first, state, prices)
    if state.mover == CHANCE:
        return sum(p * best(after(state, outcome), first, prices) for outcome, p in state.chances())
    return min(best(after(state, step), first, prices) for step in state.legal())


def spent(first: State, state: State, prices: Prices) -> float:
    """Return the price of all that was used up between two positions."""

    def used(what: Callable[[State], int]) -> int:
        return what(first) - what(state)

    gun, health = state.box.rifle, state.health(0)
    had, has = (next(card for card in one.inventory(0) if kind_of(card) == gun) for one in (first, state))
    loads = ammo_of(had) - ammo_of(has)  # each of them filled an empty weapon
    return (
        prices.lost * (state.foe != -9 or bool(state.outcome))
        + sum(prices.health[health + 1 : first.health(0) + 1])
        + prices.time * used(lambda one: one.time)
        + prices.ammo * loads
        + prices.shot * (shots_of(had) + state.box.shots[gun] * loads - shots_of(has))
        + prices.grenade * used(lambda one: one.grenades(0))
        + prices.hit * used(lambda one: one.hits(0))
        + prices.crew * used(lambda one: len(one.inventory(0)))
    )


def after(state: State, step: int) -> State:
    """Return the position after a step."""
    other = state.clone()
    other.advance(step)
    return other


def kind(box: Box, name: str) -> int:
    return [card.id for card in box.edition.card].index(name)


def fight(
    strength: int,
    *,
    health: int,
    time: int,
    ammo: int,
    shots: int,
    grenades: int = 0,
    retoss: int = 0,
    hits: int = 0,
    lent: tuple[int, int, int, int] = (0, 0, 0, 0),
    more: Sequence[str] = (),
    foe: str = "",
    edition: str = "",
    carry: bool = False,
    begun: bool = True,
) -> State:
    """Return the start of a fight with exactly this much of everything. more: cards beside the rifle."""
    state = GAME.new("real" if edition else "small", {"retoss": "supply", "carry": carry, "edition": edition})
    cards = [card_of(kind(state.box, name)) for name in more]
    put(state, "inventories", 0, (card_of(state.box.rifle, ammo, shots), *cards))
    state.time, state.retoss = time, retoss
    for what, value in (("health", health), ("grenades", grenades), ("hits", hits), ("lent", lent)):
        put(state, what, 0, value)
    if begun:
        fights.start(state, kind(state.box, foe) if foe else CARDLESS, strength, 0)
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
def test_the_table_agrees_with_the_rules(strength: int, have: dict[str, Any]) -> None:
    check(partial(fight, strength, **have)(), strength)


def check(state: State, strength: int, foe: int = CARDLESS) -> None:
    """Compare the table's answer for a fight with that of the rules."""
    table, fighter = fight_of(state.box, GAME.see(state, 0), 0, strength, foe)
    assert table.cost(fighter) == pytest.approx(best(state, state), abs=1e-9)


@pytest.mark.rule("TQ-30")
@pytest.mark.parametrize("hits", [1, 2])
def test_sure_hits_count_among_those_that_beat_it(hits: int) -> None:
    check(fight(3, health=2, time=3, ammo=0, shots=2, hits=hits), 3)


@pytest.mark.rule("TQ-56")
@pytest.mark.parametrize("lent", [(2, 0, 0, 0), (0, 1, 0, 0), (0, 0, 1, 0), (0, 0, 0, 1), (1, 1, 1, 0)])
def test_tokens_for_one_fight_hit_as_what_they_are(lent: tuple[int, int, int, int]) -> None:
    check(fight(2, health=1, time=3, ammo=0, shots=1, lent=lent), 2)


@pytest.mark.rule("TQ-34")
@pytest.mark.parametrize(("crew", "ammo", "shots"), [(0, 1, 2), (1, 1, 2), (2, 0, 4)])
def test_crew_is_lost_before_health(crew: int, ammo: int, shots: int) -> None:
    state = fight(2, health=1, time=4, ammo=ammo, shots=shots, more=("mirova",) * crew, foe="snatcher")
    check(state, 2, kind(state.box, "snatcher"))


@pytest.mark.rule("TQ-36")
@pytest.mark.parametrize("more", [(), ("stimulant",)])
def test_a_reload_costs_time_unless_a_card_says_otherwise(more: tuple[str, ...]) -> None:
    held = library.held((Path(__file__).parents[1] / "eventful.toml").read_text("utf-8"))
    library.LIBRARY.add(held)
    state = fight(2, health=2, time=4, ammo=1, shots=1, more=more, edition=held.ref)
    check(state, 2)
    table, _ = fight_of(state.box, GAME.see(state, 0), 0, 2)
    assert table.quick == bool(more)


@pytest.mark.parametrize("foe", ["", "snatcher"])
def test_a_fight_to_come_is_worth_what_it_is_once_it_begins(foe: str) -> None:
    found = []
    for begun in (False, True):
        state = fight(2, health=2, time=5, ammo=1, shots=2, more=("mirova",), foe=foe, begun=begun)
        table, fighter = fight_of(state.box, GAME.see(state, 0), 0, 2, kind(state.box, foe) if foe else CARDLESS)
        found.append(table.cost(fighter))
    assert found[0] == found[1] > 0


@pytest.mark.parametrize("strength", [2, 3])
def test_hits_of_earlier_rounds_count_where_they_add_up(strength: int) -> None:
    state = fight(strength, health=2, time=5, ammo=0, shots=3, hits=1, carry=True)
    table, fighter = fight_of(state.box, GAME.see(state, 0), 0, strength)
    table.carry = True
    assert table.cost(fighter) == pytest.approx(best(state, state), abs=1e-9)


@pytest.mark.parametrize(
    "have",
    [
        {"health": 2, "ammo": 0, "shots": 2, "grenades": 1},
        {"health": 1, "ammo": 1, "shots": 0},
        {"health": 1, "ammo": 0, "shots": 2, "hits": 1, "more": ("mirova",), "foe": "snatcher"},
    ],
)
def test_whatever_is_used_up_has_its_price(have: dict[str, Any]) -> None:
    prices = Prices(1.0, (0.0, 0.3, 0.2, 0.1), 0.01, 0.02, 0.03, 0.05, 0.04, 0.0, 0.06)
    state = fight(2, time=9, **have)
    given, fighter = fight_of(
        state.box, GAME.see(state, 0), 0, 2, kind(state.box, have["foe"]) if "foe" in have else CARDLESS
    )
    table = Fight(2, prices, given.shot_p, given.grenade_p, hunts=given.hunts)
    assert table.cost(fighter) == pytest.approx(best(state, state, prices), abs=1e-9)


@pytest.mark.rule("TQ-36")
def test_a_reload_is_weighed_against_a_last_toss() -> None:
    """One shot cannot beat strength 2. The weapon is reloaded if there is time for it."""
    state = fight(2, health=3, time=6, ammo=1, shots=1, grenades=0, retoss=0)
    view = GAME.see(state, 0)
    table, fighter = fight_of(state.box, view, 0, 2)
    assert min(table.options(fighter), key=lambda option: option.cost).toss.reload
    assert a.RELOAD in state.legal()
