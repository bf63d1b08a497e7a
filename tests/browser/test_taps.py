"""Presses that come quickly: on what an answer is about to turn on, and where another thing has just come."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

pytest.importorskip("playwright", reason="Playwright is not installed: uv sync --group browser")
from browser_play import await_turn, wait_for, wait_until
from playwright.sync_api import Page, Route, expect
from test_presses import begin

PHONE = {"width": 390, "height": 844}
DESK = {"width": 1440, "height": 900}
#: Whoever taps is a person, and the page's clock goes slower, so that a busy machine taps as quickly as a finger.
SLOWER = """localStorage.removeItem('taps');
const real = performance.now.bind(performance);
performance.now = () => real() / 20;"""
#: Note each command that is sent.
SENT = """() => {
  window.sent = [];
  addEventListener('submit', (event) => window.sent.push(event.submitter?.textContent.trim()), true);
}"""
NUMBER = "#part-pad [data-at=n30], #part-board [data-at=n30]"
#: What can be pressed at a point.
UNDER = "([x, y]) => document.elementFromPoint(x, y)?.closest('button:enabled')?.dataset.key ?? ''"


def middle(page: Page, found: str) -> list[float]:
    """Return the middle of the first of these on the screen."""
    box = page.locator(found).first.bounding_box()
    assert box is not None
    return [box["x"] + box["width"] / 2, box["y"] + box["height"] / 2]


class Kept:
    """The steps that a page sends, kept back until they are let go."""

    def __init__(self, page: Page) -> None:
        self.routes: list[Route] = []
        self._open = False
        page.route("**/t/*/step", self._met)

    def _met(self, route: Route) -> None:
        if self._open:
            route.continue_()
        else:
            self.routes.append(route)

    def let_go(self) -> None:
        """Let what was kept back go, and all that follows."""
        self._open = True
        for route in self.routes:
            route.continue_()


def marshal(page: Page, address: str) -> None:
    """Begin a game as the Marshal, and draw up to her first guess."""
    begin(page, address, "fugitif", seat="marshal", size="real")
    await_turn(page)
    for _ in range(2):
        page.locator("#part-bar .deck.legal").first.click()
        page.wait_for_selector("body.scripted:not(.busy)")


def test_a_button_that_an_answer_is_about_to_turn_on_keeps_its_press(
    open_page: Callable[..., Page], address: str
) -> None:
    page = open_page(DESK)
    marshal(page, address)
    guess = page.locator("#part-bar [data-key=primary]")
    expect(guess).to_have_attribute("aria-disabled", "true")
    kept = Kept(page)
    lines = page.locator("#part-log li").count()
    page.locator(NUMBER).first.click()
    guess.click(force=True)
    expect(guess).to_have_class("button primary pressed")  # it is taken, and waits
    assert page.locator("#toast").is_hidden()
    wait_for(page, kept.routes)
    assert len(kept.routes) == 1
    kept.let_go()
    wait_until(page, "count => document.querySelectorAll('#part-log li').length > count", lines)
    assert "30" in page.locator("#part-log").inner_text()


def test_what_stays_off_says_why_once_the_answer_is_there(open_page: Callable[..., Page], address: str) -> None:
    page = open_page(DESK)
    marshal(page, address)
    page.locator(NUMBER).first.click()
    page.wait_for_selector("body.scripted:not(.busy)")
    kept = Kept(page)
    guess = page.locator("#part-bar [data-key=primary]")
    page.locator(NUMBER).first.click()  # it is chosen no more
    page.evaluate("document.querySelector('#part-bar [data-key=primary]').setAttribute('aria-disabled', 'true')")
    guess.click(force=True)
    kept.let_go()
    expect(page.locator("#toast")).to_be_visible()
    assert page.locator("#part-log li", has_text="30").count() == 0


def test_a_double_tap_is_no_press_on_what_the_first_tap_brings(open_page: Callable[..., Page], address: str) -> None:
    page = open_page(PHONE, has_touch=True, is_mobile=True)
    page.add_init_script(SLOWER)
    begin(page, address, "fugitif", seat="marshal", size="real")
    await_turn(page)
    page.locator("#part-bar .deck.legal").first.tap()
    page.wait_for_selector("body.scripted:not(.busy) #part-bar .deck.legal")
    spot = middle(page, "#part-bar .deck.legal")
    page.evaluate(SENT)
    page.touchscreen.tap(*spot)
    wait_until(page, "() => !document.querySelector('#part-bar .deck.legal')")
    under = page.evaluate(UNDER, spot)
    assert under, "the test is of a place where something else can be pressed then"
    page.touchscreen.tap(*spot)
    page.wait_for_timeout(200)
    sent: list[Any] = page.evaluate("window.sent")
    assert len(sent) == 1, (under, sent)
    # A moment later it counts.
    page.wait_for_timeout(20 * 350)
    page.touchscreen.tap(*spot)
    wait_until(page, "() => window.sent.length === 2")


def test_a_tap_again_on_the_same_thing_counts_at_once(open_page: Callable[..., Page], address: str) -> None:
    page = open_page(PHONE, has_touch=True, is_mobile=True)
    page.add_init_script(SLOWER)
    marshal(page, address)
    page.evaluate(SENT)
    number = page.locator(NUMBER).first
    number.tap()
    page.wait_for_selector("body.scripted:not(.busy) [data-at=n30][aria-pressed=true]")
    number.tap()
    page.wait_for_selector("body.scripted:not(.busy) [data-at=n30]:not([aria-pressed])")


def test_a_page_whose_game_cannot_begin_stays_a_page(open_page: Callable[..., Page], address: str) -> None:
    page = open_page(DESK)
    page.route("**/begin", lambda route: route.fulfill(status=422, json={"error": "not now"}))
    made = page.request.post(
        f"{address}/new",
        form={"game": "fugitif", "opponent": "bot:novice"},
        headers={"origin": address},
        max_redirects=0,
    )
    page.goto(address + made.headers["location"])
    page.wait_for_selector("body.asks")
    assert page.evaluate("getComputedStyle(document.body).position") == "static"
    expect(page.locator("#part-bar .button.primary")).to_be_visible()


#: A place far down in what scrolls by itself; where its ring stands once it is drawn, and where the place does.
RINGED = """async () => {
  const { pulse } = await import('/static/motion.js');
  const box = document.createElement('div'), far = document.createElement('p');
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('.slides { height: 260px; overflow: auto } .slides p { margin: 2400px 0 900px; height: 41px }');
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  box.className = 'slides';
  far.dataset.at = 'far';
  box.append(far);
  document.querySelector('.centre').prepend(box);
  pulse('far');
  for (let tries = 0; tries < 600; tries += 1) {
    const ring = [...document.querySelectorAll('.pulse')].find((one) => one.style.height === '41px');
    if (ring) {
      await new Promise((soon) => setTimeout(soon, 400));
      return [ring, far].map((one) => Math.round(one.getBoundingClientRect().top));
    }
    await new Promise((soon) => setTimeout(soon, 20));
  }
  return [];
}"""


def test_the_ring_of_a_deed_is_drawn_where_its_place_comes_to_rest(
    open_page: Callable[..., Page], address: str
) -> None:
    page = open_page(PHONE)
    begin(page, address, "fugitif", seat="marshal", size="real")
    ring, place = page.evaluate(RINGED)
    assert abs(ring - place) <= 1
