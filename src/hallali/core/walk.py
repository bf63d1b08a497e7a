# mypyc
"""One game that is walked step by step: its position, its legal steps, and what its observations need of its past."""

from __future__ import annotations

from typing import final

from hallali.core.contract import Own
from hallali.core.observing import Memory, Observer
from hallali.core.seats import CHANCE, OVER
from hallali.core.sparse import Sparse


@final
class Walk:
    """The game so far. A position that it has shown is never changed, but replaced: copies share it.

    state, mover: the position, and who takes the next step: a seat, or CHANCE, or OVER. steps: every step and chance
    outcome so far. draft: the mover's steps that are not yet committed. origin: the position in which the draft began,
    or the current one if there is no draft.
    """

    def __init__(self, state: Own) -> None:
        """Begin a game. state: its first position."""
        self.state = state
        self.origin = state
        self.mover: int = state.mover
        self.steps: list[int] = []
        self.draft: tuple[int, ...] = ()
        self._first: Own = state
        self._legal: list[int] | None = None
        self._chances: list[tuple[int, float]] | None = None
        self._observer: Observer | None = None
        self._memory: Memory | None = None  # of the Observer, from the first observation on

    def clone(self) -> Walk:
        """Return an independent copy."""
        other = Walk(self.state)
        other.origin, other.steps, other.draft = self.origin, self.steps.copy(), self.draft
        other._first, other._legal, other._observer = self._first, self._legal, self._observer
        other._memory = None if self._memory is None else self._memory.clone()
        return other

    def allowed(self) -> list[int]:
        """Return the mover's legal steps, not to be changed; none at CHANCE and when the game is over."""
        legal = self._legal
        if legal is None:
            legal = self.state.legal() if self.mover >= 0 else []
            self._legal = legal
        return legal

    def chances(self) -> list[tuple[int, float]]:
        """Return (outcome, probability) at CHANCE, not to be changed: they are asked for more than once."""
        found = self._chances
        if found is None:
            found = self.state.chances()
            self._chances = found
        return found

    def allows(self, step: int) -> bool:
        """Return whether the mover, or the dealer, can take a step."""
        if self.mover == CHANCE:
            return step in [outcome for outcome, _ in self.chances()]
        return self.mover != OVER and step in self.allowed()

    def advance(self, step: int) -> None:
        """Take a step, or an outcome, that is known to be legal."""
        after = self.state.clone()
        memory = self._memory
        if memory is None:
            after.advance(step)
        else:
            memory.take(after, step)
        self.steps.append(step)
        self.state, self._legal, self._chances = after, None, None
        self.mover = after.mover
        if after.drafting:
            self.draft = (*self.draft, step)
        else:
            self.draft = ()
            self.origin = after

    def observed(self, seat: int, observer: Observer) -> Sparse:
        """Return what a seat observes. observer: of this game, its size and options, the same at each call."""
        memory = self._memory
        if memory is None:
            memory, state = observer.begin(), self._first.clone()
            for step in self.steps:
                memory.take(state, step)
            self._memory = memory
        written = Sparse()
        observer.observe(self.state, seat, memory, written)
        return written
