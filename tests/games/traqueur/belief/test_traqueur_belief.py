"""The belief of Le Traqueur against an enumeration of all camps, against the truth, and against its own samples."""

from __future__ import annotations

import math
import random
import sys
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings

from hallali import games as registry
from hallali.core import bits
from hallali.core.contract import Told
from hallali.core.seats import OVER, SPECTATOR
from hallali.games.traqueur import TRAQUEUR
from hallali.games.traqueur.belief import odds
from hallali.games.traqueur.belief.belief import TraqueurBelief, make
from hallali.games.traqueur.belief.knowledge import Knowledge
from hallali.games.traqueur.belief.odds import LEVELS, PERFECT, POLICY, SUPPORT, UNIFORM, Urn
from hallali.games.traqueur.belief.trees import Forest
from hallali.games.traqueur.rules import actions
from hallali.games.traqueur.rules.camp import Camp
from hallali.games.traqueur.rules.grid import Grid
from hallali.games.traqueur.rules.sizes import limit_of, options_of, size_of
from hallali.games.traqueur.rules.state import State
from hallali.games.traqueur.rules.view import FIRST, SECOND

sys.path.insert(0, str(Path(__file__).parents[1]))
import enumerate_camps as e
from traqueur_play import allowed, games, pick, wander

SEATS = (FIRST, SECOND, SPECTATOR)
Heard = dict[int, list[Told]]

#: Grids of both kinds, wide and high, that are taken by columns and by rows.
SMALL = ("micro", "mini", "2x3", "2x4", "4x2", "3x3")
LARGE = ("2x4", "4x2", "3x3")
LIMITS: tuple[dict[str, Any], ...] = ({}, {"barriers": "unlimited"}, {"barriers": 3}, {"equal_turns": True})
CASES = [(size, options) for size in SMALL for options in LIMITS[: 2 if size in LARGE else 4]]


def stepping(state: State, step: int, heard: Heard) -> State:
    after = state.clone()
    after.apply(step)
    for seat, tolds in heard.items():
        tolds += TRAQUEUR.tell(state, step, after, seat)
    return after


def believing(size: str, options: Mapping[str, Any], heard: Heard) -> dict[int, TraqueurBelief]:
    beliefs = {seat: make(size, options, seat) for seat in heard}
    for seat, tolds in heard.items():
        for told in tolds:
            beliefs[seat].hear(told)
    return beliefs


def perfect_camp(grid: Grid, rng: random.Random) -> Camp:
    """Build a perfect maze by opening places that join what is apart, in a random order, with one entrance."""
    clump = list(range(grid.squares))
    open_places = bits.bit(rng.randrange(grid.rows))
    for place in rng.sample(range(grid.rows, grid.places), grid.places - grid.rows):
        one, other = (clump[square] for square in grid.ends[place])
        if one != other:
            clump = [one if name == other else name for name in clump]
            open_places |= bits.bit(place)
    return Camp(rng.randrange(grid.squares), grid.all_places & ~open_places)


def position(size: str, options: Mapping[str, Any], seed: int, most: int, perfect: bool = False) -> tuple[State, Heard]:
    """Play a random search of random length, of random camps or perfect mazes; it is not over yet."""
    rng = random.Random(seed)
    state = TRAQUEUR.new(size, options)
    heard: Heard = {seat: [] for seat in SEATS}
    searched = 0
    for _ in range(rng.randrange(most)):
        if perfect and state.phase == "build":
            steps = actions.steps_of(perfect_camp(state.grid, rng))
        else:
            steps = (pick(rng, state),)
        after = state
        before = {seat: list(tolds) for seat, tolds in heard.items()}
        for step in steps:
            after = stepping(after, step, heard)
        if after.mover == OVER:
            return state, before
        state = after
        searched += state.phase == "search"
    while state.phase != "search":
        state = stepping(state, pick(rng, state), heard)
    return state, heard


def expected(grid: Grid, limit: int, told: Sequence[Told], owner: int, level: str) -> e.Camps:
    camps = e.fitting(grid, limit, told, 1 - owner)
    return e.mixed(camps, before(grid, limit), PERFECT) if level == POLICY else e.uniform(camps)


@cache
def before(grid: Grid, limit: int) -> list[tuple[e.Walls, int]]:
    return e.fitting(grid, limit, (), FIRST)


def owners(state: State, seat: int) -> list[int]:
    """List whose camp the seat does not know."""
    return [owner for owner, camp in enumerate(state.camps) if camp is not None and owner != seat]


