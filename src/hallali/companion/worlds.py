"""Worlds: games that tell a seat what it was told, and what each of them could tell it next."""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import msgspec

from hallali.core.contract import Belief, Position, Told
from hallali.core.seats import CHANCE, OVER

if TYPE_CHECKING:
    from hallali.interfaces.game import AnyGame

Steps = tuple[int, ...]
Tolds = tuple[Told, ...]

#: How many gestures are tried at random where no gesture was whole within the budget, and how long one may be.
TRIED, LONGEST = 6, 300
#: How often a belief may fail to draw before it counts as having nothing to draw.
FAILED = 4


class World(msgspec.Struct, frozen=True, eq=False):
    """A whole game up to now. steps: all from the start, chance's too. state: where they lead; nobody changes it."""

    steps: Steps
    state: Position


def follow(game: AnyGame, world: World, steps: Steps, seat: int) -> tuple[World, Tolds]:
    """Take legal steps in a world; return where they lead and what the seat is told."""
    state = world.state.clone()
    heard: list[Told] = []
    for step in steps:
        heard += game.advance(state, step, (seat,))[0]
    return World((*world.steps, *steps), state), tuple(heard)


def retold(game: AnyGame, start: Position, steps: Sequence[int], seat: int) -> tuple[World, Tolds]:
    """Play steps from the first position, each judged by the rules. Raises IllegalAction."""
    state = start.clone()
    heard: list[Told] = []
    for step in steps:
        before = state.clone()
        state.apply(step)
        heard += game.tell(before, step, state, seat)
    return World(tuple(steps), state), tuple(heard)


def turns_up(told: Tolds, answers: Callable[[Told], Tolds]) -> bool:
    """Say whether something is turned up with an answer, of which there are more ways than a few worlds have.

    answers: as `Words.answers`.
    """
    return any((bare := answers(one)) and bare[0] != one for one in told)


def drawn(
    game: AnyGame, start: Position, belief: Belief, told: Sequence[Told], seat: int, rng: random.Random, count: int = 1
) -> dict[Tolds, list[World]]:
    """Draw worlds that tell the seat just this, as many as come; none if nothing fits.

    belief: has heard all of it. They are returned by what they tell beyond it, within their last gesture: nothing where
    all of the gesture was heard. Beliefs are no judges of what they hear, so each world is played by the rules and told
    again.
    """
    found: dict[Tolds, list[World]] = {}
    failed, wanted = 0, tuple(told)
    while count > 0 and failed < FAILED:
        try:
            world, again = retold(game, start, belief.sample(rng), seat)
        except Exception:  # whatever a belief stumbles over, it has drawn nothing
            failed += 1
            continue
        if again[: len(wanted)] != wanted:
            failed += 1
            continue
        found.setdefault(again[len(wanted) :], []).append(world)
        count -= 1
    return found


class Ways:
    """What a seat can be told next in one world by what others and chance do, and by which steps.

    left: how many steps may be taken to find out; fewer are left afterwards. cut: whether they were too few.
    """

    def __init__(self, game: AnyGame, seat: int, rng: random.Random, left: int) -> None:
        self.game, self.seat, self.rng, self.left, self.cut = game, seat, rng, left, False

    def of(self, world: World) -> dict[Tolds, Steps]:
        """Return what can be told, each with the first steps that were found to tell it."""
        found: dict[Tolds, Steps] = {}
        queue: deque[tuple[Position, Steps, Tolds]] = deque([(world.state, (), ())])
        while queue and self.left > 0:
            state, steps, heard = queue.popleft()
            for step in self._next(state):
                self.left -= 1
                after, told = self._take(state, step, heard)
                if told and not after.drafting:
                    found.setdefault(told, (*steps, step))
                else:
                    queue.append((after, (*steps, step), told))
                if self.left <= 0:
                    break
        if queue:  # long gestures: a camp, a walk
            self.cut = True
            self._blindly(world, found)
        return found

    def _blindly(self, world: World, found: dict[Tolds, Steps]) -> None:
        """Try whole gestures at random, until one brings nothing new."""
        for _ in range(TRIED):
            state, steps, heard = world.state, Steps(), Tolds()
            while len(steps) < LONGEST and (not heard or state.drafting):
                ways = self._next(state)
                if not ways:
                    break
                step = ways[0]
                state, heard = self._take(state, step, heard)
                steps = (*steps, step)
            if heard and not state.drafting:
                if heard in found:
                    return
                found[heard] = steps

    def _take(self, state: Position, step: int, heard: Tolds) -> tuple[Position, Tolds]:
        after = state.clone()
        return after, heard + tuple(self.game.advance(after, step, (self.seat,))[0])

    def _next(self, state: Position) -> list[int]:
        """Return what may come, in random order; nothing where the seat itself decides."""
        if state.mover == CHANCE:
            # Without replacement: the order in which exponential clocks ring.
            rung = sorted((self.rng.expovariate(chance), outcome) for outcome, chance in state.chances() if chance > 0)
            return [outcome for _, outcome in rung]
        if state.mover in (OVER, self.seat):
            return []
        legal = state.legal()
        self.rng.shuffle(legal)
        return legal


#: Makes a belief that has heard nothing.
Maker = Callable[[], Belief]


def hearing(make: Maker, told: Sequence[Told]) -> Belief | None:
    """Return a belief that has heard this; None if it stumbles over what cannot have happened."""
    belief = make()
    try:
        for one in told:
            belief.hear(one)
    except Exception:  # as in `drawn`
        return None
    return belief
