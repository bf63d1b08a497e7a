"""Nothing on a table is covered or cut where a picture once showed that it was."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import msgspec
import pytest

pytest.importorskip("playwright", reason="Playwright is not installed: uv sync --group browser")
from kept_tables import keep
from playwright.sync_api import Browser, Page, expect
from room_server import stocked

from hallali import games
from hallali.core.record import Record, replay
from hallali.room.act.auth import COOKIE, hashed
from hallali.room.keep.store import Store

SMALL = {"width": 1024, "height": 768}
PHONE = {"width": 390, "height": 844}
TOKEN = "c" * 32
RECORDS = Path(__file__).parent.parent / "games"
#: Whether a thing is what one hits at its middle and at its corners, as far as its scroller shows it.
BARE = """one => {
  const box = one.getBoundingClientRect(), spots = [[.5, .5], [.05, .1], [.95, .1], [.95, .9], [.05, .9]];
  return spots.every(([x, y]) => {
    const found = document.elementFromPoint(box.left + x * box.width, box.top + y * box.height);
    return found && (one.contains(found) || found.contains(one));
  });
}"""
#: Which objectives lie under the headquarters, or reach into them.
UNDER = """() => {
  const home = document.querySelector('#part-mine .lt-home').getBoundingClientRect();
  const aims = document.querySelector('#part-mine .lt-aims'), seen = aims.getBoundingClientRect();
  const open = [aims, ...aims.querySelectorAll('*')].filter(one => getComputedStyle(one).overflowX === 'visible');
  return open.filter(one => !one.closest('.lt-goals') || one.matches('.lt-goals'))
    .filter(one => one.scrollWidth > one.clientWidth + 1 || seen.right > home.left + 1).map(one => one.className);
}"""


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, Store]]:
    with stocked(tmp_path_factory.mktemp("room"), TOKEN) as found:
        yield found


@pytest.fixture
def table(chromium: Browser, room: tuple[str, Store]) -> Iterator[Callable[..., Page]]:
    """Open a table at an entry of a kept record, with a page of this size."""
    context = chromium.new_context(locale="fr-FR", reduced_motion="reduce")
    context.add_cookies([{"name": COOKIE, "value": TOKEN, "url": room[0]}])
    page = context.new_page()
    page.set_default_timeout(60_000)

    def opened(record: Record, entries: int, seat: int, size: dict[str, int], more: str = "") -> Page:
        name = f"{record.game}-{entries}-{size['width']}"
        keep(room[1], record, name, hashed(TOKEN), entries, seat=seat)
        page.set_viewport_size({"width": size["width"], "height": size["height"]})
        page.goto(f"{room[0]}/t/{name}{more}")
        page.wait_for_selector("body.scripted")
        return page

    yield opened
    context.close()


def read(game: str, name: str) -> Record:
    return msgspec.json.decode((RECORDS / game / "records" / f"{name}.json").read_bytes(), type=Record)


def test_la_traques_objectives_do_not_reach_under_the_headquarters(table: Callable[..., Page]) -> None:
    record = read("la_traque", "domination-four-2")
    view = games.get("la-traque").see
    for entry, (state, _token, _steps) in enumerate(replay(games.get("la-traque"), record)):
        if entry > 200 and entry % 20 == 0:
            page = table(record, entry, 0, SMALL) if view(state, 0).legal or entry > 500 else None
            if page and page.locator("#part-mine .lt-home").count() and page.locator("#part-mine .lt-goal").count() > 2:
                assert not page.evaluate(UNDER)
                return
    raise AssertionError("no moment with both")


def test_the_sheet_of_a_phone_shows_its_first_panel_whole(table: Callable[..., Page]) -> None:
    page = table(read("fugitif", "caught-real"), 12, 1, PHONE)
    page.locator(".pull.up").click()
    expect(page.locator("#part-opponent")).to_be_visible()
    assert page.locator("#part-opponent").evaluate(BARE)


def test_the_last_scene_is_read_to_its_end_on_a_phone(table: Callable[..., Page]) -> None:
    record = read("fugitif", "escaped-real")
    said = table(record, len(record.moves), 1, PHONE).locator("#part-end .say")
    expect(said).to_be_visible()
    assert said.evaluate("one => one.scrollHeight <= one.clientHeight + 1")


def test_each_moment_of_a_replay_leads_back_to_the_table(table: Callable[..., Page]) -> None:
    record = read("red_notice", "captured-small")
    page = table(record, len(record.moves), 1, PHONE, "/replay?at=15&eyes=1")
    expect(page.locator("#part-bar .tokens")).to_be_visible()
    expect(page.locator("#part-bar a.primary")).to_be_visible()
