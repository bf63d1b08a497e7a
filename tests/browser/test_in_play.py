"""What somebody who had never seen the pages stumbled over while playing: each in the window where it was seen."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

import pytest

pytest.importorskip("playwright", reason="Playwright is not installed: uv sync --group browser")
from looking import LANGUAGES
from positions import BUREAU, COLONY, Moment
from room_server import stocked
from seeing import Room, See, seeing

from hallali.games.red_notice.page.map import level as level_of_cities
from hallali.games.traqueur.text.labels import level as level_of_squares

if TYPE_CHECKING:
    from playwright.sync_api import Browser

TOKEN = "p" * 32
GUESS = Moment("fugitif", 1, 0.3, size="micro")
FRENCH, ENGLISH = "fr-FR", "en-GB"

#: Puts buttons with these words into the bar, and says how many rows they take and whether they lie over the cards.
ASKS = """([just, question, words]) => {
  document.querySelector('#part-bar .just').textContent = just;
  document.querySelector('#part-bar .prompt').textContent = question;
  document.querySelector('#part-bar .aside')?.replaceChildren();
  const buttons = document.querySelector('#part-bar .buttons');
  buttons.replaceChildren(...words.map((word) => {
    const button = document.createElement('button');
    return Object.assign(button, { className: 'button', textContent: word });
  }));
  const box = (one) => one.getBoundingClientRect();
  const rows = new Set([...buttons.children].map((one) => Math.round(box(one).top)));
  const bar = box(document.querySelector('#part-bar')), below = box(document.querySelector('.centre'));
  return [rows.size, bar.bottom <= below.top + 1];
}"""
#: What is asked of the joker of Red Notice, and what it may stand for.
JOKER = {
    ENGLISH: (
        "Angela draws a cheque.",
        "The joker is yours: which action?",
        ("Cheque", "Bank", "Security", "Move", "Don’t use it"),
    ),
    FRENCH: (
        "Angela pioche un chèque.",
        "Le joker est à vous : quelle action ?",
        ("Chèque", "Banque", "Sécurité", "Déplacement", "Ne pas l’utiliser"),
    ),
}


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Room]:
    with stocked(tmp_path_factory.mktemp("room"), TOKEN) as found:
        yield found


@pytest.fixture
def see(chromium: Browser, room: Room) -> Iterator[See]:
    """Open a game at a moment, in a window of this size and in this language."""
    with seeing(chromium, room, TOKEN) as show:
        yield show


@pytest.mark.parametrize("language", LANGUAGES)
def test_five_buttons_stand_beside_their_question(see: See, language: str) -> None:
    page = see(Moment("red-notice", 1, 0.3), (1280, 800), language)
    for width, height in ((1280, 800), (1440, 900), (1680, 1050)):
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(ASKS, JOKER[language]) == [1, True], width


def test_what_is_off_says_why_once(see: See) -> None:
    page = see(GUESS, (390, 844), FRENCH)
    page.locator("#part-bar .buttons [aria-disabled=true]").first.tap(force=True)
    page.wait_for_selector("#tip:popover-open")
    beside = page.locator("#toast").bounding_box()
    assert beside is not None
    assert beside["width"] <= 1  # for a screen reader alone
    assert page.locator("#toast").inner_text() == page.locator("#tip").inner_text()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [(360, 640), (390, 844)])
def test_the_handle_of_the_sheet_has_a_word(see: See, language: str, size: tuple[int, int]) -> None:
    page = see(GUESS, size, language)
    word = page.locator(".pull.up").get_by_text({ENGLISH: "Help", FRENCH: "Aide"}[language], exact=True)
    handle, box = page.locator(".pull.up").bounding_box(), word.bounding_box()
    assert handle is not None
    assert box is not None
    assert handle["x"] <= box["x"]
    assert box["x"] + box["width"] <= handle["x"] + handle["width"]
    assert box["width"] > 10


@pytest.mark.parametrize("size", [(360, 640), (390, 844)])
def test_no_number_stands_alone_on_a_line(see: See, size: tuple[int, int]) -> None:
    page = see(GUESS, size, FRENCH)
    rows = page.evaluate(
        """[...document.querySelectorAll('#part-pad .windows')].map((block) => {
          const count = {};
          for (const one of block.children) count[one.offsetTop] = (count[one.offsetTop] ?? 0) + 1;
          return Object.values(count);
        })"""
    )
    assert all(len(row) == 1 or min(row) > 1 for row in rows), rows


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [(1440, 900)])
def test_the_words_over_ones_cheques_take_two_lines_at_most(see: See, language: str, size: tuple[int, int]) -> None:
    page = see(Moment("red-notice", 0, 0.1), size, language)
    heading = page.locator("#part-hand h2 > span").bounding_box()
    assert heading is not None
    assert heading["height"] <= 48
    assert page.evaluate("(one => one.scrollHeight <= one.clientHeight + 1)(document.querySelector('#part-hand'))")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [(1280, 800), (1440, 900), (1920, 1080)])
@pytest.mark.parametrize("deal", [4, 5, 7])
def test_each_cheque_lies_whole_in_its_place(see: See, language: str, size: tuple[int, int], deal: int) -> None:
    """Two of them stood one below the other, over the heading and beyond the edge."""
    page = see(Moment("red-notice", 0, 0.1, deal=deal), size, language)
    around, heading = page.locator(".wallet").bounding_box(), page.locator(".wallet h2").bounding_box()
    assert around is not None
    assert heading is not None
    slips = [slip.bounding_box() for slip in page.locator(".wallet .slip").all()]
    assert slips
    for one in slips:
        assert one is not None
        assert around["y"] <= one["y"] <= one["y"] + one["height"] <= around["y"] + around["height"]
        assert one["y"] >= heading["y"] + heading["height"] or one["x"] >= heading["x"] + heading["width"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_three_kinds_of_help_stand_in_one_line_on_a_tablet(see: See, language: str) -> None:
    page = see(Moment("traque", 0, 0.3, edition=COLONY), (820, 1180), language)
    tops = page.locator("#part-help .switch > button").evaluate_all("all => all.map((one) => one.offsetTop)")
    assert len(tops) == 3
    assert len(set(tops)) == 1
    assert page.locator("#part-help .switch > button").evaluate_all(
        "all => all.every((one) => one.scrollWidth <= one.clientWidth)"
    )


def test_the_name_of_ones_inventory_lies_as_words_do(see: See) -> None:
    page = see(Moment("traque", 0, 0.3, edition=COLONY), (820, 1180), ENGLISH)
    name = page.locator("#part-pack .tq-head > span:first-child")
    assert name.evaluate("one => getComputedStyle(one).writingMode") == "horizontal-tb"


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_of_clear_all_shows_on_a_low_phone(see: See, language: str) -> None:
    page = see(Moment("traqueur", 0, 0.0, size="mini"), (360, 640), language)
    clear = page.get_by_role("button", name={ENGLISH: "Clear all", FRENCH: "Tout effacer"}[language])
    button, around = clear.bounding_box(), page.locator(".centre").bounding_box()
    assert button is not None
    assert around is not None
    assert button["y"] + button["height"] <= around["y"] + around["height"]


def test_what_lies_below_a_garden_on_a_low_phone_is_whole(see: See) -> None:
    page = see(Moment("traqueur", 1, 0.3, size="mini", deal=3), (360, 640), FRENCH)
    danger, around = page.locator("p.danger").bounding_box(), page.locator(".centre").bounding_box()
    assert danger is not None
    assert around is not None
    assert danger["y"] + danger["height"] <= around["y"] + around["height"]


def test_the_ring_of_a_deed_does_not_cut_through_a_house(see: See) -> None:
    """One's own house, or one that was found, is drawn larger where it has room; a hidden one never is."""
    page = see(Moment("fugitif", 0, 0.3, size="small"), (390, 844), FRENCH)
    page.emulate_media(reduced_motion="no-preference")
    beyond = page.evaluate(
        """async () => {
          const house = [...document.querySelectorAll('#part-board li svg.house')].find((one) => {
            const place = one.closest('[data-at]').getBoundingClientRect(), drawn = one.getBoundingClientRect();
            return drawn.width > place.width + 2 && drawn.right <= innerWidth;
          });
          const motion = await import('/static/motion.js');
          motion.pulse(house.closest('[data-at]').dataset.at);
          const [left, width] = await new Promise((done) => {
            new MutationObserver(() => {
              const found = document.querySelector('.pulse');
              if (found) done([parseFloat(found.style.left), parseFloat(found.style.width)]);
            }).observe(document.body, { childList: true });
          });
          const drawn = house.getBoundingClientRect();
          return [left - drawn.left, drawn.right - left - width].map(Math.round);
        }"""
    )
    assert max(beyond) <= 0, beyond


