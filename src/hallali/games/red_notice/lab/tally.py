"""Statistics of Red Notice: which actions each side takes, and what becomes of upgrades and identities."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Final

from hallali.core import library
from hallali.core.contract import Told
from hallali.core.errors import marked
from hallali.games.red_notice.rules import view as v
from hallali.games.red_notice.rules.box import box_of
from hallali.games.red_notice.rules.checks import KINDS
from hallali.games.red_notice.text.terms import ACTIONS
from hallali.interfaces.studies import Counts, Sheet

N_ = marked
SIDES: Final = (N_("Angela"), N_("Jessah"))
GAINED, LOST, GIVEN = N_("gained"), N_("lost"), N_("given up")
_ACTIONS, _UPGRADES, _IDENTITIES = "actions", "upgrades", "identities"


class Tally:
    """Counts one game from what a spectator is told."""

    def __init__(self, size: str, options: Mapping[str, Any], seats: Sequence[str]) -> None:
        self.edition = box_of(size, library.chosen(options)).edition
        self.count: Counts = Counter()

    def hear(self, told: Told) -> None:
        """Count something that happened."""
        if isinstance(told, v.Acting):
            self.count[_ACTIONS, told.kind, SIDES[told.who]] += 1
        elif isinstance(told, v.Chose):
            self.count[_UPGRADES, self.edition.upgrade[told.upgrade].id, GAINED] += 1
        elif isinstance(told, v.Lost):
            self.count[_UPGRADES, self.edition.upgrade[told.upgrade].id, LOST] += 1
        elif isinstance(told, v.Escaped):
            self.count[_IDENTITIES, self.edition.identity[told.identity].id, GIVEN] += 1

    def counts(self, winners: Sequence[int]) -> Counts:
        """Return (sheet, row, column) -> count for the finished game."""
        return self.count


def sheets(size: str, options: Mapping[str, Any], counts: Counts) -> list[Sheet]:
    """Return the sheets of what was counted over many games."""
    edition = box_of(size, library.chosen(options)).edition
    kinds: dict[str, dict[str, str]] = {kind: {"en": word} for kind, word in zip(KINDS, ACTIONS, strict=True)}
    found = [
        _sheet(_ACTIONS, N_("Actions"), SIDES, kinds, counts),
        _sheet(_UPGRADES, N_("Upgrades"), (GAINED, LOST), {one.id: one.name for one in edition.upgrade}, counts),
        _sheet(_IDENTITIES, N_("Identities"), (GIVEN,), {one.id: one.name for one in edition.identity}, counts),
    ]
    return [sheet for sheet in found if any(any(row) for row in sheet.rows.values())]


def _sheet(name: str, title: str, columns: Sequence[str], names: Mapping[str, dict[str, str]], counts: Counts) -> Sheet:
    rows = {row: [counts[name, row, column] for column in columns] for row in names}
    never = [row for row, counted in rows.items() if row != "free" and not any(counted)]
    return Sheet(name, title, [*columns], rows, never, names={**names})
