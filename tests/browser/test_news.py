"""What just happened: the bar says it, deeds are played one after the other, help stays, and news is marked."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

pytest.importorskip("playwright", reason="Playwright is not installed: uv sync --group browser")
from browser_play import await_turn, press_surely
from by_file import by_file
from playwright.sync_api import Page, Route, expect
from test_presses import BEGUN, begin

from hallali.games.fugitif.page.picture import FugitifPicture
from hallali.interfaces.table_page import Moment
from hallali.room.draw import lines

DESK = {"width": 1440, "height": 900}
PHONE = {"width": 390, "height": 844}
#: What the help says of each window of the Marshal's pad.
HEAT = """() => [...document.querySelectorAll('#part-pad [data-cell]')].map(one => [one.textContent.trim(),
  [...one.classList].find(name => name.startsWith('heat')) ?? ''].join(' ')).join('|')"""


#: Whether the browser has written down that the newest entry was seen.
SEEN = """table => JSON.parse(localStorage.getItem('looks') ?? '{}')[table]
  === Number(document.querySelector('input[name=seq]').value)"""
#: What is seen of a sign as it comes, since it goes by itself; and a press.
SIGN = """() => new MutationObserver((_, watch) => {
  const sign = document.querySelector('.gasp.found');
  if (!sign) return;
  watch.disconnect();
  const through = getComputedStyle(sign).pointerEvents === 'none', text = sign.textContent.trim();
  dispatchEvent(new PointerEvent('pointerdown'));
  window.sign = { text, through, gone: !sign.isConnected };
  dispatchEvent(new PointerEvent('pointerup'));
}).observe(document.body, { childList: true })"""


def marshal(page: Page, address: str) -> None:
    """Sit down as the Marshal against a bot."""
    begin(page, address, "fugitif", seat="marshal")
    assert await_turn(page)


def draw(page: Page) -> None:
    """Draw a card, or guess nothing, as the Marshal: whatever goes on."""
    button = page.locator("#part-bar :is(.deck.legal, .buttons button:not(:disabled):not([aria-disabled=true]))").first
    press_surely(button)
    page.wait_for_selector("body.scripted:not(.busy)")


def test_on_a_phone_the_first_screen_says_what_the_other_did(open_page: Callable[..., Page], address: str) -> None:
    page = open_page(PHONE, has_touch=True, is_mobile=True)
    marshal(page, address)
    just = page.locator("#part-bar .just")
    expect(just).to_be_visible()
    expect(just).to_contain_text("Fugitive")
    box = just.bounding_box()
    assert box is not None
    assert 0 <= box["y"] < box["y"] + box["height"] <= PHONE["height"]
    assert just.text_content() in page.locator("#part-log li").all_text_contents()


def keeps_help(open_page: Callable[..., Page], address: str, times: int) -> None:
    """However late an answer comes, after a push that was drawn later, the help that is shown is the newest."""
    page = open_page(DESK)
    marshal(page, address)
    page.locator("[data-key=help-probable]").click()
    page.wait_for_function("() => document.querySelector('#part-pad [class*=heat]')")

    def late(route: Route) -> None:
        answer = route.fetch()
        page.wait_for_timeout(250)  # the push with the new help overtakes the answer
        route.fulfill(response=answer)

    page.route("**/t/*/step", late)
    for _ in range(times):
        if not await_turn(page):
            marshal(page, address)
            page.locator("[data-key=help-probable]").click()
            page.wait_for_function("() => document.querySelector('#part-pad [class*=heat]')")
        page.evaluate(
            """() => { window.blank = 0; new MutationObserver(() => {
              window.blank += document.querySelector('#part-pad [class*=heat]') ? 0 : 1;
            }).observe(document.body, { subtree: true, childList: true }); }"""
        )
        draw(page)
        if page.locator("#part-bar.over").count():
            continue
        page.wait_for_timeout(300)
        assert page.evaluate("window.blank") == 0
        shown = page.evaluate(HEAT)
        page.reload()
        page.wait_for_selector(".scripted #part-bar")
        assert page.evaluate(HEAT) == shown


def test_help_that_was_there_stays_until_the_new_one_is_there(open_page: Callable[..., Page], address: str) -> None:
    keeps_help(open_page, address, 5)


@pytest.mark.long
def test_help_stays_a_hundred_times(open_page: Callable[..., Page], address: str) -> None:
    keeps_help(open_page, address, 100)


@pytest.fixture
def gasping(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Have the table gasp at each line; those that the room has said before are said anew."""
    monkeypatch.setattr(FugitifPicture, "moment", lambda _self, told, _seat: Moment("here", "found"))
    lines._said.cache_clear()
    yield
    lines._said.cache_clear()


