"""Lessons, the home and a table in Firefox and in WebKitGTK, as others have them in Chromium."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

pytest.importorskip("playwright", reason="Playwright is not installed: uv sync --group browser")
import obedient
from engines import ENGINES, Tab
from looking import REST, asked
from test_looking import new
from test_obedience import LESSONS, SIZES

pytestmark = pytest.mark.long
DESK = (SIZES["desk"]["width"], SIZES["desk"]["height"])
lessons = pytest.mark.parametrize(("game", "lesson"), LESSONS, ids=[lesson for _, lesson in LESSONS])


@pytest.fixture(scope="module", params=ENGINES)
def engine(request: pytest.FixtureRequest) -> Iterator[Callable[[], Tab]]:
    with ENGINES[request.param]() as open_tab:
        yield open_tab


@pytest.fixture
def tab(engine: Callable[[], Tab], address: str) -> Iterator[Tab]:
    """Open the front page as a new guest; fail on any error that a page's scripts throw."""
    tab = engine()
    tab.resize(*DESK)
    tab.go(address)
    tab.ask("() => { for (const name of ['deeds', 'taps']) localStorage.setItem(name, 'at once'); }")
    yield tab
    assert not tab.thrown()


@lessons
def test_a_lesson_is_finished_by_doing_what_it_says(tab: Tab, address: str, game: str, lesson: str) -> None:
    tab.go(f"{address}/games/{game}")
    tab.click(f"button[name=lesson][value='{lesson}']")
    tab.wait("() => Boolean(document.querySelector('body.scripted #part-bar.taught'))")
    obedient.follow(tab, obedient.Log())


def test_the_home_holds_the_rules(tab: Tab) -> None:
    assert "Le Traqueur" in tab.ask("() => document.body.innerText")
    tab.ask(REST)
    found = asked(tab.ask, DESK, "front", "", "en-GB", ("sideways", "cut", "outside", "overlaps"))
    assert not new(found), new(found)


def test_a_game_begins_and_its_table_holds_the_rules(tab: Tab, address: str) -> None:
    tab.go(f"{address}/games/fugitif")
    tab.click("form.start .go .button")
    tab.wait("() => Boolean(document.querySelector('body.scripted:not(.busy) #part-bar.yours'))")
    tab.ask(REST)
    found = asked(tab.ask, DESK, "first", "fugitif", "en-GB")
    assert not new(found), new(found)
