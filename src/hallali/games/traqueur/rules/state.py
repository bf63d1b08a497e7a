# mypyc
"""The rules of Le Traqueur: the complete position, its legal steps and what they do."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64, mypyc_attr

from hallali.core import bits
from hallali.core.errors import IllegalAction, Refusal
from hallali.core.seats import CHANCE, OVER
from hallali.games.traqueur.rules import legal, refusals, see
from hallali.games.traqueur.rules import view as v
from hallali.games.traqueur.rules.actions import BARRIER, END, FIRST_BEGINS, SECOND_BEGINS, SQUARE
from hallali.games.traqueur.rules.copying import copy_fields
from hallali.games.traqueur.rules.fields import BUILDING, DRAWING, ENDED, NOBODY, SEARCHING, Fields
from hallali.games.traqueur.rules.grid import Grid
from hallali.games.traqueur.rules.searched import NOT_QUIET
from hallali.games.traqueur.rules.seek import MOST_QUIET, Seek
from hallali.games.traqueur.rules.sizes import ENDLESS, FIRST, LOT, Options, limit_of
from hallali.games.traqueur.rules.view import SECOND


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class State(Fields):
    """A position of Le Traqueur."""

    __slots__ = ()

    def __init__(self, grid: Grid | None = None, options: Options | None = None) -> None:
        if grid is None or options is None:
            return  # an empty position for clone and pickle to fill in
        self.grid = grid
        self.options = options
        self.one_sided = options.one_sided
        self.limit = limit_of(grid, options)
        self.first, self.second = Seek(grid, options.leaving), Seek(grid, options.leaving)
        self.outcome = ""
        self.winner = NOBODY
        self.last_turn = False
        self.hidden = self.gates = self.first_walls = self.second_walls = self.low = 0
        self.first_more = self.second_more = () if grid.compass else (0, 0)
        self.begins = -1
        self.stage = BUILDING
        self.mover = v.FIRST
        if options.one_sided:
            self.begins = SECOND
        elif options.begins == LOT:
            self.stage = DRAWING
            self.mover = CHANCE
        else:
            self.begins = v.FIRST if options.begins == FIRST else SECOND

    def __repr__(self) -> str:
        """Return what everyone at the table knows, on one line."""
        return see.line(self)

    def clone(self) -> State:
        """Return an independent copy."""
        other = State()
        copy_fields(self, other)
        other.first, other.second = self.first.clone(), self.second.clone()
        return other

    def legal(self) -> list[int]:
        """List the steps that the mover may take, in rising order."""
        return legal.legal(self)

    def chances(self) -> list[tuple[int, float]]:
        """List (outcome, probability) of the lot."""
        return [(FIRST_BEGINS, 0.5), (SECOND_BEGINS, 0.5)] if self.mover == CHANCE else []

    def refusal(self, action: int) -> Refusal | None:
        """Return why a step is not legal; None if it is legal."""
        if self.mover == CHANCE:
            return None if action in (FIRST_BEGINS, SECOND_BEGINS) else refusals.refusal(self, action)
        return None if legal.allows(self, action) else refusals.refusal(self, action)

    def apply(self, action: int) -> None:
        """Apply a step. Raises IllegalAction with the reason, and changes nothing, if it is not legal."""
        refusal = self.refusal(action)
        if refusal is not None:
            raise IllegalAction(refusal)
        self.advance(action)

    def advance(self, action: i64) -> None:
        """Apply a step that is known to be legal."""
        if self.stage == SEARCHING:
            self._search(action)
        elif self.stage == BUILDING:
            self._build(action)
        else:
            self.begins = action
            self.stage = BUILDING
            self.mover = v.FIRST

    def _build(self, action: i64) -> None:
        seat = self.mover
        if self.fugitive(seat) < 0:
            self.hidden |= action - SQUARE + 1 << 7 * seat
        elif action != END:
            self.bar(action - BARRIER)
            self.low = action - BARRIER + 1
        else:
            self.low = 0
            if seat == v.FIRST and not self.one_sided:
                self.mover = SECOND
            else:
                self.stage = SEARCHING
                self.mover = self.begins

    def _search(self, action: i64) -> None:
        seat = self.mover
        if seat == v.FIRST:
            seek = self.first
            if action == END:
                seek.end_turn()
            else:
                seek.go(seek.way(action), self.gates >> 10, self.second_walls, self.second_more)
        else:
            seek = self.second
            if action == END:
                seek.end_turn()
            else:
                seek.go(seek.way(action), self.gates, self.first_walls, self.first_more)
        if seek.at == self.fugitive(1 - seat):
            seek.find()
            self._arrive(seat)
        elif seek.turn == 0:
            self._end_turn(seat)

    def _arrive(self, seat: i64) -> None:
        """Note that the seat has found the fugitive (TRQ-19, TRQ-21)."""
        if self.last_turn:
            # Each barred place was one answer no: afterwards it is known (TRQ-14).
            mine, others = bits.count(self.seek(seat).barred), bits.count(self.seek(1 - seat).barred)
            if mine == others:
                self._finish(v.EVEN, NOBODY)
            else:
                self._finish(v.FEWER, seat if mine < others else 1 - seat)
        elif self.options.equal_turns and not self.one_sided and seat == self.begins:
            self.last_turn = True
            self.mover = 1 - seat
        else:
            self._finish(v.FOUND, seat)

    def _end_turn(self, seat: i64) -> None:
        if self.options.idle == ENDLESS:
            self.seek(seat).tally &= NOT_QUIET
        if self.last_turn:
            self._finish(v.FOUND, 1 - seat)
        elif self.seek(seat).quiet >= MOST_QUIET:  # TRQ-20
            self._finish(v.QUIET, 1 - seat)
        elif not self.one_sided:
            self.mover = 1 - seat

    def _finish(self, outcome: v.Outcome, winner: i64) -> None:
        self.outcome = outcome
        self.winner = winner
        self.stage = ENDED
        self.mover = OVER
