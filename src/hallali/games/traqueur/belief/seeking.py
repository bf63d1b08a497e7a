# mypyc
"""The one-sided search as the game it really is: what is known, and which place to ask next (TRQ-28).

Walking is free, so within a turn only three things matter: the squares that the detective can get to, the place that is
asked, and leaving. Histories that learnt the same are one state here; nothing is lost by that, since a camp does not
change and its answers do not depend on the order. A step here is a *move*: walk as needed, then ask, or leave.

Two things are left out because they cost turns and gain nothing: passing, and ending a turn without leaving next.
"""

from __future__ import annotations

from typing import NamedTuple

from hallali.core import bits
from hallali.games.traqueur.rules.camp import Camp, open_to
from hallali.games.traqueur.rules.grid import OUTSIDE, Grid
from hallali.games.traqueur.rules.resting import region_of, resting
from hallali.games.traqueur.rules.sizes import NEXT_TURN


class Known(NamedTuple):
    """What the seeker knows where a move is chosen."""

    open: int  #: the set of places known to be open
    barred: int  #: the set of places known to be barred
    region: int  #: the set of squares that can be walked to; 0 outside
    start: int  #: the square on which a turn begins, if the maze can be left from it at once; else OUTSIDE


class Move(NamedTuple):
    """A move of the search: walk as needed, then ask, or leave."""

    place: int  #: what is asked; -1 for nothing
    cost: int  #: the turns that are lost for certain
    no_cost: int  #: the turns that a no costs in addition: 1, or 0 if `cost` includes it already
    yes: Known  #: what follows a yes, or a move that asks nothing
    no: Known | None  #: what follows a no; None if nothing is asked


NOTHING_KNOWN = Known(0, 0, 0, OUTSIDE)


class Searcher:
    """Lists the moves of a seeker on a grid. same_turn: the option of TRQ-15 that leaving takes one turn."""

    def __init__(self, grid: Grid, same_turn: bool) -> None:
        self.grid = grid
        self.same_turn = same_turn

    def region(self, open_places: int, square: int) -> int:
        """Return the squares that known passages lead to from a square, without going out."""
        return region_of(self.grid, open_places, square)

    def _at_start(self, open_places: int, barred: int, square: int) -> Known:
        """Return the state where a turn begins on this square."""
        leave = square % self.grid.columns == 0 and not bits.has(barred, square // self.grid.columns)
        return Known(open_places, barred, self.region(open_places, square), square if leave else OUTSIDE)

    def _passed(self, known: Known, place: int, square: int) -> Known:
        """Return the state in mid-turn, after a yes took the detective to this square."""
        open_places = known.open | bits.bit(place)
        return Known(open_places, known.barred, self.region(open_places, square), OUTSIDE)

    def moves(self, known: Known) -> list[Move]:
        """List the moves from a state, no two alike."""
        if not known.region:
            return self._from_outside(known)
        return list(dict.fromkeys(self._asks(known, known.region) + self._leavings(known)))

    def _from_outside(self, known: Known) -> list[Move]:
        moves: list[Move] = []
        entered = 0
        for square, place in self.grid.ways_in:
            if bits.has(known.open, place):
                if not bits.has(entered, square):
                    region = self.region(known.open, square)
                    entered |= region
                    moves += self._asks(known, region)
            elif not bits.has(known.barred, place):
                no = known._replace(barred=known.barred | bits.bit(place))
                moves.append(Move(place, 0, 1, self._passed(known, place, square), no))
        return list(dict.fromkeys(moves))

    def _asks(self, known: Known, region: int) -> list[Move]:
        moves: list[Move] = []
        for square in bits.members(region):
            for target, place in self.grid.beside[square]:
                if target != OUTSIDE and not bits.has(known.open | known.barred, place):
                    barred = known.barred | bits.bit(place)
                    no = self._at_start(known.open, barred, square)
                    moves.append(Move(place, 0, 1, self._passed(known, place, target), no))
        return moves

    def _leavings(self, known: Known) -> list[Move]:
        """Leave by each entrance of the region: known to be open, or asked."""
        moves: list[Move] = []
        ways = [(square, place) for square, place in self.grid.ways_in if bits.has(known.region, square)]
        rest = 0 if self.same_turn else resting(self.grid, known.open, known.barred, known.region, NEXT_TURN)
        for square, place in ways:
            if not self.same_turn and square != known.start and not bits.has(rest, square):
                continue
            cost = 1 if self.same_turn or square == known.start else 2
            if bits.has(known.open, place):
                moves.append(Move(-1, cost, 0, Known(known.open, known.barred, 0, OUTSIDE), None))
            elif not bits.has(known.barred, place):
                out = Known(known.open | bits.bit(place), known.barred, 0, OUTSIDE)
                barred = known.barred | bits.bit(place)
                moves.append(Move(place, cost, 0, out, self._at_start(known.open, barred, square)))
        cheapest = min((move.cost for move in moves if move.place < 0), default=0)
        return [move for move in moves if move.place >= 0 or move.cost == cheapest]


def camps(grid: Grid, limit: int) -> list[Camp]:
    """List every camp of a small grid: fugitive, barriers within the limit, a way in."""
    found = []
    for barriers in range(bits.bit(grid.places)):
        if bits.count(barriers) <= limit:
            found += [Camp(s, barriers) for s in bits.members(grid.reached(barriers))]
    assert all(open_to(grid, camp) for camp in found[:10])
    return found
