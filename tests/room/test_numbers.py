"""A guest's own numbers: by role and opponent, and those met most often."""

from __future__ import annotations

import datetime
from typing import Any

from test_friends_table import pair

from hallali import games, i18n
from hallali.room.keep.store import StoredSeat
from hallali.room.web import numbers
from hallali.room.web.history import Past


def test_my_page_counts_by_role_and_names_whom_i_met(guest: Any, another: Any) -> None:
    for winner in (0, 1, 1):
        table, friend = pair(guest, another, seat="marshal")
        (friend, guest)[winner].post(f"{table}/resign")
    bot = guest.new(opponent="bot:novice", size="small", seat="fugitive")
    guest.post(f"{bot}/begin", entropy="")
    guest.post(f"{bot}/resign")
    page = guest.client.get("/mine").text
    assert "Fugitif by role and opponent" in page
    assert "Marshal</th><td>people</td><td>1 of 3</td>" in page
    assert "Fugitive</th><td>Novice</td><td>0 of 1</td>" in page
    assert "✓" not in page
    assert page.count("<b>Zoé</b><span>1 game") == 3  # three friends of one name
    assert "<table" not in another().client.get("/mine").text


def past(at: datetime.date, won: bool, moves: int = 9, bot: str = "club") -> Past:
    """Return a game of Fugitif that the guest played as the Fugitive."""
    seats = [StoredSeat(seat=0, guest="me"), StoredSeat(seat=1, bot=bot)]
    created = datetime.datetime.combine(at, datetime.time(12), datetime.UTC).timestamp() + moves
    return Past(
        id=f"{created}", game="fugitif", size="small", options={}, created=created, seats=seats, seat=0, over=True,
        moves=moves, worth=(1.0, -1.0) if won else (-1.0, 1.0),
    )  # fmt: skip


MAY = [datetime.date(2026, 5, day) for day in range(32)[1:]]


def test_a_game_that_goes_on_is_not_counted_as_one_that_was_not_won(guest: Any) -> None:
    table = guest.new(game="fugitif", seat="fugitive", opponent="bot:novice", size="micro")
    page = guest.client.get("/mine").text
    assert "<span>1 under way</span>" in page
    assert "0 won" not in page
    guest.post(f"{table}/resign")
    assert "<span>1 game · 0 won</span>" in guest.client.get("/mine").text


def test_runs_are_of_wins_and_of_days() -> None:
    pasts = [past(MAY[day], won) for day, won in ((0, True), (1, True), (2, True), (5, False), (8, True), (9, True))]
    assert numbers.runs(pasts, [], MAY[9]) == numbers.Runs(wins=2, most_wins=3, days=2, most_days=3)
    assert numbers.runs(pasts[::-1], [MAY[10]], MAY[11]).days == 3  # a puzzle counts; today may still come
    assert numbers.runs(pasts, [], MAY[12]).days == 0
    assert numbers.runs([], [], MAY[0]) == numbers.Runs(0, 0, 0, 0)
    assert numbers.runs([past(MAY[0], False)], [], MAY[0]).wins == 0


def test_runs_are_said_from_two_on() -> None:
    en = i18n.translator("en")
    assert numbers.runs_said(numbers.Runs(1, 1, 1, 1), en) == []
    assert numbers.runs_said(numbers.Runs(2, 5, 3, 3), en) == [
        "2 wins in a row",
        "Longest run: 5 wins",
        "3 days in a row",
    ]


def test_the_best_escape_is_from_the_strongest_and_then_the_shortest() -> None:
    pasts = [past(MAY[0], True, 30), past(MAY[1], True, 20), past(MAY[2], True, 9, "novice"), past(MAY[3], False, 5)]
    (best,) = numbers.best(games.get("fugitif"), pasts, i18n.translator("en"))
    assert best.title == "Best escape as Fugitive"
    assert best.said == "Club · 20 moves made · 2 May 2026"
