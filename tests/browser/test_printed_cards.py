"""Printed cards: no text is cut, on any card of any edition, in French or English."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest

from hallali import games, i18n
from hallali.room.draw import printing

if TYPE_CHECKING:
    from playwright.sync_api import Page

PRINTED = [game.name for game in games.GAMES.values() if printing.prints(game)]

#: Cards whose text is higher or wider than their space, and boards that do not fit on their page.
CUT = """() => {
  const tight = (box) => box.scrollHeight > box.clientHeight + 1 || box.scrollWidth > box.clientWidth + 1;
  return [...document.querySelectorAll('.face .inner, .plan, .plan *')]
    .filter((box) => !(box instanceof SVGElement) && getComputedStyle(box).display !== 'inline' && tight(box))
    .map((box) => `${box.closest('.sheet')?.getAttribute('aria-label')}: ${box.textContent.trim().slice(0, 60)}`);
}"""


@pytest.mark.parametrize("lang", i18n.languages())
@pytest.mark.parametrize("name", PRINTED)
def test_no_text_is_cut(open_page: Callable[..., Page], address: str, name: str, lang: str) -> None:
    more: dict[str, Any] = {"locale": "fr-FR" if lang == "fr" else "en-GB"}
    page = open_page({"width": 1280, "height": 900}, f"{address}/editions/{name}/print", **more)
    assert page.locator(".cell .face").count() > 20
    assert page.locator("html").get_attribute("lang") == lang
    assert page.evaluate(CUT) == []
    assert page.locator(".face").first.evaluate("face => Math.round(face.offsetWidth / 96 * 25.4)") in (69, 26)


@pytest.mark.parametrize("name", PRINTED)
def test_the_cards_can_be_looked_at(open_page: Callable[..., Page], address: str, name: str) -> None:
    page = open_page({"width": 1280, "height": 900}, f"{address}/editions/{name}")
    assert page.locator(".shown .face").count() >= 5
    page.get_by_role("link", name="Print").click()
    page.wait_for_url("**/print*")
    page.emulate_media(media="print")
    assert page.locator(".sheet").first.evaluate("sheet => Math.round(sheet.offsetWidth / 96 * 25.4)") == 297
