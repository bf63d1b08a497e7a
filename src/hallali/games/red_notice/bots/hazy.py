"""Where a player who remembers little takes Angela to be: near the last clue, no further off than it thinks ahead."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from hallali.core.contract import Told
from hallali.games.red_notice.bots import worth
from hallali.games.red_notice.bots.heat import Heat
from hallali.games.red_notice.rules import view as v
from hallali.games.red_notice.rules.box import Box


class Hazy(Heat):
    """A rough picture of where Angela is.

    It starts over with each clue: a cheque cashed, a capture, a continent named, a radar that rang. From there it grows
    by one step for each of her moves, up to `memory` steps, and takes every city within for equally likely: it does
    not ask by which ways she came there. A city that was inspected in vain stays out until she walks again.

    deaf: radars tell it nothing, whether they ring or not. Who listens to them also leaves out the cities where
    nothing that was told lets her be.
    """

    def __init__(self, box: Box, options: Mapping[str, Any], memory: int, deaf: bool) -> None:
        super().__init__(box, options)
        self.memory = memory
        self.deaf = deaf
        self.steps = worth.distances(box)
        self.radars: set[int] = set()
        self.clue: tuple[int, ...] = ()
        self.spread = 0
        self.vain: set[int] = set()

    def hear(self, told: Told) -> None:
        """Take in something that a seat was told."""
        super().hear(told)
        if isinstance(told, v.Started) and told.who == v.ANGELA:
            self._found(self._within(self.box.colour[told.kind]))
        elif isinstance(told, v.Cashed) and told.who == v.ANGELA:
            self._found((told.city,))
        elif isinstance(told, v.Named):
            self._found(self._within(told.continent))
        elif isinstance(told, v.Inspected):
            self._found((told.city,)) if told.found else self.vain.add(told.city)
        elif isinstance(told, v.Put) and told.piece == "radar":
            self.radars.add(told.place)
        elif isinstance(told, v.Lifted) and told.piece == "radar":
            self.radars.discard(told.place)
        elif isinstance(told, v.Moved):
            self._moved(told)
        if max(self.cities) == 1.0:  # no one misses what is certain
            self._found((self.cities.index(1.0),))
        if self.clue:
            self.cities = self._picture(self.clue, self.spread, self.vain)
            if not self.deaf:
                self.cities = self._possible(self.cities)

    def _moved(self, told: v.Moved) -> None:
        self.vain = set()
        if told.rings and not self.deaf:
            self._found(self._within(told.rings[-1]))
        else:
            self.spread = min(self.memory, self.spread + self.moves)
        self.moves = 0
        self.radars -= set(told.off)

    def _within(self, continent: int) -> tuple[int, ...]:
        return tuple(city for city, place in enumerate(self.box.continent) if place == continent)

    def _found(self, cities: tuple[int, ...]) -> None:
        self.clue, self.spread, self.vain = cities, 0, set()

    def _picture(self, clue: Iterable[int], spread: int, vain: Iterable[int]) -> list[float]:
        there: set[int] = set()
        while not there:  # what was inspected in vain is not where to look again
            there = self._around(clue, spread) - set(vain)
            spread += 1
        if not self.deaf:  # a radar that did not ring: she is elsewhere
            there = {city for city in there if city in clue or self.box.continent[city] not in self.radars} or there
        return [1.0 / len(there) if city in there else 0.0 for city in range(len(self.steps))]

    def _possible(self, cities: list[float]) -> list[float]:
        """Leave out the cities where she cannot be, given everything that was told, unless none is left."""
        support = self.belief.support()
        left = [odds if city in support else 0.0 for city, odds in enumerate(cities)]
        total = sum(left)
        return [odds / total for odds in left] if total else cities

    def _around(self, clue: Iterable[int], spread: int) -> set[int]:
        return {city for start in clue for city, steps in enumerate(self.steps[start]) if steps <= spread}

    def walked(
        self, view: v.RedNoticeView, rings: Sequence[int], ring_cities: Sequence[int], lift: int = -1
    ) -> list[float]:
        """Return the picture after the current walk, as for `Heat`."""
        if rings and not self.deaf:
            return self._picture(self._within(rings[-1]), 0, ())
        return self._picture(self.clue, min(self.memory, self.spread + view.icons), ())
