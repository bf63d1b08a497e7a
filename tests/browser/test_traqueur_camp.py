"""A camp built in a real browser: by pulling walls with the mouse, by the keyboard alone, and with a finger.

The page draws each change at once, by its own script; what the server then draws has to be the same.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

import pytest

pytest.importorskip("playwright", reason="Playwright is not installed: uv sync --group browser")
from browser_play import wait_until
from playwright.sync_api import Browser, Page, Route, expect

from hallali.games.traqueur.rules import camp as c
from hallali.games.traqueur.rules.grid import grid_of

DESK = {"width": 1440, "height": 900}
PHONE = {"width": 390, "height": 844}
#: What the page shows of the camp, each drawing and each word.
SHOWN = """() => [
  ...[...document.querySelectorAll('#part-board path')]
    .map(path => path.getAttribute('class') + path.getAttribute('d')),
  ...[...document.querySelectorAll('#part-board [data-place]')]
    .map(place => place.dataset.place + place.getAttribute('aria-pressed')),
  ...['x', 'y', 'class'].map(name => document.querySelector('#part-board use.prey').getAttribute(name)),
  document.querySelector('[data-used]').textContent, document.querySelector('[data-status]').textContent,
  document.querySelector('[data-status]').className, document.getElementById('camp-line').value,
]"""


@pytest.fixture
def build(chromium: Browser, address: str) -> Iterator[Callable[..., Page]]:
    """Open a table where a camp is to be built; fail on any error that the page's scripts throw."""
    contexts = []
    errors: list[str] = []

    def open_it(size: str = "6x6", viewport: dict[str, int] = DESK, touch: bool = False) -> Page:
        context = chromium.new_context(viewport=viewport, has_touch=touch, locale="en-GB")  # type: ignore[arg-type]
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(60_000)
        page.on("pageerror", lambda error: errors.append(str(error)))
        fields: dict[str, str | float | bool] = {
            "game": "traqueur",
            "seat": "0",
            "opponent": "bot:novice",
            "size": size,
            "begins": "first",
        }
        made = context.request.post(
            f"{address}/new", form=fields, headers={"accept": "application/json", "origin": address}
        )
        page.goto(address + made.json()["location"])
        page.wait_for_selector(".scripted [data-build]")
        page.wait_for_selector("#part-bar.yours")
        return page

    yield open_it
    for context in contexts:
        context.close()
    assert not errors


def at(page: Page, column: float, row: float) -> tuple[float, float]:
    """Return where on the screen a point of the plan is, in squares from the upper left corner of A1."""
    left, top, unit = page.evaluate(
        """() => { const over = document.querySelector('[data-build]'), box = over.getBoundingClientRect();
          return [box.left, box.top, box.width / (40 * over.dataset.columns + 42)]; }"""
    )
    return left + (36 + 40 * column) * unit, top + (14 + 40 * row) * unit


def pull(page: Page, *points: tuple[float, float]) -> None:
    page.mouse.move(*at(page, *points[0]))
    page.mouse.down()
    for point in points[1:]:
        page.mouse.move(*at(page, *point), steps=5)
    page.mouse.up()


def drag(page: Page, *points: tuple[float, float]) -> None:
    """Pull with a finger; one point is a touch."""
    finger = page.context.new_cdp_session(page)
    places = [at(page, *point) for point in points]
    for kind, (x, y) in zip(["touchStart"] + ["touchMove"] * len(points), places, strict=False):
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y}]})
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    finger.detach()


def kept(page: Page) -> str:
    """Return the camp that the server has."""
    page.reload()
    page.wait_for_selector(".scripted [data-build]")
    return page.locator("#camp-line").input_value()


def settled(page: Page) -> None:
    """Wait until the server has all that was drawn."""
    page.wait_for_selector("body.scripted:not(.busy):not(.unsent)")


