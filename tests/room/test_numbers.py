"""A guest's own numbers: by role and opponent, and those met most often."""

from __future__ import annotations

from typing import Any

from test_friends_table import pair


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
    assert page.count("<b>Zoé</b><span>1 game") == 3  # three friends of one name
    assert "<table" not in another().client.get("/mine").text
