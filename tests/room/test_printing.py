"""Editions on paper: every card on its page with its back behind it, in both languages, as HTML and as PDF."""

from __future__ import annotations

import importlib.util
from pathlib import Path

import pytest
from click.testing import CliRunner

from hallali import games, i18n
from hallali.cli import main
from hallali.core.errors import MissingExtra
from hallali.interfaces.game import PlayableGame
from hallali.interfaces.sheets import PAPERS
from hallali.room.draw import printing
from room_guests import Guest
from skipping import skip_or_fail

PRINTED = ("fugitif", "traqueur", "red-notice", "traque", "la-traque")
each = pytest.mark.parametrize("game", [games.get(name) for name in PRINTED], ids=PRINTED)


def test_no_game_that_prints_is_left_out() -> None:
    pictures = {game.name: game.page().picture for game in games.GAMES.values()}
    printed = {name for name, one in pictures.items() if one.sheets("real", "", i18n.translator("en")) is not None}
    assert printed == set(PRINTED)


@each
@pytest.mark.parametrize("lang", i18n.languages())
def test_every_card_lies_on_a_page_with_its_back_behind_it(game: PlayableGame, lang: str) -> None:
    sheets = printing.sheets_of(game, "", lang)
    papers = printing.papers(sheets, lang)
    pairs = [page for page in papers if page.kind != "board"]
    for front, back in zip(pairs[::2], pairs[1::2], strict=True):
        assert (front.back, back.back, front.kind, front.title) == (False, True, back.kind, back.title)
        for here, behind in zip(front.rows, back.rows, strict=True):
            assert [one is None for one in here] == [one is None for one in reversed(behind)]
    for deck in sheets.decks:
        names = [card.id for card in deck.cards]
        assert len(set(names)) == len(names)
        fronts = [page.rows for page in pairs if page.title == deck.title and not page.back]
        shown = [one for rows in fronts for row in rows for one in row if one is not None]
        assert len(shown) == sum(card.copies for card in deck.cards)


@each
def test_printed_on_both_sides_every_front_has_its_own_back(game: PlayableGame) -> None:
    """Two pages make a sheet: a board lies on one of its own, since several lie on the table at once."""
    papers = printing.papers(printing.sheets_of(game, "", "en"), "en")
    for front, back in zip(papers[::2], papers[1::2], strict=True):
        assert (front.back, back.back, front.title, front.kind) == (False, True, back.title, back.kind)
        if front.kind == "board":
            assert back.rows == ((None,),)


def test_la_traques_cards_are_all_there() -> None:
    sheets, shelf = printing.sheets_of(games.get("la-traque"), "", "en"), games.get("la-traque").editions()
    assert shelf is not None
    counts = [sum(card.copies for card in deck.cards) for deck in sheets.decks]
    assert counts[:4] == [80, len(shelf.own("real").edition.special), 48, 120]
    assert len(sheets.boards) == 10  # three hunting zones, investigation on two pages, tracks, four factions
    heron = next(card for card in sheets.decks[0].cards if card.id == "heron")
    assert "Heron" in printing.drawn(heron.front, "en")


def test_the_backs_run_the_other_way() -> None:
    papers = printing.papers(printing.sheets_of(games.get("red-notice"), "", "en"), "en")
    front, back = [page for page in papers if page.title == "Identities and upgrades"][:2]
    named = ["Journalist", "Lawyer", "Permanent units", "Permanent units"]
    assert [name in str(cell) for name, cell in zip(named, front.rows[1], strict=True)] == [True] * 4
    behind = ["Upgrade", "Upgrade", "Identity", "Identity"]
    assert [name in str(cell) for name, cell in zip(behind, back.rows[1], strict=True)] == [True] * 4


@each
def test_the_page_of_a_game_leads_to_the_cards(game: PlayableGame, guest: Guest) -> None:
    assert f'href="/editions/{game.name}"' in guest.client.get(f"/games/{game.name}").text


