"""What Le Traqueur's templates draw, as records: a maze, a camp in the making, and what a belief says of them."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

import msgspec

from hallali.games.traqueur.page import plan
from hallali.games.traqueur.rules.actions import BARRIER, SQUARE
from hallali.games.traqueur.rules.grid import ROWS, Grid


class Cell(msgspec.Struct, frozen=True):
    """A square, or the gate before one, as something to click.

    act: "ask", "walk" (to a neighbour), "far" (over several known passages), "out", or "".
    value: the steps to choose, with commas between. heat: 0 to 9, or -1. percent: the chance, as text.
    mark: the viewer's own, "out", "suspect" or "". number: the square that a click marks, or -1; next_mark: as what.
    """

    name: str
    label: str
    act: str = ""
    value: str = ""
    percent: str = ""
    heat: int = -1
    here: bool = False
    bar: str = ""
    mark: str = ""
    number: int = -1
    next_mark: str = ""


class Place(msgspec.Struct, frozen=True):
    """A place for a barrier of the camp that is being built."""

    place: int
    step: int
    barred: bool
    label: str


class Board(msgspec.Struct, frozen=True, kw_only=True):
    """One maze. Every text that is not for people is the path of an SVG (plan.py).

    key: "search" (what the viewer knows of the other's), "camp" (the viewer's own), "seat0", "seat1" (how far that
    seat's search has come, for whoever has no seat) or "build".
    hidden: the slabs of another's camp that nobody has walked on. found: barriers that the searcher has found;
    secret: others that the viewer knows. chances: bars as long as a barrier is likely. heat: (level, slabs).
    out: slabs that cannot hold the fugitive. asks, aims: chevrons to what can be asked now, and its slabs; walks:
    squares to walk to.
    way: a shortest way in. lost: the slabs that no way leads to.
    hunter, prey: where they stand. hunter_mine, prey_mine: whether they are the viewer's own.
    """

    key: str
    title: str
    note: str
    label: str
    rows: int
    columns: int
    width: int
    height: int
    garden: str
    posts: str
    letters: tuple[tuple[int, str], ...]
    numbers: tuple[tuple[int, str], ...]
    walked: str = ""
    hidden: str = ""
    unknown: str = ""
    found: str = ""
    secret: str = ""
    ajar: str = ""
    shut: str = ""
    chances: str = ""
    heat: tuple[tuple[int, str], ...] = ()
    out: str = ""
    asks: str = ""
    aims: tuple[tuple[int, int], ...] = ()
    walks: tuple[tuple[int, int], ...] = ()
    way: str = ""
    lost: str = ""
    pebbles: tuple[tuple[int, int], ...] = ()
    hunter: tuple[int, int] | None = None
    prey: tuple[int, int] | None = None
    hunter_mine: bool = False
    prey_mine: bool = False
    caught: bool = False
    live: bool = False
    lines: tuple[tuple[Cell, tuple[Cell, ...]], ...] = ()
    summary: str = ""


class Build(msgspec.Struct, frozen=True, kw_only=True):
    """The camp that is being built, for the page and its script.

    squares: row by row, each square and the place on its left. between: the places below each row but the last.
    word: the camp as one word, "-" for a fugitive that is not there yet. words: what the script may say, by name.
    """

    fugitive: int
    barriers: tuple[int, ...]
    used: int
    limit: int
    word: str
    status: str
    good: bool
    words: tuple[tuple[str, str], ...]
    squares: tuple[tuple[tuple[Place, Cell], ...], ...]
    between: tuple[tuple[Place, ...], ...]
    prepared: bool = False


class Help(msgspec.Struct, frozen=True):
    """What a belief says, by square and by place. fit: the squares that are possible; None where nobody asked."""

    squares: Mapping[int, float] = {}
    places: Mapping[int, float] = {}
    fit: frozenset[int] | None = None


def help_of(mode: str, odds: Mapping[int, float] | None, support: Collection[int] | None) -> Help:
    """Take odds and support apart. mode: "off", "possible" or "probable"."""
    if mode == "off" or not (odds or support):
        return Help()
    chances = dict(odds or {}) if mode == "probable" else {}
    return Help(
        {step - SQUARE: chance for step, chance in chances.items() if SQUARE <= step < BARRIER},
        {step - BARRIER: chance for step, chance in chances.items() if step >= BARRIER},
        frozenset(step - SQUARE for step in support) if support else None,
    )


def paper(grid: Grid) -> dict[str, Any]:
    """Return what every plan of a grid has."""
    return {
        "rows": grid.rows,
        "columns": grid.columns,
        "width": plan.width(grid),
        "height": plan.height(grid),
        "garden": plan.garden(grid),
        "posts": plan.posts(grid),
        "letters": tuple((plan.middle(grid, row * grid.columns)[1], ROWS[row]) for row in range(grid.rows)),
        "numbers": tuple((plan.middle(grid, column)[0], str(column + 1)) for column in range(grid.columns)),
    }
