# mypyc
"""How a game is played out from the end of a tree."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Final, Protocol

from mypy_extensions import mypyc_attr

from hallali.core.chance import outcome
from hallali.core.contract import Options, Own, Position
from hallali.core.seats import CHANCE, OVER
from hallali.search.random_play import Loop, finish, play_on

#: Steps after which a playout is cut off, so that a game that random play does not end costs a known time.
MOST_STEPS = 2000


class RolloutPolicy(Protocol):
    """A game's own knowledge for a search: how to play on, what to try first, and what a position is worth.

    Each world has one from its first position on. It is told of each step, so it can remember what a position does not
    hold. It may read only what the mover's seat may know of the state, except in `value`, which may read all of it:
    within a search every world is drawn. It must not change the state, and must be quick.

    depth: after this many steps of a playout, `value` is asked.
    """

    depth: int

    def clone(self) -> RolloutPolicy:
        """Return an independent copy, for a copy of the position."""

    def note(self, state: Own, action: int) -> None:
        """Note a step or a chance outcome that is about to be taken."""

    def step(self, state: Own, rng: random.Random) -> int:
        """Return a legal step of the mover, for a playout."""

    def prior(self, state: Own, legal: list[int]) -> list[float]:
        """Return how likely a good player is to take each of these steps, or [] if unknown.

        The search never tries a step with 0.
        """

    def value(self, state: Own) -> tuple[float, ...]:
        """Return an estimate of what each seat will win, in the unit of the game's returns, or () to play on."""


#: Makes a game's policy for a size and options, at the first position.
PolicyFactory = Callable[[str, Options | None], RolloutPolicy]


@mypyc_attr(allow_interpreted_subclasses=True)
class Uniform:
    """Takes every legal step with the same chance, and does not judge positions."""

    depth = MOST_STEPS

    def __init__(self, loop: Loop = play_on) -> None:
        self.loop = loop  # the game's own plays the same, and faster

    def clone(self) -> Uniform:
        """Return itself: there is nothing to remember."""
        return self

    def note(self, state: Position, action: int) -> None:
        """Do nothing: there is nothing to remember."""

    def step(self, state: Position, rng: random.Random) -> int:
        """Return a legal step of the mover."""
        legal = state.legal()
        return legal[int(rng.random() * len(legal))]

    def prior(self, state: Position, legal: list[int]) -> list[float]:
        """Say nothing."""
        return []

    def value(self, state: Position) -> tuple[float, ...]:
        """Say nothing."""
        return ()


def uniform(size: str, options: Options | None) -> RolloutPolicy:
    """Return the playouts that any game can be searched with."""
    return UNIFORM


UNIFORM: Final = Uniform()


def play_out(state: Position, policy: RolloutPolicy, rng: random.Random, cap: int = MOST_STEPS) -> tuple[float, ...]:
    """Play on in place, and return what each seat wins.

    If the game goes on after `policy.depth` steps, the evaluation decides. If there is none and `cap` steps do not end
    the game, each seat gets 0.
    """
    if type(policy) is Uniform:  # it remembers and judges nothing, so it need not be asked
        finish(state, int(rng.random() * 0xFFFFFFF), cap, policy.loop)
        cap = 0
    for steps in range(cap):
        mover = state.mover
        if mover == OVER:
            break
        if steps >= policy.depth:
            value = policy.value(state)
            if value:
                return value
        action = outcome(state.chances(), rng) if mover == CHANCE else policy.step(state, rng)
        policy.note(state, action)
        state.advance(action)
    return state.returns()
