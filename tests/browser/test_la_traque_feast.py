"""La Traque in a browser: what wins the game is celebrated once, and a scene of the board is not talked over."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

import pytest

pytest.importorskip("playwright", reason="Playwright is not installed: uv sync --group browser")
from playwright.sync_api import Browser, Page, expect
from positions import Moment, movers
from room_server import stocked

from hallali import games
from hallali.core.record import replay
from hallali.games.la_traque.rules import actions as a
from hallali.room.act.auth import COOKIE, hashed
from hallali.room.keep.store import Store

if TYPE_CHECKING:
    from playwright.sync_api import ViewportSize

TOKEN = "f" * 32
HOUSE = (("edition", "house:8a4b8f4d8a15"),)
DESK: ViewportSize = {"width": 1366, "height": 768}
PHONE: ViewportSize = {"width": 390, "height": 844}
NUMBERS = itertools.count()
#: Turns in which a fugitive, and a collaborator, is within reach.
REACH, COLLABORATOR = (Moment("la-traque", *one, options=HOUSE) for one in ((2, 0.0805), (3, 0.1745)))


def fulfilling() -> Moment:
    """Return the first moment of the recorded game at which who moves can fulfil an objective."""
    plain = Moment("la-traque", 0, 0, options=HOUSE)
    entries = len(plain.record().moves)
    turns = movers("la-traque", "real", 7, HOUSE)
    for number, (state, _, _) in enumerate(replay(games.get("la-traque"), plain.record())):
        seat = turns[number]
        if seat >= 0 and any(a.FULFIL <= step < a.CAPTURE for step in games.get("la-traque").see(state, seat).legal):
            return Moment("la-traque", seat, (number - 0.4) / entries, options=HOUSE)
    raise AssertionError("nobody fulfils an objective")


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, Store]]:
    with stocked(tmp_path_factory.mktemp("room"), TOKEN) as found:
        yield found


@pytest.fixture
def table(chromium: Browser, room: tuple[str, Store]) -> Iterator[Callable[..., Page]]:
    """Open a table of its own at a moment, with motion: that is when scenes and signs are shown."""
    contexts = []

    def opened(moment: Moment, viewport: ViewportSize = DESK, *, slow: bool = False) -> Page:
        context = chromium.new_context(locale="en-GB", viewport=viewport, reduced_motion="no-preference")
        contexts.append(context)
        context.add_cookies([{"name": COOKIE, "value": TOKEN, "url": room[0]}])
        page = context.new_page()
        page.set_default_timeout(60_000)
        name = f"feast{next(NUMBERS)}"
        moment.keep(room[1], name, hashed(TOKEN))
        page.goto(f"{room[0]}/t/{name}")
        page.wait_for_selector("body.scripted")
        if slow:  # what goes by itself is still there on a busy machine
            cdp = context.new_cdp_session(page)
            cdp.send("Animation.enable")
            cdp.send("Animation.setPlaybackRate", {"playbackRate": 0.02})
        return page

    yield opened
    for context in contexts:
        context.close()


@pytest.mark.parametrize("viewport", [DESK, PHONE], ids=["desk", "phone"])
def test_an_objective_that_is_fulfilled_is_celebrated_once(table: Callable[..., Page], viewport: ViewportSize) -> None:
    page = table(fulfilling(), viewport, slow=True)
    page.locator("a[href='#part-mine']").locator("visible=true").first.click()
    page.locator("#part-mine .lt-price .lt-do").locator("visible=true").last.click()
    feast = page.locator("#part-capture .lt-feast")
    expect(feast).to_be_visible()
    expect(feast.locator(".lt-stamp")).to_have_text("Success")
    expect(feast.locator(".of")).to_have_text("1 of 12 domination")
    expect(feast.locator(".lt-points .won")).to_have_count(1)
    prize = feast.locator(".lt-prize").bounding_box()
    assert prize is not None
    assert prize["x"] >= 0
    assert prize["x"] + prize["width"] <= viewport["width"]
    page.locator("#part-bar .prompt").click()  # any press puts it away
    expect(feast).to_be_hidden()
    page.locator("#part-bar .lt-option").first.click()  # this shows something, and with it the deed is final
    expect(page.locator("#part-bar .prompt")).not_to_contain_text("Whose cards")
    expect(page.locator("#part-bar .buttons [data-key=undo]")).to_have_count(0)
    assert not page.locator("#part-capture .lt-feast:not(.done)").count()


def test_a_file_that_was_seen_does_not_open_again_once_it_is_told(table: Callable[..., Page]) -> None:
    page = table(COLLABORATOR, slow=True)
    page.locator("#part-board .k-collaborator .lt-do").first.click()
    scene = page.locator("#part-capture .lt-scene")
    expect(scene.locator("h2")).to_be_visible()
    page.locator("#part-bar .lt-option").first.click()  # for which track: with the answer the file is put away
    expect(scene).to_have_count(0)
    expect(page.locator("#part-bar .prompt")).to_contain_text("From which pile")
    page.locator("#part-bar .lt-option").first.click()  # a card is drawn: all of it is told now
    expect(page.locator("#part-bar .prompt")).to_contain_text("Your turn")
    expect(page.locator("#part-log")).to_contain_text("is captured")
    assert not page.locator("#part-capture .lt-scene:not(.done)").count()
    expect(page.locator(".gasp")).to_have_count(0)


#: A scene of the board that tells this, and what the page would show of the same deed besides.
TOLD = """async () => {
  const motion = await import('/static/motion.js');
  const scene = document.querySelector('#part-capture');
  const place = document.querySelector('#part-board .lt-file').dataset.at;
  scene.hidden = false;
  scene.innerHTML = '<div class="lt-feast goes" data-tells="It is done.">It is done.</div>';
  motion.gasp('triumph', 'It is done.');
  motion.pulse(place);
  await new Promise(done => setTimeout(done, 400));
  const found = [document.querySelectorAll('.gasp').length, document.querySelectorAll('.pulse').length];
  scene.innerHTML = '';
  motion.gasp('triumph', 'It is done.');
  motion.pulse(place);
  await new Promise(done => setTimeout(done, 400));
  return [...found, document.querySelectorAll('.gasp').length, document.querySelectorAll('.pulse').length];
}"""


def test_neither_a_sign_nor_a_ring_lies_on_a_scene_that_tells_the_same(table: Callable[..., Page]) -> None:
    page = table(REACH)
    page.wait_for_timeout(1500)  # what was new on the page has come to rest
    assert page.evaluate(TOLD) == [0, 0, 1, 1]
