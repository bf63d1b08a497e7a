"""Games of Traqué in a real browser: alone by mouse, on the phone by touch, by keys, and for two."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

pytest.importorskip("playwright", reason="Playwright is not installed: uv sync --group browser")
from browser_play import await_turn, enter_surely, key_to, open_game, press_surely, wait_until
from playwright.sync_api import Page

DESK = {"width": 1440, "height": 900}
PHONE = {"width": 390, "height": 844}
MANY = 400  #: more acts than any of these games needs
#: What of the page shows the game.
PARTS = "() => ['bar', 'stage', 'board', 'pack'].map(p => document.getElementById(`part-${p}`).innerHTML).join('')"
CHANGED = f"before => ({PARTS})() !== before && !document.body.classList.contains('busy')"
CALM = "body.scripted:not(.busy)"
#: The buttons that a hasty player goes for, the best first: what is begun is ended, a fight is fought, time passes.
WANTED = (
    "#part-bar button[formaction$='/commit']:enabled:not([aria-disabled])",
    "#part-board .pay:enabled",
    "#part-stage .tq-count:last-of-type:not(.chosen):enabled",
    "#part-board .can:enabled",
    "#part-stage button[name=choose]:enabled:not(.tq-token)",
    "#part-bar .buttons button.primary[name=choose]:enabled:not([aria-disabled])",
    "#part-bar .buttons button[name=choose]:enabled:not([aria-disabled])",
    "#part-pack .deeds button:enabled",
)


def throw(page: Page, count: int) -> None:
    """Throw the tokens: by a pull of the mouse, by keys, or by the button, in turn."""
    lid = page.locator(".lid-view")
    if count % 3 == 0:
        lid.scroll_into_view_if_needed()
        box = lid.bounding_box()
        assert box
        x, y = box["x"] + box["width"] / 2, box["y"] + box["width"] * 0.63
        page.mouse.move(x, y)
        page.mouse.down()
        page.mouse.move(x + 3, y + box["width"] * 0.14, steps=3)
        page.mouse.up()
    elif count % 3 == 1:
        lid.focus()
        for key in ("ArrowDown", "ArrowLeft", "-", "Enter"):
            page.keyboard.press(key)
    else:
        page.locator("#part-lid .lid-form button").click()


def press_until_over(page: Page, rng: random.Random, how: str = "click", most: int = MANY, until: str = "") -> int:
    """Press what a hasty player would until the game is over, or `until` is there, or `most` times; says how often."""
    for count in range(most):
        if not await_turn(page) or (until and page.locator(until).count()):
            return count
        before = page.evaluate(PARTS)
        if page.locator("#part-lid .lid-form").count():
            throw(page, count)
            wait_until(page, CHANGED, before)
            wait_until(page, "() => !document.querySelector('.lid-form button:disabled')")
            continue
        found = next(selector for selector in WANTED if page.locator(selector).count())
        chosen = f"{found} >> nth={rng.randrange(page.locator(found).count())}"
        press_surely(page.locator(chosen), how)
        wait_until(page, CHANGED, before)
    assert most < MANY, "the game does not end"
    return most


def fits(page: Page) -> bool:
    return bool(page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth"))


def check_the_end(page: Page) -> None:
    """The table says how it ended; the game can be seen again, and its deal checked."""
    assert page.locator("#part-bar .prompt").inner_text().strip()
    assert page.locator("#part-stage .tq-end").count() == 1
    assert fits(page)
    table = page.url
    page.goto(f"{table}/replay?at=9&eyes=0")
    assert page.locator("#part-tracks .tq-way i").count() == 7
    page.goto(f"{table}/verify")
    assert page.locator(".verdict.good").count() == 1


@pytest.mark.rule("TQ-12", "TQ-15", "TQ-45")
def test_a_whole_solo_game_by_mouse(open_page: Callable[..., Page]) -> None:
    """Two clicks from the front page to the first card."""
    page = open_page(DESK, reduced_motion="reduce")
    open_game(page, "traque")
    page.locator("#traque form.start button[name=seat]").click()
    page.wait_for_selector(".scripted #part-bar.yours")
    page.locator("#part-bar button:has-text('Draw')").click()
    page.wait_for_selector("#part-log li:has-text('You draw')")
    page.goto(
        f"{page.url.partition('/t/')[0]}/start/traque?seat=player&size=small&toss=throw&hard_health=1&hard_time=1"
    )
    page.locator("form.start button").click()  # a short one, to be played to its end
    page.wait_for_selector(".scripted #part-bar.yours")
    assert fits(page)
    press_until_over(page, random.Random(1))
    check_the_end(page)


def test_a_whole_solo_game_by_touch_on_a_phone(open_page: Callable[..., Page]) -> None:
    page = open_page(PHONE, has_touch=True, is_mobile=True, reduced_motion="reduce")
    open_game(page, "traque")
    form = page.locator("#traque form.start")
    form.locator("summary").tap()
    form.locator("input[value=small]").check()
    for box in ("hard_health", "hard_time", "kit", "cat"):
        form.locator(f"input[name={box}]").check()
    form.locator("button[name=seat]").tap()
    page.wait_for_selector(".scripted #part-bar.yours")
    assert "10" in page.locator("#part-tracks .time").inner_text()
    assert "Medical kit" in page.locator("#part-pack").inner_text()
    press_until_over(page, random.Random(2), "tap")
    check_the_end(page)


@pytest.mark.rule("TQ-48")
def test_the_tokens_are_seen_to_fly_before_anything_tells_where(open_page: Callable[..., Page]) -> None:
    page = open_page(DESK)
    for seed in range(6):
        open_game(page, "traque")
        page.locator("#traque form.start button[name=seat]").click()
        page.wait_for_selector(".scripted #part-bar.yours")
        press_until_over(page, random.Random(seed), until=".lid-form")
        if page.locator(".lid-form").count():
            break
        page.goto(page.url.partition("/t/")[0])
    log = page.locator("#part-log").inner_text()
    throw(page, 0)
    page.wait_for_timeout(300)
    assert page.locator("#part-log").inner_text() == log, "the tokens fly, and nothing says yet what they will hit"
    page.wait_for_function("() => document.querySelector('.lid-said')?.textContent.includes(' hit')")
    page.wait_for_function("log => document.querySelector('#part-log').innerText !== log", arg=log)
    page.reload()
    page.wait_for_function("() => document.querySelector('.lid-said')?.textContent.includes(' hit')")
    assert fits(page)


def test_the_lid_opens_over_the_row_and_shuts_after_the_throw(open_page: Callable[..., Page]) -> None:
    """The arrow is gone at once; the row has its room again when the tokens have been seen to lie."""
    page = open_page(PHONE)
    page.goto(f"{page.url.rstrip('/')}/start/traque?seat=player&size=small&toss=throw&hard_health=1")
    page.locator("form.start button").first.click()
    page.wait_for_selector(".scripted #part-bar.yours")
    press_until_over(page, random.Random(3), until=".lid-form")
    if not page.locator(".lid-form").count():
        return  # a game without a throw
    lid = page.locator("#part-lid")
    box, row = lid.bounding_box(), page.locator("#part-board").bounding_box()
    assert box
    assert row
    assert box["y"] <= row["y"]
    assert box["y"] + box["height"] >= row["y"] + row["height"]
    page.locator(".lid-view").focus()
    page.keyboard.press("Enter")
    assert page.locator(".lid-form button:disabled").count(), "the hand winds up, and nothing is aimed any more"
    page.wait_for_selector("#part-lid", state="hidden")
    just = page.locator("#part-bar .just").bounding_box()
    assert just
    assert just["y"] + just["height"] < PHONE["height"]


def test_some_turns_by_keyboard_alone(open_page: Callable[..., Page]) -> None:
    """What is asked for has the focus; a letter goes to each part, arrows within it, Enter chooses."""
    page = open_page(DESK, reduced_motion="reduce")
    open_game(page, "traque")
    page.locator("#traque form.start button[name=seat]").focus()
    page.keyboard.press("Enter")
    page.wait_for_selector(".scripted #part-bar.yours")
    for count in range(16):
        if not await_turn(page):
            break
        before = page.evaluate(PARTS)
        if page.locator("#part-lid .lid-form").count():
            assert page.evaluate("document.activeElement.className") == "lid-view"
            keys = ["ArrowDown", "Enter"]
        elif page.locator(".tq-count:enabled:not(.chosen)").count() and not page.locator(".tq-count.chosen").count():
            assert page.evaluate("document.activeElement.classList.contains('tq-count')")
            keys = ["End", "Enter"]
        elif count == 0:
            keys = ["/", *"draw", "Enter", "Escape"]  # typed, and out of the field again
        else:
            keys = (
                ["t", "Enter"]
                if page.locator("#part-bar .buttons button:enabled:not([aria-disabled])").count()
                else ["s", "Enter"]
            )
        for key in keys:
            page.keyboard.press(key)
        wait_until(page, CHANGED, before)
    assert count > 8


#: The letter that leads to each part.
LETTERS = {"#part-bar": "t", "#part-board": "b", "#part-stage": "s", "#part-pack": "p"}


def test_a_whole_game_by_keyboard_alone(open_page: Callable[..., Page]) -> None:
    page = open_page(DESK, reduced_motion="reduce")
    page.goto(f"{page.url.rstrip('/')}/start/traque?seat=player&size=small&toss=throw&hard_health=1&hard_time=1")
    page.locator("form.start button").first.focus()
    page.keyboard.press("Enter")
    page.wait_for_selector(".scripted #part-bar.yours")
    acts = 0
    while await_turn(page):
        before, acts = page.evaluate(PARTS), acts + 1
        if page.locator("#part-lid .lid-form").count():
            assert key_to(page, ".lid-view", "s")
            for key in ("ArrowDown", "+", "Enter"):
                page.keyboard.press(key)
            wait_until(page, CHANGED, before)
            wait_until(page, "() => !document.querySelector('.lid-form button:disabled')")
            continue
        wanted = next(selector for selector in WANTED if page.locator(selector).count())
        assert key_to(page, wanted, LETTERS[wanted.split()[0]])
        enter_surely(page)
        wait_until(page, CHANGED, before)
        assert acts < MANY, "the game does not end"
    check_the_end(page)


@pytest.mark.rule("TQ-51", "TQ-52", "TQ-53")
def test_two_on_one_screen(open_page: Callable[..., Page]) -> None:
    page = open_page(DESK)
    open_game(page, "traque")
    page.locator("#traque button[name=partner][value='1']").click()
    page.wait_for_selector(".scripted #part-bar.yours")
    assert page.locator("#part-bar .prompt").inner_text().startswith("Player 1:")
    page.locator("#part-bar button:has-text('Hide')").click()
    page.wait_for_selector("#part-bar .prompt:has-text('Terrance:')")
    press_until_over(page, random.Random(4), most=16)
    assert fits(page)
    assert page.locator("#part-board .tq-row").count() == 3


@pytest.mark.rule("TQ-52", "TQ-59")
def test_two_by_link(open_page: Callable[..., Page]) -> None:
    one, two = open_page(DESK), open_page(PHONE)
    open_game(one, "traque")
    one.locator("#traque form:has(input[value=friend]) button[name=seat]").click()
    two.goto(one.locator("#share").input_value())
    two.locator("#part-bar button.primary").click()
    for turn in range(4):
        page = (one, two)[turn % 2]
        page.wait_for_selector(f"{CALM} #part-bar.yours")
        page.locator("#part-bar button:has-text('Hide')").click()
        page.wait_for_selector("#part-bar:not(.yours)")
    assert "16" in two.locator("#part-tracks .time").inner_text()
