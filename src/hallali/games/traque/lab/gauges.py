"""Health and time along a game of Traqué, to see what runs out first. Everyone sees both (TQ-60)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from hallali.core.contract import Told
from hallali.core.errors import marked
from hallali.core.seats import SPECTATOR
from hallali.games.traque.rules import view as v
from hallali.games.traque.rules.sizes import options_of
from hallali.interfaces.studies import NUMBER, Chart, Gauge

N_ = marked

CHART = Chart(
    N_("Health and Time through the game"),
    N_("How much of each was left."),
    NUMBER,
    N_("in Health and Time"),
    N_("Health"),
)
TIME = N_("Time")


class Left:
    """One curve. of: the seat whose health it is, or -1 for the time."""

    seat = SPECTATOR

    def __init__(self, of: int, label: str) -> None:
        self.of = of
        self.label = label

    def hear(self, told: Told) -> None:
        """Nothing needs to be heard: the view shows it all."""

    def value(self, truth: v.TraqueView) -> float:
        """Return what is left."""
        return float(truth.time if self.of < 0 else truth.players[self.of].health)


def gauges(size: str, options: Mapping[str, Any]) -> tuple[Gauge[v.TraqueView], ...]:
    """Return a gauge for each player's health and one for the time. Raises BadOption."""
    many = options_of(options).players
    return (*(Left(seat, "" if many > 1 else N_("Health")) for seat in range(many)), Left(-1, TIME))
