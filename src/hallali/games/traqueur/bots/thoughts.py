"""What Le Traqueur's bots thought, for after the game: where they were sure of the way, and how deep they hid."""

from __future__ import annotations

from hallali.core import bits
from hallali.core.errors import Message, marked, plural
from hallali.core.player import Thought
from hallali.games.traqueur.rules.camp import Camp
from hallali.games.traqueur.rules.grid import OUTSIDE, Grid

N_ = marked

_WAY = N_("Where I was surest of the way: {place}. I gave it {chance}%.")
_HID = plural(
    "I put my fugitive {count} square deep, and hoped that you would ask elsewhere.",
    "I put my fugitive {count} squares deep, and hoped that you would ask elsewhere.",
)

#: What is likelier than this is no hunch.
_KNOWN = 0.97
#: How deep it hid is told if it was never sure of a way.
_HIDING = 0.02


def hunch(place: int, chance: float) -> Thought | None:
    """Return what an explorer thought of a question. chance: that the way to the fugitive passes this place."""
    if not 0.0 < chance <= _KNOWN:
        return None
    return Thought(Message(_WAY, {"place": place, "chance": round(100 * chance)}), chance)


def hiding(grid: Grid, camp: Camp) -> Thought:
    """Return what a builder thought of its camp."""
    return Thought(Message(_HID[0], {"count": _depth(grid, camp)}, _HID[1]), _HIDING)


def _depth(grid: Grid, camp: Camp) -> int:
    """Return how many squares the shortest way to the fugitive has, its own included."""
    seen, row, depth = 0, [OUTSIDE], 0
    while row:
        if camp.fugitive in row:
            return depth
        beside = {to for at in row for to, place in grid.around(at) if not bits.has(camp.barriers, place)}
        row = [square for square in beside if square != OUTSIDE and not bits.has(seen, square)]
        seen |= bits.mask_of(row)
        depth += 1
    return depth
