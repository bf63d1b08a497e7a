"""How a game is played out from where a tree ends."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from typing import Any, Protocol

from mypy_extensions import mypyc_attr

from hallali.core.seats import CHANCE, OVER
from hallali.search.random_play import finish, has_loop

#: Steps after which a playout is cut off, so that a game that random play does not end costs a known time.
MOST_STEPS = 2000


class Playing(Protocol):
    """What a game lends a search: how to play on, what to try first, how a position stands.

    One goes with every world from its first position on and is told of each step, so that it may remember what a
    position does not hold. Of the state it may read what the mover's seat may know, or, for `value`, all of it: within
    a search every world is a drawn one. It leaves the state as it is, and has to be quick.

    depth: from so many steps of a playout on `value` is asked.
    """

    depth: int

    def clone(self) -> Playing:
        """Give an independent copy, to go with a copy of the position."""

    def note(self, state: Any, action: int) -> None:
        """Take note of a step or a chance outcome that is about to be taken."""

    def step(self, state: Any, rng: random.Random) -> int:
        """Give a legal step of the mover, for a playout."""

    def prior(self, state: Any, legal: list[int]) -> list[float]:
        """Say how likely a good player takes each of these steps; the search never tries one with 0. []: no idea."""

    def value(self, state: Any) -> tuple[float, ...]:
        """Guess what each seat will have won, in the unit of the game's returns. (): no idea, play on."""


#: Makes what a game lends for a size and options, at the first position.
Lender = Callable[[str, Mapping[str, Any] | None], Playing]


@mypyc_attr(allow_interpreted_subclasses=True)
class Uniform:
    """Takes every legal step as often as any other, and has no idea of what is good."""

    depth = MOST_STEPS

    def clone(self) -> Uniform:
        """Give itself: there is nothing to remember."""
        return self

    def note(self, state: Any, action: int) -> None:
        """Take no note."""

    def step(self, state: Any, rng: random.Random) -> int:
        """Give a legal step of the mover."""
        legal: list[int] = state.legal()
        return legal[int(rng.random() * len(legal))]

    def prior(self, state: Any, legal: list[int]) -> list[float]:
        """Say nothing."""
        return []

    def value(self, state: Any) -> tuple[float, ...]:
        """Say nothing."""
        return ()


def uniform(size: str, options: Mapping[str, Any] | None) -> Playing:
    """Lend what any game can be searched with."""
    return _UNIFORM


_UNIFORM = Uniform()


def draw(chances: list[tuple[int, float]], rng: random.Random) -> int:
    """Draw a chance outcome."""
    left = rng.random()
    for outcome, probability in chances:
        left -= probability
        if left < 0.0:
            return outcome
    return chances[-1][0]  # where the probabilities add up to a hair less than 1


def play_out(state: Any, playing: Playing, rng: random.Random, cap: int = MOST_STEPS) -> tuple[float, ...]:
    """Play on in place and give what each seat wins.

    A game that goes on after `playing.depth` steps counts as its evaluation says; where that says nothing and `cap`
    steps did not end it, as the game's returns do, all 0.
    """
    if playing is _UNIFORM and has_loop(state):
        finish(state, int(rng.random() * 0xFFFFFFF), cap)
        cap = 0
    for steps in range(cap):
        mover = state.mover
        if mover == OVER:
            break
        if steps >= playing.depth:
            value = playing.value(state)
            if value:
                return value
        action = draw(state.chances(), rng) if mover == CHANCE else playing.step(state, rng)
        playing.note(state, action)
        state.advance(action)
    returns: tuple[float, ...] = state.returns()
    return returns
