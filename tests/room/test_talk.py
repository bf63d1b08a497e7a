"""Talk: capped, in pages, and muted by a player or by whoever runs the room."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from sqlalchemy import insert

from hallali.room.act import desk
from hallali.room.keep.schema import MUTED


def pair(guest: Any, another: Callable[[], Any]) -> tuple[str, Any]:
    """Make a table of two people; return its address and the other one."""
    table, friend = guest.new(game="la-traque", opponent="friend"), another()
    assert friend.post(f"{table}/sit", name="Zoé").status_code < 400
    return table, friend


def test_a_page_holds_fifty_lines_and_a_way_to_the_others(guest: Any, another: Any) -> None:
    table, _ = pair(guest, another)
    live = guest.client.app.state.room.tables.live[table[3:]]
    for number in range(120):
        live.chat.append((0, f"line {number}."))
    page = guest.client.get(table).text
    assert len(re.findall(r"line \d+\.", page)) == 50
    assert f'href="{table}/chat?before=70"' in page
    before = guest.client.get(f"{table}/chat?before=70").text
    assert before.count("line ") == 50
    assert "line 20." in before
    assert f'href="{table}/chat?before=20"' in before
    first = guest.client.get(f"{table}/chat?before=20").text
    assert first.count("line ") == 20
    assert "chat?before" not in first
    assert guest.client.get(f"{table}/chat?before=x").status_code == 400
    assert guest.client.get(f"{table}/chat?before=-5").status_code == 200


def test_a_table_keeps_so_many_lines(guest: Any, another: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    table, friend = pair(guest, another)
    monkeypatch.setattr(desk, "MOST", 2)
    assert [one.post(f"{table}/chat", text="hé").status_code for one in (guest, friend, guest)] == [200, 200, 403]


def test_a_player_mutes_another_for_themselves_alone(guest: Any, another: Any) -> None:
    table, friend = pair(guest, another)
    friend.post(f"{table}/chat", text="blah blah")
    mine = guest.client.app.state.room.tables.live[table[3:]]
    theirs = next(one.seat for one in mine.seats if one.name == "Zoé")
    assert "blah blah" in guest.client.get(table).text
    assert guest.post(f"{table}/mute", seat=theirs, on="1").status_code == 200
    assert "blah blah" not in guest.client.get(table).text
    assert "blah blah" not in guest.client.get(f"{table}/chat").text
    assert "Zoé: unmute" in guest.client.get(table).text
    assert "blah blah" in friend.client.get(table).text
    assert f'action="{table}/mute"' in friend.client.get(table).text
    assert 'name="on" value="0"' not in friend.client.get(table).text
    guest.post(f"{table}/chat", text="my own words")
    talk = guest.client.get(f"{table}/chat")
    assert talk.status_code == 200
    assert "my own words" in talk.text
    assert "blah blah" not in talk.text
    guest.post(f"{table}/mute", seat=theirs, on="0")
    assert "blah blah" in guest.client.get(table).text
    assert guest.post(f"{table}/mute", seat=99, on="1").status_code == 422
    assert another().post(f"{table}/mute", seat=theirs, on="1").status_code == 403


def test_who_is_muted_by_the_room_is_told_so(guest: Any, another: Any) -> None:
    table, friend = pair(guest, another)
    room = guest.client.app.state.room
    theirs = next(one.guest for one in room.tables.live[table[3:]].seats if one.name == "Zoé")
    with room.store.engine.begin() as db:
        db.execute(insert(MUTED).values(guest=theirs, at=0.0))
    assert "muted you" in friend.post(f"{table}/chat", text="hé").json()["error"]
    assert guest.post(f"{table}/chat", text="hé").status_code == 200


@pytest.mark.parametrize(("said", "before"), [(50, 0), (51, 1), (52, 2)])
def test_what_a_page_does_not_hold_is_never_out_of_reach(guest: Any, another: Any, said: int, before: int) -> None:
    table, _ = pair(guest, another)
    live = guest.client.app.state.room.tables.live[table[3:]]
    live.chat += [(0, f"line {number}.") for number in range(said)]
    page = guest.client.get(table).text
    assert len(re.findall(r"line \d+\.", page)) == 50
    assert (f'href="{table}/chat?before={before}"' in page) == (before > 0)
    if before:
        assert guest.client.get(f"{table}/chat?before={before}").text.count("line ") == before
