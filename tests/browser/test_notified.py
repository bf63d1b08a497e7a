"""Who looks elsewhere is notified, on phones too: there no page may show a notification by itself."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

pytest.importorskip("playwright", reason="Playwright is not installed: uv sync --group browser")

from browser_play import wait_until
from playwright.sync_api import Page, Route, expect
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


#: A browser with a push service, as Chromium has none here.
PUSHED = """
PushManager.prototype.subscribe = async function (wanted) {
  window.wanted = wanted;
  return { toJSON: () => ({ endpoint: "https://push.invalid/a", keys: { p256dh: "key", auth: "secret" } }) };
};
"""


def test_the_bell_has_the_browser_subscribe_and_tells_the_room_once_a_day(open_page: Callable[..., Page]) -> None:
    host = open_page({"width": 390, "height": 844})
    host.context.grant_permissions(["notifications"])
    host.add_init_script(ANDROID + PUSHED)
    told: list[str] = []

    def answer(route: Route) -> None:
        told.append(route.request.post_data or "")
        route.fulfill(json={})

    host.context.route("**/calls", answer)
    invited(host)
    key = host.locator("body").get_attribute("data-calls")
    if key is None:
        pytest.skip("cryptography is not installed: uv sync --group push")
    with host.expect_response("**/calls"):
        host.locator("#part-bar [data-tell]").click()
    assert told == ["endpoint=https%3A%2F%2Fpush.invalid%2Fa&p256dh=key&auth=secret"]
    assert host.evaluate("[window.wanted.userVisibleOnly, window.wanted.applicationServerKey]") == [True, key]
    wait_until(host, "() => localStorage.getItem('calls')")
    host.reload()
    wait_until(host, "() => document.body.classList.contains('scripted')")
    host.wait_for_timeout(300)
    assert len(told) == 1


def test_what_is_pushed_is_shown_and_leads_to_the_table(open_page: Callable[..., Page], address: str) -> None:
    host = open_page({"width": 390, "height": 844})
    host.context.grant_permissions(["notifications"])
    host.add_init_script(ANDROID)
    invited(host)
    line = host.context.new_cdp_session(host)
    found: list[str] = []
    line.on("ServiceWorker.workerRegistrationUpdated", lambda said: found.extend(
        one["registrationId"] for one in said["registrations"]))  # fmt: skip
    line.send("ServiceWorker.enable")
    wait_until(host, "() => document.body.classList.contains('scripted')")
    host.locator("#part-bar [data-tell]").click()
    expect(host.locator("#part-bar [data-tell]")).to_have_attribute("aria-pressed", "true")
    host.evaluate("navigator.serviceWorker.ready.then(() => true)")
    message = {"title": "Fugitif · Hallali", "body": "It is your turn.", "tag": "abc", "at": "t/abc"}
    line.send("ServiceWorker.deliverPushMessage", {
        "origin": address, "registrationId": found[0], "data": json.dumps(message)})  # fmt: skip
    shown = host.evaluate("""async () => {
      const worker = await navigator.serviceWorker.ready;
      for (let tries = 0; tries < 100; tries += 1) {
        const [one] = await worker.getNotifications();
        if (one) return [one.title, one.body, one.tag, one.data, new URL(one.icon).pathname];
        await new Promise((soon) => setTimeout(soon, 50));
      }
    }""")
    assert shown[:4] == ["Fugitif · Hallali", "It is your turn.", "abc", f"{address}/t/abc"]
    assert host.request.get(address + shown[4]).headers["content-type"] == "image/png"
