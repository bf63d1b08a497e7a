# mypyc
"""The grid of a camp: its squares, its places for barriers, and the names of both.

Squares are numbered row by row from 0: A1 is 0. So are places: first the entrances from the top, then the places
between two squares of a row, then those between two squares of a column. A set of places is an integer with one bit
for each: 66 bits on the grid of the box.
"""

from __future__ import annotations

from functools import cache
from typing import Any, Final

from hallali.core import bits, words
from hallali.core.errors import BadNotation, Message, marked
from hallali.games.traqueur.rules import ways
from hallali.games.traqueur.rules.places import WIDTH

N_ = marked

#: The square of a detective who is not in the maze.
OUTSIDE: Final = -1
LEAST, MOST = 2, 10
#: What stands for a place that is not there: a bit past all inner places of a word.
NO_PLACE: Final = 60
ROWS = "ABCDEFGHIJ"


class Grid:
    """The squares and places of a grid of `rows` by `columns` (TRQ-1, TRQ-2, TRQ-25).

    rows: the number of rows.
    columns: the number of columns.
    squares: the number of squares.
    places: the number of places.
    ends: for each place, the two squares on its sides; the first is OUTSIDE for an entrance.
    beside: for each square, its (neighbour, place) in rising order of places; beyond an entrance lies OUTSIDE.
    sides: the same in rising order of neighbours.
    ways_in: the (square, entrance) pairs, from the top.
    all_places: the bit set of all places.
    step_limit: how many known steps in a row are allowed (TRQ-17).
    compass: for each square, in six bits each, the inner places above, to the left, to the right and below, counted
        from the first inner one, NO_PLACE where there is none; and above these bits the number of its entrance + 1, or
        0. Empty where one word cannot hold all inner places (places.py).
    menus: for each square and set of ways from it (the bits 0 to 4 for out, up, left, right and down), the actions
        that go these ways; see seek.py.
    """

    __slots__ = (
        "all_places",
        "beside",
        "columns",
        "compass",
        "ends",
        "menus",
        "places",
        "rows",
        "sides",
        "squares",
        "step_limit",
        "ways_in",
    )

    def __init__(self, rows: int, columns: int) -> None:
        self.rows, self.columns = rows, columns
        self.squares = rows * columns
        ends = [(OUTSIDE, row * columns) for row in range(rows)]
        ends += [(s, s + 1) for s in range(self.squares) if (s + 1) % columns]
        ends += [(s, s + columns) for s in range(self.squares - columns)]
        self.ends: tuple[tuple[int, int], ...] = tuple(ends)
        self.places = len(ends)
        self.all_places = bits.up_to(self.places - 1)
        beside: list[list[tuple[int, int]]] = [[] for _ in range(self.squares)]
        for place, (one, other) in enumerate(ends):
            if one != OUTSIDE:
                beside[one].append((other, place))
            beside[other].append((one, place))
        self.beside: tuple[tuple[tuple[int, int], ...], ...] = tuple(map(tuple, beside))
        self.ways_in: tuple[tuple[int, int], ...] = tuple((row * columns, row) for row in range(rows))
        self.sides: tuple[tuple[tuple[int, int], ...], ...] = tuple([tuple(sorted(row)) for row in beside])
        self.step_limit = 2 * self.squares
        sets = [bits.members(ways) for ways in range(32)]
        self.menus = [self._menu(square, sets) for square in range(self.squares)]
        self.compass: list[int] = []
        if self.places - rows <= WIDTH:
            self.compass = [self._compass(square) for square in range(self.squares)]

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle the size alone."""
        return grid_of, (self.rows, self.columns)

    @property
    def perfect(self) -> int:
        """How many barriers a perfect maze with one entrance has (TRQ-25)."""
        return self.squares - self.columns

    def _compass(self, square: int) -> int:
        found = 0 if square % self.columns else square // self.columns + 1
        for other in (square + self.columns, square + 1, square - 1, square - self.columns):
            place = self.place(square, other) if other >= 0 else -1
            found = found << 6 | (NO_PLACE if place < 0 else place - self.rows)
        return found

    def _menu(self, square: int, sets: list[list[int]]) -> list[tuple[int, ...]]:
        first = 2 + square  # actions.SQUARE + square, after actions.OUT
        actions = (1, first - self.columns, first - 1, first + 1, first + self.columns)
        return [tuple([actions[way] for way in ways]) for ways in sets]

    def around(self, square: int) -> tuple[tuple[int, int], ...]:
        """List the (neighbour, place) of a square, which may be OUTSIDE; OUTSIDE may also be among the neighbours."""
        return self.ways_in if square == OUTSIDE else self.beside[square]

    def place(self, one: int, other: int) -> int:
        """Return the place between two squares, either of which may be OUTSIDE; -1 if they are not neighbours."""
        if one > other:
            one, other = other, one
        columns = self.columns
        if not OUTSIDE <= one < other < self.squares:
            return -1
        if one == OUTSIDE:
            return -1 if other % columns else other // columns
        if other - one == columns:
            return self.squares + one
        if other - one == 1 and other % columns:
            return self.rows + one - one // columns
        return -1

    def reached(self, barriers: int, start: int = OUTSIDE) -> int:
        """Return the bit set of the squares that can be reached from `start` past these barriers, `start` included."""
        if self.squares <= ways.MOST:
            entrances, right, down = ways.passages(self.rows, self.columns, barriers)
            return ways.flood(entrances if start == OUTSIDE else words.bit(start), right, down, self.columns)
        seen = 0 if start == OUTSIDE else bits.bit(start)
        todo = [start]
        while todo:
            for square, place in self.around(todo.pop()):
                if square != OUTSIDE and not bits.has(barriers, place) and not bits.has(seen, square):
                    seen |= bits.bit(square)
                    todo.append(square)
        return seen

    def square_name(self, square: int) -> str:
        """Write a square: "B4"; "out" for OUTSIDE."""
        return "out" if square == OUTSIDE else f"{ROWS[square // self.columns]}{square % self.columns + 1}"

    def place_name(self, place: int) -> str:
        """Write a place by its two squares: "B3-B4"; an entrance "out-B1"."""
        one, other = self.ends[place]
        return f"{self.square_name(one)}-{self.square_name(other)}"

    def square_of(self, text: str) -> int:
        """Read a square's name, in either case. Raises BadNotation."""
        name = text.strip().upper()
        row, column = ROWS.find(name[:1]), name[1:]
        written = name and 0 <= row < self.rows and column.isascii() and column.isdigit() and column[0] != "0"
        if written and len(column) <= 2 and int(column) <= self.columns:
            return row * self.columns + int(column) - 1
        raise BadNotation(
            Message(
                N_("“{text}” is not a square of this grid: squares go from A1 to {last}."),
                {"text": text[:40], "last": self.square_name(self.squares - 1)},
            )
        )

    def place_of(self, text: str) -> int:
        """Read a place's name, its squares in either order. Raises BadNotation, also if they are not neighbours."""
        one, dash, other = text.strip().partition("-")
        if not dash:
            raise BadNotation(
                Message(N_("“{text}” is not a place for a barrier: write it as B3-B4."), {"text": text[:40]})
            )
        ends = [OUTSIDE if name.strip().lower() == "out" else self.square_of(name) for name in (one, other)]
        if (place := self.place(*ends)) < 0:
            raise BadNotation(
                Message(
                    N_("{one} and {other} do not share a side."), {"one": one[:10].strip(), "other": other[:10].strip()}
                )
            )
        return place


@cache
def grid_of(rows: int, columns: int) -> Grid:
    """Return the grid of this size, always the same object."""
    return Grid(rows, columns)
