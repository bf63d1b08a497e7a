"""Several people at one phone, in a browser: nothing of one is left on the page when the sheet is up, in any game."""

from __future__ import annotations

import json
import random
import re
import zlib
from collections.abc import Callable

import pytest

pytest.importorskip("playwright", reason="Playwright is not installed: uv sync --group browser")

from browser_play import frames_of, wait_until
from playwright.sync_api import Page, expect

PHONE = {"width": 390, "height": 844}
TWICE = 750  # ms in which the sheet takes no press
CANARY = "canary-of-"


def begun(page: Page, game: str, names: tuple[str, ...] = ("Ana", "Zoé")) -> None:
    """Begin a small game of people at this phone, as they do on the game's page."""
    page.goto(f"{page.url.rstrip('/')}/games/{game}")
    if game == "la-traque":
        page.goto(f"{page.url.partition('/games')[0]}/start/la-traque/seats?players=2&here=1")
        for field, name in zip(page.locator(".place .named input:visible").all(), names, strict=True):
            field.fill(name)
        page.locator("form.start .button.primary").click()
    else:
        form = page.locator("form.around")
        for field, name in zip(form.locator(".named input").all(), names, strict=True):
            field.fill(name)
        for small in form.locator("[name=size][value=small]").all():
            small.evaluate("one => { one.checked = true; }")
        form.locator(".line .button").click()
    page.wait_for_selector(".next [data-take]")


def take(page: Page) -> str:
    """Take the phone whose turn it is; return the name on the sheet."""
    name = page.locator(".sheet h1").inner_text().strip()
    wait_until(
        page,
        "ms => performance.now() > ms || (setTimeout(() => document.body.classList.add('late'), ms), false)",
        TWICE,
    )
    page.locator(".next [data-take]").tap()
    page.wait_for_selector("body.scripted #part-bar", state="attached")
    return name


def read(frame: object) -> str:
    """Return a frame as text, also one that is deflated."""
    return zlib.decompress(frame).decode() if isinstance(frame, bytes) else str(frame)


def note(page: Page, text: str) -> None:
    """Write something down that nobody else may read."""
    page.evaluate(
        """async text => {
          const { table, seat } = document.body.dataset;
          await fetch(`/t/${table}/notes`, { method: "POST", body: new URLSearchParams({ text, as: seat }) });
        }""",
        text,
    )


def clean(page: Page, frames: list[object], had: int) -> None:
    """Assert that nothing secret is in the page, its title, or what it was sent since the sheet is up."""
    text = page.evaluate("document.documentElement.outerHTML")
    assert CANARY not in text
    assert 'id="part-' not in text
    assert page.title().endswith("· Hallali")
    assert "●" not in page.title()
    sent = [read(frame) for frame in frames[had:]]
    sent = sent[sent.index('{"pass":1}') :] if '{"pass":1}' in sent else []  # what came before was for the one before
    assert all(CANARY not in one for one in sent)
    seen = [json.loads(one) for one in sent]
    assert all(set(one) <= {"pass", "ping"} or not one.get("yours") for one in seen)


def now(page: Page) -> str:
    """Say what the table waits for, once the page shows it: "mine", "sheet" or "over"."""
    known = page.context.request.get(page.url.replace("/t/", "/api/v1/t/")).json()
    over = known["table"]["stage"] == "over"
    page.wait_for_selector(
        "#part-bar.over" if over else ".sheet" if known["seat"] is None else "#part-bar", state="attached"
    )
    if known["seat"] is not None and not over and known["view"]["mover"] != known["seat"]:
        page.locator("#part-pass:not([hidden]) button").tap()  # what came of it was worth a look before the sheet is up
        page.wait_for_selector(".sheet")
        return "sheet"
    return "over" if over else "sheet" if known["seat"] is None else "mine"


def move(page: Page, chance: random.Random) -> None:
    """Make a whole gesture of the seat that is shown, by the room's own interface."""
    address, ask = page.url.replace("/t/", "/api/v1/t/"), page.context.request
    known = ask.get(address).json()
    view, steps = known["view"], []
    while True:
        steps.append(chance.choice(view["legal"]))
        fields = {"seq": known["seq"], "steps": steps, "key": f"{known['seq']}-{len(steps)}"}
        answer = ask.post(f"{address}/gesture", data=fields)
        assert answer.ok, answer.text()[:300]
        if answer.json()["done"]:
            return
        view = answer.json()["view"]


