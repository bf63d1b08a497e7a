"""Where La Traque's table has too little room for all of it: one zone, one slip, one of one's own panels at a time."""

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

from hallali.room.act.auth import COOKIE, hashed
from hallali.room.keep.store import Store

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

TOKEN = "p" * 32
PHONE, LOW, DESK, WALL = (390, 844), (1280, 800), (1440, 900), (2560, 1440)
Room = tuple[str, Store]
#: Late in a game: five slips of which each can be laid under three agents, one in each zone.
LATE = Moment("la-traque", 2, 0.8, deal=11, edition=BUREAU)
WHOLE = "one => one.scrollHeight <= one.clientHeight + 4 && one.scrollWidth <= one.clientWidth + 4"


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Room]:
    with stocked(tmp_path_factory.mktemp("room"), TOKEN) as found:
        LATE.keep(found[1], LATE.table(), hashed(TOKEN))
        yield found


@pytest.fixture
def page(chromium: Browser, room: Room, request: pytest.FixtureRequest) -> Iterator[Page]:
    size: tuple[int, int] = request.param
    with looker(chromium, "en-GB", size[0], {"name": COOKIE, "value": TOKEN, "url": room[0]}) as found:
        stand(found, f"{room[0]}/t/{LATE.table()}", size)
        yield found


@pytest.mark.parametrize("page", [PHONE], indirect=True)
def test_a_phone_shows_one_zone_at_a_time_each_behind_its_name(page: Page) -> None:
    zones = page.locator("#part-board .lt-zone")
    expect(zones.locator("visible=true")).to_have_count(1)
    expect(page.locator(".lt-zone.lit")).to_be_visible()  # first the one where the most is to be decided
    for name in ("America", "Europe", "Middle East"):
        tab = page.locator(".lt-areas a", has_text=name)
        expect(tab).to_have_class(re.compile("able"))
        tab.tap()
        expect(tab).to_have_attribute("aria-current", "true")
        expect(zones.locator("visible=true")).to_have_count(1)
        expect(page.get_by_role("group", name=name, exact=True)).to_be_visible()


@pytest.mark.parametrize("page", [PHONE], indirect=True)
def test_where_a_phones_row_is_too_short_each_slip_is_a_sign_that_opens(page: Page) -> None:
    hand = page.locator("#part-hand")
    assert hand.locator(".lt-cards").first.evaluate(WHOLE)
    expect(hand.locator(".deeds button").locator("visible=true")).to_have_count(0)
    sign = hand.get_by_role("button", name="microfilm: what to do with it")
    sign.tap()
    expect(sign).to_have_attribute("aria-expanded", "true")
    expect(hand.locator(".lt-held.open .deeds button").locator("visible=true")).to_have_count(3)
    expect(hand.locator(".lt-held").locator("visible=true")).to_have_count(1)
    sign.tap()
    expect(hand.locator(".lt-cards").first.locator(".lt-held").locator("visible=true")).to_have_count(5)
    page.locator(".lt-jump a[href='#part-hand']").tap()  # by itself, the hand shows all that can be done
    expect(hand.locator(".deeds button").locator("visible=true")).not_to_have_count(0)
    expect(sign).to_be_hidden()


@pytest.mark.parametrize("page", [PHONE], indirect=True)
def test_on_a_phone_what_has_grown_stays_as_high(page: Page) -> None:
    def heights() -> dict[str, float]:
        found: dict[str, float] = page.evaluate(
            "Object.fromEntries(['.bar > .say', '.own', '.bar > .do'].map(one => "
            "[one, document.querySelector(one).offsetHeight]))"
        )
        return found

    page.locator("#part-hand").get_by_role("button", name="microfilm: what to do with it").tap()
    page.locator("#part-hand .lt-held.open .deeds button").locator("visible=true").first.tap()
    page.wait_for_selector("body:not(.busy) [data-key=undo]")
    grown = heights()
    page.locator("[data-key=undo]").tap()
    page.wait_for_selector("body:not(.busy):not(:has([data-key=undo]))")
    after = heights()
    assert all(after[one] >= grown[one] for one in grown), (grown, after)


