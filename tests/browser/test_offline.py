"""Without a line a browser shows a page of the room that says so, and with it the room, as if nothing had been."""

from __future__ import annotations

from pathlib import Path

import pytest

pytest.importorskip("playwright", reason="Playwright is not installed: uv sync --group browser")

from axe_playwright_python.sync_playwright import Axe
from browser_play import wait_until
from playwright.sync_api import Browser, Page, expect
from room_server import served
from test_presses import BEGUN

from hallali.room.club import Club, Entrance

#: The worker is there, and answers for this page.
HELPED = "navigator.serviceWorker.ready.then(() => navigator.serviceWorker.controller || new Promise((is) =>\
  navigator.serviceWorker.addEventListener('controllerchange', is))).then(() => true)"


def table(page: Page, address: str, root: str = "") -> str:
    """Make a table at this room, go there, and wait for the worker; give the table's address."""
    form: dict[str, str | float | bool] = {"game": "fugitif", **BEGUN["fugitif"]}
    made = page.request.post(f"{address}{root}/new", form=form, headers={"origin": address}, max_redirects=0)
    where = address + made.headers["location"]
    page.goto(where)
    wait_until(page, "() => document.body.classList.contains('scripted')")
    page.keyboard.press("Shift")  # whoever does something
    assert page.evaluate(HELPED)
    return where


def test_offline_it_says_so_and_online_one_plays_on(chromium: Browser, tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path}/room.db"
    page = chromium.new_page(locale="en-GB", color_scheme="dark")
    with served(database) as address:
        where = table(page, address)
        expect(page.locator("#part-bar.yours")).to_be_visible()
        worker = page.locator("body").get_attribute("data-worker")
        assert worker is not None
        assert worker.startswith("/sw.js?lang=en&theme=auto&v=")
        answer = page.goto(where)
        assert answer is not None
        assert answer.status == 200  # with the worker, too
        wait_until(page, "() => document.body.classList.contains('scripted')")
        page.context.set_offline(True)
        port = int(address.rpartition(":")[2])
    page.reload()  # neither line nor room
    expect(page.locator("h1")).to_have_text("The room can’t be reached")
    expect(page.locator("main")).to_contain_text("kept on the server")
    expect(page).to_have_title("The room can’t be reached · Hallali")
    colour = page.evaluate("getComputedStyle(document.documentElement).backgroundColor")
    assert colour == "rgb(15, 20, 27)"  # the room's own, in the dark
    assert page.evaluate("performance.getEntriesByType('resource').length") == 0
    assert not Axe().run(page).response["violations"]
    page.goto(f"{address}/mine")  # as any other page does
    expect(page.locator("h1")).to_have_text("The room can’t be reached")
    page.goto(where)
    with served(database, port=port):
        page.context.set_offline(False)
        page.get_by_text("Try again").click()
        expect(page.locator("#part-bar.yours")).to_be_visible()
        wait_until(page, "() => document.body.classList.contains('scripted')")
        moves = page.locator("#part-bar button:visible").count()
        assert moves
        expect(page.locator("#toast")).to_be_hidden()
    page.context.close()


def test_it_speaks_the_language_of_the_page_and_is_behind_the_door(chromium: Browser, tmp_path: Path) -> None:
    door = Entrance("lost dog")
    page = chromium.new_page(locale="fr-FR")
    with served(f"sqlite:///{tmp_path}/room.db", hosted=Club(name="Le club"), door=door) as address:
        page.request.post(f"{address}/door", form={"word": "lost dog"}, headers={"origin": address})
        page.request.get(f"{address}/theme/dark")
        where = table(page, address)
    page.goto(where)
    expect(page.locator("html[lang=fr][data-theme=dark] h1")).to_have_text("Impossible de joindre le salon")
    expect(page.locator("header")).to_have_text("Le club")
    assert "lost dog" not in page.content()
    assert where.rpartition("/")[2] not in page.content()
    page.context.close()


def test_under_a_path_it_answers_for_the_room_alone(chromium: Browser, tmp_path: Path) -> None:
    page = chromium.new_page(locale="en-GB")
    with served(f"sqlite:///{tmp_path}/room.db", root="/club") as address:
        where = table(page, address, "/club")
        assert page.evaluate("navigator.serviceWorker.ready.then((one) => new URL(one.scope).pathname)") == "/club/"
    page.goto(where)
    expect(page.locator("h1")).to_have_text("The room can’t be reached")
    page.context.close()
