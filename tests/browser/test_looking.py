"""Tables at telling positions, put to the rules of rules.js: nothing is cut, covered, too small or out of its place."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import pytest

pytest.importorskip("playwright", reason="Playwright is not installed: uv sync --group browser")
from known_faults import KNOWN, Known
from looking import FINGERS, LANGUAGES, SIZES, Fault, faults, looker, settled, stand, window
from positions import Moment, spread
from room_server import stocked

from hallali import games
from hallali.room.act.auth import COOKIE, hashed
from hallali.room.keep.store import Store

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

TOKEN = "l" * 32
Room = tuple[str, Store]
#: What the default run looks at: which of the forty positions, and at which sizes; the long lane looks at all.
SAMPLE = {"fugitif": (15, 26), "traqueur": (13, 22), "red-notice": (13, 26), "traque": (18, 35), "la-traque": (22, 36)}
FEW = ((390, 844), (820, 1180), (1280, 800), (1440, 900))

#: Spoils a page by a rule of style, and which of the rules must find it.
PLANTS = {
    "an arrow half a board away": ("traqueur", ".arrows { translate: -50% 0 }", "marks"),
    "an arrow one square on": ("traqueur", ".arrows { translate: 40px 0 }", "marks"),
    "a square's rim beside it": ("traqueur", "rect.aim { translate: 0 30px }", "marks"),
    "a price cut by its card": ("traque", ".tq-card .cost { position: relative; left: 160px }", "cut"),
    "a pawn beside its city": ("red-notice", "[data-pawn] { translate: 60px 0 }", "marks"),
    "a page too wide": ("fugitif", "body.table { overflow: visible } .frame { width: 2000px }", "sideways"),
    "words beside their box": ("traque", ".tq-card > b { position: relative; left: 180px }", "outside"),
    "two lines at one place": ("fugitif", ".prompt { margin-bottom: -22px }", "overlaps"),
    "a bar over the board": ("fugitif", ".todo > .bar { min-height: 60vh }", "covered"),
    "words too small": ("fugitif", ".prompt { font-size: 9px }", "small"),
    "a button too low": ("fugitif", ".buttons .button { min-height: 0; height: 18px; padding: 0 }", "target"),
    "choices run together": ("traque", ".help .switch > * { flex: none; padding: 0; width: auto }", "together"),
    "a button below the fold": ("fugitif", ".do { position: relative; top: 2000px }", "next"),
    "a log of one line": ("fugitif", ".log ol { flex: none; height: 30px }", "peep"),
    "a hand half in view": ("fugitif", ".own { height: 40px }", "own"),
    "panels over one another": ("fugitif", ".right > .log { margin-top: -60px }", "piled"),
    "scores cut at the right": ("la-traque end", ".lt-end .wide { width: 200px }", "slides"),
    "a rival's panel too wide": ("red-notice", ".right .person .back { width: 400px }", "slides"),
    "a button as narrow as its words": ("fugitif", ".buttons .button { padding: 0; width: min-content }", "tight"),
    "notes at the screen's edge": ("fugitif end", ".own { position: relative; left: -60px }", "edge"),
    "a panel hidden far down": ("la-traque end", ".right { margin-top: -900px; z-index: 1 }", "covered"),
    "a board half as high": ("red-notice", ".rn-map, .row { max-height: 150px; flex: none }", "empty"),
}  # fmt: skip
SPOIL = """css => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css.replace(/;?\\s*}/g, " !important }").replace(/;/g, " !important;"));
  document.adoptedStyleSheets = [sheet];
}"""


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Room]:
    with stocked(tmp_path_factory.mktemp("room"), TOKEN) as found:
        yield found


def look(
    chromium: Browser, room: Room, moments: list[Moment], sizes: tuple[tuple[int, int], ...], languages: tuple[str, ...]
) -> list[Fault]:
    """Return what the rules find at these moments of one game, in windows of these sizes and in these languages."""
    found: list[Fault] = []
    for moment in moments:
        if room[1].load(moment.table()) is None:
            moment.keep(room[1], moment.table(), hashed(TOKEN))
    cookie = {"name": COOKIE, "value": TOKEN, "url": room[0]}
    for language in languages:
        for some in ([size for size in sizes if (size[0] < FINGERS) is touch] for touch in (True, False)):
            if not some:
                continue
            with looker(chromium, language, some[0][0], cookie) as page:
                for moment in moments:
                    stand(page, f"{room[0]}/t/{moment.table()}", some[0])
                    for size in some:
                        page.set_viewport_size(window(size))
                        settled(page)
                        found += faults(page, moment.name(), moment.game, language)
    return found


def new(found: list[Fault]) -> str:
    """Return the faults that are not known yet, a line each."""
    return "\n".join(fault.line() for fault in found if not any(one.covers(fault) for one in KNOWN))


@pytest.mark.parametrize("game", games.GAMES)
def test_some_positions_hold_the_rules(chromium: Browser, room: Room, game: str) -> None:
    moments = [list(spread(game))[number] for number in SAMPLE[game]]
    fingers, pointers = FEW[:2], FEW[2:]
    found = look(chromium, room, moments, fingers, LANGUAGES[1:]) + look(
        chromium, room, moments, pointers, LANGUAGES[:1]
    )
    assert not new(found), new(found)


@pytest.mark.parametrize("game", games.GAMES)
def test_the_page_of_the_end_holds_the_rules(chromium: Browser, room: Room, game: str) -> None:
    moments = [one for one in spread(game) if one.at == 1.0][:1]
    narrow, wide = ((360, 640), (390, 844)), ((820, 1180), (1440, 900))
    found = look(chromium, room, moments, narrow, LANGUAGES) + look(chromium, room, moments, wide, LANGUAGES[1:])
    assert not new(found), new(found)


def test_red_notices_longest_action_is_whole_on_the_narrowest_phone(chromium: Browser, room: Room) -> None:
    moments = [Moment("red-notice", 1, 0.5, size="small")]
    found = [one for one in look(chromium, room, moments, ((360, 640),), ("fr",)) if one.part == "part-row"]
    assert not found, new(found)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_scores_of_la_traque_are_in_the_first_screen_of_a_desk(
    chromium: Browser, room: Room, language: str
) -> None:
    moment, table = Moment("la-traque", 0, 1), f"scores-{language[:2]}"
    moment.keep(room[1], table, hashed(TOKEN))
    with looker(chromium, language, 1440, {"name": COOKIE, "value": TOKEN, "url": room[0]}) as page:
        stand(page, f"{room[0]}/t/{table}", (1440, 900))
        scores, foot = (page.locator(one).bounding_box() for one in ("#part-scores", "#part-end > .do"))
        assert scores is not None
        assert foot is not None
        assert scores["y"] + scores["height"] <= foot["y"]
        assert page.evaluate(
            "(one => one.scrollWidth <= one.clientWidth)(document.querySelector('#part-scores .wide'))"
        )


def heights(page: Page, *selectors: str) -> list[tuple[float, float]]:
    """Return where each of these begins and ends, from the window's top."""
    boxes = [page.locator(one).bounding_box() for one in selectors]
    assert all(boxes), selectors
    return [(box["y"], box["y"] + box["height"]) for box in boxes if box]


