"""What comes between in a game without a server: a reload, a tab that is closed, storage that is full."""

from __future__ import annotations

import random
import shutil
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from site_pages import SLOW, Host, entries, inside, press_on, signed, start

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Frame

pytestmark = pytest.mark.long
#: Who begins by drawing two cards, one by one; each is an entry, and what the draw brings is another.
MARSHAL, DRAWN = "1", 2
_SEEN = "fetch(location.pathname.replace('/t/', '/api/v1/t/')).then((answer) => answer.json())"
#: Sends a gesture, and leaves what comes of it in window.sent.
_SEND = """([seq, key, steps]) => {
  window.sent = fetch(`${location.pathname.replace('/t/', '/api/v1/t/')}/gesture`, {
    method: "POST",
    headers: { accept: "application/json", "content-type": "application/json" },
    body: JSON.stringify({ seq, key, steps }),
  }).then(async (answer) => [answer.status, await answer.json()]);
}"""
#: Put into the worker's file: on a word the room that runs hears no gesture any more, or its answers are lost. When one
#: has come so far, it says so.
_BETWEEN = """
const between = new BroadcastChannel("between");
between.onmessage = ({ data: how }) => {
  const hear = channel.onmessage;
  if (!hear) return; // another tab's worker, which waits for its turn
  let gesture = "";
  channel.onmessage = (event) => {
    if (event.data.url?.endsWith("/gesture")) {
      gesture = event.data.id;
      if (how === "unheard") { between.postMessage("on its way"); return; }
    }
    hear(event);
  };
  channel.postMessage = (said) => {
    if (said.id === gesture) between.postMessage("on its way");
    else BroadcastChannel.prototype.postMessage.call(channel, said);
  };
};
"""


def gesture(frame: Frame) -> list[Any]:
    """Wait until the player can go on; return a gesture that they could make, with a key of its own."""
    while True:
        seen: dict[str, Any] = frame.evaluate(_SEEN)
        if legal := seen["view"].get("legal"):
            return [seen["seq"], f"key {seen['seq']}", [*seen["draft"], legal[0]]]
        frame.wait_for_timeout(50)


def again(frame: Frame, made: list[Any]) -> None:
    """Send a gesture once more, as one does who has heard nothing: it is made once, and the marshal draws again."""
    frame.evaluate(_SEND, made)
    status, said = frame.evaluate("sent")
    assert status in (200, 409), said
    assert entries(frame) == made[0] + DRAWN


def test_a_reload_in_the_middle_of_a_gesture_loses_and_doubles_nothing(host: Host, context: BrowserContext) -> None:
    """A gesture that was sent and not yet answered is made once, or not at all; sent again, it is not made twice."""
    page, errors = context.new_page(), list[str]()
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.goto(host.address)
    frame = start(page, "fugitif", seat=MARSHAL)
    for _ in range(2):
        made = gesture(frame)
        frame.evaluate(_SEND, made)
        page.reload()
        frame = inside(page)
        frame.wait_for_selector("#part-bar")
        assert entries(frame) in (made[0], made[0] + DRAWN)
        again(frame, made)
    press_on(frame, 1, random.Random(31))
    assert errors == []


def test_a_reload_that_passes_over_the_service_worker_comes_to_the_page(host: Host, context: BrowserContext) -> None:
    page = context.new_page()
    page.goto(host.address)
    inside(page)
    page.wait_for_selector("body.live", timeout=SLOW)
    with page.expect_navigation():
        context.new_cdp_session(page).send("Page.reload", {"ignoreCache": True})
    page.wait_for_selector("body.live", timeout=SLOW)


@pytest.mark.parametrize("how", ["unheard", "unanswered"])
def test_a_gesture_is_made_once_if_the_tab_that_runs_the_room_is_closed_meanwhile(
    own: Path, changed: Host, context: BrowserContext, how: str
) -> None:
    """unheard: the room has not begun with it. unanswered: it has made it, and kept it."""
    with (own / "room.js").open("a") as file:
        file.write(_BETWEEN)
    signed(own)
    first = context.new_page()
    first.goto(changed.address)
    start(first, "fugitif", seat=MARSHAL)
    second = context.new_page()
    second.goto(first.url)
    frame = inside(second)
    frame.wait_for_selector("#part-bar")
    made = gesture(frame)
    frame.evaluate(
        """(how) => {
          window.between = new BroadcastChannel("between");
          window.underway = new Promise((done) => { between.onmessage = ({ data }) => done(data); });
          between.postMessage(how);
        }""",
        how,
    )
    frame.evaluate(_SEND, made)
    assert frame.evaluate("underway") == "on its way"
    first.close()
    status, said = frame.evaluate("sent")
    assert status == 200, said
    assert said["done"], "it is a whole gesture"
    again(frame, made)
    press_on(frame, 1, random.Random(3))


def test_what_cannot_be_kept_is_said_and_the_game_goes_on_when_there_is_room(
    chromium: Browser, host: Host, tmp_path: Path
) -> None:
    """A private window counts its storage otherwise: so this is a browser with a profile."""
    new = """() => fetch("../api/v1/new", {
      method: "POST",
      headers: { accept: "application/json", "content-type": "application/json" },
      body: JSON.stringify({ game: "fugitif", opponent: "bot:novice", seat: "0" }),
    }).then(async (answer) => [answer.status, await answer.json()])"""
    context = chromium.browser_type.launch_persistent_context(
        tmp_path, executable_path=shutil.which("chromium"), args=["--no-sandbox"], locale="en-GB"
    )
    try:
        page = context.new_page()
        page.goto(host.address)
        frame = start(page, "fugitif")
        had = press_on(frame, 2, random.Random(21))
        origin = host.address.removesuffix("/sub/")
        devtools = context.new_cdp_session(page)
        devtools.send("Storage.overrideQuotaForOrigin", {"origin": origin, "quotaSize": 1})
        page.reload()  # so that what the browser had set aside for the files is given back
        frame = inside(page)
        frame.wait_for_selector("#part-bar")
        assert entries(frame) >= had, "what is there can be read"
        for _ in range(60):
            status, said = frame.evaluate(new)
            if status >= 400:
                break
        assert status == 503, said
        assert "could not be written" in said["error"]
        devtools.send("Storage.overrideQuotaForOrigin", {"origin": origin})
        assert frame.evaluate(new)[0] < 400
        had = press_on(frame, 1, random.Random(22))
        page.reload()
        frame = inside(page)
        frame.wait_for_selector("#part-bar")
        assert entries(frame) >= had
        press_on(frame, 1, random.Random(23))
    finally:
        context.close()
