"""A press outside of what lies over the page shuts that, and does nothing else."""

from __future__ import annotations

from collections.abc import Callable

import pytest

pytest.importorskip("playwright", reason="Playwright is not installed: uv sync --group browser")
import obedient
from hands import Hand
from playwright.sync_api import Page, expect

PHONE = {"width": 390, "height": 844}


def lesson(open_page: Callable[..., Page], name: str = "fugitif-marshal") -> Page:
    page = open_page(PHONE, locale="fr-FR", has_touch=True)
    page.goto(f"{page.url.rstrip('/')}/games/fugitif")
    page.locator(f"button[name=lesson][value='{name}']").tap()
    page.wait_for_selector("body.scripted #part-bar.taught.yours")
    return page


def tap(page: Page, place: str) -> None:
    """Tap the middle of a place, whatever lies over it."""
    box = page.locator(place).first.bounding_box()
    assert box is not None
    page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def forward(page: Page) -> str:
    """Take the lesson some steps on; return the step."""
    at = Hand(page, "touch")
    seen = obedient.await_calm(at)
    while page.locator("#part-bar[data-step='4']").count() == 0:
        seen = obedient.step(at, seen, obedient.Log())
    return "4"


@pytest.mark.parametrize(
    "pressed", [".again button", ".step > a", "#part-bar .prompt"], ids=["again", "leave", "words"]
)
def test_a_tap_above_an_open_sheet_only_shuts_it(open_page: Callable[..., Page], pressed: str) -> None:
    page = lesson(open_page)
    step, address = page.locator("#part-bar").get_attribute("data-step"), page.url
    page.locator(".pull.up").tap()
    page.wait_for_selector("body.drawn")
    tap(page, pressed)
    page.wait_for_selector("body:not(.drawn)")
    page.wait_for_timeout(600)  # what would go through goes through by now
    assert page.url == address
    assert page.locator("#part-bar").get_attribute("data-step") == step
    assert page.locator(".asking").count() == 0


def test_a_lesson_that_has_gone_on_asks_before_it_starts_over(open_page: Callable[..., Page]) -> None:
    page = lesson(open_page)
    assert page.locator(".again [data-sure]").count() == 0  # nothing is lost by it yet
    step = forward(page)
    address = page.url
    again = page.locator("#part-bar .again button")
    again.tap()
    expect(again).to_have_text("Tout reprendre ?")
    page.wait_for_timeout(600)
    assert (page.url, page.locator("#part-bar").get_attribute("data-step")) == (address, step)
    with page.expect_navigation():
        again.tap()
    page.wait_for_selector("#part-bar[data-step='1']")
