"""The line is cut right after the first load, and then all that one person can do, or two at one device, is done."""

from __future__ import annotations

import random
import re
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest

pytest.importorskip("playwright", reason="Playwright is not installed: uv sync --group browser")
import obedient
from browser_play import ASKS, THINK
from hands import FINDER

from hallali import games, players
from hallali.cli.verify import judge
from site_pages import SLOW, Host, entries, inside, press_on, start

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Frame, Page

pytestmark = pytest.mark.long
PUZZLES = [game.name for game in games.GAMES.values() if game.puzzles()]


class Hand:
    """A mouse in the frame, as tests/browser/obedient.py wants it."""

    def __init__(self, frame: Frame) -> None:
        self.frame = frame

    def ask(self, script: str) -> Any:
        self.frame.wait_for_load_state("domcontentloaded")
        return self.frame.evaluate(script)

    def press(self, number: int) -> None:
        found, nth = self.frame.evaluate(FINDER, number)
        button = self.frame.locator(found).locator("visible=true").nth(nth)
        button.click()
        if self.frame.locator(ASKS).count():  # it asks first
            self.frame.wait_for_timeout(THINK)
            button.click()

    def pause(self) -> None:
        self.frame.wait_for_timeout(40)


@pytest.fixture
def page(host: Host, context: BrowserContext) -> Page:
    """Open the site for the first time, and cut the line as soon as its front page is there. No press came before."""
    page = context.new_page()
    page.goto(host.address)
    inside(page).wait_for_selector("a[href*='/games/']")
    host.cut()
    return page


@pytest.fixture(autouse=True)
def nothing_fails(page: Page) -> Any:
    """Fail on any answer that is refused, and on any error of a page's scripts."""
    amiss = list[str]()
    page.on("pageerror", lambda error: amiss.append(str(error)))
    page.on("response", lambda got: amiss.append(f"{got.status} {got.url}") if got.status >= 400 else None)
    yield
    assert amiss == []


def go(page: Page, path: str) -> Frame:
    """Open a page of the site by its address."""
    page.goto(page.url.partition("/sub/")[0] + f"/sub/{path}")
    page.wait_for_selector("body.live", timeout=SLOW)
    return inside(page)


def moved(page: Page, press: Callable[[], None], there: str) -> Frame:
    """Press something that leads to another page, and wait for its address."""
    press()
    page.wait_for_url(re.compile(there), timeout=SLOW)
    frame = inside(page)
    frame.wait_for_selector("main")
    return frame


def obeyed(page: Page) -> None:
    """Do all that the lesson asks for on the page that is open, without the pauses that a person has."""
    frame = inside(page)
    frame.wait_for_selector("body.scripted #part-bar.taught")
    frame.evaluate("for (const name of ['deeds', 'taps']) localStorage.setItem(name, 'at once')")
    page.reload()
    frame = inside(page)
    frame.wait_for_selector("body.scripted #part-bar.taught")
    obedient.follow(Hand(frame), obedient.Log())


@pytest.mark.parametrize("game", games.GAMES)
def test_a_game_is_taught_and_its_rules_cards_and_pad_are_there(page: Page, game: str) -> None:
    frame = moved(page, lambda: inside(page).click(f"a[href$='/games/{game}']"), f"/games/{game}")
    moved(page, lambda: frame.locator(".lessons button").first.click(), "/t/")
    obeyed(page)
    for path, found in ((f"rules/{game}", ".rules h2"), (f"pads/new/{game}", "form button")):
        assert go(page, path).locator(found).count()


def another(url: str) -> Callable[[str], bool]:
    """Return what says whether an address is that of another puzzle of the stream."""
    return lambda now: now != url and bool(re.search("/puzzle/[a-z-]+/s", now))


@pytest.mark.parametrize("game", PUZZLES)
def test_one_puzzle_follows_the_other(page: Page, game: str) -> None:
    frame = go(page, f"puzzle/{game}?degree=easy")
    frame.wait_for_selector(".ask .lead", timeout=SLOW)
    for press in ("a[href*='/puzzles/']", ".ask > p > a.primary"):
        other = another(page.url)
        frame.locator(press).first.click()
        page.wait_for_url(other, timeout=120_000)
        frame = inside(page)
        frame.get_by_role("button", name="Show the solution").click()
        frame.wait_for_selector("#said b:has-text('Here is the solution.')", timeout=SLOW)
        assert frame.locator(".proof li").count()


