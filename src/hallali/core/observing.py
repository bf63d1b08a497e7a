# mypyc
"""Observations written by compiled code straight from a position: what a game brings for it.

The View stays the definition of what a seat may know, and the encoder over Views (hallali.interfaces.tensors) that of
an observation: an Observer must write the same floats. `hallali.testing.observations` holds the two together.
"""

from __future__ import annotations

from typing import Final, Protocol, Self, final

from hallali.core.contract import Own
from hallali.core.sparse import Sparse


class Memory(Protocol):
    """What the observations of one game need from its past. It holds what is public, or a seat's own."""

    def take(self, state: Own, step: int) -> None:
        """Take a legal step or a chance outcome in place, by `state.advance`, and remember what it showed."""

    def clone(self) -> Self:
        """Return an independent copy."""


class Observer(Protocol):
    """Writes observations of positions of one game, size and set of options."""

    def begin(self) -> Memory:
        """Return the memory of a game that begins."""

    def observe(self, state: Own, seat: int, memory: Own, into: Sparse) -> None:
        """Write what the seat observes, with places counted from the first of its observation.

        memory: what `begin` returned, after it has taken every step of the game.
        """

    def legal(self, state: Own) -> list[int] | int:
        """Return the legal steps of the mover, in ascending order; none at CHANCE and OVER.

        Where no step of the game is 63 or more they may be one machine word, which is quicker: a set of core.words.
        """


@final
class Plainly:
    """The memory of a game whose positions show all that is observed."""

    def take(self, state: Own, step: int) -> None:
        """Take a step in place."""
        state.advance(step)

    def clone(self) -> Plainly:
        """Return itself: there is nothing to copy."""
        return self


class Shown:
    """The rest of an Observer of a game whose positions show all that is observed."""

    def begin(self) -> Plainly:
        """Return the memory of a game that begins: a position says everything."""
        return _PLAINLY

    def legal(self, state: Own) -> list[int]:
        """Return the legal steps of the mover."""
        found: list[int] = state.legal()
        return found


_PLAINLY: Final = Plainly()
