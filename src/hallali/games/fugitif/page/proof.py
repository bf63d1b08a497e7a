"""What the pad proves without knowing the row: plain arithmetic over what was said, no counting of worlds."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from hallali.core import bits
from hallali.core.contract import Told
from hallali.core.seats import OVER, SPECTATOR
from hallali.games.fugitif.rules import view as v
from hallali.games.fugitif.rules.box import sized
from hallali.games.fugitif.rules.sizes import Size


class Proof(msgspec.Struct, frozen=True):
    """What is proven of the row.

    possible: for each hideout, the set of numbers that it can be. wrong: the numbers that were guessed alone, and were
    none. lit: the numbers that a hidden hideout can be. reached: how far the row can have come. asked: as `wrong`,
    where only what was said is shown and nothing is concluded from it: a hideout can have been laid there since.
    """

    possible: tuple[int, ...]
    wrong: int
    lit: int
    reached: int
    asked: int = 0


class Row:
    """The row as it was told, place by place: how far each hideout could be from the one before, what it cannot be."""

    def __init__(self, view: v.FugitifView, tolds: Sequence[Told]) -> None:
        self.reach = [v.REACH] * len(view.row)
        self.never = [0] * len(view.row)
        self.open: set[int] = set()
        self.length = self.wrong = 0
        for told in tolds:
            self._hear(told)

    def _hear(self, told: Told) -> None:
        if isinstance(told, v.Laid):
            self.length = told.place + 1
            self.reach[told.place] = told.reach
        elif isinstance(told, v.Guessed):
            self.open.update(house.place for house in told.found)
            if not told.right and len(told.numbers) == 1:
                self.wrong |= bits.bit(told.numbers[0])
                self._refuse(bits.bit(told.numbers[0]))
        elif isinstance(told, v.Revealed):
            self.open.add(told.hideout.place)
        elif isinstance(told, v.Tip) and not told.yes:
            self._refuse(bits.span(told.low, told.high))
        elif isinstance(told, v.Parity):
            self.never[told.place] |= bits.ODD if told.even else bits.EVEN
        elif isinstance(told, v.Region):
            self.never[told.place] |= ~bits.span(told.low, told.high)

    def _refuse(self, numbers: int) -> None:
        for place in range(self.length):
            if place not in self.open:
                self.never[place] |= numbers


def prove(view: v.FugitifView, tolds: Sequence[Told]) -> Proof | None:
    """Return what the seat's pad proves; None for a seat that knows the row."""
    if view.mover == OVER or view.seat not in (v.MARSHAL, SPECTATOR):
        return None
    size, told = sized(view.size, view.edition), Row(view, tolds)
    gone = bits.mask_of(view.files or ()) | bits.mask_of(view.removed)
    for house in view.row:
        gone |= bits.mask_of(house.sprint_cards or ()) | (bits.bit(house.number) if house.number is not None else 0)
    possible: list[int] = []
    for place, house in enumerate(view.row):
        if house.number is not None:
            possible.append(bits.bit(house.number))
            continue
        before = possible[-1] if possible else bits.bit(0)
        near = _within(before, _farthest(house, told.reach[place], size), up=True)
        free = bits.span(1, size.escape - 1) & ~gone & ~told.never[place]
        possible.append(near & free or free)
    for place in range(len(possible) - 2, -1, -1):
        after = view.row[place + 1]
        near = _within(possible[place + 1], _farthest(after, told.reach[place + 1], size), up=False)
        possible[place] = possible[place] & near or possible[place]
    lit = 0
    for house, numbers in zip(view.row, possible, strict=True):
        lit |= 0 if house.open else numbers
    reached = bits.highest(possible[-1]) if possible else 0
    return Proof(tuple(possible), told.wrong, lit, reached)


def between(view: v.FugitifView, tolds: Sequence[Told]) -> Proof:
    """Return where the hidden hideouts can be by the distances alone, with nothing struck out; what was
    guessed alone is shown as said.
    """
    size, told = sized(view.size, view.edition), Row(view, tolds)
    every = bits.span(1, size.escape - 1)
    known = [every if house.number is None else bits.bit(house.number) for house in view.row]
    most = [_farthest(house, reach, size) for house, reach in zip(view.row, told.reach, strict=True)]
    before = bits.bit(0)
    for place, numbers in enumerate(known):
        before = known[place] = numbers & _within(before, most[place], up=True) or numbers
    for place in range(len(known) - 2, -1, -1):
        known[place] = known[place] & _within(known[place + 1], most[place + 1], up=False) or known[place]
    return Proof(tuple(known), 0, every, size.escape, told.wrong)


def unproven(view: v.FugitifView) -> Proof:
    """Return where the hidden hideouts are drawn if nothing is thought for the player: spread evenly between those that
    are open, and three apart beyond the last of these. No number is struck out.
    """
    size = sized(view.size, view.edition)
    every, found = bits.span(1, size.escape - 1), []
    ends = [0, *(size.escape if house.number is None else house.number for house in view.row)]
    for place, house in enumerate(view.row, 1):
        if house.number is not None:
            found.append(bits.bit(house.number))
            continue
        first = next(at for at in range(place - 1, -1, -1) if at == 0 or view.row[at - 1].number is not None)
        last = next((at for at in range(place, len(ends)) if view.row[at - 1].number is not None), len(ends))
        low, high = ends[first], ends[last] if last < len(ends) else size.escape
        evenly = (high - low) * (place - first) // (last - first)
        found.append(bits.bit(low + (evenly if last < len(ends) else min(evenly, v.REACH * (place - first)))))
    return Proof(tuple(found), 0, every, size.escape)


def _farthest(house: v.Hideout, reach: int, size: Size) -> int:
    """Return how far a hideout can be beyond the one before it, by the sprint cards under it."""
    if house.sprint_cards is not None:
        return reach + sum(size.worth(card) for card in house.sprint_cards)
    return reach + 2 * house.sprints


def _within(numbers: int, most: int, *, up: bool) -> int:
    """Return the numbers that are 1 to `most` above some of these, or below them."""
    found = 0
    for number in bits.members(numbers):
        found |= bits.span(number + 1, number + most) if up else bits.span(max(1, number - most), number - 1)
    return found
