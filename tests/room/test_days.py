"""The days' puzzles: dealt by the room's secret, not before their day, and ranked by first finished tries."""

from __future__ import annotations

import datetime
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from room_script import listening, wait
from starlette.testclient import TestClient

from hallali import games
from hallali.core.dealer import commitment
from hallali.core.piles import day_of, day_seed
from hallali.games.traque.rules import actions as a
from hallali.games.traqueur.bots import camps
from hallali.games.traqueur.rules.grid import grid_of
from hallali.room.act.limits import NONE
from hallali.room.keep.days import Days
from hallali.room.keep.scores import Score
from hallali.room.keep.store import Store
from hallali.room.serve.pools import Threads
from hallali.room.table import worth
from hallali.room.web.app import create_app

DAY = datetime.date(2026, 11, 21)
CAMP = "bot:explorer:random+daily:"
DICE = {"seat": "player", "size": "real", "day": "2026-11-21", "toss": "dice"}


def test_the_seed_cannot_be_had_without_the_secret() -> None:
    public = day_seed("", "traque", DAY)
    mine, theirs = (day_seed(secret, "traque", DAY) for secret in ("mine", "theirs"))
    assert len({public, mine, theirs}) == 3
    assert {day_of(seed) for seed in (public, mine, theirs)} == {"2026-11-21"}
    assert all(len(seed) <= 64 for seed in (public, mine, theirs))
    assert day_seed("mine", "traque", DAY) == mine
    assert day_seed("mine", "traque", DAY + datetime.timedelta(1)).split(":")[2] != mine.split(":")[2]


def test_the_camp_cannot_be_had_without_the_secret() -> None:
    kit, bot = games.get("traqueur").page(), CAMP.removeprefix("bot:") + "2026-11-21"
    one, other = (Days(secret).named(kit, "traqueur", bot) for secret in ("mine", "theirs"))
    assert one != other
    assert Days("mine", "2026-11-22").named(kit, "traqueur", bot) == bot  # of before there was a secret
    assert Days("mine").named(kit, "traqueur", "novice") == "novice"
    grid = grid_of(6, 6)
    keys = (one.rpartition(":")[2], other.rpartition(":")[2], "")
    assert len({camps.daily(DAY, grid, None, key) for key in keys}) == 3


def test_each_installation_draws_its_own_secret_and_keeps_it(tmp_path: Path) -> None:
    stores = [Store(f"sqlite:///{tmp_path}/{name}.db") for name in ("a", "b", "a")]
    first, second, again = (store.days for store in stores)
    assert first == again
    assert first.secret != second.secret
    assert len(first.secret) == 64
    for store in stores:
        store.close()


@pytest.mark.parametrize(
    "fields",
    [
        {"game": "traque", **DICE, "day": "2026-11-22"},
        {"game": "traqueur", "seat": "second", "opponent": f"{CAMP}2026-11-22", "mode": "one-sided"},
        {"game": "traqueur", "seat": "second", "opponent": f"{CAMP}2026-11-21:guessed", "mode": "one-sided"},
    ],
)
def test_no_day_is_played_before_it_has_come(guest: Any, fields: dict[str, str]) -> None:
    assert guest.post("/new", **fields).status_code == 422
    assert guest.client.get("/day/traque/2026-11-22").status_code == 404
    assert guest.client.get("/day/traque/2026-11-21").status_code == 200


def lose(guest: Any) -> str:
    """Play the day's colony to its end without looking for anything."""
    table = guest.new(game="traque", **DICE)
    guest.post(f"{table}/begin", entropy="")
    for number in range(200):
        seen = wait(guest, table)
        if seen["table"]["stage"] == "over":
            return str(table)
        legal = seen["view"]["legal"]
        choice = a.HIDE if a.HIDE in legal else a.END if a.END in legal else a.DRAW
        guest.post(f"{table}/step", seq=seen["seq"], key=str(number), choose=choice)
    raise AssertionError("the colony never ended")


def test_a_game_that_was_given_up_closes_no_ranking(guest: Any, another: Any) -> None:
    table = guest.new(game="traque", **DICE)
    guest.post(f"{table}/begin", entropy="")
    guest.post(f"{table}/resign")
    ranked = guest.client.get("/day/traque/2026-11-21").text
    assert ranked.count("Nobody has played it yet.") == 2


