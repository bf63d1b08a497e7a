"""The host at work while the room runs: who is shut out stays out, names, talk and tables are in the host's hands."""

from __future__ import annotations

import contextlib
import random
import sqlite3
import time
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from starlette.websockets import WebSocketDisconnect

from hallali.cli.admin import admin
from hallali.room.act.limits import Limits, Pace, Share
from hallali.room.keep import host, lobby
from hallali.room.keep.host import Ban
from hallali.room.serve.sole import Sole

FRIEND = {"game": "fugitif", "seat": "fugitive", "opponent": "friend", "size": "real"}


@pytest.fixture
def operator(app: Any, client: Any, another: Any, tmp_path: Path) -> Any:
    """The host's browser, let in by a link that was made while the room runs and holds its SQLite file."""
    with Sole(f"sqlite:///{tmp_path}/room.db"):
        made = CliRunner().invoke(
            admin, ["operator", "--database", f"{tmp_path}/room.db", "--url", "http://testserver"]
        )
    assert made.exit_code == 0, made.output
    who = another()
    assert who.client.get(made.output.strip().removeprefix("http://testserver")).status_code == 303
    return who


def do(operator: Any, what: str, **fields: str) -> None:
    answer = operator.post("/host", do=what, **fields)
    assert answer.status_code == 303, answer.text


def me(guest: Any) -> str:
    """Return the guest's name for the room."""
    return str(guest.client.app.state.room.devices._known.popitem()[1][0])


def of(guest: Any, table: str, seat: int = 0) -> str:
    return str(guest.client.app.state.room.tables.live[table[3:]].seats[seat].guest)


def test_nobody_else_finds_the_page(guest: Any, operator: Any, tmp_path: Path) -> None:
    assert guest.client.get("/host").status_code == 404
    assert guest.client.get("/host/guessed").status_code == 404
    assert guest.post("/host", do="say", text="hello").status_code == 404
    assert operator.client.get("/host").status_code == 200
    made = CliRunner().invoke(admin, ["operator", "--database", f"{tmp_path}/room.db", "--undo"])
    assert made.exit_code == 0
    assert operator.client.get("/host").status_code == 404


def test_a_ban_holds_over_a_new_cookie(guest: Any, another: Any, operator: Any) -> None:
    table = guest.new(**FRIEND)
    guest.client.get(table)
    do(operator, "ban", guest=of(guest, table), both="1", hours="24", why="adverts")
    refused = guest.client.get("/")
    assert refused.status_code == 403
    assert "adverts" in refused.text
    assert guest.post(f"{table}/chat", text="hello").status_code == 403
    fresh = another()
    assert fresh.client.get("/").status_code == 403
    assert fresh.client.post("/new", json=FRIEND).status_code == 403
    with fresh.client.websocket_connect(f"{table}/live") as live, pytest.raises(WebSocketDisconnect) as closed:
        live.receive_text()
    assert closed.value.code == 1008
    assert "adverts" in closed.value.reason
    assert guest.client.get("/healthz").status_code == 200
    page = operator.client.get("/host").text  # from the same address; the host's page stays open
    assert "shut out by the host" in page
    do(operator, "lift", kind="address", who="testclient")
    assert fresh.client.get("/").status_code == 200
    assert guest.client.get("/").status_code == 403
    do(operator, "lift", kind="guest", who=of(guest, table))
    assert guest.client.get("/").status_code == 200


def test_a_ban_ends(guest: Any, operator: Any) -> None:
    table = guest.new(**FRIEND)
    do(operator, "ban", guest=of(guest, table), hours="1", why="")
    room = guest.client.app.state.room
    assert guest.client.get("/").status_code == 403
    room.host.bans = {key: Ban(one.kind, one.who, time.time() - 1, one.why) for key, one in room.host.bans.items()}
    assert guest.client.get("/").status_code == 200


def test_an_open_tab_is_closed_when_its_guest_is_shut_out(guest: Any, operator: Any) -> None:
    table = guest.new(**FRIEND)
    with guest.client.websocket_connect(f"{table}/live") as live:
        live.receive_text()
        do(operator, "ban", guest=of(guest, table), hours="1", why="")
        with pytest.raises(WebSocketDisconnect):
            live.receive_text()


