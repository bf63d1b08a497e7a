"""What the database holds against: the same on SQLite and on PostgreSQL."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event, text

from hallali.core.errors import HallaliError, Message
from hallali.core.player import Thought
from hallali.room.keep.journal import Entry, Journal
from hallali.room.keep.store import Conflict, Store, Stored, StoredSeat
from hallali.room.keep.troubles import Unreachable

AT_ONCE = 6


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/room.db"
    return str(request.getfixturevalue("postgres").new())


@pytest.fixture
def store(url: str) -> Iterator[Store]:
    made = Store(url)
    yield made
    made.close()


def game(name: str = "table", guests: tuple[str, ...] = ("", "")) -> Stored:
    return Stored(
        id=name,
        game="fugitif",
        rules=1,
        edition="",
        size="real",
        options={"events": True},
        commitment="c",
        created=1.5,
        seats=[StoredSeat(seat=number, guest=guest) for number, guest in enumerate(guests)],
    )


def race(work: Callable[[int], Any]) -> list[Any]:
    """Do it on several threads at the same moment; give what came out, errors included."""
    start = threading.Barrier(AT_ONCE)

    def run(number: int) -> Any:
        start.wait(10)
        try:
            return work(number)
        except Conflict:
            return Conflict

    with ThreadPoolExecutor(AT_ONCE) as pool:
        return list(pool.map(run, range(AT_ONCE)))


def test_what_was_kept_is_there(store: Store) -> None:
    said = (1, Message("{number} it is.", {"number": 3}))
    thought = (0, Thought(Message("{number}?", {"number": 4}), 0.5))
    store.create(game(guests=("g", "")), "seed")
    store.append(Entry("table", 1, "d1" * 300, "0:k", "flight", said, thought))  # a token may be longer than most
    store.append(Entry("table", 2, "=7", None))
    store.set_notes("table", 0, {"text": "by the river\x00", "marks": {"3": "out"}})
    store.set_notes("table", 0, {"text": "in the town"})
    store.add_chat("table", 1, 0, "« où »")
    store.set_name("g", "Zoé", "table")
    found = store.load("table")
    assert found is not None
    assert (found.options, found.created, found.tokens) == ({"events": True}, 1.5, ["d1" * 300, "=7"])
    assert (found.keys, found.tosses, found.chat) == ({"0:k": 1}, {1: "flight"}, [(0, "« où »")])
    assert found.notes == {0: {"text": "in the town"}}
    assert found.remarks == ([(1, *said)] if store.shared else [])
    assert found.thoughts == [(1, *thought)]
    assert (found.seats[0].name, store.name_of("g"), store.seed("table")) == ("Zoé", "Zoé", "seed")
    assert store.load("other") is None
    assert store.games_of("g") == ["table"]


def test_one_entry_for_each_number(store: Store) -> None:
    store.create(game(), "seed")
    done = race(lambda number: store.append(Entry("table", 1, f"t{number}", None, f"flight{number}")))
    assert done.count(None) == 1
    assert done.count(Conflict) == AT_ONCE - 1
    found = store.load("table")
    assert found is not None
    assert found.tokens == [f"t{done.index(None)}"]
    assert found.tosses == {1: f"flight{done.index(None)}"}


def test_entries_that_wait_are_kept_together(store: Store) -> None:
    """Each is kept when its caller goes on, and one that is refused takes none of the others with it."""
    for name in ("one", "two", "three"):
        store.create(game(name), "seed")
    store.append(Entry("two", 1, "first", None))
    commits: list[object] = []
    event.listen(store.engine, "commit", commits.append)

    async def enter(name: str) -> object:
        try:
            await store.enter(Entry(name, 1, f"t-{name}", f"0:{name}", f"flight-{name}"))
        except Conflict as error:
            return type(error)
        found = store.load(name)
        return found and (found.tokens, found.keys, found.tosses)

    async def all_of(names: Sequence[str]) -> list[object]:
        return await asyncio.gather(*map(enter, names))

    kept = {name: ([f"t-{name}"], {f"0:{name}": 1}, {1: f"flight-{name}"}) for name in ("one", "three", "four")}
    assert asyncio.run(all_of(("one", "two", "three"))) == [kept["one"], Conflict, kept["three"]]
    for name in ("four", "five", "six"):
        store.create(game(name), "seed")
    commits.clear()
    assert asyncio.run(all_of(("four", "five", "six")))[0] == kept["four"]
    assert len(commits) == (3 if store.shared else 1)


def test_whoever_waits_hears_that_nothing_could_be_kept() -> None:
    async def broken(entries: Sequence[Entry]) -> Sequence[None]:
        raise OSError(f"{len(entries)} entries")

    async def enter() -> list[object]:
        journal = Journal(broken)
        some = [journal.add(Entry("table", number, "t", None)) for number in (1, 2)]
        return [str(error) for error in await asyncio.gather(*some, return_exceptions=True)]

    assert asyncio.run(enter()) == ["2 entries"] * 2


def test_one_guest_for_each_seat_and_one_seat_for_each_guest(store: Store) -> None:
    store.create(game("one"), "seed")
    assert race(lambda number: store.sit("one", 0, f"guest{number}", "")).count(True) == 1
    store.create(game("two", ("",) * AT_ONCE), "seed")
    if store.shared:  # a room alone sees to it by the table's lock
        assert race(lambda number: store.sit("two", number, "guest", "")).count(True) == 1


def test_who_begins_twice_adds_once(store: Store) -> None:
    store.create(game(guests=("a", "b")), "seed")
    done = race(lambda number: store.begin("table", 0, f"e{number}"))
    assert done.count(True) == 1
    found = store.load("table")
    assert found is not None
    assert [seat.entropy for seat in found.seats] == [f"e{done.index(True)}", None]


def test_notes_and_names_at_once_raise_nothing(store: Store) -> None:
    store.create(game(guests=("a", "b")), "seed")
    assert race(lambda number: store.set_notes("table", 0, {"text": str(number)})) == [None] * AT_ONCE
    assert race(lambda number: store.set_name("a", f"n{number}", "table")) == [None] * AT_ONCE
    found = store.load("table")
    assert found is not None
    assert found.notes[0]["text"] in map(str, range(AT_ONCE))
    assert store.name_of("a") == found.seats[0].name


def test_lines_of_a_chat_are_numbered(store: Store) -> None:
    store.create(game(), "seed")
    assert race(lambda number: store.add_chat("table", 1, number, "x")).count(Conflict) == AT_ONCE - 1


def test_one_game_follows_another(store: Store) -> None:
    store.create(game(guests=("a", "b")), "seed")
    done = race(lambda number: store.create(game(f"after{number}", ("a", "b")), "seed", "table"))
    assert done.count(None) == 1
    found = store.load("table")
    assert found is not None
    assert found.rematch == f"after{done.index(None)}"
    assert sorted(store.games_of("a")) == sorted(["table", found.rematch])  # of the others nothing is left


def test_a_game_is_given_up_once_and_as_it_stands(store: Store) -> None:
    store.create(game(guests=("a", "b")), "seed")
    store.append(Entry("table", 1, "t", None))
    with pytest.raises(Conflict):
        store.give_up("table", 0, "resigned:0")
    assert race(lambda number: store.give_up("table", 1, f"resigned:{number}")).count(None) == 1
    with pytest.raises(Conflict):
        store.hand_over("table", 0, "club", 1, "A")
    if store.shared:  # a room alone knows that the game is over
        with pytest.raises(Conflict):
            store.append(Entry("table", 2, "t", None))


def test_who_leaves_leaves_once(store: Store) -> None:
    store.create(game(guests=("a", "b", "c")), "seed")
    store.set_notes("table", 0, {"text": "mine"})
    assert race(lambda _: store.hand_over("table", 0, "club", 0, "A")).count(None) == 1
    found = store.load("table")
    assert found is not None
    assert (found.left, found.notes) == ([(0, 0, "A", "")], {})
    assert (found.seats[0].guest, found.seats[0].bot, found.seats[0].entropy) == ("", "club", "")


def test_processes_that_start_at_once_both_come_up(url: str) -> None:
    if url.startswith("sqlite"):
        pytest.skip("one process alone has a SQLite database")
    for store in race(lambda _: Store(url)):
        assert store.load("nothing") is None
        store.close()


def test_a_connection_in_use_when_the_store_closes_is_closed_after_its_use(url: str) -> None:
    """As when a thread still writes: its connection would stay open until it is collected, which warns."""
    store = Store(url)
    with store.engine.connect() as db:
        raw: Any = db.connection.driver_connection
        store.close()
        db.execute(text("SELECT 1"))
    with pytest.raises(Exception, match="closed"):
        raw.execute("SELECT 1")


WRONG = {
    "mysql://me:secret@here/db": "“mysql”",
    "postgresql+asyncpg://me:secret@here/db": "postgresql+psycopg://",
    "postgresql://me:p@secret@here/db": "%40",
    "postgresql://me:12/secret@here:port/db": "%2F",
    "postgresql+psycopg://me:secret@/db?host=/no/such/folder": "/no/such/folder",
    "postgresql://me:secret@127.0.0.1:1/db?password=secret": "refused",
    "sqlite:////proc/no/such/room.db": "/proc/no",
}
#: What only the driver finds wrong.
DRIVEN = {wrong for wrong in WRONG if "/no/such/folder" in wrong or "127.0.0.1" in wrong}


@pytest.mark.parametrize("wrong", WRONG)
def test_what_cannot_be_opened_is_said_without_the_password(wrong: str) -> None:
    if wrong in DRIVEN:
        pytest.importorskip("psycopg", reason="psycopg is not installed: uv sync --group postgres")
    with pytest.raises(Unreachable) as caught:
        Store(wrong)
    said = str(caught.value)
    assert WRONG[wrong] in said
    assert "secret" not in said


def test_a_missing_driver_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "psycopg", None)
    with pytest.raises(HallaliError, match="uv run --extra postgres hallali serve --database"):
        Store("postgresql://me:secret@here/db")
