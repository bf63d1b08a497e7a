"""A belief for games that bring none: whole histories, tried step by step until one tells the seat what it was told.

It knows nothing of a game, so that it is right for any and quick for small ones alone: a step that tells the seat
nothing is drawn blindly, and whatever contradicts what was told later is taken back.
"""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from hallali.core.contract import Options, Position, Told
from hallali.core.errors import HallaliError, marked
from hallali.core.seats import CHANCE, OVER

if TYPE_CHECKING:
    from hallali.interfaces.game import PlayableGame

N_ = marked

#: The most steps that are tried before the search for a history begins anew, and how often it does.
TRIED = 4000
BEGUN = 25


class SampledBelief:
    """A seat's belief: every history that tells it exactly what it was told, each drawn as it is met."""

    def __init__(self, game: PlayableGame, size: str, options: Options | None, seat: int) -> None:
        self.game, self.seat = game, seat
        self.start = game.new(size, options)
        self.heard: list[Told] = []

    def hear(self, told: Told) -> None:
        """Take note of what the seat was told; in the order of the game."""
        self.heard.append(told)

    def sample(self, rng: random.Random) -> tuple[int, ...]:
        """Draw a history. Raises HallaliError where none is found, as may be in long games with much that is hidden."""
        for _ in range(BEGUN):
            steps: list[int] = []
            if self._go_on(self.start.clone(), 0, steps, rng, [TRIED]):
                return tuple(steps)
        raise HallaliError(N_("No history was found that fits all that this seat was told."))

    def _go_on(self, state: Position, known: int, steps: list[int], rng: random.Random, left: list[int]) -> bool:
        """Extend a history until it has told all. known: how much it has told. left: how many steps may be tried."""
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
        """Return the steps to try, the first of them drawn by its chance."""
        if state.mover == OVER:
            return []
        if state.mover != CHANCE:
            ways = state.legal()
            rng.shuffle(ways)
            return ways
        # Drawn one after the other without putting back: the exponential clocks that ring first.
        rung = sorted((rng.expovariate(chance), outcome) for outcome, chance in state.chances() if chance > 0.0)
        return [outcome for _, outcome in rung]
