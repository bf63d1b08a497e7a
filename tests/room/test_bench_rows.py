"""A box's own cards by the form alone: icons and effects are written, new cards made of others, cards taken out."""

from __future__ import annotations

import html
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from hallali import games
from hallali.core.edition import Source
from hallali.lab import rows
from hallali.lab.entries import Entry, entries, facts_of, read, says
from hallali.room.act import forms
from hallali.room.act.bench import shelf_of
from hallali.room.act.limits import NONE
from hallali.room.web.app import create_app
from hallali.room.where import HERE


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    with TestClient(create_app(f"sqlite:///{tmp_path}/room.db", pace=0.0, limits=NONE, where=HERE)) as found:
        yield found


class Form:
    """The form of one table of a draft, as a browser has it."""

    def __init__(self, client: TestClient, game: str, table: str) -> None:
        self.client, self.table = client, table
        made = client.post("/bench", data={"game": game, "called": "Ours"}, follow_redirects=False)
        self.where = made.headers["location"]

    def shown(self) -> str:
        return str(self.client.get(f"{self.where}?table={self.table}").text)

    def press(self, row: str, button: str, **typed: str) -> str:
        """Type into the form of a row and press one of its buttons. Return the page that comes of it, as text."""
        found = re.findall(r'<form method="post" action="[^"]*/turn">(.*?)</form>', self.shown(), re.DOTALL)
        (form,) = [one for one in found if f'name="n-{self.table}.{row}.' in one]
        fields = dict(re.findall(r'<input [^>]*?name="([^"]*)"[^>]*?value="([^"]*)"', form))
        fields |= dict(re.findall(r'<textarea name="([^"]*)"[^>]*>([^<]*)<', form))
        fields = {name: html.unescape(value).replace("\n", "\r\n") for name, value in fields.items()}
        given = {f"n-{self.table}.{row}.{key}": value for key, value in typed.items()}
        assert {*given} <= {*fields}, {*given} - {*fields}
        deeds = [*re.findall(r'<button[^>]* formaction="([^"]*)" name="(\w+)" value="([^"]*)">([^<]*)<', form)]
        deeds.append((f"{self.where}/turn", "pressed", "", "Change them in the file"))
        to, name, value = next(one[:3] for one in deeds if one[3] == button and one[2] in ("", f"{self.table}.{row}"))
        answer = self.client.post(to, data=fields | given | {name: value})
        return html.unescape(re.sub(r"<[^>]*>", "", answer.text))

    @property
    def facts(self) -> dict[str, Any]:
        return tomllib.loads(self.client.get(f"{self.where}/edition.toml").text)

    def row(self, name: str) -> dict[str, Any]:
        return next(dict(one) for one in self.facts[self.table] if one["id"] == name)


def test_an_owner_makes_a_new_card_without_touching_the_file(client: TestClient) -> None:
    form = Form(client, "traque", "card")
    before = form.facts
    form.press("medical-kit", "Another one like it")
    said = form.press(
        "medical-kit-2", "Change them in the file", en="Field surgery", fr="Chirurgie de campagne", copies="3",
        icons="search\nmove", cost="move\nmove", effect="heal 3\nor\ntime 1",
    )  # fmt: skip
    assert "It can be played." in said
    assert "Field surgery" in said
    assert form.row("medical-kit-2") == {
        "id": "medical-kit-2", "en": "Field surgery", "fr": "Chirurgie de campagne", "kind": "item", "copies": 3,
        "icons": ["search", "move"], "cost": ["move", "move"], "effect": [["heal", 3], ["or"], ["time", 1]],
    }  # fmt: skip
    after = form.facts
    after["card"] = [one for one in after["card"] if one["id"] != "medical-kit-2"]
    after["edition"] = before["edition"]
    assert after == before


def test_a_card_is_given_what_it_did_not_have(client: TestClient) -> None:
    form = Form(client, "traque", "card")
    assert "passive" not in form.row("pass-card")
    assert "It can be played." in form.press("pass-card", "Change them in the file", passive="quiet 1", copies="4")
    assert form.row("pass-card")["passive"] == [["quiet", 1]]
    assert form.row("pass-card")["copies"] == 4
    form = Form(client, "traque", "card")
    form.press("scope", "Change them in the file", copies="2")
    assert form.row("scope")["copies"] == 2


