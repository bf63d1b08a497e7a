"""Le Traqueur's boards as they are drawn: all that is legal can be clicked, and nothing hidden is in the picture."""

from __future__ import annotations

import random
import re
from typing import Any

import msgspec
import pytest

from hallali import i18n
from hallali.core.seats import CHANCE, OVER, REFEREE, SPECTATOR
from hallali.games.traqueur import TRAQUEUR
from hallali.games.traqueur.page import layout as draw
from hallali.games.traqueur.page import plan
from hallali.games.traqueur.page.boards import Board
from hallali.games.traqueur.rules import view as v
from hallali.games.traqueur.rules.actions import BARRIER, SQUARE
from hallali.games.traqueur.rules.grid import grid_of
from hallali.games.traqueur.text import labels

SIZES = ("2x2", "6x6", "3x8", "9x2", "10x10")


english = i18n.translator("en")


def playing(seed: int, size: str = "6x6", options: dict[str, Any] | None = None, moves: int = 10_000) -> Any:
    """Yield the positions of a random game after the camps stand."""
    rng = random.Random(seed)
    state = TRAQUEUR.new(size, options or {})
    count = 0
    while state.mover != OVER and count < moves:
        if state.mover == CHANCE:
            state.apply(rng.choice([outcome for outcome, _ in state.chances()]))
            continue
        if state.phase == v.SEARCH:
            count += 1
            yield state
        legal = state.legal()
        building = state.phase == v.BUILD and len(legal) > 1 and rng.random() < 0.93
        state.apply(rng.choice(legal[1:] if building else legal))
    yield state


def seen(state: Any, seat: int) -> v.TraqueurView:
    return TRAQUEUR.see(state, seat)


def clickable(board: Board, scene: draw.Scene) -> dict[tuple[int, ...], str]:
    """Return what the buttons choose, and what they do."""
    cells = [cell for gate, row in board.lines for cell in (gate, *row)]
    found = {tuple(map(int, cell.value.split(","))): cell.act for cell in cells if cell.value}
    return found | {(button.step,): "bar" for button in scene.buttons}


@pytest.mark.rule("TRQ-9", "TRQ-10", "TRQ-14", "TRQ-15", "TRQ-16")
@pytest.mark.parametrize("options", [{}, {"leaving": "same-turn"}, {"mode": "one-sided"}])
def test_what_is_legal_can_be_clicked_and_nothing_else(options: dict[str, Any]) -> None:
    for seed in range(4):
        for state in playing(seed, "4x4", options):
            if state.mover == OVER:
                continue
            view = seen(state, state.mover)
            scene = draw.scene(view, english)
            offered = clickable(scene.boards[0], scene)
            assert {steps[0] for steps in offered if len(steps) == 1} == set(view.legal)
            asked = {steps[0] for steps, act in offered.items() if act == "ask"}
            search = view.searches[-1] if len(view.searches) == 1 else view.searches[view.seat]
            grid = grid_of(view.rows, view.columns)
            assert all(grid.place(search.at, step - SQUARE) not in search.open for step in asked)


@pytest.mark.rule("TRQ-13", "TRQ-17")
def test_a_walk_in_one_click_is_a_row_of_legal_steps() -> None:
    longest = 0
    for state in (state for seed in range(5) for state in playing(seed, "5x5")):
        if state.mover == OVER:
            continue
        scene = draw.scene(seen(state, state.mover), english)
        for steps, act in clickable(scene.boards[0], scene).items():
            if act != "far":
                continue
            trial, seat = state.clone(), state.mover
            for step in steps:
                assert trial.mover == seat
                trial.apply(step)
            assert trial.seek(seat).at == steps[-1] - SQUARE
            longest = max(longest, len(steps))
    assert longest > 2


@pytest.mark.rule("TRQ-23")
def test_a_board_is_the_same_whatever_is_not_known() -> None:
    """Another camp that gives the same answers leaves no trace in the searcher's picture."""
    other_camps = 0
    for state in playing(2, "4x4", moves=40):
        if state.mover == OVER:
            continue
        seat = state.mover
        seek = state.seek(seat)
        camp = state.camps[1 - seat]
        for place in range(state.grid.places):
            if seek.known(place):
                continue
            twin = state.clone()
            twin.put_camp(1 - seat, msgspec.structs.replace(camp, barriers=camp.barriers ^ (1 << place)))
            for eyes in (seat, SPECTATOR):
                assert draw.scene(seen(twin, eyes), english) == draw.scene(seen(state, eyes), english)
            other_camps += 1
    assert other_camps > 100


