"""Who begins, sizes and options (TRQ-6, TRQ-25)."""

from __future__ import annotations

from typing import Any

import pytest
from traqueur_play import FIRST, FIRST_BEGINS, SECOND, camp, legal, play, refused

from hallali.core.errors import BadOption
from hallali.core.seats import CHANCE
from hallali.games.traqueur import TRAQUEUR
from hallali.games.traqueur.rules import view as v
from hallali.games.traqueur.rules.grid import grid_of
from hallali.games.traqueur.rules.sizes import OPTIONS, SIZES, limit_of, options_of, size_of


@pytest.mark.rule("TRQ-6")
def test_without_a_choice_the_lot_says_who_begins() -> None:
    state = TRAQUEUR.new()
    assert (state.mover, state.legal()) == (CHANCE, [])
    assert state.chances() == [(0, 0.5), (1, 0.5)]
    refusal = state.refusal(2)
    assert refusal is not None
    mini = camp("A1", size="mini")
    for token, seat in (("=first", FIRST), ("=second", SECOND)):
        begun = play(token)
        assert (begun.begins, begun.mover, begun.phase) == (seat, FIRST, v.BUILD)
        assert play(f"{token} {mini} {mini}", "mini").mover == seat


@pytest.mark.rule("TRQ-6")
@pytest.mark.parametrize(("who", "seat"), [("first", FIRST), ("second", SECOND)])
def test_the_players_may_choose_who_begins(who: str, seat: int) -> None:
    state = TRAQUEUR.new("micro", {"begins": who})
    assert (state.mover, state.begins) == (FIRST, seat)
    near = camp("B2", "out-A1", "micro")
    state = play(f"{near} {near}", on=state)
    assert state.mover == seat
    # Turns alternate.
    assert play("A1", on=state).mover == 1 - seat
    assert play("A1 A1", on=state).mover == seat
    assert play("A1 B1", on=state).mover == 1 - seat


@pytest.mark.rule("TRQ-25")
@pytest.mark.parametrize(
    ("side", "barriers"), [(2, 2), (3, 6), (4, 12), (5, 20), (6, 30), (7, 42), (8, 56), (9, 72), (10, 90)]
)
def test_square_grids_have_just_enough_barriers(side: int, barriers: int) -> None:
    state = TRAQUEUR.new(f"{side}x{side}", FIRST_BEGINS)
    assert state.limit == state.grid.perfect == barriers
    assert state.grid.squares == side * side
    # A perfect maze with one entrance: as many open places as squares, all others barred.
    assert state.grid.places - barriers == side * side


@pytest.mark.rule("TRQ-25", "TRQ-27")
@pytest.mark.parametrize(("rows", "columns"), [(2, 10), (10, 2), (3, 2), (2, 3), (7, 5), (9, 4)])
def test_oblong_grids_are_rows_by_columns(rows: int, columns: int) -> None:
    grid = size_of(f"{rows}x{columns}")
    assert (grid.rows, grid.columns, len(grid.ways_in)) == (rows, columns, rows)
    assert limit_of(grid, options_of(grid, {})) == rows * columns - columns
    assert grid.places - grid.perfect == grid.squares
    assert grid.square_name(grid.squares - 1) == f"{'ABCDEFGHIJ'[rows - 1]}{columns}"


@pytest.mark.rule("TRQ-27")
def test_thirty_barriers_just_make_a_perfect_maze_with_one_entrance() -> None:
    grid = grid_of(6, 6)
    entrances = len(grid.ways_in)
    inner = grid.places - entrances
    # A tree over 36 squares keeps 35 passages open.
    assert (inner - 35, entrances - 1) == (25, 5)
    assert grid.perfect == 25 + 5


@pytest.mark.rule("TRQ-25", "TRQ-1")
def test_6_by_6_is_the_default() -> None:
    assert TRAQUEUR.new().grid is grid_of(6, 6) is size_of("real") is size_of("6x6")
    assert SIZES == {"micro": (2, 2), "mini": (3, 2), "small": (4, 4), "real": (6, 6)}


@pytest.mark.rule("TRQ-25")
@pytest.mark.parametrize(
    "name", ["", "1x2", "2x1", "11x6", "6x11", "6", "6x", "x6", "6x6x6", "-2x3", "big", "٦x٦", "006x6"]
)
def test_there_are_no_other_sizes(name: str) -> None:
    with pytest.raises(BadOption):
        TRAQUEUR.new(name)


@pytest.mark.rule("TRQ-25")
def test_the_number_of_barriers_is_an_option() -> None:
    three = TRAQUEUR.new("small", {"barriers": 3, "begins": "first"})
    assert three.limit == 3
    assert play(camp("D4", "A1-A2 A2-A3 A3-A4", "small"), on=three).mover == SECOND
    refusal = refused(three, camp("D4", "A1-A2 A2-A3 A3-A4 B1-B2", "small"))
    assert (refusal.clause, str(refusal.message)) == ("TRQ-4", "All barriers are placed: 3.")
    none = play("4x4/A1/0", on=TRAQUEUR.new("small", {"barriers": 0, "begins": "first"}))
    assert none.mover == SECOND
    free = TRAQUEUR.new("small", {"barriers": "unlimited", "begins": "first"})
    assert free.limit == free.grid.places == 28
    # All but the entrance of the fugitive's own square.
    assert play(f"4x4/A1/{(1 << 28) - 2:x}", on=free).mover == SECOND


@pytest.mark.rule("TRQ-25")
@pytest.mark.parametrize(
    "options",
    [
        {"barriers": -1},
        {"barriers": 67},
        {"barriers": True},
        {"barriers": "some"},
        {"mode": "duel"},
        {"begins": 0},
        {"leaving": ""},
        {"equal_turns": 1},
        {"equal": True},
    ],
)
def test_options_are_checked(options: dict[str, Any]) -> None:
    with pytest.raises(BadOption) as raised:
        TRAQUEUR.new(options=options)
    assert "{" not in str(raised.value)


def test_every_choice_of_every_option_makes_a_game_and_names_its_clause() -> None:
    for option in OPTIONS:
        assert option.clause.startswith("TRQ-") or option.name == "edition"
        for choice in option.choices:
            assert getattr(TRAQUEUR.new(options={option.name: choice}).options, option.name) == choice
        assert getattr(TRAQUEUR.new().options, option.name) == option.choices[0]


@pytest.mark.rule("TRQ-25")
def test_the_largest_grid_is_played() -> None:
    state = play(f"{camp('J10', size='10x10')} {camp('A10', size='10x10')} J1", "10x10", FIRST_BEGINS)
    assert legal(state) == {"I1", "J2", "out"}
    assert refused(state, "A10").clause == "TRQ-10"


@pytest.mark.rule("TRQ-25")
def test_no_more_of_a_long_size_is_said_than_fits_a_line() -> None:
    with pytest.raises(BadOption, match=f"“{'9' * 40}”"):
        size_of("9" * 60)