def agree(ours: Sequence[float], theirs: Sequence[float]) -> None:
    for one, other in zip(ours, theirs, strict=True):
        assert abs(one - other) < 1e-9


# -- exact ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("TRQ-5", "TRQ-23", "TRQ-24", "TRQ-25")
@pytest.mark.parametrize("perfect", [False, True])
@pytest.mark.parametrize(("size", "options"), CASES, ids=str)
def test_squares_and_places_are_as_an_enumeration_has_them(size: str, options: dict[str, Any], perfect: bool) -> None:
    if perfect and "barriers" in options:
        options = {**options, "barriers": "unlimited"}
    grid = size_of(size)
    limit = limit_of(grid, options_of(grid, options))
    for seed in range(2 if size in LARGE else 12):
        state, heard = position(size, options, seed, 60, perfect)
        beliefs = believing(size, options, heard)
        seat = SEATS[seed % 3]
        for owner in owners(state, seat):
            for level in (UNIFORM, POLICY):
                camps = expected(grid, limit, heard[seat], owner, level)
                agree(beliefs[seat].squares(level, owner), camps.squares(grid))
                agree(beliefs[seat].places(level, owner), camps.places(grid))
            assert beliefs[seat].camps(owner) == len(camps.camps)


@pytest.mark.rule("TRQ-4", "TRQ-5", "TRQ-24")
@pytest.mark.parametrize(("size", "options"), CASES, ids=str)
def test_the_support_is_what_an_enumeration_leaves(size: str, options: dict[str, Any]) -> None:
    grid = size_of(size)
    limit = limit_of(grid, options_of(grid, options))
    for seed in range(100, 102 if size in LARGE else 120):
        state, heard = position(size, options, seed, 60)
        beliefs = believing(size, options, heard)
        for owner in owners(state, SPECTATOR):
            camps = e.uniform(e.fitting(grid, limit, heard[SPECTATOR], 1 - owner)).camps
            support = beliefs[SPECTATOR].support(owner)
            assert set(bits.members(support.squares)) == {square for _, square in camps}
            assert set(bits.members(support.barred)) == set().union(*(barred for barred, _ in camps))
            everything = set(range(grid.places))
            assert set(bits.members(support.open)) == set().union(*(everything - barred for barred, _ in camps))
            squares = beliefs[SPECTATOR].squares(SUPPORT, owner)
            assert {square for square, odd in enumerate(squares) if odd > 0.0} == set(bits.members(support.squares))
            assert abs(sum(squares) - 1.0) < 1e-9


@pytest.mark.rule("TRQ-24", "TRQ-27")
def test_perfect_mazes_are_as_an_enumeration_has_them() -> None:
    grid = size_of("3x3")
    trees = [walls for walls in e.every(grid) if walls.perfect]
    assert len(trees) == 3 * 192
    assert {len(walls.barred) for walls in trees} == {grid.perfect}
    for seed in range(25):
        state, heard = position("3x3", {}, seed, 80, perfect=True)
        known = believing("3x3", {}, heard)[FIRST].known()
        forest = Forest(known)
        fit = [(walls, square) for walls, square in e.fitting(grid, 6, heard[FIRST], FIRST) if walls.perfect]
        assert forest.possible == bool(fit)
        assert abs(forest.share - len(fit) / (len(trees) * grid.squares)) < 1e-12
        if fit:
            agree(forest.squares(), e.uniform(fit).squares(grid))
            agree(forest.places(), e.uniform(fit).places(grid))
    assert state.phase == "search"


@pytest.mark.rule("TRQ-24")
def test_what_is_alike_from_both_sides_is_counted_alike() -> None:
    """Turned upside down a bare grid is the same: its rows, counted in another order, must be as likely."""
    for size in ("5x5", "5x4", "4x5", "6x3"):
        grid = size_of(size)
        squares = odds.uniform(Knowledge(grid, grid.perfect)).squares
        rows = [squares[row * grid.columns : (row + 1) * grid.columns] for row in range(grid.rows)]
        for one, other in zip(rows, reversed(rows), strict=True):
            agree(one, other)
        assert abs(sum(squares) - 1.0) < 1e-9


@pytest.mark.rule("TRQ-24")
def test_a_limit_that_cannot_bind_changes_nothing() -> None:
    grid = size_of("4x4")
    free = odds.uniform(Knowledge(grid, grid.places))
    loose = odds.uniform(Knowledge(grid, grid.places - 1))
    assert free.camps - loose.camps == 0.0, "to bar everything leaves no way in"
    tight = odds.uniform(Knowledge(grid, grid.perfect))
    assert tight.camps < free.camps
    assert sum(tight.places) < sum(free.places)


