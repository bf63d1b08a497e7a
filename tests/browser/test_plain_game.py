"""A game that brings rules and words alone, played to its end in a real browser, and in French."""

from __future__ import annotations

import importlib
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

pytest.importorskip("playwright", reason="Playwright is not installed: uv sync --group browser")
from browser_play import await_turn, open_game, wait_until
from plain_games import metro, wide
from playwright.sync_api import Page

from hallali import games
from hallali.cli.new_game import files

PAGE = Path(__file__).parents[2] / "docs" / "new-game.md"
DESK = {"width": 1440, "height": 900}
PHONE = {"width": 390, "height": 844}
BUTTONS = "#part-bar .buttons button[name=choose]:enabled"
STATIONS = "#part-board button[name=choose]"


@pytest.fixture(scope="module", autouse=True)
def _games(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """The games are there before the room starts."""
    with pytest.MonkeyPatch.context() as patch:
        metro(patch)
        wide(patch)
        folder = tmp_path_factory.mktemp("night-train")
        for place, text in files("night-train", "Night Train").items():
            (folder / place).parent.mkdir(parents=True, exist_ok=True)
            (folder / place).write_text(text, "utf-8")
        patch.syspath_prepend(str(folder / "src"))
        games.add(importlib.import_module("night_train").NIGHT_TRAIN)
        picture = re.search(r"```html\n(<svg class=\"picture\".*?)```", PAGE.read_text("utf-8"), re.DOTALL)
        assert picture is not None
        for place, text in files("mail-coach", "Mail Coach").items():
            (folder / place).parent.mkdir(parents=True, exist_ok=True)
            (folder / place).write_text(text, "utf-8")
        (folder / "src" / "mail_coach" / "page" / "templates" / "picture.html").write_text(picture[1], "utf-8")
        games.add(importlib.import_module("mail_coach").MAIL_COACH)
        yield


def to_the_end(page: Page, pressed: str) -> int:
    """Press the first thing that can be done until the game is over; say how often."""
    for count in range(60):
        if not await_turn(page, "body.scripted:not(.busy)"):
            return count
        before = page.locator("#part-log").inner_text()
        page.locator(pressed if page.locator(pressed).count() else BUTTONS).first.click()
        wait_until(page, "before => document.getElementById('part-log').innerText !== before", before)
    pytest.fail("the game does not end")


@pytest.mark.parametrize(
    ("locale", "seat", "view", "pressed", "ends", "said"),
    [
        ("en-GB", 0, DESK, BUTTONS, ("You win", "The game is over; winner: Inspector"), "The inspector takes the"),
        (
            "fr-FR",
            1,
            PHONE,
            STATIONS,
            ("Vous gagnez", "La partie est finie ; victoire : Voleur"),
            "Le voleur se cache.",
        ),
    ],
)
def test_a_game_of_rules_alone_is_played_to_its_end(
    locale: str,
    seat: int,
    view: dict[str, int],
    pressed: str,
    ends: tuple[str, ...],
    said: str,
    open_page: Callable[..., Page],
) -> None:
    page = open_page(view, locale=locale)
    open_game(page, "metro")
    form = page.locator("#metro form.start")
    form.locator("input[value='bot:novice']").check()
    form.locator(f"button[name=seat][value='{seat}']").click()
    page.wait_for_selector(".scripted #part-board dl")
    assert to_the_end(page, pressed) >= 1
    assert page.locator("#part-bar .prompt").inner_text().replace("\u00a0", " ").strip() in ends
    assert said in page.locator("#part-log").inner_text()
    assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")
    table = page.url
    page.goto(f"{table}/replay?at=0&eyes=-4")
    assert page.locator("nav.replay").count() == 1
    page.goto(f"{table}/verify")
    assert page.locator(".verdict.good").count() == 1


#: Whether the board is in sight, with nothing over its middle.
CLEAR = """() => {
  const box = document.querySelector("#part-board dl").getBoundingClientRect();
  const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
  return Boolean(top?.closest("#part-board"));
}"""


@pytest.mark.parametrize("view", [{"width": 1200, "height": 900}, PHONE], ids=["desk", "phone"])
def test_many_choices_are_all_within_reach_and_cover_no_board(
    view: dict[str, int], open_page: Callable[..., Page]
) -> None:
    page = open_page(view)
    open_game(page, "wide")
    form = page.locator("#wide form.start")
    form.locator("input[value='bot:random']").or_(form.locator("input[value='bot:novice']")).first.check()
    form.locator("button[name=seat][value='0']").click()
    page.wait_for_selector(".scripted #part-board dl")
    assert await_turn(page)
    buttons = page.locator(BUTTONS)
    assert buttons.count() == 48
    assert page.evaluate(CLEAR)
    assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")
    for number in (0, 47):  # the browser scrolls to a button that it clicks, and clicks nothing that is covered
        before = page.locator("#part-log").inner_text()
        buttons.nth(number).click()
        wait_until(page, "before => document.getElementById('part-log').innerText !== before", before)
        assert await_turn(page)
        assert page.evaluate(CLEAR)


@pytest.mark.parametrize("view", [{"width": 1200, "height": 900}, PHONE], ids=["desk", "phone"])
def test_the_board_that_new_game_writes_is_pressed(view: dict[str, int], open_page: Callable[..., Page]) -> None:
    page = open_page(view)
    open_game(page, "night-train")
    form = page.locator("#night-train form.start")
    form.locator("input[value='bot:novice']").check()
    form.locator("button[name=seat][value='0']").click()
    page.wait_for_selector(".scripted #part-board .room")
    assert page.locator("#part-board .room").evaluate_all("all => new Set(all.map(one => one.offsetTop)).size") == 1
    assert to_the_end(page, STATIONS) >= 1
    assert page.locator("#part-board .looked").count() == 1
    assert page.locator("#part-board .hides").count() == 1
    assert page.locator(STATIONS).count() == 0
    assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")


#: Whether a game's name stands above its lead, at the same left edge, and the lead is as wide as there is room for.
STACKED = """home => {
  const name = home.querySelector("h1, h3").getBoundingClientRect();
  const lead = home.querySelector(".lead").getBoundingClientRect();
  const across = home.querySelector(".facts").getBoundingClientRect();
  return name.bottom <= lead.top + 1 && Math.abs(name.left - lead.left) < 1 && lead.width > across.width * 0.9;
}"""


@pytest.mark.parametrize("width", [390, 1000, 1200])
@pytest.mark.parametrize("at", ["", "games/night-train"], ids=["front", "game"])
def test_a_game_without_a_picture_leaves_no_place_for_one(
    at: str, width: int, address: str, open_page: Callable[..., Page]
) -> None:
    page = open_page({"width": width, "height": 844}, f"{address}/{at}", locale="fr-FR")
    assert page.locator("#night-train" + (" header" if at else "")).evaluate(STACKED)


@pytest.mark.parametrize("at", ["", "games/mail-coach"], ids=["front", "game"])
def test_the_picture_that_the_page_shows_stands_beside_the_name(
    at: str, address: str, open_page: Callable[..., Page]
) -> None:
    page = open_page(PHONE, f"{address}/{at}")
    home = page.locator("#mail-coach" + (" header" if at else ""))
    picture, name = (home.locator(one).bounding_box() for one in (".picture", "h1, h3"))
    assert picture is not None
    assert name is not None
    assert picture["x"] + picture["width"] <= name["x"]
    assert picture["width"] > 80
