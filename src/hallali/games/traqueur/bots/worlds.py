# mypyc
"""Camps that fit what a searcher knows, drawn by chance: what an explorer weighs its questions against.

Mazes are drawn by Wilson's algorithm and counted exactly by the matrix-tree theorem, even if some of a maze's barriers
were taken away again. The better a kind of camp explains the answers, the more camps of that kind are drawn.
"""

from __future__ import annotations

import math
import random
from functools import cache
from typing import Final

from mypy_extensions import i64

from hallali.core import bits
from hallali.games.traqueur.bots.forests import Forests
from hallali.games.traqueur.bots.instincts import Mind
from hallali.games.traqueur.rules.grid import OUTSIDE, Grid

#: A possible camp: the bit set of its open places, and the fugitive's square.
World = tuple[int, int]

#: How likely each kind of camp is before the first answer: a perfect maze, one with ways round and two entrances, an
#: open one with several, and barriers that lie each by itself, many and few.
PERFECT: Final = 0
LOOPS: Final = 1
OPEN: Final = 2
MANY: Final = 3
FEW: Final = 4
PRIOR = (0.5, 0.15, 0.1, 0.2, 0.05)

#: How many camps of a kind are drawn to see how many are possible, and which kinds are not even tried.
TRIAL: Final = 40
NEGLIGIBLE: Final = 0.01

#: A multiply-with-carry generator's: FACTOR * LOW stays below 2 ** 62, and so it is the same in machine words.
LOW: Final = 0xFFFFFFFF
FACTOR: Final = 698769069

#: Where the fugitive hides in a perfect maze: at how much of the greatest depth at least, and how often.
HIDING = ((0.0, 0.5), (0.85, 0.2), (1.0, 0.3))


