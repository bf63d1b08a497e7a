"""The line of a page: another file in the place of static/line.js, and the page is none the wiser."""

from __future__ import annotations

from collections.abc import Callable

import pytest

pytest.importorskip("playwright", reason="Playwright is not installed: uv sync --group browser")

from by_file import by_file
from playwright.sync_api import Page, WebSocket, expect

#: A line on which the test itself says what comes.
FAKE = """
export const LASTING = true;
export function connect(path, heard, gone) {
  const line = { path, heard, gone, live: true, over: false, close() { line.live = false; line.over = true; } };
  (window.lines ??= []).push(line);
  return line;
}
"""


def test_a_page_shows_what_comes_by_another_line(open_page: Callable[..., Page]) -> None:
    page = by_file(open_page({"width": 1000, "height": 800}))
    sockets: list[WebSocket] = []
    page.on("websocket", lambda one: sockets.append(one))
    page.route("**/static/line.js", lambda route: route.fulfill(body=FAKE, content_type="text/javascript"))
    page.goto(f"{page.url}start/traqueur?seat=first&opponent=friend")
    page.locator(".button.primary").click()
    page.wait_for_selector("body.scripted")
    page.wait_for_function("() => window.lines?.length === 1")
    assert page.evaluate("lines[0].path").split("?")[0].endswith("/live")
    page.evaluate("lines[0].heard(JSON.stringify({parts: {bar: '<p>It came by another line.</p>'}}))")
    expect(page.get_by_text("It came by another line.")).to_be_visible()
    page.evaluate("lines[0].over = true; lines[0].live = false; lines[0].gone(1006)")
    page.wait_for_function("() => window.lines.length === 2")  # a line that broke is opened again
    assert not sockets
