# mypyc
"""The Fugitive who plays by a rule of thumb, in worlds that others imagine: it never bluffs and never waits.

Two rules, each as likely at each move: lay the farthest hideout that needs no sprint, or the one that leaves the most
ways to go on (bots/simple.py). A player who follows them looks more like the practised Fugitives than like one
who lays anything, and without this model would be taken for one of them.
"""

from __future__ import annotations

from typing import Final

from hallali.games.fugitif.bots import instincts
from hallali.games.fugitif.bots.instincts import Lay
from hallali.games.fugitif.bots.playout import Gesture, Mind
from hallali.games.fugitif.rules.actions import DECK, END, PASS
from hallali.games.fugitif.rules.state import State

#: The share of each choice that is uniform: no one keeps exactly to these rules.
STRAY: Final = 0.1


class Plain(Mind):
    """Follows one world, and plays both seats in it: the Fugitive by rules of thumb."""

    def clone(self) -> Mind:
        """Return an independent copy, which starts to count rounds again."""
        other = Plain(self.size, self.rounds, self.hands)
        self.trail.copy_to(other.trail)
        other.steps, other.thought, other.two = self.steps, self.thought, self.two
        other.gestures, other.weights = self.gestures, self.weights
        return other

    def _lays(self, state: State) -> None:
        now = self._standing(state)
        reach: int = state.reach
        ruled: list[Gesture] = []
        if self.two if self.steps else state.must_lay_second():
            self.gestures = [_both(pair) for pair in instincts.pairs(now.hand, reach, self.size)]
            plain = instincts.pairs(now.hand, reach, self.size, False)
            if plain:
                ruled.append(_both(max(plain, key=_cheap)))
                ways = [self._left(now.hand, pair) for pair in plain]
                most = max([(way, pair[1].number, -at) for at, (way, pair) in enumerate(zip(ways, plain, strict=True))])
                ruled.append(_both(plain[-most[2]]))
        else:
            every = instincts.lays(now.hand, now.last, reach, self.size)
            self.gestures = [(*lay.cards, END) for lay in every]
            if state.row:
                self.gestures.append((PASS,))
            plain_lays = instincts.lays(now.hand, now.last, reach, self.size, False)
            ruled = [(*lay.cards, END) for lay in self._rules(now.hand, plain_lays)]
        self.weights = _mostly(self.gestures, ruled)

    def _rules(self, hand: tuple[int, ...], every: list[Lay]) -> list[Lay]:
        """Return what each rule lays."""
        for lay in every:
            if lay.number == self.size.escape:
                return [lay]
        if not every:
            return []
        free = [lay for lay in every if not lay.sprints]
        far = free[-1] if free else min(every, key=_dear)
        counts = [(self._count(hand, lay, 2), lay.number, -at) for at, lay in enumerate(every)]
        return [far, every[-max(counts)[2]]]

    def _count(self, hand: tuple[int, ...], lay: Lay, depth: int) -> int:
        """Count the ways to go on after a hideout, this many hideouts deep."""
        rest = tuple([card for card in hand if card not in lay.cards])
        after = instincts.lays(rest, lay.number, 3, self.size, False)
        if depth == 1:
            return len(after)
        return len(after) + sum([self._count(rest, further, depth - 1) for further in after])

    def _left(self, hand: tuple[int, ...], pair: tuple[Lay, Lay]) -> int:
        return self._count(tuple([card for card in hand if card not in pair[0].cards]), pair[1], 1)

    def _draws(self, state: State) -> None:
        legal: list[int] = state.legal()
        last = state.row[-1] if state.row else 0
        self.gestures = [(step,) for step in legal]
        ahead = [step for step in legal if self.size.decks[step - DECK][1] > last + 1]
        self.weights = _mostly(self.gestures, [((ahead or legal)[0],)])


def _both(pair: tuple[Lay, Lay]) -> Gesture:
    return (*pair[0].cards, END, *pair[1].cards, END)


def _cheap(pair: tuple[Lay, Lay]) -> tuple[int, int, int]:
    return -len(pair[0].sprints) - len(pair[1].sprints), pair[0].number, pair[1].number


def _dear(lay: Lay) -> tuple[int, int]:
    return len(lay.sprints), -lay.number


def _mostly(gestures: list[Gesture], ruled: list[Gesture]) -> list[float]:
    """Return how likely each gesture is: by the rules, with a small chance for any other."""
    if not gestures:
        return []
    among = [gestures.index(gesture) for gesture in ruled if gesture in gestures]
    stray = STRAY if among else 1.0
    weights = [stray / len(gestures)] * len(gestures)
    for at in among:
        weights[at] += (1.0 - stray) / len(among)
    return weights
