"""Le Traqueur on paper: sheets for each player, a card for each ready-made camp, the pieces."""

from __future__ import annotations

import pytest

from hallali import games
from hallali.core.library import LIBRARY, held
from hallali.games.traqueur.page import paper
from hallali.games.traqueur.rules.edition import SHELF
from hallali.i18n import translator
from hallali.room.draw import printing

ONE = held(
    """edition.game = "traqueur"
edition.name = "one"
edition.en = "One"
edition.fr = "Un"
camp = [
  { id = "hut", en = "The hut", fr = "La cabane", size = "6x6", fugitive = "B2", barriers = "A1-A2 out-C1" },
  { id = "nook", en = "The nook", fr = "Le recoin", size = "4x4", fugitive = "D4", barriers = "out-A1" },
]
"""
)
LIBRARY.add(ONE)


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_every_camp_of_the_edition_is_a_card_and_each_player_has_a_sheet(lang: str) -> None:
    sheets = paper.sheets("real", "", translator(lang))
    ready, pieces = sheets.decks
    rows = SHELF.own("real").edition.camp
    assert [card.id for card in ready.cards] == [row.id for row in rows]
    assert [(card.id, card.copies) for card in pieces.cards] == [("fugitive", 2), ("detective", 4)]
    assert len(sheets.boards) == 2
    html = printing.document(games.get("traqueur"), "", "x", lang)
    for row in rows:
        assert row.name[lang] in html
    for letter in "ABCDEF":
        assert f">{letter}</text>" in html


def test_only_camps_of_the_size_are_printed_and_all_their_barriers() -> None:
    sheets = paper.sheets("real", ONE.ref, translator("en"))
    (card,) = sheets.decks[0].cards
    assert card.id == "hut"
    assert card.front.values["m"]["walls"].count("M") == 2
    assert card.front.values["where"] == "B2"
