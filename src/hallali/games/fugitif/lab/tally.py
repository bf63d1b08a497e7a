"""Statistics of Fugitif: how often each event is drawn, by whom."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Final

from hallali.core import library
from hallali.core.contract import Told
from hallali.core.errors import marked
from hallali.games.fugitif.rules import view as v
from hallali.games.fugitif.rules.box import box_named
from hallali.interfaces.studies import Counts, Sheet

N_ = marked
SIDES: Final = (N_("drawn by the Fugitive"), N_("drawn by the Marshal"))
_EVENTS = "events"


class Tally:
    """Counts one game from what a spectator is told."""

    def __init__(self, size: str, options: Mapping[str, Any], seats: Sequence[str]) -> None:
        self.events = box_named(size, library.chosen(options)).events
        self.count: Counts = Counter()

    def hear(self, told: Told) -> None:
        """Count something that happened."""
        if isinstance(told, v.TurnedUp):
            self.count[_EVENTS, self.events[told.event].id, SIDES[told.who]] += 1

    def counts(self, winners: Sequence[int]) -> Counts:
        """Return (sheet, row, column) -> count for the finished game."""
        return self.count


def sheets(size: str, options: Mapping[str, Any], counts: Counts) -> list[Sheet]:
    """Return the sheet of what was counted over many games; none without events."""
    names = {one.id: one.name for one in box_named(size, library.chosen(options)).events}
    rows = {row: [counts[_EVENTS, row, side] for side in SIDES] for row in names}
    never = [row for row, counted in rows.items() if not any(counted)]
    return [Sheet(_EVENTS, N_("Events"), [*SIDES], rows, never, names=names)] if counts else []
