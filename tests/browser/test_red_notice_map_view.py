"""Red Notice’s map on a phone: it moves within its frame, comes nearer, and stays where it was left."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

pytest.importorskip("playwright", reason="Playwright is not installed: uv sync --group browser")
from browser_play import open_game, wait_until
from playwright.sync_api import Browser, Page
from test_contrary import _LEARN

from hallali.games.red_notice.page import labels
from hallali.games.red_notice.rules.box import box_of
from hallali.games.red_notice.text.lessons import JESSAH

PHONE = {"width": 390, "height": 844}
VIEW = "document.querySelector('[data-map]')"
SHEET = "document.querySelector('.rn-sheet').getBoundingClientRect()"

TOUCH = """([fingers, kind]) => {
  const map = document.querySelector('[data-map]');
  const touches = fingers.map(([x, y], n) => new Touch({ identifier: n, target: map, clientX: x, clientY: y }));
  map.dispatchEvent(new TouchEvent(kind, { touches, bubbles: true, cancelable: true }));
}"""
#: Whether anything that can be chosen is in the map's frame.
IN_SIGHT = """() => {
  const view = document.querySelector('[data-map]').getBoundingClientRect();
  const boxes = [...document.querySelectorAll('#part-board .go')].map(button => button.getBoundingClientRect());
  return boxes.some(box => box.right > view.left && box.left < view.right);
}"""

PAWN_IN_SIGHT = """() => {
  const view = document.querySelector('[data-map]').getBoundingClientRect();
  const box = document.querySelector('[data-pawn=jessah]').getBoundingClientRect();
  return box.right > view.left && box.left < view.right && box.bottom > view.top && box.top < view.bottom;
}"""


@pytest.fixture
def phone(chromium: Browser, address: str) -> Iterator[Page]:
    """Open a game as Jessah on a phone, at her first choice."""
    context = chromium.new_context(viewport=PHONE, locale="en-GB", has_touch=True, is_mobile=True)  # type: ignore[arg-type]
    errors: list[str] = []
    page = context.new_page()
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.goto(address)
    open_game(page, "red-notice")
    page.locator("#red-notice form.start button[name=seat][value='1']").click()
    page.wait_for_selector(".scripted #part-bar.yours")
    yield page
    context.close()
    assert not errors


def wide(page: Page) -> float:
    return float(page.evaluate(f"{SHEET}.width"))


def press(page: Page, kind: str) -> None:
    page.locator(f"[data-zoom={kind}]").tap()


def test_names_are_legible_and_the_page_stands_still(phone: Page) -> None:
    assert phone.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert phone.evaluate(f"{VIEW}.scrollWidth > {VIEW}.clientWidth")
    assert wide(phone) / 880 * labels.SIZE >= 14


def test_the_map_comes_nearer_and_shows_the_whole_world(phone: Page) -> None:
    phone.locator("#part-hand button[name=choose]:enabled").first.tap()  # shows a cheque
    phone.locator("#part-board .go").first.tap()  # and sets the pawn
    phone.wait_for_selector("[data-pawn=jessah]")
    whole = wide(phone) <= PHONE["width"] + 1  # shown by itself, where what can be chosen is far apart
    if whole:
        press(phone, "all")
    usual = wide(phone)
    if whole:
        press(phone, "all")
    for _ in range(5):
        if wide(phone) < 2 * usual:
            press(phone, "in")
    assert wide(phone) > 2 * usual
    assert phone.evaluate(PAWN_IN_SIGHT)
    press(phone, "out")
    sizes = phone.locator("#part-board .rn-hit").evaluate_all("all => all.map(b => b.getBoundingClientRect().width)")
    assert min(sizes) >= 40
    press(phone, "all")
    assert wide(phone) <= PHONE["width"] + 1
    assert phone.evaluate("document.documentElement.scrollWidth <= innerWidth")
    press(phone, "all")
    assert wide(phone) == pytest.approx(usual, abs=2)


def test_where_the_whole_world_is_shown_by_itself_a_thumb_finds_each_place(phone: Page) -> None:
    """Seen whole, the places had 17 pixels each; and what lies close together is not shown so small."""
    phone.locator("#part-hand button[name=choose]:enabled").first.tap()
    phone.locator("#part-board .go").first.wait_for()
    seen = 0
    for _ in range(6):
        if wide(phone) <= PHONE["width"] + 1:
            places = phone.locator("#part-board .go")
            sizes = places.evaluate_all("all => all.map(b => b.getBoundingClientRect().width)")
            assert min(sizes) >= 43
            seen += 1
        spots = phone.locator("#part-board .go")
        if not spots.count():
            break
        spots.first.tap()
        phone.wait_for_timeout(700)
    assert seen


def test_two_fingers_bring_the_map_nearer_where_they_are(phone: Page) -> None:
    def touch(fingers: list[tuple[int, int]], kind: str) -> None:
        phone.evaluate(TOUCH, [fingers, kind])

    # The map may just be drawn anew: its place is read where it is there.
    top = phone.wait_for_function(
        "() => { const map = document.querySelector('[data-map]'); return map && [map.getBoundingClientRect().top]; }"
    )
    y = int(top.json_value()[0] + 150)
    before = phone.evaluate(f"(200 - {SHEET}.left) / {SHEET}.width")
    usual = wide(phone)
    touch([(150, y), (250, y)], "touchstart")
    touch([(100, y), (300, y)], "touchmove")
    assert wide(phone) == pytest.approx(2 * usual, rel=0.02)
    assert phone.evaluate(f"(200 - {SHEET}.left) / {SHEET}.width") == pytest.approx(before, abs=0.01)


def test_the_map_stays_where_it_was_left_when_its_part_is_drawn_anew(phone: Page) -> None:
    press(phone, "in")
    phone.evaluate(f"{VIEW}.scrollTo(300, 100)")
    seen = phone.evaluate(f"[{SHEET}.width, {VIEW}.scrollLeft, {VIEW}.scrollTop]")
    phone.evaluate(f"{VIEW}.dataset.old = 1")
    phone.locator("#part-hand button[name=choose]:enabled").first.tap()  # shows a cheque: cities are offered
    phone.wait_for_function(f"() => !{VIEW}.dataset.old && !document.body.classList.contains('busy')")
    now = phone.evaluate(f"[{SHEET}.width, {VIEW}.scrollLeft, {VIEW}.scrollTop]")
    assert now[0] == pytest.approx(seen[0], abs=1)
    assert now[1:] == seen[1:] or phone.evaluate(IN_SIGHT)


def test_letters_are_no_wider_than_the_room_that_names_are_given(phone: Page) -> None:
    names = [name for city in box_of("real").edition.city for name in city.name.values()]
    widths = phone.evaluate(
        """names => {
          const pen = document.createElement('canvas').getContext('2d');
          pen.font = `500 14px ${getComputedStyle(document.body).fontFamily}`;
          return names.map(name => pen.measureText(name).width);
        }""",
        names,
    )
    too_wide = {name: width for name, width in zip(names, widths, strict=True) if width > labels.width(name)}
    assert not too_wide


@pytest.mark.parametrize("size", [(1440, 900), (820, 1180)], ids=str)
def test_at_a_lessons_end_the_whole_world_is_in_its_frame(
    open_page: Callable[..., Page], address: str, size: tuple[int, int]
) -> None:
    """What was learnt takes the height: the map is whole all the same, and the sea goes on beside it."""
    page = open_page({"width": size[0], "height": size[1]})
    page.goto(address + page.evaluate(_LEARN, ["red-notice", "red-notice-jessah", len(JESSAH.steps)]))
    page.wait_for_selector("body.scripted #part-bar.taught")
    page.locator("[data-key=city8]").click()
    page.wait_for_selector("#part-end.lesson:not([hidden])")
    inside = """() => {
      const view = document.querySelector('[data-map]'), box = view.getBoundingClientRect();
      const places = [...view.querySelectorAll('[data-key^=city], [data-key^=route]')];
      const within = ({ top, bottom }) => top >= box.top && bottom <= box.bottom;
      return places.every(one => within(one.getBoundingClientRect())) && view.matches('.whole, .far');
    }"""
    wait_until(page, inside, timeout=20_000)


#: The names of cities that are written within the map's frame, each whole, and the numbers beside them.
WRITTEN = """of => {
  const box = document.querySelector('[data-map]').getBoundingClientRect();
  const within = (r) => r.left >= box.left && r.right <= box.right && r.top >= box.top && r.bottom <= box.bottom;
  const inside = (r) => r.width && within(r);
  const found = [...document.querySelectorAll(of)].filter((one) => inside(one.getBoundingClientRect()));
  return found.map((one) => one.textContent);
}"""
TABLET = {"width": 820, "height": 1180}


def test_on_a_tablet_the_first_view_is_the_whole_of_a_small_world_and_help_writes_its_numbers(
    open_page: Callable[..., Page], address: str
) -> None:
    """It began with America alone, and no label said that there is more; seen whole, help's discs were all alike."""
    page = open_page(TABLET, has_touch=True, is_mobile=True)
    page.goto(address + page.evaluate(_LEARN, ["red-notice", "red-notice-jessah", 1]))
    page.wait_for_selector("body.scripted #part-bar.taught")
    names = set(page.evaluate(WRITTEN, "[data-map] .rn-name.afar"))
    assert len(names) == len(box_of("small").edition.city)
    open_game(page, "red-notice", size="small")
    page.locator("#red-notice form.start button[name=seat][value='1']").tap()
    page.wait_for_selector(".scripted #part-bar.yours")
    assert set(page.evaluate(WRITTEN, "[data-map] .rn-name.afar")) == names
    for _ in range(3):  # a cheque, a city, a radar
        page.locator("#part-hand button[name=choose]:enabled, #part-board .go").first.tap()
        page.wait_for_timeout(900)
    page.locator("[data-key=help-probable]").tap()
    page.wait_for_selector("[data-map] .rn-warm")
    discs = page.locator("[data-map] .rn-warm").count()
    assert len(page.evaluate(WRITTEN, "[data-map] .rn-warm text")) == discs


