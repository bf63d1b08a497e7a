"""Bots for La Traque, by seat and name."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any, Final

from hallali.core.player import Levels, Maker, Player
from hallali.games.la_traque.bots import simple
from hallali.games.la_traque.bots.greedy import Faults, Greedy
from hallali.games.la_traque.rules.effects import FACTIONS
from hallali.games.la_traque.rules.sizes import size_of
from hallali.games.la_traque.rules.view import LaTraqueView


def _random(rng: random.Random, size: str, options: Mapping[str, Any]) -> Player[LaTraqueView]:
    return simple.Random(rng)


def _greedy(faults: Faults) -> Maker:
    def build(rng: random.Random, size: str, options: Mapping[str, Any]) -> Player[LaTraqueView]:
        return Greedy(rng, size_of(size, options), faults)

    return build


#: The expert's search: a twentieth of a second a step, compiled.
EXPERT: Final = "ismcts:40it"
#: What the levels do not see, weakest first: all but the strong one mind only their own affairs.
_FAULTS = {
    "novice": Faults(alone=True, aimless=True, forgetful=True, haste=0.26),
    "amateur": Faults(alone=True, aimless=True, forgetful=True, haste=0.42),
    "club": Faults(alone=True, aimless=True, forgetful=True),
    "strong": Faults(),
}
#: The same for every faction.
LEVELS: tuple[Levels, ...] = tuple(
    {
        "random": _random,
        **{name: _greedy(faults) for name, faults in _FAULTS.items()},
        "instincts": _greedy(Faults()),
        "greedy": _greedy(Faults()),
        "expert": EXPERT,
    }
    for _ in FACTIONS
)

__all__ = ["LEVELS"]
