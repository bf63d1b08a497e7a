"""Traqué's expert alone: what it looks ahead with, and what it wins by that."""

from __future__ import annotations

import math

import pytest

from hallali import players
from hallali.core.seats import OVER
from hallali.games import get
from hallali.games.traque.bots.ahead import Chance
from hallali.games.traque.bots.features import COUNT, features
from hallali.games.traque.bots.playout import Mind
from hallali.games.traque.bots.value import value
from hallali.games.traque.rules import phases as p
from hallali.games.traque.rules.box import box_of
from hallali.games.traque.rules.sizes import options_of
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


@pytest.mark.long
def test_looking_ahead_wins_games_that_the_instincts_lose() -> None:
    """The same deals, each played by both."""

    def won(name: str) -> int:
        found = (match.play(GAME, [name], f"ahead:{deal}")[0].result for deal in range(20))
        return sum(result == "escaped" for result in found)

    assert won("expert") > won("instincts")
