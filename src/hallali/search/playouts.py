"""How a game is played out from where a tree ends."""

from __future__ import annotations

import random
from typing import Any, Protocol

from hallali.core.seats import CHANCE, OVER

#: Steps after which a playout is cut off, so that a game that random play does not end costs a known time.
MOST_STEPS = 2000


class Policy(Protocol):
    """Chooses the steps of a playout, for whichever seat is to move."""

    def step(self, state: Any, rng: random.Random) -> int:
        """Give a legal step of the mover. The state is the search's own: to be read, and left as it is."""


class Evaluation(Protocol):
    """Judges a position that goes on."""

    def value(self, state: Any) -> tuple[float, ...]:
        """Guess what each seat will have won, in the unit of the game's returns."""


class Uniform:
    """Takes every legal step as often as any other."""

    def step(self, state: Any, rng: random.Random) -> int:
        """Give a legal step of the mover."""
        legal: list[int] = state.legal()
        return legal[int(rng.random() * len(legal))]


def draw(chances: list[tuple[int, float]], rng: random.Random) -> int:
    """Draw a chance outcome."""
    left = rng.random()
    for outcome, probability in chances:
        left -= probability
        if left < 0.0:
            return outcome
    return chances[-1][0]  # where the probabilities add up to a hair less than 1


def play_out(
    state: Any, policy: Policy, rng: random.Random, cap: int = MOST_STEPS, evaluation: Evaluation | None = None
) -> tuple[float, ...]:
    """Play on in place, at most `cap` steps, and give what each seat wins.

    A game that is not over by then counts as the evaluation says; without one as the game's returns do, all 0.
    """
    for _ in range(cap):
        mover = state.mover
        if mover == OVER:
            break
        state.advance(draw(state.chances(), rng) if mover == CHANCE else policy.step(state, rng))
    if evaluation is not None and state.mover != OVER:
        return evaluation.value(state)
    returns: tuple[float, ...] = state.returns()
    return returns
