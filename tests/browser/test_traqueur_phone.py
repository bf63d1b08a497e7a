"""Le Traqueur's first lesson on a small phone: each question fits its button, and the end shows the whole garden."""

from __future__ import annotations

from collections.abc import Callable

import pytest

pytest.importorskip("playwright", reason="Playwright is not installed: uv sync --group browser")
from browser_play import wait_until
from playwright.sync_api import Page

PHONE = {"width": 360, "height": 740}
ASKED = ("B1", "C1", "C2", "C3", "D2", "D3", "C2", "B2", "B3", "C3", "C4")
#: The height of each question's own words.
LINES = "() => [...document.querySelectorAll('.ways span')].map(one => one.getBoundingClientRect().height)"
#: Whether the plan lies between the end's words and its buttons.
WHOLE = """() => {
  const box = (one) => document.querySelector(one).getBoundingClientRect();
  const plan = box('.field'), said = box('#part-end > .say'), next = box('#part-end > .do');
  return said.bottom <= plan.top && plan.bottom <= next.top && plan.height > 150;
}"""
#: The letters of the rows that the waiting detective covers.
COVERED = """() => {
  const box = (one) => one.getBoundingClientRect(), lens = box(document.querySelector('#maze-search use.hunter'));
  return [...document.querySelectorAll('#maze-search .names text')].filter((one) => {
    const name = box(one);
    return name.left < lens.right && lens.left < name.right && name.top < lens.bottom && lens.top < name.bottom;
  }).map((one) => one.textContent);
}"""


def at_step(page: Page, number: int) -> None:
    wait_until(
        page, "n => document.querySelector(`body.scripted:not(.busy) #part-bar.taught.yours[data-step='${n}']`)", number
    )


def test_the_lesson_fits_a_small_phone_to_its_end(open_page: Callable[..., Page]) -> None:
    page = open_page(PHONE, has_touch=True, is_mobile=True, locale="fr-FR")
    page.goto(f"{page.url.rstrip('/')}/games/traqueur")
    page.locator("button[name=lesson][value='traqueur-search']").click()
    for number, square in enumerate(ASKED, 1):
        at_step(page, number)
        if number == 1:
            assert page.evaluate(COVERED) == []
        if number == 3:
            heights = page.evaluate(LINES)
            assert len(heights) == 3
            assert max(heights) < 30, "one line: the name, and the arrow beside it"
        page.locator(f"[data-key='sq{square}']").tap()
    page.wait_for_selector("#part-end:not([hidden])")
    wait_until(page, WHOLE)
