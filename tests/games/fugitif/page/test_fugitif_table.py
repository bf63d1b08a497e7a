"""Fugitif in the room: whole games over HTTP, against a bot and with a friend."""

from __future__ import annotations

import json
import random
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest
from room_script import gesture, listening, wait

from hallali import games
from hallali.core.record import Record, tolds, verify

sys.path.insert(0, str(Path(__file__).parents[1]))
from fugitif_play import WIDE

KINDS = [("fugitive", "real"), ("marshal", "real"), ("fugitive", "small"), ("marshal", "micro")]


@pytest.mark.compiled
@pytest.mark.parametrize(("seat", "size"), KINDS)
def test_a_whole_game_against_a_bot(guest: Any, seat: str, size: str) -> None:
    rng = random.Random(seat + size)
    table = guest.new(game="fugitif", seat=seat, opponent="bot:novice", size=size)
    assert guest.client.get(f"{table}/record.json").status_code == 403
    assert guest.client.get(f"{table}/verify").status_code == 403
    assert guest.post(f"{table}/begin", entropy="my own chance").status_code == 200
    while (seen := wait(guest, table))["table"]["stage"] != "over":
        assert seen["table"]["seed"] == ""
        gesture(guest, table, seen, rng)
    page = guest.client.get(table)
    assert page.status_code == 200
    assert seen["table"]["seed"] in page.text
    record = Record.from_json(guest.client.get(f"{table}/record.json").content)
    verify(games.get("fugitif"), record)
    assert record.commitment == seen["table"]["commitment"]
    assert "✓" in guest.client.get(f"{table}/verify").text
    for eyes in ("0", "1", "-3", "-4", "fugitive"):
        for at in (0, 3, len(record.moves)):
            assert guest.client.get(f"{table}/replay?at={at}&eyes={eyes}").status_code == 200
    number = games.get("fugitif").seats.index(seat)
    told = [entry["told"] for entry in seen["told"]]
    assert told == json.loads(msgspec.json.encode(tolds(games.get("fugitif"), record, number)))
    again = guest.post(f"{table}/rematch").json()["location"]
    assert guest.see(again)["seat"] == 1 - number
    assert guest.post(f"{table}/rematch").json()["location"] == again


@pytest.mark.compiled
@pytest.mark.rule("FUG-32")
@pytest.mark.parametrize("seat", ["fugitive", "marshal"])
def test_a_whole_game_with_an_editions_events(guest: Any, seat: str) -> None:
    rng = random.Random(seat)
    table = guest.new(game="fugitif", seat=seat, opponent="bot:novice", events=True, edition=WIDE.ref)
    assert guest.post(f"{table}/begin", entropy="").status_code == 200
    while (seen := wait(guest, table))["table"]["stage"] != "over":
        assert seen["view"]["edition"] == WIDE.ref
        assert guest.client.get(table, headers={"accept-language": rng.choice(["en", "fr"])}).status_code == 200
        gesture(guest, table, seen, rng)
    record = Record.from_json(guest.client.get(f"{table}/record.json").content)
    assert record.edition == WIDE.ref
    verify(games.get("fugitif"), record)


def test_a_whole_game_with_a_friend_and_a_watcher(guest: Any, another: Any) -> None:
    friend, watcher = another(), another()
    table = guest.new(game="fugitif", seat="fugitive", opponent="friend", size="small")
    assert guest.post(f"{table}/begin", entropy="").json()["seq"] == 0
    assert friend.see(table)["table"]["can_sit"]
    assert friend.client.post(f"{table}/sit", headers={"accept": "application/json"}).status_code == 201
    refused = watcher.client.post(f"{table}/sit", headers={"accept": "application/json"})
    assert refused.status_code == 403
    assert friend.post(f"{table}/begin", entropy="x").json()["seq"] == 3
    seats, rng = [guest, friend], random.Random(4)
    while (seen := guest.see(table))["table"]["stage"] != "over":
        assert watcher.see(table)["view"]["hand"] is None
        mover = seats[seen["table"]["mover"]]
        gesture(mover, table, mover.see(table), rng)
    assert watcher.see(table)["table"]["result"]["winner"] in (0, 1)


