"""Printed cards: no text is cut, on any card of any edition, in French or English."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest

from hallali import games, i18n
from hallali.core.library import LIBRARY, Held, held
from hallali.interfaces.sheets import PAPERS
from hallali.room.draw import printing

if TYPE_CHECKING:
    from playwright.sync_api import Page

PRINTED = [game.name for game in games.GAMES.values() if printing.prints(game)]

#: Cards whose text is higher or wider than their space, and boards that do not fit on their page. A line may be lower
#: than its letters' own box, which then counts as overflow though nothing of it is drawn.
CUT = """async () => {
  await document.fonts.ready;
  const tight = (box) => {
    const style = getComputedStyle(box), air = style.overflowY === 'visible' ? 0.35 * parseFloat(style.fontSize) : 0;
    return box.scrollHeight > box.clientHeight + 1 + air || box.scrollWidth > box.clientWidth + 1;
  };
  return [...document.querySelectorAll('.face .inner, .plan, .plan *')]
    .filter((box) => !(box instanceof SVGElement) && getComputedStyle(box).display !== 'inline' && tight(box))
    .map((box) => `${box.closest('.sheet')?.getAttribute('aria-label')}: ${box.textContent.trim().slice(0, 60)}`);
}"""


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("lang", i18n.languages())
@pytest.mark.parametrize("name", PRINTED)
def test_no_text_is_cut(open_page: Callable[..., Page], address: str, name: str, lang: str, paper: str) -> None:
    more: dict[str, Any] = {"locale": "fr-FR" if lang == "fr" else "en-GB"}
    page = open_page({"width": 1280, "height": 900}, f"{address}/editions/{name}/print?paper={paper}", **more)
    assert page.locator(".cell .face").count() > 20
    assert page.locator("html").get_attribute("lang") == lang
    assert page.evaluate(CUT) == []
    assert page.locator(".face").first.evaluate("face => Math.round(face.offsetWidth / 96 * 25.4)") in (69, 26)


#: By how much the title of a help card hangs over what stands below it, in pixels.
OVER = """async () => {
  await document.fonts.ready;
  return [...document.querySelectorAll('.lp-help')].map((body) => {
    const title = body.parentElement.querySelector('.lp-title p').getBoundingClientRect();
    return title.bottom - body.getBoundingClientRect().top;
  });
}"""


@pytest.mark.parametrize("lang", i18n.languages())
def test_the_title_of_a_help_card_stands_above_its_lines(
    open_page: Callable[..., Page], address: str, lang: str
) -> None:
    more: dict[str, Any] = {"locale": "fr-FR" if lang == "fr" else "en-GB"}
    page = open_page({"width": 1280, "height": 900}, f"{address}/editions/la-traque/print?paper=a4", **more)
    over = page.evaluate(OVER)
    assert len(over) > 1
    assert max(over) <= 0.5


@pytest.mark.parametrize("name", ["traque", "red-notice", "la-traque"])
def test_what_the_browser_prints_has_every_front_on_an_odd_page(
    open_page: Callable[..., Page], address: str, name: str
) -> None:
    """Its empty pages count, too: after a board the next sheet begins."""
    page = open_page({"width": 1280, "height": 900}, f"{address}/editions/{name}/print?paper=a4")
    printed = re.findall(rb"/Type\s*/Page\b", page.pdf(prefer_css_page_size=True))
    sheets = page.evaluate("[...document.querySelectorAll('.sheet')].map((one) => one.matches('.backs'))")
    assert len(printed) == len(sheets)
    assert sheets == [False, True] * (len(sheets) // 2)


SAID = ["Nobody", "saw", "who", "carried", "the", "brown", "case", "over", "the", "bridge", "that", "night."]
#: Where the room for the words of the raid's card ends, and where the words do: a changed card has no line of flavour.
EDGES = """async () => {
  await document.fonts.ready;
  const card = [...document.querySelectorAll('.face')].find((face) => face.textContent.includes('Raid'));
  const face = card.getBoundingClientRect(), words = card.querySelector('.rp-words').getBoundingClientRect();
  return [face.bottom - 6 * 96 / 25.4, words.bottom];
}"""


def lengthened(words: int) -> Held:
    """Return an edition of Red Notice whose raid has a text of so many words."""
    shelf = games.get("red-notice").editions()
    assert shelf is not None
    text = shelf.text().replace('edition.name = "house"', f'edition.name = "long{words}"')
    raid = next(line for line in text.splitlines() if 'id = "raid"' in line)
    english = raid.partition('text_en = "')[2].partition('"')[0]
    long = " ".join(SAID[n % len(SAID)] for n in range(words))
    return held(text.replace(raid, raid.replace(english, long)))


def test_what_is_said_to_fit_does_and_what_is_said_to_be_cut_is(open_page: Callable[..., Page], address: str) -> None:
    game, seen = games.get("red-notice"), set()
    for words in (10, 30, 45, 60, 75, 90, 160):
        one = lengthened(words)
        LIBRARY.add(one)
        fits = not printing.problems(printing.sheets_of(game, one.ref, "en"))
        page = open_page({"width": 1280, "height": 900}, f"{address}/editions/red-notice/print?edition={one.ref}")
        foot, text = page.evaluate(EDGES)
        assert fits is False or text <= foot, words
        assert fits or text > foot - 12, words  # a line at most is left free
        seen.add(fits)
    assert seen == {True, False}


@pytest.mark.parametrize("name", PRINTED)
def test_the_cards_can_be_looked_at(open_page: Callable[..., Page], address: str, name: str) -> None:
    page = open_page({"width": 1280, "height": 900}, f"{address}/editions/{name}")
    assert page.locator(".shown .face").count() >= 5
    address = page.url
    for link, width in (("Print on A4", 297), ("Print on Letter", 279)):
        page.goto(address)
        page.get_by_role("link", name=link).click()
        page.wait_for_url("**/print*")
        page.emulate_media(media="print")
        assert page.locator(".sheet").first.evaluate("sheet => Math.round(sheet.offsetWidth / 96 * 25.4)") == width
