"""Free cards in a real browser: the bar shows the text, the player makes the changes, board and record show them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

pytest.importorskip("playwright", reason="Playwright is not installed: uv sync --group browser")
from browser_play import THINK, wait_until
from kept_tables import keep
from playwright.sync_api import Browser, Page
from room_server import stocked

from hallali import games
from hallali.core.library import LIBRARY, held
from hallali.core.record import Record, replay
from hallali.lab import match
from hallali.room.act.auth import COOKIE, hashed
from hallali.room.keep.store import Store

DESK = {"width": 1440, "height": 900}
TOKEN = "f" * 32


class Table:
    """A table in the browser, and what the room keeps of it."""

    def __init__(self, page: Page, store: Store, name: str) -> None:
        self.page, self.store, self.name = page, store, name

    def bar(self) -> str:
        """Return what the bar says."""
        return self.page.locator("#part-bar").inner_text()

    def press(self, label: str, then: str) -> None:
        """Press a button of the bar, by its label, and wait until the page's text has these words."""
        self.page.locator("#part-bar").get_by_role("button", name=label, exact=True).click()
        self.until(then)

    def until(self, words: str) -> None:
        """Wait until the page's text has these words."""
        wait_until(self.page, "words => document.body.innerText.includes(words)", words)

    def shown(self, part: str) -> str:
        """Return how a part of the board is drawn."""
        return str(self.page.locator(part).first.inner_html())

    def changed(self, part: str, before: str) -> None:
        """Wait until a part of the board is drawn otherwise than before."""
        wait_until(self.page, "([part, before]) => document.querySelector(part)?.innerHTML !== before", [part, before])

    def logged(self, words: str) -> None:
        """Wait until the log has these words."""
        wait_until(self.page, "words => document.querySelector('#part-log')?.textContent.includes(words)", words)

    def moves(self) -> list[str]:
        """Return the record's tokens."""
        stored = self.store.load(self.name)
        assert stored is not None
        return stored.tokens


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, Store]]:
    with stocked(tmp_path_factory.mktemp("room"), TOKEN) as found:
        yield found


@pytest.fixture
def opened(chromium: Browser, room: tuple[str, Store]) -> Iterator[Callable[..., Table]]:
    """Open the table of a record at a seat."""
    address, store = room
    contexts = []
    errors: list[str] = []

    def open_it(record: Record, seat: int) -> Table:
        keep(store, record, record.game, hashed(TOKEN), len(record.moves), seat=seat)
        context = chromium.new_context(viewport=DESK, locale="en-GB")  # type: ignore[arg-type]
        contexts.append(context)
        context.add_init_script("localStorage.setItem('deeds', 'at once')")
        context.add_cookies([{"name": COOKIE, "value": TOKEN, "url": address}])
        page = context.new_page()
        page.set_default_timeout(60_000)
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.goto(f"{address}/t/{record.game}")
        page.wait_for_selector("body.scripted")
        return Table(page, store, record.game)

    yield open_it
    for context in contexts:
        context.close()
    assert not errors


def house(game: str, *pairs: tuple[str, str]) -> str:
    """Return the house edition by another name, with texts in it replaced."""
    shelf = games.get(game).editions()
    assert shelf is not None
    text = shelf.text().replace('edition.name = "house"', 'edition.name = "mine"')
    for old, new in pairs:
        assert text.count(old) == 1
        text = text.replace(old, new)
    return text


def known(edition: str) -> str:
    """Put an edition into the library, and return its name."""
    mine = held(edition)
    LIBRARY.add(mine, listed=False)
    return mine.ref


def asked(game: str, edition: str, seat: int, when: Callable[[Any], bool], **options: bool | int | str) -> Record:
    """Return a game of chance up to where a seat is asked for changes. when: whether its View says that it is."""
    rules = games.get(game)
    chosen = {**options, "edition": known(edition)}
    seats = rules.seats_of(chosen)
    for seed in range(60):
        record, _ = match.play(rules, ("random",) * len(seats), f"{seed}", "real", chosen)
        for number, (state, _token, _steps) in enumerate(replay(rules, record)):
            if state.mover == seat and when(rules.see(state, seat)):
                record.moves, record.result, record.entropy = record.moves[:number], "", ("",) * len(seats)
                return record
    raise AssertionError("no such card was played")


FOOTPRINT = '{ id = "footprint", en = "Footprint", fr = "Empreinte", effect = ["tell parity"] }'
BORDER = (
    '{ id = "border", en = "Border post", fr = "Poste-frontière", effect = ["free drawer", "reveal", "reach 5"], '
    'text_en = "Show where you slept last.", text_fr = "Montrez où vous avez dormi.", redraw = false }'
)


