"""The frame of every explorer: it builds its camp, makes up its mind what to ask, and walks there."""

from __future__ import annotations

import random

from hallali.core import bits
from hallali.core.contract import Told
from hallali.core.player import Thought
from hallali.games.traqueur.bots import thoughts
from hallali.games.traqueur.bots.builders import Builder
from hallali.games.traqueur.bots.instincts import LEAVE, Mind, mind_of
from hallali.games.traqueur.bots.simple import Policy
from hallali.games.traqueur.rules import view as v
from hallali.games.traqueur.rules.actions import END, OUT, SQUARE, steps_of
from hallali.games.traqueur.rules.grid import OUTSIDE, Grid
from hallali.games.traqueur.rules.seek import Seek, seek_of


class Explorer:
    """A bot: a builder and a policy.

    A plan holds for a turn as long as nothing new is known. What the policy draws depends only on the seed, on what is
    known and on the turn. So a bot that is rebuilt in mid-game goes on in the same way.
    """

    def __init__(self, rng: random.Random, grid: Grid, builder: Builder, policy: Policy) -> None:
        self.rng, self.grid, self.builder, self.policy = rng, grid, builder, policy
        self.seed = rng.random()
        self.order: list[tuple[int, int]] = []
        self.known: tuple[int, int, int, int] | None = None
        self.plan = LEAVE
        self.going = [False, False]
        self.thinks: Thought | None = None

    def thought(self) -> Thought | None:
        """Return what it thought when it chose its last gesture."""
        return self.thinks

    def hear(self, told: Told) -> None:
        """Remember in which order each seat entered the squares, and whether it ended its turn so as to leave."""
        if isinstance(told, v.Asked) and told.yes and told.target != OUTSIDE:
            self.order.append((told.who, told.target))
        if isinstance(told, v.TurnEnded):
            self.going[told.who] = told.why in (v.ENDED_TURN, v.PASSED)

    def choose(self, view: v.TraqueurView) -> tuple[int, ...]:
        """Return the camp, or the next step of the search."""
        self.thinks = None
        if view.phase == v.BUILD:
            camp = self.builder(self.rng, self.grid, view.limit)
            self.thinks = thoughts.hiding(self.grid, camp)
            return steps_of(camp)
        number = next(number for number, search in enumerate(view.searches) if search.seat == view.seat)
        seek = seek_of(view, self.grid, number)
        action = self._step(seek, view)
        return (action if action in view.legal else view.legal[-1],)

    def _step(self, seek: Seek, view: v.TraqueurView) -> int:
        mind = mind_of(seek, [square for who, square in self.order if who == view.seat])
        now = (seek.open, seek.barred, mind.here, seek.turns)
        if now != self.known:
            self.known = now
            going = self.going[view.seat] and seek.may_leave
            self.plan = LEAVE if going else self._think(mind, view.limit, now)
            self.thinks = thoughts.hunch(self.plan, mind.sure)
        if self.plan == LEAVE:
            return way_out(seek, mind)
        one, other = self.grid.ends[self.plan]
        start, target = (one, other) if one == OUTSIDE or bits.has(mind.seen, one) else (other, one)
        return SQUARE + target if seek.at == start else _toward(seek, start)

    def _think(self, mind: Mind, limit: int, now: tuple[int, ...]) -> int:
        asks = mind.asks()
        if not asks:
            return LEAVE
        if len(asks) == 1 and not mind.may_leave():
            return asks[0][0]
        return self.policy(mind, limit, random.Random(f"{self.seed}:{':'.join(map(str, now))}"))


def way_out(seek: Seek, mind: Mind) -> int:
    """Return the next step of leaving: to a column-1 square with an open entrance, end the turn there, and out."""
    gates = [
        square for square, place in seek.grid.ways_in if bits.has(seek.open, place) and bits.has(mind.here, square)
    ]
    if seek.at in gates and seek.may_leave:
        return OUT
    if not seek.same_turn:
        rest = mind.resting()
        gates = [square for square in gates if bits.has(rest, square)] or gates
    if seek.at in gates:
        if seek.may_end:
            return END
        # The detective has just come in, or asked here: a step to a known square and back, if there is one.
        others = [
            square for square, place in seek.grid.beside[seek.at] if square != OUTSIDE and bits.has(seek.open, place)
        ]
        return SQUARE + others[0] if others else END
    return _toward(seek, *gates)


def _toward(seek: Seek, *goals: int) -> int:
    """Return the first step of a shortest known way to one of the squares; END if there is none."""
    first = {seek.at: END}
    row = [seek.at]
    for at in row:
        if at in goals:
            return first[at]
        for square, place in seek.grid.around(at):
            if square != OUTSIDE and square not in first and bits.has(seek.open, place):
                first[square] = SQUARE + square if at == seek.at else first[at]
                row.append(square)
    return END
