"""No press is lost, and none counts twice: on a slow network that loses commands and answers, in every game."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

pytest.importorskip("playwright", reason="Playwright is not installed: uv sync --group browser")
from browser_play import wait_for, wait_until
from playwright.sync_api import Page, Route
from slow_network import SOCKETS, Network, hammer

from hallali.room.table.turns import Turns

DESK = {"width": 1440, "height": 900}
#: How each game is begun: against a bot that answers at once, in its smallest size.
BEGUN = {
    "fugitif": {"seat": "fugitive", "opponent": "bot:novice", "size": "small"},
    "traqueur": {"seat": "second", "opponent": "bot:explorer:random+easy", "size": "real", "mode": "one-sided"},
    "red-notice": {"seat": "jessah", "opponent": "bot:novice", "size": "small"},
    "traque": {"seat": "player", "toss": "dice", "size": "small"},
    "la-traque": {"seat": "usa", "opponent": "bot:novice", "size": "micro"},
}
#: Commands that the server takes as a step of the game, or of a draft.
TAKEN = ("step", "commit", "lay")


def begin(page: Page, address: str, game: str, **more: str) -> None:
    """Begin a game of this kind and open its table."""
    made = page.request.post(
        f"{address}/new", form={"game": game, **BEGUN[game], **more}, headers={"origin": address}, max_redirects=0
    )
    page.goto(address + made.headers["location"])
    page.wait_for_selector(".scripted #part-bar:is(.yours, .over), .scripted #part-lid form")


@pytest.fixture
def taken(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """Count how often the server takes each command, by its key."""
    found: Counter[str] = Counter()
    take = Turns._take

    async def counted(self: Turns, table: Any, seat: int, wanted: Any, key: str) -> None:
        await take(self, table, seat, wanted, key)
        if key:
            found[key] += 1

    monkeypatch.setattr(Turns, "_take", counted)
    return found


def campaign(open_page: Callable[..., Page], address: str, game: str, presses: int, taken: Counter[str]) -> None:
    """Press so often in games of this kind; each press is taken once, or its page says that it was not.

    A long campaign loses sockets besides.
    """
    rng = random.Random(7)
    page = open_page(DESK)
    page.add_init_script(f"({SOCKETS})(); localStorage.removeItem('taps');")
    network, left, lost, cut, steps = None, presses, [0, 0], 0, 0
    refused: Counter[int] = Counter()
    while left > 0:
        begin(page, address, game)
        taken.clear()
        network = network or Network(page, 69, loss=0.4 if presses < 50 else 0.05)
        found = hammer(page, rng, left, cuts=25 if presses >= 50 else 0)
        assert found["begun"] == found["sent"] > 0, found["missed"]
        left -= found["begun"]
        assert sum(one["presses"] for one in found["answers"]) >= found["sent"], found["log"]
        acknowledged = [one["key"] for one in found["answers"] if one["status"] == 200]
        assert len(set(acknowledged)) == len(acknowledged)
        assert set(taken.values()) <= {1}
        assert set(taken) == {
            one["key"] for one in found["answers"] if one["status"] == 200 and one["command"] in TAKEN
        }
        lost, cut, steps = network.lost, cut + found["cut"], steps + len(taken)
        refused.update(one["status"] for one in found["answers"] if one["status"] != 200)
    print(
        f"{game}: {presses} presses; {steps} steps taken, none twice; refused in words, by status: {dict(refused)}; "
        f"lost on the way there and back: {lost}; sockets lost: {cut}"
    )
    assert lost != [0, 0]
    assert cut or presses < 50


@pytest.mark.parametrize("game", BEGUN)
def test_a_dozen_presses_are_all_answered(
    open_page: Callable[..., Page], address: str, game: str, taken: Counter[str]
) -> None:
    campaign(open_page, address, game, 12, taken)


@pytest.mark.long
@pytest.mark.parametrize("game", BEGUN)
def test_two_hundred_presses_are_all_answered(
    open_page: Callable[..., Page], address: str, game: str, taken: Counter[str]
) -> None:
    campaign(open_page, address, game, 200, taken)


#: Take a button from under a press that has begun, put it back after the press, and say how often it was sent.
MOVED = """name => {
  const one = document.querySelector(name);
  window.sent = 0;
  addEventListener('submit', () => { window.sent += 1; }, true);
  addEventListener('pointerdown', () => { one.style.translate = '0 600px'; }, { once: true });
  addEventListener('submit', () => { one.style.translate = ''; }, { once: true });
  const box = one.getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
}"""


@pytest.mark.parametrize("touch", [False, True], ids=["mouse", "finger"])
def test_a_press_counts_once_where_its_button_moves_from_under_it(
    open_page: Callable[..., Page], address: str, touch: bool
) -> None:
    page = open_page(DESK, has_touch=touch)
    begin(page, address, "fugitif", seat="marshal", size="real")
    page.wait_for_selector("body.scripted:not(.busy) #part-bar.yours")
    x, y = page.evaluate(MOVED, "#part-bar .deck.legal")
    if touch:
        page.touchscreen.tap(x, y)
    else:
        page.mouse.click(x, y, delay=80)
    page.wait_for_function("() => window.sent")
    page.wait_for_selector("body.scripted:not(.busy)")
    assert page.evaluate("window.sent") == 1


#: Press two buttons whose clicks the browser does not make, as it does not where they move away, in one breath: a page
#: that is busy drawing gets both presses before any of its timers.
BREATH = """names => {
  const sent = [];
  addEventListener('submit', event => {
    sent.push(event.submitter.dataset.key);
    event.preventDefault();
    event.stopImmediatePropagation();
  }, true);
  for (const name of names) {
    const one = document.querySelector(name), box = one.getBoundingClientRect();
    const where = { bubbles: true, isPrimary: true, button: 0, clientX: box.x + 9, clientY: box.y + 9 };
    for (const kind of ['pointerdown', 'pointerup']) one.dispatchEvent(new PointerEvent(kind, where));
  }
  return new Promise(done => setTimeout(() => done(sent), 300));
}"""


def test_a_press_is_not_lost_where_the_next_comes_before_the_page_is_free(
    open_page: Callable[..., Page], address: str
) -> None:
    page = open_page(DESK)
    begin(page, address, "fugitif", seat="marshal", size="real")
    page.wait_for_selector("body.scripted:not(.busy) #part-bar.yours")
    keys = page.locator("#part-bar .deck.legal").evaluate_all("all => all.map(one => one.dataset.key)")
    assert len(keys) > 1
    assert page.evaluate(BREATH, [f'[data-key="{key}"]' for key in keys[:2]]) == keys[:2]


def test_a_frame_that_a_game_kept_back_waits_for_the_finger(open_page: Callable[..., Page], address: str) -> None:
    page = open_page(DESK)
    begin(page, address, "traque")
    shown = page.evaluate(
        """async () => {
          const frames = await import('/static/frames.js'), found = [];
          let go, shown = 0;
          const hold = () => new Promise(done => { go = done; });
          frames.serve({ show: () => { shown += 1; }, hold, told: () => [], said: () => 0 });
          const soon = () => new Promise(done => setTimeout(done, 30));
          const finger = name => dispatchEvent(new PointerEvent(name, { isPrimary: true }));
          frames.take({ seq: 999, drawn: 1, parts: {} });
          finger('pointerdown');
          go();
          await soon();
          found.push(shown);
          finger('pointerup');
          await soon();
          return [...found, shown];
        }"""
    )
    assert shown == [0, 1]


@pytest.mark.parametrize("size", [DESK, {"width": 390, "height": 844}], ids=["desk", "phone"])
def test_a_press_on_the_menu_before_its_script_opens_the_drawer(
    open_page: Callable[..., Page], address: str, size: dict[str, int]
) -> None:
    page = open_page(size)
    begin(page, address, "fugitif")
    late: list[Route] = []
    page.route("**/static/all/**/*.js", lambda route: late.append(route))
    page.goto(page.url, wait_until="commit")
    page.locator(".pull.up" if size != DESK else ".pull:not(.up)").click()
    wait_until(page, "() => location.hash && document.body")
    wait_for(page, late)
    late[0].continue_()
    page.wait_for_selector("body.drawn")
    assert "#" not in page.url
