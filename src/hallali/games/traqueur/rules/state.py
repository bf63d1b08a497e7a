# mypyc
"""The rules of Le Traqueur: the complete position, its legal steps and what they do."""

from __future__ import annotations

from typing import final

from hallali.core import bits
from hallali.core.errors import IllegalAction, Refusal
from hallali.core.seats import CHANCE, OVER
from hallali.games.traqueur.rules import camp as c
from hallali.games.traqueur.rules import refusals, ways
from hallali.games.traqueur.rules import view as v
from hallali.games.traqueur.rules.actions import BARRIER, END, FIRST_BEGINS, OUT, SECOND_BEGINS, SQUARE
from hallali.games.traqueur.rules.grid import OUTSIDE, Grid
from hallali.games.traqueur.rules.seek import MOST_QUIET, Seek
from hallali.games.traqueur.rules.sizes import FIRST, LOT, Options, limit_of
from hallali.games.traqueur.rules.view import SECOND

NOBODY = -1


@final
class State:
    """A position of Le Traqueur.

    grid: the grid of both camps.
    options: the options that the game is played with.
    limit: the greatest number of barriers of a camp.
    camps: by seat, the finished camp; None before.
    seeks: by seat, the search; None for the first seat in a one-sided search (TRQ-28).
    outcome: how the game ended, see view.py; "" before.
    winner: a seat; NOBODY before the end and in a draw.
    last_turn: whether this is the turn that evens the count (TRQ-21).
    square: the fugitive's square in the camp that is being built; -1 before it is chosen.
    barriers: the set of places barred in that camp so far.
    low: the least place that may still be barred in it, since its steps name barriers in rising order.
    begins: the seat that has the first turn of the search; -1 before the lot.
    phase: the lot, building, the search or the end; see view.py.
    mover: the seat to move, CHANCE for the lot, or OVER.
    """

    grid: Grid
    options: Options
    limit: int
    camps: list[c.Camp | None]
    seeks: list[Seek | None]
    outcome: str
    winner: int
    last_turn: bool
    square: int
    barriers: int
    low: int
    begins: int
    phase: str
    mover: int

    __slots__ = (
        "barriers", "begins", "camps", "grid", "last_turn", "limit", "low", "mover", "options", "outcome", "phase",
        "seeks", "square", "winner",
    )  # fmt: skip

    def __init__(self, grid: Grid | None = None, options: Options | None = None) -> None:
        if grid is None or options is None:
            return  # an empty position for clone and pickle to fill in
        self.grid = grid
        self.options = options
        self.limit = limit_of(grid, options)
        self.camps = [None, None]
        self.seeks = [None if options.one_sided else Seek(grid, options.leaving), Seek(grid, options.leaving)]
        self.outcome = ""
        self.winner = NOBODY
        self.last_turn = False
        self.square, self.barriers, self.low = -1, 0, 0
        self.begins = -1
        self.phase = v.BUILD
        self.mover = v.FIRST
        if options.one_sided:
            self.begins = SECOND
        elif options.begins == LOT:
            self.phase = v.DRAW_LOT
            self.mover = CHANCE
        else:
            self.begins = v.FIRST if options.begins == FIRST else SECOND

    def __repr__(self) -> str:
        """Return what everyone at the table knows, on one line."""
        from hallali.games.traqueur.rules import see  # it stands above this module

        return see.line(self)

    def clone(self) -> State:
        """Return an independent copy."""
        other = State()
        other.grid = self.grid
        other.options = self.options
        other.limit = self.limit
        other.camps = self.camps.copy()
        other.seeks = [seek.clone() if seek is not None else None for seek in self.seeks]
        other.outcome = self.outcome
        other.winner = self.winner
        other.last_turn = self.last_turn
        other.square, other.barriers, other.low = self.square, self.barriers, self.low
        other.begins = self.begins
        other.phase = self.phase
        other.mover = self.mover
        return other

    @property
    def drafting(self) -> bool:
        """Whether the mover has begun a camp that is not finished."""
        return self.phase == v.BUILD and self.square >= 0

    def seek(self, seat: int) -> Seek:
        """Return a seat's search."""
        seek = self.seeks[seat]
        assert seek is not None
        return seek

    def legal(self) -> list[int]:
        """List the steps that the mover may take, in rising order."""
        if self.phase == v.BUILD:
            return self._legal_build()
        return self.seek(self.mover).legal() if self.phase == v.SEARCH else []

    def _legal_build(self) -> list[int]:
        if self.square < 0:
            return [SQUARE + square for square in range(self.grid.squares)]
        actions = [END]
        if bits.count(self.barriers) < self.limit:
            actions.extend(range(BARRIER + self.low, BARRIER + self.grid.places))
            for place in self._needed():
                if place >= self.low:
                    actions.remove(BARRIER + place)
        return actions

    def _needed(self) -> list[int]:
        """List the places that must stay open, since barring one would leave no path to the fugitive (TRQ-5)."""
        grid = self.grid
        if grid.squares <= ways.MOST:
            return ways.needed(grid.rows, grid.columns, self.barriers, self.square)
        way = c.path(grid, c.Camp(self.square, self.barriers))
        return [place for place in way if not self._leaves_a_way(place)]

    def _leaves_a_way(self, place: int) -> bool:
        return c.open_to(self.grid, c.Camp(self.square, self.barriers | bits.bit(place)))

    def chances(self) -> list[tuple[int, float]]:
        """List (outcome, probability) of the lot."""
        return [(FIRST_BEGINS, 0.5), (SECOND_BEGINS, 0.5)] if self.mover == CHANCE else []

    def refusal(self, action: int) -> Refusal | None:
        """Return why a step is not legal; None if it is legal."""
        if self.mover == CHANCE:
            return None if action in (FIRST_BEGINS, SECOND_BEGINS) else refusals.refusal(self, action)
        return None if action in self.legal() else refusals.refusal(self, action)

    def apply(self, action: int) -> None:
        """Apply a step. Raises IllegalAction with the reason, and changes nothing, if it is not legal."""
        refusal = self.refusal(action)
        if refusal is not None:
            raise IllegalAction(refusal)
        self.advance(action)

    def advance(self, action: int) -> None:
        """Apply a step that is known to be legal."""
        if self.phase == v.DRAW_LOT:
            self.begins = action
            self.phase = v.BUILD
            self.mover = v.FIRST
        elif self.phase == v.BUILD:
            self._build(action)
        else:
            self._search(action)

    def _build(self, action: int) -> None:
        if self.square < 0:
            self.square = action - SQUARE
        elif action != END:
            self.barriers |= bits.bit(action - BARRIER)
            self.low = action - BARRIER + 1
        else:
            self.camps[self.mover] = c.Camp(self.square, self.barriers)
            self.square, self.barriers, self.low = -1, 0, 0
            if self.mover == v.FIRST and not self.options.one_sided:
                self.mover = SECOND
            else:
                self.phase = v.SEARCH
                self.mover = self.begins

    def _search(self, action: int) -> None:
        seat = self.mover
        seek = self.seek(seat)
        turns = seek.turns
        if action == END:
            seek.end_turn(v.ENDED_TURN if seek.may_end else v.PASSED)
        else:
            camp = self.camps[1 - seat]
            assert camp is not None
            seek.move(OUTSIDE if action == OUT else action - SQUARE, camp.barriers)
            seek.found = seek.at == camp.fugitive
        if seek.found:
            self._arrive(seat)
        elif seek.turns > turns:
            self._end_turn(seat)

    def _arrive(self, seat: int) -> None:
        """Handle that the seat has found the fugitive (TRQ-19, TRQ-21)."""
        if self.last_turn:
            # Each barred place was one answer no: afterwards it is known (TRQ-14).
            mine, others = bits.count(self.seek(seat).barred), bits.count(self.seek(1 - seat).barred)
            if mine == others:
                self._finish(v.EVEN, NOBODY)
            else:
                self._finish(v.FEWER, seat if mine < others else 1 - seat)
        elif self.options.equal_turns and not self.options.one_sided and seat == self.begins:
            self.last_turn = True
            self.mover = 1 - seat
        else:
            self._finish(v.FOUND, seat)

    def _end_turn(self, seat: int) -> None:
        if self.last_turn:
            self._finish(v.FOUND, 1 - seat)
        elif self.seek(seat).quiet >= MOST_QUIET:  # TRQ-20
            self._finish(v.QUIET, 1 - seat)
        elif not self.options.one_sided:
            self.mover = 1 - seat

    def _finish(self, outcome: str, winner: int) -> None:
        self.outcome = outcome
        self.winner = winner
        self.phase = v.OVER_PHASE
        self.mover = OVER

    def returns(self) -> tuple[float, ...]:
        """Return +1 for the winner and -1 for the loser. In a one-sided search the first seat gains the turns lost.

        A search that TRQ-20 ends costs more than any that goes on could (TRQ-28).
        """
        if self.mover != OVER:
            return (0.0, 0.0)
        if self.options.one_sided:
            seek = self.seek(SECOND)
            cost = float(seek.turns if seek.found else seek.turns + self.grid.places + 2 * self.grid.rows)
            return (cost, 0.0 - cost)
        if self.winner == NOBODY:
            return (0.0, 0.0)
        return (1.0, -1.0) if self.winner == v.FIRST else (-1.0, 1.0)
