# mypyc
"""The rules of Le Traqueur: the complete position, its legal steps and what they do."""

from __future__ import annotations

from typing import final

from hallali.core import bits
from hallali.core.errors import IllegalAction, Refusal
from hallali.core.seats import CHANCE, OVER
from hallali.games.traqueur.rules import camp as c
from hallali.games.traqueur.rules import legal, refusals, see
from hallali.games.traqueur.rules import view as v
from hallali.games.traqueur.rules.actions import BARRIER, END, FIRST_BEGINS, OUT, SECOND_BEGINS, SQUARE
from hallali.games.traqueur.rules.copying import copy_fields
from hallali.games.traqueur.rules.fields import NOBODY, Fields
from hallali.games.traqueur.rules.grid import OUTSIDE, Grid
from hallali.games.traqueur.rules.seek import MOST_QUIET, Seek
from hallali.games.traqueur.rules.sizes import FIRST, LOT, Options, limit_of
from hallali.games.traqueur.rules.view import SECOND


@final
class State(Fields):
    """A position of Le Traqueur."""

    __slots__ = ()

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
        return see.line(self)

    def clone(self) -> State:
        """Return an independent copy."""
        other = State()
        copy_fields(self, other)
        other.seeks = [seek.clone() if seek is not None else None for seek in self.seeks]
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
        return None if action in legal.legal(self) else refusals.refusal(self, action)

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
        """Note that the seat has found the fugitive (TRQ-19, TRQ-21)."""
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

    def _finish(self, outcome: v.Outcome, winner: int) -> None:
        self.outcome = outcome
        self.winner = winner
        self.phase = v.OVER_PHASE
        self.mover = OVER
