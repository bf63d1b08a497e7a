"""Whole games of Red Notice in a real browser: from each side, by mouse, by finger, and by keyboard alone."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

pytest.importorskip("playwright", reason="Playwright is not installed: uv sync --group browser")
from browser_play import await_turn, open_game, wait_until
from playwright.sync_api import Page

DESK = {"width": 1440, "height": 900}
PHONE = {"width": 390, "height": 844}
MANY = 900  #: more acts than any of these games needs
#: What of the page shows the game; without what a finger, a mouse or the focus alone change.
PARTS = """() => ['bar', 'row', 'board', 'hand', 'desk']
  .map(p => document.getElementById(`part-${p}`).innerHTML).join('')
  .replace(/ (data-tip|tabindex|aria-describedby|aria-busy)="[^"]*"| pressed/g, '')"""
CHANGED = f"before => ({PARTS})() !== before && !document.body.classList.contains('busy')"
CALM = "body.scripted:not(.busy)"
#: All that can be pressed to play on.
MOVES = "#part-{part} button[name=choose]:enabled"
COMMIT = "#part-bar button[formaction$='/commit']:enabled"


def play(page: Page, seat: int, size: str) -> None:
    """Choose a game against a novice on the front page, and begin it."""
    open_game(page, "red-notice")
    form = page.locator("#red-notice form.start")
    form.locator("summary").click()
    form.locator("input[value='bot:novice']").check()
    form.locator(f"input[name=size][value='{size}']").check()
    form.locator(f"button[name=seat][value='{seat}']").click()
    page.wait_for_selector(".scripted #part-bar.yours")


def offered(page: Page) -> list[tuple[str, str]]:
    """List what a hasty player would press now, as (part, value); the value of a payment's button is "".

    A token first, then its place; money is taken wherever it lies.
    """
    found = page.evaluate(
        """() => {
          const all = [...document.querySelectorAll('[id^=part-] button[name=choose]:enabled')]
            .filter(one => one.getClientRects().length);
          const of = (found) => all.filter(button => button.matches(found));
          const chosen = document.querySelector('.take.chosen');
          const shown = document.querySelector('.slip.chosen');
          const rest = shown ? of('#part-board *') : of('.slip');
          const wanted = [chosen ? of('.spot') : of('.take'), rest, all].find(some => some.length) ?? [];
          return wanted.map(button => [button.closest('[id^=part-]').id.slice(5), button.value]);
        }"""
    )
    if page.locator(COMMIT).count():
        return [("bar", "")]
    return [(part, value) for part, value in found]


def selector(part: str, value: str) -> str:
    return f"{MOVES.format(part=part)}[value='{value}']" if value else COMMIT


def press_until_over(page: Page, press: Callable[[str], None], rng: random.Random, most: int = MANY) -> int:
    """Press whatever may be pressed until the game is over, or `most` times; says how often."""
    for count in range(most):
        if not await_turn(page):
            return count
        before, chosen = page.evaluate(PARTS), selector(*rng.choice(offered(page))) + " >> nth=0"
        if page.locator(chosen).and_(page.locator(".asking")).count():
            page.wait_for_timeout(350)  # a double click is no second thought, and is not taken for one
        press(chosen)
        wait_until(page, CHANGED, before)
    if most == MANY:
        pytest.fail("the game does not end")
    return most


