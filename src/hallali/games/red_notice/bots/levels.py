"""Bots for Red Notice, by seat and name."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

from hallali.core.player import Levels, Maker, Player
from hallali.games.red_notice.bots import simple
from hallali.games.red_notice.bots.angela import Angela
from hallali.games.red_notice.bots.faults import Faults
from hallali.games.red_notice.bots.habits import Habits
from hallali.games.red_notice.bots.jessah import Jessah
from hallali.games.red_notice.rules.sizes import size_of


def _random(rng: random.Random, size: str, options: Mapping[str, Any]) -> Player:
    return simple.Random(rng, size_of(size, options))


def _instincts(kind: type[Habits], noise: float, faults: Faults) -> Maker:
    def build(rng: random.Random, size: str, options: Mapping[str, Any]) -> Player:
        return kind(rng, size_of(size, options), options, noise, faults)

    return build


#: Each level does a little more than the one before: Angela first hurries, then fears Jessah's nearness, then reckons
#: with what Jessah can know. The lower three bid as if nobody else did, on the first card that seems good.
_ANGELA = {
    "novice": Faults(memory=1, deaf=True, alone=True, good=0.0, bold=True),
    "amateur": Faults(memory=1, deaf=True, alone=True, good=0.0, near=0.25),
    "club": Faults(memory=1, alone=True, good=0.2, near=0.25),
    "strong": Faults(memory=3, selfish=True),
    "expert": Faults(),
}
#: Jessah first runs to the last clue, then looks around it, then listens to radars. The expert does not go by the
#: exact chances of one who walks by chance either, for Angela does not: what is possible is equally likely to her.
_JESSAH = {
    "novice": Faults(memory=0, deaf=True, alone=True, good=0.0, hasty=True, anyhow=True),
    "amateur": Faults(memory=0, deaf=True, alone=True, good=0.05, hasty=True, anyhow=True),
    "club": Faults(memory=1, deaf=True, alone=True, good=0.6, hasty=True, blunt=True),
    "strong": Faults(memory=1, alone=True, good=0.2, hasty=True, blunt=True),
    "expert": Faults(memory=5, blunt=True),
}
#: What is left to chance in the judgement of those who play their best, so that their play cannot be read off.
MIXED = 0.05


def _makers(kind: type[Habits], levels: Mapping[str, Faults]) -> dict[str, Maker]:
    return {
        "random": _random,
        **{name: _instincts(kind, MIXED * (name == "expert"), faults) for name, faults in levels.items()},
        "instincts": _instincts(kind, MIXED, Faults()),
    }


LEVELS: tuple[Levels, ...] = (_makers(Angela, _ANGELA), _makers(Jessah, _JESSAH))

__all__ = ["LEVELS"]
