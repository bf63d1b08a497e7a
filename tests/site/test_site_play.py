"""The folder that `hallali site` writes, in Chromium: a game by pressing, a reload, no server, a second tab."""

from __future__ import annotations

import contextlib
import datetime
import gzip
import json
import os
import random
import re
import shutil
import signal
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from sqlalchemy import create_engine

from hallali.anywhere import carrying
from hallali.anywhere.fetching import PINS
from hallali.room.keep import versions
from site_pages import SLOW, Host, entries, inside, press_on, start

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Frame, Page

pytestmark = pytest.mark.long  # npm and pip fetch 10 MB, and node compiles
#: Has the worker that runs the room wait until it is told to go.
_HELD = """if (window === top) {
  const Real = Worker;
  window.Worker = class { constructor(...given) { window.go = () => new Real(...given); } };
}"""

#: Presses a link of the front page while the shell looks whether that is another by now.
_PRESSED_MEANWHILE = """if (window === top) {
  const real = window.fetch;
  window.fetch = async (...given) => {
    const answer = await real(...given);
    frames[0].document.querySelector("a[href$='/games/fugitif']")?.click();
    return answer;
  };
}"""


def test_a_game_goes_on_after_a_reload_and_without_a_server(host: Host, context: BrowserContext) -> None:
    asked: list[str] = []
    errors: list[str] = []
    context.on("request", lambda request: asked.append(request.url))
    context.on("response", lambda got: errors.append(f"{got.status} {got.url}") if got.status >= 400 else None)
    page = context.new_page()
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.goto(host.address)
    frame = start(page, "fugitif")
    rng = random.Random(1)
    had = press_on(frame, 3, rng)
    page.reload()
    frame = inside(page)
    frame.wait_for_selector("#part-bar")
    assert entries(frame) >= had, "no entry was lost"
    press_on(frame, 2, rng)
    host.cut()
    page.reload()
    frame = inside(page)
    frame.wait_for_selector("#part-bar")
    press_on(frame, 2, rng)
    assert "Hallali" in page.title()
    assert {url for url in asked if not url.startswith((host.address, "blob:", "data:"))} == set()
    assert errors == []


def test_the_next_tab_takes_over_from_the_one_that_is_closed(host: Host, context: BrowserContext) -> None:
    first = context.new_page()
    first.goto(host.address)
    frame = start(first, "fugitif")
    had = press_on(frame, 2, random.Random(2))
    second = context.new_page()
    second.goto(first.url)
    frame = inside(second)
    assert entries(frame) >= had, "one room for both"
    first.close()
    frame.wait_for_selector("#part-bar")
    assert press_on(frame, 2, random.Random(3)) > had


def test_the_front_page_is_there_before_the_room_and_then_as_it_is_now(host: Host, context: BrowserContext) -> None:
    """It is kept as it was last seen: before the game that is under way now."""
    page = context.new_page()
    page.goto(host.address)
    begun = start(page, "fugitif").evaluate("location.pathname.split('/').pop()")
    page.close()
    page = context.new_page()
    page.add_init_script(_HELD)
    page.goto(host.address)
    frame = inside(page)
    assert frame.locator("a[href$='/games/fugitif']").count()
    assert not frame.locator(f"a[href*='{begun}']").count()
    page.evaluate("go()")
    frame.wait_for_selector(f"a[href*='{begun}']", timeout=SLOW)
    assert page.locator("body.live").count()
    assert frame.evaluate("fetch('mine').then((answer) => answer.status)") == 200


def test_a_press_at_the_front_page_is_not_lost_when_that_is_shown_anew(host: Host, context: BrowserContext) -> None:
    """A game is under way by now: the page that was kept is another, and would be loaded anew after the press."""
    page = context.new_page()
    page.goto(host.address)
    start(page, "fugitif")
    page.close()
    page = context.new_page()
    page.add_init_script(_PRESSED_MEANWHILE)
    page.goto(host.address)
    page.wait_for_url("**/games/fugitif*", timeout=SLOW)
    page.wait_for_selector("body.live", timeout=SLOW)
    assert page.url.partition("?")[0].endswith("/games/fugitif")


def my_games(page: Page, host: Host, said: str) -> Frame:
    """Open the page of one's games, and wait for what it says of how much is kept."""
    page.goto(f"{host.address}mine")
    frame = inside(page)
    frame.wait_for_selector(f"[data-kept]:has-text('{said}')", timeout=SLOW)
    return frame


def bring(page: Page, frame: Frame, file: Path, found: str, said: str) -> Frame:
    """Choose a file, say that it may replace what is here, and wait for what is kept then."""
    frame.set_input_files("[data-file]", file)
    frame.wait_for_selector(f"[data-found]:has-text('{found}')", timeout=SLOW)
    with frame.expect_navigation():
        frame.click("[data-bring] .danger")
    frame = inside(page)
    frame.wait_for_selector(f"[data-kept]:has-text('{said}')", timeout=SLOW)
    return frame


