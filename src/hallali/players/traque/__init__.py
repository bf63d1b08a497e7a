"""Bots for Traqué, by seat and name."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

from hallali.games.traque.box import box_of
from hallali.players import Maker
from hallali.players.base import Player
from hallali.players.traque import simple


def _random(rng: random.Random, size: str, options: Mapping[str, Any]) -> Player:
    return simple.Random(rng, box_of(size))


_MAKERS: dict[str, Maker] = {"random": _random}
MAKERS: tuple[dict[str, Maker], ...] = (_MAKERS, _MAKERS)

__all__ = ["MAKERS"]
