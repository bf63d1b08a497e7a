# mypyc
"""One seat's search of the other's camp, as everyone sees it: what is known of it, and what may be done (TRQ-8 to 18).

A `Seek` knows no camp: its caller supplies the answers. So the rules can run on it, and so can a bot that thinks about
a search.
"""

from __future__ import annotations

from typing import Final, final

from hallali.core import bits
from hallali.games.traqueur.rules import view as v
from hallali.games.traqueur.rules.actions import END, OUT, SQUARE
from hallali.games.traqueur.rules.grid import OUTSIDE, Grid
from hallali.games.traqueur.rules.sizes import AT_WILL, SAME_TURN, Leaving

#: A seat loses after this many turns in a row without an answer that was new to it (TRQ-20).
MOST_QUIET: Final = 6


@final
class Seek:
    """A search."""

    grid: Grid  #: the grid of the camp that is searched
    leaving: Leaving  #: how the maze is left (TRQ-15)
    at: int  #: the detective's square, or OUTSIDE
    open: int  #: the set of places known to be open
    barred: int  #: the set of places known to be barred
    markers: tuple[int, ...]  #: the squares with a red marker, the earliest first (TRQ-22)
    turns: int  #: how many turns have ended; each is a turn lost (TRQ-27)
    asked: int  #: how many answers were new
    quiet: int  #: how many turns in a row brought no new answer (TRQ-20)
    steps: int  #: how many known steps in a row were walked in this turn (TRQ-17)
    first_move: bool  #: whether nothing has been done yet in this turn (TRQ-16)
    stepped: bool  #: whether the detective came to its square from another square in this turn (TRQ-15)
    fresh: bool  #: whether this turn brought a new answer
    found: bool  #: whether the fugitive is found
    why: v.Why  #: how the last turn ended

    __slots__ = tuple(__annotations__)

    def __init__(self, grid: Grid | None = None, leaving: Leaving = SAME_TURN) -> None:
        if grid is None:
            return  # an empty search for clone and pickle to fill in
        self.grid = grid
        self.leaving = leaving
        self.at = OUTSIDE
        self.open = 0
        self.barred = 0
        self.markers = ()
        self.turns = 0
        self.asked = 0
        self.quiet = 0
        self.steps = 0
        self.first_move = True
        self.stepped = False
        self.fresh = False
        self.found = False
        self.why = ""

    def clone(self) -> Seek:
        """Return an independent copy."""
        other = Seek()
        other.grid, other.leaving = self.grid, self.leaving
        other.at, other.open, other.barred, other.markers = self.at, self.open, self.barred, self.markers
        other.turns, other.asked, other.quiet, other.steps = self.turns, self.asked, self.quiet, self.steps
        other.first_move, other.stepped, other.fresh = self.first_move, self.stepped, self.fresh
        other.found, other.why = self.found, self.why
        return other

    @property
    def step_limit(self) -> int:
        """How many known steps in a row are allowed (TRQ-17)."""
        return 2 * self.grid.squares

    @property
    def same_turn(self) -> bool:
        """Whether the maze may be left at any moment of a turn (TRQ-15)."""
        return self.leaving == SAME_TURN

    @property
    def may_leave(self) -> bool:
        """Whether the detective may leave the maze now (TRQ-15, TRQ-16)."""
        return self.at != OUTSIDE and (self.first_move or self.same_turn)

    @property
    def may_end(self) -> bool:
        """Whether the turn may be ended here, to leave with the next one (TRQ-15)."""
        if self.same_turn or not self.stepped or self.at % self.grid.columns:
            return False
        if self.leaving == AT_WILL:
            return True
        region = region_of(self.grid, self.open, self.at)
        return bits.has(resting(self.grid, self.open, self.barred, region, self.leaving), self.at)

    def known(self, place: int) -> bool:
        """Return whether a place is known to be open or barred."""
        return bits.has(self.open | self.barred, place)

    def offers(self, target: int, place: int) -> bool:
        """Return whether the detective may go, or ask to go, to the neighbour `target` now."""
        if bits.has(self.barred, place):  # TRQ-14
            return False
        if target == OUTSIDE and not self.may_leave:  # TRQ-16
            return False
        return self.steps < self.step_limit or not bits.has(self.open, place)  # TRQ-17

    def legal(self) -> list[int]:
        """List the legal actions in rising order; END alone if the turn can only be passed."""
        grid = self.grid
        actions: list[int] = []
        for target, place in grid.ways_in if self.at == OUTSIDE else grid.sides[self.at]:
            if self.offers(target, place):
                actions.append(OUT if target == OUTSIDE else SQUARE + target)
        if self.may_end or not actions:
            actions.insert(0, END)
        return actions

    def move(self, target: int, barriers: int) -> None:
        """Go, or ask to go, to a neighbour; a camp with these barriers answers.

        target: a square next to the detective's, or OUTSIDE; one that `offers` allows.
        """
        place = self.grid.place(self.at, target)
        new = not self.known(place)
        if new:
            self.fresh = True
            self.asked += 1
            if bits.has(barriers, place):
                self.barred |= bits.bit(place)
                self.end_turn(v.NO)  # TRQ-12
                return
            self.open |= bits.bit(place)
        if OUTSIDE not in (self.at, target):
            self._mark(self.at)  # TRQ-11: from a square to a square
        self.stepped = self.at != OUTSIDE
        self.steps = 0 if new else self.steps + 1
        self.first_move = False
        self.at = target
        if target == OUTSIDE:
            self.end_turn(v.LEFT)  # TRQ-16

    def end_turn(self, why: v.Why) -> None:
        """End the turn, which is lost (TRQ-27)."""
        self.why = why
        self.turns += 1
        self.quiet = 0 if self.fresh else self.quiet + 1
        self.steps = 0
        self.first_move = True
        self.stepped = False
        self.fresh = False

    def _mark(self, square: int) -> None:
        """Lay a red marker, one on each square; if none is left, the earliest one is moved (TRQ-22)."""
        if square not in self.markers:
            spare = 1 if len(self.markers) >= self.grid.perfect else 0
            self.markers = (*self.markers[spare:], square)

    def view(self, seat: int) -> v.SearchView:
        """Return the search as everyone sees it."""
        return v.SearchView(
            seat=seat,
            at=self.at,
            open=tuple(bits.members(self.open)),
            barred=tuple(bits.members(self.barred)),
            markers=self.markers,
            turns=self.turns,
            asked=self.asked,
            quiet=self.quiet,
            steps=self.steps,
            first_move=self.first_move,
            stepped=self.stepped,
            fresh=self.fresh,
            found=self.found,
        )


