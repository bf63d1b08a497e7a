"""What La Traque lends a search: how each faction plays on, what it tries first, and how a position stands.

The mover goes by what its seat may know. Only the judgement of a position, at the end of a playout, sees all.
"""

from __future__ import annotations

import math
import random
from collections.abc import Mapping
from typing import Any, Final, final

from hallali.games.la_traque.box import CARD, Box, box_of, kind_of
from hallali.players.la_traque.judge import PACE
from hallali.players.la_traque.look import Look, of_state
from hallali.players.la_traque.turns import weigh
from hallali.players.la_traque.worth import CLUE, POINT, Worth, worth_of

#: Telling the others' knowledge apart asks for what everyone was told of the whole game, in every world: many times the
#: cost of a world, and hardly two worlds would be alike.
TOLD_APART: Final = False

#: A world is a whole game's steps; beyond these more playouts say more than more worlds.
WORLDS: Final = 12

#: Steps of a playout until it is judged.
DEPTH: Final = 40
#: How sharply steps are chosen by their worth: a tenth of a point of domination is so many times as likely as none.
KEEN: Final = 9.0
#: Steps so much worse than the best are never tried.
POOR: Final = 0.6
#: How many points of domination a lead has to be, to be e to 1 for winning, at the end and at the beginning.
SURE: Final = (0.8, 2.6)


@final
class Mind:
    """Plays for every seat. It remembers nothing: a position says all that it goes by."""

    depth: int

    def __init__(self, box: Box) -> None:
        self.box = box
        self.depth = DEPTH

    def clone(self) -> Mind:
        """Give itself: there is nothing to remember."""
        return self

    def note(self, state: Any, action: int) -> None:
        """Take no note."""

    def step(self, state: Any, rng: random.Random) -> int:
        """Give a step for a playout: the best, where chance breaks what is near."""
        legal: list[int] = state.legal()
        if len(legal) == 1:
            return legal[0]
        return pick(weigh(self.box, of_state(self.box, state), legal), legal, 0.04, rng)

    def prior(self, state: Any, legal: list[int]) -> list[float]:
        """Say how likely each of these steps is taken."""
        if len(legal) == 1:
            return [1.0]
        scores = weigh(self.box, of_state(self.box, state), legal)
        top = max(scores)
        shares = [math.exp(KEEN * (score - top)) if score > top - POOR else 0.0 for score in scores]
        total = sum(shares, 0.0)
        return [share / total for share in shares]

    def value(self, state: Any) -> tuple[float, ...]:
        """Compare what the seats have and hold, by how near the end is."""
        box = self.box
        players: int = state.players
        domination: list[int] = state.domination
        near = min(1.0, max(domination) / box.target)
        scale = SURE[1] + (SURE[0] - SURE[1]) * near
        worth = [math.exp((self.standing(state, seat) - domination[0]) / scale) for seat in range(players)]
        total = sum(worth, 0.0)
        share = 1.0 / (players - 1)
        return tuple([one / total * (1.0 + share) - share for one in worth])

    def standing(self, state: Any, seat: int) -> float:
        """Say what a seat has and holds, in points of domination."""
        box = self.box
        factions: tuple[int, ...] = state.factions
        worth: Worth = worth_of(box.size, factions[seat])
        domination: list[int] = state.domination
        influence: list[int] = state.influence
        ambition: list[int] = state.ambition
        left = max(0.0, (box.target - max(domination)) / PACE)
        fresh = min(1.0, 0.25 + 0.35 * left)
        found = float(domination[seat])
        found += POINT * fresh * sum(influence[3 * seat : 3 * seat + 3])
        for track in range(3):
            at = ambition[3 * seat + track]
            row = worth.reach[track]
            if at < len(row) - 1:
                found += 0.5 * fresh * (row[at] - row[max(0, at - 1)])
        hands: list[tuple[int, ...]] = state.hands
        reserves: list[tuple[int, ...]] = state.reserves
        under: list[tuple[int, ...]] = state.under
        for cards in (hands[seat], reserves[seat], *under[5 * seat : 5 * seat + box.agents]):
            for card in cards:
                found += fresh * (CLUE[kind_of(card)] if card < CARD else worth.card(card - CARD, left))
        quarters: list[tuple[int, ...]] = state.quarters
        for x in quarters[seat]:
            found += worth.rate[x] * left
        return found


def pick(scores: list[float], legal: list[int], noise: float, rng: random.Random) -> int:
    """Give the best step, each judged wrong by a normal error of `noise` points of domination."""
    best, chosen = -99.0, legal[0]
    for score, step in zip(scores, legal, strict=True):
        seen = score + noise * rng.gauss(0.0, 1.0) if noise > 0.0 and score > -1.0 else score
        if seen > best:
            best, chosen = seen, step
    return chosen


def decide(box: Box, look: Look, legal: list[int], noise: float, rng: random.Random) -> int:
    """Give a step by judgement with an error."""
    if len(legal) == 1:
        return legal[0]
    return pick(weigh(box, look, legal), legal, noise, rng)


def PLAYOUT(size: str, options: Mapping[str, Any] | None) -> Mind:  # noqa: N802 - the name that is looked for
    """Lend what La Traque knows of itself, at the first position."""
    return Mind(box_of(size))


__all__ = ["PLAYOUT", "TOLD_APART", "WORLDS", "Mind", "decide"]
