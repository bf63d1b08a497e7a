"""The camps that explorers draw: they fit what is known, and are counted right."""

import math
import random
from itertools import combinations

import pytest

from hallali.core import bits
from hallali.games.traqueur.bots import camps, worlds
from hallali.games.traqueur.bots.instincts import LEAVE, Mind
from hallali.games.traqueur.bots.simple import depth_first
from hallali.games.traqueur.rules.camp import Camp, open_to
from hallali.games.traqueur.rules.grid import Grid, grid_of


def searched(grid: Grid, camp: Camp, answers: int, seed: int = 3) -> Mind:
    """Return a mind after so many answers of a camp."""
    mind, rng = Mind(grid), random.Random(seed)
    for _ in range(answers):
        asks = {ask[0]: ask for ask in mind.asks()}
        place = depth_first(mind, grid.perfect, rng) if asks else LEAVE
        if place == LEAVE:
            mind.leave()
        else:
            mind.answer(asks[place], not bits.has(camp.barriers, place))
    return mind


def trees(grid: Grid) -> list[int]:
    """List the open inner places of every spanning tree, by trying all sets."""
    inner = range(grid.rows, grid.places)
    sets = (bits.mask_of(chosen) for chosen in combinations(inner, grid.squares - 1))
    return [opened for opened in sets if bits.count(grid.reached(grid.all_places & ~opened, 0)) == grid.squares]


@pytest.mark.parametrize("lifted", [0.0, 0.3])
def test_mazes_are_counted_as_trying_all_of_them_counts(lifted: float) -> None:
    grid = grid_of(3, 3)
    opened, barred = bits.mask_of([3, 9]), bits.mask_of([5])
    fits = 0.0
    for tree in trees(grid):
        if not tree & barred:
            fits += lifted ** bits.count(opened & ~tree)
    assert math.exp(worlds.log_trees(grid, opened, barred, lifted)) == pytest.approx(fits, rel=1e-5)


def test_mazes_with_ways_round_are_drawn_as_often_as_they_should() -> None:
    grid, lifted = grid_of(2, 3), 0.4
    mind = Mind(grid)
    mind.open, mind.seen, mind.here = bits.mask_of([0, 2]), bits.mask_of([0, 1]), bits.mask_of([0, 1])
    inner = range(grid.rows, grid.places)
    chances: dict[int, float] = {}
    for tree in trees(grid):
        for size in range(grid.places):
            for more in combinations([place for place in inner if not bits.has(tree, place)], size):
                opened = tree | bits.mask_of(more)
                if bits.has(opened, 2):
                    off = len(inner) - bits.count(tree) - size
                    chances[opened] = chances.get(opened, 0.0) + lifted**size * (1 - lifted) ** off
    total = sum(chances.values())
    kind, rng = worlds.Mazes(mind, lifted, 1, ((0.0, 1.0),)), random.Random(1)
    assert kind.fits == pytest.approx(total / len(trees(grid)) / 2)
    drawn = [world[0] & ~bits.bit(0) for world in (kind.draw(rng) for _ in range(6000)) if world]
    assert set(drawn) == set(chances)
    for opened, chance in chances.items():
        assert drawn.count(opened) / len(drawn) == pytest.approx(chance / total, abs=0.03)


@pytest.mark.parametrize("kind", ["easy", "medium", "hard", "perfect", "deepest", "random"])
def test_drawn_camps_fit_what_is_known(kind: str) -> None:
    grid = grid_of(5, 4)
    makers = {"perfect": camps.perfect, "deepest": camps.deepest, "random": camps.scattered} | camps.MAKERS
    for seed in range(5):
        camp = makers[kind](random.Random(seed), grid, grid.perfect)
        mind = searched(grid, camp, 3 * seed)
        if bits.has(mind.seen, camp.fugitive):
            continue
        drawer = worlds.Drawer(mind, grid.perfect, random.Random(seed))
        assert sum(drawer.likely) == pytest.approx(1.0)
        drawn = drawer.draw(60)
        assert len(drawn) > 40
        for opened, fugitive in drawn:
            assert mind.open & ~opened == 0
            assert mind.barred & opened == 0
            assert not bits.has(mind.seen, fugitive)
            assert open_to(grid, Camp(fugitive, grid.all_places & ~opened))


def test_the_answers_tell_the_kinds_apart() -> None:
    """A passage that makes a circle is in no perfect maze; one entrance of two is open in an easy camp."""
    grid = grid_of(6, 6)
    mind = Mind(grid)
    mind.open, mind.seen = bits.mask_of([0, 1]), bits.mask_of([0, 6])
    assert worlds.Mazes(mind, 0.0, 1, worlds.HIDING).fits == 0.0
    assert worlds.Drawer(mind, 30, random.Random(1)).likely[worlds.PERFECT] == 0.0
    assert worlds.Mazes(mind, 0.5, 3, ((0.3, 1.0),)).fits == pytest.approx(math.comb(4, 1) / math.comb(6, 3))
