"""Lessons in a real browser: what leads nowhere is answered, and a lesson is left and taken up."""

from __future__ import annotations

from collections.abc import Callable

import pytest

pytest.importorskip("playwright", reason="Playwright is not installed: uv sync --group browser")
import obedient
from browser_play import wait_until
from hands import Hand
from looking import REST
from playwright.sync_api import Page, expect

DESK = {"width": 1440, "height": 900}
PHONES = [{"width": 360, "height": 640}, {"width": 390, "height": 844}]
TABLET = {"width": 820, "height": 1180}
SIZES = [*PHONES, TABLET, DESK]

#: The inner edge of the ring round the hand, all that the hand shows, and what could cut the ring off.
RING = """() => {
  const hand = document.querySelector("#part-hand"), css = getComputedStyle(hand), all = hand.getBoundingClientRect();
  const inside = parseFloat(css.outlineOffset), outside = inside + parseFloat(css.outlineWidth);
  const row = hand.querySelector("form").getBoundingClientRect();
  const shown = [...hand.querySelectorAll("h2 > *, .card")].map((one) => one.getBoundingClientRect())
    .map(({ left, right, top, bottom }) =>
      ({ left: Math.max(left, all.left), right: Math.min(right, row.right), top, bottom }));
  const own = hand.closest(".own");
  const frame = getComputedStyle(own).overflowY === "visible" ? document.documentElement : own;
  const edge = frame.getBoundingClientRect();
  return { crossed: shown.filter((one) => one.left < all.left - inside || one.right > all.right + inside
      || one.top < all.top - inside || one.bottom > all.bottom + inside).length,
    cut: [all.left - outside < edge.left, all.top - outside < edge.top,
      all.right + outside > Math.min(edge.right, innerWidth),
      all.bottom + outside > Math.min(edge.bottom, innerHeight)].filter(Boolean).length };
}"""
OVER = """() => {
  const box = (one) => document.querySelector(one).getBoundingClientRect();
  return { end: box("#part-end").bottom, board: box(".centre").top, head: box("#part-end h2").bottom,
    said: box("#part-end .say > p").top };
}"""


def at_step(page: Page, number: int) -> None:
    wait_until(
        page, "n => document.querySelector(`body.scripted:not(.busy) #part-bar.taught.yours[data-step='${n}']`)", number
    )


@pytest.mark.parametrize(
    ("game", "lesson", "place", "why"),
    [
        ("traqueur", "traqueur-search", "sqD4", "Ask to enter at B1"),
        ("red-notice", "red-notice-angela", "city9", "Press your Africa cheque first"),
    ],
    ids=["maze", "map"],
)
def test_a_press_that_leads_nowhere_is_answered_with_what_to_do(
    open_page: Callable[..., Page], game: str, lesson: str, place: str, why: str
) -> None:
    """A square that nobody can ask for yet takes a mark elsewhere, a city does nothing; in a lesson both say why."""
    page = open_page(DESK)
    page.goto(f"{page.url.rstrip('/')}/games/{game}")
    page.locator(f"button[name=lesson][value='{lesson}']").click()
    at_step(page, 1)
    page.locator(f"[data-key='{place}']").click()
    wait_until(page, "why => document.querySelector('#toast:not([hidden])')?.textContent.includes(why)", why)
    expect(page.locator("#toast")).to_have_class("toast calm")  # a lesson corrects, it does not scold
    assert not page.locator(".mark-out").count()


def test_a_lesson_is_left_taken_up_and_started_over(open_page: Callable[..., Page]) -> None:
    page = open_page(DESK)
    page.locator("#traqueur form.learn button").click()
    for number, square in enumerate(("B1", "C1"), 1):
        at_step(page, number)
        page.locator(f"[data-key='sq{square}']").click()
    at_step(page, 3)
    table = page.url
    page.locator(".taught .step a").click()
    page.locator(f"a[href$='{table.rpartition('/')[2]}']").first.click()
    at_step(page, 3)
    again = page.locator(".taught [data-key=again]")
    again.click()
    page.wait_for_selector(".taught .asking[data-key=again]")  # some steps would be lost
    page.wait_for_timeout(400)  # a double click is no second thought
    again.click()
    at_step(page, 1)
    assert page.url != table
    page.locator(".taught .step a").click()
    assert page.locator(f"a[href$='{table.rpartition('/')[2]}']").count() == 0


