"""What the instinctive bots of both sides share: how they are made, err, bid and answer simple questions."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any, Generic, TypeVar

from hallali.core.contract import Told
from hallali.core.player import Thought
from hallali.games.red_notice.bots import bidding, changes, gestures
from hallali.games.red_notice.bots.coming import Coming
from hallali.games.red_notice.bots.faults import Faults
from hallali.games.red_notice.bots.hazy import Hazy
from hallali.games.red_notice.bots.heat import Heat
from hallali.games.red_notice.bots.knobs import Knobs
from hallali.games.red_notice.rules import actions as a
from hallali.games.red_notice.rules.box import BANK, CHEQUE, MOVE, SECURITY, Box
from hallali.games.red_notice.rules.view import RedNoticeView

Option = TypeVar("Option")
K = TypeVar("K", bound=Knobs)


class Habits(Generic[K]):
    """A bot that plays by instinct.

    noise: the scale of the Gumbel error of its judgement, in cheques of 100,000; 0 for none. faults: what it does not
    see.
    """

    def __init__(
        self,
        rng: random.Random,
        box: Box,
        options: Mapping[str, Any],
        noise: float = 0.0,
        faults: Faults | None = None,
        knobs: K | None = None,
    ) -> None:
        self.rng = rng
        self.box = box
        self.noise = noise
        self.faults = faults = faults or Faults()
        self.knobs = knobs = knobs or self.usual()
        self.heat = (
            Heat(box, options, self.reads(knobs))
            if faults.memory < 0
            else Hazy(box, options, faults.memory, faults.deaf)
        )
        self.coming = Coming(box)
        self.thinks: Thought | None = None

    def thought(self) -> Thought | None:
        """Return what it thought when it chose its last gesture."""
        return self.thinks

    def hear(self, told: Told) -> None:
        """Take in something that this seat was told."""
        self.heat.hear(told)
        self.coming.hear(told)

    def usual(self) -> K:
        """Return the knobs that were set by hand."""
        raise NotImplementedError

    def reads(self, knobs: K) -> bool:
        """Return whether it asks what a reader of Angela's walks thinks."""
        raise NotImplementedError

    def mine(self, view: RedNoticeView, kind: int, icons: int) -> float:
        """Return what an action is worth to this side."""
        raise NotImplementedError

    def theirs(self, view: RedNoticeView, kind: int, icons: int) -> float:
        """Return what an action of the other's costs this side."""
        raise NotImplementedError

    def pair(self, view: RedNoticeView, first: bidding.Face, second: bidding.Face) -> float:
        """Return the extra worth of two of this side's actions in this order."""
        raise NotImplementedError

    def at(self, view: RedNoticeView, card: int, face: bidding.Face) -> float:
        """Return how much more or less an action is worth to this side because of the cards before it."""
        return 0.0

    def start(self, view: RedNoticeView) -> tuple[int, int]:
        """Choose the cheque to show and the city to start in."""
        raise NotImplementedError

    def answer(self, view: RedNoticeView) -> tuple[int, ...]:
        """Answer a question that only this side is asked."""
        raise NotImplementedError

    def best(self, options: Sequence[Option], worth: Callable[[Option], float]) -> Option:
        """Return the option with the greatest worth, give or take the error."""
        rated = [(worth(option) + self._error(), self.rng.random(), number) for number, option in enumerate(options)]
        return options[max(rated)[2]]

    def _error(self) -> float:
        if not self.noise:
            return 0.0
        return -self.noise * math.log(-math.log(min(max(self.rng.random(), 1e-12), 1 - 1e-12)))

    def choose(self, view: RedNoticeView) -> tuple[int, ...]:
        """Return the steps of one gesture."""
        self.thinks = None
        if view.phase == "start":
            return self.start(view)
        if view.phase == "bid":
            if self.faults.counters:
                return (bidding.countering(self.box, view, self._judge(view)),)
            if self.faults.alone:
                return (bidding.highest(self.box, view, self._judge(view), self.faults.good),)
            worths = {step: worth for worth, step in bidding.weigh(self.box, self.knobs, view, self._judge(view))}
            return (self.best(list(worths), worths.__getitem__),)
        if view.phase == "draw":
            return (a.DRAW,)
        if view.phase in ("free", "more"):
            return (changes.best(self.box, view),)
        if view.phase == "drop":
            cheques = [step for step in view.legal if step >= a.CHEQUE]
            return (min(cheques, key=lambda step: (self.box.worth[step - a.CHEQUE], step)),)
        if view.phase == "joker":
            kind = self.best((CHEQUE, BANK, SECURITY, MOVE), lambda k: self.mine(view, k, 1))
            return (a.AS + kind,)
        return self.answer(view)

    def _judge(self, view: RedNoticeView) -> bidding.Judge:
        mine = cache(lambda kind, icons: self.mine(view, kind, icons))
        theirs = cache(lambda kind, icons: self.theirs(view, kind, icons))
        return bidding.Judge(
            lambda card, face: mine(*face) + self.at(view, card, face),
            lambda card, face: 0.0 if self.faults.selfish else theirs(*face),
            cache(lambda first, second: 0.0 if self.faults.single else self.pair(view, first, second)),
        )

    def cheques_to_show(self, view: RedNoticeView) -> list[tuple[int, int]]:
        """List the ways to start."""
        return gestures.starts(self.box, view)