@pytest.mark.rule("TRQ-18", "TRQ-23")
def test_whose_boards_are_shown() -> None:
    *_, middle = playing(3, moves=6)
    assert middle.mover != OVER
    keys = {seat: [b.key for b in draw.scene(seen(middle, seat), english).boards] for seat in (0, 1, SPECTATOR)}
    assert keys == {0: ["search", "camp"], 1: ["search", "camp"], SPECTATOR: ["seat0", "seat1"]}
    for seat in (0, 1):
        mine, camp = draw.scene(seen(middle, seat), english).boards
        assert not mine.secret
        assert mine.prey is None
        assert camp.prey is not None
        assert not camp.lines
    assert all(board.prey for board in draw.scene(seen(middle, REFEREE), english).boards)
    *_, one = playing(3, "3x3", {"mode": "one-sided"}, moves=3)
    assert [[b.key for b in draw.scene(seen(one, seat), english).boards] for seat in (0, 1)] == [["camp"], ["search"]]


@pytest.mark.rule("TRQ-19")
def test_both_mazes_are_laid_open_at_the_end() -> None:
    *_, over = playing(7, "4x4")
    assert over.mover == OVER
    scene = draw.scene(seen(over, 0), english)
    assert scene.over
    for board in scene.boards:
        assert board.prey is not None
        assert board.way
        assert not board.hidden
    assert [board.caught for board in scene.boards].count(True) == (1 if over.outcome == v.FOUND else 0)


def build(size: str, camp: v.CampView) -> draw.Scene:
    state = TRAQUEUR.new(size, {"begins": "first"})
    return draw.scene(msgspec.structs.replace(seen(state, 0), camp=camp), english)


@pytest.mark.rule("TRQ-2", "TRQ-4", "TRQ-25")
@pytest.mark.parametrize("size", SIZES)
def test_each_place_and_square_of_a_camp_has_its_button(size: str) -> None:
    scene = build(size, draw.NO_CAMP)
    grid = grid_of(*map(int, size.split("x")))
    assert scene.build is not None
    rows = [
        *(place for row in scene.build.squares for place, _ in row),
        *(p for row in scene.build.between for p in row),
    ]
    assert sorted(place.place for place in rows) == list(range(grid.places))
    assert all(place.step == BARRIER + place.place for place in rows)
    cells = [cell for row in scene.build.squares for _, cell in row]
    assert [cell.value for cell in cells] == [str(SQUARE + square) for square in range(grid.squares)]
    assert [cell.name for cell in cells] == [grid.square_name(square) for square in range(grid.squares)]


@pytest.mark.rule("TRQ-5")
def test_a_camp_says_whether_a_way_leads_in() -> None:
    grid = grid_of(6, 6)
    nobody, shut = build("6x6", draw.NO_CAMP), build("6x6", v.CampView(8, tuple(range(6))))
    fine = build("6x6", v.CampView(8, tuple(range(1, 6))))
    assert [scene.build.good for scene in (nobody, shut, fine) if scene.build] == [False, False, True]
    assert [scene.buttons[-1].off for scene in (nobody, shut, fine)] == [True, True, False]
    assert len(re.findall("M", shut.boards[0].lost)) == grid.squares
    assert not fine.boards[0].lost
    assert not shut.boards[0].way
    assert fine.boards[0].way == "M20 34H56L96 34L136 34L136 74"
    assert fine.build is not None
    assert (fine.build.word, shut.build.word if shut.build else "") == ("6x6/B3/3e", "6x6/B3/3f")
    assert fine.build.status == "A way in is open: 4 steps at least."


@pytest.mark.parametrize("size", SIZES)
def test_barriers_lie_between_their_squares(size: str) -> None:
    grid = grid_of(*map(int, size.split("x")))
    for place, (one, other) in enumerate(grid.ends):
        x, y, upright, long = re.fullmatch(r"M(\d+) (\d+)([vh])(\d+)", plan.walls(grid, [place])).groups()  # type: ignore[union-attr]
        middle = (int(x), int(y) + int(long) // 2) if upright == "v" else (int(x) + int(long) // 2, int(y))
        bx, by = plan.middle(grid, other)
        if one < 0:
            assert middle == (plan.OUT, by)
        else:
            ax, ay = plan.middle(grid, one)
            assert middle == ((ax + bx) // 2, (ay + by) // 2)


@pytest.mark.rule("TRQ-24")
def test_help_is_drawn_where_it_is_asked_for() -> None:
    *_, state = playing(3, moves=6)
    view = seen(state, state.mover)
    odds = {SQUARE + 35: 0.25, SQUARE + 34: 0.004, BARRIER + 65: 0.5}
    support = [SQUARE + 34, SQUARE + 35]
    off, possible, probable = (
        draw.scene(view, english, help_mode=mode, odds=odds, support=support).boards[0]
        for mode in ("off", "possible", "probable")
    )
    assert not off.heat
    assert not off.out
    assert possible.out
    assert not possible.heat
    assert probable.chances
    percents = [cell.percent for _, row in probable.lines for cell in row if cell.percent]
    assert percents == ["<1%", "25%"]
    last = probable.lines[-1][1][-1].label
    assert "the fugitive: 25%" in last
    assert "50%" in last


def test_the_scale_of_heat_rises_and_ends() -> None:
    levels = [labels.level(chance / 1000) for chance in range(1001)]
    assert levels == sorted(levels)
    assert (levels[0], levels[-1]) == (0, 9)
    assert set(levels) == set(range(10))
