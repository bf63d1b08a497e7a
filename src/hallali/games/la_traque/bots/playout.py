# mypyc
"""What La Traque gives a search: a rollout policy, priors, and an evaluation of positions.

The policy uses only what the mover's seat may know. Only the evaluation, at the end of a playout, sees everything.
"""

from __future__ import annotations

import math
import random
from collections.abc import Mapping
from typing import Any, Final, final

from hallali.core.chance import Normals
from hallali.games.la_traque.bots.look import Look, of_state
from hallali.games.la_traque.bots.standing import chances
from hallali.games.la_traque.bots.turns import weigh
from hallali.games.la_traque.hearing import HEARING
from hallali.games.la_traque.rules.box import Box
from hallali.games.la_traque.rules.random_play import play_on
from hallali.games.la_traque.rules.sizes import size_of
from hallali.games.la_traque.rules.state import State
from hallali.search.knowledge import DomainKnowledge

#: Steps of a playout before it is evaluated: about a round with two players, half a round with four.
DEPTH: Final = 60
#: How sharply the prior favours good steps: the factor for each tenth of a point of domination.
KEEN: Final = 9.0
#: Steps this much worse than the best are never tried.
POOR: Final = 0.6


@final
class Mind:
    """Plays for every seat. It keeps no memory: the position is all that it needs."""

    depth: int

    def __init__(self, box: Box) -> None:
        self.box = box
        self.depth = DEPTH

    def clone(self) -> Mind:
        """Return itself: there is no memory to copy."""
        return self

    def note(self, state: State, action: int) -> None:
        """Do nothing: there is no memory."""

    def step(self, state: State, rng: random.Random) -> int:
        """Return a step for a playout: the best, with near ties broken at random."""
        legal = state.legal()
        if len(legal) == 1:
            return legal[0]
        return pick(weigh(self.box, of_state(self.box, state), legal), legal, 0.04, rng)

    def prior(self, state: State, legal: list[int]) -> list[float]:
        """Return the prior probability of each of these steps."""
        if len(legal) == 1:
            return [1.0]
        scores = weigh(self.box, of_state(self.box, state), legal)
        top = max(scores)
        shares = [math.exp(KEEN * (score - top)) if score > top - POOR else 0.0 for score in scores]
        total = sum(shares, 0.0)
        return [share / total for share in shares]

    def value(self, state: State) -> tuple[float, ...]:
        """Return the expected return of each seat, 0 on average."""
        share = 1.0 / (len(state.factions) - 1)
        return tuple([one * (1.0 + share) - share for one in chances(self.box, state)])


def pick(scores: list[float], legal: list[int], noise: float, rng: random.Random) -> int:
    """Return the best step, each weighed with a normal error of `noise` points of domination."""
    best, at = -99.0, 0
    normals = Normals(rng) if noise > 0.0 else None
    for place in range(len(legal)):
        seen = scores[place]
        if normals is not None and seen > -1.0:
            seen += noise * normals.draw()
        if seen > best:
            best, at = seen, place
    if normals is not None:
        normals.give_back()
    return legal[at]


def decide(box: Box, look: Look, legal: list[int], noise: float, rng: random.Random) -> int:
    """Return a step by judgement with an error."""
    if len(legal) == 1:
        return legal[0]
    return pick(weigh(box, look, legal), legal, noise, rng)


def _playout(size: str, options: Mapping[str, Any] | None) -> Mind:
    """Return the policy for a game that starts at this position."""
    return Mind(size_of(size, options))


#: To tell what the others know apart, every world would need what everyone was told of the whole game: many times the
#: cost of a world, and hardly two worlds would be alike. A world is a whole game's steps, drawn and replayed: it costs
#: as much as eight playouts, and little is hidden that matters at once.
KNOWLEDGE = DomainKnowledge(_playout, play_on, told_apart=False, each=8, hearing=HEARING)
