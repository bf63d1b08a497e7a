"""A belief for games that bring none: histories that tell the seat what it was told, found step by step.

It knows nothing about the game, so it is right for all of them but fast only for small ones: a step that tells the
seat nothing is drawn blindly, and taken back if it contradicts what was told later. Worlds that were found are kept,
and go on from where they are: whatever was told since constrains only what is new in them.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from hallali.core.contract import Options, Position, Told
from hallali.core.errors import HallaliError, marked
from hallali.core.seats import CHANCE

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
#: How many moments are held at most that follow those of the worlds.
MOST: Final = 4096


class Node:
    """A moment of a world. What follows it is worked out once, for all worlds that come through here.

    state: the position, which is not changed. known: how much of what the seat was told has been told by then.
    ways: the steps that what was told has not ruled out so far, once they are asked for. odds: by outcome, where chance
    decides.
    after: by step, the moment that follows, and what the seat is told on the way there.
    """

    __slots__ = ("after", "known", "odds", "state", "ways")

    def __init__(self, state: Position, known: int) -> None:
        self.state, self.known = state, known
        self.ways: list[int] | None = None
        self.odds: dict[int, float] | None = None
        self.after: dict[int, tuple[Node, tuple[Told, ...]]] = {}

    def drawn(self, rng: random.Random) -> Iterator[int]:
        """Give the steps to try, in random order weighted by chance."""
        if self.ways is None:
            mover = self.state.mover
            if mover == CHANCE:
                self.odds = {step: odds for step, odds in self.state.chances() if odds > 0.0}
            self.ways = list(self.odds or () if mover < 0 else self.state.legal())
        if self.odds is not None:
            # Sampling without replacement: the order in which exponential clocks ring.
            yield from [step for _, step in sorted((rng.expovariate(self.odds[way]), way) for way in self.ways)]
            return
        left = self.ways.copy()
        while left:
            place = int(rng.random() * len(left))
            yield left[place]
            left[place] = left[-1]
            left.pop()

    def rule_out(self, step: int) -> None:
        """Take a step out of those to try."""
        if self.ways is not None and step in self.ways:
            self.ways.remove(step)
        self.after.pop(step, None)


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
        self.first = Node(self.start, 0)
        self.heard: list[Told] = []
        self.worlds: list[World] = []
        self._held = 0  #: how many moments follow those of the worlds

    def hear(self, told: Told) -> None:
        """Take in what the seat was told, in the order of the game."""
        self.heard.append(told)

    def sample(self, rng: random.Random) -> tuple[int, ...]:
        """Return a random history. Raises HallaliError if none is found, as may happen where much is hidden.

        Histories that follow each other may have much in common: each goes on from one of those that are kept.
        """
        if self._held > MOST:
            self._forget()
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
            found = self._grown(World((), (self.first,)), rng, TRIED)
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
        open_: list[Iterator[int]] = [nodes[-1].drawn(rng)]
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
                open_.append(after.drawn(rng))
                break
            else:
                open_.pop()
                if open_:  # the step that led here is taken back
                    steps.pop()
                    nodes.pop()
        return None

    def _after(self, node: Node, step: int) -> Node | None:
        """Return what follows; None if it tells the seat anything but what it was told."""
        found = node.after.get(step)
        if found is None:
            state = node.state.clone()
            state.advance(step)
            news = self.game.tell(node.state, step, state, self.seat)
            found = Node(state, node.known + len(news)), news
            node.after[step] = found
            self._held += 1
        after, news = found
        for number, told in enumerate(news, node.known):
            if number == len(self.heard):
                return None
            if self.heard[number] != told:  # so it will be whatever else is told
                node.rule_out(step)
                return None
        return after

    def _forget(self) -> None:
        """Give up what follows the moments that are kept, so that it does not grow without end."""
        self.first = Node(self.start, 0)
        for world in self.worlds:
            for node in world.nodes:
                node.after.clear()
        self._held = 0

    def _whole(self, node: Node) -> bool:
        """Say whether all that was told has been told, and no gesture is begun."""
        return node.known == len(self.heard) and not node.state.drafting
