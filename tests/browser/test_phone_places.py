"""What stands where on a phone: nothing cut at the edge, nothing over a card, what is named shown by its name."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

pytest.importorskip("playwright", reason="Playwright is not installed: uv sync --group browser")
from looking import looker, stand
from playwright.sync_api import expect
from positions import BUREAU, Moment
from room_server import stocked

from hallali.core.record import replay
from hallali.games.fugitif import FUGITIF
from hallali.room.act.auth import COOKIE, hashed
from hallali.room.keep.store import Store

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

TOKEN = "p" * 32
PHONE, NARROW = (390, 844), (360, 640)
Room = tuple[str, Store]
ENDED = Moment("fugitif", 0, 1)
#: La Traque, when a round has just begun.
ROUND = Moment("la-traque", 1, 0.9, size="small", deal=3, edition=BUREAU)
OVER = """() => {
  const box = document.querySelector(".lt-began").getBoundingClientRect();
  return [...document.querySelectorAll(".lt-file, .lt-zone h2")].map((one) => one.getBoundingClientRect())
    .filter((one) => one.height && one.top < box.bottom && one.bottom > box.top).length;
}"""


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Room]:
    with stocked(tmp_path_factory.mktemp("room"), TOKEN) as found:
        yield found


@pytest.fixture
def french(chromium: Browser, room: Room) -> Iterator[Page]:
    """Open a tab of a French phone that holds the guest's seats."""
    with looker(chromium, "fr-FR", PHONE[0], {"name": COOKIE, "value": TOKEN, "url": room[0]}) as page:
        yield page


def kept(room: Room, moment: Moment) -> str:
    """Return the address of a moment's table, which is kept if it was not yet."""
    if room[1].load(moment.table()) is None:
        moment.keep(room[1], moment.table(), hashed(TOKEN))
    return f"{room[0]}/t/{moment.table()}"


@pytest.mark.parametrize("size", [PHONE, NARROW], ids=lambda size: str(size[0]))
def test_in_a_replay_of_fugitif_the_castle_is_whole_and_its_steps_are_in_sight(
    french: Page, room: Room, size: tuple[int, int]
) -> None:
    stand(french, f"{kept(room, ENDED)}/replay?at=2&eyes=0", size)
    right: float = french.evaluate("document.querySelector('.row .exit .house').getBoundingClientRect().right")
    board: float = french.evaluate("document.querySelector('.centre').getBoundingClientRect().right")
    assert right <= board - 2
    steps = french.locator(".replay .steps").bounding_box()
    assert steps is not None
    assert steps["y"] + steps["height"] <= size[1], "however long the board is, they lie under the thumb"


def test_a_replay_says_that_a_card_is_drawn_and_not_that_one_turns(french: Page, room: Room) -> None:
    """At each of these moments the next entry is the dealer's, and what he deals is seen by one seat alone."""
    moves = [token for _, token, _ in replay(FUGITIF, ENDED.record())]
    for at in (0, 2, next(n for n, token in enumerate(moves) if n > 10 and token.startswith("="))):
        assert moves[at].startswith("=")
        stand(french, f"{kept(room, ENDED)}/replay?at={at}&eyes=0", PHONE)
        assert french.locator("#part-bar .say").inner_text().endswith("Une carte est piochée…")


@pytest.mark.parametrize("size", [PHONE, NARROW], ids=lambda size: str(size[0]))
def test_the_new_round_of_la_traque_is_announced_over_no_card(french: Page, room: Room, size: tuple[int, int]) -> None:
    stand(french, kept(room, ROUND), size)
    expect(french.locator(".lt-began")).to_have_text(re.compile("^Manche "))
    assert french.evaluate(OVER) == 0


def test_the_token_that_a_lesson_calls_pow_says_pow(french: Page, room: Room) -> None:
    french.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    french.goto(f"{room[0]}/games/red-notice")
    french.locator("button[name=lesson][value='red-notice-pow']").click()
    french.wait_for_selector("body.scripted #part-bar.taught")
    assert french.locator(".out i").filter(has_text="POW").count() >= 2, "one of each side"
    assert french.locator(".out svg").count() == 0


@pytest.mark.parametrize("size", [PHONE, NARROW], ids=lambda size: str(size[0]))
def test_when_cards_are_shuffled_is_said_by_the_round(french: Page, room: Room, size: tuple[int, int]) -> None:
    """“Mélange dans 2” left open whether two rounds, two turns or two cards."""
    stand(french, kept(room, Moment("red-notice", 0, 0.3, size="small")), size)
    line = french.get_by_text("mélange").first
    assert line.inner_text() == "Manche 5/20, on mélange après la\N{NO-BREAK SPACE}6"
    assert line.evaluate("one => one.scrollWidth <= one.clientWidth")


def test_the_end_of_le_traqueur_shows_the_whole_garden_above_the_row_of_what_comes_next(
    french: Page, room: Room
) -> None:
    stand(french, kept(room, Moment("traqueur", 1, 1, size="small", deal=11)), NARROW)
    foot: float = french.evaluate("document.querySelector('#part-end .do').getBoundingClientRect().top")
    for sheet in french.locator(".maze .plan:visible").all()[:1]:
        box = sheet.bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= foot


def test_the_arrow_of_a_way_that_can_be_asked_for_is_seen(french: Page, room: Room) -> None:
    """The arrow to the right had the name of the page's right column, and its padding: nothing of it was left."""
    stand(french, kept(room, Moment("traqueur", 0, 0.3, size="small", deal=11)), PHONE)
    # Buttons beside them would take the arrows' place.
    french.evaluate("document.querySelectorAll('.do .buttons > *').forEach((one) => one.remove())")
    arrows = french.locator(".leads svg path:visible").all()
    sizes = [max(box["width"], box["height"]) for one in arrows if (box := one.bounding_box()) is not None]
    assert len(sizes) > 1
    assert min(sizes) > 14, sizes
