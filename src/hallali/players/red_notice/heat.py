"""Where Jessah must think that Angela is, kept from what Jessah was told: quick, and good enough to decide by.

The exact belief is games/red_notice/belief.py. This one takes every step as in `worth.spread` and reads a report as
"she went through these continents", so that a bot can look a walk ahead without replaying anything.
"""

from __future__ import annotations

from collections.abc import Sequence

from hallali.core.contract import Told
from hallali.games.red_notice import view as v
from hallali.games.red_notice.box import Box
from hallali.players.red_notice import worth


def normal(heat: Sequence[float]) -> list[float]:
    """Scale to a sum of 1; where nothing is left, nothing is known."""
    total = sum(heat)
    return [mass / total for mass in heat] if total > 0 else [1.0 / len(heat)] * len(heat)


class Heat:
    """Probabilities by city, as Jessah may guess them."""

    def __init__(self, box: Box) -> None:
        self.box = box
        self.cities: list[float] = normal([1.0] * len(box.continent))
        self.barriers: set[int] = set()
        self.radars: set[int] = set()
        self.moves = 0
        self.unseen = False

    def on(self, continent: int) -> list[float]:
        """Give what is left when Angela is on a continent."""
        return normal([m if self.box.continent[c] == continent else 0.0 for c, m in enumerate(self.cities)])

    def walked(self, moves: int, rings: Sequence[int], *, unseen: bool) -> list[float]:
        """Give the probabilities after a walk of up to so many moves with this report."""
        box = self.box
        heats = [self.cities]
        for _ in range(moves):
            heats.append(worth.spread(box, heats[-1], () if unseen else tuple(self.barriers)))
        after = heats[-1]
        if rings:
            last = rings[-1]
            after = [
                mass if box.continent[city] == last or any(box.continent[o] == last for o in box.near[city]) else 0.0
                for city, mass in enumerate(after)
            ]
            # She ended there unless a move was left to leave by: the cities around it count for little.
            after = [m if box.continent[c] == last else m * (0.3 if moves > 1 else 0.0) for c, m in enumerate(after)]
        elif not unseen:
            # No ring: on a watched continent she can only have stayed where she was.
            still = [0.5**moves * mass for mass in self.cities]
            after = [still[c] if box.continent[c] in self.radars else m for c, m in enumerate(after)]
        return normal(after)

    def hear(self, told: Told) -> None:
        """Take note of something that Jessah was told."""
        if isinstance(told, v.Moved):
            self.cities = self.walked(self.moves, told.rings, unseen=self.unseen)
            self.radars -= set(told.off)
            self.moves, self.unseen = 0, False
        elif isinstance(told, v.Acting):
            self.moves = told.icons if told.who == v.ANGELA and told.kind == "move" else 0
        elif isinstance(told, v.Escaped):
            self.moves = self.box.moves[told.identity]
            self.unseen = self.box.unseen[told.identity]
        elif isinstance(told, v.Inspected):
            self.cities = normal([m if (c == told.city) == told.found else 0.0 for c, m in enumerate(self.cities)])
        else:
            self._place(told)

    def _place(self, told: Told) -> None:
        if isinstance(told, v.Started) and told.who == v.ANGELA:
            self.cities = self.on(self.box.colour[told.kind])
        elif isinstance(told, v.Cashed) and told.who == v.ANGELA:
            self.cities = [1.0 if city == told.city else 0.0 for city in range(len(self.cities))]
        elif isinstance(told, v.Named):
            self.cities = self.on(told.continent)
        elif isinstance(told, v.Put):
            pieces = self.radars if told.piece == "radar" else self.barriers
            pieces.discard(told.origin)
            pieces.add(told.place)
        elif isinstance(told, v.Lifted):
            (self.radars if told.piece == "radar" else self.barriers).discard(told.place)
