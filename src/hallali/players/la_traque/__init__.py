"""Bots for La Traque, by seat and name."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

from hallali.games.la_traque.box import box_of
from hallali.games.la_traque.effects import FACTIONS
from hallali.players import Maker
from hallali.players.base import Player
from hallali.players.la_traque import simple
from hallali.players.la_traque.greedy import Greedy


def _random(rng: random.Random, size: str, options: Mapping[str, Any]) -> Player:
    return simple.Random(rng)


def _greedy(noise: float) -> Maker:
    def build(rng: random.Random, size: str, options: Mapping[str, Any]) -> Player:
        return Greedy(rng, box_of(size), noise)

    return build


#: How much each level errs, in points of domination.
_ERRORS = {"novice": 1.0, "amateur": 0.4, "club": 0.12, "expert": 0.0, "instincts": 0.0, "greedy": 0.0}
_MAKERS: dict[str, Maker] = {"random": _random, **{name: _greedy(noise) for name, noise in _ERRORS.items()}}
#: By faction, in the order of LA_TRAQUE.seats.
MAKERS: tuple[dict[str, Maker], ...] = tuple(_MAKERS for _ in FACTIONS)

__all__ = ["MAKERS"]
