"""The rules of tests/browser/rules.js, put to the tables of a real room at many sizes and in both languages."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page, ViewportSize

HERE = Path(__file__).parent
_FAULTS = "given => {{\n{}\n{}\nreturn faults(given);\n}}"

#: The sizes of windows that are looked at, and which of them are held in the hand.
SIZES: tuple[tuple[int, int], ...] = (
    (360, 640), (390, 844), (820, 1180), (1024, 768), (1280, 800),
    (1366, 768), (1440, 900), (1680, 1050), (1920, 1080), (2560, 1440),
)  # fmt: skip
FINGERS = 1000  #: a window below this width is pressed by fingers
PHONE = 700
LANGUAGES = ("en-GB", "fr-FR")

#: Of each game: marks, the places that they mean, whether each place has one, and the board around both.
MARKS: Mapping[str, Sequence[tuple[str, str, str, str]]] = {
    "fugitif": [(".w > svg", ".w", "own", "#part-pad"), ("svg.house", "li", "own", "#part-board")],
    "traqueur": [
        ("path:is(.arrows, .asks):not(.under)", ".reach :is(.ask, .out, .gate.walk)", "one", "form.field:has(.reach)"),
        ("rect.aim:not(.under)", ".reach .sq.ask", "each", "form.field:has(.reach)"),
        ("circle.step", ".reach .sq:is(.walk, .far)", "any", "form.field:has(.reach)"),
    ],
    "red-notice": [
        ("circle:is(.rn-city, .rn-maybe)", "[data-key^=city]", "any", ".rn-sheet"),
        ("[data-pawn]", "[data-key^=city]", "any", ".rn-sheet"),
        ("circle.rn-rim:not(.on-piece)", "[data-key^=city].go", "each", ".rn-sheet"),
        ("g.rn-radar", "[data-key^=radar]", "each", ".rn-sheet"),
    ],
    "traque": [
        (".me", ":is(.here, .pad)", "own", ".tq-way"),
        (".cost i, .force, .gives i", ".tq-card", "own", ".tq-cards"),
    ],
    "la-traque": [
        (".lt-pawn", ".lt-zone, .lt-site", "own", ":is(.lt-zones, .lt-sites)"),
        (".lt-level", ".lt-file", "own", ".lt-zones"),
    ],
}  # fmt: skip

#: The rules that look at no more than what is in view; and what scrolls a page by almost a window, false at its foot.
IN_VIEW = ("overlaps", "covered")
FARTHER = """() => {
  const before = scrollY;
  scrollBy({ top: 0.8 * innerHeight, behavior: "instant" });
  return scrollY > before + 4;
}"""

#: Has the typefaces come and ends what moves.
REST = """async () => {
  await document.fonts.ready;
  for (const one of document.getAnimations()) try { one.finish() } catch { one.cancel() }
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
}"""


class Fault(NamedTuple):
    """What a rule finds: which rule, in which part of the page, what, and where it was looked at."""

    rule: str
    part: str
    what: str
    game: str
    position: str
    size: str
    language: str

    def line(self) -> str:
        """Return the fault as one line: position, size, language, part, and what is wrong."""
        return f"{self.game} {self.position} {self.size} {self.language}: {self.part}: {self.rule}: {self.what}"


def least(width: int) -> dict[str, float | bool]:
    """Return the least sizes in a window of this width: of text, of what is pressed, of the board's place in use."""
    touch = width < FINGERS
    return {"text": 14 if width < PHONE else 12, "target": 44 if touch else 24, "touch": touch, "full": 0.55}


def script() -> str:
    """Return the rules as one function of JavaScript."""
    return _FAULTS.format((HERE / "rules.js").read_text("utf-8"), (HERE / "marks.js").read_text("utf-8"))


def faults(page: Page, position: str, game: str, language: str, only: Sequence[str] = ()) -> list[Fault]:
    """Return what the rules find on the page as it stands. only: the rules that are put; all by default."""
    size = page.viewport_size
    assert size is not None
    given = (size["width"], size["height"])
    found = asked(page.evaluate, given, position, game, language, only)
    seen = [rule for rule in IN_VIEW if not only or rule in only]
    while seen and page.evaluate(FARTHER):  # a page that is longer than the window is looked at down to its foot
        found += [one for one in asked(page.evaluate, given, position, game, language, seen) if one not in found]
    page.evaluate("scrollTo({ top: 0, behavior: 'instant' })")
    return found


def asked(
    ask: Callable[[str, Any], Any],
    size: tuple[int, int],
    position: str,
    game: str,
    language: str,
    only: Sequence[str] = (),
) -> list[Fault]:
    """Return what the rules find on a page of this size. ask: gives what a function of JavaScript answers there."""
    given = {"least": least(size[0]), "marks": MARKS.get(game, ()), "only": list(only) or None}
    found: list[tuple[str, str, str]] = ask(script(), given)
    return [Fault(*each, game, position, f"{size[0]}x{size[1]}", language[:2]) for each in found]


@contextmanager
def looker(browser: Browser, language: str, width: int, cookie: Mapping[str, str]) -> Iterator[Page]:
    """Open a tab in which nothing moves and nothing comes from the room; fingers below a width. cookie: the guest's."""
    touch = width < FINGERS
    context = browser.new_context(locale=language, reduced_motion="reduce", has_touch=touch)
    context.add_cookies([{"name": cookie["name"], "value": cookie["value"], "url": cookie["url"]}])
    page = context.new_page()
    page.set_default_timeout(60_000)
    page.route_web_socket(re.compile(r"/live\b"), lambda _: None)
    yield page
    context.close()


def stand(page: Page, address: str, size: tuple[int, int]) -> None:
    """Open a page in a window of this size, and wait until it stands. Raises LookupError if the room refuses it."""
    page.set_viewport_size(window(size))
    answer = page.goto(address)
    if answer is None or not answer.ok:  # on a page that says so, nothing is cut, covered or too small
        raise LookupError(f"{address}: {'no answer' if answer is None else answer.status}")
    settled(page)


def window(size: tuple[int, int]) -> ViewportSize:
    """Return a size as the browser wants it."""
    return {"width": size[0], "height": size[1]}


def settled(page: Page) -> None:
    """Wait until the page's script has run, its typefaces are there and what moves has come to rest."""
    if page.evaluate("document.body.matches('.table:not(.ruled)')"):
        page.wait_for_selector("body.scripted")
    page.evaluate(REST)
