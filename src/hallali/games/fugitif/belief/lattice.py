# mypyc
"""The lattice of rows: every row of hideouts that fits, merged where the future cannot tell rows apart.

A node of layer i stands for all beginnings of a row with the same number at place i, the same class (completions.py)
and the same state of the joint facts. Forward sums count beginnings, backward sums count completions.
"""

from __future__ import annotations

import random

from hallali.core import bits
from hallali.core.chance import weighted
from hallali.games.fugitif.belief.completions import Completions
from hallali.games.fugitif.belief.tallies import OPEN, RowClass


class Place:
    """One place of the row, as far as its number goes.

    allowed: the set of numbers that it may have; only one if it is known.
    hidden: whether it is face down.
    least, most: the smallest and the largest distance from the place before.
    reach: its reach without a sprint. sprints: how many hidden sprint cards it has; 0 if they are known.
    """

    def __init__(self, allowed: int, hidden: bool, least: int, most: int, reach: int, sprints: int) -> None:
        self.allowed = allowed
        self.hidden = hidden
        self.least = least
        self.most = most
        self.reach = reach
        self.sprints = sprints


class Fact:
    """A fact about several places.

    If yes, one of `places` has a number in `numbers`. Otherwise not all of `numbers` are in the first `count` places.
    """

    def __init__(self, yes: bool, numbers: int, places: int, count: int) -> None:
        self.yes = yes
        self.numbers = numbers
        self.places = places
        self.count = count
        self.high = bits.highest(numbers)


class Layer:
    """The nodes of one place, as columns: number, class, flags, the edges from the layer before, and the sums."""

    def __init__(self) -> None:
        self.number: list[int] = []
        self.row: list[RowClass] = []
        self.flags: list[int] = []
        self.before: list[list[int]] = []
        self.forward: list[float] = []
        self.backward: list[float] = []


class Share:
    """What is drawn by weight again and again. total: what the weights add up to."""

    def __init__(self, weights: list[float]) -> None:
        self.weights = weights
        self.total: float = sum(weights)


