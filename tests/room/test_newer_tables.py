"""Puzzles, open tables, clocks, what players ask, and what games were worth: the same on SQLite and on PostgreSQL."""

from __future__ import annotations

import datetime
from collections.abc import Iterator
from pathlib import Path

import pytest
from test_store import game, race

from hallali.interfaces.puzzles import Puzzle
from hallali.room.act import agreeing, puzzles
from hallali.room.keep import lobby
from hallali.room.keep.clocks import GRACE_S, Clock
from hallali.room.keep.store import Store
from hallali.room.table import timing
from hallali.room.table.proposals import Asked, written
from hallali.room.web import history

DAY = datetime.date(2026, 11, 21)
KEY = (DAY.isoformat(), "fugitif", "easy")


@pytest.fixture(params=["sqlite", "postgresql"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Store]:
    url = f"sqlite:///{tmp_path}/room.db"
    if request.param == "postgresql":
        url = str(request.getfixturevalue("postgres").new())
    made = Store(url)
    yield made
    made.close()


def test_a_day_s_puzzles_are_kept_once(store: Store) -> None:
    first, second = (
        Puzzle(
            game="fugitif", id=name, degree="easy", measure={}, candidates=1, size="real", seat=1, asked=1, answer=(5,)
        )
        for name in ("first", "second")
    )
    puzzles.keep(store, KEY[0], [first])
    puzzles.keep(store, KEY[0], [second])
    assert puzzles.load(store, KEY[0], "fugitif") == {"easy": first}


def test_tries_at_once_are_counted_once(store: Store) -> None:
    race(lambda number: puzzles.add(store, KEY, "g", (3,), False))
    assert puzzles.tries(store, KEY, "g").tried == ((3,),)
    race(lambda number: puzzles.add(store, KEY, "g", (5,), True))
    found = puzzles.tries(store, KEY, "g")
    assert found.tried == ((3,), (5,))
    assert found.solved is not None


def test_a_ranking_and_a_streak(store: Store) -> None:
    yesterday = ((DAY - datetime.timedelta(1)).isoformat(), *KEY[1:])
    store.set_name("g", "Zoé", "")
    for key, guest in ((KEY, "g"), (KEY, "h"), (yesterday, "g")):
        puzzles.add(store, key, guest, (1 if guest == "h" else 5,), guest == "g")
    puzzles.add(store, KEY, "h", (5,), True)
    assert [(one.name, one.tries, one.me) for one in puzzles.ranking(store, KEY, "h")] == [
        ("Zoé", 1, False),
        ("", 2, True),
    ]
    assert [puzzles.streak(store, "fugitif", guest, DAY) for guest in ("g", "h", "")] == [2, 1, 0]


def test_an_open_table_is_listed_for_others(store: Store) -> None:
    store.create(game("table", ("g", "")), "seed")
    lobby.post(store, "table")
    assert [one.id for one in lobby.posted(store, "h")] == ["table"]
    assert lobby.posted(store, "g") == []
    assert store.sit("table", 1, "h", "Bo")
    assert lobby.posted(store, "") == []


def test_a_clock_that_is_due_and_what_is_asked(store: Store) -> None:
    made = game("table", ("g", "h"))
    made.clock, made.maker = Clock.new("1d", 2), 1
    store.create(made, "seed")
    made.clock.start(1, 10.0)
    end = 10.0 + made.clock.left[1] + GRACE_S
    timing.keep(store, "table", made.clock)
    assert [timing.due(store, at) for at in (end - 1, end + 1)] == [[], ["table"]]
    asked = Asked(0, (0,), same=True)
    agreeing.put(store, "table", "rematch", asked)
    found = store.load("table")
    assert found is not None
    assert found.clock == made.clock
    assert (found.maker, found.asks) == (1, {"rematch": written(asked)})


def test_what_a_game_was_worth_is_kept(store: Store) -> None:
    made = game("table", ("g", "h"))
    made.options, made.size = {}, "small"
    store.create(made, "5" * 64)
    store.give_up("table", 0, "resigned:1")
    for _ in range(2):  # the second time it is read
        (past,) = history.games_of(store, "g")
        history.weigh(store, [past])
        assert past.worth == (1.0, -1.0)
