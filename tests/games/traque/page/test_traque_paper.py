"""Traqué on paper: every card of the box, the boards, and tokens and targets at their true size."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec
import pytest

from hallali import games, i18n
from hallali.core import library
from hallali.core.library import LIBRARY
from hallali.games.traque.rules.edition import SHELF
from hallali.games.traque.text import flavour
from hallali.room.draw import printing
from hallali.toss import lid

GAME = games.get("traque")
EVENTFUL = (Path(__file__).parents[1] / "eventful.toml").read_text("utf-8")


def test_a_card_that_an_owner_wrote_has_no_line_of_ours() -> None:
    """It bears the name of one of ours, and does something else."""
    own = SHELF.own("real").edition.card[0]
    other = msgspec.structs.replace(own, name={**own.name, "fr": "Autre chose"})
    assert flavour.of_card(own, i18n.translator("fr"))
    assert flavour.of_card(msgspec.structs.replace(own, copies=own.copies + 1), i18n.translator("fr"))
    assert not flavour.of_card(other, i18n.translator("fr"))


@pytest.mark.parametrize("lang", i18n.languages())
def test_the_whole_box_is_printed(lang: str) -> None:
    sheets = printing.sheets_of(GAME, "", lang)
    deck, weapons, places, tokens = sheets.decks
    assert sum(card.copies for card in deck.cards) == 70
    assert [(card.id, card.copies) for card in weapons.cards] == [("pulse-rifle", 2)]
    assert (len(places.cards), places.cards[-1].id) == (19, "launch-pad")
    counts = {card.id: card.copies for card in tokens.cards}
    assert counts == {"hit": 2, "key": 3, "retoss": 1, "ammo": 7, "marker-health": 2, "marker-time": 1}
    assert len(sheets.boards) == 5
    for card in (*deck.cards, *weapons.cards, *places.cards, *tokens.cards):
        for side in (card.front, card.back):
            assert "{" not in re.sub("<[^>]*>", "", printing.drawn(side, lang))


def test_a_card_shows_what_it_costs_gives_and_does() -> None:
    deck = printing.sheets_of(GAME, "", "en").decks[0]
    door = printing.drawn(next(card.front for card in deck.cards if card.id == "door"), "en")
    assert "Leads to 2 places" in door
    assert door.count("#tq-key") == 1
    assert door.count("#tq-move") == door.count("#tq-noise") == 1


@pytest.mark.parametrize("lang", i18n.languages())
def test_every_card_and_place_has_a_line_of_flavour(lang: str) -> None:
    lines = [
        card.front.values["flavour"] for deck in printing.sheets_of(GAME, "", lang).decks[:3] for card in deck.cards
    ]
    assert all(lines)
    assert len(set(lines)) == len(lines)


def test_an_owners_events_are_printed() -> None:
    held = library.held(EVENTFUL)
    LIBRARY.add(held)
    deck = printing.sheets_of(GAME, held.ref, "en").decks[0]
    tremor = next(card for card in deck.cards if card.id == "tremor")
    assert "Test. Passed: +1 Time. Failed: −1 Time." in printing.drawn(tremor.front, "en")


def test_tokens_and_targets_have_their_true_size() -> None:
    sheets = printing.sheets_of(GAME, "", "en")
    discs = printing.drawn(sheets.boards[2].drawing, "en")
    style = (Path(printing.__file__).parents[2] / "games/traque/page/static/paper.css").read_text("utf-8")
    for name, kind in lid.KINDS.items():
        assert f"tp-d-{name}" in discs
        wide = re.search(rf"\.tp-d-{name}[^{{]*{{ width: (\d+)mm", style)
        assert wide is not None
        assert float(wide[1]) == 2 * kind.radius
    circle, square = (printing.drawn(board.drawing, "en") for board in sheets.boards[3:])
    assert f'r="{lid.RADIUS}"' in circle
    assert f'width="{2 * lid.SIDE}"' in square
