# mypyc
"""What an explorer of a maze keeps in mind: what is known, what may be asked, and what leaving costs.

A `Mind` leaves out the walking, which is free (TRQ-17): within a turn the question is only which unknown place to ask
next, or whether to leave and try elsewhere.
"""

from __future__ import annotations

from hallali.core import bits
from hallali.games.traqueur.rules.grid import OUTSIDE, Grid
from hallali.games.traqueur.rules.resting import region_of, resting
from hallali.games.traqueur.rules.seek import Seek
from hallali.games.traqueur.rules.sizes import NEXT_TURN

#: The choice to leave the maze, where others are places.
LEAVE = -1


class Mind:
    """What a searcher knows and where it is, up to free walking.

    here: the squares that can be walked to without leaving; 0 outside.
    seen: the squares that were entered. open, barred: the places whose answer is known.
    order: the squares in the order in which they were entered.
    gate: whether the detective can leave with the first move of this turn.
    turns: how many turns are lost.
    sure: for a policy that weighs chances, how likely it thought that the way to the fugitive passes the place that it
        chose; 0 if it does not say.
    """

    __slots__ = ("barred", "gate", "grid", "here", "open", "order", "same_turn", "seen", "sure", "turns")

    def __init__(self, grid: Grid, same_turn: bool = False) -> None:
        self.grid = grid
        self.same_turn = same_turn
        self.here = 0
        self.seen = 0
        self.open = 0
        self.barred = 0
        self.order: list[int] = []
        self.gate = False
        self.turns = 0
        self.sure = 0.0

    @property
    def leaving(self) -> int:
        """How many turns it costs to leave (TRQ-15, TRQ-16)."""
        return 1 if self.gate or self.same_turn else 2

    def asks(self) -> list[tuple[int, int, int]]:
        """List what is worth asking now, as (place, from, to): the ways to squares not entered yet."""
        grid, known, seen = self.grid, self.open | self.barred, self.seen
        found = []
        for square in bits.members(self.here or seen):
            for other, place in grid.beside[square]:
                if other != OUTSIDE and not bits.has(known, place) and not bits.has(seen, other):
                    found.append((place, square, other))
        if not self.here:
            found += [
                (place, OUTSIDE, square)
                for square, place in grid.ways_in
                if not bits.has(known, place) and not bits.has(seen, square)
            ]
        return found

    def outside(self) -> Mind:
        """Return the same mind once the detective has left, the cost not counted."""
        other = self.clone()
        other.here = 0
        other.gate = False
        return other

    def clone(self) -> Mind:
        """Return an independent copy."""
        other = Mind(self.grid, self.same_turn)
        other.here, other.seen, other.open, other.barred = self.here, self.seen, self.open, self.barred
        other.order = self.order.copy()
        other.gate, other.turns = self.gate, self.turns
        return other

    def may_leave(self) -> bool:
        """Say whether leaving is possible and there is something to ask elsewhere."""
        if not self.here:
            return False
        if not self.gate and not self.same_turn and not self.resting():
            return False
        return len(self.outside().asks()) > len(self.asks())

    def resting(self) -> int:
        """Return the squares where a turn can be ended so as to leave by them with the next one (TRQ-15)."""
        gates = bits.mask_of(square for square, place in self.grid.ways_in if bits.has(self.open, place))
        return gates & resting(self.grid, self.open, self.barred, self.here, NEXT_TURN)

    def part(self, square: int) -> int:
        """Return the squares that can be walked to from a square that was entered, without leaving."""
        return region_of(self.grid, self.open, square)

    def leave(self) -> None:
        """Leave the maze; what that costs is counted."""
        self.turns += self.leaving
        self.here = 0
        self.gate = False

    def answer(self, ask: tuple[int, int, int], yes: bool) -> None:
        """Learn the answer to one of the questions of `asks`."""
        place, start, target = ask
        if start != OUTSIDE and not self.here:
            self.here = self.part(start)
        if yes:
            self.open |= bits.bit(place)
            self.seen |= bits.bit(target)
            self.here = (self.here | bits.bit(target)) if start != OUTSIDE else bits.bit(target)
            self.order.append(target)
            self.gate = False
        else:
            self.barred |= bits.bit(place)
            self.turns += 1
            self.gate = (
                start != OUTSIDE and start % self.grid.columns == 0 and bits.has(self.open, start // self.grid.columns)
            )


def mind_of(seek: Seek, order: list[int]) -> Mind:
    """Return the mind of a search. order: the squares in the order in which they were entered."""
    grid = seek.grid
    mind = Mind(grid, seek.same_turn)
    mind.open, mind.barred, mind.turns = seek.open, seek.barred, seek.turns
    mind.seen = bits.mask_of(square for place in bits.members(seek.open) for square in grid.ends[place] if square >= 0)
    if seek.at != OUTSIDE:
        mind.here = mind.part(seek.at)
        gate = seek.at % grid.columns == 0 and bits.has(seek.open, seek.at // grid.columns)
        mind.gate = gate and seek.first_move
    entered = [square for square in order if bits.has(mind.seen, square)]
    mind.order = entered + [square for square in bits.members(mind.seen) if square not in entered]
    return mind