class Mazes:
    """Draws mazes that fit what is known: a spanning tree of the squares, drawn evenly; some of the other inner
    places are opened too, each by itself; and a given number of entrances.

    lifted: how likely an inner place off the tree is open. doors: how many entrances are open. hiding: the pairs of
    HIDING, the second adding up to 1. fits: how likely the answers are in such a maze, but for the fugitive's square.
    """

    def __init__(self, mind: Mind, lifted: float, doors: int, hiding: tuple[tuple[float, float], ...]) -> None:
        grid = self.grid = mind.grid
        self.seen, self.lifted, self.hiding = mind.seen, lifted, hiding
        entrances = bits.up_to(grid.rows - 1)
        self.open, self.barred = mind.open & ~entrances, mind.barred & ~entrances
        self.open_doors = mind.open & entrances
        self.free_doors = bits.members(entrances & ~(mind.open | mind.barred))
        self.more_doors = doors - bits.count(self.open_doors)
        self.fits = self._doors_fit(doors) * self._trees_fit()
        self.starts: list[int] = []
        self.known_ways: list[int] = []
        self.beyond: list[int] = []
        self.passed: list[int] = []
        self.first: list[int] = []
        self.loose: list[int] = []
        if self.fits > 0.0:
            self._lay_out()

    def _doors_fit(self, doors: int) -> float:
        if not 0 <= self.more_doors <= len(self.free_doors):
            return 0.0
        return math.comb(len(self.free_doors), self.more_doors) / math.comb(self.grid.rows, doors)

    def _trees_fit(self) -> float:
        """A known passage is on the tree, or was opened in addition; a known barrier is neither."""
        if self.lifted == 0.0 and bits.count(self.open) != self.grid.squares - 1 - max(_parts(self.grid, self.open)):
            return 0.0  # passages make a circle
        log_count = log_trees(self.grid, self.open, self.barred, self.lifted)
        if log_count == -math.inf:
            return 0.0
        return math.exp(log_count + math.log1p(-self.lifted) * bits.count(self.barred) - _all_trees(self.grid))

    def _lay_out(self) -> None:
        """List the ways to walk, by node: squares, or the parts that passages join where each of these is on the tree.

        starts: by node, where its ways begin in the next two lists, and at last where they end.
        known_ways: by node, how many of its ways, the first, are known passages.
        beyond, passed: by way, the node beyond and the place's bit.
        """
        grid, known = self.grid, self.open | self.barred
        whole = self.lifted == 0.0
        parts = _parts(grid, self.open) if whole else list(range(grid.squares))
        count = max(parts) + 1
        old: list[list[tuple[int, int]]] = [[] for _ in range(count)]
        new: list[list[tuple[int, int]]] = [[] for _ in range(count)]
        for place in range(grid.rows, grid.places):
            one, other = grid.ends[place]
            if parts[one] == parts[other] or bits.has(self.barred, place):
                continue
            kind = old if bits.has(known, place) else new
            kind[parts[one]].append((parts[other], bits.bit(place)))
            kind[parts[other]].append((parts[one], bits.bit(place)))
        self.known_ways = [len(one) for one in old]
        for one_old, one_new in zip(old, new, strict=True):
            self.starts.append(len(self.beyond))
            for node, bit in one_old + one_new:
                self.beyond.append(node)
                self.passed.append(bit)
        self.starts.append(len(self.beyond))
        # Walks end soon if the tree begins with what is joined already.
        seen = [parts[square] for square in bits.members(self.seen)]
        self.first = seen + [node for node in range(count) if node not in seen]
        inner = range(grid.rows, grid.places)
        self.loose = [] if whole else [bits.bit(place) for place in inner if not bits.has(known, place)]

    def _tree(self, rng: random.Random) -> int:
        """Draw the places of a tree: walks that forget their circles, each until it meets the tree."""
        starts, known_ways, beyond = self.starts, self.known_ways, self.beyond
        heavy = 1.0 / self.lifted if self.lifted > 0.0 else 1.0
        onward = [0] * len(known_ways)
        joined = [False] * len(known_ways)
        joined[self.first[0]] = True
        tree = self.open if self.lifted == 0.0 else 0
        # It has its own generator, since most of the time goes into these draws.
        chance: i64 = rng.getrandbits(60) + 1
        for start in self.first:
            at = start
            while not joined[at]:
                chance = FACTOR * (chance & LOW) + (chance >> 32)
                way = starts[at]
                count: i64 = starts[at + 1] - way
                known = known_ways[at]
                if known == 0:
                    way += int((chance & LOW) * count >> 32)
                else:
                    many = known * heavy
                    drawn = float(int(chance & LOW)) / 4294967296.0 * (many + float(int(count - known)))
                    way += int(drawn / heavy) if drawn < many else min(known + int(drawn - many), int(count) - 1)
                onward[at] = way
                at = beyond[way]
            at = start
            while not joined[at]:
                joined[at] = True
                way = onward[at]
                tree |= self.passed[way]
                at = beyond[way]
        return tree

    def _opened(self, rng: random.Random) -> int:
        opened = self._tree(rng) | self.open | self.open_doors
        chance, lifted = rng.random, self.lifted
        for place in self.loose:
            if chance() < lifted:
                opened |= place
        free = self.free_doors
        if self.more_doors == 1:
            opened |= bits.bit(free[int(chance() * len(free))])
        elif self.more_doors > 1:
            opened |= bits.mask_of(rng.sample(free, self.more_doors))
        return opened

    def draw(self, rng: random.Random) -> World | None:
        """Draw a camp; None if its fugitive would be on a square that was entered."""
        opened = self._opened(rng)
        drawn, least = rng.random(), 0.0
        for share, often in self.hiding:
            least = share
            drawn -= often
            if drawn < 0.0:
                break
        if least == 0.0:
            square = int(rng.random() * self.grid.squares)
        else:
            squares = _deep(self.grid, opened, least)
            square = squares[int(rng.random() * len(squares))]
        return None if bits.has(self.seen, square) else (opened, square)