#: Names of the whole world on a phone that lie on a barrier, or "none" where there is nothing to look at.
ON_BARRIERS = """() => {
  const all = (what) => [...document.querySelectorAll(`#part-board ${what}`)];
  const boxes = (what) => all(what).map((one) => [one, one.getBoundingClientRect()]);
  const bars = boxes(":is(.rn-bar.white, .rn-bar.black)");
  const names = boxes("text.afar").filter(([, box]) => box.height > 4);
  const across = (one, two) => one.left < two.right && one.right > two.left;
  const blank = (name) => name.height / 5; // a line is higher than its letters
  const lies = (one, two) => across(one, two) && one.top + blank(one) < two.bottom && one.bottom - blank(one) > two.top;
  if (!bars.length || names.length < 4) return [`none: ${bars.length}, ${names.length}`];
  return names.filter(([, name]) => bars.some(([, bar]) => lies(name, bar))).map(([name]) => name.textContent);
}"""
#: What the strip of the score shows so close to its rim that the ring that may light up in it lies on it.
AT_THE_RIM = """() => [...document.querySelectorAll("#part-row .vitals > [data-at]")].filter((one) => {
  const range = document.createRange(), box = one.getBoundingClientRect();
  range.selectNodeContents(one.lastChild);
  const shown = [range.getBoundingClientRect(), one.querySelector("svg").getBoundingClientRect()];
  return shown.some(({ left, right }) => left < box.left + 4 || right > box.right - 4);
}).map((one) => one.textContent)"""


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("size", "deals"), [("real", (4, 6, 7, 8, 10)), ("small", (2, 14))])
def test_on_the_whole_world_no_name_lies_on_a_barrier(
    see: See, size: str, deals: tuple[int, ...], language: str
) -> None:
    found = []
    for deal in deals:
        page = see(Moment("red-notice", 1, 0.6, size=size, deal=deal), (390, 844), language)
        page.locator("[data-zoom=all]").tap()
        page.wait_for_selector(".rn-view.far")
        found += page.evaluate(ON_BARRIERS)
    assert found == []


