"""Every kind of page that the room serves, looked over by axe: light and dark, on a desk and on a phone."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

import pytest

pytest.importorskip("playwright", reason="Playwright is not installed: uv sync --group browser")
pytest.importorskip("axe_playwright_python", reason="axe is not installed: uv sync --group browser")
from axe_playwright_python.base import AXE_SCRIPT
from places import LONGEST, PLACES, TOKEN, prepare
from plain_games import metro
from playwright.sync_api import expect
from room_server import served

from hallali.room import club
from hallali.room.act.auth import COOKIE, hashed
from hallali.room.keep import invitations
from hallali.room.keep.store import Store

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Browser, Page, ViewportSize

DESK: ViewportSize = {"width": 1440, "height": 900}
PHONE: ViewportSize = {"width": 390, "height": 844}
LAPTOP: ViewportSize = {"width": 1366, "height": 768}
TABLET: ViewportSize = {"width": 820, "height": 1180}
#: All that axe knows: the criteria of WCAG 2.2 up to AA, the sizes of targets among them, and good practice.
ALL = {"resultTypes": ["violations", "incomplete"], "rules": {"target-size": {"enabled": True}}}
#: What colours alone decide.
COLOURS = {"resultTypes": ["violations"], "runOnly": ["color-contrast"]}
#: Each thing that a rule finds, or is in doubt of, as one line; it gives up where axe does not answer. Two doubts are
#: no faults: of a colour where drawings overlap, and of the size of a target that the Tab key leaves out, such as the
#: places between the squares of a camp, where a press beside them counts, too.
RUN = """options => Promise.race([
  axe.run(options).then(found => [...found.violations,
    ...found.incomplete.filter(rule => !['color-contrast', 'target-size'].includes(rule.id))
  ].flatMap(rule => rule.nodes.map(node =>
    `${rule.id}: ${node.target.join(' ')}: ${node.html.slice(0, 160)}: ${[...node.any, ...node.all, ...node.none]
      .map(check => check.message).join('; ')}`))),
  new Promise((_, fail) => setTimeout(() => fail(new Error('axe does not answer')), 30000)),
])"""

#: The words of the drawer whose colour is too faint for what is behind them, or that lie straight on a drawing. What
#: is scrolled away is not looked at.
FAINT = """() => axe.run("#drawer", { runOnly: ["color-contrast"] }).then(found =>
  [...found.violations, ...found.incomplete].flatMap(rule => rule.nodes).flatMap(node => node.any
    .filter(check => !check.data.messageKey || ['bgGradient', 'bgImage'].includes(check.data.messageKey))
    .map(check => `${node.target.join(' ')}: ${check.message}`)))"""


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, Store]]:
    """Start a room with Last Metro among its games; give its address and its database."""
    url = f"sqlite:///{tmp_path_factory.mktemp('room') / 'room.db'}"
    with pytest.MonkeyPatch.context() as patch:
        metro(patch)
        with served(url) as address:
            store = Store(url)
            store.add_device(hashed(TOKEN), hashed(TOKEN))  # a cookie that the room has not made is nobody's
            yield address, store
            store.close()


@pytest.fixture(scope="module")
def page(chromium: Browser, room: tuple[str, Store]) -> Iterator[Page]:
    """One tab for all pages, in which nothing moves: what fades has colours of its own on the way."""
    context = chromium.new_context(locale="en-GB", reduced_motion="reduce")
    page = context.new_page()
    page.set_default_timeout(LONGEST)
    page.route_web_socket(re.compile(r"/live\b"), lambda _: None)  # the page stands still while axe reads it
    yield page
    context.close()


#: The row at the foot of the end's page lies over whatever is just scrolled under it; axe takes that for covered.
UNSTUCK = """() => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(".after .end.final > .do { position: static !important }");
  document.adoptedStyleSheets = [sheet];
}"""


def findings(page: Page, options: Mapping[str, object]) -> list[str]:
    """Return all that axe finds on the page as it stands."""
    found: list[str] = page.evaluate(RUN, options)
    return found


def looked_over(page: Page) -> list[str]:
    """Return all that axe finds on the page with everything on it open: on a desk and a phone, light and dark."""
    page.evaluate("for (const one of document.querySelectorAll('details')) one.open = true")
    page.evaluate("document.getElementById('invite')?.showPopover()")
    page.evaluate(UNSTUCK)
    page.evaluate(AXE_SCRIPT)
    found = []
    for view in (DESK, PHONE):
        page.set_viewport_size(view)
        page.emulate_media(color_scheme="light")
        found += [f"{view['width']} light {line}" for line in findings(page, ALL)]
        page.emulate_media(color_scheme="dark")
        found += [f"{view['width']} dark {line}" for line in findings(page, COLOURS)]
    return found


@pytest.mark.parametrize("place", PLACES)
def test_axe_finds_nothing(page: Page, room: tuple[str, Store], place: str) -> None:
    page.context.clear_cookies()
    if not place.endswith("#free"):  # whoever is not at the table may sit down there
        page.context.add_cookies([{"name": COOKIE, "value": TOKEN, "url": room[0]}])
    page.goto(prepare(page, *room, place))
    if place.endswith("#link"):  # the page that shows the link and its picture
        page.click("form[action='/devices/link'] button")
        page.wait_for_selector("svg")
    if place.endswith("#phrase"):  # the page that shows the words
        page.click("form[action='/devices/phrase'] button")
        page.wait_for_selector(".phrase")
    if page.evaluate("document.body.matches('.table:not(.ruled)')"):  # pages of rules have no script
        page.wait_for_selector("body.scripted")
        # What decided a game comes by itself: not while axe reads.
        expect(page.locator("#part-moments[data-pending]")).to_have_count(0, timeout=LONGEST)
    assert not (found := looked_over(page)), "\n".join(found)


@pytest.mark.parametrize(
    "name", ["fugitif-marshal", "traqueur-search", "red-notice-jessah", "traque-fight", "la-traque-early"]
)
def test_what_the_drawer_says_can_be_read_by_day_and_by_night(page: Page, room: tuple[str, Store], name: str) -> None:
    page.context.add_cookies([{"name": COOKIE, "value": TOKEN, "url": room[0]}])
    for size in (LAPTOP, TABLET, PHONE):
        page.set_viewport_size(size)
        page.goto(prepare(page, *room, f"/t/{name}"))
        page.wait_for_selector("body.scripted")
        if page.locator("#drawer").is_hidden():  # it stays open from one page to the next
            page.keyboard.press("m")
        expect(page.locator("#drawer .legend")).to_be_visible()
        page.evaluate("for (const one of document.querySelectorAll('#drawer details')) one.open = true")
        page.evaluate(AXE_SCRIPT)
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme=scheme)
            assert page.evaluate(FAINT) == [], f"{size['width']} {scheme}"


def test_axe_finds_nothing_at_the_door_and_on_an_invitation(page: Page, tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'room.db'}"
    hosted = club.club("Le Terrier", ["en: We hunt on Thursdays.", "fr: On chasse le jeudi."])
    with served(url, hosted=hosted, door=club.door("Chien perdu")) as address:
        page.context.clear_cookies()
        page.goto(address + "/mine")
        expect(page.locator("input[name=word]")).to_be_visible()
        found = looked_over(page)
        page.fill("input[name=word]", "Chat perdu")
        page.press("input[name=word]", "Enter")
        expect(page.locator("[role=alert]")).to_be_visible()
        found += looked_over(page)
        with invitations.beside(url) as engine:
            token = invitations.make(engine)
        page.goto(f"{address}/come/{token}")
        expect(page.locator("main form button")).to_be_visible()
        found += looked_over(page)
    assert not found, "\n".join(found)


def test_axe_sees_what_it_should(page: Page) -> None:
    page.set_viewport_size(DESK)
    page.emulate_media(color_scheme="light")
    page.goto("about:blank")  # a room's page would refuse the styles
    page.set_content(
        """<html lang="en"><title>Bad</title><main><h1>Bad</h1><img src="data:,"><p style="color: #999">Faint</p>
        <button style="all: unset; font-size: 9px">x</button><button style="all: unset; font-size: 9px">y</button>"""
    )
    page.evaluate(AXE_SCRIPT)
    seen = {line.partition(":")[0] for line in findings(page, ALL)}
    assert seen >= {"image-alt", "color-contrast", "target-size"}
    assert {line.partition(":")[0] for line in findings(page, COLOURS)} == {"color-contrast"}