class Lattice:
    """All rows that fit, with the weight of each: how many completions it has."""

    def __init__(self, places: list[Place], facts: list[Fact], completions: Completions) -> None:
        self.places = places
        self.facts = facts
        self.completions = completions
        root = Layer()
        root.number = [0]
        root.row = [completions.root]
        root.flags = [bits.up_to(len(facts) - 1)]
        root.before = [[]]
        root.forward = [1.0]
        self.layers = [root]
        for i in range(len(places)):
            self.layers.append(self._layer(i))
        self._prune()
        self.ends = [completions.weight(row) for row in self.layers[-1].row]
        self._backward()
        self.total = self.layers[0].backward[0]
        # What draws look up, once it is known: the weights of the last nodes, and of the edges that lead to a node.
        self._last: Share | None = None
        self._edges: list[dict[int, Share]] = [{} for _ in self.layers]

    def _layer(self, i: int) -> Layer:
        place = self.places[i]
        last = self.layers[-1]
        new = Layer()
        index: dict[tuple[int, int, int], int] = {}
        bucket = self.completions.cards.bucket
        extend = self.completions.extend
        exact = self.completions.exact
        free = place.reach + place.sprints
        facts = self.facts
        ids: dict[RowClass, int] = {}
        for j in range(len(last.number)):
            low = last.number[j]
            row = last.row[j]
            flags = last.flags[j]
            begun = last.forward[j]
            for number in bits.members(place.allowed & bits.span(low + place.least, low + place.most)):
                need = 0
                if place.sprints:
                    need = number - low - (place.reach if exact else free)
                    if need < 0:
                        need = 0
                after = self._flags(flags, low, number, i) if facts and flags else flags
                if after < 0:
                    continue
                to = extend(row, i, bucket[number] if place.hidden else OPEN, need)
                if to is None:
                    continue
                mark = ids.setdefault(to, len(ids))
                key = (number, mark, after)
                k = index.get(key, -1)
                if k < 0:
                    index[key] = len(new.number)
                    new.number.append(number)
                    new.row.append(to)
                    new.flags.append(after)
                    new.before.append([j])
                    new.forward.append(begun)
                else:
                    new.before[k].append(j)
                    new.forward[k] += begun
        return new

    def _flags(self, flags: int, low: int, number: int, i: int) -> int:
        """Return the facts that are still undecided after a step; -1 if one is violated."""
        for k in bits.members(flags):
            fact = self.facts[k]
            if fact.yes:
                if bits.has(fact.places, i) and bits.has(fact.numbers, number):
                    flags ^= bits.bit(k)
                elif i + 1 >= fact.count:
                    return -1
            elif i >= fact.count or fact.numbers & bits.span(low + 1, number - 1):
                flags ^= bits.bit(k)
            elif number >= fact.high:
                return -1
        return flags

    def _prune(self) -> None:
        """Remove nodes that lead nowhere. Late gaps and open places exclude most of them."""
        layers = self.layers
        weight = self.completions.weight
        alive = [weight(row) > 0.0 for row in layers[-1].row]
        for i in range(len(layers) - 1, 0, -1):
            layer = layers[i]
            before = [False] * len(layers[i - 1].number)
            keep = [k for k in range(len(alive)) if alive[k]]
            for k in keep:
                for j in layer.before[k]:
                    before[j] = True
            if len(keep) < len(alive):
                self._keep(layer, keep)
            names = [-1] * len(before)
            count = 0
            for j in range(len(before)):
                if before[j]:
                    names[j] = count
                    count += 1
            if count < len(before):
                layer.before = [[names[j] for j in edges] for edges in layer.before]
            alive = before

    def _keep(self, layer: Layer, keep: list[int]) -> None:
        layer.number = [layer.number[k] for k in keep]
        layer.row = [layer.row[k] for k in keep]
        layer.flags = [layer.flags[k] for k in keep]
        layer.before = [layer.before[k] for k in keep]
        layer.forward = [layer.forward[k] for k in keep]

    def _backward(self) -> None:
        layers = self.layers
        layers[-1].backward = list(self.ends)
        for i in range(len(layers) - 1, 0, -1):
            layer = layers[i]
            sums = [0.0] * len(layers[i - 1].number)
            for k in range(len(layer.number)):
                weight = layer.backward[k]
                for j in layer.before[k]:
                    sums[j] += weight
            layers[i - 1].backward = sums

    # -- questions ----------------------------------------------------------------------------------------------------

    def place_odds(self) -> list[dict[int, float]]:
        """Return the odds of each number for each place."""
        found: list[dict[int, float]] = []
        for layer in self.layers[1:]:
            odds: dict[int, float] = {}
            for k in range(len(layer.number)):
                number = layer.number[k]
                odds[number] = odds.get(number, 0.0) + layer.forward[k] * layer.backward[k] / self.total
            found.append(odds)
        return found

    def joint(self, numbers: int) -> float:
        """Return the odds that all these numbers are hidden hideouts."""
        if numbers & self.open or not self.places:
            return 0.0 if numbers else 1.0
        sums = [1.0]
        for i in range(1, len(self.layers)):
            sums = self._through(i, sums, numbers)
        top = bits.highest(numbers)
        last = self.layers[-1]
        total = 0.0
        for k in range(len(sums)):
            if last.number[k] >= top:
                total += sums[k] * self.ends[k]
        return total / self.total

    @property
    def open(self) -> int:
        """Return the set of the numbers of places that are face up."""
        found = 0
        for place in self.places:
            if not place.hidden:
                found |= place.allowed
        return found

    def _through(self, i: int, sums: list[float], numbers: int) -> list[float]:
        """Carry sums into layer i over the edges that skip none of the numbers."""
        layer = self.layers[i]
        lows = self.layers[i - 1].number
        new = [0.0] * len(layer.number)
        for k in range(len(layer.number)):
            number = layer.number[k]
            # The largest wanted number below this one. An edge from below it would skip it.
            wanted = bits.highest(numbers & bits.up_to(number - 1))
            total = 0.0
            if wanted < 0:
                for j in layer.before[k]:
                    total += sums[j]
            else:
                for j in layer.before[k]:
                    if lows[j] >= wanted:
                        total += sums[j]
            new[k] = total
        return new

    def given(self, numbers: int) -> tuple[float, list[float]]:
        """Return joint(numbers), and for each other number n joint(numbers | {n})."""
        size = len(self.completions.cards.deck)
        odds = [0.0] * size
        if numbers & self.open or not self.places:
            return (0.0 if numbers else 1.0), odds
        forward = [[1.0]]
        for i in range(1, len(self.layers)):
            forward.append(self._through(i, forward[-1], numbers))
        top = bits.highest(numbers)
        last = self.layers[-1]
        back = [self.ends[k] if last.number[k] >= top else 0.0 for k in range(len(last.number))]
        whole = sum(forward[-1][k] * back[k] for k in range(len(back))) / self.total
        for i in range(len(self.layers) - 1, 0, -1):
            layer = self.layers[i]
            lows = self.layers[i - 1].number
            ahead = forward[i]
            hidden = self.places[i - 1].hidden
            before = [0.0] * len(lows)
            for k in range(len(layer.number)):
                weight = back[k]
                if weight == 0.0:
                    continue
                number = layer.number[k]
                if hidden:
                    odds[number] += ahead[k] * weight
                wanted = bits.highest(numbers & bits.up_to(number - 1))
                for j in layer.before[k]:
                    if lows[j] >= wanted:
                        before[j] += weight
            back = before
        return whole, [value / self.total for value in odds]

    def draw(self, rng: random.Random) -> tuple[list[int], RowClass]:
        """Draw a row in proportion to its completions; return its numbers and its class."""
        last = self.layers[-1]
        share = self._last
        if share is None:
            share = self._last = Share([last.forward[k] * self.ends[k] for k in range(len(self.ends))])
        k = weighted(share.weights, rng, share.total)
        row = last.row[k]
        return self._walk(k, rng), row

    def _walk(self, k: int, rng: random.Random) -> list[int]:
        numbers: list[int] = []
        for i in range(len(self.layers) - 1, 0, -1):
            layer = self.layers[i]
            numbers.append(layer.number[k])
            edges = layer.before[k]
            if len(edges) == 1:
                k = edges[0]
            else:
                share = self._edges[i].get(k)
                if share is None:
                    sums = self.layers[i - 1].forward
                    share = self._edges[i][k] = Share([sums[j] for j in edges])
                k = edges[weighted(share.weights, rng, share.total)]
        numbers.reverse()
        return numbers

    def draw_hidden(self, rng: random.Random, n: int) -> list[int]:
        """Draw n sets of hidden hideouts."""
        last = self.layers[-1]
        weights = [last.forward[k] * self.ends[k] for k in range(len(self.ends))]
        starts = rng.choices(range(len(weights)), weights, k=n)
        opened = self.open
        return [bits.mask_of(self._walk(k, rng)) & ~opened for k in starts]
