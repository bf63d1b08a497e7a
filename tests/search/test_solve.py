"""Small games are solved to their known values, and what is exported is the game."""

from __future__ import annotations

import random
from functools import cache

import pytest
from poker import KUHN

pytest.importorskip("numpy")
pytest.importorskip("numba")

import msgspec
import numpy as np

from hallali.core import bits
from hallali.games import get
from hallali.games.traqueur.belief.seeking import NOTHING_KNOWN, Known, Move, Searcher, camps
from hallali.games.traqueur.lab.one_sided import search_form
from hallali.games.traqueur.rules.actions import END, OUT, SQUARE
from hallali.games.traqueur.rules.camp import Camp
from hallali.games.traqueur.rules.grid import OUTSIDE, Grid, grid_of
from hallali.games.traqueur.rules.seek import Seek, shown
from hallali.games.traqueur.rules.sizes import NEXT_TURN, SAME_TURN, Leaving
from hallali.search import solve
from hallali.search.export import export, write
from hallali.search.form import Form
from hallali.search.writing import TooLarge

#: How the maze is left (TRQ-15), by whether that is possible in the same turn.
LEAVING: dict[bool, Leaving] = {True: SAME_TURN, False: NEXT_TURN}


def solved(form: Form, iterations: int, predict: bool = True) -> tuple[float, float]:
    solver = solve.Solver(form, predict)
    solver.run(iterations)
    plans = (solver.average(0), solver.average(1))
    return solve.value(form, plans), sum(solve.exploitability(form, plans)) / 2


@pytest.mark.parametrize("predict", [False, True], ids=["cfr+", "pcfr+"])
def test_kuhn_poker_has_its_known_value(predict: bool) -> None:
    form = export(KUHN, "")
    assert form.infosets == (6, 6)
    assert form.nodes == 58  # as OpenSpiel counts its own
    value, gap = solved(form, 3000, predict)
    assert value == pytest.approx(-1 / 18, abs=1e-4)
    assert 0 <= gap < 1e-4


def test_exploitability_sees_a_bad_player() -> None:
    form = export(KUHN, "")
    uniform = solve.Solver(form)
    plans = (uniform.average(0), uniform.average(1))
    gains = solve.exploitability(form, plans)
    assert min(gains) > 0.1
    assert sum(gains) / 2 == pytest.approx(0.4583333, abs=1e-6)  # known of uniform play


def test_a_game_that_is_too_large_is_refused_in_words() -> None:
    with pytest.raises(TooLarge, match="more than 1000 positions"):
        export(get("fugitif"), "micro", most=1000)
    with pytest.raises(TooLarge, match="3 by 2"):
        search_form(grid_of(4, 4), 12, False)


def test_a_strategy_can_be_read() -> None:
    form = export(KUHN, "")
    solver = solve.Solver(form)
    solver.run(2000)
    side = form.sides[1]
    second = solve.behaviour(side, solver.average(1))
    assert all(sum(row) == pytest.approx(1) for row in second)
    assert any(row[1] == pytest.approx(1 / 3, abs=0.01) for row in second)  # the bluff with the lowest card


def act(seek: Seek, action: int, camp: Camp) -> None:
    if action == END:
        seek.end_turn()
    else:
        seek.move(OUTSIDE if action == OUT else action - SQUARE, camp.barriers)
        if seek.at == camp.fugitive:
            seek.find()


@pytest.mark.rule("TRQ-28", "TRQ-27")
@pytest.mark.parametrize("same_turn", [False, True])
@pytest.mark.parametrize("size", [(2, 2), (3, 2)])
def test_a_move_costs_what_its_steps_cost(size: tuple[int, int], same_turn: bool) -> None:
    """Each move of the abstract search is walked by the rules' own steps, and loses the turns that it says."""
    grid = grid_of(*size)
    every = camps(grid, grid.places)
    searcher = Searcher(grid, same_turn)
    rng = random.Random(3)
    for _ in range(60):
        camp, seek, known = rng.choice(every), Seek(grid, LEAVING[same_turn]), NOTHING_KNOWN
        while not seek.found:
            move = rng.choice(searcher.moves(known))
            turns = seek.turns
            after = walk(seek, move, camp)
            said_no = move.place >= 0 and bits.has(camp.barriers, move.place)
            assert after.turns - turns == move.cost + (move.no_cost if said_no else 0)
            seek, known = after, (move.no or known) if said_no else move.yes
            assert (seek.open, seek.barred) == (known.open, known.barred)


def walk(seek: Seek, move: Move, camp: Camp) -> Seek:
    """Find, breadth first, the fewest lost turns by which the rules' steps do a move."""
    grid, knows = seek.grid, seek.open | seek.barred
    row = [seek]
    seen = set()
    for bound in range(seek.turns, seek.turns + 3):
        later: list[Seek] = []
        for now in row:
            for action in now.legal():
                after = now.clone()
                if done(now, action, move, grid):
                    act(after, action, camp)
                    return after
                target = OUTSIDE if action == OUT else action - SQUARE
                if action != END and not bits.has(knows, grid.place(now.at, target)):
                    continue  # another question
                act(after, action, camp)
                name = (after.at, after.turns, after.first_move, after.stepped)
                if name not in seen:
                    seen.add(name)
                    (row if after.turns <= bound else later).append(after)
        row = later
    raise AssertionError(f"no way to do {move}")


