"""What Le Traqueur's templates draw, as records: a maze, a camp that is being built, and what a belief says."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

import msgspec

from hallali.games.traqueur.page import plan
from hallali.games.traqueur.rules.actions import BARRIER, SQUARE
from hallali.games.traqueur.rules.grid import ROWS, Grid


class Cell(msgspec.Struct, frozen=True):
    """A square, or the gate in front of one, as something to click.

    name: of the square.
    label: everything that is known of it, in words.
    act: what a click does: "ask", "walk" (to a neighbour), "far" (over several known passages), "out", "put" or "".
    value: the steps that a click chooses, separated by commas.
    percent: the chance that the fugitive is here, as text.
    heat: that chance from 0 to 9; -1 for none.
    here: whether a piece stands here.
    mark: the viewer's own mark, "out", "suspect" or "".
    number: the square that a click marks; -1 for none.
    next_mark: the mark after that click.
    """

    name: str
    label: str
    act: str = ""
    value: str = ""
    percent: str = ""
    heat: int = -1
    here: bool = False
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
    """One maze. Every text that is not for people is an SVG path (plan.py); every pair of numbers is a point.

    key: "search" (what the viewer knows of the other's camp), "camp" (the viewer's own), "seat0" or "seat1" (that
        seat's search, for a viewer without a seat) or "build".
    title: the heading.
    note: what stands beside the heading.
    label: the whole board in words.
    rows: the number of rows.
    columns: the number of columns.
    width: of the picture.
    height: of the picture.
    garden: the wall around the maze.
    posts: the posts between the gates.
    letters: (y, the row's letter).
    numbers: (x, the column's number).
    walked: the known passages.
    hidden: the squares of a hidden camp that no detective has entered.
    unknown: the places between squares of which nothing is known.
    found: the barriers that the searcher has found.
    secret: the other barriers, if the viewer knows them.
    truth: the same once the game is over, where they were hidden from the viewer until then: strokes by column, in the
        order in which the last scene turns them up.
    fresh: a barrier that the last question has found; it is not in `found`.
    at: the `data-at` of the place of this search's last deed; "" before any.
    spot: that place, as x, y, width and height.
    ajar: the gates known to be open.
    shut: the gates of which nothing is known.
    chances: a bar on each place, as long as a barrier there is likely.
    heat: (level, squares) of how likely the fugitive is there.
    out: the squares that cannot hold the fugitive.
    asks: chevrons towards what can be asked now.
    aims: the squares that can be asked for.
    walks: the squares that can be walked to.
    way: a shortest path to the fugitive.
    lost: the squares that cannot be reached.
    pebbles: the red markers.
    hunter: where the detective stands.
    prey: where the fugitive stands; None if the viewer does not know.
    hunter_mine: whether the detective is the viewer's own.
    prey_mine: whether the fugitive is the viewer's own.
    caught: whether the fugitive is found.
    live: whether the viewer is to move here.
    lines: row by row, what can be clicked: the gate, then the squares.
    tips: what its pieces and signs are, by their names.
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
    truth: tuple[str, ...] = ()
    fresh: str = ""
    at: str = ""
    spot: tuple[int, int, int, int] = (0, 0, 0, 0)
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
    tips: Mapping[str, str] = {}


class Fact(msgspec.Struct, frozen=True):
    """A number of the viewer's own panel. sign: which drawing stands before it. tip: what it means."""

    sign: str
    number: int
    words: str
    tip: str


class Known(msgspec.Struct, frozen=True, kw_only=True):
    """What the viewer's own panel says of a search, and the signs of the boards.

    title: whose search it is. facts: its numbers. quiet: for each turn that may pass
    without a new answer, whether one has. alarm: what that means, in words. signs: (drawing, in a word, in full).
    """

    title: str
    facts: tuple[Fact, ...]
    quiet: tuple[bool, ...]
    alarm: str
    signs: tuple[tuple[str, str, str], ...]


class Build(msgspec.Struct, frozen=True, kw_only=True):
    """The camp that is being built, for the page and its script.

    fugitive: its square; -1 before it is chosen.
    barriers: the barred places.
    used: how many barriers are used.
    limit: the greatest number of barriers.
    word: the camp as one word, with "-" for a fugitive that is not chosen yet.
    status: what the camp still lacks, in words.
    good: whether it can be played.
    words: what the script may say, by name.
    squares: row by row, each square with the place on its left.
    between: the places below each row but the last.
    prepared: whether the camp is finished and waits for the other player.
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
    """What a belief says. squares, places: chances. fit: the squares that are possible; None without help."""

    squares: Mapping[int, float] = {}
    places: Mapping[int, float] = {}
    fit: frozenset[int] | None = None


def help_of(mode: str, odds: Mapping[int, float] | None, support: Collection[int] | None) -> Help:
    """Sort odds and support by what they are about. mode: "off", "possible" or "probable"."""
    if mode == "off" or not (odds or support):
        return Help()
    chances = dict(odds or {}) if mode == "probable" else {}
    return Help(
        {step - SQUARE: chance for step, chance in chances.items() if SQUARE <= step < BARRIER},
        {step - BARRIER: chance for step, chance in chances.items() if step >= BARRIER},
        frozenset(step - SQUARE for step in support) if support else None,
    )


def paper(grid: Grid) -> dict[str, Any]:
    """Return the fields that every plan of a grid has."""
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