def _parts(grid: Grid, opened: int) -> list[int]:
    """Number the parts that open inner places join; return each square's number."""
    found = [-1] * grid.squares
    count = 0
    for start in range(grid.squares):
        if found[start] < 0:
            found[start] = count
            todo = [start]
            while todo:
                for other, place in grid.beside[todo.pop()]:
                    if other != OUTSIDE and found[other] < 0 and bits.has(opened, place):
                        found[other] = count
                        todo.append(other)
            count += 1
    return found


def _deep(grid: Grid, opened: int, least: float) -> list[int]:
    """List the squares that are at least this share of the greatest depth deep."""
    beside = grid.beside
    depths = [0] * grid.squares
    row = []
    for square, place in grid.ways_in:
        if bits.has(opened, place):
            depths[square] = 1
            row.append(square)
    for at in row:
        depth = depths[at] + 1
        for other, place in beside[at]:
            if other >= 0 and depths[other] == 0 and bits.has(opened, place):
                depths[other] = depth
                row.append(other)
    floor = depths[row[-1]] * least
    return [square for square in row if depths[square] >= floor]


def log_trees(grid: Grid, opened: int, barred: int, lifted: float = 0.0) -> float:
    """Return the logarithm of how many spanning trees of the squares have these inner places open and none of those.

    lifted: with this probability a place off the tree is open too, so that a tree without an open one counts as this
    share of a tree; 0 if all of them have to be on it.

    By the matrix-tree theorem, with open places as very good conductors; the matrix is a band.
    """
    heavy = 1.0 / lifted if lifted > 0.0 else 1e7
    size, width = grid.squares - 1, grid.columns
    rows = [[0.0] * (width + 1) for _ in range(size)]
    for place in range(grid.rows, grid.places):
        if bits.has(barred, place):
            continue
        weight = heavy if bits.has(opened, place) else 1.0
        one, other = grid.ends[place]
        rows[one][0] += weight
        if other < size:
            rows[other][0] += weight
            rows[one][other - one] -= weight
    total = -math.log(heavy) * bits.count(opened & ~bits.up_to(grid.rows - 1))
    for at in range(size):
        row = rows[at]
        if row[0] <= 1e-9:
            return -math.inf
        total += math.log(row[0])
        for step in range(1, min(width, size - 1 - at) + 1):
            if row[step] != 0.0:
                factor = row[step] / row[0]
                below = rows[at + step]
                for further in range(step, width + 1):
                    below[further - step] -= factor * row[further]
    return total


@cache
def _all_trees(grid: Grid) -> float:
    return log_trees(grid, 0, 0)


class Scattered:
    """Draws camps whose barriers are drawn separately, and where a way leads to the fugitive."""

    def __init__(self, mind: Mind, sixteenths: int) -> None:
        self.grid, self.open, self.sixteenths = mind.grid, mind.open, sixteenths
        self.unknown = mind.grid.all_places & ~(mind.open | mind.barred)
        self.hidden = [square for square in range(mind.grid.squares) if not bits.has(mind.seen, square)]
        self.tried = 0
        self.drawn = 0

    def draw(self, rng: random.Random, tries: int = 60) -> World | None:
        """Draw a camp, with at most this many tries."""
        grid = self.grid
        for _ in range(tries):
            barriers = 0
            for digit in range(4):  # each place is barred with this many sixteenths
                word: int = rng.getrandbits(grid.places)
                barriers = barriers | word if (self.sixteenths >> digit) & 1 else barriers & word
            opened = self.open | (self.unknown & ~barriers)
            fugitive = self.hidden[int(rng.random() * len(self.hidden))]
            self.tried += 1
            if _leads(grid, opened, fugitive):
                self.drawn += 1
                return opened, fugitive
        return None


def _leads(grid: Grid, opened: int, square: int) -> bool:
    """Say whether a way leads outside from a square."""
    beside = grid.beside
    seen = [False] * grid.squares
    seen[square] = True
    todo = [square]
    while todo:
        for other, place in beside[todo.pop()]:
            if other < 0:
                if bits.has(opened, place):
                    return True
            elif not seen[other] and bits.has(opened, place):
                seen[other] = True
                todo.append(other)
    return False


