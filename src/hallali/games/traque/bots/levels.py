"""Bots for Traqué, by seat and name."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

from hallali.core.player import Levels, Maker, Player
from hallali.games.traque.bots import simple
from hallali.games.traque.bots.instincts import Expert, Instincts
from hallali.games.traque.bots.knobs import Knobs
from hallali.games.traque.rules.sizes import options_of, size_of


def _random(rng: random.Random, size: str, options: Mapping[str, Any]) -> Player:
    return simple.Random(rng, size_of(size, options))


def _instincts(knobs: Knobs) -> Maker:
    def build(rng: random.Random, size: str, options: Mapping[str, Any]) -> Player:
        return Instincts(rng, size, options, knobs)

    return build


def _expert(rng: random.Random, size: str, options: Mapping[str, Any]) -> Player:
    # With a partner it hides a little sooner than the instincts do, and fights by the computed odds. Alone it plays its
    # many games ahead by the quick odds.
    if options_of(options).players == 1:
        return Expert(rng, size, options)
    return Expert(rng, size, options, Knobs(relief=0.8), careful=True)


#: What the levels get wrong, weakest first. They hoard: a grenade, a hit or a key is to them worth more than the time
#: that it would spare, and time is what most games are lost on. They look one card ahead: what a card of the row could
#: still do is nothing to them. The lower ones do not count what is left in the deck either, and so hardly ever hide.
_FAULTS = {
    "novice": Knobs(shot=3.0, grenade=12.0, hit=12.0, retoss=12.0, token=9.0, hidden=0.0, relief=0.0),
    "amateur": Knobs(shot=1.5, grenade=8.0, hit=8.0, retoss=8.0, token=5.0, hidden=0.0, relief=0.0),
    "club": Knobs(shot=0.9, grenade=5.0, hit=5.0, retoss=5.0, token=3.0, hidden=0.0, relief=0.0),
    "strong": Knobs(shot=0.5, grenade=2.5, hit=2.5, retoss=2.5, token=1.8, hidden=0.0),
}
_MAKERS: dict[str, Maker] = {
    "random": _random,
    **{name: _instincts(knobs) for name, knobs in _FAULTS.items()},
    "expert": _expert,
    "instincts": _instincts(Knobs()),
}
LEVELS: tuple[Levels, ...] = (_MAKERS, _MAKERS)

__all__ = ["LEVELS"]
