"""A curve on the bench: nothing is wider than a phone, in either theme, and it is saved as a picture."""

from __future__ import annotations

from collections.abc import Callable

import pytest

pytest.importorskip("playwright", reason="Playwright is not installed: uv sync --group browser")

from playwright.sync_api import Page, expect

PHONE = {"width": 390, "height": 844}
LONG = 120_000


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_curve_fits_a_phone_and_is_saved_as_a_picture(
    open_page: Callable[..., Page], address: str, scheme: str
) -> None:
    page = open_page(PHONE, f"{address}/games/traque", color_scheme=scheme)
    page.locator("form[action='/bench'] button").click()
    form = page.locator("form[action$='/dial']")
    for name, value in (("number", "rules.time"), ("low", "18"), ("high", "20"), ("step", "1")):
        form.locator(f"[name={name}]").fill(value)
    form.locator("[name=deals]").select_option("50")
    form.locator("[name=bot]").select_option("novice")
    form.locator("button").click()
    part = page.locator("[data-of=dial]")
    expect(part.locator("[data-on='0']")).to_be_attached(timeout=LONG)
    expect(part.locator("svg").first).to_be_visible(timeout=LONG)
    with page.expect_download(timeout=LONG) as saved:
        part.locator(".save button").first.click()
    assert saved.value.suggested_filename == "dial-1.png"
    assert page.evaluate("() => document.documentElement.scrollWidth") <= PHONE["width"]
