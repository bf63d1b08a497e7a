"""Red Notice on a phone and at a desk: what another does is seen where it happens, and every gesture is whole."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import msgspec
import pytest

pytest.importorskip("playwright", reason="Playwright is not installed: uv sync --group browser")
from browser_play import frames_of, wait_until
from kept_tables import keep
from playwright.sync_api import Browser, Page
from room_server import served
from slow_network import Network

from hallali import games, i18n
from hallali.core.contract import Told
from hallali.core.record import Record, replay
from hallali.games.red_notice.rules.box import box_of
from hallali.games.red_notice.rules.phases import NAMES
from hallali.games.red_notice.text.lately import deed as briefly
from hallali.room.act.auth import COOKIE, hashed
from hallali.room.keep.store import Store

ANGELA, JESSAH = 0, 1
DESK = {"width": 1440, "height": 900}
PHONE = {"width": 390, "height": 844}
GAME = Path(__file__).parent.parent / "games" / "red_notice" / "records" / "captured.json"
TOKENS = ("a" * 32, "b" * 32)
#: By kind of deed, the entry of the record and the place where it is seen by the other.
DEEDS = {
    "a radar is put": ("radar:", JESSAH),
    "a bid": ("2:", JESSAH),
    "a cheque is cashed": ("cash:", ANGELA),
    "a walk ends": (">lima", ANGELA),
    "an inspection": ("go:", JESSAH),
    "a barrier is put": ("barrier:", JESSAH),
    "an identity is given up": ("id:", ANGELA),
}
#: Whether what the bar says of it, and the place where it happened, are both in the first screenful.
SEEN = """([texts, place]) => {
  const bar = document.querySelector('#part-bar .just');
  const within = (from, to, most) => from >= -1 && to <= most + 1;
  const across = (box) => within(box.left, box.right, innerWidth);
  const inside = (box) => box.width && across(box) && within(box.top, box.bottom, innerHeight);
  const says = texts.some((text) => text && bar?.textContent.includes(text));
  if (!says || !inside(bar.getBoundingClientRect())) return false;
  const at = [...document.querySelectorAll(`[data-at="${place}"]`)].find((one) => one.getClientRects().length);
  return Boolean(at && inside(at.getBoundingClientRect()));
}"""


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, Store]]:
    url = f"sqlite:///{tmp_path_factory.mktemp('room') / 'room.db'}"
    with served(url) as address:
        store = Store(url)
        for token in TOKENS:
            store.add_device(hashed(token), hashed(token))
        yield address, store
        store.close()


def record(game: Path = GAME) -> Record:
    return msgspec.json.decode(game.read_bytes(), type=Record)


def entry(prefix: str, mover: int = JESSAH) -> int:
    """Return the number of a seat's first move that begins so."""
    moments = enumerate(replay(games.get("red-notice"), record()))
    return next(n for n, (state, token, _) in moments if token.startswith(prefix) and state.mover == mover)


@pytest.fixture
def table(chromium: Browser, room: tuple[str, Store]) -> Iterator[Callable[..., tuple[Page, Page]]]:
    """Open a table at an entry of the record, as both players: (the one who looks, the other)."""
    contexts = []

    def opened(
        name: str, at: int, seat: int, viewport: dict[str, int], game: Path = GAME, **more: object
    ) -> tuple[Page, Page]:
        address, store = room
        one = record(game)
        keep(store, one, name, hashed(TOKENS[seat]), at, seat=seat)
        with store.engine.begin() as database:
            database.exec_driver_sql(
                "UPDATE seat SET guest = ? WHERE game = ? AND seat = ?", (hashed(TOKENS[1 - seat]), name, 1 - seat)
            )
        pages = []
        for who in (seat, 1 - seat):
            context = chromium.new_context(viewport=viewport, locale="en-GB", **more)  # type: ignore[arg-type]
            context.add_init_script("localStorage.setItem('deeds', 'at once')")
            context.add_cookies([{"name": COOKIE, "value": TOKENS[who], "url": address}])
            contexts.append(context)
            page = context.new_page()
            page.set_default_timeout(60_000)
            frames = frames_of(page)
            page.goto(f"{address}/t/{name}")
            page.wait_for_selector("body.scripted")
            while not frames:  # what is done before the first comes as part of a whole page, and is no news
                page.wait_for_timeout(50)
            pages.append(page)
        return pages[0], pages[1]

    yield opened
    for context in contexts:
        context.close()


