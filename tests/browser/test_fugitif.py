"""Whole games of Fugitif in a real browser: by mouse on a desk, by keyboard alone, and by touch on a phone."""

from __future__ import annotations

import os
import random
import re
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

pytest.importorskip("playwright", reason="Playwright is not installed: uv sync --group browser")
from browser_play import await_turn, open_game, press_surely, wait_until
from playwright.sync_api import Page

ADDRESS = re.compile(r"http://([\w.]+):(\d+)")
DESK = {"width": 1440, "height": 900}
PHONE = {"width": 390, "height": 844}
MANY = 600  #: more acts than any game of Fugitif needs
#: What shows the game on Fugitif's table, whatever has the focus or a tip, or waits for an answer.
PARTS = """() => [...document.querySelectorAll('#part-bar, #part-board, #part-hand, #part-pad')]
  .map(part => part.outerHTML).join('').replace(/ (tabindex|aria-describedby|aria-busy)="[^"]*"| pressed/g, '')"""
CHANGED = f"before => ({PARTS})() !== before && !document.body.classList.contains('busy')"


@pytest.fixture
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Start a room with a database of its own, as a person would, and give the address that it prints."""
    folder: Path = tmp_path_factory.mktemp("room")
    command = [sys.executable, "-m", "hallali", "serve", "--no-browser", "--port", "0"]
    command += ["--database", f"sqlite:///{folder / 'room.db'}"]
    room = subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        env={**os.environ, "PYTHONUNBUFFERED": "1", "XDG_DATA_HOME": str(folder)},
    )
    printed: list[str] = []
    reader = threading.Thread(target=lambda: printed.extend(room.stdout or ()), daemon=True)
    reader.start()
    try:
        yield wait_for_address(room, printed)
    finally:
        room.terminate()
        room.wait(20)
        reader.join(20)
        if room.stdout:
            room.stdout.close()


def wait_for_address(room: subprocess.Popen[str], printed: list[str]) -> str:
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline and room.poll() is None:
        if (found := ADDRESS.search("".join(list(printed)))) and answers(found[1], int(found[2])):
            return found[0]
        time.sleep(0.1)
    pytest.fail("the room printed no address:\n" + "".join(printed))


def answers(host: str, port: int) -> bool:
    try:
        socket.create_connection((host, port), 1).close()
    except OSError:
        return False
    return True


def act(page: Page, do: Callable[[], None]) -> None:
    """Do something, and wait until the table shows that it happened."""
    before = page.evaluate(PARTS)
    do()
    wait_until(page, CHANGED, before)


def numbers(page: Page, selector: str) -> list[int]:
    """List the values of the buttons that can be used now."""
    return [int(value) for value in page.locator(selector).evaluate_all("all => all.map(one => one.value)")]


DECKS = "#part-bar .deck:enabled"
CARDS = "#part-hand button:enabled:not(.target):not(.sprint)"
CHOSEN = "#part-hand button.target"
WINDOWS = "#part-pad.guessing button[name=choose]:not(.chosen)"
GUESSED = "#part-pad.guessing button.chosen"
LAY = "#part-bar .buttons button.primary:not([aria-disabled=true])"
PASS = "#part-bar .buttons button[value='46']"
BACK = "#part-bar .buttons button[data-key=back]"


def next_button(page: Page, rng: random.Random) -> str:
    """Choose what to press next on Fugitif's table, by what it offers: a hasty player who likes to move on."""
    if page.locator(LAY).count() and (page.locator(CHOSEN).count() or page.locator(GUESSED).count()):
        return LAY
    if decks := numbers(page, DECKS):
        return f"{DECKS}[value='{rng.choice(decks)}']"
    if cards := numbers(page, CARDS):
        return f"{CARDS}[value='{max(cards) if rng.random() < 0.5 else min(cards)}']"
    windows = numbers(page, WINDOWS)
    if windows and (rng.random() < 0.7 or not page.locator(PASS).count()):
        return f"{WINDOWS}[value='{rng.choice(windows)}']"
    if page.locator(PASS).count():
        return PASS
    return LAY if page.locator(LAY).count() else BACK  # too many sprint cards: no second hideout could follow