@pytest.mark.usefixtures("gasping")
def test_what_the_table_gasps_at_has_its_sign_and_a_press_goes_through(
    open_page: Callable[..., Page], address: str
) -> None:
    page = open_page(DESK)
    marshal(page, address)
    page.locator("#part-log").evaluate("log => log.dataset.at = 'here'")
    page.evaluate(SIGN)
    draw(page)
    page.wait_for_function("() => window.sign")
    seen = page.evaluate("window.sign")
    assert seen["text"] in page.locator("#part-log li").all_inner_texts()
    assert seen["through"], "it takes no press"
    assert seen["gone"], "and a press anywhere takes it away"


@pytest.mark.usefixtures("gasping")
def test_with_reduced_motion_the_words_are_all(open_page: Callable[..., Page], address: str) -> None:
    page = open_page(DESK, reduced_motion="reduce")
    marshal(page, address)
    draw(page)
    expect(page.locator("#live")).not_to_be_empty()
    expect(page.locator(".gasp, .pulse")).to_have_count(0)


def test_who_comes_back_is_told_how_much_happened(open_page: Callable[..., Page], address: str) -> None:
    page = open_page(DESK)
    marshal(page, address)
    draw(page)
    assert not page.locator("#part-bar .since").count()
    table = page.url.rsplit("/", 1)[1]
    page.wait_for_function(SEEN, arg=table)
    page.evaluate("table => localStorage.setItem('looks', JSON.stringify({ [table]: 1 }))", table)
    page.goto(address)
    page.goto(f"{address}/t/{table}")
    button = page.locator("#part-bar .since")
    expect(button).to_contain_text("while you were away")
    marked = page.locator("#part-log li.unseen").count()
    assert marked
    assert str(marked) in button.inner_text()
    button.click()
    assert page.evaluate("document.activeElement.closest('#part-log') !== null")
    draw(page)
    expect(page.locator("#part-log li.unseen")).to_have_count(0)


def test_deeds_of_others_are_played_one_by_one_and_a_key_skips_them(
    open_page: Callable[..., Page], address: str
) -> None:
    """Three pushes at once: the page shows the first, and the rest after its time, or at once after a key."""
    page = by_file(open_page(DESK, deeds=""))
    marshal(page, address)
    shown = page.evaluate(
        """async () => {
          const frames = await import('/static/frames.js'), seq = Number(document.body.dataset.seq);
          const bar = document.querySelector('#part-bar .just');
          await new Promise(done => setTimeout(done, 800)); // what the Fugitive did has had its time
          for (const n of [1, 2, 3]) frames.take({ seq: seq + 100 + n, drawn: 1, parts: {},
            told: [{ seq: seq + 100 + n, text: `Deed ${n}.` }] });
          const first = bar.textContent;
          await new Promise(done => setTimeout(done, 100));
          const before = bar.textContent;
          dispatchEvent(new KeyboardEvent('keydown', { key: 'x', bubbles: true }));
          await new Promise(done => setTimeout(done, 50));
          return [first, before, document.getElementById('live').textContent];
        }"""
    )
    assert shown[:2] == ["Deed 1.", "Deed 1."]
    assert shown[2] == "Deed 2. Deed 3."