def fits(page: Page) -> bool:
    return bool(page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth"))


def check_the_end(page: Page) -> None:
    """The table says who won and why; the game can be seen again through all eyes, and its deal checked."""
    assert page.locator("#part-bar .prompt").inner_text().strip() in ("You won.", "You lost.")
    assert page.locator("#part-bar .aside").inner_text().strip()
    table = page.url
    page.goto(f"{table}/replay?at=12&eyes=1")
    assert "Angela is in " in page.locator("#part-bar .aside").inner_text()
    page.locator(".worth .plot a path").nth(7).dispatch_event("click")  # on a phone it lies in the sheet
    page.wait_for_url("**/replay?eyes=1&at=7")
    assert page.locator(".worth .dot").count() == 1
    assert fits(page)
    page.goto(f"{table}/verify")
    assert page.locator(".verdict.good").count() == 1


@pytest.mark.parametrize("seat", [0, 1])
def test_a_whole_game_by_mouse(open_page: Callable[..., Page], seat: int) -> None:
    page = open_page(DESK)
    play(page, seat, "micro")
    wait_until(page, "() => document.documentElement.scrollWidth <= document.documentElement.clientWidth")
    press_until_over(page, lambda found: page.locator(found).click(), random.Random(seat))
    wait_until(page, "() => document.documentElement.scrollWidth <= document.documentElement.clientWidth")
    check_the_end(page)


@pytest.mark.parametrize("seat", [0, 1])
def test_a_whole_game_by_touch_on_a_phone(open_page: Callable[..., Page], seat: int) -> None:
    page = open_page(PHONE, has_touch=True, is_mobile=True, reduced_motion="reduce")
    play(page, seat, "micro")
    assert fits(page)
    press_until_over(page, lambda found: page.locator(found).tap(), random.Random(10 + seat))
    assert fits(page)
    check_the_end(page)


@pytest.mark.parametrize("seat", [0, 1])
def test_some_rounds_of_the_whole_world(open_page: Callable[..., Page], seat: int) -> None:
    page = open_page(DESK)
    play(page, seat, "real")
    press_until_over(page, lambda found: page.locator(found).click(), random.Random(20 + seat), 25)
    assert fits(page)
    assert page.locator("#part-board [data-cell]").count() >= 29


def test_no_ring_about_the_place_of_a_deed_widens_the_page(open_page: Callable[..., Page]) -> None:
    """Neither at the window's edge nor beyond it, where the map's frame cuts cities off."""
    for size, more in ((DESK, {}), (PHONE, {"has_touch": True, "is_mobile": True})):
        page = open_page(size, **more)
        play(page, 0, "real")
        widest = page.evaluate(
            """async () => {
              const { pulse } = await import('/static/motion.js'), root = document.documentElement;
              let most = 0;
              for (const one of document.querySelectorAll('[data-at]')) {
                pulse(one.dataset.at);
                const ring = document.querySelector('.pulse');
                for (const wave of ring?.getAnimations() ?? []) wave.currentTime = 0;
                most = Math.max(most, root.scrollWidth - root.clientWidth);
                ring?.remove();
              }
              return most;
            }"""
        )
        assert widest == 0


def tab_to(page: Page, wanted: str) -> None:
    """Move the focus by the Tab key alone."""
    for _ in range(120):
        if page.evaluate("wanted => document.activeElement.matches(wanted)", wanted):
            return
        page.keyboard.press("Tab")
    pytest.fail(f"the Tab key does not lead to {wanted}")


def test_a_whole_game_by_keyboard_alone(open_page: Callable[..., Page]) -> None:
    page = open_page(DESK)
    open_game(page, "red-notice")
    tab_to(page, "#red-notice input[name=opponent]")
    for _ in range(2):
        page.keyboard.press("ArrowUp")  # a novice
    tab_to(page, "#red-notice input[name=size]")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")  # tiny
    page.locator("#red-notice .start button[name=seat][value='0']").focus()
    page.keyboard.press("Enter")
    page.wait_for_selector(".scripted #part-bar.yours")
    typed = 0

    def press(found: str) -> None:
        """Type a bid; reach everything else by its own key, the arrows and Enter."""
        nonlocal typed
        if "part-row" in found or "take" in str(page.locator(found).get_attribute("class")):
            token = page.locator("#part-bar .take:enabled").first.get_attribute("aria-label")
            place = page.locator("#part-row .spot.free").first.get_attribute("data-key")
            page.keyboard.press("/")
            page.keyboard.type(f"{str(token).split()[-1]} {str(place).removeprefix('spot')}")
            typed += 1
        else:
            page.locator(found).focus()
        page.keyboard.press("Enter")

    press_until_over(page, press, random.Random(4))
    assert typed
    check_the_end(page)


def plays_to_a_walk(page: Page, rng: random.Random) -> bool:
    """Play on until Angela may move; False where the game ends before."""
    while await_turn(page):
        if page.locator("#part-bar button:has-text('End the moves')").count():
            return True
        before = page.evaluate(PARTS)
        page.locator(selector(*rng.choice(offered(page))) + " >> nth=0").click()
        wait_until(page, CHANGED, before)
    return False


@pytest.mark.rule("RN-36", "RN-43")
def test_a_walk_is_clicked_city_by_city_and_taken_back(open_page: Callable[..., Page], address: str) -> None:
    """Angela's walk is a draft until she ends it: nothing of it is in the log before."""
    page = open_page(DESK)
    rng = random.Random(5)
    for _ in range(4):  # a short game may end before she moves
        play(page, 0, "small")
        if plays_to_a_walk(page, rng):
            break
        page.goto(address)
    else:
        pytest.fail("no walk came in four games")
    log, aside = page.locator("#part-log").inner_text(), page.locator("#part-bar .aside").inner_text()
    assert aside.startswith("You’re in ")
    page.locator("#part-board button[name=choose][data-key^=city]").first.click()
    page.wait_for_selector(f"{CALM} [data-key=undo]")
    assert not page.locator("#part-bar .aside").inner_text().startswith("You’re in ")
    assert page.locator("#part-log").inner_text() == log
    page.locator("[data-key=undo]").click()
    page.wait_for_function("was => document.querySelector('#part-bar .aside').textContent === was", arg=aside)
    page.locator("#part-bar button:has-text('Stay here')").click()
    page.wait_for_selector(f"{CALM} [data-key=undo]")
    page.locator("#part-bar button:has-text('End the moves')").click()
    page.wait_for_function("was => document.getElementById('part-log').innerText !== was", arg=log)
    assert "Your moves end in " in page.locator("#part-log").inner_text()


@pytest.mark.rule("RN-57")
def test_help_is_shown_when_asked_for(open_page: Callable[..., Page]) -> None:
    page = open_page(DESK)
    play(page, 1, "small")
    press_until_over(page, lambda found: page.locator(found).click(), random.Random(6), 12)
    assert not page.locator("#part-board [class*=heat-]").count()
    page.locator("[data-key=help-probable]").click()
    page.wait_for_selector("#part-board [class*=heat-]")
    page.locator("#part-help .guesses summary").click()
    assert page.locator("#part-help .guesses table").is_visible()
    page.locator("[data-key=help-off]").click()
    page.wait_for_function("() => !document.querySelector('#part-board [class*=heat-]')")
    assert not page.locator("#part-help .guesses").count()
