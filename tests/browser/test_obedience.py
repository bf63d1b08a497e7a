"""Lessons are finished by doing just what they say, by whoever reads nothing but the page."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product

import pytest

pytest.importorskip("playwright", reason="Playwright is not installed: uv sync --group browser")
import obedient
from browser_play import wait_until
from hands import Hand
from playwright.sync_api import Page

from hallali import games

SIZES = {
    "phone": {"width": 360, "height": 740},
    "tablet": {"width": 820, "height": 1180},
    "desk": {"width": 1440, "height": 900},
}
HANDS = ("mouse", "touch", "keys")
LANGUAGES = {"en": "en-GB", "fr": "fr-FR"}
LESSONS = [(game.name, lesson.name) for game in games.GAMES.values() for lesson in game.lessons()]
#: Each lesson once, the languages, hands and sizes spread over them.
FEW = [
    (*lesson, list(LANGUAGES)[(number // 2 + number) % 2], HANDS[number % 3], list(SIZES)[(number // 3 + number) % 3])
    for number, lesson in enumerate(LESSONS)
]
ALL = [(*lesson, lang, hand, size) for lesson, lang, hand, size in product(LESSONS, LANGUAGES, HANDS, SIZES)]
ways = ("game", "lesson", "lang", "hand", "size")


def begin(open_page: Callable[..., Page], game: str, lesson: str, lang: str, hand: str, size: str) -> Hand:
    """Begin a lesson as a new guest."""
    page = open_page(SIZES[size], locale=LANGUAGES[lang], has_touch=hand == "touch")
    page.goto(f"{page.url.rstrip('/')}/games/{game}")
    page.locator(f"button[name=lesson][value='{lesson}']").click()
    page.wait_for_selector("body.scripted #part-bar.taught")
    return Hand(page, hand)


@pytest.mark.parametrize(ways, FEW, ids=["-".join(one[1:]) for one in FEW])
def test_a_lesson_is_finished_by_doing_what_it_says(
    open_page: Callable[..., Page], game: str, lesson: str, lang: str, hand: str, size: str
) -> None:
    """And its end leads on: one press begins a whole game."""
    at = begin(open_page, game, lesson, lang, hand, size)
    obedient.follow(at, obedient.Log())
    at.page.locator(".lesson-after button").click()
    wait_until(
        at.page, "() => document.querySelector('#part-bar:not(.taught)') && !document.querySelector('.lesson-after')"
    )


@pytest.mark.long
@pytest.mark.parametrize(ways, ALL, ids=["-".join(one[1:]) for one in ALL])
def test_every_lesson_in_every_way(
    open_page: Callable[..., Page], game: str, lesson: str, lang: str, hand: str, size: str
) -> None:
    obedient.follow(begin(open_page, game, lesson, lang, hand, size), obedient.Log())
