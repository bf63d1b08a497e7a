import datetime
import random

import pytest

from hallali.core import bits
from hallali.core.errors import BadOption
from hallali.games.traqueur.bots import camps
from hallali.games.traqueur.rules.camp import Camp, dug, path, refusal, write
from hallali.games.traqueur.rules.grid import LEAST, MOST, OUTSIDE, Grid, grid_of

GRIDS = [grid_of(rows, columns) for rows in range(LEAST, MOST + 1) for columns in range(LEAST, MOST + 1)]
MAKERS = [camps.easy, camps.medium, camps.hard, camps.perfect, camps.deepest, camps.scattered]
BOX = grid_of(6, 6)


def parts(grid: Grid, barriers: int) -> list[int]:
    """Return what can be reached inside from each open entrance, by entrance."""
    entrances = bits.up_to(grid.rows - 1)
    return [
        0 if bits.has(barriers, place) else grid.reached(barriers | entrances, square) for square, place in grid.ways_in
    ]


@pytest.mark.rule("TRQ-5", "TRQ-25")
@pytest.mark.parametrize("make", MAKERS)
def test_a_camp_can_be_played_in_every_size_and_within_every_limit(make: camps.Maker) -> None:
    rng = random.Random(1)
    for grid in GRIDS:
        for limit in {0, 1, grid.perfect // 2, grid.perfect, grid.places}:
            assert refusal(grid, limit, make(rng, grid, limit)) is None


@pytest.mark.rule("TRQ-27")
@pytest.mark.parametrize("make", [camps.hard, camps.perfect, camps.deepest])
def test_a_perfect_maze_has_one_entrance_and_one_way_to_each_square(make: camps.Maker) -> None:
    rng = random.Random(2)
    for grid in GRIDS:
        barriers = make(rng, grid, grid.perfect).barriers
        assert bits.count(barriers) == grid.perfect
        assert bits.count(grid.reached(barriers)) == grid.squares


def test_every_tree_is_drawn_as_often() -> None:
    grid = grid_of(2, 3)  # 15 spanning trees
    rng = random.Random(3)
    drawn: dict[int, int] = {}
    for _ in range(6000):
        opened = camps.tree(rng, grid)
        drawn[opened] = drawn.get(opened, 0) + 1
    assert len(drawn) == 15
    assert sum((count - 400) ** 2 / 400 for count in drawn.values()) < 36.1  # chi-square, 14 degrees, 1 in 1000


@pytest.mark.rule("TRQ-7")
def test_difficulty_shows_in_the_camp() -> None:
    rng = random.Random(4)
    doors = dict.fromkeys(camps.DIFFICULTIES, 0)
    used = dict.fromkeys(camps.DIFFICULTIES, 0)
    for _ in range(50):
        for name in camps.DIFFICULTIES:
            camp = camps.make(rng, BOX, 30, name)
            doors[name] += sum(part > 0 for part in parts(BOX, camp.barriers))
            used[name] += bits.count(camp.barriers)
            if name == camps.HARD:
                found = camps.depths(BOX, camp.barriers)
                assert found[camp.fugitive] >= 0.85 * max(found)
    assert doors[camps.EASY] > doors[camps.MEDIUM] > doors[camps.HARD] == 50
    assert used[camps.EASY] < used[camps.MEDIUM] < used[camps.HARD] == 1500


def test_an_unknown_difficulty_is_refused_with_the_known_ones() -> None:
    with pytest.raises(BadOption, match="no difficulty “cruel”; choose one of: easy, medium, hard"):
        camps.make(random.Random(1), BOX, 30, "cruel")


@pytest.mark.rule("TRQ-7")
def test_five_doors_is_a_camp_of_the_kind_that_the_book_draws() -> None:
    camp = {one.name["en"]: one.camp for one in camps.ready(BOX, 30)}["Five doors"]
    assert refusal(BOX, 30, camp) is None
    found = parts(BOX, camp.barriers)
    assert [part > 0 for part in found] == [True, True, False, True, True, True]
    assert BOX.square_name(camp.fugitive) == "E5"
    assert [bits.has(part, camp.fugitive) for part in found] == [False] * 5 + [True]
    # A single path: a bar across any place of it cuts the fugitive off.
    way = path(BOX, camp)
    assert way[0] == 5
    assert all(not path(BOX, Camp(camp.fugitive, camp.barriers | bits.bit(place))) for place in way)


@pytest.mark.rule("TRQ-7")
def test_ready_made_camps_fit_every_grid_and_limit() -> None:
    for grid in GRIDS:
        whole = camps.ready(grid, grid.perfect)
        assert len(whole) == (8 if grid is BOX else 3)
        assert all(refusal(grid, grid.perfect, one.camp) is None for one in whole)
        assert [one.camp.barriers for one in camps.ready(grid, 0)] == [0]


@pytest.mark.rule("TRQ-26")
def test_the_camp_of_a_day_is_fixed() -> None:
    day = datetime.date(2026, 11, 21)
    assert write(BOX, camps.daily(day, BOX)) == "6x6/A2/11318cafb65622037"
    assert write(grid_of(4, 3), camps.daily(day, grid_of(4, 3))) == "4x3/C1/1534e"
    assert camps.daily(day, BOX) == camps.daily(day, BOX, 30)


@pytest.mark.rule("TRQ-26")
def test_another_day_has_another_camp_within_the_limit() -> None:
    days = [datetime.date(2026, 1, 1) + datetime.timedelta(number) for number in range(100)]
    assert len({camps.daily(day, BOX) for day in days}) == 100
    assert all(refusal(BOX, 12, camps.daily(day, BOX, 12)) is None for day in days)


def test_a_corridor_is_dug_where_it_is_said() -> None:
    grid = grid_of(2, 2)
    barriers = dug(grid, "out-A1-A2 A2-B2")
    assert [grid.place_name(place) for place in bits.members(barriers)] == ["out-B1", "B1-B2", "A1-B1"]
    assert not bits.has(barriers, grid.place(OUTSIDE, 0))
