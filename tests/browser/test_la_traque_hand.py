"""La Traque's hand on a desk, where it is fullest: no word is cut, and what lies below can be seen to be there."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from typing import TYPE_CHECKING

import pytest

pytest.importorskip("playwright", reason="Playwright is not installed: uv sync --group browser")
from playwright.sync_api import Browser, Page, expect
from positions import Moment, movers
from room_server import stocked
from seeing import See, seeing
from test_contrary import _LEARN

from hallali import games
from hallali.core.record import replay
from hallali.games.la_traque.rules import view as v
from hallali.room.keep.store import Store

if TYPE_CHECKING:
    from playwright.sync_api import ViewportSize

TOKEN = "h" * 32
DESK: ViewportSize = {"width": 1366, "height": 768}
HOUSE = (("edition", "house:8a4b8f4d8a15"),)


@cache
def fullest() -> Moment:
    """Return the moment of the recorded game at which who moves holds the most kinds of cards."""
    game, record = games.get("la-traque"), Moment("la-traque", 0, 0, options=HOUSE).record()
    turns, found = movers("la-traque", "real", 7, HOUSE), (0, 0, 0)
    for number, (state, _, _) in enumerate(replay(game, record)):
        if turns[number] < 0:
            continue
        view = game.see(state, turns[number])
        assert isinstance(view, v.LaTraqueView)
        if view.phase == "act":
            found = max(found, (len(set(view.hand)), number, turns[number]))
    return Moment("la-traque", found[2], (found[1] - 0.4) / len(record.moves), options=HOUSE)


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, Store]]:
    with stocked(tmp_path_factory.mktemp("room"), TOKEN) as found:
        yield found


@pytest.fixture
def show(chromium: Browser, room: tuple[str, Store]) -> Iterator[See]:
    with seeing(chromium, room, TOKEN) as found:
        yield found


#: The words on slips of the hand of which only some can be read.
CUT = """() => [...document.querySelectorAll('#part-hand .lt-cards:not(.stored) .as')].filter(one => {
  const box = one.getBoundingClientRect(), row = one.closest('.cost').getBoundingClientRect();
  const slip = one.closest('.lt-held').getBoundingClientRect();
  if (!box.width || box.top >= row.bottom - 2) return false;  // it has gone as a whole
  return box.right > Math.min(row.right, slip.right) + 1 || box.bottom > row.bottom + 2;
}).map(one => one.textContent)"""
LONGER = """() => { for (const one of document.querySelectorAll('#part-hand .as'))
  one.closest('.lt-face').querySelector('.head b').textContent = 'The scandal of the year'; }"""
FRAMES = "() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 100))))"
SHADE = "() => Number(getComputedStyle(document.querySelector('#part-hand'), '::after').opacity)"


@pytest.mark.parametrize("size", [(1366, 768), (1024, 768)], ids=str)
@pytest.mark.parametrize("language", ["en-GB", "fr-FR"])
def test_no_word_on_a_slip_is_cut(show: See, size: tuple[int, int], language: str) -> None:
    page = show(fullest(), size, language)
    expect(page.locator("#part-hand .lt-cards:not(.stored) .lt-held").nth(5)).to_be_attached()
    page.evaluate(LONGER)  # as an edition's own card may have it
    assert page.evaluate(CUT) == []


def test_that_more_slips_lie_below_is_seen(show: See) -> None:
    page = show(fullest(), (1024, 768), "en-GB")
    hand = page.locator("#part-hand")
    hidden = hand.evaluate("one => one.scrollHeight - one.clientHeight")
    assert hidden > 30
    page.evaluate("for (const one of document.getAnimations()) one.play()")  # the page was settled: all of it had ended
    page.evaluate(FRAMES)
    assert page.evaluate(SHADE) == 1
    hand.evaluate("one => one.scrollTo(0, one.scrollHeight)")
    page.evaluate(FRAMES)
    assert page.evaluate(SHADE) == 0


def test_the_words_of_a_slip_with_which_nothing_can_be_done_stand_in_its_middle(show: See) -> None:
    page = show(Moment("la-traque", 3, 0.3), (1366, 768), "en-GB")
    slip = page.locator("#part-hand .lt-cards:not(.stored) .lt-held:not(:has(.deeds))").first
    above, below = slip.evaluate(
        """one => { const range = document.createRange(); range.selectNodeContents(one.querySelector('.head'));
          const box = range.getBoundingClientRect(), slip = one.getBoundingClientRect();
          return [box.top - slip.top, slip.bottom - box.bottom]; }"""
    )
    assert abs(above - below) < 4


def test_in_a_lesson_what_is_not_asked_for_lets_the_board_be_seen(open_page: Callable[..., Page]) -> None:
    """To pass lay open in a fold: the bar grew over the line that says who leads."""
    page = open_page(DESK)
    page.goto(page.url.rstrip("/") + page.evaluate(_LEARN, ["la-traque", "la-traque-first", 1]))
    page.wait_for_selector("body.scripted #part-bar.taught")
    bar, line = page.locator("#part-bar").bounding_box(), page.locator("#part-board .lt-top").bounding_box()
    assert bar is not None
    assert line is not None
    assert bar["y"] + bar["height"] <= line["y"] + 1


def test_the_kind_of_a_file_is_seen_where_it_can_be_chosen(show: See) -> None:
    """Its button had taken the kind's place, just where the kind decides."""
    for size in ((1366, 768), (1024, 768), (820, 1180)):
        page = show(Moment("la-traque", 3, 0.3), size, "en-GB")
        files = page.locator("#part-board.choosing .lt-file.can").all()
        assert files
        for one in files:
            sign, button = one.locator(".lt-what .lt-kind").bounding_box(), one.locator(".lt-do").bounding_box()
            assert sign is not None
            assert button is not None
            assert sign["x"] + sign["width"] <= button["x"] or sign["y"] >= button["y"] + button["height"]
