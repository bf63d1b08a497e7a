# mypyc
"""One seat's search of the other's camp, as everyone sees it: what is known of it, and what may be done (TRQ-8 to 18).

A `Seek` knows no camp: whoever moves it supplies the answers. So the rules can run on it, and so can a bot that thinks
about a search.
"""

from __future__ import annotations

from typing import Final, final

from hallali.core import bits
from hallali.games.traqueur.rules import view as v
from hallali.games.traqueur.rules.actions import END, OUT, SQUARE
from hallali.games.traqueur.rules.grid import OUTSIDE, Grid

#: A seat loses after this many turns in a row without an answer that was new to it (TRQ-20).
MOST_QUIET: Final = 6


@final
class Seek:
    """A search.

    grid: the grid of the camp that is searched.
    same_turn: whether a detective may leave the maze in the turn in which it came back to column 1 (TRQ-15).
    at: the detective's square, or OUTSIDE.
    open: the set of places known to be open.
    barred: the set of places known to be barred.
    markers: the squares with a red marker, the earliest first (TRQ-22).
    turns: how many turns have ended; each is a turn lost (TRQ-27).
    asked: how many answers were new.
    quiet: how many turns in a row brought no new answer (TRQ-20).
    steps: how many known steps in a row were walked in this turn (TRQ-17).
    first_move: whether nothing has been done yet in this turn (TRQ-16).
    stepped: whether the detective came to its square from another square in this turn (TRQ-15).
    fresh: whether this turn brought a new answer.
    found: whether the fugitive is found.
    why: how the last turn ended.
    """

    grid: Grid
    same_turn: bool
    at: int
    open: int
    barred: int
    markers: tuple[int, ...]
    turns: int
    asked: int
    quiet: int
    steps: int
    first_move: bool
    stepped: bool
    fresh: bool
    found: bool
    why: str

    __slots__ = (
        "asked", "at", "barred", "first_move", "found", "fresh", "grid", "markers", "open", "quiet", "same_turn",
        "stepped", "steps", "turns", "why",
    )  # fmt: skip

    def __init__(self, grid: Grid | None = None, same_turn: bool = False) -> None:
        if grid is None:
            return  # an empty search for clone and pickle to fill in
        self.grid = grid
        self.same_turn = same_turn
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
        other.grid = self.grid
        other.same_turn = self.same_turn
        other.at = self.at
        other.open = self.open
        other.barred = self.barred
        other.markers = self.markers
        other.turns = self.turns
        other.asked = self.asked
        other.quiet = self.quiet
        other.steps = self.steps
        other.first_move = self.first_move
        other.stepped = self.stepped
        other.fresh = self.fresh
        other.found = self.found
        other.why = self.why
        return other

    @property
    def step_limit(self) -> int:
        """How many known steps in a row are allowed (TRQ-17)."""
        return 2 * self.grid.squares

    @property
    def may_leave(self) -> bool:
        """Whether the detective may leave the maze now (TRQ-15, TRQ-16)."""
        return self.at != OUTSIDE and (self.first_move or self.same_turn)

    @property
    def may_end(self) -> bool:
        """Whether the turn may be ended here, to leave with the next one (TRQ-15)."""
        return not self.same_turn and self.stepped and self.at % self.grid.columns == 0

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

        target: a square beside the detective's, or OUTSIDE; one that `offers` allows.
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

    def end_turn(self, why: str) -> None:
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
    seek = Seek(grid, view.leaving == "same-turn")
    seek.at = shown.at
    seek.open = bits.mask_of(shown.open)
    seek.barred = bits.mask_of(shown.barred)
    seek.markers = shown.markers
    seek.turns, seek.asked, seek.quiet, seek.steps = shown.turns, shown.asked, shown.quiet, shown.steps
    seek.first_move, seek.stepped, seek.fresh, seek.found = shown.first_move, shown.stepped, shown.fresh, shown.found
    return seek