@pytest.mark.parametrize("game", games.GAMES)
def test_every_level_answers_and_helps_and_the_end_is_replayed_analysed_and_verified(page: Page, game: str) -> None:
    for level in players.levels(games.get(game)):
        frame = start(page, game, f"bot:{level}") if level == "novice" else begin_at(page, game, level)
        had = press_on(frame, 3, random.Random(5))
        frame.wait_for_selector("#part-bar.yours", timeout=SLOW)
        assert entries(frame) >= had
    frame.focus("body")
    page.keyboard.press("w")
    frame.wait_for_selector("#part-help [data-advice]", timeout=SLOW)
    assert frame.inner_text("#part-help [data-advice]")
    said = frame.evaluate("fetch(location.pathname + '/resign', { method: 'POST' }).then((one) => one.status)")
    assert said < 400
    frame.wait_for_selector("#part-bar.over", state="attached", timeout=SLOW)
    table = page.url.partition("/sub/")[2]
    frame = go(page, f"{table}/replay?at=0")
    for at in (1, 2):
        frame.click(".replay a[data-key=on]")
        frame.wait_for_selector(f".replay[data-at='{at}']")
    until = time.monotonic() + SLOW / 1000
    while not (frame := go(page, f"{table}/replay?at=2")).locator("#worth").count():
        assert time.monotonic() < until, "the analysis does not come to its end"
        frame.wait_for_timeout(1000)
    assert go(page, f"{table}/verify").locator(".verdict:not(.bad)").count()
    record = frame.evaluate(f"fetch('/sub/api/v1/{table}/record').then((one) => one.text())")
    assert judge(record.encode()).ok
    frame = go(page, "mine")
    frame.wait_for_selector("[data-kept]:has-text('games,')", timeout=SLOW)
    assert frame.locator(".tallies").count(), "my numbers"


def begin_at(page: Page, game: str, level: str) -> Frame:
    """Begin another game, against this level."""
    go(page, "")
    return start(page, game, f"bot:{level}")


def test_two_play_at_one_device(page: Page) -> None:
    frame = go(page, "games/fugitif")
    form = frame.locator("form.around")
    for field, name in zip(form.locator(".named input").all(), ("Ana", "Zoé"), strict=True):
        field.fill(name)
    form.locator(".line .button").click()
    page.wait_for_url("**/t/*")
    met = set()
    for _ in range(4):
        frame = inside(page)
        frame.wait_for_selector(".next [data-take]")
        met.add(frame.inner_text(".sheet h1").strip())
        frame.wait_for_timeout(1500)  # a second tap is none
        frame.click(".next [data-take]")
        frame.wait_for_selector("body.scripted #part-bar.yours")
        had = entries(frame)
        press_on(frame, 1, random.Random(3))
        assert entries(frame) > had
        if frame.locator("#part-pass:not([hidden]) button").count():
            frame.click("#part-pass button")
    assert met == {"Ana", "Zoé"}


@pytest.mark.parametrize("game", ["fugitif", "red-notice", "traque", "la-traque"])
def test_an_edition_is_made_checked_and_printed(page: Page, game: str) -> None:
    frame = go(page, f"games/{game}")
    frame = moved(page, lambda: frame.click("form[action$='/bench'] button"), "/bench/")
    frame.wait_for_selector("#checked .verdict:has-text('It can be played.')", timeout=SLOW)
    frame.fill(".bench textarea", frame.input_value(".bench textarea") + "\nnonsense = 1\n")
    frame.wait_for_selector("#checked .verdict:has-text('cannot be played yet')", timeout=SLOW)
    printed = go(page, page.url.partition("/sub/")[2] + "/print")
    assert printed.locator(".sheet, .paper, svg").count()
    assert go(page, f"editions/{game}/print").locator(".sheet, .paper, svg").count()


def test_what_needs_others_says_so_in_a_sentence(page: Page) -> None:
    for path in ("ladder", "devices", "tournaments"):
        answer = inside(page).evaluate(f"fetch('/sub/{path}').then(async (one) => [one.status, await one.text()])")
        assert answer[0] == 403
        assert "no server" in answer[1]