def press_until_over(page: Page, press: Callable[[str], None], most: int = MANY) -> int:
    """Press whatever may be pressed until the game is over, or `most` times; says how often."""
    rng = random.Random(1)
    for count in range(most):
        if not await_turn(page):
            return count
        button = next_button(page, rng)
        act(page, lambda button=button: press(button))  # type: ignore[misc]
    assert most < MANY, "the game does not end"
    return most


def check_the_end(page: Page) -> None:
    """The table says who won, and the deal of the whole game is checked against its seed."""
    assert page.locator("#part-bar .prompt").inner_text().strip() in ("You won.", "You lost.")
    page.goto(str(page.locator("#part-end a[href$='/verify']").evaluate("link => link.href")))
    assert page.locator(".verdict.good").count() == 1


#: The page is whole, no fade between pages is on, and two frames in a row are laid out alike.
SETTLED = """() => new Promise(done => {
  let before = -1, tries = 0;
  const look = () => {
    const now = document.documentElement.scrollWidth * 1e4 + document.documentElement.clientWidth;
    const still = document.readyState === 'complete' && document.body.classList.contains('scripted')
      && !document.getAnimations({ subtree: true }).some(one => one.playState === 'running');
    if ((still && now === before) || ++tries > 600) { done(true); return; }
    before = now;
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
})"""


