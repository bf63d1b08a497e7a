"""What is known of one camp, and what the rules prove from it."""

from __future__ import annotations

import msgspec

from hallali.core import bits
from hallali.games.traqueur.rules.camp import Camp
from hallali.games.traqueur.rules.grid import OUTSIDE, Grid


class Support(msgspec.Struct, frozen=True):
    """What the rules leave possible, as sets (TRQ-24)."""

    squares: int  #: those that can still hide the fugitive
    open: int  #: the places that can be open
    barred: int  #: the places that can be barred; a place may be in both


class Knowledge:
    """What is known of a camp of at most `limit` barriers.

    open, barred: the places whose answer is known.
    entered: the squares where the other's detective has been. Known ways join them all to outside.
    found: the fugitive's square when the detective stands there, else -1.
    camp: the whole camp, for a seat that knows it.
    """

    __slots__ = ("barred", "camp", "entered", "found", "grid", "limit", "open")

    def __init__(self, grid: Grid, limit: int) -> None:
        self.grid = grid
        self.limit = limit
        self.open = 0
        self.barred = 0
        self.entered = 0
        self.found = -1
        self.camp: Camp | None = None

    def clone(self) -> Knowledge:
        """Return an independent copy."""
        other = Knowledge(self.grid, self.limit)
        other.open = self.open
        other.barred = self.barred
        other.entered = self.entered
        other.found = self.found
        other.camp = self.camp
        return other

    def answer(self, target: int, place: int, yes: bool) -> None:
        """Learn the answer to the question for the way to `target` past `place`."""
        if not yes:
            self.barred |= bits.bit(place)
            return
        self.open |= bits.bit(place)
        if target != OUTSIDE:
            self.entered |= bits.bit(target)

    def find(self, square: int) -> None:
        """Learn that the fugitive is on the square that was just entered."""
        self.found = square

    @property
    def unknown(self) -> int:
        """The places whose answer is not known, as a set."""
        return self.grid.all_places & ~(self.open | self.barred)

    @property
    def spare(self) -> int:
        """How many barriers there may be besides those known."""
        return self.limit - bits.count(self.barred)

    def hideouts(self, barred: int) -> int:
        """Return the set of the squares where the fugitive may be when these places are barred and no other."""
        if self.camp is not None:
            return bits.bit(self.camp.fugitive)
        if self.found >= 0:
            return bits.bit(self.found)
        return self.grid.reached(barred) & ~self.entered

    def support(self) -> Support:
        """Return what the rules leave possible.

        To bar nothing more than is known always fits, so each place not known to be barred can be open. One more
        barrier fits if there is one, and if it does not cut off all squares where the fugitive may be (TRQ-5).
        """
        if self.camp is not None:
            return Support(bits.bit(self.camp.fugitive), self.grid.all_places & ~self.camp.barriers, self.camp.barriers)
        can_bar = self.barred
        if self.spare > 0:
            for place in bits.members(self.unknown):
                if self.hideouts(self.barred | bits.bit(place)):
                    can_bar |= bits.bit(place)
        return Support(self.hideouts(self.barred), self.grid.all_places & ~self.barred, can_bar)
