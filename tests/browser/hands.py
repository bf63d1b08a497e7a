"""Hands at a page under Playwright: a mouse, a finger, or the keys alone."""

from __future__ import annotations

from typing import Any

from browser_play import LEADS, enter_surely, press_surely
from playwright.sync_api import Page

#: How to find a thing again after the page has drawn its part anew: by its key, by what it sends, or by its words; and
#: which of those alike it is.
FINDER = """number => {
  const one = window.things[number], part = one.closest("[id^=part-]")?.id, within = part ? `#${part} ` : "#main ";
  const by = one.dataset.key ? `[data-key="${CSS.escape(one.dataset.key)}"]`
    : one.name && one.value ? `${one.localName}[name="${one.name}"][value="${CSS.escape(one.value)}"]` : one.localName;
  const alike = [...document.querySelectorAll(within + by)].filter((other) => other.getClientRects().length);
  return [within + by, alike.indexOf(one)];
}"""
_MARK = """([found, nth]) => {
  const one = [...document.querySelectorAll(found)].filter((other) => other.getClientRects().length)[nth];
  for (const old of document.querySelectorAll("[data-wanted]")) if (old !== one) delete old.dataset.wanted;
  if (one) one.dataset.wanted = "";
}"""

#: Which square one barrier's line lies beside, marked as wanted, and the arrow that, with Shift, sets it from there: as
#: the page tells those who have keys alone.
_BESIDE = """([found, nth]) => {
  const line = [...document.querySelectorAll(found)].filter((other) => other.getClientRects().length)[nth];
  if (!line || line.tabIndex >= 0 || line.matches("[data-cell]")) return "";
  if (!/\\((or Shift and|ou Maj et)/.test(document.body.textContent)) return "";
  const at = (one) => one.getBoundingClientRect(), mid = ({ x, y, width, height }) => [x + width / 2, y + height / 2];
  const away = (one) => mid(at(line)).map((place, axis) => place - mid(at(one))[axis]);
  const cells = [...line.closest("form").querySelectorAll("[data-cell]")];
  const [square] = cells.sort((one, other) => Math.hypot(...away(one)) - Math.hypot(...away(other)));
  if (!square) return "";
  for (const old of document.querySelectorAll("[data-wanted]")) delete old.dataset.wanted;
  square.dataset.wanted = "";
  const [right, down] = away(square), level = Math.abs(right) > Math.abs(down);
  return level ? (right > 0 ? "ArrowRight" : "ArrowLeft") : (down > 0 ? "ArrowDown" : "ArrowUp");
}"""


class Hand:
    """Somebody's hand at a page. how: "mouse", "touch" or "keys"."""

    def __init__(self, page: Page, how: str) -> None:
        self.page = page
        self.how = how

    def ask(self, script: str) -> Any:
        """Return what a function of JavaScript answers; another page may come in between."""
        self.page.wait_for_load_state("domcontentloaded")
        return self.page.evaluate(script)

    def press(self, number: int) -> None:
        """Press what has this number in `window.things`, and once more where it asks first."""
        found, nth = self.page.evaluate(FINDER, number)
        if self.how == "keys":
            beside: str = self._lead(found, nth)
            if beside:
                self.page.keyboard.press(f"Shift+{beside}")
            else:
                enter_surely(self.page)
        else:
            press_surely(self.page.locator(f"{found}:visible").nth(nth), "tap" if self.how == "touch" else "click")

    def _lead(self, found: str, nth: int) -> str:
        """Lead the focus to what is wanted, by Tab, and by arrows where there is a grid; or to the square beside it.

        Returns the arrow that sets it from there, "" where the focus stands on it.
        """
        within = 0
        for _ in range(400):
            beside: str = self.page.evaluate(_BESIDE, [found, nth])
            if not beside:
                self.page.evaluate(_MARK, [found, nth])
            key: str = self.page.evaluate(LEADS, ["[data-wanted]", within + 1])
            if not key:
                return beside
            within = 0 if key == "Tab" else within + 1
            self.page.keyboard.press(key)
        raise AssertionError(f"no key leads to {found}")

    def pause(self) -> None:
        """Let a moment pass."""
        self.page.wait_for_timeout(40)
