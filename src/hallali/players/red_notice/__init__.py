"""Bots for Red Notice, by seat and name."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

from hallali.games.red_notice.box import box_of
from hallali.players import Maker
from hallali.players.base import Player
from hallali.players.red_notice import simple
from hallali.players.red_notice.angela import Angela
from hallali.players.red_notice.habits import Habits
from hallali.players.red_notice.jessah import Jessah


def _random(rng: random.Random, size: str, options: Mapping[str, Any]) -> Player:
    return simple.Random(rng, box_of(size))


def _instincts(kind: type[Habits], noise: float) -> Maker:
    def build(rng: random.Random, size: str, options: Mapping[str, Any]) -> Player:
        return kind(rng, box_of(size), options, noise)

    return build


def _makers(kind: type[Habits]) -> dict[str, Maker]:
    return {
        "random": _random,
        "novice": _instincts(kind, 1.5),
        "amateur": _instincts(kind, 0.6),
        "club": _instincts(kind, 0.25),
        "expert": _instincts(kind, 0.05),
        "instincts": _instincts(kind, 0.05),
    }


MAKERS: tuple[dict[str, Maker], ...] = (_makers(Angela), _makers(Jessah))

__all__ = ["MAKERS"]
