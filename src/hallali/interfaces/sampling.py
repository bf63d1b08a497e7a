"""A belief for games that bring none: histories that tell the seat what it was told, found step by step.

It knows nothing about the game, so it is right for all of them but fast only for small ones: a step that tells the
seat nothing is drawn blindly, and taken back if it contradicts what was told later. Worlds that were found are kept,
and go on from where they are: whatever was told since constrains only what is new in them.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final, NamedTuple

from hallali.core.contract import Options, Position, Told
from hallali.core.errors import HallaliError, marked
from hallali.core.seats import CHANCE, OVER

if TYPE_CHECKING:
    from hallali.interfaces.game import AnyGame

N_ = marked

#: The most steps tried before the search for a history starts again, and how often it does.
TRIED: Final = 4000
BEGUN: Final = 25
#: So many worlds are kept. One in FRESH samples is a new history from the first step on, so that none is ruled out.
#: Where a kept world is ruled out, so many others are tried to go on from instead.
KEPT: Final = 32
FRESH: Final = 48
OTHERS: Final = 4
#: How many steps back a kept world is drawn anew, on average; how far back its positions are held; and how many steps
#: are tried for each of those that are taken back, before more are.
BACK: Final = 2.0
HELD: Final = 16
EACH: Final = 12


class Node(NamedTuple):
    """A moment of a world. state: the position. known: how much of what the seat was told has been told by then."""

    state: Position
    known: int


class World:
    """A history that tells the seat what it was told.

    steps: the whole of it. nodes: the last moments of it, the newest last; the first of them is followed by the steps
    that are left when the others are taken back.
    """

    __slots__ = ("nodes", "steps")

    def __init__(self, steps: tuple[int, ...], nodes: tuple[Node, ...]) -> None:
        self.steps = steps
        self.nodes = nodes[-HELD:]

    def back(self, count: int) -> World:
        """Return it without its last steps; with no more taken back than there are positions for."""
        count = min(count, len(self.nodes) - 1)
        return World(self.steps[: len(self.steps) - count], self.nodes[: len(self.nodes) - count])


class SampledBelief:
    """A seat's belief over every history that tells it exactly what it was told.

    >>> import random
    >>> from hallali import games
    >>> game = games.get("fugitif")
    >>> belief = SampledBelief(game, "micro", None, 1)
    >>> len(belief.sample(random.Random(1)))  # nothing heard: nothing has happened
    0
    """

    def __init__(self, game: AnyGame, size: str, options: Options | None, seat: int) -> None:
        self.game, self.seat = game, seat
        self.start = game.new(size, options)
        self.heard: list[Told] = []
        self.worlds: list[World] = []

    def hear(self, told: Told) -> None:
        """Take in what the seat was told, in the order of the game."""
        self.heard.append(told)

    def sample(self, rng: random.Random) -> tuple[int, ...]:
        """Return a random history. Raises HallaliError if none is found, as may happen where much is hidden.

        Histories that follow each other may have much in common: each goes on from one of those that are kept.
        """
        if len(self.worlds) < KEPT:
            self.worlds.append(self._new(rng))
            return self.worlds[-1].steps
        place, fresh = rng.randrange(KEPT), None
        if rng.randrange(FRESH):
            fresh = self._anew(self.worlds[place], rng)
            for _ in range(OTHERS if fresh is None else 0):  # what was told since has ruled this one out
                fresh = fresh or self._anew(rng.choice(self.worlds), rng)
        self.worlds[place] = fresh or self._new(rng)
        return self.worlds[place].steps

    def _new(self, rng: random.Random) -> World:
        """Return a world from the first step on. Raises HallaliError if none is found."""
        for _ in range(BEGUN):
            found = self._grown(World((), (Node(self.start, 0),)), rng, TRIED)
            if found is not None:
                return found
        raise HallaliError(N_("No history fits everything this seat was told."))

    def _anew(self, world: World, rng: random.Random) -> World | None:
        """Take back the last steps of a world and go on from there, to the end of what was told.

        Where nothing fits, more is taken back. Returns None where nothing fits as far back as positions are held.
        """
        count = 1 + int(rng.expovariate(1 / BACK))
        while True:
            found = self._grown(world.back(count), rng, EACH * (count + len(self.heard) - world.nodes[-1].known + 1))
            if found is not None or count >= len(world.nodes) - 1:
                return found
            count *= 2

    def _grown(self, world: World, rng: random.Random, tries: int) -> World | None:
        """Go on from a world until it has told everything; None where nothing fits within so many tries."""
        steps, nodes = list(world.steps), list(world.nodes)
        if self._whole(nodes[-1]):
            return world
        open_: list[Iterator[int]] = [iter(self._ways(nodes[-1].state, rng))]
        while open_:
            for step in open_[-1]:
                if not tries:
                    return None
                tries -= 1
                after = self._after(nodes[-1], step)
                if after is None:
                    continue
                steps.append(step)
                nodes.append(after)
                if self._whole(after):
                    return World(tuple(steps), tuple(nodes))
                open_.append(iter(self._ways(after.state, rng)))
                break
            else:
                open_.pop()
                if open_:  # the step that led here is taken back
                    steps.pop()
                    nodes.pop()
        return None

    def _after(self, node: Node, step: int) -> Node | None:
        """Return what follows; None if it tells the seat anything but what it was told."""
        after = node.state.clone()
        after.advance(step)
        known = node.known
        for told in self.game.tell(node.state, step, after, self.seat):
            if known == len(self.heard) or self.heard[known] != told:
                return None
            known += 1
        return Node(after, known)

    def _whole(self, node: Node) -> bool:
        """Say whether all that was told has been told, and no gesture is begun."""
        return node.known == len(self.heard) and not node.state.drafting

    def _ways(self, state: Position, rng: random.Random) -> list[int]:
        """Return the steps to try, in random order weighted by chance."""
        if state.mover == OVER:
            return []
        if state.mover != CHANCE:
            ways = state.legal()
            rng.shuffle(ways)
            return ways
        # Sampling without replacement: the order in which exponential clocks ring.
        rung = sorted((rng.expovariate(chance), outcome) for outcome, chance in state.chances() if chance > 0.0)
        return [outcome for _, outcome in rung]