@contextmanager
def opened(chromium: Browser, room: Room, moment: Moment, size: tuple[int, int]) -> Iterator[Page]:
    """Open a table at a moment, in French and in a window of this size."""
    if room[1].load(moment.table()) is None:
        moment.keep(room[1], moment.table(), hashed(TOKEN))
    with looker(chromium, LANGUAGES[1], size[0], {"name": COOKIE, "value": TOKEN, "url": room[0]}) as page:
        stand(page, f"{room[0]}/t/{moment.table()}", size)
        yield page


@pytest.mark.parametrize("size", [(360, 640), (1366, 640)])
def test_le_traqueurs_questions_are_whole_in_a_window_of_640(
    chromium: Browser, room: Room, size: tuple[int, int]
) -> None:
    with opened(chromium, room, Moment("traqueur", 0, 0.55), size) as page:
        (_, centre), (_, asked) = heights(page, ".centre", ".turns .turn.now")
        assert asked <= centre


@pytest.mark.parametrize(("at", "size", "deal"), [(0.0, "real", 7), (0.9, "real", 11), (0.65, "small", 3)])
def test_no_half_of_jessahs_panel_is_empty_on_a_tablet_upright(
    chromium: Browser, room: Room, at: float, size: str, deal: int
) -> None:
    moment = Moment("red-notice", 1, at, size=size, deal=deal)
    with opened(chromium, room, moment, (820, 1180)) as page:
        found = faults(page, moment.name(), "red-notice", "fr", ["own", "overlaps", "covered"])
        assert not new(found), new(found)
        last = "#part-me .sheets:not(.offer)"  # upgrades on offer lie there only where there is room
        (_top, bottom), *inside = heights(page, "#part-me", "#part-me header", "#part-me .tally", last)
        assert inside[-1][1] > bottom - 24
        right = [page.locator(one).bounding_box() for one in ("#part-me", "#part-me .out")]
        assert right[0]
        assert right[1]
        assert right[1]["x"] + right[1]["width"] > right[0]["x"] + right[0]["width"] - 40