@pytest.mark.parametrize("ends", ["given up", "played to its end"])
def test_the_seed_of_a_day_is_shown_when_that_day_is_over(
    guest: Any, monkeypatch: pytest.MonkeyPatch, ends: str
) -> None:
    """Whoever has given up would otherwise tell all others their cards, or come back with another cookie."""
    if ends == "given up":
        table = guest.new(game="traque", **DICE)
        guest.post(f"{table}/begin", entropy="")
        guest.post(f"{table}/resign")
    else:
        table = lose(guest)
    seed = guest.client.app.state.room.store.seed(table[3:])
    assert day_of(seed) == "2026-11-21"
    looks = (table, f"/api/v1{table}", f"{table}/record.json", f"/api/v1{table}/record", f"{table}/verify")

    def found() -> list[bool]:
        with listening(guest, table) as live:
            pushed = live.receive_text()
        return [seed in text for text in (pushed, *(guest.client.get(where).text for where in looks))]

    assert not any(found())
    checked = guest.client.get(f"{table}/verify").text
    assert "when that day is over" in checked
    assert "The deal was fair" in checked
    sealed = guest.client.get(f"{table}/record.json")
    if ends == "given up":
        assert sealed.status_code == 403
    else:
        assert sealed.json()["commitment"] == commitment(seed)
        asked = guest.client.post("/api/v1/verify", json=sealed.json())
        assert asked.status_code == 422
        assert "when its day is over" in asked.json()["reason"]
    monkeypatch.setattr("hallali.room.keep.days.today", lambda: DAY + datetime.timedelta(1))
    assert found()[1:] == [True] * len(looks)
    assert guest.client.post("/api/v1/verify", json=guest.client.get(f"{table}/record.json").json()).json()["ok"]


def test_a_game_that_no_day_deals_shows_its_seed_at_once(guest: Any) -> None:
    table = guest.new(game="traque", seat="player", size="real", toss="dice")
    guest.post(f"{table}/begin", entropy="")
    guest.post(f"{table}/resign")
    assert guest.client.app.state.room.store.seed(table[3:]) in guest.client.get(f"{table}/verify").text


def scores(url: str, puzzle: str) -> list[tuple[str, str, tuple[int, ...]]]:
    store = Store(url)
    found = [(score.guest, score.game, score.score) for score, _ in store.scores(puzzle)]
    store.close()
    return sorted(found)


def test_the_first_finished_try_counts_whichever_is_kept_first(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/room.db"
    store = Store(url)
    store.rank([Score("day", "me", "late", (1, 2), False, 20.0), Score("day", "you", "own", (0, 2), True, 21.0)])
    store.rank([Score("day", "me", "first", (1, 9), False, 10.0)])
    store.rank([Score("day", "me", "last", (0, 0), False, 30.0)])
    store.close()
    assert scores(url, "day") == [("me", "first", (1, 9)), ("you", "own", (0, 2))]


def test_the_games_of_before_are_ranked_once(tmp_path: Path) -> None:
    """A day that was played before there were scores keeps its ranking: they are worked out from the games."""
    url = f"sqlite:///{tmp_path}/room.db"
    puzzle = worth.key_of("traque", {"toss": "dice", "seat": "player", "size": "real", "day": "2026-11-21"})

    class Player:
        def __init__(self, client: TestClient) -> None:
            self.client = client

        def new(self, **fields: Any) -> str:
            return str(self.client.post("/new", json=fields, headers={"accept": "application/json"}).json()["location"])

        def post(self, where: str, **fields: Any) -> Any:
            return self.client.post(where, data=fields, headers={"accept": "application/json"})

        def see(self, table: str) -> Any:
            return self.client.get(f"/api/v1{table}").json()

    with TestClient(create_app(url, pace=0.0, where=Threads(), limits=NONE), follow_redirects=False) as client:
        lose(Player(client))
    before = scores(url, puzzle)
    assert len(before) == 1
    with closing(sqlite3.connect(tmp_path / "room.db")) as db:
        db.execute("DELETE FROM score")
        db.execute("INSERT INTO secret VALUES ('unranked', 'yes')")
        db.commit()
    with TestClient(create_app(url, pace=0.0, where=Threads(), limits=NONE)) as client:
        app: Any = client.app
        assert client.portal is not None
        client.portal.call(app.state.room.ranking.fill)
        assert client.get("/day/traque/2026-11-21").text.count("Nobody has played it yet.") == 1
    assert scores(url, puzzle) == before
    with closing(sqlite3.connect(tmp_path / "room.db")) as db:
        assert db.execute("SELECT count(*) FROM secret WHERE name = 'unranked'").fetchone() == (0,)
