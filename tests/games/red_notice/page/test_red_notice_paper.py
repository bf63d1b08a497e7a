"""Red Notice on paper: as many cards and tokens as the edition has, each with its back, and the map twice."""

from __future__ import annotations

import re
from collections import Counter

import msgspec
import pytest

from hallali import games
from hallali.core.edition import Named
from hallali.games.red_notice.page import paper
from hallali.games.red_notice.rules.box import box_of
from hallali.games.red_notice.rules.checks import KINDS
from hallali.games.red_notice.text import flavour
from hallali.i18n import translator
from hallali.room.draw import printing

BOX = box_of("real")


def test_there_are_as_many_as_in_the_box() -> None:
    cheques, actions, sheets, tokens = paper.sheets("real", "", translator("en")).decks
    assert sum(card.copies for card in cheques.cards) == 18
    assert len(actions.cards) == 12
    assert sum(card.copies for card in sheets.cards) == 6 + 10
    copies = {card.id: card.copies for card in tokens.cards}
    assert (copies["radar"], copies["barrier"]) == (6, 4)
    for name in ("angela", "jessah"):
        assert sum(count for key, count in copies.items() if key.startswith(f"{name}-")) == 9


def test_the_back_of_a_cheque_tells_nothing_and_that_of_a_radar_is_black() -> None:
    cheques, _, _, tokens = paper.sheets("real", "", translator("en")).decks
    assert len({str(card.back.values) for card in cheques.cards}) == 1
    backs = {card.id: card.back.values["colour"] for card in tokens.cards}
    assert [key for key, colour in backs.items() if colour == paper.BLACK] == ["radar", "barrier"]
    for name in ("angela", "jessah"):  # a token laid face down says whose it is, and no more
        assert len({str(card.back) for card in tokens.cards if card.id.startswith(f"{name}-")}) == 1


@pytest.mark.rule("RN-3", "RN-15", "RN-17")
def test_action_cards_show_their_signs_and_lie_on_a_board() -> None:
    sheets = paper.sheets("real", "", translator("en"))
    for number, card in enumerate(sheets.decks[1].cards):
        drawn = printing.drawn(card.front, "en")
        kind, count, other, more = BOX.cards[number]
        wanted = Counter({KINDS[kind]: count}) + Counter({KINDS[other]: more})
        assert Counter(re.findall(r"#rn-(\w+)", drawn)) == wanted
    row = printing.drawn(sheets.boards[1].drawing, "en")
    assert [f"{card}{side}" for card in range(1, 5) for side in "ab" if f">{card}{side}<" not in row] == []


def test_every_card_of_the_house_has_a_line_of_flavour_and_another_name_has_none() -> None:
    for deck in (0, 2):
        for card in paper.sheets("real", "", translator("fr")).decks[deck].cards:
            assert card.front.values["flavour"]
    pilot = BOX.edition.identity[0]
    assert flavour.of_card(pilot, translator("en"))
    assert not flavour.of_card(msgspec.structs.replace(pilot, name={"en": "Pirate"}), translator("en"))


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_every_name_of_the_edition_is_on_paper(lang: str) -> None:
    html = printing.document(games.get("red-notice"), "", "x", lang)
    edition = BOX.edition
    rows: list[Named] = [*edition.city, *edition.continent, *edition.identity, *edition.upgrade]
    for row in rows:
        assert row.name[lang].replace("'", "&#39;") in html
    assert html.count("rp-map") >= 2
