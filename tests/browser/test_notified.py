"""Who looks elsewhere is notified, on phones too: there no page may show a notification by itself."""

from __future__ import annotations

from collections.abc import Callable

import pytest

pytest.importorskip("playwright", reason="Playwright is not installed: uv sync --group browser")

from browser_play import wait_until
from playwright.sync_api import Page, expect
from test_with_friends import invited, sit

#: What Android's Chrome does, and a page that is not looked at.
ANDROID = """
window.Notification = class { constructor() { throw new TypeError("Illegal constructor"); }
  static permission = "granted"; static requestPermission = async () => "granted"; };
Object.defineProperty(document, "hidden", { get: () => Boolean(window.away) });
"""


def test_a_phone_is_notified_through_the_worker(open_page: Callable[..., Page]) -> None:
    host, friend = open_page({"width": 390, "height": 844}), open_page({"width": 390, "height": 844})
    host.context.grant_permissions(["notifications"])
    host.add_init_script(ANDROID)
    link = invited(host)
    host.locator("#part-bar [data-tell]").click()
    expect(host.locator("#part-bar [data-tell]")).to_have_attribute("aria-pressed", "true")
    host.evaluate("navigator.serviceWorker.ready.then(() => { window.away = true; })")
    sit(friend, link, "Zoé")
    expect(host.locator("#bubble")).to_have_text("Everybody is here")
    told = "navigator.serviceWorker.ready.then((worker) => worker.getNotifications())"
    assert host.evaluate(f"""async () => {{
      for (let tries = 0; tries < 100; tries += 1) {{
        const [one] = await {told};
        if (one) return one.body;
        await new Promise((soon) => setTimeout(soon, 50));
      }}
    }}""")


def test_where_no_page_may_notify_nothing_is_offered(open_page: Callable[..., Page]) -> None:
    host, friend = open_page({"width": 390, "height": 844}), open_page({"width": 390, "height": 844})
    host.add_init_script(ANDROID + "Object.defineProperty(navigator, 'serviceWorker', { value: undefined });")
    link = invited(host)
    host.locator("#part-bar [data-tell]").click()
    host.evaluate("window.away = true")
    sit(friend, link, "Zoé")
    expect(host.locator("#bubble")).to_have_text("Everybody is here")  # and no error, which fails the test
    wait_until(host, "() => [...document.querySelectorAll('[data-tell]')].every((one) => one.hidden)")
