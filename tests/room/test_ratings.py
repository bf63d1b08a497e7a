"""A rating against the levels: what counts, what it means, and that nothing is said where openskill is missing."""

from __future__ import annotations

import importlib.util
import sys
from collections.abc import Sequence
from typing import Any

import pytest

from hallali import i18n
from hallali.room.keep.store import StoredSeat
from hallali.room.web import ratings
from hallali.room.web.history import Past
from skipping import skip_or_fail

EN = i18n.translator("en")


@pytest.fixture
def openskill() -> None:
    if importlib.util.find_spec("openskill") is None:
        skip_or_fail("openskill is not installed: uv sync --group rating")


def past(won: bool, bot: str = "club", at: float = 0.0, guests: Sequence[str] = ("", "me")) -> Past:
    """Return a game of Fugitif that was the Marshal's. guests: who sat in its two seats; "" for the bot."""
    seats = [StoredSeat(seat=n, guest=guest, bot="" if guest else bot) for n, guest in enumerate(guests)]
    worth = (-1.0, 1.0) if won else (1.0, -1.0)
    return Past(
        id=f"{at}", game="fugitif", size="small", options={}, created=at, seats=seats, seat=1, over=True, moves=9,
        worth=worth,
    )  # fmt: skip


def one(pasts: Sequence[Past]) -> ratings.Rating:
    (found,) = ratings.rated(pasts, EN)
    return found


@pytest.mark.usefixtures("openskill")
def test_half_of_ones_games_against_a_level_is_that_level() -> None:
    for level, anchor in ratings.ANCHORS.items():
        found = one([past(bool(n % 2), level, at=n) for n in range(200)])
        assert abs(found.value - anchor) < found.spread
        assert found.games == 200


@pytest.mark.usefixtures("openskill")
def test_more_games_make_it_surer_and_more_wins_make_it_higher() -> None:
    few, many = (one([past(bool(n % 2), at=n) for n in range(count)]) for count in (6, 60))
    assert many.spread < few.spread
    best, worst = (one([past(won, at=n) for n in range(6)]) for won in (True, False))
    assert best.value > few.value > worst.value


@pytest.mark.usefixtures("openskill")
def test_it_says_between_which_levels_one_stands() -> None:
    assert one([past(True, "expert", n) for n in range(40)]).said == "stronger than Expert"
    assert one([past(False, "novice", n) for n in range(40)]).said == "weaker than Novice"
    assert one([past(n % 8 < 3, "club", n) for n in range(200)]).said == "between Amateur and Club"


@pytest.mark.usefixtures("openskill")
def test_it_needs_some_games_against_one_level() -> None:
    assert ratings.rated([past(True, at=n) for n in range(ratings.FEWEST - 1)], EN) == []
    assert ratings.rated([past(True, "random", n) for n in range(50)], EN) == []
    assert ratings.rated([past(True, at=n, guests=("friend", "me")) for n in range(50)], EN) == []
    assert ratings.rated([past(True, at=n, guests=("me", "me")) for n in range(50)], EN) == []


def lost(guest: Any, games: int) -> None:
    for _ in range(games):
        table = guest.new(opponent="bot:club", size="small", seat="marshal")
        guest.post(f"{table}/begin", entropy="")
        guest.post(f"{table}/resign")


@pytest.mark.usefixtures("openskill")
def test_the_page_shows_it_with_its_uncertainty(guest: Any) -> None:
    lost(guest, ratings.FEWEST)
    rating = guest.client.get("/mine").text.partition(">Rating</th>")[2]
    assert "Marshal</th><td>" in rating
    assert " ± " in rating.partition("</table>")[0]


def test_without_openskill_the_page_has_no_word_of_it(guest: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    lost(guest, ratings.FEWEST)
    monkeypatch.setitem(sys.modules, "openskill", None)
    monkeypatch.setitem(sys.modules, "openskill.models", None)
    page = guest.client.get("/mine")
    assert page.status_code == 200
    assert "Rating" not in page.text
    assert "0 of 5" in page.text


@pytest.mark.usefixtures("openskill")
@pytest.mark.parametrize("count", [6, 30, 200])
def test_the_uncertainty_holds_19_in_20(count: int) -> None:
    pasts = [past(bool(n % 3), at=n) for n in range(count)]
    belief = ratings._beliefs(pasts)[-1]
    assert abs(one(pasts).value - belief[0]) <= 5
    assert abs(one(pasts).spread - 1.96 * belief[1]) <= 5
