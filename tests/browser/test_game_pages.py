"""A game's own page: to play is in the first screen, no option stands alone in its row, nothing is left half empty."""

from __future__ import annotations

from collections.abc import Callable
from itertools import groupby

import pytest

pytest.importorskip("playwright", reason="Playwright is not installed: uv sync --group browser")
from playwright.sync_api import Page

from hallali import games

SIZES = {"phone": (390, 844), "tablet": (820, 1180), "desk": (1440, 900)}
#: The lower edge of the first button that plays; the rows that the options stand in, by their upper edges; how far down
#: each column is filled.
LOOK = """() => {
  const at = (one) => one.getBoundingClientRect();
  const columns = [['header', '.lessons', '.past'], ['.now', '.ways > :last-child']].map((some) => Math.max(
    ...some.flatMap((name) => [...document.querySelectorAll(`.one ${name}`)]).map((one) => at(one).bottom)));
  return {
    play: at(document.querySelector('.start .go .button')).bottom,
    rows: [...document.querySelectorAll('.plain fieldset')].map((set) =>
      [...set.querySelectorAll('label')].map((one) => Math.round(at(one).top))),
    columns,
    small: [...document.querySelectorAll('.start label, .start .button')].filter((one) => at(one).height < 40).length,
    wide: document.documentElement.scrollWidth > innerWidth,
  };
}"""


@pytest.mark.parametrize("size", SIZES)
def test_to_play_is_in_the_first_screen_and_no_option_stands_alone(
    open_page: Callable[..., Page], address: str, size: str
) -> None:
    width, height = SIZES[size]
    for lang in ("en-GB", "fr-FR"):
        page = open_page({"width": width, "height": height}, locale=lang)
        for game in games.GAMES:
            page.goto(f"{address}/games/{game}")
            found = page.evaluate(LOOK)
            assert found["play"] <= height, game
            assert not found["wide"], game
            assert not found["small"], game
            for tops in found["rows"]:
                rows = [len(list(some)) for _, some in groupby(sorted(tops))]
                assert len(rows) == len(tops) or 1 not in rows, (game, rows)
            left, right = found["columns"]
            assert size != "desk" or left > right * 0.6, (game, found["columns"])


def test_how_many_play_is_said_before_a_press_seats_four(open_page: Callable[..., Page], address: str) -> None:
    page = open_page({"width": 390, "height": 844})
    page.goto(f"{address}/games/la-traque")
    assert "4 play: you and 3 bots." in page.locator(".now").inner_text()
    assert "4 play: you, your friend and 2 bots." in page.locator("section[aria-labelledby=friends]").inner_text()
    page.goto(f"{address}/games/fugitif")
    assert "play: you" not in page.locator("main").inner_text()


def choose(page: Page, name: str, value: str) -> None:
    """Tick a box at the top of a game's page."""
    page.evaluate(
        "([name, value]) => document.querySelector(`.now [name='${name}'][value='${value}']`).click()", [name, value]
    )


def test_what_is_chosen_holds_for_every_way_to_begin(open_page: Callable[..., Page], address: str) -> None:
    page = open_page({"width": 1024, "height": 768})
    page.goto(f"{address}/games/fugitif")
    choose(page, "size", "micro")
    for form in ("form.friend:not(.around)", "form.around"):
        assert page.locator(form).locator("[name=size]:checked").get_attribute("value") == "micro", form
    page.locator("form.around .line .button").click()
    page.wait_for_selector(".next [data-take]")
    table = page.request.get(page.url.replace("/t/", "/api/v1/t/")).json()
    assert "micro" in str(table["table"]), table

    page.goto(f"{address}/games/traque")
    choose(page, "size", "real")
    choose(page, "kit", "1")  # it was ticked for a first game
    choose(page, "hard_time", "1")
    sent = "form => [...new FormData(form)].map(String)"
    for row in page.locator("form.line:has([data-chosen])").all():
        fields = row.evaluate(sent)
        assert {"size,real", "hard_time,1"} <= set(fields)
        assert "kit,1" not in fields


def test_what_is_chosen_holds_on_the_page_of_seats(open_page: Callable[..., Page], address: str) -> None:
    page = open_page({"width": 1440, "height": 900})
    page.goto(f"{address}/games/la-traque")
    choose(page, "opponent", "bot:amateur")
    choose(page, "size", "micro")
    page.locator("section[aria-labelledby=ways] a.button").nth(1).click()
    ticked = "() => [...new FormData(document.querySelector('.seats'))].map((one) => one.join('='))"
    there = page.evaluate(ticked)
    assert {"size=micro", "rumours=3"} <= set(there)
    assert "seat-cccp=bot:amateur" in there
    page.locator(".seats [name=passing][value=next-turn]").check()
    page.locator(".facts a").first.click()
    assert {"size=micro", "rumours=3", "passing=next-turn"} <= set(page.evaluate(ticked))


@pytest.mark.parametrize(("width", "lang"), [(820, "fr-FR"), (1440, "en-GB"), (390, "fr-FR"), (1024, "en-GB")])
def test_no_card_of_the_front_page_is_left_half_empty_and_no_button_stands_alone(
    open_page: Callable[..., Page], address: str, width: int, lang: str
) -> None:
    """Below a game's picture nothing is left blank, and the day's puzzles have a row each where there is room."""
    page = open_page({"width": width, "height": 900}, locale=lang)
    page.goto(address)
    blank = page.evaluate(
        """() => [...document.querySelectorAll('.game')].map((one) => {
          const at = (name) => one.querySelector(name).getBoundingClientRect();
          return Math.round(Math.min(...['h3', '.lead', '.facts', '.learn'].map((name) => at(name))
            .filter((box) => box.top >= at('.picture').bottom - 1).map((box) => box.top)) - at('.picture').bottom);
        })"""
    )
    assert max(blank) < 60, blank
    rows = page.evaluate(
        """() => [...document.querySelectorAll('.rows li:has(.daily, .button)')].map((one) => {
          const feet = [...one.querySelectorAll('.button, a')].map((button) => button.getBoundingClientRect().bottom);
          return Math.max(...feet) - Math.min(...feet);
        })"""
    )
    assert max(rows) < 24 or width < 700, rows
    assert max(rows[2:]) < 24, rows
