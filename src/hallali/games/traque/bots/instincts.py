"""Players of Traqué that follow the game by what they are told, and weigh the position."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

from hallali.core.contract import Told
from hallali.core.errors import Message
from hallali.core.player import Thought
from hallali.games.traque.bots import ahead
from hallali.games.traque.bots.knobs import Knobs
from hallali.games.traque.bots.playout import Mind
from hallali.games.traque.bots.remarks import daring, remark
from hallali.games.traque.rules import actions as a
from hallali.games.traque.rules.sizes import options_of, size_of
from hallali.games.traque.rules.state import State
from hallali.games.traque.rules.view import Took, TraqueView


class Instincts:
    """Takes what seems best.

    knobs: what it goes by. careful: whether it fights by the computed odds. hides: what it goes by where it would hide;
    None for the same. Who hoards takes every fight for dearer than it is, and would spend the time of two on hiding.
    """

    def __init__(
        self,
        rng: random.Random,
        size: str,
        options: Mapping[str, Any],
        knobs: Knobs | None = None,
        *,
        careful: bool = False,
        hides: Knobs | None = None,
    ) -> None:
        self.rng = rng
        box, chosen = size_of(size, options), options_of(options)
        self.mind = Mind(box, chosen, knobs, careful=careful)
        self.calm = Mind(box, chosen, hides) if hides else None
        self._said: Message | None = None
        self._thinks: Thought | None = None
        self.state = State(box, chosen)

    def hear(self, told: Told) -> None:
        """Follow the game. Nothing in it is hidden, so the steps give the position (TQ-60)."""
        if isinstance(told, Took):
            for step in told.steps:
                self.state.advance(step)

    def choose(self, view: TraqueView) -> tuple[int, ...]:
        """Return the steps of one gesture."""
        steps = self.gesture(self.state)
        self._said = remark(self.mind, self.state, steps)
        self._thinks = daring(self.mind, self.state)
        return steps

    def thought(self) -> Thought | None:
        """Return what it thought when it chose its last gesture."""
        return self._thinks

    def remark(self) -> Message | None:
        """Tell everyone why the last gesture was taken; None if there is nothing to say."""
        return self._said

    def gesture(self, state: State) -> tuple[int, ...]:
        """Return the steps of a gesture in a position."""
        probe = state.clone()
        steps = [self.mind.step(probe, self.rng)]
        if steps[0] == a.HIDE and self.calm and self.calm.step(state.clone(), self.rng) == a.DRAW:
            steps[0] = a.DRAW
        probe.advance(steps[0])
        while probe.drafting:
            steps.append(self.mind.step(probe, self.rng))
            probe.advance(steps[-1])
        return tuple(steps)


class Expert(Instincts):
    """Alone, looks a turn ahead from the instincts' games (ahead.py); with a partner, fights by the computed odds."""

    def gesture(self, state: State) -> tuple[int, ...]:
        """Return the steps of a gesture in a position."""
        return ahead.gesture(self.mind, state, self.rng) if state.players == 1 else super().gesture(state)
