"""Lands as SVG paths: each region of the globe has the colours of the continents whose cities lie on it."""

from __future__ import annotations

from collections.abc import Sequence

from hallali.games.red_notice.page import geography
from hallali.games.red_notice.page.projection import HEIGHT, WIDTH, Point, Projection

_NEAR = 2.5  # degrees: a city this near to two regions may belong to either
_FAR = 60.0  # how far off the paper a corner may lie and still be drawn


def regions_of(places: Sequence[Point], continents: Sequence[int]) -> list[str]:
    """Return the region of each city; on a border, the one with most cities of the same continent."""
    near: list[list[str]] = []
    for at in places:
        gaps = {name: min(geography.distance(at, land) for land in lands) for name, lands in geography.REGIONS.items()}
        least = min(gaps.values())
        near.append([name for name, gap in gaps.items() if gap <= max(least, _NEAR)])
    found = []
    for city, names in enumerate(near):
        kin = [row for other, row in enumerate(near) if continents[other] == continents[city]]
        found.append(max(names, key=lambda name: sum(name in row for row in kin)))
    return found


def clip(shape: list[Point], one: Point, two: Point) -> list[Point]:
    """Cut a convex shape down to the part nearer to `one` than to `two`."""
    mx, my, nx, ny = (one[0] + two[0]) / 2, (one[1] + two[1]) / 2, two[0] - one[0], two[1] - one[1]
    sides = [(x - mx) * nx + (y - my) * ny for x, y in shape]
    kept: list[Point] = []
    for number, (at, side) in enumerate(zip(shape, sides, strict=True)):
        after, beyond = shape[(number + 1) % len(shape)], sides[(number + 1) % len(shape)]
        if side <= 0:
            kept.append(at)
        if side * beyond < 0:
            part = side / (side - beyond)
            kept.append((at[0] + part * (after[0] - at[0]), at[1] + part * (after[1] - at[1])))
    return kept


def cells(towns: Sequence[Point], own: Sequence[int], others: Sequence[int]) -> str:
    """Return, as a path, everything nearer to the `own` towns than to the `others`."""
    parts: list[str] = []
    for city in own:
        shape: list[Point] = [(-9, -9), (WIDTH + 9, -9), (WIDTH + 9, HEIGHT + 9), (-9, HEIGHT + 9)]
        for other in [*others, *(one for one in own if one != city)]:
            shape = clip(shape, towns[city], towns[other])
        if shape:
            parts.append(_closed(shape))
    return "".join(parts)


def _closed(shape: Sequence[Point]) -> str:
    return "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in shape) + "z"


def rounded(shape: Sequence[Point]) -> str:
    """Return a closed shape as a path with slightly rounded corners, in steps of whole numbers: a third shorter so."""
    path, here = "", (0, 0)
    for number, (x, y) in enumerate(shape):
        px, py = shape[number - 1]
        nx, ny = shape[(number + 1) % len(shape)]
        start = round(x + (px - x) * 0.28), round(y + (py - y) * 0.28)
        corner, end = (round(x), round(y)), (round(x + (nx - x) * 0.28), round(y + (ny - y) * 0.28))
        path += f"l{_steps(here, start)}q{_steps(start, corner, end)}" if path else (
            f"M{_steps(here, start)}q{_steps(start, corner, end)}"
        )  # fmt: skip
        here = end
    return path + "z"


def _steps(start: tuple[int, int], *stops: tuple[int, int]) -> str:
    """Return how far each stop is from the start, as a path says it."""
    numbers = [stop[axis] - start[axis] for stop in stops for axis in (0, 1)]
    return "".join(f"{' ' if at and number >= 0 else ''}{number}" for at, number in enumerate(numbers))


def outlines(paper: Projection, lands: Sequence[Sequence[Point]]) -> str:
    """Return lands as one path. Those off the paper are left out; those at the date line are drawn at both edges."""
    parts = []
    for land in lands:
        for shift in (-360, 0, 360):
            shape = [paper.place(lon + shift, lat) for lon, lat in land]
            if (
                max(x for x, _ in shape) > 0
                and min(x for x, _ in shape) < WIDTH
                and max(y for _, y in shape) > 0
                and min(y for _, y in shape) < HEIGHT
            ):
                parts.append(rounded(shape))
    return "".join(parts)
