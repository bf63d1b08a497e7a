"""Fugitif's board in a browser: road, pad and hand belong together, and what the other did is in the first screen."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

pytest.importorskip("playwright", reason="Playwright is not installed: uv sync --group browser")
from browser_play import await_turn, press_surely, wait_until
from playwright.sync_api import Page, expect
from test_presses import begin

DESK = {"width": 1440, "height": 900}
PHONE = {"width": 390, "height": 844}
#: Whether a place of the board is within the window, and nothing lies over it.
SHOWN = """place => [...document.querySelectorAll(`[data-at="${place}"]`)].some(one => {
  const box = one.getBoundingClientRect(), x = box.left + box.width / 2, y = box.top + box.height / 2;
  const top = document.elementFromPoint(x, y);
  return box.width && box.top >= 0 && box.bottom <= innerHeight && Boolean(top?.closest('.centre, .todo'));
})"""


def marshal(page: Page, address: str, **more: str) -> None:
    """Sit down as the Marshal, and draw until it is time to guess."""
    begin(page, address, "fugitif", seat="marshal", **more)
    while await_turn(page) and not page.locator("#part-pad.guessing").count():
        page.locator("#part-bar .deck.legal").first.click()
        page.wait_for_selector("body.scripted:not(.busy)")


def told(page: Page) -> list[dict[str, Any]]:
    """List what the viewer's seat was told, the oldest first."""
    seen = page.request.get(page.url.replace("/t/", "/api/v1/t/")).json()
    return [entry["told"] for entry in seen["told"]]


def place_of(one: dict[str, Any]) -> str:
    """Name the place of a deed that moves something on the board."""
    if one["type"] == "guessed":
        return f"h{one['found'][-1]['place']}" if one["right"] else f"n{one['numbers'][0]}"
    return f"h{one['place']}" if one["type"] == "laid" else ""


def test_the_pad_is_marked_by_hand_while_a_guess_is_chosen(open_page: Callable[..., Page], address: str) -> None:
    page = open_page(DESK)
    marshal(page, address)
    chosen, other = page.locator("#part-pad [data-at=n18]"), page.locator("#part-pad [data-at=n17]")
    assert not page.locator("#part-board .road.wide .beam").count()
    chosen.click()
    expect(page.locator("#part-pad [data-at=n18].chosen")).to_be_visible()
    expect(page.locator("#part-board .guess[data-n='18']")).to_be_visible()  # the road shows it, too
    expect(page.locator("#part-board .road.wide .beam")).to_have_count(
        1
    )  # and the torch falls on it, before it is said
    with page.expect_response("**/notes"):
        other.click(button="right")
    expect(page.locator("#part-pad [data-at=n17].mark-out")).to_be_visible()
    expect(page.locator("#part-board .out[data-n='17']")).to_be_visible()
    other.focus()
    with page.expect_response("**/notes"):
        page.keyboard.press("x")
    expect(page.locator("#part-pad [data-at=n17].mark-suspect")).to_be_visible()
    expect(page.locator("#part-pad [data-at=n18].chosen")).to_be_visible()
    page.reload()
    expect(page.locator("#part-pad [data-at=n17].mark-suspect")).to_be_visible()


def test_a_long_press_crosses_a_window_out_and_chooses_nothing(open_page: Callable[..., Page], address: str) -> None:
    page = open_page(PHONE, has_touch=True, is_mobile=True)
    marshal(page, address)
    window = page.locator("#part-pad [data-at=n2]")
    window.scroll_into_view_if_needed()
    box = window.bounding_box()
    assert box is not None
    touch = page.context.new_cdp_session(page)
    point = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
    expect(page.locator("#part-pad [data-at=n2].mark-out")).to_be_visible()
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    page.wait_for_selector("body.scripted:not(.busy)")
    expect(page.locator("#part-pad .chosen")).to_have_count(0)


def test_a_hideout_can_be_laid_on_the_road(open_page: Callable[..., Page], address: str) -> None:
    page = open_page(DESK)
    begin(page, address, "fugitif", size="real")
    page.locator("#part-board .lay[data-n='2']").click()
    expect(page.locator("#part-board .ghost[data-n='2']")).to_be_visible()
    expect(page.locator("#part-hand .target[data-n='2']")).to_be_visible()
    page.locator("#part-hand [data-n='2']").hover()  # what stands for the same number lights up with it
    for one in ("#part-board .ghost[data-n='2']", "#part-pad [data-at=n2]"):
        lit = page.locator(one).evaluate("one => { const s = getComputedStyle(one); return s.filter + s.boxShadow; }")
        assert lit != "nonenone"
    assert page.locator("#part-pad [data-at=n3]").evaluate("one => getComputedStyle(one).boxShadow") == "none"


