"""Bots for Red Notice, by seat and name."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

from hallali.core.player import Levels, Maker, Player
from hallali.games.red_notice.bots import simple
from hallali.games.red_notice.bots.angela import Angela
from hallali.games.red_notice.bots.faults import Faults
from hallali.games.red_notice.bots.jessah import Jessah
from hallali.games.red_notice.bots.knobs import ANGELA, JESSAH, AngelaKnobs, JessahKnobs
from hallali.games.red_notice.rules.sizes import size_of
from hallali.games.red_notice.rules.view import RedNoticeView


def _random(rng: random.Random, size: str, options: Mapping[str, Any]) -> Player[RedNoticeView]:
    return simple.Random(rng, size_of(size, options))


def _angela(noise: float, faults: Faults, knobs: AngelaKnobs) -> Maker:
    def build(rng: random.Random, size: str, options: Mapping[str, Any]) -> Player[RedNoticeView]:
        return Angela(rng, size_of(size, options), options, noise, faults, knobs)

    return build


def _jessah(noise: float, faults: Faults, knobs: JessahKnobs) -> Maker:
    def build(rng: random.Random, size: str, options: Mapping[str, Any]) -> Player[RedNoticeView]:
        return Jessah(rng, size_of(size, options), options, noise, faults, knobs)

    return build


#: Each level does a little more than the one before: Angela first hurries, then fears Jessah's nearness, then reckons
#: with what Jessah can know. The lower three bid as if no one else did, the lower two on the first card that seems
#: good.
_ANGELA = {
    "novice": Faults(memory=1, deaf=True, alone=True, good=0.2, bold=True),
    "amateur": Faults(memory=1, deaf=True, alone=True, good=0.2, near=0.12),
    "club": Faults(memory=1, alone=True, good=0.9, near=0.25),
    "strong": Faults(memory=3),
}
#: Jessah first runs to the last clue, then looks around it, then listens to radars and thinks four moves back.
_JESSAH = {
    "novice": Faults(memory=0, deaf=True, alone=True, good=0.0, hasty=True, anyhow=True),
    "amateur": Faults(memory=0, deaf=True, alone=True, good=0.05, hasty=True, blunt=True),
    "club": Faults(memory=1, deaf=True, alone=True, good=0.6, blunt=True),
    "strong": Faults(memory=4, selfish=True, blunt=True),
}

#: A style of play that a beginner may hit upon: strong, but for bids that answer who bids from the left.
_COUNTER = Faults(memory=3, counters=True)

LEVELS: tuple[Levels, ...] = (
    {
        "random": _random,
        **{name: _angela(0.0, faults, AngelaKnobs()) for name, faults in _ANGELA.items()},
        "counter": _angela(0.0, _COUNTER, AngelaKnobs()),
        "expert": _angela(ANGELA.mixed, Faults(), ANGELA),
        "instincts": _angela(AngelaKnobs().mixed, Faults(), AngelaKnobs()),
    },
    {
        "random": _random,
        **{name: _jessah(0.0, faults, JessahKnobs()) for name, faults in _JESSAH.items()},
        "counter": _jessah(0.0, _COUNTER, JessahKnobs()),
        "expert": _jessah(JESSAH.mixed, Faults(), JESSAH),
        "instincts": _jessah(JessahKnobs().mixed, Faults(), JessahKnobs()),
    },
)

__all__ = ["LEVELS"]
