"""Bots for La Traque, by seat and name."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any, Final

from hallali.core.player import Levels, Maker, Player
from hallali.games.la_traque.bots import simple
from hallali.games.la_traque.bots.greedy import Greedy
from hallali.games.la_traque.rules.box import box_of
from hallali.games.la_traque.rules.effects import FACTIONS


def _random(rng: random.Random, size: str, options: Mapping[str, Any]) -> Player:
    return simple.Random(rng)


def _greedy(noise: float) -> Maker:
    def build(rng: random.Random, size: str, options: Mapping[str, Any]) -> Player:
        return Greedy(rng, box_of(size), noise)

    return build


#: The expert's search: a twentieth of a second a step, compiled.
EXPERT: Final = "ismcts:40it"
#: How much each level errs, in points of domination.
_ERRORS = {"novice": 1.0, "amateur": 0.4, "club": 0.0, "instincts": 0.0, "greedy": 0.0}
_INSTINCTS: dict[str, Maker] = {"random": _random, **{name: _greedy(noise) for name, noise in _ERRORS.items()}}
#: The same for every faction.
LEVELS: tuple[Levels, ...] = tuple({**_INSTINCTS, "expert": EXPERT} for _ in FACTIONS)

__all__ = ["LEVELS"]
