"""Suggest in a browser: by its key, a sentence comes, its place glows, and nothing is played by itself."""

from __future__ import annotations

from collections.abc import Callable

import pytest

pytest.importorskip("playwright", reason="Playwright is not installed: uv sync --group browser")

from browser_play import await_turn, open_game, wait_for, wait_until
from playwright.sync_api import Page, Route, expect


def begun(open_page: Callable[..., Page], game: str) -> Page:
    page = open_page({"width": 1440, "height": 900})
    open_game(page, game)
    page.locator("form.start .button.primary").first.click()
    page.wait_for_selector("body.scripted")
    assert await_turn(page)
    return page


def test_a_suggestion_glows_until_the_position_moves_on(open_page: Callable[..., Page]) -> None:
    page = begun(open_page, "traque")
    before = page.locator("body").get_attribute("data-seq")
    page.keyboard.press("w")
    wait_until(page, "() => document.querySelector('#part-help [data-advice]')")  # on a busy machine it thinks for long
    said = page.locator("#part-help [data-advice]").inner_text()
    step = page.locator("[data-advice]").get_attribute("data-steps")
    assert said
    assert step
    button = page.locator(f"button.advised[name=choose][value='{step.split()[0]}']")
    expect(button).to_have_count(1)
    assert page.locator("body").get_attribute("data-seq") == before
    button.click()
    wait_until(page, "said => document.querySelector('[data-advice]')?.textContent.trim() !== said", said)
    if not page.locator("[data-advice]").count():
        expect(page.locator(".advised")).to_have_count(0)


def test_a_suggestion_on_its_way_shows_that_it_is_and_is_asked_for_once(open_page: Callable[..., Page]) -> None:
    page = begun(open_page, "fugitif")
    held: list[Route] = []
    page.route("**/suggest", lambda route: held.append(route))
    page.keyboard.press("w")
    asked = page.locator("[data-key=suggest]")
    expect(asked).to_have_attribute("aria-busy", "true")
    page.keyboard.press("w")
    wait_for(page, held)
    page.wait_for_timeout(200)
    assert len(held) == 1
    assert "busy" not in (page.locator("body").get_attribute("class") or "").split()
    held[0].continue_()
    wait_until(page, "() => document.querySelector('#part-help [data-advice]')")
    expect(asked).not_to_have_attribute("aria-busy", "true")
