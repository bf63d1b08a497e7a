"""Policies that weigh chances over camps drawn by chance: greedy, and planning by playing on in each of them."""

from __future__ import annotations

import random
from heapq import heapify, heappop, heappush

from hallali.core import bits
from hallali.games.traqueur.grid import OUTSIDE
from hallali.games.traqueur.instincts import LEAVE, Mind
from hallali.players.traqueur import worlds as w

Ask = tuple[int, int, int]

#: What may be asked next in a playout: (less the worth, place, its bit, target, the target's bit, the start's bit).
Entry = tuple[float, int, int, int, int, int]


class Chances:
    """What the drawn camps say of each place.

    opens: by place, in how many camps it is open.
    ways: by place and direction (2 x place, + 1 towards the first of its ends), in how many camps the way from where
        the detective is, or else from outside, to the fugitive passes it.
    """

    def __init__(self, mind: Mind, drawn: list[w.World]) -> None:
        self.grid = mind.grid
        self.count = len(drawn)
        self.opens = [0] * mind.grid.places
        self.ways = [0] * (2 * mind.grid.places)
        unknown = [(place, bits.bit(place)) for place in range(mind.grid.places)]
        for opened, fugitive in drawn:
            for place, bit in unknown:
                if opened & bit:
                    self.opens[place] += 1
            self._way(mind, opened, fugitive)

    def _way(self, mind: Mind, opened: int, fugitive: int) -> None:
        """Follow the way back from the fugitive to the nearest square that was entered, or outside."""
        beside, here, seen = self.grid.beside, mind.here, mind.seen
        came = {fugitive: (fugitive, -1)}
        row = [fugitive]
        elsewhere: tuple[int, int] | None = None
        for at in row:
            for other, place in beside[at]:
                if (opened >> place) & 1 and other not in came:
                    if other == OUTSIDE or (seen >> other) & 1:
                        if other == OUTSIDE or not (here >> other) & 1:
                            elsewhere = elsewhere or (at, place)
                            if here:
                                continue
                        self._count(came, at, place)
                        return
                    came[other] = (at, place)
                    row.append(other)
        if elsewhere:
            self._count(came, *elsewhere)

    def _count(self, came: dict[int, tuple[int, int]], at: int, place: int) -> None:
        while place >= 0:
            self.ways[2 * place + (self.grid.ends[place][0] == at)] += 1
            at, place = came[at]

    def worth(self, place: int, target: int) -> float:
        """Give how much speaks for asking: the chance that it leads to the fugitive, and a little that it leads on at
        all, by the chance of a no.
        """
        ways = self.ways[2 * place + (self.grid.ends[place][0] == target)] / self.count
        opens = self.opens[place] / self.count
        return (ways + 0.1 * opens + 0.0001) / (1.003 - opens)


def greedy(mind: Mind, limit: int, rng: random.Random, count: int = 100) -> int:
    """Ask where the most speaks for it; leave only where nothing is left to ask."""
    asks = mind.asks()
    if not asks:
        return LEAVE
    drawn = w.Drawer(mind, limit, rng).draw(count)
    if not drawn:
        return rng.choice(asks)[0]
    chances = Chances(mind, drawn)
    return max((chances.worth(place, target), place) for place, _, target in asks)[1]