@pytest.mark.parametrize("size", PHONES, ids=lambda size: str(size["width"]))
def test_a_long_sentence_of_a_lesson_keeps_off_the_header(open_page: Callable[..., Page], size: dict[str, int]) -> None:
    page = begun(open_page, size, "fugitif", "fugitif-fugitive")
    top: float = page.evaluate(
        "document.querySelector('.taught .say .step').getBoundingClientRect().top"
        " - document.querySelector('header').getBoundingClientRect().bottom"
    )
    foot: float = page.evaluate(
        "document.querySelector('.taught .say').getBoundingClientRect().bottom"
        " - document.querySelector('.taught .prompt').getBoundingClientRect().bottom"
    )
    assert top >= 5
    assert foot >= 5


@pytest.mark.parametrize("size", SIZES, ids=lambda size: str(size["width"]))
def test_the_ring_lies_round_the_hand_and_not_across_it(open_page: Callable[..., Page], size: dict[str, int]) -> None:
    page = begun(open_page, size, "fugitif", "fugitif-fugitive")
    page.evaluate(REST)
    assert page.evaluate(RING) == {"crossed": 0, "cut": 0}


@pytest.mark.parametrize("size", [TABLET, DESK], ids=lambda size: str(size["width"]))
def test_where_a_lesson_ends_its_card_covers_nothing_of_the_board(
    open_page: Callable[..., Page], size: dict[str, int]
) -> None:
    """And on a tablet the lid is as wide as the board, with what sets the throw below it."""
    page = begun(open_page, size, "traque", "traque-first")
    hand, log = Hand(page, "mouse"), obedient.Log()
    seen = obedient.await_calm(hand)
    while not seen.over:
        if size is TABLET and page.locator(".lid-form:visible").count():
            lid, form = page.locator(".lid").bounding_box(), page.locator(".lid-form").bounding_box()
            board = page.locator(".centre").bounding_box()
            assert lid is not None
            assert form is not None
            assert board is not None
            assert form["y"] > lid["y"] + lid["height"]
            assert abs(lid["x"] + lid["width"] / 2 - board["x"] - board["width"] / 2) < 2
            assert lid["width"] > 0.8 * board["width"]
            assert form["y"] + form["height"] < board["y"] + board["height"]
        before = seen.step
        seen = obedient.step(hand, seen, log)
        if not seen.over and seen.step == before:
            seen = obedient.later(hand, seen)
    page.evaluate(REST)
    at = page.evaluate(OVER)
    assert at["end"] <= at["board"]
    assert at["said"] - at["head"] < 12, "how it ended stands right below its headline"


def begun(open_page: Callable[..., Page], size: dict[str, int], game: str, lesson: str) -> Page:
    """Begin a lesson in French as a new guest."""
    page = open_page(size, locale="fr-FR", has_touch=size["width"] < 1000, reduced_motion="reduce")
    page.goto(f"{page.url.rstrip('/')}/games/{game}")
    page.locator(f"button[name=lesson][value='{lesson}']").click()
    at_step(page, 1)
    return page


def test_on_a_tablet_held_upright_a_lessons_maze_has_the_width_of_its_place(open_page: Callable[..., Page]) -> None:
    """It lay in a corner, half as wide, with its turns beside it and nothing below."""
    page = open_page({"width": 820, "height": 1180})
    page.goto(f"{page.url.rstrip('/')}/games/traqueur")
    page.locator("button[name=lesson]").locator("visible=true").first.click()
    at_step(page, 1)
    page.evaluate(REST)
    field, place = page.locator("#part-board .field").bounding_box(), page.locator(".centre").bounding_box()
    assert field is not None
    assert place is not None
    assert field["width"] > 0.85 * place["width"]
    turns = page.locator("#part-board .turns").bounding_box()
    assert turns is not None
    assert field["y"] + field["height"] <= turns["y"]
    assert turns["y"] + turns["height"] <= place["y"] + place["height"] + 1
