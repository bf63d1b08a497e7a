"""How likely each square and place of a camp is, at three levels under the house's names.

*support* is what the rules prove: all squares that can hide the fugitive are equally likely, and a place that can be
open or barred counts a half. *uniform*: every camp that fits, as barriers and the fugitive's square, has the same
weight. Grids up to 7 by 7, 6 by 10 or 10 by 6 are counted exactly (frontier.py), bigger ones by SAMPLES random camps.
*policy* weighs two kinds of builders by how well each explains the answers so far (Bayes): one takes any camp with
the same chance, as above, and one builds a perfect maze and hides anywhere in it (trees.py).
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable
from functools import cache, lru_cache

import msgspec

from hallali.core import bits
from hallali.games.traqueur.belief import frontier
from hallali.games.traqueur.belief.drawing import Draws
from hallali.games.traqueur.belief.knowledge import Knowledge
from hallali.games.traqueur.belief.trees import Forest
from hallali.games.traqueur.rules.camp import Camp
from hallali.games.traqueur.rules.grid import Grid

SUPPORT, UNIFORM, POLICY = "support", "uniform", "policy"
LEVELS = (SUPPORT, UNIFORM, POLICY)

#: How likely it is, before any answer, that a builder makes a perfect maze.
PERFECT = 0.5
#: What a count may cost (frontier.cost_of), and how many camps are drawn if it would cost more.
MOST, SAMPLES = 1_000_000, 4000


#: Draws a camp.
CampDrawer = Callable[[random.Random], Camp]


class Odds(msgspec.Struct, frozen=True):
    """What a level says of a camp.

    If camps were drawn, everything is an estimate, so a square or place that is merely rare may be at 0. Support is
    exact on every grid.
    """

    camps: float  #: how many camps fit; not a number at the support level, which does not count
    squares: tuple[float, ...]  #: by square, how likely it hides the fugitive
    places: tuple[float, ...]  #: by place, how likely it is barred


def exact(grid: Grid) -> bool:
    """Say whether the grid's camps are counted, not drawn."""
    return frontier.cost_of(grid) <= MOST


class Urn:
    """The camps that fit what is known, to draw from. What is known must not change meanwhile.

    uniform: draws a camp at the uniform level.
    """

    def __init__(self, known: Knowledge) -> None:
        self.known = known
        self.grid = known.grid
        self.unknown = known.unknown
        self.spare = known.spare
        self.hideouts = bits.members(known.hideouts(known.barred))
        self.counted: Odds | None = None  # the uniform level's, once they were asked for
        self._unknown_list = bits.members(self.unknown)
        self._sizes = _sizes(len(self._unknown_list), self.spare)
        # Plain bits are quick to draw, and they will do if there are enough barriers for one in twenty of them.
        self._plain = 20 * self._sizes[-1] >= bits.bit(len(self._unknown_list))
        self._draws = Draws(known, self.hideouts)
        self.uniform = self._drawer()
        self._forest: Forest | None = None
        self._perfect = -1.0

    @property
    def tries(self) -> int:
        """How many camps were drawn at the uniform level, including those that turned out not to fit."""
        return self._draws.tries

    @property
    def forest(self) -> Forest:
        """The perfect mazes that fit."""
        if self._forest is None:
            self._forest = Forest(self.known)
        return self._forest

    def perfect(self) -> float:
        """Return how likely it is, at the policy level, that the camp is meant as a perfect maze."""
        if self._perfect < 0.0:
            prior = PERFECT if self.known.limit >= self.grid.perfect else 0.0
            tree = prior * self.forest.share
            self._perfect = tree / (tree + (1.0 - prior) * self._share()) if tree else 0.0
        return self._perfect

    def _share(self) -> float:
        """Return the share of all camps that fits."""
        fit = self.counted.camps if self.counted is not None else camps(self.known)
        return fit / camps(Knowledge(self.grid, self.known.limit))

    def draw(self, rng: random.Random, level: str = UNIFORM) -> Camp:
        """Draw a camp at the level; the support level draws as the uniform one does."""
        if level == POLICY and self.known.camp is None and rng.random() < self.perfect():
            return self.forest.draw(rng)
        return self.uniform(rng)

    def _drawer(self) -> CampDrawer:
        """Return what draws a camp at the uniform level."""
        if (camp := self.known.camp) is not None:
            return lambda rng: camp
        return self._draws.draw if self._plain and self.grid.compass else self._draw

    def _draw(self, rng: random.Random) -> Camp:
        """Draw the square and the barriers separately until a way joins them. What is certainly barred lies next to
        entered squares, so the rest is open enough for this to succeed soon."""
        hideouts, draws, barred = self.hideouts, self._draws, self.known.barred
        while True:
            draws.tries += 1
            fugitive = hideouts[int(rng.random() * len(hideouts))]
            barriers = self._draw_barriers(rng) | barred
            if draws.leads(fugitive, barriers):
                return Camp(fugitive, barriers)

    def _draw_barriers(self, rng: random.Random) -> int:
        if not self._plain:
            chosen = rng.random() * self._sizes[-1]
            size = next(k for k, most in enumerate(self._sizes) if chosen < most or k == len(self._sizes) - 1)
            return bits.mask_of(rng.sample(self._unknown_list, size))
        barriers = rng.getrandbits(self.grid.places) & self.unknown
        while bits.count(barriers) > self.spare:
            barriers = rng.getrandbits(self.grid.places) & self.unknown
        return barriers


