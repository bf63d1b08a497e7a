"""Pages are compared with pictures that a person has looked at: every kind of page, and eight positions a game.

`python tests/browser/pictures accept NAME` keeps a picture that is right; CONTRIBUTING.md says how. The default run
compares a few; `pytest -m long tests/browser/test_pictures.py` compares all.
"""

from __future__ import annotations

import datetime
import importlib.util
import re
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING

import pytest

pytest.importorskip("playwright", reason="Playwright is not installed: uv sync --group browser")
pytest.importorskip("PIL", reason="Pillow is not installed: uv sync --group browser")
from comparing import FAINT, KEPT, compare, differences, taken
from looking import FINGERS, looker, settled, window
from PIL import Image
from places import LONGEST, PLACES, TOKEN, prepare
from plain_games import metro
from positions import BUREAU, COLONY, Moment
from room_server import served

from hallali.room.act.auth import COOKIE, hashed
from hallali.room.keep.store import Store

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

if not (KEPT.parents[2] / ".git").exists():
    pytest.skip("this is not a clone, so there is no picture to compare with", allow_module_level=True)

Room = tuple[str, Store]
SIZES = {"phone": (390, 844), "tablet": (820, 1180), "desk": (1440, 900)}
THEMES = ("light", "dark")
NEWCOMER = "N" * 24  #: a guest who looks at pages: the other one's are of the tables that tests have opened before
#: Eight positions a game, by what is to be seen there.
EIGHT = {
    "fugitif": {
        "first-card": Moment("fugitif", 0, 0),
        "first-guess": Moment("fugitif", 1, 0.09),
        "fugitive-runs": Moment("fugitif", 0, 0.64),
        "marshal-guesses": Moment("fugitif", 1, 0.61),
        "marshal-helped": Moment("fugitif", 1, 0.61, help="probable"),
        "short-road": Moment("fugitif", 1, 0.5, "micro", deal=5),
        "end-fugitive": Moment("fugitif", 0, 1, "small", deal=3),
        "end-marshal": Moment("fugitif", 1, 1, "small", deal=11),
    },
    "traqueur": {
        "camp": Moment("traqueur", 0, 0),
        "small-camp": Moment("traqueur", 1, 0, "mini", deal=5),
        "at-the-gates": Moment("traqueur", 0, 0.2, "small", options=(("begins", "first"),)),
        "inside": Moment("traqueur", 0, 0.5, "small", options=(("begins", "first"),), deal=3),
        "inside-ten": Moment("traqueur", 0, 0.6),
        "helped": Moment("traqueur", 1, 0.85, "small", options=(("begins", "first"),), deal=3, help="probable"),
        "end-small": Moment("traqueur", 1, 1, "small", deal=11),
        "end-ten": Moment("traqueur", 0, 1),
    },
    "red-notice": {
        "jessah-first": Moment("red-notice", 1, 0),
        "angela-bids": Moment("red-notice", 0, 0.118),
        "jessah-bids": Moment("red-notice", 1, 0.3),
        "angela-walks": Moment("red-notice", 0, 0.55, deal=11),
        "jessah-helped": Moment("red-notice", 1, 0.5, "small", deal=3, help="probable"),
        "jessah-late": Moment("red-notice", 1, 0.8),
        "end-angela": Moment("red-notice", 0, 1, "small", deal=3),
        "end-jessah": Moment("red-notice", 1, 1),
    },
    "traque": {
        "first-card": Moment("traque", 0, 0),
        "row-of-four": Moment("traque", 0, 0.645, deal=4, edition=COLONY),
        "a-test": Moment("traque", 0, 0.667, deal=15, edition=COLONY),
        "fight": Moment("traque", 0, 0.942, deal=4, edition=COLONY),
        "helped": Moment("traque", 0, 0.731, deal=21, help="probable", edition=COLONY),
        "two-players": Moment("traque", 0, 0.325, options=(("players", 2),), deal=1, edition=COLONY),
        "fight-of-two": Moment("traque", 1, 0.667, options=(("players", 2),), deal=13, edition=COLONY),
        "end": Moment("traque", 0, 1),
    },
    "la-traque": {
        "first-agent": Moment("la-traque", 0, 0, edition=BUREAU),
        "early": Moment("la-traque", 1, 0.2, edition=BUREAU),
        "clues": Moment("la-traque", 3, 0.65, edition=BUREAU),
        "late": Moment("la-traque", 1, 0.9, deal=11, edition=BUREAU),
        "small": Moment("la-traque", 0, 0.45, "small", deal=3, edition=BUREAU),
        "micro": Moment("la-traque", 1, 0.65, "micro", deal=5, edition=BUREAU),
        "end": Moment("la-traque", 2, 1, edition=BUREAU),
        "end-small": Moment("la-traque", 0, 1, "micro", deal=5, edition=BUREAU),
    },
}
TABLES = [f"{game}/{name}" for game, moments in EIGHT.items() for name in moments]
#: Pages that only their guest sees: each in a room of its own, in which nothing else was played.
ALONE = re.compile(r"^/mine$|^/devices$|^/learn/|^/friends/|fugitif-end/replay\?at=3&eyes=0$")
OWN = [place for place in PLACES if ALONE.search(place)]
OWN_SIZES = ("phone", "desk")
#: Pages that draw by chance, which no seed holds, or that show what others do: they are not compared.
CHANGING = re.compile(r"#|^/device/|^/t/|^/puzzle|/verify")
PAGES = [place for place in PLACES if place not in OWN and not CHANGING.search(place)]
#: Puts one more rule of style on a page.
STYLED = """css => {
  const one = new CSSStyleSheet();
  one.replaceSync(css);
  document.adoptedStyleSheets = [one];
}"""
#: What tells the time, or the room's own address, stands blank in a picture.
BLANK = "time, .code, input[readonly], .moving { visibility: hidden !important }"
#: What the default run compares, in a desk's window by day; the plants below compare a table of each other game.
SOME = ("fugitif/marshal-guesses", "red-notice/jessah-bids", "/")


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Room]:
    with opened(tmp_path_factory.mktemp("room")) as found:
        yield found


