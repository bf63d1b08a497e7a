"""What a seat was told as rows of small integers, and back."""

from __future__ import annotations

from array import array
from typing import Literal

import msgspec
import pytest

from hallali import games
from hallali.core.contract import Told
from hallali.core.rows import NONE, WIDTH, BadRow, Rows
from hallali.games.red_notice.rules import checks as red_notice
from hallali.games.red_notice.rules import phases as red_notice_phases
from hallali.games.traque.rules import phases as traque_phases


class Place(msgspec.Struct, frozen=True):
    number: int | None
    cards: tuple[int, ...] | None


class Seen(Told, frozen=True, kw_only=True, tag="seen"):
    """A seat saw places."""

    who: int | None
    what: str
    places: tuple[Place, ...]
    last: Place | None
    sure: bool | None


class Won(Told, frozen=True, kw_only=True, tag="won"):
    """Somebody won."""

    returns: tuple[float, ...]
    how: Literal["quick", "late"]


class Said(Told, frozen=True, kw_only=True, tag="said"):
    """Somebody, by name, said something."""

    who: str
    runs: tuple[tuple[int, ...], ...]


ROWS = Rows((Seen, Won, Said), ("near", "far"))


def test_a_told_is_a_row_of_its_kind_its_seat_and_its_fields() -> None:
    told = Seen(who=1, what="far", places=(), last=None, sure=True)
    assert ROWS.write([told]).tolist() == [1, 1, 1, 0, NONE, 1] + [0] * 10
    nobody = Seen(who=None, what="near", places=(), last=Place(7, None), sure=None)
    assert ROWS.write([nobody]).tolist() == [1, NONE, 0, 0, 1, 7, NONE, NONE] + [0] * 8
    assert ROWS.write([Won(returns=(-1 / 3, 1 / 9), how="late")]).tolist() == [2, NONE, 2, -12, 4, 0] + [0] * 10
    named = Said(who="far", runs=((1, 2), ()))
    assert ROWS.write([named]).tolist() == [3, NONE, 1, 2, 2, 1, 2, 0] + [0] * 8
    assert ROWS.read(ROWS.write([told, nobody, named])) == [told, nobody, named]
    assert ROWS.read(ROWS.write([Won(returns=(-1 / 3, 1 / 9), how="late")])) == [
        Won(returns=(-1 / 3, 1 / 9), how="late")
    ]


def test_what_does_not_fit_goes_on_in_the_next_row() -> None:
    long = Seen(who=0, what="near", places=tuple(Place(n, (n, n)) for n in range(6)), last=None, sure=False)
    written = ROWS.write([long, long])
    assert [written[at] for at in range(0, len(written), WIDTH)] == [1, -1, 1, -1]
    assert ROWS.read(written) == [long, long]


def test_a_row_that_is_cut_off_and_empty_ones_are_left_out_in_front() -> None:
    long = Said(who="near", runs=((1,) * 30,))
    short = Said(who="far", runs=())
    written = ROWS.write([long, short])
    assert ROWS.read(array("h", [0] * WIDTH) + written[WIDTH:]) == [short]


def test_the_table_says_how_each_field_is_written() -> None:
    assert [(line.number, line.name, line.columns, line.what) for line in ROWS.table()] == [
        (1, "seen", ("what:", "places*(number?, cards?*)", "last?(number?, cards?*)", "sure?"), "A seat saw places."),
        (2, "won", ("returns/36*", "how:"), "Somebody won."),
        (3, "said", ("who:", "runs*(*)"), "Somebody, by name, said something."),
    ]


def test_what_cannot_be_written_or_read_is_refused_in_words() -> None:
    with pytest.raises(BadRow, match="“beyond” is not among those"):
        ROWS.write([Seen(who=0, what="beyond", places=(), last=None, sure=None)])
    with pytest.raises(BadRow, match="cannot hold the number 40000"):
        ROWS.write([Said(who="near", runs=((40_000,),))])
    with pytest.raises(BadRow, match="no kind “Told”"):
        ROWS.write([Told()])
    with pytest.raises(BadRow, match="each is 16 wide"):
        ROWS.read([1, 2, 3])
    with pytest.raises(BadRow, match="No row begins with 9"):
        ROWS.read([9] * WIDTH)
    with pytest.raises(BadRow, match="not whole: seen"):
        ROWS.read([1, 0, 1, 9] + [0] * 12)

    class Mapped(Told, frozen=True, kw_only=True):
        by_name: dict[str, int]

    with pytest.raises(BadRow, match="cannot be written as rows"):
        Rows((Mapped,), ())


def test_words_that_nobody_lists_are_checksums_and_cannot_be_read() -> None:
    rows = Rows((Said,), None)
    written = rows.write([Said(who="near", runs=())])
    assert 0 <= written[2] < 32767
    assert written == rows.write([Said(who="near", runs=())]) != rows.write([Said(who="far", runs=())])
    with pytest.raises(BadRow, match="does not list its words"):
        rows.read(written)


def test_every_game_lists_all_that_its_tolds_say() -> None:
    pytest.importorskip("numpy", reason="install hallali[gymnasium]")
    said = {
        "fugitif": ("caught", "escaped", "slipped", "run_down", "stalled", "time", "hide", "manhunt"),
        "traqueur": ("no", "left", "ended", "passed", "found", "quiet", "fewer", "even"),
        "red-notice": (
            *red_notice_phases.NAMES, *red_notice_phases.OUTCOMES[1:], *red_notice.KINDS, "identity", "upgrade", "card",
            "radar", "barrier", "paid", "spoiled",
        ),
        "traque": traque_phases.OUTCOMES[1:],
        "la-traque": ("domination", "time"),
    }  # fmt: skip
    for game in games.GAMES.values():
        rows = game.tensors().rows()
        assert set(said[game.name]) <= set(rows.words or ())
        assert [line.number for line in rows.table()] == list(range(1, 1 + len(rows.table())))
        assert all(line.what for line in rows.table())
