"""Traqué's scene in a browser: what hunts stirs as the same figure, stands still for who wants that, takes no press."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

pytest.importorskip("playwright", reason="Playwright is not installed: uv sync --group browser")
from kept_tables import keep, played
from playwright.sync_api import Browser, Page, expect
from room_server import stocked

from hallali.core.contract import Position
from hallali.core.record import Record, replay
from hallali.games.traque.game import TRAQUE
from hallali.games.traque.page import scenery
from hallali.games.traque.page.scenery import Sight
from hallali.games.traque.rules.state import State
from hallali.i18n import translator
from hallali.room.act.auth import COOKIE, hashed
from hallali.room.keep.store import Store

TOKEN = "s" * 32
ENGLISH = translator("en")
#: What runs in the scene, however long it takes.
RUNNING = """() => document.getAnimations().filter(one => one.effect.target?.closest('#part-scene')
  && one.playState === 'running').map(one => one.animationName ?? one.transitionProperty)"""
#: Whether a press on the middle of a thing is one on that thing.
HIT = """one => { const box = one.getBoundingClientRect();
  return one.contains(document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)); }"""


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, Store]]:
    with stocked(tmp_path_factory.mktemp("room"), TOKEN) as found:
        yield found


@pytest.fixture
def table(chromium: Browser, room: tuple[str, Store]) -> Iterator[Callable[..., Page]]:
    """Open a table after some entries of a record, with or without motion."""
    contexts = []

    def opened(record: Record, entries: int, motion: bool) -> Page:
        context = chromium.new_context(
            locale="en-GB",
            viewport={"width": 1280, "height": 800},
            reduced_motion="no-preference" if motion else "reduce",
        )
        contexts.append(context)
        context.add_cookies([{"name": COOKIE, "value": TOKEN, "url": room[0]}])
        context.add_init_script("localStorage.setItem('deeds', 'at once')")
        page = context.new_page()
        page.set_default_timeout(60_000)
        name = f"scene-{record.seed[-4:]}-{entries}"
        if room[1].load(name) is None:
            keep(room[1], record, name, hashed(TOKEN), entries)
        page.goto(f"{room[0]}/t/{name}")
        page.wait_for_selector("body.scripted")
        return page

    yield opened
    for context in contexts:
        context.close()


def sight(state: Position) -> Sight:
    """Return what the player sees behind the cards, before the first place."""
    assert isinstance(state, State)
    return scenery.sight(TRAQUE.see(state, 0), (), ENGLISH)


def moment(wanted: Callable[[list[Sight], int, Record], bool]) -> tuple[Record, int]:
    """Return the first moment of some games between bots that is as wanted: the record and its entries so far."""
    for deal in range(1, 40):
        record = played("traque", "real", f"{deal:064x}")
        sights = [sight(state) for state, _, _ in replay(TRAQUE, record)]
        found = next((at for at in range(len(sights) - 3) if wanted(sights, at, record)), None)
        if found is not None:
            return record, found
    raise AssertionError("no such moment came")


def before_a_noise(sights: list[Sight], at: int, record: Record) -> bool:
    """Say whether a creature sleeps, and stirs after the player's next draw."""
    then = sights[at + 2]
    same = sights[at].beast == then.beast
    return record.moves[at] == "draw" and sights[at].wakes == "asleep" and same and then.wakes == "stirs"


def awake(sights: list[Sight], at: int, record: Record) -> bool:
    """Say whether a creature is fought."""
    return sights[at].wakes == "awake"


@pytest.mark.rule("TQ-28")
def test_a_noise_opens_an_eye_of_the_figure_that_is_there(table: Callable[..., Page]) -> None:
    page = table(*moment(before_a_noise), False)
    page.locator(".tq-beast.asleep").evaluate("one => { window.there = one; }")
    page.locator("#part-bar button:has-text('Draw')").click()
    expect(page.locator(".tq-beast.stirs.noise1")).to_be_visible()
    assert page.evaluate("document.querySelector('.tq-beast') === window.there"), "it is not drawn anew: it moves"
    assert page.locator(".tq-beast .left .open").evaluate("one => getComputedStyle(one).opacity") == "1"
    assert page.locator(".tq-beast .right .open").evaluate("one => getComputedStyle(one).opacity") == "0"


def test_the_scene_stands_still_for_who_wants_less_motion(table: Callable[..., Page]) -> None:
    fight = moment(awake)
    still = table(*fight, False)
    expect(still.locator(".tq-beast.awake")).to_be_visible()
    assert still.evaluate(RUNNING) == []
    assert still.locator(".tq-beast .maw").evaluate("one => getComputedStyle(one).opacity") == "1"
    assert "tq-breathes" in table(*fight, True).evaluate(RUNNING)


def test_the_scene_takes_no_press_and_is_not_read_out(table: Callable[..., Page]) -> None:
    page = table(*moment(before_a_noise), False)
    assert page.locator("#part-scene").get_attribute("aria-hidden") == "true"
    for card in page.locator(".tq-card").all():
        assert card.evaluate(HIT)
    assert page.locator("#part-scene :is(a, button, [tabindex])").count() == 0
