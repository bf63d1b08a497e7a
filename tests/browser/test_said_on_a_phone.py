"""On a phone, what has just been done by another is said in the first screenful: each kind of event of each game.

The page is that of a real table; the frames of a record's other moments are drawn here, and shown as pushes are.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

pytest.importorskip("playwright", reason="Playwright is not installed: uv sync --group browser")
from browser_play import frames_of, wait_until
from by_file import by_file
from kept_tables import keep, played, stored
from playwright.sync_api import Browser, Error, Page, ViewportSize
from room_server import stocked

from hallali import games, i18n
from hallali.core.contract import Told
from hallali.core.record import Record, replay, told_entries
from hallali.games.red_notice.rules.box import box_of
from hallali.games.red_notice.text.lately import deed
from hallali.room.act.auth import COOKIE, hashed
from hallali.room.draw import show
from hallali.room.draw.show import Viewer
from hallali.room.keep.store import Store
from hallali.room.push.pictures import Picture
from hallali.room.table.table import Table

PHONE: ViewportSize = {"width": 390, "height": 844}
TOKEN = "a" * 32
RECORDS = Path(__file__).parent.parent / "games"
#: What is only ever told together with something of more weight, which the bar says: it is in the log beside that.
BESIDE = {
    "fugitif": {"passed manhunt"},  # the game is over
    "traqueur": {"ended even"},  # the fugitive is found
    "red-notice": {*(f"passed {card}" for card in ("draw", "gain", "joker", "move", "security"))},
    "traque": {"did gave", "did hid", "did used", "reloaded", "volley"},
    "la-traque": {"marked", "showed"},
}
SHOW = """async ([before, after]) => {
  const frames = await import('/static/frames.js');
  frames.take(before);
  scrollTo(0, 0);
  frames.take(after);
}"""
#: Whether the bar says this, all of it, within the window, and nothing lies over any of its lines.
SAID = """([text, brief]) => {
  const just = document.querySelector('#part-bar .just'), box = just?.getBoundingClientRect();
  const says = just?.textContent === text || (brief && just?.textContent.includes(brief));
  if (!says || !box?.width || box.top < 0 || box.bottom > innerHeight) return false;
  const over = (line) => document.elementFromPoint(line.left + line.width / 2, line.top + line.height / 2);
  if (just.scrollHeight > just.clientHeight + 2) return false;
  return [...just.getClientRects()].every((line) => just.contains(over(line)));
}"""


#: Whether the last scene, which the bar makes room for, says within the window how it ended.
ENDED = """() => ['h2', 'h2 + p'].every(found => {
  const box = document.querySelector(`#part-end:not([hidden]) .say ${found}`)?.getBoundingClientRect();
  return box?.height && box.top >= 0 && box.bottom <= innerHeight;
})"""


def records(name: str) -> list[Record]:
    """Return games that have all kinds of events in them."""
    if name == "traque":  # its records are of an edition that a room does not have
        ways = (("players", 2),), (("players", 2), ("partner", 1))
        return [played(name, "real", f"said {seed}", ways[seed % 2]) for seed in range(16)]
    files = sorted((RECORDS / name.replace("-", "_") / "records").glob("*.json"))
    return [msgspec.json.decode(file.read_bytes(), type=Record) for file in files]


def kind(told: Told) -> str:
    """Name the kind of what is told: its tag, and what it says of itself in words."""
    values = (getattr(told, field.name) for field in msgspec.structs.fields(told))
    return " ".join([str(told.__struct_config__.tag), *(value for value in values if isinstance(value, str))])


def said(record: Record, seat: int) -> Iterator[tuple[int, list[tuple[str, str, bool]]]]:
    """Return what each entry of another's tells a seat: (entry, [(kind, sentence, whether the table gasps)])."""
    game = games.get(record.game)
    kit, _ = game.page(), i18n.translator("en")
    movers = [state.mover for state, _token, _steps in replay(game, record)]
    found = defaultdict(list)
    for after, told in told_entries(game, record, seat):
        text = kit.words.sentence(told, seat, _, record.size)
        if text:
            found[after - 1].append((kind(told), text, bool(kit.picture.moment(told, seat).drama)))
    for entry, told_lines in sorted(found.items()):
        if movers[entry] != seat:
            yield entry, told_lines


