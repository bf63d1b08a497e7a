"""Bots for La Traque that play by instinct: each takes the step that it judges to be worth most to its faction."""

from __future__ import annotations

import random

import msgspec

from hallali.core.contract import Told
from hallali.core.player import Thought
from hallali.games.la_traque.bots import thoughts
from hallali.games.la_traque.bots.look import Look, of_view
from hallali.games.la_traque.bots.playout import decide
from hallali.games.la_traque.bots.turns import weigh
from hallali.games.la_traque.rules import actions as a
from hallali.games.la_traque.rules import effects as e
from hallali.games.la_traque.rules.box import Box
from hallali.games.la_traque.rules.view import LaTraqueView

#: A number that scatters others over all that 32 bits hold (Knuth's multiplier): what is close falls far apart.
_SCATTER, _ALL = 2654435761, 1 << 32


class Faults(msgspec.Struct, frozen=True, kw_only=True):
    """What a level does not see, or does too soon. Without any it plays as well as it can judge."""

    #: It takes the first step that seems worth this share of the best, from where its eye falls first, which changes
    #: with its agents, its hand and the round; at 1 it looks at all of them. It never passes over what captures or
    #: fulfils.
    haste: float = 1.0
    #: It minds its own affairs: it forgets what the others have and how near they are to winning, and so neither
    #: hurries nor hinders anyone.
    alone: bool = False
    aimless: bool = False  #: it does not look ahead to its objectives: it sees one when it can be paid for
    forgetful: bool = False  #: it forgets the lasting help that it has laid down


class Greedy:
    """Weighs every step, as far as its faults let it see."""

    #: A View is all that it needs: it does not have to be told anything.
    deaf = True

    def __init__(self, rng: random.Random, box: Box, faults: Faults | None = None) -> None:
        self.rng = rng
        self.box = box
        self.faults = faults or Faults()
        self.thinks: Thought | None = None

    def thought(self) -> Thought | None:
        """Return what it thought when it chose its last gesture."""
        return self.thinks

    def hear(self, told: Told) -> None:
        """Do nothing: a View is all that this bot needs."""

    def choose(self, view: LaTraqueView) -> tuple[int, ...]:
        """Return the steps of one gesture."""
        look = self._seen(view)
        self.thinks = thoughts.prize(self.box, look) if view.phase == "act" else None
        if view.phase == "keep":
            return self._keep(look)
        return (self._decide(look, list(view.legal)),)

    def _seen(self, view: LaTraqueView) -> Look:
        """Return what it sees of the table."""
        look, faults = of_view(self.box, view), self.faults
        if faults.alone:
            others = [seat for seat in range(look.players) if seat != look.seat]
            for seat in others:
                look.domination[seat] = look.hands[seat] = look.bound[seat] = 0
                look.influence[3 * seat : 3 * seat + 3] = [0, 0, 0]
        if faults.aimless:
            look.open = ()
        if faults.forgetful:
            look.quarters = ()
        return look

    def _decide(self, look: Look, legal: list[int]) -> int:
        """Return the best step that it sees, or the first that is good enough."""
        if self.faults.haste == 1.0 or len(legal) == 1:
            return decide(self.box, look, legal, 0.0, self.rng)
        scores = weigh(self.box, look, legal)
        best = decide(self.box, look, legal, 0.0, self.rng)
        most = max(scores)
        if most <= 0.0 or a.FULFIL <= best < a.INFORM:
            return best
        seen = sum(look.spots) + 31 * len(look.hand) + 101 * look.round + 1009 * look.seat
        eye: int = seen * _SCATTER % _ALL % len(legal)
        order: list[int] = [*range(eye, len(legal)), *range(eye)]
        return next(legal[number] for number in order if scores[number] >= self.faults.haste * most)

    def _keep(self, look: Look) -> tuple[int, ...]:
        """Return the cards to keep, one step each in rising order, then END."""
        limit = self.box.keep
        for x in look.quarters:
            for number in () if self.box.recurring[x] else self.box.coop[x]:
                word, first, _, _ = self.box.effects[number]
                limit += first if word == e.KEEP else 0
        steps: list[int] = []
        while len(steps) < limit:
            least = look.kept[-1] if look.kept else 0
            more = {card for card in look.hand if card >= least and look.hand.count(card) > look.kept.count(card)}
            if not more:
                break
            step = self._decide(look, [a.END, *(a.CARD + card for card in sorted(more))])
            if step == a.END:
                break
            steps.append(step)
            look.kept = (*look.kept, step - a.CARD)
        return (*steps, a.END)
