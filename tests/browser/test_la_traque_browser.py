"""Whole games of La Traque in a real browser: four seats with bots, by touch on a phone, and two people by link."""

from __future__ import annotations

import random
import re
from collections.abc import Callable

import pytest

pytest.importorskip("playwright", reason="Playwright is not installed: uv sync --group browser")
from browser_play import ASKS, THINK, await_turn, enter_surely, key_to, open_game, press_surely, wait_until
from by_file import by_file
from playwright.sync_api import Locator, Page, expect

DESK = {"width": 1440, "height": 900}
PHONE = {"width": 390, "height": 844}
MANY = 400  #: more acts than any of these games needs
PARTS = "['bar', 'board', 'sites', 'hand', 'mine']"
#: What of the page shows the game.
LOOK = f"() => {PARTS}.map(part => document.getElementById(`part-${{part}}`).innerHTML).join('')"
CHANGED = f"before => ({LOOK})() !== before && !document.body.classList.contains('busy')"
CALM = "body.scripted:not(.busy)"
#: The part that a button is in.
PART = "button => button.closest('[id^=part-]').id"
ZONE = "button => button.closest('.lt-zone').id"
PASS = "#part-bar button[name=choose][value='0']:enabled:visible"
#: What a hasty player presses: what fulfils or captures first, then what informs, else anything that is not folded
#: away; at times the end.
OFFERED = """() => {
  const found = [...document.querySelectorAll('[id^=part-] button[name=choose]:enabled')];
  const all = found.filter(one => !one.closest('.fold:not([open])')).map(one => Number(one.value));
  const within = (low, high) => all.filter(step => step >= low && step < high);
  const commit = document.querySelector("#part-bar button[formaction$='/commit']:enabled");
  if (commit) return [-1];
  return [within(720, 1008), within(1008, 1808), all].find(some => some.length) ?? [];
}"""


def play(page: Page, seat: str, size: str = "micro") -> None:
    """Choose a game against three novices on the front page, and begin it."""
    open_game(page, "la-traque")
    form = page.locator("#la-traque form.start")
    form.locator("summary").click()
    form.locator("input[value='bot:novice']").check()
    form.locator(f"input[name=size][value='{size}']").check()
    form.locator(f"button[name=seat][value='{seat}']").click()
    page.wait_for_selector(".scripted #part-bar.yours", timeout=60_000)


def bring(page: Page, button: Locator) -> None:
    """Bring forward what lies behind a tab: of a part or a zone on a phone, else of one's own other panel."""
    if button.is_visible():
        return
    part = button.evaluate(PART)
    page.locator(f":is(.lt-jump, .lt-two) a[href='#{part}']").locator("visible=true").first.click()
    if not button.is_visible():
        page.locator(f".lt-areas a[href='#{button.evaluate(ZONE)}']").click()


def press(page: Page, rng: random.Random, how: str = "click", tired: bool = False) -> bool:
    """Make one act on one's turn, once it is; False where the game is over. tired: pass where that can be."""
    if not await_turn(page):
        return False
    before = page.evaluate(LOOK)
    steps = page.evaluate(OFFERED)
    step = 0 if tired and page.locator(PASS).count() else rng.choice(steps)
    found = "#part-bar button[formaction$='/commit']" if step < 0 else f"button[name=choose][value='{step}']:enabled"
    button = page.locator(f"{found} >> nth=0")
    bring(page, button)
    press_surely(button, how)
    wait_until(page, CHANGED, before)
    return True


def to_the_end(page: Page, rng: random.Random, how: str = "click") -> None:
    for _ in range(MANY):
        if not press(page, rng, how):
            return
    pytest.fail("the game does not end")


