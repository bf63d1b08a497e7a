"""One’s own moves at a pad are pressed in any order that the board takes: what is half pressed stays."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import msgspec
from starlette.testclient import TestClient
from test_pads import Page, begin

from hallali import games
from hallali.companion import Pad
from hallali.lab import match
from hallali.room.keep import pads
from hallali.testing.pads import entered


def test_ones_own_camp_may_begin_with_a_wall(client: TestClient) -> None:
    page = begin(client, seat="first")
    assert page.post("step", choose=102 + 3).status_code == 200
    assert 'data-barriers="3"' in page.answer.text
    assert page.post("lay", set="3x3/-/6").status_code == 200
    assert 'data-barriers="1,2"' in page.answer.text
    page.post("undo")
    assert 'data-barriers="3"' in page.answer.text
    page.post("step", choose=2 + 4)
    assert page.post("commit").status_code == 200
    assert len(page.entries) == 1


def placed(app: Any, client: TestClient, game: str, seat: int, size: str, until: Callable[[Any], bool]) -> Page:
    """Return a pad as it is when its seat is to move and this holds of its View."""
    played, _ = match.play(games.get(game), ("novice",) * len(games.get(game).seats_of({})), "placed", size)
    pad = entered(games.get(game), played, seat)
    while not (pad.mine and until(pad.view())):
        pad.take_back()
    return opened(app, client, pad)


def kept(app: Any, page: Page) -> pads.Kept:
    """Return a pad of the only guest there is, as the room keeps it."""
    store = app.state.room.store
    with store.engine.connect() as db:
        ((guest,),) = db.exec_driver_sql("SELECT DISTINCT guest FROM pad").all()
    found = pads.load(store, page.where.rpartition("/")[2], guest)
    assert found is not None
    return found


def opened(app: Any, client: TestClient, pad: Pad) -> Page:
    """Return a pad as a guest has it."""
    page = begin(client, pad.game.name, seat=pad.words.seats[pad.seat], size=pad.size)
    there = kept(app, page)
    pads.write(app.state.room.store, msgspec.structs.replace(there, text=pad.dumps()), there.changes)
    return Page(client, page.where)


def test_a_token_is_taken_and_then_put_beside_a_card(app: Any, client: TestClient) -> None:
    page = placed(app, client, "red-notice", 0, "small", lambda v: v.phase == "bid" and len(set(v.drawn)) > 1)
    before = len(page.entries)
    (token, *_) = re.findall(r'class="take"\s+name="choose" value="(\d+)"', page.answer.text)
    (place, *_) = re.findall(r'class="spot free"\s+name="choose" value="(\d+)"', page.answer.text)
    page.post("step", choose=token)
    assert "take chosen" in page.answer.text, "it is in the hand"
    assert page.post("step", choose=place).status_code == 200
    assert len(page.entries) > before


def cards_of(page: Page) -> set[int]:
    """Return what can be pressed, by number."""
    return set(map(int, re.findall(r'name="choose" value="(\d+)"', page.answer.text)))


def test_sprint_cards_are_pressed_in_any_order(app: Any, client: TestClient) -> None:
    def lays(view: Any) -> bool:
        return bool(view.phase == "hide" and view.turn == 1)

    page = placed(app, client, "fugitif", 0, "real", lays)
    page.post("step", choose=min(card for card in cards_of(page) if card))
    there = page.answer.text.count('aria-pressed="true"')
    for number, card in enumerate(sorted((card for card in cards_of(page) if 0 < card < 42), reverse=True)[:2], 1):
        page.post("step", choose=card)
        assert page.answer.text.count('aria-pressed="true"') >= there + (number > 0), "none is lost"


def test_ones_own_camp_is_asked_for_when_it_is_its_turn(client: TestClient) -> None:
    """It said “Build your camp.” with the tools for it, where a press was refused: the other’s camp came first."""
    page = begin(client, seat="second", mode="race")
    page.press("Your friend searches first")
    assert "Your friend is building a camp." in page.text
    assert 'id="title-build"' not in page.text
    page.press("Your friend’s camp is ready.")
    assert page.asked == "Build your camp."
    assert 'id="title-build"' in page.text
