"""What the games in the browser share: to wait for the page without asking at each frame that it draws."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Error, Page

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


def await_turn(page: Page, calm: str = "body:not(.busy)") -> bool:
    """Wait until it is the player's turn; False where the game is over."""
    found = f"{calm} #part-bar:is(.yours, .over)"
    turn: str = wait_until(page, "found => document.querySelector(found)?.className", found)
    return "over" not in turn.split()
