"""Bots for Red Notice, by seat and name."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

from hallali.games.red_notice.box import box_of
from hallali.players import Maker
from hallali.players.base import Player
from hallali.players.red_notice import simple


def _random(rng: random.Random, size: str, options: Mapping[str, Any]) -> Player:
    return simple.Random(rng, box_of(size))


MAKERS: tuple[dict[str, Maker], ...] = ({"random": _random}, {"random": _random})

__all__ = ["MAKERS"]
