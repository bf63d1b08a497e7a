"""How often cards are taken and used under two editions, deal by deal, from what a game counts by itself (Tallies)."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from statistics import NormalDist

import msgspec

from hallali.interfaces.studies import Counts, Sheet
from hallali.lab.holm import named
from hallali.lab.wilson import Z95, Rate

#: Counts of one game: (sheet, row, column) -> how often.
Counted = Mapping[tuple[str, str, str], int]


class Use(msgspec.Struct, frozen=True):
    """How often something is done with a card, in a game. a, b: under the first edition and the second."""

    title: str  #: what kind of card it is, in English
    row: str  #: the card, by its id
    names: dict[str, str]  #: the card's name, by language
    column: str  #: what is done with it, in English
    a: float
    b: float
    difference: Rate  #: b less a, with its 95% interval
    sure: bool  #: whether the difference is named, among all uses (lab.holm)


class Uses:
    """Sums of what was counted in games of two editions on the same deals.

    >>> uses = Uses()
    >>> for _ in range(9):
    ...     uses.add({("cards", "boat", "used"): 1}, {("cards", "boat", "used"): 3})
    >>> sheet = Sheet("cards", "Cards", ["used"], {"boat": [0]}, [])
    >>> [(one.row, one.a, one.b, one.sure) for one in uses.found([sheet])]
    [('boat', 1.0, 3.0, True)]
    """

    def __init__(self) -> None:
        self.deals = 0
        self._sums: dict[tuple[str, str, str], tuple[int, int, int]] = {}  # of a, of b, of the squared differences

    def add(self, a: Counted, b: Counted) -> None:
        """Take in a deal that was played with both editions."""
        self.deals += 1
        for key in {**a, **b}:
            first, second = a.get(key, 0), b.get(key, 0)
            one, other, squares = self._sums.get(key, (0, 0, 0))
            self._sums[key] = one + first, other + second, squares + (second - first) ** 2

    @property
    def counts(self) -> Counts:
        """What was counted in all games of both editions."""
        return Counter({key: a + b for key, (a, b, _) in self._sums.items()})

    def found(self, sheets: Sequence[Sheet]) -> list[Use]:
        """Return each use of each card that was counted, the surest difference first. sheets: what they are called.

        Sheets whose rows are parts of a sum are left out: they are no cards.
        """
        known = {
            (sheet.name, row, column): sheet
            for sheet in sheets
            if not sheet.parts
            for row in sheet.rows
            for column in sheet.columns
        }
        kept = [key for key in known if key in self._sums] if self.deals > 1 else []
        doubts = {key: self._doubt(key) for key in kept}
        sure = named(doubts)
        return [self._use(key, known[key], key in sure) for key in sorted(doubts, key=lambda key: (doubts[key], key))]

    def _use(self, key: tuple[str, str, str], sheet: Sheet, sure: bool) -> Use:
        _, row, column = key
        a, b, _ = self._sums[key]
        mean, error = self._gap(key)
        difference = Rate(mean, mean - Z95 * error, mean + Z95 * error)
        return Use(sheet.title, row, sheet.names.get(row, {}), column, a / self.deals, b / self.deals, difference, sure)

    def _gap(self, key: tuple[str, str, str]) -> tuple[float, float]:
        """Return the mean difference and its standard error."""
        a, b, squares = self._sums[key]
        mean = (b - a) / self.deals
        # One more difference of 1 is counted: a few deals that all went alike would otherwise leave no doubt at all.
        return mean, math.sqrt(max(0.0, (squares + 1) / self.deals - mean * mean) / (self.deals - 1))

    def _doubt(self, key: tuple[str, str, str]) -> float:
        """Return how often chance alone makes a difference as great (two-sided, by the normal distribution)."""
        mean, error = self._gap(key)
        return 2 * NormalDist().cdf(-abs(mean) / error)
