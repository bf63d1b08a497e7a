# mypyc
"""What a practised Fugitive looks at, as numbers, and the small network that turns them into a chance of winning.

Everything is computed from what the Fugitive knows: the View, and `Trail` readings for hands that the Marshal may hold.
The order of the numbers is that of the weights.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

from mypy_extensions import i64

from hallali.core import bits
from hallali.games.fugitif.bots import instincts
from hallali.games.fugitif.rules.sizes import Size

#: From these odds on, the judgement assumes that the Marshal considers a number certain.
SURE = 0.98
#: The most that may be missing: no number of turns counts as worse than this.
FAR = 30.0


class Standing(NamedTuple):
    """A position as the Fugitive would leave it.

    numbers, opened, sprints: the row, place by place. hand: what is left. owned: every card that the Fugitive ever had,
    as a set. left: how many cards each deck has. marshal: how many cards the Marshal drew. waste: how much of the last
    payment was not needed. passed: whether nothing was laid.
    """

    numbers: tuple[int, ...]
    opened: tuple[bool, ...]
    sprints: tuple[int, ...]
    hand: tuple[int, ...]
    owned: int
    left: tuple[int, ...]
    marshal: int
    turn: int  #: the Fugitive's turn, from 1
    waste: int = 0
    passed: bool = False

    @property
    def last(self) -> int:
        """The number that the next hideout is counted from."""
        return self.numbers[-1] if self.numbers else 0


class Glance:
    """One reading of the row, for one hand of the Marshal's, without what depends on the truth.

    odds: for each place the odds of each number. opened: which places lie open.
    """

    def __init__(self, odds: Sequence[Sequence[float]], opened: Sequence[bool], escape: int) -> None:
        self.odds = odds
        hidden = [place for place, is_open in enumerate(opened) if not is_open]
        sums = [0.0] * (escape + 1)
        for place in hidden:
            sums = [a + b for a, b in zip(sums, odds[place], strict=True)]
        sums[0] = sums[escape] = 0.0
        self.sums = sums
        self.top = max(range(escape + 1), key=lambda n: (sums[n], -n))
        ranked = sorted(sums, reverse=True)
        self.first, self.second = ranked[0], ranked[1]
        self.crowd = sum(max(odds[place][1:escape]) for place in hidden)
        peak = max((q for q in sums if q < SURE), default=0.0)
        self.mild = [math.exp(8 * (q - peak)) if peak - 0.6 < q < SURE and n else 0.0 for n, q in enumerate(sums)]
        self.sharp = [w**3.75 for w in self.mild]
        self.mild[escape] = self.sharp[escape] = 0.0
        self.mild_total, self.sharp_total = sum(self.mild), sum(self.sharp)
        self.mean = self.spread = 0.0
        if opened and not opened[-1]:
            tail = odds[-1]
            self.mean = sum(n * p for n, p in enumerate(tail[:escape]))
            self.spread = math.sqrt(max(0.0, sum(n * n * p for n, p in enumerate(tail[:escape])) - self.mean**2))

    def tell(self, numbers: Sequence[int], hidden: Sequence[int], newest: bool) -> list[float]:
        """Return how the reading sees the present row, as 20 numbers."""
        row = [numbers[place] for place in hidden]
        odds = [max(1e-6, self.odds[place][numbers[place]]) for place in hidden]
        product = math.prod(odds)
        sums = sorted((self.sums[n] for n in row), reverse=True)[:5]
        return [
            1.0 if self.top in row else 0.0,
            sum(self.mild[n] for n in row) / self.mild_total if self.mild_total else 0.0,
            sum(self.sharp[n] for n in row) / self.sharp_total if self.sharp_total else 0.0,
            sum(1 for n in row if self.sums[n] >= SURE) / 3,
            sum(odds) / 3,
            max(odds, default=0.0),
            min(odds, default=0.0),
            product,
            math.log(product + 1e-4) / 5,
            *sums,
            *([0.0] * (5 - len(sums))),
            self.first,
            self.second,
            *((self.sums[numbers[-1]], (self.mean - numbers[-1]) / 5, self.spread / 5) if newest else (0.0, 0.0, 0.0)),
            self.crowd / len(hidden) if hidden else 0.0,
        ]


def lacks(hand: Sequence[int], last: int, size: Size) -> tuple[list[float], float]:
    """Return how much sprint value is missing to escape in 1, 2, ... 5 hideouts, and about how many turns it takes."""
    stones = [last, *(n for n in sorted(hand) if last < n < size.escape), size.escape]
    pool = instincts.worth_of(hand, size)
    before = [0.0] + [math.inf] * (len(stones) - 1)
    missing = [FAR] * 5
    best = float(size.escape)
    for turns in range(1, min(len(stones), 13)):
        now = [math.inf] * len(stones)
        for to in range(turns, len(stones)):
            own = instincts.worth(stones[to], size)
            now[to] = own + min(before[at] + max(0, stones[to] - stones[at] - 3) for at in range(turns - 1, to))
        before = now
        lack = now[-1] - pool
        if turns <= 5:
            missing[turns - 1] = lack
        best = min(best, turns + max(0.0, lack - 1.5 * (turns - 1)) / 2)
    return missing, best


def within(cards: int, low: int, high: int) -> int:
    """Return how many of the cards are from low to high."""
    return bits.count(cards & bits.span(low, high)) if low <= high else 0


def look(now: Standing, glances: Sequence[Glance], size: Size) -> list[float]:
    """Return the network's inputs for a standing."""
    hidden = [place for place, is_open in enumerate(now.opened) if not is_open]
    newest = bool(now.opened) and not now.opened[-1]
    told = [glance.tell(now.numbers, hidden, newest) for glance in glances]
    share = max(1, len(told))
    seen = [sum(column) / share for column in zip(*told, strict=True)] if told else [0.0] * 20
    return [*seen, *_status(now, hidden, size), *_means(now, size), *_rest(now, hidden, size)]


