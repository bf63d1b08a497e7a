"""Simple bots for Red Notice."""

from __future__ import annotations

import random

from hallali.core.contract import Told
from hallali.games.red_notice.bots import gestures
from hallali.games.red_notice.rules import actions as a
from hallali.games.red_notice.rules.box import Box
from hallali.games.red_notice.rules.view import RedNoticeView


class Random:
    """Plays any gesture, each kind of step equally often."""

    def __init__(self, rng: random.Random, box: Box) -> None:
        self.rng = rng
        self.box = box

    def hear(self, told: Told) -> None:
        """Ignore what is told."""

    def choose(self, view: RedNoticeView) -> tuple[int, ...]:
        """Return the steps of one gesture."""
        if view.phase == "start":
            return self.rng.choice(gestures.starts(self.box, view))
        if view.phase == "walk":
            return gestures.steps_of(view, self.rng.choice(gestures.walks(self.box, view)))
        step = self.rng.choice(view.legal)
        if a.TAKE <= step < a.LIFT_RADAR:
            return self.rng.choice([move for move in gestures.moved_barriers(self.box, view) if move[0] == step])
        return (step,)
