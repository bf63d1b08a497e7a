"""A game of another package has editions, by the records of its own file: every command and the bench take them."""

from __future__ import annotations

import html
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from plain_games import hallali, installed, metro
from starlette.testclient import TestClient

from edition_mistakes import line_of, mistakes
from hallali.cli import main
from hallali.core import library
from hallali.core.library import LIBRARY, Shelf
from hallali.i18n import translator
from hallali.interfaces.game import PlayableGame
from hallali.room.act.limits import NONE
from hallali.room.web.app import create_app
from hallali.room.where import HERE


@pytest.fixture(autouse=True)
def game(monkeypatch: pytest.MonkeyPatch) -> PlayableGame:
    return metro(monkeypatch)


@pytest.fixture
def shelf(game: PlayableGame) -> Shelf[Any]:
    found = game.editions()
    assert found is not None
    return found


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    with TestClient(create_app(f"sqlite:///{tmp_path}/room.db", pace=0.0, limits=NONE, where=HERE)) as found:
        yield found


def changed(shelf: Shelf[Any], *turns: tuple[str, str]) -> str:
    text = shelf.text().replace('edition.name = "house"', 'edition.name = "ours"')
    for was, now in turns:
        assert was in text, was
        text = text.replace(was, now, 1)
    return text


def test_every_command_takes_an_edition_of_an_installed_game(shelf: Shelf[Any], tmp_path: Path) -> None:
    installed(tmp_path, "hallali-metro", "metro = hallali_metro:METRO")
    file = tmp_path / "ours.toml"
    file.write_text(changed(shelf, ("tickets.metro = 1", "tickets.metro = 6"), ("turns = 9", "turns = 5")), "utf-8")
    ours, alone = ("--edition", str(file)), ("--workers", "1")
    for words, wanted in (
        (("edition", "show", "metro"), shelf.text()),
        (("edition", "check", str(file)), "metro can be played with the edition ours:"),
        (("compare", "metro", *ours, "--deals", "40", "--bot", "random", *alone), "surely different: entries"),
        (("dial", "metro", str(file)), "rules.turns"),
        (("simulate", "metro", *ours, "--games", "5"), "5 of 5 games ended"),
        (("leaks", "metro", *ours, "--positions", "1", *alone), "leaks: 0"),
    ):
        done = hallali(tmp_path, *words)
        assert done.returncode == 0, done.stdout + done.stderr
        assert wanted in done.stdout, words
    refused = hallali(tmp_path, "edition", "print", "metro", "--out", str(tmp_path / "cards.html"))
    assert refused.returncode == 1
    assert "Last Metro has nothing to print yet." in refused.stderr


def test_its_mistakes_are_named_with_line_and_reason(shelf: Shelf[Any]) -> None:
    for was, now, said in (
        ("turns = 9", "turns = 99", "“turns” is a number from 1 to 20, not 99."),
        ("tickets.bus", "tickets.buss", "“buss” is not known here: did you mean “bus”?"),
        ('kind = "bus"', 'kind = "boat"', "“boat” is not known here. Choose one of: “tram”, “bus”, “metro”."),
        ('"mill"', '"mil"', "“mil” is not known here: did you mean “mill”?"),
        ('"mill", "hospital"', '"central", "hospital"', "The thief may not begin at central: the inspector is there."),
        ('"tower", "hospital"', '"tower", "tower"', "A line does not stop twice in a row"),
        ('id = "west", kind = "metro"', 'id = "ring", kind = "metro"', "The name “ring” is used twice."),
    ):
        text = changed(shelf, (was, now))
        found = mistakes(shelf, text)
        assert any(line == line_of(text, now) and said in what for line, what in found), (now, found)


def test_an_edition_is_what_is_played(game: PlayableGame, shelf: Shelf[Any], tmp_path: Path) -> None:
    text = changed(
        shelf, ("turns = 9", "turns = 3"), ("seen = 3", "seen = 2"), ('begins = "central"', 'begins = "museum"')
    )
    held = library.held(text)
    with LIBRARY.lent(held):
        state = game.new("real", {"edition": held.ref})
        view = game.see(state, 0)
        assert (view.turns, view.inspector) == (3, 9)  # type: ignore[attr-defined]
        book = game.rulebook("real", {"edition": held.ref}, translator("en"))
        assert book is not None
        said = " ".join(one.text for chapter in book.chapters for one in chapter.sentences)
        assert "after 3 turns" in said
        assert "In turn 2, and again every 2 turns" in said
        assert "Museum" in said


def test_the_bench_takes_it_as_it_takes_the_five(client: TestClient) -> None:
    assert "Make it yours" in client.get("/games/metro").text
    made = client.post("/bench", data={"game": "metro", "called": "Rush hour"}, follow_redirects=False)
    where = made.headers["location"]
    page = html.unescape(client.get(where).text)
    assert "It can be played." in page
    assert 'name="n-rules.turns"' in page
    assert "/print?" not in page, "it has no cards"
    assert client.get(f"{where}/print").status_code == 422
    client.post(f"{where}/turn", data={"n-rules.turns": "5"})
    page = html.unescape(client.get(where).text)
    assert "<code>rules.turns</code> <del>9</del> → <ins>5</ins>" in page
    table = client.post(f"{where}/play", data={"opponent": "bot:novice"})
    assert table.status_code == 200
    assert re.search(r"Turns in all</dt>\s*<dd>5<", html.unescape(table.text))
    rules = html.unescape(client.get(f"/rules/metro?table={table.url.path.removeprefix('/t/')}").text)
    assert "after 5 turns" in rules
    assert "Edition: Rush hour" in rules


def test_in_french_too(client: TestClient, shelf: Shelf[Any]) -> None:
    french = {"accept-language": "fr"}
    made = client.post("/bench", data={"game": "metro", "called": "Pointe"}, follow_redirects=False)
    where = made.headers["location"]
    text = changed(shelf, ('begins = "central"', 'begins = "mill"'))
    page = html.unescape(client.post(f"{where}/text", data={"text": text, "changes": "0"}, headers=french).text)
    assert "Le voleur ne peut pas partir de mill" in page
    assert "après 9 tours" in html.unescape(client.get("/rules/metro", headers=french).text)


def test_what_moves_it_most_is_named(shelf: Shelf[Any], tmp_path: Path) -> None:
    file = tmp_path / "ours.toml"
    file.write_text(changed(shelf, ("tickets.tram = 6", "tickets.tram = 7"), ("turns = 9", "turns = 3")), "utf-8")
    words = (
        "screen",
        "metro",
        str(file),
        "--only",
        "differences",
        "--bot",
        "novice",
        "--games",
        "300",
        "--workers",
        "1",
        "--json",
    )
    done = CliRunner().invoke(main, words)
    assert done.exit_code == 0, done.output
    first = json.loads(done.stdout)["differences"]["effects"][0]
    assert first["change"]["path"] == "rules.turns"
    assert first["effect"]["settled"]
