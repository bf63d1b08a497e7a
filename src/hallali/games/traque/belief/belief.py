# mypyc
"""What a seat of Traqué can infer: everything except the order of the decks, which nothing reveals (TQ-60)."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

from hallali.core.contract import Told
from hallali.games.traque.rules.sizes import options_of, size_of
from hallali.games.traque.rules.view import Took


class TraqueBelief:
    """A seat's belief. It holds one history, the true one, since cards are decided when they are drawn."""

    def __init__(self) -> None:
        self._steps: list[int] = []
        self._history: tuple[int, ...] = ()

    def hear(self, told: Told) -> None:
        """Take note of what the seat is told, in the order of the game."""
        if isinstance(told, Took):
            self._steps += told.steps

    def sample(self, rng: random.Random) -> tuple[int, ...]:
        """Return the history."""
        if len(self._history) < len(self._steps):
            self._history = tuple(self._steps)
        return self._history


def make(size: str, options: Mapping[str, Any], seat: int) -> TraqueBelief:
    """Return a seat's belief before the first step. Raises BadOption."""
    size_of(size, options)
    options_of(options)
    return TraqueBelief()