def no_sideways_scroll(page: Page) -> bool:
    """Say whether the page, once it is laid out, is no wider than the window."""
    page.wait_for_load_state("load")
    page.evaluate(SETTLED)
    return bool(page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth"))


@pytest.mark.parametrize("seat", ["0", "1"], ids=["fugitive", "marshal"])
def test_a_whole_game_by_mouse(open_page: Callable[..., Page], seat: str) -> None:
    page = open_page(DESK)
    open_game(page, "fugitif")
    page.locator(f"#fugitif form.start button[name=seat][value='{seat}']").click()
    page.wait_for_selector("#part-bar")
    assert no_sideways_scroll(page)
    acts = press_until_over(page, lambda button: press_surely(page.locator(button).first))
    assert acts >= 3
    check_the_end(page)


def test_the_room_of_the_command_is_played_in(open_page: Callable[..., Page], served: str) -> None:
    """Its bots think in processes of their own, and take their time."""
    page = open_page(DESK, served)
    open_game(page, "fugitif")
    page.locator("#fugitif form.start button[name=seat][value='1']").click()
    assert press_until_over(page, lambda button: press_surely(page.locator(button).first), 3)


@pytest.mark.parametrize("seat", ["0", "1"], ids=["fugitive", "marshal"])
def test_a_whole_game_by_touch_on_a_phone(open_page: Callable[..., Page], seat: str) -> None:
    page = open_page(PHONE, has_touch=True, is_mobile=True)
    open_game(page, "fugitif", size="small")
    page.locator(f"#fugitif form.start button[name=seat][value='{seat}']").tap()
    page.wait_for_selector("#part-bar")
    assert no_sideways_scroll(page)
    acts = press_until_over(page, lambda button: press_surely(page.locator(button).first, "tap"))
    assert acts >= 2
    check_the_end(page)


def tab_to(page: Page, selector: str) -> None:
    """Move the focus by the Tab key alone."""
    for _ in range(60):
        if page.evaluate("selector => document.activeElement.matches(selector)", selector):
            return
        page.keyboard.press("Tab")
    pytest.fail(f"the Tab key does not lead to {selector}")


def type_move(page: Page, move: str) -> None:
    press_key(page, "/")  # it opens the drawer, too
    assert focused(page, "#command")
    page.keyboard.press("Control+A")
    page.keyboard.type(move)
    page.keyboard.press("Enter")


def focused(page: Page, selector: str) -> bool:
    return bool(page.evaluate("selector => document.activeElement.matches(selector)", selector))


def press_key(page: Page, key: str) -> None:
    """Press one of the table's own keys, from outside of any field of text."""
    if focused(page, "input, textarea"):
        page.keyboard.press("Escape")
    page.keyboard.press(key)


def draw_by_keys(page: Page, rng: random.Random) -> None:
    press_key(page, "d")
    for _ in range(rng.randrange(len(numbers(page, DECKS)))):
        page.keyboard.press("Tab")
    assert focused(page, DECKS)
    act(page, lambda: page.keyboard.press("Enter"))


def guess_by_keys(page: Page, rng: random.Random) -> None:
    """Walk over the city with the arrows, choose a window, and guess."""
    press_key(page, "g")
    assert focused(page, "#part-pad [data-cell]")
    for _ in range(60):
        page.keyboard.press(rng.choice(["ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"]))
        if focused(page, WINDOWS):
            break
    act(page, lambda: page.keyboard.press("Enter"))
    if page.locator(LAY).count() and page.locator(GUESSED).count():
        tab_to(page, LAY)
        act(page, lambda: page.keyboard.press("Enter"))


def command(page: Page, rng: random.Random) -> str:
    """Choose the move to type."""
    if decks := numbers(page, DECKS):
        return f"d{rng.choice(decks) - 42}"
    if rng.random() < 0.3:
        return "pass"
    manhunt = "Manhunt" in page.locator("#part-bar .prompt").inner_text()
    return f"{'m' if manhunt else 'g'}{rng.choice(numbers(page, WINDOWS))}"


def test_a_whole_game_by_keyboard_alone(open_page: Callable[..., Page]) -> None:
    page = open_page(DESK)
    open_game(page, "fugitif")
    tab_to(page, "#fugitif form.start button[name=seat][value='1']")
    page.keyboard.press("Enter")
    page.wait_for_selector("#part-bar")
    rng = random.Random(2)
    for turn in range(MANY):
        if not await_turn(page):
            break
        if turn % 2:
            move = command(page, rng)
            act(page, lambda move=move: type_move(page, move))  # type: ignore[misc]
        elif numbers(page, DECKS):
            draw_by_keys(page, rng)
        else:
            guess_by_keys(page, rng)
    else:
        pytest.fail("the game does not end")
    check_the_end(page)


def test_a_wrong_move_is_refused_in_words_and_nothing_is_lost(open_page: Callable[..., Page]) -> None:
    page = open_page(DESK, locale="fr-FR")
    open_game(page, "fugitif")
    page.locator("#fugitif form.start button[name=seat][value='1']").click()
    assert await_turn(page)
    before = page.locator("#part-bar").inner_text()
    type_move(page, "g99")
    page.wait_for_selector("#toast:not([hidden])")
    assert "99" in page.locator("#toast").inner_text()
    page.reload()
    assert page.locator("#part-bar").inner_text() == before


def test_notes_and_marks_survive_a_reload(open_page: Callable[..., Page]) -> None:
    page = open_page(DESK)
    open_game(page, "fugitif")
    page.locator("#fugitif form.start button[name=seat][value='1']").click()
    assert await_turn(page)
    press_key(page, "m")  # it opens the drawer
    with page.expect_response(re.compile("/notes$")):
        page.locator("#notes").fill("two sprints: far")
        page.locator("#command").focus()
    page.reload()
    assert page.locator("#notes").input_value() == "two sprints: far"


def test_the_language_can_be_changed_at_once(open_page: Callable[..., Page]) -> None:
    page = open_page(DESK, locale="fr-FR")
    assert page.locator("html").get_attribute("lang") == "fr"
    page.get_by_role("link", name="English").click()
    page.wait_for_load_state()
    assert page.locator("html").get_attribute("lang") == "en"
