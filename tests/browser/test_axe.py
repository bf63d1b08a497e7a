"""Every kind of page that the room serves, looked over by axe: light and dark, on a desk and on a phone."""

from __future__ import annotations

import datetime
import re
import time
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

import pytest

pytest.importorskip("playwright", reason="Playwright is not installed: uv sync --group browser")
pytest.importorskip("axe_playwright_python", reason="axe is not installed: uv sync --group browser")
from axe_playwright_python.base import AXE_SCRIPT
from kept_tables import keep, played
from plain_games import metro
from room_server import served

from hallali import games
from hallali.core.record import Record, replay
from hallali.core.seats import OVER
from hallali.lab import puzzles as lab
from hallali.room.act import puzzles
from hallali.room.act.auth import COOKIE, hashed
from hallali.room.act.devices import LINK_S
from hallali.room.keep import days
from hallali.room.keep.store import Store, Stored, StoredSeat
from hallali.room.web.ratings import FEWEST

if TYPE_CHECKING:
    from playwright.sync_api import APIRequestContext, Browser, Page, ViewportSize

DESK: ViewportSize = {"width": 1440, "height": 900}
PHONE: ViewportSize = {"width": 390, "height": 844}
TOKEN = "T" * 24
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
LONGEST = 30_000  #: of any wait, in milliseconds
DAY = datetime.date(2026, 11, 21)


class Moment:
    """A table of one game at one moment: the first from `at` of its record on at which `seat` is to move.

    seat: the guest's, whose eyes look. at: 0 to 1, where 1 is the end. stage: "open", "begin" or "on".
    """

    def __init__(
        self, game: str, seat: int, at: float, size: str = "real", stage: str = "on", **options: bool | int | str
    ) -> None:
        self.game, self.seat, self.at, self.size, self.stage = game, seat, at, size, stage
        self.options = tuple(options.items())

    def record(self) -> Record:
        return played(self.game, self.size, "0" * 63 + "7", self.options)

    def entries(self) -> int:
        """Return how many entries of the record lie behind the moment."""
        record, rules = self.record(), games.get(self.game)
        if self.stage != "on":
            return 0
        before = ((number, state.mover) for number, (state, _, _) in enumerate(replay(rules, record)))
        first = round(self.at * len(record.moves))
        return next(number for number, mover in before if number >= first and mover in (self.seat, OVER))


MOMENTS = {
    "fugitif-open": Moment("fugitif", 0, 0, stage="open"),
    "fugitif-waiting": Moment("fugitif", 1, 0, stage="open"),
    "fugitif-begin": Moment("fugitif", 0, 0, stage="begin"),
    "fugitif-fugitive": Moment("fugitif", 0, 0.4),
    "fugitif-marshal": Moment("fugitif", 1, 0.6),
    "fugitif-end": Moment("fugitif", 0, 1, size="small"),
    "traqueur-build": Moment("traqueur", 0, 0, begins="first"),
    "traqueur-search": Moment("traqueur", 0, 0.5, size="small", begins="first"),
    "traqueur-end": Moment("traqueur", 1, 1, size="small", begins="first"),
    "red-notice-angela": Moment("red-notice", 0, 0.3, size="small"),
    "red-notice-jessah": Moment("red-notice", 1, 0.5, size="small"),
    "red-notice-end": Moment("red-notice", 0, 1, size="small"),
    "traque-early": Moment("traque", 0, 0.1),
    "traque-fight": Moment("traque", 0, 0.5),
    "traque-two": Moment("traque", 0, 0.5, players=2),
    "traque-end": Moment("traque", 0, 1),
    "la-traque-first": Moment("la-traque", 0, 0, size="small"),
    "la-traque-early": Moment("la-traque", 0, 0.2, size="small"),
    "la-traque-late": Moment("la-traque", 1, 0.7, size="micro"),
    "la-traque-end": Moment("la-traque", 0, 1, size="micro"),
    "metro-early": Moment("metro", 0, 0.4),
    "metro-end": Moment("metro", 0, 1),
}
ENDS = [name for name in MOMENTS if name.endswith("-end")]
#: Tables of two people: one that waits, with its link; one with a clock that runs; a rematch offered.
FRIENDS = ("open", "on", "over")
#: Each kind of page, by its route in room/app.py.
PLACES = [
    "/",
    "/#free",
    *(f"/games/{game}" for game in (*games.GAMES, "metro")),
    "/mine",
    "/mine#free",
    "/about",
    "/nothing",
    "/start/fugitif?seat=marshal",
    "/start/la-traque/seats",
    "/devices",
    "/devices#link",
    f"/device/{'a' * 24}",
    f"/day/traqueur/{DAY}",
    f"/day/traque/{DAY}",
    *(f"/puzzle/{game}?degree=hard" for game in ("fugitif", "red-notice")),
    "/puzzle/red-notice/yesterday",
    *(f"/rules/{game}" for game in (*games.GAMES, "metro")),
    *(f"/t/{name}" for name in MOMENTS),
    "/t/fugitif-open#free",
    *(f"/learn/{game}" for game in games.GAMES),
    *(f"/friends/{moment}" for moment in FRIENDS),
    *(f"/t/{name}/replay?at=3&eyes=0" for name in ENDS),
    f"/t/{ENDS[0]}/replay?at=3&eyes=-4",
    f"/t/{ENDS[0]}/verify",
    "/t/fugitif-marshal/verify",
]


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


