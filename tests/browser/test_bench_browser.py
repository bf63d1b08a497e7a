"""The designer's bench by hand: one number is raised and found, undone and not found, and nothing is ever wider."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

pytest.importorskip("playwright", reason="Playwright is not installed: uv sync --group browser")

from browser_play import wait_for
from playwright.sync_api import Page, Route, expect

DESK, PHONE = {"width": 1440, "height": 900}, {"width": 390, "height": 844}
LONG = 120_000


def begun(open_page: Callable[..., Page], address: str, size: dict[str, int]) -> Page:
    page = open_page(size, f"{address}/games/la-traque")
    page.locator("form[action='/bench'] button").click()
    expect(page.locator("#checked .verdict")).to_contain_text("It can be played.", timeout=LONG)
    return page


def typed(page: Page, old: str, new: str) -> None:
    """Change something in the file as one types; it is kept and checked by itself."""
    file = page.locator(".bench textarea")
    file.fill(file.input_value().replace(old, new))
    expect(page.locator("#state")).to_contain_text("Kept", timeout=LONG)


def tried(page: Page) -> str:
    """Let 100 deals be played, and return what is said of them once some are."""
    page.locator("form[action$='/try'] button").click()
    told = page.locator(".trial .told")
    told.wait_for(timeout=LONG)
    page.locator("form[action$='/stop'] button").click(timeout=LONG)
    expect(page.locator(".trial")).to_have_attribute("data-on", "0", timeout=LONG)
    return told.inner_text()


def test_a_number_that_is_raised_is_found_and_undone_it_is_not(open_page: Callable[..., Page], address: str) -> None:
    page = begun(open_page, address, DESK)
    typed(page, "rules.target = 12", "rules.target = 25")
    expect(page.locator("#checked .changes")).to_contain_text("rules.target")
    assert "Surely different" in tried(page)
    typed(page, "rules.target = 25", "rules.target = 12")
    expect(page.locator("#checked")).to_contain_text("Nothing yet")
    assert tried(page).endswith("No difference is sure.")


def test_a_mistake_is_told_while_one_types_and_its_line_is_shown_by_a_press(
    open_page: Callable[..., Page], address: str
) -> None:
    page = begun(open_page, address, PHONE)
    typed(page, "rules.keep = 2", "rules.kepe = 2")
    expect(page.locator("#checked .verdict")).to_contain_text("cannot be played yet")
    page.locator("#checked .bad .at").first.click()
    shown = page.evaluate(
        "() => { const t = document.activeElement; return t.value.slice(t.selectionStart, t.selectionEnd) }"
    )
    assert "kepe" in shown
    assert page.evaluate("() => document.documentElement.scrollWidth") <= PHONE["width"]


def test_what_is_typed_while_the_script_is_on_its_way_is_kept(open_page: Callable[..., Page], address: str) -> None:
    page = open_page(DESK, f"{address}/games/la-traque")
    waiting: list[Route] = []
    page.route(re.compile(r"/static/.*\bbench\b.*\.js"), lambda route: waiting.append(route))
    page.locator("form[action='/bench'] button").click(no_wait_after=True)
    file = page.locator(".bench textarea")
    file.fill(file.input_value().replace("rules.target = 12", "rules.target = 9"))
    wait_for(page, waiting)
    for route in waiting:
        route.continue_()
    expect(page.locator("#state")).to_contain_text("Kept", timeout=LONG)
    assert "rules.target = 9" in page.request.get(f"{page.url}/edition.toml").text()


def test_what_was_typed_goes_with_the_press_that_follows(open_page: Callable[..., Page], address: str) -> None:
    """A press on another button in the same moment keeps the text first: no letter is lost."""
    page = begun(open_page, address, DESK)
    file = page.locator(".bench textarea")
    file.fill(file.input_value().replace("rules.target = 12", "rules.target = 9"))
    page.locator("form[action$='/keep'] button").click()
    expect(page.locator(".versions .rows li")).to_have_count(1, timeout=LONG)
    assert "rules.target = 9" in page.locator(".bench textarea").input_value()
    page.locator("form[action$='/play'] button").first.click()
    page.wait_for_url("**/t/*", timeout=LONG)


def test_what_cannot_be_kept_is_not_left_behind(open_page: Callable[..., Page], address: str) -> None:
    """Another tab was first: the press that follows goes nowhere, the text stays, and it is said why."""
    page = begun(open_page, address, DESK)
    page.request.post(f"{page.url}/text", form={"text": "# another tab", "changes": "0"}, headers={"origin": address})
    file = page.locator(".bench textarea")
    file.fill("# mine")
    page.locator("form[action$='/keep'] button").click()
    expect(page.locator("#state")).to_contain_text("another tab", timeout=LONG)
    expect(file).to_be_editable()
    assert file.input_value() == "# mine"


@pytest.mark.parametrize("size", [DESK, PHONE])
def test_axe_finds_nothing_on_a_bench(open_page: Callable[..., Page], address: str, size: dict[str, int]) -> None:
    from axe_playwright_python.base import AXE_SCRIPT
    from test_axe import ALL, findings

    page = begun(open_page, address, size)
    typed(page, 'cost = "medal 1, rumour 2", hunt = "medal 1"', 'cost = "medal 1, rumour 3", hunt = "medal 1"')
    page.locator("form[action$='/try'] button").click()
    page.locator(".plotted").wait_for(timeout=LONG)
    with page.expect_navigation(timeout=LONG):
        page.locator("form[action$='/stop'] button").click()
    expect(page.locator(".trial")).to_have_attribute("data-on", "0", timeout=LONG)
    page.evaluate(AXE_SCRIPT)
    assert not (found := findings(page, ALL)), "\n".join(found)
    assert page.evaluate("() => document.documentElement.scrollWidth") <= size["width"]


def test_a_card_is_changed_by_its_form_and_the_file_beside_it_is_still_the_one_that_is_typed_in(
    open_page: Callable[..., Page], address: str
) -> None:
    page = begun(open_page, address, PHONE)
    page.goto(f"{page.url}?table=fugitive")
    page.locator("summary", has_text="fugitive.heron").click()
    page.locator("[name='n-fugitive.heron.note_en']").fill("Kept the key of a cellar, and the cellar.")
    page.locator("details[open] button", has_text="Change them in the file").click()
    expect(page.locator("#checked")).to_contain_text("What is written otherwise", timeout=LONG)
    expect(page.locator("#checked")).to_contain_text("fugitive.heron.note_en")
    assert page.evaluate("() => document.documentElement.scrollWidth") <= PHONE["width"]
    file = page.locator(".file textarea")
    file.fill(file.input_value().replace("rules.target = 12", "rules.target = 9"))
    expect(page.locator("#state")).to_contain_text("Kept", timeout=LONG)
    text = page.request.get(f"{page.url.partition('?')[0]}/edition.toml").text()
    assert "rules.target = 9" in text
    assert "Kept the key of a cellar" in text