def test_a_price_grows_by_a_clue_and_its_numbers_stay_what_they_are(client: TestClient) -> None:
    form = Form(client, "la-traque", "fugitive")
    form.press(
        "heron", "Change them in the file", cost="medal 1, funding 1, rumour 2", mission="draw any 2\nsabotage 1"
    )
    assert form.row("heron")["cost"] == "medal 1, funding 1, rumour 2"
    assert form.row("heron")["mission"] == ["draw any 2", "sabotage 1"]
    form.press("heron", "Change them in the file", **{"cost.funding": "2"})
    assert form.row("heron")["cost"] == "medal 1, funding 2, rumour 2"


def test_a_wrong_word_is_told_with_the_nearest_right_one_and_stays_in_the_form(client: TestClient) -> None:
    form = Form(client, "traque", "card")
    said = form.press("scope", "Change them in the file", icons="mvoe")
    assert "cannot be played yet" in said
    assert "move" in said
    assert form.row("scope")["icons"] == ["mvoe"]


def test_what_is_typed_is_kept_when_a_row_is_added_or_taken_out(client: TestClient) -> None:
    form = Form(client, "traque", "card")
    form.press("scope", "Another one like it", cost="search\nsearch")
    assert form.row("scope")["cost"] == form.row("scope-2")["cost"] == ["search", "search"]
    form.press("scope", "Take it out")
    assert all(one["id"] != "scope" for one in form.facts["card"])
    assert "Version 1" in form.shown()


def test_a_row_that_is_not_there_is_refused_in_words(client: TestClient) -> None:
    form = Form(client, "traque", "card")
    for deed in ("more", "fewer"):
        answer = client.post(f"{form.where}/{deed}", data={"of": "card.nobody"})
        assert answer.status_code == 422
        assert "The row card.nobody could not be found in the file" in html.unescape(answer.text)


@pytest.mark.parametrize("game", games.GAMES)
def test_every_row_of_a_house_can_be_repeated_and_taken_out(game: str) -> None:
    source = Source(shelf_of(games.get(game)).text())
    for table, found in source.values.items():
        for number, row in enumerate(found) if isinstance(found, list) else ():
            at = rows.Row(table, number)
            less, more = rows.without(source, at), rows.again(source, at)
            assert less, at
            assert more, at
            assert tomllib.loads(less)[table] == found[:number] + found[number + 1 :]
            new = tomllib.loads(more[0])[table]
            assert new[: number + 1] + new[number + 2 :] == found
            assert {*new[number + 1]} == {*row}
            assert rows.find(Source(more[0]), more[1]) == rows.Row(table, number + 1)


LAID_OUT = """\
edition.en = "Test"

[[card]]  # the first
id = "cat"
en = "Cat {a}"
icons = [
  "move", # with a word
  "noise",
]

[[card]]
id = "dog"
en = "Dog"
icons = ["key"]

[rules]
kit = 'cat'
"""


def test_a_file_of_another_layout_is_changed_as_well() -> None:
    source = Source(LAID_OUT)
    more = rows.again(source, rows.Row("card", 1))
    assert more
    assert more[1] == "card.dog-2"
    assert [one["en"] for one in tomllib.loads(more[0])["card"]] == ["Cat {a}", "Dog", "Dog 2"]
    less = rows.without(source, rows.Row("card", 0))
    assert less
    assert [one["en"] for one in tomllib.loads(less)["card"]] == ["Dog"]


def test_rows_on_one_line_are_left_alone() -> None:
    source = Source('card = [{ id = "a" }, { id = "b" }]\n')
    assert rows.without(source, rows.Row("card", 1)) is None
    assert rows.again(source, rows.Row("card", 0)) is None


@pytest.mark.parametrize("game", games.GAMES)
def test_every_word_of_a_form_can_be_changed(game: str) -> None:
    """Whatever the form shows stands somewhere in the file, and what it does not show has a place there."""
    shelf = shelf_of(games.get(game))
    source = Source(shelf.text())
    seen: dict[tuple[str, str, bool], Entry] = {}
    for one in entries(shelf, source):
        seen.setdefault((one.way[0] if isinstance(one.way[0], str) else "", str(one.way[-1]), one.written), one)
    for one in seen.values():
        lines = [*one.value.splitlines()[:1], "other 2"] if one.several else [f"{one.value} 7".strip()]
        text = says(source, one, "\n".join(lines))
        assert text, one
        facts: Any = facts_of(text)
        for key in one.way:
            facts = facts[key]
        assert facts == read("\n".join(lines), one.form)


def test_the_form_of_a_routes_map_names_both_ends() -> None:
    found = forms.form("red-notice", shelf_of(games.get("red-notice")).text(), "route", "en")
    assert found.rows[0].label == "vancouver los-angeles"
    assert found.listed