@pytest.mark.parametrize("page", [PHONE], indirect=True)
def test_on_a_phone_the_score_is_in_sight_above_the_board(page: Page) -> None:
    tally = page.locator(".lt-tally")
    expect(tally).to_be_in_viewport(ratio=1)
    expect(tally.locator("b")).to_have_count(4)
    expect(tally).to_contain_text("to 12")


@pytest.mark.parametrize("page", [PHONE], indirect=True)
def test_a_phone_tells_two_piles_of_one_kind_of_card_apart_and_says_where_agents_hunt(page: Page) -> None:
    hand = page.locator("#part-hand")
    kinds = hand.locator(".lt-cards").first.locator(".lt-held .head b").all_inner_texts()
    twice = {kind for kind in kinds if kinds.count(kind) > 1}
    for slip in hand.locator(".lt-cards").first.locator(".lt-held").all():
        of = slip.locator(".of")
        if of.count():
            expect(of).to_be_visible(visible=slip.locator(".head b").inner_text() in twice)
    hand.get_by_role("button", name="microfilm: what to do with it").tap()
    places = hand.locator(".lt-held.open .deeds .at").locator("visible=true")
    assert sorted(places.all_inner_texts()) == ["America", "Europe", "Middle East"]


#: Questions with their answers in the bar: from which pile, on which track, which rival, and which track again.
QUESTIONS = (
    Moment("la-traque", 2, 0.1217, deal=7, edition=BUREAU),
    Moment("la-traque", 3, 0.1906, deal=7, edition=BUREAU),
    Moment("la-traque", 3, 0.1095, deal=11, edition=BUREAU),
    Moment("la-traque", 1, 0.557, deal=7, edition=BUREAU),
)


@pytest.mark.parametrize("moment", QUESTIONS, ids=Moment.name)
def test_on_a_desk_a_question_with_its_answers_leaves_the_score_in_sight(
    chromium: Browser, room: Room, moment: Moment
) -> None:
    moment.keep(room[1], moment.table(), hashed(TOKEN))
    with looker(chromium, "fr-FR", DESK[0], {"name": COOKIE, "value": TOKEN, "url": room[0]}) as page:
        stand(page, f"{room[0]}/t/{moment.table()}", DESK)
        assert page.locator("#part-bar .lt-option").count()
        bar, score = (page.locator(one).bounding_box() for one in ("#part-bar", ".lt-top"))
        assert bar is not None
        assert score is not None
        assert bar["y"] + bar["height"] <= score["y"]


@pytest.mark.parametrize("page", [LOW], indirect=True)
def test_what_is_ones_own_is_whole_one_panel_at_a_time(page: Page) -> None:
    hand, mine = page.locator("#part-hand"), page.locator("#part-mine")
    expect(hand).to_be_visible()
    expect(mine).to_be_hidden()
    assert hand.evaluate(WHOLE)
    hand.get_by_role("link", name="Faction").click()
    expect(mine).to_be_visible()
    expect(hand).to_be_hidden()
    assert mine.evaluate(WHOLE)
    expect(mine.get_by_role("link", name="Faction")).to_be_focused()
    page.keyboard.press("h")
    expect(hand).to_be_visible()
    expect(hand.locator(":focus")).to_have_count(1)


