"""After a game: the replay stays at its board, keys do nothing they should not, and a picture that is saved is told."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

pytest.importorskip("playwright", reason="Playwright is not installed: uv sync --group browser")
from playwright.sync_api import Browser, Page, expect
from positions import BUREAU, Moment
from room_server import stocked

from hallali.room.act.auth import COOKIE, hashed
from hallali.room.keep.store import Store

TOKEN = "a" * 32
Room = tuple[str, Store]
ENDS = {
    "fugitif": Moment("fugitif", 0, 1, size="small"),
    "traqueur": Moment("traqueur", 1, 1, size="small", options=(("begins", "first"),)),
    "red-notice": Moment("red-notice", 0, 1, size="small"),
    "traque": Moment("traque", 0, 1, size="small"),
    "la-traque": Moment("la-traque", 0, 1, size="micro"),
}


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Room]:
    with stocked(tmp_path_factory.mktemp("room"), TOKEN) as found:
        yield found


@pytest.fixture
def page(chromium: Browser, room: Room, request: pytest.FixtureRequest) -> Iterator[Page]:
    width, height = request.param
    context = chromium.new_context(viewport={"width": width, "height": height}, locale="en-GB", has_touch=width < 1000)
    context.add_cookies([{"name": COOKIE, "value": TOKEN, "url": room[0]}])
    yield context.new_page()
    context.close()


def table(room: Room, game: str) -> str:
    moment = ENDS[game]
    if room[1].load(moment.table()) is None:
        moment.keep(room[1], moment.table(), hashed(TOKEN))
    return f"{room[0]}/t/{moment.table()}"


@pytest.mark.parametrize("page", [(390, 844), (820, 1180)], indirect=True, ids=["phone", "tablet"])
@pytest.mark.parametrize("game", ENDS)
def test_a_replay_leaves_the_page_where_it_is(page: Page, room: Room, game: str) -> None:
    """Whoever steps or lets it play watches the board: the log's line comes into its own frame at most."""
    page.goto(f"{table(room, game)}/replay?at=0&eyes=0")
    page.wait_for_selector("[data-play]:not([hidden])")
    for _ in range(4):
        before = page.locator(".replay").get_attribute("data-at")
        page.locator(".replay a[data-key=on]").click()
        page.wait_for_function("before => document.querySelector('.replay').dataset.at !== before", arg=before)
        page.wait_for_timeout(200)
        assert page.evaluate("scrollY") == 0
    assert page.locator("#part-board, .centre").first.evaluate(
        "one => one.getBoundingClientRect().top < innerHeight / 2"
    )


@pytest.mark.parametrize("page", [(820, 1180)], indirect=True, ids=["tablet"])
def test_a_replay_that_plays_from_the_start_begins_where_somebody_moves(page: Page, room: Room) -> None:
    page.goto(f"{table(room, 'la-traque')}/replay?at=0&eyes=0")
    page.wait_for_selector("[data-play]:not([hidden])")
    expect(page.locator("#part-bar .aside")).to_contain_text("Dealing")
    page.locator("[data-play]").click()
    expect(page.locator(".replay")).not_to_have_attribute("data-at", "0")
    expect(page.locator(".replay[data-opens]")).to_have_count(0)
    page.locator("[data-play]").click()
    expect(page.locator("#part-bar .aside")).not_to_contain_text("Dealing")


@pytest.mark.parametrize("page", [(390, 844)], indirect=True, ids=["phone"])
@pytest.mark.parametrize("press", [".replay [data-play]", ".replay a[data-key=first]", "[data-key=moment1]"])
def test_what_plays_on_a_phone_plays_in_sight(page: Page, room: Room, press: str) -> None:
    """From the analysis, which lies far below the board, the replay ran from 1 to 14 out of sight."""
    page.goto(f"{table(room, 'fugitif')}/replay?at=4&eyes=0")
    page.wait_for_selector("[data-play]:not([hidden])")
    page.wait_for_selector("#worth", timeout=60_000)
    page.evaluate("() => scrollTo(0, document.body.scrollHeight)")
    board = "() => { const { top, bottom } = document.querySelector('.board').getBoundingClientRect(); return %s; }"
    assert page.evaluate(board % "bottom < 0"), "it lies above"
    page.locator(press).click()
    page.wait_for_function(board % "top < innerHeight / 2 && bottom > innerHeight / 4")