def test_games_go_to_a_file_and_come_back_after_all_was_erased(
    host: Host, context: BrowserContext, tmp_path: Path
) -> None:
    page, errors = context.new_page(), list[str]()
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.goto(host.address)
    frame = start(page, "fugitif")
    table, had = page.url, press_on(frame, 2, random.Random(4))
    frame = my_games(page, host, "1 game,")
    with page.expect_download() as got:
        frame.click("[data-save]")
    assert re.fullmatch(r"hallali-games-\d{4}-\d\d-\d\d\.hallali", got.value.suggested_filename)
    file = tmp_path / got.value.suggested_filename
    got.value.save_as(file)

    frame.click("#here summary")
    frame.check("[data-erase] input")
    with frame.expect_navigation():
        frame.click("[data-erase] .danger")
    frame = my_games(page, host, "0 games,")

    broken = tmp_path / "broken.hallali"
    broken.write_bytes(file.read_bytes()[:-20])
    frame.set_input_files("[data-file]", broken)
    frame.wait_for_selector("[data-said]:has-text('is damaged')", timeout=SLOW)
    assert not frame.is_visible("[data-bring]")

    bring(page, frame, file, "there is 1 game.", "1 game,")
    page.goto(table)
    frame = inside(page)
    frame.wait_for_selector("#part-bar")
    assert entries(frame) >= had
    press_on(frame, 1, random.Random(5))
    assert errors == []


def test_a_database_of_an_older_site_is_migrated_in_the_browser(
    host: Host, context: BrowserContext, tmp_path: Path
) -> None:
    old, file = tmp_path / "old.db", tmp_path / "old.hallali"
    engine = create_engine(f"sqlite:///{old}")
    with engine.begin() as db:
        versions.upgrade(db, versions.HOUSE, "0005")
    engine.dispose()
    file.write_bytes(carrying.packed(b"{}\n" + old.read_bytes(), 0, datetime.date(2026, 1, 1)))
    page = context.new_page()
    page.goto(host.address)
    start(page, "fugitif")
    frame = my_games(page, host, "1 game,")
    bring(page, frame, file, "saved on 1 January 2026", "0 games,")
    page.goto(host.address)
    start(page, "fugitif")


def browser_of(profile: Path) -> int:
    """Return the id of the browser's first process, that has this profile."""
    for process in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):
            words = (process / "cmdline").read_bytes().decode(errors="replace")
            if f"--user-data-dir={profile}" in words and "--type=" not in words:
                return int(process.name)
    raise AssertionError("there is no browser")


@pytest.mark.skipif(sys.platform != "linux", reason="the browser is found in /proc")
def test_no_entry_is_lost_when_the_browser_is_killed(chromium: Browser, host: Host, tmp_path: Path) -> None:
    """Fifty times, as soon as an entry has been answered, in games of four kinds."""
    rng, url, had = random.Random(9), host.address, 0
    for kill in range(50):
        if kill % 5 == 0:
            url, had = host.address, 0
        context = chromium.browser_type.launch_persistent_context(
            tmp_path, executable_path=shutil.which("chromium"), args=["--no-sandbox"]
        )
        page = context.new_page()
        page.goto(url)
        frame = (
            inside(page) if kill % 5 else start(page, ("fugitif", "traqueur", "red-notice", "la-traque")[kill // 5 % 4])
        )
        url = page.url
        frame.wait_for_selector("#part-bar")
        assert entries(frame) >= had
        had = press_on(frame, 1, rng)
        os.kill(browser_of(tmp_path), signal.SIGKILL)
        with contextlib.suppress(Exception):
            context.close()


def test_what_is_in_the_folder(folder: Path) -> None:
    site = folder / "sub"
    names = {path.relative_to(site).as_posix() for path in site.rglob("*") if path.is_file()}
    assert {"index.html", "404.html", "sw.js", "room.pack.gz", "manifest.webmanifest"} <= names
    assert "runtime/pyodide.asm.wasm.gz" in names
    packed = [name for name, _ in json.loads(gzip.decompress((site / "room.pack.gz").read_bytes()).partition(b"\n")[0])]
    sources = {name for name in packed if name.endswith(".py") and not name.startswith(("alembic/", "mako/"))}
    assert {"hallali/core/contract.pyc", "hallali/room/web/app.pyc", "sqlalchemy/engine/base.pyc"} <= set(packed)
    assert {name for name in sources if "/migrations/" not in name} == {"anyio/__init__.py"}, "no visit compiles"
    assert not [name for name in packed if name.startswith(("hallali/cli/", "hallali/room/serve/"))]
    licensed = {name.removeprefix("licences/").partition("-")[0] for name in names if name.startswith("licences/")}
    assert {pin["name"] for pin in PINS["wheels"]} <= licensed
    assert {"hallali.txt", "pyodide.txt", "python.txt", "runtime.txt", "README.txt"} <= licensed
    manifest: dict[str, Any] = json.loads((site / "manifest.webmanifest").read_text())
    assert all((site / icon["src"]).is_file() for icon in manifest["icons"])


def test_the_licences_can_be_read_in_it(host: Host, context: BrowserContext) -> None:
    page = context.new_page()
    page.goto(host.address)
    page.wait_for_selector("body.live", timeout=SLOW)
    inside(page).click("footer a[href$='/about']")
    page.wait_for_url("**/about")
    inside(page).click("a[href$='/licences/README.txt']")
    page.wait_for_url("**/licences/README.txt")
    assert "sqlalchemy" in inside(page).inner_text("body")
