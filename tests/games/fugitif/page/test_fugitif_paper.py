"""Fugitif on paper: every card, with backs that tell nothing, and the pad."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from hallali import games
from hallali.i18n import translator
from hallali.room.draw import printing

sys.path.insert(0, str(Path(__file__).parents[1]))
from fugitif_play import HOUSE, WIDE

GAME = games.get("fugitif")


@pytest.mark.rule("FUG-1", "FUG-2")
def test_every_number_is_a_card_with_its_sprint_value() -> None:
    road, events = printing.sheets_of(GAME, "", "en").decks
    assert [card.id for card in road.cards] == [f"card-{number}" for number in range(43)]
    drawn = [printing.drawn(card.front, "en") for card in road.cards]
    assert ["+1" in text for text in drawn] == [number % 2 == 1 for number in range(43)]
    assert ["+2" in text for text in drawn] == [0 < number < 42 and number % 2 == 0 for number in range(43)]
    assert [card.id for card in events.cards] == [event.id for event in HOUSE.event]


@pytest.mark.rule("FUG-11", "FUG-30")
def test_all_backs_are_the_same() -> None:
    sheets = printing.sheets_of(GAME, "", "fr")
    assert len({printing.drawn(card.back, "fr") for deck in sheets.decks for card in deck.cards}) == 1


@pytest.mark.rule("FUG-32")
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_events_say_what_they_do_and_come_in_copies(lang: str) -> None:
    sheets = GAME.page().picture.sheets("real", WIDE.ref, translator(lang))
    assert sheets is not None
    events = {card.id: card for card in sheets.decks[1].cards}
    assert events["witness"].copies == 2
    text = printing.drawn(events["supplies"].front, lang)
    assert ("Draw again." in text or "Piochez de nouveau." in text) is False
    text = printing.drawn(events["mirror"].front, lang)
    assert ("Draw again." in text) is (lang == "en")


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_every_event_of_the_house_has_a_line_of_flavour(lang: str) -> None:
    lines = [card.front.values["flavour"] for card in printing.sheets_of(GAME, "", lang).decks[1].cards]
    assert all(lines)
    assert len(set(lines)) == len(lines)


def test_the_pad_has_every_number_that_can_be_guessed() -> None:
    row, pad = (printing.drawn(board.drawing, "en") for board in printing.sheets_of(GAME, "", "en").boards)
    assert all(f"<b>{number}</b>" in pad for number in range(1, 42))
    assert pad.count("fp-far") == 12  # 30 to 41, after which there is no manhunt
    assert all(f"<b>{low}–{high}</b>" in row for low, high in ((4, 14), (15, 28), (29, 41)))
