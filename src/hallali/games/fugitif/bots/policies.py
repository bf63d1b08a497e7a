"""The Marshal who reads the Fugitive: her worlds are weighed by how it is likely to play, where its play bears it out.

Two models stand against each other: a Fugitive who plays as practice taught (bots/practised.py), and one who lays
anything. Worlds of the first are followed from move to move; for the second the exact belief draws. After each turn
each model is believed as far as it foretold what was seen, so that whoever plays like nobody costs little.
"""

from __future__ import annotations

import math
import random
import time
from collections.abc import Mapping, Sequence
from typing import Any, Final

from hallali.core.contract import Told, View
from hallali.games.fugitif.bots.marshal import Hunter
from hallali.games.fugitif.bots.playout import KNOWLEDGE, Mind
from hallali.games.fugitif.bots.reading import Heard, Reading
from hallali.games.fugitif.rules.sizes import Size, options_of
from hallali.games.fugitif.rules.state import State
from hallali.games.fugitif.rules.view import MARSHAL
from hallali.interfaces.game import own
from hallali.search.particles import ParticleFilter
from hallali.search.playouts import PolicyFactory, RolloutPolicy, uniform

#: How many worlds are followed by each model, and for how many seconds of processor time a turn at most.
WORLDS: Final = 256
SECONDS: Final = 1.0
#: How likely the practised Fugitive is before anything was seen.
PRIOR: Final = 0.7


class Policies:
    """Worlds by two models of the Fugitive, weighed by what they foretold."""

    def __init__(self, rng: random.Random, size: Size, options: Mapping[str, Any] | None) -> None:
        from hallali.games.fugitif import FUGITIF
        from hallali.games.fugitif.belief.belief import MarshalBelief

        self.exact = MarshalBelief(size, options_of(options))

        def reading(name: str, chosen: Mapping[str, Any] | None) -> RolloutPolicy:
            mind = KNOWLEDGE.rollout(name, chosen)
            return Reading(mind, self.heard) if isinstance(mind, Mind) else mind

        def followed(policies: PolicyFactory, worlds: int) -> ParticleFilter:
            return ParticleFilter(FUGITIF, size.name, options, MARSHAL, self.exact, rng, policies, worlds)

        self.heard = Heard()
        self.practised = followed(reading, WORLDS)
        self.anyone = followed(uniform, WORLDS)

    def hear(self, told: Told) -> None:
        """Take in something that was told."""
        self.heard.hear(told)
        self.exact.hear(told)
        self.practised.hear(told)
        self.anyone.hear(told)

    def did(self, steps: tuple[int, ...]) -> None:
        """Take in a gesture of the Marshal's."""
        self.practised.did(steps)
        self.anyone.did(steps)

    def share(self) -> float:
        """Return how likely it is that the Fugitive plays as practice taught, by all that was seen."""
        ahead = self.practised.evidence - self.anyone.evidence + math.log(PRIOR / (1 - PRIOR))
        return 1 / (1 + math.exp(-max(-50.0, min(50.0, ahead))))

    def sample_hidden(self, rng: random.Random, count: int) -> Sequence[int]:
        """Draw sets of hidden numbers, as bit sets."""
        until = time.thread_time() + SECONDS
        worlds = [own(State, one.state).hidden for one in self.practised.now(until)]
        self.anyone.now(until)
        share = self.share()
        read = sum(rng.random() < share for _ in range(count))
        return [*rng.choices(worlds, k=read), *(self.exact.sample_hidden(rng, count - read) if read < count else ())]


class Reader(Hunter):
    """Decides as the Hunter does, from worlds by policy."""

    def __init__(self, rng: random.Random, size: Size, options: Mapping[str, Any] | None = None) -> None:
        self.policies = Policies(rng, size, options)
        super().__init__(rng, size, options, self.policies)

    def choose(self, view: View) -> tuple[int, ...]:
        """Return the steps of one gesture."""
        steps = super().choose(view)
        self.policies.did(steps)
        return steps
