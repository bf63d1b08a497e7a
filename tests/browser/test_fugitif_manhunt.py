"""Fugitif's manhunt on a phone: a number is chosen and announced as in any turn, and what the bar says fits in it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

pytest.importorskip("playwright", reason="Playwright is not installed: uv sync --group browser")
from kept_tables import keep
from playwright.sync_api import Browser, Page, expect
from room_server import stocked

from hallali.core.record import Record
from hallali.room.act.auth import COOKIE, hashed

TOKEN = "m" * 32
RECORD = Path(__file__).parents[1] / "games/fugitif/records/slipped-real.json"


@pytest.fixture
def page(chromium: Browser, tmp_path: Path) -> Iterator[Page]:
    record = Record.from_json(RECORD.read_bytes())
    begins = next(number for number, token in enumerate(record.moves) if token.startswith("m"))
    with stocked(tmp_path, TOKEN) as (address, store):
        keep(store, record, "manhunt", hashed(TOKEN), begins, seat=1)
        context = chromium.new_context(viewport={"width": 390, "height": 844}, locale="fr-FR", has_touch=True)
        context.add_cookies([{"name": COOKIE, "value": TOKEN, "url": address}])
        page = context.new_page()
        page.goto(f"{address}/t/manhunt")
        page.wait_for_selector("body.scripted")
        yield page
        context.close()


def test_in_the_manhunt_a_number_is_chosen_then_announced(page: Page) -> None:
    button = page.locator("#part-bar [data-key=primary]")
    expect(button).to_have_text("Annoncer")
    expect(button).to_have_attribute("aria-disabled", "true")
    page.locator("#part-pad button[name=choose]").first.tap()
    expect(page.locator("#part-pad .chosen")).to_have_count(1)
    expect(page.locator("#part-bar .aside")).to_contain_text("Vous annoncez")
    assert page.locator("#part-log li").first.inner_text().startswith("Le Fugitif atteint"), "nothing is said yet"
    expect(button).not_to_have_attribute("aria-disabled", "true")
    number = page.locator("#part-pad .chosen").get_attribute("value")
    button.tap()
    expect(page.locator(f"#part-log li:has-text('Vous annoncez {number}')")).to_have_count(1)


def test_what_the_bar_says_in_the_manhunt_fits_in_it(page: Page) -> None:
    room = page.locator("#part-bar .say").evaluate(
        """all => { const { top, bottom } = all.getBoundingClientRect();
        const lines = [...all.querySelectorAll('p')].filter(one => one.getClientRects().length)
          .map(one => one.getBoundingClientRect());
        return [Math.min(...lines.map(one => one.top)) - top, bottom - Math.max(...lines.map(one => one.bottom))]; }"""
    )
    assert min(room) >= 2, room
