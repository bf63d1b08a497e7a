# mypyc
"""What a position of Le Traqueur consists of, and what can be read off it at once."""

from __future__ import annotations

from hallali.core.seats import OVER
from hallali.games.traqueur.rules import view as v
from hallali.games.traqueur.rules.camp import Camp
from hallali.games.traqueur.rules.grid import Grid
from hallali.games.traqueur.rules.seek import Seek
from hallali.games.traqueur.rules.sizes import Options

NOBODY = -1
#: The searches know how to copy themselves, so `State.clone` copies this list.
Seeks = list[Seek | None]


class Fields:
    """The fields of a position. State adds the start and the steps."""

    grid: Grid  #: the grid of both camps
    options: Options  #: the options that the game is played with
    limit: int  #: the greatest number of barriers of a camp
    camps: list[Camp | None]  #: by seat, the finished camp; None before
    seeks: Seeks  #: by seat, the search; None for the first seat in a one-sided search (TRQ-28)
    outcome: v.Outcome  #: how the game ended; "" before
    winner: int  #: a seat; NOBODY before the end and in a draw
    last_turn: bool  #: whether this is the turn that evens the count (TRQ-21)
    square: int  #: the fugitive's square in the camp that is being built; -1 before it is chosen
    barriers: int  #: the set of places barred in that camp so far
    low: int  #: the least place that may still be barred in it, since its steps name barriers in rising order
    begins: int  #: the seat that has the first turn of the search; -1 before the lot
    phase: v.Phase  #: the lot, building, the search or the end
    mover: int  #: the seat to move, CHANCE for the lot, or OVER

    __slots__ = tuple(__annotations__)

    @property
    def drafting(self) -> bool:
        """Whether the mover has begun a camp that is not finished."""
        return self.phase == v.BUILD and self.square >= 0

    def seek(self, seat: int) -> Seek:
        """Return a seat's search."""
        seek = self.seeks[seat]
        assert seek is not None
        return seek

    def returns(self) -> tuple[float, ...]:
        """Return +1 for the winner and -1 for the loser. In a one-sided search the first seat gains the turns lost.

        A search that TRQ-20 ends costs more than any that goes on could (TRQ-28).
        """
        if self.mover != OVER:
            return (0.0, 0.0)
        if self.options.one_sided:
            seek = self.seek(v.SECOND)
            cost = float(seek.turns if seek.found else seek.turns + self.grid.places + 2 * self.grid.rows)
            return (cost, 0.0 - cost)
        if self.winner == NOBODY:
            return (0.0, 0.0)
        return (1.0, -1.0) if self.winner == v.FIRST else (-1.0, 1.0)
