"""What changes in one part of a table has that part styled anew, and not the whole page."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest

pytest.importorskip("playwright", reason="Playwright is not installed: uv sync --group browser")
from test_presses import BEGUN, DESK, begin

if TYPE_CHECKING:
    from playwright.sync_api import Page

#: A rule that asks what a page has somewhere within, and then means whatever stands in it, has all of it styled anew.
CHANGE = """() => new Promise(done => {
  const added = document.createElement('nav');
  document.querySelector('#part-bar').append(added);
  getComputedStyle(document.body).color;
  added.remove();
  getComputedStyle(document.body).color;
  requestAnimationFrame(() => done());
})"""


def styled(page: Page, change: str) -> int:
    """Return of how many elements the style was worked out, at most at once, while a script ran."""
    cdp = page.context.new_cdp_session(page)
    events: list[dict[str, Any]] = []
    over: list[bool] = []
    cdp.on("Tracing.dataCollected", lambda some: events.extend(some["value"]))
    cdp.on("Tracing.tracingComplete", lambda _: over.append(True))
    cdp.send("Tracing.start", {"traceConfig": {"includedCategories": ["devtools.timeline"]}})
    page.evaluate(change)
    cdp.send("Tracing.end")
    while not over:
        page.wait_for_timeout(20)
    found: list[int] = [event["args"].get("elementCount", 0) for event in events if event["name"] == "UpdateLayoutTree"]
    assert found
    return max(found)


@pytest.mark.parametrize("game", [*BEGUN])
def test_a_change_in_the_bar_does_not_restyle_the_page(open_page: Callable[..., Page], address: str, game: str) -> None:
    page = open_page(DESK)
    begin(page, address, game)
    whole = page.evaluate("document.querySelectorAll('*').length")
    assert styled(page, CHANGE) < whole / 4