def test_where_she_may_be_and_where_one_may_go_have_rings_of_their_own(phone: Page) -> None:
    def colour(name: str) -> str:
        return str(phone.evaluate(
            """name => {
              const ring = document.querySelector('[data-map] svg').appendChild(
                document.createElementNS('http://www.w3.org/2000/svg', 'circle'));
              ring.setAttribute('class', name);
              return getComputedStyle(ring).stroke + getComputedStyle(ring).strokeDasharray;
            }""",
            name,
        ))  # fmt: skip

    assert colour("rn-maybe") != colour("rn-rim")
    assert colour("rn-maybe").startswith("rgb(246, 239, 224)")


#: How high the map is with so many signs explained below it.
HIGH = """(count) => {
  const key = document.querySelector(".rn-key"), one = document.createElement("li");
  one.innerHTML = "<svg viewBox='-12 -12 24 24'></svg>cannot be there";
  key.classList.toggle("none", !count);
  key.replaceChildren(...Array.from({ length: count }, () => one.cloneNode(true)));
  return document.querySelector("[data-map]").clientHeight;
}"""


@pytest.mark.parametrize("size", [(820, 1180), (1024, 768), (1440, 900)], ids=str)
def test_what_signs_mean_moves_no_city(chromium: Browser, address: str, size: tuple[int, int]) -> None:
    """From none to six lines grew in the bar below the map, and pushed the cities away from who aimed at them."""
    context = chromium.new_context(viewport={"width": size[0], "height": size[1]}, locale="en-GB")
    page = context.new_page()
    page.goto(address)
    open_game(page, "red-notice")
    page.locator("#red-notice form.start button[name=seat][value='1']").click()
    page.wait_for_selector(".scripted #part-bar.yours")
    high = {count: page.evaluate(HIGH, count) for count in (0, 2, 4, 6)}
    frame = page.locator("#part-row").evaluate(
        "row => { row.innerHTML = '<div class=dispatch><button class=\"spot advised\">';"
        " return parseFloat(getComputedStyle(row.querySelector('.spot')).outlineOffset); }"
    )
    context.close()
    assert len(set(high.values())) == 1, high
    assert frame <= -3, "the frame of what is suggested lies within the card, which cuts off what lies outside"
