"""Each card has its picture, on the screen and in print alike."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import hallali.games.traque.page as package
from hallali.games.traque.page import art
from hallali.games.traque.rules.box import box_of
from hallali.room.draw import printing

DRAWN = dict(
    re.findall(
        r'<symbol id="tqp-([\w-]+)" viewBox="0 0 120 72">(.*?)</symbol>',
        (Path(str(package.__file__)).parent / "templates" / "lives.html").read_text("utf-8"),
        re.DOTALL,
    )
)


def test_every_drawing_of_a_card_has_a_picture_of_its_own() -> None:
    assert {*art.KINDS, *art.CARDS} <= set(DRAWN)
    own = [DRAWN[name] for name in sorted(art.CARDS)]
    assert len(set(own)) == len(own)


@pytest.mark.parametrize("name", sorted(DRAWN))
def test_no_picture_is_larger_than_a_card_needs(name: str) -> None:
    assert 100 < len(DRAWN[name]) < 2000


def test_cards_are_printed_with_the_pictures_of_the_screen() -> None:
    page = printing.print_page("traque", "", "", "en", "a4")
    box = box_of("real")
    for kind in range(box.cards):
        assert f'href="#tqp-{art.card(box, kind)}"' in page
