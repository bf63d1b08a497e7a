"""A day's puzzle is fair: the first start counts, and what the day dealt is shown to nobody who could still use it."""

from __future__ import annotations

import datetime
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from room_script import wait
from starlette.websockets import WebSocketDisconnect
from test_days import CAMP, DAY, DICE, lose

from hallali.core.seats import REFEREE
from hallali.games.traqueur.rules.grid import grid_of
from hallali.room.keep.store import Store

NEXT = DAY + datetime.timedelta(1)
SEARCH = {"game": "traqueur", "seat": "second", "opponent": f"{CAMP}{DAY}", "size": "real", "mode": "one-sided"}


def give_up(guest: Any, **fields: str) -> str:
    """Start a day's puzzle and give it up at once."""
    table = str(guest.new(**fields))
    guest.post(f"{table}/begin", entropy="")
    wait(guest, table)
    assert guest.post(f"{table}/resign").status_code == 200
    return table


@pytest.mark.parametrize("fields", [{"game": "traque", **DICE}, SEARCH])
def test_what_a_day_dealt_stays_hidden_from_whoever_gave_up(
    guest: Any, monkeypatch: pytest.MonkeyPatch, fields: dict[str, str]
) -> None:
    """Whoever gave up, read the camp in the record and started again was first in the ranking."""
    table = give_up(guest, **fields)
    hidden = (f"{table}/record.json", f"/api/v1{table}/record", f"{table}/replay", f"{table}/replay?at=0&eyes=referee")
    assert [guest.client.get(where).status_code for where in hidden] == [403] * 4
    assert "when its day is over" in guest.client.get(hidden[0], headers={"accept": "application/json"}).json()["error"]
    page = guest.client.get(table)
    assert page.status_code == 200
    assert "when its day is over" in page.text
    assert "/record.json" not in page.text
    assert "/replay" not in page.text
    (mine,) = guest.client.get("/mine/export").json()["games"]
    assert "record" not in mine
    live = guest.client.app.state.room.tables.live[table[3:]]
    assert live.analysis is None  # its curves would tell
    monkeypatch.setattr("hallali.room.keep.days.today", lambda: NEXT)
    assert [guest.client.get(where).status_code for where in hidden] == [200] * 4
    assert "record" in guest.client.get("/mine/export").json()["games"][0]