def seek_of(view: v.TraqueurView, grid: Grid, number: int) -> Seek:
    """Return the `number`-th search of a view, for a bot to think about."""
    shown = view.searches[number]
    seek = Seek(grid, view.leaving)
    seek.at = shown.at
    seek.open = bits.mask_of(shown.open)
    seek.barred = bits.mask_of(shown.barred)
    seek.markers = shown.markers
    seek.turns, seek.asked, seek.quiet, seek.steps = shown.turns, shown.asked, shown.quiet, shown.steps
    seek.first_move, seek.stepped, seek.fresh, seek.found = shown.first_move, shown.stepped, shown.fresh, shown.found
    return seek


def region_of(grid: Grid, opened: int, square: int) -> int:
    """Return the set of squares that known passages lead to from a square without going out, itself included."""
    found = bits.bit(square)
    todo = [square]
    while todo:
        for other, place in grid.beside[todo.pop()]:
            if other != OUTSIDE and bits.has(opened, place) and not bits.has(found, other):
                found |= bits.bit(other)
                todo.append(other)
    return found


def resting(grid: Grid, opened: int, barred: int, region: int, leaving: Leaving) -> int:
    """Return the squares of column 1 where a detective can end a turn, to leave with the next one (TRQ-15).

    region: the squares that it can walk to, as `region_of` returns them. A region of one square counts if there is
    nothing to ask: then the turn passes.
    """
    known = opened | barred
    members = bits.members(region)
    sides = [(place, other) for square in members for other, place in grid.beside[square] if other != OUTSIDE]
    if len(members) == 1:
        asks = any(not bits.has(known, place) for place, _ in sides)
        return 0 if asks or members[0] % grid.columns else region
    column = bits.mask_of(square for square, _ in grid.ways_in if bits.has(region, square))
    if leaving == AT_WILL:
        return column
    entered = bits.mask_of(end for place in bits.members(opened) for end in grid.ends[place] if end != OUTSIDE)
    if not any(not bits.has(known, place) and not bits.has(entered, other) for place, other in sides):
        return column  # nothing new can be reached from here
    # Elsewhere only a dead end: all sides but the one that the detective comes by are barred.
    return bits.mask_of(
        square
        for square in bits.members(column)
        if sum(other != OUTSIDE and not bits.has(barred, place) for other, place in grid.beside[square]) == 1
    )
