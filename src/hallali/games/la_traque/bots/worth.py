# mypyc
"""What cards and steps of La Traque are worth to a faction, in points of domination: from the edition's numbers."""

from __future__ import annotations

from functools import cache
from typing import Final, final

from hallali.games.la_traque.rules import effects as e
from hallali.games.la_traque.rules.box import (
    CCCP,
    CLUES,
    COLLABORATOR,
    NETWORK,
    RUMOURS,
    TZAAR,
    USA,
    Box,
    batch_size,
    in_batch,
)

#: The worth of a clue card, by its clue.
CLUE: Final = (0.17, 0.17, 0.17, 0.19, 0.057)
#: The worth of a wild clue.
WILD: Final = 0.2
#: The worth of a point of influence while there is time to spend it.
POINT: Final = 0.42
#: Captures and objectives per round when `greedy` plays.
CAPTURES: Final = 1.6
OBJECTIVES: Final = 0.9
#: How much domination the leader is expected to gain in a round.
PACE: Final = 2.7
#: The discount per round on what comes later.
LATER: Final = 0.71
#: The share of its worth that lasting help is counted at.
LASTING: Final = 0.87
#: The share of their worth that steps of an ambition are counted at.
CLIMB: Final = 0.9


@final
class Worth:
    """The worth of an edition's cards and steps to one faction.

    mission: by x, the worth of its mission. rate: by x, the worth of its co-operation per round. clues: by x, the worth
    of the clues it gives under an agent. reach: by track and position, the worth of having come so far; between steps
    it rises evenly. pile: by pile, the worth of a card; best: the greatest of them. objectives: the faction's own, by
    number. shares: by 3 * deck + clue, the share of the deck's cards that show it. costs: by fugitive, how many clues
    it costs. prices: by 2 * objective + (0 success, 1 triumph), how much influence it costs.
    """

    def __init__(self, box: Box, faction: int) -> None:
        self.box = box
        self.faction = faction
        self.objectives: list[int] = [one for one, of in enumerate(box.faction) if of == faction]
        self.shares: list[float] = [
            in_batch(batch, kind) / max(1, batch_size(batch)) for batch in box.decks for kind in range(3)
        ]
        self.costs: list[int] = [sum(cost) for cost in box.cost]
        self.prices: list[int] = [sum(price) for price in box.price]
        self.pile = self._piles()
        self.best: float = max(self.pile)
        self.reach: list[list[float]] = [[0.0] * (box.lengths[3 * faction + track] + 1) for track in range(3)]
        self.mission: list[float] = [0.0] * len(box.coop)
        self.rate: list[float] = [0.0] * len(box.coop)
        self.clues: list[float] = [0.0] * len(box.coop)
        # A step's worth depends on what cards are worth, and theirs on what a step is: two passes are near enough.
        for _ in range(2):
            self._cards()
            self._reach()

    def _piles(self) -> list[float]:
        found: list[float] = []
        for batch in self.box.decks:
            found.append(
                sum([CLUE[kind] * in_batch(batch, kind) for kind in range(3)], 0.0) / max(1, batch_size(batch))
            )
        return [*found, CLUE[3], CLUE[4]]

    def _cards(self) -> None:
        box = self.box
        for x in range(len(box.coop)):
            self.mission[x] = sum([self.now(number) for number in box.mission[x]], 0.0)
            if box.recurring[x]:
                self.rate[x] = LATER * sum([self.now(number) for number in box.coop[x]], 0.0)
            else:
                self.rate[x] = LASTING * sum([self.always(number) for number in box.coop[x]], 0.0)
            self.clues[x] = sum([CLUE[clue] * box.clues[x][clue] for clue in range(CLUES)], WILD * box.clues[x][e.WILD])
            for number in box.power[x]:
                self.clues[x] += self.now(number) if e.is_now(box.effects[number]) else self.once(number)

    def _reach(self) -> None:
        box = self.box
        for track in range(3):
            row = self.reach[track]
            before, sofar = 0, 0.0
            for number, (faction, of, at) in sorted(enumerate(box.steps), key=lambda one: one[1][2]):
                if faction != self.faction or of != track:
                    continue
                gain = sum([self.now(effect) for effect in box.bonus[number]], 0.0)
                for x in box.choose[number][:1]:
                    gain += max([self.card(other, 4.0) for other in box.choose[number]]) if x >= 0 else 0.0
                for x in (box.gives[number], box.installs[number]):
                    gain += self.card(x, 4.0) if x >= 0 else 0.0
                for place in range(before + 1, at + 1):
                    row[place] = sofar + gain * (place - before) / (at - before)
                sofar += gain
                before = at
            for place in range(before + 1, len(row)):
                row[place] = sofar

    def card(self, x: int, left: float) -> float:
        """Return the worth of a card in hand with this many rounds left."""
        return max(self.mission[x], self.rate[x] * left, self.clues[x])

    def now(self, number: int) -> float:
        """Return the worth of an effect that happens at once."""
        word, first, second, third = self.box.effects[number]
        if word == e.DRAW:
            return 0.9 * second * (self.pile[first] if first < 5 else max(self.pile))
        if word == e.INFLUENCE:
            return POINT * second * (1.1 if first == e.ANY else 1.0)
        if word == e.DOMINATION:
            return float(first)
        if word == e.CAPTURE:
            often = (1.0 if second == e.ANY else 0.7) * (1.0 if third == e.ANY else 0.8)
            return often * (0.4 + (POINT + 0.15) * first)
        if word == e.AMBITION:
            return 0.6 * first
        if word == e.RECALL:
            return 0.3 * first
        if word == e.JUDGE:
            return self.bonus(first) * 0.3 + self.bonus(second) * 0.4 + self.bonus(third) * 0.3
        if word in (e.OR, e.FREE):
            return max([0.0, *[sum([self.now(one) for one in side], 0.0) for side in self.box.menus[first]]])
        return {e.PEEK: 0.02, e.GUARD: 0.08, e.REMOVE: 0.05, e.SABOTAGE: 0.15 * first, e.ACT: 0.02}.get(word, 0.02)

    def bonus(self, bundle: int) -> float:
        """Return the worth of a bonus of a judgement."""
        return sum([self.now(number) for number in self.box.bundles[bundle]], 0.0)

    def once(self, number: int) -> float:
        """Return the worth of an effect that bears on one capture."""
        word, first, second, _ = self.box.effects[number]
        if word == e.DISCOUNT:
            return (WILD if first == e.ANY else CLUE[first]) * second
        if word == e.PRESTIGE:
            return POINT * second * (0.8 if first == e.ANY else 0.25)
        return {e.DOUBLE: 0.15, e.SWIFT: 0.12}.get(word, 0.0)

    def always(self, number: int) -> float:
        """Return the worth per round of an effect that always holds."""
        word, first, second, third = self.box.effects[number]
        if word == e.DISCOUNT and first == e.ANY:
            return CAPTURES * WILD * second * 0.9
        if word == e.DISCOUNT:
            return CAPTURES * CLUE[first] * second * (0.9 if first == RUMOURS else 0.45)
        if word == e.PRESTIGE:
            return CAPTURES * POINT * second * (1.0 if first == e.ANY else 0.25)
        if word == e.YIELDS:
            return self.pile[second] * third * 0.8
        if word == e.THRIFT:
            return OBJECTIVES * POINT * first
        return {e.DOUBLE: 0.15, e.SWIFT: 0.25, e.KEEP: 0.03 * first, e.TRAIN: 0.15}.get(word, 0.0)

    def gain(self, track: int, before: int, change: int) -> float:
        """Return the worth of moving on an ambition track."""
        row = self.reach[track]
        return CLIMB * (row[min(len(row) - 1, before + change)] - row[min(len(row) - 1, before)])


@cache
def worth_of(box: Box, faction: int) -> Worth:
    """Return what the edition's cards and steps are worth to a faction."""
    return Worth(box, faction)


__all__ = [
    "CAPTURES",
    "CCCP",
    "CLUE",
    "CLUES",
    "COLLABORATOR",
    "LATER",
    "NETWORK",
    "PACE",
    "POINT",
    "TZAAR",
    "USA",
    "Worth",
    "worth_of",
]