def unheard(prefix: str, mover: int) -> int:
    """Return the number of a seat's first move that begins so and that the other's bar says.

    After a dramatic deed it says only others that are so too, until the other has moved.
    """
    game, seat, dramatic = games.get("red-notice"), 1 - mover, False
    kit = game.page()
    for number, (state, token, steps) in enumerate(replay(game, record())):
        after, gasps = state.clone(), False
        for step in steps:
            before = after.clone()
            after.apply(step)
            gasps |= any(kit.picture.moment(one, seat).drama for one in game.tell(before, step, after, seat))
        if token.startswith(prefix) and state.mover == mover and (gasps or not dramatic):
            return number
        dramatic = gasps or (dramatic and state.mover != seat)
    raise AssertionError(prefix)


def told(at: int, seat: int) -> tuple[tuple[str, str], str]:
    """Return the last line of an entry to a seat, with what it is in a few words beside other deeds, and its place."""
    game = games.get("red-notice")
    kit, _ = game.page(), i18n.translator("en")
    for number, (state, _token, steps) in enumerate(replay(game, record())):
        if number == at:
            found: list[Told] = []
            for step in steps:
                before = state.clone()
                state.apply(step)
                found += game.tell(before, step, state, seat)
            lines = [
                ((kit.words.sentence(one, seat, _, "real"), briefly(one, seat, box_of("real"), _)), moment)
                for one in found
                if (moment := kit.picture.moment(one, seat)).place and not moment.passing
            ]
            lines = [line for line in lines if line[0][0]]
            gasps = [line for line in lines if line[1].drama]
            texts, moment = (gasps or lines)[-1]
            return texts, moment.place
    raise AssertionError(at)


@pytest.mark.parametrize("deed", DEEDS)
def test_what_the_other_does_is_said_and_seen_on_a_phone(table: Callable[..., tuple[Page, Page]], deed: str) -> None:
    prefix, doer = DEEDS[deed]
    at = unheard(prefix, doer)
    mine, other = table(f"phone-deed{list(DEEDS).index(deed)}", at, 1 - doer, PHONE, has_touch=True)
    other.request.post(
        f"{other.url}/move", form={"text": record().moves[at], "seq": str(at), "key": deed.replace(" ", "")}
    )
    wait_until(mine, SEEN, list(told(at, 1 - doer)), 20_000)


#: Whether all cities to which one can go are in the map’s frame, or lie too far apart for names that can be read.
REACHED = """() => {
  const view = document.querySelector('[data-map]'), box = view.getBoundingClientRect();
  const zoom = Number(getComputedStyle(view).getPropertyValue('--zoom'));
  const spots = [...view.querySelectorAll('.go[data-number]')].map(one => one.getBoundingClientRect())
    .map(one => [one.left + one.width / 2, one.top + one.height / 2]);
  const far = side => Math.max(...spots.map(spot => spot[side])) - Math.min(...spots.map(spot => spot[side]));
  const wide = 0.8 * far(0) / zoom > box.width - 48 || 0.8 * far(1) / zoom > box.height - 48;
  const inside = ([x, y]) => x > box.left && x < box.right && y > box.top && y < box.bottom;
  return spots.length > 0 && (wide || spots.every(inside));
}"""


def test_on_a_phone_every_city_that_can_be_reached_is_in_the_picture(table: Callable[..., tuple[Page, Page]]) -> None:
    """London was the way out of New York, and off the screen: nothing told that there was a third choice."""
    small = GAME.with_name("captured-small.json")
    moments = enumerate(replay(games.get("red-notice"), record(small)))
    walks = [
        n for n, (state, _, _s) in moments if NAMES[getattr(state, "phase", 0)] == "walk" and state.mover == ANGELA
    ]
    for at in walks[-4:]:
        mine, _ = table(f"phone-walk{at}", at, ANGELA, PHONE, small, has_touch=True)
        wait_until(mine, REACHED, timeout=20_000)


