"""Bots for La Traque, by seat and name."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any, Final

from hallali.games.la_traque import LA_TRAQUE
from hallali.games.la_traque.box import box_of
from hallali.games.la_traque.effects import FACTIONS
from hallali.players import Maker, search
from hallali.players.base import Player
from hallali.players.la_traque import simple
from hallali.players.la_traque.greedy import Greedy


def _random(rng: random.Random, size: str, options: Mapping[str, Any]) -> Player:
    return simple.Random(rng)


def _greedy(noise: float) -> Maker:
    def build(rng: random.Random, size: str, options: Mapping[str, Any]) -> Player:
        return Greedy(rng, box_of(size), noise)

    return build


def _search(faction: str) -> Maker:
    def build(rng: random.Random, size: str, options: Mapping[str, Any]) -> Player:
        seat = LA_TRAQUE.seats_of(options).index(faction)
        return search.Maker("la-traque", seat, "ismcts", ITERATIONS, 0.0, False, 1).one(rng, size, options)

    return build


#: What an expert thinks for: a twentieth of a second a step, compiled.
ITERATIONS: Final = 40
#: How much each level errs, in points of domination.
_ERRORS = {"novice": 1.0, "amateur": 0.4, "club": 0.0, "instincts": 0.0, "greedy": 0.0}
_INSTINCTS: dict[str, Maker] = {"random": _random, **{name: _greedy(noise) for name, noise in _ERRORS.items()}}
#: By faction, in the order of LA_TRAQUE.seats.
MAKERS: tuple[dict[str, Maker], ...] = tuple({**_INSTINCTS, "expert": _search(faction)} for faction in FACTIONS)

__all__ = ["MAKERS"]
