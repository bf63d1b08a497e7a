"""La Traque on a phone: nothing moves under the finger, comes forward unasked, or lies on anything."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

pytest.importorskip("playwright", reason="Playwright is not installed: uv sync --group browser")
from browser_play import wait_until
from by_file import by_file
from playwright.sync_api import expect
from positions import BUREAU, Moment
from room_server import stocked
from seeing import See, seeing

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Locator, Page

    from hallali.room.keep.store import Store

TOKEN = "q" * 32
PHONE = (390, 844)
HOUSE = (("edition", "house:8a4b8f4d8a15"),)
#: A card that brings somebody within reach; somebody within reach; and a hand of which each card has three places.
LAYING, REACH = (Moment("la-traque", *one, options=HOUSE) for one in ((0, 0.073), (2, 0.0805)))
LATE = Moment("la-traque", 2, 0.8, deal=11, edition=BUREAU)
#: An objective that lets one draw twice.
DRAWS = Moment("la-traque", 1, 319.6 / 1422, deal=7, edition=BUREAU)
#: The first turn of a round, cards to be kept at the end of one, and an objective that brings one to the target.
FIRST = Moment("la-traque", 2, 0, "micro", deal=5, edition=BUREAU)
KEEPING, NEARLY = (Moment("la-traque", 1, at / 1422, deal=7, edition=BUREAU) for at in (130.6, 1381.6))
CALM = "body.scripted:not(.busy)"


@pytest.fixture
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, Store]]:
    with stocked(tmp_path_factory.mktemp("room"), TOKEN) as found:
        yield found


@pytest.fixture
def show(chromium: Browser, room: tuple[str, Store]) -> Iterator[See]:
    with seeing(chromium, room, TOKEN) as found:
        yield found


def box(one: Locator) -> dict[str, float]:
    """Return where something stands, once it stands there."""
    found = one.bounding_box()
    assert found is not None
    return {"top": found["y"], "bottom": found["y"] + found["height"], "left": found["x"], "height": found["height"]}


def opened(page: Page, kind: str) -> Locator:
    page.locator(f"#part-hand .k-{kind} .lt-fold").first.tap()
    slip = page.locator("#part-hand .lt-held.open")
    expect(slip).to_have_count(1)
    return slip


#: What of an opened slip lies on something else of it, or outside it.
FALLEN = """slip => {
  const all = [...slip.querySelectorAll(".head, .deeds .lt-do, .opens")].filter(one => one.getClientRects().length);
  const frame = slip.getBoundingClientRect(), found = [];
  for (const [n, one] of all.entries()) {
    const range = document.createRange(); range.selectNodeContents(one);
    const a = one.matches(".lt-do") ? one.getBoundingClientRect() : range.getBoundingClientRect();
    if (a.top < frame.top || a.bottom > frame.bottom || a.right > frame.right) found.push(`out: ${one.textContent}`);
    for (const other of all.slice(n + 1)) {
      const b = other.getBoundingClientRect();
      if (a.left < b.right - 1 && a.right > b.left + 1 && a.top < b.bottom - 1 && a.bottom > b.top + 1)
        found.push(`${one.textContent} on ${other.textContent}`);
    }
  }
  return found;
}"""


@pytest.mark.parametrize(
    ("moment", "kind"),
    [(LAYING, "microfilm"), (LATE, "microfilm"), (LATE, "special")],
    ids=["reach", "places", "special"],
)
@pytest.mark.parametrize("language", ["en-GB", "fr-FR"])
def test_an_opened_slip_is_whole_and_leaves_the_panel_as_high(
    show: See, moment: Moment, kind: str, language: str
) -> None:
    page = show(moment, PHONE, language)
    panel = page.locator(".own")
    before = box(panel)
    slip = opened(page, kind)
    assert slip.evaluate(FALLEN) == []
    assert box(panel)["top"] >= before["top"] - 6
    slip.locator(".lt-fold").tap()
    assert box(panel)["top"] >= before["top"] - 6


def test_the_buttons_of_a_slip_stand_where_they_stood_when_a_fugitive_comes_within_reach(show: See) -> None:
    page = show(LAYING, PHONE, "fr-FR")
    slip = opened(page, "microfilm")
    there = box(slip.locator(".lt-do").first)
    page.locator("#part-hand small.opens").evaluate_all("all => all.forEach(one => one.remove())")
    assert box(slip.locator(".lt-do").first)["left"] == there["left"]
    assert abs(box(slip.locator(".lt-do").first)["top"] - there["top"]) <= 2


def test_from_one_draw_to_the_next_nothing_moves_under_the_finger(show: See) -> None:
    """Once a card is drawn there is no way back: its button went, and the whole dock slid down by its height."""
    page = show(DRAWS, PHONE, "en-GB")
    page.locator(".lt-jump a[href='#part-mine']").tap()
    page.locator(".lt-goal .lt-do", has_text="Success").first.tap()
    options = page.locator("#part-bar .lt-option")
    expect(options).to_have_count(5)
    expect(page.locator("[data-key=undo]")).to_be_visible()
    before = [box(one) for one in options.all()]
    tabs = box(page.locator(".lt-jump"))
    options.nth(1).tap()
    wait_until(page, "() => !document.querySelector('[data-key=undo]') && !document.body.matches('.busy')")
    expect(options).to_have_count(5)
    assert box(page.locator(".lt-jump")) == pytest.approx(tabs, abs=1)
    for one, there in zip(options.all(), before, strict=True):
        assert box(one) == pytest.approx(there, abs=1)


def test_within_a_turn_the_part_and_the_zone_stay_where_one_looks(show: See) -> None:
    page = show(LATE, PHONE, "en-GB")
    page.locator(".lt-jump a[href='#part-sites']").tap()
    page.locator("#part-sites .lt-spot.go:visible").first.tap()
    page.wait_for_selector(f"{CALM} [data-key=undo]")
    expect(page.locator("body")).to_have_attribute("data-tab", "sites")
    page.locator("[data-key=undo]").tap()
    page.wait_for_selector(f"{CALM}:not(:has([data-key=undo]))")
    expect(page.locator("body")).to_have_attribute("data-tab", "sites")


def test_a_capture_leaves_its_zone_in_sight_and_its_scene_has_room(show: See) -> None:
    page = show(REACH, PHONE, "fr-FR")
    page.evaluate("document.body.style.setProperty('--held-own', '180px')")  # as after a full hand
    zone = page.locator("#part-board .lt-zone:has(.lt-file.can)").first.get_attribute("id")
    page.locator(f".lt-areas a[href='#{zone}']").tap()
    page.locator(".lt-file.can .lt-do:visible").first.tap()
    stage = page.locator("#part-capture .lt-stage")
    expect(stage).to_be_attached()
    assert stage.evaluate("one => one.scrollHeight <= one.clientHeight + 1")
    page.wait_for_selector(f"{CALM} [data-key=undo]")
    expect(page.locator(f"#{zone}")).to_be_visible()


def test_a_button_to_capture_is_as_high_as_a_finger_and_its_words_are_whole(show: See) -> None:
    page = show(REACH, PHONE, "fr-FR")
    zone = page.locator("#part-board .lt-zone:has(.lt-file.can)").first.get_attribute("id")
    page.locator(f".lt-areas a[href='#{zone}']").tap()
    button = page.locator(".lt-file.can .lt-do:visible").first
    assert box(button)["height"] >= 44
    assert button.evaluate("one => one.scrollHeight <= one.clientHeight")


#: The chips of missing clues that lie on another line's.
ON_CHIPS = """() => {
  const all = [...document.querySelectorAll(".lt-file .lt-s.lack")].filter(one => one.getClientRects().length);
  const rim = one => {
    const { left, right, top, bottom } = one.getBoundingClientRect();
    return [left, right, top - 1.5, bottom + 1.5];
  };
  return all.filter((one, n) => all.slice(n + 1).some(other => {
    const [a, b] = [rim(one), rim(other)];
    return a[0] < b[1] && a[1] > b[0] && a[2] < b[3] && a[3] > b[2];
  })).map(one => one.textContent);
}"""


def test_what_is_missing_lies_on_no_other_line_and_says_how_much_is_there(show: See) -> None:
    page = show(LATE, PHONE, "fr-FR")
    for zone in range(3):
        page.locator(f".lt-areas a[href='#lt-zone{zone}']").tap()
        assert page.evaluate(ON_CHIPS) == []
    chips = page.locator(".lt-zone .lt-s.lack", has=page.locator(".there"))
    assert {"1/2 documents", "2/3 rumeurs"} & {one.strip() for one in chips.all_text_contents()}


def test_the_announcement_of_a_round_covers_no_score_and_comes_once(show: See) -> None:
    page = show(FIRST, PHONE, "fr-FR")
    banner = page.locator(".lt-began")
    over = banner.evaluate(
        """one => { const a = one.getBoundingClientRect();
          return [...document.querySelectorAll(".lt-tally > *:not(.of)")].some(other => {
            const b = other.getBoundingClientRect(); return b.width && a.left < b.right && a.right > b.left; }); }"""
    )
    assert not over
    expect(banner).to_have_count(0)  # it has been seen
    page.locator(".lt-jump a[href='#part-hand']").tap()
    page.locator(".lt-jump a[href='#part-board']").tap()
    expect(banner).to_have_count(0)


#: What is held, once others' long sentence has gone and one's own turn begins.
HELD = """async () => {
  const all = performance.getEntriesByType("resource").map(one => one.name);
  const { hold } = await import(all.find(one => /la-traque\\/own\\..*js/.test(one))), found = [];
  const say = document.querySelector("#part-bar .say"), bar = document.querySelector("#part-bar");
  const held = () => document.body.style.getPropertyValue("--held-said");
  hold();
  bar.classList.remove("yours");
  const more = say.appendChild(document.createElement("p"));
  more.textContent = "Somebody did something of which there was much to say. ".repeat(6);
  hold(); found.push(parseInt(held()));
  more.remove(); hold(); found.push(parseInt(held()));
  bar.classList.add("yours"); hold(); found.push(parseInt(held()));
  return found;
}"""


def test_the_sentence_has_no_more_room_than_it_needs_when_ones_turn_begins(show: See) -> None:
    page = by_file(show(LAYING, PHONE, "en-GB"))
    page.reload()
    page.wait_for_selector("body.scripted #part-bar.yours")
    grown, kept, begun = page.evaluate(HELD)
    assert grown == kept == 136
    assert begun < 100


def test_all_piles_are_in_sight_above_the_hand_with_what_they_hold(show: See) -> None:
    page = show(LATE, PHONE, "fr-FR")
    page.locator(".lt-jump a[href='#part-sites']").tap()
    for pile in page.locator("#part-sites .lt-site:not(.lt-rest)").all():
        expect(pile).to_be_in_viewport(ratio=1)
        assert box(pile)["bottom"] <= box(page.locator(".own"))["top"]
    expect(page.locator("#part-sites .mostly:visible")).to_have_count(3)


def test_the_others_are_told_of_in_words(show: See) -> None:
    page = show(LATE, PHONE, "fr-FR")
    page.locator(".lt-jump a[href='#part-opponent']").tap()
    expect(page.locator("#part-opponent .told:visible")).to_have_count(3)
    expect(page.locator("#part-opponent .told").first).to_contain_text("cartes en main")
    page = show(FIRST, PHONE, "fr-FR")
    expect(page.locator(".lt-tally")).to_contain_text("Domination")


def test_an_opened_slip_with_which_nothing_can_be_done_any_more_hides_no_other(show: See) -> None:
    """It could not be shut, and of twelve cards one was seen."""
    page = show(FIRST, PHONE, "en-GB")
    for done in range(3):
        page.locator(".lt-zone .go:visible").first.tap()
        page.wait_for_selector(f"{CALM} #part-bar .aside:has-text('undo {done + 1} ')")
        if not done:
            opened(page, "microfilm")
    expect(page.locator("#part-bar .prompt")).to_contain_text("used up")
    expect(page.locator("#part-hand .lt-held.open")).to_have_count(0)
    expect(page.locator("#part-hand .lt-cards:not(.stored) .lt-held:visible")).to_have_count(4)


def test_a_row_that_was_hidden_is_folded_once_it_is_seen(show: See) -> None:
    """Behind the scene of a capture it had no width, and stayed as it was measured there: cut at the right."""
    page = show(LATE, PHONE, "en-GB")
    hand = page.locator("#part-hand")
    for display in ("none", ""):
        page.evaluate("one => { document.querySelector('.own').style.display = one; }", display)
        page.evaluate("dispatchEvent(new Event('resize'))")
    assert "folded" in str(hand.get_attribute("class"))


def test_a_card_that_is_to_be_kept_can_be_pressed_anywhere(show: See) -> None:
    page = show(KEEPING, PHONE, "fr-FR")
    slip = page.locator("#part-hand.keeping .lt-cards:not(.stored) .lt-held.clue").first
    slip.tap(position={"x": 60, "y": 20})
    expect(page.locator("#part-hand .lt-held.chosen")).to_have_count(1)
    expect(page.locator("body")).to_have_attribute("data-tab", "hand")  # another may be kept as well


@pytest.mark.parametrize("language", ["en-GB", "fr-FR"])
def test_beside_the_buttons_of_a_captured_fugitive_stands_what_they_do(show: See, language: str) -> None:
    page = show(LATE, PHONE, language)
    page.locator(".lt-jump a[href='#part-hand']").tap()
    expect(page.locator("#part-hand .does:visible")).not_to_have_count(0)


def test_who_comes_to_the_target_is_told_that_the_round_is_the_last(show: See) -> None:
    page = show(NEARLY, PHONE, "en-GB")
    page.locator(".lt-jump a[href='#part-mine']").tap()
    page.locator(".lt-goal", has_text="Sleeping cells").locator(".lt-do", has_text="Success").tap()
    expect(page.locator("#part-bar .aside")).to_contain_text("12 domination: this is the last round.")
