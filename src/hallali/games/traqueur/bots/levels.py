"""Bots for Le Traqueur. A name gives the explorer and, after a plus sign, the builder: "explorer:depth+perfect"."""

from __future__ import annotations

import random
from collections.abc import Mapping
from functools import partial
from typing import Any

from hallali.core.library import chosen
from hallali.core.player import Levels, Maker
from hallali.games.traqueur.bots import camps, simple
from hallali.games.traqueur.bots.builders import Builder, builder_of, mixing
from hallali.games.traqueur.bots.explorer import Explorer
from hallali.games.traqueur.bots.simple import Policy
from hallali.games.traqueur.bots.weighing import weighing
from hallali.games.traqueur.rules.sizes import size_of

#: The builder that takes one of the edition's ready-made camps.
READY = "ready"

_MIX = mixing(random=1, perfect=1, deepest=2)

#: Other names of explorers: the one that asks at random has the name that such a bot has in every game.
_OTHERWISE = {"explorer:random": "random"}

#: Goes on from the square that it entered last unless another question is worth seven times as much, and thinks that
#: the builder may well have wanted to cost it turns (docs/decisions/0064-the-expert-goes-deep.md).
_DELVING: Policy = partial(weighing, deep=7.4, forests=0.4)

#: The explorers, weakest first, each with the builder that it has unless its name says another. Then the levels, which
#: err as people do. A novice asks anything and loses patience. An amateur goes on from where it stands, and strays now
#: and then. The club player thinks of a handful of possible camps, the strong one of some thirty. They also build
#: better and better.
EXPLORERS: dict[str, tuple[Policy, Builder]] = {
    "random": (simple.at_random, mixing(random=1)),
    "explorer:depth": (simple.depth_first, _MIX),
    "explorer:greedy": (partial(weighing, count=100), _MIX),
    "explorer:planning": (weighing, _MIX),
    "explorer:delving": (_DELVING, _MIX),
    "novice": (simple.restless, mixing(easy=1)),
    "amateur": (simple.straying, mixing(easy=1, medium=2, random=1)),
    "club": (partial(weighing, count=6), mixing(medium=1, perfect=1, hard=1)),
    "strong": (partial(weighing, count=30), mixing(snare=1, hard=7)),
    "expert": (_DELVING, mixing(warren=1)),
}


def _maker(policy: Policy, builder: Builder) -> Maker:
    def build(rng: random.Random, size: str, options: Mapping[str, Any]) -> Explorer:
        return Explorer(rng, size_of(size), builder, policy)

    return build


def _ready(rng: random.Random, size: str, options: Mapping[str, Any], *, policy: Policy) -> Explorer:
    """Make a bot that takes its camp from those of the edition that is played."""
    return Explorer(rng, size_of(size), partial(camps.taken, edition=chosen(options)), policy)


def maker_of(name: str, seat: int) -> Maker | None:
    """Return the maker of a bot whose name says the builder: "explorer:depth+perfect"; None if there is none."""
    explorer, plus, built = name.partition("+")
    explorer = _OTHERWISE.get(explorer, explorer)
    if name in _OTHERWISE:
        return _ALL[explorer]
    if built == READY and explorer in EXPLORERS:
        return partial(_ready, policy=EXPLORERS[explorer][0])
    builder = builder_of(built)
    if not plus or builder is None or explorer not in EXPLORERS:
        return None
    return _maker(EXPLORERS[explorer][0], builder)


_ALL: dict[str, Maker] = {name: _maker(policy, builder) for name, (policy, builder) in EXPLORERS.items()}

#: Both seats do both: in a one-sided search the first only builds and the second only explores (TRQ-28).
LEVELS: tuple[Levels, ...] = (_ALL, _ALL)

__all__ = ["EXPLORERS", "LEVELS", "maker_of"]
