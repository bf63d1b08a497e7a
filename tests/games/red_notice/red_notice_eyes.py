"""Random games of Red Notice, and what each pair of eyes is told of them, for the tests."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from hallali.core.contract import Told
from hallali.core.seats import CHANCE, OVER, SPECTATOR
from hallali.games.red_notice import RED_NOTICE
from hallali.games.red_notice.belief.belief import RedNoticeBelief, make
from hallali.games.red_notice.rules.state import State
from hallali.games.red_notice.rules.view import ANGELA, JESSAH

EYES = (ANGELA, JESSAH, SPECTATOR)


def pick(state: State, rng: random.Random) -> int:
    """Choose any legal step, or an outcome as likely as it is."""
    if state.mover == CHANCE:
        outcomes, weights = zip(*state.chances(), strict=True)
        return int(rng.choices(outcomes, weights)[0])
    return rng.choice(state.legal())


class Heard:
    """A game and what each pair of eyes was told of it so far."""

    def __init__(self, size: str, options: dict[str, Any] | None = None) -> None:
        self.size, self.options = size, dict(options or {})
        self.state: State = RED_NOTICE.new(size, self.options)
        self.tolds: dict[int, list[Told]] = {eyes: [] for eyes in EYES}
        self.beliefs: dict[int, RedNoticeBelief] = {eyes: make(size, self.options, eyes) for eyes in EYES}

    def step(self, step: int) -> None:
        """Take a legal step."""
        before = self.state
        self.state = before.clone()
        self.state.advance(step)
        for eyes, tolds in self.tolds.items():
            for told in RED_NOTICE.tell(before, step, self.state, eyes):
                tolds.append(told)
                self.beliefs[eyes].hear(told)


def play(size: str, seed: int, options: dict[str, Any] | None = None) -> Iterator[Heard]:
    """Play a random game; yield it wherever no one is within a gesture, the end included."""
    rng = random.Random(seed)
    heard = Heard(size, options)
    while heard.state.mover != OVER:
        heard.step(pick(heard.state, rng))
        if not heard.state.drafting:
            yield heard