def prepare(page: Page, address: str, store: Store, place: str) -> str:
    """Have everything there that the page shows; return its address."""
    found = re.match(r"/t/([a-z-]+)\b", place)
    if found and found[1] in MOMENTS:
        moment = MOMENTS[found[1]]
        if store.load(found[1]) is None:
            record, me = moment.record(), hashed(TOKEN)
            keep(store, record, found[1], me, moment.entries(), seat=moment.seat, stage=moment.stage)
    if place.startswith("/device/"):
        store.add_link(hashed(place.rpartition("/")[2]), hashed("another"), time.time() + LINK_S)
    if place.startswith("/learn/"):
        made = page.request.post(address + place, headers={"accept": "application/json"})
        return address + str(made.json()["location"])
    if place.startswith("/friends/"):
        return address + friends(page, address, place.rpartition("/")[2])
    if place == "/mine":
        numbers(store)
    if place.startswith("/puzzle/"):
        game, today = place.split("/")[2].partition("?")[0], days.today()
        there = today - datetime.timedelta(days=place.endswith("yesterday"))
        puzzles.keep(store, there.isoformat(), lab.of_day(game, "axe"))
        return address + place.replace("yesterday", there.isoformat())
    if "replay" in place:
        until = time.monotonic() + LONGEST / 1000
        while "worth awaited" in page.request.get(address + place).text():
            assert time.monotonic() < until, "the analysis does not come to its end"
            time.sleep(0.1)
    return address + place


def numbers(store: Store) -> None:
    """Keep games enough against one level for a rating."""
    for number in range(FEWEST):
        seats = [StoredSeat(seat=0, bot="club", entropy=""), StoredSeat(seat=1, guest=hashed(TOKEN), entropy="")]
        rules, name = games.get("fugitif"), f"rated-{number}"
        edition = rules.edition_of("small", {})
        stored = Stored(
            id=name, game="fugitif", rules=rules.rules, edition=edition, size="small", options={}, commitment="",
            created=number, seats=seats, result="resigned:0",
        )  # fmt: skip
        store.create(stored, "5" * 64)


def friends(page: Page, address: str, moment: str) -> str:
    """Make a table of two, and bring it to this moment; return its address."""

    def do(what: str, who: APIRequestContext = page.request, **fields: str) -> str:
        answer = who.post(address + what, form={**fields}, headers={"accept": "application/json"})
        assert answer.ok, answer.text()
        return str(answer.json().get("location", ""))

    table = do("/new", game="fugitif", seat="marshal", opponent="friend", size="small", clock="10+10")
    if moment != "open":
        friend = page.context.browser.new_context().request if page.context.browser else page.request
        do(f"{table}/sit", friend, name="Zoé", entropy="")
        do(f"{table}/chat", friend, text="Good evening!")
        if moment == "over":
            do(f"{table}/resign", friend)
            do(f"{table}/rematch", friend)
    return table


def findings(page: Page, options: Mapping[str, object]) -> list[str]:
    """Return all that axe finds on the page as it stands."""
    found: list[str] = page.evaluate(RUN, options)
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
    if page.evaluate("document.body.matches('.table:not(.ruled)')"):  # pages of rules have no script
        page.wait_for_selector("body.scripted")
    page.evaluate("for (const one of document.querySelectorAll('details')) one.open = true")
    page.evaluate("document.getElementById('invite')?.showPopover()")
    page.evaluate(AXE_SCRIPT)
    found = []
    for view in (DESK, PHONE):
        page.set_viewport_size(view)
        page.emulate_media(color_scheme="light")
        found += [f"{view['width']} light {line}" for line in findings(page, ALL)]
        page.emulate_media(color_scheme="dark")
        found += [f"{view['width']} dark {line}" for line in findings(page, COLOURS)]
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
