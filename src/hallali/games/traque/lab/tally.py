"""Statistics of Traqué: how often each card and place comes up, and what is done with it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Final

from hallali.core import library
from hallali.core.contract import Told
from hallali.core.errors import marked
from hallali.games.traque.rules import view as v
from hallali.games.traque.rules.box import box_of
from hallali.interfaces.studies import Counts, Sheet

N_ = marked
DRAWN, ACTIVATED, USED, ATTACKED, BEATEN, PLAYED, LEFT = (
    N_("drawn"), N_("activated"), N_("used"), N_("attacked"), N_("beaten"), N_("played"), N_("left alone"),
)  # fmt: skip
CARDS: Final = (DRAWN, ACTIVATED, USED, ATTACKED, BEATEN)
PLACES: Final = (PLAYED, LEFT)
_CARDS, _PLACES = "cards", "places"
_DEEDS: Final[Mapping[v.Deed, str]] = {"used": USED, "turned": USED}
_FATES: Final[Mapping[v.PlaceDeed, str]] = {"played": PLAYED, "left": LEFT}


class Tally:
    """Counts one game from what a spectator is told."""

    def __init__(self, size: str, options: Mapping[str, Any], seats: Sequence[str]) -> None:
        self.edition = box_of(size, library.chosen(options)).edition
        self.count: Counts = Counter()

    def hear(self, told: Told) -> None:
        """Count something that happened."""
        if isinstance(told, v.Drew):
            self._card(told.card, DRAWN)
        elif isinstance(told, v.Activated):
            self._card(told.card, ACTIVATED)
        elif isinstance(told, v.Did) and told.what in _DEEDS:
            self._card(told.card, _DEEDS[told.what])
        elif isinstance(told, v.Attacked):
            self._card(told.foe, ATTACKED)
        elif isinstance(told, v.Beaten):
            self._card(told.foe, BEATEN)
        elif isinstance(told, v.PlaceTold) and told.what in _FATES and told.place >= 0:
            self.count[_PLACES, self.edition.place[told.place].id, _FATES[told.what]] += 1

    def _card(self, kind: int, how: str) -> None:
        """Count a card; what attacks without one, and the starting weapon, are none."""
        if 0 <= kind < len(self.edition.card):
            self.count[_CARDS, self.edition.card[kind].id, how] += 1

    def counts(self, winners: Sequence[int]) -> Counts:
        """Return (sheet, row, column) -> count for the finished game."""
        return self.count


def sheets(size: str, options: Mapping[str, Any], counts: Counts) -> list[Sheet]:
    """Return the sheets of what was counted over many games."""
    edition = box_of(size, library.chosen(options)).edition
    found = [
        _sheet(_CARDS, N_("Cards"), CARDS, {one.id: one.name for one in edition.card}, counts),
        _sheet(_PLACES, N_("Places"), PLACES, {one.id: one.name for one in edition.place}, counts),
    ]
    return [sheet for sheet in found if any(any(row) for row in sheet.rows.values())]


def _sheet(name: str, title: str, columns: Sequence[str], names: Mapping[str, dict[str, str]], counts: Counts) -> Sheet:
    rows = {row: [counts[name, row, column] for column in columns] for row in names}
    return Sheet(name, title, [*columns], rows, [row for row, counted in rows.items() if not any(counted)],
                 names={**names})  # fmt: skip
