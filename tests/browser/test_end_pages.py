"""The page of a game that is over, as it comes: by a last move that is made while somebody looks on."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from itertools import count
from typing import TYPE_CHECKING

import pytest

pytest.importorskip("playwright", reason="Playwright is not installed: uv sync --group browser")
from browser_play import wait_until
from kept_tables import keep
from looking import REST, faults
from positions import Moment, movers
from room_server import stocked

from hallali import games
from hallali.room.act.auth import COOKIE, hashed
from hallali.room.keep.store import Store

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

TOKEN = "e" * 32
NUMBERS = count()
PHONE, NARROW, TABLET, DESK = (390, 844), (360, 640), (820, 1180), (1440, 900)
SIZE = {"fugitif": "small", "traqueur": "small", "red-notice": "small", "traque": "real", "la-traque": "micro"}
DONE = "() => document.querySelector('#part-end.final:not([hidden])') && !document.querySelector('.veiled')"
Room = tuple[str, Store]
Finish = Callable[..., "Page"]


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Room]:
    with stocked(tmp_path_factory.mktemp("room"), TOKEN) as found:
        yield found


@cache
def last(game: str) -> tuple[Moment, int]:
    """Return a table of this game, and whose the last move is."""
    for deal in range(3, 30):
        moment = Moment(game, 0, 1, size=SIZE[game], deal=deal)
        mover = movers(game, moment.size, deal, ())[len(moment.record().moves) - 1]
        if mover >= 0:
            return moment, mover
    raise LookupError(game)


@pytest.fixture
def finish(chromium: Browser, room: Room) -> Iterator[Finish]:
    """Look at a table before its last move, make that, and give the page. moving: with the animation of the end."""
    contexts = []

    def made(game: str, size: tuple[int, int], language: str = "fr-FR", moving: bool = False) -> Page:
        moment, mover = last(game)
        record = moment.record()
        table = f"end-of-a-game-{next(NUMBERS)}"
        keep(room[1], record, table, hashed(TOKEN), len(record.moves) - 1, seat=mover)
        context = chromium.new_context(
            locale=language,
            reduced_motion="no-preference" if moving else "reduce",
            has_touch=size[0] < 1000,
            is_mobile=size[0] < 700,
            viewport={"width": size[0], "height": size[1]},
        )
        contexts.append(context)
        context.add_cookies([{"name": COOKIE, "value": TOKEN, "url": room[0]}])
        context.add_init_script("localStorage.setItem('deeds', 'at once')")
        page = context.new_page()
        page.set_default_timeout(60_000)
        page.goto(f"{room[0]}/t/{table}")
        page.wait_for_selector("body.scripted #part-bar.yours")
        fields: dict[str, str | float | bool] = {"text": record.moves[-1], "seq": str(len(record.moves) - 1), "key": ""}
        answer = page.request.post(f"{room[0]}/t/{table}/move", form=fields, headers={"accept": "application/json"})
        assert answer.ok, answer.text()
        page.wait_for_selector("body.after")
        return page

    yield made
    for context in contexts:
        context.close()


def rests(page: Page) -> None:
    """Wait until all is turned up, and what is worked out about the game is there."""
    wait_until(page, DONE)
    page.wait_for_selector("#worth")
    page.evaluate(REST)


@pytest.mark.parametrize("game", games.GAMES)
def test_the_end_begins_at_its_headline_and_stays_there(finish: Finish, game: str) -> None:
    page = finish(game, PHONE, moving=True)
    rests(page)
    assert page.evaluate("scrollY") == 0
    box = page.locator("#part-end h2").bounding_box()
    assert box is not None
    assert 0 < box["y"] < 120
    assert page.locator(".pulse").count() == 0
    assert page.locator("#command:visible").count() == 0, "there is no move left to type"


@pytest.mark.parametrize("size", [NARROW, PHONE], ids=lambda size: str(size[0]))
@pytest.mark.parametrize("game", ["fugitif", "la-traque"])
def test_the_row_holds_its_words_while_all_is_turned_up(finish: Finish, game: str, size: tuple[int, int]) -> None:
    page = finish(game, size)
    rests(page)
    page.evaluate("document.querySelector('#part-end [data-skip]').hidden = false")  # as while the animation runs
    found = [one for one in faults(page, "end", game, "fr", ["tight", "outside", "together"]) if one.part == "part-end"]
    assert not found, found


@pytest.mark.parametrize("size", [TABLET, DESK], ids=lambda size: str(size[0]))
def test_in_the_log_of_la_traque_a_name_stands_over_what_was_done(finish: Finish, size: tuple[int, int]) -> None:
    page = finish("la-traque", size)
    rests(page)
    leads = page.locator("#part-log li.lead:has(b)")
    assert leads.count() > 1
    for line in leads.all():
        name, deed = (line.locator(one).first.bounding_box() for one in ("b", "a"))
        assert name
        assert deed
        assert name["y"] + name["height"] <= deed["y"] + 1
        assert not line.locator("a b").count()


def test_the_map_of_the_end_fills_its_frame(finish: Finish) -> None:
    page = finish("red-notice", DESK, moving=True)
    rests(page)
    wait_until(page, "() => document.querySelector('.rn-view').matches('.whole, .near, .far')")


@pytest.mark.parametrize("game", ["red-notice", "traque"])
def test_that_the_analysis_is_worked_out_is_said_once(finish: Finish, game: str) -> None:
    page = finish(game, DESK, "en-GB")
    assert page.get_by_text("Working out what each move was worth").count() == 1


@pytest.mark.parametrize("size", [NARROW, PHONE, (768, 1024), (1024, 768), DESK], ids=lambda size: str(size[0]))
@pytest.mark.parametrize("language", ["en-GB", "fr-FR"])
def test_angelas_walk_is_told_under_its_map_on_which_no_word_covers_another(
    finish: Finish, size: tuple[int, int], language: str
) -> None:
    page = finish("red-notice", size, language)
    rests(page)
    told = page.locator(".rn-told li")
    assert told.count() > 1
    assert all(line.is_visible() and line.inner_text().strip() for line in told.all())
    assert page.evaluate(WORDS_ON_THE_MAP) == []
    assert not faults(page, "end", "red-notice", language[:2], ["cut", "overlaps", "covered", "small"])


#: Words on the map that are too small to be read on a phone, or that lie on one another. Names of the whole world lie
#: line under line, closer than a line is high: tests/games/red_notice/page compares the boxes of their letters.
WORDS_ON_THE_MAP = """() => {
  const frame = document.querySelector(".rn-view").getBoundingClientRect(), found = [];
  const least = innerWidth < 700 ? 14 : 9;
  const words = [...document.querySelectorAll(".rn-sheet text:not(.afar)")].map((one) => {
    const size = parseFloat(getComputedStyle(one).fontSize) * one.getScreenCTM().a, r = one.getBoundingClientRect();
    return { text: one.textContent, size, r };
  }).filter(({ size, r }) => size > 1 && r.width && r.right > frame.left && r.left < frame.right);
  for (const [n, one] of words.entries()) {
    if (one.size < least - 0.1) found.push(`${one.text} is ${one.size} high`);
    for (const two of words.slice(n + 1)) {
      const high = 0.3 * Math.min(one.r.height, two.r.height); // a line is higher than its letters
      const wide = Math.min(one.r.right, two.r.right) - Math.max(one.r.left, two.r.left);
      const tall = Math.min(one.r.bottom, two.r.bottom) - Math.max(one.r.top, two.r.top);
      if (wide > 1 && tall > high) found.push(`${one.text} on ${two.text}`);
    }
  }
  return found;
}"""


def test_how_it_ended_is_said_by_the_page_of_the_end_alone(finish: Finish) -> None:
    """A sign with the same sentence lay over Angela's walk."""
    page = finish("red-notice", DESK, moving=True)
    for _ in range(8):
        assert not page.locator(".gasp").count()
        page.wait_for_timeout(100)
