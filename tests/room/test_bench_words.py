"""The editor in the reader's language: each table and field has a name, and each card is seen beside its numbers."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from hallali import games
from hallali.room.act import forms
from hallali.room.act.limits import NONE
from hallali.room.web.app import create_app
from hallali.room.where import HERE


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    with TestClient(create_app(f"sqlite:///{tmp_path}/room.db", pace=0.0, limits=NONE, where=HERE)) as found:
        yield found


def page(client: TestClient, game: str, table: str, lang: str = "fr") -> str:
    made = client.post("/bench", data={"game": game, "called": "Ours"}, follow_redirects=False)
    answer = client.get(f"{made.headers['location']}?table={table}", headers={"accept-language": lang})
    assert answer.status_code == 200
    return re.sub(r"\s+", " ", html.unescape(answer.text).replace("\N{NO-BREAK SPACE}", " "))


@pytest.mark.parametrize("game", games.GAMES)
def test_every_table_and_field_has_a_name_in_both_languages(game: str) -> None:
    shelf = games.get(game).editions()
    assert shelf is not None
    for table, label in forms.form(game, shelf.text(), "", "fr").tables:
        assert label, table
        english, french = (forms.form(game, shelf.text(), table, lang) for lang in ("en", "fr"))
        for mine, theirs in zip(french.rows, english.rows, strict=True):
            names = [field.label for field in mine.fields]
            assert len({*names}) == len(names), names
            for field, other in zip(mine.fields, theirs.fields, strict=True):
                assert field.label, field.path
                assert field.label != other.label or "(" in field.label, field


@pytest.mark.parametrize(
    ("game", "table", "said"),
    [
        ("traque", "rules", "Santé, partie difficile <code"),
        ("traque", "card", "Cartes de la pioche <code>card</code>"),
        ("traque", "card", "Effet quand on l’utilise, ligne 1 <code"),
        ("traque", "card", "Nom (Français) <code"),
        ("la-traque", "fugitive", "Indices qu’il coûte : médaille <code"),
        ("la-traque", "objective", "Influence pour le Triomphe : politique <code"),
        ("red-notice", "rules", "Sécurité d’Angela au départ <code"),
    ],
)
def test_the_french_page_says_what_a_number_is(client: TestClient, game: str, table: str, said: str) -> None:
    assert said in page(client, game, table)


@pytest.mark.parametrize(
    ("game", "table", "row", "said"),
    [
        ("traque", "card", "medical-kit", "+2 Santé."),
        ("traque", "place", "infirmary", "+1 Santé."),
        ("la-traque", "fugitive", "heron", "Piochez 3 cartes du paquet Rumeurs"),
        ("fugitif", "event", "checkpoint", "Fugitif"),
    ],
)
def test_a_card_stands_beside_its_numbers_and_says_what_they_do(
    client: TestClient, game: str, table: str, row: str, said: str
) -> None:
    shown = page(client, game, table)
    start = shown.index(f'name="n-{table}.{row}.')
    before = shown[shown.rindex('<div class="face">', 0, start) : start]
    assert said in re.sub(r"<[^>]*>", "", before)


def test_an_edition_with_mistakes_has_its_numbers_and_no_pictures(client: TestClient) -> None:
    made = client.post("/bench", data={"game": "traque", "called": "Ours"}, follow_redirects=False).headers["location"]
    text = client.get(f"{made}/edition.toml").text.replace('cost = ["key"]', 'cost = ["kee"]')
    client.post(f"{made}/text", data={"text": text, "changes": "0"})
    shown = client.get(f"{made}?table=card").text
    assert 'name="n-card.medical-kit.copies"' in shown
    assert '<div class="face">' not in shown
