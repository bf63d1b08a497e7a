"""How close Jessah came along a game of Red Notice: the chance that her belief gave to Angela's city.

It is the exact belief of whereabouts.py after everything that Jessah had been told: the number that her help showed at
that city. It is 1 when Angela named her city or was found.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from hallali.core.contract import Told
from hallali.core.errors import marked
from hallali.games.red_notice.belief.belief import make
from hallali.games.red_notice.bots.worth import best_hunt
from hallali.games.red_notice.rules import view as v
from hallali.games.red_notice.rules.phases import ANGELA, JESSAH
from hallali.games.red_notice.rules.sizes import size_of
from hallali.interfaces.studies import SHARE, Chart, Gauge

N_ = marked

CHART = Chart(
    N_("Jessah closing in"),
    N_("The chance that Jessah could give to the city where Angela really was."),
    SHARE,
    N_("in points: how sure Angela’s city is"),
)


class Nearness:
    """Jessah's curve."""

    seat = JESSAH
    of = JESSAH
    label = ""

    def __init__(self, size: str, options: Mapping[str, Any]) -> None:
        self._belief = make(size, options, JESSAH)
        self._box = size_of(size, options)
        self._moves = 0  # that Jessah has in her action, the one she is about to make among them
        self._took: float | None = None
        self._value: float | None = None

    def hear(self, told: Told) -> None:
        """Take in what Jessah was told, except the end, which lays everything open."""
        if isinstance(told, v.Inspected):
            odds = list(self._belief.whereabouts.odds)
            chance, odds[told.city] = odds[told.city], 0.0
            # Found at the first of two moves that would have met her in either place: that was no luck.
            more = best_hunt(self._box, told.city, odds, self._moves - 1)[0] if told.found and self._moves > 1 else 0.0
            self._took = min(1.0, chance + more) if told.found else 1.0 - chance
        if not isinstance(told, v.Ended):
            self._belief.hear(told)

    def took(self) -> float | None:
        """Return the chance that the last search would come out so: of a find, that its action would find her."""
        took, self._took = self._took, None
        return took

    def value(self, truth: v.RedNoticeView) -> float | None:
        """Return the chance of Angela's city; None before she has started.

        The cheque by which she wins says where she is to nobody's use: there the curve stays as it was.
        """
        odds = self._belief.whereabouts.odds
        self._moves = truth.icons if truth.phase == "move" else 0
        if truth.winner != ANGELA:
            self._value = odds[truth.angela] if truth.angela >= 0 and any(odds) else None
        return self._value


def gauges(size: str, options: Mapping[str, Any]) -> tuple[Gauge[v.RedNoticeView], ...]:
    """Return the curve's gauge. Raises BadOption, BadEdition."""
    return (Nearness(size, options),)
