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
from hallali.games.traque.rules.view import TraqueView


def _random(rng: random.Random, size: str, options: Mapping[str, Any]) -> Player[TraqueView]:
    return simple.Random(rng, size_of(size, options))


def _instincts(alone: Knobs, together: Knobs) -> Maker:
    def build(rng: random.Random, size: str, options: Mapping[str, Any]) -> Player[TraqueView]:
        if options_of(options).players == 1:
            return Instincts(rng, size, options, alone)
        return Instincts(rng, size, options, together, hides=Knobs())

    return build


def _expert(rng: random.Random, size: str, options: Mapping[str, Any]) -> Player[TraqueView]:
    # With a partner it hides a little sooner than the instincts do, and fights by the computed odds. Alone it plays its
    # many games ahead by the quick odds.
    if options_of(options).players == 1:
        return Expert(rng, size, options)
    return Expert(rng, size, options, Knobs(relief=0.8), careful=True)


def _hoards(much: float) -> Knobs:
    """Return the knobs of one who hoards, 0 for not at all: what would spare time is worth more than the time.

    It looks one card ahead and no further: what a card of the row could still do is nothing to it. It does not count
    what is left in the deck, and so hardly ever hides.
    """
    plain = Knobs()
    return Knobs(
        shot=plain.shot + 2.65 * much,
        grenade=plain.grenade + 10.1 * much,
        hit=plain.hit + 10.1 * much,
        retoss=plain.retoss + 10.1 * much,
        token=plain.token + 7.6 * much,
        hidden=0.0,
        relief=0.0,
    )


#: What the levels get wrong alone and with a partner, weakest first. Alone `strong` hoards nothing and counts the deck,
#: and misses only what a card of the row could still do: the expert there is far better than the instincts.
_FAULTS = {
    "novice": (_hoards(1.1), _hoards(1.03)),
    "amateur": (_hoards(0.86), _hoards(0.82)),
    "club": (_hoards(0.45), _hoards(0.58)),
    "strong": (Knobs(hidden=0.0), _hoards(0.3)),
}
_MAKERS: dict[str, Maker] = {
    "random": _random,
    **{name: _instincts(*knobs) for name, knobs in _FAULTS.items()},
    "expert": _expert,
    "instincts": _instincts(Knobs(), Knobs()),
}
LEVELS: tuple[Levels, ...] = (_MAKERS, _MAKERS)

__all__ = ["LEVELS"]