@pytest.mark.parametrize("page", [(390, 844)], indirect=True, ids=["phone"])
@pytest.mark.parametrize(("game", "key", "said"), [("fugitif", "turn", "Turn"), ("red-notice", "round", "Round")])
def test_a_replay_says_which_turn_or_round_it_is(page: Page, room: Room, game: str, key: str, said: str) -> None:
    page.goto(f"{table(room, game)}/replay?at=0&eyes=0")
    page.wait_for_selector("[data-play]:not([hidden])")
    where = page.locator(f".jump:has([data-key={key}-on]) > span")
    expect(where).to_have_text(f"{said} 0")
    seen = []
    for _ in range(4):
        before = page.locator(".replay").get_attribute("data-at")
        page.locator(f"[data-key={key}-on]").click()
        page.wait_for_function("before => document.querySelector('.replay').dataset.at !== before", arg=before)
        page.locator("[data-key=on]").click()
        page.wait_for_timeout(200)
        seen.append(int(where.inner_text().removeprefix(said)))
    assert seen == sorted(seen)
    assert len(set(seen)) > 1


@pytest.mark.parametrize("page", [(1440, 900)], indirect=True, ids=["desk"])
def test_a_replay_keeps_the_log_s_line_in_sight(page: Page, room: Room) -> None:
    page.goto(f"{table(room, 'red-notice')}/replay?at=0&eyes=0")
    page.wait_for_selector("[data-play]:not([hidden])")
    page.locator(".replay a[data-key=last]").click()
    page.wait_for_selector("#part-log .at")
    page.wait_for_timeout(200)
    inside = """one => { const frame = one.closest('ol').getBoundingClientRect(), at = one.getBoundingClientRect();
      return at.top >= frame.top - 1 && at.bottom <= frame.bottom + 1; }"""
    assert page.locator("#part-log .at").first.evaluate(inside)
    assert page.evaluate("scrollY") == 0


@pytest.mark.parametrize("page", [(1440, 900)], indirect=True, ids=["desk"])
def test_escape_takes_nothing_back_once_all_is_over(page: Page, room: Room) -> None:
    errors: list[str] = []
    sent: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.on("request", lambda request: sent.append(request.url) if request.method == "POST" else None)
    page.goto(table(room, "fugitif"))
    page.wait_for_selector("body.scripted")
    page.keyboard.press("Escape")
    page.wait_for_timeout(500)
    assert (errors, sent) == ([], [])


@pytest.mark.parametrize(("size", "deal", "at"), [("real", 11, 0.55), ("small", 3, 0.1)])
def test_five_lines_leave_the_round_s_line_bare(chromium: Browser, room: Room, size: str, deal: int, at: float) -> None:
    """What happened, what to do and what to know lay over “Round 4/20, then a shuffle”."""
    moment = Moment("red-notice", 0, at, size=size, deal=deal)
    moment.keep(room[1], moment.table(), hashed(TOKEN))
    context = chromium.new_context(viewport={"width": 390, "height": 844}, locale="fr-FR", has_touch=True)
    context.add_cookies([{"name": COOKIE, "value": TOKEN, "url": room[0]}])
    page = context.new_page()
    page.goto(f"{room[0]}/t/{moment.table()}")
    page.wait_for_selector("body.scripted #part-bar.yours")
    said, below = (page.locator(one).bounding_box() for one in ("#part-bar .say", ".dispatches .turn"))
    context.close()
    assert said is not None
    assert below is not None
    assert said["y"] + said["height"] <= below["y"] + 1


