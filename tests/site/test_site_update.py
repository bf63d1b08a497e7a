"""A newer version of the folder: it is offered, by a press it comes into all tabs, and no game is disturbed by it."""

from __future__ import annotations

import random
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from site_pages import SLOW, Host, entries, inside, press_on, signed, start

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Frame, Page

pytestmark = pytest.mark.long
OLD, NEW = "html[data-build]:not([data-build=newer])", "html[data-build=newer]"
#: Looks for a newer version, as the page does now and then; says whether one has been brought and waits.
_LOOK = """async () => {
  const here = await navigator.serviceWorker.getRegistration();
  await here.update().catch(() => {});
  while (here.installing) await new Promise((done) => setTimeout(done, 100));
  return Boolean(here.waiting);
}"""
_SEEN = "fetch(location.pathname.replace('/t/', '/api/v1/t/')).then((answer) => answer.json())"


def newer(site: Path, forced: bool = False) -> None:
    """Put a newer version in the folder. forced: it waits for nobody."""
    with (site / "shell.css").open("a") as file:
        file.write("/* newer */")
    if forced:
        with (site / "sw.js").open("a") as file:
            file.write("\nsetInterval(() => registration.waiting?.postMessage('now'), 500);\n")
    signed(site, "newer")


def seen(frame: Frame) -> dict[str, Any]:
    """Wait until the player is to move; return all that they see of the game."""
    frame.wait_for_selector("#part-bar.yours", timeout=SLOW)
    found: dict[str, Any] = frame.evaluate(_SEEN)
    return {name: found[name] for name in ("seq", "view", "draft", "log") if name in found}


def undisturbed(page: Page, had: dict[str, Any]) -> None:
    """Check that the page goes on as it was, without a new load, in the version that it had."""
    page.wait_for_timeout(1500)  # what takes over does so within that
    assert page.evaluate("window.undisturbed"), "the page was loaded anew"
    assert page.locator(OLD).count()
    assert seen(page.frames[1]) == had


@pytest.fixture
def tabs(changed: Host, context: BrowserContext) -> tuple[Page, Page]:
    """Begin a game in a tab, and show it in another."""
    first, second = context.new_page(), context.new_page()
    first.goto(changed.address)
    press_on(start(first, "fugitif"), 2, random.Random(11))
    second.goto(first.url)
    inside(second).wait_for_selector("#part-bar")
    for page in (first, second):
        page.evaluate("window.undisturbed = true")
    return first, second


def test_a_newer_version_is_offered_left_and_then_taken_in_all_tabs(own: Path, tabs: tuple[Page, Page]) -> None:
    first, second = tabs
    errors = list[str]()
    for page in tabs:
        page.on("pageerror", lambda error: errors.append(str(error)))
    had = seen(first.frames[1])
    newer(own)
    assert first.evaluate(_LOOK)
    for page in tabs:
        page.wait_for_selector("#newer:has-text('A new version is ready.')")
        notice, shown = page.locator("#newer").bounding_box(), page.locator("iframe").bounding_box()
        assert notice
        assert shown
        assert notice["y"] + notice["height"] <= shown["y"], "it covers nothing"
        assert shown["y"] + shown["height"] <= 900, "and puts nothing out of sight"

    first.click("#newer [data-later]")
    for page in tabs:
        page.wait_for_selector("#newer", state="hidden")
        undisturbed(page, had)
    press_on(first.frames[1], 1, random.Random(12))
    second.reload()
    assert second.locator(OLD).count(), "a reload forces it neither"
    had = seen(inside(first))

    second.click("#newer [data-now]", timeout=SLOW)
    for page in tabs:
        page.wait_for_selector(NEW, state="attached", timeout=SLOW)
        assert seen(inside(page)) == had
        assert page.locator("#newer").is_hidden()
    assert entries(first.frames[1]) < press_on(second.frames[1], 1, random.Random(13))
    assert errors == []


def test_half_a_version_is_not_offered_and_the_one_before_goes_on(own: Path, tabs: tuple[Page, Page]) -> None:
    """The folder is looked at while it is being replaced: a file is missing, then it is still the former one."""
    first, _ = tabs
    had, style = seen(first.frames[1]), (own / "shell.css").read_bytes()
    newer(own)
    whole = (own / "shell.css").read_bytes()
    (own / "shell.css").unlink()
    assert not first.evaluate(_LOOK)
    (own / "shell.css").write_bytes(style)
    assert not first.evaluate(_LOOK)
    undisturbed(first, had)
    assert first.locator("#newer").is_hidden()
    (own / "shell.css").write_bytes(whole)
    (own / "room.pack.gz").unlink()
    assert first.evaluate(_LOOK), "what is the same is not brought again"
    first.wait_for_selector("#newer:has-text('A new version is ready.')")


def test_it_is_looked_for_now_and_then(own: Path, changed: Host, context: BrowserContext) -> None:
    page = context.new_page()
    page.clock.install()
    page.goto(changed.address)
    inside(page)
    page.wait_for_selector("body.live", timeout=SLOW)
    newer(own)
    page.clock.fast_forward("01:05:00")
    page.wait_for_selector("#newer:has-text('A new version is ready.')", timeout=SLOW)


def test_a_version_that_takes_over_by_force_is_seen(own: Path, tabs: tuple[Page, Page]) -> None:
    """The other tests can fail: this is what they would see."""
    first, _ = tabs
    had = seen(first.frames[1])
    newer(own, forced=True)
    first.evaluate(f"void ({_LOOK})()")
    first.wait_for_selector(NEW, state="attached", timeout=SLOW)
    with pytest.raises(AssertionError, match="loaded anew"):
        undisturbed(first, had)
