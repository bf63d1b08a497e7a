"""The lid: its size, the tokens and the targets, and what counts as a hit. Millimetres, grams; the sizes are ours.

x runs to the right, y away from the thrower, (0, 0) is the middle of the lid and of the target.
"""

from __future__ import annotations

import math
from typing import Final

import msgspec

from hallali.core.errors import BadOption, Message
from hallali.core.tossing import CIRCLE, SQUARE

#: Half the lid's inner width and depth.
HALF: Final = 145.0
#: The height of the walls, for the drawing. The physics takes them to be as high as needed.
WALL: Final = 45.0
#: Half the side of the card with the target, in the middle of the lid.
CARD: Final = 100.0
#: The radius of the circle, and half the side of the square.
RADIUS: Final = 38.0
SIDE: Final = 27.0


class Kind(msgspec.Struct, frozen=True):
    """A kind of token: a disc of cardboard. radius: mm. mass: g."""

    name: str  #: by which throws and rules call it
    radius: float
    mass: float


def _disc(name: str, radius: float) -> Kind:
    return Kind(name, radius, round(math.pi * radius**2 * 2 * 0.0007, 2))  # 2 mm thick, 0.7 g per cubic centimetre


KINDS: Final = {
    kind.name: kind
    for kind in (
        _disc("shot", 8.5),
        _disc("laser", 11),
        _disc("flame", 15.5),
        _disc("grenade", 25),
        _disc("test-large", 25),
        _disc("test-small", 6),
    )
}
TARGETS: Final = (CIRCLE, SQUARE)


def kinds(names: tuple[str, ...]) -> tuple[Kind, ...]:
    """Return the kinds with these names. Raises BadOption, which lists the known ones."""
    for name in names:
        if name not in KINDS:
            raise BadOption(
                Message(
                    "There is no token “{name}”; choose one of: {known}.",
                    {"name": name[:40], "known": ", ".join(KINDS)},
                )
            )
    return tuple(KINDS[name] for name in names)


def gap(target: str, x: float, y: float) -> float:
    """Return the distance in mm from a point to the target, 0 within it. Raises BadOption for an unknown target."""
    if target == CIRCLE:
        return max(0.0, math.hypot(x, y) - RADIUS)
    if target == SQUARE:
        return math.hypot(max(0.0, abs(x) - SIDE), max(0.0, abs(y) - SIDE))
    raise BadOption(
        Message(
            "There is no target “{name}”; choose one of: {known}.", {"name": target[:40], "known": ", ".join(TARGETS)}
        )
    )


def hits(kind: Kind, target: str, x: float, y: float) -> bool:
    """Say whether a token with its middle at (x, y) lies within, on or touching the target (TQ-32)."""
    return gap(target, x, y) <= kind.radius