def test_fugitif_turns_a_hideout_up_and_reaches_farther(opened: Callable[..., Table]) -> None:
    moves = "=5 =9 =12 =16 =20 h3/h5+2 d1 =4 d3 =29 pass d1 =e12"
    ref = known(house("fugitif", (FOOTPRINT, BORDER)))
    rules = games.get("fugitif")
    record = Record(game="fugitif", rules=rules.rules, edition=ref, options={"events": True}, moves=moves.split())
    record.seed, record.entropy = "5" * 64, ("",) * 2
    table = opened(record, 0)
    table.until("Show where you slept last.")
    assert "Make the changes that this card asks for, then say that you are done." in table.bar()
    table.press(
        "The Fugitive turns up one hidden hideout of his choice, with its sprint cards", "Choose the hidden hideout"
    )
    table.press("5", "Show where you slept last.")
    wait_until(table.page, "() => document.querySelector('#part-board li.open[data-n=\"5\"]')")
    table.press("The next hideout may be up to 5 higher without sprint cards, instead of 3", "Done")
    table.logged("You make a change for “Border post”: The next hideout may be up to 5 higher")
    table.press("Done", "Without sprint cards you reach 10.")
    table.logged("You make no more changes.")
    assert table.moves()[-4:] == ["o1", "c5", "o2", "pass"]


SIDES = '{ a = ["security", 1], b = ["move", 1] }'
PRESS = (
    '{ a = ["free", 1], b = ["free", 1], changes = ["drop self", "lose 1", "gain 1"], '
    'text_en = "Somebody talks.", text_fr = "Quelqu’un parle." }'
)


def test_red_notice_puts_a_cheque_under_the_pile_and_moves_the_marker(opened: Callable[..., Table]) -> None:
    edition = house("red-notice", (SIDES, PRESS))
    record = asked("red-notice", edition, 1, lambda view: view.phase == "free" and view.hand and 0 < view.points < 4)
    table = opened(record, 1)
    table.until("Somebody talks.")
    shown = table.shown("#part-row .vitals")
    table.press("Angela’s security rises by 1 point", "Angela’s security rises to")
    table.changed("#part-row .vitals", shown)
    held = table.page.locator("#part-hand .slip").count()
    table.press("Put one of your cheques under the pile, face up", "Which of your cheques goes under the pile?")
    table.page.locator("#part-hand button[name=choose]").first.click()
    wait_until(table.page, "many => document.querySelectorAll('#part-hand .slip').length < many", held)
    table.logged("under the pile.")
    if table.page.locator("#part-bar").get_by_role("button", name="Done", exact=True).count():
        table.press("Done", "")
        table.logged("You make no more changes.")
    made = table.moves()[len(record.moves) :]
    assert made[:2] == ["do:3", "do:1"]
    assert made[2].startswith("drop:")


KIT = 'effect = [["heal", 2]] }'
FREE = 'effect = [["free"], ["gain", "key", 1], ["time", -1]], text_en = "Take what is here.", text_fr = "Prenez." }'


def test_traque_gains_a_key_and_loses_time(opened: Callable[..., Table]) -> None:
    edition = house("traque", (KIT, FREE))
    record = asked("traque", edition, 0, lambda view: view.phase == "either" and 0 in view.legal, kit=True)
    table = opened(record, 0)
    table.until("Take what is here.")
    pack, tracks = table.shown("#part-pack"), table.shown("#part-tracks")
    table.press("Gain 1\N{NO-BREAK SPACE}key", "Done")
    table.changed("#part-pack", pack)
    table.logged("You gain 1\N{NO-BREAK SPACE}key.")
    table.press("−1 Time", "Done")
    table.changed("#part-tracks", tracks)
    table.press("Done", "")
    wait_until(table.page, "() => !document.querySelector('#part-bar').innerText.includes('Take what is here.')")
    assert table.moves()[len(record.moves) :][:3] == ["do:1", "do:2", "end"]


HERON = 'hunt = "medal 1", mission = ["draw rumours 3"], note_en = "Signed'
MINE = (
    'hunt = "medal 1", mission = ["free", "domination 1", "influence military 1"], text_en = "Claim what is yours.", '
    'text_fr = "Prenez ce qui est à vous.", note_en = "Signed'
)


def test_la_traque_gains_domination_and_influence(opened: Callable[..., Table]) -> None:
    edition = house("la-traque", (HERON, MINE))
    record = asked("la-traque", edition, 0, lambda view: (view.phase, view.word, view.actions) == ("option", "free", 2))
    table = opened(record, 0)
    table.until("Claim what is yours.")
    facts, tracks = table.shown(".lt-facts"), table.shown("#part-mine .lt-tracks")
    table.page.locator("#part-bar button[name=choose][value='1808']").click()
    table.changed(".lt-facts", facts)
    table.page.locator("#part-bar button[name=choose][value='1809']").click()
    table.changed("#part-mine .lt-tracks", tracks)
    table.press("Done", "End the turn")
    table.press("End the turn", "Give up 2 actions?")
    table.page.wait_for_timeout(THINK)  # another press at once would be taken for a double click
    table.press("Give up 2 actions?", "")
    table.logged("Heron")
    for _ in range(100):  # one entry is kept after the other
        if "do:2" in (made := table.moves()[len(record.moves) :]):
            break
        table.page.wait_for_timeout(100)
    assert [token for token in made if token.startswith("do:")] == ["do:1", "do:2"]
