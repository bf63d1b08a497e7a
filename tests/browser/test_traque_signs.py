"""Each sign on Traqué's table has its word where it stands, or in a line above the cards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

import pytest

pytest.importorskip("playwright", reason="Playwright is not installed: uv sync --group browser")
from looking import REST, faults
from positions import COLONY, Moment
from room_server import stocked

from hallali.room.act.auth import COOKIE, hashed
from hallali.room.keep.store import Store

if TYPE_CHECKING:
    from playwright.sync_api import Browser

TOKEN = "e" * 32
Room = tuple[str, Store]
TWO = (("players", 2),)
SPREAD = (0.1, 0.2, 0.35, 0.5, 0.7)
LONG = [Moment("traque", 0, 0.54, deal=21, edition=COLONY)]
#: Signs without a word that can be seen, as their names: beside them, or in the line that names each sign once.
UNSAID = """() => {
  const seen = (one) => {
    const { width, height } = one.getBoundingClientRect();
    return width > 2 && height > 2 && getComputedStyle(one).visibility === "visible";
  };
  const name = (svg) => svg.querySelector("use").getAttribute("href").slice(4);
  const said = new Set([...document.querySelectorAll(".tq-signs svg")].filter(seen).map(name));
  const beside = (svg) => {
    const word = svg.closest(".rail i") ? getComputedStyle(svg.closest(".rail i"), "::after").content : "none";
    const around = svg.closest(".tq-alarm span:has(> i), .tq-chip, .load");
    return word !== "none" || [...(around?.querySelectorAll("small, .tq-chip > span, .said") ?? [])].some(seen);
  };
  const signs = document.querySelectorAll("#part-board :is(.tq-alarm, .rail) svg, #part-pack :is(.load, .tq-chip) svg");
  return [...new Set([...signs].filter((svg) => seen(svg) && !said.has(name(svg)) && !beside(svg)).map(name))];
}"""


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Room]:
    with stocked(tmp_path_factory.mktemp("room"), TOKEN) as found:
        yield found


def test_the_positions_show_signs_of_all_kinds(chromium: Browser, room: Room) -> None:
    assert {"creature", "noise", "move", "ammo"} <= set(looked(chromium, room, (1440, 900), "en-GB", TWO, False, SHOWN))


@pytest.mark.parametrize("language", ["en-GB", "fr-FR"])
@pytest.mark.parametrize("size", [(700, 1000), (820, 1180), (1024, 768), (1100, 800), (1440, 900)], ids=str)
@pytest.mark.parametrize("options", [(), TWO], ids=["one", "two"])
def test_each_sign_has_its_word_on_a_tablet_and_a_desk(
    chromium: Browser, room: Room, size: tuple[int, int], language: str, options: tuple[tuple[str, int], ...]
) -> None:
    assert looked(chromium, room, size, language, options, True, UNSAID) == []


@pytest.mark.parametrize("language", ["en-GB", "fr-FR"])
@pytest.mark.parametrize("size", [(360, 640), (390, 844)], ids=str)
@pytest.mark.parametrize("options", [(), TWO], ids=["one", "two"])
def test_each_sign_has_its_word_on_a_phone(
    chromium: Browser, room: Room, size: tuple[int, int], language: str, options: tuple[tuple[str, int], ...]
) -> None:
    assert looked(chromium, room, size, language, options, True, UNSAID) == []


#: What of the signs that wake creatures, and of the shots that are left, lies under the piles or sticks out.
UNDER = """() => {
  const box = (one) => one.getBoundingClientRect(), seen = (one) => box(one).width > 1;
  const piles = box(document.querySelector(".tq-piles-here")), pack = box(document.querySelector(".tq-pack"));
  const signs = [...document.querySelectorAll("#part-board .tq-alarm :is(i, small)")].filter(seen);
  const load = [...document.querySelectorAll(".tq-held li *, .tq-chip")].filter(seen);
  return [
    ...signs.filter((one) => box(one).right > piles.left + 1 && box(one).top < piles.bottom),
    ...load.filter((one) => box(one).right > pack.right + 1 || box(one).left < pack.left - 1),
  ].map((one) => one.tagName);
}"""


@pytest.mark.parametrize("language", ["en-GB", "fr-FR"])
@pytest.mark.parametrize("size", [(360, 740), (390, 844)], ids=str)
def test_on_a_phone_the_signs_of_a_loud_row_lie_beside_the_piles_and_have_words(
    chromium: Browser, room: Room, size: tuple[int, int], language: str
) -> None:
    """Five of the cards that lie there make noise."""
    assert looked(chromium, room, size, language, (), False, LOUD, LONG) == ["5"]
    assert looked(chromium, room, size, language, (), False, UNDER, LONG) == []
    assert looked(chromium, room, size, language, (), True, UNSAID, LONG) == []


LOUD = """() => [String(document.querySelectorAll("#part-board .tq-alarm span:last-child > i").length)]"""


SHOWN = """() => [
  ...document.querySelectorAll("#part-board :is(.tq-alarm, .rail) use, #part-pack :is(.load, .tq-chip) use"),
].map((use) => use.getAttribute("href").slice(4))"""


def looked(
    chromium: Browser,
    room: Room,
    size: tuple[int, int],
    language: str,
    options: tuple[tuple[str, int], ...],
    rules: bool,
    ask: str,
    moments: Sequence[Moment] = (),
) -> list[str]:
    """Look at some positions; return what they answer to a question, and what the rules find if they are asked."""
    context = chromium.new_context(
        viewport={"width": size[0], "height": size[1]}, locale=language, has_touch=size[0] < 1000
    )
    context.add_cookies([{"name": COOKIE, "value": TOKEN, "url": room[0]}])
    context.add_init_script("localStorage.setItem('deeds', 'at once')")
    page = context.new_page()
    found: list[str] = []
    for moment in moments or [Moment("traque", 0, at, options=options, deal=5, edition=COLONY) for at in SPREAD]:
        if not room[1].load(moment.table()):
            moment.keep(room[1], moment.table(), hashed(TOKEN))
        page.goto(f"{room[0]}/t/{moment.table()}")
        page.wait_for_selector("body.scripted #part-board", state="attached")
        page.evaluate(REST)
        found += page.evaluate(ask)
        for one in faults(page, str(moment.at), "traque", language[:2], ["cut", "overlaps"]) if rules else ():
            if one.rule == "overlaps" or one.part == "part-pack":  # what the bar cuts off is whole in the log
                found.append(one.line())
    context.close()
    return found
