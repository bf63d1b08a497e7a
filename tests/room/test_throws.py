"""Throws at a table: who may, what is refused, what is kept, what everyone gets to see, what verify says of it."""

from __future__ import annotations

import html
import json
import random
import re
import time
from typing import Any

import msgspec
import pytest

from hallali.core.record import Record, verify
from hallali.games import get
from hallali.interfaces.front import AGAINST, Choice, Front
from hallali.interfaces.page import Layout, Page
from hallali.interfaces.scene import Button, Drawn, Picture, Scene
from hallali.interfaces.table_page import TablePage
from hallali.toss.check import judge
from hallali.toss.frames import read

GAME = get("traque")
AIM = {"x": "0", "y": "-0.28", "strength": "0.23"}


class BarePicture(Picture):
    def draw(self, page: TablePage) -> Drawn:
        view = page.view
        buttons = tuple(Button(step, f"+{step}") for step in view.legal)
        said = json.dumps(msgspec.to_builtins(page.lid))
        scene = Scene(
            prompt=said, aside="", badge="", mine=bool(buttons), over=view.mover == -2, buttons=buttons, note=""
        )
        return Drawn(scene=scene)


class BarePage(Page):
    """A table that draws nothing: the throw is the room's business."""

    layout = Layout(centre=())
    front = Front("Cross.", ("1–2 players",), (Choice("player", "Play"),), (Choice("random", "Any"),), (AGAINST,))
    one_screen = False
    drawing = BarePicture


@pytest.fixture(autouse=True)
def _bare(monkeypatch: pytest.MonkeyPatch) -> None:
    bare = BarePage(GAME)
    monkeypatch.setattr(GAME, "page", lambda: bare)


def table_for(guest: Any, players: int = 1, **fields: Any) -> str:
    table = guest.new(game="traque", size="small", players=players, toss="throw", seat="player", **fields)
    guest.post(f"{table}/begin", entropy="e")
    return str(table)


def on(guest: Any, table: str, rng: random.Random) -> None:
    """Play one gesture of this guest's: draw where one may."""
    seen = guest.see(table)
    inside = guest.client.app.state.room.tables.live[table.removeprefix("/t/")]
    trial = inside.state.clone()
    steps: list[int] = []
    while not steps or trial.drafting:
        legal = trial.legal()
        steps.append(1 if 1 in legal else rng.choice(legal))
        trial.apply(steps[-1])
    answer = guest.post(f"{table}/move", seq=seen["seq"], text=GAME.write(inside.state, steps))
    assert answer.status_code == 200, (answer.text, seen["view"])


def to_a_throw(guest: Any, table: str, rng: random.Random) -> Any:
    """Play until there is something for the guest to throw, or the game is over. A bot's throw takes a moment."""
    end = time.monotonic() + 120
    while time.monotonic() < end:
        seen = guest.see(table)
        mine = seen["view"]["phase"] == "toss" and seen["table"]["my_turn"]
        if mine or seen["table"]["stage"] == "over":
            return seen
        if seen["table"]["my_turn"]:
            on(guest, table, rng)
        else:
            time.sleep(0.005)
    raise AssertionError("nobody threw")


def lid_of(guest: Any, table: str) -> Any:
    """Read the lid from the page, where the table of this test says it."""
    said = re.search(r'class="(?:prompt|aside)">((?:{|null).*?)</', guest.client.get(table).text)
    assert said
    return json.loads(html.unescape(said[1]))


@pytest.mark.rule("TQ-48", "TQ-50")
def test_the_dealer_waits_for_the_throw_which_counts_once(guest: Any, another: Any) -> None:
    table = table_for(guest)
    seen = to_a_throw(guest, table, random.Random(1))
    assert seen["table"]["my_turn"]
    assert seen["table"]["waiting_for"] == "player"
    assert seen["view"]["mover"] == -1
    lid = lid_of(guest, table)
    assert lid == seen["lid"], "programs get the same"
    assert lid["mine"]
    assert [token["kind"] for token in lid["toss"]["tokens"]]
    seq = seen["seq"]
    for wrong, said in (({"x": "1.5"}, "across"), ({"strength": "-1"}, "strength"), ({"y": "far"}, "number"),
                        ({"y": "1e999"}, "number"), ({"seq": seq - 1}, "position")):  # fmt: skip
        answer = guest.post(f"{table}/throw", **{**AIM, "seq": seq, "key": "k", **wrong})
        assert answer.status_code in (409, 422, 400), answer.text
        assert said in answer.json()["error"]
    stranger = another()
    assert stranger.post(f"{table}/throw", **AIM, seq=seq, key="s").status_code == 403
    assert guest.see(table)["seq"] == seq, "nothing happened"
    answer = guest.post(f"{table}/throw", **AIM, seq=seq, key="k")
    assert answer.status_code == 200, answer.text
    after = guest.see(table)
    assert guest.post(f"{table}/throw", **AIM, seq=seq, key="k").status_code == 200, "the same once more"
    assert guest.see(table)["seq"] == after["seq"] > seq
    flight = lid_of(guest, table)["flight"]
    assert flight["entry"] == seq + 1
    assert len(flight["hits"]) == len(flight["tokens"]) == len(flight["frames"][0]) / 3
    assert lid_of(stranger, table)["flight"] == flight, "everyone sees how it flew"
    if after["view"]["phase"] != "toss":
        answer = guest.post(f"{table}/throw", **AIM, seq=after["seq"], key="again")
        assert answer.status_code == 403
        assert "nothing to throw" in answer.json()["error"]