@pytest.mark.rule("TRQ-4")
def test_walls_are_pulled_and_the_fugitive_is_put(build: Callable[..., Page]) -> None:
    page = build()
    grid = grid_of(6, 6)
    pull(page, (2, 0.5), (2, 3.5))
    pull(page, (2.5, 4), (4.5, 4))
    pull(page, (-0.3, 0.5), (-0.3, 2.5))
    page.mouse.click(*at(page, 3.5, 4.5))
    settled(page)
    names = ["A2-A3", "B2-B3", "C2-C3", "D2-D3", "D3-E3", "D4-E4", "D5-E5", "out-A1", "out-B1", "out-C1"]
    wanted = c.Camp(grid.square_of("E4"), sum(1 << grid.place_of(name) for name in names))
    assert page.locator("[data-used]").inner_text() == str(len(names))
    assert kept(page) == c.write(grid, wanted)
    pull(page, (2, 1.5), (2, 3.5))  # a stroke that begins on a barrier takes away
    settled(page)
    assert page.locator("[data-used]").inner_text() == str(len(names) - 3)
    page.mouse.click(*at(page, 2, 0.5))
    page.mouse.click(*at(page, 2, 0.5))
    settled(page)
    less = sum(1 << grid.place_of(name) for name in names if name not in ("B2-B3", "C2-C3", "D2-D3"))
    assert kept(page) == c.write(grid, c.Camp(wanted.fugitive, less))


def drawing(lines: list[str]) -> list[str]:
    """Leave out the trace of the mouse, which is the page's own."""
    return [str(line) for line in lines if not str(line).startswith("trace")]


@pytest.mark.parametrize("size", ["2x2", "3x5", "6x6", "9x2"])
def test_what_the_page_draws_at_once_is_what_the_server_draws(build: Callable[..., Page], size: str) -> None:
    page = build(size)
    rows, columns = map(int, size.split("x"))
    rng = random.Random(size)
    held: list[Route] = []
    page.route("**/lay", lambda route: held.append(route))
    for number in range(8):
        column, row = rng.randrange(columns), rng.randrange(rows)
        if number % 4 == 3:
            page.mouse.click(*at(page, column + 0.5, row + 0.5))
        elif number % 2 and row:
            pull(page, (column + 0.5, row), (columns - 0.5, row))
        else:
            pull(page, (column, row + 0.5), (column, rows - 0.5))
        page.wait_for_timeout(20)
        while not held and page.locator("body.busy, body.unsent").count():
            page.wait_for_timeout(20)
        if not held:
            continue  # what was there already: nothing is sent
        drawn = page.evaluate(SHOWN)
        page.evaluate("document.getElementById('part-board').dataset.old = 'yes'")
        held.pop().continue_()
        page.wait_for_selector("#part-board:not([data-old])")
        settled(page)
        assert not held
        assert drawing(drawn) == drawing(page.evaluate(SHOWN))
    assert page.locator("[data-used]").inner_text() != "0"


@pytest.mark.rule("TRQ-4", "TRQ-5")
def test_a_camp_is_built_by_keyboard_alone(build: Callable[..., Page]) -> None:
    page = build("4x4")
    for _ in range(60):
        if page.evaluate("document.activeElement.matches('[data-build] .sq')"):
            break
        page.keyboard.press("Tab")
    for key in ("ArrowRight", "ArrowDown", "w", "d", "Shift+ArrowLeft", "ArrowDown", "f"):
        page.keyboard.press(key)
        settled(page)
    grid = grid_of(4, 4)
    camp = c.Camp(grid.square_of("C2"), sum(1 << grid.place_of(name) for name in ("A2-B2", "B2-B3", "B1-B2")))
    assert page.evaluate("document.activeElement.dataset.key") == "sqC2"
    assert page.locator("#camp-line").input_value() == c.write(grid, camp)
    page.keyboard.press("c")
    settled(page)
    assert page.locator("#camp-line").input_value() == "4x4/-/0"
    page.keyboard.press("u")
    settled(page)
    assert page.locator("#camp-line").input_value() == c.write(grid, camp)
    page.locator("[data-key=primary]").focus()
    page.keyboard.press("Enter")
    page.wait_for_selector("[data-hunt]")


@pytest.mark.rule("TRQ-4", "TRQ-5", "TRQ-25")
def test_no_more_barriers_than_there_are_and_no_camp_without_a_way(build: Callable[..., Page]) -> None:
    page = build("2x2")
    page.mouse.click(*at(page, 0.5, 0.5))
    pull(page, (-0.3, 0.5), (-0.3, 1.5))
    settled(page)
    assert "No path" in page.locator("[data-status]").inner_text()
    assert page.locator("[data-key=primary]").is_disabled()
    page.mouse.click(*at(page, 1, 0.5))
    page.wait_for_selector("#toast:not([hidden])")
    settled(page)
    assert page.locator("[data-used]").inner_text() == "2"
    page.mouse.click(*at(page, -0.3, 1.5))
    settled(page)
    assert page.locator("[data-key=primary]").is_enabled()


