"""What Le Traqueur's templates draw, as records: a maze, a camp that is being built, and what a belief says."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any, Literal

import msgspec

from hallali.games.traqueur.page import plan
from hallali.games.traqueur.rules.actions import BARRIER, SQUARE
from hallali.games.traqueur.rules.grid import ROWS, Grid
from hallali.games.traqueur.text.labels import Act, Key, Side

#: A player's own mark on a square.
Mark = Literal["", "out", "suspect"]


class Cell(msgspec.Struct, frozen=True):
    """A square, or the gate in front of one, as something to click."""

    name: str  #: the name of the square
    label: str  #: everything that is known of it, in words
    act: Act = ""  #: what a click does
    value: str = ""  #: the steps that a click chooses, separated by commas
    percent: str = ""  #: the chance that the fugitive is here, as text
    heat: int = -1  #: that chance from 0 to 9; -1 for none
    here: bool = False  #: whether a piece stands here
    mark: Mark = ""  #: the viewer's own mark
    number: int = -1  #: the square that a click marks; -1 for none
    next_mark: Mark = ""  #: the mark after that click


class Place(msgspec.Struct, frozen=True):
    """A place for a barrier of the camp that is being built."""

    place: int  #: its number
    step: int  #: the step that a click chooses
    barred: bool  #: whether it is barred
    label: str  #: everything that is known of it, in words


class Way(msgspec.Struct, frozen=True):
    """A question, or a walk, as a button of the bar. word: where it leads, as `side` has it."""

    step: int  #: the step that it chooses
    name: str  #: the square that it is about
    side: Side  #: which way its arrow points
    word: str
    walks: bool = False  #: whether the passage is known, so that nothing is asked


class Board(msgspec.Struct, frozen=True, kw_only=True):
    """One maze. Every text that is not for people is an SVG path (plan.py); every pair of numbers is a point."""

    key: Key  #: whose maze it is
    title: str  #: the heading
    note: str  #: what stands next to the heading
    label: str  #: the whole board in words
    rows: int  #: the number of rows
    columns: int  #: the number of columns
    width: int  #: the width of the picture
    height: int  #: the height of the picture
    garden: str  #: the wall around the maze
    posts: str  #: the posts between the gates
    letters: tuple[tuple[int, str], ...]  #: for each row, (y, its letter)
    numbers: tuple[tuple[int, str], ...]  #: for each column, (x, its number)
    walked: str = ""  #: the known passages
    hidden: str = ""  #: the squares of a hidden camp that no detective has entered
    unknown: str = ""  #: the places between squares of which nothing is known
    found: str = ""  #: the barriers that the searcher has found
    secret: str = ""  #: the other barriers, if the viewer knows them
    #: the same once the game is over, where they were hidden from the viewer until then: strokes by column, in the
    #: order in which the last scene turns them up
    truth: tuple[str, ...] = ()
    lifted: str = ""  #: the square that the last question has opened, out of the fog
    fresh: str = ""  #: a barrier that the last question has found; it is not in `found`
    at: str = ""  #: the `data-at` of the place of this search's last deed; "" before any
    spot: tuple[int, int, int, int] = (0, 0, 0, 0)  #: that place, as x, y, width and height
    ajar: str = ""  #: the gates known to be open
    shut: str = ""  #: the gates of which nothing is known, as they would stand open
    chances: str = ""  #: a bar on each place, as long as a barrier there is likely
    heat: tuple[tuple[int, str], ...] = ()  #: (level, squares) of how likely the fugitive is there
    out: str = ""  #: the squares that cannot hold the fugitive
    asks: str = ""  #: a question mark before each place that can be asked for now, chevrons at open gates
    coins: str = ""  #: what these stand on
    aims: tuple[tuple[int, int, str], ...] = ()  #: the squares that can be asked for, and their names
    walks: tuple[tuple[int, int], ...] = ()  #: the squares that can be walked to
    way: str = ""  #: a shortest path to the fugitive
    lost: str = ""  #: the squares that cannot be reached
    pebbles: tuple[tuple[int, int], ...] = ()  #: the red markers
    hunter: tuple[int, int] | None = None  #: where the detective stands
    light: tuple[int, int, int, int] = (0, 0, 0, 0)  #: how far the lantern shines, as x, y, width and height
    prey: tuple[int, int] | None = None  #: where the fugitive stands; None if the viewer does not know
    hunter_mine: bool = False  #: whether the detective is the viewer's own
    prey_mine: bool = False  #: whether the fugitive is the viewer's own
    caught: bool = False  #: whether the fugitive is found
    live: bool = False  #: whether the viewer is to move here
    #: row by row, what can be clicked: the gate, then the squares
    lines: tuple[tuple[Cell, tuple[Cell, ...]], ...] = ()
    tips: Mapping[str, str] = {}  #: what its pieces and signs are, by their names


class Fact(msgspec.Struct, frozen=True):
    """A number of the viewer's own panel."""

    sign: str  #: which drawing stands before it
    number: int  #: the number
    words: str  #: what it counts
    tip: str  #: what it means


class Known(msgspec.Struct, frozen=True, kw_only=True):
    """What the viewer's own panel says of a search, and the signs of the boards."""

    title: str  #: whose search it is
    facts: tuple[Fact, ...]  #: its numbers
    #: for each turn that may pass without a new answer, whether one has; () where any number may
    quiet: tuple[bool, ...]
    alarm: str  #: what that means, in words
    signs: tuple[tuple[str, str, str], ...]  #: (drawing, in a word, in full)


class Build(msgspec.Struct, frozen=True, kw_only=True):
    """The camp that is being built, for the page and its script."""

    fugitive: int  #: its square; -1 before it is chosen
    barriers: tuple[int, ...]  #: the barred places
    used: int  #: how many barriers are used
    limit: int  #: the greatest number of barriers
    word: str  #: the camp as one word, with "-" for a fugitive that is not chosen yet
    status: str  #: what the camp still lacks, in words
    good: bool  #: whether it can be played
    words: tuple[tuple[str, str], ...]  #: what the script may say, by name
    squares: tuple[tuple[tuple[Place, Cell], ...], ...]  #: row by row, each square with the place on its left
    between: tuple[tuple[Place, ...], ...]  #: the places below each row but the last
    prepared: bool = False  #: whether the camp is finished and waits for the other player


class Help(msgspec.Struct, frozen=True):
    """What a belief says."""

    squares: Mapping[int, float] = {}  #: by square, the chance that it hides the fugitive
    places: Mapping[int, float] = {}  #: by place, the chance that it is barred
    fit: frozenset[int] | None = None  #: the squares that are possible; None without help


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
