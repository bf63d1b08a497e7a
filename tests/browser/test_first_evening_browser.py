"""The lesson of the pad by thumb, on a phone: all that it asks for can be pressed."""

from __future__ import annotations

from collections.abc import Callable

import pytest

pytest.importorskip("playwright", reason="Playwright is not installed: uv sync --group browser")

from playwright.sync_api import Page, expect
from test_pads_browser import PHONE, choose, tap


def test_it_is_walked_by_thumb(open_page: Callable[..., Page], address: str) -> None:
    page = open_page(PHONE, f"{address}/pads/new/la-traque", has_touch=True, is_mobile=True)
    tap(page, page.locator("form[action$='/pads/first'] button"))
    said = page.locator("#taught")
    expect(said).to_contain_text("lays two hideouts")
    tap(page, page.locator(".choices .button[aria-label^='Hideout 1: 0 sprint cards. Hideout 2: 0']"))
    for card in (4, 5):
        tap(page, page.locator(".under button", has_text="4–8"))
        choose(page, f"You draw {card}")
    expect(said).to_contain_text("guess 5")
    tap(page, page.locator(".centre button[name=choose][value='5']"))
    tap(page, page.locator(".under button", has_text="Guess").last)
    choose(page, "found")
    expect(said).to_contain_text("The pad noticed")
    tap(page, page.locator("#trouble a", has_text="Put entry 8 right"))
    choose(page, "You draw 6")
    expect(said).to_contain_text("turns a card over")  # the question still waits
    choose(page, "found")
    expect(page.locator(".taught .button.primary")).to_be_visible()
