# mypyc
"""Where Angela is, for who knows how she likes to walk: the worlds of a watcher, weighed by a fitted policy of hers.

The belief of a watcher (`belief.whereabouts`) takes her for one who walks by chance. Here each walk is a choice of the
city where it ends, with odds exp(weights · features) among all those within reach. The features are public: what stands
on the map, where Jessah is, and which cheques no one has seen. So Angela can work out what such a reader thinks.
"""

from __future__ import annotations

import math
from typing import Final, final

from hallali.core import bits
from hallali.games.red_notice.belief.belief import RedNoticeBelief
from hallali.games.red_notice.belief.whereabouts import Walk
from hallali.games.red_notice.bots import worth
from hallali.games.red_notice.rules.box import Box, held

#: Of a city: Jessah at no distance, 1, 2 and 3 steps; how hot a walk by chance would make it; the cheques that no one
#: has seen, near it and in it; whether she cashed last on its continent; a radar there; its routes; how far Jessah is,
#: when she flees; the chance that she holds a cheque of its continent, or of one near.
FEATURES: Final = 13
#: Of where she comes from: staying, two steps away, three.
BETWEEN: Final = 3


@final
class Reader:
    """Follows Angela. odds: the probability of each city; all 0 before she has started."""

    def __init__(self, box: Box, weights: list[float], look: list[float]) -> None:
        self.box: Box = box
        self.weights: list[float] = weights
        self.look: list[float] = look
        self.steps: list[list[int]] = worth.distances(box)
        self.odds: list[float] = [0.0] * len(box.near)
        self.before: list[float] = []
        self.walks: int = 0
        self.heard: int = -1
        self.jessah: int = -1
        self.cashed: int = -1
        self.fleeing: bool = False
        self.holds: list[float] = [0.0] * box.continents

    def follow(self, belief: RedNoticeBelief) -> None:
        """Take in what the belief of a watcher has just heard."""
        places = belief.whereabouts
        if len(belief.cheques.deeds) != self.heard:
            self.heard = len(belief.cheques.deeds)
            self.holds = belief.colours(0)
        if len(places.walks) > self.walks or self.before:
            before = self.before or self.odds
            self.before = list(before) if places.before else []
            self.walks = len(places.walks)
            self.odds = self.after(places.walks[self.walks - 1], before, belief)
            self.fleeing = False
        support = places.support()
        total = 0.0
        for city, chance in enumerate(self.odds):
            if bits.has(support, city):
                total += chance
        if total <= 1e-12:
            self.odds = list(places.odds)
        else:
            self.odds = [chance / total if bits.has(support, city) else 0.0 for city, chance in enumerate(self.odds)]

    def picture(self, odds: list[float], chances: list[float]) -> list[float]:
        """Return where she is likeliest: the odds of single walks, and what many of them have shown together.

        odds: by the walks. chances: by walks by chance.
        """
        power, hold, hot, near = self.look
        row = self.steps[self.jessah] if self.jessah >= 0 else []
        found = [0.0] * len(odds)
        total = 0.0
        for city, chance in enumerate(chances):
            if chance > 0.0:
                rate = power * math.log(odds[city] + 1e-4) + hold * self.holds[self.box.continent[city]]
                rate += hot * math.log(chance + 1e-4)
                if row and row[city] <= 1:
                    rate += near
                found[city] = math.exp(rate)
                total += found[city]
        return [weight / total for weight in found] if total > 0.0 else found

    def after(self, walk: Walk, before: list[float], belief: RedNoticeBelief) -> list[float]:
        """Return the weights of the cities after a walk whose report is known."""
        liked = self.liked(walk, before, belief)
        count = len(before)
        found = [0.0] * count
        stay, two, three = self.weights[FEATURES], self.weights[FEATURES + 1], self.weights[FEATURES + 2]
        far = (math.exp(stay), 1.0, math.exp(two), math.exp(three))
        ways = self.ways(walk)
        alone = [0.0] * count
        for city, chance in enumerate(before):
            if chance < 1e-4:
                continue
            total = 0.0
            reach = self.reach(ways, city, walk.moves)
            for end, steps in reach.items():
                total += liked[end] * far[steps]
            alone[city] = 1.0
            ends = walk.filter(alone)
            alone[city] = 0.0
            row = self.steps[city]
            for end, weight in enumerate(ends):
                if weight > 0.0:
                    found[end] += chance * liked[end] * far[min(3, reach.get(end, row[end]))] / total
        return found

    def ways(self, walk: Walk) -> list[list[int]]:
        """List the neighbours of each city that are not shut off."""
        shut = 0 if walk.unseen else walk.barriers
        return [
            [other for other, via in zip(near, over, strict=True) if not bits.has(shut, via)]
            for near, over in zip(self.box.near, self.box.via, strict=True)
        ]

    def reach(self, ways: list[list[int]], city: int, moves: int) -> dict[int, int]:
        """Return the steps to each city within reach."""
        found = {city: 0}
        edge = [city]
        for number in range(1, moves + 1):
            farther: list[int] = []
            for here in edge:
                for other in ways[here]:
                    if other not in found:
                        found[other] = number
                        farther.append(other)
            edge = farther
        return found

    def liked(self, walk: Walk, before: list[float], belief: RedNoticeBelief) -> list[float]:
        """Return how she likes each city as the end of a walk."""
        weights = self.weights
        return [
            math.exp(sum([weight * value for weight, value in zip(weights, row, strict=False)]))
            for row in self.features(walk, before, belief)
        ]

    def features(self, walk: Walk, before: list[float], belief: RedNoticeBelief) -> list[list[float]]:
        """Return the features of each city."""
        box = self.box
        seen = belief.cheques.seen
        left = [0.0] * box.continents
        for kind, colour in enumerate(box.colour):
            left[colour] += int(held(box.pile, kind) - held(seen, kind)) * box.worth[kind] / 5.0
        spread = self.spread(walk, before)
        rows: list[list[float]] = []
        for city, place in enumerate(box.continent):
            row = self.steps[city]
            away = row[self.jessah] if self.jessah >= 0 else 4
            lure = held_near = 0.0
            for other, steps in enumerate(row):
                if steps < 4:
                    lure = max(lure, left[box.continent[other]] * 0.55**steps)
                    held_near = max(held_near, self.holds[box.continent[other]] * 0.55**steps)
            rows.append(
                [
                    1.0 if away == 0 else 0.0,
                    1.0 if away == 1 else 0.0,
                    1.0 if away == 2 else 0.0,
                    1.0 if away == 3 else 0.0,
                    math.log(spread[city] + 0.005),
                    lure,
                    left[place],
                    1.0 if place == self.cashed else 0.0,
                    1.0 if bits.has(walk.radars, place) else 0.0,
                    len(box.near[city]) / 4.0,
                    min(4, away) / 4.0 if self.fleeing else 0.0,
                    self.holds[place],
                    held_near,
                ]
            )
        return rows

    def spread(self, walk: Walk, before: list[float]) -> list[float]:
        """Return how hot a walk by chance would make each city, whatever was told of it."""
        free = Walk(self.box, walk.moves, True, 0, 0, 0)
        found = free.filter(before)
        total = sum(found)
        return [weight / total for weight in found] if total > 0.0 else found
