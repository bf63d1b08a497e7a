"""What a table's page asks for: a handful of files at the first visit, and nothing but itself at the second."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

pytest.importorskip("playwright", reason="Playwright is not installed: uv sync --group browser")

from browser_play import wait_until
from playwright.sync_api import Browser, ViewportSize
from room_server import served
from starlette.types import ASGIApp, Receive, Scope, Send
from test_presses import BEGUN

from hallali.room.draw import assets

DESK: ViewportSize = {"width": 1440, "height": 900}
#: The script runs, its line is there, and what the page was drawn with has come.
READY = "() => document.body.classList.contains('scripted') && document.fonts.status === 'loaded'"


class Noting:
    """Notes what is asked for. The browser tells of neither icons nor manifests; the server hears of all."""

    def __init__(self, asked: list[str], app: ASGIApp) -> None:
        self.asked, self.app = asked, app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] in ("http", "websocket"):
            self.asked.append(re.sub(r"[0-9a-f]{12}", "#", scope["path"]))
        await self.app(scope, receive, send)


@pytest.fixture(scope="module")
def asked() -> list[str]:
    return []


@pytest.fixture(scope="module")
def noted(asked: list[str], tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    database = f"sqlite:///{tmp_path_factory.mktemp('visits')}/room.db"
    with served(database, around=lambda app: Noting(asked, app)) as address:
        yield address


@pytest.mark.parametrize("game", BEGUN)
def test_a_table_asks_for_little_and_then_for_nothing_again(
    chromium: Browser, noted: str, asked: list[str], game: str
) -> None:
    context = chromium.new_context(viewport=DESK, locale="en-GB")
    form: dict[str, str | float | bool] = {"game": game, **BEGUN[game]}
    made = context.request.post(f"{noted}/new", form=form, headers={"origin": noted}, max_redirects=0)
    path = made.headers["location"]
    loads = path, f"{path}/live", f"/static/all/{game}/table.#.css", f"/static/all/{game}/table.#.js"
    fonts = tuple(f"/static/fonts/{name}.#.woff2" for name in ("grenze-600", "hallali-sans-400", "hallali-sans-600"))
    for wanted in ((*loads, *fonts), loads[:2]):
        asked.clear()
        page = context.new_page()
        page.goto(noted + path)
        wait_until(page, READY)
        page.wait_for_timeout(300)  # what is asked for late, such as an icon
        began = f"{path}/begin"  # a command, which draws the player's share of the deal: once, before the game
        assert sorted(one for one in asked if one != began) == sorted(wanted)
        assert len(asked) <= 8
        page.close()
    context.close()


def test_the_worker_comes_once_something_is_done_and_is_not_asked_for_again(
    chromium: Browser, noted: str, asked: list[str]
) -> None:
    context = chromium.new_context(viewport=DESK, locale="en-GB")
    form: dict[str, str | float | bool] = {"game": "fugitif", **BEGUN["fugitif"]}
    made = context.request.post(f"{noted}/new", form=form, headers={"origin": noted}, max_redirects=0)
    path = made.headers["location"]
    page = context.new_page()
    page.goto(noted + path)
    wait_until(page, READY)
    wait_until(page, "() => !document.querySelector('form[data-at-once]')")  # it begins by itself, and once
    asked.clear()
    page.keyboard.press("Shift")
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    assert asked == ["/sw.js"]
    asked.clear()
    page.reload()
    wait_until(page, READY)
    page.keyboard.press("Shift")
    page.wait_for_timeout(2000)  # a second after a page has come, a browser looks whether its worker has changed
    assert asked == [path, f"{path}/live"]
    context.close()


def test_a_picture_that_is_drawn_later_is_found_from_where_the_scripts_are(
    chromium: Browser, noted: str, asked: list[str]
) -> None:
    """What few ask for is loaded when they do: under a name with its digest, too."""
    page = chromium.new_page()
    page.goto(f"{noted}/about")
    styles = page.locator("link[rel=stylesheet]").get_attribute("href")
    assert styles is not None
    assert Path(styles).name.startswith("front.")
    script = page.request.get(f"{noted}/static/{assets.named('all/fugitif/table.js')}").text()
    asked.clear()
    later = re.findall(r'import\("([^"]+)"\)', script)
    assert len(later) == 1
    found = page.evaluate(f"import('/static/all/fugitif/{later[0]}').then(found => typeof found.picture)")
    assert found == "function"
    assert asked[-1] == "/static/picture.#.js"
    page.context.close()