def test_the_host_mutes_closes_and_puts_out(guest: Any, another: Any, operator: Any) -> None:
    table, other = guest.new(**FRIEND), another()
    other.post(f"{table}/sit", name="Bo")
    do(operator, "mute", guest=of(guest, table, 1))
    assert other.post(f"{table}/chat", text="hello").status_code == 403
    do(operator, "unmute", guest=of(guest, table, 1))
    assert other.post(f"{table}/chat", text="hello").status_code == 200
    seat = next(one.seat for one in guest.client.app.state.room.tables.live[table[3:]].seats if one.name == "Bo")
    do(operator, "out", table=table[3:], seat=str(seat))
    assert guest.see(table)["table"]["stage"] == "open"
    do(operator, "close", table=table[3:])
    assert guest.client.get(table).status_code == 404
    log = operator.client.get("/host").text
    for words in ("muted", "no longer muted", "put out of a table", "closed a table"):
        assert words in log


def test_a_game_that_goes_on_is_given_up_by_whoever_is_put_out(guest: Any, operator: Any) -> None:
    table = guest.new(game="fugitif", seat="fugitive", opponent="bot:novice", size="real")
    guest.post(f"{table}/begin", entropy="")
    do(operator, "out", table=table[3:], seat="0")
    assert guest.see(table)["table"]["result"]["outcome"] == "resigned"


def test_the_host_says_a_line_to_everybody(guest: Any, operator: Any) -> None:
    table = guest.new(**FRIEND)
    with guest.client.websocket_connect(f"{table}/live") as live:
        live.receive_text()
        do(operator, "say", text="We close at ten.")
        assert live.receive_json() == {"notice": "We close at ten."}
    assert "We close at ten." in guest.client.get("/").text
    assert "We close at ten." in guest.client.get(table).text
    do(operator, "say", text="")
    assert "We close at ten." not in guest.client.get("/").text


def test_a_guest_tells_the_host(guest: Any, another: Any, operator: Any) -> None:
    table, other = guest.new(**FRIEND), another()
    other.post(f"{table}/sit", name="Bo")
    assert f"{table}/report" in guest.client.get(table).text
    form = guest.client.get(f"{table}/report").text
    assert "Bo" in form
    seat = next(one.seat for one in guest.client.app.state.room.tables.live[table[3:]].seats if one.name == "Bo")
    sent = guest.client.post(f"{table}/report", data={"seat": str(seat), "text": "Swears at everybody."})
    assert "Thank you." in sent.text
    page = operator.client.get("/host").text
    assert "Swears at everybody." in page
    (one,) = host.reports(guest.client.app.state.room.store)
    assert (one.seat, one.about) == (seat, of(guest, table, seat))
    none = guest.client.post(f"{table}/report", data={"seat": "2", "text": "Nobody sits there."})
    assert none.status_code == 404
    assert "There is no such seat." in none.text
    do(operator, "dismiss", number=str(one.number))
    assert "Swears at everybody." not in operator.client.get("/host").text


def test_who_was_refused_and_why_is_shown(guest: Any, operator: Any) -> None:
    guest.client.app.state.limiter.limits = Limits(tables=Share(Pace(0.01, 1), Pace(0.01, 1)))
    guest.new(**FRIEND)
    assert guest.client.post("/new", json=FRIEND).status_code == 429
    page = operator.client.get("/host").text
    assert "tables: too many" in page
    assert "testclient" in page


def test_whoever_goes_on_is_logged_ever_less_often(guest: Any, caplog: pytest.LogCaptureFixture) -> None:
    watch = guest.client.app.state.room.host
    for _ in range(10_001):
        watch.refuse("192.0.2.7", "", "tables: too many")
    times = [record.getMessage() for record in caplog.records if "192.0.2.7" in record.getMessage()]
    assert times == [f"refused 192.0.2.7, {n} times: tables: too many" for n in (1, 10, 100, 1000, 10_000)]


