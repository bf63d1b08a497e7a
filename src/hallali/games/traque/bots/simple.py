"""A player of Traqué that chooses at random."""

from __future__ import annotations

import random

from hallali.core.contract import Told
from hallali.games.traque.bots import gestures
from hallali.games.traque.rules.box import Box
from hallali.games.traque.rules.view import TraqueView


class Random:
    """Takes any gesture, all equally likely."""

    def __init__(self, rng: random.Random, box: Box) -> None:
        self.rng = rng
        self.box = box

    def hear(self, told: Told) -> None:
        """Ignore it."""

    def choose(self, view: TraqueView) -> tuple[int, ...]:
        """Return the steps of one gesture."""
        return self.rng.choice(gestures.gestures(self.box, view))
