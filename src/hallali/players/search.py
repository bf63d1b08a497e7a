"""Bots that search, for every game: "ismcts:2" thinks for two seconds a gesture, "ismcts:500it" for 500 iterations.

A game may lend the search its own knowledge, in hallali.players.GAME.playing: see `Lent`. "ismcts:2+uniform" goes
without it. The family says how positions share what was learned: see hallali.search.ismcts. With iterations the same
seed and the same Tolds give the same moves; with seconds they depend on the machine.
"""

from __future__ import annotations

import importlib
import importlib.util
import random
import re
import time
from collections.abc import Callable, Mapping
from types import ModuleType
from typing import Any

from hallali import games
from hallali.core.contract import Belief, Told, View
from hallali.games import package
from hallali.search.ismcts import MULTIPLE, PERFECT, SINGLE, Budget, Search, Settings
from hallali.search.nodes import Regret, Ucb
from hallali.search.playouts import Lender, uniform

#: The families: the relation, whether nodes choose by regret matching, and the most worlds. Where each world has a
#: tree of its own, few worlds with many visits are worth more than many with few.
FAMILIES: dict[str, tuple[str, bool, int]] = {
    "ismcts": (MULTIPLE, False, 256),
    "so-ismcts": (SINGLE, False, 256),
    "rm-ismcts": (MULTIPLE, True, 256),
    "pimc": (PERFECT, False, 32),
}

MOST_SECONDS = 3600.0
MOST_ITERATIONS = 10_000_000


class Lent:
    """What a game lends its searching bots: the module hallali.players.GAME.playing, any part of which may be missing.

    playout: see hallali.search.playouts.Lender.
    belief: `BELIEF(size, options, seat)`, a belief that draws worlds as people play them, not each as likely.
    gesture: `GESTURE(view, rng, more)`, which may plan a whole gesture that a search step by step cannot; () where it
        does not. It goes on as long as `more` says so; asked once for each thing that is tried.
    told_apart: `TOLD_APART`; see hallali.search.ismcts.Settings.private.
    """

    def __init__(self, game: str, bare: bool = False) -> None:
        self.game = game
        module = None if bare else _playing(game)
        self.playout: Lender = getattr(module, "PLAYOUT", uniform)
        self.belief: Callable[[str, Mapping[str, Any] | None, int], Belief] = getattr(module, "BELIEF", self._belief)
        self.gesture: Callable[[View, random.Random, Callable[[], bool]], tuple[int, ...]] | None
        self.gesture = getattr(module, "GESTURE", None)
        self.told_apart: bool = getattr(module, "TOLD_APART", True)

    def _belief(self, size: str, options: Mapping[str, Any] | None, seat: int) -> Belief:
        return games.belief(self.game, size, options, seat)


def _playing(game: str) -> ModuleType | None:
    name = f"hallali.players.{package(game)}.playing"
    return None if importlib.util.find_spec(name) is None else importlib.import_module(name)


class Searcher:
    """Plays a seat by searching each gesture anew from its belief."""

    def __init__(
        self,
        rng: random.Random,
        game: str,
        seat: int,
        size: str,
        options: Mapping[str, Any],
        settings: Settings,
        budget: Budget,
        lent: Lent | None = None,
    ) -> None:
        self.rng = rng
        self.game = games.get(game)
        self.seat = seat
        self.size = size
        self.options = options
        self.settings = settings
        self.budget = budget
        self.lent = lent or Lent(game, bare=True)
        self.belief = self.lent.belief(size, options, seat)

    def hear(self, told: Told) -> None:
        """Take note of something that this seat was told."""
        self.belief.hear(told)

    def choose(self, view: View) -> tuple[int, ...]:
        """Give the steps of one gesture. The search asks nothing of the View: the belief holds all that it shows."""
        if self.lent.gesture and (steps := self.lent.gesture(view, self.rng, _meter(self.budget))):
            return steps
        search = Search(self.game, self.size, self.options, self.seat, self.belief, self.rng, self.settings)
        return search.choose(self.budget)


class Maker:
    """Makes a search bot for a seat of a game; the sort of callable that hallali.players asks for."""

    def __init__(self, game: str, seat: int, family: str, iterations: int, seconds: float, bare: bool = False) -> None:
        self.game = game
        self.seat = seat
        self.family = family
        self.iterations = iterations
        self.seconds = seconds
        self.bare = bare

    def __call__(self, rng: random.Random, size: str, options: Mapping[str, Any]) -> Searcher:
        """Make the bot, before the first move."""
        relation, regret, worlds = FAMILIES[self.family]
        lent = Lent(self.game, self.bare)
        settings = Settings(relation, Regret() if regret else Ucb(), worlds, lent.told_apart, lent.playout)
        return Searcher(rng, self.game, self.seat, size, options, settings, Budget(self.iterations, self.seconds), lent)


def _meter(budget: Budget) -> Callable[[], bool]:
    """Say, each time it is asked, whether there is something left of a limit."""
    left = budget.iterations
    until = time.perf_counter() + budget.seconds

    def more() -> bool:
        nonlocal left
        left -= 1
        return left >= 0 if budget.iterations else time.perf_counter() < until

    return more


def maker_of(name: str, game: str, seat: int) -> Maker | None:
    """Give the maker of the bot that a name puts together; None where it is none.

    FAMILY:SECONDS or FAMILY:COUNTit, and +uniform after it for a search without the game's own knowledge.
    """
    family, colon, rest = name.partition(":")
    if not colon or family not in FAMILIES:
        return None
    limit = rest.removesuffix("+uniform")
    bare = limit != rest
    if re.fullmatch(r"[0-9]{1,8}it", limit):
        iterations = int(limit.removesuffix("it"))
        return Maker(game, seat, family, iterations, 0.0, bare) if 0 < iterations <= MOST_ITERATIONS else None
    if re.fullmatch(r"[0-9]{1,4}(\.[0-9]{1,3})?", limit):
        seconds = float(limit)
        return Maker(game, seat, family, 0, seconds, bare) if 0.0 < seconds <= MOST_SECONDS else None
    return None
