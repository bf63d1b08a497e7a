"""Bots for La Traque that play by instinct: each takes the step that it judges to be worth most to its faction."""

from __future__ import annotations

import random

from hallali.core.contract import Told, View
from hallali.games.la_traque.bots.look import Look, of_view
from hallali.games.la_traque.bots.playout import decide
from hallali.games.la_traque.rules import actions as a
from hallali.games.la_traque.rules import effects as e
from hallali.games.la_traque.rules.box import Box
from hallali.games.la_traque.rules.view import LaTraqueView


class Greedy:
    """Weighs every step. noise: the standard deviation of its error, in points of domination."""

    #: Its View is all that it needs: nobody has to tell it anything.
    deaf = True

    def __init__(self, rng: random.Random, box: Box, noise: float) -> None:
        self.rng = rng
        self.box = box
        self.noise = noise

    def hear(self, told: Told) -> None:
        """Do nothing: a View is all that this bot needs."""

    def choose(self, view: View) -> tuple[int, ...]:
        """Return the steps of one gesture."""
        assert isinstance(view, LaTraqueView)
        look = of_view(self.box, view)
        if view.phase == "keep":
            return self._keep(look)
        return (decide(self.box, look, list(view.legal), self.noise, self.rng),)

    def _keep(self, look: Look) -> tuple[int, ...]:
        """Return the cards to keep, one step each in rising order, then END."""
        limit = self.box.keep
        for x in look.quarters:
            for number in () if self.box.recurring[x] else self.box.coop[x]:
                word, first, _, _ = self.box.effects[number]
                limit += first if word == e.KEEP else 0
        steps: list[int] = []
        while len(steps) < limit:
            least = look.kept[-1] if look.kept else 0
            more = {card for card in look.hand if card >= least and look.hand.count(card) > look.kept.count(card)}
            if not more:
                break
            step = decide(self.box, look, [a.END, *(a.CARD + card for card in sorted(more))], self.noise, self.rng)
            if step == a.END:
                break
            steps.append(step)
            look.kept = (*look.kept, step - a.CARD)
        return (*steps, a.END)
