"""Two browsers at one table."""

from __future__ import annotations

import pytest

pytest.importorskip("playwright", reason="Playwright is not installed: uv sync --group browser")

from playwright.sync_api import Browser, expect


def test_who_waits_for_a_friend_can_give_up_once_both_sit(chromium: Browser, address: str) -> None:
    """The page that was opened alone is the one that the game is played on: it is not loaded again."""
    mine, theirs = chromium.new_context().new_page(), chromium.new_context().new_page()
    mine.goto(f"{address}/start/traqueur?seat=first&opponent=friend")
    mine.locator(".button.primary").click()
    expect(mine.locator("#share")).to_be_visible()
    expect(mine.locator(".resign")).to_be_hidden()
    theirs.goto(mine.url)
    theirs.locator(".do.once .button").click()
    for page in (theirs, mine):
        page.wait_for_selector(".resign", state="attached")  # to sit down leads to a page anew
        page.locator(".top [data-pull][role=button]").click()  # the drawer's script has said what it is
        expect(page.locator(".resign")).to_be_visible()
    mine.close()
    theirs.context.close()
