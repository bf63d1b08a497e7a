"""A belief for games that bring none: whole histories, tried step by step until one tells the seat what it was told.

It knows nothing about the game, so it is right for all of them but fast only for small ones: a step that tells the
seat nothing is drawn blindly, and taken back if it contradicts what was told later.
"""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from hallali.core.contract import Options, Position, Told
from hallali.core.errors import HallaliError, marked
from hallali.core.seats import CHANCE, OVER

if TYPE_CHECKING:
    from hallali.interfaces.game import AnyGame

N_ = marked

#: The most steps tried before the search for a history starts again, and how often it does.
TRIED = 4000
BEGUN = 25


class SampledBelief:
    """A seat's belief over every history that tells it exactly what it was told.

    >>> import random
    >>> from hallali import games
    >>> game = games.get("fugitif")
    >>> belief = SampledBelief(game, "micro", None, 1)
    >>> len(belief.sample(random.Random(1)))  # nothing heard: nothing has happened
    0
    """

    def __init__(self, game: AnyGame, size: str, options: Options | None, seat: int) -> None:
        self.game, self.seat = game, seat
        self.start = game.new(size, options)
        self.heard: list[Told] = []

    def hear(self, told: Told) -> None:
        """Take in what the seat was told, in the order of the game."""
        self.heard.append(told)

    def sample(self, rng: random.Random) -> tuple[int, ...]:
        """Return a random history. Raises HallaliError if none is found, as may happen where much is hidden."""
        for _ in range(BEGUN):
            steps: list[int] = []
            if self._go_on(self.start.clone(), 0, steps, rng, [TRIED]):
                return tuple(steps)
        raise HallaliError(N_("No history fits everything this seat was told."))

    def _go_on(self, state: Position, known: int, steps: list[int], rng: random.Random, left: list[int]) -> bool:
        """Extend a history until it has told everything. known: how much it has told. left: steps that may be tried."""
        if known == len(self.heard) and not state.drafting:
            return True
        for step in self._ways(state, rng):
            left[0] -= 1
            if left[0] < 0:
                return False
            after = state.clone()
            after.advance(step)
            told = self.game.tell(state, step, after, self.seat)
            end = known + len(told)
            if tuple(self.heard[known:end]) != tuple(told):
                continue
            steps.append(step)
            if self._go_on(after, end, steps, rng, left):
                return True
            steps.pop()
        return False

    def _ways(self, state: Position, rng: random.Random) -> list[int]:
        """Return the steps to try, in random order weighted by chance."""
        if state.mover == OVER:
            return []
        if state.mover != CHANCE:
            ways = state.legal()
            rng.shuffle(ways)
            return ways
        # Sampling without replacement: the order in which exponential clocks ring.
        rung = sorted((rng.expovariate(chance), outcome) for outcome, chance in state.chances() if chance > 0.0)
        return [outcome for _, outcome in rung]
