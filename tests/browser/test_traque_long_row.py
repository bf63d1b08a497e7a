"""In a long row of Traqué the newest card and what glows are in the picture, and what lies beyond is counted."""

from __future__ import annotations

from collections.abc import Iterator
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
LENGTHS = (5, 6, 7, 8)
#: The cards that the board cuts off, as their names.
CUT = """() => {
  const frame = document.querySelector("#part-board").getBoundingClientRect();
  const out = ({ top, bottom }) => top < frame.top - 6 || bottom > frame.bottom + 6;
  const cards = [...document.querySelectorAll("#part-board .tq-card")];
  return cards.filter((one) => out(one.getBoundingClientRect())).map((one) => one.querySelector("b").textContent);
}"""
#: What the newest card says, if all of it is seen.
NEWEST = """() => {
  const words = [...document.querySelectorAll("#part-board .tq-card")].at(-1).querySelector(".what");
  const box = words.getBoundingClientRect(), over = document.elementFromPoint(box.left + 9, box.bottom - 9);
  return box.height > 9 && words.parentElement.contains(over) && words.scrollHeight < box.height + 4;
}"""


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, Store]]:
    with stocked(tmp_path_factory.mktemp("room"), TOKEN) as found:
        yield found


@cache
def drawn() -> dict[int, tuple[Record, int]]:
    """Return by a row's length a game, and how many entries lie behind when its last card was just drawn."""
    found: dict[int, tuple[Record, int]] = {}
    deal = 0
    while len(found) < len(LENGTHS):
        deal += 1
        record, _ = match.play(TRAQUE, ["novice"], f"{deal:064x}", "real", {})
        record.entropy = ("",)
        before = 0
        for at, (state, _, _) in enumerate(replay(TRAQUE, record)):
            lies = len(state.row(0)) if isinstance(state, State) else 0
            if isinstance(state, State) and state.mover == 0 and lies in LENGTHS and lies == before + 1 and at:
                found.setdefault(lies, (record, at))
            before = lies
    return found


def opened(chromium: Browser, room: tuple[str, Store], lies: int, size: tuple[int, int], language: str) -> Page:
    context = chromium.new_context(
        viewport={"width": size[0], "height": size[1]}, locale=language, has_touch=True, is_mobile=True
    )
    context.add_cookies([{"name": COOKIE, "value": TOKEN, "url": room[0]}])
    context.add_init_script("localStorage.setItem('deeds', 'at once')")
    page = context.new_page()
    record, at = drawn()[lies]
    if room[1].load(f"long-row{lies}") is None:
        keep(room[1], record, f"long-row{lies}", hashed(TOKEN), at)
    page.goto(f"{room[0]}/t/long-row{lies}")
    page.wait_for_selector(f"body.scripted #part-board .tq-card:nth-child({lies})", state="attached")
    page.evaluate(REST)
    return page


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [(390, 844), (360, 640)], ids=str)
def test_the_newest_card_is_seen_and_what_glows(
    chromium: Browser, room: tuple[str, Store], size: tuple[int, int], language: str
) -> None:
    """The seventh card lay below the edge, nothing glowed in the picture, and nothing said so."""
    found: list[str] = []
    for lies in LENGTHS:
        page = opened(chromium, room, lies, size, language)
        cut = page.evaluate(CUT)
        glow = {one.inner_text() for one in page.locator("#part-board .tq-card:is(.can, .pay) > b").all()}
        newest = page.locator("#part-board .tq-card > b").last.inner_text()
        if glow and glow <= set(cut):
            found.append(f"{lies}: nothing that glows is seen")
        if not glow and (newest in cut or not page.evaluate(NEWEST)):
            found.append(f"{lies}: the newest is not seen, or says nothing")
        if size[1] > 800 and lies < 7:
            found += [f"{lies}: {one}" for one in cut]
        page.context.close()
    assert found == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_lies_below_the_edge_is_counted_there(chromium: Browser, room: tuple[str, Store], language: str) -> None:
    page = opened(chromium, room, 8, (360, 640), language)
    page.evaluate("document.querySelector('#part-board').scrollTop = 0")
    page.wait_for_function("() => !document.querySelector('.tq-below').hidden")
    below = page.locator(".tq-below")
    assert str(len(page.evaluate(CUT))) in below.inner_text()
    below.click()
    page.wait_for_function("() => document.querySelector('#part-board').scrollTop > 0")
    page.context.close()