@pytest.mark.long
@pytest.mark.parametrize("game", games.GAMES)
def test_forty_positions_hold_the_rules_at_all_sizes_in_both_languages(
    chromium: Browser, room: Room, game: str
) -> None:
    found = look(chromium, room, list(spread(game)), SIZES, LANGUAGES)
    assert not new(found), new(found)
    gone = [one for one in KNOWN if one.game == game and not any(one.covers(fault) for fault in found)]
    assert not gone, f"mended: take them off the list of tests/browser/known_faults.py: {gone}"


@pytest.fixture(scope="module")
def spoiled(chromium: Browser, room: Room) -> Iterator[dict[str, Page]]:
    """A page of each game that is to be spoiled, as it stands in a window of a desk."""
    pages: dict[str, Page] = {}
    cookie = {"name": COOKIE, "value": TOKEN, "url": room[0]}
    with looker(chromium, LANGUAGES[0], 1280, cookie) as first:
        for game in dict.fromkeys(game for game, _, _ in PLANTS.values()):
            name, _, ended = game.partition(" ")
            moment = next(one for one in spread(name) if one.at == 1) if ended else list(spread(name))[SAMPLE[name][0]]
            table = f"spoiled-{name}{ended}"
            moment.keep(room[1], table, hashed(TOKEN))
            pages[game] = first.context.new_page() if pages else first
            stand(pages[game], f"{room[0]}/t/{table}", (1280, 800))
        yield pages


@pytest.mark.parametrize("plant", PLANTS)
def test_the_rules_find_what_is_spoiled(spoiled: dict[str, Page], plant: str) -> None:
    game, style, rule = PLANTS[plant]
    page = spoiled[game]
    page.evaluate(SPOIL, "a {}")
    before = {fault.what for fault in faults(page, plant, game, "en") if fault.rule == rule}
    page.evaluate(SPOIL, style)
    found = [fault.what for fault in faults(page, plant, game, "en") if fault.rule == rule]
    assert set(found) - before, (style, found)


def test_a_key_is_nothing_for_fingers(chromium: Browser, room: Room) -> None:
    cookie = {"name": COOKIE, "value": TOKEN, "url": room[0]}
    with looker(chromium, LANGUAGES[0], 820, cookie) as page:
        page.set_viewport_size(window((820, 1180)))
        page.goto(f"{room[0]}/about")
        page.evaluate(
            "document.querySelector('main').append(Object.assign(document.createElement('kbd'), { textContent: 'm' }))"
        )
        assert [fault.rule for fault in faults(page, "about", "", "en", ["keys"])] == ["keys"]


def test_what_is_known_is_matched_by_its_words() -> None:
    fault = Fault("cut", "part-bar", "p.just: 14 px cut by p.just", "traque", "real-7", "820x1180", "fr")
    assert Known("traque", "cut", "part-bar", "p.just", "why").covers(fault)
    assert not Known("traque", "cut", "part-bar", "p.aside", "why").covers(fault)
    assert not Known("traque", "small", "part-bar", "p.just", "why").covers(fault)


def test_a_page_that_the_room_refuses_is_not_looked_at(chromium: Browser, room: Room) -> None:
    cookie = {"name": COOKIE, "value": TOKEN, "url": room[0]}
    with (
        looker(chromium, LANGUAGES[0], 1280, cookie) as page,
        pytest.raises(LookupError, match="/t/no-such-table: 404"),
    ):
        stand(page, f"{room[0]}/t/no-such-table", (1280, 800))
