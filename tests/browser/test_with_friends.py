"""A friend's game from the link to the rematch, in three browsers, and a clock that comes to its end."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest

pytest.importorskip("playwright", reason="Playwright is not installed: uv sync --group browser")

from browser_play import await_turn, wait_until
from playwright.sync_api import Page, WebSocketRoute, expect

from hallali.room.keep import clocks

DESK = {"width": 1440, "height": 900}
PHONE = {"width": 390, "height": 844}
SHORT = "3+0"


@pytest.fixture
def _short(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(clocks.PLANS, SHORT, clocks.Plan(3.0, 0.0, False, "three seconds each"))
    monkeypatch.setattr(clocks, "GRACE_S", 0.2)


def invited(page: Page, clock: str = "") -> str:
    """Make a table for a friend on the game's page, and return its link."""
    page.goto(f"{page.url.rstrip('/')}/games/fugitif")
    form = page.locator("form.friend:not(.around)")
    if form.locator("[name=name]").count():
        form.locator("[name=name]").fill("Ana")
    form.locator("[name=clock]").select_option(clock)
    form.locator("[name=size][value=small]").evaluate("one => { one.checked = true; }")
    form.locator(".line .button").first.click()
    return page.locator("#share").input_value()


def sit(page: Page, link: str, name: str) -> None:
    """Open a link and sit down there."""
    page.goto(link)
    page.locator("#part-bar [name=name]").fill(name)
    page.locator("#part-bar .once .button").click()
    page.wait_for_selector(".resign", state="attached")


@contextmanager
def leads(page: Page) -> Iterator[None]:
    """Expect that the page leads to another table."""
    before = page.url
    yield
    page.wait_for_url(lambda url: "/t/" in url and url != before)


def test_from_the_link_to_the_rematch(open_page: Callable[..., Page]) -> None:
    host, friend, watcher = open_page(DESK), open_page(PHONE, locale="fr-FR"), open_page(DESK)
    link = invited(host)
    host.locator("[popovertarget=invite]").click()
    expect(host.locator("#invite")).to_be_visible()
    expect(host.locator("#invite svg")).to_be_hidden()  # nobody else can open what names this computer itself
    expect(host.locator("#part-bar .local")).to_contain_text("only this computer can open the link")
    host.keyboard.press("Escape")
    watcher.goto(link)
    sit(friend, link, "Zoé")
    # It begins when both sit, on the page that was open all the time, and says that they are there.
    expect(host.locator("#bubble")).to_have_text("Everybody is here")
    assert await_turn(host)
    expect(host.locator("#part-opponent")).to_contain_text("Zoé")
    assert not await_is_mine(friend)
    # A few words, each in their own language.
    friend.locator("[popovertarget=say]").click()
    friend.locator("#say button[value=played]").click()
    expect(host.locator("#bubble")).to_contain_text("Well played")
    expect(friend.locator("#bubble")).to_contain_text("Bien joué")
    # A hideout is laid, and taken back by leave.
    host.locator(".top [data-pull][role=button]").click()
    before = host.locator("#part-log li").count()
    for hideout, then in (("h1", "choose your second hideout"), ("h2", "")):
        host.locator("#command").fill(hideout)
        host.locator("#command").press("Enter")
        expect(host.locator("#part-bar .prompt")).to_contain_text(then)
    expect(friend.locator("#part-bar")).to_have_class("bar yours")
    host.locator("form.back button").click()
    expect(host.locator("#part-asks")).to_contain_text("Waiting for Zoé")
    friend.locator("#part-asks button[value=yes]").click()
    expect(friend.locator("#part-asks")).to_be_hidden()
    expect(host.locator("#part-log li").first).to_contain_text("a move is taken back, as agreed")
    expect(host.locator("#part-log li")).to_have_count(before + 1)
    assert await_turn(host)
    # It is given up, and the next game is agreed upon.
    host.locator(".resign summary").click()
    host.locator(".resign .danger").click()
    host.wait_for_selector("#part-bar.over", state="attached")
    host.locator("#part-end button.primary").click()
    expect(host.locator("#part-asks")).to_contain_text("You offer a rematch")
    expect(watcher.locator("#part-asks")).to_be_hidden()
    with leads(host), leads(friend):
        friend.locator("#part-asks button[value=yes]").click()
    assert host.url == friend.url
    assert await_turn(friend)  # the sides are swapped
    with leads(watcher):
        watcher.locator("#part-asks a").click()
    assert watcher.url == host.url


def test_what_is_said_before_the_line_is_open_is_shown(open_page: Callable[..., Page]) -> None:
    host, friend = open_page(DESK), open_page(PHONE)
    sit(friend, invited(host), "Zoé")
    held: list[WebSocketRoute] = []

    def joined(one: WebSocketRoute) -> None:
        one.connect_to_server()

    friend.route_web_socket(re.compile(r"/live\b"), lambda one: held.append(one))
    friend.reload()
    wait_until(friend, "() => document.getElementById('say')")
    while not held:
        friend.wait_for_timeout(20)
    host.locator("[popovertarget=say]").click()
    host.locator("#say button[value=played]").click()
    expect(host.locator("#part-chat")).to_contain_text("Well played")
    expect(friend.locator("#bubble")).to_be_hidden()
    friend.route_web_socket(re.compile(r"/live\b"), joined)
    held[0].close(code=1001)  # the page opens another line, which brings all at once
    expect(friend.locator("#bubble")).to_contain_text("Well played")


def await_is_mine(page: Page) -> bool:
    """Say whether it is this page's turn, once the game is on."""
    page.wait_for_selector("#part-bar .do:not(.once)", state="attached")
    return page.locator("#part-bar.yours").count() > 0


@pytest.mark.usefixtures("_short")
def test_at_zero_a_bot_plays_on(open_page: Callable[..., Page]) -> None:
    host, friend = open_page(DESK), open_page(PHONE)
    link = invited(host, SHORT)
    expect(host.locator("#part-clocks time")).to_have_text(["0:03", "0:03"])
    sit(friend, link, "Zoé")
    wait_until(host, "() => document.querySelector('#part-clocks .runs.low time')?.textContent === '0:01'")
    expect(friend.locator("#part-log")).to_contain_text("Ana ran out of time; a bot plays on")
    assert await_turn(friend)  # the bot has moved
    expect(friend.locator("#part-clocks time")).to_have_count(1)
    expect(host.locator("body")).not_to_have_class("yours")


def test_two_guests_find_each_other_by_an_open_table(open_page: Callable[..., Page]) -> None:
    host, stranger = open_page(DESK), open_page(PHONE)
    host.goto(f"{host.url.rstrip('/')}/games/fugitif")
    host.locator("form.friend:not(.around) [name=post]").check()
    host.locator("form.friend:not(.around) .line .button").first.click()
    expect(host.locator("#share")).to_be_visible()
    path = host.url.partition("/t/")[2]
    stranger.reload()
    stranger.locator(f"form[action='/t/{path}/sit'] button").click()
    assert await_turn(host)
    expect(stranger.locator("#part-bar .prompt")).to_be_visible()
