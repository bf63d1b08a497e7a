"""Le Traqueur's table as it is felt: what the other does is seen where it happens, also on a phone, and said."""

from __future__ import annotations

from collections.abc import Callable

import pytest

pytest.importorskip("playwright", reason="Playwright is not installed: uv sync --group browser")
from playwright.sync_api import Page, expect
from slow_network import Network

DESK = {"width": 1440, "height": 900}
PHONE = {"width": 390, "height": 844}
#: Whether an element of this kind stands in the first screenful, and takes room there.
IN_SIGHT = """selector => [...document.querySelectorAll(selector)].some(one => {
  const box = one.getBoundingClientRect();
  return box.width > 4 && box.height > 4 && box.top >= 0 && box.bottom <= innerHeight && box.right <= innerWidth;
})"""
#: Whether nothing of it is cut off.
WHOLE = "selector => (one => one.scrollHeight <= one.clientHeight + 1)(document.querySelector(selector))"
READY = ".scripted #part-bar.yours"
TITLE = "#part-bar .prompt"


def open_table(page: Page, address: str, **fields: str) -> str:
    """Make a table, open it, and give where it is."""
    usual = {"seat": "first", "opponent": "bot:novice", "size": "4x4", "begins": "first"}
    form: dict[str, str | float | bool] = {"game": "traqueur", **usual, **fields}
    made = page.request.post(f"{address}/new", form=form, headers={"accept": "application/json", "origin": address})
    where = address + str(made.json()["location"])
    page.goto(where)
    return where


def press(page: Page, selector: str) -> None:
    page.locator(selector).click()


def go(page: Page, square: str) -> None:
    """Ask or walk to a square, and wait for the yes."""
    page.locator(f"[data-key=sq{square}]:is(.ask, .walk)").click()
    page.wait_for_selector(f"[data-key=sq{square}].here")


def searching(open_page: Callable[..., Page], address: str) -> tuple[Page, Page]:
    """Two friends in open fields; the one on a phone looks on while the first searches. Fugitives: D1 and D4."""
    first, second = open_page(DESK), open_page(PHONE, has_touch=True, is_mobile=True)
    where = open_table(first, address, opponent="friend")
    second.goto(where)
    second.get_by_role("button", name="Join the game").click()
    for page, camp in ((second, "4x4/D4/8"), (first, "4x4/D1/0")):
        page.wait_for_selector(".scripted [data-build]")
        page.evaluate("camp => { document.getElementById('camp-line').value = camp; }", camp)
        page.evaluate("document.querySelector('[data-key=lay]').click()")
        press(page, "#part-bar button.primary:enabled")
    for page in (first, second):
        page.wait_for_selector(".scripted [data-hunt]")
    return first, second


def seen(page: Page, sentence: str, place: str) -> None:
    """The sentence stands in the bar and its place on the board, both in the first screenful."""
    expect(page.locator("#part-bar .just")).to_have_text(sentence)
    assert page.evaluate(IN_SIGHT, "#part-bar .just")
    assert page.evaluate(WHOLE, "#part-bar .just")
    assert page.evaluate(WHOLE, "#part-bar .say")
    page.wait_for_function("name => document.querySelector(`[data-at='${name}']`)", arg=place)
    assert page.evaluate(IN_SIGHT, f"[data-at='{place}']")


def test_what_the_other_does_is_seen_on_a_phone(open_page: Callable[..., Page], address: str) -> None:
    first, second = searching(open_page, address)
    go(first, "A1")
    seen(second, "The first player asks to enter at A1: yes.", "camp-s0")
    expect(second.locator("#tab-camp")).to_have_attribute("aria-selected", "true")
    go(first, "A2")
    seen(second, "The first player asks to go from A1 to A2: yes.", "camp-s1")
    go(first, "A1")
    seen(second, "The first player goes to A1.", "camp-s0")
    go(first, "B1")
    go(first, "C1")
    go(first, "D1")
    for name in ("D2", "D3", "D4"):
        go(first, name)
    expect(second.locator("#part-end h2")).to_have_text("The first player beat you.")
    expect(second.locator("#part-end .say")).to_contain_text("The first player finds your fugitive at D4.")
    expect(first.locator("#part-end h2")).to_have_text("You beat the second player.")
    for selector in ("#part-end .say p", "#maze-camp [data-at='camp-s15']"):
        assert second.evaluate(IN_SIGHT, selector)
    assert second.evaluate(WHOLE, "#part-end .say")
    assert first.locator("[data-order]").count() >= 1


def test_a_no_is_seen_and_ones_own_search_comes_back(open_page: Callable[..., Page], address: str) -> None:
    first, second = searching(open_page, address)
    press(first, ".gate.ask >> nth=3")
    seen(second, "The first player asks to enter at D1: no, end of turn.", "camp-p3")
    expect(second.locator("#tab-search")).to_have_attribute("aria-selected", "true")
    assert second.evaluate(IN_SIGHT, "[data-at='camp-p3']")  # small below the search
    expect(first.locator(TITLE)).to_have_text("The second player is searching your camp.")
    second.locator("#maze-camp").tap()
    expect(second.locator("#tab-camp")).to_have_attribute("aria-selected", "true")
    press(second, "#tab-search")
    second.locator("[data-key=sqA1]").tap()
    expect(second.locator("#part-bar .just")).to_have_text("You ask to enter at A1: yes.")


