"""Late in a game of one player of Traqué all that is carried is whole below the scene, and what happened above it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import TYPE_CHECKING

import pytest

pytest.importorskip("playwright", reason="Playwright is not installed: uv sync --group browser")
from kept_tables import keep
from looking import LANGUAGES, REST, faults
from room_server import stocked

from hallali.core.record import Record, replay
from hallali.core.seats import OVER
from hallali.games.traque.game import TRAQUE
from hallali.games.traque.rules.state import State
from hallali.lab import match
from hallali.room.act.auth import COOKIE, hashed
from hallali.room.keep.store import Store

if TYPE_CHECKING:
    from playwright.sync_api import Browser

TOKEN = "k" * 32
CARRIED = (4, 6, 8, 10)
#: Names of things that are not whole in their panel, which nothing has to be scrolled in.
CUT = """() => {
  const pack = document.querySelector("#part-pack .tq-pack"), room = pack.getBoundingClientRect();
  const inside = ({ top, bottom, left, right }) =>
    top >= room.top - 1 && bottom <= room.bottom + 1 && left >= room.left - 1 && right <= room.right + 1;
  const cut = [...pack.querySelectorAll(".tq-held li, .tq-chip")].filter((one) => !inside(one.getBoundingClientRect()));
  return cut.map((one) => one.textContent).concat(pack.scrollHeight > pack.clientHeight + 1 ? ["scrolls"] : []);
}"""


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, Store]]:
    with stocked(tmp_path_factory.mktemp("room"), TOKEN) as found:
        yield found


@cache
def gathered() -> tuple[Record, tuple[int, ...]]:
    """Return a game in which much is gathered, and how many entries lie behind each number carried."""
    record, _ = match.play(TRAQUE, ["novice"], f"{5:064x}", "real", {})
    record.entropy = ("",)
    carried = [
        len(state.inventory(0)) if isinstance(state, State) and state.mover not in (OVER, -1) else 0
        for state, _, _ in replay(TRAQUE, record)
    ]
    return record, tuple(next(at for at, held in enumerate(carried) if held >= least) for least in CARRIED)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [(820, 1180), (1024, 768), (1440, 900)], ids=str)
def test_all_that_one_player_carries_is_whole(
    chromium: Browser, room: tuple[str, Store], size: tuple[int, int], language: str
) -> None:
    record, moments = gathered()
    context = chromium.new_context(
        viewport={"width": size[0], "height": size[1]}, locale=language, has_touch=size[0] < 1000
    )
    context.add_cookies([{"name": COOKIE, "value": TOKEN, "url": room[0]}])
    context.add_init_script("localStorage.setItem('deeds', 'at once')")
    page = context.new_page()
    found: list[str] = []
    for held, at in zip(CARRIED, moments, strict=True):
        table = f"carried{held}"
        if room[1].load(table) is None:
            keep(room[1], record, table, hashed(TOKEN), at)
        page.goto(f"{room[0]}/t/{table}")
        page.wait_for_selector("body.scripted #part-pack .tq-held > li:nth-child(4)")
        page.evaluate(REST)
        found += page.evaluate(CUT)
        rules = faults(page, table, "traque", language[:2], ["cut", "overlaps"])
        found += [one.line() for one in rules if one.part == "part-pack"]
        centre = page.locator(".centre").evaluate("one => one.clientHeight / innerHeight")
        assert centre > 0.45, "the scene still has about half of the window"
    context.close()
    assert found == []


#: Says a long sentence, as of a payment, in place of what happened last, and answers what of it cannot be seen.
LONG = """(words) => {
  const just = document.querySelector("#part-bar .just");
  Object.assign(just, { hidden: false, textContent: words });
  const bar = document.querySelector("#part-bar").getBoundingClientRect();
  const below = document.querySelector(".centre").getBoundingClientRect();
  const cut = just.scrollHeight > just.clientHeight + 6; // letters reach a little out of their line
  const over = bar.bottom > below.top + 1;
  return [cut && "cut", over && "over the scene"].filter(Boolean);
}"""
PAID = "Vous activez\u00a0: Détecteur de mouvement. Payé\u00a0: Lance-flammes, Kit médical, Semelles de feutre."


@pytest.mark.parametrize("size", [(820, 1180), (1024, 768), (1100, 800)], ids=str)
def test_a_long_sentence_of_what_happened_is_whole_on_a_tablet(
    chromium: Browser, room: tuple[str, Store], size: tuple[int, int]
) -> None:
    record, moments = gathered()
    context = chromium.new_context(viewport={"width": size[0], "height": size[1]}, locale="fr-FR")
    context.add_cookies([{"name": COOKIE, "value": TOKEN, "url": room[0]}])
    context.add_init_script("localStorage.setItem('deeds', 'at once')")
    page = context.new_page()
    table = f"carried{CARRIED[0]}"
    if room[1].load(table) is None:
        keep(room[1], record, table, hashed(TOKEN), moments[0])
    page.goto(f"{room[0]}/t/{table}")
    page.wait_for_selector("body.scripted #part-bar .just", state="attached")
    assert page.locator("#part-bar .aside").inner_text()
    found = page.evaluate(LONG, PAID)
    context.close()
    assert found == []


#: What of two inventories, and of the rows above them, is not whole in its panel.
HALF = """() => {
  const below = (one, room) => one.getBoundingClientRect().bottom > room.getBoundingClientRect().bottom + 1;
  const packs = [...document.querySelectorAll("#part-pack .tq-pack")], board = document.querySelector("#part-board");
  const out = (room, what) => [...room.querySelectorAll(what)].filter((one) => below(one, room));
  const cut = [...packs.flatMap((pack) => out(pack, ".tq-held li, .tq-chip")), ...out(board, ".tq-card")];
  return cut.map((one) => one.textContent);
}"""


@cache
def shared() -> tuple[Record, dict[int, tuple[int, int]]]:
    """Return a game of two, and by how many things one of them has: how many entries lie behind, and who moves."""
    record, _ = match.play(TRAQUE, ["novice", "novice"], f"{5:064x}", "real", {"players": 2})
    record.entropy = ("", "")
    found: dict[int, tuple[int, int]] = {}
    for at, (state, _, _) in enumerate(replay(TRAQUE, record)):
        if isinstance(state, State) and state.mover in (0, 1):
            found.setdefault(max(len(state.inventory(seat)) for seat in (0, 1)), (at, state.mover))
    return record, found


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [(820, 1180), (1024, 768), (1440, 900)], ids=str)
def test_all_that_two_carry_is_whole(
    chromium: Browser, room: tuple[str, Store], size: tuple[int, int], language: str
) -> None:
    """Of seven things three were seen, and of five at a desk two lay below the panel's edge."""
    record, moments = shared()
    context = chromium.new_context(
        viewport={"width": size[0], "height": size[1]}, locale=language, has_touch=size[0] < 1100
    )
    context.add_cookies([{"name": COOKIE, "value": TOKEN, "url": room[0]}])
    context.add_init_script("localStorage.setItem('deeds', 'at once')")
    page = context.new_page()
    found: list[str] = []
    for held in (4, 5, 6, 7):
        at, mover = moments[held]
        table = f"both-carry{held}"
        if room[1].load(table) is None:
            keep(room[1], record, table, hashed(TOKEN), at, seat=mover)
        page.goto(f"{room[0]}/t/{table}")
        page.wait_for_selector("body.scripted #part-pack .tq-held > li:nth-child(3)")
        page.evaluate(REST)
        found += [f"{held}: {one}" for one in page.evaluate(HALF)]
    context.close()
    assert found == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_five_and_six_cards_cost_is_seen_on_a_small_desk(
    chromium: Browser, room: tuple[str, Store], language: str
) -> None:
    """Their words took the place of what they give."""
    record, _ = gathered()
    lies: dict[int, int] = {}
    for at, (state, _, _) in enumerate(replay(TRAQUE, record)):
        if isinstance(state, State) and state.mover == 0:
            lies.setdefault(len(state.row(0)), at)
    context = chromium.new_context(viewport={"width": 1024, "height": 768}, locale=language)
    context.add_cookies([{"name": COOKIE, "value": TOKEN, "url": room[0]}])
    page = context.new_page()
    found: list[str] = []
    for cards in (5, 6):
        table = f"row-of{cards}"
        if room[1].load(table) is None:
            keep(room[1], record, table, hashed(TOKEN), lies[cards])
        page.goto(f"{room[0]}/t/{table}")
        page.wait_for_selector(f"body.scripted #part-board .tq-card:nth-child({cards})")
        page.evaluate(REST)
        found += [f"{cards}: {one}" for one in page.evaluate(HALF)]
    context.close()
    assert found == []