def test_the_player_who_resigns_loses_and_the_record_holds(guest: Any) -> None:
    table = guest.new(game="fugitif", seat="marshal", opponent="bot:novice")
    guest.post(f"{table}/begin", entropy="e")
    wait(guest, table)
    assert guest.post(f"{table}/resign", confirm=1).json()["over"]
    seen = guest.see(table)
    assert seen["table"]["result"] == {
        "outcome": "resigned",
        "winner": 0,
        "winners": [0],
        "resigned": 1,
        "won": False,
    }
    assert seen["view"]["legal"] == []
    assert "✓" in guest.client.get(f"{table}/verify").text
    assert guest.post(f"{table}/step", seq=seen["seq"], choose=43).status_code == 403


def test_marks_notes_and_help_are_kept(guest: Any) -> None:
    table = guest.new(game="fugitif", seat="marshal", opponent="bot:novice")
    guest.post(f"{table}/begin", entropy="e")
    wait(guest, table)
    assert guest.post(f"{table}/notes", number=17, mark="out").status_code == 200
    assert guest.post(f"{table}/notes", text="near the river <b>").status_code == 200
    assert "near the river &lt;b&gt;" in guest.client.get(table).text
    assert guest.post(f"{table}/notes", number=17, mark="zebra").status_code == 422
    assert "heat-" in guest.post(f"{table}/help", mode="probable").json()["parts"]["pad"]
    assert "heat-" not in guest.post(f"{table}/help", mode="off").json()["parts"]["pad"]
    assert guest.post(f"{table}/help", mode="all").status_code == 422
    assert guest.post(f"{table}/name", name="  Zoé \n K ").status_code == 200
    assert guest.see(table)["table"]["players"][1]["name"] == "Zoé K"


def test_each_entry_is_sent_though_its_card_is_secret(guest: Any) -> None:
    table = guest.new(game="fugitif", seat="marshal", opponent="bot:novice")
    with listening(guest, table) as live:
        first = live.receive_json()
        assert first["snapshot"]
        assert first["seq"] == 0
        guest.post(f"{table}/begin", entropy="e")
        seqs: list[int] = []
        while not seqs or seqs[-1] < 6:
            frame = live.receive_json()
            if "seq" in frame:
                seqs.append(frame["seq"])
    # The beginning, the whole deal, then one for each entry, though their cards are secret.
    assert seqs == [0, 5, 6]


def test_a_draft_is_its_players_alone(guest: Any, another: Any) -> None:
    watcher = another()
    table = guest.new(game="fugitif", seat="fugitive", opponent="bot:novice")
    guest.post(f"{table}/begin", entropy="e")
    seen = guest.see(table)
    before, page = watcher.see(table), watcher.client.get(table).text
    with listening(watcher, table) as live:
        live.receive_json()
        answer = guest.post(f"{table}/step", seq=seen["seq"], key="k", choose=seen["view"]["legal"][0])
        assert answer.status_code == 200
        assert guest.see(table)["draft"] == [seen["view"]["legal"][0]]
        assert watcher.see(table) == before
        assert watcher.client.get(table).text == page
        guest.post(f"{table}/name", name="N")
        assert live.receive_json()["seq"] == seen["seq"]  # the name's frame comes first: the draft sent none


def test_a_result_that_was_not_kept_is_kept_later(guest: Any, app: Any) -> None:
    """The server was killed between the last entry and the result: rankings are made of games with a result."""
    rng, room = random.Random(3), app.state.room
    table = guest.new(game="fugitif", seat="marshal", opponent="bot:novice", size="micro")
    guest.post(f"{table}/begin", entropy="e")
    while (seen := wait(guest, table))["table"]["stage"] != "over":
        gesture(guest, table, seen, rng)
    name = table.removeprefix("/t/")
    result = room.store.load(name).result
    room.store.finish(name, "")
    room.tables.live.clear()
    assert guest.see(table)["table"]["stage"] == "over"
    assert room.store.load(name).result == result != ""


def test_a_hidden_hideout_bears_no_number_but_a_question(guest: Any) -> None:
    """It stands in its order on a road of numbers: nobody is to take the one beside it for its own."""
    table = guest.new(game="fugitif", seat="marshal", opponent="bot:novice")
    assert guest.post(f"{table}/begin", entropy="").status_code == 200
    assert wait(guest, table)["table"]["stage"] == "on"
    row = guest.client.get(table).text.partition('class="row"')[2].partition("</ol>")[0]
    hidden = [one for one in row.split("<li ") if "hidden" in one.partition(">")[0]]
    assert hidden
    assert all(">?</text>" in one for one in hidden)
    assert all("the order of the hideouts" in one for one in hidden)
