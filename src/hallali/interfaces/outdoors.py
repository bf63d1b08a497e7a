"""What lies outdoors, out of few numbers: stars, roofs, hills, trees, dots, a town from above. It knows no game.

Each function returns a path. Nothing is drawn by chance: what is strewn follows the golden ratio, so that a picture is
the same wherever it is drawn.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from itertools import pairwise

from hallali.interfaces.drawing import GOLDEN, Point, number, outline, strewn

#: The outlines of trees that are 2 wide and 1 high, from the left foot: three firs and a bush.
TREES = (
    ((-1, 0), (-0.4, -0.45), (-0.7, -0.45), (0, -1), (0.7, -0.45), (0.4, -0.45), (1, 0)),
    ((-0.8, 0), (-0.35, -0.32), (-0.6, -0.32), (-0.2, -0.65), (-0.4, -0.65), (0, -1), (0.4, -0.65), (0.2, -0.65),
     (0.6, -0.32), (0.35, -0.32), (0.8, 0)),
    ((-0.6, 0), (0, -1), (0.6, 0)),
    ((-1.1, 0), (-1, -0.3), (-0.5, -0.5), (0.1, -0.46), (0.6, -0.6), (1.1, -0.3), (1.2, 0)),
)  # fmt: skip


def dots(spots: Iterable[Point]) -> str:
    """Return a path with a dot at each spot, for a line with round ends: it stays round in a stretched picture."""
    return "".join(f"M{number(x)} {number(y)}h.1" for x, y in spots)


def stars(wide: float, high: float, count: int, first: float = 0.5) -> str:
    """Return a sky of so many stars, fewer of them towards the ground."""
    heights = (high * one * one for one in strewn(count, first, GOLDEN**2 * 1.7))
    return dots(zip((wide * one for one in strewn(count, first)), heights, strict=True))


def roofs(wide: float, base: float, low: float, high: float, across: float, first: float = 0.5) -> tuple[str, str]:
    """Return a town's roofs against the sky, and its lit windows.

    base: the ground. low, high: how high a house is, at least and at most. across: how wide one is, about.
    """
    line: list[Point] = [(0, base)]
    panes: list[Point] = []
    x, count = 0.0, math.ceil(wide / across) + 2
    for shape, tall in zip(strewn(count, first), strewn(count, first / 3, GOLDEN * 1.37), strict=True):
        end, top = x + across * (0.7 + 0.6 * shape), base - low - (high - low) * tall * tall
        middle = (x + end) / 2
        if shape < 0.3:  # a gable
            line += [(x, top), (middle, top - 0.16 * (high - low)), (end, top)]
        elif shape > 0.86:  # a tower with its point
            line += [(x, top), (middle - 2, top), (middle, top - 0.4 * (high - low)), (middle + 2, top), (end, top)]
        else:
            line += [(x, top), (end, top)]
        if tall > 0.15:
            panes += [
                (x + (end - x) * (0.25 + 0.5 * one), top + (base - top) * (0.15 + 0.3 * (1 - one)))
                for one in (tall, shape)
            ]
        x = end
    return outline([*line, (x, base)]), dots(panes)


def blocks(wide: float, high: float, count: int, first: float = 0.5) -> tuple[str, str]:
    """Return a town from above: two paths of blocks of houses, so that neighbours can have two tones.

    >>> blocks(600, 300, 2)
    ('M300 60H314V69H300Z', 'M71 286H90V298H71Z')
    """
    found = ["", ""]
    spots = zip(strewn(count, first), strewn(count, first / 2.5, GOLDEN * 1.221), strict=True)
    for at, (across, down) in enumerate(spots):
        x, y, broad, deep = wide * across, high * down, 14 + at * 5 % 23, 9 + at * 3 % 17
        found[at % 2] += f"M{number(x)} {number(y)}H{number(x + broad)}V{number(y + deep)}H{number(x)}Z"
    return found[0], found[1]


def crest(x: float, wide: float, swell: float, first: float) -> float:
    """Return how far below its middle a hill's line runs at x."""
    turn = 2 * math.pi * (x / wide + first)
    return swell * (0.65 * math.sin(1.3 * turn) + 0.35 * math.sin(2.9 * turn + 1))


def hill(wide: float, base: float, swell: float, bottom: float, first: float) -> str:
    """Return a hill from one side to the other, down to the bottom. base: the middle of its line."""
    steps = 12
    ends = [(wide * at / steps, base + crest(wide * at / steps, wide, swell, first)) for at in range(-1, steps + 2)]
    curve = smooth(ends)
    return f"{curve}V{number(bottom)}H{number(ends[0][0])}Z"


def smooth(stops: list[Point]) -> str:
    """Return a line that passes by these stops without a corner, and begins and ends at the outermost."""
    path = f"M{_pair(stops[0])}L{_pair(_between(stops[0], stops[1]))}"
    for here, after in pairwise(stops[1:]):
        path += f"Q{_pair(here)} {_pair(_between(here, after))}"
    return f"{path}L{_pair(stops[-1])}"


def trees(spots: Iterable[tuple[float, float, float]], wide: float, high: float) -> str:
    """Return a path of trees. spots: x and y of each one's foot, and which it is and how large, from 0 to 1."""
    path = ""
    for x, y, kind in spots:
        shape, scale = TREES[int(kind * 97) % len(TREES)], 0.6 + 0.5 * kind
        path += outline((x + 0.5 * wide * scale * px, y + high * scale * py) for px, py in shape)
    return path


def leap(spots: Iterable[Point], high: float) -> str:
    """Return a line that leaps from spot to spot. high: how far it rises at least."""
    path, last = "", None
    for x, y in spots:
        if last is None:
            path = f"M{_pair((x, y))}"
        else:
            top = min(last[1], y) - high - 0.1 * abs(x - last[0])
            path += f"Q{_pair(((last[0] + x) / 2, top))} {_pair((x, y))}"
        last = x, y
    return path


def _between(one: Point, other: Point) -> Point:
    return (one[0] + other[0]) / 2, (one[1] + other[1]) / 2


def _pair(point: Point) -> str:
    return f"{number(point[0])} {number(point[1])}"