def test_who_gives_up_sees_both_camps(open_page: Callable[..., Page], address: str) -> None:
    first, second = searching(open_page, address)
    first.request.post(
        f"{first.url}/resign", form={"confirm": "1", "seq": "0"}, headers={"origin": address}, max_redirects=0
    )
    expect(second.locator("#part-end .say")).to_contain_text("The first player resigns.")
    expect(first.locator("#part-end .say p:not(.turning, .lasted)")).to_contain_text("You resign.")
    for page in (first, second):
        assert page.locator("#part-board use.prey").count() == 2


def test_arrows_outside_the_board_ask_nothing(open_page: Callable[..., Page], address: str) -> None:
    page = open_page(DESK)
    open_table(page, address, seat="second", opponent="bot:explorer:random+easy", mode="one-sided")
    page.wait_for_selector(READY)
    for key in ("ArrowDown", "ArrowRight", "ArrowDown"):
        page.keyboard.press(key)
    page.locator("#part-log ol").focus()
    page.keyboard.press("ArrowRight")
    assert page.locator("#part-known .of-answer b").inner_text() == "0"
    page.keyboard.press("b")
    assert page.evaluate("document.activeElement.closest('.reach') !== null")


def test_what_a_square_is_is_said_by_the_key_i(open_page: Callable[..., Page], address: str) -> None:
    page = open_page(DESK)
    open_table(page, address, seat="second", opponent="bot:explorer:random+easy", mode="one-sided")
    page.wait_for_selector(READY)
    page.locator("[data-key=sqA1]").focus()
    page.keyboard.press("i")
    expect(page.locator("#tip")).to_contain_text("Ask to enter at A1")
    page.locator("[data-key=sqC3]").hover()
    expect(page.locator("[data-caption]")).to_have_text("C3; nothing known")
    assert page.locator("[data-key=sqC3][data-tip]").count() == 0  # it would hide the squares beside it
    assert page.locator(".known li:not([data-tip])").count() == 0


def test_help_stays_while_answers_are_weighed(open_page: Callable[..., Page], address: str) -> None:
    page = open_page(DESK)
    open_table(page, address, seat="second", opponent="bot:explorer:random+easy", mode="one-sided", size="6x6")
    page.wait_for_selector(READY)
    press(page, "[data-key=help-probable]")
    page.wait_for_selector("[data-hunt] .sq i")
    page.evaluate(
        """() => { window.least = 99; new MutationObserver(() => {
          window.least = Math.min(window.least, document.querySelectorAll('[data-hunt] .sq i').length);
        }).observe(document.querySelector('.centre'), { childList: true, subtree: true }); }"""
    )
    for row in range(3):
        page.locator(".reach :is(.sq.ask, .gate.ask)").nth(row % 2).click()
        page.wait_for_selector("#part-bar.yours")
    assert page.evaluate("window.least") > 20


@pytest.mark.parametrize("size", ["desk", "phone"])
def test_each_target_of_the_builder_is_large_enough(open_page: Callable[..., Page], address: str, size: str) -> None:
    page = open_page(PHONE if size == "phone" else DESK)
    open_table(page, address, size="6x6")
    page.wait_for_selector(".scripted [data-build]")
    small = page.evaluate(
        """() => [...document.querySelectorAll('[data-build] button')].map(one => one.getBoundingClientRect())
          .filter(box => box.width < 24 || box.height < 24).length"""
    )
    assert small == 0


def test_on_a_tablet_the_plan_has_the_width_and_below_it_stands_how_to_build(
    open_page: Callable[..., Page], address: str
) -> None:
    """All that builds is in the window, too: nothing of it is cut by the window's lower edge."""
    page = open_page({"width": 820, "height": 1180}, has_touch=True)
    open_table(page, address, size="6x6")
    page.wait_for_selector(".scripted [data-build]")
    plan, hint = (page.locator(one).bounding_box() for one in ("[data-build]", ".maze .touch"))
    assert plan is not None
    assert hint is not None
    assert plan["width"] > 480
    assert 0 <= hint["y"] - plan["y"] - plan["height"] < 30
    for last in ("#camp-line", "[data-key=lay]"):
        box = page.locator(last).bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= 1180
    assert page.evaluate("(one => one.scrollHeight <= one.clientHeight)(document.querySelector('.centre'))")


def test_each_kind_of_press_is_kept_on_a_slow_network(open_page: Callable[..., Page], address: str) -> None:
    page = open_page(DESK)
    open_table(page, address, opponent="bot:novice")
    page.wait_for_selector(".scripted [data-build]")
    page.wait_for_selector("#part-bar.yours")
    Network(page, 5, loss=0.05)
    cell = page.locator("[data-build] [data-key=sqC3]")
    cell.click()
    cell.focus()
    for key in ("w", "ArrowLeft", "a", "ArrowUp", "s", "s"):
        page.keyboard.press(key)
    page.wait_for_selector("body.scripted:not(.busy):not(.unsent)", timeout=60_000)
    shown = page.locator("#camp-line").input_value()
    page.reload()
    page.wait_for_selector(".scripted [data-build]")
    assert page.locator("#camp-line").input_value() == shown
    assert page.locator("[data-used]").inner_text() == "2"
