"""People, as one would cut them out of paper: a few numbers each, which stand on their own feet. It knows no game."""

from __future__ import annotations

from typing import Final

from hallali.interfaces.drawing import Point, points

#: The left half of each figure, from the foot to the top of the head; (0, 0) is between the feet, and it is 34 high.
_HALVES: Final = {
    "hat": "-9 0, -8 -18, -4 -21, -4 -24, -10 -25, -10 -28, -5 -28, -4 -34",
    "hood": "-10 0, -9 -16, -7 -20, -7 -28, -4 -33, 0 -34",
    "cap": "-7 0, -7 -19, -4 -21, -5 -24, -5 -29, -4 -32, 0 -34",
    "coat": "-12 0, -7 -20, -3 -22, -5 -25, -5 -31, -3 -34",
}
KINDS: Final = tuple(_HALVES)


def person(kind: str) -> list[Point]:
    """Return the outline of somebody who stands: with a "hat", a "hood", a "cap" or a long "coat".

    For `Sketch.flat`, which stands it where it belongs. Raises KeyError for another kind.

    >>> person("hood")[:2], person("hood")[-1]
    ([(-10.0, 0.0), (-9.0, -16.0)], (10.0, 0.0))
    """
    half = points(_HALVES[kind])
    return half + [(-x, y) for x, y in reversed(half) if x]
