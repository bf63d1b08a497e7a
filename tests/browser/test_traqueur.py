"""Whole games of Le Traqueur in a real browser: a camp built by mouse, by keyboard and by finger, then the search."""

from __future__ import annotations

import random
import re
import time
from collections.abc import Callable

import pytest

pytest.importorskip("playwright", reason="Playwright is not installed: uv sync --group browser")
from browser_play import await_turn, open_game, wait_until
from playwright.sync_api import Page

from hallali.games.traqueur.bots import camps
from hallali.games.traqueur.rules import camp as c
from hallali.games.traqueur.rules.grid import grid_of
from hallali.room.keep import days

DESK = {"width": 1440, "height": 900}
PHONE = {"width": 390, "height": 844}
MANY = 400  #: more acts than any of these games needs
CALM = "body.scripted:not(.busy):not(.unsent)"
ASK = "[data-hunt] button.ask"
WALK = "[data-hunt] button:is(.far, .walk, .out)"
#: What of the page shows the game.
PARTS = "['part-bar', 'part-board', 'part-log'].map(id => document.getElementById(id).innerText).join('')"


def play(page: Page, size: str, begins: str = "first") -> None:
    """Choose a short game against a novice on the front page, and begin it."""
    open_game(page, "traqueur")
    form = page.locator("#traqueur form.start")
    form.locator("summary").click()
    form.locator("input[value='bot:novice']").check()
    form.locator(f"input[name=size][value='{size}']").check()
    form.locator(f"input[name=begins][value='{begins}']").check()
    form.locator("button[name=seat]").click()
    page.wait_for_selector(".scripted [data-build]")
    page.wait_for_selector("#part-bar.yours")


def at(page: Page, column: float, row: float) -> tuple[float, float]:
    """Return where on the screen a point of the plan is, in squares from the upper left corner of A1."""
    left, top, unit = page.evaluate(
        """() => { const over = document.querySelector('[data-build]'), box = over.getBoundingClientRect();
          return [box.left, box.top, box.width / (40 * over.dataset.columns + 42)]; }"""
    )
    return left + (36 + 40 * column) * unit, top + (14 + 40 * row) * unit


def search(page: Page, press: Callable[[str, int], None], rng: random.Random) -> int:
    """Ask and walk until the game is over; says how many acts that took. press: does one of several buttons."""
    for count in range(MANY):
        if not await_turn(page, CALM):
            return count
        before = page.evaluate(PARTS)
        asks, walks = page.locator(ASK).count(), page.locator(WALK).count()
        if asks and (not walks or rng.random() < 0.9):
            press(ASK, rng.randrange(asks))
        elif walks:
            press(WALK, rng.randrange(walks))
        else:
            press("#part-bar .buttons button", 0)
        wait_until(page, f"before => {PARTS} !== before", before)
    pytest.fail("the game does not end")


def check_the_end(page: Page, *prompts: str) -> None:
    """The table says who won; the game can be seen again from the start, and its deal checked."""
    assert page.locator("#part-bar .prompt").inner_text().strip() in prompts
    table = page.url
    page.goto(f"{table}/replay?at=0&eyes=-4")
    assert page.locator("nav.replay").count() == 1
    page.goto(f"{table}/verify")
    assert page.locator(".verdict.good").count() == 1