#: Of all that is one's own the most and the least: nothing laid yet, much kept for a later round, nine at headquarters.
MOMENTS = (
    Moment("la-traque", 1, 0.0, deal=7, edition=BUREAU),
    Moment("la-traque", 1, 0.9, deal=7, edition=BUREAU),
    Moment("la-traque", 3, 0.2, deal=7, edition=BUREAU),
    Moment("la-traque", 3, 0.45, "micro", deal=5, edition=BUREAU),
    LATE,
)
#: Where the board and one's own panels stand, each at its turn; and what of them is cut off.
STANDS = """() => {
  const found = {}, names = document.body.dataset.own ? ["hand", "mine"] : [""];
  const box = (one) => {
    const { x, y, width, height } = one.getBoundingClientRect();
    return [x, y, width, height].map(Math.round);
  };
  const cut = (one) => one.scrollHeight > one.clientHeight + 4 || one.scrollWidth > one.clientWidth + 4;
  for (const name of names) {
    if (name) document.body.dataset.own = name;
    const both = document.querySelectorAll(".centre, .own > :is(#part-hand, #part-mine)");
    const all = [...both].filter((one) => one.clientHeight);
    for (const one of all) found[`${name} ${one.id || "board"}`] = box(one);
    for (const one of all) if (one.id && cut(one)) found[`cut ${one.id}`] = one.scrollHeight - one.clientHeight;
  }
  return found;
}"""


@pytest.mark.parametrize("size", [(820, 1180), (1366, 768), DESK, (1680, 1050), WALL], ids=str)
def test_one_arrangement_of_a_window_whatever_one_holds(chromium: Browser, room: Room, size: tuple[int, int]) -> None:
    found = []
    with looker(chromium, "fr-FR", size[0], {"name": COOKIE, "value": TOKEN, "url": room[0]}) as page:
        for moment in MOMENTS:
            if room[1].load(moment.table()) is None:
                moment.keep(room[1], moment.table(), hashed(TOKEN))
            stand(page, f"{room[0]}/t/{moment.table()}", size)
            found.append(page.evaluate(STANDS))
    assert found == [found[0]] * len(MOMENTS)


@pytest.mark.parametrize("page", [DESK], indirect=True)
def test_on_a_desk_the_hand_is_a_strip_over_the_faction_board(page: Page) -> None:
    hand, mine, board = (page.locator(one) for one in ("#part-hand", "#part-mine", ".centre"))
    for one in (hand, mine, board):
        expect(one).to_be_visible()
        assert one.evaluate(WHOLE)
    above, below = hand.bounding_box(), mine.bounding_box()
    assert above is not None
    assert below is not None
    assert above["y"] + above["height"] <= below["y"]
    assert below["y"] + below["height"] <= DESK[1]
    expect(page.locator(".lt-two").first).to_be_hidden()


@pytest.mark.parametrize("page", [WALL], indirect=True)
def test_where_there_is_room_both_panels_stand_beside_each_other(page: Page) -> None:
    for one in ("#part-hand", "#part-mine"):
        expect(page.locator(one)).to_be_visible()
        assert page.locator(one).evaluate(WHOLE)
    expect(page.locator(".lt-two").first).to_be_hidden()


#: A hand of clues, and an action to spend.
EARLY = Moment("la-traque", 0, 0.0338, edition=BUREAU)


def test_three_buttons_on_a_small_desk_in_french_cover_no_zone_and_slips_hold_their_words(
    chromium: Browser, room: Room
) -> None:
    EARLY.keep(room[1], EARLY.table(), hashed(TOKEN))
    with looker(chromium, "fr-FR", 1024, {"name": COOKIE, "value": TOKEN, "url": room[0]}) as page:
        stand(page, f"{room[0]}/t/{EARLY.table()}", (1024, 800))
        page.locator(".lt-zone .go").first.click()
        expect(page.locator("#part-bar .buttons > :nth-child(3)")).to_be_visible()
        bar, zone = (page.locator(one).first.bounding_box() for one in ("#part-bar", ".lt-zone"))
        assert bar is not None
        assert zone is not None
        assert bar["y"] + bar["height"] <= zone["y"] + 1
        for held in page.locator(".own .lt-cards:not(.stored) > .lt-held:has(.of)").all():
            slip, words = held.bounding_box(), held.locator(".head").bounding_box()
            assert slip is not None
            assert words is not None
            assert words["y"] >= slip["y"]
