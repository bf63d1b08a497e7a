"""What a person reasons about Fugitif's row, stage by stage: each stage takes one more kind of fact into account.

The exact belief says whether there is one answer. These stages say what it takes to see it: they know less than the
belief, until the last, which is the belief itself.
"""

from __future__ import annotations

from typing import Final

import msgspec

from hallali.core import bits
from hallali.games.fugitif.belief.belief import MarshalBelief, Spot
from hallali.games.fugitif.rules.sizes import Size
from hallali.games.fugitif.rules.view import FugitifView

#: The stages. reach: distances and footprints. cards: those that the Marshal has seen. noes: numbers that were asked
#: alone. joint: numbers that were asked together. decks: those that the Fugitive had drawn nothing from. counts: all.
STAGES: Final = ("reach", "cards", "noes", "joint", "decks", "counts")
MOST: Final = 4000  #: rows that are looked at one by one


class Step(msgspec.Struct, frozen=True):
    """One stage: how many rows are left after it; -1 if they are too many to count. numbers: those that it struck."""

    stage: str
    rows: int
    numbers: tuple[int, ...]


def seen_cards(view: FugitifView) -> int:
    """Return the set of the cards that the Marshal has seen, which lie hidden nowhere."""
    gone = bits.mask_of(view.files or ()) | bits.mask_of(view.removed)
    for house in view.row:
        gone |= bits.mask_of(house.sprint_cards or ()) | (bits.bit(house.number) if house.number is not None else 0)
    return gone


class Chain:
    """A row in which each hideout depends on the one before it alone.

    allowed: for each place, the set of its numbers. most: how far it can be from the one before.
    """

    def __init__(self, allowed: list[int], most: list[int]) -> None:
        self.allowed = list(allowed)
        self.most = most
        self._narrow()

    def _narrow(self) -> None:
        """Strike every number that no row goes through."""
        before = bits.bit(0)
        for place, most in enumerate(self.most):
            near = 0
            for number in bits.members(before):
                near |= bits.span(number + 1, number + most)
            before = self.allowed[place] = self.allowed[place] & near
        for place in range(len(self.most) - 1, 0, -1):
            near = 0
            for number in bits.members(self.allowed[place]):
                near |= bits.span(max(0, number - self.most[place]), number - 1)
            self.allowed[place - 1] &= near

    def count(self) -> int:
        """Count the rows."""
        ways = {0: 1}
        for allowed, most in zip(self.allowed, self.most, strict=True):
            ways = {
                number: sum(count for low, count in ways.items() if low < number <= low + most)
                for number in bits.members(allowed)
            }
        return sum(ways.values())

    def rows(self) -> list[tuple[int, ...]]:
        """List the rows; there must not be many."""
        rows: list[tuple[int, ...]] = [()]
        for allowed, most in zip(self.allowed, self.most, strict=True):
            numbers = bits.members(allowed)
            rows = [
                (*row, number) for row in rows for number in numbers if 0 < number - (row[-1] if row else 0) <= most
            ]
        return rows


def farthest(spot: Spot, size: Size) -> int:
    """Return how far a hideout can be beyond the one before it."""
    if spot.cards is None:
        return spot.reach + 2 * spot.sprints
    return spot.reach + sum(size.worth(card) for card in spot.cards)


class Reasoning:
    """The stages of one position. steps: each with what it leaves. level: the number of the first that leaves one row.

    refuted: the guesses of several numbers that exclude a row which all else up to then allows.
    """

    def __init__(self, belief: MarshalBelief, view: FugitifView) -> None:
        self.belief = belief
        self.steps: list[Step] = []
        self.refuted: list[tuple[int, ...]] = []
        spots, size = belief.spots, belief.size
        whole = bits.span(1, size.escape - 1)
        most = [farthest(spot, size) for spot in spots]
        hidden = [place for place, spot in enumerate(spots) if spot.hidden]
        allowed = [whole if spot.number is None else bits.bit(spot.number) for spot in spots]
        chain = Chain(allowed, most)
        self.reached = tuple(chain.allowed)
        self._note("reach", chain.count(), 0)
        seen = seen_cards(view)
        chain = self._strike("cards", chain, dict.fromkeys(hidden, seen))
        chain = self._strike("noes", chain, {place: spots[place].refused for place in hidden})
        self._joint("joint", chain)
        unheld = {place: self._undrawn(spots[place]) for place in hidden}
        before = chain
        chain = Chain([one & ~unheld.get(place, 0) for place, one in enumerate(chain.allowed)], most)
        struck = _union(before, hidden) & ~_union(chain, hidden)
        self._joint("decks", chain, struck)
        self._note("counts", 1, 0)
        self.level = next(number for number, step in enumerate(self.steps, 1) if step.rows == 1)

    def _note(self, stage: str, rows: int, struck: int) -> None:
        self.steps.append(Step(stage, rows, tuple(bits.members(struck))))

    def _strike(self, stage: str, chain: Chain, by_place: dict[int, int]) -> Chain:
        struck = 0
        for place, numbers in by_place.items():
            struck |= chain.allowed[place] & numbers
        narrowed = Chain([one & ~by_place.get(place, 0) for place, one in enumerate(chain.allowed)], chain.most)
        self._note(stage, narrowed.count(), struck)
        return narrowed

    def _joint(self, stage: str, chain: Chain, struck: int = 0) -> None:
        rows = chain.count()
        if rows > MOST:
            self._note(stage, -1, struck)
            return
        left = chain.rows()
        for fact in self.belief.facts:
            numbers = bits.members(fact.numbers)
            if fact.yes:
                continue
            fit = [row for row in left if not set(numbers) <= set(row[: fact.count])]
            if len(fit) < len(left) and tuple(numbers) not in self.refuted:
                self.refuted.append(tuple(numbers))
            left = fit
        self._note(stage, len(left), struck)

    def _undrawn(self, spot: Spot) -> int:
        """Return the numbers of the decks that the Fugitive had drawn nothing from when a hideout was laid."""
        found = 0
        for deck, ticks in enumerate(self.belief.slots):
            if deck < len(self.belief.size.decks) and not any(tick < spot.tick for tick in ticks):
                found |= self.belief.size.deck_mask(deck)
        return found


def _union(chain: Chain, places: list[int]) -> int:
    found = 0
    for place in places:
        found |= chain.allowed[place]
    return found
