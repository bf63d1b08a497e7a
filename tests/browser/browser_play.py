"""What the games in the browser share: to wait for the page without asking at each frame that it draws."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sized
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Error, Locator, Page, WebSocket

#: An answer that is not false; looked for at once, and again whenever something in the page has changed.
_UNTIL = """([given, timeout]) => new Promise((done, fail) => {
  const holds = %s;
  const look = () => {
    const answer = holds(given);
    if (!answer) return;
    clearTimeout(limit);
    watch.disconnect();
    done(answer);
  };
  const watch = new MutationObserver(look);
  const limit = setTimeout(() => fail(new Error(`never: ${holds}`)), timeout);
  watch.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  look();
})"""
_LEFT = ("Execution context was destroyed", "navigat")


def wait_for(page: Page, noted: Sized) -> None:
    """Wait until something has been noted here, such as a request: a busy browser tells of it a little later."""
    for _ in range(1200):
        if len(noted):
            return
        page.wait_for_timeout(50)
    raise AssertionError("nothing was noted")


#: Every motion that time drives and that ends. One that follows how far something was scrolled never says that it has.
_MOTIONS = """document.getAnimations().filter((one) => one.timeline instanceof DocumentTimeline
  && Number.isFinite(one.effect.getComputedTiming().endTime))"""


def let_end(page: Page) -> None:
    """Wait until all that moves on a page has come to its end, but for what moves for ever or with a scroll."""
    page.evaluate(f"() => Promise.allSettled({_MOTIONS}.map((one) => one.finished))")


def wait_until(page: Page, condition: str, given: Any = None, timeout: int = 60_000) -> Any:
    """Wait until something holds of the page's tree, and give what the condition answers then.

    condition: a function of JavaScript, called with `given`. Playwright's `wait_for_function` asks it at every frame,
    which has each of them drawn. timeout: in milliseconds.
    """
    while True:
        try:
            return page.evaluate(_UNTIL % condition, [given, timeout])
        except Error as error:  # another page comes: it is asked on
            if not any(words in str(error) for words in _LEFT):
                raise
            page.wait_for_load_state("domcontentloaded")


def frames_of(page: Page) -> list[object]:
    """Return a list to which each frame comes that the page is sent from now on."""
    frames: list[object] = []

    def heard(frame: object) -> None:
        frames.append(frame)

    def opened(line: WebSocket) -> None:
        line.on("framereceived", heard)

    page.on("websocket", opened)
    return frames


def await_turn(page: Page, calm: str = "body.scripted:not(.busy)") -> bool:
    """Wait until it is the player's turn; False where the game is over."""
    found = f"{calm} #part-bar:is(.yours, .over)"
    turn: str = wait_until(page, "found => document.querySelector(found)?.className", found)
    return "over" not in turn.split()


#: What ends a turn or gives something up asks first; in ms, how soon another press is not taken for a double click.
ASKS = "button.asking"
THINK = 350


def press_surely(button: Locator, how: str = "click") -> None:
    """Press a button, and once more where it asks first. how: "click" or "tap"."""
    getattr(button, how)()
    if button.page.locator(ASKS).count():
        button.page.wait_for_timeout(THINK)
        getattr(button, how)()


def open_game(page: Page, game: str, **choices: str) -> None:
    """Go to a game's own page and choose there, by field; by default the whole game against a club player.

    A guest's first game is set to be a gentle one.
    """
    page.goto(f"{page.url.partition('/t/')[0].rstrip('/')}/games/{game}")
    for name, value in ({"size": "real", "opponent": "bot:club"} | choices).items():
        box = page.locator(f"form.start input[name={name}][value='{value}']")
        if box.count():
            box.check()


#: Which key leads on from where the focus is: "" where it is on what is wanted; in a grid an arrow towards that.
LEADS = """([wanted, turn]) => {
  const here = document.activeElement;
  if (here.matches(wanted)) return "";
  // Where somebody walks, a bare arrow is a move.
  const grid = here.matches("[data-cell]") && !here.closest("[data-hunt]") && here.closest("[data-grid], form");
  if (!grid) return "Tab";
  const from = here.getBoundingClientRect();
  const ways = [...grid.querySelectorAll(wanted)].map((one) => {
    const box = one.getBoundingClientRect();
    return [box.x + box.width / 2 - from.x - from.width / 2, box.y + box.height / 2 - from.y - from.height / 2];
  }).sort((one, other) => Math.hypot(...one) - Math.hypot(...other));
  if (!ways.length || turn > 25) return "Tab";
  const [x, y] = ways[0], along = x > 0 ? "ArrowRight" : "ArrowLeft", across = y > 0 ? "ArrowDown" : "ArrowUp";
  return [["Home", "End"][turn % 2], (Math.abs(x) > Math.abs(y)) === (turn % 3 > 0) ? along : across][turn % 7 ? 1 : 0];
}"""


def key_to(page: Page, wanted: str, first: str, most: int = 60) -> bool:
    """Lead the focus to something by keys alone: a letter of the game's, arrows within a grid, Tab between these.

    wanted: a selector. Returns whether it came there.
    """
    page.keyboard.press(first)
    for turn in range(1, most):
        key: str = page.evaluate(LEADS, [wanted, turn])
        if not key:
            return True
        page.keyboard.press(key)
    return False


def enter_surely(page: Page) -> None:
    """Press Enter where the focus is, and once more where it asks first."""
    page.keyboard.press("Enter")
    if page.locator(ASKS).count():
        page.wait_for_timeout(THINK)
        page.keyboard.press("Enter")


#: What can be chosen now.
CHOICE = "[name=choose]:enabled:not([aria-disabled=true])"


@contextmanager
def taken(page: Page) -> Iterator[None]:
    """Expect that a choice is sent, and that the room takes it."""
    with page.expect_response(lambda answer: bool(re.search(r"/t/[\w-]+/(step|lay|move)$", answer.url))) as found:
        yield
    assert found.value.ok, found.value.text()


def first_move(page: Page, game: str) -> int:
    """Go from the front page to a move of one's own, as a stranger does; return how many presses it took."""
    page.locator(f"a[href='/games/{game}']").first.click()
    page.locator("form.start .go .button").first.click()
    page.wait_for_selector("body.scripted")
    page.wait_for_selector("body.scripted:not(.busy) #part-bar.yours")
    with taken(page):
        page.locator(f"{CHOICE}:visible").first.click()
    return 3


#: The letter that leads to what a game asks for first.
FIRST = {"fugitif": "d", "traqueur": "b", "red-notice": "c", "traque": "s", "la-traque": "b"}


def first_move_by_keys(page: Page, game: str) -> None:
    """Go from the front page to a move of one's own without a pointer."""
    for found in (f"a[href='/games/{game}']", "form.start .go .button"):
        assert key_to(page, found, "Tab"), found
        with page.expect_navigation():
            page.keyboard.press("Enter")
    page.wait_for_selector("body.scripted")
    page.wait_for_selector("body.scripted:not(.busy) #part-bar.yours")
    assert key_to(page, CHOICE, FIRST[game])
    with taken(page):
        enter_surely(page)
