"""La Traque on paper: backs that tell nothing, boards that are whole, and a note of its own for each file."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from hallali import games, i18n
from hallali.games.la_traque.rules.box import box_of
from hallali.interfaces.sheets import Sheets
from hallali.room.draw import printing

GAME = games.get("la-traque")
BOX = box_of("real", "")


def sheets(lang: str = "en") -> Sheets:
    return printing.sheets_of(GAME, "", lang)


def boards() -> list[str]:
    return [printing.drawn(board.drawing, "en") for board in sheets().boards]


@pytest.mark.rule("LT-21", "LT-57")
def test_what_may_lie_face_down_together_has_one_back() -> None:
    fugitives, specials, objectives, clues, _help, _tokens = sheets("fr").decks
    together = [*fugitives.cards, *specials.cards, *clues.cards]
    assert len({printing.drawn(card.back, "fr") for card in together}) == 1
    assert len({printing.drawn(card.back, "fr") for card in objectives.cards}) == 4  # never face down with others


@pytest.mark.rule("LT-6")
def test_a_face_says_where_its_card_returns() -> None:
    fugitives, _specials, _objectives, clues, _help, _tokens = sheets().decks
    for card in clues.cards:
        assert f"#lt-{card.id.partition('-')[0]}" in printing.drawn(card.front, "en")
    for fugitive, card in zip(BOX.edition.fugitive, fugitives.cards, strict=True):
        level = ("", "I", "II", "III")[fugitive.level]
        assert f'lp-stamp head">{level}<' in printing.drawn(card.front, "en")


@pytest.mark.rule("LT-8", "LT-16", "LT-18")
def test_places_name_their_fewest_players() -> None:
    drawn = boards()
    hunting, sites = "".join(drawn[:3]), "".join(drawn[3:5])
    wanted = Counter(place.least for place in BOX.edition.place if place.least > 2)
    assert Counter(int(number) for number in re.findall(r"(\d)\+", hunting)) == wanted
    wanted = Counter(place.least for place in BOX.edition.investigation if place.least > 2)
    assert Counter(int(number) for number in re.findall(r"(\d)\+", sites)) == wanted


@pytest.mark.rule("LT-6", "LT-7")
def test_investigation_zones_show_their_major_and_minor_clues() -> None:
    drawn = re.sub(r"\s+", " ", boards()[3]).replace("<svg> <use", "<svg><use")
    for deck in BOX.edition.deck:
        for sort, (clue, count) in (("major", deck.major), ("minor", deck.minor)):
            assert f'<p class="lp-{sort}"><svg><use href="#lt-{clue}"/></svg><span>{count}</span>' in drawn


@pytest.mark.rule("LT-55", "LT-64")
def test_the_boards_have_room_for_revolutions_and_for_domination_past_the_end() -> None:
    drawn = boards()
    tracks, desks = drawn[5], drawn[6:]
    assert all(f">{at}<" in tracks for at in range(26))
    placed = [[marker.name["en"] in desk for marker in BOX.edition.marker] for desk in desks]
    assert placed[1] == [True] * 5
    assert sum("lp-revolutions" in desk for desk in desks) == 1


@pytest.mark.rule("LT-4", "LT-10")
def test_there_are_help_cards_and_every_token() -> None:
    *_decks, help_, tokens = sheets().decks
    assert [card.copies for card in help_.cards] == [4]
    assert {"first-player", "usa-destiny", "usa-domination", "strikes"} <= {card.id for card in tokens.cards}


@pytest.mark.rule("LT-59")
@pytest.mark.parametrize("lang", i18n.languages())
def test_each_file_has_a_note_of_its_own_and_no_sentence_stands_more_than_twice(lang: str) -> None:
    notes = [fugitive.note[lang] for fugitive in BOX.edition.fugitive]
    assert len(set(notes)) == len(notes) == 80
    counts = Counter(sentence for note in notes for sentence in re.split(r"(?<=[.!?]) ", note))
    assert {sentence: count for sentence, count in counts.items() if count > 2} == {}