# -- the truth --------------------------------------------------------------------------------------------------------


@pytest.mark.compiled
@pytest.mark.rule("TRQ-24", "TRQ-25")
@pytest.mark.parametrize("size", ["7x7", "10x10", "3x10", "10x3"])
def test_great_grids_keep_the_truth_too(size: str) -> None:
    for seed in range(3):
        state, heard = position(size, {}, seed, 400, perfect=seed == 1)
        beliefs: dict[int, Any] = dict(believing(size, {}, heard))
        for owner, camp in enumerate(state.camps):
            assert camp is not None
            allowed(beliefs[SPECTATOR], owner, camp, counting=False)
        if size != "7x7":
            replays(size, {}, beliefs, heard, random.Random(seed))
            assert sum(beliefs[FIRST].squares(POLICY)) == pytest.approx(1.0)


@pytest.mark.rule("TRQ-23")
def test_the_own_camp_is_known_and_a_stranger_s_is_not() -> None:
    state, heard = position("small", {}, 5, 30)
    beliefs = believing("small", {}, heard)
    for seat in (FIRST, SECOND):
        camp = state.camps[seat]
        assert camp is not None
        for level in LEVELS:
            assert beliefs[seat].squares(level, seat)[camp.fugitive] == 1.0
            assert beliefs[seat].places(level, seat) == tuple(
                float(bits.has(camp.barriers, place)) for place in range(state.grid.places)
            )
        assert beliefs[seat].squares(UNIFORM, 1 - seat) == beliefs[SPECTATOR].squares(UNIFORM, 1 - seat)
        assert beliefs[seat].squares() == beliefs[seat].squares(UNIFORM, 1 - seat)
        assert max(beliefs[seat].squares()) < 1.0


@pytest.mark.rule("TRQ-23", "TRQ-28")
def test_who_asks_of_a_camp_that_there_is_not_is_told_so() -> None:
    with pytest.raises(ValueError, match="-1"):
        make("micro", {}, SPECTATOR).squares()
    alone = {"mode": "one-sided"}
    for seat in (SECOND, SPECTATOR):
        assert sum(make("micro", alone, seat).squares()) == pytest.approx(1.0)
    with pytest.raises(ValueError, match="1"):
        make("micro", alone, FIRST).squares()
    with pytest.raises(ValueError, match="guess"):
        make("micro", {}, FIRST).squares("guess")


# -- samples ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("TRQ-23", "TRQ-24", "TRQ-28")
@given(games)
@settings(max_examples=20)
def test_a_sample_tells_its_seat_what_the_game_told(game: tuple[int, str, dict[str, Any]]) -> None:
    """At the start, while camps are built, in the search and after the end."""
    seed, size, options = game
    rng = random.Random(seed)
    beliefs = {seat: registry.get("traqueur").belief(size, options, seat) for seat in SEATS}
    heard: Heard = {seat: [] for seat in SEATS}
    replays(size, options, beliefs, heard, rng)
    for before, step, state in wander(seed, size, options):
        for seat in SEATS:
            for told in TRAQUEUR.tell(before, step, state, seat):
                beliefs[seat].hear(told)
                heard[seat].append(told)
        if rng.random() < 0.03 or state.mover == OVER:
            replays(size, options, beliefs, heard, rng)


def replays(
    size: str, options: Mapping[str, Any], beliefs: Mapping[int, Any], heard: Heard, rng: random.Random
) -> None:
    for seat, belief in beliefs.items():
        for steps in (belief.sample(rng), belief.sample(rng, POLICY)):
            state = TRAQUEUR.new(size, options)
            again: Heard = {seat: []}
            for step in steps:
                state = stepping(state, step, again)
            assert again[seat] == heard[seat]


def chi_squared(counts: Counter[tuple[frozenset[int], int]], camps: e.Camps, drawn: int) -> None:
    """Compare counts with the weights; to fail by chance is once in some thousand times, and the seed is fixed."""
    assert set(counts) <= set(camps.camps)
    found = 0.0
    freedom = -1
    rare = [0.0, 0.0]
    for camp, weight in zip(camps.camps, camps.weights, strict=True):
        if weight * drawn < 8.0:
            rare[0] += weight * drawn
            rare[1] += counts[camp]
            continue
        freedom += 1
        found += (counts[camp] - weight * drawn) ** 2 / (weight * drawn)
    if rare[0] > 0.0:
        freedom += 1
        found += (rare[1] - rare[0]) ** 2 / rare[0]
    assert found < freedom + 3.5 * math.sqrt(2.0 * freedom) + 7.0


