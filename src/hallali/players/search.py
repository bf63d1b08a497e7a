"""Bots that search, for every game: "ismcts:2" thinks for two seconds a gesture, "ismcts:500it" for 500 iterations.

A game may lend the search its own knowledge: see hallali.search.knowledge. "ismcts:2+uniform" goes
without it, "ismcts:2x4" thinks in four processes. The family says how positions share what was learned: see
hallali.search.ismcts. With iterations the same seed and the same Tolds give the same moves. Seconds are of processor
time, and what they are worth depends on the machine.
"""

from __future__ import annotations

import math
import random
import re
from collections.abc import Callable

from hallali import games
from hallali.core import clock
from hallali.core.contract import Options, Told, View
from hallali.core.errors import Message, marked
from hallali.core.player import Player, Thought
from hallali.search.ismcts import MULTIPLE, PERFECT, SINGLE, Budget, Search, Settings
from hallali.search.knowledge import DomainKnowledge
from hallali.search.nodes import Regret, Ucb
from hallali.search.particles import ParticleFilter
from hallali.search.playouts import Uniform

N_ = marked

#: The families: the relation, whether nodes choose by regret matching, and the most worlds. Where each world has a
#: tree of its own, few worlds with many visits are worth more than many with few.
FAMILIES: dict[str, tuple[str, bool, int]] = {
    "ismcts": (MULTIPLE, False, 256),
    "so-ismcts": (SINGLE, False, 256),
    "rm-ismcts": (MULTIPLE, True, 256),
    "pimc": (PERFECT, False, 32),
}

_WORST = N_("At my worst moment I gave myself {chance}%.")
_CALM = N_("I was never worried: at the worst I gave myself {chance}%.")

#: How many worlds are followed from move to move.
FOLLOWED = 160

MOST_SECONDS = 3600.0
MOST_ITERATIONS = 10_000_000
MOST_PROCESSES = 64


class Searcher:
    """Plays a seat by a new search from its belief for each gesture."""

    def __init__(
        self,
        rng: random.Random,
        game: str,
        seat: int,
        size: str,
        options: Options,
        settings: Settings,
        budget: Budget,
        knowledge: DomainKnowledge | None = None,
    ) -> None:
        self.rng = rng
        self.game = games.get(game)
        self.seat = seat
        self.size = size
        self.options = options
        self.settings = settings
        self.budget = budget
        self.knowledge = knowledge or self.game.search_knowledge().bare()
        self.belief = (self.knowledge.belief or self.game.belief)(size, options, seat)
        self.thinks: Thought | None = None
        self.follower: ParticleFilter | None = None
        if seat in self.knowledge.follows and not isinstance(settings.policies(size, options), Uniform):
            count = min(FOLLOWED, settings.worlds)
            self.follower = ParticleFilter(self.game, size, options, seat, self.belief, rng, settings.policies, count)

    def hear(self, told: Told) -> None:
        """Take note of something that this seat was told."""
        self.belief.hear(told)
        if self.follower:
            self.follower.hear(told)

    def choose(self, view: View) -> tuple[int, ...]:
        """Return the steps of one gesture. The search asks nothing of the View: the belief holds all that it shows."""
        start = clock.worked()
        self.thinks = None
        steps = self.plan(view)
        if not steps:
            search = self.search(start)
            steps = search.choose(self.budget, start)
            if search.hope is not None:
                self.thinks = self._outlook(search.hope)
        self.did(steps)
        return steps

    def thought(self) -> Thought | None:
        """Return what it thought of its chances when it chose its last gesture."""
        return self.thinks

    def _outlook(self, hope: float) -> Thought:
        """Return what it thinks of its chances. hope: what it expects to win, as `Position.returns` counts."""
        seats = len(self.game.seats_of(self.options))
        chance = min(1.0, max(0.0, (hope * (seats - 1) + 1.0) / seats))
        return Thought(
            Message(_CALM if chance >= 1.0 / seats else _WORST, {"chance": round(100 * chance)}), 1.0 - chance
        )

    def plan(self, view: View) -> tuple[int, ...]:
        """Return a gesture that the game plans whole; () where it does not."""
        return self.knowledge.gesture(view, self.rng, _meter(self.budget)) if self.knowledge.gesture else ()

    def search(self, start: float) -> Search:
        """Begin to search the gesture at hand. start: when it began to be thought over, by hallali.search's clock."""
        followed = None
        if self.follower:
            followed = self.follower.now(start + self.budget.seconds / 2 if self.budget.seconds else math.inf)
        return Search(self.game, self.size, self.options, self.seat, self.belief, self.rng, self.settings, followed)

    def did(self, steps: tuple[int, ...]) -> None:
        """Take note of the gesture that is played."""
        if self.follower:
            self.follower.did(steps)


class Maker:
    """Makes a search bot for a seat of a game; the sort of callable that hallali.players asks for."""

    def __init__(
        self, game: str, seat: int, family: str, iterations: int, seconds: float, bare: bool, processes: int
    ) -> None:
        self.game = game
        self.seat = seat
        self.family = family
        self.iterations = iterations
        self.seconds = seconds
        self.bare = bare
        self.processes = processes

    def __call__(self, rng: random.Random, size: str, options: Options) -> Player:
        """Make the bot, before the first move."""
        if self.processes > 1:
            from hallali.players.parallel import ParallelSearcher

            return ParallelSearcher(self, rng, size, options)
        return self.one(rng, size, options)

    def one(self, rng: random.Random, size: str, options: Options) -> Searcher:
        """Make the bot for one process."""
        relation, regret, worlds = FAMILIES[self.family]
        whole = games.get(self.game).search_knowledge()
        knowledge = whole.bare() if self.bare else whole
        settings = Settings(
            relation,
            Regret() if regret else Ucb(),
            worlds,
            knowledge.told_apart,
            knowledge.policies(),
            survey=knowledge.survey,
            asks=knowledge.asks,
            each=knowledge.each,
        )
        return Searcher(
            rng, self.game, self.seat, size, options, settings, Budget(self.iterations, self.seconds), knowledge
        )


def _meter(budget: Budget) -> Callable[[], bool]:
    """Say, each time it is asked, whether there is something left of a limit."""
    left = budget.iterations
    until = clock.worked() + budget.seconds

    def more() -> bool:
        nonlocal left
        left -= 1
        return left >= 0 if budget.iterations else clock.worked() < until

    return more


def maker_of(name: str, game: str, seat: int) -> Maker | None:
    """Return the maker of the bot that a name puts together; None where it is none.

    FAMILY:SECONDS or FAMILY:COUNTit, then xPROCESSES to search in so many at once, then +uniform for a search without
    the game's own knowledge.
    """
    family, colon, rest = name.partition(":")
    found = re.fullmatch(r"(?:([0-9]{1,8})it|([0-9]{1,4}(?:\.[0-9]{1,3})?))(?:x([0-9]{1,2}))?(\+uniform)?", rest)
    if not colon or family not in FAMILIES or found is None:
        return None
    iterations, seconds, processes = int(found[1] or 0), float(found[2] or 0.0), int(found[3] or 1)
    if not (0 < iterations <= MOST_ITERATIONS or 0.0 < seconds <= MOST_SECONDS) or not 1 <= processes <= MOST_PROCESSES:
        return None
    return Maker(game, seat, family, iterations, seconds, bool(found[4]), processes)