@cache
def _reach(grid: Grid, sixteenths: int) -> float:
    """Return the chance that a way leads to a square, before anything is known."""
    draws = Scattered(Mind(grid), sixteenths)
    rng = random.Random(1)
    for _ in range(300):
        draws.draw(rng)
    return max(draws.drawn, 1) / max(draws.tried, 1)


class Drawer:
    """Draws camps that fit what is known, each kind as often as it is likely.

    likely: the kinds' chances, given the answers; all 0 if no camp that fits was found.
    forests: how likely it is, before the first answer, that the builder wants to cost turns (forests.py).
    """

    def __init__(self, mind: Mind, limit: int, rng: random.Random, forests: float = 0.0) -> None:
        grid = self.grid = mind.grid
        self.mind, self.rng = mind, rng
        inner = max(1, grid.places - grid.rows - grid.squares + 1)
        rows = grid.rows
        # As the house lays them out (games/traqueur/bots/camps.py).
        loops, wide = max(1, inner // 7) / inner, (inner + 1) // 2 / inner
        self.mazes = [
            Mazes(mind, 0.0, 1, HIDING),
            Mazes(mind, min(loops, 0.9), 2, ((0.6, 1.0),)),
            Mazes(mind, min(wide, 0.9), min(1 + (rows + 1) // 3, rows), ((0.3, 1.0),)),
        ]
        many = max(1, min(8, round(15 * limit / grid.places)))
        self.scattered = [Scattered(mind, many), Scattered(mind, max(1, many // 2))]
        self.forests = Forests(mind) if forests > 0.0 else None
        most = [PRIOR[number] * self.mazes[number].fits for number in range(MANY)]
        most += [PRIOR[MANY + number] * self._strewn_fit(number) for number in range(len(self.scattered))]
        if self.forests is not None:
            most = [(1.0 - forests) * likely for likely in most] + [forests * self.forests.fits]
        self.found: list[list[World]] = [[] for _ in range(len(most))]
        # Kinds that the answers speak against are not drawn: they would take most of the time.
        floor = max(most) * NEGLIGIBLE
        weights = [likely * self._try(number) if likely > floor else 0.0 for number, likely in enumerate(most)]
        total = sum(weights)
        self.likely = [weight / total if total > 0.0 else 0.0 for weight in weights]

    def _strewn_fit(self, number: int) -> float:
        """Return how likely the answers are if barriers lie separately and a way leads to every square."""
        grid, kind = self.grid, self.scattered[number]
        yes, no = bits.count(self.mind.open), bits.count(self.mind.barred)
        rate = kind.sixteenths / 16
        fits: float = rate**no * (1 - rate) ** yes
        return fits * len(kind.hidden) / grid.squares / _reach(grid, kind.sixteenths)

    def _try(self, number: int) -> float:
        """Draw camps of a kind, and return the share of them that is possible: a way leads to the fugitive, and its
        square was not entered.
        """
        found = self.found[number]
        for _ in range(TRIAL):
            world = self._one(number)
            if world is not None:
                found.append(world)
        if number < MANY or number == len(PRIOR):
            return len(found) / TRIAL
        kind = self.scattered[number - MANY]
        return kind.drawn / max(kind.tried, 1)

    def _one(self, number: int) -> World | None:
        if number < MANY:
            return self.mazes[number].draw(self.rng)
        if number < len(PRIOR):
            return self.scattered[number - MANY].draw(self.rng)
        return None if self.forests is None else self.forests.draw(self.rng)

    def draw(self, count: int) -> list[World]:
        """Draw this many camps, or a few less, in random order."""
        worlds: list[World] = []
        for number in range(len(self.likely)):
            share = round(count * self.likely[number])
            found = self.found[number][:share]
            tries = 0
            while len(found) < share and tries < 6 * share:
                tries += 1
                world = self._one(number)
                if world is not None:
                    found.append(world)
            worlds += found
        self.rng.shuffle(worlds)
        return worlds