def done(now: Seek, action: int, move: Move, grid: Grid) -> bool:
    if action == END:
        return False
    target = OUTSIDE if action == OUT else action - SQUARE
    if move.place < 0:
        return target == OUTSIDE and now.known(grid.place(now.at, target))
    to_where = move.yes.region == 0
    if grid.place(now.at, target) != move.place or (target == OUTSIDE) != to_where:
        return False
    # A no leaves the detective where it asked from, which matters where that is a place to leave by.
    return move.no is None or not move.no.region or bool(move.no.region & bits.bit(max(now.at, 0)))


@pytest.mark.rule("TRQ-28")
@pytest.mark.parametrize("same_turn", [False, True])
def test_the_best_search_of_all_is_not_better_than_the_best_move(same_turn: bool) -> None:
    """Against camps that are all alike, no play by the rules' own steps beats the best response among moves."""
    grid = grid_of(2, 2)
    form = search_form(grid, grid.places, same_turn)
    every = camps(grid, grid.places)
    plan = np.full(form.sides[0].sequences, 1 / len(every))
    plan[0] = 1.0
    best = -solve.best_response(form, 1, plan)[0] * len(every)
    assert best == pytest.approx(least_turns(grid, every, same_turn), abs=1e-9)


def least_turns(grid: Grid, every: list[Camp], same_turn: bool) -> float:
    """Return the least sum of turns over all camps by the rules' steps alone: values iterated until they stand."""
    start = Seek(grid, LEAVING[same_turn])
    values: dict[tuple[int, ...], float] = {}

    def name(seek: Seek) -> tuple[int, ...]:
        return (seek.open, seek.barred, seek.at, seek.first_move, seek.stepped)

    def fits(seek: Seek, seen: int) -> list[Camp]:
        return [
            c
            for c in every
            if not c.barriers & seek.open and not seek.barred & ~c.barriers and not bits.has(seen, c.fugitive)
        ]

    states: dict[tuple[int, ...], tuple[Seek, int]] = {}

    def entered(seek: Seek) -> int:
        return bits.mask_of(
            s for place in bits.members(seek.open) for s in grid.ends[place] if s != OUTSIDE and reach(seek, s)
        )

    @cache
    def reach_of(open_places: int) -> int:
        return grid.reached(grid.all_places & ~open_places)

    def reach(seek: Seek, square: int) -> bool:
        return bits.has(reach_of(seek.open), square)

    todo = [start]
    states[name(start)] = (start, len(every))
    outcomes: dict[tuple[int, ...], list[list[tuple[float, float, tuple[int, ...]]]]] = {}
    while todo:
        seek = todo.pop()
        still = fits(seek, entered(seek))
        rows = []
        for action in seek.legal():
            row: dict[tuple[int, ...], tuple[float, float]] = {}
            for camp in still:
                after = shown(msgspec.structs.replace(seek.view(1), steps=0), grid, seek.leaving)
                act(after, action, camp)
                key = () if after.found else name(after)
                count, cost = row.get(key, (0.0, 0.0))
                row[key] = (count + 1, cost + after.turns - seek.turns)
                if key and key not in states:
                    states[key] = (after, 0)
                    todo.append(after)
            rows.append([(count, cost, key) for key, (count, cost) in row.items()])
        outcomes[name(seek)] = rows
    # Sums over the camps that fit, from above: walking to and fro for ever is free, and finds nothing.
    values = dict.fromkeys(states, 1e9)
    values[()] = 0.0
    for _ in range(60):
        for key, rows in outcomes.items():
            values[key] = min((sum(cost + values[k] for _, cost, k in row) for row in rows), default=0.0)
    return values[name(start)]


@pytest.mark.rule("TRQ-28")
@pytest.mark.parametrize(("same_turn", "known_value"), [(True, 4 / 3), (False, 16 / 11)])
def test_the_search_of_two_by_two_is_solved(same_turn: bool, known_value: float) -> None:
    value, gap = solved(search_form(grid_of(2, 2), 6, same_turn), 3000)
    assert value == pytest.approx(known_value, abs=1e-4)
    assert 0 <= gap < 1e-4


def test_what_is_known_at_first_offers_the_entrances() -> None:
    moves = Searcher(grid_of(3, 2), False).moves(NOTHING_KNOWN)
    assert sorted(move.place for move in moves) == [0, 1, 2]
    assert all(isinstance(move.no, Known) and move.no_cost == 1 for move in moves)


@pytest.mark.long
def test_in_red_notice_micro_bids_and_moves_matter_to_both() -> None:
    """One kind of decision is left to chance, the rest is as in the equilibrium: who knows it gains by that."""
    form, stories = write(get("red-notice"), "micro", views=True)
    solver = solve.Solver(form)
    solver.run(200)
    plans = (solver.average(0), solver.average(1))
    for seat, phase, least in ((0, "bid", 0.2), (0, "walk", 0.1), (1, "bid", 0.1), (1, "move", 0.1)):
        side, views = form.sides[seat], stories[seat].views
        chances = solve.behaviour(side, plans[seat])
        for number, key in enumerate(side.keys):
            if getattr(views.get(key), "phase", "") == phase:  # type: ignore[call-overload]
                chances[number] = [1.0 / len(chances[number])] * len(chances[number])
        plan = np.zeros(side.sequences)
        weights = np.array([1.0] + [chance for row in chances for chance in row])
        solve._play(side.first, side.parent_from, side.parents, weights, plan)
        equilibrium = solve.value(form, plans) * (1 if seat else -1)
        gain = (solve.best_response(form, 1 - seat, plan)[0] - equilibrium) / 2
        assert gain > least, (seat, phase, gain)
