# mypyc
"""Camps drawn with the same chance each, by throwing away those that do not fit: the barriers as machine words.

That is for grids whose inner places one word holds (rules/places.py). On larger ones only ways are looked for here.
"""

from __future__ import annotations

import random
from typing import final

from mypy_extensions import i64

from hallali.core import bits, words
from hallali.games.traqueur.belief.knowledge import Knowledge
from hallali.games.traqueur.rules import places as p
from hallali.games.traqueur.rules import ways
from hallali.games.traqueur.rules.camp import Camp
from hallali.games.traqueur.rules.grid import OUTSIDE, Grid


@final
class Draws:
    """Draws barriers, and a square that they leave a way to.

    hideouts: the squares to draw from. entered: the squares from which known ways lead outside. tries: how many camps
    were drawn, including those that turned out not to fit.
    """

    def __init__(self, known: Knowledge, hideouts: list[int]) -> None:
        grid: Grid = known.grid
        barred: int = known.barred
        entered: int = known.entered
        self.grid, self.hideouts, self.unknown, self.barred = grid, hideouts, known.unknown, barred
        self.sure = known.found >= 0
        self.rows: i64 = grid.rows
        self.columns: i64 = grid.columns
        self.entered = entered
        self.goals: i64 = entered if grid.compass else 0
        self.gates = p.gates_of(grid.rows, barred)
        self.walls = p.word_of(grid.rows, barred, 0)
        self.free_gates = p.gates_of(grid.rows, known.unknown)
        self.free_walls = p.word_of(grid.rows, known.unknown, 0)
        self.spare: i64 = known.spare
        self.tries = 0

    def draw(self, rng: random.Random) -> Camp:
        """Draw a camp."""
        hideouts, unknown, grid = self.hideouts, self.unknown, self.grid
        places, entrances = grid.places, grid.rows
        low: int = words.up_to(entrances - 1)
        while True:
            self.tries += 1
            fugitive = hideouts[int(rng.random() * len(hideouts))]
            while True:
                drawn: int = rng.getrandbits(places)
                walls = (drawn >> entrances) & self.free_walls
                spare = self.spare - words.count(walls)
                if spare >= 0:
                    gates = (drawn & low) & self.free_gates
                    if words.count(gates) <= spare:
                        break
            if self.sure or self._leads(fugitive, gates | self.gates, walls | self.walls):
                return Camp(fugitive, drawn & unknown | self.barred)

    def leads(self, square: int, barriers: int) -> bool:
        """Return whether a way leads from a square to outside past these barriers, or the fugitive is there."""
        if self.sure:
            return True
        if not self.grid.compass:
            return self._leads_in_large(square, barriers)
        return self._leads(square, p.gates_of(self.rows, barriers), p.word_of(self.grid.rows, barriers, 0))

    def _leads_in_large(self, square: int, barriers: int) -> bool:
        seen = bits.bit(square)
        todo = [square]
        while todo:
            for other, place in self.grid.beside[todo.pop()]:
                if not bits.has(barriers, place):
                    if other == OUTSIDE or bits.has(self.entered, other):
                        return True
                    if not bits.has(seen, other):
                        seen |= bits.bit(other)
                        todo.append(other)
        return False

    def _leads(self, square: i64, gates: i64, walls: i64) -> bool:
        columns = self.columns
        entrances, right, down = ways.passages_of(self.rows, columns, gates, walls)
        goals = entrances | self.goals
        seen = words.bit(square)
        while seen & goals == 0:
            more = seen | (seen & right) << 1 | seen >> 1 & right | (seen & down) << columns | seen >> columns & down
            if more == seen:
                return False
            seen = more
        return True
