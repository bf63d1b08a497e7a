"""A long row of Traqué on a phone: the card that has come is seen, and that there are more."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import TYPE_CHECKING

import pytest

pytest.importorskip("playwright", reason="Playwright is not installed: uv sync --group browser")
from browser_play import wait_until
from kept_tables import keep
from looking import REST
from room_server import stocked

from hallali.core.contract import Told
from hallali.core.record import Record
from hallali.core.seats import OVER
from hallali.games.traque.game import TRAQUE
from hallali.games.traque.rules import actions as a
from hallali.games.traque.rules.state import State
from hallali.games.traque.rules.view import TraqueView
from hallali.lab.match import Match
from hallali.room.act.auth import COOKIE, hashed
from hallali.room.keep.store import Store

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

TOKEN = "l" * 32
LONG = 7
#: How much of a card shows in the board's frame.
SEEN = """found => {
  const board = document.getElementById('part-board').getBoundingClientRect();
  const { top, bottom } = [...document.querySelectorAll(found)].at(-1).getBoundingClientRect();
  return (Math.min(bottom, board.bottom) - Math.max(top, board.top)) / (bottom - top) > 0.95;
}"""


class Drawer:
    """Draws as long as it may, and takes the first thing that is offered otherwise."""

    deaf = stepwise = True

    def choose(self, view: TraqueView) -> tuple[int]:
        """Return the next step."""
        return (a.DRAW if a.DRAW in view.legal else view.legal[0],)

    def hear(self, told: Told) -> None:
        """Need no news."""


@cache
def drawn() -> list[tuple[Record, int]]:
    """Return games whose row grows long, and the entries behind the last draw before it is so."""
    found = []
    for deal in range(400):
        match = Match(TRAQUE, [Drawer()], f"{deal:064x}")
        while match.state.mover != OVER and len(match.record.moves) < 80:
            match.step()
            state = match.state
            assert isinstance(state, State)
            if len(state.row(0)) >= LONG:
                record = match.record
                record.entropy, record.seed = ("",), f"{deal:064x}"
                found.append((record, max(at for at, move in enumerate(record.moves) if move == "draw")))
                break
        if len(found) == 8:
            break
    return found


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, Store]]:
    with stocked(tmp_path_factory.mktemp("room"), TOKEN) as found:
        yield found


@pytest.fixture
def phone(chromium: Browser, room: tuple[str, Store]) -> Iterator[Page]:
    context = chromium.new_context(
        viewport={"width": 390, "height": 844}, locale="fr-FR", has_touch=True, is_mobile=True
    )
    context.add_cookies([{"name": COOKIE, "value": TOKEN, "url": room[0]}])
    context.add_init_script("localStorage.setItem('deeds', 'at once')")
    yield context.new_page()
    context.close()


def drawing(page: Page, room: tuple[str, Store]) -> None:
    """Open a table with a long row and draw; the room deals as it likes, so a creature may come: then another table."""
    for number, (record, at) in enumerate(drawn()):
        table = f"long-row{number}"
        keep(room[1], record, table, hashed(TOKEN), at)
        page.goto(f"{room[0]}/t/{table}")
        page.wait_for_selector(f"body.scripted #part-board .tq-card:nth-child({LONG - 1})")
        page.evaluate(REST)
        page.get_by_role("button", name="Piocher").tap()
        page.wait_for_timeout(1500)
        if page.locator(f"#part-board .tq-card:nth-child({LONG})").count():
            return
    raise AssertionError("only creatures come")


def test_the_card_that_has_come_is_seen_with_its_words_and_then_that_there_are_more(
    phone: Page, room: tuple[str, Store]
) -> None:
    """The newest card lay below the board's edge, and so did the only ones that glowed."""
    drawing(phone, room)
    wait_until(phone, f"() => ({SEEN})('#part-board .tq-card')")
    assert phone.locator("#part-board .tq-card .what").last.is_visible()
    board = phone.locator("#part-board")
    assert "below" not in (board.get_attribute("class") or "").split()
    board.evaluate("one => one.scrollTo(0, 0)")
    wait_until(phone, "() => document.querySelector('#part-board.below')")
