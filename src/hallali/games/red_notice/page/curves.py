"""Routes as gentle arcs that avoid cities and names, the Pacific ones in two parts, and the places for barriers.

A curve is a quadratic Bézier curve: its beginning, its control point, its end.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from itertools import pairwise

import msgspec

from hallali.games.red_notice.page.labels import RING, Box, Label, hits, overlap, width
from hallali.games.red_notice.page.projection import HEIGHT, WIDTH, Point

Curve = tuple[Point, Point, Point]
Track = tuple[Box, list[Point]]

#: How far arcs bend, as fractions of their length.
BENDS = (0.0, 0.07, -0.07, 0.13, -0.13, 0.2, -0.2, 0.28, -0.28, 0.36, -0.36)
#: The length and width of a barrier, with some room around it.
PLANK = 13.0
_STEPS = 18


def bent(one: Point, two: Point, bend: float) -> Curve:
    """Return the arc between two points. bend: to the left of the direction, as a fraction of the length."""
    (ax, ay), (bx, by) = one, two
    return one, ((ax + bx) / 2 + (by - ay) * bend * 2, (ay + by) / 2 - (bx - ax) * bend * 2), two


def point(curve: Curve, along: float) -> Point:
    """Return a point of a curve. along: 0 at its beginning, 1 at its end."""
    (ax, ay), (cx, cy), (bx, by) = curve
    rest = 1 - along
    return (
        rest * rest * ax + 2 * rest * along * cx + along * along * bx,
        rest * rest * ay + 2 * rest * along * cy + along * along * by,
    )


def turn(curve: Curve, along: float) -> int:
    """Return a curve's direction at a point, in degrees from the x axis towards y."""
    (ax, ay), (cx, cy), (bx, by) = curve
    dx = (1 - along) * (cx - ax) + along * (bx - cx)
    dy = (1 - along) * (cy - ay) + along * (by - cy)
    return round(math.degrees(math.atan2(dy, dx)))


def samples(curve: Curve) -> list[Point]:
    """Return points along a curve."""
    return [point(curve, step / _STEPS) for step in range(_STEPS + 1)]


def path(curve: Curve) -> str:
    """Return a curve as an SVG path."""
    (ax, ay), (cx, cy), (bx, by) = curve
    return f"M{ax:.0f} {ay:.0f}Q{cx:.0f} {cy:.0f} {bx:.0f} {by:.0f}"


def crossing(tracks: Iterable[Track], box: Box) -> int:
    """Count the points of curves that lie in a box, or just outside it."""
    left, top, right, bottom = box[0] - 2, box[1] - 1, box[2] + 2, box[3] + 1
    count = 0
    for (west, north, east, south), dots in tracks:
        if west < right and east > left and north < bottom and south > top:
            count += sum(1 for x, y in dots if left < x < right and top < y < bottom)
    return count


def track(curve: Curve) -> Track:
    """Return a curve's points and the box around them."""
    dots = samples(curve)
    left, top, right, bottom = _around(dots)
    return (left - 3, top - 3, right + 3, bottom + 3), dots