#: Words that a line breaks inside, and cards of the row whose words reach over their edge.
BROKEN = """() => {
  const broken = [];
  for (const one of document.querySelectorAll("#part-board .tq-card > :is(b, .what)")) {
    const text = one.firstChild, range = document.createRange();
    if (text?.nodeType !== 3 || !one.clientHeight) continue;
    for (const { index, 0: word } of text.data.matchAll(/[^\\s\\u2019-]+/g)) {
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) broken.push(word);
    }
    if (one.scrollWidth > one.clientWidth + 1) broken.push("wide: " + one.textContent);
  }
  return broken;
}"""


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [(820, 1180), (1024, 768), (390, 844)], ids=str)
def test_no_word_of_a_card_is_broken_inside(
    chromium: Browser, room: tuple[str, Store], size: tuple[int, int], language: str
) -> None:
    """With five cards on a tablet one read “Ammunitio” and “n”."""
    record, _ = gathered()
    lies: dict[tuple[int, bool], int] = {}
    for at, (state, _, _) in enumerate(replay(TRAQUE, record)):
        if isinstance(state, State) and state.mover == 0 and at:
            row = [state.box.edition.card[kind].id for kind in state.row(0)]
            lies.setdefault((len(row), "ammunition" in row), at)
    context = chromium.new_context(viewport={"width": size[0], "height": size[1]}, locale=language)
    context.add_cookies([{"name": COOKIE, "value": TOKEN, "url": room[0]}])
    page = context.new_page()
    found: list[str] = []
    for (cards, ammunition), at in lies.items():
        if cards < 3:
            continue
        table = f"words{cards}{int(ammunition)}"
        if room[1].load(table) is None:
            keep(room[1], record, table, hashed(TOKEN), at)
        page.goto(f"{room[0]}/t/{table}")
        page.wait_for_selector(f"body.scripted #part-board .tq-card:nth-child({cards})", state="attached")
        page.evaluate(REST)
        found += [f"{cards}: {one}" for one in page.evaluate(BROKEN)]
    context.close()
    assert found == []


