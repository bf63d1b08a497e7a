"""Things explain themselves, what ends a turn asks first, and what is off says why: by mouse, by finger and by keys."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

pytest.importorskip("playwright", reason="Playwright is not installed: uv sync --group browser")
from playwright.sync_api import Page, expect
from test_presses import begin

from hallali.games.fugitif.page.picture import FugitifPicture
from hallali.interfaces.scene import Button, Drawn

DESK = {"width": 1440, "height": 900}
PHONE = {"width": 390, "height": 844}
OFF, ENDS = "Lay a card first.", "Really wait?"


@pytest.fixture
def told_why(monkeypatch: pytest.MonkeyPatch) -> None:
    """Give Fugitif's bar a button that is off and says why, and one that ends the turn and asks first."""
    extend = FugitifPicture.draw

    def changed(self: FugitifPicture, page: Any) -> Drawn:
        drawn: Drawn = extend(self, page)
        wait = next((one for one in drawn.scene.buttons if one.step >= 0), Button(0, "Wait"))
        buttons = (
            msgspec.structs.replace(wait, primary=False, off=False, sure=ENDS, why="It ends your turn."),
            Button(-1, "Undo it", off=True, command="undo", why=OFF),
        )
        return msgspec.structs.replace(drawn, scene=msgspec.structs.replace(drawn.scene, buttons=buttons))

    monkeypatch.setattr(FugitifPicture, "draw", changed)


def posts(page: Page) -> list[str]:
    """List the commands that the page sends from now on."""
    found: list[str] = []
    page.on("request", lambda request: found.append(request.url) if request.method == "POST" else None)
    return found


def inside(page: Page) -> bool:
    box, size = page.locator("#tip").bounding_box(), page.viewport_size
    assert box is not None
    assert size is not None
    return 0 <= box["x"] <= box["x"] + box["width"] <= size["width"] and box["y"] >= 0


@pytest.mark.usefixtures("told_why")
def test_what_is_off_says_why_by_mouse_and_by_keys(open_page: Callable[..., Page], address: str) -> None:
    page = open_page(DESK)
    begin(page, address, "fugitif")
    sent, off, tip = posts(page), page.locator("[data-key=undo]"), page.locator("#tip")
    off.hover()
    expect(tip).to_have_text(OFF)
    assert inside(page)
    assert off.get_attribute("aria-describedby") == "tip"
    page.keyboard.press("Escape")
    expect(tip).to_be_hidden()
    off.click(force=True)
    expect(page.locator("#toast")).to_have_text(OFF)
    page.keyboard.press("Escape")
    off.focus()
    page.keyboard.press("Enter")
    expect(tip).to_have_text(OFF)
    page.keyboard.press("i")
    expect(tip).to_be_hidden()
    page.keyboard.press("i")
    expect(tip).to_be_visible()
    page.mouse.click(5, 400)
    expect(tip).to_be_hidden()
    assert sent == []


def test_where_a_finger_was_nothing_explains_itself_uncalled(open_page: Callable[..., Page], address: str) -> None:
    page = open_page(PHONE, has_touch=True, is_mobile=True)
    begin(page, address, "fugitif")
    page.wait_for_selector("body.scripted:not(.busy)")
    page.locator("#part-bar .prompt").tap()
    page.evaluate(  # what a browser sends when something else comes to lie there
        """() => document.querySelector("#part-board [data-tip], [data-tip]:not([data-tip=''])").dispatchEvent(
          new PointerEvent("pointerover", { bubbles: true, pointerType: "mouse" }))"""
    )
    page.wait_for_timeout(700)
    expect(page.locator("#tip")).to_be_hidden()


@pytest.mark.usefixtures("told_why")
def test_a_long_press_explains_and_does_not_act(open_page: Callable[..., Page], address: str) -> None:
    page = open_page(PHONE, has_touch=True, is_mobile=True)
    begin(page, address, "fugitif")
    sent, ends = posts(page), page.locator("[data-sure]")
    page.evaluate("() => document.fonts.ready")
    page.wait_for_selector("body.scripted:not(.busy)")
    ends.hover(trial=True)  # once it stands still
    box = ends.bounding_box()
    assert box is not None
    point = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    wire = page.context.new_cdp_session(page)
    wire.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
    expect(page.locator("#tip")).to_have_text("It ends your turn.")
    assert inside(page)
    wire.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    page.wait_for_timeout(200)
    expect(ends).not_to_have_text(ENDS)
    assert sent == []


@pytest.mark.usefixtures("told_why")
@pytest.mark.parametrize("how", ["mouse", "keys"])
def test_what_ends_a_turn_asks_first(open_page: Callable[..., Page], address: str, how: str) -> None:
    page = open_page(DESK)
    begin(page, address, "fugitif")
    sent, ends = posts(page), page.locator("[data-sure]")
    name = ends.inner_text()
    ends.focus()

    def press() -> None:
        ends.click() if how == "mouse" else page.keyboard.press("Enter")

    press()
    expect(ends).to_have_text(ENDS)
    expect(page.locator("#live")).to_have_text(ENDS)
    assert sent == []
    page.locator("#part-bar .prompt").click()
    ends.focus()
    expect(ends).to_have_text(name)
    press()
    expect(ends).to_have_text(ENDS)
    page.wait_for_timeout(350)
    with page.expect_request("**/step"):
        press()
