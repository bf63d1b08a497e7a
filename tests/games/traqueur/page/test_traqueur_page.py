"""The game's page says what the code does: options, sizes, tokens and tolds."""

from __future__ import annotations

from pathlib import Path
from typing import get_args

import pytest

from hallali.games.traqueur import TRAQUEUR
from hallali.games.traqueur.rules import view as v
from hallali.games.traqueur.rules.actions import COUNT
from hallali.games.traqueur.rules.grid import grid_of
from hallali.games.traqueur.rules.seek import Seek
from hallali.games.traqueur.rules.sizes import OPTIONS, SIZES, size_of

PAGE = (Path(__file__).parents[4] / "docs" / "games" / "traqueur.md").read_text("utf-8")
RULES = (Path(__file__).parents[4] / "docs" / "rules" / "traqueur.md").read_text("utf-8")


def row(first: str) -> str:
    """Return the table row that begins with this cell."""
    return next(line for line in PAGE.splitlines() if line.startswith(f"| {first} |"))


def test_every_told_and_its_fields_are_listed() -> None:
    for kind in get_args(v.AnyTold):
        told = row(f"`{kind.__struct_config__.tag}`")
        assert all(f"`{field}`" in told for field in kind.__struct_fields__), kind
    assert all(f"`{why}`" in row("`turn_ended`") for why in (v.NO, v.LEFT, v.ENDED_TURN, v.PASSED))


def test_every_option_value_phase_and_outcome_is_listed() -> None:
    for option in (one for one in OPTIONS if len(one.choices) > 1):
        values = [str(choice).lower() if isinstance(choice, bool) else str(choice) for choice in option.choices]
        cells = row(f"`{option.name}`").split(" | ")
        assert cells[1].replace("`", "").replace(", or a number", "").split(", ") == values
        assert option.clause in cells[2]
        assert f"- {option.clause} " in RULES
    outcomes = next(line for line in PAGE.splitlines() if line.startswith("Outcomes: "))
    assert all(f"`{one}`" in outcomes for one in (v.FOUND, v.QUIET, v.FEWER, v.EVEN))
    phases = next(line for line in PAGE.splitlines() if line.startswith("Phases: "))
    assert all(f"`{one}`" in phases for one in (v.DRAW_LOT, v.BUILD, v.SEARCH, v.OVER_PHASE))


@pytest.mark.rule("TRQ-25")
def test_the_table_of_sizes_is_right() -> None:
    grids = [size_of(name) for name in SIZES]
    rows: dict[str, list[object]] = {
        "rows by columns": [f"{grid.rows} x {grid.columns}" for grid in grids],
        "squares": [grid.squares for grid in grids],
        "places for barriers": [grid.places for grid in grids],
        "barriers, and markers": [grid.perfect for grid in grids],
        "known steps in a row": [Seek(grid).step_limit for grid in grids],
    }
    for name, cells in rows.items():
        assert row(name) == f"| {name} | {' | '.join(map(str, cells))} |"


def test_seats_versions_and_the_number_of_steps_are_right() -> None:
    assert f"Rules version {TRAQUEUR.rules}." in PAGE
    assert f"| {TRAQUEUR.rules} | " in PAGE
    for number, seat in enumerate(TRAQUEUR.seats):
        assert f"`{seat}`\n({number})" in PAGE or f"`{seat}` ({number})" in PAGE
    largest = grid_of(10, 10)
    assert 102 + largest.places == COUNT
    assert f"below {COUNT}." in PAGE
