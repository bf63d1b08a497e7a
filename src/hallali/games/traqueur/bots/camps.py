"""Camps that the house makes: by chance in three difficulties, by hand, and the camp of the day (TRQ-7, TRQ-26).

Everything is drawn with `random()` alone, whose numbers Python promises never to change for a given seed. So the camp
of a day is the same on every machine.
"""

from __future__ import annotations

import datetime
import random
from collections.abc import Callable, Sequence
from itertools import pairwise

import msgspec

from hallali.core import bits
from hallali.core.errors import BadOption, Message, marked
from hallali.core.texts import ENGLISH, Texts
from hallali.games.traqueur.belief.trees import grow
from hallali.games.traqueur.rules.camp import Camp, open_to
from hallali.games.traqueur.rules.edition import SHELF
from hallali.games.traqueur.rules.grid import OUTSIDE, Grid
from hallali.games.traqueur.rules.sizes import size_of

N_ = marked

#: Draws a camp with at most this many barriers.
Maker = Callable[[random.Random, Grid, int], Camp]

EASY, MEDIUM, HARD = "easy", "medium", "hard"

#: The difficulties, least first, and what they are called.
DIFFICULTIES = {EASY: Message(N_("Easy")), MEDIUM: Message(N_("Medium")), HARD: Message(N_("Hard"))}

#: The difficulty of the camp of the day, from Monday on.
WEEK = (EASY, MEDIUM, HARD, EASY, MEDIUM, HARD, HARD)


class Ready(msgspec.Struct, frozen=True):
    """A camp with a name."""

    key: str  #: the word that asks for it
    name: Texts  #: its name, by language
    camp: Camp  #: the camp


def below(rng: random.Random, count: int) -> int:
    """Draw a number from 0 to count - 1, all equally likely."""
    return int(rng.random() * count)


def mix(rng: random.Random, numbers: Sequence[int]) -> list[int]:
    """Return the numbers in random order."""
    mixed = list(numbers)
    for last in range(len(mixed) - 1, 0, -1):
        other = below(rng, last + 1)
        mixed[last], mixed[other] = mixed[other], mixed[last]
    return mixed


def tree(rng: random.Random, grid: Grid) -> int:
    """Draw a spanning tree of the squares uniformly, by Wilson's algorithm; return its open inner places."""
    inner = [[(s, bits.bit(place)) for s, place in beside if s != OUTSIDE] for beside in grid.beside]
    joined = [False] * grid.squares
    joined[below(rng, grid.squares)] = True
    return grow(rng, inner, joined, 0)


def depths(grid: Grid, barriers: int) -> list[int]:
    """Return for each square how many steps it is from outside; 0 if no way leads there."""
    found = [0] * grid.squares
    row = [OUTSIDE]
    for at in row:
        for square, place in grid.around(at):
            if square != OUTSIDE and not found[square] and not bits.has(barriers, place):
                found[square] = 1 if at == OUTSIDE else found[at] + 1
                row.append(square)
    return found


def maze(rng: random.Random, grid: Grid) -> int:
    """Draw the barriers of a perfect maze with one entrance: one way leads to each square (TRQ-27)."""
    opened = tree(rng, grid) | bits.bit(below(rng, grid.rows))
    return grid.all_places & ~opened


def _lift(rng: random.Random, barriers: int, count: int) -> int:
    """Take away `count` random barriers, or none if there are fewer."""
    for place in mix(rng, bits.members(barriers))[: max(0, count)]:
        barriers &= ~bits.bit(place)
    return barriers


def _within(rng: random.Random, barriers: int, limit: int) -> int:
    return _lift(rng, barriers, bits.count(barriers) - limit)


def _hide(rng: random.Random, grid: Grid, barriers: int, least: float) -> Camp:
    """Hide the fugitive at a depth of at least this share of the greatest depth."""
    found = depths(grid, barriers)
    floor = max(1.0, max(found) * least)
    squares = [square for square, depth in enumerate(found) if depth >= floor]
    return Camp(squares[below(rng, len(squares))], barriers)


