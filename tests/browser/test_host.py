"""The host's page in a browser: the link opens it, a press shuts somebody out, and every tab reads the host's line."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.request import urlopen

import pytest
from room_server import served

from hallali.room.keep import host

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page


@pytest.fixture
def room(tmp_path: Path) -> Iterator[tuple[str, str]]:
    """Start a room; give its address, and the host's link."""
    url = f"sqlite:///{tmp_path / 'room.db'}"
    with served(url) as address:
        with urlopen(f"{address}/healthz") as up:  # it makes its tables when it starts
            assert up.status == 200
        yield address, f"{address}/host/{host.appoint(url)}"


@pytest.fixture
def guest(chromium: Browser, room: tuple[str, str]) -> Iterator[BrowserContext]:
    context = chromium.new_context(viewport={"width": 1280, "height": 800}, locale="en-GB")
    made = context.request.post(
        f"{room[0]}/new",
        data={"game": "fugitif", "seat": "fugitive", "opponent": "friend", "name": "Ann"},
        headers={"accept": "application/json"},
    )
    context.new_page().goto(room[0] + made.json()["location"])
    yield context
    context.close()


@pytest.mark.parametrize("width", [360, 1440])
def test_the_host_speaks_to_everybody_and_shuts_one_out(
    chromium: Browser, room: tuple[str, str], guest: BrowserContext, width: int
) -> None:
    (tab,) = guest.pages
    context = chromium.new_context(viewport={"width": width, "height": 800}, locale="en-GB")
    page: Page = context.new_page()
    page.goto(room[1])
    assert page.url == f"{room[0]}/host"  # the secret is no longer in the address
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    page.get_by_label("A line for everybody").fill("We close at ten.")
    page.get_by_role("button", name="Say it").click()
    tab.locator("#notice", has_text="We close at ten.").wait_for(timeout=10_000)
    page.locator("[aria-labelledby=guests] summary", has_text="Ann").click()
    shown = page.locator("[aria-labelledby=guests] details[open]")
    shown.get_by_label("Their address too").uncheck()  # the host sits at the same one
    shown.get_by_label("Why, as they are told").fill("adverts")
    shown.get_by_role("button", name="Shut out").click()
    page.locator("[aria-labelledby=log]", has_text="shut out").wait_for()
    tab.reload()
    assert "The host of this room has shut you out until" in tab.locator("main").inner_text()
    assert "adverts" in tab.locator("main").inner_text()
    page.get_by_role("button", name="Let in again").click()
    page.locator("[aria-labelledby=log]", has_text="let in again").wait_for()
    tab.reload()
    assert "Fugitif" in tab.title()
    context.close()
