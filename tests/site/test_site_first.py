"""The first load: what is shown at once, how far it is, what does not wait for the bots, and how it is installed."""

from __future__ import annotations

import json
import re
import shutil
import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

pytest.importorskip("playwright", reason="Playwright is not installed: uv sync --group browser")
from test_site_line_cut import obeyed

from hallali import games
from site_pages import SLOW, Host, inside, signed, start

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext

pytestmark = pytest.mark.long
#: Notes each value of the bar of progress, and each sum of megabytes.
_NOTED = """if (window === top) {
  window.noted = [];
  const note = () => {
    const bar = document.querySelector("progress"), sum = document.querySelector(".so-far")?.textContent ?? "";
    if (bar) window.noted.push([bar.value, sum]);
  };
  new MutationObserver(note).observe(document, { subtree: true, childList: true, attributes: true });
}"""


class Slow:
    """A host that keeps the largest file back until it is told to go on."""

    def __init__(self, folder: Path) -> None:
        self.go = threading.Event()
        go = self.go

        class Handler(SimpleHTTPRequestHandler):
            def do_GET(self) -> None:
                if self.path.endswith("pyodide.asm.wasm.gz"):
                    go.wait(SLOW / 1000)
                super().do_GET()

            def log_message(self, *args: object) -> None:
                """Say nothing."""

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Handler, directory=str(folder)))
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        self.address = f"http://127.0.0.1:{self.server.server_port}/sub/"

    def close(self) -> None:
        self.go.set()
        self.server.shutdown()
        self.server.server_close()


@pytest.fixture
def slow(folder: Path) -> Iterator[Slow]:
    made = Slow(folder)
    yield made
    made.close()


def test_the_games_pictures_and_how_far_it_is_are_there_at_once(slow: Slow, context: BrowserContext) -> None:
    page = context.new_page()
    page.add_init_script(_NOTED)
    page.goto(slow.address)
    page.wait_for_selector(".so-far:has-text('MB')", timeout=SLOW)
    assert page.locator("main .picture:visible").count() == len(games.GAMES)
    for picture in page.locator("main .picture").all():
        box = picture.bounding_box()
        assert box
        assert box["y"] + box["height"] < 900, "without scrolling"
    page.wait_for_timeout(500)
    value = page.evaluate("document.querySelector('progress').value")
    assert 0 < value < 0.6
    share = [float(one) for one in re.findall(r"[\d.]+", page.inner_text(".so-far"))]
    assert share[0] < share[1] - 2, "what is kept back is not said to be there"
    assert value == pytest.approx(0.6 * share[0] / share[1], abs=0.02), "the bar says the same as the words"
    slow.go.set()
    inside(page).wait_for_selector("a[href*='/games/']", timeout=SLOW)
    noted: list[tuple[float, str]] = page.evaluate("noted")
    values = [value for value, _ in noted]
    assert values == sorted(values), "it never goes back"


def test_a_lesson_is_finished_before_the_bots_have_arrived(own: Path, changed: Host, context: BrowserContext) -> None:
    (own / "bots.js").write_text("self.onmessage = () => {};\n")  # it answers nobody
    signed(own)
    page = context.new_page()
    page.goto(changed.address)
    inside(page).click(".game button")
    page.wait_for_url("**/t/*")
    obeyed(page)


def test_it_speaks_the_languages_that_the_folder_offers(own: Path, changed: Host, context: BrowserContext) -> None:
    index = (own / "index.html").read_text()
    (words,) = re.findall(r'<script id="words" type="application/json">(.*?)</script>', index)
    (own / "index.html").write_text(index.replace(words, json.dumps({"fr": json.loads(words)["fr"]})))
    page = context.new_page()  # in English
    page.goto(changed.address)
    frame = inside(page)
    frame.wait_for_selector("html[lang=fr]", state="attached", timeout=SLOW)
    assert not frame.locator("[hreflang=en]").count()


def test_it_can_be_installed_and_storage_is_asked_to_keep_it(host: Host, chromium: Browser, tmp_path: Path) -> None:
    """A private window has nothing installed: so this is a browser with a profile."""
    context = chromium.browser_type.launch_persistent_context(
        tmp_path, executable_path=shutil.which("chromium"), args=["--no-sandbox"], locale="en-GB"
    )
    try:
        page = context.new_page()
        page.add_init_script(
            "const had = navigator.storage.persist.bind(navigator.storage); window.asked = 0;"
            "navigator.storage.persist = () => { window.asked += 1; return had(); };"
        )
        page.goto(host.address)
        inside(page).wait_for_selector("a[href*='/games/']", timeout=SLOW)
        found: dict[str, Any] = context.new_cdp_session(page).send("Page.getInstallabilityErrors")
        assert found["installabilityErrors"] == []
        assert page.evaluate("asked") == 0, "there is nothing to lose yet"
        start(page, "fugitif")
        assert page.evaluate("asked") > 0
    finally:
        context.close()
