"""Seeks in a small camp of Le Traqueur as the solution of the one-sided search says (TRQ-28).

The solution knows moves: walk as far as needed, then ask, or leave. Here each move becomes steps of the rules.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import partial
from typing import Any

from hallali.core import bits
from hallali.core.contract import Options, Told
from hallali.core.errors import BadRecord, Message
from hallali.core.player import Player
from hallali.games.traqueur import bots
from hallali.games.traqueur.belief.seeking import NOTHING_KNOWN, Known, Move, Searcher
from hallali.games.traqueur.rules import view as v
from hallali.games.traqueur.rules.actions import END, OUT, SQUARE
from hallali.games.traqueur.rules.grid import OUTSIDE, Grid
from hallali.games.traqueur.rules.seek import Seek, seek_of
from hallali.games.traqueur.rules.sizes import ONE_SIDED, SAME_TURN, options_of, size_of
from hallali.interfaces.books import Books
from hallali.interfaces.game import AnyGame
from hallali.search.book import Book, name_of

#: A move is done within this many turns: leaving may take two.
_MOST_TURNS = 3


class Searches(Books):
    """The books of the one-sided searches that are solved, named by rows and columns: "3x2"."""

    def __init__(self, game: AnyGame) -> None:
        # Who begins, and whether both get as many turns, makes no difference if only one searches.
        solved: Options = {"mode": ONE_SIDED, "barriers": "unlimited"}
        super().__init__(game, bots, ("2x2", "3x2"), solved, ("begins", "equal_turns"))

    def name_of(self, size: str) -> str:
        """Return rows and columns. Raises BadOption."""
        grid = size_of(size)
        return f"{grid.rows}x{grid.columns}"

    def keeper(self, rng: random.Random, seat: int, name: str, options: Options) -> Player[Any]:
        """Return the player that hides as the book says, or the one that seeks by what it knows."""
        if seat != v.SECOND:
            return super().keeper(rng, seat, name, options)
        grid = size_of(name)
        return Seeker(rng, grid, options_of(grid, options).leaving == SAME_TURN, partial(self.book, name))


class Seeker:
    """Plays the second seat of a one-sided search from a book, which is fetched when it is first needed.

    known: what it knew when it chose its latest move. move: that move, None before one is chosen.
    """

    def __init__(self, rng: random.Random, grid: Grid, same_turn: bool, book: Callable[[], Book]) -> None:
        self.rng, self.grid, self.book = rng, grid, book
        self.searcher = Searcher(grid, same_turn)
        self.known: Known = NOTHING_KNOWN
        self.move: Move | None = None

    def hear(self, told: Told) -> None:
        """Learn from the answer that the move led to, or from having left."""
        if self.move is None:
            return
        if isinstance(told, v.Asked):
            self.known, self.move = (self.move.yes if told.yes else self.move.no or self.known), None
        elif isinstance(told, v.TurnEnded) and told.why == v.LEFT:
            self.known, self.move = self.move.yes, None

    def choose(self, view: v.TraqueurView) -> tuple[int, ...]:
        """Return the next step of the move at hand. Raises BadRecord if the book does not hold what is known."""
        if self.move is None:
            self.move = self._drawn()
        return (first_step(seek_of(view, self.grid, 0), self.move),)

    def _drawn(self) -> Move:
        moves = self.searcher.moves(self.known)
        if len(moves) == 1:
            return moves[0]
        row = self.book().rows[v.SECOND].get(name_of(self.known))
        if row is None:
            raise BadRecord(Message("The book of {game} does not hold the moves that led here.", {"game": "traqueur"}))
        ((number,),) = self.rng.choices([gesture for gesture, _ in row], [share for _, share in row])
        return moves[number]


def first_step(seek: Seek, move: Move) -> int:
    """Return the first step of a way to do a move: one of the shortest among those that lose fewest turns."""
    row = [(seek, -1)]
    seen: set[tuple[int, int, bool, bool]] = set()
    for _ in range(_MOST_TURNS):  # by turns lost, and within them by steps
        later: list[tuple[Seek, int]] = []
        for now, first in row:
            for action in now.legal():
                begun = action if first < 0 else first
                if _does(now, action, move):
                    return begun
                if (after := _on(now, action)) is None:
                    continue
                name = (after.at, after.turns, after.first_move, after.stepped)
                if name not in seen:
                    seen.add(name)
                    (row if after.turns == now.turns else later).append((after, begun))
        row = later
    raise BadRecord(Message("The book of {game} does not hold the moves that led here.", {"game": "traqueur"}))


def _on(seek: Seek, action: int) -> Seek | None:
    """Walk on by what is known; None if the step would ask."""
    after = seek.clone()
    if action == END:
        after.end_turn()
        return after
    target = _target(action)
    if not seek.known(seek.grid.place(seek.at, target)):
        return None
    after.move(target, 0)
    return after


def _does(seek: Seek, action: int, move: Move) -> bool:
    """Say whether a step does what a move is for. After a no the detective has to stand where the move says."""
    if action == END:
        return False
    target = _target(action)
    place = seek.grid.place(seek.at, target)
    if move.place < 0:
        return target == OUTSIDE and seek.known(place)
    if place != move.place or (target == OUTSIDE) != (not move.yes.region):
        return False
    no = move.no
    if no is None or not no.region:
        return True
    row, column = divmod(seek.at, seek.grid.columns)
    start = seek.at if column == 0 and not bits.has(no.barred, row) else OUTSIDE
    return bits.has(no.region, seek.at) and no.start == start


def _target(action: int) -> int:
    return OUTSIDE if action == OUT else action - SQUARE
