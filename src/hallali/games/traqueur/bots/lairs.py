"""Camps found by search: camps are changed step by step, and the one that costs an explorer most turns is kept.

This works like `builders.adversarial`, but its quick playouts allow many more tries in the same time. A lair is meant
for an explorer that searches depth first, a snare for one that always asks the most promising question, a warren for
one that goes deep and asks the most promising question where it is.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable
from functools import lru_cache

from hallali.core import bits
from hallali.games.traqueur.bots import camps
from hallali.games.traqueur.bots.chases import Chase, Dive, depth_first
from hallali.games.traqueur.bots.instincts import Mind
from hallali.games.traqueur.bots.weighing import Chances
from hallali.games.traqueur.bots.worlds import Drawer
from hallali.games.traqueur.rules.camp import Camp, open_to
from hallali.games.traqueur.rules.grid import Grid
from hallali.games.traqueur.rules.seek import Seek
from hallali.games.traqueur.rules.sizes import SAME_TURN, Leaving

#: How many mazes are tried first, and how many searches a camp is judged by: more if it may be the best.
MAZES, GLANCE, LOOK = 60, 4, 40
#: How often a barrier moves anywhere, so that a maze need not stay one.
ANYWHERE = 0.5
#: How many camps the first thoughts about an unknown camp rest on, and how far each search of a snare strays from them.
THOUGHTS, OFF = 1000, 0.5


#: What a camp costs in some searches, as a mean.
Worth = Callable[[Camp, int], float]


def lair(rng: random.Random, grid: Grid, limit: int, more: Callable[[], bool], same_turn: bool = False) -> Camp:
    """Look for a camp that costs a depth-first search many turns.

    more: says whether to go on; called before each camp is judged, so that the search may be cut off at any time.
    """
    seed = rng.random()

    def worth(camp: Camp, runs: int) -> float:
        # The same draws for every camp: what differs is the camp, not the explorer's luck.
        draws = random.Random(seed)
        opened = grid.all_places & ~camp.barriers
        return sum(depth_first(grid, opened, camp.fugitive, draws, same_turn) for _ in range(runs)) / runs

    return _searched(rng, grid, limit, more, worth)


def snare(rng: random.Random, grid: Grid, limit: int, more: Callable[[], bool], leaving: Leaving = SAME_TURN) -> Camp:
    """Look for a camp that costs many turns if the seeker always asks the most promising question.

    Quick searches stand for such a seeker: they keep to its first thoughts, each with errors of its own.
    more: as for `lair`. leaving: how the maze is left, as the option says.
    """
    start, first = Seek(grid, leaving), first_thoughts(grid, limit)
    searches = [Chase(start, [x * math.exp(rng.gauss(0.0, OFF)) for x in first]) for _ in range(LOOK)]

    def worth(camp: Camp, runs: int) -> float:
        opened = grid.all_places & ~camp.barriers
        return sum(search.run(opened, camp.fugitive) for search in searches[:runs]) / runs

    return _searched(rng, grid, limit, more, worth)


def warren(rng: random.Random, grid: Grid, limit: int, more: Callable[[], bool], leaving: Leaving = SAME_TURN) -> Camp:
    """Look for a camp that costs many turns if the seeker goes deep, the most promising way first.

    more, leaving: as for `snare`. The quick searches keep to the same first thoughts.
    """
    first = first_thoughts(grid, limit)
    searches = [
        Dive(grid, [x * math.exp(rng.gauss(0.0, OFF)) for x in first], leaving == SAME_TURN) for _ in range(LOOK)
    ]

    def worth(camp: Camp, runs: int) -> float:
        opened = grid.all_places & ~camp.barriers
        return sum(search.run(opened, camp.fugitive) for search in searches[:runs]) / runs

    return _searched(rng, grid, limit, more, worth)


@lru_cache(64)
def first_thoughts(grid: Grid, limit: int) -> list[float]:
    """Return how worthwhile it is to ask each place, in either direction, before anything is known; see Chase.

    The draws are always the same: what anyone may think about an unknown camp is not its builder's secret.
    """
    mind = Mind(grid)
    drawn = Drawer(mind, limit, random.Random(0)).draw(THOUGHTS)
    if not drawn:
        return [0.0] * (2 * grid.places)
    chances = Chances(mind, drawn)
    return [chances.worth(place, grid.ends[place][1 - towards]) for place in range(grid.places) for towards in (0, 1)]


def _searched(rng: random.Random, grid: Grid, limit: int, more: Callable[[], bool], worth: Worth) -> Camp:
    """Take the best of some mazes and change it as long as there is more time. A change stays if it costs no less."""
    found: list[tuple[float, int, Camp]] = []
    while len(found) < MAZES and (not found or more()):
        camp = camps.deepest(rng, grid, limit) if len(found) % 2 else camps.perfect(rng, grid, limit)
        found.append((worth(camp, GLANCE), len(found), camp))
    best = found[0][2]
    most = 0.0
    for _, _, camp in sorted(found, reverse=True)[: MAZES // 4]:
        if more() and (now := worth(camp, LOOK)) > most:
            best, most = camp, now
    while more():
        camp = _moved(rng, grid, best) if rng.random() < ANYWHERE else shifted(rng, grid, best)
        if camp != best and open_to(grid, camp) and (now := worth(camp, LOOK)) >= most:
            best, most = camp, now
    return best


def _moved(rng: random.Random, grid: Grid, camp: Camp) -> Camp:
    """Move a barrier to any other place."""
    barred, opened = bits.members(camp.barriers), bits.members(grid.all_places & ~camp.barriers)
    if not barred or not opened:
        return camp
    return Camp(camp.fugitive, (camp.barriers & ~bits.bit(rng.choice(barred))) | bits.bit(rng.choice(opened)))


def shifted(rng: random.Random, grid: Grid, camp: Camp) -> Camp:
    """Move a barrier within a way round, so that a maze stays one; now and then move the fugitive instead."""
    if rng.random() < 0.25 or not camp.barriers:
        return Camp(rng.randrange(grid.squares), camp.barriers)
    lifted = rng.choice(bits.members(camp.barriers))
    start, goal = grid.ends[lifted]
    came = {start: (start, -1)}
    row = [start]
    for at in row:
        for square, place in grid.around(at):
            if square not in came and not bits.has(camp.barriers, place):
                came[square] = (at, place)
                row.append(square)
    loop = []
    while goal in came and goal != start:
        goal, place = came[goal]
        loop.append(place)
    if not loop:
        return camp
    return Camp(camp.fugitive, (camp.barriers & ~bits.bit(lifted)) | bits.bit(rng.choice(loop)))
