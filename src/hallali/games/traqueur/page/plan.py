"""The plan of a maze: squares, places and gates as SVG paths.

Units: a square is CELL wide. Left of column 1 is the ground outside, OUT wide; above row A a strip for the numbers.
static/plan.js draws the same plan while a camp is being built: what changes here changes there. A test compares them.
"""

from __future__ import annotations

from collections.abc import Iterable

from hallali.games.traqueur.rules.grid import OUTSIDE, Grid

CELL = 40
#: The margins: outside, above, and on the two sides that are always closed.
OUT, ABOVE, REST = 36, 14, 6
_TILE = 4  # the gap between a hatched square and its edge


def width(grid: Grid) -> int:
    """Return the whole width of a plan."""
    return OUT + CELL * grid.columns + REST


def height(grid: Grid) -> int:
    """Return the whole height of a plan."""
    return ABOVE + CELL * grid.rows + REST


def middle(grid: Grid, square: int) -> tuple[int, int]:
    """Return the middle of a square; for OUTSIDE, where a detective waits, above the letters."""
    if square == OUTSIDE:
        return OUT // 2 - 1, ABOVE - 3
    return OUT + CELL * (square % grid.columns) + CELL // 2, ABOVE + CELL * (square // grid.columns) + CELL // 2


def _edge(grid: Grid, place: int) -> tuple[int, int, bool]:
    """Return the beginning of a barrier on a place, and whether it is vertical."""
    one, other = grid.ends[place]
    x, y = OUT + CELL * (other % grid.columns), ABOVE + CELL * (other // grid.columns)
    return x, y, one == OUTSIDE or other == one + 1


def walls(grid: Grid, places: Iterable[int], short: int = 0) -> str:
    """Return barriers as strokes from corner to corner. short: the gap at each end."""
    parts = []
    for place in places:
        x, y, upright = _edge(grid, place)
        long = CELL - 2 * short
        parts.append(f"M{x} {y + short}v{long}" if upright else f"M{x + short} {y}h{long}")
    return "".join(parts)


def columns(grid: Grid, places: Iterable[int]) -> tuple[str, ...]:
    """Return barriers as strokes, a path for each column that has some, from the entrances on."""
    found: dict[int, list[int]] = {}
    for place in places:
        found.setdefault(_edge(grid, place)[0], []).append(place)
    return tuple(walls(grid, found[x]) for x in sorted(found))


def round_place(grid: Grid, place: int) -> tuple[int, int, int, int]:
    """Return the box around a place: x, y, width and height."""
    x, y, upright = _edge(grid, place)
    return (x - 9, y - 3, 18, CELL + 6) if upright else (x - 3, y - 9, CELL + 6, 18)


def round_square(grid: Grid, square: int) -> tuple[int, int, int, int]:
    """Return the box around a square, which may be OUTSIDE."""
    x, y = middle(grid, square)
    half = 18 if square != OUTSIDE else 14
    return (x - half, y - half, 2 * half, 2 * half)


def bars(grid: Grid, chances: Iterable[tuple[int, float]]) -> str:
    """Return a stroke on each place, as long as a barrier there is likely."""
    parts = []
    for place, chance in chances:
        x, y, upright = _edge(grid, place)
        long = round((CELL - 10) * chance, 1)
        start = round((CELL - long) / 2, 1)
        if long >= 1:
            parts.append(f"M{x} {y + start:g}v{long:g}" if upright else f"M{x + start:g} {y}h{long:g}")
    return "".join(parts)


def tiles(grid: Grid, squares: Iterable[int], gap: int = _TILE) -> str:
    """Return squares. gap: between each and the edge of its place."""
    side = CELL - 2 * gap
    parts = []
    for square in squares:
        x, y = middle(grid, square)
        parts.append(f"M{x - side // 2} {y - side // 2}h{side}v{side}h-{side}z")
    return "".join(parts)


def ways(grid: Grid, places: Iterable[int]) -> str:
    """Return passages as strokes from middle to middle, entrances as strokes from the gate."""
    parts = []
    for place in places:
        one, other = grid.ends[place]
        x, y = middle(grid, other)
        if one == OUTSIDE:
            parts.append(f"M{OUT - 9} {y}H{x}")
        else:
            fx, fy = middle(grid, one)
            parts.append(f"M{fx} {fy}H{x}" if fy == y else f"M{fx} {fy}V{y}")
    return "".join(parts)


def route(grid: Grid, places: Iterable[int]) -> str:
    """Return a path through the maze as one line. places: from the entrance on."""
    parts: list[str] = []
    at = OUTSIDE
    for place in places:
        one, other = grid.ends[place]
        at = other if one == at else one
        x, y = middle(grid, at)
        parts.append(f"L{x} {y}" if parts else f"M{OUT - 16} {y}H{x}")
    return "".join(parts)


def _passage(grid: Grid, at: int, target: int) -> tuple[int, int, int, int]:
    """Return where the sign of a step stands, which may lead outside, and where it points: x, y and a side."""
    if OUTSIDE in (at, target):
        return OUT - 9, middle(grid, max(at, target))[1], -1 if target == OUTSIDE else 1, 0
    (fx, fy), (x, y) = middle(grid, at), middle(grid, target)
    right, down = (x > fx) - (x < fx), (y > fy) - (y < fy)
    return (x + fx) // 2 + 2 * right, (y + fy) // 2 + 2 * down, right, down


def coins(grid: Grid, at: int, targets: Iterable[int]) -> str:
    """Return a dot for each step from a square: what its sign stands on. Any of them may be OUTSIDE."""
    return "".join("M{} {}h.1".format(*_passage(grid, at, target)[:2]) for target in targets)


def questions(grid: Grid, at: int, targets: Iterable[int]) -> str:
    """Return a question mark for each step from a square, one stroke each; any of them may be OUTSIDE."""
    places = (_passage(grid, at, target) for target in targets)
    return "".join(f"M{x - 2.3:g} {y - 1.8:g}q0-2.5 2.3-2.5t2.3 2.3q0 1.5-2.3 2.6v.8m0 2.500v.1" for x, y, *_ in places)


def arrows(grid: Grid, at: int, targets: Iterable[int]) -> str:
    """Return chevrons that point from a square to its neighbours; any of them may be OUTSIDE."""
    parts = []
    for target in targets:
        x, y, right, down = _passage(grid, at, target)
        if right:
            parts.append(f"M{x - 2 * right} {y - 4}l{4 * right} 4 {-4 * right} 4")
        else:
            parts.append(f"M{x - 4} {y - 2 * down}l4 {4 * down} 4 {-4 * down}")
    return "".join(parts)


def posts(grid: Grid) -> str:
    """Return the posts between the gates, as dots."""
    return "".join(f"M{OUT} {ABOVE + CELL * row}h.1" for row in range(grid.rows + 1))


def lit(grid: Grid, at: int) -> tuple[int, int, int, int]:
    """Return the box that a lantern on a square lights up: the garden and, from OUTSIDE, the ground before it."""
    left = 0 if at == OUTSIDE else OUT
    return left, ABOVE, OUT + CELL * grid.columns - left, CELL * grid.rows


def garden(grid: Grid) -> str:
    """Return the wall around the maze, open on the left."""
    right, bottom = OUT + CELL * grid.columns, ABOVE + CELL * grid.rows
    return f"M{OUT} {ABOVE}H{right}V{bottom}H{OUT}"


def leaves(grid: Grid, entrances: Iterable[int]) -> str:
    """Return the leaves of gates, swung out."""
    parts = []
    for row in entrances:
        y = ABOVE + CELL * row
        parts.append(f"M{OUT} {y + 5}q-9 1-11 9M{OUT} {y + CELL - 5}q-9-1-11-9")
    return "".join(parts)


def crosses(grid: Grid, squares: Iterable[int]) -> str:
    """Return a small cross on each of these squares."""
    parts = []
    for square in squares:
        x, y = middle(grid, square)
        parts.append(f"M{x - 4} {y - 4}l8 8m0-8l-8 8")
    return "".join(parts)
