"""The land and the sea between the cities: mountains, the lights of towns, a net of degrees, glints on the water.

All of it follows from where an edition's cities lie, so a page has it once. What is strewn follows the golden ratio
instead of chance.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

import msgspec

from hallali.games.red_notice.page import geography, ranges
from hallali.games.red_notice.page.projection import HEIGHT, WIDTH, Point, Projection
from hallali.interfaces.drawing import GOLDEN, number, strewn

#: How far the sea and its net go beyond the paper: a wide window shows more than the paper.
BEYOND = 620
#: How far mountains stand apart along their range, and of how many sizes they are.
PEAKS_APART, SIZES = 8.5, 3
#: Around each city so many lights of towns, at most so far away.
TOWNS, TOWNS_FAR = 13, 31.0
#: Degrees between two lines of the net.
NET = 15
#: Where the moon's light lies on the sea, how wide it is at the paper's foot, and how many glints there are.
SHEEN, SHEEN_WIDE, GLINTS = 0.47 * WIDTH, 330.0, 150


class Relief(msgspec.Struct, frozen=True):
    """Paths for what lies under the routes."""

    heights: str  #: the ranges, from end to end
    peaks: tuple[str, ...]  #: where the mountains of each size stand, the smallest first
    towns: str  #: a dot for each town
    net: str  #: the lines of degrees
    glints: str  #: light on the water


def relief(paper: Projection) -> Relief:
    """Return what lies on an edition's paper."""
    lines = [[paper.place(lon, lat) for lon, lat in one] for one in ranges.RANGES]
    lines = [line for line in lines if any(_near(at) for at in line)]
    peaks = _peaks(spot for line in lines for spot in _along(line, PEAKS_APART) if _near(spot))
    return Relief(
        "".join("M" + " ".join(f"{number(x)} {number(y)}" for x, y in line) for line in lines),
        peaks,
        _towns(paper),
        _net(paper),
        _glints(),
    )


def _near(at: Point) -> bool:
    """Return whether a place is on the paper, or on what a wide window shows beside it."""
    return -BEYOND / 2 < at[0] < WIDTH + BEYOND / 2 and -20 < at[1] < HEIGHT + 20


def _along(line: Sequence[Point], step: float) -> Iterator[Point]:
    """Give places along a line, so far apart; a line that is shorter has one."""
    left = 0.0
    for (ax, ay), (bx, by) in pairwise([*line, line[-1]] if len(line) > 1 else [*line, *line]):
        far = math.hypot(bx - ax, by - ay)
        while left <= far:
            part = left / far if far else 0.0
            yield ax + part * (bx - ax), ay + part * (by - ay)
            left += step
        left -= far


def _peaks(spots: Iterable[Point]) -> tuple[str, ...]:
    """Return where mountains stand, the small ones first, each a corner of a path that has a peak at each corner."""
    found = list(spots)
    paths = [""] * SIZES
    for (x, y), size, side in zip(found, strewn(len(found)), strewn(len(found), 0.2, GOLDEN * 1.37), strict=True):
        aside = 9 * (side - 0.5)
        at = int(SIZES * size)
        paths[at] += f"{'L' if paths[at] else 'M'}{number(x + aside / 2)} {number(y + aside)}"
    return tuple(path for path in paths if path)


def _towns(paper: Projection) -> str:
    """Return the lights of towns around the cities, on land alone."""
    coasts = [
        tuple(paper.place(lon, lat) for lon, lat in land) for lands in geography.REGIONS.values() for land in lands
    ]
    boxes = [
        (min(x for x, _ in coast), max(x for x, _ in coast), min(y for _, y in coast), max(y for _, y in coast))
        for coast in coasts
    ]
    path = ""
    for city, (cx, cy) in enumerate(paper.towns):
        for one in range(2, TOWNS + 2):
            far, turn = TOWNS_FAR * math.sqrt(one / (TOWNS + 2)), 2 * math.pi * (one * GOLDEN + city * 0.31)
            at = cx + 1.15 * far * math.cos(turn), cy + far * math.sin(turn)
            if any(
                left < at[0] < right and top < at[1] < bottom and geography.inside(at, coast)
                for coast, (left, right, top, bottom) in zip(coasts, boxes, strict=True)
            ):
                path += f"M{number(at[0])} {number(at[1])}h.1"
    return path


def _net(paper: Projection) -> str:
    """Return the lines of degrees, on the paper and beside it."""
    path = ""
    for lon in range(-360, 541, NET):
        x = paper.at(lon, 0)[0]
        if -BEYOND < x < WIDTH + BEYOND:
            path += f"M{number(x)}-40V{HEIGHT + 40}"
    for lat in range(-75, 76, NET):
        y = paper.at(0, lat)[1]
        if -40 < y < HEIGHT + 40:
            path += f"M{-BEYOND} {number(y)}H{WIDTH + BEYOND}"
    return path


def _glints() -> str:
    """Return the moon's light on the water: a lane of short lines, wider and thinner towards the foot."""
    path = ""
    for deep, side in zip(strewn(GLINTS, 0.31), strewn(GLINTS, 0.5, GOLDEN * 1.37), strict=True):
        y, wide = (HEIGHT + 40) * deep, SHEEN_WIDE * (0.35 + 0.65 * deep)
        near = 1 - abs(2 * side - 1)
        x, long = SHEEN + wide * (side - 0.5), 1 + 12 * near * near
        path += f"M{number(x - long / 2)} {number(y)}h{number(long)}"
    return path
