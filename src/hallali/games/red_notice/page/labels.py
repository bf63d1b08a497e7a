"""Where the names of cities stand: off other names, rings, pieces and edges, and on as few routes as possible.

A greedy search over the places around each city, the hardest city first, then rounds in which each name may move.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache

import msgspec

from hallali.games.red_notice.page.projection import HEIGHT, WIDTH, Point

Box = tuple[float, float, float, float]  # left, top, right, bottom

#: The font size of names, and how far letters reach above and below the baseline.
SIZE, RISE, FALL = 14.0, 11.0, 4.0
#: The radius that a city needs, with the pawns that may stand in it.
RING = 17.0
#: The font size that counts where a phone shows the whole world: names are larger there, and narrower than `width` has
#: them. And how far a radar reaches from its middle.
FAR, PIECE = 30.0, 27.0
#: How far a barrier reaches there from its middle, across the route and along it.
BAR = (13.0, 27.0)
#: The box that names stay within.
FRAME = (5.0, 5.0, WIDTH - 5.0, HEIGHT - 5.0)
#: How far apart two names should be: closer, they read as one.
APART = 6.0
_GAP = 2.0
#: The greatest width of letters, as a fraction of the font size; 0.64 for any other.
_WIDE = {
    **dict.fromkeys("iljI.,'’|:;!‹› ", 0.41),
    **dict.fromkeys("ilj.,'’", 0.32),
    **dict.fromkeys("ftr-()", 0.42),
    **dict.fromkeys("ABCDEFGHJKLNOPQRSTUVXYZÉÈÀÔÇÎ&w", 0.82),
    **dict.fromkeys("mMW", 0.99),
}
#: The eight places: the direction from the city to the near side of the name; earlier ones are better.
SIDES: dict[str, tuple[float, float]] = {
    "e": (1, 0), "w": (-1, 0), "n": (0, -1), "s": (0, 1), "ne": (1, -1), "se": (1, 1), "nw": (-1, -1), "sw": (-1, 1),
}  # fmt: skip
#: Eight more between them, for where it is crowded.
_BETWEEN: dict[str, tuple[float, float]] = {
    "ene": (1, -0.5), "ese": (1, 0.5), "wnw": (-1, -0.5), "wsw": (-1, 0.5),
    "nne": (0.5, -1), "nnw": (-0.5, -1), "sse": (0.5, 1), "ssw": (-0.5, 1),
}  # fmt: skip


@cache
def width(text: str, size: float = SIZE) -> float:
    """Return the greatest width of a text in the usual screen fonts."""
    return size * sum(_WIDE.get(letter, 0.64 if letter < "\u1100" else 1.0) for letter in text)


class Label(msgspec.Struct, frozen=True):
    """A name on the map."""

    text: str  #: the name
    x: float  #: the beginning, middle or end of its baseline, by `anchor`
    y: float  #: the height of its baseline
    anchor: str  #: "start", "middle" or "end", as in SVG
    size: float = SIZE  #: the size of the letters

    @property
    def box(self) -> Box:
        """The box that it fills."""
        wide = width(self.text, self.size)
        left = self.x - {"start": 0.0, "middle": wide / 2, "end": wide}[self.anchor]
        tall = self.size / SIZE
        return left, self.y - RISE * tall, left + wide, self.y + FALL * tall


def beside(text: str, at: Point, side: str, radius: float = RING) -> Label:
    """Return a name next to a city. side: one of SIDES."""
    dx, dy = (SIDES | _BETWEEN)[side]
    x, y = at
    high = RISE + FALL
    if abs(dx) == abs(dy):
        x += dx * radius * 0.72
        y += dy * (radius * 0.72 + high / 2)
    elif abs(dx) == 1:
        x += dx * (radius + _GAP)
        y += dy * high
    else:
        x -= dx * high
        y += dy * (radius + _GAP + high / 2)
    anchor = "middle" if dx == 0 else "start" if dx > 0 else "end"
    return Label(text, round(x, 1), round(y + (RISE - FALL) / 2, 1), anchor)


def overlap(one: Box, two: Box, gap: float = 0.0) -> float:
    """Return the area that two boxes share. gap: how far apart they should be."""
    if one[2] + gap <= two[0] or two[2] + gap <= one[0] or one[3] + gap <= two[1] or two[3] + gap <= one[1]:
        return 0.0
    wide = min(one[2], two[2]) - max(one[0], two[0]) + gap
    high = min(one[3], two[3]) - max(one[1], two[1]) + gap
    return wide * high


def hits(box: Box, at: Point, radius: float) -> float:
    """Return how far a circle reaches into a box."""
    left, top, right, bottom = box
    x, y = at
    if x + radius <= left or x - radius >= right or y + radius <= top or y - radius >= bottom:
        return 0.0
    x, y = min(max(x, left), right), min(max(y, top), bottom)
    return max(0.0, radius - math.hypot(x - at[0], y - at[1]))


Cost = Callable[[Label], float]


def room(at: Point, far: float) -> Box:
    """Return the box around a point that reaches so far from it."""
    return at[0] - far, at[1] - far, at[0] + far, at[1] + far


def clear(box: Box, taken: Sequence[Box], frame: Box = FRAME) -> bool:
    """Return whether a box covers nothing and stays within the frame."""
    within = frame[0] <= box[0] and frame[1] <= box[1] and box[2] <= frame[2] and box[3] <= frame[3]
    return within and not any(overlap(box, other) for other in taken)


def around(name: str, at: Point, radius: float) -> Iterator[Label]:
    """Give a name in the size of FAR in all places beside one, the best first. radius: that of what stands there."""
    by = FAR / SIZE
    for side in SIDES | _BETWEEN:
        small = beside(name, (at[0] / by, at[1] / by), side, radius / by)
        yield Label(name, round(small.x * by, 1), round(small.y * by, 1), small.anchor, FAR)


def across(name: str, points: Sequence[Point]) -> Iterator[Label]:
    """Give a name in the size of FAR in places all over the paper, from the middle of some points on."""
    mx, my = (sum(side) / len(points) for side in zip(*points, strict=True))
    places = ((x, y) for x in range(0, WIDTH, 10) for y in range(0, HEIGHT, 10))
    for x, y in sorted(places, key=lambda at: math.hypot(at[0] - mx, at[1] - my)):
        yield Label(name, x, y, "middle", FAR)


def free(tries: Iterable[Label], taken: Sequence[Box], cost: Cost | None = None) -> Label | None:
    """Return the first name that covers nothing; None if there is no room. cost: none may be paid."""
    return next((name for name in tries if clear(name.box, taken) and not (cost and cost(name))), None)


def place(
    names: Sequence[str],
    towns: Sequence[Point],
    wishes: Sequence[str],
    cost: Cost,
    frame: Box,
    fixed: Sequence[Box],
) -> list[Label]:
    """Return the name of each city in its place.

    wishes: by city, the side that its edition asks for, one of SIDES, or "".
    cost: of a name in a place, other names aside.
    frame: the box that names stay within.
    fixed: boxes that names keep off.
    """
    choices = [
        [
            (beside(name, at, side), rank * 1.5 - (40 if side == wish else 0))
            for rank, side in enumerate(SIDES | _BETWEEN)
        ]
        for name, at, wish in zip(names, towns, wishes, strict=True)
    ]  # fmt: skip
    base = [
        [(label, price + cost(label) + _strict(label.box, towns, frame, fixed)) for label, price in row]
        for row in choices
    ]
    order = sorted(range(len(names)), key=lambda one: (-sorted(price for _, price in base[one])[2], one))
    placed: dict[int, Label] = {}
    for _ in range(8):
        before = dict(placed)
        for one in order:
            others = [label.box for other, label in placed.items() if other != one]
            placed[one] = min(
                base[one],
                key=lambda choice: choice[1] + sum(100 + overlap(choice[0].box, box, APART) for box in others
                                                   if overlap(choice[0].box, box, APART)),
            )[0]  # fmt: skip
        if placed == before:
            break
    return [placed[one] for one in range(len(names))]


def _strict(box: Box, towns: Sequence[Point], frame: Box, fixed: Sequence[Box]) -> float:
    """Return the price of what must not be: a name on a city, on a fixed box, or outside the frame."""
    price = 0.0
    for at in towns:
        if hits(box, at, RING) > 0:
            price += 200 + 20 * hits(box, at, RING)
    for other in fixed:
        if overlap(box, other, 1):
            price += 150 + overlap(box, other, 1)
    outside = max(frame[0] - box[0], frame[1] - box[1], box[2] - frame[2], box[3] - frame[3], 0.0)
    return price + (400 + 50 * outside if outside else 0.0)
