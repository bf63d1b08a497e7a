"""Suggestions at a table: to whoever plays alone, between people only where all allow them, and to nobody off turn."""

from __future__ import annotations

import threading
import time
from concurrent.futures import Future
from pathlib import Path
from typing import Any

import pytest
from room_script import recorded

from hallali.core.record import Record
from hallali.core.seats import SPECTATOR
from hallali.lab.costs import LEAST, Costly, Costs
from hallali.room.act import suggestions
from hallali.room.act.limits import Limits, Pace, Share
from hallali.room.draw import show
from hallali.room.draw.show import Viewer
from hallali.room.table import bots, costs, helping

RECORDS = Path(__file__).parent.parent / "games"


def live_of(guest: Any, table: str) -> Any:
    return guest.client.app.state.room.tables.live[table[3:]]


def test_whoever_plays_against_a_bot_asks_and_is_told_a_move_and_why(guest: Any) -> None:
    table = guest.new(game="traque", opponent="")
    guest.post(f"{table}/begin", entropy="mine")
    assert 'data-key="suggest"' in guest.client.get(table).text
    answer = guest.post(f"{table}/suggest")
    assert answer.status_code == 200
    assert "data-advice" in answer.json()["parts"]["help"]
    live = live_of(guest, table)
    seq, advice = live.advised[0]
    assert seq == live.seq
    assert advice.said["en"] in answer.json()["parts"]["help"].replace("&#39;", "'")
    assert advice.steps[0] in live.see(0).legal
    assert live.seq == seq, "nothing is played by itself"
    # It vanishes when the position moves on.
    guest.post(f"{table}/step", seq=live.seq, key="a", choose=",".join(map(str, advice.steps[:1])))
    assert live.seq > seq
    assert "data-advice" not in guest.client.get(table).text