def test_in_a_lesson_what_the_bot_does_is_seen_to_its_end(open_page: Callable[..., Page]) -> None:
    """Elsewhere the page catches up with many pushes at once: the first of these would not be seen."""
    page = by_file(open_page(DESK, deeds=""))
    page.goto(f"{page.url.rstrip('/')}/games/traqueur")
    page.locator("button[name=lesson][value='traqueur-search']").click()
    page.wait_for_selector(".scripted #part-bar.taught.yours")
    shown = page.evaluate(
        """async () => {
          const frames = await import('/static/frames.js'), seq = Number(document.body.dataset.seq) + 100;
          await new Promise(done => setTimeout(done, 800));
          for (let n = 1; n < 9; n += 1) frames.take({ seq: seq + n, drawn: n, parts: {},
            told: [{ seq: seq + n, text: `Deed ${n}.` }] });
          await new Promise(done => setTimeout(done, 100));
          return document.getElementById('live').textContent;
        }"""
    )
    assert shown == "Deed 1."


def test_what_the_table_gasps_at_in_ones_own_deed_stands_before_the_answer_to_it(
    open_page: Callable[..., Page], address: str
) -> None:
    """A capture is not talked over by what the captured does at once; a key skips it, as it skips a deed."""
    page = by_file(open_page(DESK, deeds=""))
    marshal(page, address)
    said = page.evaluate(
        """async () => {
          const frames = await import('/static/frames.js'), seq = Number(document.body.dataset.seq);
          const live = document.getElementById('live'), said = [];
          const rest = ms => new Promise(done => setTimeout(done, ms));
          await rest(800); // what the Fugitive did has had its time
          for (let [n, drama] of [[1, ''], [3, 'caught']]) {
            const one = text => ({ seq: seq + 100 + n, drawn: 1, parts: {}, told: [{ seq: seq + 100 + n, ...text }] });
            frames.take(one({ text: 'Mine.', mine: true, drama }), true);
            n += 1;
            frames.take(one({ text: 'Theirs.' }));
            await rest(100);
            said.push(live.textContent);
            dispatchEvent(new KeyboardEvent('keydown', { key: 'x', bubbles: true }));
            await rest(50);
            said.push(live.textContent);
          }
          return said;
        }"""
    )
    assert said == ["Theirs.", "Theirs.", "Mine.", "Theirs."]


@pytest.mark.parametrize("game", BEGUN)
def test_arrows_pressed_to_scroll_do_nothing_in_the_game(
    open_page: Callable[..., Page], address: str, game: str
) -> None:
    page = open_page({"width": 1024, "height": 500})
    begin(page, address, game)
    sent: list[str] = []
    page.on("request", lambda request: sent.append(request.url) if request.method == "POST" else None)
    page.evaluate("document.activeElement?.blur()")
    for key in ("ArrowDown", "ArrowDown", "ArrowRight", "ArrowUp", "ArrowLeft"):
        page.keyboard.press(key)
    page.wait_for_timeout(150)
    assert sent == []
    for _ in range(40):  # a browser that is still busy scrolling up may drop one
        page.keyboard.press("ArrowDown")
        page.wait_for_timeout(100)
        if page.evaluate("scrollY") > 0:
            break
    assert page.evaluate("scrollY") > 0


def test_two_tabs_show_the_same_and_a_lost_socket_loses_nothing(open_page: Callable[..., Page], address: str) -> None:
    page = open_page(DESK)
    marshal(page, address)
    other = page.context.new_page()
    other.goto(page.url)
    other.wait_for_selector(".scripted #part-bar")
    page.context.set_offline(True)
    page.locator("#part-bar :is(.deck.legal, .buttons button:enabled)").first.click()
    expect(page.locator("#toast")).to_contain_text("Retrying")
    expect(page.locator(".pressed")).to_have_count(1)
    page.context.set_offline(False)
    page.wait_for_selector("body.scripted:not(.busy)")
    text = page.locator("#part-log li").first.inner_text()
    expect(other.locator("#part-log")).to_contain_text(text)
    expect(page.locator("#toast")).to_be_hidden()