@pytest.mark.parametrize("name", ["www.win.example", "WIN at Shady.COM", "ｗｗｗ.x", "t . me/abc"])
def test_names_that_advertise_are_refused(guest: Any, another: Any, name: str) -> None:
    assert guest.client.post("/new", json={**FRIEND, "name": name}).status_code == 403
    table = guest.new(**FRIEND, name="Ann")
    assert guest.post(f"{table}/name", name=name).status_code == 403
    assert guest.post("/mine/name", name=name).status_code == 403
    assert another().post(f"{table}/sit", name=name).status_code == 403


def test_the_list_of_names_is_the_hosts(guest: Any, operator: Any) -> None:
    do(operator, "names", text="casino\n\n")
    assert guest.client.post("/new", json={**FRIEND, "name": "Best CASINO"}).status_code == 403
    assert guest.client.post("/new", json={**FRIEND, "name": "a@b.com"}).status_code == 201


def test_the_maker_of_a_table_puts_somebody_out_before_it_begins(guest: Any, another: Any) -> None:
    table, other = guest.new(**FRIEND), another()
    other.post(f"{table}/sit", name="Bo")
    seats = guest.client.app.state.room.tables.live[table[3:]].seats
    theirs, mine = (next(one.seat for one in seats if (one.name == "Bo") is bo) for bo in (True, False))
    assert "Bo: put out" in guest.client.get(table).text
    assert "put out" not in other.client.get(table).text
    assert other.post(f"{table}/out", seat=str(mine)).status_code == 403
    assert guest.post(f"{table}/out", seat=str(mine)).status_code == 403
    assert guest.post(f"{table}/out", seat=str(theirs)).status_code == 200
    assert guest.see(table)["table"]["stage"] == "open"
    assert other.post(f"{table}/sit", name="Bo").status_code == 403
    assert another().post(f"{table}/sit", name="Bo").status_code == 403  # a new cookie, the same address


def test_nobody_is_put_out_of_a_game_that_goes_on(guest: Any, another: Any) -> None:
    table, other = guest.new(**FRIEND), another()
    other.post(f"{table}/sit", name="Bo", entropy="")
    guest.post(f"{table}/begin", entropy="")
    assert guest.post(f"{table}/out", seat="1").status_code == 403


def test_one_guest_has_one_open_table_on_the_front_page(guest: Any, another: Any) -> None:
    for _ in range(3):
        last = guest.new(**FRIEND, post="1", name="Ann", clock="")
    front = another().client.get("/").text
    assert front.count('/sit"') == 1
    assert f'{last}/sit"' in front
    assert "Ann" in front


def test_open_tables_are_spread_fairly_over_addresses() -> None:
    """Nine adverts of one address drove out all others."""
    rows = [(f"advert{number}", "loud") for number in range(9)] + [("mine", "a"), ("yours", "b")]
    found = lobby.fairly(rows, 8, random.Random(1))
    assert {"mine", "yours"} <= set(found)
    assert len(found) == 8
    many = [(f"t{number}", f"o{number}") for number in range(100)]
    shown = {one for seed in range(200) for one in lobby.fairly(many, 8, random.Random(seed))}
    assert len(shown) > 95


@pytest.mark.parametrize("there", ["nothing", "an empty file", "something else"])
@pytest.mark.parametrize("undo", [[], ["--undo"]])
def test_a_room_that_was_never_started_has_no_host(tmp_path: Path, there: str, undo: list[str]) -> None:
    file = tmp_path / "never.db"
    if there == "an empty file":
        file.touch()
    elif there == "something else":
        with contextlib.closing(sqlite3.connect(file)) as db:
            db.execute("create table recipes (name)")
    made = CliRunner().invoke(admin, ["operator", "--database", str(file), *undo])
    assert made.exit_code == 2
    assert "never.db" in made.output
    assert "Start it once with" in " ".join(made.output.split())
    assert "secret" not in made.output
    assert file.exists() == (there != "nothing"), "no file is left behind"