@contextmanager
def opened(folder: Path) -> Iterator[Room]:
    """Start a room with Last Metro among its games, on the day on which all tests play."""
    url = f"sqlite:///{folder / 'room.db'}"
    with pytest.MonkeyPatch.context() as patch:
        metro(patch)
        patch.setattr("hallali.room.keep.days.today", lambda: datetime.date(2026, 11, 21))
        with served(url) as address:
            store = Store(url)
            for token in (TOKEN, NEWCOMER):
                store.add_device(hashed(token), hashed(token))
            yield address, store
            store.close()


def named(what: str) -> str:
    """Return the name of the pictures of a table or a page."""
    return f"pages/{re.sub(r'[^a-z0-9]+', '-', what).strip('-') or 'front'}" if what.startswith("/") else what


def open_at(page: Page, room: Room, what: str) -> None:
    """Open a table at its position, or a page, with all that it shows."""
    address, store = room
    if what.startswith("/"):
        page.goto(prepare(page, address, store, what))
        return
    game, _, name = what.partition("/")
    moment, table = EIGHT[game][name], f"{game}-{name}"
    if store.load(table) is None:
        moment.keep(store, table, hashed(TOKEN))
    if moment.help != "off":
        asked = page.request.post(f"{address}/t/{table}/help", form={"mode": moment.help})
        assert asked.ok, asked.text()
    weighed(page, f"{address}/t/{table}")
    page.goto(f"{address}/t/{table}")


def weighed(page: Page, table: str) -> None:
    """Wait until what decided a game that is over has been worked out: the page comes with it, or without."""
    until = time.monotonic() + 4 * LONGEST / 1000  # one game after the other, on a busy machine
    while "data-pending" in page.request.get(table).text():
        assert time.monotonic() < until, "what decided the game is not found"
        time.sleep(0.1)


def pictures(
    chromium: Browser, room: Room, what: str, sizes: dict[str, tuple[int, int]], themes: tuple[str, ...]
) -> Iterator[tuple[str, Image.Image]]:
    """Give the pictures of a table or page in windows of these sizes, by day and by night: (name, picture)."""
    newcomer = what.startswith("/") and what not in OWN
    cookie = {"name": COOKIE, "value": NEWCOMER if newcomer else TOKEN, "url": room[0]}
    for touch in (True, False):
        some = {name: size for name, size in sizes.items() if (size[0] < FINGERS) is touch}
        if not some:
            continue
        with looker(chromium, "en-GB", min(size[0] for size in some.values()), cookie) as page:
            for number, (size, window_size) in enumerate(some.items()):
                page.set_viewport_size(window(window_size))
                if number == 0:
                    open_at(page, room, what)
                for theme in themes:
                    page.emulate_media(color_scheme="dark" if theme == "dark" else "light")
                    settled(page)
                    if what in OWN:
                        page.evaluate(STYLED, BLANK)
                    yield f"{named(what)}-{size}-{theme}", taken(page)


def held(chromium: Browser, room: Room, what: str, sizes: dict[str, tuple[int, int]], themes: tuple[str, ...]) -> None:
    """Compare all of these pictures; fail with what to look at."""
    wrong = [compare(now, name) for name, now in pictures(chromium, room, what, sizes, themes)]
    assert not any(wrong), "\n".join(filter(None, wrong))


