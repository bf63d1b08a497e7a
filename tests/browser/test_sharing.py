"""What leaves a page by the browser: a link that is shared, and notifications, which say what the bar says."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

pytest.importorskip("playwright", reason="Playwright is not installed: uv sync --group browser")

from browser_play import CHOICE, await_turn, taken, wait_until
from playwright.sync_api import expect
from test_with_friends import DESK, PHONE, invited, sit

if TYPE_CHECKING:
    from playwright.sync_api import Page

Open = Callable[..., "Page"]
#: Keeps what is shared and what is notified; the page counts as hidden while `away` says so.
KEEPS = """
window.notes = [];
navigator.share = async what => { window.shared = what; };
Object.defineProperty(document, "hidden", { get: () => window.away === true });
window.Notification = class extends Notification {
  constructor(title, more) { super(title, more); window.notes.push([title, more.body]); }
};
const shown = ServiceWorkerRegistration.prototype.showNotification;
ServiceWorkerRegistration.prototype.showNotification = function (title, more) {
  window.notes.push([title, more.body]);
  return shown.call(this, title, more);
};
"""


def test_the_link_is_shared_by_the_device(open_page: Open) -> None:
    host = open_page(PHONE, has_touch=True, is_mobile=True)
    host.context.add_init_script(KEEPS)
    link = invited(host)
    host.locator("[data-share]").first.tap()
    wait_until(host, "() => window.shared")
    assert host.evaluate("window.shared.url") == link


def test_a_notification_says_what_the_bar_says(open_page: Open, address: str) -> None:
    host, friend = open_page(DESK), open_page(DESK)
    host.context.grant_permissions(["notifications"], origin=address)
    host.context.add_init_script(KEEPS)
    link = invited(host)
    switch = host.locator("[data-tell]").first
    switch.click()
    expect(switch).to_have_attribute("aria-pressed", "true")
    host.evaluate("window.away = true")
    sit(friend, link, "Bo")
    wait_until(host, "() => document.querySelector('.resign')")
    host.wait_for_function("window.notes.length")
    title, arrived = host.evaluate("window.notes[0]")
    assert host.evaluate("document.body.dataset.arrived") == arrived
    assert "Fugitif" in title
    while not host.locator("#part-bar.yours").count():  # the friend plays until it is the host's turn
        if await_turn(friend):
            with taken(friend):
                friend.locator(f"{CHOICE}:visible").first.click()
    wait_until(host, "() => window.notes.length > 1 || document.querySelector('#part-bar.yours')")
    prompt = host.locator("#part-bar .prompt").inner_text().strip()
    assert all(body in (arrived, prompt) for _, body in host.evaluate("window.notes"))