class Playouts:
    """Plays searches on to their end in drawn camps, always asking what is worth most and leaving when nothing is left.

    parts: what may be asked from each part of the maze that was entered; here: the number of the one around the
        detective, -1 outside. doors: the entrances that may be asked.
    """

    def __init__(self, mind: Mind, chances: Chances) -> None:
        grid = mind.grid
        self.mind = mind
        known = mind.open | mind.barred
        self.beside: list[list[Entry]] = [
            [
                self._entry(chances, place, square, target)
                for target, place in grid.beside[square]
                if target != OUTSIDE and not bits.has(known, place) and not bits.has(mind.seen, target)
            ]
            for square in range(grid.squares)
        ]
        self.doors = [
            self._entry(chances, place, OUTSIDE, square)
            for square, place in grid.ways_in
            if not bits.has(known, place) and not bits.has(mind.seen, square)
        ]
        self.gates = bits.mask_of(square for square, place in grid.ways_in if bits.has(mind.open, place))
        self.parts: list[list[Entry]] = []
        self.part_of = [-1] * grid.squares
        left = mind.seen
        while left:
            part = mind.part(bits.lowest(left))
            left &= ~part
            for square in bits.members(part):
                self.part_of[square] = len(self.parts)
            self.parts.append([entry for square in bits.members(part) for entry in self.beside[square]])
        self.here = self.part_of[bits.lowest(mind.here)] if mind.here else -1

    def _entry(self, chances: Chances, place: int, start: int, target: int) -> Entry:
        return (-chances.worth(place, target), bits.bit(place), target, bits.bit(target), start, place)

    def choices(self) -> list[tuple[int, Entry | None]]:
        """List (place or LEAVE, entry), the most worthy first and leaving last."""
        here = self.here
        entries = self.parts[here].copy() if here >= 0 else self.doors + [e for part in self.parts for e in part]
        found: list[tuple[int, Entry | None]] = [(entry[5], entry) for entry in sorted(entries)]
        if self.mind.may_leave():
            found.append((LEAVE, None))
        return found

    def cost(self, choice: Entry | None, drawn: list[w.World]) -> list[int]:
        """Give for each camp how many turns are lost until the fugitive is found, after this choice."""
        mind = self.mind
        if choice is None:
            outer = self.doors + [entry for part in self.parts for entry in part]
            heapify(outer)
            return [self._play(world, None, outer.copy(), 0, mind.seen, self.gates, 0, mind.leaving) for world in drawn]
        place, target, square, start = choice[1:5]
        part = self.part_of[start] if start >= 0 else -1
        outer = [entry for entry in self.doors if entry is not choice]
        outer += [entry for number, entries in enumerate(self.parts) if number != part for entry in entries]
        heapify(outer)
        inner = [entry for entry in self.parts[part] if entry is not choice] if part >= 0 else []
        after = inner + self.beside[target]
        heapify(inner)
        heapify(after)
        used = bits.bit(part) if part >= 0 else 0
        gates = self.gates | (square if start < 0 else 0)
        gate = start >= 0 and bits.has(self.gates, start)
        found = []
        for world in drawn:
            if not world[0] & place:
                heap = inner.copy() if start >= 0 else None
                found.append(self._play(world, heap, outer.copy(), used, mind.seen, self.gates, gate, 1))
            elif target == world[1]:
                found.append(0)
            else:
                seen = mind.seen | square
                found.append(self._play(world, after.copy(), outer.copy(), used, seen, gates, False, 0))
        return found

    def _play(
        self,
        world: w.World,
        heap: list[Entry] | None,
        outer: list[Entry],
        used: int,
        seen: int,
        gates: int,
        gate: bool | int,
        lost: int,
    ) -> int:
        """Play one search to its end.

        heap: what may be asked inside, None outside. outer: what may be asked once outside. used: the parts whose
        asks in `outer` are done with. gate: whether the detective could leave with the next turn's first move.
        """
        opened, fugitive = world
        beside = self.beside
        same_turn = self.mind.same_turn
        while True:
            if heap is not None:
                while heap:
                    _, place, target, square, start, _ = heappop(heap)
                    if seen & square:
                        continue
                    if opened & place:
                        if target == fugitive:
                            return lost
                        seen |= square
                        for entry in beside[target]:
                            if not seen & entry[3]:
                                heappush(heap, entry)
                        gate = False
                    else:
                        lost += 1
                        gate = (gates >> start) & 1
                lost += 1 if gate or same_turn else 2
            if not outer:
                return lost + 4  # what is thought to be known of this camp is not so
            _, place, target, square, start, _ = heappop(outer)
            heap = None
            while heap is None:
                if start >= 0:
                    part = self.part_of[start]
                    if not (used >> part) & 1 and not seen & square:
                        used |= bits.bit(part)
                        heap = [entry for entry in self.parts[part] if not seen & entry[3]]
                        heapify(heap)
                        gate = False
                        break
                elif not seen & square:
                    if opened & place:
                        if target == fugitive:
                            return lost
                        seen |= square
                        gates |= square
                        heap = [entry for entry in beside[target] if not seen & entry[3]]
                        heapify(heap)
                        gate = False
                        break
                    lost += 1
                if not outer:
                    return lost + 4
                _, place, target, square, start, _ = heappop(outer)


def planning(mind: Mind, limit: int, rng: random.Random, count: int = 300, width: int = 6, doubt: float = 2.0) -> int:
    """Ask as `greedy` would, unless playing the search on in the drawn camps says that something else costs less.

    count: how many camps are drawn. width: how many of the most worthy asks are thought of, beside leaving. doubt: by
    how many standard errors something else has to cost less: playouts do not think again on the way, and judged by
    their bare averages the plan was worse than the greedy one (docs/decisions/0009-the-explorer.md).
    """
    asks = mind.asks()
    if not asks:
        return LEAVE
    drawn = w.Drawer(mind, limit, rng).draw(count)
    if not drawn:
        return rng.choice(asks)[0]
    chances = Chances(mind, drawn)
    certain = [place for place, _, _ in asks if chances.opens[place] == len(drawn)]
    if certain and mind.here:  # a yes costs nothing
        return certain[0]
    playouts = Playouts(mind, chances)
    choices = playouts.choices()
    del choices[width : len(choices) - (choices[-1][0] == LEAVE)]
    few, rest = drawn[: count // 3], drawn[count // 3 :]
    usual = playouts.cost(choices[0][1], few)
    whole = False
    best, least = choices[0][0], 0.0
    for place, entry in choices[1:]:
        costs = playouts.cost(entry, few)
        if sum(costs) >= sum(usual[: len(few)]):
            continue  # not even a look says that it costs less
        if not whole:
            usual += playouts.cost(choices[0][1], rest)
            whole = True
        costs += playouts.cost(entry, rest)
        less, error = _difference(costs, usual)
        if less + doubt * error < 0 and less < least:
            best, least = place, less
    return best


def _difference(costs: list[int], usual: list[int]) -> tuple[float, float]:
    """Give the average difference and its standard error."""
    differences = [one - other for one, other in zip(costs, usual, strict=True)]
    average = sum(differences) / len(differences)
    spread = sum(difference * difference for difference in differences) / len(differences) - average * average
    return average, (max(spread, 0.0) / len(differences)) ** 0.5
