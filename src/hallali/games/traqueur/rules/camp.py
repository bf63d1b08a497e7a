"""A camp: where the fugitive hides, which places are barred, and both written as one line."""

from __future__ import annotations

from itertools import pairwise

import msgspec

from hallali.core import bits
from hallali.core.errors import BadNotation, Message, Refusal, composed, marked, plural
from hallali.games.traqueur.rules.grid import LEAST, MOST, OUTSIDE, Grid, grid_of

N_ = marked

HEX = frozenset("0123456789abcdefABCDEF")
NO_WAY = Message(N_("No path leads from outside to the fugitive: open an entrance or a passage."))


class Camp(msgspec.Struct, frozen=True):
    """A camp on a grid (TRQ-4)."""

    fugitive: int  #: the fugitive's square
    barriers: int  #: the bit set of the barred places


def open_to(grid: Grid, camp: Camp) -> bool:
    """Return whether a path leads from outside to the fugitive (TRQ-5)."""
    return bits.has(grid.reached(camp.barriers), camp.fugitive)


def refusal(grid: Grid, limit: int, camp: Camp) -> Refusal | None:
    """Return why a camp cannot be played; None if it can. limit: the greatest number of barriers."""
    if not 0 <= camp.fugitive < grid.squares:
        return Refusal(Message(N_("Put the fugitive on a square first.")), "TRQ-4")
    if camp.barriers & ~grid.all_places:
        return Refusal(Message(N_("A barrier is off the grid.")), "TRQ-2")
    if (used := bits.count(camp.barriers)) > limit:
        return Refusal(
            composed(
                plural(
                    "A camp has at most {count} barrier; this one has {used}.",
                    "A camp has at most {count} barriers; this one has {used}.",
                ),
                count=limit,
                used=used,
            ),
            "TRQ-4",
        )
    return None if open_to(grid, camp) else Refusal(NO_WAY, "TRQ-5")


def write(grid: Grid, camp: Camp) -> str:
    """Write a camp as one word: rows and columns, the fugitive's square, the barriers as a hexadecimal number.

    >>> grid = grid_of(2, 2)
    >>> write(grid, Camp(3, bits.mask_of([0, 2])))
    '2x2/B2/5'
    """
    return f"{grid.rows}x{grid.columns}/{grid.square_name(camp.fugitive)}/{camp.barriers:x}"


def read(text: str) -> tuple[Grid, Camp]:
    """Read a camp and its grid. Raises BadNotation, but does not ask whether the camp can be played.

    >>> read("2x2/B2/5")[1]
    Camp(fugitive=3, barriers=5)
    """
    parts = text.strip().split("/")
    size = parts[0].lower().split("x")
    if len(parts) != 3 or len(size) != 2 or len(text) > 200:
        raise _bad(text)
    if not all(part.isascii() and part.isdigit() and LEAST <= int(part[:3]) <= MOST for part in size):
        raise _bad(text)
    grid = grid_of(int(size[0]), int(size[1]))
    if not parts[2] or not set(parts[2]) <= HEX or (barriers := int(parts[2], 16)) & ~grid.all_places:
        raise _bad(text)
    return grid, Camp(grid.square_of(parts[1]), barriers)


def _bad(text: str) -> BadNotation:
    example = write(grid_of(2, 2), Camp(3, bits.mask_of([0, 2])))
    return BadNotation(
        Message(
            N_("“{text}” is not a camp: write rows x columns, square and barriers, such as {example}."),
            {"text": text[:40], "example": example},
        )
    )


def dug(grid: Grid, corridors: str) -> int:
    """Return the barriers that leave these corridors open and nothing else: "out-A1-A2 A1-B1". Raises BadNotation."""
    opened = 0
    for corridor in corridors.split():
        squares = corridor.split("-")
        if len(squares) < 2:
            grid.place_of(corridor)
        for one, other in pairwise(squares):
            opened |= bits.bit(grid.place_of(f"{one}-{other}"))
    return grid.all_places & ~opened


def path(grid: Grid, camp: Camp) -> tuple[int, ...]:
    """Return the places of a shortest path to the fugitive, from the entrance on; empty if there is none."""
    came: dict[int, tuple[int, int]] = {}
    row = [OUTSIDE]
    for at in row:
        for square, place in grid.around(at):
            if square != OUTSIDE and square not in came and not bits.has(camp.barriers, place):
                came[square] = (at, place)
                row.append(square)
    if camp.fugitive not in came:
        return ()
    places: list[int] = []
    at = camp.fugitive
    while at != OUTSIDE:
        at, place = came[at]
        places.append(place)
    return tuple(reversed(places))


def distance(grid: Grid, camp: Camp, start: int) -> int:
    """Return how many steps the fugitive is away from `start`, which may be OUTSIDE; -1 if no way leads there."""
    steps = {start: 0}
    row = [start]
    for at in row:
        for square, place in grid.around(at):
            if square not in steps and not bits.has(camp.barriers, place):
                steps[square] = steps[at] + 1
                row.append(square)
    return steps.get(camp.fugitive, -1)
