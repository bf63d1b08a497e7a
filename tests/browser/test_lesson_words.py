"""On a phone, too, a lesson's board names what the lesson speaks of: no sign there is without its word."""

from __future__ import annotations

from collections.abc import Callable

import pytest

pytest.importorskip("playwright", reason="Playwright is not installed: uv sync --group browser")
from playwright.sync_api import Page
from test_contrary import _LEARN

#: The words of what is found that somebody can see: whole, in the window, with nothing over them.
_SEEN = """found => [...document.querySelectorAll(found)].filter((one) => {
  const range = document.createRange();
  range.selectNodeContents(one);
  const { left, right, top, bottom, width } = range.getBoundingClientRect();
  const over = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  return width > 8 && left >= 0 && right <= innerWidth && (one.contains(over) || over?.contains(one));
}).map((one) => one.textContent.trim())"""

#: By lesson and step: what is looked at, and what is to be read there, in both languages.
SAID = [
    ("traque", "traque-first", 6, "#part-tracks .word", ({"Health", "Time"}, {"Santé", "Temps"})),
    ("traque", "traque-first", 6, ".tq-alarm small", ({"creatures", "noises"}, {"créatures", "bruits"})),
    (
        "traque",
        "traque-first",
        6,
        ".tq-chip > span",
        (
            {"1\N{NO-BREAK SPACE}key", "1\N{NO-BREAK SPACE}rethrow"},
            {"1\N{NO-BREAK SPACE}clé", "1\N{NO-BREAK SPACE}relance"},
        ),
    ),
    ("traque", "traque-first", 4, ".tq-signs span", ({"move", "search"}, {"déplacement", "fouille"})),
    (
        "traque",
        "traque-first",
        4,
        ".tq-card b",
        ({"Ammunition", "Grenade", "Corridor"}, {"Munitions", "Grenade", "Corridor"}),
    ),
    ("traqueur", "traqueur-search", 4, ".facts .of-way span", ({"passages open"}, {"passages connus"})),
    ("traqueur", "traqueur-search", 4, ".facts .of-hedge span", ({"barrier found"}, {"barrière trouvée"})),
]


@pytest.mark.parametrize("size", [(360, 640), (390, 844)], ids=["360", "390"])
@pytest.mark.parametrize("lang", ["en-GB", "fr-FR"])
def test_what_a_lesson_speaks_of_is_named_on_a_phone(
    open_page: Callable[..., Page], size: tuple[int, int], lang: str
) -> None:
    page = open_page({"width": size[0], "height": size[1]}, locale=lang, has_touch=True, is_mobile=True)
    address, at = page.url.rstrip("/"), None
    for game, lesson, step, found, said in SAID:
        if at != (lesson, step):
            at = lesson, step
            # A lesson of another game, or another step of it, begins on a page of its own.
            page.goto(address)
            page.goto(address + page.evaluate(_LEARN, [game, lesson, step]))
            page.wait_for_selector("body.scripted #part-bar.taught")
        seen, left = set[str](), 20
        while left and not seen >= said[lang == "fr-FR"]:  # what moves comes to rest
            page.wait_for_timeout(100)
            seen, left = set(page.evaluate(_SEEN, found)), left - 1
        assert seen >= said[lang == "fr-FR"], (lesson, step, found)
