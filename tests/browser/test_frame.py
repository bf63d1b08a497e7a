"""The table's frame: what matters lies within the window, the drawer, the replay's walk, and the last scene."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

pytest.importorskip("playwright", reason="Playwright is not installed: uv sync --group browser")
from places import MOMENTS, TOKEN, prepare
from playwright.sync_api import Browser, Page, ViewportSize, expect
from room_server import stocked
from test_axe import DESK, PHONE

from hallali.room.act.auth import COOKIE
from hallali.room.keep.store import Store

SMALL: ViewportSize = {"width": 1024, "height": 768}
MIDGAME = ["fugitif-marshal", "traqueur-search", "red-notice-jessah", "traque-fight", "la-traque-late"]
ENDS = ["fugitif-end", "traqueur-end", "red-notice-end", "traque-end", "la-traque-end"]
#: What a phone shows of one's own in another way: the files are marked in the city.
ELSEWHERE = {"fugitif-marshal": "#part-pad .w.mine"}
#: Whether all of an element lies within the window, and nothing of the page outside.
WITHIN = """found => { const box = document.querySelector(found).getBoundingClientRect();
  return box.width > 0 && box.height > 0 && box.left >= 0 && box.top >= 0 && box.right <= innerWidth + 0.5
    && box.bottom <= innerHeight + 0.5; }"""
SCROLLS = (
    "() => [document.documentElement.scrollWidth - innerWidth, document.documentElement.scrollHeight - innerHeight]"
)

Room = tuple[str, Store]


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Room]:
    with stocked(tmp_path_factory.mktemp("room"), TOKEN) as found:
        yield found


@pytest.fixture
def page(chromium: Browser, room: Room) -> Iterator[Page]:
    context = chromium.new_context(locale="en-GB", reduced_motion="reduce", accept_downloads=True)
    context.add_cookies([{"name": COOKIE, "value": TOKEN, "url": room[0]}])
    page = context.new_page()
    page.set_default_timeout(30_000)
    page.route_web_socket(re.compile(r"/live\b"), lambda _: None)
    yield page
    context.close()


def show(page: Page, room: Room, place: str, size: ViewportSize = DESK) -> None:
    page.set_viewport_size(size)
    page.goto(prepare(page, *room, place))
    page.wait_for_selector("body.scripted")


@pytest.mark.parametrize("size", [DESK, SMALL, PHONE], ids=lambda size: str(size["width"]))
@pytest.mark.parametrize("name", MIDGAME)
def test_what_matters_lies_within_the_window(page: Page, room: Room, name: str, size: ViewportSize) -> None:
    show(page, room, f"/t/{name}", size)
    assert page.evaluate(SCROLLS) == [0, 0]
    assert page.evaluate(WITHIN, "#part-bar .prompt")
    assert page.evaluate(WITHIN, ".centre")
    for button in page.locator("#part-bar .buttons button").all():
        assert button.evaluate("one => one.getBoundingClientRect().bottom <= innerHeight")
    if size is PHONE:
        assert page.evaluate(
            "document.querySelector('.crumb').scrollWidth <= document.querySelector('.crumb').clientWidth"
        )
    else:
        assert page.evaluate(WITHIN, "#part-log")
        assert page.locator("#part-log").bounding_box()["height"] > 120  # type: ignore[index]
        most = 96 if size is DESK else 114  # Red Notice's longest sentences take three lines in a narrow bar
        assert page.locator(".todo").bounding_box()["height"] <= most  # type: ignore[index]
        assert page.locator("header.top").bounding_box()["height"] <= 49  # type: ignore[index]
    assert page.evaluate(WITHIN, (ELSEWHERE.get(name) if size is PHONE else None) or ".own")


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("name", ["traque-fight", "traque-two"])
def test_in_a_small_window_the_bar_of_traque_lies_on_nothing(page: Page, room: Room, name: str, lang: str) -> None:
    page.context.add_cookies([{"name": "hallali_lang", "value": lang, "url": room[0]}])
    show(page, room, f"/t/{name}", SMALL)
    assert page.evaluate("document.documentElement.lang") == lang
    assert page.evaluate(SCROLLS) == [0, 0]
    for found in ("#part-bar", "#part-log", ".own", ".centre"):
        assert page.evaluate(WITHIN, found)
    bar, board = page.locator("#part-bar").bounding_box(), page.locator(".centre").bounding_box()
    assert bar
    assert board
    assert bar["y"] + bar["height"] <= board["y"] + 0.5


@pytest.mark.parametrize(("name", "shown"), [("hand", "#part-hand"), ("mine", "#part-mine")])
def test_on_a_phone_a_tab_of_la_traque_brings_ones_own(page: Page, room: Room, name: str, shown: str) -> None:
    show(page, room, "/t/la-traque-late", PHONE)
    expect(page.locator("#part-board")).to_be_visible()
    expect(page.locator("#part-mine")).to_be_hidden()
    page.locator(f".lt-jump a[href='#part-{name}']").click()
    expect(page.locator(shown)).to_be_visible()
    assert page.evaluate(WITHIN, ".own")
    assert page.evaluate(SCROLLS) == [0, 0]


def test_the_drawer_opens_by_key_and_by_button_and_stays(page: Page, room: Room) -> None:
    show(page, room, "/t/fugitif-marshal")
    drawer = page.locator("#drawer")
    expect(drawer).to_be_hidden()
    page.keyboard.press("m")
    expect(drawer).to_be_visible()
    expect(page.locator("[data-pull]").first).to_have_attribute("aria-expanded", "true")
    page.reload()
    expect(drawer).to_be_visible()
    page.locator(".top [data-pull]").click()
    expect(drawer).to_be_hidden()
    page.keyboard.press("/")
    expect(page.locator("#command")).to_be_focused()


def test_on_a_phone_the_log_and_the_drawer_are_pulled_up(page: Page, room: Room) -> None:
    show(page, room, "/t/fugitif-marshal", PHONE)
    log = page.locator("#part-log ol")
    expect(log).to_be_hidden()
    assert page.evaluate("document.body.classList.contains('news')") is False
    page.evaluate("document.querySelector('#part-log ol').insertAdjacentHTML('afterbegin', '<li>Something new.</li>')")
    page.wait_for_timeout(100)  # what is played is told in the bar
    expect(page.locator("body.news")).to_have_count(0)
    page.evaluate("document.querySelector('#part-chat ol').insertAdjacentHTML('afterbegin', '<li>Well played!</li>')")
    expect(page.locator("body.news")).to_have_count(1)
    page.locator(".pull.up").click()
    expect(log).to_be_visible()
    expect(page.locator("#notes")).to_be_visible()
    expect(page.locator("#command")).to_be_hidden()  # what only keys can use is folded away
    page.locator(".command summary").click()
    expect(page.locator("#command")).to_be_visible()
    expect(page.locator("body.news")).to_have_count(0)
    page.keyboard.press("Escape")
    expect(log).to_be_hidden()
    expect(page.locator(".pull.up")).to_be_focused()


def test_without_scripts_everything_can_be_reached(chromium: Browser, room: Room) -> None:
    for size in (DESK, PHONE):
        context = chromium.new_context(java_script_enabled=False, viewport=size, locale="en-GB")
        context.add_cookies([{"name": COOKIE, "value": TOKEN, "url": room[0]}])
        page = context.new_page()
        page.goto(prepare(page, *room, "/t/fugitif-marshal"))
        files = "#part-hand" if size is DESK else ELSEWHERE["fugitif-marshal"]
        for found in ("#notes", "#command", ".legend", "#part-log ol", "#part-pad", files, ".resign"):
            expect(page.locator(found).first).to_be_visible()
        context.close()


def test_who_watches_has_no_panel_of_their_own(page: Page, room: Room) -> None:
    prepare(page, *room, "/t/fugitif-marshal")
    page.context.clear_cookies()
    show(page, room, "/t/fugitif-marshal")
    expect(page.locator(".own")).to_be_hidden()
    expect(page.locator(".right #part-me")).to_be_visible()
    assert page.evaluate(WITHIN, "#part-log")


def at(page: Page) -> int:
    return int(page.locator(".replay").get_attribute("data-at") or -1)


def reaches(page: Page, moment: int) -> None:
    expect(page.locator(".replay")).to_have_attribute("data-at", str(moment), timeout=30_000)


def test_a_replay_plays_and_walks_without_loading_the_page_anew(page: Page, room: Room) -> None:
    show(page, room, "/t/red-notice-end/replay?at=0&eyes=0")
    page.evaluate("window.same = true")
    page.locator("[data-speed] select").select_option("2")
    page.locator("h1").click()
    page.keyboard.press(" ")
    expect(page.locator("[data-play]")).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".replay[data-at='0'], .replay[data-at='1']")).to_have_count(0, timeout=30_000)
    page.keyboard.press(" ")
    expect(page.locator("[data-play]")).to_have_attribute("aria-pressed", "false")
    page.keyboard.press("Home")
    reaches(page, 0)
    page.keyboard.press("ArrowRight")
    reaches(page, 1)
    page.keyboard.press("PageDown")
    expect(page.locator(".replay[data-at='1']")).to_have_count(0)
    round_, last = at(page), int(page.locator(".replay").get_attribute("data-last") or 0)
    assert 1 < round_ < last
    page.keyboard.press("Shift+ArrowRight")
    expect(page.locator(f".replay[data-at='{round_}']")).to_have_count(0)
    page.keyboard.press("End")
    reaches(page, last)
    assert page.evaluate("window.same") is True
    assert f"at={last}" in page.url


def test_a_replay_is_found_where_it_was_left(page: Page, room: Room) -> None:
    show(page, room, "/t/fugitif-end/replay?at=0&eyes=0")
    page.locator("[data-key=on]").click()
    reaches(page, 1)
    show(page, room, "/t/fugitif-end")
    page.get_by_role("link", name="Replay", exact=True).click()
    reaches(page, 1)


#: What scrolls inside the page of the end, besides the log and what is pulled out.
SCROLLERS = """() => [...document.querySelectorAll('main *')].filter(one => one.checkVisibility()
    && /auto|scroll/.test(getComputedStyle(one).overflowY) && one.scrollHeight > one.clientHeight + 6
    && !one.closest('.log, .drawer, .centre, .own, textarea'))
  .map(one => one.className)"""


@pytest.mark.parametrize("name", ENDS)
def test_at_a_desk_the_end_is_whole_in_one_view(page: Page, room: Room, name: str) -> None:
    show(page, room, f"/t/{name}", DESK)
    page.wait_for_selector("#worth")
    for found in ("#part-end > .say", ".centre", "#part-end .steps", ".story", "#worth .plot", "#part-end > .do"):
        assert page.evaluate(WITHIN, found), found
    board, said, story, curve, row = (
        page.locator(found).bounding_box()
        for found in (".centre", "#part-end > .say", ".story", "#worth", "#part-end > .do")
    )
    assert board and said and story and curve and row  # noqa: PT018
    assert board["x"] + board["width"] <= said["x"] == story["x"]
    assert said["y"] + said["height"] <= story["y"]
    assert max(board["y"] + board["height"], story["y"]) < curve["y"]
    assert curve["y"] + curve["height"] <= row["y"] + 1
    assert page.evaluate(SCROLLERS) == []


@pytest.mark.parametrize("name", ENDS)
def test_on_a_phone_the_end_is_one_scroll_of_the_page_in_the_same_order(page: Page, room: Room, name: str) -> None:
    show(page, room, f"/t/{name}", PHONE)
    page.wait_for_selector("#worth")
    parts = ("#part-end > .say", ".centre", "#part-end .steps", ".story", "#worth", "#part-log")
    tops = [page.locator(found).bounding_box()["y"] for found in parts]  # type: ignore[index]
    assert tops == sorted(tops)
    assert page.evaluate(SCROLLS)[0] == 0
    assert page.evaluate(SCROLLERS) == []
    assert page.evaluate(WITHIN, "#part-end > .do")
    page.evaluate("scrollTo(0, 700)")
    assert page.evaluate(WITHIN, "#part-end > .do"), "what comes next stays under the thumb"


@pytest.mark.parametrize("size", [DESK, SMALL, PHONE], ids=lambda size: str(size["width"]))
@pytest.mark.parametrize("name", ENDS)
def test_at_the_end_one_row_says_what_comes_next(page: Page, room: Room, name: str, size: ViewportSize) -> None:
    show(page, room, f"/t/{name}", size)
    expect(page.locator("#part-bar")).to_be_hidden()
    expect(page.locator("#part-end form button")).to_have_count(1 + (MOMENTS[name].game != "traque"))
    boxes = [one.bounding_box() for one in page.locator("#part-end > .do .button:visible").all()]
    assert len(boxes) == 4 + (MOMENTS[name].game != "traque")
    assert len({round(box["y"]) for box in boxes if box}) == 1


def test_the_five_signs_of_a_replay_differ(page: Page, room: Room) -> None:
    show(page, room, "/t/red-notice-end/replay?at=30&eyes=0")
    for where in ("/t/red-notice-end", "/t/red-notice-end/replay?at=30&eyes=0"):
        show(page, room, where)
        signs = page.locator(".replay .steps svg").evaluate_all("all => all.map(one => one.innerHTML)")
        assert len(signs) == len(set(signs)) == 5


@pytest.mark.parametrize("name", ENDS)
def test_a_replay_has_the_order_of_the_end(page: Page, room: Room, name: str) -> None:
    show(page, room, f"/t/{name}/replay?at=3&eyes=0", DESK)
    page.wait_for_selector("#worth")
    for found in ("#part-bar .prompt", ".centre", ".replay .steps", ".story", "#worth .plot"):
        assert page.evaluate(WITHIN, found), found
    assert page.evaluate(SCROLLERS) == []


@pytest.mark.parametrize("size", [(1280, 720), (1440, 900)], ids=str)
@pytest.mark.parametrize("name", ["red-notice-end", "la-traque-end"])
def test_a_replay_is_walked_in_the_first_view_however_long_the_story(
    page: Page, room: Room, name: str, size: tuple[int, int]
) -> None:
    show(page, room, f"/t/{name}/replay?at=3&eyes=0", {"width": size[0], "height": size[1]})
    page.locator(".story").evaluate("one => { one.style.paddingBottom = '1600px'; }")
    for found in (".replay .steps", ".replay [data-play]", ".centre"):
        assert page.evaluate(WITHIN, found), found
    page.evaluate("scrollTo(0, 700)")
    assert page.evaluate(WITHIN, ".centre"), "the board stays beside the story"


@pytest.mark.parametrize("name", ["red-notice-end", "fugitif-end"])
def test_a_replay_that_goes_on_stays_where_it_is_and_its_board_in_its_place(page: Page, room: Room, name: str) -> None:
    """The log below the window made the page jump, and the board lay over the curve."""
    show(page, room, f"/t/{name}/replay?at=3&eyes=0", DESK)
    page.wait_for_selector("#worth .plot")
    looks = "document.querySelector('.rn-view')?.className"
    before = page.evaluate(looks)
    for at in (4, 5):
        page.locator(".replay [data-key=on]").click()
        page.wait_for_selector(f".replay[data-at='{at}']")
    assert page.evaluate("scrollY") == 0
    assert page.evaluate(looks) == before
    page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    board, curve = (page.locator(found).bounding_box() for found in (".centre", "#worth"))
    assert board
    assert curve
    assert board["y"] + board["height"] <= curve["y"]


@pytest.mark.parametrize("name", ["red-notice-end", "fugitif-end"])
def test_no_button_of_the_end_moves_where_the_story_grows(page: Page, room: Room, name: str) -> None:
    """The analysis comes seconds later: “Replay” was no longer under the hand that pressed it."""
    show(page, room, f"/t/{name}", DESK)
    page.wait_for_selector("#worth .plot")
    steps = page.locator("#part-end .steps")
    before = steps.bounding_box()
    page.locator(".story").evaluate("one => { one.style.paddingBottom = '300px'; }")
    assert steps.bounding_box() == before


def test_a_moment_says_its_worth_for_whom_and_by_what(page: Page, room: Room) -> None:
    show(page, room, "/t/fugitif-end")
    moments = page.locator(".decided li")
    expect(moments).to_have_count(3)
    for text in page.locator(".decided .amount").all_inner_texts():
        assert re.match(r"(?s)\+\d+\s+points? for (you|the Marshal)(\s+(luck|skill))?$", text.strip()), text


def test_a_game_that_all_lose_says_so_once(page: Page, room: Room) -> None:
    """“You lost.” stood above “Lost: Time has run out.”"""
    show(page, room, "/t/traque-end")
    assert page.locator("#part-end .say").inner_text().lower().count("lost") == 1


def test_a_watcher_sees_the_end_without_a_rematch(page: Page, room: Room) -> None:
    prepare(page, *room, "/t/fugitif-end")
    page.context.clear_cookies()
    show(page, room, "/t/fugitif-end")
    expect(page.locator("#part-end h2")).to_have_text("The Marshal wins.")
    expect(page.locator("#part-end form")).to_have_count(0)
    expect(page.locator("#part-moments")).to_be_visible()


def test_the_moments_that_decided_it_come_and_lead_into_the_replay(page: Page, room: Room) -> None:
    show(page, room, "/t/traqueur-end")
    first = page.locator(".decided a").first
    expect(first).to_be_visible(timeout=30_000)
    assert page.locator(".decided a").count() <= 3
    first.click()
    expect(page.locator(".replay")).to_be_visible()


@pytest.mark.parametrize("name", ["red-notice-end"])
def test_the_costliest_decisions_come_each_a_press_from_the_replay(page: Page, room: Room, name: str) -> None:
    show(page, room, f"/t/{name}")
    expect(page.locator(".costly")).to_have_count(0)
    page.get_by_role("link", name="Weigh the decisions").click()
    decisions = page.locator("#part-moments .costly a")
    expect(decisions).to_have_count(1)
    expect(page.locator("#part-moments .costly li p")).to_contain_text("Better:")
    costliest = decisions.inner_text()
    page.locator(".costs .hint a").click()
    expect(page.locator(".replay[data-at]")).to_be_visible()
    expect(decisions.nth(1)).to_be_visible()
    count = decisions.count()
    assert count <= 3
    expect(page.locator("#part-moments .costly li p")).to_contain_text(["Better:"] * count)
    assert decisions.first.inner_text() == costliest
    for number in range(count):
        where = decisions.nth(number).get_attribute("href")
        decisions.nth(number).click()
        reaches(page, int(str(where).rpartition("=")[2]))


@pytest.mark.parametrize("name", ENDS)
def test_a_line_of_the_log_that_is_pushed_at_the_end_leads_into_the_replay(page: Page, room: Room, name: str) -> None:
    show(page, room, f"/t/{name}")
    lines = """lines => lines.map(line => {
      const link = line.querySelector('a');
      return [line.textContent, link?.pathname, link?.search];
    })"""
    links = page.locator("#part-log li").evaluate_all(lines)
    assert len(links) > 3
    assert all(path == f"/t/{name}/replay" for _, path, _ in links)
    # A push has the words alone: what a page that comes whole links to is linked to here by the page's script.
    page.evaluate("document.querySelectorAll('#part-log a').forEach(link => link.replaceWith(...link.childNodes))")
    page.evaluate("import('/static/news.js').then(news => news.mark())")
    assert page.locator("#part-log li").evaluate_all(lines) == links


@pytest.mark.parametrize("name", ["fugitif-end", "traqueur-end"])
def test_the_picture_to_share_is_a_png(page: Page, room: Room, name: str, tmp_path: Path) -> None:
    show(page, room, f"/t/{name}")
    with page.expect_download() as found:
        page.get_by_role("button", name="A picture to share").click()
    assert found.value.suggested_filename == f"hallali-{MOMENTS[name].game}.png"
    found.value.save_as(tmp_path / "picture.png")
    data = (tmp_path / "picture.png").read_bytes()
    assert data.startswith(b"\x89PNG\r\n")
    assert len(data) > 20_000


def test_before_the_end_there_is_no_picture_to_share(page: Page, room: Room) -> None:
    show(page, room, "/t/fugitif-marshal")
    assert page.locator("[data-picture]").count() == 0


def test_what_was_hidden_turns_up_one_after_the_other_and_can_be_skipped(chromium: Browser, room: Room) -> None:
    context = chromium.new_context(locale="en-GB")
    context.add_cookies([{"name": COOKIE, "value": TOKEN, "url": room[0]}])
    page = context.new_page()
    page.route_web_socket(re.compile(r"/live\b"), lambda _: None)
    show(page, room, "/t/fugitif-end")
    # The end arrives as a push does: the scene is put in place of an empty one.
    page.evaluate("""() => { const end = document.getElementById('part-end'), fresh = end.cloneNode(true);
      end.hidden = true; window.fresh = fresh; }""")
    page.evaluate(
        "import('/static/ending.js?again').then(() => document.getElementById('part-end').replaceWith(window.fresh))"
    )
    page.wait_for_selector(".veiled")
    assert page.locator("[data-reveal][data-order]").count() >= 4
    page.get_by_role("button", name="Show everything").click()
    expect(page.locator(".veiled")).to_have_count(0)
    context.close()


def test_on_a_phone_a_walk_through_the_replay_is_seen_from_wherever_one_was(page: Page, room: Room) -> None:
    """Its buttons stand at the window's foot: from the analysis below, the game was played out of sight."""
    show(page, room, "/t/fugitif-end/replay?at=3&eyes=0", PHONE)
    for pressed in ("[data-key=on]", "[data-play]"):
        page.evaluate("scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' })")
        expect(page.locator("#part-board")).not_to_be_in_viewport()
        page.locator(f".replay .steps {pressed}").click()
        expect(page.locator("#part-board")).to_be_in_viewport(ratio=0.3)