def fits(page: Page) -> bool:
    return bool(page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth"))


def test_a_game_of_four_by_mouse_to_its_end(open_page: Callable[..., Page]) -> None:
    page = open_page(DESK)
    play(page, "tzaar")
    assert page.locator("#part-opponent details").count() == 3
    assert fits(page)
    to_the_end(page, random.Random(1))
    assert fits(page)
    assert "omination" in page.locator("#part-bar .aside").inner_text()  # how it ends hangs on the bots
    assert page.locator("#part-scores tbody tr").count() == 4
    assert page.locator("#shared").input_value().startswith("La Traque · ")
    table = page.url
    page.goto(f"{table}/replay?at=60&eyes=1")
    assert page.locator("#part-mine h2").inner_text().startswith("CCCP")
    page.goto(f"{table}/verify")
    assert page.locator(".verdict.good").count() == 1


def test_some_turns_by_touch_on_a_phone(open_page: Callable[..., Page]) -> None:
    page = open_page(PHONE, has_touch=True, is_mobile=True, reduced_motion="reduce")
    play(page, "usa", "real")
    assert fits(page)
    rng = random.Random(2)
    for _ in range(14):
        press(page, rng, "tap")
        assert fits(page)
    assert await_turn(page)  # what others do brings its place forward
    page.locator(".lt-jump a[href='#part-board']").tap()
    page.locator("#part-board .lt-face:visible").first.tap()
    sheet = page.locator(".lt-sheet:popover-open")
    expect(sheet).to_contain_text("Costs:")
    sheet.locator("button").tap()
    expect(sheet).to_have_count(0)


def test_on_a_phone_each_turn_begins_with_the_part_that_one_had_chosen(open_page: Callable[..., Page]) -> None:
    page = open_page(PHONE, has_touch=True, is_mobile=True, reduced_motion="reduce")
    play(page, "cccp", "real")
    for _ in range(3):
        expect(page.locator("body")).to_have_attribute("data-tab", "board")  # whatever the others did elsewhere
        page.locator("#part-board button.go:visible").first.tap()
        expect(page.locator("#part-bar [data-key=undo]")).to_be_visible()
        page.wait_for_timeout(350)
        end = page.locator("#part-bar .buttons .primary")
        end.tap()
        if end.is_visible():
            page.wait_for_timeout(350)
            end.tap()
        assert await_turn(page)


@pytest.mark.rule("LT-12")
def test_actions_are_taken_back_until_the_turn_ends(open_page: Callable[..., Page]) -> None:
    page = open_page(DESK)
    play(page, "network", "real")
    log = page.locator("#part-log").inner_text()
    home = page.locator("#part-mine .lt-facts").text_content()
    page.locator("#part-board button.go").first.click()
    expect(page.locator("#part-bar .just")).to_have_text(re.compile(r"^An agent goes to"))  # no older news of others
    expect(page.locator("#part-bar .aside")).to_have_text("You can still undo 1 step.")
    assert page.locator("#part-log").inner_text() == log
    page.keyboard.press("Escape")
    expect(page.locator("#part-mine .lt-facts")).to_have_text(str(home))
    for zone in range(3):
        page.locator("#part-board button.go").nth(zone).click()
        expect(page.locator("#part-board .lt-pawn.side3")).to_have_count(zone + 1)
    expect(page.locator("#part-bar .prompt")).to_contain_text("used up")
    page.locator("#part-bar button[formaction$='/commit']").click()
    expect(page.locator("#part-log")).to_contain_text("The Network · An agent goes to America.")


def test_a_round_by_keys_alone(open_page: Callable[..., Page]) -> None:
    """A letter goes to each part, arrows within it, Enter chooses; what is asked for has the focus."""
    page = open_page(DESK, reduced_motion="reduce")
    play(page, "network")

    def keys(*some: str) -> None:
        for key in some:
            page.keyboard.press(key)
        page.wait_for_selector(CALM)

    def twice() -> None:
        """Press Enter; again, where it asks."""
        keys("Enter")
        if page.locator(ASKS).count():
            page.wait_for_timeout(THINK)
            keys("Enter")

    keys("b", "End", "Enter")
    pawns = page.locator("#part-board .lt-pawn.side3")
    expect(pawns).to_have_count(1)
    keys("h", "Enter")
    expect(pawns.locator(".holds")).to_have_count(1)
    keys("b", "Home", "Enter")
    sheet = page.locator(".lt-sheet:popover-open")
    expect(sheet).to_have_count(1)
    keys("Escape")  # shuts the sheet, and takes nothing back
    expect(sheet).to_have_count(0)
    expect(pawns.locator(".holds")).to_have_count(1)
    keys("Escape")
    expect(pawns.locator(".holds")).to_have_count(0)
    expect(pawns).to_have_count(1)
    keys("d", "Enter")  # the rumours: a place is free there
    expect(page.locator("#part-sites .lt-pawn.side3")).to_have_count(1)
    keys("t")
    twice()
    expect(page.locator("#part-log")).to_contain_text("The Network · An agent goes to Middle East.")
    page.wait_for_selector(f"{CALM} #part-bar.yours", timeout=60_000)
    keys("t", "Enter", "Tab")  # nothing done yet: to pass is folded away
    twice()
    page.wait_for_selector(f"{CALM} #part-hand.keeping", timeout=60_000)
    expect(page.locator("#part-hand button:focus")).to_have_text("Keep it")
    keys("Enter")
    expect(page.locator("#part-bar .prompt")).to_contain_text("Chosen: 1")
    keys("t", "Enter")
    expect(page.locator("#part-board .lt-round")).to_contain_text("Round 2")


#: The parts of a turn by the letter that leads there: what is asked for first, then what is worth most.
BY_KEYS = (("t", "bar", ".lt-option"), ("o", "mine", ""), ("h", "hand", ""))
PLACES = (("b", "board", ""), ("d", "sites", ""))  #: where agents go, to one after the other


def test_a_whole_game_by_keys_alone(open_page: Callable[..., Page]) -> None:
    page = open_page(DESK, reduced_motion="reduce")
    open_game(page, "la-traque", opponent="bot:novice", size="micro")
    page.locator("#la-traque form.start button[name=seat][value=cccp]").focus()
    page.keyboard.press("Enter")
    page.wait_for_selector(".scripted #part-bar.yours")
    entered = set()
    for count in range(MANY):
        if not await_turn(page):
            break
        before = page.evaluate(LOOK)
        for letter, part, kind in (*BY_KEYS, PLACES[count % 2], PLACES[1 - count % 2]):
            wanted = f"#part-{part} {kind}:is(button[name=choose]:enabled)"
            if part == "hand" and page.locator("#part-bar .prompt:has-text('Chosen: 1')").count():
                continue  # one card is kept: that is enough
            if page.locator(wanted).count() and key_to(page, wanted, letter):
                entered.add(part)
                break
        else:
            assert key_to(page, "#part-bar .buttons .primary:enabled", "t")
        enter_surely(page)
        wait_until(page, CHANGED, before)
    else:
        pytest.fail("the game does not end")
    assert {"sites", "hand", "board", "mine"} <= entered
    assert "omination" in page.locator("#part-bar .aside").inner_text()  # how it ends hangs on the bots


def gather(open_page: Callable[..., Page], address: str, bots: tuple[str, ...]) -> tuple[Page, Page]:
    """Seat two people at a table of the tiny size, the USA at a desk and the CCCP on a phone, and bots."""
    host = open_page(DESK, f"{address}/start/la-traque/seats?players={2 + len(bots)}")
    host.locator("select[name='seat-cccp']").select_option("friend")
    for name in bots:
        host.locator(f"select[name='seat-{name}']").select_option("bot:novice")
    host.locator("input[name=size][value=micro]").check()
    host.locator("button.primary").click()
    link = host.locator("#share").input_value()
    guest = open_page(PHONE, link, has_touch=True, is_mobile=True, reduced_motion="reduce")
    guest.locator(".do.once button.primary").click()
    host.wait_for_selector(f"{CALM} #part-bar .prompt")
    host.wait_for_selector("#part-chat", state="attached")
    return host, guest


def test_two_people_by_link_to_the_end(open_page: Callable[..., Page], address: str) -> None:
    """At a desk and on a phone, with table talk: some turns as they come, then few; both are told the same end."""
    host, guest = gather(open_page, address, ())
    host.keyboard.press("m")  # the drawer, where one talks
    host.locator("[data-talk] input").fill("Shall we?")
    host.locator("[data-talk] button").click()
    expect(guest.locator("#part-chat")).to_contain_text("Shall we?")
    rng, acts = random.Random(3), {host: 0, guest: 0}
    while not host.locator("#part-bar.over").count():
        turn = [page for page in acts if page.locator(f"{CALM} #part-bar.yours").count()]
        for page in turn:
            acts[page] += press(page, rng, "tap" if page is guest else "click", tired=acts[page] >= 20)
        if not turn:
            host.wait_for_timeout(20)
        assert sum(acts.values()) < MANY, "the game does not end"
    assert min(acts.values()) > 12
    guest.wait_for_selector(f"{CALM} #part-bar.over", state="attached")  # the last scene lies in the bar's place
    assert host.locator("#part-bar .aside").text_content() == guest.locator("#part-bar .aside").text_content()
    for page in acts:
        expect(page.locator("#part-end h2")).to_be_visible()
        assert page.locator("#part-scores tbody tr").count() == 2
        assert fits(page)


def test_a_phone_shows_the_board_alone_before_the_script_has_begun(open_page: Callable[..., Page]) -> None:
    page = open_page(PHONE, has_touch=True, is_mobile=True)
    play(page, "usa")
    page.route(re.compile(r"/static/.*\.js$"), lambda route: route.abort())
    page.reload()
    expect(page.locator("#part-board")).to_be_visible()
    expect(page.locator("#part-sites")).to_be_hidden()
    expect(page.locator("#part-hand")).to_be_visible()
    expect(page.locator("#part-mine")).to_be_hidden()
    assert not page.locator(".scripted").count()


def test_on_a_phone_ones_own_cards_lie_where_one_decides(open_page: Callable[..., Page]) -> None:
    """Below the board and the investigation zones, with names and what can be done; a card is laid from there."""
    page = open_page(PHONE, has_touch=True, is_mobile=True, reduced_motion="reduce")
    play(page, "network")
    hand, board = page.locator("#part-hand"), page.locator("#part-board")
    for name in ("sites", "board"):
        page.locator(f".lt-jump a[href='#part-{name}']").tap()
        expect(hand.locator(".lt-held .head").first).to_be_in_viewport(ratio=1)
    expect(page.locator("#part-mine")).to_be_hidden()
    board.locator("button.go").locator("visible=true").first.tap()
    slip = hand.locator(".lt-held:has(.deeds)").first
    expect(slip.locator(".head")).to_be_in_viewport(ratio=1)
    deed = slip.locator(".deeds button").first
    if not deed.is_visible():  # more than the row holds
        slip.locator(".lt-fold").tap()
    expect(deed).to_be_in_viewport(ratio=1)
    deed.tap()
    expect(board.locator(".lt-pawn.ours")).to_contain_text("Your agent 1")
    expect(board).to_be_visible()


def test_on_a_phone_what_others_do_leaves_the_hand_that_is_to_be_chosen_from(open_page: Callable[..., Page]) -> None:
    page = by_file(open_page(PHONE, has_touch=True, is_mobile=True))
    play(page, "usa")
    shown = page.evaluate(
        """async () => {
          const all = performance.getEntriesByType('resource').map(one => one.name);
          const url = all.find(one => /static\\/la-traque\\/table/.test(one));
          const { show } = await import(url), found = [];
          const far = [...document.querySelectorAll('#part-sites [data-at]')].map(one => one.dataset.at)
            .find(at => !document.querySelector(`#part-board [data-at="${at}"], #part-hand [data-at="${at}"]`));
          for (const keeping of [true, false]) {
            document.querySelector('.lt-jump a[href="#part-hand"]').click();
            document.getElementById('part-hand').classList.toggle('keeping', keeping);
            show(far);
            found.push(document.body.dataset.tab);
          }
          return found;
        }"""
    )
    assert shown == ["hand", "hand"]  # neither where one is to choose nor where one looks at something else


def test_on_a_phone_the_tab_comes_forward_where_something_happened(
    open_page: Callable[..., Page], address: str
) -> None:
    host, guest = gather(open_page, address, ())
    rng = random.Random(4)
    host.wait_for_selector("#part-bar")
    while not host.locator(f"{CALM} #part-bar.yours").count():
        if guest.locator(f"{CALM} #part-bar.yours").count():
            press(guest, rng, "tap", tired=True)
        host.wait_for_timeout(50)
    guest.locator(".lt-jump a[href='#part-board']").tap()  # the opening's draws brought the desks forward
    expect(guest.locator("#part-board")).to_be_visible()
    expect(guest.locator("#part-sites")).to_be_hidden()
    host.locator("#part-sites [data-at=pile0] .lt-spot.go").first.click()  # draws from a deck: that is told at once
    expect(guest.locator("#part-bar .just")).to_contain_text("The USA draws a card")
    expect(guest.locator("#part-bar .just")).to_be_in_viewport()
    expect(guest.locator("#part-sites [data-at='a0-0']")).to_be_in_viewport()
    expect(guest.locator("#part-board")).to_be_hidden()
    guest.locator(".lt-jump a[href='#part-opponent']").tap()
    expect(guest.locator("#part-opponent summary").first).to_be_in_viewport()
    expect(guest.locator("#part-log")).to_be_hidden()


def test_on_a_phone_the_turn_leaves_the_tab_and_marks_those_where_something_can_be_done(
    open_page: Callable[..., Page],
) -> None:
    """Whatever the others did last, wherever that is shown: who reads on in a part is not led away from it."""
    page, rng, seen = open_page(PHONE, has_touch=True, is_mobile=True, reduced_motion="reduce"), random.Random(5), 0
    play(page, "usa")
    ends = page.locator("#part-bar button[formaction$='/commit']:enabled")
    while seen < 3:
        if not ends.count() or page.locator("#part-hand.keeping").count():
            press(page, rng)
            continue
        page.locator(".lt-jump a[href='#part-opponent']").tap()
        before = page.evaluate(LOOK)
        ends.tap()
        wait_until(page, CHANGED, before)
        assert await_turn(page)
        page.wait_for_timeout(300)  # the last deed may bring its own tab forward a little later
        if page.locator("#part-hand.keeping").count():
            continue
        expect(page.locator("body")).to_have_attribute("data-tab", "opponent")
        expect(page.locator(".lt-jump a.able")).not_to_have_count(0)
        seen += 1


def test_passing_for_the_round_asks_first(open_page: Callable[..., Page]) -> None:
    page = open_page(DESK)
    play(page, "usa", "real")
    expect(page.locator(PASS)).to_have_count(0)  # all agents are at home: to pass is folded away
    page.locator("#part-bar .fold summary").click()
    page.locator(PASS).click()
    expect(page.locator(PASS)).to_have_text("Pass until the round ends?")
    page.wait_for_timeout(THINK)
    page.locator(PASS).click()
    expect(page.locator("#part-mine .lt-facts")).to_contain_text("passed")


def test_who_gives_up_is_replaced_by_a_bot(open_page: Callable[..., Page], address: str) -> None:
    host, guest = gather(open_page, address, ("tzaar", "network"))
    host.locator("[data-pull]").first.click()
    host.locator(".resign summary").click()
    host.locator(".resign button").click()
    expect(guest.locator("#part-log")).to_contain_text("a bot plays on as the USA")
    press(guest, random.Random(3), "tap")
