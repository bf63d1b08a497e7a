"""Building a camp: its grid, its barriers, and what is refused (TRQ-1 to TRQ-5)."""

from __future__ import annotations

from itertools import pairwise

import pytest
from traqueur_play import BARE, FIRST, OUTSIDE, SECOND, camp, facts, hunt, legal, play, race, refused, view

from hallali.core import bits
from hallali.core.errors import BadNotation, IllegalAction
from hallali.games.traqueur import TRAQUEUR
from hallali.games.traqueur.rules import camp as c
from hallali.games.traqueur.rules import view as v
from hallali.games.traqueur.rules.actions import BARRIER, END, SQUARE
from hallali.games.traqueur.rules.grid import grid_of
from hallali.games.traqueur.rules.sizes import limit_of, options_of

REAL = grid_of(6, 6)
BEGUN = {"begins": "first"}


def barred_first(count: int, but: str = "out-A1") -> str:
    """Write a camp with the fugitive on A1 and the first `count` places barred, but for one."""
    left_open = REAL.place_of(but)
    places = [place for place in range(REAL.places) if place != left_open][:count]
    return c.write(REAL, c.Camp(0, bits.mask_of(places)))


@pytest.mark.rule("TRQ-1")
def test_squares_are_named_by_row_and_column() -> None:
    state = TRAQUEUR.new(options=BEGUN)
    assert (state.grid.rows, state.grid.columns, state.grid.squares) == (6, 6, 36)
    assert [REAL.square_name(square) for square in (0, 5, 6, 9, 35)] == ["A1", "A6", "B1", "B4", "F6"]
    assert [REAL.square_of(name) for name in ("A1", "B4", "f6")] == [0, 9, 35]
    assert state.legal() == [SQUARE + square for square in range(36)]


@pytest.mark.rule("TRQ-2")
def test_there_are_60_inner_places_and_6_entrances_on_the_left() -> None:
    named = [REAL.place_name(place) for place in range(REAL.places)]
    entrances = [name for name in named if name.startswith("out-")]
    assert entrances == ["out-A1", "out-B1", "out-C1", "out-D1", "out-E1", "out-F1"]
    assert len(set(named)) == len(named) == 66
    for name in set(named) - set(entrances):
        one, _, other = name.partition("-")
        rows, columns = ord(other[0]) - ord(one[0]), int(other[1]) - int(one[1])
        assert (rows, columns) in ((0, 1), (1, 0))


@pytest.mark.rule("TRQ-2")
@pytest.mark.parametrize("name", ["out-A2", "A6-out", "F6-out", "A1-B2", "A1-A3", "A1-A1", "out-out", "A6-B1"])
def test_no_barrier_stands_elsewhere(name: str) -> None:
    with pytest.raises(BadNotation):
        REAL.place_of(name)


@pytest.mark.rule("TRQ-2")
def test_the_other_outer_sides_are_closed() -> None:
    for square in range(REAL.squares):
        outside = [place for other, place in REAL.around(square) if other == OUTSIDE]
        assert len(outside) == (1 if square % 6 == 0 else 0)
    assert len(REAL.around(0)) == 3
    assert len(REAL.around(35)) == 2
    state = hunt(BARE, "A1 A2 B2 C2 D2 E2 F2")
    assert legal(state) == {"F1", "F3", "E2"}
    assert refused(state, "out").clause == "TRQ-16"


@pytest.mark.rule("TRQ-3", "TRQ-22")
def test_each_player_has_30_barriers_and_one_fugitive() -> None:
    state = race(barred_first(30), barred_first(30))
    for seat in (FIRST, SECOND):
        shown = view(state, seat)
        assert shown.limit == 30
        assert shown.camp is not None
        assert len(shown.camp.barriers) == 30
        assert shown.camp.fugitive == 0
    assert limit_of(REAL, options_of(REAL, {})) == 30


@pytest.mark.rule("TRQ-3", "TRQ-4")
def test_a_31st_barrier_is_refused() -> None:
    state = TRAQUEUR.new(options=BEGUN)
    refusal = refused(state, barred_first(31))
    assert (refusal.clause, str(refusal.message)) == ("TRQ-4", "All barriers are placed: 30.")
    whole = c.refusal(REAL, 30, c.read(barred_first(31))[1])
    assert whole is not None
    assert (whole.clause, str(whole.message)) == ("TRQ-4", "A camp has at most 30 barriers; this one has 31.")
    assert c.refusal(REAL, 30, c.read(barred_first(30))[1]) is None


@pytest.mark.rule("TRQ-4")
@pytest.mark.parametrize("name", ["A1", "D1", "C4", "F6"])
@pytest.mark.parametrize("count", [0, 1, 30])
def test_the_fugitive_hides_anywhere_behind_any_number_of_barriers(name: str, count: int) -> None:
    # The lowest places are shut last, and never the way along row A and down the fugitive's column.
    square = REAL.square_of(name)
    way = {REAL.place_of("out-A1")}
    way |= {REAL.place(column, column + 1) for column in range(square % 6)}
    way |= {REAL.place(s, s + 6) for s in range(square % 6, square, 6)}
    places = [place for place in range(REAL.places) if place not in way][:count]
    token = c.write(REAL, c.Camp(square, bits.mask_of(places)))
    state = play(token, options=BEGUN)
    assert state.camps[FIRST] == c.Camp(square, bits.mask_of(places))
    assert state.mover == SECOND


