"""What the order of asking is worth (benchmarks/traqueur_best_order.py), against every camp one by one at 2x2."""

from __future__ import annotations

import importlib.util
import random
from functools import cache
from pathlib import Path
from types import ModuleType

import pytest

from hallali.core import bits
from hallali.games.traqueur.bots.builders import cost
from hallali.games.traqueur.bots.camps import scattered
from hallali.games.traqueur.bots.simple import depth_first
from hallali.games.traqueur.rules.actions import END, OUT, SQUARE
from hallali.games.traqueur.rules.camp import Camp
from hallali.games.traqueur.rules.grid import OUTSIDE, grid_of
from hallali.games.traqueur.rules.seek import Seek

np = pytest.importorskip("numpy")

GRID = grid_of(2, 2)
LIMIT = 2


@pytest.fixture(scope="module")
def script() -> ModuleType:
    path = Path(__file__).parents[4] / "benchmarks" / "traqueur_best_order.py"
    spec = importlib.util.spec_from_file_location("traqueur_best_order", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@cache
def every() -> dict[Camp, float]:
    """Return each camp's chance, worked out independently: the barriers drawn, those beyond two lifted, a way in."""
    rate = 0.95 * LIMIT / GRID.places
    weights: dict[Camp, float] = {}
    for drawn in range(2**GRID.places):
        barriers = bits.members(drawn)
        chance = rate ** len(barriers) * (1 - rate) ** (GRID.places - len(barriers))
        kept = [drawn]
        if len(barriers) > LIMIT:
            kept = [bits.mask_of((one, two)) for one in barriers for two in barriers if one < two]
        for left in kept:
            for square in bits.members(GRID.reached(left)):
                camp = Camp(square, left)
                weights[camp] = weights.get(camp, 0.0) + chance / len(kept)
    total = sum(weights.values())
    return {camp: weight / total for camp, weight in weights.items()}


def fitting(open_places: int, barred: int, met: frozenset[int]) -> float:
    """Return the chance of the camps that gave these answers, their fugitive not met."""
    return sum(
        weight
        for camp, weight in every().items()
        if not camp.barriers & open_places and camp.barriers & barred == barred and camp.fugitive not in met
    )


def least(seek: Seek, met: frozenset[int], known: dict[object, float]) -> float:
    """Return the least turns, by trying every step that the rules offer; at most two fruitless turns in a row, nor
    five steps, which lead anywhere here."""
    every_one = fitting(seek.open, seek.barred, met)
    if every_one == 0.0 or seek.quiet > 2 or seek.steps > 5:
        return 0.0 if every_one == 0.0 else 1e9
    key = (seek.open, seek.barred, seek.at, seek.first_move, seek.stepped, seek.steps, seek.quiet, seek.fresh)
    if key not in known:
        found = []
        for action in seek.legal():
            if action == END:
                passed = seek.clone()
                passed.end_turn()
                found.append(every_one + least(passed, met, known))
                continue
            target = OUTSIDE if action == OUT else action - SQUARE
            place = GRID.place(seek.at, target)
            yes = seek.clone()
            yes.move(target, 0)
            then = met | {target}
            turns = (yes.turns - seek.turns) * fitting(yes.open, yes.barred, then) + least(yes, then, known)
            if not seek.known(place):
                no = seek.clone()
                no.move(target, bits.bit(place))
                turns += fitting(no.open, no.barred, met) + least(no, met, known)
            found.append(turns)
        known[key] = min(found)
    return known[key]


def test_each_camp_is_as_likely_as_the_builder_draws_it(script: ModuleType) -> None:
    prior = script.Prior(GRID)
    total = prior.camps(0, 0)
    for camp, weight in every().items():
        assert prior.sets[bits.count(camp.barriers)] / total == pytest.approx(weight)
    rng = random.Random(1)
    drawn = [scattered(rng, GRID, LIMIT) for _ in range(4000)]
    bare = sum(not camp.barriers for camp in drawn) / len(drawn)
    assert bare == pytest.approx(sum(weight for camp, weight in every().items() if not camp.barriers), abs=0.02)


@pytest.mark.rule("TRQ-12", "TRQ-15", "TRQ-16", "TRQ-17")
def test_the_best_order_is_the_best_of_every_step_that_the_rules_offer(script: ModuleType) -> None:
    prior = script.Prior(GRID)
    best = script.Extreme(prior, np.zeros(10), staying=False)
    assert best.turns == pytest.approx(least(Seek(GRID), frozenset(), {}))


def test_depth_first_loses_what_the_explorer_does(script: ModuleType) -> None:
    by_turns = script.lost(script.Prior(GRID), script.depth_first, by_entering=True)
    assert by_turns.sum() == pytest.approx(1.0)
    rng = random.Random(1)
    searches = {camp: [cost(GRID, camp, depth_first, LIMIT, rng) for _ in range(200)] for camp in every()}
    for turns in range(4):
        often = sum(weight * searches[camp].count(turns) / 200 for camp, weight in every().items())
        assert by_turns[turns] == pytest.approx(often, abs=0.01)


def test_every_order_lies_between_the_worst_and_the_best(script: ModuleType) -> None:
    prior = script.Prior(GRID)
    depth = script.lost(prior, script.depth_first, by_entering=True)
    worth = script.race_worth(depth)
    assert depth @ worth == pytest.approx(0.5)
    worst = script.Extreme(prior, worth, staying=True, worst=True)
    best = script.Extreme(prior, worth, staying=True)
    for order in (script.at_random, script.weighing_exactly(prior), script.depth_first):
        by_turns = script.lost(prior, order, by_entering=order is script.depth_first)
        turns, race = by_turns @ np.arange(len(by_turns)), by_turns @ worth
        assert best.turns <= turns + 1e-9 <= worst.turns + 2e-9
        assert worst.race <= race + 1e-9 <= best.race + 2e-9
