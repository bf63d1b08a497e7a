# mypyc
"""Many games of one kind that go on side by side: their steps, the dealer's, and what their movers observe.

It holds complete positions, so it stays on the rules' side: what it hands out is observations, legal steps and returns.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, final

from hallali.core import bits
from hallali.core.chance import outcome
from hallali.core.seats import CHANCE, OVER
from hallali.core.sparse import Sparse

if TYPE_CHECKING:
    from hallali.core.contract import Own, Position
    from hallali.core.observing import Memory, Observer

#: Legal steps that are kept as a word are less than this.
MOST: Final = 63


@final
class Many:
    """The games, by number.

    start: the position that each begins with. dealers: each game's own chance. steps: all steps and outcomes so far.
    movers: whose turn it is, game by game; no game waits for its dealer. memories: what each game's observations need
    of its past. legal: the legal steps of each game's mover, as its Observer lists them.
    ended: the numbers of the games that the last steps ended; new games have begun in their places. last: their final
    positions and memories.
    """

    def __init__(self, start: Position, observer: Observer) -> None:
        """Begin without games."""
        self.start = start
        self.observer = observer
        self.dealers: list[random.Random] = []
        self.states: list[Own] = []
        self.memories: list[Memory] = []
        self.steps: list[list[int]] = []
        self.movers: list[int] = []
        self.legal: list[list[int] | int] = []
        self.ended: list[int] = []
        self.last: list[tuple[Own, Memory]] = []

    def add(self, dealer: random.Random, steps: Sequence[int] = ()) -> None:
        """Add a game in which these steps have been taken. They must be legal."""
        state, memory = self.start.clone(), self.observer.begin()
        for step in steps:
            memory.take(state, step)
        self.dealers.append(dealer)
        self.states.append(state)
        self.memories.append(memory)
        self.steps.append(list(steps))
        self.movers.append(OVER)
        self.legal.append([])
        self._deal(len(self.states) - 1)

    def begin(self, number: int) -> None:
        """Begin a game again, with the dealer that it has."""
        self.states[number] = self.start.clone()
        self.memories[number] = self.observer.begin()
        self.steps[number] = []
        self._deal(number)

    def chosen(self, numbers: Sequence[int], dealers: Sequence[random.Random]) -> Many:
        """Return copies of these games, each with its new dealer."""
        other = Many(self.start, self.observer)
        other.dealers = list(dealers)
        for number in numbers:
            other.states.append(self.states[number].clone())
            other.memories.append(self.memories[number].clone())
            other.steps.append(self.steps[number].copy())
            other.movers.append(self.movers[number])
            other.legal.append(self.legal[number])
        return other

    def _deal(self, number: int) -> None:
        """Draw the dealer's outcomes until a seat has to move or the game is over."""
        state, memory, taken = self.states[number], self.memories[number], self.steps[number]
        mover: int = state.mover
        while mover == CHANCE:
            drawn = outcome(state.chances(), self.dealers[number])
            taken.append(drawn)
            memory.take(state, drawn)
            mover = state.mover
        self.movers[number] = mover
        self.legal[number] = self.observer.legal(state)

    def first_refused(self, steps: Sequence[int]) -> int:
        """Return the number of the first game in which the step is not legal; -1 if all are."""
        for number, step in enumerate(steps):
            legal = self.legal[number]
            if not (0 <= step < MOST and bits.has(legal, step) if isinstance(legal, int) else step in legal):
                return number
        return -1

    def take(self, steps: Sequence[int], length: int, into: Sparse) -> list[int]:
        """Take a legal step in each game, and the dealer's steps after it. Where a game ends, another begins.

        Write what each game's next mover observes, and return the movers, as `observe` does. This goes game by game,
        while what the step has changed is still in the processor's caches.
        """
        self.ended = []
        self.last = []
        for number, step in enumerate(steps):
            state, memory = self.states[number], self.memories[number]
            self.steps[number].append(step)
            memory.take(state, step)
            self._deal(number)
            if self.movers[number] == OVER:
                self.ended.append(number)
                self.last.append((state, memory))
                self.begin(number)
            self._write(number, length, into)
        return self.movers

    def _write(self, number: int, length: int, into: Sparse) -> None:
        into.base = number * length
        self.observer.observe(self.states[number], self.movers[number], self.memories[number], into)

    def observe(self, length: int, into: Sparse) -> list[int]:
        """Write what each game's mover observes, `length` places a game. Return the movers."""
        for number in range(len(self.states)):
            self._write(number, length, into)
        return self.movers

    def allowed(self) -> tuple[list[int], list[int], list[int]]:
        """Return the legal steps of each game: as words alone, or as the number of steps and the steps themselves.

        The latter are listed one game after the other.
        """
        sets: list[int] = []
        counts: list[int] = []
        steps: list[int] = []
        for legal in self.legal:
            if isinstance(legal, int):
                sets.append(legal)
            else:
                counts.append(len(legal))
                steps.extend(legal)
        return sets, counts, steps

    def observe_end(self, place: int, seats: int, length: int, into: Sparse) -> None:
        """Write what each seat observes at the end of a game. place: of the game in `ended`."""
        state, memory = self.last[place]
        for seat in range(seats):
            into.base = seat * length
            self.observer.observe(state, seat, memory, into)
