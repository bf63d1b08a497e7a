"""Camps that fit what a searcher knows, drawn by chance: what an explorer plans against.

Four kinds of builder are thought of: a perfect maze with the fugitive anywhere, or on its deepest square, and barriers
laid each by itself, many or few. How well each kind explains the answers so far says how many camps of it are drawn.
"""

from __future__ import annotations

import math
import random
from functools import cache

from hallali.core import bits
from hallali.games.traqueur.grid import OUTSIDE, Grid
from hallali.games.traqueur.instincts import Mind
from hallali.games.traqueur.trees import grow

#: A camp that may be: the bit set of its open places, and the fugitive's square.
World = tuple[int, int]

#: How likely each kind of builder is before the first answer.
ANYWHERE, DEEPEST, MANY, FEW = range(4)
PRIOR = (0.25, 0.35, 0.3, 0.1)


class Trees:
    """Draws perfect mazes that fit what is known, each as likely, by Wilson's algorithm."""

    def __init__(self, mind: Mind) -> None:
        grid, known = mind.grid, mind.open | mind.barred
        doors = bits.up_to(grid.rows - 1)
        inner = mind.open & ~doors
        self.known = inner
        self.parts = _parts(grid, inner)
        count = max(self.parts) + 1
        self.beside: list[list[tuple[int, int]]] = [[] for _ in range(count)]
        for place in range(grid.rows, grid.places):
            one, other = (self.parts[square] for square in grid.ends[place])
            if one != other and not bits.has(known, place):
                self.beside[one].append((other, bits.bit(place)))
                self.beside[other].append((one, bits.bit(place)))
        found = mind.open & doors
        self.doors = bits.members(found) if found else bits.members(doors & ~mind.barred)
        whole = bits.count(inner) == grid.squares - count and len(self.doors) > 0 and bits.count(found) <= 1
        self.possible = whole and self._joined()

    def _joined(self) -> bool:
        """Say whether the parts hang together by places that may be open."""
        seen = {0}
        todo = [0]
        while todo:
            for other, _ in self.beside[todo.pop()]:
                if other not in seen:
                    seen.add(other)
                    todo.append(other)
        return len(seen) == len(self.beside)

    def draw(self, rng: random.Random) -> int:
        """Draw the open places of a maze."""
        joined = [False] * len(self.beside)
        joined[int(rng.random() * len(joined))] = True
        opened = grow(rng, self.beside, joined, self.known)
        return opened | bits.bit(self.doors[int(rng.random() * len(self.doors))])


def _parts(grid: Grid, opened: int) -> list[int]:
    """Number the parts that open inner places join; give each square's number."""
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


def log_trees(grid: Grid, opened: int, barred: int) -> float:
    """Give the logarithm of how many spanning trees of the squares have these inner places open and none of those.

    By the matrix-tree theorem, with open places as very good conductors; the matrix is a band.
    """
    heavy = 1e7
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
    total = -math.log(heavy) * bits.count(opened >> grid.rows)
    for at, row in enumerate(rows):
        if row[0] <= 1e-9:
            return -math.inf
        total += math.log(row[0])
        for step in range(1, min(width, size - 1 - at) + 1):
            if row[step]:
                factor = row[step] / row[0]
                below = rows[at + step]
                for further in range(step, width + 1):
                    below[further - step] -= factor * row[further]
    return total


class Scattered:
    """Draws camps whose barriers lie each by itself, where a way leads to the fugitive."""

    def __init__(self, mind: Mind, sixteenths: int) -> None:
        self.grid, self.open, self.sixteenths = mind.grid, mind.open, sixteenths
        self.unknown = mind.grid.all_places & ~(mind.open | mind.barred)
        self.hidden = [square for square in range(mind.grid.squares) if not bits.has(mind.seen, square)]
        self.tried = 0
        self.drawn = 0

    def draw(self, rng: random.Random, tries: int = 60) -> World | None:
        """Draw a camp, in so many tries."""
        grid = self.grid
        for _ in range(tries):
            barriers = 0
            for digit in range(4):  # each place is barred with this many sixteenths
                word = rng.getrandbits(grid.places)
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
    seen = {square}
    todo = [square]
    while todo:
        for other, place in beside[todo.pop()]:
            if other not in seen and (opened >> place) & 1:
                if other == OUTSIDE:
                    return True
                seen.add(other)
                todo.append(other)
    return False


