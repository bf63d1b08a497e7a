"""A camp at a pad on a phone: one's own, and the other's when the evening is over, by finger and by keyboard."""

from __future__ import annotations

from collections.abc import Callable

import pytest

pytest.importorskip("playwright", reason="Playwright is not installed: uv sync --group browser")

from browser_play import wait_until
from playwright.sync_api import Page, expect
from test_pads_browser import PHONE, ask, choose, tap

from hallali.games.traqueur.rules import camp as c
from hallali.games.traqueur.rules.grid import grid_of

#: The smallest side of what builds a camp and of all buttons below it, and how far the page is wider than the screen.
FINGERS = """() => {
  const all = [...document.querySelectorAll('[data-build] button, .under button, .building .tools :is(button, input)')];
  const sides = all.filter(one => one.checkVisibility()).flatMap(one => {
    const box = one.getBoundingClientRect();
    return [box.width, box.height];
  });
  return [Math.min(...sides), document.documentElement.scrollWidth - innerWidth];
}"""
SETTLED = "() => document.querySelector('body.scripted:not(.busy):not(.unsent)')"


def begin(open_page: Callable[..., Page], address: str, seat: str, size: str) -> Page:
    page = open_page(PHONE, f"{address}/pads/new/traqueur?size={size}", has_touch=True, is_mobile=True)
    fields: dict[str, str | float | bool] = {"game": "traqueur", "seat": seat, "size": size, "mode": "one-sided"}
    made = page.request.post(f"{address}/pads", form=fields, headers={"accept": "application/json", "origin": address})
    page.goto(address + made.json()["location"])
    page.wait_for_selector("body.scripted")
    return page


def touch(page: Page, what: str) -> None:
    """Press a place of the plan with a finger, wherever it has to be slid to, and wait until it is kept."""
    there = page.locator(f"[data-build] [data-key={what}]")
    there.scroll_into_view_if_needed()
    there.tap()
    wait_until(page, SETTLED)


def place(size: str, name: str) -> str:
    rows, columns = map(int, size.split("x"))
    return f"p{grid_of(rows, columns).place_of(name)}"


def test_the_others_camp_is_pressed_at_the_end(open_page: Callable[..., Page], address: str) -> None:
    page = begin(open_page, address, "second", "3x3")
    choose(page, "camp is ready")
    ask(page, "A1", "no, end of turn")
    ask(page, "B1", "You find the fugitive")
    page.get_by_role("link", name="The game is over").tap()
    page.wait_for_selector("#whole")
    tap(page, page.get_by_role("link", name="Press it on the board"))
    smallest, beyond = page.evaluate(FINGERS)
    assert smallest >= 44
    assert beyond <= 0
    assert page.locator("#title-build").inner_text() == "Your friend’s camp"
    assert page.locator("[data-used]").inner_text() == "1", "the barrier at the entrance of A1 was found"
    walls = [place("3x3", name) for name in ("A1-A2", "C2-C3")]
    for wall in walls:
        touch(page, wall)
    assert page.locator("[data-used]").inner_text() == "3"
    touch(page, walls[1])
    page.reload()
    page.wait_for_selector("body.scripted")
    grid = grid_of(3, 3)
    camp = c.Camp(grid.square_of("B1"), sum(1 << grid.place_of(name) for name in ("A1-A2", "out-A1")))
    expect(page.locator("#camp-line")).to_have_value(c.write(grid, camp))
    page.evaluate("window.before = true")
    page.locator(".under .primary").tap()
    wait_until(page, "() => !window.before && document.getElementById('whole')")
    assert "All is known" in page.locator("#whole").inner_text()


def test_what_cannot_have_been_is_said_and_stays_on_the_board(open_page: Callable[..., Page], address: str) -> None:
    page = begin(open_page, address, "second", "3x3")
    choose(page, "camp is ready")
    ask(page, "A1", "no, end of turn")
    ask(page, "B1", "You find the fugitive")
    page.goto(page.url + "/end")
    page.goto(page.evaluate("document.querySelector('a[href*=\"/end/\"]').href"))
    page.wait_for_selector("body.scripted")
    touch(page, place("3x3", "out-A1"))  # and so no barrier at A1, where the answer was no
    tap(page, page.locator(".under .primary"))
    expect(page.locator("#trouble")).to_contain_text("cannot have been")
    expect(page.locator("#trouble .suspect")).to_have_count(1)
    expect(page.locator("#trouble .suspect")).to_contain_text("You ask to enter at A1: no, end of turn.")
    expect(page.locator("#camp-line")).to_have_value("3x3/B1/0")


def test_ones_own_camp_is_pressed_in_any_order(open_page: Callable[..., Page], address: str) -> None:
    page = begin(open_page, address, "first", "6x6")
    smallest, beyond = page.evaluate(FINGERS)
    assert smallest >= 44
    assert beyond <= 0
    for name in ("A1-A2", "F5-F6", "C3-D3"):
        touch(page, place("6x6", name))
    touch(page, "sqE5")
    for slid in (0, 400):  # as far to the right as it goes: the rows keep their letters
        page.locator(".building .maze").evaluate("(one, left) => { one.scrollLeft = left; }", slid)
        letter, board = (page.locator(f".building {one}").first.bounding_box() for one in (".letters b", ".maze"))
        assert letter
        assert board
        assert board["x"] <= letter["x"] < board["x"] + 40
    grid = grid_of(6, 6)
    camp = c.Camp(grid.square_of("E5"), sum(1 << grid.place_of(name) for name in ("A1-A2", "F5-F6", "C3-D3")))
    page.reload()
    page.wait_for_selector("body.scripted")
    expect(page.locator("#camp-line")).to_have_value(c.write(grid, camp))
    tap(page, page.locator(".under .primary"))
    expect(page.locator(".entered li")).to_have_count(1)


def test_by_keyboard_alone(open_page: Callable[..., Page], address: str) -> None:
    page = begin(open_page, address, "first", "4x4")
    for _ in range(80):
        if page.evaluate("document.activeElement.matches('[data-build] .sq')"):
            break
        page.keyboard.press("Tab")
    for key in ("ArrowRight", "ArrowDown", "w", "d", "Shift+ArrowLeft", "ArrowDown", "f", "u"):
        page.keyboard.press(key)
        wait_until(page, SETTLED)
    assert page.evaluate("document.activeElement.dataset.key") == "sqC2"
    assert page.locator("[data-used]").inner_text() == "3"
    expect(page.locator("#camp-line")).to_have_value("4x4/-/" + page.locator("#camp-line").input_value().split("/")[2])
    page.keyboard.press("f")
    wait_until(page, SETTLED)
    page.reload()
    page.wait_for_selector("body.scripted")
    grid = grid_of(4, 4)
    camp = c.Camp(grid.square_of("C2"), sum(1 << grid.place_of(name) for name in ("A2-B2", "B2-B3", "B1-B2")))
    expect(page.locator("#camp-line")).to_have_value(c.write(grid, camp))
    page.locator(".under .primary").focus()
    page.evaluate("window.before = true")
    page.keyboard.press("Enter")
    wait_until(page, "() => !window.before && document.querySelector('.entered li')")


def test_more_barriers_than_there_are_is_said(open_page: Callable[..., Page], address: str) -> None:
    page = begin(open_page, address, "first", "2x2")
    for name in ("A1-A2", "out-A1", "A1-B1"):
        touch(page, place("2x2", name))
    expect(page.locator("#toast")).to_be_visible()
    assert page.locator("[data-used]").inner_text() == "2"
