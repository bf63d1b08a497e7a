"""Where everyone must expect Angela to be: the exact belief of a watcher, and what a walk would make of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from hallali.core import bits
from hallali.core.contract import Told
from hallali.core.seats import SPECTATOR
from hallali.games.red_notice.belief.belief import make
from hallali.games.red_notice.belief.whereabouts import Walk
from hallali.games.red_notice.bots.hearing import watchers
from hallali.games.red_notice.rules import view as v
from hallali.games.red_notice.rules.box import PRECISE, Box


class Heat:
    """Probabilities by city, from what everyone was told. cities: all 0 before Angela has started."""

    def __init__(self, box: Box, options: Mapping[str, Any]) -> None:
        self.box = box
        self.belief = make(box, options, SPECTATOR)
        self.cities: list[float] = [0.0] * len(box.continent)
        self.precise = 0
        self.moves = 0

    def hear(self, told: Told) -> None:
        """Take note of something that a seat was told."""
        self.belief.hear(watchers(told, precise=self.precise > 0))
        self.cities = self.belief.cities()
        if isinstance(told, v.Acting):
            self.moves = told.icons if told.who == v.ANGELA and told.kind == "move" else 0
        elif isinstance(told, v.Cashed) and told.who == v.ANGELA:
            self.moves = 1
        elif isinstance(told, v.Escaped):
            self.moves = self.box.moves[told.identity]
        elif isinstance(told, v.Chose):
            self.precise += self.box.effect[told.upgrade] == PRECISE
        elif isinstance(told, v.Lost):
            self.precise -= self.box.effect[told.upgrade] == PRECISE

    def walked(
        self, view: v.RedNoticeView, rings: Sequence[int], ring_cities: Sequence[int], lift: int = -1
    ) -> list[float]:
        """Return the probabilities after the current walk, if it ends with this report.

        view: Angela's, before her first step. ring_cities: the city of each ring, told only with Precise radars. lift:
        the step with which she pays in the walk, or -1.
        """
        walk = Walk(
            self.box,
            self.moves,
            view.unseen,
            bits.mask_of(view.radars),
            bits.mask_of(view.black_radars),
            bits.mask_of(view.barriers),
        )
        if lift >= 0:
            walk.lifts.append(lift)
        walk.report(rings, ring_cities if self.precise else (), (), False)
        after = walk.filter(self.cities)
        total = sum(after)
        return [weight / total for weight in after] if total > 0.0 else self.cities
