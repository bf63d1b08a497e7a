"""Bots for Red Notice, by seat and name."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

from hallali.core.player import Levels, Maker, Player
from hallali.games.red_notice.bots import simple
from hallali.games.red_notice.bots.angela import Angela
from hallali.games.red_notice.bots.habits import Habits
from hallali.games.red_notice.bots.jessah import Jessah
from hallali.games.red_notice.rules.box import box_of


def _random(rng: random.Random, size: str, options: Mapping[str, Any]) -> Player:
    return simple.Random(rng, box_of(size))


def _instincts(kind: type[Habits], noise: float) -> Maker:
    def build(rng: random.Random, size: str, options: Mapping[str, Any]) -> Player:
        return kind(rng, box_of(size), options, noise)

    return build


#: The error of each level, Angela's and Jessah's: the options that Jessah weighs are closer together.
_ERRORS = {
    "novice": (0.9, 0.6),
    "amateur": (0.45, 0.3),
    "club": (0.25, 0.17),
    "expert": (0.05, 0.05),
    "instincts": (0.05, 0.05),
}


def _makers(seat: int, kind: type[Habits]) -> dict[str, Maker]:
    return {"random": _random, **{name: _instincts(kind, errors[seat]) for name, errors in _ERRORS.items()}}


LEVELS: tuple[Levels, ...] = (_makers(0, Angela), _makers(1, Jessah))

__all__ = ["LEVELS"]
