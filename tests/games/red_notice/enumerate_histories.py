"""Counts of what fits what was told, step by step with the rules themselves: slow, and nothing of the belief in it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from hallali.core.contract import Told
from hallali.core.seats import CHANCE, OVER
from hallali.games.red_notice import RED_NOTICE
from hallali.games.red_notice.rules import actions, phases
from hallali.games.red_notice.rules.box import held, size_of_hand
from hallali.games.red_notice.rules.state import State

#: A position, how likely the model takes it for, and the steps that led there.
World = tuple[State, float, tuple[int, ...]]


def model(state: State, step: int) -> float:
    """Return how the model weighs a step: see whereabouts.py, hands.py and tokens.py."""
    if state.mover == CHANCE:
        return dict(state.chances())[step]
    if state.phase == phases.WALK:
        if step >= actions.LIFT_RADAR:
            return 1.0
        return 1 / sum(1 for other in state.legal() if other < actions.LIFT_RADAR)
    if state.phase == phases.START and state.chosen >= 0:
        return 1 / len(state.legal())
    if state.phase in (phases.START, phases.BANK) and step >= actions.CHEQUE:
        return float(held(state.hand(state.mover), step - actions.CHEQUE))
    if state.phase == phases.BID and step >= actions.BID:
        drawn = state.drawn(state.mover)
        return int(held(drawn, (step - actions.BID) >> 3)) / int(size_of_hand(drawn))
    return 1.0


def gestures(world: World, eyes: int, paid: tuple[int, ...] | None = None) -> Iterator[tuple[World, list[Told]]]:
    """Yield all that can come next until the eyes are told something.

    paid: in a walk, the payments in it, where others need not be tried.
    """
    state, weight, steps = world
    if state.mover == OVER:
        return
    choices = [outcome for outcome, _ in state.chances()] if state.mover == CHANCE else state.legal()
    for step in choices:
        rest = paid
        if paid is not None and state.phase == phases.WALK and step >= actions.LIFT_RADAR:
            if not paid or paid[0] != step:
                continue
            rest = paid[1:]
        after = state.clone()
        after.advance(step)
        then = (after, weight * model(state, step), (*steps, step))
        tolds = list(RED_NOTICE.tell(state, step, after, eyes))
        if tolds:
            yield then, tolds
        else:
            yield from gestures(then, eyes, rest)


@dataclass
class Count:
    """All worlds that fit what these eyes were told."""

    eyes: int
    worlds: list[World]

    @property
    def total(self) -> float:
        """Return the weight of all."""
        return sum(weight for _, weight, _ in self.worlds)

    def hear(self, tolds: list[Told]) -> None:
        """Keep what fits the tolds of one gesture or outcome; without any, nothing changes."""
        if tolds:
            self.worlds = [then for world in self.worlds for then, said in gestures(world, self.eyes) if said == tolds]


@dataclass
class Trails:
    """Angela's trails alone, in a game whose cheques and tokens are known: by her city, a position and its weight.

    last: the weights of the last gestures that fitted, by the city where they began and their steps.
    """

    eyes: int
    worlds: dict[int, tuple[State, float]]
    last: dict[tuple[int, ...], float] = field(default_factory=dict)

    def follow(self, taken: tuple[int, ...], tolds: list[Told]) -> None:
        """Follow a gesture or outcome that happened in the game: a walk may have gone otherwise, all else not."""
        found: dict[int, tuple[State, float]] = {}
        self.last = {}
        for state, weight in self.worlds.values():
            for (after, share, steps), said in self._next(state, weight, taken):
                if said == tolds:
                    self.last[state.angela, *steps] = share
                    old = found.get(after.angela, (after, 0.0))
                    found[after.angela] = (old[0], old[1] + share)
        self.worlds = found

    def _next(self, state: State, weight: float, taken: tuple[int, ...]) -> Iterator[tuple[World, list[Told]]]:
        if state.phase == phases.WALK:
            paid = tuple(step for step in taken if step >= actions.LIFT_RADAR)
            yield from gestures((state, weight, ()), self.eyes, paid)
            return
        *first, last = taken
        for step in first:
            if state.refusal(step) is not None:
                return
            state = state.clone()
            state.advance(step)
        starting = state.phase == phases.START and state.mover == 0
        for step in state.legal() if starting else [last]:
            if state.refusal(step) is None:
                after = state.clone()
                after.advance(step)
                share = 1 / len(state.legal()) if starting else 1.0
                yield (after, weight * share, ()), list(RED_NOTICE.tell(state, step, after, self.eyes))
