"""Bots for Traqué, by seat and name."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

from hallali.games.traque.box import box_of
from hallali.players import Maker
from hallali.players.base import Player
from hallali.players.traque import simple
from hallali.players.traque.instincts import Instincts


def _random(rng: random.Random, size: str, options: Mapping[str, Any]) -> Player:
    return simple.Random(rng, box_of(size))


def _instincts(noise: float, *, careful: bool = False) -> Maker:
    def build(rng: random.Random, size: str, options: Mapping[str, Any]) -> Player:
        return Instincts(rng, size, options, noise, careful=careful)

    return build


#: How much each level errs, in units of time.
_ERRORS = {"novice": 5.0, "amateur": 2.5, "club": 0.6}
_MAKERS: dict[str, Maker] = {
    "random": _random,
    **{name: _instincts(noise) for name, noise in _ERRORS.items()},
    "expert": _instincts(0.0, careful=True),
    "instincts": _instincts(0.0),
}
MAKERS: tuple[dict[str, Maker], ...] = (_MAKERS, _MAKERS)

__all__ = ["MAKERS"]