def briefs(record: Record, seat: int) -> dict[str, str]:
    """Return how a game that sums up what happened says a sentence of the log among others, by that sentence."""
    game, _ = games.get(record.game), i18n.translator("en")
    if record.game != "red-notice":
        return {}
    tolds = [told for _after, told in told_entries(game, record, seat)]
    box = box_of(record.size, record.edition)
    return {game.page().words.sentence(told, seat, _, record.size): deed(told, seat, box, _) for told in tolds}


def chosen(name: str) -> tuple[dict[tuple[int, int], dict[str, int]], set[str]]:
    """Return where each kind is what the bar says, in few games: by (record, seat) the entry of each; and all kinds."""
    where: dict[tuple[int, int], dict[str, int]] = {}
    every: set[str] = set()
    for number, record in enumerate(records(name)):
        for seat in range(len(games.get(name).seats_of(record.options))):
            here = where[number, seat] = {}
            for entry, told_lines in said(record, seat):
                every |= {one for one, _text, _drama in told_lines}
                gasps = [line for line in told_lines if line[2]]
                here.setdefault((gasps or told_lines)[-1][0], entry)
    found, left = {}, set().union(*where.values())
    while left:
        best = max(where, key=lambda at: len(left & where[at].keys()))
        found[best] = {one: where[best][one] for one in where[best].keys() & left}
        left -= found[best].keys()
    return found, every


def frames(record: Record, seat: int, entries: set[int]) -> Iterator[tuple[int, list[dict[str, Any]]]]:
    """Draw a seat's page before each of these entries, as when it comes, and what it is pushed with the entry."""
    game, drawn = games.get(record.game), 0
    guests = [f"g{number}" for number in range(len(game.seats_of(record.options)))]
    table = Table(stored(record, "drawn", guests), record.seed)
    for entry, (_state, token, steps) in enumerate(replay(game, record)):
        picture = None
        if entry in entries:
            picture = Picture(show.frame(table, Viewer(seat=seat, lang="en")) | {"drawn": (drawn := drawn + 1)})
        news = table.seq + 1
        table.play(token, tuple(steps))
        if picture:
            table.news = news
            after = Picture(show.frame(table, Viewer(seat=seat, lang="en")) | {"drawn": (drawn := drawn + 1)})
            yield entry, [msgspec.json.decode(picture.whole()), msgspec.json.decode(after.text(picture.pieces))]


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, Store]]:
    with stocked(tmp_path_factory.mktemp("room"), TOKEN) as found:
        yield found


@pytest.fixture
def page(chromium: Browser, room: tuple[str, Store]) -> Iterator[Page]:
    context = chromium.new_context(viewport=PHONE, locale="en-GB", has_touch=True, is_mobile=True)
    context.add_cookies([{"name": COOKIE, "value": TOKEN, "url": room[0]}])
    page = by_file(context.new_page())
    page.set_default_timeout(60_000)
    page.route("**/t/*/step", lambda route: route.fulfill(json={}))  # what is forced plays itself: nobody waits for it
    yield page
    context.close()


@pytest.mark.parametrize("name", games.GAMES)
def test_each_kind_of_event_is_said_in_the_first_screenful(room: tuple[str, Store], page: Page, name: str) -> None:
    address, store = room
    where, every = chosen(name)
    all_records = records(name)
    assert every - set().union(*where.values()) == BESIDE.get(name, set())
    unsaid = []
    for (number, seat), kinds in where.items():
        record = all_records[number]
        keep(store, record, f"{name}-{number}-{seat}", hashed(TOKEN), 1, seat=seat)
        heard = frames_of(page)
        page.goto(f"{address}/t/{name}-{number}-{seat}")
        page.wait_for_selector("body.scripted")
        while not heard:  # the first frame is the whole page, which comes before those made here
            page.wait_for_timeout(50)
        names = {entry: one for one, entry in kinds.items()}
        briefly = briefs(record, seat)
        for entry, both in frames(record, seat, set(names)):
            lines = both[1]["told"]
            most = next((line for line in reversed(lines) if line.get("drama")), lines[-1])
            page.evaluate(SHOW, both)
            try:
                text = [most["text"], briefly.get(most["text"], "")]
                wait_until(page, ENDED if names[entry].startswith("ended") else SAID, text, 8_000)
            except Error:
                unsaid.append((names[entry], most["text"]))
    assert not unsaid
