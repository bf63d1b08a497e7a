"""A game's own knowledge for the search: how to play on, what to try first, how worlds are drawn."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from hallali.core.contract import Belief, Options, Own, View
from hallali.core.player import Player
from hallali.search.hearing import Hearing
from hallali.search.ismcts import Survey
from hallali.search.playouts import PolicyFactory, Uniform, uniform
from hallali.search.random_play import Loop

#: See `DomainKnowledge.decides`.
Decider = Callable[[random.Random, str, Options, Callable[[], list[Own]]], Player[Any]]


@dataclass(frozen=True)
class DomainKnowledge:
    """A game's own knowledge, any part of which may be missing.

    rollout: see hallali.search.playouts.PolicyFactory.
    loop: the game's own loop of random play, where it is faster than the common one.
    belief: of (size, options, seat), a belief that draws worlds as people play them, not all with the same chance.
    gesture: of (view, rng, more), plans a whole gesture that a step-by-step search cannot find; () if it has none. It
        goes on as long as `more` says so, which it asks once for each try.
    told_apart: see `private` of hallali.search.ismcts.Settings.
    follows: the seats whose worlds are followed from move to move; see hallali.search.particles.
    survey, asks: see hallali.search.ismcts.Settings.
    decides: by seat, makes a player that decides without a tree from worlds that others draw for it: of (rng, size,
        options, worlds), where worlds() returns positions, each as likely as any other.
    each: how many iterations there are for each world, where drawing and replaying one costs more than playing it on.
    hearing: notes what seats meet in a world without making Tolds of it; see hallali.search.hearing.
    """

    rollout: PolicyFactory = uniform
    loop: Loop | None = None
    belief: Callable[[str, Options | None, int], Belief] | None = None
    gesture: Callable[[View, random.Random, Callable[[], bool]], tuple[int, ...]] | None = None
    told_apart: bool = True
    follows: tuple[int, ...] = ()
    survey: Survey | None = None
    asks: int = 0
    decides: Mapping[int, Decider] = field(default_factory=dict)
    each: int = 1
    hearing: Hearing | None = None

    def bare(self) -> DomainKnowledge:
        """Return the knowledge for a search that should know nothing of the game: what it lends for speed alone."""
        return DomainKnowledge(loop=self.loop, hearing=self.hearing)

    def policies(self) -> PolicyFactory:
        """Return what a search plays out with; random play uses the game's own loop."""
        if self.rollout is not uniform or self.loop is None:
            return self.rollout
        quick = Uniform(self.loop)
        return lambda size, options: quick
