"""The ring round the place of a deed lies on what is seen of that place, and round nothing that is not seen."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

import pytest

pytest.importorskip("playwright", reason="Playwright is not installed: uv sync --group browser")
from places import MOMENTS
from positions import COLONY, Moment
from room_server import stocked
from seeing import Room, seeing

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

TOKEN = "r" * 32
PHONE = (390, 844)
Move = Callable[[Moment, tuple[int, int]], "Page"]
#: So many cards lie in the row that the board has to scroll.
LONG_ROW = Moment("traque", 0, 0.54, deal=21, edition=COLONY)
FIGHT = Moment("traque", 0, 0.35, deal=5, edition=COLONY)  # a token that missed may be thrown again
MIDDLES = [MOMENTS[name] for name in ("fugitif-fugitive", "traqueur-search", "red-notice-angela")]

#: Lets eight of the places that are seen pulse, or those that are named; says which rings lie beyond what shows them.
BEYOND = """async (names) => {
  const { pulse } = await import('/static/motion.js');
  const there = [...document.querySelectorAll('.frame [data-at]')].filter((one) => one.getClientRects().length);
  const each = [...new Set(there.map((one) => one.dataset.at))];
  const all = names ?? each.filter((_, at) => at % Math.ceil(each.length / 8) === 0);
  const beyond = [];
  let drawn = 0;
  for (const name of all) {
    const rings = new Set(document.querySelectorAll('.pulse'));
    pulse(name);
    let ring = null;
    for (let tries = 0; tries < 150 && !ring; tries += 1) {
      await new Promise((soon) => setTimeout(soon, 20));
      ring = [...document.querySelectorAll('.pulse')].find((one) => !rings.has(one));
    }
    if (!ring) continue;
    drawn += 1;
    const [left, top, width, height] = ['left', 'top', 'width', 'height'].map((one) => parseFloat(ring.style[one]));
    const place = [...document.querySelectorAll(`[data-at="${name}"]`)].find((one) => one.getClientRects().length);
    for (let one = place.parentElement; one; one = one.parentElement) {
      const style = getComputedStyle(one), box = one.getBoundingClientRect();
      if (style.overflowX === 'visible' || style.display === 'contents' || one === document.documentElement) continue;
      const over = Math.max(box.top - top, top + height - box.bottom, box.left - left, left + width - box.right);
      if (over > 1.5) beyond.push(`${name} beyond ${one.id || one.className || one.tagName} by ${Math.round(over)}`);
    }
  }
  return [drawn, beyond];
}"""


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Room]:
    with stocked(tmp_path_factory.mktemp("room"), TOKEN) as found:
        yield found


@pytest.fixture
def see(chromium: Browser, room: Room) -> Iterator[Move]:
    """Open a game at a moment, in a window of this size where things move."""
    with seeing(chromium, room, TOKEN) as show:

        def moving(moment: Moment, size: tuple[int, int]) -> Page:
            page = show(moment, size, "en-GB")
            page.emulate_media(reduced_motion="no-preference")
            return page

        yield moving


def test_on_a_phone_the_ring_round_a_long_row_stays_on_the_board(see: Move) -> None:
    page = see(LONG_ROW, PHONE)
    assert page.locator("#part-board [data-key^=row]").count() > 4
    drawn, beyond = page.evaluate(BEYOND, ["row0"])
    assert drawn == 1
    assert beyond == []


@pytest.mark.parametrize("moment", MIDDLES, ids=lambda moment: moment.game)
def test_on_a_phone_no_ring_lies_beyond_what_shows_its_place(see: Move, moment: Moment) -> None:
    drawn, beyond = see(moment, PHONE).evaluate(BEYOND)
    assert drawn > 1
    assert beyond == []


def test_no_ring_lights_up_round_what_the_lid_hides(see: Move) -> None:
    """The board is still there under the lid, for its focus and its place, but nobody sees it."""
    page = see(LONG_ROW, (1366, 768))
    page.evaluate(
        "() => { const lid = document.querySelector('.lid-part'); lid.hidden = false; lid.classList.add('shown'); }"
    )
    assert page.locator("#part-board").evaluate("one => getComputedStyle(one).opacity") == "0"
    assert page.evaluate(BEYOND, ["row0", "deck"]) == [0, []]


#: Shows a sign, and says how far it lies over what is to be pressed now.
OVER = """async () => {
  const { gasp } = await import('/static/motion.js');
  gasp('found', 'For the crew member lost, a creature joins the deck: Spawn.');
  const [sign, pressed] = ['.gasp', '.tq-moves'].map((one) => document.querySelector(one));
  await Promise.all(sign.getAnimations().map((one) => { one.finish(); return one.finished; }));
  const [over, under] = [sign, pressed].map((one) => one.getBoundingClientRect());
  return Math.min(over.right - under.left, over.bottom - under.top);
}"""


@pytest.mark.parametrize("size", [PHONE, (1024, 768), (1366, 768)], ids=str)
def test_a_sign_stands_beside_the_tokens_and_no_ring_round_the_row_behind_a_fight(
    see: Move, size: tuple[int, int]
) -> None:
    page = see(FIGHT, size)
    assert page.locator(".tq-moves").is_visible()
    assert page.evaluate(OVER) <= 1
    assert page.evaluate(BEYOND, ["row0", "deck"]) == [0, []]
