"""The day's deduction puzzles in a browser, by mouse, touch and keyboard: marks, tries, the result, yesterday's."""

from __future__ import annotations

import datetime
import re
from collections.abc import Callable, Iterator
from functools import cache
from typing import TYPE_CHECKING

import pytest

pytest.importorskip("playwright", reason="Playwright is not installed: uv sync --group browser")

from playwright.sync_api import expect
from room_server import served

from hallali.interfaces.puzzles import DEGREES, Puzzle
from hallali.lab import puzzles as lab
from hallali.room.act import puzzles
from hallali.room.keep import days
from hallali.room.keep.store import Store

if TYPE_CHECKING:
    from playwright.sync_api import Page

Open = Callable[..., "Page"]
DAY = datetime.date(2026, 11, 21)
DESK = {"width": 1440, "height": 900}
PHONE = {"width": 390, "height": 844}


@cache
def made(game: str) -> dict[str, Puzzle]:
    return {one.degree: one for one in lab.of_day(game, "browser")}


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Start a room that has the puzzles of two days."""
    url = f"sqlite:///{tmp_path_factory.mktemp('room') / 'room.db'}"
    with pytest.MonkeyPatch.context() as patch, served(url) as address:
        patch.setattr(days, "today", lambda: DAY)
        store = Store(url)
        for game in ("fugitif", "red-notice", "traqueur", "la-traque"):
            for back in (0, 1):
                there = (DAY - datetime.timedelta(back)).isoformat()
                puzzles.keep(store, there, tuple(made(game)[degree] for degree in DEGREES))
        yield address
        store.close()


def squares(page: Page) -> str:
    """Return the text to share, which must say the title, the day, the degree and squares, and nothing else."""
    text = page.locator("#shared").input_value()
    found = re.fullmatch(r"Hallali · Where is (?:the hideout|Angela)\? · 21 November 2026 · Easy ([□■]+)", text)
    assert found
    return found[1]


def test_the_hideout_is_found_by_mouse(open_page: Open, address: str) -> None:
    page, puzzle = open_page(DESK, f"{address}/puzzle/fugitif?degree=easy"), made("fugitif")["easy"]
    free = page.locator("#part-pad .w:not(.found, .mine)").first
    for mark in ("out", "suspect", "", "out"):
        free.click()
        expect(free).to_have_class(re.compile(f"mark-{mark}") if mark else re.compile(r"^(?!.*mark-)"))
    page.reload()
    expect(page.locator("#part-pad .mark-out")).to_have_count(1)
    fields = page.locator(".fields input")
    wrong = [one + 1 for one in puzzle.answer]
    for named, said in ((wrong, "Wrong. 9 tries left."), (puzzle.answer, "Right, in 2 tries.")):
        for number, one in enumerate(named):
            fields.nth(number).fill(str(one))
        page.get_by_role("button", name="Answer").click()
        expect(page.locator("#said b")).to_have_text(said)
    assert squares(page) == "□■"
    expect(page.locator(".ask").first).to_contain_text("1 day in a row")
    assert page.locator(".proof li").count()
    expect(page.locator("[aria-current=page]")).to_contain_text("□■")


def test_angela_is_found_by_touch_and_the_result_shared(open_page: Open, address: str) -> None:
    page = open_page(PHONE, f"{address}/puzzle/red-notice?degree=easy", has_touch=True, is_mobile=True)
    page.context.add_init_script("navigator.share = async what => { window.shared = what; }")
    page.reload()
    page.wait_for_selector("body.scripted")
    city = page.locator("[data-at=city3]")
    city.tap()
    expect(city).to_have_class(re.compile("mark-out"))
    sheet = page.locator(".rn-sheet")
    before = sheet.bounding_box()
    page.locator("[data-zoom=in]").tap()
    after = sheet.bounding_box()
    assert before
    assert after
    assert after["width"] > before["width"] * 1.2
    (answer,) = made("red-notice")["easy"].answer
    page.locator("select[name=n1]").select_option(str(answer))
    page.get_by_role("button", name="Answer").tap()
    expect(page.locator("#said b")).to_have_text("Right, at the first try.")
    assert squares(page) == "■"
    page.get_by_role("button", name="Share the result").tap()
    assert page.evaluate("window.shared") == {"text": page.locator("#shared").input_value()}


def test_angela_is_found_by_keys(open_page: Open, address: str) -> None:
    page = open_page(DESK, f"{address}/puzzle/red-notice?degree=easy")
    page.wait_for_selector("body.scripted")
    (answer,) = made("red-notice")["easy"].answer
    label = page.locator(f"select[name=n1] option[value='{answer}']").inner_text()
    for _ in range(40):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.name") == "n1":
            break
    page.keyboard.type(label)
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator("#said b")).to_have_text("Right, at the first try.")


def test_the_map_of_a_puzzle_is_whole_before_its_script_has_come(open_page: Open, address: str) -> None:
    """For two seconds it was a strip between two hard edges."""
    page = open_page(DESK, f"{address}/puzzle/red-notice?degree=easy", java_script_enabled=False)
    assert page.locator(".rn-sheet").evaluate("one => getComputedStyle(one).overflow") == "visible"


@pytest.mark.parametrize("game", ["fugitif", "red-notice", "traqueur", "la-traque"])
def test_yesterdays_is_shown_with_its_solution(open_page: Open, address: str, game: str) -> None:
    page = open_page(DESK, f"{address}/puzzle/{game}?degree=easy")
    assert not page.locator(".proof").count()
    page.get_by_role("link", name="Yesterday’s puzzle and its solution").click()
    expect(page.locator(".ask .hint").first).to_have_text("20 November 2026")
    assert page.locator(".proof li").count()
    assert not page.get_by_role("button", name="Answer").count()


@pytest.mark.parametrize(
    ("game", "degree"), [("fugitif", "medium"), ("red-notice", "easy"), ("traqueur", "hard"), ("la-traque", "medium")]
)
def test_the_answer_is_given_on_the_board(open_page: Open, address: str, game: str, degree: str) -> None:
    page, puzzle = open_page(DESK, f"{address}/puzzle/{game}?degree={degree}"), made(game)[degree]
    page.wait_for_selector("body.scripted")
    place = page.locator("body").get_attribute("data-place")
    for one in puzzle.answer:
        for _ in range(2):
            page.locator(f".scene button[data-at={place}{one}]").first.click()
    page.get_by_role("button", name="Answer").click()
    expect(page.locator("#said b")).to_have_text("Right, at the first try.")


def test_on_a_phone_the_answer_is_given_where_the_thumb_is(open_page: Open, address: str) -> None:
    """The second press filled a field two screens above, and nothing was to be seen of it."""
    page = open_page(PHONE, f"{address}/puzzle/fugitif?degree=easy", has_touch=True, is_mobile=True)
    page.wait_for_selector("body.scripted")
    (answer,) = made("fugitif")["easy"].answer
    window, offer = page.locator(f".scene button[data-at=n{answer}]"), page.locator(".at-hand")
    window.tap()
    expect(offer).to_be_hidden()
    window.tap()
    expect(offer).to_have_text(f"Answer: {answer}")
    expect(offer).to_be_in_viewport(ratio=1)
    window.tap()
    expect(offer).to_be_hidden()
    window.tap()
    window.tap()
    offer.tap()
    expect(page.locator("#said b")).to_have_text("Right, at the first try.")
    expect(page.locator("#said b")).to_be_in_viewport()


def test_one_puzzle_follows_the_other(open_page: Open, address: str) -> None:
    page = open_page(PHONE, f"{address}/puzzle/fugitif?degree=easy", has_touch=True, is_mobile=True)
    page.get_by_role("link", name="More puzzles, as many as you like").tap()
    page.wait_for_url(re.compile("/puzzle/fugitif/s"), timeout=120_000)
    first = page.url
    page.get_by_role("button", name="Show the solution").tap()
    expect(page.locator("#said b")).to_have_text("Here is the solution.")
    assert page.locator(".proof li").count()
    page.get_by_role("link", name="Next puzzle").tap()
    page.wait_for_url(lambda url: "/puzzle/fugitif/s" in url and url != first, timeout=120_000)
    expect(page.get_by_role("button", name="Answer")).to_be_visible()


@pytest.mark.parametrize("game", ["red-notice", "traqueur"])
def test_at_a_desk_nothing_is_left_empty_below_the_picture(open_page: Open, address: str, game: str) -> None:
    """Below the map lay a band of plain sea, below the garden 190 pixels of night."""
    page = open_page(DESK, f"{address}/puzzle/{game}?degree=easy")
    box = page.locator(".scene").bounding_box()
    assert box
    assert box["height"] < 0.98 * box["width"], box  # both pictures are wider than high


def test_on_a_phone_no_sea_is_empty_above_and_below_red_notice_s_map(open_page: Open, address: str) -> None:
    page = open_page(PHONE, f"{address}/puzzle/red-notice?degree=hard", has_touch=True, is_mobile=True)
    page.wait_for_selector("body.scripted .rn-sheet")
    bare = """() => { const view = document.querySelector('.rn-view').getBoundingClientRect();
      const world = document.querySelector('.rn-sheet').getBoundingClientRect();
      return Math.max(world.top - view.top, view.bottom - world.bottom); }"""
    assert page.evaluate(bare) < 2
    assert page.locator(".rn-foot").bounding_box()["height"] > 40  # type: ignore[index]


def test_on_a_phone_the_rules_examples_cut_no_name(open_page: Open, address: str) -> None:
    """A name at the map's edge has faded out before it: “New York” was read as “ew York”."""
    page = open_page(PHONE, f"{address}/rules/red-notice", has_touch=True, is_mobile=True)
    page.wait_for_selector(".example .rn-sheet")
    cut = """() => [...document.querySelectorAll('.example .rn-view')].flatMap((view) => {
      const frame = view.getBoundingClientRect(), mask = getComputedStyle(view).maskImage;
      const fade = parseFloat(mask.match(/([\\d.]+)px/)?.[1] ?? 0), names = document.querySelector('#rn-words');
      const sheet = view.querySelector('.rn-sheet').getBoundingClientRect();
      const at = (x) => sheet.left - frame.left + x * sheet.width / names.viewBox.baseVal.width;
      return [...names.querySelectorAll('text')].map((name) => { const box = name.getBBox();
        return [name.textContent, at(box.x), at(box.x + box.width)]; })
        .filter(([, left, right]) => left < 0 && right > fade || left < frame.width && right > frame.width); })"""
    assert page.evaluate(cut) == []