def _status(now: Standing, hidden: list[int], size: Size) -> list[float]:
    count = len(hidden)
    opened = [n for n, is_open in zip(now.numbers, now.opened, strict=True) if is_open]
    highest = max(opened, default=0)
    decks = [left / (high - low + 1) for left, (low, high) in zip(now.left, size.decks, strict=True)]
    return [
        count / 6,
        float(count == 1),
        float(count == 2),
        float(count == 3),
        len(opened) / 6,
        highest / 42,
        float(highest >= size.manhunt),
        now.turn / 10,
        now.marshal / 10,
        *decks,
        now.last / 42,
        float(bool(now.opened) and now.opened[-1]),
    ]


def _means(now: Standing, size: Size) -> list[float]:
    """Return what the hand can do, and what may still be drawn."""
    last, end = now.last, size.escape - 1
    cards = bits.mask_of(now.hand) & ~bits.bit(size.escape)
    fuel = instincts.worth_of(now.hand, size)
    missing, best = lacks(now.hand, last, size)
    slack = fuel + 3 - (size.escape - last)
    free = cards & bits.span(last + 1, min(end, last + 3))
    found = [min(3.0, max(-1.0, lack / 8)) for lack in missing]
    found += [best / 8, fuel / 10, bits.count(cards & bits.ODD) / 5, bits.count(cards & bits.EVEN) / 5]
    for low, high in ((1, 3), (4, 5), (6, 8), (9, 14)):
        found.append(within(cards, last + low, min(end, last + high)) / 3)
    found.append(within(cards, 0, last) / 5)
    found += [max(-2.0, min(1.0, slack / 8)), float(slack >= 0), float(slack >= -2)]
    found += [(bits.highest(free) - last) / 3 if free else 0.0, 0.0 if free else 1.0]
    for deck, left in enumerate(now.left):
        unseen = size.deck_mask(deck) & ~now.owned
        count = max(1, bits.count(unseen))
        for reach in (3, 7):
            found.append(within(unseen, last + 1, min(end, last + reach)) / count if left else 0.0)
    return found


