"""Fugitif's pictures on paper: a city by night for each number, darker where the road begins, at dawn where it ends."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Final

import msgspec

#: By place on the road: sky, glow over the roofs, roofs far and near, ground.
SKIES: Final = {
    "start": ("#0b1220", "#121c30", "#182439", "#0c131e", "#0a0f17"),
    "deck0": ("#13203a", "#1f3457", "#294368", "#111c2f", "#0d1521"),
    "deck1": ("#2b2450", "#4a3a70", "#5a4a80", "#1d1936", "#151226"),
    "deck2": ("#5c3352", "#a8583f", "#7a4560", "#2e1b33", "#201323"),
    "exit": ("#b3564a", "#f6c77a", "#8c4a58", "#3b2030", "#2b1724"),
}
WIDE, BASE = 69, 70


class Night(msgspec.Struct, frozen=True):
    """What the template draws: colours, and SVG paths in millimetres."""

    sky: str  #: the colour of the sky
    glow: str  #: the colour of its lower edge, and the lit windows
    distant: str  #: the colour of the roofs behind
    close: str  #: the colour of the roofs before them
    ground: str  #: the colour of the road
    stars: str  #: dots
    far: str  #: the roofs behind
    near: str  #: the roofs before them
    lit: str  #: lit windows in the nearer roofs
    moon: float  #: how far from the left it stands; 0 for none


@cache
def night(place: str, seed: int) -> Night:
    """Return the night at a place of the road. seed: the same number has the same roofs, on every printer."""
    chance = Random(seed)
    stars = "".join(f"M{chance.randint(1, 68)} {chance.randint(2, 34)}h.01" for _ in range(16))
    far, _dark = roofs(chance, 22, 30, lit=0)
    near, lit = roofs(chance, 8, 20, lit=0.3)
    moon = 0.0 if place in ("deck2", "exit") else 44.0 + seed % 14
    return Night(*SKIES[place], stars if place != "exit" else "", far, near, lit, moon)


def roofs(chance: Random, low: int, high: int, *, lit: float) -> tuple[str, str]:
    """Return a line of roofs as a path, and its lit windows. low, high: of the houses. lit: the share of windows."""
    x, path, windows = -2, f"M-2 {BASE}", ""
    while x < WIDE + 2:
        wide, top = chance.randint(7, 13), BASE - chance.randint(low, high)
        sort = chance.randint(0, 3)
        if sort == 0:
            path += f"V{top}L{x + wide / 2} {top - 4}L{x + wide} {top}"
        elif sort == 1:
            path += f"V{top}H{x + 3}v-3h2v3H{x + wide}"
        else:
            path += f"V{top}H{x + wide}"
        for y in range(top + 2, BASE - 4, 4):
            for at in range(x + 2, x + wide - 1, 3):
                if chance.random() < lit:
                    windows += f"M{at} {y}v1.6"
        x += wide
    return path + f"V{BASE}Z", windows


@cache
def skyline() -> str:
    """Return the roofs at the foot of an event's picture."""
    path, _lit = roofs(Random(3), 32, 40, lit=0)
    return path