@pytest.mark.rule("TRQ-4", "TRQ-19")
def test_in_column_1_the_first_question_may_win() -> None:
    state = race(BARE, camp("C1"), "C1")
    assert (state.outcome, state.winner) == (v.FOUND, FIRST)


@pytest.mark.rule("TRQ-4")
def test_a_camp_is_built_in_secret_and_is_fixed_once_play_begins() -> None:
    state = TRAQUEUR.new(options=BEGUN)
    before = {seat: view(state, seat) for seat in (SECOND, -3)}
    for step in TRAQUEUR.read(state, camp("E5", "B3-B4"))[:-1]:
        state.apply(step)
        assert state.drafting
        assert {seat: view(state, seat) for seat in (SECOND, -3)} == before
    state.apply(END)
    state = play(BARE, on=state)
    assert state.phase == v.SEARCH
    with pytest.raises(BadNotation, match="be changed any more"):
        TRAQUEUR.read(state, BARE)
    known = facts(state)
    for step in (BARRIER, BARRIER + 65):
        with pytest.raises(IllegalAction):
            state.apply(step)
    assert facts(state) == known


SHUT_IN = camp("E5", "E4-E5 E5-E6 D5-E5 E5-F5")
NO_ENTRANCE = camp("E5", "out-A1 out-B1 out-C1 out-D1 out-E1 out-F1")
CUT_OFF = camp("E5", "A3-A4 B3-B4 C3-C4 D3-D4 E3-E4 F3-F4")


@pytest.mark.rule("TRQ-5")
@pytest.mark.parametrize("token", [SHUT_IN, NO_ENTRANCE, CUT_OFF])
def test_a_camp_without_a_way_is_refused_and_stays_open_for_mending(token: str) -> None:
    state = TRAQUEUR.new(options=BEGUN)
    refusal = refused(state, token)
    assert refusal.clause == "TRQ-5"
    assert "No path leads from outside to the fugitive" in str(refusal)
    whole = c.refusal(REAL, 30, c.read(token)[1])
    assert whole is not None
    assert whole.clause == "TRQ-5"
    steps = TRAQUEUR.read(state, token)
    for step in steps[:-2]:
        state.apply(step)
    assert steps[-2] not in state.legal()
    with pytest.raises(IllegalAction):
        state.apply(steps[-2])
    assert state.drafting
    state.apply(END)
    assert state.camps[FIRST] is not None
    assert state.mover == SECOND


@pytest.mark.rule("TRQ-5")
def test_one_way_is_enough_be_it_never_so_long() -> None:
    # In by A1 and to and fro through every row; the fugitive at its end.
    rows = "ABCDEF"
    turns = [f"{one}{column}-{other}{column}" for one, other in pairwise(rows) for column in range(1, 7)]
    kept = {f"{one}{6 if n % 2 == 0 else 1}" for n, one in enumerate(rows)}
    barred = [name for name in turns if name[:2] not in kept]
    token = camp("F1", " ".join([*barred, "out-B1", "out-C1", "out-D1", "out-E1", "out-F1"]))
    read = c.read(token)[1]
    assert bits.count(read.barriers) == 30
    assert c.refusal(REAL, 30, read) is None
    assert len(c.path(REAL, read)) == 36
    assert play(token, options=BEGUN).camps[FIRST] == read


def test_the_way_that_is_given_is_a_way() -> None:
    read = c.read(CUT_OFF)[1]
    assert c.path(REAL, read) == ()
    assert [REAL.place_name(place) for place in c.path(REAL, c.read(camp("B2"))[1])] in (
        ["out-A1", "A1-A2", "A2-B2"],
        ["out-B1", "B1-B2"],
    )
    assert len(c.path(REAL, c.read(camp("B2"))[1])) == 2


def test_steps_of_a_camp_that_are_none_are_refused_in_words() -> None:
    state = TRAQUEUR.new(options=BEGUN)
    for step, clause in ((END, "TRQ-4"), (SQUARE + 36, "TRQ-25"), (BARRIER, "TRQ-4"), (-1, "TRQ-4")):
        refusal = state.refusal(step)
        assert refusal is not None
        assert refusal.clause == clause
    state.apply(SQUARE + 28)
    state.apply(BARRIER + 7)
    for step, words in (
        (BARRIER + 7, "A2-A3 is already blocked."),
        (BARRIER + 3, "Name barriers in ascending order."),
        (BARRIER + 66, "Place the barriers now, between two squares or at an entrance."),
        (SQUARE + 3, "Place the barriers now, between two squares or at an entrance."),
    ):
        refusal = state.refusal(step)
        assert refusal is not None
        assert str(refusal.message) == words


@pytest.mark.rule("TRQ-2", "TRQ-4")
@pytest.mark.parametrize(("square", "barriers", "clause"), [(-1, 0, "TRQ-4"), (36, 0, "TRQ-4"), (0, 1 << 66, "TRQ-2")])
def test_a_whole_camp_is_judged_the_same(square: int, barriers: int, clause: str) -> None:
    refusal = c.refusal(REAL, 30, c.Camp(square, barriers))
    assert refusal is not None
    assert refusal.clause == clause