@pytest.mark.parametrize(
    ("game", "locale", "turns"),
    [
        ("fugitif", "en-GB", 3),
        pytest.param("fugitif", "fr-FR", 400, marks=pytest.mark.long),
        pytest.param("red-notice", "en-GB", 400, marks=pytest.mark.long),
        pytest.param("la-traque", "fr-FR", 400, marks=pytest.mark.long),
        pytest.param("traqueur", "en-GB", 400, marks=pytest.mark.long),
    ],
)
def test_a_game_at_one_phone_leaves_nothing_between_turns(
    open_page: Callable[..., Page], game: str, locale: str, turns: int
) -> None:
    page = open_page(PHONE, locale=locale, has_touch=True)
    begun(page, game)
    frames, chance, seen = frames_of(page), random.Random(11), set[str]()
    over = False
    for turn in range(turns):
        seen.add(take(page))
        if turn < 3:
            note(page, f"{CANARY}{turn}")
        while True:
            had = len(frames)
            move(page, chance)
            state = now(page)
            if state != "mine":
                break
        if state == "over":
            over = True
            break
        clean(page, frames, had)
    assert seen == {"Ana", "Zoé"}
    assert over == (turns == 400)
    if not over:
        return
    # The end is for both: it can be replayed, and played again.
    page.reload()
    expect(page.locator("#part-end button.primary").first).to_be_attached()
    page.goto(f"{page.url}/replay?at=0")
    page.wait_for_selector("body.replaying")


def test_the_page_before_does_not_come_back(open_page: Callable[..., Page]) -> None:
    page = open_page(PHONE, has_touch=True)
    begun(page, "fugitif")
    take(page)
    note(page, f"{CANARY}back")
    page.locator(".hides button").tap()
    page.wait_for_selector(".sheet")
    page.go_back()
    page.wait_for_load_state()
    assert CANARY not in page.evaluate("document.documentElement.outerHTML")
    page.goto(page.url) if "/t/" in page.url else page.go_forward()
    page.wait_for_selector(".sheet")
    page.reload()  # in mid-pass
    assert page.locator(".sheet h1").inner_text().strip() == "Ana"


def test_a_second_tap_does_not_take_the_sheet_away(open_page: Callable[..., Page]) -> None:
    page = open_page(PHONE, has_touch=True)
    begun(page, "fugitif")
    page.reload()
    page.evaluate("document.querySelector('.next [data-take]').click()")  # at once
    if page.evaluate("performance.now()") < TWICE - 50:  # a busy machine may press late enough to count
        expect(page.locator(".sheet h1")).to_have_text(re.compile("Ana"))


def test_another_tab_lets_go_too(open_page: Callable[..., Page]) -> None:
    page = open_page(PHONE, has_touch=True)
    begun(page, "fugitif")
    take(page)
    other = page.context.new_page()
    other.goto(page.url)
    other.wait_for_selector("body.scripted #part-bar", state="attached")
    page.locator(".hides button").tap()
    other.wait_for_selector(".sheet")
    page.wait_for_selector(".sheet")


def test_nobody_s_side_is_one_slip_away_on_the_sheet(open_page: Callable[..., Page]) -> None:
    """Another look at one's own side asks first: the phone may be in the other's hands."""
    page = open_page(PHONE, locale="en-GB", has_touch=True)
    begun(page, "fugitif")
    take(page)
    page.locator(".hides button").tap()
    page.wait_for_selector(".sheet")
    page.wait_for_timeout(TWICE + 100)
    other = page.locator(".look", has_text="Ana").or_(page.locator(".look", has_text="Zoé")).first
    expect(other.locator("[data-take]")).to_be_hidden()
    other.locator("summary").tap()
    expect(page.locator(".sheet")).to_be_visible()
    expect(other).to_contain_text("Press when nobody else can see")
    other.locator("[data-take]").tap()
    page.wait_for_selector("body.scripted #part-bar", state="attached")


def test_whoever_guesses_sees_what_came_of_it_before_the_phone_is_passed_on(open_page: Callable[..., Page]) -> None:
    page = open_page(PHONE, locale="en-GB", has_touch=True)
    begun(page, "fugitif")
    chance = random.Random(5)
    while True:
        take(page)
        view = page.context.request.get(page.url.replace("/t/", "/api/v1/t/")).json()["view"]
        if view["seat"] == 1:
            break
        while now(page) == "mine":
            move(page, chance)
    while view["phase"] != "guess":
        move(page, chance)
        view = page.context.request.get(page.url.replace("/t/", "/api/v1/t/")).json()["view"]
    page.wait_for_selector("#part-pad [name=choose]:not(:disabled)")
    page.locator("#part-pad [name=choose]:not(:disabled)").first.tap()
    page.locator("#part-bar [data-key=primary]").tap()
    expect(page.locator("#part-pass:not([hidden])")).to_be_visible()
    expect(page.locator("#part-bar .just")).to_contain_text("You guess")
    page.locator("#part-pass button").tap()
    page.wait_for_selector(".sheet")
