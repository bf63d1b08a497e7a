"""Red Notice on paper: as many cards and tokens as the edition has, each with its back, and the map twice."""

from __future__ import annotations

import pytest

from hallali import games
from hallali.core.edition import Named
from hallali.games.red_notice.page import paper
from hallali.games.red_notice.rules.box import box_of
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
    backs = {card.id: card.back.values["dark"] for card in tokens.cards}
    assert [key for key, dark in backs.items() if dark] == ["radar", "barrier"]


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_every_name_of_the_edition_is_on_paper(lang: str) -> None:
    html = printing.document(games.get("red-notice"), "", "x", lang)
    edition = BOX.edition
    rows: list[Named] = [*edition.city, *edition.continent, *edition.identity, *edition.upgrade]
    for row in rows:
        assert row.name[lang].replace("'", "&#39;") in html
    assert html.count("rp-map") >= 2
