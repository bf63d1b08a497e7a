"""Bots for Traqué, by seat and name."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

from hallali.core.player import Levels, Maker, Player
from hallali.games.traque.bots import simple
from hallali.games.traque.bots.instincts import Instincts
from hallali.games.traque.rules.box import box_of


def _random(rng: random.Random, size: str, options: Mapping[str, Any]) -> Player:
    return simple.Random(rng, box_of(size))


def _instincts(noise: float, *, careful: bool = False) -> Maker:
    def build(rng: random.Random, size: str, options: Mapping[str, Any]) -> Player:
        return Instincts(rng, size, options, noise, careful=careful)

    return build


#: The error of each level, in units of time.
_ERRORS = {"novice": 5.0, "amateur": 2.5, "club": 0.6}
_MAKERS: dict[str, Maker] = {
    "random": _random,
    **{name: _instincts(noise) for name, noise in _ERRORS.items()},
    "expert": _instincts(0.0, careful=True),
    "instincts": _instincts(0.0),
}
LEVELS: tuple[Levels, ...] = (_MAKERS, _MAKERS)

__all__ = ["LEVELS"]
