# mypyc
"""The exact probabilities of Angela's city, under one stated model of how she walks (RN-57).

The model: she starts in any city of her first continent, each equally likely. At each point of a walk, stopping,
staying and going to each neighbour whose route is open are equally likely; with no move left she stops. A payment in a
walk may have come at any point of it and changes no weight. Nothing else that she chooses says anything: when she pays,
cashes or draws, and which identity she gives up.

A filter needs nothing but what was told of a walk: how many moves there were, what was paid for and which radars rang,
both in order. Each walk keeps its sums, so that whole trails can be drawn backwards through them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import final

from hallali.core import bits
from hallali.core.chance import Lots, sums_of
from hallali.games.red_notice.rules import actions as a
from hallali.games.red_notice.rules.box import Box

#: The sums after some moves of a walk: for each (payments made, radars rung), as one number, the weight of each city.
Layer = dict[int, list[float]]

_RUNG = 64  #: more than radars can ring in a walk


@final
class Ways:
    """How she may have got somewhere, for draws by weight: what came before, and the weights' sums.

    sums: as core.chance.sums_of makes them. rung: how many radars had rung. city: where she was, -1 for a payment.
    """

    def __init__(self, ways: list[tuple[float, int, int]]) -> None:
        self.sums: list[float] = sums_of([weight for weight, _, _ in ways])
        self.rung: list[int] = [rung for _, rung, _ in ways]
        self.city: list[int] = [city for _, _, city in ways]


@final
class Walk:
    """One walk as it was told."""

    def __init__(self, box: Box, moves: int, unseen: bool, radars: int, black: int, barriers: int) -> None:
        self.box: Box = box
        self.moves: int = moves  #: how many moves she had
        self.unseen: bool = unseen  #: whether it passed barriers and rang no radar
        self.radars: int = radars  #: the radars on the map when it began
        self.black: int = black  #: those of them that were black
        self.barriers: int = barriers  #: the barriers on the map when it began
        self.lifts: list[int] = []  #: the payments within it, as steps, in order
        self.paid_at: list[int] = []  #: after how many moves each of them was made; -1 if not told
        self.paused: bool = False
        self.rings: list[int] = []  #: the continents that rang, in order
        self.cities: list[int] = []  #: the city of each ring; empty if not told
        self.path: list[int] = []  #: the cities that she came to; empty if not told
        self.known: bool = False
        self._layers: list[Layer] = []
        self._ways: list[list[list[int]]] = []
        self._heard: list[int] = []
        self._spared: list[int] = []
        # What draws look up, once it is known; `filter` begins anew.
        self._ends: dict[int, list[float]] = {}  #: by city, the sums of the weights of each number of moves
        self._backs: dict[int, Ways] = {}

    def report(self, rings: Sequence[int], cities: Sequence[int], path: Sequence[int], known: bool) -> None:
        """Take in the report at its end."""
        self.paused = False
        self.rings = list(rings)
        self.cities = list(cities)
        self.path = list(path)
        self.known = known
        if known:
            self.moves = len(path)

    def pay(self, step: int) -> None:
        """Take in a payment."""
        self.lifts.append(step)
        self.paid_at.append(-1)

    def pause(self, path: Sequence[int], known: bool) -> None:
        """Take in that the last payment was made now, and told at once. path: where she came to before it, if known."""
        self.paused, self.known = True, known
        if known:
            self.path = list(path)
            self.paid_at[-1] = len(path)

    def filter(self, prior: list[float]) -> list[float]:
        """Return the weights of the cities after it, or at the last payment if it is paused, from those before it."""
        self._ends, self._backs = {}, {}
        self._prepare()
        moves = len(self.path) if self.known else self.moves
        layers: list[Layer] = [{0: prior}]
        for number in range(moves):
            self._pay(layers[number], number)
            layers.append(self._move(layers[number], number))
        self._pay(layers[moves], moves)
        self._layers = layers
        if self.paused:
            return [sum(row) for row in zip(*self._paying(), strict=True)]
        end = len(self.lifts) * _RUNG + len(self.rings)
        after = [0.0] * len(prior)
        for number, layer in enumerate(layers):
            mass = layer.get(end)
            if mass is not None:
                for city, weight in enumerate(mass):
                    if weight > 0.0:
                        after[city] += weight * self._stop(number, city)
        return after

    def _paying(self) -> list[list[float]]:
        """List, after each number of moves, the weights of the cities where she may have made the last payment."""
        made, last = (len(self.lifts) - 1) * _RUNG, self.paid_at[-1]
        nowhere = [0.0] * len(self.box.near)
        return [
            layer.get(made, nowhere) if last in (-1, number) else nowhere for number, layer in enumerate(self._layers)
        ]

    def _prepare(self) -> None:
        """Compute which routes are open after each number of payments, and which radars after each number of rings."""
        box = self.box
        radars, barriers = self.radars, self.barriers
        self._ways, self._heard = [], []
        for made in range(len(self.lifts) + 1):
            if made:
                step = self.lifts[made - 1]
                if step < a.LIFT_BARRIER:
                    radars &= ~bits.bit(step - a.LIFT_RADAR)
                else:
                    barriers &= ~bits.bit(step - a.LIFT_BARRIER)
            ways = list(box.near)
            if not self.unseen:
                for route in bits.members(barriers):
                    for city in box.ends[route]:
                        ways[city] = [
                            other
                            for other, via in zip(box.near[city], box.via[city], strict=True)
                            if not bits.has(barriers, via)
                        ]
            self._ways.append(ways)
            listening = 0 if self.unseen else radars
            self._heard.append(listening)
            for ring in self.rings:
                if not bits.has(self.black, ring):
                    listening &= ~bits.bit(ring)
                self._heard.append(listening)
        # No one pays for a radar that has rung (RN-35): before she pays for one she has not come to its continent.
        later = 0
        self._spared = [later]
        for step in reversed(self.lifts):
            if step < a.LIFT_BARRIER and not self.unseen:
                later |= bits.bit(step - a.LIFT_RADAR)
            self._spared.append(later)
        self._spared.reverse()

    def _stop(self, number: int, city: int) -> float:
        """Return the probability that she stops after this many moves, with all payments made."""
        if self.known:
            return 1.0 if number == self.moves else 0.0
        return 1.0 if number == self.moves else 1.0 / (2 + len(self._ways[len(self.lifts)][city]))

    def _entered(self, made: int, rung: int, city: int) -> int:
        """Return how many radars have rung once she has entered a city; -1 if that contradicts what was told."""
        place = self.box.continent[city]
        if self.paused:  # which radars have rung is told at the end
            return -1 if bits.has(self._spared[made], place) else rung
        if not bits.has(self._heard[made * (len(self.rings) + 1) + rung], place):
            return rung
        if rung == len(self.rings) or self.rings[rung] != place:
            return -1
        return rung + 1 if not self.cities or self.cities[rung] == city else -1

    def _pay(self, layer: Layer, number: int) -> None:
        for made in range(len(self.lifts)):
            if self.paid_at[made] not in (-1, number):
                continue
            for rung in range(len(self.rings) + 1):
                mass = layer.get(made * _RUNG + rung)
                if mass is not None:
                    _add(layer, (made + 1) * _RUNG + rung, mass)

    def _move(self, layer: Layer, number: int) -> Layer:
        after: Layer = {}
        count = len(self.box.near)
        for key, mass in layer.items():
            made, rung = key // _RUNG, key % _RUNG
            ways = self._ways[made]
            # The rings on entering a city do not depend on the route: computed once for each city.
            heard = [self._entered(made, rung, city) for city in range(count)]
            if self.known:
                heard = [rings if city == self.path[number] else -1 for city, rings in enumerate(heard)]
            same, more = [0.0] * count, [0.0] * count
            for city, weight in enumerate(mass):
                if weight > 0.0:
                    near = ways[city]
                    share = weight / (2 + len(near))
                    if heard[city] >= 0:
                        (same if heard[city] == rung else more)[city] += share
                    for other in near:
                        if heard[other] >= 0:
                            (same if heard[other] == rung else more)[other] += share
            _add(after, key, same)
            if rung < len(self.rings):
                _add(after, key + 1, more)
        return after

    # -- drawing ------------------------------------------------------------------------------------------------------

    def draw(self, lots: Lots, city: int) -> tuple[int, list[int]]:
        """Draw a walk that ends in a city: return where it began, and its steps.

        The weights before it are those of the last call of `filter`.
        """
        made, rung = len(self.lifts), len(self.rings)
        steps = [a.END]
        if self.paused:
            made, rung = made - 1, 0
            steps = [self.lifts[made]]
        ends = self._ends.get(city)
        if ends is None:
            ends = self._ends[city] = sums_of(self._weigh_ends(city))
        number: int = lots.by_sums(ends)
        while number or made:
            key = ((number * _RUNG + made) * _RUNG + rung) * _RUNG + city
            back = self._backs.get(key)
            if back is None:
                back = self._backs[key] = Ways(self._before(number, made, rung, city))
            chosen = lots.by_sums(back.sums)
            before = back.city[chosen]
            if before < 0:
                made -= 1
                steps.append(self.lifts[made])
                continue
            steps.append(a.STAY if before == city else a.CITY + city)
            number, rung, city = number - 1, back.rung[chosen], before
        steps.reverse()
        return city, steps

    def _weigh_ends(self, city: int) -> list[float]:
        """Return, by number of moves, the weight of having ended in a city after them."""
        if self.paused:
            return [row[city] for row in self._paying()]
        end = len(self.lifts) * _RUNG + len(self.rings)
        return [
            layer[end][city] * self._stop(number, city) if end in layer else 0.0
            for number, layer in enumerate(self._layers)
        ]

    def _before(self, number: int, made: int, rung: int, city: int) -> list[tuple[float, int, int]]:
        """List how she may have got there: (weight, radars rung before, city before; -1 for a payment)."""
        found: list[tuple[float, int, int]] = []
        if made and self.paid_at[made - 1] in (-1, number):
            paid = self._layers[number].get((made - 1) * _RUNG + rung)
            if paid is not None and paid[city] > 0.0:
                found.append((paid[city], rung, -1))
        if number == 0 or (self.known and self.path[number - 1] != city):
            return found
        for earlier in (rung, rung - 1):
            mass = self._layers[number - 1].get(made * _RUNG + earlier) if earlier >= 0 else None
            if mass is not None and self._entered(made, earlier, city) == rung:
                ways = self._ways[made]
                for other in (city, *ways[city]):
                    if mass[other] > 0.0:
                        found.append((mass[other] / (2 + len(ways[other])), earlier, other))
        return found


def _add(layer: Layer, key: int, mass: list[float]) -> None:
    there = layer.get(key)
    layer[key] = list(mass) if there is None else [one + other for one, other in zip(there, mass, strict=True)]


@final
class Whereabouts:
    """Where Angela can be."""

    def __init__(self, box: Box) -> None:
        self.box: Box = box
        self.odds: list[float] = [0.0] * len(box.near)  #: the probability of each city; all 0 before she has started
        self.walks: list[Walk] = []  #: the walks so far
        #: while a walk is paused by a payment that was told at once, the odds before it; else empty
        self.before: list[float] = []
        self._sums: list[float] = []  #: of the odds, once something is drawn by them

    def start(self, cities: int) -> None:
        """She has placed her pawn in one of these cities."""
        share = 1.0 / bits.count(cities)
        self.odds = [share if bits.has(cities, city) else 0.0 for city in range(len(self.odds))]
        self._sums = []

    def walk(self, walk: Walk) -> None:
        """She has ended a walk, or paused it."""
        before = self.before or self.odds
        if not self.before:
            self.walks.append(walk)
        self._weigh(walk.filter(before))
        self.before = before if walk.paused else []

    def keep(self, cities: int) -> None:
        """She is in one of these cities."""
        self._weigh([weight if bits.has(cities, city) else 0.0 for city, weight in enumerate(self.odds)])

    def _weigh(self, weights: list[float]) -> None:
        """Set the odds. Raises ValueError if she can be nowhere: then it was not told by these rules."""
        total = sum(weights)
        if total <= 0.0:
            raise ValueError("Angela can be nowhere")
        self.odds = [weight / total for weight in weights]
        self._sums = []

    def support(self) -> int:
        """Return the cities where she can be."""
        return bits.mask_of(city for city, weight in enumerate(self.odds) if weight > 0.0)

    def draw(self, lots: Lots) -> tuple[int, list[list[int]]]:
        """Draw a whole trail: where she started, and the steps of each walk. She must have started."""
        if not self._sums:
            self._sums = sums_of(self.odds)
        city: int = lots.by_sums(self._sums)
        rows: list[list[int]] = []
        for walk in reversed(self.walks):
            city, steps = walk.draw(lots, city)
            rows.append(steps)
        rows.reverse()
        return city, rows