@cache
def _reach(grid: Grid, sixteenths: int) -> float:
    """Give the chance that a way leads to a square, before anything is known."""
    draws = Scattered(Mind(grid), sixteenths)
    rng = random.Random(1)
    for _ in range(300):
        draws.draw(rng)
    return max(draws.drawn, 1) / max(draws.tried, 1)


def _deepest(grid: Grid, opened: int) -> list[int]:
    """List the deepest squares of a perfect maze."""
    beside = grid.beside
    row = [(square, place) for square, place in grid.ways_in if (opened >> place) & 1]
    last = row
    while row:
        last = row
        # In a maze there is no way round: whatever is open, but for where the way came from, leads on.
        row = [
            (other, place) for at, by in last for other, place in beside[at] if place != by and (opened >> place) & 1
        ]
    return [square for square, _ in last]


class Drawer:
    """Draws camps that fit what is known, each kind as often as it is likely.

    likely: the kinds' chances, given the answers; all 0 where no camp that fits was found.
    """

    #: How many camps of a kind are drawn to see how well it explains what is known.
    TRIAL = 60

    def __init__(self, mind: Mind, limit: int, rng: random.Random) -> None:
        grid = self.grid = mind.grid
        self.mind, self.rng = mind, rng
        self.trees = Trees(mind)
        many = max(1, min(8, round(15 * limit / grid.places)))
        self.scattered = [Scattered(mind, many), Scattered(mind, max(1, many // 2))]
        self.hidden = self.scattered[0].hidden
        weights = [*self._mazes(), *self._strewn()]
        total = sum(weights)
        self.likely = [weight / total if total else 0.0 for weight in weights]

    def _mazes(self) -> tuple[float, float]:
        """Weigh the perfect mazes: the trees that fit, the entrance, and the fugitive on no square that was entered."""
        if not self.trees.possible:
            return 0.0, 0.0
        grid, mind = self.grid, self.mind
        entrances = 1 if mind.open & bits.up_to(grid.rows - 1) else len(self.trees.doors)
        fits = math.exp(log_trees(grid, mind.open, mind.barred) - _all_trees(grid)) * entrances / grid.rows
        deep = sum(self._deep() is not None for _ in range(self.TRIAL)) / self.TRIAL
        return PRIOR[ANYWHERE] * fits * len(self.hidden) / grid.squares, PRIOR[DEEPEST] * fits * deep

    def _strewn(self) -> list[float]:
        """Weigh the scattered barriers: each answer, and a way to a fugitive on no square that was entered."""
        grid = self.grid
        yes, no = bits.count(self.mind.open), bits.count(self.mind.barred)
        weights = []
        for number, kind in enumerate(self.scattered):
            for _ in range(self.TRIAL // 2):
                kind.draw(self.rng)
            rate = kind.sixteenths / 16
            leads = kind.drawn / max(kind.tried, 1) * len(self.hidden) / grid.squares / _reach(grid, kind.sixteenths)
            weights.append(PRIOR[MANY + number] * rate**no * (1 - rate) ** yes * leads)
        return weights

    def _deep(self) -> World | None:
        """Draw a maze with the fugitive on its deepest square, unless that one was entered."""
        opened = self.trees.draw(self.rng)
        squares = _deepest(self.grid, opened)
        square = squares[int(self.rng.random() * len(squares))]
        return None if bits.has(self.mind.seen, square) else (opened, square)

    def draw(self, count: int) -> list[World]:
        """Draw so many camps, or a little fewer, in an order by chance."""
        shares = [round(count * chance) for chance in self.likely]
        hidden, chance = self.hidden, self.rng.random
        found: list[World | None] = [
            (self.trees.draw(self.rng), hidden[int(chance() * len(hidden))]) for _ in range(shares[ANYWHERE])
        ]
        for _ in range(4 * shares[DEEPEST]):
            if shares[DEEPEST] and (world := self._deep()):
                found.append(world)
                shares[DEEPEST] -= 1
        for number, kind in enumerate(self.scattered):
            found += [kind.draw(self.rng) for _ in range(shares[MANY + number])]
        worlds = [world for world in found if world is not None]
        self.rng.shuffle(worlds)
        return worlds


@cache
def _all_trees(grid: Grid) -> float:
    return log_trees(grid, 0, 0)
