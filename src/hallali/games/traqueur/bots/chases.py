"""Whole searches of a known camp, played to their end in microseconds: what playouts are made of.

A `Chase` starts from what a searcher knows and where it is, and asks in a fixed order of worth. `depth_first` starts
from nothing, and so does a `Dive`. All count turns as the rules do (TRQ-12, TRQ-15, TRQ-16); walking is free and left
out.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import cache
from heapq import heapify, heappop, heappush

from hallali.core import bits
from hallali.games.traqueur.rules.grid import OUTSIDE, Grid
from hallali.games.traqueur.rules.seek import Seek

#: The cost of a search that finds nothing in its camp: something thought to be known is wrong.
ASTRAY = 9

#: What may be asked: (less the worth, place's bit, target, target's bit, start).
Entry = tuple[float, int, int, int, int]


@cache
def inner(grid: Grid) -> list[list[tuple[int, int, int]]]:
    """List for each square its neighbours inside: (place's bit, square, square's bit)."""
    return [
        [(bits.bit(place), other, bits.bit(other)) for other, place in beside if other != OUTSIDE]
        for beside in grid.beside
    ]


def depth_first(grid: Grid, opened: int, fugitive: int, rng: random.Random, same_turn: bool = False) -> int:
    """Return how many turns a depth-first search loses in a camp; what it asks first is drawn at random.

    opened: the bit set of the open places.
    """
    near, shuffle = inner(grid), rng.shuffle
    doors = list(grid.ways_in)
    shuffle(doors)
    turns = seen = gates = 0
    inside = gate = False
    for square, door in doors:
        if (seen >> square) & 1:
            continue
        if inside:
            turns += 1 if gate or same_turn else 2
        inside = bool((opened >> door) & 1)
        if not inside:
            turns += 1
            continue
        if square == fugitive:
            return turns
        gate = False
        gates |= bits.bit(square)
        seen |= bits.bit(square)
        asks = near[square].copy()
        shuffle(asks)
        way = [(square, asks)]
        while way:
            at, asks = way[-1]
            if not asks:
                way.pop()
                continue
            place, other, other_bit = asks.pop()
            if seen & other_bit:
                continue
            if not opened & place:
                turns += 1
                gate = bool((gates >> at) & 1)
                continue
            if other == fugitive:
                return turns
            seen |= other_bit
            gate = False
            asks = near[other].copy()
            shuffle(asks)
            way.append((other, asks))
    return turns + ASTRAY


class Dive:
    """A depth-first search that asks in a fixed order of worth, from its start on.

    worth: as for Chase.
    """

    def __init__(self, grid: Grid, worth: Sequence[float], same_turn: bool = False) -> None:
        self.same_turn = same_turn
        self.doors = sorted(grid.ways_in, key=lambda door: -worth[2 * door[1]])
        #: By square, what is asked from there, the most worthwhile at last: (place's bit, target, target's bit).
        self.near = [
            [
                (bits.bit(place), target, bits.bit(target))
                for target, place in sorted(beside, key=lambda way: worth[2 * way[1] + (way[0] < square)])
                if target != OUTSIDE
            ]
            for square, beside in enumerate(grid.beside)
        ]

    def run(self, opened: int, fugitive: int) -> int:
        """Return how many turns are lost in a camp until the fugitive is found."""
        near, turns, seen, gates = self.near, 0, 0, 0
        inside = gate = False
        for square, door in self.doors:
            if (seen >> square) & 1:
                continue
            if inside:
                turns += 1 if gate or self.same_turn else 2
            inside = bool((opened >> door) & 1)
            if not inside:
                turns += 1
                continue
            if square == fugitive:
                return turns
            gate = False
            gates |= bits.bit(square)
            seen |= bits.bit(square)
            way = [(square, near[square].copy())]
            while way:
                at, asks = way[-1]
                if not asks:
                    way.pop()
                    continue
                place, other, other_bit = asks.pop()
                if seen & other_bit:
                    continue
                if not opened & place:
                    turns += 1
                    gate = bool((gates >> at) & 1)
                    continue
                if other == fugitive:
                    return turns
                seen |= other_bit
                gate = False
                way.append((other, near[other].copy()))
        return turns + ASTRAY


class Chase:
    """A search under way, to be played on in one camp or many.

    seek: what is known and where the detective is. worth: how worthwhile it is to ask each place in each direction
    (2 x place, + 1 towards the first of its ends).
    """

    def __init__(self, seek: Seek, worth: Sequence[float]) -> None:
        grid = self.grid = seek.grid
        self.same_turn = seek.same_turn
        opened, known = seek.open, seek.open | seek.barred
        self.worth = worth
        self.known = known
        self.beside: list[list[Entry] | None] = [None] * grid.squares
        self.seen = seen = entered(grid, opened)
        self.gates = bits.mask_of(square for square, place in grid.ways_in if (opened >> place) & 1)
        self.gate = bool(seek.at != OUTSIDE and seek.first_move and (self.gates >> seek.at) & 1)
        self.parts: list[list[Entry]] = []
        self.part_of = [-1] * grid.squares
        for start in bits.members(seen):
            if self.part_of[start] < 0:
                self._gather(start, opened)
        self.here = self.part_of[seek.at] if seek.at != OUTSIDE else -1
        self.doors: list[Entry] = [
            (-worth[2 * place], bits.bit(place), square, bits.bit(square), OUTSIDE)
            for square, place in grid.ways_in
            if not (known >> place) & 1 and not (seen >> square) & 1
        ]

    def _gather(self, start: int, opened: int) -> None:
        """List what may be asked from the squares that known ways join to `start`."""
        number = len(self.parts)
        entries: list[Entry] = []
        self.part_of[start] = number
        todo = [start]
        while todo:
            square = todo.pop()
            for place, other, _ in inner(self.grid)[square]:
                if opened & place and self.part_of[other] < 0:
                    self.part_of[other] = number
                    todo.append(other)
            entries += [entry for entry in self._asks(square) if not self.seen & entry[3]]
        self.parts.append(entries)

    def _asks(self, square: int) -> list[Entry]:
        """List what may be asked from a square, mostly for the first time."""
        found = self.beside[square]
        if found is None:
            grid, known, worth = self.grid, self.known, self.worth
            found = self.beside[square] = [
                (-worth[2 * place + (target < square)], bits.bit(place), target, bits.bit(target), square)
                for target, place in grid.beside[square]
                if target != OUTSIDE and not (known >> place) & 1
            ]
        return found

    def run(self, opened: int, fugitive: int) -> int:
        """Return how many turns are lost in a camp until the fugitive is found."""
        seen, gates, gate, lost = self.seen, self.gates, self.gate, 0
        if (seen >> fugitive) & 1:
            return ASTRAY
        used = 0
        heap: list[Entry] | None = None
        if self.here >= 0:
            heap = self.parts[self.here].copy()
            heapify(heap)
            used = bits.bit(self.here)
        outer: list[Entry] | None = None
        while True:
            if heap is not None:
                while heap:
                    _, place, target, square, start = heappop(heap)
                    if seen & square:
                        continue
                    if opened & place:
                        if target == fugitive:
                            return lost
                        seen |= square
                        gate = False
                        for entry in self._asks(target):
                            if not seen & entry[3]:
                                heappush(heap, entry)
                    else:
                        lost += 1
                        gate = bool((gates >> start) & 1)
                lost += 1 if gate or self.same_turn else 2
                heap = None
            if outer is None:
                outer = self.doors + [e for n, part in enumerate(self.parts) if not (used >> n) & 1 for e in part]
                heapify(outer)
            while heap is None:
                if not outer:
                    return lost + ASTRAY
                _, place, target, square, start = heappop(outer)
                if seen & square:
                    continue
                gate = False
                if start == OUTSIDE:
                    if not opened & place:
                        lost += 1
                        continue
                    if target == fugitive:
                        return lost
                    seen |= square
                    gates |= square
                    heap = [entry for entry in self._asks(target) if not seen & entry[3]]
                elif not (used >> self.part_of[start]) & 1:
                    used |= bits.bit(self.part_of[start])
                    heap = [entry for entry in self.parts[self.part_of[start]] if not seen & entry[3]]
                else:
                    continue
                heapify(heap)


def entered(grid: Grid, opened: int) -> int:
    """Return the set of the squares that were entered: those at the places known to be open."""
    found = 0
    for place in bits.members(opened):
        for square in grid.ends[place]:
            if square != OUTSIDE:
                found |= bits.bit(square)
    return found