@pytest.mark.rule("TQ-33", "TQ-48")
def test_a_thrown_game_is_kept_replayed_and_verified(guest: Any, app: Any) -> None:
    rng = random.Random(2)
    table = table_for(guest)
    again = 0
    while (seen := to_a_throw(guest, table, rng))["table"]["stage"] == "on":
        again += len(seen["view"]["in_air"]) < len(seen["view"]["volley"])
        app.state.room.tables.live.clear()  # as after a restart: all comes from the database
        x, y, strength = rng.uniform(-1, 1), rng.uniform(-1, 1), rng.random()
        assert guest.post(f"{table}/throw", x=x, y=y, strength=strength, seq=seen["seq"], key="").status_code == 200
    text = guest.client.get(f"{table}/record.json").text
    record = Record.from_json(text)
    assert record.tosses
    verify(GAME, record, judge)
    assert guest.client.post("/api/v1/verify", content=text).json()["ok"]
    first = min(record.tosses)
    bent = record.tosses[first].replace(":0", ":1", 1) if ":0" in record.tosses[first] else record.tosses[first][:-4]
    answer = guest.client.post("/api/v1/verify", content=text.replace(record.tosses[first], bent)).json()
    assert not answer["ok"]
    assert f"Entry {first}," in answer["reason"]
    assert "✓" in guest.client.get(f"{table}/verify").text
    replayed = lid_of(guest, f"{table}/replay?at={first}")
    assert replayed["toss"] is None
    assert tuple(replayed["flight"]["frames"][-1][:2]) == read(record.tosses[first]).frames[-1][0][:2]
    assert lid_of(guest, f"{table}/replay?at={first - 1}") is None, "before the first throw there is no lid"


@pytest.mark.rule("TQ-50")
def test_in_dice_mode_nobody_throws(guest: Any) -> None:
    table = guest.new(game="traque", size="small", toss="dice", seat="player")
    guest.post(f"{table}/begin", entropy="e")
    rng = random.Random(3)
    assert to_a_throw(guest, table, rng)["table"]["stage"] == "over"
    record = Record.from_json(guest.client.get(f"{table}/record.json").content)
    assert not record.tosses
    verify(GAME, record)


@pytest.mark.rule("TQ-51")
def test_a_bot_partner_throws_by_itself_and_nobody_throws_for_another(
    guest: Any, another: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("hallali.room.table.bots.known", lambda *_: None)  # a random bot will do
    rng = random.Random(4)
    table = table_for(guest, players=2, opponent="bot:random")
    mine = 0
    while (seen := to_a_throw(guest, table, rng))["table"]["stage"] == "on":
        mine += 1
        assert guest.post(f"{table}/throw", **AIM, seq=seen["seq"], key="").status_code == 200
    record = Record.from_json(guest.client.get(f"{table}/record.json").content)
    verify(GAME, record, judge)
    assert len(record.tosses) >= mine
    friend = another()
    table = guest.new(game="traque", size="small", players=2, toss="throw", seat="player", opponent="friend")
    assert friend.client.post(f"{table}/sit", data={}, headers={"accept": "application/json"}).status_code == 201
    for one in (guest, friend):
        one.post(f"{table}/begin", entropy="e")
    while (seen := guest.see(table))["view"]["phase"] != "toss" and seen["table"]["stage"] == "on":
        who = guest if seen["table"]["my_turn"] else friend
        on(who, table, rng)
    if seen["table"]["stage"] == "on":
        other = friend if seen["table"]["my_turn"] else guest
        answer = other.post(f"{table}/throw", **AIM, seq=seen["seq"], key="x")
        assert answer.status_code == 403
        assert "not your throw" in answer.json()["error"]