def _sizes(unknown: int, spare: int) -> list[int]:
    """Return, for each number of barriers up to the spare ones, how many sets have at most that number."""
    found, total = [], 0
    for size in range(min(unknown, spare) + 1):
        total += math.comb(unknown, size)
        found.append(total)
    return found


# -- the levels -------------------------------------------------------------------------------------------------------


def of(urn: Urn, level: str) -> Odds:
    """Return the odds at a level. Raises ValueError if no level has that name."""
    if level not in LEVELS:
        raise ValueError(level)
    known = urn.known
    if known.camp is not None:
        return _certain(known.grid, known.camp)
    if level == SUPPORT:
        return support(known)
    plain = urn.counted = uniform(known) if urn.counted is None else urn.counted
    share = urn.perfect() if level == POLICY else 0.0
    if share == 0.0:
        return plain
    squares = [share * tree + (1.0 - share) * odd for tree, odd in _pairs(urn.forest.squares(), plain.squares)]
    places = [share * tree + (1.0 - share) * odd for tree, odd in _pairs(urn.forest.places(), plain.places)]
    return Odds(plain.camps, tuple(squares), tuple(places))


def _pairs(one: list[float], other: tuple[float, ...]) -> list[tuple[float, float]]:
    return list(zip(one, other, strict=True))


def _certain(grid: Grid, camp: Camp) -> Odds:
    squares = [float(square == camp.fugitive) for square in range(grid.squares)]
    return Odds(1.0, tuple(squares), tuple([float(bits.has(camp.barriers, place)) for place in range(grid.places)]))


def support(known: Knowledge) -> Odds:
    """Return the odds if everything that the rules leave possible is equally likely."""
    grid, found = known.grid, known.support()
    hideouts = bits.count(found.squares)
    squares = [1.0 / hideouts if bits.has(found.squares, square) else 0.0 for square in range(grid.squares)]
    places = [
        (0.5 if bits.has(found.open, place) else 1.0) if bits.has(found.barred, place) else 0.0
        for place in range(grid.places)
    ]
    return Odds(math.nan, tuple(squares), tuple(places))


def uniform(known: Knowledge) -> Odds:
    """Return the odds if all camps that fit are equally likely. Not for a seat that knows the camp."""
    if known.found >= 0:
        return _after(known)
    if not known.entered and not known.barred:
        return _empty(known.grid, known.limit)
    if exact(known.grid):
        return _counted(known.grid, known.open, known.barred, known.entered, known.spare)
    return _drawn(known)


def camps(known: Knowledge) -> float:
    """Return how many camps fit; an estimate if they are not counted. Not for a seat that knows the camp."""
    if known.found >= 0 or not exact(known.grid) or not (known.entered or known.barred):
        return uniform(known).camps
    return float(_number(known.grid, known.open, known.barred, known.entered, known.spare))


@lru_cache(maxsize=4096)
def _number(grid: Grid, open_places: int, barred: int, entered: int, spare: int) -> int:
    return frontier.camps(grid, open_places, barred, entered, spare)


@cache
def _empty(grid: Grid, limit: int) -> Odds:
    """Return the odds before any answer; computed once."""
    return _counted(grid, 0, 0, 0, limit) if exact(grid) else _drawn(Knowledge(grid, limit))


@lru_cache(maxsize=1024)
def _counted(grid: Grid, open_places: int, barred: int, entered: int, spare: int) -> Odds:
    found = frontier.tally(grid, open_places, barred, entered, spare)
    camps = found.camps
    return Odds(
        float(camps),
        tuple([count / camps for count in found.squares]),
        tuple([count / camps for count in found.places]),
    )


def _after(known: Knowledge) -> Odds:
    """Return the odds once the fugitive is found: the rest of the barriers may stand anywhere."""
    unknown = bits.count(known.unknown)
    every = _sizes(unknown, known.spare)[-1]
    with_one = _sizes(unknown - 1, known.spare - 1)[-1] if unknown and known.spare else 0
    places = [
        1.0 if bits.has(known.barred, place) else 0.0 if bits.has(known.open, place) else with_one / every
        for place in range(known.grid.places)
    ]
    squares = [float(square == known.found) for square in range(known.grid.squares)]
    return Odds(float(every), tuple(squares), tuple(places))


def _drawn(known: Knowledge) -> Odds:
    """Estimate the odds from drawn camps; the same knowledge gets the same estimate."""
    urn, grid = Urn(known), known.grid
    rng = random.Random(f"{grid.rows}x{grid.columns} {known.limit} {known.open} {known.barred} {known.entered}")
    squares, places = [0] * grid.squares, [0] * grid.places
    for _ in range(SAMPLES):
        camp = urn.draw(rng)
        squares[camp.fugitive] += 1
        for place in bits.members(camp.barriers):
            places[place] += 1
    every = len(urn.hideouts) * _sizes(bits.count(urn.unknown), urn.spare)[-1]
    return Odds(
        every * SAMPLES / urn.tries,
        tuple([count / SAMPLES for count in squares]),
        tuple([count / SAMPLES for count in places]),
    )
