"""The pad beside the box on a phone: a short game of Le Traqueur is entered by a thumb alone, with a slip put right."""

from __future__ import annotations

from collections.abc import Callable

import pytest

pytest.importorskip("playwright", reason="Playwright is not installed: uv sync --group browser")

from browser_play import wait_until
from playwright.sync_api import Locator, Page, expect

PHONE = {"width": 390, "height": 844}


def tap(page: Page, what: Locator) -> None:
    """Press something, and wait for the page that comes of it."""
    page.evaluate("window.before = true")
    what.tap()
    wait_until(page, "() => !window.before && document.body?.classList.contains('scripted')")
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


def choose(page: Page, words: str) -> None:
    """Press the choice with these words."""
    tap(page, page.locator(".choices .button", has_text=words))


def ask(page: Page, square: str, answer: str) -> None:
    """Ask about a square by pressing it under the thumb, and press what was answered."""
    tap(page, page.locator(".under button", has_text=square))
    expect(page.locator("#asked")).to_have_text("And the answer?")
    choose(page, answer)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_game_is_entered_by_thumb(open_page: Callable[..., Page], address: str, scheme: str) -> None:
    page = open_page(PHONE, f"{address}/games/traqueur", has_touch=True, is_mobile=True, color_scheme=scheme)
    page.locator("[href$='/pads/new/traqueur']").tap()
    for field, value in (("seat", "second/mode=one-sided"), ("size", "small")):
        page.locator(f'label:has([name={field}][value="{value}"])').tap()
    tap(page, page.locator("form.start .button.primary"))
    choose(page, "camp is ready")
    ask(page, "A1", "no, end of turn")
    ask(page, "B1", "no, end of turn")
    ask(page, "C1", "no, end of turn")
    ask(page, "D1", "no, end of turn")  # a camp without a way in
    expect(page.locator("#trouble")).to_contain_text("cannot have happened")
    tap(page, page.locator("#trouble a", has_text="Put entry 4 right"))
    yes = page.locator(".choices").get_by_role("button", name="You ask to enter at C1: yes.", exact=True)
    tap(page, yes)  # and not that the fugitive is found there, which could be as well
    expect(page.locator(".entered li").first).to_contain_text("You ask to enter at C1: yes.")
    choose(page, "no, end of turn")  # of D1, from C1
    expect(page.locator(".entered li")).to_have_count(5)
    tap(page, page.locator(".asked button"))
    expect(page.locator(".entered li")).to_have_count(4)


def test_words_find_a_choice_among_many(open_page: Callable[..., Page], address: str) -> None:
    page = open_page(PHONE, f"{address}/pads/new/la-traque?players=2", has_touch=True, is_mobile=True, locale="fr-FR")
    tap(page, page.locator("form.start .button.primary"))
    there = page.locator(".choices .button:visible")
    many = there.count()
    page.locator("[data-find]").fill("becass")  # without its accent
    expect(there).not_to_have_count(many)


def test_marks_and_notes_of_ones_own_by_thumb(open_page: Callable[..., Page], address: str) -> None:
    page = open_page(PHONE, f"{address}/pads/new/fugitif", has_touch=True, is_mobile=True)
    fields: dict[str, str | float | bool] = {"game": "fugitif", "seat": "marshal", "size": "micro"}
    made = page.request.post(f"{address}/pads", form=fields, headers={"accept": "application/json", "origin": address})
    page.goto(address + made.json()["location"])
    page.wait_for_selector("body.scripted")
    window = page.locator(".played [data-at=n7]")
    for mark in ("mark-out", "mark-suspect"):
        window.tap()
        wait_until(page, f"() => document.querySelector('.played [data-at=n7].{mark}')")
    page.locator("#notes summary").tap()
    page.get_by_label("A place").fill("7")
    page.get_by_label("Your note").fill("He hesitated")
    tap(page, page.get_by_role("button", name="Note it"))
    expect(page.get_by_label("7", exact=True)).to_have_value("He hesitated")
    expect(page.locator(".played [data-at=n7].mark-suspect")).to_have_count(1)


def test_ones_own_turn_stays_where_the_thumb_is_and_nothing_takes_it_away(
    open_page: Callable[..., Page], address: str
) -> None:
    """The cards lie below the board: three presses there are three presses, not three ways back to them."""
    page = open_page(PHONE, f"{address}/pads/new/la-traque?players=2", has_touch=True, is_mobile=True)
    tap(page, page.locator("form.start .button.primary"))
    while "Your turn" not in page.locator("#asked").inner_text():
        mine = page.locator(".choices .button", has_text="Network begins")
        tap(page, mine.first if mine.count() else page.locator(".choices .button").first)
    back = page.locator("form[action$='/back']")
    expect(back).to_have_count(1)
    page.locator(".played button[name=choose]:visible").first.tap()  # an agent goes to America
    expect(page.locator("#asked")).to_contain_text("2 actions left")
    expect(back).to_have_count(0)  # what is pressed is undone by its own button
    page.set_viewport_size({"width": 390, "height": 480})  # so low that the board is slid to what is pressed
    funding = page.locator(".played button[name=choose]:visible", has_text="free: 2")
    funding.scroll_into_view_if_needed()
    before = page.evaluate("scrollY")
    tap(page, funding)
    expect(page.locator("#asked")).to_contain_text("1 action left")
    assert before > 100
    assert page.evaluate("scrollY") == pytest.approx(before, abs=120)
    page.locator(".asked a[href='#entered']").tap()
    expect(page.locator("#entered")).to_be_in_viewport()


def test_a_card_that_was_drawn_is_pressed_on_a_board_that_shows_every_number(
    open_page: Callable[..., Page], address: str
) -> None:
    page = open_page(PHONE, f"{address}/pads/new/fugitif", has_touch=True, is_mobile=True)
    fields: dict[str, str | float | bool] = {"game": "fugitif", "seat": "fugitive", "size": "real"}
    made = page.request.post(f"{address}/pads", form=fields, headers={"accept": "application/json", "origin": address})
    page.goto(address + made.json()["location"])
    page.wait_for_selector("body.scripted")
    expect(page.locator("#asked")).to_have_text("What happened? (1 of 5)")
    cut = "() => [...document.querySelectorAll('.played .centre')].map(one => one.scrollHeight - one.clientHeight)"
    assert page.evaluate(cut) == [0], "the last of its rows was behind an edge"
    tap(page, page.locator(".played [data-at=n9]"))
    expect(page.locator(".entered li").first).to_contain_text("You draw 9 (deck 4 to 14).")
    expect(page.locator("#asked")).to_have_text("What happened? (2 of 5)")
