"""Bots for La Traque, by seat and name."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

from hallali.games.la_traque.effects import FACTIONS
from hallali.players import Maker
from hallali.players.base import Player
from hallali.players.la_traque import simple


def _random(rng: random.Random, size: str, options: Mapping[str, Any]) -> Player:
    return simple.Random(rng)


#: By faction, in the order of LA_TRAQUE.seats.
MAKERS: tuple[dict[str, Maker], ...] = tuple({"random": _random} for _ in FACTIONS)

__all__ = ["MAKERS"]
