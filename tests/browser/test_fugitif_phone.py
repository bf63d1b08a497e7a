"""Fugitif on a phone: what one is about to press stays where it is, and the picture stays still."""

from __future__ import annotations

from collections.abc import Callable

import pytest

pytest.importorskip("playwright", reason="Playwright is not installed: uv sync --group browser")
import obedient
from hands import Hand
from playwright.sync_api import Locator, Page

SIZES = ({"width": 390, "height": 844}, {"width": 360, "height": 740})


def begin(open_page: Callable[..., Page], lesson: str, size: dict[str, int]) -> Hand:
    """Begin a lesson in French, whose words are longer."""
    page = open_page(size, locale="fr-FR", has_touch=True)
    page.goto(f"{page.url.rstrip('/')}/games/fugitif")
    page.locator(f"button[name=lesson][value='{lesson}']").click()
    page.wait_for_selector("body.scripted #part-bar.taught")
    return Hand(page, "touch")


def walk(at: Hand, step: int) -> None:
    """Do what a lesson says until it comes to a step."""
    seen = obedient.await_calm(at)
    while at.page.locator(f"#part-bar[data-step='{step}']").count() == 0:
        seen = obedient.step(at, seen, obedient.Log())


def box(one: Locator) -> tuple[float, float, float, float]:
    found = one.bounding_box()
    assert found is not None
    return found["x"], found["y"], found["width"], found["height"]


@pytest.mark.parametrize("size", SIZES, ids=["390", "360"])
def test_the_button_that_lays_stays_where_it_is_when_a_card_is_chosen(
    open_page: Callable[..., Page], size: dict[str, int]
) -> None:
    """And the way back does not come to stand where one's thumb waits."""
    at = begin(open_page, "fugitif-fugitive", size)
    walk(at, 2)
    lay = at.page.locator("#part-bar [data-key=primary]")
    before = box(lay)
    at.page.locator("[data-key=card3]").tap()
    at.page.locator("#part-bar [data-key=back]").wait_for()
    assert box(lay) == pytest.approx(before, abs=1)


def test_the_board_keeps_its_height_between_a_draw_and_a_guess(open_page: Callable[..., Page]) -> None:
    at = begin(open_page, "fugitif-marshal", SIZES[0])
    walk(at, 2)  # a step with two lines, whose decks are in the bar
    decks = at.page.locator("#part-bar")
    assert decks.locator(".deck.legal").count()
    before = box(at.page.locator(".do").first)
    walk(at, 3)
    assert box(at.page.locator(".do").first)[3] == pytest.approx(before[3], abs=1)


def test_a_step_that_asks_to_look_offers_nothing_else(open_page: Callable[..., Page]) -> None:
    at = begin(open_page, "fugitif-marshal", SIZES[0])
    walk(at, 7)
    assert at.page.locator("#part-bar .buttons .button").all_inner_texts() == ["Montrez-moi"]


def test_a_hidden_hideout_keeps_its_size_as_more_is_known_of_it(open_page: Callable[..., Page]) -> None:
    at = begin(open_page, "fugitif-marshal", SIZES[0])
    walk(at, 9)
    widths = at.page.locator("li.hidden .house").evaluate_all(
        "all => all.map(one => one.getBoundingClientRect().width)"
    )
    assert len(widths) == 2
    assert widths[0] == pytest.approx(widths[1], abs=1)


@pytest.mark.parametrize("size", SIZES, ids=["390", "360"])
@pytest.mark.parametrize("lesson", ["fugitif-marshal", "fugitif-fugitive"])
def test_a_lesson_s_end_shows_the_whole_road(open_page: Callable[..., Page], lesson: str, size: dict[str, int]) -> None:
    """All houses, down to the last, are above what leads on; and what leads on is in sight."""
    at = begin(open_page, lesson, size)
    obedient.follow(at, obedient.Log())
    at.page.wait_for_timeout(1000)
    ways = box(at.page.locator("#part-end > .do"))
    assert ways[1] + ways[3] <= size["height"] + 1
    houses = at.page.locator("#part-board li .house")
    assert houses.count() >= 4
    assert max(y + height for _, y, _, height in map(box, houses.all())) <= ways[1] + 1
    links = at.page.locator(".lesson-ways :is(a, .link)")
    assert len({round(box(one)[1]) for one in links.all()}) == 1


#: Notes what the end says of itself while pieces are still to be turned up.
WATCH = """() => { window.said = []; setInterval(() => {
  const title = document.querySelector('#part-end h2');
  if (title && document.querySelector('.veiled')) window.said.push(getComputedStyle(title).opacity);
}, 40); }"""


def test_how_it_ended_is_said_once_it_has_been_seen(open_page: Callable[..., Page]) -> None:
    """The manhunt's numbers turn up one by one, then what it missed; only then the title says who won."""
    at = begin(open_page, "fugitif-fugitive", SIZES[0])
    walk(at, 11)
    at.page.evaluate(WATCH)
    obedient.follow(at, obedient.Log())
    at.page.wait_for_function("() => window.said.length && !document.querySelector('.veiled')", timeout=20000)
    assert set(at.page.evaluate("window.said.slice(1)")) == {"0"}
    assert at.page.locator("#part-end h2").evaluate("one => getComputedStyle(one).opacity") == "1"
    orders = at.page.locator("#part-board [data-order]").evaluate_all(
        "all => all.map(one => [Number(one.dataset.order), one.dataset.n]).sort((a, b) => a[0] - b[0])"
    )
    assert [number for _, number in orders] == ["3", "6", "11", "8", "10", "15"]
