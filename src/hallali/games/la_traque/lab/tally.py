"""Statistics of La Traque: where domination comes from, and how often each card is taken and used."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Final

import msgspec

from hallali.core.contract import Told
from hallali.core.edition import Named
from hallali.core.errors import marked
from hallali.games.la_traque.rules import view as v
from hallali.games.la_traque.rules.box import CARD
from hallali.games.la_traque.rules.effects import FACTIONS
from hallali.games.la_traque.rules.sizes import size_of
from hallali.interfaces.studies import Sheet

N_ = marked
SOURCES: Final = ("success", "triumph", "ambition", "judgement", "cards")
FATES: Final = (N_("shown"), N_("captured"), N_("mission"), N_("co-operation"), N_("hunt"), N_("judged"))
PRICES: Final = (N_("shown"), N_("success"), N_("triumph"), N_("used again"))
USES: Final = (N_("offered"), N_("mission"), N_("co-operation"), N_("hunt"))
_MODES: Final[dict[v.Mode, str]] = {"mission": "mission", "coop": "co-operation"}

#: The sheets' names.
WON, ALL, FUGITIVES, OBJECTIVES, SPECIALS = "winners", "all", "fugitives", "objectives", "specials"


class Tally:
    """Counts one game from what a spectator is told."""

    def __init__(self, size: str, options: Mapping[str, Any], seats: Sequence[str]) -> None:
        self.box = size_of(size, options)
        self.seats = seats
        self.count: Counter[tuple[str, str, str]] = Counter()
        self.points: Counter[tuple[int, str]] = Counter()
        self.source = ["cards"] * len(seats)

    def hear(self, told: Told) -> None:
        """Count something that happened."""
        edition = self.box.edition
        if isinstance(told, v.Domination):
            self.points[told.who, self.source[told.who]] += told.change
        elif isinstance(told, v.Filled):
            self.count[FUGITIVES, edition.fugitive[told.fugitive].id, "shown"] += 1
        elif isinstance(told, v.Captured):
            self.source[told.who] = "cards"
            self.count[FUGITIVES, edition.fugitive[told.fugitive].id, "captured"] += 1
        elif isinstance(told, v.Judged):
            self.source[told.who] = "judgement"
            self.count[FUGITIVES, edition.fugitive[told.fugitive].id, "judged"] += 1
        elif isinstance(told, v.Ambition):
            self.source[told.who] = "ambition"
        elif isinstance(told, v.Revealed):
            self.count[OBJECTIVES, edition.objective[told.objective].id, "shown"] += 1
        elif isinstance(told, v.Fulfilled):
            price = "triumph" if told.triumph else "success"
            self.source[told.who] = price
            self.count[OBJECTIVES, edition.objective[told.objective].id, price] += 1
        else:
            self._cards(told)

    def _cards(self, told: Told) -> None:
        if isinstance(told, v.Used):
            self.source[told.who] = "cards"
            if told.mode in _MODES:
                self._use(told.card, _MODES[told.mode])
            elif told.card >= self.box.first_objective:
                number = told.card - self.box.first_objective
                self.count[OBJECTIVES, self.box.edition.objective[number].id, "used again"] += 1
        elif isinstance(told, v.Showed):
            for card in told.cards:
                if card >= CARD:
                    self._use(card - CARD, "hunt")
        elif isinstance(told, v.Chose):
            for special in told.pair:
                self._use(special, "offered")
        elif isinstance(told, v.Got):
            self._use(told.special, "offered")
            if told.quarters:
                self._use(told.special, "co-operation")

    def _use(self, x: int, how: str) -> None:
        edition = self.box.edition
        if x < self.box.first_special:
            self.count[FUGITIVES, edition.fugitive[x].id, how] += 1
        elif x < self.box.first_objective:
            self.count[SPECIALS, edition.special[x - self.box.first_special].id, how] += 1

    def counts(self, winners: Sequence[int]) -> Counter[tuple[str, str, str]]:
        """Return (sheet, row, column) -> count for the finished game."""
        for (seat, source), points in self.points.items():
            self.count[ALL, self.seats[seat], source] += points
            if seat in winners:
                self.count[WON, self.seats[seat], source] += points
        return self.count


def sheets(size: str, options: Mapping[str, Any], counts: Counter[tuple[str, str, str]]) -> list[Sheet]:
    """Return the sheets of what was counted over many games."""
    edition = size_of(size, options).edition
    found = [
        _sheet(ALL, "Domination by source, all seats", SOURCES, list(FACTIONS), counts, parts=True),
        _sheet(WON, "Domination by source, winners", SOURCES, list(FACTIONS), counts, parts=True),
        _cards(OBJECTIVES, N_("Objectives"), PRICES, edition.objective, counts, needs=("success", "triumph")),
        _cards(SPECIALS, N_("Specials"), USES, edition.special, counts, needs=("mission", "co-operation", "hunt")),
        _cards(FUGITIVES, N_("Fugitives"), FATES, edition.fugitive, counts, needs=("captured",)),
    ]
    return [sheet for sheet in found if any(any(row) for row in sheet.rows.values())]


def _sheet(
    name: str, title: str, columns: Sequence[str], rows: Sequence[str], counts: Counter[tuple[str, str, str]],
    parts: bool = False,
) -> Sheet:  # fmt: skip
    table = {row: [counts[name, row, column] for column in columns] for row in rows}
    return Sheet(name, title, list(columns), table, [], parts)


def _cards(
    name: str, title: str, columns: Sequence[str], cards: Sequence[Named], counts: Counter[tuple[str, str, str]],
    needs: Sequence[str],
) -> Sheet:  # fmt: skip
    sheet = _sheet(name, title, columns, [card.id for card in cards], counts)
    never = [row for row in sheet.rows if not any(counts[name, row, column] for column in needs)]
    return msgspec.structs.replace(sheet, never=never, names={card.id: card.name for card in cards})