@each
def test_the_pages_in_the_browser_hold_no_styles_of_their_own(game: PlayableGame, guest: Guest) -> None:
    for where in (f"/editions/{game.name}", f"/editions/{game.name}/print"):
        answer = guest.client.get(where)
        assert answer.status_code == 200
        assert " style=" not in answer.text  # the room's policy forbids it
        assert "<style" not in answer.text
    assert guest.client.get(f"/editions/{game.name}?edition=none:000000000000").status_code == 422


def test_there_is_no_page_of_no_game(guest: Guest) -> None:
    assert guest.client.get("/editions/chess").status_code == 404


def test_a_document_stands_alone_and_a_file_is_printed(tmp_path: Path) -> None:
    shelf = games.get("la-traque").editions()
    assert shelf is not None
    mine, out = tmp_path / "mine.toml", tmp_path / "cards.html"
    text = shelf.text().replace('edition.name = "house"', 'edition.name = "attic"')
    mine.write_text(text.replace('en = "Heron"', 'en = "Grey Heron"'), "utf-8")
    result = CliRunner().invoke(main, ["edition", "print", str(mine), "--out", str(out)])
    assert result.exit_code == 0, result.output
    html = out.read_text("utf-8")
    assert "Grey Heron" in html
    assert "@page" in html
    assert "<link" not in html
    result = CliRunner().invoke(main, ["edition", "print", "la-traque", "--out", str(tmp_path / "cards.txt")])
    assert result.exit_code == 2
    mine.write_text(text.replace("rules.target", "rules.targat"), "utf-8")
    result = CliRunner().invoke(main, ["edition", "print", str(mine), "--out", str(out)])
    assert result.exit_code == 1
    assert "“targat” is not known here" in result.output


LONG = "Nobody who has read this to its end has ever said that it was worth the ink. " * 9


def attic() -> str:
    """Return an edition of Red Notice whose raid has a text that no card holds, in French."""
    shelf = games.get("red-notice").editions()
    assert shelf is not None
    text = shelf.text().replace('edition.name = "house"', 'edition.name = "attic"')
    raid = next(line for line in text.splitlines() if 'id = "raid"' in line)
    french = raid.partition('text_fr = "')[2].partition('"')[0]
    return text.replace(raid, raid.replace(french, LONG.strip()))


def test_a_text_too_long_for_its_card_is_named(tmp_path: Path) -> None:
    mine, out = tmp_path / "mine.toml", tmp_path / "cards.html"
    mine.write_text(attic(), "utf-8")
    line = next(n for n, line in enumerate(attic().splitlines(), 1) if 'id = "raid"' in line)
    result = CliRunner().invoke(main, ["edition", "check", str(mine)])
    assert result.exit_code == 0  # it can be played
    assert f"{mine}:{line}: warning: “raid”: this text (fr) does not fit" in result.output
    assert "(en)" not in result.output
    for lang, named in (("fr", True), ("en", False)):
        result = CliRunner().invoke(main, ["edition", "print", str(mine), "--out", str(out), "--lang", lang])
        assert result.exit_code == 0, result.output
        assert ("“raid”: this text (fr) does not fit" in result.output) is named


@each
@pytest.mark.parametrize("lang", i18n.languages())
def test_every_text_of_the_house_fits(game: PlayableGame, lang: str) -> None:
    assert printing.problems(printing.sheets_of(game, "", lang)) == []


@pytest.mark.parametrize("paper", PAPERS)
def test_each_paper_has_its_size(paper: str) -> None:
    html = printing.document(games.get("traqueur"), "", "x", "en", paper)
    assert f"size: {paper} landscape" in html.lower()
    assert html.count("data:font/woff2") == 3  # it stands alone, with its typefaces


def test_without_the_extra_a_pdf_is_refused_in_words(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "weasyprint", None)
    with pytest.raises(MissingExtra, match=r"hallali\[print\]"):
        printing.pdf("<p>")


def test_a_pdf_is_made() -> None:
    if importlib.util.find_spec("weasyprint") is None:
        skip_or_fail("WeasyPrint is not installed: uv sync --group print")
    page = '<svg class="sprites"><symbol id="x" viewBox="0 0 9 9"><path d="M0 0L9 9"/></symbol></svg>'
    made = printing.pdf(f'<body>{page}<svg class="a"><use href="#x"/></svg></body>')
    assert made.startswith(b"%PDF")
