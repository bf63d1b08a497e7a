"""Marks of one's own on a pad: on the board's numbers and, in words, on places; nobody else ever gets them."""

from __future__ import annotations

import html
import json
from typing import Any

import msgspec
from starlette.testclient import TestClient
from test_evenings import evening_of
from test_pads import Page, begin, searching

from hallali import games
from hallali.companion.entries import MOST_NOTES
from hallali.lab import match
from hallali.room.keep import pads
from hallali.testing.pads import entered


def test_a_number_is_struck_out_or_suspected_and_freed(client: TestClient) -> None:
    page = begin(client, "fugitif", seat="marshal", size="micro")
    assert page.post("mark", number=7, mark="out").status_code == 200
    assert 'data-at="n7"' in page.answer.text
    assert "mark-out" in page.answer.text
    page.post("mark", number=7, mark="suspect")
    again = Page(client, page.where)
    assert "mark-suspect" in again.answer.text
    assert "mark-out" not in again.answer.text
    assert again.count == page.count, "a mark is no entry"
    again.post("mark", number=7, mark="")
    assert "mark-suspect" not in again.answer.text
    for number, mark in ((7, "gone"), (9999, "out")):
        assert again.post("mark", number=number, mark=mark).status_code == 422
        assert 'role="alert"' in again.answer.text
    assert again.post("mark", mark="out").status_code == 400


def test_a_place_gets_a_note_that_stays_when_entries_are_taken_back(client: TestClient) -> None:
    page = searching(client)
    assert page.post("note", place="C3", text="He smiled <b>here</b>").status_code == 200
    page.post("note", place=" c3 ", text="He smiled <b>here</b>, twice")
    assert page.text.count("twice") == 1, "one note a place"
    assert "<b>here" not in page.answer.text
    page.post("back")
    assert "He smiled" in Page(client, page.where).text
    page.post("note", place="B1", text="Asked")
    page.post("note", place="C3", text="")
    assert "He smiled" not in page.text
    assert "Asked" in page.text
    assert page.post("note", place="", text="Where?").status_code == 422
    assert page.post("note", place="D" * 300, text="?" * 3000).status_code == 200
    kept = client.get("/mine/export").json()["pads"][0]["pad"]["private"]
    assert max(map(len, [*kept["notes"], *kept["notes"].values()])) <= 240
    for number in range(MOST_NOTES + 3):
        page.post("note", place=f"P{number}", text="x")
    assert page.answer.status_code == 422
    assert len(client.get("/mine/export").json()["pads"][0]["pad"]["private"]["notes"]) == MOST_NOTES


def test_marks_are_in_the_file_of_all_that_is_kept_and_in_no_record(app: Any, client: TestClient) -> None:
    where, _, _ = evening_of(app, client, "fugitif", "marshal", "micro")
    page = Page(client, where)
    page.post("mark", number=7, mark="out")
    page.post("note", place="17", text="My secret thought")
    ((kept,)) = client.get("/mine/export").json()["pads"]
    assert kept["pad"]["private"] == {"marks": {"7": "out"}, "notes": {"17": "My secret thought"}}
    assert "secret" not in client.get(f"{where}/record.json").text
    table = client.post(f"{where}/keep", data={"seq": Page(client, where).seq}).headers["location"]
    assert "secret" not in client.get(table).text
    assert "secret" not in client.get(f"{table}/record.json").text
    assert "secret" in html.unescape(client.get(where).text), "they stay on the pad"


def test_the_other_half_never_has_them(app: Any, client: TestClient) -> None:
    where, _, _ = evening_of(app, client, "fugitif", "fugitive", "micro")
    page = Page(client, where)
    page.post("note", place="17", text="My secret thought")
    page.post("mark", number=7, mark="out")
    client.post(f"{where}/share", data={"seq": Page(client, where).seq})
    code = client.get(f"{where}/end").text.partition('id="code">')[2][:9]
    store = app.state.room.store
    mine = Page(client, begin(client, "fugitif", seat="marshal", size="micro").where)
    name = mine.where.rpartition("/")[2]
    ((guest,),) = store.engine.connect().exec_driver_sql("SELECT DISTINCT guest FROM pad").all()
    game = games.get("fugitif")
    real, _ = match.play(game, ("novice", "novice"), "an evening in May", "micro")
    kept = pads.load(store, name, guest)
    assert kept is not None
    pads.write(store, msgspec.structs.replace(kept, text=entered(game, real, 1).dumps()), kept.changes)
    mine = Page(client, mine.where)
    mine.post("note", place="3", text="Mine alone")
    answer = client.post(f"{mine.where}/join", data={"seq": Page(client, mine.where).seq, "code": code})
    assert answer.status_code == 303, answer.text
    (text,) = [one["pad"] for one in client.get("/mine/export").json()["pads"] if one["id"] == name]
    assert text["turned"]
    assert text["private"] == {"marks": {}, "notes": {"3": "Mine alone"}}
    theirs = json.dumps(next(one["pad"] for one in client.get("/mine/export").json()["pads"] if one["id"] in where))
    lent = client.post("/api/v1/pads/lend", json={"pad": theirs})
    assert lent.status_code == 200
    ((stored,),) = store.engine.connect().exec_driver_sql("SELECT text FROM lent_half").all()
    assert "secret" not in stored
