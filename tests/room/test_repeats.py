"""A command that comes twice, as when an answer was lost on its way, is done once."""

from __future__ import annotations

from typing import Any

import pytest


@pytest.fixture
def table(guest: Any) -> str:
    where: str = guest.new(seat="fugitive", size="small")
    guest.post(f"{where}/begin", entropy="")
    return where


def step(guest: Any, table: str, choice: int, key: str) -> Any:
    answer = guest.post(f"{table}/step", seq=guest.see(table)["seq"], key=key, choose=choice)
    assert answer.status_code == 200, answer.text
    return guest.see(table)["draft"]


def test_a_press_that_comes_twice_changes_the_draft_once(guest: Any, table: str) -> None:
    assert step(guest, table, 1, "a") == [1]
    assert step(guest, table, 1, "a") == [1]  # the same press
    assert step(guest, table, 1, "b") == []  # another one takes the card out again


def test_an_undo_that_comes_twice_takes_one_step_back(guest: Any, table: str) -> None:
    for number in range(3):
        draft = step(guest, table, 1, f"press {number}")
    assert draft == [1]
    for _ in range(2):
        guest.post(f"{table}/undo", key="u")
        assert guest.see(table)["draft"] == []
    guest.post(f"{table}/undo", key="v")
    assert guest.see(table)["draft"] == [1]


def test_a_key_is_its_seats_own_and_a_long_one_is_told_from_any_other(guest: Any, table: str) -> None:
    long = "k" * 200
    assert step(guest, table, 1, long + "1") == [1]
    assert step(guest, table, 1, long + "2") == []
    assert step(guest, table, 1, long + "1") == []


def test_a_move_that_comes_twice_is_entered_once(guest: Any, another: Any) -> None:
    table, friend = guest.new(seat="fugitive", size="small", opponent="friend"), another()
    friend.post(f"{table}/sit", entropy="")
    before, presses = guest.see(table), list[int]()
    while (seen := guest.see(table))["seq"] == before["seq"]:
        legal = seen["view"]["legal"]
        presses.append(0 if 0 in legal else legal[0])
        step(guest, table, presses[-1], f"{len(presses)}")
    for number, choice in enumerate(presses, 1):
        answer = guest.post(f"{table}/step", seq=before["seq"], key=f"{number}", choose=choice)
        assert answer.status_code == 200  # it is known, and not stale
    assert guest.post(f"{table}/step", seq=before["seq"], key="new", choose=presses[0]).status_code == 409
    after = guest.see(table)
    assert (after["seq"], after["draft"]) == (seen["seq"], seen["draft"])