@pytest.mark.rule("TRQ-4")
def test_a_finger_draws_without_scrolling_the_page(build: Callable[..., Page]) -> None:
    page = build("6x6", PHONE, touch=True)
    drag(page, (3, 0.5), (3, 1.5), (3, 2.5), (3, 3.5))
    drag(page, (3.5, 4), (4.5, 4), (5.5, 4))
    page.touchscreen.tap(*at(page, 4.5, 1.5))
    grid = grid_of(6, 6)
    names = ["A3-A4", "B3-B4", "C3-C4", "D3-D4", "D4-E4", "D5-E5", "D6-E6"]
    drawn = c.write(grid, c.Camp(grid.square_of("B5"), sum(1 << grid.place_of(name) for name in names)))
    expect(page.locator("#camp-line")).to_have_value(drawn)
    settled(page)
    assert page.evaluate("scrollY") == 0
    assert at(page, 1, 0)[0] - at(page, 0, 0)[0] >= 44


#: The smallest side of anything that builds, how wide the page is beyond the window, and how far the plan slides.
FINGERS = """() => [
  Math.min(...[...document.querySelectorAll('[data-build] button')].flatMap(one => {
    const box = one.getBoundingClientRect();
    return [box.width, box.height];
  })),
  document.documentElement.scrollWidth - innerWidth,
  document.querySelector('.building .maze').scrollWidth - document.querySelector('.building .maze').clientWidth,
]"""


def test_on_a_phone_a_large_plan_slides_and_each_place_fits_a_finger(build: Callable[..., Page]) -> None:
    page = build("10x10", PHONE, touch=True)
    smallest, beyond, slides = page.evaluate(FINGERS)
    assert smallest >= 24
    assert beyond == 0
    assert slides > 0
    finger = page.context.new_cdp_session(page)

    def move(*points: tuple[float, float]) -> None:
        for number, (x, y) in enumerate(points):
            kind = "touchMove" if number else "touchStart"
            finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y}]})
        finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

    left, top = at(page, 2, -0.15)
    move(*((left + 200 - 20 * step, top) for step in range(12)))
    wait_until(page, "() => document.querySelector('.building .maze').scrollLeft > 60")
    assert page.locator("[data-used]").inner_text() == "0"
    page.evaluate("document.querySelector('.building .maze').scrollLeft = 999")
    page.touchscreen.tap(*at(page, 9, 0.5))
    page.touchscreen.tap(*at(page, 9.5, 9.5))
    grid = grid_of(10, 10)
    drawn = c.write(grid, c.Camp(grid.square_of("J10"), 1 << grid.place_of("A9-A10")))
    expect(page.locator("#camp-line")).to_have_value(drawn)
    settled(page)
    assert page.evaluate("document.querySelector('.building .maze').scrollLeft") >= slides - 1


def searching(build: Callable[..., Page], size: str) -> Page:
    page = build(size)
    page.locator(".ready button").nth(2).click()
    page.wait_for_selector(".verdict.good")
    page.locator("[data-key=primary]:not(:disabled)").click()
    page.wait_for_selector("[data-hunt]")
    return page


def here(page: Page) -> str:
    found = page.locator("[data-hunt] .here")
    return found.get_attribute("data-key") or "" if found.count() else ""


@pytest.mark.rule("TRQ-9", "TRQ-10", "TRQ-13")
def test_the_detective_asks_and_walks_by_arrow_keys(build: Callable[..., Page]) -> None:
    assert any(len(roam(searching(build, "5x5"), random.Random(seed))) > 3 for seed in range(8))


