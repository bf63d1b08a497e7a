"""Fast random play, as it should be in every game: a loop of the rules' own that does what the contract's does."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hallali.core.contract import Game, Options, Position
from hallali.core.seats import CHANCE, OVER
from hallali.search import random_play
from hallali.search.random_play import Loop
from hallali.testing import facts


def never(state: Position) -> bool:
    """Say of a position that its outcome is drawn as by the contract."""
    return False


def fast_play_is_fair(
    game: Game,
    size: str,
    options: Options,
    loop: Loop,
    seed: int,
    most: int,
    otherwise: Callable[[Any], bool] = never,
) -> None:
    """Take at most so many steps of a random game one by one, and then all of them in one go.

    Each is the step or outcome that the same random number has by the contract. otherwise: says of a position that its
    outcome is drawn in another way; it is one that may be.
    """
    state, chance, steps = game.new(size, options), random_play.seeded(seed), 0
    while state.mover != OVER and steps < most:
        after, other = state.clone(), state.clone()
        assert loop(after, chance, 1) == (1, random_play.following(chance))
        if state.mover == CHANCE and otherwise(state):
            assert any(leads(state, outcome) == facts(after) for outcome, _ in state.chances())
        else:
            random_play.play_on(other, chance, 1)
            assert facts(after) == facts(other)
        state, chance, steps = after, random_play.following(chance), steps + 1
    whole = game.new(size, options)
    assert loop(whole, random_play.seeded(seed), most) == (steps, chance)
    assert facts(whole) == facts(state)


def leads(state: Position, step: int) -> Any:
    """Return what a position is after a step."""
    after = state.clone()
    after.apply(step)
    return facts(after)
