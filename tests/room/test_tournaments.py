"""A tournament by link: eight guests play one to its end, two leave, and its maker has it in hand."""

from __future__ import annotations

import gc
import re
import time
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from hallali.room.act.tournaments import EACH, MOST, ROUNDS
from hallali.room.keep import tournaments as kept
from hallali.room.keep.store import Conflict

NAMES = ("Ana", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gus", "Hal")
FIELDS = {"game": "fugitif", "size": "micro", "name": "Friday", "door": "1", "rounds": "3"}


class Evening:
    """A tournament, and the browsers of those who came. The first of them made it."""

    def __init__(self, another: Callable[[], Any], **fields: str) -> None:
        self.another = another
        self.maker = another()
        made = self.maker.post("/tournaments", **{**FIELDS, "plays": "1", "mine": NAMES[0], **fields})
        assert made.status_code == 201, made.text
        self.where = made.json()["location"]
        self.guests = {NAMES[0]: self.maker} if fields.get("plays", "1") else {}

    def come(self, *names: str) -> None:
        for name in names:
            self.guests[name] = self.another()
            answer = self.guests[name].post(f"{self.where}/join", name=name)
            assert answer.status_code == 201, answer.text

    def do(self, what: str, who: str = "", **fields: Any) -> Any:
        return (self.guests[who] if who else self.maker).post(f"{self.where}/{what}", **fields)

    def see(self, who: str = "") -> Any:
        guest = self.guests[who] if who else self.another()
        answer = guest.client.get(f"/api/v1{self.where}")
        assert answer.status_code == 200, answer.text
        return answer.json()

    def page(self, who: str = "", lang: str = "en") -> str:
        guest = self.guests[who] if who else self.another()
        return str(guest.client.get(self.where, headers={"accept-language": lang}).text)

    def settle(self) -> None:
        """Do at once what the room would do within two seconds."""
        app = self.maker.client.app
        self.maker.client.portal.call(app.state.room.tournaments.settle, self.where.rpartition("/")[2])

    def resign(self, who: str) -> str:
        """Have a player give up the game that waits for them; return its table."""
        table = self.see(who)["table"]
        assert self.guests[who].post(f"{table}/resign").status_code == 200
        self.settle()
        return str(table)

    def named(self) -> dict[int, str]:
        return {one["number"]: one["name"] for one in self.see()["players"]}


@pytest.fixture
def evening(another: Callable[[], Any]) -> Callable[..., Evening]:
    def make(*names: str, **fields: str) -> Evening:
        found = Evening(another, **fields)
        found.come(*names)
        return found

    return make


def finish_round(cup: Evening) -> None:
    """Have whoever comes later in the alphabet give each game up."""
    names = cup.named()
    for one in cup.see()["games"]:
        if one["points"] is None:
            cup.resign(max(names[one["first"]], names[one["second"]]))


def test_eight_play_to_the_end_and_two_leave(evening: Any) -> None:
    """Eight guests, three rounds over HTTP; one leaves in the first, one is put out in the second."""
    cup = evening(*NAMES[1:])
    cup.do("next")
    assert cup.do("leave", "Hal").status_code == 200
    finish_round(cup)
    assert "All its games are over." in cup.page()
    assert cup.do("next").status_code == 200
    second = [one for one in cup.see()["games"] if one["round"] == 2]
    (free,) = (one for one in second if one["second"] is None)  # seven are left
    assert free["points"] == [1.0, 0.0]
    assert "You’re free in this round" in cup.page(cup.named()[free["first"]])
    gus = next(one["number"] for one in cup.see()["players"] if one["name"] == "Gus")
    assert cup.do("out", number=gus).status_code == 200
    assert cup.do("join", "Gus", name="Gus").status_code == 403
    finish_round(cup)
    assert cup.do("next").status_code == 200
    third = [one for one in cup.see()["games"] if one["round"] == 3]
    names = cup.named()
    assert {names[n] for one in third for n in (one["first"], one["second"])} == set(NAMES) - {"Gus", "Hal"}
    finish_round(cup)
    over = cup.see()
    assert over["stage"] == "over"
    pairs = [frozenset((one["first"], one["second"])) for one in over["games"] if one["second"] is not None]
    assert len(pairs) == len(set(pairs))
    assert all(one["points"] is not None for one in over["games"])
    points = {names[one["number"]]: one["points"] for one in over["standings"]}
    assert points["Ana"] == 3.0 == max(points.values())  # all others give up to her
    assert sum(one["points"] for one in over["standings"]) == len(over["games"])
    page = cup.page("Ana")
    assert "It is over." in page
    assert "put out" in page
    assert "has left" in page
    assert "tournament.js" not in page  # nothing changes any more
    assert "C’est terminé." in cup.page("Ana", "fr")


def test_each_players_page_leads_to_their_game_and_says_nothing_of_it(evening: Any) -> None:
    cup = evening("Ben")
    assert "It hasn’t begun" not in cup.page("Ana")
    cup.do("next")
    table = cup.see("Ana")["table"]
    assert f'href="{table}"' in cup.page("Ana")
    assert "Play against Ben" in cup.page("Ana")
    assert "Play against Ana" in cup.page("Ben")
    assert "Play against" not in cup.page()
    assert cup.maker.see(table)["table"]["stage"] == "on"  # nobody has to say that they begin
    before = cup.page()
    seats = {cup.guests[name].see(table)["seat"]: cup.guests[name] for name in ("Ana", "Ben")}
    first = seats[cup.maker.see(table)["table"]["mover"]]
    now = first.see(table)
    first.post(f"{table}/step", seq=now["seq"], key="a", choose=now["view"]["legal"][0])
    first.post(f"{table}/commit", seq=now["seq"], key="b")
    assert cup.page() == before
    other = cup.another()
    assert other.client.get(f"/api/v1{table}").json()["seat"] is None  # anybody can watch
    assert f'href="{cup.where}"' in cup.maker.client.get(table).text


def test_two_games_are_played_one_after_the_other_with_sides_changed(evening: Any) -> None:
    cup = evening("Ben", legs="2", rounds="1")
    cup.do("next")
    first = cup.resign("Ana")
    second = cup.see("Ana")["table"]
    assert second != first
    seats = [cup.guests["Ana"].see(table)["seat"] for table in (first, second)]
    assert sorted(seats) == [0, 1]
    cup.resign("Ben")
    now = cup.see()
    assert now["stage"] == "over"
    assert [one["points"] for one in now["standings"]] == [1.0, 1.0]
    assert {one["place"] for one in now["standings"]} == {1}


def test_in_a_round_robin_all_meet_all_and_who_would_meet_one_who_left_is_free(evening: Any) -> None:
    cup = evening(*NAMES[1:4], kind="robin", auto="1")
    cup.do("next")
    assert cup.see()["rounds"] == 3
    late = cup.another()
    assert late.post(f"{cup.where}/join", name="Late").status_code == 403
    finish_round(cup)
    assert cup.see()["round"] == 2  # by itself
    cup.do("leave", "Dan")
    while cup.see()["stage"] != "over":
        finish_round(cup)
    now, names = cup.see(), cup.named()
    pairs = Counter(
        frozenset((names[one["first"]], names[one["second"]])) for one in now["games"] if one["second"] is not None
    )
    assert max(pairs.values()) == 1
    assert all(frozenset(two) in pairs for two in (("Ana", "Ben"), ("Ana", "Cleo"), ("Ben", "Cleo")))
    free = [one for one in now["games"] if one["second"] is None]
    assert len(pairs) + len(free) == 6


def test_whoever_comes_late_is_paired_from_the_next_round_on(evening: Any) -> None:
    cup = evening("Ben")
    cup.do("next")
    assert cup.see()["rounds"] == 1  # two can meet once only
    cup = evening("Ben", "Cleo", "Dan")
    cup.do("next")
    cup.come("Late", "Late2")
    assert cup.see("Late")["table"] is None
    finish_round(cup)
    cup.do("next")
    assert cup.see("Late")["table"] is not None
    shut = evening("Ben", "Cleo", "Dan", door="")
    shut.do("next")
    answer = shut.another().post(f"{shut.where}/join", name="Late")
    assert answer.status_code == 403
    assert "takes nobody in" in answer.json()["error"]


def test_who_left_can_come_back_and_names_are_told_apart(evening: Any) -> None:
    cup = evening("Ben", "Cleo")
    cup.do("leave", "Ben")
    assert cup.see()["players"][1]["state"] == "left"
    assert cup.do("join", "Ben", name="Ana").status_code == 201
    assert cup.named() == {0: "Ana", 1: "Ana (2)", 2: "Cleo"}
    assert cup.another().post(f"{cup.where}/join", name="").status_code == 403
    assert cup.another().post(f"{cup.where}/join", name="see www.x.com").status_code == 403


def test_when_a_rounds_time_is_up_whoever_is_to_move_has_lost(evening: Any, client: Any) -> None:
    cup = evening("Ben", span="1800")
    cup.do("next")
    assert "It ends in 30 minutes." in cup.page() or "It ends in 31 minutes." in cup.page()
    table = cup.see("Ana")["table"]
    mover = cup.maker.see(table)["table"]["mover"]
    store, name = client.app.state.room.store, cup.where.rpartition("/")[2]
    kept.change(store, name, since=time.time() - 1801)
    assert name in kept.pending(store)
    kept.change(store, name, paused=time.time())
    cup.settle()
    assert cup.see()["games"][0]["points"] is None  # time stands still in a pause
    kept.change(store, name, paused=0.0)
    cup.settle()
    points = cup.see()["games"][0]["points"]
    assert points[mover] == 0.0
    assert sum(points) == 1.0


def test_a_seat_that_a_bot_took_by_the_clock_is_lost(evening: Any, client: Any) -> None:
    cup = evening("Ben", clock="10+10")
    cup.do("next")
    table = cup.see("Ana")["table"]
    live = client.app.state.room.tables.live[table[3:]]
    late = live.clock.runs
    assert late == live.turn  # it runs from the start
    live.clock.since -= 3600

    async def ring() -> None:
        await client.app.state.room.seats.time_out(live)

    client.portal.call(ring)
    cup.settle()
    points = cup.see()["games"][0]["points"]
    assert (points[late], points[1 - late]) == (0.0, 1.0)


def test_a_pause_begins_nothing_and_closing_ends_it(evening: Any) -> None:
    cup = evening("Ben", "Cleo", "Dan", auto="1")
    cup.do("next")
    assert cup.do("pause", on="1").status_code == 200
    finish_round(cup)
    assert cup.see()["round"] == 1
    assert "Paused" in cup.page()
    assert cup.do("next").status_code == 403
    cup.do("pause", on="0")
    assert cup.see()["round"] >= 2
    assert cup.do("close").status_code == 400
    assert cup.do("close", "Ben", sure="1").status_code == 403
    assert cup.do("close", sure="1").status_code == 200
    assert cup.see()["stage"] == "over"
    assert cup.do("leave", "Ben").status_code == 200


def test_what_cannot_be_made(another: Any, client: Any) -> None:
    guest = another()
    for wrong in (
        {"game": "traque"}, {"kind": "knockout"}, {"legs": "3"}, {"rounds": "99"}, {"name": " "}, {"span": "7"},
        {"clock": "blitz"}, {"size": "vast"},
    ):  # fmt: skip
        assert guest.post("/tournaments", **{**FIELDS, **wrong}).status_code == 422, wrong
    for _ in range(EACH[0]):
        assert guest.post("/tournaments", **FIELDS).status_code == 201
    answer = guest.post("/tournaments", **FIELDS)
    assert answer.status_code == 403
    assert "three tournaments" in answer.json()["error"]
    statuses = [another().post("/tournaments", **FIELDS).status_code for _ in range(EACH[1] - EACH[0] + 1)]
    assert statuses[-1] == 403  # all from one address
    assert set(statuses[:-1]) == {201}
    assert guest.client.get("/tournaments/nosuchthing").status_code == 404
    assert guest.post("/tournaments/nosuchthing/join", name="Ana").status_code == 404


def test_only_so_many_take_part(evening: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(MOST, "swiss", 2)
    cup = evening("Ben")
    answer = cup.another().post(f"{cup.where}/join", name="Cleo")
    assert answer.status_code == 403
    assert "full" in answer.json()["error"]


def test_a_swiss_tournament_has_as_many_rounds_as_are_offered(another: Any) -> None:
    page, most = another().client.get("/tournaments?game=fugitif").text, ROUNDS
    offered = re.findall(r"<option[^>]*>(\d+)</option>", page.partition('name="rounds"')[2].partition("</select>")[0])
    assert offered == [str(number) for number in range(1, most + 1)]
    made = {name: value for name, value in FIELDS.items() if name != "rounds"} | {"mine": "Ana"}
    assert another().post("/tournaments", **made, rounds=str(most)).status_code == 201
    assert another().post("/tournaments", **made, rounds=str(most + 1)).status_code == 422


def test_what_has_changed_meanwhile_is_not_ended(evening: Any) -> None:
    """As where two processes look, one puts somebody out, and the other still thinks that the last round is over."""
    cup = evening("Ben", "Cleo", "Dan")
    cup.do("next")
    store = cup.maker.client.app.state.room.store
    seen = kept.load(store, cup.where.rpartition("/")[2])
    assert seen is not None
    cup.do("leave", "Ben")
    with pytest.raises(Conflict):
        kept.end(store, seen)
    assert cup.see()["stage"] == "on"


@pytest.mark.parametrize("game", ["fugitif", "traqueur", "red-notice", "la-traque"])
def test_every_game_of_two_has_a_page_that_makes_a_tournament(another: Any, game: str) -> None:
    guest = another()
    page = guest.client.get(f"/tournaments?game={game}").text
    assert 'action="/tournaments"' in page
    assert re.findall(r'href="/tournaments\?game=([a-z-]+)" aria-current', page) == [game]
    made = guest.post("/tournaments", game=game, name="x", size="micro", plays="1", mine="Ana")
    assert made.status_code == 201, made.text
    where, other = made.json()["location"], another()
    other.post(f"{where}/join", name="Ben")
    assert guest.post(f"{where}/next").status_code == 200
    table = other.client.get(f"/api/v1{where}").json()["table"]
    assert len(other.see(table)["table"]["players"]) == 2


def test_whoever_is_erased_leaves_and_is_named_no_more(evening: Any) -> None:
    cup = evening("Ben", "Cleo", "Dan")
    cup.do("next")
    kept_of = cup.guests["Ben"].client.get("/mine/export").json()["tournaments"]
    assert kept_of == [{"id": cup.where.rpartition("/")[2], "name": "Friday", "made": False, "called": "Ben"}]
    assert cup.guests["Ben"].post("/mine/erase", sure="1").status_code == 200
    cup.settle()
    assert "Ben" not in cup.page()
    mine = next(one for one in cup.see()["players"] if not one["name"])
    assert mine["state"] == "left"
    lost = next(one for one in cup.see()["games"] if mine["number"] in (one["first"], one["second"]))
    assert lost["points"][[lost["first"], lost["second"]].index(mine["number"])] == 0.0
    cup.maker.post("/mine/erase", sure="1")  # it goes on without its maker, by itself
    cup.settle()
    finish_round(cup)
    assert cup.see()["round"] >= 2


def test_the_room_counts_by_itself_what_has_ended(evening: Any, client: Any) -> None:
    cup = evening("Ben")
    cup.do("next")
    table = cup.see("Ana")["table"]
    cup.maker.post(f"{table}/resign")
    store = client.app.state.room.store
    until = time.monotonic() + 30
    while cup.see()["stage"] != "over":
        assert time.monotonic() < until
        time.sleep(0.05)
    assert kept.pending(store) == []
    kept.change(store, cup.where.rpartition("/")[2], stage="on", created=1.0, since=1.0)
    kept.tidy(store)
    assert cup.see()["stage"] == "over"


def test_a_closed_tournament_is_held_no_more(evening: Any, client: Any) -> None:
    cup = evening()
    cup.come("Ben")
    assert cup.do("close", sure="1").status_code == 200
    gc.collect()
    assert not client.app.state.room.tournaments._locks