def test_the_board_of_a_puzzle_that_was_given_up_is_not_turned_over(
    guest: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The page of a game that is over shows the fugitive; here it is drawn as the seat saw it."""
    table = give_up(guest, **SEARCH)
    shown = guest.client.get(table).text
    monkeypatch.setattr("hallali.room.keep.days.today", lambda: NEXT)
    later = guest.client.get(table).text
    live = guest.client.app.state.room.tables.live[table[3:]]
    (camp, *_) = live.see(REFEREE).camps
    square = grid_of(6, 6).square_name(camp.fugitive)
    assert f"Your opponent’s fugitive was at {square}" in later
    assert "opponent’s fugitive was on" not in shown


@pytest.mark.parametrize(
    ("first", "again"),
    [
        ({"game": "traque", **DICE}, {"game": "traque", **DICE}),
        ({"game": "traque", **DICE}, {"game": "traque", **DICE, "toss": "throw"}),
        (SEARCH, {**SEARCH, "mode": "race"}),
    ],
)
def test_a_second_start_leads_back_to_the_first(guest: Any, first: dict[str, str], again: dict[str, str]) -> None:
    """Under way or given up, in this mode or another: the cards are the same."""
    table = guest.new(**first)
    assert guest.new(**again) == table
    guest.post(f"{table}/begin", entropy="")
    guest.post(f"{table}/resign")
    assert guest.new(**again) == table
    rematch = f'action="{table}/rematch"' in guest.client.get(table).text
    assert rematch is (first is not SEARCH)  # Traqué's next game is another colony
    if first is SEARCH:
        assert guest.post(f"{table}/rematch").status_code == 403


def test_others_have_a_start_of_their_own(guest: Any, another: Any) -> None:
    assert guest.new(game="traque", **DICE) != another().new(game="traque", **DICE)


@pytest.mark.parametrize("ended", [False, True])
def test_a_table_of_today_is_shown_to_nobody_else(guest: Any, another: Any, ended: bool) -> None:
    """Neither while it goes on nor afterwards: whoever looks has perhaps not started."""
    if ended:
        table = lose(guest)
        assert guest.client.get(f"{table}/record.json").status_code == 200
    else:
        table = guest.new(game="traque", **DICE)
        guest.post(f"{table}/begin", entropy="")
        wait(guest, table)
    other = another()
    looks = (table, f"/api/v1{table}", f"{table}/record.json", f"{table}/replay", f"{table}/verify", f"{table}/chat")
    assert [other.client.get(where).status_code for where in looks] == [403] * len(looks)
    with pytest.raises(WebSocketDisconnect), other.client.websocket_connect(f"{table}/live") as live:
        live.receive_text()


def test_a_day_that_is_over_is_rehearsed_at_will_and_ranks_nobody(
    guest: Any, another: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("hallali.room.keep.days.today", lambda: NEXT)
    first = lose(guest)
    assert lose(guest) != first
    assert guest.client.get(f"/day/traque/{DAY}").text.count("Nobody has played it yet.") == 2
    assert another().client.get(first).status_code == 200


def test_only_the_first_start_is_ranked(tmp_path: Path, guest: Any) -> None:
    table = lose(guest)
    assert guest.client.get(f"/day/traque/{DAY}").text.count("Nobody has played it yet.") == 1
    with closing(sqlite3.connect(tmp_path / "room.db")) as db:
        assert db.execute("SELECT day, game, id FROM start").fetchall() == [(str(DAY), "traque", table[3:])]


def test_what_was_under_way_before_starts_were_kept_is_a_start(tmp_path: Path) -> None:
    """A database of before: the migration notes each guest's first table of a day, so nobody gets a second start."""
    url = f"sqlite:///{tmp_path}/old.db"
    Store(url).close()
    with closing(sqlite3.connect(tmp_path / "old.db")) as db:
        later = [
            *("start", "ban", "report", "deed", "setting"),
            *("invitation", "phrase", "tournament", "entrant", "pairing", "listed", "ladder"),
            *("pad", "subscription", "called", "half", "draft_edition", "draft_version", "lent_half"),
        ]
        for name in later:
            db.execute(f"DROP TABLE {name}")
        db.execute("ALTER TABLE posted DROP COLUMN origin")
        db.execute("UPDATE hallali_version SET version_num = '0008'")
        for number, (name, seed, bot) in enumerate(
            [
                ("later0", "day:2026-11-21:aa", ""),
                ("first0", "day:2026-11-21:aa", ""),
                ("camp00", "x", f"{CAMP[4:]}{DAY}"),
            ]
        ):
            game = "traqueur" if bot else "traque"
            row = (name, game, 1, "", "real", "{}", "", 20.0 - number, "", "", -1)
            db.execute(f"INSERT INTO game VALUES ({','.join('?' * 11)})", row)
            db.execute("INSERT INTO dealer VALUES (?, ?)", (name, seed))
            db.execute("INSERT INTO seat VALUES (?, 0, 'me', '', '', '')", (name,))
            if bot:
                db.execute("INSERT INTO seat VALUES (?, 1, '', ?, '', '')", (name, bot))
        db.commit()
    Store(url).close()
    with closing(sqlite3.connect(tmp_path / "old.db")) as db:
        found = db.execute("SELECT game, day, guest, id FROM start ORDER BY game").fetchall()
    assert found == [("traque", str(DAY), "me", "first0"), ("traqueur", str(DAY), "me", "camp00")]