def roam(page: Page, rng: random.Random) -> set[str]:
    """Search by keyboard alone, in any direction; give the squares that the detective stood on, "" for outside."""
    stood: set[str] = set()
    pressed = 0
    while pressed < 150 and len(stood) <= 3 and not page.locator("#part-bar.over").count():
        page.wait_for_selector("#part-bar.yours, #part-bar.over", state="attached")
        if not page.evaluate("Boolean(document.activeElement.closest('#part-board'))"):
            page.evaluate("document.querySelector('[data-hunt] button:not(:disabled)')?.focus()")
        passing = page.locator("#part-bar .primary[name=choose]")  # nothing is left to ask or walk
        if passing.count():
            passing.focus()
            page.keyboard.press("Enter")
        elif not here(page):
            for _ in range(rng.randrange(1, 5)):
                page.keyboard.press("ArrowDown")
            if page.evaluate("document.activeElement.matches('[data-hunt] .gate')"):
                page.keyboard.press("ArrowRight")
        else:
            page.keyboard.press(rng.choice(["ArrowRight", "ArrowRight", "ArrowDown", "ArrowUp", "ArrowLeft"]))
        pressed += 1
        page.wait_for_selector("body.scripted:not(.busy)")
        stood.add(here(page))
    return stood


#: Asks where something can be asked, else walks or leaves.
GO_ON = """number => {
  const all = selector => [...document.querySelectorAll(selector)].filter(button => button.name === 'choose');
  const choices = [all('[data-hunt] .sq.ask'), all('[data-hunt] button'), all('#part-bar button')];
  const some = choices.find(buttons => buttons.length) ?? [];
  some[number % some.length]?.click();
}"""


def wander(page: Page) -> bool:
    """Search until several squares can be walked to in one click; says whether it came so far before the end."""
    for number in range(200):
        page.wait_for_selector("#part-bar.yours, #part-bar.over", state="attached")
        if page.locator("#part-bar.over").count():
            return False
        if page.locator("[data-hunt] .sq.far").count() > 2:
            return True
        page.evaluate(GO_ON, number)
        page.wait_for_selector("body.scripted:not(.busy)")
    return False


@pytest.mark.rule("TRQ-13")
def test_a_known_square_is_walked_to_in_one_click(build: Callable[..., Page]) -> None:
    page = next(page for page in (searching(build, "6x6") for _ in range(8)) if wander(page))
    goal = page.locator("[data-hunt] .sq.far").last
    key, before = goal.get_attribute("data-key"), page.locator("#part-log li").count()
    goal.hover()
    assert page.locator(".trail").get_attribute("d")
    goal.click()
    page.wait_for_selector(f"[data-hunt] .here[data-key={key}]")
    assert page.locator("#part-log li").count() >= before + 2


#: Strokes of a finger that begins near a corner, as one does: on it, beside it, past it, and on the outer border.
CORNERS: dict[str, tuple[list[tuple[float, float]], list[str]]] = {
    "down from a post": ([(0, 4), (0.02, 4.5), (0.02, 4.9)], ["out-E1"]),
    "down from right of a post": ([(0.2, 4.04), (0.1, 4.5), (0.02, 5.5), (0, 5.9)], ["out-E1", "out-F1"]),
    "right from left of a crossing": ([(2.8, 2.1), (3.2, 2.05), (3.9, 2.05)], ["B4-C4"]),
    "up from right of a crossing": ([(3.24, 3.05), (3.2, 2.6), (3.1, 2.1)], ["C3-C4"]),
    "down from the border above": ([(2, -0.12), (2, 0.3), (2, 0.9)], ["A2-A3"]),
    "left from the border on the right": ([(6.1, 1), (5.6, 1), (5.1, 1)], ["A6-B6"]),
    "a touch near a crossing": ([(2.2, 2.1)], ["B3-C3"]),
}


@pytest.mark.rule("TRQ-4")
@pytest.mark.parametrize("stroke", CORNERS)
def test_a_stroke_from_a_corner_sets_only_what_it_follows(build: Callable[..., Page], stroke: str) -> None:
    page = build("6x6", {"width": 820, "height": 1180}, touch=True)
    points, names = CORNERS[stroke]
    drag(page, *points)
    grid = grid_of(6, 6)
    drawn = sum(1 << grid.place_of(name) for name in names)
    expect(page.locator("#camp-line")).to_have_value(f"6x6/-/{drawn:x}", timeout=5000)
    drag(page, *points)  # once more frees the same
    expect(page.locator("#camp-line")).to_have_value("6x6/-/0", timeout=5000)