def easy(rng: random.Random, grid: Grid, limit: int) -> Camp:
    """Draw a camp with few barriers, ways round and several entrances."""
    entrances = bits.up_to(grid.rows - 1)
    barriers = maze(rng, grid)
    inner = barriers & ~entrances
    doors = _lift(rng, barriers & entrances, (grid.rows + 1) // 3)
    barriers = _lift(rng, inner, (bits.count(inner) + 1) // 2) | doors
    return _hide(rng, grid, _within(rng, barriers, limit), 0.3)


def medium(rng: random.Random, grid: Grid, limit: int) -> Camp:
    """Draw a camp that is nearly a perfect maze: some ways round, and a misleading second entrance."""
    entrances = bits.up_to(grid.rows - 1)
    barriers = maze(rng, grid)
    inner = barriers & ~entrances
    barriers = _lift(rng, inner, max(1, bits.count(inner) // 7)) | _lift(rng, barriers & entrances, 1)
    return _hide(rng, grid, _within(rng, barriers, limit), 0.6)


def hard(rng: random.Random, grid: Grid, limit: int) -> Camp:
    """Draw a perfect maze with one entrance, the fugitive on its deepest square or nearly."""
    return _hide(rng, grid, _within(rng, maze(rng, grid), limit), 0.85)


def perfect(rng: random.Random, grid: Grid, limit: int) -> Camp:
    """Draw a perfect maze with one entrance, the fugitive on any square."""
    return Camp(below(rng, grid.squares), _within(rng, maze(rng, grid), limit))


def deepest(rng: random.Random, grid: Grid, limit: int) -> Camp:
    """Draw a perfect maze with one entrance, the fugitive on its deepest square."""
    return _hide(rng, grid, _within(rng, maze(rng, grid), limit), 1.0)


def scattered(rng: random.Random, grid: Grid, limit: int) -> Camp:
    """Draw each barrier separately, and the fugitive on any square, until a way leads to it."""
    chance = min(0.95 * limit / grid.places, 0.5)
    while True:
        barriers = bits.mask_of(place for place in range(grid.places) if rng.random() < chance)
        camp = Camp(below(rng, grid.squares), _within(rng, barriers, limit))
        if open_to(grid, camp):
            return camp


MAKERS: dict[str, Maker] = {EASY: easy, MEDIUM: medium, HARD: hard}


def make(rng: random.Random, grid: Grid, limit: int, difficulty: str) -> Camp:
    """Draw a camp of this difficulty with at most `limit` barriers. Raises BadOption if there is no such difficulty."""
    if difficulty not in MAKERS:
        raise BadOption(
            Message(
                N_("There is no difficulty “{name}”; choose one of: {known}."),
                {"name": difficulty[:40], "known": ", ".join(MAKERS)},
            )
        )
    return MAKERS[difficulty](rng, grid, limit)


def daily(date: datetime.date, grid: Grid, limit: int | None = None, key: str = "") -> Camp:
    """Return the camp of a day: the same for everyone who plays this size with this many barriers (TRQ-26).

    limit: the most barriers; by default as many as a perfect maze takes. key: with it, only people who know the key can
    work out the camp, as for a room's camp of the day.
    """
    rng = random.Random(f"hallali traqueur daily {date.isoformat()} {grid.rows}x{grid.columns}{key and ' '}{key}")
    return make(rng, grid, grid.perfect if limit is None else limit, WEEK[date.weekday()])


def _corridor(grid: Grid, squares: Sequence[int]) -> Camp:
    """Return the one corridor through these squares, the fugitive at its end."""
    opened = bits.bit(grid.place(OUTSIDE, squares[0]))
    for one, other in pairwise(squares):
        opened |= bits.bit(grid.place(one, other))
    return Camp(squares[-1], grid.all_places & ~opened)


def _spiral(grid: Grid) -> list[int]:
    """List all squares in a spiral inwards from A1."""
    squares = [[row * grid.columns + column for column in range(grid.columns)] for row in range(grid.rows)]
    found: list[int] = []
    while squares:
        found += squares[0]
        squares = [list(row) for row in zip(*squares[1:], strict=True)][::-1]
    return found


def _furrow(grid: Grid) -> list[int]:
    """List all squares row by row, there and back in turn."""
    rows = [list(range(row * grid.columns, (row + 1) * grid.columns)) for row in range(grid.rows)]
    return [square for number, row in enumerate(rows) for square in (row[::-1] if number % 2 else row)]


def ready(grid: Grid, limit: int, edition: str = "") -> list[Ready]:
    """List the named camps for this grid and this many barriers: three for every grid, then the edition's (TRQ-7)."""
    found = [
        Ready("field", {ENGLISH: N_("The open field")}, Camp(grid.squares - 1, 0)),
        Ready("furrow", {ENGLISH: N_("The furrow")}, _corridor(grid, _furrow(grid))),
        Ready("snail", {ENGLISH: N_("The snail")}, _corridor(grid, _spiral(grid))),
        *of_edition(grid, limit, edition),
    ]
    return [one for one in found if bits.count(one.camp.barriers) <= limit]


def of_edition(grid: Grid, limit: int, edition: str = "") -> list[Ready]:
    """List the camps that an edition has for this grid and this many barriers. edition: "" for the house's."""
    rows = [row for row in SHELF.load("real", edition).edition.camp if size_of(row.size) is grid]
    found = [Ready(row.id, row.name, row.camp()) for row in rows]
    return [one for one in found if bits.count(one.camp.barriers) <= limit]


def taken(rng: random.Random, grid: Grid, limit: int, edition: str = "") -> Camp:
    """Draw one of an edition's camps; a hard one if it has none for this grid and this many barriers."""
    found = of_edition(grid, limit, edition)
    return found[below(rng, len(found))].camp if found else hard(rng, grid, limit)