@pytest.mark.parametrize("page", [(390, 844)], indirect=True, ids=["phone"])
def test_a_picture_that_is_saved_is_told(page: Page, room: Room) -> None:
    page.goto(table(room, "fugitif"))
    with page.expect_download():
        page.locator("[data-picture]").click()
    expect(page.locator("#toast")).to_contain_text("hallali-fugitif.png")
    expect(page.locator("#toast")).to_have_class("toast calm")  # good news is not in the colour of an error


#: Keeps what an image is made of.
DRAWN = """() => {
  const set = Object.getOwnPropertyDescriptor(HTMLImageElement.prototype, 'src').set;
  Object.defineProperty(HTMLImageElement.prototype, 'src', { set(value) { window.drawn = decodeURIComponent(value);
    set.call(this, value); } });
}"""


@pytest.mark.parametrize("page", [(390, 844)], indirect=True, ids=["phone"])
def test_a_picture_of_red_notice_has_each_name_once_and_nothing_to_press(page: Page, room: Room) -> None:
    """The names of both sizes of the map lay over one another, and below it stood what makes it larger."""
    page.goto(table(room, "red-notice"))
    page.wait_for_selector("body.after.scripted .rn-view.far")
    page.evaluate(DRAWN)
    with page.expect_download():
        page.locator("[data-picture]").click()
    seen = page.evaluate(
        """() => { const drawn = document.createElement('div'); drawn.innerHTML = window.drawn;
        const names = drawn.querySelector('.rn-letters'), far = drawn.querySelector('.rn-name.afar');
        const styled = (one, what) => one.getAttribute('style').includes(what); // the page's policy applies none
        const press = drawn.querySelector('[data-zoom]');
        return [styled(names, 'display: none'), styled(far, 'font-size: 0px'), press === null]; }"""
    )
    assert seen == [True, False, True]


@pytest.mark.parametrize("page", [(1024, 768), (1440, 900)], indirect=True, ids=["tablet", "desk"])
@pytest.mark.parametrize("game", ["fugitif", "traqueur", "traque", "la-traque"])
def test_the_board_of_the_end_keeps_its_height_however_long_the_story_is(page: Page, room: Room, game: str) -> None:
    page.goto(table(room, game))
    page.wait_for_selector("body.after")
    high = "document.querySelector('.centre').getBoundingClientRect().height"
    before = page.evaluate(high)
    page.evaluate(
        """() => { const more = document.createElement('div'); more.style.height = '1500px';
        document.querySelector('.story').append(more); }"""
    )
    assert page.evaluate(high) == pytest.approx(before, abs=1)
    assert before < page.evaluate("innerHeight")


@pytest.mark.parametrize("page", [(1024, 768), (1440, 900)], indirect=True, ids=["tablet", "desk"])
def test_la_traque_s_board_is_whole_at_the_end(page: Page, room: Room) -> None:
    """With four factions, whose agents stand in every zone."""
    moment = Moment("la-traque", 2, 1, edition=BUREAU)
    if room[1].load(moment.table()) is None:
        moment.keep(room[1], moment.table(), hashed(TOKEN))
    page.goto(f"{room[0]}/t/{moment.table()}")
    page.wait_for_selector("body.after")
    assert page.locator(".centre").evaluate("one => one.scrollHeight <= one.clientHeight + 1")


@pytest.mark.parametrize(
    ("game", "page"),
    [
        ("red-notice", (390, 844)),
        ("red-notice", (1024, 768)),
        ("traqueur", (390, 844)),
        ("la-traque", (1024, 768)),
    ],
    indirect=["page"],
)
def test_a_replay_s_board_is_whole(page: Page, room: Room, game: str) -> None:
    """Its lower edge was cut: Red Notice's key on a phone and a tablet, half of one's own garden, La Traque's hand."""
    page.goto(f"{table(room, game)}/replay?at=40&eyes=0")
    page.wait_for_selector("[data-play]:not([hidden])")
    assert page.locator(".centre").evaluate("one => one.scrollHeight - one.clientHeight") <= 12  # a border's room


