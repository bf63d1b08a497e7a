"""Hands that the Fugitive may open with, and what it thinks of each way to lay its first two hideouts.

No one knows anything about the hand yet, so the same hands serve in every game. Each takes long to think over, since
there are some two hundred pairs. So they are thought over once in each process, as time allows.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, Final, NamedTuple

from hallali.core import clock
from hallali.core.contract import Told
from hallali.core.seats import CHANCE
from hallali.games.fugitif.bots.drawing import Drawing
from hallali.games.fugitif.bots.plain import Plain
from hallali.games.fugitif.bots.playout import Mind
from hallali.games.fugitif.bots.reading import Heard, Reading, sprints_of
from hallali.games.fugitif.rules import tasks as t
from hallali.games.fugitif.rules.sizes import Size, options_of
from hallali.games.fugitif.rules.state import State
from hallali.games.fugitif.rules.view import FUGITIVE, MARSHAL, Drew, Laid
from hallali.search.particles import Particle

#: The seed for drawing the hands: always the same, so that what a Marshal thinks depends on her own chance alone.
_DEAL = "openings"
#: How the Fugitive may think: by its judgement, by lot, or by rules of thumb.
JUDGES: Final = "judges"
KINDS: Final[Mapping[str, type[Mind]]] = {JUDGES: Mind, "draws": Drawing, "plain": Plain}


class Hand(NamedTuple):
    """A hand, before the opening."""

    state: State  #: the position in which it is held
    mind: Mind  #: how its player thinks
    ways: dict[tuple[int, ...], list[int]]  #: its gestures, by the sprint cards that each would show


class Openings:
    """Hands for a size and options. kind: how the Fugitive who lays them thinks, one of KINDS."""

    def __init__(self, size: Size, options: Mapping[str, Any] | None, kind: str = JUDGES) -> None:
        self.size = size
        self.options = options_of(options)
        self.kind = kind
        self.hands: list[Hand] = []
        self.rng = random.Random(_DEAL)

    def shown(self, tolds: Sequence[Told]) -> tuple[int, ...]:
        """Return the sprint cards under each of the first two hideouts; () if the game began in any other way."""
        laid = [told for told in tolds if isinstance(told, Laid)]
        before = tolds[: len(tolds) - len(laid)]
        dealt = all(isinstance(told, Drew) and told.setup and told.who == FUGITIVE for told in before)
        two = len(laid) == 2 and len(before) == sum(self.size.dealt)
        return tuple([told.sprints for told in laid]) if dealt and two else ()

    def think(self, count: int, seconds: float) -> None:
        """Think over this many hands in all, or at least one, within this many seconds of processor time."""
        until = clock.worked() + seconds
        while len(self.hands) < count and (not self.hands or clock.worked() < until):
            self.hands.append(self._dealt())

    def _dealt(self) -> Hand:
        state = State(self.size, self.options)
        mind = KINDS[self.kind](self.size)
        while state.mover == CHANCE:
            card = state.deal(self.rng.getrandbits(32))
            mind.note(state, card)
            state.advance(card)
        assert state.mover == FUGITIVE
        assert int(t.kind_of(state.code)) == t.HIDE
        mind.prior(state, state.legal())
        ways: dict[tuple[int, ...], list[int]] = {}
        for number, gesture in enumerate(mind.gestures):
            ways.setdefault(sprints_of(gesture), []).append(number)
        return Hand(state, mind, ways)

    def worlds(
        self,
        shown: tuple[int, ...],
        count: int,
        sorts: Sequence[tuple[float, float]],
        heard: Heard,
        rng: random.Random,
    ) -> tuple[list[Particle], float]:
        """Draw worlds after an opening that showed these sprint cards, and return how likely it was.

        sorts: how sharply the Fugitive may choose, as (keen, loose); each is as likely. Other kinds have only one.
        """
        found: list[tuple[Hand, Mind, int]] = []
        likely: list[float] = []
        for hand in self.hands:
            for keen, loose in sorts if shown in hand.ways else ():
                mind = hand.mind.as_keen(keen, loose)
                for number in hand.ways[shown]:
                    found.append((hand, mind, number))
                    likely.append(mind.weights[number])
        total = sum(likely)
        if not total:
            return [], 0.0
        particles = []
        at, step = rng.random() * total / count, total / count
        for (hand, mind, number), weight in zip(found, likely, strict=True):
            while at < weight:
                particles.append(_laid(hand.state.clone(), mind.clone(), mind.gestures[number], heard))
                at += step
            at -= weight
        fitting = [one for one in particles if one.state.mover == MARSHAL]
        return fitting, total / (len(self.hands) * len(sorts))


def _laid(state: State, mind: Mind, gesture: tuple[int, ...], heard: Heard) -> Particle:
    for step in gesture:
        mind.note(state, step)
        state.advance(step)
    return Particle(state, Reading(mind, heard), 1.0)


@lru_cache(maxsize=9)
def _kept(size: Size, options: tuple[tuple[str, Any], ...], kind: str) -> Openings:
    return Openings(size, dict(options), kind)


def openings_of(size: Size, options: Mapping[str, Any] | None, kind: str = JUDGES) -> Openings:
    """Return the hands for a size, options and Fugitive; always the same object for the same three."""
    return _kept(size, tuple(sorted((options or {}).items())), kind)
