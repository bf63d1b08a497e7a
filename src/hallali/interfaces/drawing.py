"""Drawing a board on the server: depth, light and patterns as SVG, out of few numbers.

A `Sketch` gathers shapes and gives them as text for a template. A shape has no colour of its own: it has a tone, which
is a class, and the game's style sheet says what the tone looks like. Shapes of one tone that follow each other are one
path, and coordinates are whole numbers, so that a whole room is a few kilobytes. An `Eye` says where a point in space
lies in the picture, with one vanishing point. Only numbers and names of this program go in: nothing that a person has
written may become a tone or an id.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager

import msgspec
from markupsafe import Markup

Point = tuple[float, float]
Solid = tuple[float, float, float]

#: What a step along the golden ratio adds, of 1; the same as a turn.
GOLDEN = (math.sqrt(5) - 1) / 2

_PAIR = re.compile(r"(-?\d+(?:\.\d+)?)[ ,]?(-?\d+(?:\.\d+)?)")


def strewn(count: int, first: float = 0.5, step: float = GOLDEN) -> Iterator[float]:
    """Give so many numbers between 0 and 1, well apart from each other: what is strewn so looks like chance."""
    return ((first + step * at) % 1 for at in range(count))


def number(value: float) -> str:
    """Return a coordinate as short as it can be: a whole number.

    >>> number(-0.2)
    '0'
    """
    return str(round(value))


def outline(points: Iterable[Point], *, shut: bool = True) -> str:
    """Return a path along points. shut: whether it comes back to the first.

    >>> outline([(0, 0), (10, -4), (10, 8)])
    'M0 0 10-4 10 8Z'
    """
    pairs = (number(x) + (number(y) if round(y) < 0 else f" {number(y)}") for x, y in points)
    return "M" + " ".join(pairs) + ("Z" if shut else "")


def points(text: str) -> list[Point]:
    """Return the points that a text lists, with a comma between two.

    >>> points("0 10, -4 8")
    [(0.0, 10.0), (-4.0, 8.0)]
    """
    return [(float(x), float(y)) for x, y in (one.split() for one in text.split(","))]


def mirrored(path: str, width: float) -> str:
    """Return a path as in a mirror that stands in the middle of a picture of this width.

    The path may have points alone: M, L, C, Q, S, T and Z in capitals.

    >>> mirrored("M10 20L30 40Z", 100)
    'M90 20L70 40Z'
    """
    return _PAIR.sub(lambda pair: outline([(width - float(pair[1]), float(pair[2]))], shut=False)[1:], path)


def round_(centre: Point, wide: float, high: float | None = None) -> str:
    """Return a path around an ellipse: half as wide and half as high as this; a circle where no height is given."""
    high = wide if high is None else high
    a, b = number(wide), number(high)
    left, twice = outline([(centre[0] - wide, centre[1])], shut=False), number(2 * wide)
    return f"{left}a{a} {b} 0 1 0 {twice} 0a{a} {b} 0 1 0-{twice} 0Z"


def arc(centre: Point, radius: float, start: float, end: float) -> str:
    """Return a path along a circle, from one angle to another, in degrees from the top, with the clock."""
    ends = [(centre[0] + radius * math.sin(math.radians(a)), centre[1] - radius * math.cos(math.radians(a)))
            for a in (start, end)]  # fmt: skip
    first, last = (outline([one], shut=False)[1:] for one in ends)
    reach = number(radius)
    return f"M{first}A{reach} {reach} 0 {int(end - start > 180)} 1 {last}"


def star(centre: Point, radius: float, inner: float, points: int, turn: float = 0) -> list[Point]:
    """Return the corners of a star, of a gear's teeth or of a fan's blades; `turn` is in degrees."""
    return [
        (
            centre[0] + far * math.sin(math.radians(turn) + math.pi * at / points),
            centre[1] - far * math.cos(math.radians(turn) + math.pi * at / points),
        )
        for at in range(2 * points)
        for far in ((radius, inner)[at % 2],)
    ]


class Eye(msgspec.Struct, frozen=True):
    """From where a room is seen: what lies straight ahead is at (x, y) of the picture, however far it is.

    In space, x goes to the right, y down and z away; at z = 1 a step is as long as in the picture.

    >>> Eye(100, 50).at(30, 20, 2)
    (115.0, 60.0)
    """

    x: float
    y: float

    def at(self, x: float, y: float, z: float) -> Point:
        """Return where a point in space lies in the picture."""
        return self.x + x / z, self.y + y / z


class Sketch:
    """Gathers shapes, from the farthest to the nearest, and gives them as SVG.

    prefix: what the class of each tone begins with. The rule of a tone is that class alone: within what is shown twice,
    a browser does not see what the picture stands in.
    """

    def __init__(self, eye: Eye, prefix: str = "") -> None:
        self.eye, self.prefix = eye, prefix
        self._shapes: list[tuple[str, str]] = []  # (tone, path), or ("", SVG)

    def path(self, tone: str, path: str) -> None:
        """Add a path of this tone."""
        if self._shapes and self._shapes[-1][0] == tone:
            self._shapes[-1] = tone, self._shapes[-1][1] + path
        else:
            self._shapes.append((tone, path))

    def face(self, tone: str, *corners: Solid) -> None:
        """Add a flat face with these corners in space."""
        self.path(tone, outline(self.eye.at(*corner) for corner in corners))

    def line(self, tone: str, *stops: Solid) -> None:
        """Add a line through these points in space."""
        self.path(tone, outline((self.eye.at(*stop) for stop in stops), shut=False))

    def disc(self, tone: str, centre: Solid, radius: float, high: float | None = None) -> None:
        """Add a disc that faces the eye. high: half its height, where it is no circle."""
        z = centre[2]
        self.path(tone, round_(self.eye.at(*centre), radius / z, None if high is None else high / z))

    def flat(self, tone: str, points: Sequence[Point], x: float, y: float, z: float, scale: float = 1) -> None:
        """Add a figure that stands in the room and faces the eye: its own (0, 0) lies at (x, y, z)."""
        self.face(tone, *((x + scale * px, y + scale * py, z) for px, py in points))

    @contextmanager
    def twice(self, name: str) -> Iterator[None]:
        """Add what is drawn meanwhile on both sides of the eye, the other one as in a mirror, at half of the text.

        name: an id, which a page may have once. The twin has the class "twin", behind the prefix.
        """
        before, self._shapes = self._shapes, []
        yield
        turned = f'transform="matrix(-1 0 0 1 {number(2 * self.eye.x)} 0)"'
        both = f'<g id="{name}">{self.svg()}</g><use class="{self.prefix}twin" href="#{name}" {turned}/>'
        self._shapes = [*before, ("", both)]

    def svg(self) -> Markup:
        """Return all shapes as SVG."""
        return Markup("".join(self._shape(*one) for one in self._shapes))  # noqa: S704

    def _shape(self, tone: str, shape: str) -> str:
        return f'<path class="{self.prefix}{tone}" d="{shape}"/>' if tone else shape


# Light and patterns: what a style sheet fills shapes with, by `fill: url(#...)`. They are defined once a page.

#: How far along, 0 to 1; the colour; how strong, 0 to 1.
Stop = tuple[float, str, float]


def glow(name: str, *stops: Stop) -> str:
    """Return light around a point, from its middle outwards, as a gradient of this id."""
    return f'<radialGradient id="{name}">{_stops(stops)}</radialGradient>'


def fade(name: str, *stops: Stop) -> str:
    """Return light or dark that changes from the top down, as a gradient of this id."""
    return f'<linearGradient id="{name}" x2="0" y2="1">{_stops(stops)}</linearGradient>'


def _stops(stops: Iterable[Stop]) -> str:
    return "".join(
        f'<stop offset="{at:g}" stop-color="{colour}" stop-opacity="{much:g}"/>' for at, colour, much in stops
    )


def grain(name: str, colour: str, size: int, path: str, turn: int = 0) -> str:
    """Return a pattern of this id, which repeats a line of this colour every `size` steps, turned by some degrees."""
    return (
        f'<pattern id="{name}" width="{size}" height="{size}" patternUnits="userSpaceOnUse"'
        f' patternTransform="rotate({turn})"><path d="{path}" stroke="{colour}" stroke-width=".8"/></pattern>'
    )
