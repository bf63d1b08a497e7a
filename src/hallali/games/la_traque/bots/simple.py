"""Bots for La Traque that weigh nothing."""

from __future__ import annotations

import random

from hallali.core.contract import Told
from hallali.games.la_traque.rules import actions as a
from hallali.games.la_traque.rules.view import LaTraqueView


class Random:
    """Takes a random step; at the maintenance it keeps random cards."""

    deaf = True

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng

    def hear(self, told: Told) -> None:
        """Do nothing: a View is all that this bot needs."""

    def choose(self, view: LaTraqueView) -> tuple[int, ...]:
        """Return the steps of one gesture."""
        if view.phase != "keep":
            return (self.rng.choice(view.legal),)
        count = min(2, self.rng.randint(0, len(view.hand)))  # what any player may keep
        kept = sorted(self.rng.sample(view.hand, count))
        return (*(a.CARD + card for card in kept), a.END)