@pytest.mark.parametrize("page", [(390, 844), (820, 1180)], indirect=True, ids=["phone", "tablet"])
def test_a_replay_shows_the_whole_world(page: Page, room: Room) -> None:
    """Whoever moves is in the picture: a map that is nearer stayed where it was as the pawns left it."""
    page.goto(f"{table(room, 'red-notice')}/replay?at=12&eyes=0")
    page.wait_for_selector("[data-play]:not([hidden])")
    page.wait_for_timeout(300)
    whole = "document.querySelector('[data-map]').scrollWidth <= document.querySelector('[data-map]').clientWidth + 1"
    for _ in range(3):
        page.locator(".replay a[data-key=round-on]").click()
        page.wait_for_timeout(400)
        assert page.evaluate(whole)


#: Whether a name on the map lies under something that stands where it does: what comes later is drawn over it.
UNDER = """() => {
  const names = [...document.querySelectorAll('.rn-marks :is(.rn-name, .rn-land-name, .rn-letters)')];
  const marks = [...document.querySelectorAll('.rn-marks :is([data-pawn], .rn-stop, .rn-sign, .rn-piece)')];
  const over = (name, mark) => name.compareDocumentPosition(mark) & Node.DOCUMENT_POSITION_FOLLOWING;
  return marks.filter((mark) => mark.getBoundingClientRect().width
    && names.some((name) => !name.matches('.rung, .rn-call') && over(name, mark))).length;
}"""


@pytest.mark.parametrize("page", [(390, 844), (1024, 768)], indirect=True, ids=["phone", "tablet"])
def test_nobody_stands_on_a_city_s_name(page: Page, room: Room) -> None:
    """Where there is no room beside a name, it lies over who stands there: Cairo was read as “airo”."""
    page.goto(table(room, "red-notice"))
    page.wait_for_selector("body.after.scripted .rn-stop")
    assert page.evaluate(UNDER) == 0
    page.goto(f"{table(room, 'red-notice')}/replay?at=40&eyes=0")
    page.wait_for_selector("[data-play]:not([hidden])")
    assert page.evaluate(UNDER) == 0


@pytest.mark.parametrize("page", [(1440, 900)], indirect=True, ids=["desk"])
@pytest.mark.parametrize("game", ["fugitif", "traqueur", "red-notice"])
def test_no_half_of_a_replay_s_page_is_empty(page: Page, room: Room, game: str) -> None:
    """The log stood alone on the right below the players; to its left there was nothing down to the page's end."""
    page.goto(f"{table(room, game)}/replay?at=40&eyes=0")
    page.wait_for_selector("[data-play]:not([hidden])")
    page.evaluate("scrollTo(0, 0)")
    empty = page.evaluate(
        """() => { const box = (one) => one.getBoundingClientRect();
        const panels = [...document.querySelectorAll('.own > *, .right > *')].map(box);
        const top = box(document.querySelector('.own')).top, foot = Math.max(...panels.map((one) => one.bottom));
        const on = (one, x, y) => x > one.left - 11 && x < one.right + 11 && y > one.top - 11 && y < one.bottom + 11;
        let free = 0;
        for (let x = 15; x < innerWidth; x += 10) for (let y = top + 5; y < foot; y += 10)
          free += !panels.some((one) => on(one, x, y));
        return 100 * free; }"""
    )
    assert empty < 300_000  # in square pixels


@pytest.mark.parametrize("page", [(820, 1180), (1024, 768), (1440, 900)], indirect=True)
@pytest.mark.parametrize("where", ["", "/replay?at=2"], ids=["end", "replay"])
def test_the_menu_opens_in_sight(page: Page, room: Room, where: str) -> None:
    """On a tablet it opened at the foot of a page that is several windows long: the button seemed dead."""
    page.goto(table(room, "red-notice") + where)
    page.locator("[data-pull]").locator("visible=true").first.click()
    shut = page.locator("#drawer [data-shut], #tray > [data-shut]").locator("visible=true").first
    expect(shut).to_be_in_viewport(ratio=1)
    expect(page.locator("#drawer summary").first).to_be_in_viewport()
    shut.click()
    expect(page.locator("#drawer summary").first).not_to_be_in_viewport()