def draws_are_fair(size: str, options: dict[str, Any], seeds: range, drawn: int) -> None:
    grid = size_of(size)
    limit = limit_of(grid, options_of(grid, options))
    for seed in seeds:
        _, heard = position(size, options, seed, 40, perfect=seed % 2 == 0)
        belief = believing(size, options, heard)[FIRST]
        for level in (UNIFORM, POLICY):
            rng = random.Random(seed)
            counts: Counter[tuple[frozenset[int], int]] = Counter()
            for _ in range(drawn):
                camp = belief.sample_camp(rng, level)
                counts[frozenset(bits.members(camp.barriers)), camp.fugitive] += 1
            chi_squared(counts, expected(grid, limit, heard[FIRST], SECOND, level), drawn)


@pytest.mark.rule("TRQ-24")
@pytest.mark.parametrize("size", ["micro", "2x3", "mini"])
def test_draws_are_as_likely_as_they_should(size: str) -> None:
    draws_are_fair(size, {}, range(6), 5000)


@pytest.mark.rule("TRQ-24")
def test_draws_are_fair_where_barriers_are_few() -> None:
    """So few that they are chosen by number: plain bits would hardly ever fit."""
    assert not Urn(Knowledge(size_of("mini"), 1))._plain
    draws_are_fair("mini", {"barriers": 1}, range(1, 6, 2), 3000)


@pytest.mark.long
@pytest.mark.rule("TRQ-24")
@pytest.mark.parametrize("size", ["micro", "2x3", "mini", "3x3"])
def test_draws_are_as_likely_as_they_should_at_length(size: str) -> None:
    draws_are_fair(size, {}, range(20), 100_000)


@pytest.mark.rule("TRQ-24")
def test_a_wide_grid_is_judged_by_draws_that_agree_with_a_count() -> None:
    """The judgement by draws, on a grid that is counted too: within what so many draws allow."""
    assert not odds.exact(size_of("8x8"))
    for seed in range(3):
        _, heard = position("small", {}, seed, 60)
        known = believing("small", {}, heard)[FIRST].known()
        counted, drawn = odds.uniform(known), odds._drawn(known)
        assert drawn == odds._drawn(known)
        for one, other in zip(counted.squares + counted.places, drawn.squares + drawn.places, strict=True):
            assert abs(one - other) < 4.5 * math.sqrt(one * (1.0 - one) / odds.SAMPLES) + 1e-9
        assert abs(drawn.camps / counted.camps - 1.0) < 0.1


@pytest.mark.long
@pytest.mark.rule("TRQ-24")
def test_the_box_s_grid_agrees_with_its_draws_at_length() -> None:
    for seed in range(10):
        _, heard = position("real", {}, seed, 200, perfect=seed % 2 == 0)
        belief = believing("real", {}, heard)[FIRST]
        for level in (UNIFORM, POLICY):
            rng = random.Random(seed)
            squares, places = [0] * belief.grid.squares, [0] * belief.grid.places
            for _ in range(100_000):
                camp = belief.sample_camp(rng, level)
                squares[camp.fugitive] += 1
                for place in bits.members(camp.barriers):
                    places[place] += 1
            ours = belief.squares(level) + belief.places(level)
            for odd, count in zip(ours, squares + places, strict=True):
                assert abs(odd - count / 100_000) < 5.0 * math.sqrt(odd * (1.0 - odd) / 100_000) + 1e-9


# -- policy -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("TRQ-24", "TRQ-27")
def test_answers_tell_a_perfect_maze_from_any_camp() -> None:
    grid = size_of("real")
    assert make(grid, {}, FIRST).perfect() == PERFECT
    assert make(grid, {"barriers": 20}, FIRST).perfect() == 0.0, "too few barriers for a perfect maze"
    shares = []
    for seed in range(6):
        _, heard = position("real", {}, seed, 300, perfect=True)
        shares.append(believing("real", {}, heard)[FIRST].perfect())
    assert min(shares) > 0.1
    assert max(shares) > 0.9
    known = make(grid, {}, FIRST).known().clone()
    known.answer(0, 0, True)
    known.answer(1, grid.place(0, 1), True)
    known.answer(6, grid.place(0, 6), True)
    known.answer(7, grid.place(1, 7), True)
    assert Urn(known).perfect() > 0.0
    known.answer(7, grid.place(6, 7), True)
    assert not Forest(known).possible, "there is a way round"
    assert Urn(known).perfect() == 0.0