def _rest(now: Standing, hidden: list[int], size: Size) -> list[float]:
    numbers = [now.numbers[place] for place in hidden]
    two = len(now.opened) > 1 and not now.opened[-1] and not now.opened[-2]
    return [
        now.sprints[-1] / 3 if now.sprints else 0.0,
        float(now.passed),
        sum(now.sprints[place] for place in hidden) / 5,
        now.waste / 3,
        sum(1 for n in numbers if n >= size.manhunt) / 2,
        (size.escape - max(numbers)) / 20 if numbers else 1.0,
        (now.numbers[-1] - now.numbers[-2]) / 6 if two else 0.0,
    ]


def look_at_deck(now: Standing, deck: int, size: Size) -> list[float]:
    """Return the additional inputs for drawing from a deck."""
    last, end = now.last, size.escape - 1
    unseen = size.deck_mask(deck) & ~now.owned
    count = max(1, bits.count(unseen))
    found = [float(deck == other) for other in range(3)]
    for low, high in ((1, 3), (4, 7), (8, 14)):
        found.append(within(unseen, last + low, min(end, last + high)) / count)
    return [*found, within(unseen, 0, last) / count, bits.count(unseen & bits.EVEN) / count]


def look_newest(now: Standing, glance: Glance) -> list[float]:
    """Return what others may make of the hideout that was just laid, as 14 numbers."""
    places = len(now.numbers)
    found = [0.0] * 14
    found[9] = places / 10
    if now.passed or not places:
        return found
    gap = now.last - (now.numbers[places - 2] if places > 1 else 0)
    sprints = now.sprints[places - 1]
    odds = glance.odds[places - 1][1 : len(glance.sums) - 1]
    own = odds[now.last - 1]
    found[0] = gap / 8
    found[1] = float(gap <= 3)
    found[2 + min(3, sprints)] = 1.0
    found[6] = float(sprints > 0 and gap <= 3)
    found[7] = max(0, gap - 3) / 6
    found[8] = float(sprints > 0 and now.waste <= 0)
    found[10] = now.sprints[places - 2] / 3 if places > 1 else 0.0
    found[11] = own / max(1e-9, *odds)
    found[12] = sum([share for share in odds if share > own])
    found[13] = 1.0
    return found


def look_opening(first: tuple[int, int], waste: int, gap: int) -> list[float]:
    """Return an opening pair as 23 numbers.

    first: its number and how many sprint cards lie under it. waste: how much of those is not needed. gap: how far the
    second is from it.
    """
    found = [0.0] * 23
    found[min(first[0], 10) - 1] = 1.0
    found[10 + min(first[1], 3)] = 1.0
    found[14] = waste / 3
    found[14 + min(gap, 8)] = 1.0
    return found


class Net:
    """A network with two hidden layers. Weights are in thousandths; each unit's bias follows its weights."""

    def __init__(self, inputs: int, first: int, second: int, thousandths: str) -> None:
        weights = [int(w) / 1000 for w in thousandths.split()]
        self.layers: list[list[list[float]]] = []
        at = 0
        for width, count in ((inputs, first), (first, second), (second, 1)):
            layer: list[list[float]] = []
            for _ in range(count):
                layer.append(weights[at : at + width + 1])
                at += width + 1
            self.layers.append(layer)
        assert at == len(weights)

    def value(self, numbers: list[float]) -> float:
        """Return the log-odds of winning."""
        values = numbers
        for depth in range(2):
            after: list[float] = []
            for row in self.layers[depth]:
                total = _sum(row, values)
                after.append(total if total > 0.0 else 0.05 * total)
            values = after
        return _sum(self.layers[2][0], values)


def _sum(row: list[float], values: list[float]) -> float:
    total = 0.0
    size: i64 = len(values)
    at: i64 = 0
    while at < size:
        total += row[at] * values[at]
        at += 1
    return row[size] + total
