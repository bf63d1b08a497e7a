"""La Traque's desk in a browser: the red thread, a capture as a scene, and no motion for who wants none."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

import pytest

pytest.importorskip("playwright", reason="Playwright is not installed: uv sync --group browser")
from browser_play import let_end, wait_until
from playwright.sync_api import Browser, Locator, Page, expect
from positions import Moment
from room_server import stocked
from test_contrary import _LEARN

from hallali.room.act.auth import COOKIE, hashed
from hallali.room.keep.store import Store

if TYPE_CHECKING:
    from playwright.sync_api import ViewportSize

TOKEN = "d" * 32
#: The house with which the bots played.
HOUSE = (("edition", "house:8a4b8f4d8a15"),)
#: Of one game that bots played: a hand that can be laid, somebody within reach, and a collaborator within reach.
LAYING, REACH, COLLABORATOR = (
    Moment("la-traque", *one, options=HOUSE) for one in ((0, 0.073), (2, 0.0805), (3, 0.1745))
)
DESK: ViewportSize = {"width": 1440, "height": 900}
PHONE: ViewportSize = {"width": 390, "height": 844}
RUNNING = "() => document.getAnimations().filter(one => one.playState === 'running' && one.animationName).length"
FRAMES = "() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"
#: From where to where the thread runs, as the middle of its first and its last pin.
PINS = """() => [...document.querySelectorAll('.lt-thread circle:not(.shine)')].map(one => {
  const box = one.getBoundingClientRect(); return [box.x + box.width / 2, box.y + box.height / 2]; })"""


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, Store]]:
    with stocked(tmp_path_factory.mktemp("room"), TOKEN) as found:
        yield found


@pytest.fixture
def table(chromium: Browser, room: tuple[str, Store]) -> Iterator[Callable[..., Page]]:
    """Open a table of its own at a moment, with or without motion."""
    contexts = []

    def opened(moment: Moment, viewport: ViewportSize = DESK, *, motion: bool = False, script: bool = True) -> Page:
        context = chromium.new_context(
            locale="en-GB",
            viewport=viewport,
            reduced_motion="no-preference" if motion else "reduce",
            java_script_enabled=script,
        )
        contexts.append(context)
        context.add_cookies([{"name": COOKIE, "value": TOKEN, "url": room[0]}])
        page = context.new_page()
        page.set_default_timeout(60_000)
        name = f"desk-{moment.seat}-{len(contexts)}-{viewport['width']}-{motion:d}{script:d}-{id(contexts) % 10**6}"
        moment.keep(room[1], name, hashed(TOKEN))
        page.goto(f"{room[0]}/t/{name}")
        if script:
            page.wait_for_selector("body.scripted")
        return page

    yield opened
    for context in contexts:
        context.close()


def inside(pin: list[float], one: Locator) -> bool:
    box = one.bounding_box()
    assert box is not None
    return box["x"] <= pin[0] <= box["x"] + box["width"] and box["y"] <= pin[1] <= box["y"] + box["height"]


def test_a_thread_runs_from_a_card_to_the_agent_and_to_whom_it_serves(table: Callable[..., Page]) -> None:
    page = table(LAYING)
    button = page.locator("#part-hand .lt-do.opens").first
    button.hover()
    expect(page.locator(".lt-thread")).to_have_count(1)
    agent = page.locator(f"#part-board [data-at='{button.get_attribute('data-lays')}']")
    file = page.locator(f"#part-board [data-at='{button.get_attribute('data-leads')}']")
    pins = page.evaluate(PINS)
    assert len(pins) == 3
    assert inside(pins[0], page.locator(".lt-held.up"))
    assert inside(pins[1], agent)
    assert inside(pins[2], file)
    assert agent.get_attribute("data-ghost")  # the slip that would lie there


def test_a_card_that_would_open_a_file_hangs_on_a_thread_until_another_is_looked_at(table: Callable[..., Page]) -> None:
    page = table(LAYING)
    first = page.locator("#part-hand .lt-held", has=page.locator(".lt-do.opens")).first
    expect(first).to_have_class(re.compile(r"\bup\b"))
    expect(page.locator(".lt-thread")).to_have_count(1)
    other = page.locator("#part-hand .lt-held:not(.up) .lt-do[data-lays]").first
    lays = other.get_attribute("value")
    other.hover()
    expect(page.locator(f".lt-held.up [value='{lays}']")).to_have_count(1)
    expect(page.locator(".lt-held.up")).to_have_count(1)
    page.locator("#part-bar .prompt").hover()
    expect(first).to_have_class(re.compile(r"\bup\b"))


def hold(page: Page) -> None:
    """On a phone open the first slip that would open a file, where its row is folded; else go to its button."""
    opens = ".lt-do.opens[data-leads]"
    fold = page.locator("#part-hand .lt-held", has=page.locator(opens)).first.locator(".lt-fold")
    if fold.is_visible():
        fold.click()
        expect(page.locator("#part-hand .lt-held.open")).to_have_count(1)
    page.locator(f"#part-hand {opens}").first.focus()


def test_on_a_phone_an_opened_slip_stays_open_when_the_hand_changes(table: Callable[..., Page]) -> None:
    page = table(LAYING, PHONE)
    page.locator("#part-hand .k-rumour .lt-fold").click()
    with page.context.new_page() as other:
        other.goto(page.url)
        other.wait_for_selector("body.scripted")
        other.locator("#part-hand .k-microfilm .lt-fold").click()
        other.locator("#part-hand .k-microfilm .lt-do").first.click()
    expect(page.locator("#part-hand .k-microfilm")).to_have_count(0)
    expect(page.locator("#part-hand .k-rumour.open")).to_have_count(1)


def test_a_phone_has_no_thread_but_a_pin_in_the_card_and_in_the_file(table: Callable[..., Page]) -> None:
    """It ran off the right edge, over buttons, from a place where the card had been."""
    page = table(LAYING, PHONE)
    expect(page.locator("#part-hand .opens").first).to_be_attached()
    expect(page.locator(".lt-thread, #part-board .served")).to_have_count(0)  # nobody has touched a card
    hold(page)
    expect(page.locator("#part-hand .lt-held.open.up")).to_have_count(1)
    expect(page.locator("#part-board .served")).to_have_count(1)
    page.locator("#part-hand .lt-held.open .opens[data-leads]").first.click()
    expect(page.locator("#part-board .lt-pawn.laid")).to_have_count(1)
    expect(page.locator("#part-board .opened").first).to_be_attached()
    expect(page.locator(".lt-thread, [data-ghost], .lt-held.up")).to_have_count(0)


@pytest.mark.parametrize("width", [820, 1024])
def test_the_thread_stays_in_the_window(table: Callable[..., Page], width: int) -> None:
    page = table(LAYING, {"width": width, "height": {820: 1180}.get(width, 768)})
    page.locator("#part-hand .lt-do.opens").first.click()
    expect(page.locator("#part-board .lt-pawn.laid")).to_have_count(1)
    page.evaluate(FRAMES)
    right = page.locator(".lt-thread path").evaluate_all("all => all.map(one => one.getBoundingClientRect().right)")
    assert all(one <= width for one in right)


def test_a_thread_is_drawn_out_once_and_not_again_as_the_board_slides(table: Callable[..., Page]) -> None:
    page = table(LAYING, {"width": 1024, "height": 580}, motion=True)
    moves = "() => document.querySelector('.lt-thread path')?.getAnimations().length"
    expect(page.locator(".lt-thread")).to_have_count(1)
    let_end(page)
    assert page.evaluate("(one => { one.scrollBy(0, 6); return one.scrollTop; })(document.querySelector('.centre'))")
    page.evaluate(FRAMES)
    expect(page.locator(".lt-thread")).to_have_count(1)
    assert page.evaluate(moves) == 0


def test_a_thread_follows_the_focus_and_stays_on_the_card_that_was_laid(table: Callable[..., Page]) -> None:
    page = table(LAYING)
    page.locator("#part-hand .lt-do.opens").first.focus()
    expect(page.locator(".lt-thread")).to_have_count(1)
    page.keyboard.press("Enter")
    expect(page.locator("#part-board .lt-pawn.laid")).to_have_count(1)
    expect(page.locator("#part-bar .aside")).to_contain_text("Within reach of agent")
    page.locator("#part-bar .prompt").hover()
    page.evaluate("document.activeElement.blur()")
    page.locator("#part-bar .aside").hover()
    wait_until(page, f"() => ({PINS})().length === 2")
    pins = page.evaluate(PINS)
    assert inside(pins[0], page.locator("#part-board .lt-pawn.laid"))
    assert inside(pins[1], page.locator("#part-board .lt-file.opened").first)


def test_on_a_phone_a_file_opens_at_its_top_wherever_the_fugitive_stood(table: Callable[..., Page]) -> None:
    page = table(REACH, PHONE)
    for zone in page.locator("#part-board .lt-zone").all():
        page.locator(f".lt-areas a[href='#{zone.get_attribute('id')}']").click()
        if zone.locator(".lt-file.can").count():
            break
    page.locator(".lt-file.can .lt-do").locator("visible=true").last.scroll_into_view_if_needed()
    page.evaluate("document.querySelector('#part-board').style.paddingBottom = '300px'")  # as far as any board goes
    page.evaluate("document.querySelector('.centre').scrollTop = 90")
    page.locator(".lt-file.can .lt-do").locator("visible=true").last.click()
    expect(page.locator(".lt-scene[open]")).to_have_count(1)
    expect(page.locator(".lt-scene .lt-told h2")).to_be_in_viewport(ratio=1)
    assert page.evaluate("document.querySelector('.centre').scrollTop") == 0


def test_without_a_script_the_slip_says_whom_it_opens(table: Callable[..., Page]) -> None:
    page = table(LAYING, script=False)
    expect(page.locator("#part-hand .lt-held > .opens").first).to_contain_text("within reach")
    page.locator("#part-hand .lt-do.opens").first.click()
    expect(page.locator("#part-board .lt-pawn.laid")).to_have_count(1)
    expect(page.locator("#part-board .lt-file.opened").first).to_be_visible()


def test_a_capture_is_a_scene_that_goes_by_itself_and_takes_no_press(table: Callable[..., Page]) -> None:
    page = table(REACH)
    page.locator("#part-board .lt-file .lt-do").first.click()
    scene = page.locator("#part-capture .lt-scene")
    expect(scene.locator("h2")).to_contain_text("You close the file on")
    expect(scene.locator(".lt-paid li").first).to_be_visible()
    page.locator("#part-board .lt-face").first.click()  # through the scene
    expect(page.locator(".lt-sheet:popover-open")).to_have_count(1)
    expect(scene).to_be_hidden()


@pytest.mark.parametrize("viewport", [DESK, PHONE], ids=["desk", "phone"])
def test_a_capture_that_asks_stays_until_it_is_put_away(table: Callable[..., Page], viewport: ViewportSize) -> None:
    page = table(COLLABORATOR, viewport)
    page.locator("#part-board .k-collaborator .lt-do").first.click()
    scene = page.locator("#part-capture .lt-scene")
    expect(scene.locator(".lt-stamp")).to_be_visible()
    expect(page.locator("#part-bar .lt-option")).to_have_count(3)
    expect(page.locator("#part-bar .lt-option").first).to_contain_text("now 1, then 2")
    scene.locator("summary").click()
    expect(scene.locator(".lt-stamp")).to_be_hidden()
    page.locator("#part-bar .lt-option").first.click()
    expect(page.locator("#part-bar .prompt")).not_to_contain_text("For which track")
    expect(scene).to_have_count(0)


def test_nothing_moves_for_who_wants_less_motion(table: Callable[..., Page]) -> None:
    for motion in (False, True):
        page = table(COLLABORATOR, motion=motion)
        page.locator("#part-board .k-collaborator .lt-do").first.click()
        page.wait_for_selector("#part-capture .lt-scene")
        assert bool(page.evaluate(RUNNING)) is motion


def test_in_a_lesson_no_thread_hangs_from_a_card_that_it_does_not_ask_for(open_page: Callable[..., Page]) -> None:
    """The step asks for a rumour, and a document would serve as well: its thread ran across the hand and the zones."""
    page = open_page(DESK)
    address = page.url.rstrip("/")
    page.goto(address + page.evaluate(_LEARN, ["la-traque", "la-traque-first", 6]))
    page.wait_for_selector("body.scripted #part-bar.taught")
    page.evaluate(FRAMES)
    expect(page.locator("#part-hand .opens[data-leads]").first).to_be_visible()
    expect(page.locator(".lt-thread, .lt-held.up, [data-ghost]")).to_have_count(0)
    page.hover("#part-hand .lt-held:has-text('rumour') .opens")
    expect(page.locator(".lt-thread")).to_have_count(1)


#: Words that the thread or one of its pins lies on, and headings that a lifted slip covers.
UNDER_THE_THREAD = """() => {
  const frame = document.querySelector(".frame"), path = frame.querySelector(".lt-thread path:not(.under)"), found = [];
  const texts = document.createTreeWalker(frame, NodeFilter.SHOW_TEXT), range = document.createRange(), words = [];
  while (texts.nextNode()) {
    if (!texts.currentNode.data.trim() || texts.currentNode.parentElement.closest(".sr")) continue;
    range.selectNodeContents(texts.currentNode);
    for (const box of range.getClientRects()) if (box.width > 3) words.push([texts.currentNode.data.trim(), box]);
  }
  const holes = [...frame.querySelectorAll(".lt-thread mask rect[fill='#000']")].map((one) => one.getBBox());
  const at = frame.getBoundingClientRect(), whole = path.getTotalLength();
  for (let far = 0; far <= whole; far += 1) {
    const { x, y } = path.getPointAtLength(far);
    if (holes.some((one) => x >= one.x && x <= one.x + one.width && y >= one.y && y <= one.y + one.height)) continue;
    const [u, v] = [x + at.x, y + at.y];
    const on = words.find(([, one]) => u > one.left && u < one.right && v > one.top && v < one.bottom);
    if (on) found.push(on[0]);
  }
  const across = (one, two) => one.left < two.right - 1 && one.right > two.left + 1;
  const lies = (one, two) => across(one, two) && one.top < two.bottom - 3 && one.bottom > two.top + 3;
  for (const pin of frame.querySelectorAll(".lt-thread circle:not(.shine)"))
    for (const [word, box] of words) if (lies(pin.getBoundingClientRect(), box)) found.push(`a pin on ${word}`);
  const slip = frame.querySelector(".lt-held.up").getBoundingClientRect();
  range.selectNodeContents(frame.querySelector("#part-hand h2"));
  if ([...range.getClientRects()].some((box) => lies(slip, box))) found.push("a slip on the heading");
  return [...new Set(found)];
}"""


@pytest.mark.parametrize("width", [820, 1024, 1440, 1920])
@pytest.mark.parametrize("motion", [True, False])
def test_the_thread_runs_behind_words_and_its_slip_leaves_the_heading_free(
    table: Callable[..., Page], width: int, motion: bool
) -> None:
    page = table(LAYING, {"width": width, "height": {820: 1180, 1024: 768}.get(width, 900)}, motion=motion)
    expect(page.locator(".lt-thread")).to_have_count(1)
    let_end(page)
    assert page.evaluate(UNDER_THE_THREAD) == []


def test_on_a_tablet_what_a_rival_did_is_not_cut_in_half_and_is_whole_at_a_press(table: Callable[..., Page]) -> None:
    page = table(LAYING, {"width": 820, "height": 1180})
    rivals, did = page.locator("#part-opponent"), page.locator("#part-opponent .did").first
    cut = """all => all.filter(one => one.getBoundingClientRect().bottom
      > one.closest('#part-opponent').getBoundingClientRect().bottom + 1).map(one => one.textContent)"""
    assert page.locator("#part-opponent .did").evaluate_all(cut) == []
    rivals.locator("summary").first.click()
    expect(rivals.locator("details[open]")).to_have_count(1)
    assert did.evaluate("one => one.scrollWidth <= one.clientWidth")
    assert rivals.evaluate("one => one.clientHeight") > 150


#: Signs and words on the board that the label of a slip that would lie there touches.
UNDER_THE_LABEL = """() => {
  const agent = document.querySelector("#part-board [data-ghost]"), made = getComputedStyle(agent, "::after");
  const box = agent.getBoundingClientRect();
  const of = (...names) => names.reduce((sum, name) => sum + parseFloat(made[name]), 0);
  const left = box.left + agent.clientLeft + of("left"), top = box.top + agent.clientTop + of("top");
  const right = left + of("width", "paddingLeft", "paddingRight", "borderLeftWidth", "borderRightWidth");
  const bottom = top + of("height", "borderTopWidth", "borderBottomWidth");
  const signs = [...document.querySelectorAll("#part-board :is(.lt-s, svg, b, small, button)")];
  return signs.filter((one) => !one.contains(agent)).filter((one) => {
    const sign = one.getBoundingClientRect();
    return sign.width && left < sign.right && right > sign.left && top < sign.bottom && bottom > sign.top;
  }).map((one) => one.textContent.trim() || one.outerHTML);
}"""


@pytest.mark.parametrize("size", [(820, 1180), (1024, 768), (1440, 900), (1920, 1080)], ids=str)
def test_the_label_of_a_slip_that_would_lie_there_touches_no_sign(
    table: Callable[..., Page], size: tuple[int, int]
) -> None:
    page = table(LAYING, {"width": size[0], "height": size[1]})
    expect(page.locator("#part-board [data-ghost]")).to_have_count(1)
    page.evaluate("() => document.fonts.ready")
    page.evaluate(FRAMES)
    assert page.evaluate(UNDER_THE_LABEL) == []
