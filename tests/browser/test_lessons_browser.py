"""Lessons in a real browser: each is pressed through to its end by mouse, by touch and by keyboard."""

from __future__ import annotations

from collections.abc import Callable

import pytest

pytest.importorskip("playwright", reason="Playwright is not installed: uv sync --group browser")
from browser_play import enter_surely, press_surely, wait_until
from playwright.sync_api import Page

from hallali import games

DESK = {"width": 1440, "height": 900}
PHONE = {"width": 390, "height": 844}
MAZE = ("B1", "C1", "C2", "C3", "D2", "D3", "C2", "B2", "B3", "C3", "C4")

#: What each lesson asks for, step by step: the data-key of what is pressed, or what is found by its data-at.
PRESSED: dict[str, tuple[tuple[str, ...], ...]] = {
    "fugitif-marshal": (
        *(("@deck0",), ("@deck0",), ("@n3", "primary"), ("@deck1",), ("@n6", "primary"), ("@deck0",), ("next",)),
        *(("@n7", "primary"), ("@deck1",), ("@n10", "primary"), ("@deck1",), ("@n12", "primary")),
    ),
    "fugitif-fugitive": (
        *(("next",), ("card3", "primary", "card6", "primary"), ("@deck1",), ("card8", "card1", "primary")),
        *(("@deck1",), ("card10", "primary"), ("@deck2",), ("card15", "card2", "primary"), ("@deck2",)),
        ("card20", "card14", "primary"),
    ),
    "traqueur-search": tuple((f"sq{name}",) for name in MAZE),
    "traqueur-build": (("sqC4",), ("p1",), ("p11",), ("p14",), ("p5",), ("next",), ("p23",), ("primary",)),
    "red-notice-jessah": (
        *(("cheque2", "city6"), ("radar2",), ("token1", "spot1a"), ("token1", "spot3b")),
        *(("city9",), ("route9",), ("city6",), ("city8",)),
    ),
    "red-notice-angela": (
        *(("cheque2", "city11"), ("next",), ("token1", "spot3a"), ("token1", "spot2a"), ("radar1",)),
        *(("cheque1",), ("city5", "primary"), ("city3", "primary"), ("primary",)),
    ),
    "traque-first": (
        *(("primary",), ("primary",), ("primary",), ("row0-3", "row0-1", "row0-2", "primary")),
        *(("primary",), ("pass",), ("primary",), ("primary",), ("count2504", "primary"), ("throw",)),
    ),
    "la-traque-first": (
        *(("@pile0 button[name=choose]",), ("go6",), ("hand1009",), ("hand1059",), ("hand1059",), ("do849",)),
        *(("pass",), ("hand116", "hand120", "primary"), ("hand288",)),
    ),
}
LESSONS = [(game.name, lesson.name) for game in games.GAMES.values() for lesson in game.lessons()]
each = pytest.mark.parametrize(("game", "lesson"), LESSONS, ids=[lesson for _, lesson in LESSONS])


def found(key: str) -> str:
    """Return the selector of what is pressed."""
    at, _, within = key.removeprefix("@").partition(" ")
    return f"[data-at='{at}'] {within}".strip() if key.startswith("@") else f"#main [data-key='{key}']"


def at_step(page: Page, number: int) -> None:
    wait_until(
        page, "n => document.querySelector(`body.scripted:not(.busy) #part-bar.taught.yours[data-step='${n}']`)", number
    )


def free(page: Page, step: int, selector: str) -> bool:
    """Wait until something can be pressed, or the lesson is past this step; say whether it can be."""
    can = """([n, found]) => {
      if (document.querySelector("#part-end .lesson-after")) return "past";
      const bar = document.querySelector("body.scripted:not(.busy) #part-bar");
      if (!bar) return false;
      if (bar.dataset.step !== String(n) || !bar.matches(".taught.yours")) return "past";
      const off = ":disabled, [aria-disabled=true], [type=button]";
      const can = (one) => one.getClientRects().length && !one.matches(off);
      return [...document.querySelectorAll(found)].some(can) && "can";
    }"""
    return bool(wait_until(page, can, [step, selector]) == "can")


def play(page: Page, game: str, lesson: str, press: Callable[[Page, str], None]) -> None:
    """Begin a lesson on its game's page, and press all that it asks for, to its end."""
    page.goto(f"{page.url.rstrip('/')}/games/{game}")
    page.locator(f"button[name=lesson][value='{lesson}']").click()
    for number, keys in enumerate(PRESSED[lesson], 1):
        at_step(page, number)
        for key in keys:
            if not free(page, number, found(key)):
                assert key == "primary", (number, key)  # what is complete needs no button
                break
            press(page, found(key))
    wait_until(page, "() => document.querySelector('#part-end:not([hidden]) .lesson-after')")


def by_mouse(page: Page, selector: str) -> None:
    press_surely(page.locator(f"{selector}:visible").first)


def by_touch(page: Page, selector: str) -> None:
    press_surely(page.locator(f"{selector}:visible").first, "tap")


def by_keys(page: Page, selector: str) -> None:
    page.locator(f"{selector}:visible").first.focus()
    enter_surely(page)


@each
def test_a_lesson_by_mouse(open_page: Callable[..., Page], game: str, lesson: str) -> None:
    """And its end leads on: one press begins a whole game."""
    page = open_page(DESK)
    play(page, game, lesson, by_mouse)
    page.locator(".lesson-after button").click()
    wait_until(
        page, "() => document.querySelector('#part-bar:not(.taught)') && !document.querySelector('.lesson-after')"
    )


@each
def test_a_lesson_by_touch(open_page: Callable[..., Page], game: str, lesson: str) -> None:
    play(open_page(PHONE, has_touch=True), game, lesson, by_touch)


@each
def test_a_lesson_by_keyboard(open_page: Callable[..., Page], game: str, lesson: str) -> None:
    play(open_page(DESK), game, lesson, by_keys)


@pytest.mark.parametrize(
    ("game", "lesson", "place", "why"),
    [
        ("traqueur", "traqueur-search", "sqD4", "Ask to enter at B1"),
        ("red-notice", "red-notice-angela", "city9", "Press your cheque of Africa first"),
    ],
    ids=["maze", "map"],
)
def test_a_press_that_leads_nowhere_is_answered_with_what_to_do(
    open_page: Callable[..., Page], game: str, lesson: str, place: str, why: str
) -> None:
    """A square that nobody can ask for yet takes a mark elsewhere, a city does nothing; in a lesson both say why."""
    page = open_page(DESK)
    page.goto(f"{page.url.rstrip('/')}/games/{game}")
    page.locator(f"button[name=lesson][value='{lesson}']").click()
    at_step(page, 1)
    page.locator(f"[data-key='{place}']").click()
    wait_until(page, "why => document.querySelector('#toast:not([hidden])')?.textContent.includes(why)", why)
    assert not page.locator(".mark-out").count()


def test_a_lesson_is_left_taken_up_and_started_over(open_page: Callable[..., Page]) -> None:
    page = open_page(DESK)
    page.locator("#traqueur form.learn button").click()
    for number, square in enumerate(("B1", "C1"), 1):
        at_step(page, number)
        page.locator(f"[data-key='sq{square}']").click()
    at_step(page, 3)
    table = page.url
    page.locator(".taught .step a").click()
    page.locator(f"a[href$='{table.rpartition('/')[2]}']").first.click()
    at_step(page, 3)
    page.locator(".taught [data-key=again]").click()
    at_step(page, 1)
    assert page.url != table
    page.locator(".taught .step a").click()
    assert page.locator(f"a[href$='{table.rpartition('/')[2]}']").count() == 0
