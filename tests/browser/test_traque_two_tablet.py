"""On a tablet two players of Traqué see both rows and both inventories whole, and each sentence to its end."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from typing import TYPE_CHECKING

import pytest

pytest.importorskip("playwright", reason="Playwright is not installed: uv sync --group browser")
from kept_tables import keep
from looking import LANGUAGES, REST
from room_server import stocked

from hallali.core.record import Record, replay
from hallali.games.traque.game import TRAQUE
from hallali.games.traque.rules.state import State
from hallali.lab import match
from hallali.room.act.auth import COOKIE, hashed
from hallali.room.keep.store import Store

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

TOKEN = "k" * 32
#: Cards in one's own row, in the partner's, and things that one carries.
WANTED = ((1, 1, 1), (3, 1, 2), (3, 2, 3), (4, 1, 3), (5, 1, 4))
#: Says what the board or the box of an inventory cuts off, and which words of what lies in one's row are cut short.
CUT = """(few) => {
  const out = [], below = (one, room) => one.getBoundingClientRect().bottom > room.getBoundingClientRect().bottom + 1;
  const board = document.querySelector("#part-board");
  for (const card of board.querySelectorAll(".tq-card")) if (below(card, board)) out.push("row: " + card.textContent);
  for (const pack of document.querySelectorAll("#part-pack .tq-pack"))
    for (const held of pack.querySelectorAll("li")) if (below(held, pack)) out.push("pack: " + held.textContent);
  for (const words of board.querySelectorAll(few ? ".mine .what" : "none"))
    if (!words.clientHeight || words.scrollHeight > words.clientHeight + 3) out.push("words: " + words.textContent);
  return out;
}"""


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, Store]]:
    with stocked(tmp_path_factory.mktemp("room"), TOKEN) as found:
        yield found


@cache
def moments() -> dict[tuple[int, int, int], tuple[Record, int]]:
    """Return a game of two, and how many entries lie behind each of what is wanted, with no more on the other side."""
    found: dict[tuple[int, int, int], tuple[Record, int]] = {}
    deal = 0
    while len(found) < len(WANTED):
        deal += 1
        record, _ = match.play(TRAQUE, ["club", "club"], f"{deal:064x}", "real", {"players": 2})
        record.entropy = ("", "")
        for at, (state, _, _) in enumerate(replay(TRAQUE, record)):
            if isinstance(state, State) and state.mover == 0 and at and not state.shared:
                carried = [len(state.inventory(seat)) for seat in (0, 1)]
                lies = (len(state.row(0)), len(state.row(1)), carried[0])
                if lies in WANTED and carried[1] <= 4:
                    found.setdefault(lies, (record, at))
    return found


def faults(
    chromium: Browser,
    room: tuple[str, Store],
    size: tuple[int, int],
    language: str,
    look: Callable[[Page, tuple[int, int, int]], list[str]],
) -> list[str]:
    """Open each of the moments in a window of this size, and return what is found there."""
    context = chromium.new_context(viewport={"width": size[0], "height": size[1]}, locale=language, has_touch=True)
    context.add_cookies([{"name": COOKIE, "value": TOKEN, "url": room[0]}])
    context.add_init_script("localStorage.setItem('deeds', 'at once')")
    page = context.new_page()
    found: list[str] = []
    for lies, (record, at) in moments().items():
        table = "lies" + "".join(map(str, lies))
        if room[1].load(table) is None:
            keep(room[1], record, table, hashed(TOKEN), at)
        page.goto(f"{room[0]}/t/{table}")
        page.wait_for_selector("body.scripted #part-pack", state="attached")
        page.evaluate(REST)
        found += [f"{lies} {one}" for one in look(page, lies)]
    context.close()
    return found


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [(1024, 768), (1180, 820)], ids=str)
def test_both_rows_and_both_inventories_are_whole(
    chromium: Browser, room: tuple[str, Store], size: tuple[int, int], language: str
) -> None:
    found = faults(chromium, room, size, language, lambda page, lies: page.evaluate(CUT, lies[0] <= 3))
    assert found == []


#: A partner's answer, which is the longest that is said on the bar of two.
ANSWER = "I give nothing: a gift costs Time, and you have enough to fight with."


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_the_partner_answers_is_whole_beside_four_buttons(
    chromium: Browser, room: tuple[str, Store], language: str
) -> None:
    context = chromium.new_context(viewport={"width": 1024, "height": 768}, locale=language, has_touch=True)
    context.add_cookies([{"name": COOKIE, "value": TOKEN, "url": room[0]}])
    context.add_init_script("localStorage.setItem('deeds', 'at once')")
    page = context.new_page()
    record, at = moments()[3, 2, 3]
    if room[1].load("lies323") is None:
        keep(room[1], record, "lies323", hashed(TOKEN), at)
    page.goto(f"{room[0]}/t/lies323")
    page.wait_for_selector("body.scripted #part-bar .just", state="attached")
    assert page.locator("#part-bar .buttons > *").count() >= 3
    cut = page.locator("#part-bar .just").evaluate(
        "(one, words) => { Object.assign(one, { hidden: false, textContent: words });"
        " return one.scrollHeight > one.clientHeight + 6; }",
        ANSWER,
    )
    over = page.evaluate(
        "document.querySelector('#part-bar .say').scrollHeight - document.querySelector('#part-bar').clientHeight"
    )
    context.close()
    assert not cut
    assert over <= 1


#: What of one's own row is a strip though the board has room below, and whether what signs mean lies on the counter.
SMALL = """() => {
  const box = (found) => document.querySelector(found).getBoundingClientRect();
  const tops = [...document.querySelectorAll("#part-board .mine .tq-card .top")].map((one) => one.clientHeight);
  const rows = [...document.querySelectorAll("#part-board .tq-row")].map((one) => one.getBoundingClientRect().bottom);
  const left = box("#part-board").bottom - Math.max(...rows);
  const signs = box(".tq-signs"), alarm = box("#part-board .mine .tq-alarm i");
  return [
    ...(left > 40 && Math.min(...tops) < 60 ? [`pictures of ${Math.min(...tops)} px, ${left} px left`] : []),
    ...(signs.right > alarm.left + 1 && signs.bottom > alarm.top ? ["signs on the counter"] : []),
  ];
}"""


@pytest.mark.parametrize("size", [(1024, 768), (1180, 820)], ids=str)
def test_pictures_have_the_height_that_is_left_and_the_counter_is_free(
    chromium: Browser, room: tuple[str, Store], size: tuple[int, int]
) -> None:
    """Four cards were strips over an empty half, and the words for the signs lay on the creatures that count."""
    found = faults(chromium, room, size, "fr-FR", lambda page, lies: page.evaluate(SMALL))
    assert found == []
