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
from hallali.games.red_notice.bots.knobs import LOOK, WALKS
from hallali.games.red_notice.bots.reader import Reader
from hallali.games.red_notice.rules import view as v
from hallali.games.red_notice.rules.box import PRECISE, Box


class Heat:
    """Probabilities by city, from what everyone was told. cities: all 0 before Angela has started."""

    def __init__(self, box: Box, options: Mapping[str, Any], read: bool = False) -> None:
        self.box = box
        self.belief = make(box, options, SPECTATOR)
        self.cities: list[float] = [0.0] * len(box.continent)
        self.precise = 0
        self.moves = 0
        self.reader = Reader(box, list(WALKS), list(LOOK)) if read else None

    def hear(self, told: Told) -> None:
        """Take in something that a seat was told."""
        self.belief.hear(watchers(told, precise=self.precise > 0))
        self.cities = self.belief.cities()
        if self.reader:
            self._read(self.reader, told)
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

    def _read(self, reader: Reader, told: Told) -> None:
        if isinstance(told, v.Inspected) or (isinstance(told, v.Started) and told.who == v.JESSAH):
            reader.jessah = told.city
        elif isinstance(told, v.Cashed) and told.who == v.ANGELA:
            reader.cashed = self.box.continent[told.city]
        elif isinstance(told, v.Escaped):
            reader.fleeing = True
        reader.follow(self.belief)

    def walked(
        self, view: v.RedNoticeView, rings: Sequence[int], ring_cities: Sequence[int], lift: int = -1
    ) -> list[float]:
        """Return the probabilities after the current walk, if it ends with this report.

        view: Angela's, before her first step. ring_cities: the city of each ring, told only with Precise radars. lift:
        the step with which she pays in the walk, or -1.
        """
        after = self._walk(view, rings, ring_cities, lift).filter(self.cities)
        total = sum(after)
        return [weight / total for weight in after] if total > 0.0 else self.cities

    def read(
        self,
        view: v.RedNoticeView,
        rings: Sequence[int],
        ring_cities: Sequence[int],
        lift: int,
        chances: list[float],
    ) -> list[float]:
        """Return what a reader makes of it, as for `walked`. chances: what that returned."""
        assert self.reader is not None
        reader = self.reader
        after = reader.after(self._walk(view, rings, ring_cities, lift), reader.odds, self.belief)
        total = sum(after)
        odds = [weight / total for weight in after] if total > 0.0 else reader.odds
        return reader.picture(odds, chances)

    def _walk(self, view: v.RedNoticeView, rings: Sequence[int], ring_cities: Sequence[int], lift: int) -> Walk:
        walk = Walk(
            self.box,
            self.moves,
            view.unseen,
            bits.mask_of(view.radars),
            bits.mask_of(view.black_radars),
            bits.mask_of(view.barriers),
        )
        if lift >= 0:
            walk.pay(lift)
        walk.report(rings, ring_cities if self.precise else (), (), False)
        return walk
