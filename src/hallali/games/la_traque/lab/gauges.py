"""Each seat's domination along a game of La Traque: everyone sees it, and it ends the game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from hallali.core.contract import Told
from hallali.core.errors import marked
from hallali.core.seats import SPECTATOR
from hallali.games.la_traque.rules.sizes import options_of
from hallali.games.la_traque.rules.view import LaTraqueView
from hallali.interfaces.studies import NUMBER, Chart, Gauge

N_ = marked

CHART = Chart(
    N_("Domination through the game"),
    N_("How much domination each player had."),
    NUMBER,
    N_("in domination"),
    N_("domination"),
)


class Domination:
    """One seat's curve."""

    seat = SPECTATOR
    label = ""

    def __init__(self, of: int) -> None:
        self.of = of

    def hear(self, told: Told) -> None:
        """Do nothing: the referee's view shows it all."""

    def value(self, truth: LaTraqueView) -> float:
        """Return the domination."""
        return float(truth.domination[self.of])


def gauges(size: str, options: Mapping[str, Any]) -> tuple[Gauge[LaTraqueView], ...]:
    """Return a gauge for each seat that takes part. Raises BadOption."""
    return tuple(Domination(seat) for seat in range(len(options_of(options).seats)))