def test_a_capture_closes_the_ring_and_an_identity_falls(table: Callable[..., tuple[Page, Page]]) -> None:
    """The climax: Jessah finds Angela; the table gasps, and where she was found stays marked."""
    at = next(number for number, token in enumerate(record().moves) if token.startswith("id:")) - 1
    mine, other = table("desk-climax", at, ANGELA, DESK)
    mine.evaluate("""() => new MutationObserver(() => {
      window.noose ||= Boolean(document.querySelector('.rn-noose'));
      window.gasped ||= document.querySelector('.gasp')?.className;
    }).observe(document.body, { subtree: true, childList: true })""")
    other.request.post(f"{other.url}/move", form={"text": record().moves[at], "seq": str(at), "key": "caught"})
    wait_until(mine, "() => window.noose && window.gasped === 'gasp caught'", timeout=20_000)
    assert mine.locator(".rn-sign.found").count() == 2  # on the map and in its legend
    assert mine.locator("#part-bar .options .sheet").count() == 2


def drag(page: Page, take: str, spot: str) -> None:
    start, end = page.locator(take).bounding_box(), page.locator(spot).bounding_box()
    assert start
    assert end
    page.mouse.move(start["x"] + 20, start["y"] + 20)
    page.mouse.down()
    page.mouse.move(start["x"] + 60, start["y"] + 60, steps=3)
    page.mouse.move(end["x"] + end["width"] / 2, end["y"] + end["height"] / 2, steps=4)
    page.mouse.up()


def test_a_token_is_laid_by_drag_on_a_bad_network(
    table: Callable[..., tuple[Page, Page]],
) -> None:
    at = entry("2:")
    mine, _ = table("desk-tokens", at, JESSAH, DESK)
    Network(mine, 3)
    place = mine.locator("#part-row .spot[data-bid]").nth(1).get_attribute("data-at")
    drag(mine, ".take[data-token='16'] >> nth=0", f"#part-row [data-at={place}]")
    laid = "place => document.querySelector(`[data-at=${place}] .tok.mine b`)?.textContent === '2'"
    wait_until(mine, laid, place, 20_000)
    assert mine.locator(".tok.dragged").count() == 0
    assert mine.locator(".take.chosen").count() == 0


def test_a_press_on_the_map_leaves_no_mark_without_the_pencil(table: Callable[..., tuple[Page, Page]]) -> None:
    mine, _ = table("desk-marks", entry("2:"), JESSAH, DESK)
    city = "#part-board [data-key=city25]"
    mine.locator(city).click()
    mine.locator("[data-marking]").click()
    assert mine.locator("[data-marking]").get_attribute("aria-pressed") == "true"
    assert mine.locator(".rn-mark").count() == 0
    mine.locator(city).click()
    wait_until(mine, "() => document.querySelectorAll('.rn-mark').length > 0", timeout=20_000)
    mine.locator("[data-marking]").click()
    mine.locator(city).focus()
    mine.keyboard.press("x")
    wait_until(mine, "() => document.querySelectorAll('.rn-mark.full').length === 1", timeout=20_000)
    mine.keyboard.press("i")
    assert "Perth" in mine.locator("#tip").inner_text()


def test_not_this_round_asks_no_more(table: Callable[..., tuple[Page, Page]]) -> None:
    """Angela says once that she will not pay: the next cards of the round come up by themselves."""
    view = next(number for number, (state, _, _s) in enumerate(replay(games.get("red-notice"), record()))
                if NAMES[getattr(state, "phase", 0)] == "before")  # fmt: skip
    mine, _ = table("desk-keeps", view, ANGELA, DESK)
    mine.locator("[data-keeps]").click()
    wait_until(mine, "() => !document.querySelector('#part-bar.yours [data-keeps]')", timeout=20_000)
    assert "Angela goes on" not in mine.locator("#part-log").inner_text()


def test_everything_on_the_table_says_what_it_is(table: Callable[..., tuple[Page, Page]]) -> None:
    mine, _ = table("desk-tips", entry("2:"), JESSAH, DESK)
    mute = mine.evaluate("""() => [...document.querySelectorAll(
      '.spot, .take, .slip, .sheet, .track, .out, .tally > span, .turn > span, .cash, .rn-pencil')]
      .filter((one) => !one.dataset.tip).map((one) => one.outerHTML.slice(0, 90))""")
    assert mute == []
    mine.locator("#part-row .spot").first.hover()
    mine.wait_for_selector("#tip:popover-open")