def fits(page: Page) -> bool:
    return bool(page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth"))


@pytest.mark.rule("TRQ-4", "TRQ-19")
def test_a_whole_game_by_mouse(open_page: Callable[..., Page]) -> None:
    page = open_page(DESK)
    play(page, "small")
    page.mouse.move(*at(page, 1, 0.5))
    page.mouse.down()
    page.mouse.move(*at(page, 1, 2.5), steps=8)
    page.mouse.up()
    page.mouse.click(*at(page, 3.5, 2.5))
    page.wait_for_selector(CALM)
    assert page.locator("#camp-line").input_value() == "4x4/C4/490"
    page.locator("#part-bar button.primary:enabled").click()
    page.wait_for_selector("[data-hunt]")
    assert fits(page)
    assert search(page, lambda found, number: page.locator(found).nth(number).click(), random.Random(1))
    check_the_end(page, "You won.", "You lost.")


def tab_to(page: Page, selector: str) -> None:
    """Move the focus by the Tab key alone."""
    for _ in range(80):
        if page.evaluate("selector => document.activeElement.matches(selector)", selector):
            return
        page.keyboard.press("Tab")
    pytest.fail(f"the Tab key does not lead to {selector}")


def type_move(page: Page, move: str) -> None:
    if page.locator("#drawer").is_hidden():
        page.keyboard.press("/")
    tab_to(page, "#command")
    page.keyboard.press("Control+A")
    page.keyboard.type(move)
    page.keyboard.press("Enter")


def name_of(page: Page, found: str, number: int) -> str:
    """Return what to type for a button: the square that it leads to, out, or end."""
    button = page.locator(found).nth(number)
    if "out" in str(button.get_attribute("class")).split():
        return "out"
    label = str(button.get_attribute("aria-label"))
    named = re.findall(r"[A-J]\d+", label.split(";")[0])
    return named[-1] if named else "end"


def test_a_whole_game_by_keyboard_alone(open_page: Callable[..., Page]) -> None:
    page = open_page(DESK)
    open_game(page, "traqueur")
    tab_to(page, "#traqueur input[name=size]")
    page.keyboard.press("ArrowDown")  # small
    page.keyboard.press("Shift+Tab")
    for _ in range(2):
        page.keyboard.press("ArrowUp")  # a novice
    page.locator("#traqueur .start button[name=seat]").focus()
    page.keyboard.press("Enter")
    page.wait_for_selector(".scripted [data-build]")
    page.wait_for_selector("#part-bar.yours")
    tab_to(page, "[data-build] .sq")
    for key in ("ArrowRight", "ArrowDown", "w", "a", "ArrowDown", "f"):
        page.keyboard.press(key)
        page.wait_for_selector(CALM)
    assert page.locator("[data-used]").inner_text() == "2"
    tab_to(page, "#part-bar button.primary:enabled")
    page.keyboard.press("Enter")
    page.wait_for_selector("[data-hunt]")

    def press(found: str, number: int) -> None:
        if found == WALK and "far" in str(page.locator(found).nth(number).get_attribute("class")).split():
            page.locator(found).nth(number).focus()
            page.keyboard.press("Enter")
        else:
            type_move(page, name_of(page, found, number))

    search(page, press, random.Random(2))
    check_the_end(page, "You won.", "You lost.")


def test_a_whole_game_by_touch_on_a_phone(open_page: Callable[..., Page]) -> None:
    page = open_page(PHONE, has_touch=True, is_mobile=True)
    play(page, "small", "second")
    assert fits(page)
    page.locator(".ready button").nth(2).tap()
    page.wait_for_selector("#part-bar button.primary:enabled")
    page.locator("#part-bar button.primary:enabled").tap()
    page.wait_for_selector("[data-hunt]")
    assert fits(page)
    search(page, lambda found, number: page.locator(found).nth(number).tap(), random.Random(3))
    assert fits(page)
    check_the_end(page, "You won.", "You lost.")


@pytest.mark.rule("TRQ-26")
def test_the_camp_of_the_day_is_two_clicks_away(
    open_page: Callable[..., Page], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(days.Days, "named", lambda _self, _kit, _game, bot: bot)  # the camp that anybody can work out
    grid, day = grid_of(6, 6), days.today()
    camp = camps.daily(day, grid)
    page = open_page(DESK)
    page.locator(".daily:has(input[value=traqueur]) button").first.click()
    page.wait_for_selector(".scripted [data-hunt] .gate.ask")
    barred = next(row for row in range(6) if camp.barriers >> row & 1)
    page.locator("[data-hunt] .gate.ask").nth(barred).click()
    page.wait_for_selector("#part-log li:nth-child(2)")
    name = ""
    for place in c.path(grid, camp):
        name = next(square for square in grid.place_name(place).split("-") if square not in ("out", name))
        page.locator(f"[data-key=sq{name}].ask").click()
        page.wait_for_selector(f"[data-key=sq{name}].here")
    page.wait_for_selector("#part-end:not([hidden])")
    assert page.locator("#part-end h2").inner_text() == "You find the fugitive in turn 2."
    head, cost, signs = page.locator("#shared").input_value().splitlines()
    assert head == f"Le Traqueur · {day.isoformat()} · 6 × 6"
    assert cost == f"1 turn lost, {len(c.path(grid, camp)) + 1} new answers."
    assert len(signs) == 2
    page.locator("#part-end a[href^='/day/']").click()
    page.wait_for_selector(".ranks .me")
    assert "1 turn lost" in page.locator(".ranks .me").inner_text()


@pytest.mark.rule("TRQ-24")
def test_help_says_what_is_possible_and_what_is_probable(open_page: Callable[..., Page]) -> None:
    page = open_page(DESK)
    open_game(page, "traqueur", size="small")
    page.locator("#traqueur button[value$='+easy']").click()
    page.wait_for_selector(".scripted [data-hunt]")
    assert not page.locator("[data-hunt] .sq i").count()
    page.locator("[data-key=help-probable]").click()
    page.wait_for_selector("[data-hunt] .sq i")
    chances = [text.strip() for text in page.locator("[data-hunt] .sq i").all_inner_texts()]
    assert len(chances) == 16, "a first game, and so a camp of the house, is small"
    page.locator("[data-key=help-off]").click()
    page.wait_for_function("() => !document.querySelector('[data-hunt] .sq i')")


def test_a_square_is_crossed_out_and_suspected(open_page: Callable[..., Page]) -> None:
    page = open_page(DESK)
    open_game(page, "traqueur")
    page.locator("#traqueur button[value$='+easy']").click()
    page.wait_for_selector(".scripted [data-hunt]")
    for mark in ("mark-out", "mark-suspect"):
        with page.expect_response(re.compile("/notes$")):
            page.locator("[data-key=sqD4]").click()
        page.reload()
        page.wait_for_selector(f".scripted [data-key=sqD4].{mark}")
    assert page.locator("[class*=mark-]").count() == 1
    assert "you suspect it" in str(page.locator("[data-key=sqD4]").get_attribute("aria-label"))


def test_two_friends_build_at_once(open_page: Callable[..., Page]) -> None:
    first, second = open_page(DESK), open_page(PHONE)
    open_game(first, "traqueur")
    first.locator("#traqueur").get_by_role("button", name="Set up a table").click()
    first.wait_for_selector("#share")
    second.goto(first.locator("#share").input_value())
    second.get_by_role("button", name="Join the game").click()
    for page in (second, first):
        page.wait_for_selector(".scripted [data-build]")
        page.locator(".ready button").nth(1).click()
        page.wait_for_selector("#part-bar button.primary:enabled")
        page.locator("#part-bar button.primary:enabled").click()
        if page is second:
            page.wait_for_function(
                "() => document.querySelector('#part-bar .prompt').textContent === 'Your camp is ready.'"
            )
    for page in (first, second):
        page.wait_for_selector("[data-hunt]")
    # The board and the bar come one after the other, and one of the two pages may still be busy with what was news.
    limit = time.monotonic() + 60
    while not (turns := [page.locator("#part-bar.yours").count() for page in (first, second)]).count(1):
        assert time.monotonic() < limit, "nobody's turn"
        first.wait_for_timeout(20)
    assert sorted(turns) == [0, 1]