@cache
def missed() -> tuple[Record, int]:
    """Return a game in which tokens that missed may be thrown again, and how many entries lie behind."""
    for deal in range(1, 40):
        record, _ = match.play(TRAQUE, ["novice"], f"{deal:064x}", "real", {})
        record.entropy = ("",)
        for at, (state, _, _) in enumerate(replay(TRAQUE, record)):
            view = TRAQUE.see(state, 0) if isinstance(state, State) and state.mover == 0 else None
            if view and view.phase == "after" and len(view.results) < len(view.volley):
                return record, at
    raise AssertionError("no token missed")


#: The tokens that missed and lie on the target all the same.
ASTRAY = """() => {
  const eye = document.querySelector(".tq-mark").getBoundingClientRect(), near = Math.min(eye.width, eye.height) / 5;
  const middle = [eye.x + eye.width / 2, eye.y + eye.height / 2];
  return [...document.querySelectorAll(".tq-token.miss svg")].filter((one) => {
    const { x, y, width, height } = one.getBoundingClientRect();
    return Math.hypot(x + width / 2 - middle[0], y + height / 2 - middle[1]) < near + width / 2;
  }).length;
}"""


@pytest.mark.parametrize("size", [(390, 844), (820, 1180), (1440, 900)], ids=str)
def test_a_token_that_missed_does_not_lie_on_the_target(
    chromium: Browser, room: tuple[str, Store], size: tuple[int, int]
) -> None:
    """It lay on the pupil of the eye, and the word below it said that it had missed."""
    record, at = missed()
    context = chromium.new_context(viewport={"width": size[0], "height": size[1]}, locale="en-GB")
    context.add_cookies([{"name": COOKIE, "value": TOKEN, "url": room[0]}])
    page = context.new_page()
    if room[1].load("missed") is None:
        keep(room[1], record, "missed", hashed(TOKEN), at)
    page.goto(f"{room[0]}/t/missed")
    page.wait_for_selector("body.scripted .tq-token.miss")
    page.evaluate(REST)
    astray, scene = (
        page.evaluate(ASTRAY),
        page.locator(".tq-stage").evaluate("one => one.scrollHeight - one.clientHeight"),
    )
    context.close()
    assert astray == 0
    assert scene <= 1, "nothing of it lies below the scene's edge"
