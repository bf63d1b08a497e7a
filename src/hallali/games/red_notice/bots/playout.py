# mypyc
"""What Red Notice gives the search: a policy for playouts, priors, and the value of a position.

The mover uses what its seat may know: its own city, cheques and tokens, and what lies on the table. Only the value of
the position at the end of a playout is judged from everything.
"""

from __future__ import annotations

import math
import random
from collections.abc import Mapping
from typing import Any, Final, final

from hallali.core import words
from hallali.core.chance import weighted
from hallali.games.red_notice.bots import worth
from hallali.games.red_notice.hearing import HEARING
from hallali.games.red_notice.rules import actions as a
from hallali.games.red_notice.rules import phases as p
from hallali.games.red_notice.rules.box import BANK, EXTRA_MOVE, JOKER, Box, kinds
from hallali.games.red_notice.rules.phases import ANGELA
from hallali.games.red_notice.rules.random_play import play_on
from hallali.games.red_notice.rules.sizes import size_of
from hallali.games.red_notice.rules.state import State
from hallali.search.knowledge import DomainKnowledge

#: The steps of a playout before it is judged: about a round.
DEPTH: Final = 24

#: What Angela cashes in a round, in cheques of 100,000, and how often Jessah finds her, when instincts play.
INCOME: Final = 0.85
FINDS: Final = 0.25

#: The log-odds of a lead of one round, and of Jessah within one step.
LEAD: Final = 0.3
CLOSE: Final = 0.3

#: How much the worth of a bid counts: its weight is exp(KEEN * worth).
KEEN: Final = 0.8

#: By seat, what an icon of each kind of action is worth, CHEQUE to OWN.
_ICON: Final = ((0.5, 0.5, 0.15, 0.7, 0.9, 0.4), (0.15, 0.4, 0.35, 0.9, 0.9, 0.4))


@final
class Mind:
    """Plays for both seats. It has no memory: it goes by the position alone."""

    depth: int

    def __init__(self, box: Box) -> None:
        self.depth = DEPTH
        self.box = box
        self.steps = worth.distances(box)

    def clone(self) -> Mind:
        """Return itself, since it has no memory."""
        return self

    def note(self, state: State, action: int) -> None:
        """Ignore the step."""

    def step(self, state: State, rng: random.Random) -> int:
        """Return a step for a playout."""
        legal = state.legal()
        if len(legal) == 1:
            return legal[0]
        weights = self._weights(state, legal)
        return legal[weighted(weights, rng, sum(weights))]

    def prior(self, state: State, legal: list[int]) -> list[float]:
        """Return the probability of each of these steps."""
        weights = self._weights(state, legal)
        total = sum(weights)
        return [weight / total for weight in weights] if total else []

    def value(self, state: State) -> tuple[float, ...]:
        """Compare the rounds that Angela needs for her cash with those that Jessah needs to find her."""
        jets = sum(self.box.effect[upgrade] == EXTRA_MOVE for upgrade in kinds(state.owned))
        hers = int(self.box.target - state.earned) / 100_000 / INCOME
        ours = int(words.count(state.identities) + 1) / (FINDS * (1.0 + 0.25 * jets))
        odds = LEAD * (ours - hers)
        if state.angela >= 0 and state.jessah >= 0 and self.steps[state.jessah][state.angela] <= 1:
            odds -= CLOSE
        good = 2.0 / (1.0 + math.exp(-odds)) - 1.0
        return (good, -good)

    def _weights(self, state: State, legal: list[int]) -> list[float]:
        phase = state.phase
        if phase == p.BID:
            return [math.exp(KEEN * self._bid(state, step)) for step in legal]
        if phase == p.WALK:
            return [self._walk(state, step) for step in legal]
        if phase in (p.MOVE, p.DRAW, p.GAIN, p.SECURITY, p.JOKER, p.BANK):
            # Whatever is free is taken; Angela pays at other moments.
            weights = [0.02 if step == a.END else self._act(state, step) for step in legal]
            return weights if sum(weights) > 0.0 else [1.0] * len(legal)
        return [0.02 if a.LIFT_RADAR <= step < a.CHEQUE and legal[0] == a.END else 1.0 for step in legal]

    def _bid(self, state: State, step: int) -> float:
        """Return what a token gets: its own side's action, and the other one more likely the higher it is."""
        if step < a.BID:
            return -4.0  # a payment
        place, value = (step - a.BID) & 7, (step - a.BID) >> 3
        faces = self.box.cards[state.card(place >> 1)]
        side = place & 1
        own = self._face(state, faces[2 * side], faces[2 * side + 1])
        other = self._face(state, faces[2 - 2 * side], faces[3 - 2 * side])
        high = (value or 5) / 5.0
        return own + other * high

    def _face(self, state: State, kind: int, icons: int) -> float:
        seat = state.mover
        rate = _ICON[seat][kind] * icons
        if kind in (BANK, JOKER):
            here = self.box.continent[state.angela if seat == ANGELA else state.jessah]
            best = max(
                (self.box.worth[held] for held in kinds(state.hand(seat)) if self.box.colour[held] == here),
                default=0.0,
            )
            rate += 0.8 * best
        return rate

    def _walk(self, state: State, step: int) -> float:
        """Go where a cheque can be cashed, and away from Jessah."""
        if step >= a.LIFT_RADAR:
            return 0.02
        city = step - a.CITY if step >= a.CITY else state.angela
        best = max((self.box.worth[held] for held in kinds(state.angelas_hand)
                    if self.box.colour[held] == self.box.continent[city]), default=0)  # fmt: skip
        away = min(4, self.steps[state.jessah][city])
        rate = 0.5 * best + 0.4 * away
        return math.exp(rate) * (0.3 if step == a.STAY else 1.0)

    def _act(self, state: State, step: int) -> float:
        if a.LIFT_RADAR <= step < a.CHEQUE:
            return 0.0
        if a.TAKE <= step < a.LIFT_RADAR:
            return 0.1
        if step >= a.CHEQUE:
            return self.box.worth[step - a.CHEQUE]
        if state.phase == p.JOKER:
            return math.exp(2.0 * self._face(state, step - a.AS, 1))
        return 1.0


def _playout(size: str, options: Mapping[str, Any] | None) -> Mind:
    """Return the playout policy for a game that begins with this position."""
    return Mind(size_of(size, options))


KNOWLEDGE = DomainKnowledge(_playout, play_on, hearing=HEARING)