def test_the_place_of_a_deed_pulses_where_the_house_comes_to_stand(
    open_page: Callable[..., Page], address: str
) -> None:
    """Not where it was when its journey began."""
    page = open_page(DESK)
    marshal(page, address)
    away = page.evaluate(
        """async () => {
          await document.fonts.ready;
          const moving = () => document.getAnimations()
            .filter(one => one.playState === 'running' && one.effect.getComputedTiming().endTime < 1e5);
          while (moving().length) await Promise.allSettled(moving().map(one => one.finished));
          const motion = await import('/static/motion.js'), one = document.querySelector('#part-board [data-at=h0]');
          const known = motion.before();
          known.at.set('h0', new DOMRect(0, 0, 10, 10));
          motion.after(known);
          motion.pulse('h0');
          await new Promise(done => requestAnimationFrame(() => setTimeout(done, 20)));
          const ring = [...document.querySelectorAll('.pulse')].at(-1).style;
          for (const journey of one.getAnimations()) journey.finish();
          const [place, drawn] = [one, one.querySelector('[data-drawn]') ?? one].map(it => it.getBoundingClientRect());
          const box = { left: Math.min(place.left, drawn.left), top: Math.min(place.top, drawn.top) };
          return Math.hypot(parseFloat(ring.left) - box.left, parseFloat(ring.top) - box.top);
        }"""
    )
    assert away < 3


def test_what_is_off_and_what_is_let_go_say_so(open_page: Callable[..., Page], address: str) -> None:
    page = open_page(DESK)
    marshal(page, address)
    guess, let_go = page.locator("#part-bar [data-key=primary]"), page.locator("#part-bar [data-key=pass]")
    assert guess.get_attribute("aria-disabled") == "true"
    assert guess.get_attribute("data-tip")
    label = let_go.inner_text()
    let_go.click()
    assert let_go.inner_text() != label  # it asks first
    expect(page.locator("#part-pad.guessing")).to_be_visible()
    for selector in (
        "#part-board [data-cell]",
        "#part-hand [data-cell]",
        "#part-bar .deck",
        "#part-board .exit",
        "#part-pad .w",
    ):
        for one in page.locator(selector).all():
            assert one.get_attribute("data-tip")


@pytest.mark.parametrize("seat", ["fugitive", "marshal"])
def test_on_a_phone_the_place_of_the_others_deed_is_in_sight(
    open_page: Callable[..., Page], address: str, seat: str
) -> None:
    """Also its sentence: after each guess, and after each hideout."""
    page = open_page(PHONE, has_touch=True, is_mobile=True)
    begin(page, address, "fugitif", seat=seat)
    seen = 0
    for _ in range(40):
        if seen >= 3 or not await_turn(page):
            break
        heard = told(page)
        place = place_of(heard[-1])
        if place and heard[-1]["type"] == ("guessed" if seat == "fugitive" else "laid"):
            wait_until(page, SHOWN, place, 5_000)
            just = page.locator("#part-bar .just").bounding_box()
            assert just is not None
            assert 0 <= just["y"] < just["y"] + just["height"] <= PHONE["height"]
            seen += 1
        if page.locator("#part-bar .deck.legal").count():
            page.locator("#part-bar .deck.legal").last.tap()
        elif page.locator("#part-bar [data-key=primary]:not([aria-disabled=true])").count():
            page.locator("#part-bar [data-key=primary]").tap()
        elif page.locator("#part-hand .card.legal").count():
            page.locator("#part-hand .card.legal").first.tap()
        elif seat == "marshal" and page.locator("#part-pad.guessing").count():
            page.locator("#part-pad button[name=choose]").last.tap()
        else:
            press_surely(page.locator("#part-bar [data-key=pass]"), "tap")
        page.wait_for_selector("body.scripted:not(.busy)")
        page.wait_for_timeout(50)
    assert seen


def test_a_row_that_was_resigned_is_turned_up(open_page: Callable[..., Page], address: str) -> None:
    page = open_page(DESK)
    marshal(page, address)
    assert page.locator("#part-board .hidden").count()
    page.request.post(page.url + "/resign", form={"confirm": "1"}, headers={"origin": address})
    page.wait_for_selector("#part-end:not([hidden])")
    expect(page.locator("#part-board .hidden")).to_have_count(0)
    assert page.locator("#part-board .late[data-order]").count()
    expect(page.locator("#part-end")).to_contain_text("You resign.")


#: Which numbers lie under the sign beside them.
UNDER = """() => [...document.querySelectorAll('#part-pad .w:has(> svg)')].filter(window => {
  const words = document.createRange();
  words.selectNodeContents(window.firstChild);
  const number = words.getBoundingClientRect(), sign = window.querySelector('svg').getBoundingClientRect();
  return number.right > sign.left + 1 && number.top + 4 < sign.bottom - 1;
}).map(window => window.textContent)"""


@pytest.mark.parametrize(("width", "height"), [(390, 844), (1024, 768)])
def test_no_sign_of_a_window_covers_its_number(
    open_page: Callable[..., Page], address: str, width: int, height: int
) -> None:
    """The eye of one's own cards lay on the second digit."""
    page = open_page({"width": width, "height": height})
    begin(page, address, "fugitif", seat="fugitive", size="real")
    page.wait_for_selector("#part-pad .w.hand > svg")
    assert page.evaluate(UNDER) == []