def test_on_a_busy_machine_a_suggestion_is_made_at_first_sight(guest: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    table, slow = guest.new(game="traque", opponent=""), threading.Event()
    guest.post(f"{table}/begin", entropy="mine")
    monkeypatch.setattr(suggestions, "SOON", 0.05)
    monkeypatch.setattr(bots, "advise", lambda *args: slow.wait(60))
    try:
        answer = guest.post(f"{table}/suggest")
    finally:
        slow.set()
    assert "there was no time to count." in answer.json()["parts"]["help"]
    _, advice = live_of(guest, table).advised[0]
    live = live_of(guest, table)
    assert advice.steps[0] in live.see(0).legal
    move = live.game.write(live.state, advice.steps)
    assert advice.said["en"].startswith(f"{move[:1].upper()}{move[1:]}: it looks best")


def test_a_suggestion_that_is_not_allowed_is_refused_in_words(guest: Any, another: Any) -> None:
    table, friend = guest.new(game="fugitif", size="small", opponent="friend"), another()
    assert friend.post(f"{table}/sit", name="Zoé").status_code < 400
    assert another().post(f"{table}/suggest").status_code == 403
    assert "not going on" in guest.post(f"{table}/suggest").text
    for one in (guest, friend):
        one.post(f"{table}/begin", entropy="x")
    live = live_of(guest, table)
    players = {live.seat_of(live.seats[n].guest): n for n in range(2)}
    assert len(players) == 2
    for one in (guest, friend):
        assert "until every player" in one.post(f"{table}/suggest").text
        assert 'data-key="suggest"' not in one.client.get(table).text

    # One agrees: the other is shown it, and nothing is allowed yet.
    assert friend.post(f"{table}/allow", on="1").status_code == 200
    assert "Zoé allows suggestions." in guest.client.get(table).text
    assert "until every player" in friend.post(f"{table}/suggest").text
    guest.post(f"{table}/allow", on="1")
    said = [one.post(f"{table}/suggest") for one in (guest, friend)]
    assert sorted(answer.status_code for answer in said) == [200, 403], "one of them is on turn"
    assert any("not your turn" in answer.text for answer in said)
    asked, other = (guest, friend) if said[0].status_code == 200 else (friend, guest)
    assert "uses help." in other.client.get(table).text
    assert "data-advice" in asked.client.get(table).text
    assert "data-advice" not in other.client.get(table).text
    seat = live.mover
    assert helping.shown(live, SPECTATOR, "en").said == ""
    assert "data-advice" not in str(show.frame(live, Viewer(seat=1 - seat)))

    # Whoever takes it back takes it back for both.
    other.post(f"{table}/allow", on="0")
    assert "until every player" in asked.post(f"{table}/suggest").text
    assert "data-advice" not in asked.client.get(table).text


def test_what_was_suggested_goes_with_the_move_that_is_taken_back(guest: Any) -> None:
    table = guest.new(game="traque", opponent="")
    guest.post(f"{table}/begin", entropy="mine")
    live = live_of(guest, table)
    guest.post(f"{table}/step", seq=live.seq, choose=live.see(0).legal[0])
    before, entries = live.seq, list(live.record.moves)
    guest.post(f"{table}/suggest")
    assert helping.shown(live, 0, "en").said
    live.rewind(0)
    live.record.moves = []
    assert helping.shown(live, 0, "en").said == ""
    live.rewind(0)
    live._follow(entries[:before])
    assert live.seq == before
    assert helping.shown(live, 0, "en").said == "", "another position may stand at this number"


def test_whoever_asks_too_often_waits(app: Any, guest: Any) -> None:
    table = guest.new(game="traque", opponent="")
    guest.post(f"{table}/begin", entropy="mine")
    app.state.limiter.limits = Limits(suggestions=Share(Pace(0.01, 2), Pace(0.01, 2)))
    assert [guest.post(f"{table}/suggest").status_code for _ in range(3)] == [200, 200, 429]


def test_a_finished_game_tells_the_costliest_decisions_of_a_seat(app: Any, client: Any) -> None:
    record = Record.from_json((RECORDS / "fugitif/records/caught-small.json").read_bytes())
    table = recorded(record)
    app.state.room.tables.live[table.id] = table
    where = f"/t/{table.id}/replay"
    assert "Weigh the decisions" in client.get(f"{where}?at=3&eyes=1").text
    assert "Weigh the decisions" not in client.get(f"{where}?at=3&eyes=-1").text
    page = client.get(f"{where}?at=3&eyes=1&costs=1").text
    for _ in range(100):
        if "awaited" not in page:
            break
        page = client.get(f"{where}?at=3&eyes=1").text
    found = table.costs[1].result()
    assert found is not None
    assert found.exact
    for one in found.found:
        assert f'href="?eyes=1&amp;at={one.entry - 1}"' in page
        assert one.cost >= LEAST
        assert one.chances[0] < one.chances[1]
    assert "Judged by what" in page
    assert "Les décisions les plus coûteuses" in client.get(f"{where}?eyes=1", headers={"accept-language": "fr"}).text


def test_the_last_scene_tells_them_each_a_press_from_the_replay(app: Any, guest: Any) -> None:
    record = Record.from_json((RECORDS / "fugitif/records/time-micro-all.json").read_bytes())
    table = recorded(record)
    app.state.room.tables.live[table.id] = table
    where, other = f"/t/{table.id}", guest.new(game="traque", opponent="")
    table.seats[1].guest = live_of(guest, other).seats[0].guest

    def scene(query: str = "") -> str:
        return str(guest.client.get(where + query).text).partition('id="part-moments"')[2].partition('class="own"')[0]

    assert f'href="{where}?costs=1#costs-title"' in scene()
    page = guest.client.get(where).text
    assert "&amp;costs=1#costs-title" in page, "Learn leads to the decisions, not past them"
    assert 1 not in table.costs
    scene("?costs=1")
    until = time.monotonic() + 60
    while not table.costs[1].done() and time.monotonic() < until:
        time.sleep(0.01)
    found, page = table.costs[1].result(), scene()
    assert found is not None
    costly = page.partition('class="costly"')[2].partition("</ol>")[0]
    worst = max(found.found, key=lambda one: one.cost)
    assert f'href="{where}/replay?eyes=1&amp;at={worst.entry - 1}"' in costly
    assert costly.count("<li>") == 1, "the costliest alone: the replay has the others"
    assert "costs=1" not in page
    table.seats[1].guest = ""
    assert "costly" not in scene()


def test_a_decision_whose_chances_are_said_in_the_same_words_is_not_told(app: Any, guest: Any) -> None:
    record = Record.from_json((RECORDS / "fugitif/records/caught-small.json").read_bytes())
    table = recorded(record)

    def found(*chances: tuple[float, float]) -> Costs:
        said = {"en": "Do this.", "fr": "Faites ceci."}
        return Costs(
            seat=1,
            exact=False,
            found=tuple(
                Costly(entry=n, steps=(1,), better=(2,), cost=b - a, chances=(a, b), said=said)
                for n, (a, b) in enumerate(chances, 1)
            ),
        )

    table.costs[1] = NotImplemented
    told = costs.of(table, found((0.58, 0.632), (0.3, 0.66)), 3, 1, "en")
    assert len(told.found) == 1
    assert "two in three" in told.found[0].worth
    assert costs.of(table, found((0.58, 0.632)), 3, 1, "en").note.startswith("No single decision stands out.")


def test_where_no_decision_stands_out_learn_leads_to_what_decided_it(app: Any, guest: Any) -> None:
    """The page that it leads from has said the rest: it would begin in the middle, and say it again."""
    table = recorded(Record.from_json((RECORDS / "fugitif/records/time-micro-all.json").read_bytes()))
    app.state.room.tables.live[table.id] = table
    where, other = f"/t/{table.id}", guest.new(game="traque", opponent="")
    table.seats[1].guest = live_of(guest, other).seats[0].guest
    weighed: Any = Future()
    weighed.set_result(Costs(seat=1, exact=False))
    table.costs[1] = weighed
    until = time.monotonic() + 60
    while 'data-key="moment1"' not in (page := guest.client.get(where).text) and time.monotonic() < until:
        time.sleep(0.05)
    first = page.partition('data-key="moment1"')[0].rpartition('href="')[2].partition('"')[0]
    learn = page.partition('<span class="long">Learn from it')[0].rpartition('href="')[2].partition('"')[0]
    assert learn == first
    assert "#" not in learn


def test_decisions_are_not_weighed_while_the_game_goes_on(guest: Any) -> None:
    table = guest.new(game="traque", opponent="")
    guest.post(f"{table}/begin", entropy="mine")
    assert guest.client.get(f"{table}/replay?costs=1&eyes=0").status_code == 403
    assert not live_of(guest, table).costs
