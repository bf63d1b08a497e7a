"""Whoever does something else than a lesson says is told why not, and can go on; and a spoilt lesson is noticed."""

from __future__ import annotations

from collections.abc import Callable

import contrary
import msgspec
import pytest

pytest.importorskip("playwright", reason="Playwright is not installed: uv sync --group browser")
import obedient
from hands import Hand
from playwright.sync_api import Page
from test_obedience import LANGUAGES, LESSONS, SIZES, begin

from hallali import games
from hallali.interfaces.lessons import Lesson

_LEARN = """async ([game, lesson, step]) => {
  const asked = { method: "POST", headers: { "content-type": "application/json", accept: "application/json" } };
  const answer = await fetch(`/learn/${game}`, { ...asked, body: JSON.stringify({ lesson, step }) });
  return (await answer.json()).location;
}"""
each = pytest.mark.parametrize(("game", "lesson"), LESSONS, ids=[lesson for _, lesson in LESSONS])


def at_step(open_page: Callable[..., Page], game: str, lesson: str, step: int) -> Hand:
    """Begin a lesson at one of its steps."""
    page = open_page(SIZES["desk"])
    where = page.evaluate(_LEARN, [game, lesson, step])
    page.goto(f"{page.url.rstrip('/')}{where}")
    page.wait_for_selector("body.scripted #part-bar.taught")
    return Hand(page, "mouse")


def test_what_a_step_does_not_ask_for_is_answered_and_the_lesson_goes_on(open_page: Callable[..., Page]) -> None:
    at, log = at_step(open_page, "fugitif", "fugitif-marshal", 11), obedient.Log()
    contrary.follow(at, log, 2)
    assert sum("against it" in line for line in log.lines) >= 3


@pytest.mark.long
@each
@pytest.mark.parametrize("lang", LANGUAGES)
def test_everything_else_is_answered_at_each_step(
    open_page: Callable[..., Page], game: str, lesson: str, lang: str
) -> None:
    contrary.follow(begin(open_page, game, lesson, lang, "mouse", "desk"), obedient.Log(), 12)


def spoil(monkeypatch: pytest.MonkeyPatch, game: str, lesson: str, change: Callable[[Lesson], Lesson]) -> None:
    """Let a game's lesson be another."""
    found = games.get(game)
    spoilt = tuple(change(one) if one.name == lesson else one for one in found.lessons())
    monkeypatch.setattr(type(found), "lessons", lambda _: spoilt)


def test_a_lesson_whose_sentence_leads_into_a_dead_end_is_noticed(
    open_page: Callable[..., Page], monkeypatch: pytest.MonkeyPatch
) -> None:
    """As it once was: 6, pressed after 3, became a footprint under it."""

    def once(lesson: Lesson) -> Lesson:
        first, _, third, *rest = lesson.steps
        text = "Lay your first two hideouts: press 3, then 6, then the button."
        joined = msgspec.structs.replace(third, text=text, at="#part-hand")
        return msgspec.structs.replace(lesson, steps=(first, joined, *rest))

    spoil(monkeypatch, "fugitif", "fugitif-fugitive", once)
    at = at_step(open_page, "fugitif", "fugitif-fugitive", 1)
    with pytest.raises(obedient.StuckError, match="Step 2 of 10"):
        obedient.follow(at, obedient.Log(), patience=5)


def test_a_lesson_that_does_not_name_its_last_press_is_noticed(
    open_page: Callable[..., Page], monkeypatch: pytest.MonkeyPatch
) -> None:
    """As it once was: nothing said that the moves are to be ended."""

    def once(lesson: Lesson) -> Lesson:
        steps = list(lesson.steps)
        text = "…but a cheque of 100,000 gives you a move at once. Away over the sea: to Santiago."
        steps[6] = msgspec.structs.replace(steps[6], text=text, at="[data-at='city5']")
        return msgspec.structs.replace(lesson, steps=tuple(steps))

    spoil(monkeypatch, "red-notice", "red-notice-angela", once)
    at = at_step(open_page, "red-notice", "red-notice-angela", 7)
    with pytest.raises(obedient.StuckError, match="Step 7 of 9"):
        obedient.follow(at, obedient.Log(), patience=5)


def test_a_lesson_that_takes_another_move_than_it_asks_for_is_noticed(
    open_page: Callable[..., Page], monkeypatch: pytest.MonkeyPatch
) -> None:
    def once(lesson: Lesson) -> Lesson:
        steps = list(lesson.steps)
        steps[11] = msgspec.structs.replace(steps[11], moves=("g13",))
        return msgspec.structs.replace(lesson, steps=tuple(steps))

    spoil(monkeypatch, "fugitif", "fugitif-marshal", once)
    at = at_step(open_page, "fugitif", "fugitif-marshal", 12)
    with pytest.raises(obedient.StuckError, match=r"Step 12 of 12.*is refused"):
        obedient.follow(at, obedient.Log(), patience=5)
