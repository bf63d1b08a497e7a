"""A server that goes and comes back, as a tab sees it."""

from __future__ import annotations

from pathlib import Path

import pytest

pytest.importorskip("playwright", reason="Playwright is not installed: uv sync --group browser")

from playwright.sync_api import Browser, WebSocket, expect
from room_server import served

STEP = 100  # of the page's own clock, in milliseconds
UNLUCKY = "Math.random = () => 0.999999"  # each wait is as long as it can be


@pytest.mark.parametrize("away", [300, 5_000, 60_000])
def test_a_tab_is_back_within_two_seconds_of_the_server(chromium: Browser, tmp_path: Path, away: int) -> None:
    """By the page's own clock, which stands still while the machine is busy. away: how long the server is."""
    database = f"sqlite:///{tmp_path / 'room.db'}"
    page = chromium.new_context(locale="en-GB").new_page()
    page.add_init_script(UNLUCKY)
    page.clock.install()
    tabs: list[WebSocket] = []
    served_to: list[WebSocket] = []

    def opened(tab: WebSocket) -> None:
        tabs.append(tab)
        tab.on("framereceived", lambda _: served_to.append(tab))

    page.on("websocket", opened)
    with served(database) as address:
        page.goto(f"{address}/start/traqueur?seat=first&opponent=friend")
        page.locator(".button.primary").click()
        expect(page.locator("#share")).to_be_visible()
        page.wait_for_selector("body.scripted")
        page.clock.pause_at(page.evaluate("Date.now()") + 1000)
        while not served_to:
            page.wait_for_timeout(20)
    while not tabs[-1].is_closed():
        page.wait_for_timeout(20)
    for _ in range(away // STEP):
        page.clock.run_for(STEP)
        page.wait_for_timeout(5)  # what is asked meanwhile is refused
    before, took = len(tabs), 0
    with served(database, int(address.rpartition(":")[2])):
        while len(tabs) == before and took < 2000:
            page.clock.run_for(STEP)
            took += STEP
            page.wait_for_timeout(200)
        assert len(tabs) > before, "the tab did not come back"
        while tabs[-1] not in served_to:
            page.wait_for_timeout(20)
        expect(page.locator("#toast")).to_be_hidden()
        page.context.close()