def _around(dots: Sequence[Point]) -> Box:
    """Return the box around a curve's ends and middle: a curve that bends once hardly leaves it."""
    rows = (dots[0], dots[len(dots) // 4], dots[len(dots) // 2], dots[3 * len(dots) // 4], dots[-1])
    xs, ys = [x for x, _ in rows], [y for _, y in rows]
    return min(xs), min(ys), max(xs), max(ys)


def _near_towns(dots: Sequence[Point], towns: Sequence[Point], ends: Sequence[int]) -> float:
    """Return the price of coming close to cities that the route does not lead to."""
    price = 0.0
    left, top, right, bottom = _around(dots)
    for city, (x, y) in enumerate(towns):
        if city in ends or not (left - 34 < x < right + 34 and top - 34 < y < bottom + 34):
            continue
        far = min((x - px) ** 2 + (y - py) ** 2 for px, py in dots) ** 0.5
        if far < 34:
            price += 3 * (34 - far) + (150 if far < RING + 4 else 0)
    return price


def _close(one: Sequence[Point], two: Sequence[Point]) -> float:
    """Return the price of two routes that run side by side."""
    price = 0.0
    left, top, right, bottom = _around(two)
    for x, y in one[4:-4:2]:
        if left - 13 < x < right + 13 and top - 13 < y < bottom + 13:
            far = min((x - px) ** 2 + (y - py) ** 2 for px, py in two[2:-2]) ** 0.5
            price += max(0.0, 13 - far)
    return price


class Arcs:
    """The arcs that routes within the paper may take, and what each costs."""

    def __init__(
        self, towns: Sequence[Point], ends: Sequence[tuple[int, int]], away: Mapping[int, Sequence[Curve]]
    ) -> None:
        """Draw all of them. ends: the cities of each route. away: the curves of the routes that leave the paper."""
        self.ends = ends
        others = [samples(part) for parts in away.values() for part in parts]
        #: By route, one (price, arc, its points) for each of BENDS.
        self.options: dict[int, list[tuple[float, Curve, Track]]] = {}
        self._kept: dict[tuple[int, int, int, int], float] = {}
        for route, pair in enumerate(ends):
            if route in away:
                continue
            one, two = sorted(pair, key=lambda city: towns[city])
            # Arcs bend towards the nearer pole, as great circles do.
            wanted = 0.09 if (towns[one][1] + towns[two][1]) / 2 < HEIGHT * 0.57 else -0.09
            self.options[route] = []
            for bend in BENDS:
                curve = bent(towns[one], towns[two], bend)
                trail = track(curve)
                price = 220 * abs(bend - wanted) + _near_towns(trail[1], towns, pair) + _outside(trail[1])
                price += sum(_close(trail[1], other) for other in others)
                self.options[route].append((price, curve, trail))

    def _beside(self, route: int, option: int, other: int, choice: int) -> float:
        """Return the price of two arcs that run side by side; it is computed once."""
        key = (route, option, other, choice)
        if key not in self._kept:
            self._kept[key] = 2 * _close(self.options[route][option][2][1], self.options[other][choice][2][1])
        return self._kept[key]

    def choose(self, boxes: Sequence[Box]) -> dict[int, Curve]:
        """Choose an arc for each route. boxes: everything written on the map."""
        prices = {
            route: [price + 40 * sum(crossing([trail], box) for box in boxes) for price, _, trail in row]
            for route, row in self.options.items()
        }
        near = {route: [other for other in prices if other != route and self._meet(route, other)] for route in prices}
        chosen: dict[int, int] = {}

        def price(route: int, option: int) -> float:
            others = (self._beside(route, option, other, chosen[other]) for other in near[route] if other in chosen)
            return prices[route][option] + sum(others)

        for _ in range(3):
            before = dict(chosen)
            for route in prices:
                chosen[route] = min(range(len(BENDS)), key=partial(price, route))
            if before == chosen:
                break
        return {route: self.options[route][option][1] for route, option in chosen.items()}

    def _meet(self, route: int, other: int) -> bool:
        return bool(set(self.ends[route]) & set(self.ends[other]))


def _outside(dots: Sequence[Point]) -> float:
    return 500.0 if any(not (6 < x < WIDTH - 6 and 6 < y < HEIGHT - 6) for x, y in dots) else 0.0


#: Control points of an arc that leaves the paper: how far towards the edge, and how far up or down by then.
_PULLS = ((0.45, 0.85), (0.25, 1.1), (0.65, 0.5), (0.4, 0.2), (0.12, 1.3))


class Leaving(msgspec.Struct, frozen=True):
    """A route over the edges."""

    west: Curve  #: its part at the left edge
    east: Curve  #: its part at the right edge
    height: float  #: where it meets both edges
    exits: tuple[Label, Label]  #: the names at the left edge and at the right
    price: float  #: how bad it looks


def _leave(
    towns: Sequence[Point], ends: tuple[int, int], name: str, height: float, left: bool
) -> tuple[float, Curve, Label]:
    """Choose the arc from a city to the edge, which it meets at this height, and the place of the name there.

    ends: the city, and the city that the route leads to, whose name it is.
    """
    x, y = towns[ends[0]]
    edge = 0.0 if left else float(WIDTH)
    text = f"‹ {name}" if left else f"{name} ›"
    best: tuple[float, Curve, Label] | None = None
    for rank, (ahead, aside) in enumerate(_PULLS):
        curve: Curve = (x, y), (x + (edge - x) * ahead, y + (height - y) * aside), (edge, height)
        trail = track(curve)
        dots = trail[1]
        price = _near_towns(dots, towns, ends) + abs(height - y) * 0.4 + 4 * rank + _high(dots)
        for under, line in ((0, height - 8), (3, height + 19)):
            label = Label(text, 7.0 if left else WIDTH - 7.0, line, "start" if left else "end")
            cost = price + under + 12 * crossing([trail], label.box)
            cost += sum(30 * hits(label.box, town, RING + 2) for town in towns)
            if best is None or cost < best[0]:
                best = cost, curve, label
    assert best is not None
    return best


def over_the_edge(towns: Sequence[Point], pairs: Sequence[tuple[int, int]], names: Sequence[str]) -> list[Leaving]:
    """Choose where the routes between these cities leave the paper."""
    options: list[list[Leaving]] = []
    prices: dict[tuple[int, int, int, int], float] = {}

    def apart(number: int, option: Leaving) -> float:
        """Return what an option costs, given what the other routes have chosen. Each price is computed once."""
        total = option.price
        for place, other in enumerate(found):
            if place != number:
                key = (number, int(option.height), place, int(other.height))
                if key not in prices:
                    prices[key] = _apart(option, other)
                total += prices[key]
        return total

    for one, two in pairs:
        west, east = sorted((one, two), key=lambda city: towns[city][0])
        row = []
        for height in range(36, HEIGHT - 20, 8):
            first, arc, label = _leave(towns, (west, east), names[east], height, True)
            second, other, far = _leave(towns, (east, west), names[west], height, False)
            row.append(Leaving(arc, other, height, (label, far), first + second))
        options.append(row)
    found = [min(row, key=lambda option: option.price) for row in options]
    for _ in range(4):
        for number, row in enumerate(options):
            found[number] = min(row, key=partial(apart, number))
    return found


def _high(dots: Sequence[Point]) -> float:
    return 300.0 if any(not 6 < y < HEIGHT - 6 for _, y in dots) else 0.0


def _apart(one: Leaving, other: Leaving) -> float:
    """Return the price of two routes over the edges that cross or come too close to each other."""
    gap = abs(one.height - other.height)
    if gap < 26:
        return 600.0
    price = 12 * max(0.0, 36 - gap)
    for first, second in ((one.west, other.west), (one.east, other.east)):
        price += 3 * _close(samples(first), samples(second)) + (60 if _cross(samples(first), samples(second)) else 0)
    return price


def _cross(one: Sequence[Point], two: Sequence[Point]) -> bool:
    """Return whether two curves cross, judged by their points."""
    left, top, right, bottom = _around(two)
    for (ax, ay), (bx, by) in pairwise(one):
        if max(ax, bx) < left or min(ax, bx) > right or max(ay, by) < top - 9 or min(ay, by) > bottom + 9:
            continue
        for (cx, cy), (dx, dy) in pairwise(two):
            first = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)
            second = (bx - ax) * (dy - ay) - (by - ay) * (dx - ax)
            third = (dx - cx) * (ay - cy) - (dy - cy) * (ax - cx)
            fourth = (dx - cx) * (by - cy) - (dy - cy) * (bx - cx)
            if first * second < 0 and third * fourth < 0:
                return True
    return False


def _too_near(far: float) -> float:
    """Return the price of a barrier at this distance from a city: best clear of it, never on its ring."""
    return 6 * max(0.0, RING + PLANK - far) + 60 * max(0.0, RING + 4 - far)


def planks(curves: Sequence[Sequence[Curve]], towns: Sequence[Point], boxes: Sequence[Box]) -> list[tuple[Point, int]]:
    """Choose the place of the barrier on each route, off cities, names and other barriers: (place, direction)."""
    found: list[tuple[Point, int]] = []
    for parts in curves:
        best, least = ((0.0, 0.0), 0), 1e9
        for part in parts:
            for step in range(4, 17):
                x, y = point(part, step / 20)
                room = (x - PLANK, y - PLANK, x + PLANK, y + PLANK)
                price = abs(step - 10) * 1.5 + sum(60 + overlap(room, box) for box in boxes if overlap(room, box))
                price += sum(_too_near(math.hypot(x - tx, y - ty)) for tx, ty in towns)
                price += sum(8 * max(0.0, 2 * PLANK + 2 - math.hypot(x - ox, y - oy)) for (ox, oy), _ in found)
                if price < least:
                    least, best = price, ((round(x, 1), round(y, 1)), turn(part, step / 20))
        found.append(best)
    return found


def post_box(at: Point, name: str, *, below: bool) -> Box:
    """Return the box of a radar's place with the continent's name next to or below it."""
    x, y = at
    wide = width(name, 15)
    if below:
        return x - max(18.0, wide / 2), y - 18, x + max(18.0, wide / 2), y + 37
    return x - 18, y - 18, x + 23 + wide, y + 18
