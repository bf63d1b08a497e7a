"""The notation: squares, places, camps and steps, and what is none."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from traqueur_play import BARE, END, OUT, SQUARE, camp, hunt, play, race

from hallali.core import bits
from hallali.core.errors import BadNotation
from hallali.games.traqueur import TRAQUEUR
from hallali.games.traqueur.rules import camp as c
from hallali.games.traqueur.rules.actions import BARRIER, COUNT, camp_of, steps_of
from hallali.games.traqueur.rules.grid import grid_of

GRIDS = st.builds(grid_of, st.integers(2, 10), st.integers(2, 10))


@given(GRIDS, st.data())
@pytest.mark.rule("TRQ-1", "TRQ-25")
def test_squares_and_places_are_read_as_they_are_written(grid: object, data: st.DataObject) -> None:
    assert isinstance(grid, type(grid_of(2, 2)))
    square = data.draw(st.integers(0, grid.squares - 1))
    place = data.draw(st.integers(0, grid.places - 1))
    assert grid.square_of(grid.square_name(square)) == square
    name = grid.place_name(place)
    assert grid.place_of(name) == place
    one, _, other = name.partition("-")
    assert grid.place_of(f" {other.lower()} - {one.lower()} ") == place
    fugitive, barriers = square, data.draw(st.integers(0, grid.all_places))
    made = c.Camp(fugitive, barriers)
    assert c.read(c.write(grid, made)) == (grid, made)
    assert camp_of(steps_of(made)) == made
    assert max(steps_of(made)) < COUNT


@pytest.mark.parametrize(
    "name", ["", "A", "1", "A0", "A7", "G1", "A01", "AA1", "A1 2", "B4x", "out", "A٣", "A" + "9" * 300, "-1", "A1."]
)
def test_what_is_no_square_is_refused(name: str) -> None:
    with pytest.raises(BadNotation):
        grid_of(6, 6).square_of(name)


@pytest.mark.parametrize("name", ["", "B3", "B3-", "-B3", "B3-B5", "B3-B3", "B3-C4", "out-B2", "B3–B4", "B3-B4-B5"])
def test_what_is_no_place_is_refused(name: str) -> None:
    with pytest.raises(BadNotation):
        grid_of(6, 6).place_of(name)


@pytest.mark.parametrize(
    "token",
    [
        "", "6x6", "6x6/E5", "6x6/E5/", "6x6/E5/g", "6x6/E5/-1", "6x6/E5/0x1", "6x6/E5/1_0", "6x6/E5/٣", "6x6/E7/0",
        "6x6/E5/0/0", "6/E5/0", "x/E5/0", "1x6/A1/0", "6x11/A1/0", "6x6/E5/40000000000000000", "6x6//0",
        "6x6/E5/" + "0" * 300, "٦x6/E5/0", "0006x6/A1/0",
    ],
)  # fmt: skip
def test_what_is_no_camp_is_refused(token: str) -> None:
    with pytest.raises(BadNotation) as raised:
        c.read(token)
    assert len(str(raised.value)) < 300


def test_a_camp_is_one_word() -> None:
    token = camp("E5", "out-C1 B3-B4")
    barred = bits.mask_of([2, grid_of(6, 6).place_of("B4-B3")])
    assert token == f"6x6/E5/{barred:x}"
    assert c.read("6X6/e5/" + f"{barred:X}")[1] == c.read(token)[1] == c.Camp(28, barred)
    state = TRAQUEUR.new(options={"begins": "first"})
    assert TRAQUEUR.read(state, token) == (SQUARE + 28, BARRIER + 2, BARRIER + grid_of(6, 6).place_of("B3-B4"), END)
    assert TRAQUEUR.write(state, TRAQUEUR.read(state, token)) == token


def test_a_camp_for_another_grid_is_refused() -> None:
    with pytest.raises(BadNotation, match="for a grid of 6 x 6; this game is on 4 x 4"):
        TRAQUEUR.read(TRAQUEUR.new("small", {"begins": "first"}), BARE)
    with pytest.raises(BadNotation, match="for a grid of 2 x 3; this game is on 3 x 2"):
        TRAQUEUR.read(TRAQUEUR.new("mini", {"begins": "first"}), "2x3/A1/0")


@pytest.mark.parametrize(
    ("token", "step"),
    [("B4", SQUARE + 9), ("b4", SQUARE + 9), (" A1 ", SQUARE), ("out", OUT), ("OUT", OUT), ("end", END)],
)
def test_each_step_of_the_search_is_read(token: str, step: int) -> None:
    state = hunt(BARE, "A1")
    assert TRAQUEUR.read(state, token) == (step,)
    assert TRAQUEUR.write(state, [step]) == token.strip().lower().replace("a", "A").replace("b", "B")


@pytest.mark.parametrize("token", ["", "in", "G1", "A7", "=first", "pass", "B3-B4", "A1 B1", "=0"])
def test_what_is_no_step_is_refused(token: str) -> None:
    with pytest.raises(BadNotation):
        TRAQUEUR.read(hunt(BARE, "A1"), token)


@pytest.mark.parametrize("token", ["=third", "first", "", "A1", BARE, "=0"])
def test_what_is_no_lot_is_refused(token: str) -> None:
    with pytest.raises(BadNotation):
        TRAQUEUR.read(TRAQUEUR.new(), token)


@pytest.mark.parametrize("token", ["A1", "out", "end", "=first", ""])
def test_a_step_is_no_camp(token: str) -> None:
    with pytest.raises(BadNotation):
        TRAQUEUR.read(TRAQUEUR.new(options={"begins": "first"}), token)


def test_the_lot_is_written_as_it_is_read() -> None:
    for token, outcome in (("=first", 0), ("=second", 1)):
        assert TRAQUEUR.read(TRAQUEUR.new(), token) == (outcome,)
        assert TRAQUEUR.write(TRAQUEUR.new(), [outcome]) == token


def test_nothing_is_read_when_the_game_is_over() -> None:
    over = race(BARE, camp("A1"), "A1")
    for token in ("A1", BARE, "end", "=first"):
        with pytest.raises(BadNotation, match="over"):
            TRAQUEUR.read(over, token)


def test_a_token_with_a_white_space_around_is_one_token() -> None:
    assert play("A1", on=hunt(BARE)).seek(1).at == 0
