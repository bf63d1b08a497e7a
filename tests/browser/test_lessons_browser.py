"""Lessons in a real browser: what leads nowhere is answered, and a lesson is left and taken up."""

from __future__ import annotations

from collections.abc import Callable

import pytest

pytest.importorskip("playwright", reason="Playwright is not installed: uv sync --group browser")
from browser_play import wait_until
from playwright.sync_api import Page

DESK = {"width": 1440, "height": 900}


def at_step(page: Page, number: int) -> None:
    wait_until(
        page, "n => document.querySelector(`body.scripted:not(.busy) #part-bar.taught.yours[data-step='${n}']`)", number
    )


@pytest.mark.parametrize(
    ("game", "lesson", "place", "why"),
    [
        ("traqueur", "traqueur-search", "sqD4", "Ask to enter at B1"),
        ("red-notice", "red-notice-angela", "city9", "Press your cheque of Africa first"),
    ],
    ids=["maze", "map"],
)
def test_a_press_that_leads_nowhere_is_answered_with_what_to_do(
    open_page: Callable[..., Page], game: str, lesson: str, place: str, why: str
) -> None:
    """A square that nobody can ask for yet takes a mark elsewhere, a city does nothing; in a lesson both say why."""
    page = open_page(DESK)
    page.goto(f"{page.url.rstrip('/')}/games/{game}")
    page.locator(f"button[name=lesson][value='{lesson}']").click()
    at_step(page, 1)
    page.locator(f"[data-key='{place}']").click()
    wait_until(page, "why => document.querySelector('#toast:not([hidden])')?.textContent.includes(why)", why)
    assert not page.locator(".mark-out").count()


def test_a_lesson_is_left_taken_up_and_started_over(open_page: Callable[..., Page]) -> None:
    page = open_page(DESK)
    page.locator("#traqueur form.learn button").click()
    for number, square in enumerate(("B1", "C1"), 1):
        at_step(page, number)
        page.locator(f"[data-key='sq{square}']").click()
    at_step(page, 3)
    table = page.url
    page.locator(".taught .step a").click()
    page.locator(f"a[href$='{table.rpartition('/')[2]}']").first.click()
    at_step(page, 3)
    page.locator(".taught [data-key=again]").click()
    at_step(page, 1)
    assert page.url != table
    page.locator(".taught .step a").click()
    assert page.locator(f"a[href$='{table.rpartition('/')[2]}']").count() == 0
