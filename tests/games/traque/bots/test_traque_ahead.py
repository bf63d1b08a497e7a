"""Traqué's expert alone: what it looks ahead with, and what it wins by that."""

from __future__ import annotations

import math
import random

import pytest
from traque_play import lay, put

from hallali import players
from hallali.core.seats import OVER
from hallali.games import get
from hallali.games.traque.bots import ahead
from hallali.games.traque.bots.ahead import Chance
from hallali.games.traque.bots.features import COUNT, features
from hallali.games.traque.bots.instincts import Instincts
from hallali.games.traque.bots.playout import Mind
from hallali.games.traque.bots.value import value
from hallali.games.traque.rules import actions as a
from hallali.games.traque.rules import phases as p
from hallali.games.traque.rules.box import box_of, card_of
from hallali.games.traque.rules.sizes import options_of
from hallali.games.traque.rules.state import State
from hallali.lab import match

GAME = get("traque")
JUDGE = Mind(box_of("real"), options_of({})).judge


def test_the_value_is_a_chance_and_falls_with_the_time() -> None:
    """At each start of a turn there are as many numbers as the weights are for, and more time never seems worse."""
    one = match.Match(GAME, [players.make("instincts", GAME, 0, "value")], "value")
    met = 0
    while one.state.mover != OVER:
        state = one.state
        if state.mover == 0 and state.phase == p.TURN:
            numbers = features(JUDGE, state)
            assert len(numbers) == COUNT
            assert all(math.isfinite(number) for number in numbers)
            hurried = state.clone()
            hurried.time = max(1, state.time - 5)
            assert 0.0 < value(JUDGE, hurried) <= value(JUDGE, state) < 1.0
            met += 1
        one.step()
    assert met


def test_every_gesture_meets_the_same_chance() -> None:
    """What is drawn first for a phase comes first again, whatever was drawn for others in between."""
    chance = Chance(7, 0.25)
    assert chance.next(p.CARD) == 2**30
    tosses = [chance.next(p.TOSS) for _ in range(3)]
    chance.again()
    chance.next(p.PLACE)
    assert [chance.next(p.TOSS) for _ in range(3)] == tosses
    assert chance.next(p.CARD) == 2**30


def near_the_reshuffle(time: int, deck: tuple[str, ...] = ("airlock", "grenade"), row: tuple[str, ...] = ()) -> State:
    """Return the start of a turn half way, with two cards left in the deck: by default two harmless ones.

    A game came here in which the expert hid from an empty row ten times, until no time was left.
    """
    state = State(box_of("real"), options_of({}))
    ids = [card.id for card in state.box.edition.card]
    left, held = [ids.index(name) for name in deck], [5, 11, 22]
    put(state, "inventories", 0, (*state.inventory(0), card_of(5), card_of(11), card_of(22, down=True)))
    put(state, "rows", 0, tuple(ids.index(name) for name in row))
    there = [most + mine for most, mine in zip(state.deck, state.stars, strict=True)]
    for kind in (*left, *held, *state.row(0)):
        there[kind] -= 1
    lay(state, "discard", there)
    lay(state, "stars", [0] * len(ids))
    lay(state, "deck", [int(kind in left) for kind in range(len(ids))])
    state.time, state.drawn, state.retoss = time, 8, 2
    return state


@pytest.mark.parametrize("time", [13, 9, 5])
def test_the_expert_never_hides_from_an_empty_row(time: int) -> None:
    """What is to come comes all the same, and there is less time for it."""
    mind = Mind(box_of("real"), options_of({}))
    took = {ahead.gesture(mind, near_the_reshuffle(time), random.Random(seed)) for seed in range(8)}
    assert took == {(a.DRAW,)}


@pytest.mark.rule("TQ-45")
@pytest.mark.parametrize("name", ["novice", "amateur", "club", "strong", "expert", "instincts"])
def test_no_bot_hides_on_the_last_time(name: str) -> None:
    """Hiding then loses at once. Drawing costs nothing, and what it wakes may still be got rid of."""
    state = near_the_reshuffle(1, ("mauler", "sentinel"), ("lurker",))
    for seed in range(8):
        player = players.make(name, GAME, 0, str(seed))
        assert isinstance(player, Instincts)
        player.state = state.clone()
        assert player.choose(GAME.see(state, 0)) == (a.DRAW,)


@pytest.mark.long
def test_looking_ahead_wins_games_that_the_instincts_lose() -> None:
    """The same deals, each played by both."""

    def won(name: str) -> int:
        found = (match.play(GAME, [name], f"ahead:{deal}")[0].result for deal in range(20))
        return sum(result == "escaped" for result in found)

    assert won("expert") > won("instincts")
