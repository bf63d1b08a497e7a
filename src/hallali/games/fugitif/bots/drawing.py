# mypyc
"""The Fugitive who draws lots, in worlds that others imagine: each choice is as likely as its lots make it."""

from __future__ import annotations

import math
from typing import Final

from hallali.core import bits
from hallali.games.fugitif.bots import instincts, lots
from hallali.games.fugitif.bots.judgement import Glance, Standing
from hallali.games.fugitif.bots.playout import JUDGING, Gesture, Mind
from hallali.games.fugitif.rules.actions import DECK, END, PASS
from hallali.games.fugitif.rules.state import State

#: The share of each choice that is uniform: no one draws exactly these lots.
STRAY: Final = 0.02
#: How sharply it prefers to run where that promises more, as exp(RUNNING * log-odds).
RUNNING: Final = 10.0
#: The log-odds of running stay between minus this and this.
_MOST: Final = 5.0


class Drawing(Mind):
    """Follows one world, and plays both seats in it: the Fugitive as bots/guarded.py does."""

    def clone(self) -> Mind:
        """Return an independent copy, which starts to count rounds again."""
        other = Drawing(self.size, self.rounds, self.hands)
        self.trail.copy_to(other.trail)
        other.steps, other.thought, other.two = self.steps, self.thought, self.two
        other.gestures, other.weights = self.gestures, self.weights
        return other

    def _lays(self, state: State) -> None:
        now = self._standing(state)
        reach: int = state.reach
        escape = self.size.escape
        seen: dict[Gesture, Glance] = {}
        preferred: list[float] = []
        if self.two if self.steps else state.must_lay_second():
            for pair in instincts.pairs(now.hand, reach, self.size):
                if pair[0].number != escape and pair[1].number != escape:
                    after = self._after(now, pair, reach)
                    preferred.append(lots.pair(after, pair[0], self._public(after, seen, reach), reach, self.size))
                    self.gestures.append((*pair[0].cards, END, *pair[1].cards, END))
            self.weights = _stray(preferred)
            return
        ways = self._payments(now, reach)
        if not ways or max(now.left):
            for lay in instincts.lays(now.hand, now.last, reach, self.size):
                if lay.number != escape:
                    after = self._after(now, (lay,), reach)
                    preferred.append(lots.lay(after, self._public(after, seen, reach), self.size))
                    self.gestures.append((*lay.cards, END))
            if state.row:
                after = self._after(now, (), reach)
                preferred.append(lots.lay(after, self._public(after, seen, reach), self.size))
                self.gestures.append((PASS,))
        self.weights = _stray(preferred)
        if ways:
            self._run(state, now, ways)

    def _run(self, state: State, now: Standing, ways: list[Gesture]) -> None:
        """Add the ways to lay the escape: the safest is taken where it promises more than to wait."""
        files = self._imagine(state, now)
        safe = [self._safe(state, len(way), state.reach, files) for way in ways]
        runs = 1.0
        if self.gestures:
            more = _MOST
            if max(safe) < 0.99:  # else no manhunt follows
                hope = lots.hope(now, self._public(now, {}, state.reach), self.size)
                more = RUNNING * (lots.slip(max(safe), bits.count(state.hidden)) - hope)
            runs = 1.0 / (1.0 + math.exp(-max(-_MOST, min(_MOST, more))))
        self.weights = [weight * (1.0 - runs) for weight in self.weights]
        shares = lots.shares([JUDGING * one for one in safe])
        self.weights += [runs * share for share in shares]
        self.gestures += [(self.size.escape, *way, END) for way in ways]

    def _draws(self, state: State) -> None:
        now = self._standing(state)
        among = [step - DECK for step in state.legal()]
        self.gestures = [(deck + DECK,) for deck in among]
        self.weights = _stray(lots.decks(now, self._public(now, {}, 0), among, self.size))

    def _public(self, after: Standing, seen: dict[Gesture, Glance], reach: int) -> Glance:
        """Read the row as it would be, with what everyone knows."""
        new = after.sprints[len(self.trail.places) :]
        if new not in seen:
            for sprints in new:
                self.trail.add(sprints, reach)
            seen[new] = Glance(self.trail.place_odds(), after.opened, self.size.escape)
            for _ in new:
                self.trail.pop()
        return seen[new]


def _stray(preferred: list[float]) -> list[float]:
    if not preferred:
        return []
    each = STRAY / len(preferred)
    return [share * (1.0 - STRAY) + each for share in lots.shares(preferred)]
