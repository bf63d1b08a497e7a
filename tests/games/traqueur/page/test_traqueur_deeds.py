"""Where each thing told happened on the boards, and what the table gasps at."""

from __future__ import annotations

import pytest

from hallali import games
from hallali.core.contract import Told
from hallali.core.seats import SPECTATOR
from hallali.games.traqueur.page import deeds
from hallali.games.traqueur.rules import camp as c
from hallali.games.traqueur.rules import view as v
from hallali.games.traqueur.rules.grid import OUTSIDE, grid_of
from hallali.interfaces.table_page import Line, Moment


def asked(yes: bool, who: int = v.FIRST, target: int = 7) -> v.Asked:
    return v.Asked(who=who, origin=6, target=target, place=11, yes=yes)


MOMENTS: list[tuple[Told, int, Moment]] = [
    (v.Began(who=0), 0, Moment()),
    (v.Built(who=0, camp=None), 1, Moment()),
    (asked(yes=True), 0, Moment("search-s7", sound="gravel")),
    (asked(yes=False), 0, Moment("search-p11", "missed", "leaves")),
    (asked(yes=False), 1, Moment("camp-p11", "missed", "leaves")),
    (asked(yes=False), SPECTATOR, Moment("seat0-p11", "missed", "leaves")),
    (asked(yes=True, target=OUTSIDE), 1, Moment("camp-out", sound="gate")),
    (v.Walked(who=1, origin=6, target=7, place=11), 1, Moment("search-s7", sound="gravel")),
    (v.Walked(who=1, origin=6, target=OUTSIDE, place=1), 0, Moment("camp-out", sound="gate")),
    (v.TurnEnded(who=1, why=v.NO, turns=1, quiet=0), 0, Moment()),
    (v.Found(who=1, square=28), 0, Moment("camp-s28", "caught", "gravel")),
    (v.Ended(outcome=v.FOUND, returns=(1.0, -1.0), camps=()), 0, Moment()),
    (v.Ended(outcome=v.QUIET, returns=(1.0, -1.0), camps=()), 0, Moment(drama="escaped")),
    (v.Ended(outcome=v.FEWER, returns=(1.0, -1.0), camps=()), 0, Moment(drama="triumph")),
]


@pytest.mark.parametrize(("told", "seat", "moment"), MOMENTS)
def test_each_thing_told_has_its_place_its_drama_and_its_sound(told: Told, seat: int, moment: Moment) -> None:
    assert games.get("traqueur").page().picture.moment(told, seat) == moment


def test_the_last_deed_of_a_search_is_where_its_board_says_so() -> None:
    tolds = [asked(yes=True), asked(yes=False, who=v.SECOND), v.TurnEnded(who=v.SECOND, why=v.NO, turns=1, quiet=0)]
    first, second = (deeds.last(tolds, seat) for seat in (v.FIRST, v.SECOND))
    assert (deeds.at(first, v.FIRST), deeds.at(second, v.FIRST)) == ("search-s7", "camp-p11")
    assert deeds.barrier(first) == -1
    assert deeds.barrier(second) == 11
    assert deeds.last([], v.FIRST) is None
    assert deeds.at(None, v.FIRST) == ""


def test_a_walk_that_is_over_is_one_line() -> None:
    def lines(*texts: str) -> list[Line]:
        return [Line(number, text, 0) for number, text in enumerate(texts)]

    walks = {"to A1", "to A2", "to A3"}
    assert [line.text for line in deeds.folded(lines("to A1", "to A2", "to A3"), walks)] == ["to A1", "to A2", "to A3"]
    over = deeds.folded(lines("no", "to A1", "to A2", "to A3", "yes", "to A1"), walks)
    assert [(line.seq, line.text) for line in over] == [(0, "no"), (3, "to A3"), (4, "yes"), (5, "to A1")]


@pytest.mark.rule("TRQ-3")
def test_how_far_a_detective_still_had_to_go() -> None:
    grid = grid_of(2, 2)
    wall = sum(1 << grid.place_of(name) for name in ("out-A1", "A1-A2"))
    assert c.distance(grid, c.Camp(1, wall), OUTSIDE) == 3
    assert c.distance(grid, c.Camp(1, wall), 0) == 3
    assert c.distance(grid, c.Camp(1, wall), 1) == 0
    shut = wall | 1 << grid.place_of("A2-B2")
    assert c.distance(grid, c.Camp(1, shut), 0) == -1
