"""Where places on the globe lie on paper: a projection that fits an edition's cities and keeps them apart.

Units are those of the drawing: it is WIDTH by HEIGHT, x to the right and y down.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

Point = tuple[float, float]

WIDTH, HEIGHT = 880, 440
#: How far cities stay from the edges; left and right there must be room for names.
SIDE, ABOVE, BELOW = 84, 56, 56
#: The least distance between cities, so that each can be pointed at.
APART = 46
#: How far around a city the coast follows its displacement.
REACH = 46
_STEEPEST = 9.0  # units per degree, for cities that lie close together
_TALLEST = 1.16  # the greatest vertical stretch to fill the paper


def flat(lon: float, lat: float) -> Point:
    """Return a point of Gall's projection, in degrees of the equator as it draws them; y down."""
    y = (1 + math.sqrt(2)) * math.degrees(math.tan(math.radians(max(-89.0, min(89.0, lat))) / 2))
    return lon, -y


class Projection:
    """The paper of one edition. towns: where its cities lie, in the edition's order."""

    def __init__(self, places: Sequence[Point]) -> None:
        """Fit the paper to cities. places: their longitudes and latitudes in degrees."""
        points = [flat(lon, lat) for lon, lat in places]
        left, right = min(x for x, _ in points), max(x for x, _ in points)
        top, bottom = min(y for _, y in points), max(y for _, y in points)
        wide = (WIDTH - 2 * SIDE) / max(right - left, 1e-9)
        high = (HEIGHT - ABOVE - BELOW) / max(bottom - top, 1e-9)
        self.scale = min(wide, high, _STEEPEST)
        self.stretch = min(_TALLEST, max(1.0, high / self.scale))
        self.origin = (
            WIDTH / 2 - self.scale * (left + right) / 2,
            (ABOVE + HEIGHT - BELOW) / 2 - self.scale * self.stretch * (top + bottom) / 2,
        )
        self.true = [self.at(lon, lat) for lon, lat in places]
        self.towns = apart(self.true)
        self._moves = [(tx - x, ty - y) for (x, y), (tx, ty) in zip(self.true, self.towns, strict=True)]

    def at(self, lon: float, lat: float) -> Point:
        """Return where a place lies before cities are moved apart."""
        x, y = flat(lon, lat)
        return self.origin[0] + self.scale * x, self.origin[1] + self.scale * self.stretch * y

    def place(self, lon: float, lat: float) -> Point:
        """Return where a place on the coast lies: it moves with the cities near it."""
        x, y = self.at(lon, lat)
        total, dx, dy = 0.5, 0.0, 0.0
        for (cx, cy), (mx, my) in zip(self.true, self._moves, strict=True):
            weight = math.exp(-((x - cx) ** 2 + (y - cy) ** 2) / (2 * REACH * REACH))
            total += weight
            dx += weight * mx
            dy += weight * my
        return x + dx / total, y + dy / total


def apart(points: Sequence[Point], least: float = APART) -> list[Point]:
    """Push points apart until any two are at least `least` apart, or for a hundred rounds."""
    placed = list(points)
    for _ in range(100):
        calm = True
        for one in range(len(placed)):
            for two in range(one):
                (ax, ay), (bx, by) = placed[one], placed[two]
                dx, dy = ax - bx, ay - by
                far = math.hypot(dx, dy)
                if far >= least - 0.01:
                    continue
                calm = False
                if far < 1e-6:  # two cities in one place
                    dx, dy, far = math.cos(one), math.sin(one), 1.0
                push = (least - far) / 2 / far
                placed[one] = _inside(ax + dx * push, ay + dy * push)
                placed[two] = _inside(bx - dx * push, by - dy * push)
        if calm:
            break
    return [(round(x, 1), round(y, 1)) for x, y in placed]


def _inside(x: float, y: float) -> Point:
    return min(max(x, 30.0), WIDTH - 30.0), min(max(y, 30.0), HEIGHT - 30.0)