#: Whether the lands go on where the map is less high than its frame, and in how many lines the cards lie.
UPRIGHT = """() => {
  const view = document.querySelector('[data-map]'), sheet = view.querySelector('.rn-sheet');
  const low = sheet.getBoundingClientRect().height < view.clientHeight - 1;
  const tops = new Set([...document.querySelectorAll('#part-row .dispatch')].map((one) => one.offsetTop));
  return [!low || getComputedStyle(sheet).overflow === 'visible', tops.size];
}"""


@pytest.mark.parametrize("language", LANGUAGES)
def test_on_a_tablet_upright_the_sea_fills_the_map_and_three_cards_are_a_line(see: See, language: str) -> None:
    """The map ended in two bare bands, and the third card stood alone below two."""
    page = see(Moment("red-notice", 1, 0.3, size="small"), (820, 1180), language)
    assert page.evaluate(UPRIGHT) == [True, 1]


def test_the_ring_round_the_score_lies_on_none_of_its_digits(see: See) -> None:
    page = see(Moment("red-notice", 1, 0.4), (390, 844), FRENCH)
    assert page.locator("#part-row .vitals").is_visible()
    assert page.evaluate(AT_THE_RIM) == []


def test_what_happened_while_one_was_away_is_what_the_others_did(see: See) -> None:
    """Whatever colour one's faction has: that of the first seat is the second one."""
    page = see(Moment("la-traque", 0, 0.65, edition=BUREAU), (1440, 900), ENGLISH)
    page.wait_for_function("() => JSON.parse(localStorage.getItem('looks') ?? '{}')[document.body.dataset.table]")
    page.evaluate("localStorage.setItem('looks', JSON.stringify({ [document.body.dataset.table]: 0 }))")
    page.goto(page.url)
    page.wait_for_selector("#part-bar .since")
    sides = page.locator("#part-log li[data-seq]").evaluate_all(
        "all => all.map(one => [one.className.match(/side-?\\d/)[0], one.classList.contains('unseen')])"
    )
    assert {side for side, unseen in sides if unseen} == {side for side, _ in sides} - {"side1"}


@pytest.mark.parametrize(
    ("moment", "level"),
    [
        (Moment("fugitif", 1, 0.61), lambda chance: min(9, int(10 * chance))),
        (
            Moment("traqueur", 0, 0.5, "small", options=(("begins", "first"),)),
            level_of_squares,
        ),
        (Moment("red-notice", 1, 0.5, "small", deal=3), level_of_cities),
    ],
    ids=["fugitif", "traqueur", "red-notice"],
)
def test_a_chance_has_the_colour_that_the_key_has_there(
    see: See, moment: Moment, level: Callable[[float], int]
) -> None:
    """A square of 20% was gold, which the key had at two thirds between 0 and 100."""
    page = see(moment, (1440, 900), ENGLISH)
    assert page.request.post(f"{page.url}/help", form={"mode": "probable"}).ok
    page.reload()
    page.wait_for_selector(".scale .heat-9", timeout=20_000)
    bounds = page.evaluate("""() => {
      const all = [...document.querySelectorAll('.scale i')], box = (one) => one.getBoundingClientRect();
      const from = box(all[0]).left, wide = box(all.at(-1)).right - from;
      return all.map((one) => [(box(one).left - from) / wide, Number(one.className.slice(5))]); }""")
    for chance in (0.02, 0.06, 0.12, 0.22, 0.33, 0.52, 0.66, 0.83, 0.97):
        assert [number for start, number in bounds if start <= chance][-1] == level(chance), chance
