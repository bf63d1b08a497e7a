"""What Le Traqueur's expert rests on: camps that someone builds to cost turns, and searches that go deep."""

from __future__ import annotations

import math
import random

import pytest

from hallali.core import bits
from hallali.games import get
from hallali.games.traqueur.bots import camps
from hallali.games.traqueur.bots.builders import cost
from hallali.games.traqueur.bots.chases import Dive
from hallali.games.traqueur.bots.forests import DOOR, LID, Forests, log_forests
from hallali.games.traqueur.bots.instincts import Mind
from hallali.games.traqueur.bots.weighing import latest
from hallali.games.traqueur.rules.grid import OUTSIDE, Grid, grid_of
from hallali.lab import match
from hallali.lab.wilson import wilson

#: Who goes deep, asks now here, now there, or does both; against camps that were found against one or the other.
RIVALS = [
    f"explorer:{explorer}+{builder}"
    for explorer in ("depth", "planning", "delving")
    for builder in ("snare", "lair", "warren")
] + ["strong", "explorer:planning"]


def forests(grid: Grid) -> dict[int, float]:
    """List every set of open places that is a forest from outside, with its weight: sealed squares count as LID."""
    found: dict[int, float] = {}
    for opened in range(1 << grid.places):
        parts = list(range(grid.squares + 1))  # the last is outside

        def part(one: int, parts: list[int] = parts) -> int:
            while parts[one] != one:
                one = parts[one]
            return one

        circle = False
        for place in bits.members(opened):
            one, other = (part(end if end != OUTSIDE else grid.squares) for end in grid.ends[place])
            circle |= one == other
            parts[one] = other
        if circle:
            continue
        sizes = [sum(part(square) == root for square in range(grid.squares)) for root in range(grid.squares + 1)]
        lids = [size for root, size in enumerate(sizes) if size and root != part(grid.squares)]
        doors = bits.count(opened & bits.up_to(grid.rows - 1))
        found[opened] = DOOR**doors * math.prod(LID * size for size in lids)
    return found


def test_forests_are_weighed_as_if_they_were_all_listed() -> None:
    grid = grid_of(2, 2)
    listed = forests(grid)
    for opened, barred in ((0, 0), (0b1, 0), (0b1, 0b10), (0b100001, 0b1000), (0, 0b11)):
        fitting = sum(weight for one, weight in listed.items() if one & opened == opened and not one & barred)
        assert log_forests(grid, opened, barred) == pytest.approx(math.log(fitting), abs=1e-5)


def test_a_drawn_forest_fits_what_is_known_and_comes_as_often_as_it_weighs() -> None:
    grid = grid_of(2, 2)
    mind = Mind(grid, same_turn=True)
    mind.answer((0, OUTSIDE, 0), yes=True)
    mind.answer((2, 0, 1), yes=False)
    draws, rng = Forests(mind), random.Random(1)
    found: dict[int, int] = {}
    for _ in range(4000):
        opened = draws._tree(rng)
        assert bits.has(opened, 0)
        assert not bits.has(opened, 2)
        found[opened] = found.get(opened, 0) + 1
    fitting = {one: weight for one, weight in forests(grid).items() if bits.has(one, 0) and not bits.has(one, 2)}
    for opened, weight in fitting.items():
        assert found.get(opened, 0) / 4000 == pytest.approx(weight / sum(fitting.values()), abs=0.03)


@pytest.mark.rule("TRQ-12", "TRQ-15", "TRQ-16")
@pytest.mark.parametrize("same_turn", [False, True])
def test_a_dive_loses_what_a_search_that_goes_deep_loses(same_turn: bool) -> None:
    grid = grid_of(5, 4)
    for number in range(40):
        rng = random.Random(number)
        worth = [rng.random() for _ in range(2 * grid.places)]

        def deep(mind: Mind, limit: int, rng: random.Random, worth: list[float] = worth) -> int:
            asks = mind.asks()
            last = latest(mind, asks)
            return max((worth[2 * p + (to < start)], p) for p, start, to in asks if start == last)[1]

        camp = camps.medium(rng, grid, grid.perfect)
        if same_turn or camps.depths(grid, camp.barriers)[camp.fugitive]:
            lost = Dive(grid, worth, same_turn).run(grid.all_places & ~camp.barriers, camp.fugitive)
            assert lost == cost(grid, camp, lambda m, n, r, d=deep: d(m, n, r) if m.asks() else -1, 12, rng, same_turn)


@pytest.mark.long
@pytest.mark.compiled
@pytest.mark.parametrize("rival", RIVALS)
def test_no_bot_of_the_package_beats_the_expert(rival: str) -> None:
    game = get("traqueur")
    won = 0
    for number in range(200):
        seats = (rival, "expert") if number % 2 else ("expert", rival)
        won += match.play(game, seats, f"rival:{number}")[1][1 - number % 2] > 0
    assert wilson(won, 200).low <= 0.5
