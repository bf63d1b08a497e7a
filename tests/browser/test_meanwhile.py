"""On a phone all that the others have done since one's own last turn can be read at the bar, in every game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

pytest.importorskip("playwright", reason="Playwright is not installed: uv sync --group browser")
from playwright.sync_api import expect
from positions import BUREAU, Moment
from room_server import stocked
from seeing import Room, See, seeing

if TYPE_CHECKING:
    from playwright.sync_api import Browser

TOKEN = "w" * 32
#: Each is a player's turn after several deeds of others.
JOKED = Moment("red-notice", 0, 0.046)
MOMENTS = [
    JOKED,
    Moment("fugitif", 1, 0.123),
    Moment("traqueur", 1, 0.102, size="small"),
]
FOUR = Moment("la-traque", 0, 0.102, size="small", edition=BUREAU)
LOG = "#part-log li[data-seq]"


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Room]:
    with stocked(tmp_path_factory.mktemp("room"), TOKEN) as found:
        yield found


@pytest.fixture
def see(chromium: Browser, room: Room) -> Iterator[See]:
    """Open a game at a moment, in a window of this size and in this language."""
    with seeing(chromium, room, TOKEN) as show:
        yield show


@pytest.mark.parametrize("moment", MOMENTS, ids=lambda moment: moment.game)
def test_on_a_phone_a_tap_at_the_bar_tells_all_that_the_others_did(see: See, moment: Moment) -> None:
    page = see(moment, (390, 844), "en-GB")
    log = [line.strip() for line in page.locator(LOG).all_text_contents()]
    button = page.locator("#part-bar .meanwhile")
    box = button.bounding_box()
    assert box is not None
    assert box["height"] >= 44
    button.tap()
    told = page.locator("#meanwhile li")
    expect(told.first).to_be_in_viewport()
    lines = told.all_text_contents()
    assert len(lines) > 1
    assert button.inner_text() == f"Read all ({len(lines)})"
    assert lines == log[: len(lines)]  # one story, told in one order: the newest first
    page.locator("#meanwhile button").tap()
    expect(told.first).to_be_hidden()


def test_what_led_to_an_upgrade_is_read_there_and_at_a_desk_in_the_log(see: See) -> None:
    page = see(JOKED, (360, 740), "fr-FR")
    page.get_by_role("button", name="Tout lire").tap()
    expect(page.locator("#meanwhile")).to_contain_text("Jessah encaisse Amérique du Nord")
    desk = see(JOKED, (1366, 768), "fr-FR")
    expect(desk.locator("#part-bar .meanwhile")).to_be_hidden()
    expect(desk.locator("#part-log")).to_contain_text("Jessah encaisse Amérique du Nord")


def test_what_three_rivals_did_is_read_to_its_end(see: See) -> None:
    page = see(FOUR, (360, 740), "en-GB")
    page.locator("#part-bar .meanwhile").tap()
    told = page.locator("#meanwhile li")
    assert told.count() > 10
    told.last.scroll_into_view_if_needed()
    expect(told.last).to_be_in_viewport()
    expect(page.locator("#meanwhile button")).to_be_in_viewport()  # the way out stays


def test_who_has_not_played_yet_reads_it_from_the_beginning(see: See) -> None:
    page = see(Moment("fugitif", 1, 0.04), (390, 844), "fr-FR")
    expect(page.locator("#part-log li[data-seq].side1")).to_have_count(0)
    expect(page.locator("#meanwhile b")).to_have_text("Depuis le début")
    page = see(Moment("fugitif", 1, 0.123), (390, 844), "fr-FR")
    expect(page.locator("#meanwhile b")).to_have_text("Depuis votre dernier tour")


def test_who_has_just_played_is_offered_nothing_to_read(see: See) -> None:
    """At the first turn of a lone hunt, and wherever one line says it all."""
    assert see(Moment("traque", 0, 0.1), (390, 844), "en-GB").locator(".meanwhile").count() == 0