@pytest.mark.parametrize("what", SOME)
def test_a_page_looks_as_its_picture(chromium: Browser, room: Room, what: str) -> None:
    held(chromium, room, what, {"desk": SIZES["desk"]}, THEMES[:1])


@pytest.mark.long
@pytest.mark.parametrize("what", [*PAGES, *TABLES])
def test_every_page_looks_as_its_pictures(chromium: Browser, room: Room, what: str) -> None:
    held(chromium, room, what, SIZES, THEMES)


@pytest.mark.long
@pytest.mark.parametrize("what", OWN)
def test_a_page_of_ones_own_looks_as_its_pictures(chromium: Browser, tmp_path: Path, what: str) -> None:
    with opened(tmp_path) as room:
        held(chromium, room, what, {size: SIZES[size] for size in OWN_SIZES}, THEMES)


def test_every_kept_picture_is_of_something() -> None:
    names = {f"{named(what)}-{size}-{theme}" for what in [*PAGES, *TABLES] for size in SIZES for theme in THEMES}
    names |= {f"{named(what)}-{size}-{theme}" for what in OWN for size in OWN_SIZES for theme in THEMES}
    assert {file.relative_to(KEPT).with_suffix("").as_posix() for file in KEPT.rglob("*.webp")} <= names


#: What nobody may overlook, as a rule of style: an arrow moved by half its square, a price cut, a mark gone, a button's
#: colour.
MOVED = {
    "traqueur/inside": (".arrows { translate: 12px 0 }", "rect.aim { display: none }", ".hunter { translate: 0 20px }"),
    "traque/row-of-four": (".tq-card .sign { flex: none; width: 80% }", ".tq-deck { translate: 0 14px }"),
}


@pytest.mark.parametrize("what", MOVED)
def test_what_is_moved_is_seen(chromium: Browser, room: Room, what: str) -> None:
    with looker(chromium, "en-GB", 1440, {"name": COOKIE, "value": TOKEN, "url": room[0]}) as page:
        page.set_viewport_size(window(SIZES["desk"]))
        open_at(page, room, what)
        settled(page)
        before = taken(page)
        assert not compare(before, f"{what}-desk-light")
        for style in MOVED[what]:
            page.evaluate(STYLED, style.replace(" }", " !important }"))
            settled(page)
            assert len(differences(before, taken(page))) > 1, style
        page.evaluate("document.adoptedStyleSheets = []")
        settled(page)
        assert not differences(before, taken(page))


def test_another_smoothing_of_letters_is_no_difference(chromium: Browser, room: Room) -> None:
    """Letters a little bolder and a fraction of a pixel on, as another version of the browser draws them."""
    with looker(chromium, "en-GB", 1440, {"name": COOKIE, "value": TOKEN, "url": room[0]}) as page:
        page.set_viewport_size(window(SIZES["desk"]))
        open_at(page, room, "la-traque/small")
        settled(page)
        before = taken(page)
        assert not compare(before, "la-traque/small-desk-light")
        letters = "body { -webkit-text-stroke: .15px currentColor; text-rendering: geometricPrecision }"
        page.evaluate(STYLED, letters + " main { translate: .3px .3px }")
        settled(page)
        found = differences(before, taken(page))
        assert not found, (FAINT, found)


def command() -> ModuleType:
    """Return the command of tests/browser/pictures."""
    spec = importlib.util.spec_from_file_location("pictures_command", KEPT / "__main__.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_a_difference_is_left_side_by_side_and_accepted_by_a_person(tmp_path: Path) -> None:
    kept, left = tmp_path / "kept", tmp_path / "left"
    plain, spotted = (Image.new("RGB", (120, 80), "white") for _ in range(2))
    spotted.paste((20, 20, 20), (40, 30, 60, 50))
    assert "no picture is kept" in compare(plain, "game/one", kept, left)
    assert command().accept(["game/one"], kept, left) == ["game/one"]
    assert compare(plain, "game/one", kept, left) == ""
    said = compare(spotted, "game/one", kept, left)
    beside = left / "game" / "one-beside.png"
    assert str(beside) in said
    assert "accept game/one" in said
    with Image.open(beside) as sheet:
        assert sheet.width == 3 * (120 + 8)
    assert command().accept(["other*"], kept, left) == []
    assert command().accept(["game/*"], kept, left) == ["game/one"]
    assert not beside.exists()
    assert compare(spotted, "game/one", kept, left) == ""
    assert compare(plain.resize((60, 40)), "game/one", kept, left)
